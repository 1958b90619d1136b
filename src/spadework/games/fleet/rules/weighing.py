"""Fleet: what shots and moves are worth, for ``greedy.py``.

In hundredths of a point of damage, from what the seat knows, in integers only. The numbers were
found by letting fleets of all kinds play against each other with others.
"""

import numpy as np

from spadework.games.fleet.rules.acts import reaches
from spadework.games.fleet.rules.chances import strike_chance
from spadework.games.fleet.rules.combat import doublings, plain_damage
from spadework.games.fleet.rules.layout import (
    CENTRE,
    GIANT,
    MECHS,
    RAID,
    SHIP,
    SUPPORT,
    SURVIVE,
    TURN,
    UNITS,
    ZONES,
)
from spadework.games.fleet.rules.moves import in_force, ways_of
from spadework.games.fleet.rules.units import (
    arm_of,
    arms_of,
    is_in,
    is_there,
    shots_of,
)
from spadework.games.fleet.rules.zones import (
    distance,
    forward,
    home_row,
    row_of,
    ship_zone,
    zone_of,
)

WIN = 1_000_000
KILL = 130  # a mech less
SINK = 1385  # a ship less
HULL = 29  # damage to a ship where a raid decides, in hundredths of that to a mech
HULLS = 50  # and where guns do
STEP = 255  # a zone nearer to a raid
LEAD = 38  # ... for each zone that it has come already
FORWARD = 20  # a row rather than a column: the middle comes last
APPROACH = 10  # a zone nearer to the enemy's guns
HELD = 25  # where enemies stand a mech does not go on forward
NEAR = 275  # an enemy mech that may raid in its next turn
FAR = 59  # one that is on its way
BLOCK = 22  # standing in its way, in hundredths of that
HURTING = 0  # and hurting it
EVENT_RISK = 35
LATE = 3  # rounds before hp are counted


def raids(s, seat):
    """Whether a mech of a seat wins by coming to the enemy's ship zone."""
    return in_force(s, RAID) and not s.card[1 - seat, GIANT]


def is_late(s, r):
    """F-5, survive: hp are counted soon, and less of them wins."""
    return in_force(s, SURVIVE) and s.nth_round + LATE > r.survive_round


def threat(s, r, seat, mech):
    """What an enemy mech may do to a seat where it stands now."""
    if not raids(s, 1 - seat):
        return 0
    far = distance(zone_of(s, 1 - seat, mech), ship_zone(seat))
    return NEAR if far <= 2 else FAR if far <= 4 else 0


# Shots.


def shot_worth(s, r, seat, user, arm, unit, spent):
    """The damage to expect, and what it is worth to be rid of the target."""
    other = 1 - seat
    hp = np.int64(s.hp[other, unit])
    chance = strike_chance(s, r, seat, user, arm, unit, hp) // 25  # of 400
    damage = plain_damage(s, r, seat, user, arm, other, unit, spent)
    damage *= doublings(s, r, seat, user, arm, 1, other, unit)
    damage *= max(1, np.int64(r.arm_attacks[arm]))
    if unit == SHIP:
        gain = 100 * min(damage, hp)
        worth = chance * (gain * hull_share(s) // 100 + (SINK if damage >= hp else 0)) // 400
    else:
        danger = threat(s, r, seat, unit)
        gain = 100 * min(damage, hp) + danger * HURTING * min(damage, hp) // (100 * max(1, hp))
        worth = chance * (gain + (KILL + danger if damage >= hp else 0)) // 400
    if is_late(s, r) and damage < hp:
        return -worth
    return worth


def hull_share(s):
    """What damage to a ship is worth, in hundredths: nothing where less hp wins."""
    if in_force(s, SURVIVE):
        return 0
    return HULL if in_force(s, RAID) else HULLS


def area_worth(s, r, seat, arm, zone):
    worth = 0
    for mech in range(MECHS):
        if s.zone[1 - seat, mech] == zone + 1:
            worth += shot_worth(s, r, seat, SHIP, arm, mech, 0)
    return worth


def best_shot(s, r, seat, mech):
    """The best that a mech's weapons can do from where it is."""
    best, here = 0, zone_of(s, seat, mech)
    for i in range(arms_of(mech)):
        arm = arm_of(s, r, seat, mech, i)
        if arm < 0 or r.arm_kind[arm] == SUPPORT or shots_of(s, r, seat, mech, i) == 0:
            continue
        for unit in range(UNITS):
            there = is_there(s, 1 - seat, unit)
            if there and reaches(r, arm, here, zone_of(s, 1 - seat, unit)):
                best = max(best, shot_worth(s, r, seat, mech, arm, unit, 0))
    return best


# Moves.


def step_worth(s, r, seat, mech, zone):
    """Toward the enemy's ship zone, which wins where raid is in force, and into raiders' way."""
    goal = ship_zone(1 - seat)
    far = distance(zone, goal)
    going = raids(s, seat)
    if far == 0:
        return WIN if going else -STEP
    worth = np.int64(0)
    nearer = distance(zone_of(s, seat, mech), goal) - far
    if going:
        worth += nearer * (STEP + LEAD * (5 - far))
        if far == 1 and s.ap > (s.phase == TURN) and not is_in(s, 1 - seat, zone):
            worth += WIN // 2  # the next point takes it there
    else:
        worth += nearer * APPROACH
    worth += FORWARD * (row_of(zone) - row_of(zone_of(s, seat, mech))) * forward(seat)
    if is_in(s, 1 - seat, zone):
        worth += block_worth(s, r, seat, zone) - HELD
    if is_in(s, 1 - seat, zone_of(s, seat, mech)):
        worth -= block_worth(s, r, seat, zone_of(s, seat, mech)) // held_by(s, seat, mech)
    return worth - (EVENT_RISK if zone == CENTRE else 0)


def block_worth(s, r, seat, zone):
    """F-11: enemies in a zone with a mech of ours go forward no more; sideways they may."""
    if row_of(zone) == home_row(seat):
        return 0
    worth = np.int64(0)
    for mech in range(MECHS):
        if s.zone[1 - seat, mech] == zone + 1:
            worth = max(worth, np.int64(threat(s, r, seat, mech)))
    return worth * BLOCK // 100


def held_by(s, seat, mech):
    """How many mechs of a seat stand where this one does."""
    count = 0
    for other in range(MECHS):
        count += s.zone[seat, other] == s.zone[seat, mech]
    return count


def best_step(s, r, seat, mech):
    best, ways = np.int64(0), ways_of(s, seat, mech)
    for zone in range(ZONES):
        if (ways >> zone) & 1:
            best = max(best, step_worth(s, r, seat, mech, zone))
    return best


def best_act(s, r, seat, mech):
    return max(best_shot(s, r, seat, mech), best_step(s, r, seat, mech))
