"""Positions of every game: they rebuild a match exactly, and impossible ones get a sentence."""

import copy
import json
import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import spadework as sw
from spadework.engine.reading import SEEDS, without_chance
from spadework.engine.records import copy_record
from spadework.engine.rules.chance import below, seeded
from support import is_sentence, moments, random_match, samples, state_of

JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)


def test_a_position_rebuilds_the_match_byte_for_byte(name):
    for match, _ in moments(name, samples(60), seed=30):
        position = json.loads(json.dumps(match.position()))
        rebuilt = match.game.match(position)
        assert rebuilt.position() == match.position()
        assert state_of(rebuilt).tobytes() == state_of(match).tobytes()
        assert sw.game(name).match(position).game.rules == match.game.rules
        assert rebuilt.actions() == match.actions()
        assert rebuilt.returns == match.returns


def test_a_position_may_name_a_seed_which_is_mixed_as_a_deals_is(name):
    """Small numbers too: a generator of a few bits would throw a 1 again and again."""
    position = without_chance(random_match(sw.game(name), random.Random(30), most=3).position())
    thrown = set()
    for seed in range(20):
        match = sw.game(name).match(position | {"seed": seed})
        assert match.position() == position | {"rng": f"{int(seeded(seed)):016x}"}
        thrown.add(int(below(copy_record(state_of(match)), 20)))
    assert len(thrown) > 8


def test_seeds_that_are_none_and_a_seed_beside_a_generator_are_refused(name):
    position = without_chance(sw.game(name).deal(1).position())
    for wrong in (-1, SEEDS, True, "7", None, 1.5):
        with pytest.raises(sw.BadPosition, match="'seed' must be a whole number from 0"):
            sw.game(name).match(position | {"seed": wrong})
    with pytest.raises(sw.BadPosition, match="'rng' or by 'seed', not by both"):
        sw.game(name).match(position | {"seed": 7, "rng": "7"})


def test_a_match_ended_from_outside_is_rebuilt_too(name):
    for reason, seat in (("resign", 0), ("time", 0), ("draw", None)):
        match = random_match(sw.game(name), random.Random(31), most=3)
        match.end(reason, seat)
        rebuilt = sw.game(name).match(match.position())
        assert rebuilt.position() == match.position()
        assert rebuilt.ending == {"reason": reason, "seat": seat}
        assert state_of(rebuilt).tobytes() == state_of(match).tobytes()


def test_rules_in_a_position_win_over_the_games_options(name):
    for option in sw.game(name).options.values():
        other = next(value for value in option.candidates if value != option.default)
        turned = sw.game(name, **{option.name: other})
        position = turned.deal(1).position()
        if attempt(name, position | {"rules": {}})[0]:  # it could also be of the game as it is
            break
    assert position["rules"] == {option.name: other}
    assert sw.game(name).match(position).game.rules[option.name] == other
    del position["rules"]
    assert turned.match(position).game.rules[option.name] == other
    position["rules"] = {option.name: option.default}
    back = turned.match(position)
    assert back.game.rules[option.name] == option.default
    assert turned.match(back.position()).game.rules[option.name] == option.default


@given(data=st.data())
def test_a_position_with_anything_wrong_in_it_is_refused_with_a_sentence(data):
    name = data.draw(st.sampled_from(sw.games()))
    dice = random.Random(data.draw(st.integers(0, 10**6)))
    position = random_match(sw.game(name), dice, most=dice.randrange(30)).position()
    for _ in range(data.draw(st.integers(1, 3))):
        spoil(position, data)
    match, error = attempt(name, position)
    if error:
        assert is_sentence(str(error)), str(error)
        assert is_sentence(error.text("zh-Hant"))
    else:  # what was changed may still make a position: then it must be a whole one
        assert match.game.run.conserved(state_of(match), match.game.rules_record)
        assert sw.game(name).match(match.position()).position() == match.position()


def attempt(name, position):
    """The match, or the library's own error; any other error is a failure."""
    try:
        return sw.game(name).match(position), None
    except sw.SpadeworkError as error:
        return None, error


def spoil(position, data):
    """Change, drop or add one thing, at the top or one level down."""
    key = data.draw(st.sampled_from(sorted(position)) | st.text(max_size=8))
    value = position.get(key)
    if data.draw(st.booleans()) and isinstance(value, list) and value:
        value = copy.deepcopy(value)
        value[data.draw(st.integers(0, len(value) - 1))] = data.draw(
            JUNK | st.sampled_from(["A", "2", "Joker", "??", "K"]).map(lambda card: [card] * 3)
        )
        position[key] = value
    elif data.draw(st.integers(0, 3)):
        position[key] = data.draw(JUNK)
    else:
        position.pop(key, None)


@pytest.mark.parametrize("junk", [None, [], "x", 3, True, b"x", {1: 2}, {"hands": object()}])
def test_what_is_no_position_at_all_is_refused(name, junk):
    with pytest.raises(sw.SpadeworkError) as caught:
        sw.game(name).match(junk)
    assert is_sentence(str(caught.value))


def test_values_that_python_cannot_even_write_down_are_refused(name):
    deep = []
    for _ in range(3000):
        deep = [deep]
    match = sw.game(name).deal(1)
    for junk in (10**5000, deep, np.zeros(3), np.array("x"), {1, 2}, float("nan")):
        for key in match.position():
            with pytest.raises(sw.SpadeworkError):
                sw.game(name).match(match.position() | {key: junk})
        for attempt_ in (
            lambda junk=junk: match.play(junk),
            lambda junk=junk: match.view(junk),
            lambda junk=junk: match.record(junk),
            lambda junk=junk: match.end(junk, 0),
            lambda junk=junk: match.glimpse(0, junk),
            lambda junk=junk: sw.game(name).deal(junk),
            lambda junk=junk: sw.game(name).using(junk),
            lambda junk=junk: match.explain("x", junk),
            lambda junk=junk: sw.replay(match.record() | {"version": junk}),
            lambda junk=junk: sw.replay(match.record() | {"actions": junk}),
        ):
            with pytest.raises(sw.SpadeworkError):
                attempt_()


def test_a_position_of_another_game_is_refused(name):
    position = sw.game(name).deal(1).position() | {"game": "bridge"}
    with pytest.raises(sw.BadPosition, match="bridge"):
        sw.game(name).match(position)


def test_a_deeply_nested_position_is_refused(name):
    deep = []
    for _ in range(5000):
        deep = [deep]
    with pytest.raises(sw.SpadeworkError):
        sw.game(name).match({"rules": deep})
