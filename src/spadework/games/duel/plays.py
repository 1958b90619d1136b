"""Poker Duel: the numbers of all actions, and what may be played (D-4, D-12, D-20 to D-24).

Every play is a row of a few tables, made once from the rules below: its cards, the row of the
effect table it has, the mark it takes to join two cards, and the mark of its upgrade.
"""

from itertools import combinations_with_replacement

import numpy as np

from spadework.games.duel import layout as D
from spadework.games.duel.effects import NOTHING
from spadework.games.duel.layout import (
    ACE,
    COMBINE,
    JOKER,
    KINDS,
    NO_MARK,
    PAIR,
    PLUS,
    RANKS,
    SUITS,
    THREE,
    THRIFT,
    TIMES,
)
from spadework.games.duel.skills import can_use_power, has

NO_CARD = KINDS
ALONE = (1, 4, 5, 6, 7, 8, 9, 10, 11, 12)  # D-24: 2, 5–10, J, Q, K
MADE = (1, 5, 6, 7, 8, 9, 10, 11, 12)  # D-20: what math may make

# D-20, D-21, D-4 in ordinary Python. A rank's points are its number and one.


def makes(a: int, b: int, mark: int) -> list[int]:
    """D-20: the ranks that two cards make with a mark; a Joker stands for any rank."""
    firsts = range(1, RANKS + 1) if a == JOKER else [a // SUITS + 1]
    seconds = range(1, RANKS + 1) if b == JOKER else [b // SUITS + 1]
    results = {x + y if mark == PLUS else x * y for x in firsts for y in seconds}
    return [rank for rank in MADE if rank + 1 in results]


def all_math() -> list[tuple[int, int, int, int]]:
    """Every sum and product: the two cards in hand order, the mark, the rank."""
    pairs = list(combinations_with_replacement(range(KINDS), 2))
    return [
        (a, b, mark, rank) for mark in (PLUS, TIMES) for a, b in pairs for rank in makes(a, b, mark)
    ]


def small_threes() -> list[tuple[int, int]]:
    """D-21: any two of A, 2, 3; one of them may be a Joker."""
    small = range((THREE + 1) * SUITS)
    return [*combinations_with_replacement(small, 2), *((card, JOKER) for card in small)]


MATH = all_math()
SMALL = small_threes()
ACES = list(combinations_with_replacement(range(SUITS), 2))

# Action numbers. A mulligan is a set of places in the hand; a single card and a made one have
# three numbers each: without an upgrade, with +, with x.
MARKS = 3
SWAP = 0
SHOW = SWAP + (1 << D.MULLIGANED)
ONE = SHOW + KINDS
AS = ONE + JOKER * MARKS
MAKE = AS + RANKS * MARKS
JOIN = MAKE + len(MATH) * MARKS
TWINS = JOIN + len(SMALL)
PASS = TWINS + len(ACES)
HERO = PASS + 1
HIDDEN = HERO + 1
TAKE = HIDDEN + 1
OWN = TAKE + KINDS
STEAL = OWN + KINDS
LEAVE = STEAL + 1
GIVE = LEAVE + 1
KEEP = GIVE + KINDS
ORDER = KEEP + KINDS
ACTIONS = ORDER + 2
# Every play at once, each with its one upgrade, and a hero power.
MAX_LEGAL = len(ALONE) * (SUITS + 1) * 2 + len(MATH) * 2 + len(SMALL) + len(ACES) + 1


def all_plays() -> list[tuple[int, int, int, int, int]]:
    """First card, second card, row, joining mark and upgrade of every play, by number."""
    marks = (NO_MARK, PLUS, TIMES)
    return [
        *((card, NO_CARD, card // SUITS, NO_MARK, up) for card in range(JOKER) for up in marks),
        *((JOKER, NO_CARD, rank, NO_MARK, up) for rank in range(RANKS) for up in marks),
        *((a, b, rank, mark, up) for a, b, mark, rank in MATH for up in marks),
        *((a, b, COMBINE, PLUS, NO_MARK) for a, b in SMALL),
        *((a, b, PAIR, NO_MARK, NO_MARK) for a, b in ACES),
    ]


def is_black(card: int) -> bool:
    """D-41: spades and clubs; a Joker has no colour."""
    return card == NO_CARD or (card != JOKER and card % SUITS in (D.CLUBS, D.SPADES))


ALL_PLAYS = all_plays()
PLAYS = np.array(ALL_PLAYS, np.uint8)
FIRST, SECOND, ROW, JOINED, UPGRADE = 0, 1, 2, 3, 4  # columns of it
BLACK = np.array([is_black(play[0]) and is_black(play[1]) for play in ALL_PLAYS])
assert len(ALL_PLAYS) == PASS - ONE


def pair_table(pairs: list[tuple[int, int]], first: int, apart: int) -> tuple[object, object]:
    """Where the plays of each pair of cards begin, and how many there are."""
    begin, count = np.zeros((KINDS, KINDS), np.int16), np.zeros((KINDS, KINDS), np.uint8)
    for i, (a, b) in enumerate(pairs):
        if count[a, b] == 0:
            begin[a, b] = first + i * apart
        count[a, b] += 1
    return begin, count


SUMS = [(a, b) for a, b, mark, _ in MATH if mark == PLUS]
PRODUCTS = [(a, b) for a, b, mark, _ in MATH if mark == TIMES]
SUM_AT, SUM_N = pair_table(SUMS, MAKE, MARKS)
PRODUCT_AT, PRODUCT_N = pair_table(PRODUCTS, MAKE + len(SUMS) * MARKS, MARKS)
SMALL_AT, SMALL_N = pair_table(SMALL, JOIN, 1)
TWINS_AT, _ = pair_table(ACES, TWINS, 1)
NO_ACE = (ACE + 1) * SUITS  # where the Aces end
SMALL_ENDS = (THREE + 1) * SUITS


# What runs in every way.


def legal_plays(s, r, out):
    """Every play of the seat on turn: single cards, Jokers, math, small threes, pairs of aces;
    a pass if there is none (D-12); and the hero power."""
    seat = np.int64(s.seat)
    n = 0
    last = NO_CARD
    for i in range(np.int64(s.hand_n[seat])):
        card = np.int64(s.hand[seat, i])
        if (s.frozen[seat] >> i) & 1 or card == last:
            continue  # D-12; equal cards are offered once
        last = card
        if card == JOKER:
            n = joker_alone(s, r, seat, out, n)
        elif r.effects[card // SUITS, 0, 0, 0] != NOTHING:
            n = alone(s, r, seat, card // SUITS, ONE + card * MARKS, card, out, n)
    if r.free_pair or marks_left(s, seat):
        n = legal_pairs(s, r, seat, out, n)
    if n == 0:
        out[0] = PASS
        n = 1
    if can_use_power(s, r, seat):
        out[n] = HERO
        n += 1
    return n


def marks_left(s, seat):
    """Whether two cards can be joined: a ``+``, or an ``x`` not used this turn (D-4)."""
    return s.plus[seat] > 0 or (s.times[seat] > 0 and not s.times_used)


def alone(s, r, seat, row, play, card, out, n):
    """A single card, and with its upgrade where that can be paid for (D-22)."""
    out[n] = play
    n += 1
    mark = r.mark[row]
    if mark != NO_MARK and can_upgrade(s, r, seat, row, NO_MARK, (card == JOKER) * 1):
        out[n] = play + mark
        n += 1
    return n


def joker_alone(s, r, seat, out, n):
    """D-24: a Joker is any rank that can be played alone."""
    for row in range(RANKS):
        if r.effects[row, 0, 0, 0] != NOTHING:
            n = alone(s, r, seat, row, AS + row * MARKS, JOKER, out, n)
    return n


def can_upgrade(s, r, seat, row, joined, jokers):
    """D-22: the mark is there, or ``thrift`` pays; D-41: not under ``encore``.

    ``joined`` is the mark that joins the cards (D-23), ``jokers`` how many Jokers are played.
    """
    if s.encore or (r.guard[row] and guarded(s, seat, jokers)):
        return False
    if thrift_pays(s, seat):
        return True
    if r.mark[row] == PLUS:
        return s.plus[seat] > (joined == PLUS)
    return s.times[seat] > 0 and not s.times_used and joined != TIMES


def guarded(s, seat, jokers):
    """D-30, the K: not with a Joker left in hand, not in an extra turn."""
    n = np.int64(s.hand_n[seat])
    return s.extra or (n > jokers and s.hand[seat, n - 1 - jokers] == JOKER)


def thrift_pays(s, seat):
    """D-40: the first upgrade made while not disabled is free."""
    return not s.thrifty[seat] and has(s, seat, THRIFT)


def legal_pairs(s, r, seat, out, n):
    """Two cards played together: each unequal pair of unfrozen cards once, in hand order.

    The hand is sorted, so once the second card is too high for the first only a Joker will do;
    an Ace may still be multiplied.
    """
    add = s.plus[seat] > 0
    multiply = s.times[seat] > 0 and not s.times_used
    frozen = np.int64(s.frozen[seat])
    ranked = np.int64(s.hand_n[seat])
    jokers = 0
    while ranked > 0 and s.hand[seat, ranked - 1] == JOKER:
        ranked -= 1
        jokers += 1 - ((frozen >> ranked) & 1)
    last = NO_CARD
    for i in range(ranked):
        a = np.int64(s.hand[seat, i])
        if (frozen >> i) & 1 or a == last:
            continue
        last = a
        last_b = NO_CARD
        for j in range(i + 1, ranked):
            b = np.int64(s.hand[seat, j])
            if a >= NO_ACE and a // SUITS + b // SUITS + 2 > RANKS:
                break
            if not (frozen >> j) & 1 and b != last_b:
                last_b = b
                n = pair_plays(s, r, seat, a, b, add, multiply, out, n)
        if jokers:
            n = pair_plays(s, r, seat, a, JOKER, add, multiply, out, n)
    if jokers > 1:
        n = pair_plays(s, r, seat, JOKER, JOKER, add, multiply, out, n)
    return n


def pair_plays(s, r, seat, a, b, add, multiply, out, n):
    """Sums and products (D-20), a small three (D-21), a free pair of aces (D-4)."""
    if add:
        n = made(s, r, seat, SUM_AT[a, b], SUM_N[a, b], PLUS, out, n)
        if a < SMALL_ENDS and SMALL_N[a, b]:
            out[n] = SMALL_AT[a, b]
            n += 1
    if multiply:
        n = made(s, r, seat, PRODUCT_AT[a, b], PRODUCT_N[a, b], TIMES, out, n)
    if b < NO_ACE and r.free_pair:
        out[n] = TWINS_AT[a, b]
        n += 1
    return n


def made(s, r, seat, play, count, joined, out, n):
    """What two cards make, and upgraded if marks may be stacked (D-23)."""
    for _ in range(count):
        out[n] = play
        n += 1
        if r.stack_marks:
            n = made_upgraded(s, r, seat, play, joined, out, n)
        play += MARKS
    return n


def made_upgraded(s, r, seat, play, joined, out, n):
    row = np.int64(PLAYS[play - ONE, ROW])
    jokers = (PLAYS[play - ONE, FIRST] == JOKER) * 1 + (PLAYS[play - ONE, SECOND] == JOKER) * 1
    if r.mark[row] != NO_MARK and can_upgrade(s, r, seat, row, joined, jokers):
        out[n] = play + r.mark[row]
        n += 1
    return n
