"""Fleet: how likely an attack is to strike home, from what the seat knows (F-15)."""

import numpy as np

from spadework.games.fleet.rules.combat import hit_needed, hunts
from spadework.games.fleet.rules.layout import SHIP
from spadework.games.fleet.rules.units import evade_at, has_escort, pilot_of

SURE = 10_000


def strike_chance(s, r, seat, user, arm, unit, hp):
    """In ten-thousandths: that one attack on a unit of the enemy's, which has so much hp left, hits
    and is not evaded."""
    other = 1 - seat
    if s.safe[other] or (unit == SHIP and user == SHIP and has_escort(s, r, other)):
        return 0
    if r.arm_sure[arm] and unit != SHIP:
        return SURE
    hit = hit_needed(s, r, seat, user, arm, other, unit, np.int64(s.tracer[other, unit]))
    evades = min(20, evade_at(s, r, other, unit, hp)) * 20
    if hunts(s, r, seat, user, other, unit, hp):
        evades = evades * evades // 400
    chance = min(20, hit) * (400 - evades) * 5 // 4
    if unit != SHIP and not r.arm_melee[arm]:
        pilot = pilot_of(s, other, unit)
        if pilot >= 0:
            chance = chance * (100 - np.int64(r.pilot_dodges[pilot])) // 100
    return chance
