"""Secrecy on the wire: every byte sent to a seat or a spectator is identical in two rooms that
differ only in what it may not know.

Two rooms are played side by side, the second in a world that the eyes cannot tell from the first.
The eyes' own seat does the same in both; somebody else does whatever looks the same. Where chance
then shows the eyes something different, that was theirs to see, and the second room is put into
another such world.
"""

import dataclasses
import json

from spadework.serve.answers import PAGE
from spadework.serve.messages import encode
from spadework.serve.room import Room, Seat
from spadework.serve.telling import names, room_told, state_told, steps_told, tell_state
from support import random_games, samples, world

KEY = bytes(32)


class Listener:
    """A guest that keeps every byte."""

    def __init__(self, eyes):
        self.eyes, self.lang, self.heard = eyes, "en", []

    def push(self, message):
        self.heard.append(message)


def room_of(match, eyes):
    seats = [Seat("person", None, f"P{p}", b"") for p in range(match.game.seats)]
    room = Room("room", match, seats, KEY, False, 0)
    room.guests.add(Listener(eyes))
    return room


def with_state(match, state):
    """The match as it was, but in another world."""
    twin = match.copy()
    twin._steps[-1] = dataclasses.replace(match._steps[-1], state=state)
    return twin


def another_world(match, eyes, dice):
    """A world that the eyes cannot tell from this one; a spectator knows less than any seat."""
    seat = dice.randrange(match.game.seats) if eyes is None else eyes
    return with_state(match, world(match, seat, dice.randrange(1 << 40)))


def looks(match, action, eyes):
    trial = match.copy()
    trial.play(action)
    return trial, trial.events(eyes, match.steps)


def alike(room, action, eyes, wanted, dice):
    """What looks the same in the other room, if anything does."""
    if room.match.seat == eyes:
        return action if action in room.match.actions() else None
    others = room.match.actions()
    dice.shuffle(others)
    for other in [action, *others[:40]]:
        if other in room.match.actions() and looks(room.match, other, eyes)[1] == wanted:
            return other
    return None


def everything(room, eyes):
    """All that can be asked for, in all languages."""
    told = [encode(state_told(room, eyes, lang)) for lang in ("en", "zh-Hans", "zh-Hant")]
    told.append(encode(room_told(room, "en")))
    called = names(room, eyes, "en")
    told += [
        steps_told(room.match, eyes, "en", called, False, first)
        for first in range(0, room.match.steps + 1, PAGE)
    ]
    told.append(json.dumps(room.match.record("spectator" if eyes is None else eyes)).encode())
    return told


def go_on(room, match):
    since, room.match = room.match.steps, match
    room.number += match.steps - since
    tell_state(room, since)


def test_every_byte_is_identical_where_only_the_unknown_differs(name):
    followed = compared = steps = 0
    for game, dice in random_games(name, samples(8), seed=90):
        if steps > samples(600):  # matches of Fleet are long
            break
        match = game.using("native").deal_with(dice.randbytes(32))
        for eyes in (None, *range(game.seats)):
            one, two = (room_of(m, eyes) for m in (match.copy(), another_world(match, eyes, dice)))
            while one.match.seat is not None:
                action = dice.choice(one.match.actions())
                after, seen = looks(one.match, action, eyes)
                other = alike(two, action, eyes, seen, dice)
                there = None if other is None else looks(two.match, other, eyes)
                if there is not None and there[1] == seen and knows(there[0], after, eyes):
                    followed += 1
                    twin = there[0]
                else:
                    twin = another_world(after, eyes, dice)
                go_on(one, after)
                go_on(two, twin)
                steps += 1
                if dice.random() < 0.15:
                    compared += 1
                    assert everything(one, eyes) == everything(two, eyes)
            heard = [next(iter(room.guests)).heard for room in (one, two)]
            assert heard[0] == heard[1]
            assert everything(one, eyes) == everything(two, eyes)
    assert followed > 20
    assert compared > 5


def knows(one, other, eyes):
    """Whether the eyes know the same in both; if not, chance has shown them something."""
    if eyes is None:
        return one.view(None) == other.view(None)
    digests = [int(m.game.run.seen(m.state, m.game.rules_record, eyes)) for m in (one, other)]
    return digests[0] == digests[1]


def test_this_test_would_find_a_leak(name):
    """One secret byte in a state, and the rooms differ."""
    for game, dice in random_games(name, samples(3), seed=91):
        match = game.using("native").deal_with(dice.randbytes(32))
        rooms = [room_of(match.copy(), None), room_of(another_world(match, None, dice), None)]
        told = [state_told(room, None, "en") for room in rooms]
        pairs = zip(told, rooms, strict=True)
        leaky = [encode([t, room.match.position()]) for t, room in pairs]
        assert encode(told[0]) == encode(told[1])
        assert leaky[0] != leaky[1]
