"""Fleet: events in sentences, for whoever saw them."""

from typing import Any

from spadework.engine.reading import HIDDEN
from spadework.games.fleet.cards.numbers import WEAPON_IDS
from spadework.games.fleet.saying.naming import GIANT_NAME, SHIP_NAME, ZONE_NUMBER
from spadework.games.fleet.saying.words import WORDS
from spadework.games.naming import about, within

# Events told of a player; all others are told of the unit that they are about.
OF_PLAYERS = (
    *("pick", "turn", "draw", "launch", "recover", "energy", "use", "discard", "take", "skill"),
    *("ship_skill", "order", "end_turn", "divert", "drain", "awaken", "drained", "spied"),
    *("ship_lost", "pilot", "end"),
)
OTHERS_UNIT = ("talent", "cannon")  # the unit is the other seat's


def tell(told: dict[str, Any], eyes: int | None, lang: str, names: list[str] | None = None) -> str:
    """An event in a sentence, said to the one whose eyes saw it; ``names`` are those of seats."""
    kind, seat = told["event"], told.get("seat")
    if seat is None:
        return tell_table(told, eyes, lang, names)
    who = names[seat] if names else seat_name(seat, lang)
    values = {key: said(key, value, lang) for key, value in told.items() if key not in SKIPPED}
    if "cards" in told:
        values["count"] = len(told["cards"])
    if "unit" in told:
        owner = 1 - seat if kind in OTHERS_UNIT else seat
        values["unit"] = owned(told["unit"], owner, eyes, lang, names)
    if "target" in told:
        owner = seat if told.get("own") else 1 - seat
        values["target"] = owned(told["target"], owner, eyes, lang, names)
    key = f"event.{kind}{variant(told)}"
    if kind in OF_PLAYERS:
        if kind in ("launch", "recover") or (kind == "order" and told["unit"] != "all"):
            values["unit"] = unit_name(told["unit"], lang)
        key += ".you" if seat == eyes else ".they"
    return about(WORDS, key, lang, who=who, **values)


SKIPPED = ("event", "seat", "own", "reason", "returns")


def variant(told: dict[str, Any]) -> str:
    """Some events are told in more ways than one."""
    kind = told["event"]
    if kind in ("hit_roll", "evade_roll"):
        return "_in" if told["die"] <= told["needed"] else "_out"
    if kind == "move":
        return f"_{told['how']}"
    if kind == "energy":
        return f"_{told['why']}"
    if kind == "pilot":
        return f"_{told['state']}"
    if kind == "end":
        return f"_{told['reason']}"
    if kind == "order" and told["unit"] == "all":
        return "_all"
    if kind == "use" and "zone" in told:
        return "_zone"
    if kind == "divert":
        return "_energy" if told["filled"] == "energy" else ""
    hidden = told.get("card") == HIDDEN or told.get("cards", [""])[0] == HIDDEN
    return "_hidden" if hidden or (kind == "pick" and "condition" not in told) else ""


def tell_table(told: dict[str, Any], eyes: int | None, lang: str, names: list[str] | None) -> str:
    """What concerns both seats."""
    kind = told["event"]
    who = names or [seat_name(seat, lang) for seat in range(2)]
    if kind == "conditions":
        first, second = (WORDS.say(f"condition.{name}", lang) for name in told["conditions"])
        same = "_same" if first == second else ""
        return WORDS.say(f"event.conditions{same}", lang, first=first, second=second)
    if kind == "roll_off":
        first, second = told["dice"]
        return about(
            WORDS, "event.roll_off", lang, who_0=who[0], who_1=who[1], first=first, second=second
        )
    if kind == "tally":
        first, second = told["hp"]
        return about(
            WORDS, "event.tally", lang, who_0=who[0], who_1=who[1], first=first, second=second
        )
    if kind == "over" and 1 in told["returns"]:
        winner = told["returns"].index(1)
        key = "event.over.you" if winner == eyes else "event.over.they"
        return about(WORDS, key, lang, who=who[winner])
    return WORDS.say("event.over_draw" if kind == "over" else f"event.{kind}_draw", lang)


# Names.


def seat_name(seat: Any, lang: str) -> str:
    return WORDS.say("who.seat", lang, seat=seat)


def said(key: str, value: Any, lang: str) -> Any:
    """A value of an event as people say it."""
    if key == "cards":
        return WORDS.say("list.join", lang).join(card_name(card, lang) for card in value)
    if key in ("card", "pilot", "by") and isinstance(value, str):
        return card_name(value, lang)
    if key == "weapon":
        return arm_name(value, lang)
    if key == "condition":
        return WORDS.say(f"condition.{value}", lang)
    if key == "skill":
        return WORDS.say(f"skill.{value}.name", lang)
    return value


def card_name(card: str, lang: str) -> str:
    """A card's, or a ship's skill's, in a few letters."""
    if card in (HIDDEN, ""):
        return card
    keys = (f"short.{card}", f"name.{card}", f"skill.{card}.name")
    return WORDS.say(next(key for key in keys if WORDS.has(key)), lang)


def arm_name(name: str, lang: str) -> str:
    if name == "last_stand":
        return WORDS.say("skill.last_stand.name", lang)
    return card_name(name, lang) if name in WEAPON_IDS else WORDS.say(f"arm.{name}", lang)


def unit_name(unit: str, lang: str) -> str:
    """A unit without whose it is."""
    if unit in (SHIP_NAME, GIANT_NAME):
        return WORDS.say(f"unit.{unit}", lang)
    card, _, second = unit.partition("#")
    return card_name(card, lang) + (f" {second}" if second else "")


def owned(unit: str, seat: int, eyes: int | None, lang: str, names: list[str] | None = None) -> str:
    """A unit with whose it is; a zone is nobody's."""
    if unit in ZONE_NUMBER or unit == "all":
        return unit
    who = names[seat] if names else seat_name(seat, lang)
    name = unit_name(unit, lang)
    if seat == eyes:
        return within(WORDS, "owner.you", lang, unit=name)
    return within(WORDS, "owner.they", lang, who=who, unit=name)
