"""Positions for tests of Fleet, written shortly.

``at("a1 sword mao", "a2 hammer snow", dice=[5, 20])`` is red's turn with a Sword that Mao drives in
a1, a Hammer that Snow drives in a2, and the next two dice. ``-`` for a zone is a mech that is not
on the map. Both captains have used up their skills and both hands are empty, so that nobody is
asked to react, unless a test wants it.
"""

import numpy as np

from spadework.engine.fields import NOBODY
from spadework.engine.game import Game
from spadework.games.fleet import BOOK

GAME = Game(BOOK, {})
QUIET = {"captain": {"card": "green", "known": True, "used": ["momentum", "tooth"]}}


def mech(text):
    """``a1 sword mao`` as a mech; more words such as hp=2 or stun=1 say what is so of it."""
    zone, card, *rest = text.split()
    told = {"card": card, "zone": None if zone == "-" else zone}
    effects = {}
    for word in rest:
        key, _, value = word.partition("=")
        if not value:
            told["pilot"] = key
        elif key in ("hp",):
            told[key] = int(value)
        elif key == "ammo":
            told["ammo"] = [int(n) for n in value.split("/")]
        else:
            effects[key] = int(value)
    return told | ({"effects": effects} if effects else {})


def fleet(*mechs, ship="bull", **more):
    """One side: its mechs as texts; nobody reacts unless ``hand`` or ``captain`` is given."""
    told = {"mechs": [mech(text) for text in mechs], "hand": [], "pile": [], "discard": []}
    told["ship"] = {"card": ship, "weapons": []} if isinstance(ship, str) else ship
    pilots = [m["pilot"] for m in told["mechs"] if m.get("pilot")]
    told["pilots"] = [{"card": p, "state": "out", "known": True} for p in pilots]
    return told | QUIET | more


def at(red=(), blue=(), dice=(), red_more=None, blue_more=None, game=GAME, **more):
    """A match on red's turn (or as ``more`` says); sides are lists of mechs, or one as a text."""
    sides = [
        fleet(*([side] if isinstance(side, str) else side), **(extra or {}))
        for side, extra in ((red, red_more), (blue, blue_more))
    ]
    told = {"phase": "turn", "seat": 0, "fleets": sides, "dice": list(dice)}
    return game.match(told | more)


def played(match, *actions):
    """The match after these actions."""
    for action in actions:
        match.play(action)
    return match


def unit(match, seat, name):
    """What a position says of a unit: ``ship``, ``giant`` or a mech's card."""
    side = match.position()["fleets"][seat]
    if name in ("ship", "giant"):
        return side[name]
    card, _, second = name.partition("#")
    return [m for m in side["mechs"] if m["card"] == card][int(second or 1) - 1]


def hp(match, seat, name):
    return unit(match, seat, name)["hp"]


def kinds(events):
    """The names of events, in order."""
    return [event["event"] for event in events]


def ordered(match, *acts):
    """The match after single orders, each as its act: ``sword moves a2``."""
    for act in acts:
        played(match, f"command {act.split()[0]}", act)
    return match


def armed(card, *weapons, **more):
    """A ship with these weapons; ``more`` is hp, energy, effects and the like."""
    return {"ship": {"card": card, "weapons": list(weapons)} | more}


def captain(card, *unlocked, used=()):
    """A captain nobody has seen yet, if none of the skills is used; the unlocked ones are ready."""
    return {"captain": {"card": card, "unlocked": list(unlocked), "used": list(used)}}


def acts(match, mech):
    """What a mech may do when it is ordered, without its name."""
    twin = match.copy()
    twin.play(f"command {mech}")
    return [action.removeprefix(f"{mech} ") for action in twin.actions()]


def dice_left(match):
    return match.position().get("dice", [])


def counter(match, seat, name):
    return match.position()["fleets"][seat]["counters"].get(name, 0)


def out_of_range(state):
    """The fields that hold a number their layout does not allow."""
    return [
        field.name
        for field in BOOK.FIELDS.fields
        if field.seen_by != NOBODY
        and not field.meaning.low
        <= np.min(state[field.name])
        <= np.max(state[field.name])
        <= field.meaning.high
    ]
