"""Fleet: rows of the log as events, for the referee and as a seat sees them (F-4, F-26)."""

from collections.abc import Callable
from typing import Any

from spadework.engine.reading import HIDDEN
from spadework.games.fleet.cards.numbers import (
    ARM_NAMES,
    EVENT_IDS,
    KIND_IDS,
    MECH_IDS,
    PILOT_IDS,
    SKILL_IDS,
)
from spadework.games.fleet.positions.view import PILOT_STATES
from spadework.games.fleet.rules import layout as F
from spadework.games.fleet.saying.naming import CONDITION_NAMES, GIANT_NAME, SHIP_NAME, ZONE_NAMES

SHIP_SKILLS = ("supply", "extended_shield", "overload", "giant")
WAYS = ("move", "push", "jump", "glide", "dash")
REASONS = ("gathered", "lost", "spent", "gained")
SHIELDS = ("", "twist_shield", "convert_shield", "extended_shield")


def unit(code: int) -> str:
    """A unit's name from its tag."""
    place = code % 16
    if place >= F.GIANT:
        return SHIP_NAME if place == F.SHIP else GIANT_NAME
    return MECH_IDS[code // 16 % 16 - 1] + ("#2" if code & 256 else "")


def target(code: int) -> str:
    """What a weapon is used on: a unit or a zone."""
    return ZONE_NAMES[code - F.ZONE_TAG] if code >= F.ZONE_TAG else unit(code & (F.OWN_TAG - 1))


def plain(number: int) -> int:
    return number


def from_one(names: tuple[str, ...]) -> Callable[[int], str]:
    return lambda number: names[number - 1]


def of(names: tuple[str, ...]) -> Callable[[int], str]:
    return lambda number: names[number]


def listed(number: int) -> list[str]:
    """Cards are lists, so that several drawn at once are told as one event."""
    return [KIND_IDS[number]]


Field = tuple[str, Callable[[int], Any]]
UNIT: Field = ("unit", unit)
AMOUNT: Field = ("amount", plain)
TURNS: Field = ("turns", plain)
# Each kind's name, and what its three numbers are.
EVENTS: dict[int, tuple[str, tuple[Field, ...]]] = {
    F.PICKED: ("pick", (("condition", from_one(CONDITION_NAMES)),)),
    F.CONDITIONS: ("conditions", ()),
    F.ROLLED_OFF: ("roll_off", ()),
    F.BEGINS: ("turn", (("round", plain),)),
    F.DREW: ("draw", (("cards", listed),)),
    F.LAUNCHES: ("launch", (UNIT, ("pilot", of(PILOT_IDS)), ("zone", of(ZONE_NAMES)))),
    F.RECOVERS: ("recover", (UNIT,)),
    F.MOVES_TO: ("move", (UNIT, ("zone", of(ZONE_NAMES)), ("how", of(WAYS)))),
    F.FIRES: ("fire", (UNIT, ("weapon", of(ARM_NAMES)), ("target", target))),
    F.HIT_ROLL: ("hit_roll", (("die", plain), ("needed", plain))),
    F.EVADE_ROLL: ("evade_roll", (("die", plain), ("needed", plain), UNIT)),
    F.DODGED: ("dodge", (UNIT,)),
    F.IMMUNE: ("immune", (UNIT,)),
    F.PARRIED: ("parry", (UNIT,)),
    F.BRAWLED: ("brawl", (UNIT,)),
    F.ARMOURED: ("armour", (UNIT,)),
    F.DECAYED: ("decay", (UNIT,)),
    F.POSSESSES: ("possessed", (UNIT,)),
    F.BOOSTED: ("boost", (UNIT,)),
    F.STRUCK_BACK: ("strike_back", (UNIT,)),
    F.DAMAGED: ("damage", (UNIT, AMOUNT, ("hp", plain))),
    F.SHIELD_TOOK: ("shield", (UNIT, AMOUNT)),
    F.PREVENTED: ("prevent", (UNIT, ("by", of(SHIELDS)), AMOUNT)),
    F.HEALED: ("heal", (UNIT, AMOUNT)),
    F.DESTROYED: ("destroyed", (UNIT,)),
    F.ENDURED: ("endure", (UNIT,)),
    F.SHIP_LOST: ("ship_lost", ()),
    F.PILOT_HURT: (
        "pilot",
        (("pilot", of(PILOT_IDS)), ("state", of(PILOT_STATES)), ("rest", plain)),
    ),
    F.WOKEN: ("awaken", (("acts", plain),)),
    F.BURNS: ("burning", (UNIT, TURNS)),
    F.MARKED: ("marked", (UNIT, ("bonus", plain))),
    F.JAMMED: ("jammed", (UNIT, TURNS)),
    F.DRAINED: ("drained", (AMOUNT,)),
    F.WELL_TOOK: ("well", (UNIT,)),
    F.KNIFED: ("knife", (UNIT,)),
    F.ENERGY: ("energy", (("now", plain), ("why", of(REASONS)))),
    F.BOMBED: ("bombed", (UNIT,)),
    F.SKILL_USED: ("skill", (("skill", of(SKILL_IDS)),)),
    F.SHIP_USED: ("ship_skill", (("skill", of(SHIP_SKILLS)),)),
    F.TALENT: ("talent", (("pilot", of(PILOT_IDS)), UNIT)),
    F.CARD_USED: ("use", (("card", of(KIND_IDS)),)),
    F.SPIED: ("spied", (("card", of(KIND_IDS)),)),
    F.DISCARDED: ("discard", (("card", of(KIND_IDS)),)),
    F.TOOK: ("take", (("card", of(KIND_IDS)),)),
    F.HAPPENS: ("event", (("card", of(EVENT_IDS)), UNIT)),
    F.EVENT_OVER: ("event_over", (("card", of(EVENT_IDS)),)),
    F.STUNNED: ("stunned", (UNIT, TURNS)),
    F.CHARGES: ("charged", (UNIT,)),
    F.CLOAKS: ("cloaked", (UNIT,)),
    F.ORDERS: ("order", ()),
    F.WAITED: ("wait", (UNIT,)),
    F.ENDS: ("end_turn", ()),
    F.TALLY: ("tally", ()),
    F.OVER: ("over", ()),
    F.CANNON_FIRES: ("cannon", (UNIT,)),
    F.RAIDED: ("raid", (UNIT,)),
    F.PULLED: ("pulled", (UNIT,)),
    F.DIVERTED: ("divert", ()),
    F.IRON_HAND: ("iron", (UNIT, ("target", unit))),
    F.DRAIN_USED: ("drain", ()),
    F.BURNED: ("burn", (UNIT,)),
}
# Only its owner sees the card.
SECRET = (F.PICKED, F.DREW, F.TOOK)


def event(row: Any) -> dict[str, Any]:
    """An event from its row in the log: the referee's eye."""
    kind, seat, *numbers = map(int, row)
    name, fields = EVENTS[kind]
    told: dict[str, Any] = {"event": name, "seat": seat}
    told |= {key: read(number) for (key, read), number in zip(fields, numbers, strict=False)}
    return told | special(kind, seat, numbers)


def special(kind: int, seat: int, numbers: list[int]) -> dict[str, Any]:
    """What does not fit the table."""
    x, y, _ = numbers
    if kind == F.CONDITIONS:
        return {"seat": None, "conditions": [CONDITION_NAMES[x - 1], CONDITION_NAMES[y - 1]]}
    if kind == F.ROLLED_OFF:
        return {"seat": None, "dice": [x, y]}
    if kind == F.TALLY:
        return {"seat": None, "hp": [x, y]}
    if kind == F.OVER:
        return {"seat": None, "returns": [x, y]}
    if kind == F.ORDERS:
        return {"unit": unit(x) if x else "all"}
    if kind == F.DIVERTED:
        return {"emptied": x, "filled": "energy" if y == F.MOUNTS else y}
    if kind == F.CARD_USED and y:
        return {"zone": ZONE_NAMES[y - 1]}
    if kind == F.FIRES and numbers[2] >= F.OWN_TAG and numbers[2] < F.ZONE_TAG:
        return {"own": True}
    return {}


def sight(row: Any, seat: int | None) -> dict[str, Any] | None:
    """The event as a seat (or with None a spectator) sees it.

    Everyone sees that something happened; the card only who may.
    """
    told = event(row)
    kind, who = int(row[0]), int(row[1])
    if kind in SECRET and who != seat:
        return hidden(told)
    if kind == F.SPIED and seat is None:
        return hidden(told)
    return told


def hidden(told: dict[str, Any]) -> dict[str, Any]:
    """That it happened, and to whom."""
    seen = {"event": told["event"], "seat": told["seat"]}
    if "cards" in told:
        return seen | {"cards": [HIDDEN]}
    return seen | ({"card": HIDDEN} if "card" in told else {})
