"""Building a fleet: what there is to choose from, and what stands against a choice so far."""

from functools import cache
from typing import Any

from spadework.engine.errors import BadOption
from spadework.engine.words import Sentence
from spadework.games.fleet.cards.catalogue import NOT_TRAITS, details
from spadework.games.fleet.cards.fleets import (
    KIND_OF,
    KINDS,
    READY_MADE,
    Fleet,
    breaches,
    copies_of,
    fleet_named,
    needed,
    read_fleet,
)
from spadework.games.fleet.cards.numbers import CARDS, SHIP_SKILLS
from spadework.games.fleet.options import OPTIONS
from spadework.games.fleet.saying.words import WORDS
from spadework.games.naming import sentence

BRINGS = "fleet"
ARSENAL = next(int(option.default) for option in OPTIONS if option.name == "arsenal")
SHIP_LABELS = ("hp", "hit", "evade", "weapons", "mechs", "pilots")
DOT = " · "


def ready_texts() -> dict[str, str]:
    """Each ready-made fleet, written out."""
    return {name: fleet_named(name, ARSENAL).text() for name in READY_MADE}


def checked(text: str, lang: str) -> dict[str, Any]:
    """A fleet's text as it would be written, what it holds, and everything wrong with it."""
    try:
        text = read_fleet(text)
    except BadOption as error:
        return told(text, Fleet(), [{"about": "text", "text": error.text(lang)}], lang)
    fleet = fleet_named(text, ARSENAL)
    return told(text, fleet, [fault(breach, lang) for breach in breaches(fleet, ARSENAL)], lang)


def told(text: str, fleet: Fleet, faults: list[dict[str, str]], lang: str) -> dict[str, Any]:
    return {
        "text": text,
        "ok": not faults,
        "problems": [one["text"] for one in faults],
        "faults": faults,
        "cards": fleet.cards,
        "kinds": [kind_told(kind, fleet.cards["ship"], lang) for kind in KINDS],
    }


def fault(breach: Sentence, lang: str) -> dict[str, str]:
    """A breach as a sentence of its own, the kind it is about, and the card where it is one."""
    values = breach.values
    # Whoever writes a fleet knows its cards by id; whoever builds one here, by name.
    names = {key: WORDS.sentence(f"name.{card}") for key, card in values.items() if card in KIND_OF}
    told = WORDS.sentence(breach.key, **values | names)
    card = {"card": str(values["card"])} if "card" in values else {}
    return {"about": str(values["kind"])} | card | {"text": sentence(told.text(lang), lang)}


def kind_told(kind: str, ships: list[str], lang: str) -> dict[str, Any]:
    """A kind of card, how many there must be and may be, and all there are."""
    least, most = needed(kind, ships, ARSENAL)
    return {
        "kind": kind,
        "title": WORDS.say(f"fleet.kind.{kind}", lang),
        "least": least,
        "most": most,
        "cards": [card_told(kind, name, lang) for name in KINDS[kind]],
    }


@cache
def card_told(kind: str, name: str, lang: str) -> dict[str, Any]:
    """A card: its name, its numbers and what else stands on its face, and all of it in lines."""
    found = details(name, lang)
    labels = {key: WORDS.say(f"fleet.label.{key}", lang) for key in numbers(kind, name)}
    return {
        "card": name,
        "name": found["name"],
        "short": WORDS.say(f"short.{name}", lang) if WORDS.has(f"short.{name}") else found["name"],
        "numbers": [
            {"key": key, "label": labels[key], "value": value}
            for key, value in numbers(kind, name, lang).items()
        ],
        "face": DOT.join(face(kind, name, lang)),
        "lines": found["lines"],
        "copies": copies_of(kind, name),
    }


def numbers(kind: str, name: str, lang: str = "en") -> dict[str, str]:
    """What of a card is a number worth comparing."""
    card = CARDS[kind][name]
    if kind == "weapon":
        return weapon_numbers(card, lang)
    keys = {"ship": SHIP_LABELS, "mech": SHIP_LABELS[:3], "pilot": ("rest",)}.get(kind, ())
    return {key: str(card[key]) for key in keys}


def weapon_numbers(card: dict[str, Any], lang: str) -> dict[str, str]:
    """Damage and range, and what a use costs: ammo, energy, or nothing."""
    spent = {key: str(card[key]) for key in ("ammo", "energy") if key in card}
    return {"damage": strength(card), "range": reach(card, lang)} | spent


def strength(arm: dict[str, Any]) -> str:
    """``4×2``: attacks and the damage of each."""
    return f"{arm['attacks']}×{arm['damage']}"


def reach(arm: dict[str, Any], lang: str) -> str:
    if arm["range"] == "any":
        return WORDS.say("catalogue.any", lang)
    near, far = min(arm["range"]), max(arm["range"])
    return str(near) if near == far else f"{near}-{far}"


def face(kind: str, name: str, lang: str) -> list[str]:
    """What a card is known by: skills, talent, weapons, when it is used."""
    card = CARDS[kind][name]
    if kind == "ship":
        return [WORDS.say(f"skill.{skill}.name", lang) for skill in SHIP_SKILLS if skill in card]
    if kind == "captain":
        return [WORDS.say(f"skill.{skill}.name", lang) for skill in card]
    if kind == "pilot":
        return [WORDS.say(f"talent.{name}.name", lang)]
    if kind == "secondary":
        return [WORDS.say(f"card.{name}.when", lang, **card)]
    if kind == "weapon":
        return [WORDS.say(f"catalogue.kind.{card['kind']}", lang)]
    traits = [trait for trait in card if trait not in NOT_TRAITS]
    arms = [arm_told(arm, lang) for arm in card["weapons"]]
    return [WORDS.say(f"trait.{trait}.name", lang) for trait in traits] + arms


def arm_told(arm: dict[str, Any], lang: str) -> str:
    """A mech's weapon: its name, and what it does in one use."""
    title = WORDS.say(f"arm.{arm['name']}", lang)
    return f"{title} {strength(arm)}" if arm.get("damage") else title
