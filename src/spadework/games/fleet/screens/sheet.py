"""Fleet: the numbers and words a table needs beside the view, counted from it by the rules."""

from typing import Any

from spadework.engine.game import Game
from spadework.engine.reading import HIDDEN
from spadework.games.fleet.cards.catalogue import details, named, weapon_line
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
    """Both fleets with their names and full numbers, and every card's words."""
    fleets = [fleet_told(seen, side, lang) for side in range(2)]
    return {
        "clause": CLAUSES[seen["phase"]],
        "passes": PASS if seen["phase"] == "react" else None,
        "ap": seen["ap"],
        "conditions": conditions(seen, lang),
        "fleets": fleets,
        "event": event_told(seen, lang),
        "cards": {name: details(name, lang) for name in sorted(named_in(seen))},
    }


def conditions(seen: Seen, lang: str) -> list[str]:
    """The conditions in force, in words; none before both picks are turned up."""
    if seen["phase"] == "pick":
        return []
    picked = dict.fromkeys(name for name in seen["conditions"] if name)
    return [WORDS.say(f"condition.{name}", lang) for name in picked]


def named_in(seen: Seen) -> set[str]:
    """The ids of all cards that can be seen."""
    found: set[str] = set()
    for side in seen["fleets"]:
        found |= {side["ship"]["card"], side["captain"]["card"]}
        for key in ("mechs", "pilots"):
            found |= {entry["card"] for entry in side[key]}
        found |= {weapon["card"] for weapon in side["ship"]["weapons"]}
        pile = side["pile"] if isinstance(side["pile"], list) else side.get("pile_holds", [])
        found |= {*side["hand"], *side["discard"], *pile}
    found |= {seen["event"]["card"]} if seen["event"] else set()
    return found | set(seen.get("looked", []))


def fleet_told(seen: Seen, side: int, lang: str) -> dict[str, Any]:
    fleet = seen["fleets"][side]
    ship, names = fleet["ship"], unit_texts(fleet["mechs"])
    told = {
        "ship": {
            "name": card_name(ship["card"], lang),
            "most": CARDS["ship"][ship["card"]]["hp"],
            "left": [left(CARDS["weapon"][w["card"]], w["ammo"]) for w in ship["weapons"]],
        },
        "mechs": [
            mech_told(name, mech, lang) for name, mech in zip(names, fleet["mechs"], strict=True)
        ],
        "hp": ship["hp"] + sum(m["hp"] for m in fleet["mechs"] if m["zone"]),
        "skills": {"captain": captain_skills(fleet, lang), "ship": ship_skills(fleet, lang)},
    }
    if "giant" in fleet:
        told["giant"] = giant_told(fleet["giant"], lang)
        told["hp"] += fleet["giant"]["hp"]
    return told


def left(weapon: dict[str, Any], ammo: int) -> int | None:
    """How often a weapon can still be used; None: as often as one likes."""
    return ammo if weapon.get("ammo") else None


def mech_told(name: str, mech: Seen, lang: str) -> dict[str, Any]:
    card = CARDS["mech"][mech["card"]]
    arms = zip(card["weapons"], mech["ammo"], strict=False)
    return {
        "touch": name,
        "name": unit_name(name, lang),
        "most": card["hp"],
        "arms": [arm_told(arm["name"], arm, ammo, lang) for arm, ammo in arms],
    }


def giant_told(giant: Seen, lang: str) -> dict[str, Any]:
    """F-23: a unit of its own, with the weapons of all that went into it."""
    return {
        "touch": GIANT_NAME,
        "name": unit_name(GIANT_NAME, lang).capitalize(),
        "most": giant["most"],
        "arms": [
            arm_told(ARM_NAMES[arm["arm"] - 1], ARM_ROWS[arm["arm"] - 1], arm["ammo"], lang)
            for arm in giant["weapons"]
        ],
    }


def arm_told(name: str, weapon: dict[str, Any], ammo: int, lang: str) -> dict[str, Any]:
    return {
        "name": WORDS.say(f"arm.{name}", lang),
        "text": weapon_line(weapon, lang),
        "left": left(weapon, ammo),
    }


def captain_skills(fleet: Seen, lang: str) -> list[dict[str, Any]] | str:
    """The two skills of a captain, each with when it is unlocked; ``??`` of one not known."""
    card = fleet["captain"]["card"]
    if card == HIDDEN:
        return HIDDEN
    lines = details(card, lang)["lines"]
    return [
        {
            "id": skill,
            "title": WORDS.say(f"skill.{skill}.name", lang),
            "text": "\n".join(lines[2 * i : 2 * i + 2]),
            "used": skill in fleet["captain"].get("used", []),
        }
        for i, skill in enumerate(CARDS["captain"][card])
    ]


def ship_skills(fleet: Seen, lang: str) -> list[dict[str, Any]]:
    """The skills of a ship that its captain chooses to use."""
    ship = fleet["ship"]
    card = CARDS["ship"][ship["card"]]
    return [
        {
            "id": skill,
            "title": WORDS.say(f"skill.{skill}.name", lang),
            "text": named("skill", skill, lang, **card[skill]),
            "rests": ship.get("cooldowns", {}).get(skill, 0),
        }
        for skill in SHIP_SKILLS
        if skill in card and skill in CHOSEN_SKILLS
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
