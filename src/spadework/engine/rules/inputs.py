"""Numbers as a net takes them: places that are empty, full, or a part of full.

What stands where a table says (``engine/inputs.py``), a row for each thing that is told; every row
fills places of its own, so they may be told in any order, or all at once.
"""

import numpy as np

from spadework.engine.rules.knowing import PIECE

FULL = 64  # what a full place holds
STEP = 4  # each ramp of a large count is so many times as long as the one before
OFTEN = 4  # a card that often in a list fills its place

# The columns of a table.
KIND, FIRST, AT, LOW, PLACES, LIST, SLOTS, UPTO = range(8)
COLUMNS = 8

# Kinds of rows. AT is the first place that it fills, FIRST the first number that it tells.
PLACE = 0  # one of PLACES things, from LOW on
STEPS = 1  # a small count: a place for each, from LOW on
RAMPS = 2  # a large one, PLACES long: how much of its first 1, 4, 16 and so on
BITS = 3  # a set of PLACES, in pieces
BAG = 4  # the cards from LIST on, SLOTS of them, of which so many count as UPTO tells
PILE = 5  # the same, and behind them how high the highest of a kind lies
MEMBERS = 6  # those cards of a list that are in the set from FIRST on


def no_figures(k, r, seat, out):
    """``figures`` of a game that counts nothing for a net."""


def fill(table, numbers, out):
    """All the places, from all the numbers."""
    for i in range(out.shape[0]):
        out[i] = 0
    for i in range(table.shape[0]):
        tell(table, i, numbers, out)


def tell(table, i, numbers, out):
    """Fill the places of one row of the table, which are empty."""
    kind = table[i, KIND]
    at = np.int64(table[i, AT])
    first = np.int64(table[i, FIRST])
    if kind < BITS:
        tell_number(kind, np.int64(numbers[first]) - table[i, LOW], table[i, PLACES], at, out)
    elif kind == BITS:
        for place in range(table[i, PLACES]):
            if is_member(numbers, first, place):
                out[at + place] = FULL
    else:
        tell_list(table, i, numbers, at, out)


def tell_number(kind, value, places, at, out):
    """A number above the lowest that it can be."""
    if kind == PLACE:
        if 0 <= value < places:
            out[at + value] = FULL
    elif kind == STEPS:
        for place in range(min(value, np.int64(places))):
            out[at + place] = FULL
    else:
        length = np.int64(1)
        while length < places:
            out[at] = max(0, min(value, length)) * FULL // length
            length *= STEP
            at += 1
        out[at] = max(0, min(value, np.int64(places))) * FULL // places


def tell_list(table, i, numbers, at, out):
    """The cards of a list, kind by kind; those of a set of its places alone."""
    kind, first = table[i, KIND], np.int64(table[i, LIST])
    slots, cards = np.int64(table[i, SLOTS]), np.int64(table[i, PLACES])
    for slot in range(min(slots, np.int64(numbers[table[i, UPTO]]))):
        card = np.int64(numbers[first + slot])
        if not 0 <= card < cards:
            continue
        if kind == MEMBERS and not is_member(numbers, np.int64(table[i, FIRST]), slot):
            continue
        out[at + card] = min(FULL, np.int64(out[at + card]) + FULL // OFTEN)
        if kind == PILE:
            height = (slot + 1) * FULL // slots
            out[at + cards + card] = max(np.int64(out[at + cards + card]), height)


def is_member(numbers, first, place):
    """Whether a place is in the set whose first piece stands there."""
    return (np.int64(numbers[first + place // PIECE]) >> (place % PIECE)) & 1
