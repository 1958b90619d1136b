"""Spade Poker: what a match and its rules are made of, and the numbers of actions and events."""

from spadework.engine.records import record_dtype

VERSION = 1  # of the rules: raise it when a fix would change a game already played
SEATS = 1

# The player's 39 cards, in the order a hand is listed: AC AD AH 2C 2D … KH. A card's number is
# three times its rank (A 0 … K 12) and its suit. A skill card that was played counts on from
# there, by the suit it was played as. The enemy's cards are their ranks, for they are all spades.
RANKS = 13
CLUBS, DIAMONDS, HEARTS = 0, 1, 2
SUITS = 3
CARDS = RANKS * SUITS
JOKER = CARDS
NO_CARD = JOKER + SUITS
ENEMIES = 13
ACES = 7  # the three Aces as a set of cards; a set is a number with a bit for each card in it
MOST = 3  # S-5: how many cards may be played at once
START = 5  # S-1: how many cards the player draws first
PAD = 6

REDRAW, PLAYING, STACKING = 0, 1, 2  # phases

State = record_dtype([
    ("rng", "u8"),
    ("seat", "u1"),
    ("over", "u1"),
    ("result", "i1", (SEATS,)),
    ("phase", "u1"),
    ("redraws", "u1"),  # how many are left
    ("jokers", "u1"),  # how many skill cards are left
    ("draw_n", "u1"),
    ("known", "u1"),  # S-18: of the draw pile's lowest, how many the player knows
    ("hand", "i8"),  # a set of cards
    ("pool", "i8"),  # all the player's cards of this match; a puzzle may have fewer
    ("enemy_pool", "i4"),
    ("redrawn", "u1"),  # S-18: of the known ones, how many a redraw put there; they lie highest
    ("discard_n", "u1"),
    ("field_n", "u1"),
    ("enemy_draw_n", "u1"),
    ("enemy_field_n", "u1"),
    ("enemy_discard_n", "u1"),
    ("draw", "u1", (CARDS,)),  # all piles: lowest card first, so the top is draw[draw_n - 1]
    ("discard", "u1", (CARDS,)),
    ("field", "u1", (MOST,)),
    ("enemy_draw", "u1", (ENEMIES,)),
    ("enemy_field", "u1", (ENEMIES,)),  # in the order drawn
    ("enemy_discard", "u1", (ENEMIES,)),
    ("pad", "u1", (PAD,)),
])  # fmt: skip

Rules = record_dtype([
    ("redraws", "i2"),
    ("jokers", "i2"),
    ("level", "i2"),
    ("empty_is_defeat", "i2"),
    ("choose_order", "i2"),
])  # fmt: skip

# Actions. A redraw names places of the hand in an order (orders.py), a play is a row of the
# table of plays (plays.py), a stacking is an order of the two or three cards on the field.
KEEP = 0
REDRAWS = 325
PLAY = KEEP + 1 + REDRAWS
PLAYS = 2617
PASS = PLAY + PLAYS
STACK_TWO = PASS + 1
STACK_THREE = STACK_TWO + 2
ACTIONS = STACK_THREE + 6
MAX_LEGAL = PLAYS  # a hand of all 39 cards and two skill cards

# Events: what x, y, z hold stands beside each.
KEPT = 1
PUT_UNDER = 2  # card
DRAWN = 3  # card
PLAYED = 4  # the play's action
PASSED = 5
HEALED = 6  # card
ATTACKED = 7  # attack, multiplier, shield
HIT = 8  # card
TURNED_UP = 9  # the enemy's card
STACKED = 10  # card
STUCK = 11
KILLED = 12  # damage, cards in the pile
EMPTIED = 13
OVER = 14
