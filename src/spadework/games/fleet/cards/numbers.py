"""Fleet: the cards as ``cards.toml`` has them, and how their numbers come into the rules' record.

A card's number is its place in the file. The numbers of a ship's skill stand under its name; here
is said which column of the record each fills.
"""

import tomllib
from pathlib import Path
from typing import Any

from spadework.engine.records import new_record
from spadework.games.fleet.rules import layout as F

CARDS: dict[str, dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "cards.toml").read_text(encoding="utf-8")
)
CAPTAIN_IDS = tuple(CARDS["captain"])
SKILL_IDS = tuple(skill for skills in CARDS["captain"].values() for skill in skills)
SHIP_IDS = tuple(CARDS["ship"])
WEAPON_IDS = tuple(CARDS["weapon"])
KIND_IDS = tuple(CARDS["secondary"])
MECH_IDS = tuple(CARDS["mech"])
PILOT_IDS = tuple(CARDS["pilot"])
EVENT_IDS = tuple(CARDS["event"])
KIND_OF_WEAPON = ("kinetic", "laser", "special", "support")
SHIP_SKILLS = {
    "rearm": {"draws": "draws"},
    "split_armour": {"hp": "split_hp", "evade": "split_evade"},
    "command": {"free": "free"},
    "catapult": {"rows": "rows"},
    "energy": {"gathers": "gathers"},
    "booster_shield": {"halves": "halves"},
    "giant": {"below": "giant_below", "hit": "giant_hit", "evade": "giant_evade"},
    "supply": {"cost": "supply_cost", "acts": "supply_acts", "rest": "supply_rest"},
    "async_fire": {"cost": "fire_cost"},
    "escort": {"rounds": "escort_rounds", "mechs": "escort_mechs"},
    "charged_shield": {"heal": "charged_heal"},
    "extended_shield": {"cost": "shield_cost", "rest": "shield_rest"},
    "overload": {"cost": "overload_cost", "rest": "overload_rest"},
}
FARTHEST = 6  # distance on the map

# Every weapon by its number: ship weapons, then those of mechs.
ARM_ROWS: list[dict[str, Any]] = [
    *CARDS["weapon"].values(),
    *(arm for mech in CARDS["mech"].values() for arm in mech["weapons"]),
]
ARM_NAMES = (*WEAPON_IDS, *(arm["name"] for arm in ARM_ROWS[len(WEAPON_IDS) :]), "last_stand")


def mech_arms(mech: int) -> list[int]:
    """The weapons on a mech's card, by their numbers."""
    before = sum(len(CARDS["mech"][name]["weapons"]) for name in MECH_IDS[:mech])
    first = len(WEAPON_IDS) + before
    return list(range(first, first + len(CARDS["mech"][MECH_IDS[mech]]["weapons"])))


COLUMNS = {
    "ship": F.SHIP_NUMBERS,
    "arm": F.ARM_NUMBERS,
    "mech": F.MECH_NUMBERS,
    "pilot": F.PILOT_NUMBERS,
    "kind": F.KIND_NUMBERS,
    "skill": F.SKILL_NUMBERS,
    "event": F.EVENT_NUMBERS,
}


def write_cards(r: Any) -> None:
    """All numbers of all cards into the rules' record."""
    for name in F.PRICES:
        r[f"price_{name}"] = CARDS["price"][name]
    for i, name in enumerate(SHIP_IDS):
        fill(r, "ship", i, ship_numbers(CARDS["ship"][name]))
    for i, row in enumerate(ARM_ROWS):
        fill(r, "arm", i, arm_numbers(row))
    for i, name in enumerate(MECH_IDS):
        numbers = {key: value for key, value in CARDS["mech"][name].items() if key != "weapons"}
        fill(r, "mech", i, numbers)
        for place, arm in enumerate(mech_arms(i)):
            r.mech_arm[i, place] = arm + 1
    for kind, ids in (("pilot", PILOT_IDS), ("secondary", KIND_IDS), ("event", EVENT_IDS)):
        for i, name in enumerate(ids):
            fill(r, "kind" if kind == "secondary" else kind, i, CARDS[kind][name])
    skills = (row for captain in CARDS["captain"].values() for row in captain.values())
    for i, row in enumerate(skills):
        fill(r, "skill", i, row)
    # A last stand is an attack like another, with all energy.
    r.arm_kind[F.STAND_ARM] = F.SPECIAL
    r.arm_all_energy[F.STAND_ARM] = r.skill_damage[F.LAST_STAND]


def fill(r: Any, what: str, i: int, numbers: dict[str, int]) -> None:
    """One card's numbers; a name that no rule reads is a mistake in the file."""
    for name, value in numbers.items():
        if name not in COLUMNS[what]:
            raise ValueError(f"cards.toml: no rule reads {name!r} of a {what}")
        r[f"{what}_{name}"][i] = value


def ship_numbers(card: dict[str, Any]) -> dict[str, int]:
    numbers = {"fire_cost": CARDS["price"]["fire"]}
    for name, value in card.items():
        if isinstance(value, dict):
            numbers |= {SHIP_SKILLS[name][key]: number for key, number in value.items()}
        else:
            numbers[name] = value
    return numbers


def arm_numbers(arm: dict[str, Any]) -> dict[str, int]:
    """A weapon's numbers; its range as a set of distances."""
    numbers = {key: value for key, value in arm.items() if key not in ("name", "kind", "range")}
    reached = range(FARTHEST + 1) if arm["range"] == "any" else arm["range"]
    return numbers | {
        "kind": KIND_OF_WEAPON.index(arm["kind"]),
        "reach": sum(1 << far for far in reached),
    }


# How far a designer may change a column's numbers. Any other goes as far as on some printed card:
# many are counts that the state has only so much room for.
HP, HIT, POINTS, PERCENT = (1, 30), (-20, 30), (0, 30), (0, 100)
PRICE = (1, 4)  # nothing is done for ever for nothing
FURTHER: dict[str, tuple[int, int]] = {
    "ship_hp": (1, 200),
    "ship_fire_cost": PRICE,
    "mech_hp": HP,
    **dict.fromkeys(("ship_hit", "ship_evade", "mech_hit", "mech_evade"), HIT),
    **dict.fromkeys(("arm_hit_mech", "arm_hit_ship"), HIT),
    **dict.fromkeys(("arm_damage", "kind_damage", "event_damage", "skill_damage"), POINTS),
    **dict.fromkeys(("kind_heal", "skill_heal", "ship_charged_heal"), POINTS),
    **dict.fromkeys(("arm_parry", "mech_joint_booster", "mech_red_armour"), PERCENT),
    **dict.fromkeys(("pilot_dodges", "pilot_ejects", "pilot_strikes_back", "event_p"), PERCENT),
}
# What a fleet is built by, and what a weapon is, is not a matter of degree.
FIXED = ("ship_weapons", "ship_mechs", "ship_pilots", "pilot_copies", "arm_kind")


def bounds_of_cards() -> dict[str, tuple[int, int]]:
    """By column, the least and the most that a card's number, or a price, may be changed to."""
    rules = new_record(F.Rules)
    write_cards(rules)
    columns = (f"{kind}_{name}" for kind, names in COLUMNS.items() for name in names)
    prices = {f"price_{name}": PRICE for name in F.PRICES}
    return prices | {
        column: FURTHER.get(column, (min(0, rules[column].min()), rules[column].max()))
        for column in columns
        if column not in FIXED
    }
