"""Fleet: secondary weapons (F-13): drawn, used, spied on."""

import numpy as np

from spadework.engine.rules.chance import below, shuffle
from spadework.engine.rules.log import note
from spadework.games.fleet.rules.choices import TAKES, THROW, USE
from spadework.games.fleet.rules.layout import (
    AUTO_CANNON,
    CARD_USED,
    DISCARDED,
    DREW,
    EMP_GRENADE,
    ENERGY,
    ENERGY_SPENT,
    KINDS,
    MAIN,
    MECHS,
    REPAIR_BOTS,
    SHIP,
    SPIED,
    SPY_DRONE,
    STUNNED,
    TAKE,
    TOOK,
    WAIT,
    WEAPON_SYSTEM,
    ZONES,
)
from spadework.games.fleet.rules.units import is_in, most_hp, stands, tag, turns_for
from spadework.games.fleet.rules.wounds import heal
from spadework.games.fleet.rules.zones import distance, ship_zone


def can_use_cards(s, seat):
    """F-6: the ship's; and no virus is in it."""
    return stands(s, seat) and s.virus[seat] == 0


def spend_card(s, seat, kind):
    """Off the hand and face up onto the discard; one that was spied is used up first."""
    lose_card(s, seat, kind)
    s.discard[seat, kind] += 1


def lose_card(s, seat, kind):
    s.hand[seat, kind] -= 1
    s.hand_n[seat] -= 1
    if s.spied[seat, kind]:
        s.spied[seat, kind] -= 1


# Drawing.


def can_draw(s, r, seat):
    """F-13."""
    return s.pile_n[seat] > 0 and s.hand_n[seat] < r.hand_limit


def draw_card(s, seat, log):
    s.pile_n[seat] -= 1
    kind = np.int64(s.pile[seat, s.pile_n[seat]])
    s.pile[seat, s.pile_n[seat]] = 0
    s.hand[seat, kind] += 1
    s.hand_n[seat] += 1
    note(log, DREW, seat, kind, 0, 0)


# What may be used on the own turn.


def legal_uses(s, r, out, n):
    seat = np.int64(s.turn)
    if not can_use_cards(s, seat):
        return n
    for kind in (REPAIR_BOTS, AUTO_CANNON, SPY_DRONE, WEAPON_SYSTEM):
        if s.hand[seat, kind] and has_use(s, r, seat, kind):
            out[n] = USE + kind
            n += 1
    if s.hand[seat, EMP_GRENADE]:
        for zone in range(ZONES):
            near = distance(zone, ship_zone(seat)) <= r.kind_reach[EMP_GRENADE]
            if near and is_in(s, 1 - seat, zone):
                out[n] = THROW + zone
                n += 1
    return n


def has_use(s, r, seat, kind):
    """Whether its price can be paid, and it would do something."""
    if s.energy[seat] < r.kind_energy[kind] or s.ap < r.kind_ap[kind]:
        return False
    if kind == REPAIR_BOTS:
        return s.hp[seat, SHIP] < most_hp(s, r, seat, SHIP)
    if kind == SPY_DRONE:
        return s.hand_n[1 - seat] > 0
    return kind == AUTO_CANNON or s.pile_n[seat] > 0


def use_secondary(s, r, action, log):
    """A card used on the own turn."""
    seat = np.int64(s.turn)
    if action >= THROW:
        use_grenade(s, r, seat, action - THROW, log)
        return
    kind = action - USE
    if kind == AUTO_CANNON:  # it stays
        lose_card(s, seat, kind)
        s.cannons[seat] += 1
    else:
        spend_card(s, seat, kind)
    note(log, CARD_USED, seat, kind, 0, 0)
    pay_for(s, r, seat, kind, log)
    if kind == REPAIR_BOTS:
        use_repair(s, r, seat, log)
    elif kind == SPY_DRONE:
        spy(s, 1 - seat, log)
    elif kind == WEAPON_SYSTEM:
        s.looked = min(np.int64(r.kind_look[kind]), np.int64(s.pile_n[seat]))
        s.phase = TAKE
        s.stage = WAIT


def pay_for(s, r, seat, kind, log):
    s.ap -= np.int64(r.kind_ap[kind])
    if r.kind_energy[kind]:
        s.energy[seat] -= np.int64(r.kind_energy[kind])
        note(log, ENERGY, seat, s.energy[seat], ENERGY_SPENT, 0)


def use_repair(s, r, seat, log):
    heal(s, r, seat, SHIP, np.int64(r.kind_heal[REPAIR_BOTS]), log)


def use_grenade(s, r, seat, zone, log):
    """Enemy mechs in a zone cannot act."""
    spend_card(s, seat, EMP_GRENADE)
    note(log, CARD_USED, seat, EMP_GRENADE, zone + 1, 0)
    for mech in range(MECHS):
        if s.zone[1 - seat, mech] == zone + 1:
            stun(s, 1 - seat, mech, np.int64(r.kind_turns[EMP_GRENADE]), log)


def stun(s, seat, mech, turns, log):
    s.stun[seat, mech] = max(np.int64(s.stun[seat, mech]), turns_for(s, seat, turns))
    note(log, STUNNED, seat, tag(s, seat, mech), turns, 0)


# Spy drone.


def spy(s, other, log):
    """Look at one card at random, discard another at random."""
    first = below(s, np.int64(s.hand_n[other]))
    seen = kind_at(s, other, first)
    s.spied[other, seen] = max(1, np.int64(s.spied[other, seen]))
    note(log, SPIED, other, seen, 0, 0)
    if s.hand_n[other] == 1:
        return
    second = below(s, np.int64(s.hand_n[other]) - 1)
    second += second >= first
    gone = kind_at(s, other, second)
    s.hand[other, gone] -= 1
    s.hand_n[other] -= 1
    s.discard[other, gone] += 1
    known = np.int64(s.spied[other, gone])
    s.spied[other, gone] = max(known - 1, np.int64(gone == seen)) if known else 0
    note(log, DISCARDED, other, gone, 0, 0)


def kind_at(s, seat, place):
    """The kind of the nth card of a hand."""
    for kind in range(KINDS):
        if place < s.hand[seat, kind]:
            return kind
        place -= np.int64(s.hand[seat, kind])
    return 0


# Weapon system.


def legal_takes(s, out):
    """Every kind looked at once, from the top."""
    seat, n = np.int64(s.turn), 0
    top = np.int64(s.pile_n[seat])
    for depth in range(1, np.int64(s.looked) + 1):
        action = TAKES + np.int64(s.pile[seat, top - depth])
        known = False
        for i in range(n):
            known = known or out[i] == action
        if not known:
            out[n] = action
            n += 1
    return n


def take_card(s, kind, log):
    """Take one of the cards looked at; the others are shuffled back."""
    seat = np.int64(s.turn)
    place = np.int64(s.pile_n[seat]) - 1
    while s.pile[seat, place] != kind:
        place -= 1
    last = np.int64(s.pile_n[seat]) - 1
    s.pile[seat, place] = s.pile[seat, last]
    s.pile[seat, last] = 0
    s.pile_n[seat] = last
    shuffle(s, s.pile[seat], last)
    s.hand[seat, kind] += 1
    s.hand_n[seat] += 1
    s.looked = 0
    note(log, TOOK, seat, kind, 0, 0)
    s.stage = MAIN
