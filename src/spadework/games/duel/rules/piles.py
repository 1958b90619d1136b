"""Poker Duel: the pool and the deck, the two open stacks, and what is known of the piles (D-50).

A seat may know the top cards of a pile with their place (``placed``: it put them there by
``insight``, or is looking at them), and other cards of a pile without a place (``loose``: it saw
them with a ``spec`` 9). Who cannot see which card is taken from a pile no longer knows what it
knew of it without a place.
"""

import numpy as np

from spadework.engine.rules.chance import shuffle
from spadework.engine.rules.log import note
from spadework.games.duel.rules.hands import all_of, enter, points_of
from spadework.games.duel.rules.layout import (
    BALLAST,
    COURT,
    DECK,
    DRAWN,
    FED,
    FOUR,
    GRIN,
    JACK,
    JOKER,
    KEPT,
    KINDS,
    LAID_OPEN,
    LOOKED,
    ORDERED,
    OVER,
    POOL,
    RANKS_BELOW,
    SCORED,
    SEATS,
    SUITS,
    THREE,
)
from spadework.games.duel.rules.skills import equipped


def draw(s, r, seat, source, log):
    """D-6: a card from the top of a pile to a hand; its place, or -1 if there is none."""
    if pile_size(s, source) == 0:
        return -1
    card = remove(s, source, 0)
    told = takes_note(s, seat, source, card) if any_notes(s, source) else False
    place = enter(s, seat, card)
    if told:  # D-50: who put it there knows where it went
        s.known[seat] |= 1 << place
        s.aware[seat] |= 1 << place
    note(log, DRAWN, seat, card, source, told)
    if r.immediate and s.pile_n[POOL] == 0:  # D-7
        finish(s, r, log)
    return place


def any_notes(s, source):
    """Whether anybody knows anything of a pile."""
    placed = s.placed[0, source] | s.placed[1, source]
    return placed | s.noted[0, source] | s.noted[1, source]


def takes_note(s, seat, source, card):
    """What both know of a pile when a seat has drawn its top card; whether the other one knows
    which card that was."""
    other = 1 - seat
    told = s.placed[other, source] > 0
    if s.placed[seat, source] == 0:
        recall(s, seat, source, card)
    if not told:
        forget(s, other, source)
    lift_places(s, source)
    return told


def lift_places(s, source):
    """The top card has gone, so every known place is one higher; notes are of what lies there."""
    for seat in range(SEATS):
        if s.placed[seat, source]:
            s.placed[seat, source] -= 1
        cap_notes(s, seat, source)


def cap_notes(s, seat, source):
    """Nobody knows more cards without a place than lie there."""
    most = unplaced(s, seat, source)
    if s.noted[seat, source] > most:
        s.noted[seat, source] = most


def unplaced(s, seat, source):
    """How many cards of a pile lie where the seat does not know."""
    return pile_size(s, source) - s.placed[seat, source]


def recall(s, seat, source, card):
    """A card whose place is known from now on may be one that was known without."""
    if s.loose[seat, source, card]:
        s.loose[seat, source, card] -= 1
        s.loose_n[seat, source] -= 1


def forget(s, seat, source):
    """Any of the cards known without a place may have been taken."""
    if s.noted[seat, source]:
        for card in range(KINDS):
            s.loose[seat, source, card] = 0
        s.loose_n[seat, source] = 0
        s.noted[seat, source] = 0


def feed(s, count, log):
    """D-30, the 9: cards from the deck go under the pool, and nobody sees them."""
    moved = min(count, np.int64(s.pile_n[DECK]))
    if moved == 0:
        return
    for i in range(np.int64(s.pile_n[POOL]) - 1, -1, -1):
        s.pile[POOL, i + moved] = s.pile[POOL, i]
    for i in range(moved):
        top = np.int64(s.pile_n[DECK]) - 1
        s.pile[POOL, moved - 1 - i] = s.pile[DECK, top]
        s.pile[DECK, top] = 0
        s.pile_n[DECK] = top
    s.pile_n[POOL] += moved
    for seat in range(SEATS):
        s.placed[seat, DECK] = 0
        forget(s, seat, DECK)
    note(log, FED, s.seat, moved, 0, 0)


# Looking at a pile: the spec 9, and insight.


def pile_size(s, source):
    return np.int64(s.pile_n[source])


def card_at(s, source, depth):
    """The card so far below the top of a pile."""
    return np.int64(s.pile[source, pile_size(s, source) - 1 - depth])


def remove(s, source, depth):
    """Take a card out of a pile."""
    left = pile_size(s, source) - 1
    card = np.int64(s.pile[source, left - depth])
    for i in range(left - depth, left):
        s.pile[source, i] = s.pile[source, i + 1]
    s.pile[source, left] = 0
    s.pile_n[source] = left
    return card


def look_at(s, seat, source, count, log):
    """The seat sees the top cards; how many there are, and whether they differ."""
    looked = min(count, pile_size(s, source))
    differ = False
    for depth in range(looked):
        card = card_at(s, source, depth)
        note(log, LOOKED, seat, card, source, 0)
        differ = differ or card != card_at(s, source, 0)
        if depth >= s.placed[seat, source]:
            recall(s, seat, source, card)
    if looked > s.placed[seat, source]:
        s.placed[seat, source] = looked
        cap_notes(s, seat, source)
    return looked, differ


def displace(s, seat, source):
    """Cards whose place was known still lie there, but the seat knows no longer where."""
    for depth in range(np.int64(s.placed[seat, source])):
        s.loose[seat, source, card_at(s, source, depth)] += 1
        s.loose_n[seat, source] += 1
    s.noted[seat, source] += s.placed[seat, source]
    s.placed[seat, source] = 0


def keep(s, r, seat, source, card, log):
    """D-30, the ``spec`` 9: one card goes to the hand, and the pile is shuffled."""
    displace(s, seat, source)
    depth = 0
    while card_at(s, source, depth) != card:
        depth += 1
    remove(s, source, depth)
    recall(s, seat, source, card)
    s.noted[seat, source] -= 1
    s.placed[1 - seat, source] = 0
    forget(s, 1 - seat, source)
    enter(s, seat, card)
    note(log, KEPT, seat, card, source, 0)
    shuffle(s, s.pile[source], pile_size(s, source))
    if r.immediate and s.pile_n[POOL] == 0:
        finish(s, r, log)


def put_back(s, seat, swapped, log):
    """D-41: the top two of the pool lie in the order that the seat wants."""
    looked = min(np.int64(2), np.int64(s.pile_n[POOL]))
    if looked > 1:
        displace(s, 1 - seat, POOL)
    if swapped:
        top = np.int64(s.pile_n[POOL]) - 1
        card = s.pile[POOL, top]
        s.pile[POOL, top] = s.pile[POOL, top - 1]
        s.pile[POOL, top - 1] = card
    for depth in range(looked):
        note(log, ORDERED, seat, card_at(s, POOL, depth), 0, 0)


# The stacks, and the end.


def to_played(s, card):
    s.played[s.played_n] = card
    s.played_n += 1


def to_destroyed(s, r, card):
    """D-16: one stack or two."""
    if r.one_stack:
        to_played(s, card)
    else:
        s.destroyed[s.destroyed_n] = card
        s.destroyed_n += 1


def worth(s, seat, card):
    """D-7: what a card is worth at the end; passives count even while disabled (D-40)."""
    rank = card // SUITS
    points = points_of(card)
    if card == JOKER:
        return 7 if equipped(s, seat, GRIN) else 0
    if rank >= JACK and equipped(s, seat, COURT):
        return points + 1
    if rank <= THREE and equipped(s, seat, RANKS_BELOW):
        return points + 2
    if rank == FOUR and equipped(s, seat, BALLAST):
        return 6
    return points


def total(s, seat):
    """D-7: the points of a hand."""
    points = 0
    for i in range(np.int64(s.hand_n[seat])):
        points += worth(s, seat, np.int64(s.hand[seat, i]))
    return points


def finish(s, r, log):
    """D-7: both hands are laid open and counted."""
    lay_open(s, 0, log)
    lay_open(s, 1, log)
    points = total(s, 0)
    others = total(s, 1)
    note(log, SCORED, 0, points, others, 0)
    s.result[0] = (points > others) * 1 - (points < others) * 1
    s.result[1] = -s.result[0]
    s.over = 1
    note(log, OVER, 0, s.result[0], s.result[1], 0)


def lay_open(s, seat, log):
    for i in range(np.int64(s.hand_n[seat])):
        if not (s.shown[seat] >> i) & 1:
            note(log, LAID_OPEN, seat, s.hand[seat, i], 0, 0)
    s.shown[seat] = all_of(s, seat)
    s.known[seat] = s.shown[seat]
    s.aware[seat] = s.shown[seat]
