"""Poker Duel: what a designer may turn, each option declared once."""

from functools import partial
from typing import Any

from spadework.engine.options import Option, Value
from spadework.games.duel.decks import READY_MADE, STANDARD, read_deck, write_deck
from spadework.games.duel.rules.effects import EDITIONS, VERBS, keep_plain, write_edition
from spadework.games.duel.words import WORDS


def number(
    name: str, clause: str, default: int, low: int, high: int, candidates: tuple[int, ...]
) -> Option:
    return Option(name, clause, default, candidates, WORDS, range=(low, high), field=name)


def switch(name: str, clause: str, default: bool) -> Option:
    return Option(name, clause, default, (False, True), WORDS, field=name)


def choice(name: str, clause: str, choices: tuple[str, ...], field: str) -> Option:
    return Option(name, clause, choices[0], choices, WORDS, choices=choices, field=field)


def edition() -> Option:
    """The effect table, the show rule and the order, all at once."""
    choices = tuple(EDITIONS)
    return Option("edition", "D-8", choices[0], choices, WORDS, choices=choices, fill=write_edition)


def ace_pair() -> Option:
    """D-4: by the book it is as the edition says, which is written before."""
    choices = ("book", "math", "free")
    return Option("ace_pair", "D-4", "book", choices, WORDS, choices=choices, fill=write_ace_pair)


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
    edition(),
    number("copies", "D-1", 4, 2, 26, (2, 4, 6)),
    deck(0),
    deck(1),
    number("pool", "D-2", 14, 6, 26, (10, 14, 18)),
    number("extra_card", "D-2", 1, 0, 2, (0, 1, 2)),
    number("plus", "D-4", 3, 0, 9, (2, 3, 4)),
    number("times", "D-4", 1, 0, 3, (0, 1, 2)),
    ace_pair(),
    switch("skills", "D-5", True),
    choice("end_check", "D-7", ("action", "immediate"), "immediate"),
    switch("reshow", "D-8", True),
    choice("show", "D-8", ("half", "half_less_one"), "show_less"),
    number("ap", "D-11", 1, 1, 3, (1, 2)),
    choice("reveal_lasts", "D-15", ("round", "turn"), "own_turn"),
    switch("one_stack", "D-16", False),
    switch("stack_marks", "D-23", False),
    choice("hero_price", "D-51", ("free", "times"), "hero_price"),
    choice("freeze_lasts", "D-52", ("turn", "round"), "freeze_round"),
    switch("upgrade_only", "D-53", False),
    upgrade_adds(),
)

# What a designer may change in the effect table: a step is a verb and a number.
BOUNDS = {
    "effects": ((0, 0), (len(VERBS) - 1, 20)),
    "mark": (0, 2),
    "free": (0, 1),
    "guard": (0, 1),
}
