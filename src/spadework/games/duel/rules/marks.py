"""Poker Duel: the marks of a seat, and paying with them (D-4)."""

import numpy as np

from spadework.games.duel.rules.layout import MOST_PLUS, PLUS, TIMES


def has_times(s, seat):
    """An ``x`` that may be paid: at most one is used in a turn."""
    return s.times[seat] > 0 and not s.times_used


def marks_left(s, seat):
    """Whether there is a mark that two cards can be joined with."""
    return s.plus[seat] > 0 or has_times(s, seat)


def pay(s, seat, mark):
    if mark == PLUS:
        s.plus[seat] -= 1
    elif mark == TIMES:
        s.times[seat] -= 1
        s.times_used = 1


def gain(s, seat, count):
    s.plus[seat] = min(np.int64(s.plus[seat]) + count, MOST_PLUS)
