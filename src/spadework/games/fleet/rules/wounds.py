"""Fleet: damage, healing and destruction (F-12, F-16, F-19, F-22).

Whatever does damage comes through ``wound``: halving, link shield and shields apply to all of it.
"""

import numpy as np

from spadework.engine.rules.log import note
from spadework.games.fleet.rules.dice import chance
from spadework.games.fleet.rules.layout import (
    AT_HAND,
    AUTO_CANNON,
    DAMAGED,
    DESTROYED,
    ENDURED,
    ENERGY,
    ENERGY_GIVEN,
    EXTENDED_SHIELD,
    GIANT,
    GONE,
    HEALED,
    HURT,
    MECHS,
    PILOT_HURT,
    PREVENTED,
    RESERVE,
    SHIELD_TOOK,
    SHIP,
    SHIP_LOST,
    WOKEN,
)
from spadework.games.fleet.rules.units import (
    card_of,
    happens_at,
    mechs_out,
    most_hp,
    pilot_of,
    see_who_is_behind,
    stands,
    tag,
    trait,
)
from spadework.games.fleet.rules.zones import zone_of


def heal(s, r, seat, unit, amount, log):
    before = np.int64(s.hp[seat, unit])
    after = min(before + amount, most_hp(s, r, seat, unit))
    if after > before:
        s.hp[seat, unit] = after
        note(log, HEALED, seat, tag(s, seat, unit), after - before, 0)


def pay(s, seat, amount):
    """F-19: hp that a ship's skill costs."""
    s.hp[seat, SHIP] -= amount
    see_who_is_behind(s)


# Damage.


def gain_energy(s, seat, amount, log):
    s.energy[seat] = min(255, np.int64(s.energy[seat]) + amount)
    note(log, ENERGY, seat, s.energy[seat], ENERGY_GIVEN, 0)


def halved(s, r, seat, unit, amount):
    """Booster shield: while the ship has energy."""
    if unit == SHIP and r.ship_halves[s.ship[seat]] and s.energy[seat]:
        return amount // 2
    return amount


def wound(s, r, seat, unit, amount, theirs, log):
    """Damage that nobody rolled for; gives what the unit itself took."""
    return share(s, r, seat, unit, halved(s, r, seat, unit, amount), False, theirs, log)


def share(s, r, seat, unit, amount, held, theirs, log):
    """Link shield: split among those in the zone, the remainder is the unit's own.

    ``held``: an extended shield holds off what gets through. ``theirs``: it is the other seat's
    doing, which its captain may wait for (F-25); what an event does is nobody's.
    """
    if not trait(s, seat, unit, r.mech_link_shield):
        return take(s, r, seat, unit, amount, held, theirs, log)
    zone, linked = s.zone[seat, unit], 0
    for mech in range(GIANT):
        linked += is_linked(s, r, seat, mech, zone)
    each = amount // linked
    for mech in range(GIANT):
        if mech != unit and each and is_linked(s, r, seat, mech, zone):
            take(s, r, seat, mech, each, held, theirs, log)
    return take(s, r, seat, unit, amount - each * (linked - 1), held, theirs, log)


def is_linked(s, r, seat, mech, zone):
    return s.zone[seat, mech] == zone and r.mech_link_shield[card_of(s, seat, mech)] > 0


def take(s, r, seat, unit, amount, held, theirs, log):
    """What gets through to a unit: after its shield, and not if it takes no more this turn."""
    if unit != SHIP:
        if s.spared[seat, unit]:
            return 0
        amount -= shield_takes(s, seat, unit, amount, log)
    if held:
        note(log, PREVENTED, seat, tag(s, seat, unit), EXTENDED_SHIELD, amount)
    if held or amount <= 0:
        return 0
    before = np.int64(s.hp[seat, unit])
    s.hp[seat, unit] = max(0, before - amount)
    s.hurt[seat, unit] = 1
    note(log, DAMAGED, seat, tag(s, seat, unit), amount, s.hp[seat, unit])
    if unit == SHIP:
        see_who_is_behind(s)
        if theirs:
            s.dealt[1 - seat] = min(255, np.int64(s.dealt[1 - seat]) + min(amount, before))
    if s.hp[seat, unit] == 0:
        fall(s, r, seat, unit, theirs, log)
    return amount


def shield_takes(s, seat, mech, amount, log):
    taken = min(np.int64(s.shield[seat, mech]), amount)
    if taken:
        s.shield[seat, mech] -= taken
        if s.shield[seat, mech] == 0:
            s.shield_rounds[seat, mech] = 0
            s.shield_seat[seat, mech] = 0
        note(log, SHIELD_TOOK, seat, tag(s, seat, mech), taken, 0)
    return taken


def fall(s, r, seat, unit, theirs, log):
    """A unit's hp has reached 0."""
    if unit == SHIP:
        lose_ship(s, seat, log)
        return
    pilot = pilot_of(s, seat, unit)
    if happens_at(s, zone_of(s, seat, unit), RESERVE):
        s.spared[seat, unit] = 1
    elif pilot >= 0 and r.pilot_endures[pilot] and not s.talked[seat, unit]:
        s.talked[seat, unit] = 1
    else:
        destroy(s, r, seat, unit, theirs, log)
        return
    s.hp[seat, unit] = 1
    note(log, ENDURED, seat, tag(s, seat, unit), 0, 0)


def lose_ship(s, seat, log):
    """F-6: its cannons and energy are gone."""
    s.energy[seat] = 0
    s.discard[seat, AUTO_CANNON] += s.cannons[seat]
    s.cannons[seat] = 0
    for column in range(3):
        s.resting[seat, column] = 0
        s.used_now[seat, column] = 0
    s.sunk[seat] = 0
    s.virus[seat] = 0
    put_out(s, seat, SHIP)
    note(log, SHIP_LOST, seat, 0, 0, 0)


# Destruction.


def destroy(s, r, seat, mech, theirs, log):
    """F-12: out of the game, and its pilot is hurt."""
    card, zone = np.int64(s.card[seat, mech]) - 1, s.zone[seat, mech]
    note(log, DESTROYED, seat, tag(s, seat, mech), zone, 0)
    s.lost[seat] = min(255, np.int64(s.lost[seat]) + 1)
    if theirs:
        s.kills[1 - seat] = min(255, np.int64(s.kills[1 - seat]) + 1)
    if mech != GIANT:
        hurt_pilot(s, r, seat, mech, log)
    s.dead[seat, mech] = 1
    s.hp[seat, mech] = 0
    leave_map(s, seat, mech)
    if mech == GIANT:
        return
    if chance(s, np.int64(r.mech_awaken[card])):
        s.awake[seat] = min(255, np.int64(s.awake[seat]) + r.mech_awaken_acts[card])
        note(log, WOKEN, seat, r.mech_awaken_acts[card], 0, 0)
    if r.mech_death_supply[card]:
        for other in range(MECHS):
            if s.zone[seat, other] == zone:
                heal(s, r, seat, other, np.int64(r.mech_death_supply[card]), log)


def hurt_pilot(s, r, seat, mech, log):
    """Its rest falls at own turn starts; a pilot who was infected for too long does not return."""
    berth = np.int64(s.rider[seat, mech]) - 1
    if berth < 0:
        return
    kind, talent = np.int64(s.pilot[seat, berth]) - 1, pilot_of(s, seat, mech)
    rest = np.int64(r.pilot_rest[kind])
    if s.doomed[seat, mech]:
        s.pilot_at[seat, berth] = GONE
    elif rest == 0 or (talent >= 0 and chance(s, np.int64(r.pilot_ejects[talent]))):
        s.pilot_at[seat, berth] = AT_HAND
    else:
        s.pilot_at[seat, berth] = HURT
        s.pilot_rest[seat, berth] = rest
    note(log, PILOT_HURT, seat, kind, s.pilot_at[seat, berth], s.pilot_rest[seat, berth])


def leave_map(s, seat, mech):
    """Off the map: effects end, but for the deck bomb's ban."""
    s.zone[seat, mech] = 0
    s.rider[seat, mech] = 0
    put_out(s, seat, mech)
    s.stun[seat, mech] = 0
    s.numb[seat, mech] = 0
    s.jam[seat, mech] = 0
    s.jam_turns[seat, mech] = 0
    s.fear[seat, mech] = 0
    s.fear_turns[seat, mech] = 0
    s.silence[seat, mech] = 0
    s.charged[seat, mech] = 0
    s.cloaked[seat, mech] = 0
    s.shield[seat, mech] = 0
    s.shield_rounds[seat, mech] = 0
    s.shield_seat[seat, mech] = 0
    s.tail[seat, mech] = 0
    s.infected[seat, mech] = 0
    s.doomed[seat, mech] = 0
    s.spared[seat, mech] = 0
    s.fresh[seat, mech] = 0
    s.attacked[seat, mech] = 0
    s.acted[seat, mech] = 0
    s.acted_before[seat, mech] = 0
    s.moved[seat, mech] = 0
    s.moved_before[seat, mech] = 0
    s.talked[seat, mech] = 0


def put_out(s, seat, unit):
    """What burns or was marked is so no more."""
    s.burn[seat, unit] = 0
    s.burn_turns[seat, unit] = 0
    s.tracer[seat, unit] = 0
    s.tracer_turns[seat, unit] = 0
    s.hurt[seat, unit] = 0


def is_beaten(s, seat):
    """F-6: without a ship and without a mech on the map."""
    return not stands(s, seat) and mechs_out(s, seat) == 0
