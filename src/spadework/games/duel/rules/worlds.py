"""Poker Duel: worlds that fit all a seat has seen (D-10, D-15, D-50)."""

import numpy as np

from spadework.engine.rules.chance import below, seeded, shuffle
from spadework.engine.rules.sets import nth_bit, set_size
from spadework.games.duel.rules.effects import BUY
from spadework.games.duel.rules.hands import (
    all_of,
    enter,
    hidden_of,
    open_of,
    place_of,
    seen_secretly,
    take_out,
)
from spadework.games.duel.rules.knowledge import chosen_unseen, flags
from spadework.games.duel.rules.layout import (
    DECK,
    KINDS,
    POOL,
)
from spadework.games.duel.rules.machine import can_be_bought
from spadework.games.duel.rules.piles import unplaced
from spadework.games.duel.rules.plays import NO_CARD
from spadework.games.duel.rules.targets import step_of


def hide(s, r, seat, seed):
    """Deal everything ``seat`` cannot know anew, uniformly among what fits what it has seen."""
    other = 1 - seat
    s.rng = seeded(seed)
    frozen = set_size(s.frozen[other] & hidden_of(s, other))
    drawn = set_size(s.drawn & ~s.known[other]) if s.seat == other else 0
    chosen = chosen_unseen(s, other)
    peeked, openly = NO_CARD, False
    if s.target and s.seat == seat:  # the seat has peeked, and knows the card
        peeked = np.int64(s.hand[other, s.target - 1])
        openly = ((open_of(s, other) >> (s.target - 1)) & 1) > 0
    deal_unknown(s, seat, other)
    strew(s, other, frozen, drawn, chosen)
    if peeked != NO_CARD:
        among = hidden_of(s, other) & np.int64(s.known[other])
        if openly:
            among = np.int64(s.revealed[other]) & ~np.int64(s.shown[other])
        s.target = 1 + place_of(s, other, peeked, among)
    order_equals(s, seat)
    guess_spies(s, r, seat)
    guess_notes(s, other, POOL)
    guess_notes(s, other, DECK)


def deal_unknown(s, seat, other):
    """Gather the cards the seat cannot place, shuffle them, and deal them out again.

    They are gathered behind the other hand's known cards, in the order of their kinds, so that
    nothing of how they lay can survive.
    """
    size = np.int64(s.hand_n[other])
    count_unknown(s, seat, other)
    known = keep_known(s, other)
    n = known
    for card in range(KINDS):
        for _ in range(s.loose[other, POOL, card]):
            s.hand[other, n] = card
            n += 1
        s.loose[other, POOL, card] = 0
    for i in range(n - 1, known, -1):
        j = known + below(s, i - known + 1)
        card = s.hand[other, i]
        s.hand[other, i] = s.hand[other, j]
        s.hand[other, j] = card
    n = fill_pile(s, seat, other, POOL, n)
    fill_pile(s, seat, other, DECK, n)
    for i in range(known, size):
        enter(s, other, np.int64(s.hand[other, i]))


def count_unknown(s, seat, other):
    """How many of each card are unknown, into the other's notes: those are guessed anew later."""
    for card in range(KINDS):
        s.loose[other, POOL, card] = 0
        s.loose[other, DECK, card] = 0
    for i in range(np.int64(s.hand_n[other])):
        if not (s.known[other] >> i) & 1:
            s.loose[other, POOL, s.hand[other, i]] += 1
    for i in range(unplaced(s, seat, POOL)):
        s.loose[other, POOL, s.pile[POOL, i]] += 1
    for i in range(unplaced(s, seat, DECK)):
        s.loose[other, POOL, s.pile[DECK, i]] += 1
    for card in range(KINDS):
        s.loose[other, POOL, card] -= s.loose[seat, POOL, card]
        s.loose[other, POOL, card] -= s.loose[seat, DECK, card]


def keep_known(s, other):
    """Only the known cards stay in the other hand, with what is seen of them; how many."""
    places = np.int64(s.known[other])
    naming = s.seat == other
    s.frozen[other] &= open_of(s, other)
    s.chosen[other] &= 0 if naming else open_of(s, other)
    size = np.int64(s.hand_n[other])
    for i in range(size - 1, -1, -1):
        if not (places >> i) & 1:
            take_out(s, other, i)
    order_equals(s, other)
    return np.int64(s.hand_n[other])


def order_equals(s, seat):
    """Equal cards by what is seen of them: how they lay in the hand nobody else can know."""
    for end in range(np.int64(s.hand_n[seat]) - 1, 0, -1):
        for i in range(end):
            if s.hand[seat, i] == s.hand[seat, i + 1] and flags(s, seat, i) < flags(s, seat, i + 1):
                swap_flags(s, seat, i)


def swap_flags(s, seat, place):
    """Exchange two neighbouring known cards that are equal."""
    s.shown[seat] = swapped(s.shown[seat], place)
    s.revealed[seat] = swapped(s.revealed[seat], place)
    s.fresh[seat] = swapped(s.fresh[seat], place)
    s.frozen[seat] = swapped(s.frozen[seat], place)
    s.aware[seat] = swapped(s.aware[seat], place)
    s.chosen[seat] = swapped(s.chosen[seat], place)
    if seat == s.seat:
        s.drawn = swapped(s.drawn, place)
    elif s.target == place + 1:
        s.target = place + 2
    elif s.target == place + 2:
        s.target = place + 1


def swapped(places, place):
    """A set of places after the card at one and the next have changed theirs."""
    if ((places >> place) ^ (places >> (place + 1))) & 1:
        return places ^ (3 << place)
    return places


def fill_pile(s, seat, other, source, n):
    """Unknown cards, taken from behind the other hand, and those known to lie there, shuffled
    under the ones whose place the seat knows."""
    size = unplaced(s, seat, source)
    known = np.int64(s.loose_n[seat, source])
    for i in range(size - known):
        n -= 1
        s.pile[source, i] = s.hand[other, n]
        s.hand[other, n] = 0
    if known:
        i = size - known
        for card in range(KINDS):
            for _ in range(np.int64(s.loose[seat, source, card])):
                s.pile[source, i] = card
                i += 1
        shuffle(s, s.pile[source], size)
    return n


def strew(s, other, frozen, drawn, chosen):
    """What is so of some hidden card of the other hand, nobody knows which."""
    unknown = all_of(s, other) & ~np.int64(s.known[other])
    fresh = np.int64(0)
    if s.seat == other:
        s.drawn |= some_of(s, unknown, drawn)
        fresh = np.int64(s.drawn)
    s.frozen[other] |= some_of(s, hidden_of(s, other) & ~fresh, frozen)
    if s.seat == other:
        s.chosen[other] |= some_of(s, all_of(s, other) & ~np.int64(s.frozen[other]), chosen)
    else:
        s.chosen[other] |= some_of(s, hidden_of(s, other), chosen)


def some_of(s, places, count):
    """So many of these places, at random."""
    found = 0
    for _ in range(count):
        place = nth_bit(places, below(s, set_size(places)))
        places ^= 1 << place
        found |= 1 << place
    return found


def guess_spies(s, r, seat):
    """D-15: which cards of the own hand were peeked at, its owner cannot know."""
    s.known[seat] = s.aware[seat]
    hidden = hidden_of(s, seat)
    count = min(np.int64(s.spied[seat]), set_size(hidden))
    if s.target and s.seat != seat and not (open_of(s, seat) >> (s.target - 1)) & 1:
        s.target = 1 + guess_target(s, r, seat, hidden)
        seen_secretly(s, seat, np.int64(s.target) - 1)
        count -= 1
    for _ in range(count):
        seen_secretly(s, seat, nth_bit(hidden, below(s, set_size(hidden))))


def guess_target(s, r, seat, hidden):
    """What the other one peeks at now; if it may be stolen, a card that may be (D-30)."""
    fitting = hidden
    if step_of(s, r) == BUY:
        limit = r.effects[s.row, s.upgraded, s.step, 1]
        for i in range(np.int64(s.hand_n[seat])):
            if not can_be_bought(s.hand[seat, i], limit):
                fitting &= ~(1 << i)
    return nth_bit(fitting, below(s, set_size(fitting)))


def guess_notes(s, other, source):
    """What the other one saw in a pile, without a place: its number is known, the cards not."""
    count = np.int64(s.noted[other, source])
    s.loose_n[other, source] = count
    size = unplaced(s, other, source)
    for i in range(size):
        if below(s, size - i) < count:
            s.loose[other, source, s.pile[source, i]] += 1
            count -= 1
