"""Poker Duel: what a designer may turn, each option declared once."""

from functools import partial
from typing import Any

from spadework.engine.options import Option, Options, Value
from spadework.games.duel.decks import READY_MADE, STANDARD, read_deck, write_deck
from spadework.games.duel.rules.effects import EDITIONS, VERBS, keep_plain, write_edition
from spadework.games.duel.words import WORDS

turn = Options(WORDS)


def write_ace_pair(r: Any, value: str) -> None:
    if value != "book":
        r.free_pair = value == "free"


def upgrade_adds() -> Option:
    """D-54: it changes rows that the edition has written before."""
    values = (False, True)
    return Option("upgrade_adds", "D-54", False, values, WORDS, fill=write_upgrade_adds)


def write_upgrade_adds(r: Any, value: bool) -> None:
    if value:
        keep_plain(r)


def deck(seat: int) -> Option:
    """D-1, D-5: what a seat brings."""
    candidates: tuple[Value, ...] = (STANDARD, *READY_MADE)
    return Option(
        f"deck_{seat}",
        "D-1",
        STANDARD,
        candidates,
        WORDS,
        reader=read_deck,
        fill=partial(write_seat_deck, seat),
    )


def write_seat_deck(seat: int, r: Any, text: str) -> None:
    write_deck(r, seat, text)


OPTIONS = (
    # The effect table, the show rule and the order, all at once.
    turn.choice("edition", "D-8", tuple(EDITIONS), fill=write_edition),
    turn.number("copies", "D-1", 4, 2, 26, (2, 4, 6)),
    deck(0),
    deck(1),
    turn.number("pool", "D-2", 14, 6, 26, (10, 14, 18)),
    turn.number("extra_card", "D-2", 1, 0, 2, (0, 1, 2)),
    turn.number("plus", "D-4", 3, 0, 9, (2, 3, 4)),
    turn.number("times", "D-4", 1, 0, 3, (0, 1, 2)),
    # By the book it is as the edition says, which is written before.
    turn.choice("ace_pair", "D-4", ("book", "math", "free"), fill=write_ace_pair),
    turn.switch("skills", "D-5", True),
    turn.choice("end_check", "D-7", ("action", "immediate"), "immediate"),
    turn.switch("reshow", "D-8", True),
    turn.choice("show", "D-8", ("half", "half_less_one"), "show_less"),
    turn.number("ap", "D-11", 1, 1, 3, (1, 2)),
    turn.choice("reveal_lasts", "D-15", ("round", "turn"), "own_turn"),
    turn.switch("one_stack", "D-16", False),
    turn.switch("stack_marks", "D-23", False),
    turn.choice("hero_price", "D-51", ("free", "times")),
    turn.choice("freeze_lasts", "D-52", ("turn", "round"), "freeze_round"),
    turn.switch("upgrade_only", "D-53", False),
    upgrade_adds(),
)

# What a designer may change in the effect table: a step is a verb and a number.
BOUNDS = {
    "effects": ((0, 0), (len(VERBS) - 1, 20)),
    "mark": (0, 2),
    "free": (0, 1),
    "guard": (0, 1),
}
