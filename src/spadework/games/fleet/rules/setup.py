"""Fleet: how a match begins (F-3, F-8), and what can never be lost in it."""

import numpy as np

from spadework.engine.rules.chance import shuffle
from spadework.games.fleet.rules.layout import (
    ARMS_A_MECH,
    BERTHS,
    KINDS,
    MECHS,
    MOUNTS,
    OUT,
    PICK,
    SEATS,
    SHIP,
    SLOTS,
    WAIT,
)
from spadework.games.fleet.rules.moves import new_event_deck
from spadework.games.fleet.rules.units import arm_of, card_of, most_hp


def deal(s, r):
    """Both fleets as they were built; piles and events shuffled. First each picks (F-5)."""
    for seat in range(SEATS):
        man(s, r, seat)
        stock(s, r, seat)
    new_event_deck(s, r)
    s.phase = PICK
    s.stage = WAIT


def man(s, r, seat):
    """Ship, weapons, mechs, pilots and captain."""
    s.ship[seat] = r.fleet_ship[seat]
    s.hp[seat, SHIP] = r.ship_hp[r.fleet_ship[seat]]
    s.captain[seat] = r.fleet_captain[seat]
    for mount in range(MOUNTS):
        arm = np.int64(r.fleet_weapon[seat, mount])
        s.weapon[seat, mount] = arm
        if arm:
            s.shots[seat, mount] = r.arm_ammo[arm - 1]
    for mech in range(SLOTS):
        s.card[seat, mech] = r.fleet_mech[seat, mech]
        for other in range(mech):
            if s.card[seat, mech] and s.card[seat, other] == s.card[seat, mech]:
                s.twin[seat, mech] = 1
        if s.card[seat, mech]:
            s.hp[seat, mech] = r.mech_hp[card_of(s, seat, mech)]
            for i in range(ARMS_A_MECH):
                arm = arm_of(s, r, seat, mech, i)
                if arm >= 0:
                    s.ammo[seat, mech, i] = r.arm_ammo[arm]
    for berth in range(BERTHS):
        s.pilot[seat, berth] = r.fleet_pilot[seat, berth]


def stock(s, r, seat):
    """The secondary weapons, shuffled."""
    for kind in range(KINDS):
        for _ in range(r.fleet_pile[seat, kind]):
            s.pile[seat, s.pile_n[seat]] = kind
            s.pile_n[seat] += 1
    s.stock[seat] = s.pile_n[seat]
    shuffle(s, s.pile[seat], np.int64(s.pile_n[seat]))


def conserved(s, r):
    """Every card is somewhere, every pilot in one place, and no unit has more hp than it can."""
    for seat in range(SEATS):
        if not (cards_kept(s, seat) and crew_kept(s, seat) and units_kept(s, r, seat)):
            return False
    return True


def cards_kept(s, seat):
    held, thrown = 0, 0
    for kind in range(KINDS):
        held += np.int64(s.hand[seat, kind])
        thrown += np.int64(s.discard[seat, kind])
        if s.spied[seat, kind] > s.hand[seat, kind]:
            return False
    total = held + thrown + np.int64(s.pile_n[seat]) + np.int64(s.cannons[seat])
    return held == s.hand_n[seat] and total == s.stock[seat]


def crew_kept(s, seat):
    for berth in range(BERTHS):
        riding = 0
        for mech in range(MECHS):
            riding += s.rider[seat, mech] == berth + 1
        if riding != (s.pilot_at[seat, berth] == OUT):
            return False
    return True


def units_kept(s, r, seat):
    if s.hp[seat, SHIP] > most_hp(s, r, seat, SHIP):
        return False
    if s.hp[seat, SHIP] == 0 and (s.energy[seat] or s.cannons[seat]):
        return False
    for mech in range(MECHS):
        if s.card[seat, mech] == 0:
            if s.hp[seat, mech] or s.zone[seat, mech]:
                return False
        elif (
            (s.hp[seat, mech] == 0) != (s.dead[seat, mech] > 0)
            or s.hp[seat, mech] > most_hp(s, r, seat, mech)
            or (s.zone[seat, mech] and (s.dead[seat, mech] or s.hp[seat, mech] == 0))
        ):
            return False
    return True
