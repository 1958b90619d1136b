"""Fleet: zones, units and cards by name, as the rulings write them."""

from typing import Any

from spadework.games.fleet.cards.numbers import MECH_IDS, PILOT_IDS
from spadework.games.fleet.rules import layout as F

ZONE_NAMES = tuple(f"{'abc'[zone % F.COLUMNS]}{zone // F.COLUMNS + 1}" for zone in range(F.ZONES))
ZONE_NUMBER = {name: zone for zone, name in enumerate(ZONE_NAMES)}
CONDITION_NAMES = ("raid", "annihilate", "survive")
SHIP_NAME, GIANT_NAME = "ship", "giant"


def unit_name(s: Any, seat: int, unit: int) -> str:
    """``sword``, the second of a kind ``sword#2``, ``giant``, ``ship``."""
    if unit == F.SHIP:
        return SHIP_NAME
    if unit == F.GIANT:
        return GIANT_NAME
    card = s.card[seat, unit]
    if not card:
        return f"mech {unit + 1}"
    before = sum(bool(s.card[seat, i] == card) for i in range(unit))
    return str(MECH_IDS[card - 1]) + ("" if before == 0 else f"#{before + 1}")


def pilot_name(s: Any, seat: int, berth: int) -> str:
    """``mao``, the second of a kind ``chigu#2``."""
    kind = s.pilot[seat, berth]
    before = sum(bool(s.pilot[seat, i] == kind) for i in range(berth))
    return str(PILOT_IDS[kind - 1]) + ("" if before == 0 else f"#{before + 1}")
