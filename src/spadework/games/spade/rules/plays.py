"""Spade Poker: what may be played (S-5, S-6), what it is worth (S-7), and what a hand can play.

There are 2,617 plays in all. Each is a row of two tables, made once from the rules below: the
cards, in the order of the text, and the points. A play is built from its *plain* cards (2 to K)
and its *wild* ones: Aces, which keep their suit, and skill cards, which name one (S-3). So all
plays of a hand follow from its plain cards that can stand together, and from which wild cards are
there; no triple is tried in vain.
"""

from functools import cache
from itertools import combinations, combinations_with_replacement, product

import numpy as np

from spadework.engine.rules.sets import lowest_bit
from spadework.games.spade.rules.layout import (
    ACES,
    CARDS,
    JOKER,
    MOST,
    NO_CARD,
    PASS,
    PLAY,
    PLAYS,
    RANKS,
    SUITS,
)

Cards = tuple[int, ...]

# S-5, S-6, S-7, in ordinary Python.


def value(rank: int) -> int:
    """S-7: 2 to 5 one point, 6 to 9 two, 10 J Q K three."""
    return 1 if rank <= 4 else 2 if rank <= 8 else 3


def is_play(ranks: Cards) -> bool:
    """S-5: a single, two or three of one rank, or three in a row from 2 to K."""
    high = max(ranks)
    return len(set(ranks)) == 1 or sorted(ranks) == [high - 2, high - 1, high]


def is_wild(card: int) -> bool:
    return card < SUITS or card >= JOKER


def worth(cards: Cards) -> int:
    """S-6: the points of the reading with the most; 0 if no reading makes a play.

    An Ace alone stands for nothing.
    """
    plain = tuple(card // SUITS for card in cards if not is_wild(card))
    if len(cards) == 1 and cards[0] < SUITS:
        return 0
    return best_reading(plain, len(cards) - len(plain))


@cache
def best_reading(plain: Cards, wilds: int) -> int:
    """The most points that plain ranks and so many cards of any rank can make in one play."""
    readings = product(range(1, RANKS), repeat=wilds)
    points = [sum(map(value, plain + wild)) for wild in readings if is_play(plain + wild)]
    return max(points, default=0)


# The tables. Their order is that of the numbers that ``legal_plays`` writes.


def wild_sets(most: int) -> list[Cards]:
    """One to three Aces and skill cards, fewer first; there are only two skill cards."""
    sets = []
    for n in range(1, most + 1):
        for jokers in range(min(n, 2) + 1):
            skills = combinations_with_replacement(range(JOKER, NO_CARD), jokers)
            aces = combinations(range(SUITS), n - jokers)
            sets += [a + j for a, j in product(aces, list(skills))]
    return sets


def plain_pairs() -> list[Cards]:
    """Two plain cards that can stand in one play: of one rank, one apart, two apart."""
    suits = range(SUITS)
    ranks = range(1, RANKS)
    same: list[Cards] = [(3 * r + a, 3 * r + b) for r in ranks for a, b in combinations(suits, 2)]
    apart: list[Cards] = [
        (3 * r + a, 3 * (r + step) + b)
        for step in (1, 2)
        for r in range(1, RANKS - step)
        for a, b in product(suits, repeat=2)
    ]
    return same + apart


def plain_triples() -> list[Cards]:
    """Three plain cards that make a play: of one rank, or in a row."""
    same: list[Cards] = [(3 * r, 3 * r + 1, 3 * r + 2) for r in range(1, RANKS)]
    runs: list[Cards] = [
        (3 * r + a, 3 * r + 3 + b, 3 * r + 6 + c)
        for r in range(1, RANKS - 2)
        for a, b, c in product(range(SUITS), repeat=3)
    ]
    return same + runs


WILD_SETS = wild_sets(MOST)
UP_TO_TWO = sum(len(wild) <= 2 for wild in WILD_SETS)
PLAIN_PAIRS = plain_pairs()


def all_plays() -> list[Cards]:
    """Every play, by number."""
    singles = range(SUITS, CARDS)
    return [
        *WILD_SETS[SUITS:],  # the first three are Aces alone
        *((card, *wild) for card in singles for wild in [(), *WILD_SETS[:UP_TO_TWO]]),
        *(pair for pair in PLAIN_PAIRS if worth(pair)),
        *(pair + wild for pair in PLAIN_PAIRS for wild in WILD_SETS[: 2 * SUITS]),
        *plain_triples(),
    ]


ALL_PLAYS = all_plays()
PLAY_CARDS = np.array([cards + (0,) * (MOST - len(cards)) for cards in ALL_PLAYS], np.uint8)
PLAY_COUNT = np.array([len(cards) for cards in ALL_PLAYS], np.uint8)
PLAY_SKILLS = np.array([sum(c >= JOKER for c in cards) for cards in ALL_PLAYS], np.uint8)
PLAY_FROM_HAND = np.array([sum(1 << c for c in cards if c < JOKER) for cards in ALL_PLAYS])
# S-3: a skill card counts as the suit it names.
PLAY_SUITS = np.array([sum({1 << c % SUITS for c in cards}) for cards in ALL_PLAYS], np.uint8)
PLAY_POINTS = np.array([worth(cards) for cards in ALL_PLAYS], np.uint8)

# Where each block begins, and how far apart its rows are.
WILD_ALONE = PLAY - SUITS
SINGLE = WILD_ALONE + len(WILD_SETS)
PER_SINGLE = 1 + UP_TO_TWO
PAIR = SINGLE + (CARDS - SUITS) * PER_SINGLE
PAIR_AND_WILD = PAIR + (RANKS - 1) * SUITS
PER_PAIR = 2 * SUITS
THREE = PAIR_AND_WILD + len(PLAIN_PAIRS) * PER_PAIR
RUN = THREE + RANKS - 1
ONE_APART = (RANKS - 1) * SUITS  # in PLAIN_PAIRS
TWO_APART = ONE_APART + (RANKS - 2) * SUITS * SUITS
CLUBS_OF_ALL = sum(1 << SUITS * rank for rank in range(RANKS - 1))  # of all plain ranks
assert PASS == THREE + len(plain_triples()) == PLAY + PLAYS


def wilds_at_hand() -> "np.ndarray[tuple[int, int], np.dtype[np.int64]]":
    """Which of ``WILD_SETS`` can be made, as a set, by the Aces in hand and the skill cards."""
    table = np.zeros((ACES + 1, 3), np.int64)
    for aces, jokers in product(range(ACES + 1), range(3)):
        for i, wild in enumerate(WILD_SETS):
            held = all(aces >> card & 1 for card in wild if card < SUITS)
            if held and sum(card >= JOKER for card in wild) <= jokers:
                table[aces, jokers] |= 1 << i
    return table


WILDS_AT_HAND = wilds_at_hand()
ONE_WILD = (1 << PER_PAIR) - 1
ONE_OR_TWO_WILDS = (1 << UP_TO_TWO) - 1
ACES_ALONE = ACES  # as a set of ``WILD_SETS``


# What runs in every way.


def can_play(hand, jokers):
    """S-17: not with an empty hand or a lone Ace, unless there is a skill card."""
    aces = hand & ACES
    return jokers > 0 or hand > ACES or (aces & (aces - 1)) > 0


def legal_plays(hand, jokers, out):
    """Every play of a hand: singles, pairs, threes, runs, and then with Aces and skill cards.

    All pairs (and threes, runs) are found at once, as sets: few hands have any, so most of the
    time nothing has to be walked through but the singles.
    """
    plain = hand >> SUITS  # counted from the 2 of clubs
    ranks = (plain | plain >> 1 | plain >> 2) & CLUBS_OF_ALL
    pairs, runs = pairs_among(plain), ranks & ranks >> SUITS & ranks >> 2 * SUITS
    wilds = WILDS_AT_HAND[hand & ACES, jokers]
    n = 0
    rest = plain
    while rest:
        out[n] = SINGLE + lowest_bit(rest) * PER_SINGLE
        rest &= rest - 1
        n += 1
    if pairs:
        n = add_each(pairs, PAIR, out, n)
        n = add_threes(plain, out, n)
    if runs:
        n = add_runs(plain, runs, out, n)
    if wilds:
        n = add_wild(plain, wilds, out, n)
    return n


def pairs_among(plain):
    """The pairs of one rank as a set, by their place in ``PLAIN_PAIRS``: CD, CH, DH of each."""
    neighbours = plain & plain >> 1
    clubs_diamonds = neighbours & CLUBS_OF_ALL
    clubs_hearts = plain & plain >> 2 & CLUBS_OF_ALL
    diamonds_hearts = neighbours >> 1 & CLUBS_OF_ALL
    return clubs_diamonds | clubs_hearts << 1 | diamonds_hearts << 2


def add_each(choices, first, out, n):
    """A play for each number in a set, counted from ``first``."""
    while choices:
        out[n] = first + lowest_bit(choices)
        n += 1
        choices &= choices - 1
    return n


def add_threes(plain, out, n):
    """Three of one rank."""
    threes = plain & plain >> 1 & plain >> 2 & CLUBS_OF_ALL
    while threes:
        out[n] = THREE + lowest_bit(threes) // SUITS
        n += 1
        threes &= threes - 1
    return n


def add_runs(plain, runs, out, n):
    """Three ranks in a row; ``runs`` holds the club of each rank that begins one."""
    while runs:
        club = lowest_bit(runs)
        runs &= runs - 1
        thirds = plain >> (club + 2 * SUITS) & 7
        suits = plain >> club & 7
        while suits:
            suit = lowest_bit(suits)
            suits &= suits - 1
            others = plain >> (club + SUITS) & 7
            while others:
                first = RUN + 9 * club + 9 * suit + SUITS * lowest_bit(others)
                others &= others - 1
                n = add_each(thirds, first, out, n)
    return n


def add_wild(plain, wilds, out, n):
    """All plays with Aces and skill cards in them, by their lowest plain card."""
    rest = plain
    while rest:
        card = lowest_bit(rest)
        rest &= rest - 1
        n = add_each(wilds & ONE_OR_TWO_WILDS, SINGLE + card * PER_SINGLE + 1, out, n)
        near = rest & ((1 << (card // SUITS * SUITS + 9)) - 1)  # up to two ranks above
        while near:
            pair = pair_number(card, lowest_bit(near))
            near &= near - 1
            n = add_each(wilds & ONE_WILD, PAIR_AND_WILD + pair * PER_PAIR, out, n)
    return add_each(wilds & ~ACES_ALONE, WILD_ALONE, out, n)


def pair_number(card, other):
    """The place in ``PLAIN_PAIRS`` of two cards, counted from the 2 of clubs."""
    rank, suit, other_suit = card // SUITS, card % SUITS, other % SUITS
    step = other // SUITS - rank
    if step == 0:
        return SUITS * rank + suit + other_suit - 1
    first = ONE_APART if step == 1 else TWO_APART
    return first + 9 * rank + SUITS * suit + other_suit
