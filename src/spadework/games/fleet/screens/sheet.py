"""Fleet: the numbers and words a table needs beside the view, counted from it by the rules.

What a card is and does never changes: that is the catalogue, which is told once and not with every
state, all of it, so that it says nothing of who is there.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

from spadework.engine.game import Game
from spadework.engine.reading import HIDDEN
from spadework.games.fleet.cards.catalogue import GROUP_OF, details, named, weapon_line
from spadework.games.fleet.cards.numbers import ARM_NAMES, ARM_ROWS, CARDS, SHIP_SKILLS
from spadework.games.fleet.saying.naming import GIANT_NAME
from spadework.games.fleet.saying.telling import card_name, unit_name
from spadework.games.fleet.saying.words import WORDS

Seen = dict[str, Any]
CLAUSES = {
    "pick": "F-5",
    "turn": "F-9",
    "command": "F-11",
    "react": "F-17",
    "also": "F-14",
    "well": "F-23",
    "take": "F-13",
    "cannon": "F-10",
    "glide": "F-10",
    "over": "F-5",
}
PASS = "react none"  # F-17: who is asked may always let it happen
CHOSEN_SKILLS = ("giant", "supply", "extended_shield", "overload")  # a ship's others just are


def sheet(seen: Seen, game: Game, eyes: int | None, lang: str) -> dict[str, Any]:
    """What is left of both fleets, and what is so of the battle."""
    fleets = [fleet_told(seen, side, lang) for side in range(2)]
    return {
        "clause": CLAUSES[seen["phase"]],
        "passes": PASS if seen["phase"] == "react" else None,
        "ap": seen["ap"],
        "conditions": conditions(seen, lang),
        "fleets": fleets,
        "event": event_told(seen, lang),
    }


def conditions(seen: Seen, lang: str) -> list[str]:
    """The conditions in force, in words; none before both picks are turned up."""
    if seen["phase"] == "pick":
        return []
    picked = dict.fromkeys(name for name in seen["conditions"] if name)
    return [WORDS.say(f"condition.{name}", lang) for name in picked]


def fleet_told(seen: Seen, side: int, lang: str) -> dict[str, Any]:
    fleet = seen["fleets"][side]
    ship, names = fleet["ship"], unit_texts(fleet["mechs"])
    told = {
        "ship": {"left": [left(CARDS["weapon"][w["card"]], w["ammo"]) for w in ship["weapons"]]},
        "mechs": [
            mech_told(name, mech, lang) for name, mech in zip(names, fleet["mechs"], strict=True)
        ],
        "hp": ship["hp"] + sum(m["hp"] for m in fleet["mechs"] if m["zone"]),
        "skills": {"captain": captain_skills(fleet), "ship": ship_skills(fleet)},
    }
    if "giant" in fleet:
        told["giant"] = giant_told(fleet["giant"], lang)
        told["hp"] += fleet["giant"]["hp"]
    return told


def left(weapon: dict[str, Any], ammo: int) -> int | None:
    """How often a weapon can still be used; None: as often as one likes."""
    return ammo if weapon.get("ammo") else None


def mech_told(name: str, mech: Seen, lang: str) -> dict[str, Any]:
    arms = zip(CARDS["mech"][mech["card"]]["weapons"], mech["ammo"], strict=False)
    return {
        "touch": name,
        "name": unit_name(name, lang),
        "left": [left(arm, ammo) for arm, ammo in arms],
    }


def giant_told(giant: Seen, lang: str) -> dict[str, Any]:
    """F-23: a unit of its own, with the weapons of all that went into it."""
    return {
        "touch": GIANT_NAME,
        "name": unit_name(GIANT_NAME, lang).capitalize(),
        "most": giant["most"],
        "arms": [
            arm_told(ARM_NAMES[arm["arm"] - 1], row, lang) | {"left": left(row, arm["ammo"])}
            for arm in giant["weapons"]
            for row in [ARM_ROWS[arm["arm"] - 1]]
        ],
    }


def captain_skills(fleet: Seen) -> list[dict[str, Any]] | str:
    """The two skills of a captain; ``??`` of one not known."""
    card = fleet["captain"]["card"]
    if card == HIDDEN:
        return HIDDEN
    used = fleet["captain"].get("used", [])
    return [{"id": skill, "used": skill in used} for skill in CARDS["captain"][card]]


def ship_skills(fleet: Seen) -> list[dict[str, Any]]:
    """The skills of a ship that its captain chooses to use."""
    rests = fleet["ship"].get("cooldowns", {})
    chosen = chosen_skills(fleet["ship"]["card"])
    return [{"id": skill, "rests": rests.get(skill, 0)} for skill in chosen]


def chosen_skills(ship: str) -> list[str]:
    return [
        skill for skill in SHIP_SKILLS if skill in CARDS["ship"][ship] and skill in CHOSEN_SKILLS
    ]


def unit_texts(mechs: list[Seen]) -> list[str]:
    """Mechs by name, the second of a kind ``sword#2``."""
    cards = [mech["card"] for mech in mechs]
    return [
        card + (f"#{cards[:i].count(card) + 1}" if card in cards[:i] else "")
        for i, card in enumerate(cards)
    ]


def event_told(seen: Seen, lang: str) -> dict[str, Any] | None:
    if not seen["event"]:
        return None
    return {"name": card_name(seen["event"]["card"], lang), "rounds": seen["event"]["rounds"]}


# The catalogue.


@cache
def catalogue(lang: str) -> dict[str, Any]:
    """Every card by its id: what it is called and does, and its parts."""
    return {name: details(name, lang) | dict(parts(name, lang)) for name in GROUP_OF}


def parts(name: str, lang: str) -> Iterator[tuple[str, Any]]:
    """What a unit has at most, the weapons of a mech, the skills of a captain or a ship."""
    group = GROUP_OF[name]
    card = CARDS[group][name]
    if group in ("ship", "mech"):
        yield "most", card["hp"]
    if group == "mech":
        yield "arms", [arm_told(arm["name"], arm, lang) for arm in card["weapons"]]
    if group == "ship":
        told = {skill: named("skill", skill, lang, **card[skill]) for skill in chosen_skills(name)}
        yield "skills", [skill_told(skill, text, lang) for skill, text in told.items()]
    if group == "captain":
        lines = details(name, lang)["lines"]  # two of each: what it does, and when it is unlocked
        told = {skill: "\n".join(lines[2 * i : 2 * i + 2]) for i, skill in enumerate(card)}
        yield "skills", [skill_told(skill, text, lang) for skill, text in told.items()]


def arm_told(name: str, arm: dict[str, Any], lang: str) -> dict[str, Any]:
    return {"name": WORDS.say(f"arm.{name}", lang), "text": weapon_line(arm, lang)}


def skill_told(skill: str, text: str, lang: str) -> dict[str, Any]:
    return {"id": skill, "title": WORDS.say(f"skill.{skill}.name", lang), "text": text}
