"""Fleet in the browser: the map and the fleets in numbers, what is expected, what is touched.

A thing that can be touched is a place and a name: ``own``/``enemy`` units (mechs and the ship),
``zone``, own ship ``weapon``, ``arm`` of the mech that was touched, ``hand``, ``pilot``,
``captain`` (a skill), ``ship`` (a skill), ``pick`` (a condition), ``look``, ``pile``, ``energy``.
"""

from typing import Any

from spadework.engine.game import Game
from spadework.games.fleet import layout as F
from spadework.games.fleet.cards import (
    ARM_NAMES,
    ARM_ROWS,
    CARDS,
    KIND_IDS,
    MECH_IDS,
    SHIP_SKILLS,
    SKILL_IDS,
)
from spadework.games.fleet.catalogue import details, named, weapon_line
from spadework.games.fleet.naming import GIANT_NAME, SHIP_NAME, ZONE_NAMES
from spadework.games.fleet.telling import card_name, tell, unit_name
from spadework.games.fleet.words import WORDS
from spadework.games.naming import about

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
    """The conditions in force, in words."""
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
        found |= {*side["hand"], *side["discard"], *side.get("pile_holds", [])}
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
        "name": unit_name(GIANT_NAME, lang),
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


def captain_skills(fleet: Seen, lang: str) -> list[dict[str, Any]]:
    """The two skills of a captain that is known, each with when it is unlocked."""
    card = fleet["captain"]["card"]
    lines = details(card, lang)["lines"]
    found = CARDS["captain"].get(card, {})
    return [
        {
            "id": skill,
            "title": WORDS.say(f"skill.{skill}.name", lang),
            "text": "\n".join(lines[2 * i : 2 * i + 2]),
            "used": skill in fleet["captain"].get("used", []),
        }
        for i, skill in enumerate(found)
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


# The prompt.


def prompt(
    seen: Seen, counted: Seen, game: Game, eyes: int | None, lang: str, names: list[str]
) -> str:
    """What is expected now, in one sentence for somebody who points at things."""
    phase = seen["phase"]
    if phase == "over":
        return over_prompt(seen, eyes, lang, names)
    if eyes is None or seen["seat"] != eyes:
        return about(WORDS, f"browser.wait_{phase}", lang, who=names[seen["seat"]])
    return WORDS.say(f"browser.{phase}", lang, ap=seen["ap"])


def over_prompt(seen: Seen, eyes: int | None, lang: str, names: list[str]) -> str:
    if "end" in seen:
        return tell({"event": "end", **seen["end"]}, eyes, lang, names)
    return tell({"event": "over", "seat": None, "returns": seen["returns"]}, eyes, lang, names)


# Hands on the table.


def is_order(action: str) -> bool:
    """Whether an action only asks what a mech is to do: no dice, nothing shown, no end of it."""
    return action.startswith("command ") and action != "command all"


def touch(action: str, seen: Seen, eyes: int | None) -> list[list[str]]:
    """What an action touches, in the order of its text."""
    verb, *words = action.split(" ")
    if len(words) > 0 and words[0] in ("attacks", "moves", "waits"):
        return act_touch(verb, words, seen)
    if verb in ("draw", "gather", "end") or words[-1:] in (["none"], ["all"]):
        return [["pile", "secondary"]] if verb == "draw" else []
    return told_touch(verb, words)


def act_touch(mech: str, words: list[str], seen: Seen) -> list[list[str]]:
    if words[0] == "waits":
        return []
    if words[0] == "moves":
        return [["own", mech], ["zone", words[1]]]
    side = "own" if helps(mech, words[3], seen) else "enemy"
    return [["own", mech], ["arm", words[3]], [side, words[1]]]


def helps(mech: str, arm: str, seen: Seen) -> bool:
    """Whether a mech's weapon is for its own side."""
    weapons = weapons_of(mech, seen)
    place = int(arm) - 1 if arm.isdecimal() else -1
    weapon = weapons[place] if 0 <= place < len(weapons) else {}
    return any(weapon.get(key) for key in ("charge", "repair", "jump"))


def weapons_of(mech: str, seen: Seen) -> list[dict[str, Any]]:
    """The weapons of a mech of the seat on turn."""
    card = mech.partition("#")[0]
    if card in MECH_IDS:
        return list(CARDS["mech"][card]["weapons"])
    told = seen["fleets"][seen["turn"]].get("giant", {"weapons": []})["weapons"]
    return [ARM_ROWS[weapon["arm"] - 1] for weapon in told]


def told_touch(verb: str, words: list[str]) -> list[list[str]]:
    """An action of the turn, a reaction or a choice."""
    if verb == "fire":
        place = "zone" if words[2] in ZONE_NAMES else "enemy"
        return [["weapon", words[0]], [place, words[2]]]
    if verb == "launch":
        return [["own", words[0]], ["pilot", words[1]], ["zone", words[2]]]
    if verb == "recover":
        return [["own", words[0]], ["own", SHIP_NAME]]
    if verb in ("dash", "glide"):
        return [["own", words[0]], ["zone", words[1]]]
    if verb in ("use", "react"):
        return card_touch(words)
    if verb == "divert":
        filled = ["energy", "own"] if words[2] == "energy" else ["weapon", words[2]]
        return [["captain", "divert"], ["weapon", words[0]], filled]
    if verb in ("skill", "talent"):
        return [
            ["captain" if verb == "skill" else "pilot", words[0]],
            *([["enemy", words[1]]] if len(words) > 1 else []),
        ]
    places = {"pick": "pick", "also": "enemy", "take": "look", "well": "own", "cannon": "enemy"}
    return [[(places | {"command": "own", "ship": "ship"})[verb], words[0]]]


def card_touch(words: list[str]) -> list[list[str]]:
    """A card of the hand, or what else answers."""
    name, *rest = words
    if name in KIND_IDS:
        return [["hand", name], *([["zone", rest[0]]] if rest else [])]
    if name in SKILL_IDS:
        return [["captain", name], *([[rest[0], rest[1]]] if rest else [])]
    return [["pilot" if name == "gotz" else "ship", name]]


def wish(touched: list[list[str]], seen: Seen, eyes: int | None) -> str | None:
    """The action that somebody who touches these things most likely means, legal or not."""
    at: dict[str, list[str]] = {}
    for place, name in touched:
        at.setdefault(place, []).append(name)
    phase = seen["phase"]
    if not touched:
        words = {"react": "react none", "turn": "end", "glide": "glide none", "also": "also none"}
        return f"{ordered(seen)[0]} waits" if phase == "command" else words.get(phase)
    for place, write in WISHES:
        if place in at:
            return write(at, seen)
    return None


def one(at: dict[str, list[str]], place: str) -> str:
    return at.get(place, [""])[0]


def wish_own(at: dict[str, list[str]], seen: Seen) -> str | None:
    """A mech of one's own, and what it is to do."""
    mechs = [name for name in at["own"] if name != SHIP_NAME]
    if not mechs:
        return None
    zone, arm = one(at, "zone"), one(at, "arm")
    mech = helper(mechs, arm, seen) if len(mechs) > 1 else mechs[0]
    if seen["phase"] == "glide":
        return f"glide {mech} {zone}"
    if seen["phase"] == "well":
        return f"well {mech}"
    if arm:
        target = one(at, "enemy") or next((m for m in mechs if m != mech), mech)
        return f"{mech} attacks {target} with {arm}"
    if "pilot" in at:
        return f"launch {mech} {at['pilot'][0]} {zone}"
    if SHIP_NAME in at["own"]:
        return f"recover {mech}"
    if seen["phase"] == "command":
        return f"{mech} moves {zone}" if zone else f"{mech} waits"
    return f"dash {mech} {zone}" if zone else f"command {mech}"


def helper(mechs: list[str], arm: str, seen: Seen) -> str:
    """Which of two own mechs uses a weapon on the other: one that has it and is to act."""
    able = [m for m in mechs if helps(m, arm, seen) and m in ordered(seen)]
    hurt = [m for m in able if any(is_hurt(other, seen) for other in mechs if other != m)]
    return (hurt or able or mechs)[0]


def is_hurt(mech: str, seen: Seen) -> bool:
    mechs = seen["fleets"][seen["turn"]]["mechs"]
    told = dict(zip(unit_texts(mechs), mechs, strict=True)).get(mech)
    return told is not None and told["hp"] < CARDS["mech"][told["card"]]["hp"]


def ordered(seen: Seen) -> list[str]:
    """The mechs that are still to act in an order."""
    names = unit_texts(seen["fleets"][seen["turn"]]["mechs"])
    slots = [*names, *[""] * (F.SLOTS - len(names)), GIANT_NAME]
    todo = seen.get("pending", {}).get("todo", 0)
    return [name for i, name in enumerate(slots) if todo >> i & 1]


def wish_weapon(at: dict[str, list[str]], seen: Seen) -> str | None:
    target = one(at, "enemy") or one(at, "zone")
    return f"fire {at['weapon'][0]} at {target}" if target else None


def wish_captain(at: dict[str, list[str]], seen: Seen) -> str | None:
    """A captain's skill, as a reaction or on the own turn."""
    skill = at["captain"][0]
    if skill == "divert":
        return wish_divert(at, seen)
    if skill == "borrowed_knife":
        side = "own" if "own" in at else "enemy"
        return f"react {skill} {side} {one(at, side)}"
    if skill in ("hare", "precision"):
        return f"react {skill}"
    target = one(at, "enemy")
    return f"skill {skill} {target}" if target else f"skill {skill}"


def wish_divert(at: dict[str, list[str]], seen: Seen) -> str | None:
    """From the weapon that has ammo to the one that lacks some, whichever was touched first."""
    weapons = at.get("weapon", [])
    if "energy" in at and weapons:
        return f"divert {weapons[0]} to energy"
    if len(weapons) < 2:
        return None
    own = {w["card"]: w["ammo"] for w in seen["fleets"][seen["turn"]]["ship"]["weapons"]}
    first, second = weapons[:2]
    short = own.get(second, 0) < CARDS["weapon"].get(second, {}).get("ammo", 0)
    source, target = (first, second) if own.get(first) and short else (second, first)
    return f"divert {source} to {target}"


def wish_hand(at: dict[str, list[str]], seen: Seen) -> str | None:
    verb = "react" if seen["phase"] == "react" else "use"
    zone = one(at, "zone")
    return f"{verb} {at['hand'][0]} {zone}" if zone else f"{verb} {at['hand'][0]}"


def wish_ship(at: dict[str, list[str]], seen: Seen) -> str | None:
    react = seen["phase"] == "react"
    return f"{'react' if react else 'ship'} {at['ship'][0]}"


def wish_pilot(at: dict[str, list[str]], seen: Seen) -> str | None:
    pilot = at["pilot"][0]
    if seen["phase"] == "react":
        return f"react {pilot}"
    target = one(at, "enemy")
    return f"talent {pilot} {target}" if target else None


def wish_enemy(at: dict[str, list[str]], seen: Seen) -> str | None:
    verb = {"also": "also", "cannon": "cannon"}.get(seen["phase"])
    return f"{verb} {at['enemy'][0]}" if verb else None


WISHES = (
    ("pick", lambda at, seen: f"pick {at['pick'][0]}"),
    ("look", lambda at, seen: f"take {at['look'][0]}"),
    ("pile", lambda at, seen: "draw"),
    ("captain", wish_captain),
    ("hand", wish_hand),
    ("ship", wish_ship),
    ("weapon", wish_weapon),
    ("own", wish_own),
    ("pilot", wish_pilot),
    ("enemy", wish_enemy),
)
