"""Fleet: actions as text and back, in the words of the rulings.

What an action is called depends on the two fleets and on whose turn it is, and on nothing hidden;
so all texts of a fleet are made once.
"""

from functools import lru_cache
from typing import Any

from spadework.games.fleet.cards.numbers import (
    ARM_ROWS,
    KIND_IDS,
    MECH_IDS,
    PILOT_IDS,
    WEAPON_IDS,
    mech_arms,
)
from spadework.games.fleet.rules import choices as C
from spadework.games.fleet.rules import layout as F
from spadework.games.fleet.rules.zones import forward, launch_place, step_to
from spadework.games.fleet.saying.naming import CONDITION_NAMES, GIANT_NAME, SHIP_NAME, ZONE_NAMES

FRIGHTENER, SILENCER = PILOT_IDS.index("timberlake"), PILOT_IDS.index("snow")
SELF = ("charge", "repair", "jump")  # what a support weapon does to the own side


def action_text(s: Any, action: int) -> str:
    text = texts_of(s).texts[action]
    return f"{text} {ahead(s, action)}" if C.DASH <= action < C.ATTACKS else text


def action_number(s: Any, text: str) -> int | None:
    """The action of that text; None if no action is written so."""
    if not text.startswith("dash "):
        return texts_of(s).numbers.get(text)
    words, _, zone = text.rpartition(" ")
    action = texts_of(s).numbers.get(words)
    return None if action is None or zone != ahead(s, action) else action


def ahead(s: Any, action: int) -> str:
    """The zone in front of a mech that dashes."""
    turn = int(s.turn)
    zone = int(s.zone[turn, action - C.DASH]) - 1
    to = step_to(zone, 0 if forward(turn) > 0 else 1) if zone >= 0 else -1
    return ZONE_NAMES[to] if to >= 0 else "-"


class Texts:
    """The texts of all actions; those that name what is not there have none."""

    def __init__(self, turn: int, seat: int, fleets: "Fleets") -> None:
        self.turn, self.seat = turn, seat
        self.units, self.weapons, self.giants = fleets
        self.texts = [self.text_of(action) or f"?{action}" for action in range(C.ACTIONS)]
        self.numbers = {t: i for i, t in enumerate(self.texts) if not t.startswith("?")}

    def own(self, unit: int) -> str:
        return self.units[self.turn][unit]

    def other(self, unit: int) -> str:
        return self.units[1 - self.turn][unit]

    def text_of(self, action: int) -> str:
        """An action's text, or nothing if it names what is not there."""
        for first, tell in reversed(self.kinds()):
            if action >= first:
                words = tell(action - first)
                return "" if "" in words else " ".join(words)
        return ""

    def kinds(self) -> list[tuple[int, Any]]:
        """The first action of each kind, and what tells the words of one."""
        return [
            (C.PICKS, lambda i: ["pick", CONDITION_NAMES[i]]),
            (C.FIRE, self.fire),
            (C.ALSO_AT, lambda i: ["also", "none" if i == F.UNITS else self.other(i)]),
            (C.DRAW, lambda i: ["draw"]),
            (C.LAUNCH, self.launch),
            (C.RECOVER, lambda i: ["recover", self.own(i)]),
            (C.COMMAND_ALL, lambda i: ["command", "all"]),
            (C.COMMAND_ONE, lambda i: ["command", self.own(i)]),
            (C.DASH, self.dash),
            (C.ATTACKS, self.attack),
            (C.MOVES, lambda i: [self.own(i // F.ZONES), "moves", ZONE_NAMES[i % F.ZONES]]),
            (C.WAITS, lambda i: [self.own(i), "waits"]),
            (C.GATHER, lambda i: ["gather"]),
            (C.USE, lambda i: ["use", KIND_IDS[i]]),
            (C.THROW, lambda i: ["use", KIND_IDS[F.EMP_GRENADE], ZONE_NAMES[i]]),
            (C.TAKES, lambda i: ["take", KIND_IDS[i]]),
            (C.REACT_NONE, lambda i: ["react", "none"]),
            (C.REACT_KIND, lambda i: ["react", KIND_IDS[i]]),
            (C.REACT_HARE, lambda i: ["react", "hare"]),
            (C.REACT_PRECISION, lambda i: ["react", "precision"]),
            (C.REACT_SHIELD, lambda i: ["react", "extended_shield"]),
            (C.REACT_IRON, lambda i: ["react", "gotz"]),
            (C.REACT_KNIFE, self.knife),
            (C.WELLS, lambda i: ["well", self.units[self.seat][i]]),
            (C.DIVERTS, self.divert),
            (C.TOOTH_AT, lambda i: ["skill", "tooth", self.other(i)]),
            (C.BOATS_SKILL, lambda i: ["skill", "boats"]),
            (C.STAND_SKILL, lambda i: ["skill", "last_stand"]),
            (C.SUPPLY_SKILL, lambda i: ["ship", "supply"]),
            (C.OVERLOAD_SKILL, lambda i: ["ship", "overload"]),
            (C.GIANT_SKILL, lambda i: ["ship", "giant"]),
            (C.FRIGHTEN, lambda i: ["talent", PILOT_IDS[FRIGHTENER], self.other(i)]),
            (C.SILENCE, lambda i: ["talent", PILOT_IDS[SILENCER], self.other(i)]),
            (C.CANNON_AT, lambda i: ["cannon", self.other(i)]),
            (C.GLIDES, lambda i: ["glide", self.own(i // F.ZONES), ZONE_NAMES[i % F.ZONES]]),
            (C.GLIDE_NONE, lambda i: ["glide", "none"]),
            (C.END, lambda i: ["end"]),
        ]

    def fire(self, i: int) -> list[str]:
        mount, aim = divmod(i, C.AIMS)
        at = self.other(aim) if aim < F.UNITS else ZONE_NAMES[aim - F.UNITS]
        return ["fire", self.weapons[self.turn][mount], "at", at]

    def launch(self, i: int) -> list[str]:
        rest, place = divmod(i, C.PLACES)
        mech, pilot = divmod(rest, F.PILOTS)
        zone = ZONE_NAMES[launch_place(self.turn, place)]
        return ["launch", self.own(mech), PILOT_IDS[pilot], zone]

    def dash(self, i: int) -> list[str]:
        """Its zone is the one ahead, wherever it is: ``action_text`` puts it behind."""
        return ["dash", self.own(i)]

    def attack(self, i: int) -> list[str]:
        weapon, unit = divmod(i, F.UNITS)
        mech = min(weapon // F.ARMS_A_MECH, F.GIANT)
        place = weapon - mech * F.ARMS_A_MECH
        arm = self.arm(mech, place)
        if arm < 0:
            return [""]
        helps = any(ARM_ROWS[arm].get(key) for key in SELF)
        target = self.own(unit) if helps else self.other(unit)
        return [self.own(mech), "attacks", target, "with", str(place + 1)]

    def arm(self, mech: int, place: int) -> int:
        """The weapon at a place of a mech, or -1."""
        if mech == F.GIANT:
            return self.giants[self.turn][place] - 1
        name = self.own(mech).partition("#")[0]
        arms = mech_arms(MECH_IDS.index(name)) if name else []
        return arms[place] if place < len(arms) else -1

    def knife(self, i: int) -> list[str]:
        side = self.seat if i < F.UNITS else 1 - self.seat
        whose = "own" if i < F.UNITS else "enemy"
        return ["react", "borrowed_knife", whose, self.units[side][i % F.UNITS]]

    def divert(self, i: int) -> list[str]:
        source, target = divmod(i, F.MOUNTS + 1)
        weapons = self.weapons[self.turn]
        filled = "energy" if target == F.MOUNTS else weapons[target]
        return ["divert", weapons[source], "to", filled]


Names = tuple[tuple[str, ...], ...]
Fleets = tuple[Names, Names, tuple[tuple[int, ...], ...]]


def texts_of(s: Any) -> Texts:
    key = (s.card.tobytes(), s.weapon.tobytes(), s.giant_arm.tobytes())
    return made(int(s.turn), int(s.seat), key)


@lru_cache(maxsize=512)
def made(turn: int, seat: int, key: tuple[bytes, bytes, bytes]) -> Texts:
    return Texts(turn, seat, fleets_of(key))


@lru_cache(maxsize=256)
def fleets_of(key: tuple[bytes, bytes, bytes]) -> Fleets:
    """The names of all units and ship weapons, and the giants' weapons."""
    cards, weapons, arms = (list(part) for part in key)
    units = tuple(unit_names(cards[seat * F.MECHS :][: F.MECHS]) for seat in range(F.SEATS))
    mounts = tuple(
        tuple(WEAPON_IDS[i - 1] if i else "" for i in weapons[seat * F.MOUNTS :][: F.MOUNTS])
        for seat in range(F.SEATS)
    )
    giants = tuple(tuple(arms[seat * F.GIANT_ARMS :][: F.GIANT_ARMS]) for seat in range(F.SEATS))
    return units, mounts, giants


def unit_names(cards: list[int]) -> tuple[str, ...]:
    """A seat's units by name; nothing where there is none."""
    names = []
    for slot, card in enumerate(cards[: F.SLOTS]):
        before = cards[:slot].count(card)
        names.append((MECH_IDS[card - 1] + (f"#{before + 1}" if before else "")) if card else "")
    return (*names, GIANT_NAME if cards[F.GIANT] else "", SHIP_NAME)
