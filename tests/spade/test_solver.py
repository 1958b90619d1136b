"""The solver is exact: it agrees with trying out everything, and its lines really win."""

import json
import random

import pytest

import spadework as sw
from spadework.games.spade.solver import Solver
from support import random_options, samples, state_of, write

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
OWN = [rank + suit for rank in RANKS for suit in "CDH"]
SPADES = [rank + "S" for rank in RANKS]


def can_be_won(match):
    """By trying out every action, every order included, with the rules alone."""
    if match.seat is None:
        return match.returns == [1]
    for action in match.actions():
        match.play(action)
        won = can_be_won(match)
        match.undo()
        if won:
            return True
    return False


def small_puzzle(dice):
    """A position with few cards, which heals and draws a good deal."""
    game = sw.game("spade", **random_options(sw.game("spade"), dice))
    rules = game.rules
    game = game.turned({"jokers": min(rules["jokers"], 1), "redraws": min(rules["redraws"], 1)})
    cards = dice.sample(OWN, 12)
    enemies = dice.sample(SPADES[:6], dice.randint(2, 4))
    position = {"hand": cards[:3], "draw": cards[3 : dice.randint(5, 9)]}
    if game.rules["redraws"] and dice.random() < 0.5:
        return game, position | {"phase": "redraw", "redraws": 1, "enemy_draw": enemies}
    return game, position | {
        "discard": cards[9:],
        "enemy_draw": enemies[1:],
        "enemy_field": enemies[:1],
    }


def test_the_solver_agrees_with_trying_out_everything():
    verdicts = []
    for i in range(samples(60)):
        game, position = small_puzzle(random.Random(i))
        match = game.match(position)
        found = sw.solve(match)
        verdicts.append(found.won)
        assert found.won == can_be_won(match), position
        for action in found.line:
            match.play(action)
        assert match.returns == ([1] if found.won else None)
    assert 0.2 < sum(verdicts) / len(verdicts) < 0.8


@pytest.mark.parametrize("free", [0, 2, 3, 5])
def test_the_solver_agrees_when_tokens_run_out(free):
    """Then orders are tried out at once: the other way to the same answer, and to a line."""
    for i in range(samples(40)):
        game, position = small_puzzle(random.Random(1000 + i))
        match = game.match(position)
        solver = Solver(game)
        solver.taken[free:] = 1 << 62
        found = solver.solve(state_of(match))
        assert found.won == sw.solve(match).won
        for action in found.line:
            match.play(action)
        assert match.returns == ([1] if found.won else None)


def test_a_dealt_match_is_solved_and_the_line_wins():
    lengths = []
    for seed in range(samples(10)):
        match = sw.game("spade", level=2).deal(seed)
        found = sw.solve(match)
        for action in found.line:
            match.play(action)
        assert found.won is False or match.returns == [1]
        lengths.append(len(found.line))
    assert max(lengths) > 5


def test_a_redraw_whose_order_matters_is_named_in_the_order_that_wins():
    game = sw.game("spade", redraws=1)
    lines = []
    for i in range(samples(200)):
        dice = random.Random(i)
        cards = dice.sample(OWN, 14)
        position = {
            "phase": "redraw",
            "redraws": 1,
            "hand": cards[:5],
            "draw": cards[5:11],
            "enemy_draw": dice.sample(SPADES[:5], 4),
        }
        match = game.match(position)
        line = sw.solve(match).line
        for action in line:
            match.play(action)
        lines += line
        assert not line or match.returns == [1]
    assert any(len(line.split()) > 2 for line in lines if line.startswith("redraw"))


def test_the_solver_gives_up_when_told_to():
    match = sw.game("spade", level=4).deal(1)
    found = sw.solve(match, 10)
    assert (found.won, found.line) == (None, [])


def test_solving_leaves_the_match_alone():
    match = sw.game("spade").deal(3)
    before = match.position()
    sw.solve(match)
    assert match.position() == before
    assert match.history == []


def test_what_cannot_be_solved_is_refused():
    over = sw.game("spade").deal(1)
    over.end("resign", 0)
    with pytest.raises(sw.SpadeworkError, match="nothing left to solve"):
        sw.solve(over)
    with pytest.raises(sw.SpadeworkError, match="no solver"):
        sw.solve(sw.game("tactics").deal(1))


def test_what_was_found_lost_in_one_match_is_not_lost_in_the_next():
    """A bug once: the digests of two matches, one stacking and one playing, were the same."""
    rest = ["5C", "6C", "7C", "9C", "10C", "JC", "QC", "KC"]
    first = {"hand": ["2C", "AC", "3C"], "draw": rest, "discard": ["8C"]}
    first |= {"enemy_draw": ["KS", "QS", "JS"]}
    second = {"hand": ["8C"], "draw": ["3C", *rest], "enemy_draw": ["AS", "2S", "3S"]}
    states = [state_of(sw.game("spade").match(position)) for position in (first, second)]
    solver = Solver(sw.game("spade"))
    reused = [solver.solve(state).won for state in states]
    assert reused == [Solver(sw.game("spade")).solve(state).won for state in states]


@pytest.mark.parametrize("most", ["x", None, 1.5, -1, 10**30, True])
def test_a_limit_that_is_none_is_refused(most):
    with pytest.raises(sw.BadOption, match="limit"):
        sw.solve(sw.game("spade").deal(1), most)


@pytest.mark.parametrize("thing", [None, "spade", 3])
def test_only_matches_are_solved(thing):
    with pytest.raises(sw.SpadeworkError, match="Only a match"):
        sw.solve(thing)


def test_the_command_shows_the_line_or_that_there_is_none(type_in, folder):
    puzzle = {"game": "spade", "rules": {"level": 3}, "hand": ["AH", "7C"], "draw": ["2D", "9C"]}
    puzzle |= {"discard": ["KD", "5C"], "enemy_draw": [], "enemy_field": ["AS", "3S"]}
    write("won.json", puzzle)
    write("lost.json", puzzle | {"discard": [], "draw": []})
    code, out, _ = type_in("solve spade won.json")
    assert code == 0
    assert "This can be won. Decisions: 1." in out
    assert "  1  play 7C AH" in out
    code, out, _ = type_in("solve spade lost.json")
    assert code == 0
    assert "This cannot be won, whatever is played" in out
    code, out, _ = type_in("solve spade won.json --json")
    assert json.loads(out) == {"won": True, "line": ["play 7C AH"], "positions": 1}
    code, out, _ = type_in("solve spade --seed 5 --set level=4 --most 0")
    assert code == 3
    assert "Not decided after 0 positions" in out


@pytest.mark.parametrize(
    ("command", "word"),
    [
        ("solve spade", "--seed"),
        ("solve spade p.json --seed 3", "not both"),
        ("solve spade --seed x", "no seed"),
        ("solve spade --seed 3 --most -5", "-5 is no limit"),
        ("solve spade --seed 3 --most abc", "abc is no limit"),
        ("solve tactics --seed 3", "no solver"),
        ("solve spade missing.json", "no file"),
        ("solve bridge --seed 3", "no game"),
    ],
)
def test_a_command_that_cannot_be_is_refused(type_in, folder, command, word):
    code, out, err = type_in(command)
    assert (code, out) == (2, "")
    assert word in err
