"""Poker Tactics: what a match and its rules are made of, and the numbers of actions and events."""

from spadework.engine.fields import (
    EACH,
    FLAG,
    SEAT,
    Layout,
    count,
    one_of,
    seat_until,
    seen_by_all,
    seen_by_none,
    seen_by_owner,
    seen_in_part,
)
from spadework.engine.records import record_dtype

VERSION = 1  # of the rules: raise it when a fix would change a game already played
SEATS = 2

# Ranks in the order of every text: A 2 3 4 5 6 7 8 9 10 J Q K Joker.
RANKS = 14
ACE, TWO, JACK, QUEEN, KING, JOKER = 0, 1, 10, 11, 12, 13
CARDS = 54
COPIES = 4  # of a rank, at most
PAD = 3

FIELDS = Layout(
    SEATS,
    seen_by_none("rng", "u8"),
    seen_by_all("seat", "u1", seat_until("over"), about="who is to move"),
    seen_by_all("over", "u1", FLAG),
    seen_by_all("result", "i1", count(1, -1), EACH),
    seen_by_all("mulligans", "u1", count(SEATS), about="how many seats have decided theirs"),
    seen_in_part("swapped", "u1", count(3), about="by seat 0, while that is secret (T-3)"),
    seen_by_all("nth_round", "u1", count(5), about="from 1"),
    seen_by_all("starter", "u1", SEAT),
    seen_by_all("wins", "u1", count(3), EACH),
    seen_by_all("passed", "u1", FLAG, EACH),
    seen_by_all("deck_n", "u1", count(CARDS)),
    seen_by_all("hand_n", "u1", count(CARDS), EACH, about="how many cards the hand holds"),
    seen_by_owner("hand", "u1", count(4), RANKS, about="of the other's what is shown"),
    seen_by_all("board", "u1", count(4), EACH, RANKS),
    seen_by_all("discard", "u1", count(4), EACH, RANKS),
    seen_by_all("shown", "u1", count(4), EACH, RANKS, about="T-16: of each hand, what both know"),
    seen_in_part(
        "under", "u1", count(3), EACH, about="T-16: of the deck's lowest, how many each put there"
    ),
    seen_by_all(
        "pool", "u1", count(4), RANKS, about="all the cards of this match; a puzzle may have fewer"
    ),
    seen_in_part("deck", "u1", one_of(RANKS), CARDS, about="lowest card first; what one put there"),
    seen_by_none("pad", "u1", PAD),
)
State = FIELDS.dtype

Rules = record_dtype([
    ("power", "i2", (RANKS,)),
    ("bond", "i2"),
    ("bond_counts", "i2"),
    ("hand", "i2"),
    ("mulligan", "i2"),
    ("spy_draws", "i2"),
    ("wins_needed", "i2"),
    ("next_starter", "i2"),
    ("medic_revives", "i2"),
    ("decoy_needs_target", "i2"),
])  # fmt: skip

TWO_OR_MORE, EXACTLY_TWO, PAIRS = 0, 1, 2  # bond_counts
WINNER, LOSER, ALTERNATE = 0, 1, 2  # next_starter
UNITS, ANY = 0, 1  # medic_revives

# Actions: a mulligan names a multiset of up to three ranks (1 + 14 + 105 + 560 of them).
KEEP = 0
SWAP_TWO = 15
SWAP_THREE = 120
PLAY = 680
REVIVE = PLAY + RANKS
TAKE = REVIVE + RANKS
PASS = TAKE + RANKS
ACTIONS = PASS + 1
MAX_LEGAL = 679  # a mulligan with every rank in hand; three Jokers there never are

# Events: what x, y, z hold stands beside each.
MULLIGAN = 1  # the swap's action
EXCHANGED = 2  # how many seat 0 exchanged, how many seat 1
DRAWN = 3  # rank, who sees it
PLAYED = 4  # rank
REVIVED = 5  # rank
TAKEN = 6  # rank
BURNED = 7  # rank, how many; seat is the side they lay on
PASSED = 8
EMPTY = 9
SCORED = 10  # round, the sum of seat 0, of seat 1
STARTED = 11  # round; seat is the starter
OVER = 12

# Who sees a card drawn: all its face, all that it was drawn, or its owner alone.
OPEN, COVERED, SECRET = 0, 1, 2
