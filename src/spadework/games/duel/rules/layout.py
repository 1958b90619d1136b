"""Poker Duel: what a match and its rules are made of, and the numbers of events."""

from spadework.engine.records import record_dtype

VERSION = 2  # of the rules: raise it when a fix would change a game already played
SEATS = 2

# Cards in hand order: AC AD AH AS 2C … KS Joker. A card's number is four times its rank
# (A 0 … K 12) and its suit; equal cards have the same number, and there may be many.
RANKS = 13
SUITS = 4
CLUBS, DIAMONDS, HEARTS, SPADES = 0, 1, 2, 3
ACE, TWO, THREE, FOUR, FIVE, TEN, JACK, QUEEN, KING = 0, 1, 2, 3, 4, 9, 10, 11, 12
JOKER = RANKS * SUITS
KINDS = JOKER + 1
CARDS = 54  # D-1: in both halves together
HALF = 27
START = 6  # D-2: how many each is dealt
MULLIGANED = 8  # the most cards a hand can hold before the first turn
PAD = 5

MULLIGAN, SHOW, PLAY, CHOOSE = 0, 1, 2, 3  # phases: what the seat has to decide
# Stages: what the rules are about to do, never seen between two actions.
BEGIN, SHOWN, ACT, SETTLE, END, NEXT = 4, 5, 6, 7, 8, 9

POOL, DECK = 0, 1  # where cards are drawn from
NO_MARK, PLUS, TIMES = 0, 1, 2

# D-40 in the order of the rulings; a loadout is a list of them. 0 is none.
PASSIVES = (
    "scout", "deep_draw", "insurance", "court", "ranks_below", "thrift",
    "recycle", "ward", "counterspy", "grin", "ballast", "matched",
)  # fmt: skip
SCOUT, DEEP_DRAW, INSURANCE, COURT, RANKS_BELOW, THRIFT = 1, 2, 3, 4, 5, 6
RECYCLE, WARD, COUNTERSPY, GRIN, BALLAST, MATCHED = 7, 8, 9, 10, 11, 12
MOST_PASSIVES = 5
# Beyond these nothing is counted; no match comes near them (D-45).
MOST_PLUS, MOST_POINTS, MOST_EXTRA, MOST_TURNS = 99, 15, 20, 200

# D-41.
HEROES = ("encore", "black_tide", "overtime", "veil", "salvage", "insight")
ENCORE, BLACK_TIDE, OVERTIME, VEIL, SALVAGE, INSIGHT = 1, 2, 3, 4, 5, 6

# Rows of the effect table (effects.py): one a rank, and what else has steps.
COMBINE, PAIR, JUST_DRAW, LOST_JACK, MATCHED_ROW, INSIGHT_ROW, PASS_ROW = 13, 14, 15, 16, 17, 18, 19
ROWS = 20
STEPS = 5

State = record_dtype([
    ("rng", "u8"),
    ("seat", "u1"),  # on turn and to move; 0 when over
    ("over", "u1"),
    ("result", "i1", (SEATS,)),
    ("phase", "u1"),
    ("turn", "u1"),
    ("first", "u1"),
    ("ap", "u1"),
    # Sets of places in a hand (place 0 is its first card), so that a card's flags move with it.
    ("shown", "i8", (SEATS,)),
    ("revealed", "i8", (SEATS,)),
    ("fresh", "i8", (SEATS,)),  # D-15: revealed in the revealer's present turn
    ("frozen", "i8", (SEATS,)),
    ("known", "i8", (SEATS,)),  # D-50: the other seat knows that such a card is in this hand ...
    ("aware", "i8", (SEATS,)),  # ... and the owner is aware of it: all but what was peeked at
    ("chosen", "i8", (SEATS,)),  # named for a swap
    ("drawn", "i8"),  # of the hand of the seat on turn, what its effect has just drawn
    ("equip", "u2", (SEATS,)),  # the loadout as a set
    ("hand_n", "u1", (SEATS,)),
    ("plus", "u1", (SEATS,)),
    ("times", "u1", (SEATS,)),
    ("pile_n", "u1", (2,)),  # the pool and the deck
    ("played_n", "u1"),
    ("destroyed_n", "u1"),
    ("late", "u1"),  # D-8: the show at the end of a turn
    ("extra", "u1"),  # this is an extra turn
    ("extra_turns", "u1"),  # how many are still to come
    ("times_used", "u1"),  # D-4: this turn
    ("hero_used", "u1"),  # D-14: this turn
    ("encore", "u1"),  # D-41: the next play happens twice
    ("tide", "u1"),  # D-41: black cards draw from the deck this turn
    ("matched", "u1"),  # D-40: used this turn
    ("countered", "u1", (SEATS,)),  # D-40: counterspy, used this turn
    ("disabled", "u1", (SEATS,)),
    ("veiled", "u1", (SEATS,)),
    ("own_turns", "u1", (SEATS,)),
    ("thrifty", "u1", (SEATS,)),  # D-40: thrift is used up
    ("plus_math", "u1", (SEATS,)),  # D-40: a first + math was made
    ("passive", "u1", (SEATS, MOST_PASSIVES)),  # the loadout, in its order
    ("hero", "u1", (SEATS,)),
    ("used", "u1", (SEATS,)),  # how often the hero power was used
    ("rest", "u1", (SEATS,)),  # D-41: own turns until insight may be used again
    ("placed", "u1", (SEATS, 2)),  # D-50: how many of a pile's top cards each knows
    ("loose_n", "u1", (SEATS, 2)),  # D-50: how many cards each knows in a pile, without a place
    ("noted", "u1", (SEATS, 2)),  # at most how many that can be, for all that the other knows
    ("spied", "u1", (SEATS,)),  # how often a hidden card of this hand was peeked at
    # The effect that is happening.
    ("row", "u1"),  # of the effect table
    ("upgraded", "u1"),
    ("step", "u1"),
    ("left", "u1"),  # how many of this step's targets are still to come
    ("runs", "u1"),  # how many times it happens, this one included; 0: there is no effect
    ("source", "u1"),  # where it draws from
    ("taking", "u1"),  # a swap's own cards are named
    ("barred", "u1"),  # D-23: a 10 made by math cannot steal
    ("target", "u1"),  # the place that was peeked at, from 1
    # What it has to trigger (D-13).
    ("played_now", "u1"),
    ("lost", "u1"),  # cards that the other seat lost
    ("jacks", "u1"),  # Js of the other seat that were destroyed
    ("nosy", "u1"),  # a card of the other seat was peeked at or revealed
    ("recycling", "u1"),
    ("hand", "u1", (SEATS, CARDS)),  # sorted
    ("pile", "u1", (2, CARDS)),  # pool and deck, as all piles: lowest card first
    ("played", "u1", (CARDS,)),
    ("destroyed", "u1", (CARDS,)),
    ("cards", "u1", (KINDS,)),  # all the cards of this match; a puzzle may have fewer
    ("loose", "u1", (SEATS, 2, KINDS)),  # D-50: seen with a spec 9 and put back
    ("pad", "u1", (PAD,)),
])  # fmt: skip

Rules = record_dtype([
    ("effects", "i2", (ROWS, 2, STEPS, 2)),  # D-30: steps, plain and upgraded
    ("mark", "i2", (ROWS,)),  # the upgrade's price
    ("free", "i2", (ROWS,)),  # costs no action point
    ("guard", "i2", (ROWS,)),  # its upgrade needs that no Joker is left, and no extra turn
    ("show_anew", "i2"),  # D-8: every turn begins with a new show, and none ends with one
    ("copies", "i2"),
    ("pool", "i2"),
    ("extra_card", "i2"),
    ("plus", "i2"),
    ("times", "i2"),
    ("free_pair", "i2"),  # D-4: two Aces may be played together for a +
    ("skills", "i2"),
    ("hero_price", "i2"),  # D-51: a hero power costs an x
    ("immediate", "i2"),
    ("reshow", "i2"),
    ("show_less", "i2"),
    ("ap", "i2"),
    ("own_turn", "i2"),  # D-15: a reveal lasts until the end of its owner's next turn
    ("one_stack", "i2"),
    ("stack_marks", "i2"),
    ("upgrade_only", "i2"),  # D-53
    ("half", "i2", (SEATS, KINDS)),
    ("passive", "i2", (SEATS, MOST_PASSIVES)),
    ("hero", "i2", (SEATS,)),
])  # fmt: skip

# Marks of a card that something happens to: of equal ones, which it is.
SHOWN_MARK, REVEALED_MARK, FROZEN_MARK, FRESH_MARK, KNOWN_MARK = 1, 2, 4, 8, 16

# Events: what x, y, z hold stands beside each.
PUT_BACK = 1  # card
MULLIGAN_DONE = 2  # how many
TURN = 3  # number, extra or not
SHOWS = 4  # card, marks
PLAYED = 5  # the action, the marks of its first card, of its second
COUNTED = 6  # the pool's cards, the row it is
DRAWN = 7  # card, from where, whether the other seat knows it
PASSED = 8
POWER = 9  # hero power
FIRED = 10  # passive
GAINED = 11  # how many +
PAID = 12  # how many +
REVEALED = 13  # card, marks; seat is its owner
PEEKED = 14  # card, marks; seat is its owner
FROZEN = 15  # card, marks; seat is its owner
GIVEN = 16  # card, marks; seat is who gave it
STOLEN = 17  # card, marks; seat is who lost it
DESTROYED = 18  # card, marks; seat is its owner
BLOCKED = 19  # card, whether a veil hides it; seat is its owner
DISABLED = 20  # seat is who is disabled
EXTRA = 21  # how many turns
LOOKED = 22  # card, from where
KEPT = 23  # card, from where
FED = 24  # how many
ORDERED = 25  # card
SALVAGED = 26  # card
LAID_OPEN = 27  # card
SCORED = 28  # points of seat 0, of seat 1
OVER = 29
NAMED = 30  # card; named for a swap by its owner
PICKED = 31  # card, marks; seat is its owner
OFFERED = 32  # a card that was peeked at may be stolen
