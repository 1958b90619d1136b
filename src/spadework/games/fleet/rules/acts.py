"""Fleet: what a mech may do when it is ordered, and how it does it (F-11, F-14, F-20)."""

import numpy as np

from spadework.engine.rules.log import note
from spadework.games.fleet.rules.choices import (
    ATTACKS,
    MOVES,
    WAITS,
)
from spadework.games.fleet.rules.combat import use_arm
from spadework.games.fleet.rules.layout import (
    ACTING,
    ARMS_A_MECH,
    BY_MOVE,
    CHARGES,
    FIRES,
    FRENZIES,
    GIANT,
    MECHS,
    OWN_TAG,
    SUPPORT,
    UNITS,
    WAITED,
    ZONES,
)
from spadework.games.fleet.rules.moves import is_held, jump, move, ways_of
from spadework.games.fleet.rules.secondary import (
    stun,
)
from spadework.games.fleet.rules.units import (
    arm_of,
    arms_of,
    is_there,
    most_hp,
    on_map,
    shots_of,
    tag,
)
from spadework.games.fleet.rules.wounds import heal
from spadework.games.fleet.rules.zones import (
    distance,
    zone_of,
)


def reaches(r, arm, zone, target):
    """F-14: whether a weapon reaches from a zone to another."""
    return (r.arm_reach[arm] >> distance(zone, target)) & 1 == 1


def each_target(s, r, zone, arm, whose, first, out, n):
    """F-14: units at exactly the listed distances."""
    for unit in range(UNITS):
        if is_there(s, whose, unit) and reaches(r, arm, zone, zone_of(s, whose, unit)):
            out[n] = first + unit
            n += 1
    return n


# What a mech may do.


def legal_acts(s, r, out):
    """F-11: for every mech that is still to act."""
    seat, n = np.int64(s.turn), 0
    for mech in range(MECHS):
        if (s.todo >> mech) & 1:
            for i in range(arms_of(mech)):
                n = legal_shots(s, r, seat, mech, i, out, n)
            ways = ways_of(s, seat, mech)
            for zone in range(ZONES):
                if (ways >> zone) & 1:
                    out[n] = MOVES + mech * ZONES + zone
                    n += 1
            out[n] = WAITS + mech
            n += 1
    return n


def legal_shots(s, r, seat, mech, i, out, n):
    arm = arm_of(s, r, seat, mech, i)
    if arm < 0 or shots_of(s, r, seat, mech, i) == 0:
        return n
    first = ATTACKS + (mech * ARMS_A_MECH + i) * UNITS
    here = zone_of(s, seat, mech)
    if r.arm_kind[arm] != SUPPORT:
        return each_target(s, r, here, arm, 1 - seat, first, out, n)
    if r.arm_jump[arm]:
        if not is_held(s, seat, mech):
            out[n] = first + mech
            n += 1
        return n
    whose = 1 - seat if r.arm_stun[arm] else seat
    for unit in range(MECHS):
        if not on_map(s, whose, unit) or not reaches(r, arm, here, zone_of(s, whose, unit)):
            continue
        if is_helped(s, r, arm, whose, unit, seat, mech):
            out[n] = first + unit
            n += 1
    return n


def is_helped(s, r, arm, whose, unit, seat, mech):
    """F-20: another mech; and one that is whole needs no repair."""
    if whose == seat and unit == mech:
        return False
    return not r.arm_repair[arm] or s.hp[whose, unit] < most_hp(s, r, whose, unit)


# What a mech does.


def act(s, r, action, log):
    """One mech's act, in an order."""
    s.stage = ACTING
    if action < MOVES:
        place = action - ATTACKS
        weapon = place // UNITS
        mech = min(weapon // ARMS_A_MECH, GIANT)
        begin_act(s, mech)
        shoot(s, r, mech, weapon - mech * ARMS_A_MECH, place % UNITS, log)
    elif action < WAITS:
        mech = (action - MOVES) // ZONES
        begin_act(s, mech)
        move(s, r, np.int64(s.turn), mech, (action - MOVES) % ZONES, BY_MOVE, log)
    else:
        mech = action - WAITS
        s.todo = np.int64(s.todo) & ~(1 << mech)
        note(log, WAITED, s.turn, tag(s, s.turn, mech), 0, 0)


def begin_act(s, mech):
    s.todo = np.int64(s.todo) & ~(1 << mech)
    s.acted[s.turn, mech] = 1
    if s.order == FRENZIES:
        s.subject = mech + 1


def shoot(s, r, mech, i, unit, log):
    """F-14: ammo is spent for every use."""
    seat = np.int64(s.turn)
    arm = arm_of(s, r, seat, mech, i)
    if r.arm_ammo[arm]:
        if mech == GIANT:
            s.giant_ammo[seat, i] -= 1
        else:
            s.ammo[seat, mech, i] -= 1
    if r.arm_kind[arm] == SUPPORT:
        support(s, r, mech, arm, unit, log)
        return
    s.aim = unit
    s.aim_zone = 0
    use_arm(s, r, mech, arm, log)


def support(s, r, mech, arm, unit, log):
    """F-20: no rolls."""
    seat = np.int64(s.turn)
    whose = 1 - seat if r.arm_stun[arm] else seat
    at = tag(s, whose, unit) + (OWN_TAG if whose == seat else 0)
    note(log, FIRES, seat, tag(s, seat, mech), arm, at)
    if r.arm_jump[arm]:
        jump(s, r, seat, mech, log)
    elif r.arm_stun[arm]:
        stun(s, 1 - seat, unit, np.int64(r.arm_stun[arm]), log)
    elif r.arm_repair[arm]:
        heal(s, r, seat, unit, most_hp(s, r, seat, unit), log)
    else:
        s.charged[seat, unit] = 1
        note(log, CHARGES, seat, tag(s, seat, unit), 0, 0)
