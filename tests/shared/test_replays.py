"""Replays of every game: they come back whole, and damaged ones are refused with a sentence."""

import copy
import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import spadework as sw
from spadework.engine.replay import checksum
from support import is_sentence, moments, random_match, samples, state_of


def wire(record):
    """Through JSON, as in a file."""
    return json.loads(json.dumps(record))


def resealed(record, **changes):
    """A record with changes and a checksum that fits them: what an attacker would write."""
    changed = record | changes
    return changed | {"check": checksum(changed)}


def test_a_replay_comes_back_whole(name):
    for match, _ in moments(name, samples(30), seed=50):
        again = sw.replay(wire(match.record()))
        assert again.position() == match.position()
        assert again.history == match.history
        assert again.returns == match.returns
        assert state_of(again).tobytes() == state_of(match).tobytes()
        for seat in (*range(match.game.seats), None):
            assert again.events(seat) == match.events(seat)
        assert again.record() == match.record()


def test_a_replay_from_a_position_comes_back_too(name):
    start = random_match(sw.game(name), random.Random(51), most=4)
    match = sw.game(name).match(start.position())
    match.play(match.actions()[-1])
    assert sw.replay(wire(match.record())).position() == match.position()


def test_an_ended_match_comes_back_ended(name):
    match = random_match(sw.game(name), random.Random(52), most=3)
    match.end("time", 0)
    again = sw.replay(wire(match.record()))
    assert again.ending == {"reason": "time", "seat": 0}
    rebuilt = sw.game(name).match(match.position())
    assert sw.replay(wire(rebuilt.record())).position() == match.position()


def test_a_seats_replay_tells_what_that_seat_saw(name):
    match = random_match(sw.game(name), random.Random(53))
    for seat in (*range(match.game.seats), "spectator"):
        seen = sw.replay(wire(match.record(seat)))
        eyes = None if seat == "spectator" else seat
        assert seen.seat == eyes
        assert seen.returns == match.returns
        assert [event for step in seen.steps for event in step["events"]] == match.events(eyes)
        views = [moment.view(eyes) for moment in match.moments()]
        assert [step["view"] for step in seen.steps] == wire(views)


@given(data=st.data())
def test_an_edited_replay_is_refused(data):
    name = data.draw(st.sampled_from(sw.games()))
    match = random_match(sw.game(name), random.Random(54), most=12)
    record = match.record(data.draw(st.sampled_from([None, 0, "spectator"])))
    spoiled = copy.deepcopy(record)
    key = data.draw(st.sampled_from(sorted(spoiled)))
    spoiled[key] = data.draw(
        st.none() | st.integers() | st.text(max_size=5) | st.lists(st.integers(), max_size=2)
    )
    if spoiled == record:
        return
    with pytest.raises(sw.SpadeworkError) as caught:
        sw.replay(spoiled)
    assert is_sentence(str(caught.value))


@pytest.mark.parametrize("junk", [None, [], "x", {}, {"format": "spadework replay 1"}])
def test_what_is_no_replay_is_refused(junk):
    with pytest.raises(sw.BadReplay):
        sw.replay(junk)


def test_a_replay_cut_short_is_refused(name):
    record = random_match(sw.game(name), random.Random(55)).record()
    for key in record:
        with pytest.raises(sw.SpadeworkError):
            sw.replay({k: v for k, v in record.items() if k != key})
    with pytest.raises(sw.BadReplay, match="cut short"):
        sw.replay(record | {"actions": record["actions"][:-1]})


def test_a_replay_that_breaks_the_rules_is_refused_even_with_a_right_checksum(name):
    record = random_match(sw.game(name), random.Random(56)).record()
    actions = record["actions"]
    last = [1 - actions[0][0], actions[0][1]]
    for bad in (
        {"actions": [*actions, actions[-1]]},
        {"actions": [[0, "fly"], *actions]},
        {"actions": [last, *actions[1:]]},
        {"actions": [[0]]},
        {"actions": 3},
        {"returns": [5] * len(record["returns"])},
        {"seed": -4},
        {"end": {"reason": "sulk", "seat": 0}},
        {"players": [1, 2]},
        {"rules": {"nonsense": 1}},
    ):
        with pytest.raises(sw.SpadeworkError) as caught:
            sw.replay(resealed(record, **bad))
        assert is_sentence(str(caught.value)), bad


def test_a_replay_of_other_rules_says_so_instead_of_playing_another_game(name):
    record = random_match(sw.game(name), random.Random(57)).record()
    with pytest.raises(sw.BadReplay, match="version 99"):
        sw.replay(resealed(record, version=99))


def test_a_seats_replay_with_a_wrong_shape_is_refused(name):
    record = random_match(sw.game(name), random.Random(58), most=3).record(0)
    for bad in ({"steps": []}, {"steps": [1]}, {"seat": 7}, {"steps": [{"view": {}}]}):
        with pytest.raises(sw.BadReplay):
            sw.replay(resealed(record, **bad))
