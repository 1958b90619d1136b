"""Poker Tactics: what a seat knows (T-16), as worlds, as a digest and as numbers."""

import numpy as np

from spadework.engine.rules.chance import absorb, below, join, seeded
from spadework.games.tactics.rules.cards import lowest_of, total
from spadework.games.tactics.rules.layout import RANKS, SEATS

OBSERVED = 2 * 4 * RANKS + 3 + 2 * 7 + 5


def hide(s, r, seat, seed):
    """Deal everything ``seat`` cannot know anew, uniformly among what fits what it has seen."""
    other = 1 - seat
    s.rng = seeded(seed)
    if counts_secret(s, seat):
        guess_exchange(s, r)
    unknown = heap_up(s, seat, other)
    for i in range(s.deck_n):
        if not put_there(s, seat, i):
            s.deck[i] = pick(s, other, below(s, unknown))
            unknown -= 1


def counts_secret(s, seat):
    """T-3: while seat 1 decides, it does not know how many cards seat 0 exchanged."""
    return seat == 1 and s.mulligans == 1


def guess_exchange(s, r):
    """Any number that seat 0 may have exchanged; in a tiny deck some came back to its hand."""
    s.swapped = below(s, min(np.int64(r.mulligan), np.int64(s.hand_n[0])) + 1)
    s.under[0] = min(np.int64(s.swapped), np.int64(s.deck_n))


def put_there(s, seat, i):
    """Whether this seat put the deck's card ``i`` (from below) there."""
    lowest = lowest_of(s, seat)
    return lowest <= i < lowest + s.under[seat]


def heap_up(s, seat, other):
    """Add all the deck's unknown cards to the other's hand; how many unknown cards are there.

    Counts by rank have no order, so nothing of how the cards lay can survive.
    """
    unknown = np.int64(s.hand_n[other])
    for rank in range(RANKS):
        unknown -= np.int64(s.shown[other, rank])
    for i in range(s.deck_n):
        if not put_there(s, seat, i):
            s.hand[other, s.deck[i]] += 1
            unknown += 1
    return unknown


def pick(s, other, nth):
    """Take the ``nth`` unknown card out of the other's hand."""
    rank = 0
    left = nth
    while True:
        cards = np.int64(s.hand[other, rank]) - s.shown[other, rank]
        if left < cards:
            break
        left -= cards
        rank += 1
    s.hand[other, rank] -= 1
    return rank


def seen(s, r, seat):
    """A digest of what ``seat`` knows: equal for states it cannot tell apart."""
    other = 1 - seat
    a, b = absorb(seat, 0, small_facts(s, seat))
    a, b = absorb(a, b, packed(s.pool))
    a, b = absorb(a, b, packed(s.hand[seat]))
    for side in range(SEATS):
        a, b = absorb(a, b, packed(s.board[side]))
        a, b = absorb(a, b, packed(s.discard[side]))
        a, b = absorb(a, b, packed(s.shown[side]))
    a, b = absorb(a, b, own_under(s, seat))
    a, b = absorb(a, b, np.int64(s.hand_n[other]) * 64 + s.deck_n)
    a, b = absorb(a, b, 0)
    return join(a, b)


def packed(counts):
    """Counts by rank in one number, four bits a rank."""
    word = 0
    for rank in range(RANKS):
        word = word * 16 + np.int64(counts[rank])
    return word


def small_facts(s, seat):
    """Phase, round, starter, wins, passes, result and what lies under the deck, in one number."""
    word = np.int64(s.seat) * 2 + s.over
    word = word * 4 + s.mulligans
    word = word * 256 + s.nth_round
    word = word * 2 + s.starter
    for p in range(SEATS):
        word = word * 4 + s.wins[p]
        word = word * 2 + s.passed[p]
        word = word * 4 + (s.result[p] + 1)
        secret = counts_secret(s, seat) and p == 0
        word = word * 4 + (0 if secret else np.int64(s.under[p]))
    return word * 4 + (0 if counts_secret(s, seat) else np.int64(s.swapped))


def own_under(s, seat):
    """The cards this seat put under the deck, in their order."""
    word = 0
    for i in range(s.deck_n):
        if put_there(s, seat, i):
            word = word * 16 + np.int64(s.deck[i]) + 1
    return word


def observe(s, r, seat, out):
    """What ``seat`` may know as numbers, its own side first (the list is in docs/formats.md)."""
    other = 1 - seat
    n = counts_of(s, seat, seat, out, 0)
    n = counts_of(s, other, seat, out, n)
    n = own_under_ranks(s, seat, out, n)
    n = side_facts(s, r, seat, seat, out, n)
    n = side_facts(s, r, other, seat, out, n)
    out[n] = s.over
    out[n + 1] = s.mulligans
    out[n + 2] = s.nth_round
    out[n + 3] = s.deck_n
    out[n + 4] = (s.starter == seat) * 1
    return n + 5


def counts_of(s, side, seat, out, n):
    """Hand (of the other one only what is shown), side, discard pile and shown cards by rank."""
    for rank in range(RANKS):
        out[n + rank] = s.hand[side, rank] if side == seat else s.shown[side, rank]
        out[n + RANKS + rank] = s.board[side, rank]
        out[n + 2 * RANKS + rank] = s.discard[side, rank]
        out[n + 3 * RANKS + rank] = s.shown[side, rank]
    return n + 4 * RANKS


def own_under_ranks(s, seat, out, n):
    """The cards this seat put under the deck, from below, as rank + 1; 0 where there is none."""
    for i in range(3):
        out[n + i] = 0
    k = 0
    for i in range(s.deck_n):
        if put_there(s, seat, i):
            out[n + k] = np.int64(s.deck[i]) + 1
            k += 1
    return n + 3


def side_facts(s, r, side, seat, out, n):
    """Cards held, points, wins, passed, whose move, result, and cards put under the deck."""
    out[n] = s.hand_n[side]
    out[n + 1] = total(s, r, side)
    out[n + 2] = s.wins[side]
    out[n + 3] = s.passed[side]
    out[n + 4] = (s.seat == side and not s.over) * 1
    out[n + 5] = s.result[side]
    out[n + 6] = -1 if counts_secret(s, seat) and side == 0 else np.int64(s.under[side])
    return n + 7
