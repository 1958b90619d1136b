"""Fleet: what a designer may turn, each option declared once."""

from functools import partial
from typing import Any

from spadework.engine.options import Option, Options
from spadework.games.fleet.cards.fleets import FIRST, READY_MADE, read_fleet, write_fleet
from spadework.games.fleet.saying.words import WORDS

turn = Options(WORDS)


def fleet(seat: int) -> Option:
    """F-3: what a seat brings; F-4: much of it is hidden from the other."""
    return Option(
        f"fleet_{seat}",
        "F-3",
        FIRST,
        tuple(READY_MADE),
        WORDS,
        reader=read_fleet,
        fill=partial(write_seat_fleet, seat),
        owner=seat,
    )


def write_seat_fleet(seat: int, r: Any, text: str) -> None:
    write_fleet(r, seat, text)


OPTIONS = (
    turn.number("arsenal", "F-3", 10, 2, 18, (8, 10, 12)),  # before the fleets, which are cut to it
    fleet(0),
    fleet(1),
    turn.number("survive_round", "F-5", 20, 1, 60, (15, 20, 25)),
    turn.number("round_limit", "F-7", 40, 1, 60, (30, 40, 50)),
    turn.number("ap", "F-9", 2, 1, 4, (2, 3)),
    turn.switch("launch_rest", "F-9", True),
    turn.number("hand_limit", "F-13", 7, 1, 18, (5, 7, 9)),
    turn.choice("events", "F-24", ("core", "all")),
    turn.choice("event_entry", "F-27", ("move", "any")),
)
