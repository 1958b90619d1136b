"""Poker Duel: what a seat knows (D-10, D-15, D-50).

What it knows of another hand lies first there, sorted, and then as many cards face down as there
are hidden ones. Of those it only knows how many are frozen, just drawn, or named for a swap: the
last hidden places stand for them.
"""

import numpy as np

from spadework.engine.fields import count
from spadework.engine.rules.sets import set_size
from spadework.games.duel.rules.hands import all_of, hidden_of, marks_at, open_of
from spadework.games.duel.rules.layout import CARDS, FACE_DOWN, SEATS, UNSEEN
from spadework.games.duel.rules.piles import pile_size, unplaced, worth


def known(s, r, seat, k):
    """D-50: hands and piles; a spectator sees open cards only."""
    for p in range(SEATS):
        if p == seat:
            own_hand(s, p, k)
        else:
            other_hand(s, p, seat, k)
            tell_numbers(s, p, k)
    if s.target:
        k.target = target_seen(s, 1 - np.int64(s.seat), seat, k)
    for source in range(2):
        known_top(s, source, seat, k)


MOST_WORTH = 200  # points of a hand that matter to a net
FIGURES = (
    ("worth of the own hand", count(MOST_WORTH)),
    ("worth of what is known of the other's", count(MOST_WORTH)),
    ("hidden cards of the other's", count(CARDS)),
)


def figures(k, r, seat, out):
    """What the hands would count if it ended now (D-7), as far as that is known."""
    for side in range(SEATS):
        points, hidden = np.int64(0), 0
        whose = seat if side == 0 else 1 - seat
        for i in range(np.int64(k.hand_n[whose])):
            card = np.int64(k.hand[whose, i])
            if card == FACE_DOWN:
                hidden += 1
            else:
                points += worth(k, whose, card)
        out[side] = points
    out[2] = hidden


# Hands.


def own_hand(s, p, k):
    """Which of its cards were peeked at the owner does not know (D-15)."""
    k.known[p] = s.aware[p]
    if p == s.seat:
        k.drawn = s.drawn
    order_equals(k, p)


def other_hand(s, p, seat, k):
    """What lies open of another hand, and what the seat knows to be there."""
    lying = open_of(s, p)
    among = lying if seat < 0 else np.int64(s.known[p])
    k.known[p] = gathered(among, among)
    k.aware[p] = gathered(s.aware[p], among)
    k.shown[p] = gathered(s.shown[p], among)
    k.revealed[p] = gathered(s.revealed[p], among)
    k.fresh[p] = gathered(s.fresh[p], among)
    k.frozen[p] = gathered(s.frozen[p] & lying, among)
    k.chilled[p] = gathered(s.chilled[p] & lying, among)
    if p == s.seat:
        k.drawn = gathered(s.drawn, among)
    else:
        k.chosen[p] = gathered(s.chosen[p] & lying, among)
    lay_cards(s, p, among, k)
    order_equals(k, p)


def gathered(places, among):
    """A set of places in a hand of which the cards ``among`` alone are left."""
    found = np.int64(0)
    bit = np.int64(1)
    places &= among
    while places:
        low = among & -among
        if places & low:
            found |= bit
            places ^= low
        among ^= low
        bit <<= 1
    return found


def lay_cards(s, p, among, k):
    """The cards ``among``, and then as many face down as are left."""
    n = 0
    for i in range(np.int64(s.hand_n[p])):
        if (among >> i) & 1:
            k.hand[p, n] = s.hand[p, i]
            n += 1
    for i in range(n, np.int64(s.hand_n[p])):
        k.hand[p, i] = FACE_DOWN


def tell_numbers(s, p, k):
    """D-10: of hidden cards only how many are so. An owner names any cards for a swap in secret."""
    hidden, unnamed = hidden_of(s, p), hidden_of(k, p)
    k.frozen[p] |= last_of(unnamed, set_size(s.frozen[p] & hidden))
    k.chilled[p] |= last_of(unnamed, set_size(s.chilled[p] & hidden))
    if p == s.seat:
        unknown = all_of(k, p) & ~np.int64(k.known[p])
        k.drawn |= last_of(unknown, set_size(s.drawn & ~s.known[p]))
        k.chosen[p] = last_of(all_of(k, p), set_size(s.chosen[p]))
    else:
        k.chosen[p] |= last_of(unnamed, set_size(s.chosen[p] & hidden))


def last_of(places, count):
    """The last so many of these places."""
    if count == 0:
        return np.int64(0)
    for _ in range(set_size(places) - count):
        places &= places - 1
    return places


def order_equals(k, p):
    """Equal cards by what is so of them: how they lay in the hand nobody else can know."""
    for end in range(1, np.int64(k.hand_n[p])):
        i = end
        while i > 0 and k.hand[p, i - 1] == k.hand[p, i] and flags(k, p, i - 1) < flags(k, p, i):
            i -= 1
            swap_flags(k, p, i)


def flags(k, p, place):
    """What is so of a known card, in one number."""
    word = ((k.shown[p] >> place) & 1) * 2 + ((k.revealed[p] >> place) & 1)
    word = word * 2 + ((k.fresh[p] >> place) & 1)
    word = word * 2 + ((k.frozen[p] >> place) & 1)
    word = word * 2 + ((k.chilled[p] >> place) & 1)
    word = word * 2 + ((k.aware[p] >> place) & 1)
    word = word * 2 + ((k.chosen[p] >> place) & 1)
    return word * 2 + (((k.drawn >> place) & 1) if p == k.seat else 0)


def swap_flags(k, p, place):
    """Exchange two neighbouring known cards that are equal."""
    k.known[p] = swapped(k.known[p], place)
    k.aware[p] = swapped(k.aware[p], place)
    k.shown[p] = swapped(k.shown[p], place)
    k.revealed[p] = swapped(k.revealed[p], place)
    k.fresh[p] = swapped(k.fresh[p], place)
    k.frozen[p] = swapped(k.frozen[p], place)
    k.chilled[p] = swapped(k.chilled[p], place)
    k.chosen[p] = swapped(k.chosen[p], place)
    if p == k.seat:
        k.drawn = swapped(k.drawn, place)


def swapped(places, place):
    """A set of places after the card at one and the next have changed theirs."""
    if ((places >> place) ^ (places >> (place + 1))) & 1:
        return places ^ (3 << place)
    return places


def target_seen(s, p, seat, k):
    """Where the card lies that was peeked at, for who may know it: the first that looks so."""
    place = np.int64(s.target) - 1
    looks = looks_of(s, p, place)
    if looks or seat == s.seat:
        for i in range(np.int64(k.hand_n[p])):
            if k.hand[p, i] == s.hand[p, place] and looks_of(k, p, i) == looks:
                return i + 1
    return UNSEEN


def looks_of(s, p, place):
    """What everyone sees of a card that lies open; 0 if it does not."""
    return marks_at(s, p, place) if (open_of(s, p) >> place) & 1 else 0


# Piles.


def known_top(s, source, seat, k):
    """D-41: the cards whose place the seat knows; all others lie face down."""
    size = pile_size(s, source)
    hidden = size if seat < 0 else unplaced(s, seat, source)
    for i in range(hidden):
        k.pile[source, i] = FACE_DOWN
    for i in range(hidden, size):
        k.pile[source, i] = s.pile[source, i]
