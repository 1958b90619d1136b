"""Poker Tactics: what a match and its rules are made of, and the numbers of actions and events."""

from spadework.engine.records import record_dtype

VERSION = 1  # of the rules: raise it when a fix would change a game already played
SEATS = 2

# Ranks in the order of every text: A 2 3 4 5 6 7 8 9 10 J Q K Joker.
RANKS = 14
ACE, TWO, JACK, QUEEN, KING, JOKER = 0, 1, 10, 11, 12, 13
CARDS = 54
COPIES = 4  # of a rank, at most
PAD = 3

State = record_dtype([
    ("rng", "u8"),
    ("seat", "u1"),  # to move; 0 when over
    ("over", "u1"),
    ("result", "i1", (SEATS,)),
    ("mulligans", "u1"),  # how many seats have decided theirs: 0, 1, 2
    ("swapped", "u1"),  # how many seat 0 exchanged, while that is secret (T-3)
    ("nth_round", "u1"),  # from 1
    ("starter", "u1"),
    ("wins", "u1", (SEATS,)),
    ("passed", "u1", (SEATS,)),
    ("deck_n", "u1"),
    ("hand_n", "u1", (SEATS,)),  # how many cards each hand holds
    ("hand", "u1", (SEATS, RANKS)),
    ("board", "u1", (SEATS, RANKS)),
    ("discard", "u1", (SEATS, RANKS)),
    ("shown", "u1", (SEATS, RANKS)),  # T-16: of each hand, what both know
    ("under", "u1", (SEATS,)),  # T-16: of the deck's lowest, how many each put there
    ("pool", "u1", (RANKS,)),  # all the cards of this match; a puzzle may have fewer (T-1)
    ("deck", "u1", (CARDS,)),  # lowest card first, so the top is deck[deck_n - 1]
    ("pad", "u1", (PAD,)),
])  # fmt: skip

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
