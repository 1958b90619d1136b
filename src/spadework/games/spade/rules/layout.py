"""Spade Poker: what a match and its rules are made of, and the numbers of actions and events."""

from spadework.engine.fields import (
    EACH,
    FLAG,
    Layout,
    bag,
    count,
    hidden,
    one_of,
    pile,
    seat_until,
    seen_by_all,
    seen_by_none,
    seen_in_part,
    set_of,
)
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

FIELDS = Layout(
    SEATS,
    seen_by_none("rng", "u8"),
    seen_by_all("seat", "u1", seat_until("over")),
    seen_by_all("over", "u1", FLAG),
    seen_by_all("result", "i1", count(1, -1), EACH),
    seen_by_all("phase", "u1", one_of(3)),
    seen_by_all("redraws", "u1", count(10), about="how many are left"),
    seen_by_all("jokers", "u1", count(2), about="how many skill cards are left"),
    seen_by_all("draw_n", "u1", count(CARDS)),
    seen_by_all("known", "u1", count(CARDS), about="S-18: of the draw pile's lowest, how many"),
    seen_in_part("hand", "i8", set_of(CARDS)),
    seen_by_all(
        "pool", "i8", set_of(CARDS), about="all the cards of this match; a puzzle may have fewer"
    ),
    seen_by_all("enemy_pool", "i4", set_of(ENEMIES)),
    seen_by_all(
        *("redrawn", "u1", count(CARDS)),
        about="S-18: of the known ones, how many a redraw put there; they lie highest",
    ),
    seen_by_all("discard_n", "u1", count(CARDS)),
    seen_by_all("field_n", "u1", count(MOST)),
    seen_by_all("enemy_draw_n", "u1", count(ENEMIES)),
    seen_by_all("enemy_field_n", "u1", count(ENEMIES)),
    seen_by_all("enemy_discard_n", "u1", count(ENEMIES)),
    # All piles: lowest card first, so the top is draw[draw_n - 1].
    seen_in_part("draw", "u1", pile(CARDS, upto="known", in_all="draw_n"), CARDS),
    seen_by_all("discard", "u1", pile(CARDS, upto="discard_n"), CARDS),
    seen_by_all("field", "u1", bag(NO_CARD + 1, upto="field_n"), MOST),
    hidden("enemy_draw", "u1", pile(ENEMIES, upto="enemy_draw_n"), ENEMIES),
    seen_by_all("enemy_field", "u1", pile(ENEMIES, upto="enemy_field_n"), ENEMIES),
    seen_by_all("enemy_discard", "u1", pile(ENEMIES, upto="enemy_discard_n"), ENEMIES),
    seen_by_none("pad", "u1", PAD),
)
State = FIELDS.dtype

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
