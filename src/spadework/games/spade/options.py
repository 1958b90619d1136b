"""Spade Poker: what a designer may turn, each option declared once."""

from pathlib import Path

from spadework.engine.options import Options
from spadework.engine.words import Words

WORDS = Words(Path(__file__).parent / "texts")
turn = Options(WORDS)


OPTIONS = (
    turn.number("redraws", "S-2", 0, 0, 10, (0, 1, 2)),
    turn.number("jokers", "S-3", 0, 0, 2, (0, 1, 2)),
    turn.number("level", "S-4", 1, 1, 13, (1, 2, 3, 4)),
    turn.switch("empty_is_defeat", "S-12", False),
    turn.switch("choose_order", "S-15", True),
)
