"""Fleet: what a seat may know as numbers (F-4, F-26); ``digest.py`` makes one number of it."""

import numpy as np

from spadework.games.fleet.rules.layout import (
    ARMS_A_MECH,
    BERTHS,
    GIANT,
    GIANT_ARMS,
    KINDS,
    MECHS,
    MOUNTS,
    PICK,
    SEATS,
    SHIP,
    TAKE,
)

EFFECTS = 29  # numbers of a mech that is on the map
A_MECH = 7 + EFFECTS
A_SIDE = 45
TABLE = 44
OBSERVED = SEATS * (MECHS * A_MECH + GIANT_ARMS * 2 + 4 * KINDS + MOUNTS * 2 + A_SIDE) + TABLE


def mech_numbers(s, seat, mech, out, n):
    """A mech's card, state and weapons; and what is so of it while it is on the map."""
    out[n] = s.card[seat, mech]
    out[n + 1] = s.zone[seat, mech]
    out[n + 2] = s.hp[seat, mech]
    out[n + 3] = s.dead[seat, mech]
    out[n + 4] = s.ban[seat, mech]
    for i in range(ARMS_A_MECH):
        out[n + 5 + i] = 0 if mech == GIANT else np.int64(s.ammo[seat, mech, i])
    n += 7
    if s.zone[seat, mech] == 0:
        for i in range(EFFECTS):
            out[n + i] = 0
        return n + EFFECTS
    berth = np.int64(s.rider[seat, mech])
    out[n] = s.pilot[seat, berth - 1] if berth else 0
    out[n + 1] = s.stun[seat, mech]
    out[n + 2] = s.numb[seat, mech]
    out[n + 3] = s.jam[seat, mech]
    out[n + 4] = s.jam_turns[seat, mech]
    out[n + 5] = s.fear[seat, mech]
    out[n + 6] = s.fear_turns[seat, mech]
    out[n + 7] = s.silence[seat, mech]
    out[n + 8] = s.charged[seat, mech]
    out[n + 9] = s.cloaked[seat, mech]
    out[n + 10] = s.shield[seat, mech]
    out[n + 11] = s.shield_rounds[seat, mech]
    out[n + 12] = s.shield_seat[seat, mech]
    out[n + 13] = s.tail[seat, mech]
    out[n + 14] = s.infected[seat, mech]
    out[n + 15] = s.doomed[seat, mech]
    out[n + 16] = s.spared[seat, mech]
    out[n + 17] = s.fresh[seat, mech]
    out[n + 18] = s.attacked[seat, mech]
    out[n + 19] = s.acted[seat, mech]
    out[n + 20] = s.acted_before[seat, mech]
    out[n + 21] = s.moved[seat, mech]
    out[n + 22] = s.moved_before[seat, mech]
    out[n + 23] = s.talked[seat, mech]
    return unit_numbers(s, seat, mech, out, n + 24)


def unit_numbers(s, seat, unit, out, n):
    out[n] = s.burn[seat, unit]
    out[n + 1] = s.burn_turns[seat, unit]
    out[n + 2] = s.tracer[seat, unit]
    out[n + 3] = s.tracer_turns[seat, unit]
    out[n + 4] = s.hurt[seat, unit]
    return n + 5


def giant_numbers(s, seat, out, n):
    for i in range(GIANT_ARMS):
        out[n + 2 * i] = s.giant_arm[seat, i]
        out[n + 2 * i + 1] = s.giant_ammo[seat, i]
    return n + 2 * GIANT_ARMS


def card_numbers(s, side, seat, out, n):
    """The own hand, of the other's what was spied; discards; what was spied; the own pile."""
    for kind in range(KINDS):
        out[n + kind] = s.hand[side, kind] if side == seat else s.spied[side, kind]
        out[n + KINDS + kind] = s.discard[side, kind]
        out[n + 2 * KINDS + kind] = s.spied[side, kind]
        out[n + 3 * KINDS + kind] = 0
    for i in range(np.int64(s.pile_n[side]) if side == seat else 0):
        out[n + 3 * KINDS + np.int64(s.pile[side, i])] += 1
    return n + 4 * KINDS


def side_numbers(s, side, seat, out, n):
    """Ship, crew and what captains wait for; of the other seat what was seen."""
    for mount in range(MOUNTS):
        out[n + 2 * mount] = s.weapon[side, mount]
        out[n + 2 * mount + 1] = s.shots[side, mount]
    n = unit_numbers(s, side, SHIP, out, n + 2 * MOUNTS)
    out[n] = s.ship[side]
    out[n + 1] = s.hp[side, SHIP]
    out[n + 2] = s.sunk[side]
    out[n + 3] = s.energy[side]
    out[n + 4] = s.cannons[side]
    out[n + 5] = s.virus[side]
    out[n + 6] = s.hand_n[side]
    out[n + 7] = s.pile_n[side]
    out[n + 8] = s.giant_hp[side]
    known = side == seat or s.captain_seen[side]
    out[n + 9] = np.int64(s.captain[side]) + 1 if known else 0
    out[n + 10] = s.captain_seen[side]
    out[n + 11] = s.skilled[side, 0]
    out[n + 12] = s.skilled[side, 1]
    n = crew_numbers(s, side, seat, out, n + 13)
    out[n] = s.scored[side]
    out[n + 1] = s.evaded[side]
    out[n + 2] = s.dealt[side]
    out[n + 3] = s.kills[side]
    out[n + 4] = s.lost[side]
    out[n + 5] = s.swarm[side]
    out[n + 6] = s.behind[side]
    out[n + 7] = s.awake[side]
    out[n + 8] = s.doubled[side]
    out[n + 9] = s.safe[side]
    out[n + 10] = s.turns[side]
    out[n + 11] = s.result[side]
    out[n + 12] = (s.turn == side) * 1
    secret = s.phase == PICK and side != seat
    out[n + 13] = 0 if secret else np.int64(s.picked[side])
    for skill in range(3):
        out[n + 14 + 2 * skill] = s.resting[side, skill]
        out[n + 15 + 2 * skill] = s.used_now[side, skill]
    return n + 20


def crew_numbers(s, side, seat, out, n):
    """Each pilot that may be known; of the others how many there are."""
    unknown = 0
    for berth in range(BERTHS):
        known = side == seat or s.pilot_seen[side, berth]
        out[n + berth] = s.pilot[side, berth] * 8 + s.pilot_at[side, berth] if known else 0
        unknown += not known and s.pilot[side, berth] > 0
    out[n + BERTHS] = unknown
    rest = 0
    for berth in range(BERTHS):
        rest = rest * 8 + np.int64(s.pilot_rest[side, berth])
    out[n + BERTHS + 1] = rest
    return n + BERTHS + 2


def table_numbers(s, seat, out, n):
    """The turn, the order, the weapon in use, the event; events to come as a set."""
    out[n] = s.seat
    out[n + 1] = s.over
    out[n + 2] = s.phase
    out[n + 3] = s.turn
    out[n + 4] = s.first
    out[n + 5] = s.nth_round
    out[n + 6] = s.ap
    out[n + 7] = s.gathered
    out[n + 8] = s.drawn
    out[n + 9] = s.ferried
    for i in range(3):
        out[n + 10 + 2 * i] = s.extra[i]
        out[n + 11 + 2 * i] = s.extra_done[i]
    out[n + 16] = s.cannons_left
    out[n + 17] = s.glided
    out[n + 18] = s.frantic
    out[n + 19] = s.order
    out[n + 20] = s.todo
    out[n + 21] = s.user
    out[n + 22] = s.arm
    out[n + 23] = s.aim_seat
    out[n + 24] = s.aim
    out[n + 25] = s.aim_zone
    out[n + 26] = s.struck_seat
    out[n + 27] = s.struck
    out[n + 28] = s.left
    out[n + 29] = s.hits
    out[n + 30] = s.bonus
    out[n + 31] = s.spent
    out[n + 32] = s.boosted
    out[n + 33] = s.seconded
    out[n + 34] = s.sure
    out[n + 35] = s.shielded
    out[n + 36] = s.asked
    out[n + 37] = s.answerer
    out[n + 38] = s.subject
    out[n + 39] = s.event
    out[n + 40] = s.event_rounds
    out[n + 41] = s.event_seat
    coming = 0
    for i in range(np.int64(s.event_n)):
        coming |= 1 << np.int64(s.event_deck[i])
    out[n + 42] = coming
    looked = 0
    if s.phase == TAKE:
        for depth in range(1, np.int64(s.looked) + 1):
            card = s.pile[s.turn, s.pile_n[s.turn] - depth] + 1 if s.turn == seat else 15
            looked = looked * 16 + np.int64(card)
    out[n + 43] = looked
    return n + TABLE


def observe(s, r, seat, out):
    """What ``seat`` may know as numbers, its own side first (the list is in docs/formats.md)."""
    n = 0
    for i in range(SEATS):
        side = seat if i == 0 else 1 - seat
        for mech in range(MECHS):
            n = mech_numbers(s, side, mech, out, n)
        n = giant_numbers(s, side, out, n)
        n = card_numbers(s, side, seat, out, n)
        n = side_numbers(s, side, seat, out, n)
    return table_numbers(s, seat, out, n)
