"""Fleet: a digest of what a seat knows (F-26), small numbers packed into words."""

import numpy as np

from spadework.engine.rules.chance import absorb, join
from spadework.games.fleet.rules.layout import (
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


def seen(s, r, seat):
    """Equal for states that ``seat`` cannot tell apart."""
    a, b = absorb(seat, 0, turn_word(s))
    a, b = absorb(a, b, order_word(s))
    a, b = absorb(a, b, use_word(s))
    a, b = absorb(a, b, aim_word(s))
    a, b = absorb(a, b, event_word(s))
    a, b = absorb(a, b, looked_word(s, seat))
    for side in range(SEATS):
        a, b = absorb_side(s, side, seat, a, b)
        for mech in range(MECHS):
            if s.card[side, mech]:
                a, b = absorb_mech(s, side, mech, a, b)
        if s.card[side, GIANT]:
            a, b = absorb_giant(s, side, a, b)
    a, b = absorb(a, b, 0)
    return join(a, b)


# The table.


def turn_word(s):
    word = np.int64(s.seat) * 2 + s.over
    word = word * 16 + s.phase
    word = word * 2 + s.turn
    word = word * 2 + s.first
    word = word * 256 + s.nth_round
    word = word * 16 + s.ap
    word = word * 2 + s.gathered
    word = word * 4 + s.drawn
    word = word * 4 + s.ferried
    for i in range(3):
        word = word * 8 + s.extra[i]
    return word * 16 + s.cannons_left


def order_word(s):
    word = np.int64(s.order)
    word = word * 128 + s.todo
    word = word * 128 + s.glided
    word = word * 128 + s.frantic
    word = word * 8 + s.subject
    for i in range(3):
        word = word * 128 + s.extra_done[i]
    word = word * 4 + s.asked
    return word * 2 + s.answerer


def use_word(s):
    word = np.int64(s.arm)
    word = word * 8 + s.user
    word = word * 8 + s.left
    word = word * 16 + s.hits
    word = word * 256 + s.bonus
    word = word * 256 + s.spent
    word = word * 2 + s.boosted
    word = word * 4 + s.seconded
    word = word * 2 + s.sure
    return word * 4 + s.shielded


def aim_word(s):
    word = np.int64(s.aim_seat)
    word = word * 8 + s.aim
    word = word * 16 + s.aim_zone
    word = word * 2 + s.struck_seat
    return word * 8 + s.struck


def event_word(s):
    """The event, and those to come as a set."""
    coming = np.int64(0)
    for i in range(np.int64(s.event_n)):
        coming |= 1 << np.int64(s.event_deck[i])
    word = coming * 16 + np.int64(s.event)
    word = word * 256 + s.event_rounds
    return word * 2 + s.event_seat


def looked_word(s, seat):
    """What a weapon system shows, to who looks."""
    if s.phase != TAKE:
        return 0
    word = np.int64(s.looked)
    if s.turn == seat:
        for depth in range(1, np.int64(s.looked) + 1):
            word = word * 16 + s.pile[seat, s.pile_n[seat] - depth]
    return word


# A side.


def absorb_side(s, side, seat, a, b):
    a, b = absorb(a, b, ship_word(s, side))
    a, b = absorb(a, b, mounts_word(s, side))
    a, b = absorb(a, b, unit_word(s, side, SHIP))
    a, b = absorb(a, b, captain_word(s, side, seat))
    a, b = absorb(a, b, watched_word(s, side))
    for berth in range(BERTHS):
        if s.pilot[side, berth]:
            a, b = absorb(a, b, pilot_word(s, side, seat, berth))
    thrown, spied = packed(s.discard[side]), packed(s.spied[side])
    a, b = absorb(a, b, thrown * (1 << 27) + spied)
    if side != seat:
        return a, b
    held = 0
    for i in range(np.int64(s.pile_n[seat])):  # what the own pile holds, in no order
        held += 1 << 3 * np.int64(s.pile[seat, i])
    return absorb(a, b, packed(s.hand[seat]) * (1 << 27) + held)


def packed(counts):
    """Counts by kind in one number, three bits each."""
    word = np.int64(0)
    for kind in range(KINDS):
        word = word * 8 + np.int64(counts[kind])
    return word


def ship_word(s, side):
    word = np.int64(s.ship[side])
    word = word * 256 + s.hp[side, SHIP]
    word = word * 2 + s.sunk[side]
    word = word * 256 + s.energy[side]
    word = word * 32 + s.cannons[side]
    word = word * 8 + s.virus[side]
    word = word * 32 + s.hand_n[side]
    word = word * 32 + s.pile_n[side]
    for skill in range(3):
        word = word * 8 + s.resting[side, skill]
        word = word * 2 + s.used_now[side, skill]
    return word


def mounts_word(s, side):
    word = np.int64(0)
    for mount in range(MOUNTS):
        word = word * 64 + np.int64(s.weapon[side, mount])
        word = word * 256 + np.int64(s.shots[side, mount])
    return word


def unit_word(s, seat, unit):
    word = np.int64(s.burn[seat, unit])
    word = word * 16 + s.burn_turns[seat, unit]
    word = word * 256 + s.tracer[seat, unit]
    word = word * 4 + s.tracer_turns[seat, unit]
    return word * 2 + s.hurt[seat, unit]


def captain_word(s, side, seat):
    known = side == seat or s.captain_seen[side] > 0
    word = np.int64(s.captain[side]) + 1 if known else np.int64(0)
    word = word * 2 + s.captain_seen[side]
    word = word * 2 + s.skilled[side, 0]
    word = word * 2 + s.skilled[side, 1]
    word = word * 2 + s.doubled[side]
    word = word * 2 + s.safe[side]
    word = word * 256 + s.turns[side]
    word = word * 4 + (s.result[side] + 1)
    secret = s.phase == PICK and side != seat
    word = word * 4 + (0 if secret else np.int64(s.picked[side]))
    return word * 2 + s.raided[side]


def watched_word(s, side):
    word = np.int64(s.scored[side])
    word = word * 256 + s.evaded[side]
    word = word * 256 + s.dealt[side]
    word = word * 256 + s.kills[side]
    word = word * 256 + s.lost[side]
    word = word * 8 + s.swarm[side]
    word = word * 2 + s.behind[side]
    return word * 256 + s.awake[side]


def pilot_word(s, side, seat, berth):
    known = side == seat or s.pilot_seen[side, berth] > 0
    word = np.int64(s.pilot[side, berth]) if known else np.int64(0)
    word = word * 4 + s.pilot_at[side, berth]
    word = word * 2 + s.pilot_seen[side, berth]
    return word * 16 + s.pilot_rest[side, berth]


# A mech.


def absorb_mech(s, seat, mech, a, b):
    a, b = absorb(a, b, mech_word(s, seat, mech))
    if s.zone[seat, mech]:
        a, b = absorb(a, b, harm_word(s, seat, mech))
        a, b = absorb(a, b, boon_word(s, seat, mech))
        a, b = absorb(a, b, unit_word(s, seat, mech) * 512 + past_word(s, seat, mech))
    return a, b


def mech_word(s, seat, mech):
    word = np.int64(s.card[seat, mech])
    word = word * 16 + s.zone[seat, mech]
    word = word * 256 + s.hp[seat, mech]
    word = word * 2 + s.dead[seat, mech]
    word = word * 16 + s.ban[seat, mech]
    word = word * 8 + s.rider[seat, mech]
    if mech == GIANT:
        return word * 256 + s.giant_hp[seat]
    return (word * 256 + s.ammo[seat, mech, 0]) * 256 + s.ammo[seat, mech, 1]


def harm_word(s, seat, mech):
    word = np.int64(s.stun[seat, mech])
    word = word * 2 + s.numb[seat, mech]
    word = word * 64 + s.jam[seat, mech]
    word = word * 8 + s.jam_turns[seat, mech]
    word = word * 64 + s.fear[seat, mech]
    word = word * 8 + s.fear_turns[seat, mech]
    word = word * 8 + s.silence[seat, mech]
    word = word * 8 + s.infected[seat, mech]
    return word * 2 + s.doomed[seat, mech]


def boon_word(s, seat, mech):
    word = np.int64(s.charged[seat, mech])
    word = word * 64 + s.cloaked[seat, mech]
    word = word * 256 + s.shield[seat, mech]
    word = word * 16 + s.shield_rounds[seat, mech]
    word = word * 2 + s.shield_seat[seat, mech]
    return word * 8 + s.tail[seat, mech]


def past_word(s, seat, mech):
    word = np.int64(s.spared[seat, mech])
    word = word * 2 + s.fresh[seat, mech]
    word = word * 2 + s.attacked[seat, mech]
    word = word * 2 + s.acted[seat, mech]
    word = word * 2 + s.acted_before[seat, mech]
    word = word * 2 + s.moved[seat, mech]
    word = word * 2 + s.moved_before[seat, mech]
    return word * 2 + s.talked[seat, mech]


def absorb_giant(s, seat, a, b):
    for i in range(GIANT_ARMS):
        a, b = absorb(a, b, np.int64(s.giant_arm[seat, i]) * 256 + s.giant_ammo[seat, i])
    return a, b
