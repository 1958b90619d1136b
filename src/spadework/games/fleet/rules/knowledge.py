"""Fleet: what a seat knows (F-4, F-26)."""

import numpy as np

from spadework.games.fleet.rules.layout import (
    BERTHS,
    EVENTS,
    KINDS,
    PICK,
    SEATS,
    SOME_CAPTAIN,
    SOME_PILOT,
    TAKE,
)


def known(s, r, seat, k):
    """Nearly all lies open: here is what does not, as far as this seat has seen it."""
    in_order(s.event_deck, np.int64(s.event_n), EVENTS, k.event_deck)
    for p in range(SEATS):
        if p == seat:
            know_pile(s, p, k)
        else:
            know_crew(s, p, k)
        for kind in range(KINDS if seat >= 0 else 0):  # no spectator knows what was spied
            k.spied[p, kind] = s.spied[p, kind]
            if p != seat:
                k.hand[p, kind] = s.spied[p, kind]


def know_pile(s, seat, k):
    """What the own pile holds; and where, what a weapon system shows of its top."""
    n = np.int64(s.pile_n[seat])
    low = n
    if s.phase == TAKE and s.turn == seat:
        low -= np.int64(s.looked)
    in_order(s.pile[seat], low, KINDS, k.pile[seat])
    for i in range(low, n):
        k.pile[seat, i] = s.pile[seat, i]


def know_crew(s, p, k):
    """The other's pick once both have picked, its captain and its pilots when they were seen."""
    if s.phase != PICK:
        k.picked[p] = s.picked[p]
    k.captain[p] = s.captain[p] if s.captain_seen[p] else SOME_CAPTAIN
    for berth in range(BERTHS):
        if s.pilot_seen[p, berth]:
            k.pilot[p, berth] = s.pilot[p, berth]
        elif s.pilot[p, berth]:
            k.pilot[p, berth] = SOME_PILOT


def in_order(cards, n, kinds, told):
    """So many cards whose order is not known, by their numbers; there are at most 3 of one."""
    held, at = np.int64(0), 0
    for i in range(n):
        held += 1 << 2 * np.int64(cards[i])
    for card in range(kinds):
        for _ in range((held >> 2 * card) & 3):
            told[at] = card
            at += 1
