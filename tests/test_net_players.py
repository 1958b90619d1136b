"""Nets as players: by the name of their file, everywhere a player is named but from outside."""

import json
from pathlib import Path

import pytest

import spadework as sw
from spadework.cli.ledger import decisive_files
from spadework.games import book
from spadework.players import may_be_in_a_file
from spadework.players.arena import Contest
from spadework.players.nets.deciding import ALL, noticed
from spadework.players.nets.net import unlearned
from support import is_sentence, some_net


@pytest.fixture
def weights(folder):
    some_net(book("tactics")).save(Path("mine.npz"))
    return "net:mine.npz"


def test_a_net_of_a_file_plays_like_any_other(weights):
    game = sw.game("tactics").using("native")
    score = sw.arena(game, [weights, "random"], deals=5, seed=3)
    again = sw.arena(game, [weights, "random"], deals=5, seed=3)
    assert len(score.games) == 10
    assert [one.returns for one in score.games] == [one.returns for one in again.games]
    assert {one.resigned for one in score.games} == {None}


def test_a_net_plays_the_same_in_matches_it_cannot_tell_apart(weights):
    match = sw.game("tactics").deal(5)
    plays = {sw.player(weights, seed=4).choose(match) for _ in range(3)}
    assert plays == {sw.player(weights, seed=4).choose(match.copy())} <= set(match.actions())


@pytest.mark.parametrize(
    ("who", "game", "sentence"),
    [
        ("net:none.npz", "tactics", "There is no file none.npz"),
        ("net:mine.npz", "spade", "is a net for 'tactics', not for 'spade'"),
        ("net:text.npz", "tactics", "is no whole file of weights"),
    ],
    ids=["missing", "of another game", "no weights"],
)
def test_a_file_that_will_not_do_is_told_before_anything_is_played(
    type_in, weights, who, game, sentence
):
    Path("text.npz").write_text("no weights")
    rivals = [who, "random"][: sw.game(game).seats]
    code, out, err = type_in(f"arena {game} {' '.join(rivals)} --games 2")
    assert (code, out) == (2, "")
    assert sentence in err
    assert is_sentence(err.strip().splitlines()[-1])


def test_a_ledger_knows_the_weights_that_played(weights, type_in):
    """Other weights in the same file are another player: such a ledger does not go on."""
    contest = Contest(sw.game("tactics"), (weights, "random"))
    assert "mine.npz" in {file.name for file in decisive_files(contest)}
    command = f"arena tactics {weights} random --games 2 --save a.jsonl"
    assert type_in(command)[0] == 0
    unlearned(book("tactics"), columns=32, blocks=1, narrow=16).save(Path("mine.npz"))
    code, _, err = type_in(command)
    assert code == 2
    assert "other rules or players" in err


def test_no_saved_match_says_which_file_is_read(weights):
    assert may_be_in_a_file("search:20")
    assert may_be_in_a_file("classic")
    assert not may_be_in_a_file(weights)
    assert not may_be_in_a_file("player:Tries")
    assert not may_be_in_a_file(json.dumps(None))


def test_who_overlooks_actions_does_so_as_often_as_told_and_notices_one_at_least():
    for overlooks in (26, 130, 215):
        found = [noticed(20, overlooks, seed) for seed in range(300)]
        assert min(map(len, found)) >= 1
        share = sum(map(len, found)) / (20 * 300)
        assert abs(share - (1 - overlooks / ALL)) < 0.03
    assert noticed(20, 130, 7).tolist() == noticed(20, 130, 7).tolist()
    assert noticed(5, ALL, 3).size >= 1
