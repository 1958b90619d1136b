"""Fleet: what is so of a ship, a mech and its pilot now."""

import numpy as np

from spadework.games.fleet.rules.layout import (
    ARMS_A_MECH,
    CENTRE,
    GIANT,
    GIANT_ARMS,
    ION,
    MECHS,
    NO_LIMIT,
    SEATS,
    SHIP,
    STAND_ARM,
)
from spadework.games.fleet.rules.zones import zone_of


def stands(s, seat):
    """Whether a seat's ship is there; a destroyed one, and one that became a giant, is not."""
    return s.hp[seat, SHIP] > 0


def on_map(s, seat, mech):
    return s.zone[seat, mech] > 0


def is_there(s, seat, unit):
    """Whether a unit can be attacked at all."""
    return stands(s, seat) if unit == SHIP else on_map(s, seat, unit)


def mechs_out(s, seat):
    """How many mechs a seat has on the map."""
    count = 0
    for mech in range(MECHS):
        count += s.zone[seat, mech] > 0
    return count


def is_in(s, seat, zone):
    """Whether a mech of this seat is in a zone."""
    here = 0
    for mech in range(MECHS):
        here += s.zone[seat, mech] == zone + 1
    return here > 0


def happens_at(s, zone, event):
    """Whether an event is in force in a zone."""
    return zone == CENTRE and s.event == event + 1


def card_of(s, seat, mech):
    return np.int64(s.card[seat, mech]) - 1


def trait(s, seat, unit, numbers):
    """A trait's number by card, for a mech; ships and giants have none."""
    return np.int64(numbers[card_of(s, seat, unit)]) if unit < GIANT else 0


def most_hp(s, r, seat, unit):
    """F-19: what a unit cannot be healed beyond."""
    if unit == SHIP:
        return np.int64(r.ship_hp[s.ship[seat]])
    if unit == GIANT:
        return np.int64(s.giant_hp[seat])
    return np.int64(r.mech_hp[card_of(s, seat, unit)])


def tag(s, seat, unit):
    """A unit in the log: its place, its card, and whether it is the second of its kind."""
    if unit >= GIANT:
        return np.int64(unit)
    return np.int64(unit) + 16 * np.int64(s.card[seat, unit]) + 256 * np.int64(s.twin[seat, unit])


def pilot_of(s, seat, mech):
    """The pilot whose talent works in a mech; -1 if there is none, or it is silenced."""
    berth = np.int64(s.rider[seat, mech])
    if berth == 0 or s.silence[seat, mech] > 0:
        return -1
    return np.int64(s.pilot[seat, berth - 1]) - 1


# Weapons.


def arms_of(mech):
    """How many weapons a mech can have."""
    return GIANT_ARMS if mech == GIANT else ARMS_A_MECH


def arm_of(s, r, seat, mech, i):
    """A mech's weapon, or -1."""
    if mech == GIANT:
        return np.int64(s.giant_arm[seat, i]) - 1
    return np.int64(r.mech_arm[card_of(s, seat, mech), i]) - 1


def shots_of(s, r, seat, mech, i):
    """How often a mech's weapon can still be used."""
    if r.arm_ammo[arm_of(s, r, seat, mech, i)] == 0:
        return NO_LIMIT
    return np.int64(s.giant_ammo[seat, i] if mech == GIANT else s.ammo[seat, mech, i])


def has_melee(s, r, seat, unit):
    if unit == SHIP:
        return False
    for i in range(arms_of(unit)):
        arm = arm_of(s, r, seat, unit, i)
        if arm >= 0 and r.arm_melee[arm]:
            return True
    return False


# Hit and evade.


def boons(s, seat, mech):
    """F-23: helpful effects on a mech."""
    count = (s.charged[seat, mech] > 0) + (s.cloaked[seat, mech] > 0)
    count = np.int64(count) + (s.shield[seat, mech] > 0) + (s.tail[seat, mech] > 0)
    return count + (s.spared[seat, mech] > 0)


def resonance(s, r, seat, mech):
    if mech == GIANT:
        return 0
    each = np.int64(r.mech_resonance[card_of(s, seat, mech)])
    return each * mechs_out(s, seat) if each else 0


def hit_of(s, r, seat, unit):
    """A unit's hit, before what depends on the weapon and the target."""
    if unit == SHIP:
        return np.int64(r.ship_hit[s.ship[seat]])
    changed = np.int64(s.cloaked[seat, unit]) - np.int64(s.jam[seat, unit])
    if unit == GIANT:
        return np.int64(r.ship_giant_hit[s.ship[seat]]) + changed
    pilot = pilot_of(s, seat, unit)
    if pilot >= 0 and s.moved_before[seat, unit]:
        changed += r.pilot_leads[pilot]
    return np.int64(r.mech_hit[card_of(s, seat, unit)]) + changed + resonance(s, r, seat, unit)


def evade_of(s, r, seat, unit):
    return evade_at(s, r, seat, unit, np.int64(s.hp[seat, unit]))


def evade_at(s, r, seat, unit, hp):
    """F-15: never below 0; a ship's may depend on the hp it has left."""
    if unit == SHIP:
        return ship_evade(s, r, seat, hp)
    changed = np.int64(s.cloaked[seat, unit]) - np.int64(s.jam[seat, unit])
    changed -= np.int64(s.fear[seat, unit])
    if happens_at(s, zone_of(s, seat, unit), ION):
        changed += r.event_evade[ION]
    if unit == GIANT:
        return max(0, np.int64(r.ship_giant_evade[s.ship[seat]]) + changed)
    base = np.int64(r.mech_evade[card_of(s, seat, unit)])
    return max(0, base + changed + resonance(s, r, seat, unit))


def ship_evade(s, r, seat, hp):
    if s.sunk[seat]:
        return 0
    ship = np.int64(s.ship[seat])
    evade = np.int64(r.ship_evade[ship])
    if hp <= r.ship_split_hp[ship]:
        evade += r.ship_split_evade[ship]
    return evade


def is_escorted(s, r, seat):
    """Aphrodite: the ship weapon in use by the enemy cannot hit the ship."""
    stands = s.arm == STAND_ARM + 1
    return s.user == SHIP and not stands and s.turn != seat and has_escort(s, r, seat)


def has_escort(s, r, seat):
    """Aphrodite: enemy ship weapons cannot hit the ship."""
    ship = np.int64(s.ship[seat])
    escort = np.int64(r.ship_escort_mechs[ship])
    if s.nth_round <= r.ship_escort_rounds[ship]:
        return True
    return escort > 0 and mechs_out(s, seat) == escort


def see_who_is_behind(s):
    """F-25: a ship has, or had, less hp than the enemy's."""
    for seat in range(SEATS):
        if s.hp[seat, SHIP] < s.hp[1 - seat, SHIP]:
            s.behind[seat] = 1


def count_evaded(s, seat):
    """F-25: watched for a borrowed knife."""
    s.evaded[seat] = min(255, np.int64(s.evaded[seat]) + 1)


def turns_for(s, owner, turns):
    """F-21: as many of the owner's following turns; the one that is on does not count."""
    return turns + (owner == s.turn)
