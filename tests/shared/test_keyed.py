"""Chance from a secret key: for every game on the shelf."""

import random
import secrets
from collections import Counter

import pytest

import spadework as sw
from spadework.engine.keyed import Stream
from spadework.engine.rules.chance import AWAKE
from support import random_games, samples, state_of


def played_out(match, dice, back=False):
    while match.seat is not None:
        match.play(dice.choice(match.actions()))
        if back and dice.random() < 0.2:
            match.undo()
    return match


def test_the_same_key_deals_the_same_match_plain_and_native(name):
    for game, dice in random_games(name, samples(6), seed=70):
        key, seed = dice.randbytes(32), dice.random()
        ways = [game, game.using("native")]
        ends = [played_out(g.deal_with(key), random.Random(seed)).position() for g in ways]
        assert ends[0] == ends[1]


def test_all_chance_comes_from_the_key_and_the_record_holds_no_generator(name):
    """Whoever worked out a generator from the cards seen would have nothing: it never moves."""
    for game, dice in random_games(name, samples(10), seed=71):
        match = game.using("native").deal_with(dice.randbytes(32))
        while match.seat is not None:
            assert state_of(match).rng == AWAKE
            match.play(dice.choice(match.actions()))


def test_a_replay_of_a_match_with_a_key_plays_it_again_gaps_and_all(name):
    for game, dice in random_games(name, samples(8), seed=72):
        match = played_out(game.using("native").deal_with(dice.randbytes(32)), dice, back=True)
        again = sw.replay(match.record())
        assert again.position() == match.position()
        assert again.record() == match.record()


def test_the_count_never_goes_back(name):
    match = sw.game(name).using("native").deal_with(bytes(32))
    dice, seen = random.Random(5), []
    for _ in range(20):
        if match.seat is None:
            break
        match.play(dice.choice(match.actions()))
        seen.append(match.counted()[-1][2])
        if dice.random() < 0.5:
            match.undo()
    assert seen == sorted(set(seen))


def test_what_a_seat_saw_never_holds_the_key(name):
    key = secrets.token_bytes(32)
    match = played_out(sw.game(name).using("native").deal_with(key), random.Random(1))
    for eyes in (*range(match.game.seats), "spectator"):
        assert key.hex() not in str(match.record(eyes))


def test_a_count_that_was_used_before_is_refused(name):
    record = played_out(sw.game(name).deal_with(bytes(32)), random.Random(2)).record()
    record["counts"] = [1] * len(record["counts"])
    with pytest.raises(sw.BadReplay):
        sw.replay(record)


def test_numbers_of_a_key_are_fair_and_differ_by_count_and_key():
    drawn = Stream(bytes(32), 0)
    found = Counter(drawn.below(6) for _ in range(6000))
    assert sorted(found) == list(range(6))
    assert all(850 < count < 1150 for count in found.values())
    firsts = {Stream(bytes([k]) * 32, count).below(1 << 60) for k in range(9) for count in range(9)}
    assert len(firsts) == 81


@pytest.mark.parametrize("key", [None, 7, "", "00" * 31, "zz" * 32, "AA" * 32])
def test_what_is_no_key_is_refused(key):
    record = sw.game("spade").deal_with(bytes(32)).record()
    with pytest.raises(sw.SpadeworkError):
        sw.replay(record | {"key": key})
