"""Poker Tactics: what a seat knows (T-16), and worlds that fit it."""

import numpy as np

from spadework.engine.fields import count
from spadework.engine.rules.chance import below
from spadework.games.tactics.rules.cards import lowest_of, total, twos_worth
from spadework.games.tactics.rules.layout import RANKS, SEATS, TWO


def known(s, r, seat, k):
    """T-16: of another hand what is shown; what the seat put under the deck, and where."""
    for p in range(SEATS):
        if p != seat:
            for rank in range(RANKS):
                k.hand[p, rank] = s.shown[p, rank]
        if p == seat or not is_secret(s, p):
            k.under[p] = s.under[p]
    if seat == 0 or not is_secret(s, 0):
        k.swapped = s.swapped
    if seat >= 0:
        lowest = lowest_of(s, seat)
        for i in range(lowest, lowest + np.int64(s.under[seat])):
            k.deck[i] = s.deck[i]


MOST_POINTS = 300  # that matter to a net
FIGURES = (
    ("own points", count(MOST_POINTS)),
    ("the other's points", count(MOST_POINTS)),
    ("points ahead", count(MOST_POINTS)),
    ("points behind", count(MOST_POINTS)),
    ("points in the own hand", count(MOST_POINTS)),
)


def figures(k, r, seat, out):
    """What the sides are worth (T-5), and what the own hand would be on the table."""
    own, theirs = total(k, r, seat), total(k, r, 1 - seat)
    out[0] = own
    out[1] = theirs
    out[2] = max(0, own - theirs)
    out[3] = max(0, theirs - own)
    points = twos_worth(r, np.int64(k.hand[seat, TWO]))
    for rank in range(TWO + 1, RANKS):
        points += np.int64(k.hand[seat, rank]) * r.power[rank]
    out[4] = points


def is_secret(s, seat):
    """T-3: while seat 1 decides, nobody else knows how many cards seat 0 exchanged."""
    return seat == 0 and s.mulligans == 1


def fill(k, r, seat):
    """Deal everything ``seat`` does not know, uniformly among what fits what it has seen."""
    other = 1 - seat
    if seat == 1 and is_secret(k, 0):
        guess_exchange(k, r)
    unknown = heap_up(k, seat, other)
    for i in range(k.deck_n):
        if not put_there(k, seat, i):
            k.deck[i] = pick(k, other, below(k, unknown))
            unknown -= 1


def guess_exchange(k, r):
    """Any number that seat 0 may have exchanged; in a tiny deck some came back to its hand."""
    k.swapped = below(k, min(np.int64(r.mulligan), np.int64(k.hand_n[0])) + 1)
    k.under[0] = min(np.int64(k.swapped), np.int64(k.deck_n))


def put_there(k, seat, i):
    """Whether this seat put the deck's card ``i`` (from below) there."""
    lowest = lowest_of(k, seat)
    return lowest <= i < lowest + np.int64(k.under[seat])


def heap_up(k, seat, other):
    """Lay every card that the seat cannot place into the other's hand; how many there are."""
    unknown = np.int64(0)
    for rank in range(RANKS):
        left = np.int64(k.pool[rank])
        for p in range(SEATS):
            left -= np.int64(k.hand[p, rank]) + k.board[p, rank] + k.discard[p, rank]
        k.hand[other, rank] += left
        unknown += left
    lowest = lowest_of(k, seat)
    for i in range(lowest, lowest + np.int64(k.under[seat])):
        k.hand[other, k.deck[i]] -= 1
        unknown -= 1
    return unknown


def pick(k, other, nth):
    """Take the ``nth`` unknown card out of the other's hand."""
    rank = 0
    left = nth
    while True:
        cards = np.int64(k.hand[other, rank]) - k.shown[other, rank]
        if left < cards:
            break
        left -= cards
        rank += 1
    k.hand[other, rank] -= 1
    return rank
