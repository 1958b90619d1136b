"""Poker Duel: worlds that fit all a seat has seen (D-10, D-15, D-50)."""

import numpy as np

from spadework.engine.rules.chance import below, shuffle
from spadework.engine.rules.sets import nth_bit, set_size
from spadework.games.duel.rules.effects import BUY
from spadework.games.duel.rules.hands import (
    all_of,
    enter,
    hidden_of,
    seen_secretly,
)
from spadework.games.duel.rules.layout import (
    DECK,
    KINDS,
    POOL,
    UNSEEN,
)
from spadework.games.duel.rules.machine import can_be_bought
from spadework.games.duel.rules.piles import card_at, unplaced
from spadework.games.duel.rules.targets import step_of


def fill(k, r, seat):
    """Deal everything ``seat`` does not know, uniformly among what fits what it has seen."""
    other = 1 - seat
    hidden, unknown = hidden_of(k, other), all_of(k, other) & ~np.int64(k.known[other])
    naming = k.seat == other
    unnamed = all_of(k, other) if naming else hidden
    frozen, chosen = set_size(k.frozen[other] & hidden), set_size(k.chosen[other] & unnamed)
    chilled = set_size(k.chilled[other] & hidden)
    k.frozen[other] &= ~hidden
    k.chilled[other] &= ~hidden
    k.chosen[other] &= ~unnamed
    drawn = 0
    if naming:
        drawn = set_size(k.drawn & unknown)
        k.drawn &= ~unknown
    deal_unknown(k, seat, other)
    strew(k, other, frozen, chilled, drawn, chosen)
    guess_spies(k, r, seat)
    guess_notes(k, other, POOL)
    guess_notes(k, other, DECK)


def deal_unknown(k, seat, other):
    """The cards that the seat cannot place are gathered behind the other hand's known ones, in
    the order of their kinds, shuffled, and dealt out."""
    size, first = np.int64(k.hand_n[other]), set_size(k.known[other])
    n = gather_unknown(k, seat, other, first)
    for i in range(n - 1, first, -1):
        j = first + below(k, i - first + 1)
        card = k.hand[other, i]
        k.hand[other, i] = k.hand[other, j]
        k.hand[other, j] = card
    n = fill_pile(k, seat, other, POOL, n)
    fill_pile(k, seat, other, DECK, n)
    k.hand_n[other] = first
    for i in range(first, size):
        place = enter(k, other, np.int64(k.hand[other, i]))
        if k.seat == seat and place < k.target:
            k.target += 1


def gather_unknown(k, seat, other, n):
    """Lay all the cards that are not known behind the first ``n`` of the other hand; how many
    there are then. They are counted where the other one's notes are guessed later."""
    count_unknown(k, seat, other, n)
    for card in range(KINDS):
        for _ in range(np.int64(k.loose[other, POOL, card])):
            k.hand[other, n] = card
            n += 1
        k.loose[other, POOL, card] = 0
    return n


def count_unknown(k, seat, other, n):
    """All the cards there are less those that the seat can place, or knows to be in a pile."""
    for card in range(KINDS):
        known = np.int64(k.loose[seat, POOL, card]) + np.int64(k.loose[seat, DECK, card])
        k.loose[other, POOL, card] = k.cards[card] - known
    one_fewer_each(k, other, k.hand[seat], k.hand_n[seat])
    one_fewer_each(k, other, k.hand[other], n)
    one_fewer_each(k, other, k.played, k.played_n)
    one_fewer_each(k, other, k.destroyed, k.destroyed_n)
    for source in range(2):
        for depth in range(np.int64(k.placed[seat, source])):
            k.loose[other, POOL, card_at(k, source, depth)] -= 1


def one_fewer_each(k, other, cards, n):
    """These cards are known."""
    for i in range(n):
        k.loose[other, POOL, cards[i]] -= 1


def fill_pile(k, seat, other, source, n):
    """Unknown cards, taken from behind the other hand, and those known to lie there, shuffled
    under the ones whose place the seat knows."""
    size = unplaced(k, seat, source)
    known = np.int64(k.loose_n[seat, source])
    for i in range(size - known):
        n -= 1
        k.pile[source, i] = k.hand[other, n]
        k.hand[other, n] = 0
    if known:
        i = size - known
        for card in range(KINDS):
            for _ in range(np.int64(k.loose[seat, source, card])):
                k.pile[source, i] = card
                i += 1
        shuffle(k, k.pile[source], size)
    return n


def strew(k, other, frozen, chilled, drawn, chosen):
    """What is so of some hidden card of the other hand, nobody knows which."""
    unknown = all_of(k, other) & ~np.int64(k.known[other])
    fresh = np.int64(0)
    if k.seat == other:
        k.drawn |= some_of(k, unknown, drawn)
        fresh = np.int64(k.drawn)
    cold = some_of(k, hidden_of(k, other) & ~fresh, frozen)
    k.frozen[other] |= cold
    k.chilled[other] |= some_of(k, cold, chilled)
    if k.seat == other:
        k.chosen[other] |= some_of(k, all_of(k, other) & ~np.int64(k.frozen[other]), chosen)
    else:
        k.chosen[other] |= some_of(k, hidden_of(k, other), chosen)


def some_of(k, places, count):
    """So many of these places, at random."""
    found = 0
    for _ in range(count):
        place = nth_bit(places, below(k, set_size(places)))
        places ^= 1 << place
        found |= 1 << place
    return found


def guess_spies(k, r, seat):
    """D-15: which cards of the own hand were peeked at, its owner cannot know."""
    hidden = hidden_of(k, seat)
    count = min(np.int64(k.spied[seat]), set_size(hidden))
    if k.target == UNSEEN:
        k.target = 1 + guess_target(k, r, seat, hidden)
        seen_secretly(k, seat, np.int64(k.target) - 1)
        count -= 1
    for _ in range(count):
        seen_secretly(k, seat, nth_bit(hidden, below(k, set_size(hidden))))


def guess_target(k, r, seat, hidden):
    """What the other one peeks at now; if it may be stolen, a card that may be (D-30)."""
    fitting = hidden
    if step_of(k, r) == BUY:
        limit = r.effects[k.row, k.upgraded, k.step, 1]
        for i in range(np.int64(k.hand_n[seat])):
            if not can_be_bought(k.hand[seat, i], limit):
                fitting &= ~(1 << i)
    return nth_bit(fitting, below(k, set_size(fitting)))


def guess_notes(k, other, source):
    """What the other one saw in a pile, without a place: its number is known, the cards not."""
    count = np.int64(k.noted[other, source])
    k.loose_n[other, source] = count
    size = unplaced(k, other, source)
    for i in range(size):
        if below(k, size - i) < count:
            k.loose[other, source, k.pile[source, i]] += 1
            count -= 1
