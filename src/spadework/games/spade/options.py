"""Spade Poker: what a designer may turn, each option declared once."""

from pathlib import Path

from spadework.engine.options import Option
from spadework.engine.words import Words

WORDS = Words(Path(__file__).parent / "texts")


def number(
    name: str, clause: str, default: int, low: int, high: int, candidates: tuple[int, ...]
) -> Option:
    return Option(name, clause, default, candidates, WORDS, range=(low, high), field=name)


def switch(name: str, clause: str, default: bool) -> Option:
    return Option(name, clause, default, (False, True), WORDS, field=name)


OPTIONS = (
    number("redraws", "S-2", 0, 0, 10, (0, 1, 2)),
    number("jokers", "S-3", 0, 0, 2, (0, 1, 2)),
    number("level", "S-4", 1, 1, 13, (1, 2, 3, 4)),
    switch("empty_is_defeat", "S-12", False),
    switch("choose_order", "S-15", True),
)
