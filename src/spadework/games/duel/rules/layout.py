"""Poker Duel: what a match and its rules are made of, and the numbers of events."""

from spadework.engine.fields import (
    EACH,
    FLAG,
    SEAT,
    Layout,
    bag,
    count,
    one_of,
    pile,
    seat_until,
    seen_by_all,
    seen_by_none,
    seen_by_owner,
    seen_in_part,
    set_of,
)
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

# What a seat does not know, in a record of what it knows.
FACE_DOWN = KINDS  # a card
UNSEEN = CARDS + 1  # which card was peeked at

PLACES = set_of(CARDS, places="hand")

FIELDS = Layout(
    SEATS,
    seen_by_none("rng", "u8"),
    seen_by_all("seat", "u1", seat_until("over"), about="on turn and to move"),
    seen_by_all("over", "u1", FLAG),
    seen_by_all("result", "i1", count(1, -1), EACH),
    seen_by_all("phase", "u1", one_of(4)),
    seen_by_all("turn", "u1", count(MOST_TURNS)),
    seen_by_all("first", "u1", SEAT),
    seen_by_all("ap", "u1", count(MOST_POINTS)),
    # Sets of places in a hand (place 0 is its first card), so that a card's flags move with it.
    seen_by_owner("shown", "i8", PLACES),
    seen_by_owner("revealed", "i8", PLACES),
    seen_by_owner("fresh", "i8", PLACES, about="D-15: revealed in the revealer's present turn"),
    seen_by_owner(
        *("frozen", "i8", PLACES),
        about="of the other's hidden cards their number alone, as its last hidden places",
    ),
    seen_by_owner("chilled", "i8", PLACES, about="D-52: frozen in the freezer's present turn"),
    seen_in_part(
        *("known", "i8", PLACES, EACH),
        about="D-50: the other seat knows that such a card is in this hand ...",
    ),
    seen_by_owner(
        *("aware", "i8", PLACES),
        about="... and the owner is aware of it: all but what was peeked at",
    ),
    seen_by_owner("chosen", "i8", PLACES, about="named for a swap"),
    seen_in_part(
        *("drawn", "i8", PLACES),
        about="of the hand of the seat on turn, what its effect has just drawn",
    ),
    seen_by_all("equip", "u2", set_of(len(PASSIVES) + 1), EACH, about="the loadout as a set"),
    seen_by_all("hand_n", "u1", count(CARDS), EACH),
    seen_by_all("plus", "u1", count(MOST_PLUS), EACH),
    seen_by_all("times", "u1", count(3), EACH),
    seen_by_all("pile_n", "u1", count(CARDS), 2, about="the pool and the deck"),
    seen_by_all("played_n", "u1", count(CARDS)),
    seen_by_all("destroyed_n", "u1", count(CARDS)),
    seen_by_all("late", "u1", FLAG, about="D-8: the show at the end of a turn"),
    seen_by_all("extra", "u1", FLAG, about="this is an extra turn"),
    seen_by_all("extra_turns", "u1", count(MOST_EXTRA), about="how many are still to come"),
    seen_by_all("times_used", "u1", FLAG, about="D-4: this turn"),
    seen_by_all("hero_used", "u1", FLAG, about="D-14: this turn"),
    seen_by_all("encore", "u1", FLAG, about="D-41: the next play happens twice"),
    seen_by_all("tide", "u1", FLAG, about="D-41: black cards draw from the deck this turn"),
    seen_by_all("matched", "u1", FLAG, about="D-40: used this turn"),
    seen_by_all("countered", "u1", FLAG, EACH, about="D-40: counterspy, used this turn"),
    seen_by_all("disabled", "u1", FLAG, EACH),
    seen_by_all("veiled", "u1", FLAG, EACH),
    seen_by_all("own_turns", "u1", count(MOST_TURNS), EACH),
    seen_by_all("thrifty", "u1", FLAG, EACH, about="D-40: thrift is used up"),
    seen_by_all("plus_math", "u1", FLAG, EACH, about="D-40: a first + math was made"),
    seen_by_all(
        *("passive", "u1", one_of(len(PASSIVES) + 1), EACH, MOST_PASSIVES),
        about="the loadout, in its order",
    ),
    seen_by_all("hero", "u1", one_of(len(HEROES) + 1), EACH),
    seen_by_all("used", "u1", count(255), EACH, about="how often the hero power was used"),
    seen_by_all(
        "rest", "u1", count(3), EACH, about="D-41: own turns until insight may be used again"
    ),
    seen_by_all(
        "placed", "u1", count(3), EACH, 2, about="D-50: how many of a pile's top cards each knows"
    ),
    seen_by_owner(
        *("loose_n", "u1", count(CARDS), 2),
        about="D-50: how many cards each knows in a pile, without a place",
    ),
    seen_by_all(
        *("noted", "u1", count(CARDS), EACH, 2),
        about="at most how many that can be, for all that the other knows",
    ),
    seen_by_all(
        "spied", "u1", count(255), EACH, about="how often a hidden card of this hand was peeked at"
    ),
    # The effect that is happening.
    seen_by_all("row", "u1", one_of(ROWS), about="of the effect table"),
    seen_by_all("upgraded", "u1", FLAG),
    seen_by_all("step", "u1", count(STEPS - 1)),
    seen_by_all(
        "left", "u1", count(CARDS), about="how many of this step's targets are still to come"
    ),
    seen_by_all(
        *("runs", "u1", count(2)),
        about="how many times it happens, this one included; 0: there is no effect",
    ),
    seen_by_all("source", "u1", one_of(2), about="where it draws from"),
    seen_by_all("taking", "u1", FLAG, about="a swap's own cards are named"),
    seen_by_all("barred", "u1", FLAG, about="D-23: a 10 made by math cannot steal"),
    seen_in_part(
        *("target", "u1", one_of(UNSEEN + 1)),
        about="the place in the other hand that was peeked at, from 1; 55: nobody told which",
    ),
    # What it has to trigger (D-13).
    seen_by_all("played_now", "u1", FLAG),
    seen_by_all("lost", "u1", count(CARDS), about="cards that the other seat lost"),
    seen_by_all("jacks", "u1", count(CARDS), about="Js of the other seat that were destroyed"),
    seen_by_all("nosy", "u1", FLAG, about="a card of the other seat was peeked at or revealed"),
    seen_by_all("recycling", "u1", FLAG),
    seen_by_owner(
        "hand", "u1", bag(KINDS + 1, upto="hand_n"), CARDS, about="sorted; 53: face down"
    ),
    seen_in_part(
        *("pile", "u1", pile(KINDS + 1, upto="pile_n"), 2, CARDS),
        about="pool and deck, as all piles: lowest card first; 53: face down",
    ),
    seen_by_all("played", "u1", pile(KINDS, upto="played_n"), CARDS),
    seen_by_all("destroyed", "u1", pile(KINDS, upto="destroyed_n"), CARDS),
    seen_by_all(
        "cards", "u1", count(CARDS), KINDS, about="all of this match; a puzzle may have fewer"
    ),
    seen_by_owner(
        *("loose", "u1", count(CARDS), 2, KINDS), about="D-50: seen with a spec 9 and put back"
    ),
    seen_by_none("pad", "u1", PAD),
)
State = FIELDS.dtype

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
    ("freeze_round", "i2"),  # D-52: a freeze lasts until the end of the freezer's next turn
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
