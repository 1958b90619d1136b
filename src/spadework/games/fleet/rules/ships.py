"""Fleet: what ships and pilots do on their own turn besides firing."""

import numpy as np

from spadework.engine.rules.log import note
from spadework.games.fleet.rules.choices import (
    FRIGHTEN,
    GIANT_SKILL,
    OVERLOAD_SKILL,
    SILENCE,
    SUPPLY_SKILL,
)
from spadework.games.fleet.rules.layout import (
    ARMS_A_MECH,
    GIANT,
    GIANT_ARMS,
    GONE,
    MECHS,
    OVERLOAD,
    OVERLOADED,
    SHIP,
    SHIP_USED,
    SLOTS,
    SUPPLIED,
    SUPPLY,
    TALENT,
)
from spadework.games.fleet.rules.units import arm_of, mechs_out, on_map, pilot_of, tag, turns_for
from spadework.games.fleet.rules.wounds import leave_map, lose_ship, pay
from spadework.games.fleet.rules.zones import distance, ship_zone, zone_of

GIANT_USED = 3


def legal_ship_skills(s, r, out, n):
    seat = np.int64(s.turn)
    ship = np.int64(s.ship[seat])
    if can_pay(s, seat, SUPPLY, np.int64(r.ship_supply_cost[ship])):
        out[n] = SUPPLY_SKILL
        n += 1
    if can_pay(s, seat, OVERLOAD, np.int64(r.ship_overload_cost[ship])):
        out[n] = OVERLOAD_SKILL
        n += 1
    if 0 < s.hp[seat, SHIP] < r.ship_giant_below[ship] and mechs_out(s, seat):
        out[n] = GIANT_SKILL
        n += 1
    return n


def can_pay(s, seat, skill, cost):
    """F-19: it must leave at least 1; and the skill is not resting."""
    return 0 < cost < s.hp[seat, SHIP] and s.resting[seat, skill] == 0 and mechs_out(s, seat) > 0


def use_ship_skill(s, r, action, log):
    seat = np.int64(s.turn)
    ship = np.int64(s.ship[seat])
    if action == SUPPLY_SKILL:
        tire(s, seat, SUPPLY, np.int64(r.ship_supply_cost[ship]), r.ship_supply_rest[ship], log)
        grant(s, SUPPLIED, np.int64(r.ship_supply_acts[ship]))
    elif action == OVERLOAD_SKILL:
        tire(
            s, seat, OVERLOAD, np.int64(r.ship_overload_cost[ship]), r.ship_overload_rest[ship], log
        )
        grant(s, OVERLOADED, 1)
    else:
        become_giant(s, r, seat, log)


def tire(s, seat, skill, cost, rest, log):
    """Pay for a skill, which rests then."""
    pay(s, seat, cost)
    s.resting[seat, skill] = rest
    s.used_now[seat, skill] = 1
    note(log, SHIP_USED, seat, skill, 0, 0)


def grant(s, source, acts):
    """So many mechs may act once more this turn."""
    s.extra[source] = acts
    s.extra_done[source] = 0


def become_giant(s, r, seat, log):
    """F-23: a new unit with the hp and the weapons of all mechs on the map; the ship is gone."""
    note(log, SHIP_USED, seat, GIANT_USED, 0, 0)
    for source in range(3):
        s.extra[source] = 0
    total, arms = 0, 0
    for mech in range(SLOTS):
        if on_map(s, seat, mech):
            total += np.int64(s.hp[seat, mech])
            for i in range(ARMS_A_MECH):
                arm = arm_of(s, r, seat, mech, i)
                if arm >= 0 and arms < GIANT_ARMS:
                    s.giant_arm[seat, arms] = arm + 1
                    s.giant_ammo[seat, arms] = r.arm_ammo[arm]
                    arms += 1
            discard_mech(s, seat, mech)
    s.hp[seat, SHIP] = 0
    lose_ship(s, seat, log)
    s.card[seat, GIANT] = 1
    s.hp[seat, GIANT] = total
    s.giant_hp[seat] = total
    s.zone[seat, GIANT] = ship_zone(seat) + 1


def discard_mech(s, seat, mech):
    """A mech and its pilot are out of the game."""
    berth = np.int64(s.rider[seat, mech]) - 1
    if berth >= 0:
        s.pilot_at[seat, berth] = GONE
    leave_map(s, seat, mech)
    s.ban[seat, mech] = 0
    s.dead[seat, mech] = 1
    s.hp[seat, mech] = 0


# Talents that are used on the own turn, once a launch.


def legal_talents(s, r, out, n):
    seat = np.int64(s.turn)
    for mech in range(SLOTS):
        pilot = pilot_of(s, seat, mech) if on_map(s, seat, mech) else -1
        if pilot < 0 or s.talked[seat, mech]:
            continue
        if r.pilot_frightens[pilot]:
            n = each_near(s, r, seat, mech, pilot, FRIGHTEN, out, n)
        if r.pilot_silences[pilot]:
            n = each_near(s, r, seat, mech, pilot, SILENCE, out, n)
    return n


def each_near(s, r, seat, mech, pilot, first, out, n):
    """Every enemy mech within a talent's reach."""
    for other in range(MECHS):
        if on_map(s, 1 - seat, other):
            far = distance(zone_of(s, seat, mech), zone_of(s, 1 - seat, other))
            if far <= r.pilot_reach[pilot]:
                out[n] = first + other
                n += 1
    return n


def use_talent(s, r, action, log):
    """Timberlake frightens a mech, Snow silences its pilot."""
    seat = np.int64(s.turn)
    silences = action >= SILENCE
    other = action - (SILENCE if silences else FRIGHTEN)
    for mech in range(SLOTS):
        pilot = pilot_of(s, seat, mech) if on_map(s, seat, mech) else -1
        if pilot < 0 or s.talked[seat, mech]:
            continue
        if not (r.pilot_silences[pilot] if silences else r.pilot_frightens[pilot]):
            continue
        s.talked[seat, mech] = 1
        turns = turns_for(s, 1 - seat, np.int64(r.pilot_turns[pilot]))
        if silences:
            s.silence[1 - seat, other] = turns
        else:
            s.fear[1 - seat, other] = r.pilot_frightens[pilot]
            s.fear_turns[1 - seat, other] = turns
        note(log, TALENT, seat, pilot, tag(s, 1 - seat, other), 0)
        return
