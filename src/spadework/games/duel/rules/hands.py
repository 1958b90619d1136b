"""Poker Duel: hands. A hand is a sorted list; what is so of a card is a bit at its place.

Cards may be equal, and nobody can tell two equal hidden ones apart. So what is known of a hand is
how many of a card are in it (D-50): a bit in ``known`` stands for one such card, whichever.
"""

import numpy as np

from spadework.engine.rules.chance import below
from spadework.engine.rules.log import note
from spadework.engine.rules.sets import lowest_bit, nth_bit, set_size
from spadework.games.duel.rules.layout import (
    FOUR,
    FRESH_MARK,
    FROZEN_MARK,
    GIVEN,
    JOKER,
    KNOWN_MARK,
    REVEALED,
    REVEALED_MARK,
    SHOWN_MARK,
    STOLEN,
    SUITS,
)


def all_of(s, seat):
    """Every place of a hand."""
    return (1 << np.int64(s.hand_n[seat])) - 1


def open_of(s, seat):
    """The places that both see: shown or revealed."""
    return np.int64(s.shown[seat]) | np.int64(s.revealed[seat])


def marks_at(s, seat, place):
    """What is so of a card that something happens to: of equal ones, which it is."""
    marks = ((s.shown[seat] >> place) & 1) * SHOWN_MARK
    marks += ((s.revealed[seat] >> place) & 1) * REVEALED_MARK
    marks += ((s.fresh[seat] >> place) & 1) * FRESH_MARK
    if not marks:  # what lies open is known anyway
        marks = ((s.aware[seat] >> place) & 1) * KNOWN_MARK
    return marks + ((s.frozen[seat] >> place) & 1) * FROZEN_MARK


def hidden_of(s, seat):
    """D-10: the unrevealed folded cards, which have no place for the other seat."""
    return all_of(s, seat) & ~open_of(s, seat)


def points_of(card):
    """D-7: what a card is worth as printed."""
    return 0 if card == JOKER else np.int64(card) // SUITS + 1


def is_four(card):
    return card // SUITS == FOUR


def fours_of(s, seat):
    """D-17: the places of the 4s."""
    found = 0
    for i in range(np.int64(s.hand_n[seat])):
        if is_four(s.hand[seat, i]):
            found |= 1 << i
    return found


# Entering and leaving.


def without(places, place):
    """A set of places after the card at ``place`` has gone."""
    low = (1 << place) - 1
    return (places & low) | ((places >> 1) & ~low)


def opened(places, place):
    """A set of places after a card has come to ``place``."""
    low = (1 << place) - 1
    return (places & low) | ((places & ~low) << 1)


def enter(s, seat, card):
    """Put a card into a hand, folded (D-9), behind its equals; its place."""
    n = np.int64(s.hand_n[seat])
    place = n
    while place > 0 and s.hand[seat, place - 1] > card:
        s.hand[seat, place] = s.hand[seat, place - 1]
        place -= 1
    s.hand[seat, place] = card
    s.hand_n[seat] = n + 1
    if place < n:
        s.shown[seat] = opened(s.shown[seat], place)
        s.known[seat] = opened(s.known[seat], place)
        s.aware[seat] = opened(s.aware[seat], place)
        s.revealed[seat] = opened(s.revealed[seat], place)
        s.fresh[seat] = opened(s.fresh[seat], place)
        s.frozen[seat] = opened(s.frozen[seat], place)
        s.chilled[seat] = opened(s.chilled[seat], place)
        s.chosen[seat] = opened(s.chosen[seat], place)
        if seat == s.seat:
            s.drawn = opened(s.drawn, place)
    return place


def leave(s, seat, place):
    """Take a card out of a hand; the other seat cannot tell it from its hidden equals."""
    one_fewer(s, seat, place)
    return take_out(s, seat, place)


def take_out(s, seat, place):
    """Take exactly this card out of a hand: it thaws, and nobody has to see it any more."""
    card = np.int64(s.hand[seat, place])
    n = np.int64(s.hand_n[seat]) - 1
    for i in range(place, n):
        s.hand[seat, i] = s.hand[seat, i + 1]
    s.hand[seat, n] = 0
    s.hand_n[seat] = n
    s.shown[seat] = without(s.shown[seat], place)
    s.known[seat] = without(s.known[seat], place)
    s.aware[seat] = without(s.aware[seat], place)
    s.revealed[seat] = without(s.revealed[seat], place)
    s.fresh[seat] = without(s.fresh[seat], place)
    s.frozen[seat] = without(s.frozen[seat], place)
    s.chilled[seat] = without(s.chilled[seat], place)
    s.chosen[seat] = without(s.chosen[seat], place)
    if seat == s.seat:
        s.drawn = without(s.drawn, place)
    return card


def place_of(s, seat, card, among):
    """D-1: which of several equal cards is meant: an unfrozen one before a frozen one, a folded
    one before a shown one, then the first."""
    found = -1
    best = 4
    for i in range(np.int64(s.hand_n[seat])):
        if s.hand[seat, i] == card and (among >> i) & 1:
            order = ((s.frozen[seat] >> i) & 1) * 2 + ((s.shown[seat] >> i) & 1)
            if order == 0:
                return i
            if order < best:
                best = order
                found = i
    return found


# What is known of a hand.


def has_equal(s, seat, place):
    """Whether the hand holds such a card more than once."""
    card = s.hand[seat, place]
    before = place > 0 and s.hand[seat, place - 1] == card
    return before or (place + 1 < s.hand_n[seat] and s.hand[seat, place + 1] == card)


def twin(s, seat, place, among):
    """The place of an equal card among these; -1 if there is none."""
    card = s.hand[seat, place]
    i = place - 1
    while i >= 0 and s.hand[seat, i] == card:
        if (among >> i) & 1:
            return i
        i -= 1
    i = place + 1
    while i < s.hand_n[seat] and s.hand[seat, i] == card:
        if (among >> i) & 1:
            return i
        i += 1
    return -1


def one_fewer(s, seat, place):
    """Of such cards one fewer is known to be there: it may have been a known hidden one."""
    bit = 1 << place
    if s.aware[seat] & bit or not has_equal(s, seat, place):
        return
    other = twin(s, seat, place, np.int64(s.aware[seat]) & hidden_of(s, seat))
    if other >= 0:
        s.aware[seat] ^= 1 << other
    if not s.known[seat] & bit:
        if other < 0:
            other = twin(s, seat, place, np.int64(s.known[seat]) & hidden_of(s, seat))
        if other >= 0:
            s.known[seat] ^= 1 << other


def seen_openly(s, seat, place):
    """A card that was hidden lies open from now on; it may be one that was known before."""
    one_fewer(s, seat, place)
    s.known[seat] |= 1 << place
    s.aware[seat] |= 1 << place


def seen_secretly(s, seat, place):
    """D-15: a peek. Of equal hidden cards nobody can say whether it was the known one."""
    known = np.int64(s.known[seat])
    if twin(s, seat, place, known & hidden_of(s, seat)) < 0:
        s.known[seat] = known | 1 << place


def hand_over(s, seat, card):
    """D-16: a card comes from the other hand: folded, and known to the one who gave it."""
    place = enter(s, seat, card)
    s.known[seat] |= 1 << place
    s.aware[seat] |= 1 << place


# Picking, turning up, taking.


def pick(s, among):
    """D-10: one of the hidden cards, at random."""
    count = set_size(among)
    if count == 1:
        return lowest_bit(among)
    return nth_bit(among, below(s, count))


def show(s, seat, place):
    """D-8: a card is shown."""
    seen_openly(s, seat, place)
    s.shown[seat] |= 1 << place


def reveal(s, seat, place, log):
    """D-15: a card is open to both for a round."""
    note(log, REVEALED, seat, s.hand[seat, place], marks_at(s, seat, place), 0)
    seen_openly(s, seat, place)
    s.revealed[seat] |= 1 << place
    s.fresh[seat] |= 1 << place


def rob(s, seat, place, log):
    """D-16: the other seat takes a card of this hand."""
    marks = marks_at(s, seat, place)
    card = leave(s, seat, place)
    hand_over(s, 1 - seat, card)
    note(log, STOLEN, seat, card, marks, 0)


def exchange(s, seat, log):
    """D-16: the chosen cards of both hands change places, all at once."""
    mine, theirs = 0, 0
    count = set_size(s.chosen[seat])
    for _ in range(count):
        mine = mine * 64 + send_off(s, seat, log)
        theirs = theirs * 64 + send_off(s, 1 - seat, log)
    for _ in range(count):
        hand_over(s, 1 - seat, mine % 64)
        hand_over(s, seat, theirs % 64)
        mine //= 64
        theirs //= 64


def send_off(s, seat, log):
    """A chosen card leaves its hand, an open one first: where a hidden one was must not tell."""
    lying = np.int64(s.chosen[seat]) & open_of(s, seat)
    place = lowest_bit(lying if lying else np.int64(s.chosen[seat]))
    marks = marks_at(s, seat, place)
    card = leave(s, seat, place)
    note(log, GIVEN, seat, card, marks, 0)
    return card
