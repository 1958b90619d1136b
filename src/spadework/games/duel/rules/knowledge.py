"""Poker Duel: what a seat knows (D-10, D-15, D-50), as a digest and as numbers."""

import numpy as np

from spadework.engine.rules.chance import LOW, absorb, join, mix
from spadework.engine.rules.sets import set_size
from spadework.games.duel.rules.hands import (
    hidden_of,
    open_of,
)
from spadework.games.duel.rules.layout import (
    DECK,
    KINDS,
    MOST_PASSIVES,
    POOL,
    SEATS,
)
from spadework.games.duel.rules.piles import card_at, total

TOP, SIDE, TABLE = 3, 22, 27
OBSERVED = 10 * KINDS + 2 * TOP + 2 * SIDE + TABLE


def chosen_unseen(s, other):
    """How many cards of the other hand are named for a swap, and the seat cannot tell which:
    an owner names in secret, and who picks at random does not see the card."""
    if s.seat == other:
        return set_size(s.chosen[other])
    return set_size(s.chosen[other] & hidden_of(s, other))


def flags(s, seat, place):
    """What is so of a known card, in one number."""
    word = ((s.shown[seat] >> place) & 1) * 2 + ((s.revealed[seat] >> place) & 1)
    word = word * 2 + ((s.fresh[seat] >> place) & 1)
    word = word * 2 + ((s.frozen[seat] >> place) & 1)
    word = word * 2 + ((s.aware[seat] >> place) & 1)
    word = word * 2 + ((s.chosen[seat] >> place) & 1)
    return word * 2 + (((s.drawn >> place) & 1) if seat == s.seat else 0)


# The digest.


def seen(s, r, seat):
    """A digest of what ``seat`` knows: equal for states it cannot tell apart."""
    other = 1 - seat
    a, b = absorb(seat, 0, turn_facts(s))
    a, b = absorb(a, b, effect_facts(s))
    for p in range(SEATS):
        a, b = absorb(a, b, seat_facts(s, p))
        a, b = absorb(a, b, memory_facts(s, p))
        a, b = absorb(a, b, loadout(s, p))
    a, b = absorb(a, b, own_hand(s, seat))
    a, b = absorb(a, b, other_hand(s, other))
    a, b = absorb(a, b, hidden_facts(s, seat, other))
    a, b = absorb_piles(s, seat, a, b)
    a, b = absorb(a, b, 0)
    return join(a, b)


def turn_facts(s):
    word = np.int64(s.seat) * 2 + s.over
    word = word * 4 + s.phase
    word = word * 256 + s.turn
    word = word * 2 + s.first
    word = word * 16 + s.ap
    word = word * 2 + s.late
    word = word * 2 + s.extra
    word = word * 64 + s.extra_turns
    word = word * 2 + s.times_used
    word = word * 2 + s.hero_used
    word = word * 2 + s.encore
    word = word * 2 + s.tide
    word = word * 2 + s.matched
    word = word * 64 + s.pile_n[POOL]
    return word * 64 + s.pile_n[DECK]


def effect_facts(s):
    word = np.int64(s.row) * 2 + s.upgraded
    word = word * 8 + s.step
    word = word * 8 + s.left
    word = word * 4 + s.runs
    word = word * 2 + s.source
    word = word * 2 + s.taking
    word = word * 2 + s.barred
    word = word * 2 + s.played_now
    word = word * 64 + s.lost
    word = word * 64 + s.jacks
    word = word * 2 + s.nosy
    return word * 2 + s.recycling


def seat_facts(s, p):
    word = np.int64(s.result[p]) + 1
    word = word * 64 + s.hand_n[p]
    word = word * 256 + s.plus[p]
    word = word * 4 + s.times[p]
    word = word * 2 + s.countered[p]
    word = word * 2 + s.disabled[p]
    word = word * 2 + s.veiled[p]
    word = word * 2 + s.thrifty[p]
    word = word * 2 + s.plus_math[p]
    word = word * 8 + s.hero[p]
    word = word * 256 + s.used[p]
    word = word * 4 + s.rest[p]
    return word * 256 + s.own_turns[p]


def memory_facts(s, p):
    word = np.int64(s.spied[p])
    for source in range(2):
        word = word * 64 + s.placed[p, source]
        word = word * 64 + s.noted[p, source]
    return word


def loadout(s, p):
    word = 0
    for i in range(MOST_PASSIVES):
        word = word * 16 + np.int64(s.passive[p, i])
    return word


def own_hand(s, seat):
    """The own cards with what the owner knows of each; equal ones in no order."""
    word = 0
    for i in range(np.int64(s.hand_n[seat])):
        word = (word + mix(np.int64(s.hand[seat, i]) * 256 + flags(s, seat, i) + 1)) & LOW
    return word


def other_hand(s, other):
    """The known cards of the other hand, in no order; of hidden ones no flag is seen."""
    word = 0
    for i in range(np.int64(s.hand_n[other])):
        if (s.known[other] >> i) & 1:
            seen_flags = flags(s, other, i)
            if not (open_of(s, other) >> i) & 1:
                seen_flags &= FLAGS_OF_HIDDEN
            elif s.seat == other:
                seen_flags &= ~FLAG_CHOSEN
            word = (word + mix(np.int64(s.hand[other, i]) * 256 + seen_flags + 1)) & LOW
    return word


FLAGS_OF_HIDDEN = 0b101  # aware, drawn
FLAG_CHOSEN = 0b10


def hidden_facts(s, seat, other):
    """Of hidden cards only how many are so; and the card that the seat has peeked at."""
    word = np.int64(set_size(s.frozen[other] & hidden_of(s, other)))
    word = word * 64 + (set_size(s.drawn & ~s.known[other]) if s.seat == other else 0)
    word = word * 64 + chosen_unseen(s, other)
    return word * 128 + target_seen(s, seat, other)


def target_seen(s, seat, other):
    """The card peeked at now, for who may know it; 127 for who may not."""
    if s.target == 0:
        return 0
    owner = other if s.seat == seat else seat
    place = np.int64(s.target) - 1
    if owner == seat and not (open_of(s, seat) >> place) & 1:
        return 127
    return np.int64(s.hand[owner, place]) + 1


def absorb_piles(s, seat, a, b):
    """Open stacks, all the cards there are, and what the seat knows of the piles."""
    for i in range(np.int64(s.played_n)):
        a, b = absorb(a, b, np.int64(s.played[i]) + 1)
    for i in range(np.int64(s.destroyed_n)):
        a, b = absorb(a, b, np.int64(s.destroyed[i]) + 101)
    for source in range(2):
        for depth in range(np.int64(s.placed[seat, source])):
            a, b = absorb(a, b, card_at(s, source, depth) + 201 + 100 * source)
    for card in range(KINDS):
        word = np.int64(s.cards[card]) * 64 + s.loose[seat, POOL, card]
        a, b = absorb(a, b, word * 64 + s.loose[seat, DECK, card])
    return a, b


# Numbers.


def observe(s, r, seat, out):
    """What ``seat`` may know as numbers, its own side first (the list is in docs/formats.md)."""
    other = 1 - seat
    for i in range(OBSERVED):
        out[i] = 0
    observe_hands(s, seat, other, out)
    for i in range(np.int64(s.played_n)):
        out[6 * KINDS + np.int64(s.played[i])] += 1
    for i in range(np.int64(s.destroyed_n)):
        out[7 * KINDS + np.int64(s.destroyed[i])] += 1
    for card in range(KINDS):
        out[8 * KINDS + card] = s.loose[seat, POOL, card]
        out[9 * KINDS + card] = s.loose[seat, DECK, card]
    n = 10 * KINDS
    for source in range(2):
        for depth in range(np.int64(s.placed[seat, source])):
            out[n + depth] = card_at(s, source, depth) + 1
        n += TOP
    n = side_numbers(s, seat, seat, out, n)
    n = side_numbers(s, other, seat, out, n)
    return table_numbers(s, seat, other, out, n)


def observe_hands(s, seat, other, out):
    """Own cards, shown, frozen, seen by the other; the other's known ones and open ones."""
    for i in range(np.int64(s.hand_n[seat])):
        card = np.int64(s.hand[seat, i])
        out[card] += 1
        out[KINDS + card] += (open_of(s, seat) >> i) & 1
        out[2 * KINDS + card] += (s.frozen[seat] >> i) & 1
        out[3 * KINDS + card] += (s.aware[seat] >> i) & 1
    for i in range(np.int64(s.hand_n[other])):
        card = np.int64(s.hand[other, i])
        out[4 * KINDS + card] += (s.known[other] >> i) & 1
        out[5 * KINDS + card] += (open_of(s, other) >> i) & 1


def side_numbers(s, side, seat, out, n):
    """Sizes, marks, skills and their states of one side; its points only if they are the own."""
    out[n] = s.hand_n[side]
    out[n + 1] = total(s, side) if side == seat else 0
    out[n + 2] = s.plus[side]
    out[n + 3] = s.times[side]
    out[n + 4] = s.equip[side]
    out[n + 5] = s.hero[side]
    out[n + 6] = s.used[side]
    out[n + 7] = s.rest[side]
    out[n + 8] = s.disabled[side]
    out[n + 9] = s.veiled[side]
    out[n + 10] = s.own_turns[side]
    out[n + 11] = s.thrifty[side]
    out[n + 12] = s.plus_math[side]
    out[n + 13] = s.countered[side]
    out[n + 14] = s.spied[side]
    out[n + 15] = s.result[side]
    out[n + 16] = (s.seat == side and not s.over) * 1
    out[n + 17] = (s.first == side) * 1
    for source in range(2):
        out[n + 18 + source] = s.placed[side, source]
        out[n + 20 + source] = s.noted[side, source]
    return n + SIDE


def table_numbers(s, seat, other, out, n):
    """Piles, the turn, and the effect that waits for a choice."""
    out[n] = s.over
    out[n + 1] = s.phase
    out[n + 2] = s.turn
    out[n + 3] = s.ap
    out[n + 4] = s.late
    out[n + 5] = s.extra
    out[n + 6] = s.extra_turns
    out[n + 7] = s.times_used
    out[n + 8] = s.hero_used
    out[n + 9] = s.encore
    out[n + 10] = s.tide
    out[n + 11] = s.matched
    out[n + 12] = s.pile_n[POOL]
    out[n + 13] = s.pile_n[DECK]
    out[n + 14] = s.row
    out[n + 15] = s.upgraded
    out[n + 16] = s.step
    out[n + 17] = s.left
    out[n + 18] = s.runs
    out[n + 19] = set_size(s.frozen[other] & hidden_of(s, other))
    out[n + 20] = target_seen(s, seat, other)
    out[n + 21] = s.taking
    out[n + 22] = s.source
    out[n + 23] = s.barred
    out[n + 24] = set_size(s.chosen[s.seat])
    out[n + 25] = set_size(s.chosen[1 - s.seat])
    out[n + 26] = set_size(s.frozen[other] & open_of(s, other))
    return n + TABLE
