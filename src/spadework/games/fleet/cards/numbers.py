"""Fleet: the cards as ``cards.toml`` has them, and how their numbers come into the rules' record.

A card's number is its place in the file. The numbers of a ship's skill stand under its name; here
is said which column of the record each fills.
"""

import tomllib
from pathlib import Path
from typing import Any

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


def write_cards(r: Any) -> None:
    """All numbers of all cards into the rules' record."""
    for name in F.PRICES:
        r[f"price_{name}"] = CARDS["price"][name]
    for i, name in enumerate(SHIP_IDS):
        fill(r, "ship", i, ship_numbers(CARDS["ship"][name]), F.SHIP_NUMBERS)
    for i, row in enumerate(ARM_ROWS):
        fill(r, "arm", i, arm_numbers(row), F.ARM_NUMBERS)
    for i, name in enumerate(MECH_IDS):
        numbers = {key: value for key, value in CARDS["mech"][name].items() if key != "weapons"}
        fill(r, "mech", i, numbers, F.MECH_NUMBERS)
        for place, arm in enumerate(mech_arms(i)):
            r.mech_arm[i, place] = arm + 1
    for kind, ids, columns in (
        ("pilot", PILOT_IDS, F.PILOT_NUMBERS),
        ("secondary", KIND_IDS, F.KIND_NUMBERS),
        ("event", EVENT_IDS, F.EVENT_NUMBERS),
    ):
        for i, name in enumerate(ids):
            fill(r, "kind" if kind == "secondary" else kind, i, CARDS[kind][name], columns)
    skills = (row for captain in CARDS["captain"].values() for row in captain.values())
    for i, row in enumerate(skills):
        fill(r, "skill", i, row, F.SKILL_NUMBERS)
    # A last stand is an attack like another, with all energy.
    r.arm_kind[F.STAND_ARM] = F.SPECIAL
    r.arm_all_energy[F.STAND_ARM] = r.skill_damage[F.LAST_STAND]


def fill(r: Any, what: str, i: int, numbers: dict[str, int], columns: tuple[str, ...]) -> None:
    """One card's numbers; a name that no rule reads is a mistake in the file."""
    for name, value in numbers.items():
        if name not in columns:
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
