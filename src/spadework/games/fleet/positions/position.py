"""Fleet: position -> record: a match set up as a position says, or refused with a sentence.

Keys left out mean a fresh match: the fleets that the options name, nothing on the map, nothing
drawn, and both seats still to pick. In any other phase conditions left out are annihilate.
The other way, record -> position and view, is ``view.py``.
"""

import random
from typing import Any

import numpy as np

from spadework.engine.reading import items, known_keys, number, one_of
from spadework.games.fleet.cards.numbers import EVENT_IDS
from spadework.games.fleet.positions.checking import check
from spadework.games.fleet.positions.mustering import (
    FLEET_KEYS,
    place_fleet,
    place_unlocked,
    wrong,
)
from spadework.games.fleet.positions.view import KEYS, NOW, NOW_LISTS, PENDING, PHASES
from spadework.games.fleet.rules import layout as F
from spadework.games.fleet.rules.setup import man
from spadework.games.fleet.saying.naming import CONDITION_NAMES

RESULTS = ([1, -1], [-1, 1], [0, 0])
EVENT_KEYS = ("card", "rounds", "seat")


def place(given: dict[str, Any], s: Any, r: Any) -> None:
    """Set the record up as the position says."""
    told = {key: value for key, value in known_keys(given, KEYS).items() if value is not None}
    chance = random.Random(int(s.rng))  # what is left out lies as chance will have it
    place_turn(told, s, r)
    for seat in range(F.SEATS):
        man(s, r, seat)
    fleets = items(told.get("fleets", [{}, {}]), "fleets", F.SEATS)
    for seat, fleet in enumerate(fleets):
        place_fleet(known_keys(fleet, FLEET_KEYS), s, r, seat, chance)
    for seat, fleet in enumerate(fleets):
        if "counters" not in fleet:
            watch_from_here(s, seat)
        place_unlocked(fleet, s, r, seat)
    place_events(told, s, r, chance)
    place_numbers(told, s)
    place_result(told, s)
    check(s, r)


def watch_from_here(s: Any, seat: int) -> None:
    """F-25: what captains wait for was watched; left out it is what can be seen."""
    s.swarm[seat] = max(int(s.swarm[seat]), int(np.count_nonzero(s.zone[seat])))
    if s.hp[seat, F.SHIP] < s.hp[1 - seat, F.SHIP]:
        s.behind[seat] = 1


# The table.


def place_turn(told: dict[str, Any], s: Any, r: Any) -> None:
    phase = one_of(told.get("phase", "pick"), "phase", (*PHASES, "over"))
    s.over = phase == "over"
    s.phase = F.TURN if s.over else PHASES.index(phase)
    s.stage = F.WAIT
    if s.over and "seat" in told:
        raise wrong("seat_when_over")
    s.seat = 0 if s.over else number(told.get("seat", 0), "seat", 0, F.SEATS - 1)
    picking = phase == "pick"
    rounds = (0, 0) if picking else (0 if s.over else 1, int(r.round_limit) + int(s.over))
    s.nth_round = number(told.get("round", 0 if picking else 1), "round", *rounds)
    s.first = number(told.get("first", 0), "first", 0, 0 if picking else 1)
    place_seats(told, s)
    most = 0 if picking else F.MOST["ap"]
    s.ap = number(told.get("ap", 0 if picking or s.over else int(r.ap)), "ap", 0, most)
    place_turns(told, s)
    default = None if picking else "annihilate"
    conditions = items(told.get("conditions", [default] * 2), "conditions", F.SEATS)
    for seat, value in enumerate(conditions):
        if value is not None:
            picked = one_of(value, "conditions", CONDITION_NAMES)
            s.picked[seat] = CONDITION_NAMES.index(picked) + 1
    expected = [True, False] if s.seat else [False, False]
    if [bool(picked) for picked in s.picked] != (expected if picking else [True, True]):
        raise wrong("conditions")


def place_seats(told: dict[str, Any], s: Any) -> None:
    """Who is on turn, and who is to decide; only a reaction or a well may be another's."""
    others = not s.over and s.phase in (F.REACT, F.WELL)
    usual = 0 if s.phase == F.PICK else 1 - int(s.seat) if s.phase == F.REACT else int(s.seat)
    s.turn = number(told.get("turn", usual), "turn", 0, F.SEATS - 1)
    if not (s.over or others or s.phase == F.PICK or s.turn == s.seat):
        raise wrong("not_on_turn", phase=PHASES[s.phase])


def place_turns(told: dict[str, Any], s: Any) -> None:
    """The turns that each has played follow from the round, and from who is on turn."""
    due = [max(0, int(s.nth_round) - 1) + int(p == s.first != s.turn) for p in range(F.SEATS)]
    given = items(told.get("turns", due), "turns", F.SEATS)
    for seat, value in enumerate(given):
        s.turns[seat] = number(value, "turns", 0, F.MOST["turns"])
    if not s.over and list(given) != due:
        raise wrong("turns", due=due, found=list(given))


def place_events(told: dict[str, Any], s: Any, r: Any, chance: random.Random) -> None:
    allowed = [name for i, name in enumerate(EVENT_IDS) if r.events or not r.event_draft[i]]
    place_event(told.get("event"), s, r, allowed)
    in_force = EVENT_IDS[s.event - 1] if s.event else None
    fresh = [name for name in allowed if name != in_force]
    deck = items(told.get("event_deck", chance.sample(fresh, len(fresh))), "event_deck")
    for i, name in enumerate(reversed(deck)):
        event = EVENT_IDS.index(one_of(name, "event_deck", tuple(allowed)))
        if i >= len(allowed) or event in s.event_deck[:i] or name == in_force:
            raise wrong("events_twice", card=name)
        s.event_deck[i] = event
    s.event_n = len(deck)
    dice = items(told.get("dice", []), "dice")
    if len(dice) > F.DICE:
        raise wrong("dice", most=F.DICE)
    for i, die in enumerate(reversed(dice)):
        s.dice[i] = number(die, "dice", 1, 100)
    s.dice_n = len(dice)


def place_event(value: Any, s: Any, r: Any, allowed: list[str]) -> None:
    """F-24: the event in force, one that lasts."""
    if value is None:
        return
    told = known_keys({"card": value} if isinstance(value, str) else value, EVENT_KEYS)
    lasting = [
        name
        for name in allowed
        if r.event_rounds[EVENT_IDS.index(name)] or r.event_lasting[EVENT_IDS.index(name)]
    ]
    event = EVENT_IDS.index(one_of(told.get("card"), "event", tuple(lasting)))
    s.event = event + 1
    full = int(r.event_rounds[event])
    s.event_rounds = number(told.get("rounds", full), "rounds", min(1, full), full)
    s.event_seat = number(told.get("seat", int(s.turn)), "seat", 0, F.SEATS - 1)


def place_numbers(told: dict[str, Any], s: Any) -> None:
    """What is so of this turn, and of what is going on."""
    now = known_keys(told.get("now", {}), (*NOW, *NOW_LISTS))
    for name in NOW:
        s[name] = number(now.get(name, 0), name, 0, F.MOST[name])
    for name, count in NOW_LISTS.items():
        for i, value in enumerate(items(now.get(name, [0] * count), name, count)):
            s[name][i] = number(value, name, 0, F.MOST[name])
    pending = known_keys(told.get("pending", {}), PENDING)
    for name in PENDING:
        s[name] = number(pending.get(name, 0), name, 0, F.MOST[name])


def place_result(told: dict[str, Any], s: Any) -> None:
    given = told.get("returns")
    if not s.over:
        if given is not None:
            raise wrong("returns_too_early")
        return
    result = [number(value, "returns", -1, 1) for value in items(given, "returns", F.SEATS)]
    if result not in RESULTS:
        raise wrong("wrong_returns", found=str(result))
    for seat in range(F.SEATS):
        s.result[seat] = result[seat]
