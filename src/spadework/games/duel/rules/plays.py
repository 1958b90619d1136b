"""Poker Duel: the numbers of all actions, and what may be played (D-4, D-12, D-20 to D-24).

Every play is a row of a few tables, made once from the rules below: its cards, the row of the
effect table it has, the mark it takes to join two cards, and the mark of its upgrade.
"""

from itertools import combinations_with_replacement

import numpy as np

from spadework.games.duel.rules import layout as D
from spadework.games.duel.rules.effects import COUNT, NOTHING
from spadework.games.duel.rules.layout import (
    ACE,
    CLUBS,
    COMBINE,
    JOKER,
    JUST_DRAW,
    KINDS,
    NO_MARK,
    PAIR,
    PLUS,
    POOL,
    RANKS,
    SPADES,
    SUITS,
    THREE,
    THRIFT,
    TIMES,
)
from spadework.games.duel.rules.marks import has_times, marks_left
from spadework.games.duel.rules.skills import can_use_power, has

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


def suit_pairs(a: int, b: int) -> list[tuple[int, int]]:
    """The cards of two ranks, the Joker being a rank, in hand order; equal cards too."""
    firsts = [JOKER] if a == RANKS else [SUITS * a + suit for suit in range(SUITS)]
    seconds = [JOKER] if b == RANKS else [SUITS * b + suit for suit in range(SUITS)]
    return [(x, y) for x in firsts for y in seconds if x <= y]


RANK_PAIRS = list(combinations_with_replacement(range(RANKS + 1), 2))


def all_math() -> list[tuple[int, int, int, int]]:
    """Every sum and product: the two cards in hand order, the mark, the rank."""
    return [
        (a, b, mark, rank)
        for mark in (PLUS, TIMES)
        for ranks in RANK_PAIRS
        for a, b in suit_pairs(*ranks)
        for rank in makes(a, b, mark)
    ]


def small_threes() -> list[tuple[int, int]]:
    """D-21: any two of A, 2, 3; one of them may be a Joker."""
    small = [(a, b) for a, b in RANK_PAIRS if a <= THREE and (b <= THREE or b == RANKS)]
    return [pair for ranks in small for pair in suit_pairs(*ranks)]


MATH = all_math()
SMALL = small_threes()
ACES = suit_pairs(ACE, ACE)

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

# Every play without its upgrade: first card, second card, row, joining mark. A GPU has little
# room for tables, so each column is read by one function below and by nothing else.
ALL_PLAYS = [
    *((card, NO_CARD, card // SUITS, NO_MARK) for card in range(JOKER)),
    *((JOKER, NO_CARD, rank, NO_MARK) for rank in range(RANKS)),
    *((a, b, rank, mark) for a, b, mark, rank in MATH),
    *((a, b, COMBINE, PLUS) for a, b in SMALL),
    *((a, b, PAIR, NO_MARK) for a, b in ACES),
]
FIRSTS, SECONDS, ROW_OF, JOINED_BY = np.array(ALL_PLAYS, np.uint8).T.copy()
assert len(ALL_PLAYS) == PASS - JOIN + (JOIN - ONE) // MARKS

# Where the plays of two ranks begin, and how many there are for each two cards of theirs.
BEGIN = np.zeros((3, RANKS + 1, RANKS + 1), np.int16)
EACH = np.zeros((3, RANKS + 1, RANKS + 1), np.uint8)
for _i, (_a, _b, _mark, _) in reversed(list(enumerate(MATH))):
    BEGIN[_mark, _a // SUITS, _b // SUITS] = MAKE + _i * MARKS
    EACH[_mark, _a // SUITS, _b // SUITS] = len(makes(_a, _b, _mark))
for _i, (_a, _b) in reversed(list(enumerate(SMALL))):
    BEGIN[NO_MARK, _a // SUITS, _b // SUITS] = JOIN + _i
EQUAL_RANKS = np.array([[0, 1, 2, 3], [0, 4, 5, 6], [0, 0, 7, 8], [0, 0, 0, 9]], np.uint8)
NO_ACE = (ACE + 1) * SUITS  # where the Aces end


# What runs in every way.


def counted_as(s, r, row):
    """D-30, the 5: it takes the number of cards left in the pool; if that is no playable rank,
    just draw."""
    if r.effects[row, 0, 0, 0] != COUNT:
        return row
    row = np.int64(s.pile_n[POOL]) - 1
    if row >= RANKS or r.effects[row, 0, 0, 0] == NOTHING or r.effects[row, 0, 0, 0] == COUNT:
        return np.int64(JUST_DRAW)
    return row


def place_in_table(play):
    """A play without its upgrade."""
    if play < JOIN:
        return (play - ONE) // MARKS
    return (JOIN - ONE) // MARKS + play - JOIN


def first_card(play):
    return np.int64(FIRSTS[place_in_table(play)])


def second_card(play):
    """``NO_CARD`` for a single card."""
    return np.int64(SECONDS[place_in_table(play)])


def row_of(play):
    """The row of the effect table that a play has."""
    return np.int64(ROW_OF[place_in_table(play)])


def joined_by(play):
    """The mark that joins two cards."""
    return np.int64(JOINED_BY[place_in_table(play)])


def upgrade_of(play):
    """The mark that upgrades it."""
    return (play - ONE) % MARKS if play < JOIN else 0


def is_black_play(play):
    """D-41: math is black if both cards are."""
    return is_black(first_card(play)) and is_black(second_card(play))


def is_black(card):
    """Spades and clubs; a Joker is not, and where there is no second card it does not matter."""
    suit = card % SUITS
    return card == NO_CARD or (card != JOKER and suit in (CLUBS, SPADES))


def pair_number(a, b):
    """Which two cards of their ranks these are."""
    first, second = a % SUITS, b % SUITS
    if a // SUITS == b // SUITS:
        return np.int64(EQUAL_RANKS[first, second])
    return first if b == JOKER else first * SUITS + second


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


def alone(s, r, seat, row, play, card, out, n):
    """A single card, if it may be played without its upgrade (D-53), and with it where that can
    be paid for (D-22)."""
    mark = np.int64(r.mark[row])
    if mark == NO_MARK or not r.upgrade_only:
        out[n] = play
        n += 1
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
    return has_times(s, seat) and joined != TIMES


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
    multiply = has_times(s, seat)
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
        n = made(s, r, seat, a, b, PLUS, out, n)
        begin = BEGIN[NO_MARK, a // SUITS, b // SUITS]
        if begin:
            out[n] = begin + pair_number(a, b)
            n += 1
    if multiply:
        n = made(s, r, seat, a, b, TIMES, out, n)
    if b < NO_ACE and r.free_pair:
        out[n] = TWINS + pair_number(a, b)
        n += 1
    return n


def made(s, r, seat, a, b, joined, out, n):
    """What two cards make, and upgraded if marks may be stacked (D-23)."""
    count = np.int64(EACH[joined, a // SUITS, b // SUITS])
    if count == 0:
        return n
    play = BEGIN[joined, a // SUITS, b // SUITS] + pair_number(a, b) * count * MARKS
    for _ in range(count):
        out[n] = play
        n += 1
        if r.stack_marks:
            n = made_upgraded(s, r, seat, play, joined, out, n)
        play += MARKS
    return n


def made_upgraded(s, r, seat, play, joined, out, n):
    row = row_of(play)
    jokers = (first_card(play) == JOKER) * 1 + (second_card(play) == JOKER) * 1
    if r.mark[row] != NO_MARK and can_upgrade(s, r, seat, row, joined, jokers):
        out[n] = play + np.int64(r.mark[row])
        n += 1
    return n
