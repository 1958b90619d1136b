"""Building a fleet: what there is to choose from, and what stands against a choice so far."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Annotated, Any, Literal, cast, get_args

from spadework.engine.errors import BadOption
from spadework.engine.parts import Checked, Fault
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
    random_fleet,
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
Kind = Literal["ship", "captain", "weapon", "mech", "pilot", "secondary"]  # as ``KINDS``


@dataclass(frozen=True, kw_only=True)
class CardNumber:
    """A number of a card that is worth comparing."""

    key: str
    label: str
    value: str


@dataclass(frozen=True, kw_only=True)
class CardTold:
    """A card to choose."""

    card: Annotated[str, "its id"]
    name: str
    short: str
    numbers: list[CardNumber]
    face: Annotated[str, "what it is known by, short"]
    lines: Annotated[list[str], "all it does"]
    copies: Annotated[int, "how many there may be of it"]


@dataclass(frozen=True, kw_only=True)
class KindTold:
    """A kind of card."""

    kind: Kind
    title: str
    least: Annotated[int, "how many there must be"]
    most: Annotated[int | None, "how many there may be; null while no ship says what it carries"]
    cards: Annotated[list[CardTold], "all there are"]


@dataclass(frozen=True, kw_only=True)
class FleetFault(Fault):
    """Something that is not allowed about a fleet."""

    about: Annotated[Kind | Literal["text"], "what it is about"]
    card: Annotated[str | None, "where it is about one"] = None


@dataclass(frozen=True, kw_only=True)
class CheckedFleet(Checked):
    """What is said of a fleet's text."""

    faults: list[FleetFault]
    cards: Annotated[dict[Kind, list[str]], "by kind, each by its id, in order"]
    kinds: list[KindTold]


def at_random(dice: Random, rules: Mapping[str, Any]) -> str:
    """Any fleet that these rules allow; it may have fewer cards than its ship carries."""
    return random_fleet(dice, int(rules["arsenal"]))


def ready_texts() -> dict[str, str]:
    """Each ready-made fleet, written out."""
    return {name: fleet_named(name, ARSENAL).text() for name in READY_MADE}


def checked(text: str, lang: str) -> CheckedFleet:
    """A fleet's text as it would be written, what it holds, and everything wrong with it."""
    try:
        text = read_fleet(text)
    except BadOption as error:
        return told(text, Fleet(), [FleetFault(about="text", text=error.text(lang))], lang)
    fleet = fleet_named(text, ARSENAL)
    return told(text, fleet, [fault(breach, lang) for breach in breaches(fleet, ARSENAL)], lang)


def told(text: str, fleet: Fleet, faults: list[FleetFault], lang: str) -> CheckedFleet:
    return CheckedFleet(
        text=text,
        ok=not faults,
        problems=[one.text for one in faults],
        faults=faults,
        cards=cast(dict[Kind, list[str]], fleet.cards),
        kinds=[kind_told(kind, fleet.cards["ship"], lang) for kind in get_args(Kind)],
    )


def fault(breach: Sentence, lang: str) -> FleetFault:
    """A breach as a sentence of its own, the kind it is about, and the card where it is one."""
    values = breach.values
    # Whoever writes a fleet knows its cards by id; whoever builds one here, by name.
    names = {key: WORDS.sentence(f"name.{card}") for key, card in values.items() if card in KIND_OF}
    told = WORDS.sentence(breach.key, **values | names)
    return FleetFault(
        about=values["kind"],
        card=str(values["card"]) if "card" in values else None,
        text=sentence(told.text(lang), lang),
    )


def kind_told(kind: Kind, ships: list[str], lang: str) -> KindTold:
    """A kind of card, how many there must be and may be, and all there are."""
    least, most = needed(kind, ships, ARSENAL)
    return KindTold(
        kind=kind,
        title=WORDS.say(f"fleet.kind.{kind}", lang),
        least=least,
        most=most,
        cards=[card_told(kind, name, lang) for name in KINDS[kind]],
    )


@cache
def card_told(kind: str, name: str, lang: str) -> CardTold:
    """A card: its name, its numbers and what else stands on its face, and all of it in lines."""
    found = details(name, lang)
    return CardTold(
        card=name,
        name=found["name"],
        short=WORDS.say(f"short.{name}", lang) if WORDS.has(f"short.{name}") else found["name"],
        numbers=[
            CardNumber(key=key, label=WORDS.say(f"fleet.label.{key}", lang), value=value)
            for key, value in numbers(kind, name, lang).items()
        ],
        face=DOT.join(face(kind, name, lang)),
        lines=found["lines"],
        copies=copies_of(kind, name),
    )


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
