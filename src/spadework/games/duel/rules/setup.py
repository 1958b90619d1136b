"""Poker Duel: the deal, the loadouts and the mulligan (D-1 to D-5)."""

import numpy as np

from spadework.engine.rules.chance import below, shuffle
from spadework.engine.rules.log import note
from spadework.engine.rules.sets import set_size
from spadework.games.duel.rules.hands import all_of, enter, take_out
from spadework.games.duel.rules.layout import (
    BEGIN,
    DECK,
    KINDS,
    MOST_PASSIVES,
    MULLIGAN_DONE,
    MULLIGANED,
    POOL,
    PUT_BACK,
    SEATS,
    START,
)
from spadework.games.duel.rules.piles import draw, remove
from spadework.games.duel.rules.plays import (
    SWAP,
)


def deal(s, r):
    """D-1, D-2: both halves together; six each, the pool, a coin, and more for the second."""
    n = 0
    for card in range(KINDS):
        count = np.int64(r.half[0, card]) + np.int64(r.half[1, card])
        s.cards[card] = count
        for _ in range(count):
            s.pile[DECK, n] = card
            n += 1
    shuffle(s, s.pile[DECK], n)
    s.pile_n[DECK] = n
    s.first = below(s, SEATS)
    for seat in range(SEATS):
        s.plus[seat] = r.plus
        s.times[seat] = r.times
        if r.skills:
            equip(s, r, seat)
        for _ in range(START):
            enter(s, seat, from_deck(s))
    for i in range(np.int64(r.pool) - 1, -1, -1):
        s.pile[POOL, i] = from_deck(s)
    s.pile_n[POOL] = r.pool
    for _ in range(r.extra_card):
        enter(s, 1 - s.first, from_deck(s))
    s.seat = s.first


def wipe_effect(s):
    """No effect is happening."""
    s.drawn = 0
    s.row = 0
    s.upgraded = 0
    s.step = 0
    s.left = 0
    s.runs = 0
    s.source = 0
    s.taking = 0
    s.barred = 0
    s.target = 0
    s.played_now = 0
    s.lost = 0
    s.jacks = 0
    s.nosy = 0
    s.recycling = 0
    s.chosen[0] = 0
    s.chosen[1] = 0


def equip(s, r, seat):
    """D-5: the loadout that a seat brings."""
    s.hero[seat] = r.hero[seat]
    for i in range(MOST_PASSIVES):
        passive = np.int64(r.passive[seat, i])
        s.passive[seat, i] = passive
        if passive:
            s.equip[seat] |= 1 << passive


def from_deck(s):
    """The top card of the deck, before anyone knows anything of it."""
    return remove(s, DECK, 0)


def mulligan(s, r, places, log):
    """D-3: these cards are shuffled into the deck, and as many are drawn."""
    seat = np.int64(s.seat)
    count = set_size(places)
    for i in range(MULLIGANED - 1, -1, -1):
        if (places >> i) & 1:
            card = take_out(s, seat, i)
            s.pile[DECK, s.pile_n[DECK]] = card
            s.pile_n[DECK] += 1
            note(log, PUT_BACK, seat, card, 0, 0)
    note(log, MULLIGAN_DONE, seat, count, 0, 0)
    if count:
        shuffle(s, s.pile[DECK], np.int64(s.pile_n[DECK]))
        for _ in range(count):
            draw(s, r, seat, DECK, log)
    s.seat = 1 - seat
    if seat != s.first:
        s.phase = BEGIN


def legal_mulligans(s, out):
    """D-3: any part of the hand; of equal cards the first ones."""
    seat = np.int64(s.seat)
    repeats = 0  # places whose card is that of the place before
    for i in range(1, np.int64(s.hand_n[seat])):
        if s.hand[seat, i] == s.hand[seat, i - 1]:
            repeats |= 1 << i
    n = 0
    for places in range(all_of(s, seat) + 1):
        if places & repeats & ~(places << 1) == 0:
            out[n] = SWAP + places
            n += 1
    return n
