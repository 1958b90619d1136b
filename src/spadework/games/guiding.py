"""What every game's guide is made with: advice for a first game, read from what a seat sees."""

from typing import Any

from spadework.engine.game import Game
from spadework.games import game

Seen = dict[str, Any]
Touched = list[list[str]]
Lesson = tuple[str, Touched]  # the key of a text, and what it points at


def game_of(seen: Seen) -> Game:
    """The game as a view says it is played, for the rules to count."""
    return game(seen["game"]).told_in(seen)


def as_written(seen: Seen, *options: str) -> bool:
    """Whether these options are as the rule book has them: a text may then name its numbers."""
    return not any(option in seen["rules"] for option in options)


def first(actions: list[str], *parts: str) -> str | None:
    """The first action whose text holds all of these parts."""
    return next((action for action in actions if all(part in action for part in parts)), None)


def listed(cards: str) -> list[str]:
    """Cards as one writes them down."""
    return cards.split()
