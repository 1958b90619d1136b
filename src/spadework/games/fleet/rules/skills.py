"""Fleet: what a captain's skills do that are no reactions (F-25)."""

import numpy as np

from spadework.engine.rules.log import note
from spadework.games.fleet.rules.captains import is_ready, turn_up
from spadework.games.fleet.rules.combat import use_arm
from spadework.games.fleet.rules.layout import (
    BOATS,
    DIVERT,
    DIVERTED,
    LAST_STAND,
    MECHS,
    MOUNTS,
    SHIP,
    STAND_ARM,
    TOOTH,
)
from spadework.games.fleet.rules.units import mechs_out, on_map, see_who_is_behind, stands
from spadework.games.fleet.rules.wounds import (
    destroy,
    gain_energy,
)
from spadework.games.fleet.rules.zones import distance, ship_zone, zone_of


def can_divert(s, r, seat):
    return s.ap > 0 and stands(s, seat) and is_ready(s, r, seat, DIVERT)


def divert(s, r, source, target, log):
    """Empty a weapon that has ammo; fill another one, or gain energy."""
    seat = np.int64(s.turn)
    turn_up(s, seat, DIVERT, log)
    s.shots[seat, source] = 0
    if target == MOUNTS:
        gain_energy(s, seat, np.int64(r.skill_gain[DIVERT]), log)
    else:
        s.shots[seat, target] = r.arm_ammo[np.int64(s.weapon[seat, target]) - 1]
    note(log, DIVERTED, seat, source, target, 0)


def bite(s, r, mech, log):
    """Tooth: an enemy mech is destroyed."""
    turn_up(s, np.int64(s.turn), TOOTH, log)
    destroy(s, r, 1 - np.int64(s.turn), mech, True, log)


def can_burn_boats(s, r, seat):
    """An enemy mech is near the ship."""
    if not stands(s, seat) or not is_ready(s, r, seat, BOATS):
        return False
    near = 0
    for mech in range(MECHS):
        far = distance(zone_of(s, 1 - seat, mech), ship_zone(seat))
        near += on_map(s, 1 - seat, mech) and far <= r.skill_reach[BOATS]
    return near > 0


def burn_boats(s, r, log):
    seat = np.int64(s.turn)
    turn_up(s, seat, BOATS, log)
    s.hp[seat, SHIP] = r.skill_hp[BOATS]
    s.sunk[seat] = 1
    see_who_is_behind(s)
    gain_energy(s, seat, np.int64(r.skill_gain[BOATS]), log)


def can_make_stand(s, r, seat):
    out = mechs_out(s, seat)
    return out > 0 and stands(s, seat) and stands(s, 1 - seat) and is_ready(s, r, seat, LAST_STAND)


def make_stand(s, r, log):
    """All own mechs are destroyed; the ship attacks once for each, with all its energy."""
    seat = np.int64(s.turn)
    turn_up(s, seat, LAST_STAND, log)
    count = mechs_out(s, seat)
    for mech in range(MECHS):
        if on_map(s, seat, mech):
            destroy(s, r, seat, mech, False, log)
    s.aim = SHIP
    s.aim_zone = 0
    use_arm(s, r, SHIP, STAND_ARM, log)
    s.left = count
