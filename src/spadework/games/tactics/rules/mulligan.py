"""Poker Tactics: the mulligan (T-3). A swap is a multiset of up to three ranks."""

import numpy as np

from spadework.engine.rules.log import note
from spadework.games.tactics.rules.cards import draw
from spadework.games.tactics.rules.layout import (
    EXCHANGED,
    KEEP,
    MULLIGAN,
    RANKS,
    SECRET,
    STARTED,
    SWAP_THREE,
    SWAP_TWO,
)


def legal_swaps(s, r, out):
    """T-3: keep, or name up to ``mulligan`` cards of the hand."""
    hand = s.hand[s.seat]
    out[0] = KEEP
    n = 1
    for a in range(RANKS):
        if hand[a]:
            out[n] = 1 + a
            n += 1
    if r.mulligan >= 2:
        n = legal_pairs(hand, out, n)
    if r.mulligan >= 3:
        n = legal_triples(hand, out, n)
    return n


def legal_pairs(hand, out, n):
    """Every two cards of the hand; out[1] up to out[n - 1] name the ranks held, once each."""
    held = n
    for i in range(1, held):
        a = np.int64(out[i]) - 1
        if hand[a] >= 2:
            out[n] = swap_two(a, a)
            n += 1
        for j in range(i + 1, held):
            out[n] = swap_two(a, np.int64(out[j]) - 1)
            n += 1
    return n


def legal_triples(hand, out, n):
    for a in range(RANKS):
        for b in range(a, RANKS):
            for c in range(b, RANKS):
                if holds_three(hand, a, b, c):
                    out[n] = swap_three(a, b, c)
                    n += 1
    return n


def holds_three(hand, a, b, c):
    """Whether the hand holds these ranks, a <= b <= c, as often as they are named."""
    return (
        hand[a] >= 1 + (a == b) + (a == c) and hand[b] >= 1 + (b == c) + (a == b) and hand[c] >= 1
    )


def swap_two(a, b):
    return SWAP_TWO + b * (b + 1) // 2 + a


def swap_three(a, b, c):
    return SWAP_THREE + c * (c + 1) * (c + 2) // 6 + b * (b + 1) // 2 + a


def swap_ranks(action):
    """How many ranks a swap names, and which, a <= b <= c: the way back from its number."""
    if action < 1:
        return 0, 0, 0, 0
    if action < SWAP_TWO:
        return 1, action - 1, 0, 0
    c = 0
    rest = action - SWAP_TWO
    if action >= SWAP_THREE:
        rest = action - SWAP_THREE
        while (c + 1) * (c + 2) * (c + 3) // 6 <= rest:
            c += 1
        rest -= c * (c + 1) * (c + 2) // 6
    b = 0
    while (b + 1) * (b + 2) // 2 <= rest:
        b += 1
    return 3 if action >= SWAP_THREE else 2, rest - b * (b + 1) // 2, b, c


def exchange(s, seat, a, log):
    """T-3: all named cards go under the deck first, then as many are drawn."""
    count, first, second, third = swap_ranks(a)
    note(log, MULLIGAN, seat, a, 0, 0)
    put_under(s, seat, count, first, second, third)
    s.mulligans += 1
    if seat == 0:
        s.swapped = count
        s.seat = 1
    else:
        note(log, EXCHANGED, seat, s.swapped, count, 0)
        s.swapped = 0
        s.seat = s.starter
    for _ in range(count):
        draw(s, seat, SECRET, log)
    if seat == 1:
        note(log, STARTED, s.starter, s.nth_round, 0, 0)


def put_under(s, seat, count, first, second, third):
    """Lay the named cards below the whole deck, the last named lowest."""
    deck_n = np.int64(s.deck_n)
    for i in range(deck_n - 1, -1, -1):
        s.deck[i + count] = s.deck[i]
    s.deck_n = deck_n + count
    s.under[seat] += count
    if count >= 1:
        s.deck[count - 1] = first
    if count >= 2:
        s.deck[count - 2] = second
    if count >= 3:
        s.deck[0] = third
    for i in range(count):
        s.hand[seat, s.deck[i]] -= 1
    s.hand_n[seat] -= count
