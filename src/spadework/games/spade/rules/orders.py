"""Spade Poker: in which order cards are named (S-2, S-15).

An order is a row of places: (2, 0) names the third card and then the first. A redraw names any
places of a hand of up to five cards; a stacking names all places of the field. Places and not
cards, because there are 71 million ways to name up to five of 39 cards in an order.
"""

from itertools import permutations

import numpy as np

from spadework.games.spade.rules.layout import (
    KEEP,
    REDRAWS,
    STACK_THREE,
    STACK_TWO,
    START,
)


def redraw_orders() -> list[tuple[int, ...]]:
    """Every order of one to five places, those of small hands first."""
    orders = [order for n in range(1, START + 1) for order in permutations(range(START), n)]
    return sorted(orders, key=lambda order: (max(order), len(order), order))


REDRAW_ORDERS = redraw_orders()
STACK_ORDERS = [*permutations(range(2)), *permutations(range(3))]
ALL_ORDERS = [(), *REDRAW_ORDERS, *STACK_ORDERS]
ORDERS = np.array([order + (0,) * (START - len(order)) for order in ALL_ORDERS], np.uint8)
LENGTHS = np.array([len(order) for order in ALL_ORDERS], np.uint8)
# How many of the redraws fit a hand of so many cards.
FITTING = np.array([sum(max(o) < held for o in REDRAW_ORDERS) for held in range(START + 1)])

# The redraw that names a set of places in their own order, by that set; 0 keeps the hand.
ASCENDING = np.array([
    ALL_ORDERS.index(tuple(place for place in range(START) if named >> place & 1))
    for named in range(1 << START)
], np.int16)  # fmt: skip
# The stacking of so many cards that puts one of them lowest and leaves the rest as they lie.
STACK_NUMBER = np.zeros((4, 3), np.int16)
for _count in (2, 3):
    for _first in range(_count):
        _order = (_first, *(place for place in range(_count) if place != _first))
        STACK_NUMBER[_count, _first] = STACK_TWO + STACK_ORDERS.index(_order)


def order_of(action):
    """The row of ``ORDERS`` that a redraw or a stacking names; keeping the hand names nothing."""
    if action >= STACK_TWO:
        return action - STACK_TWO + 1 + REDRAWS
    return action - KEEP


def legal_redraws(hand_n, out):
    """S-2: keep, or put any of the hand under the draw pile, in any order."""
    n = 1 + FITTING[hand_n]
    for i in range(n):
        out[i] = KEEP + i
    return n


def legal_stackings(field_n, out):
    """S-15: every order of the cards on the field."""
    first = STACK_TWO if field_n == 2 else STACK_THREE
    n = 2 if field_n == 2 else 6
    for i in range(n):
        out[i] = first + i
    return n
