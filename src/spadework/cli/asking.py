"""What several commands ask for, and how it is read."""

from typing import Annotated, Any

import typer

from spadework.cli.seats import small_number
from spadework.cli.speech import WORDS, refuse
from spadework.engine.game import Game
from spadework.engine.options import unknown_option
from spadework.engine.reading import SEEDS
from spadework.engine.speaking import own_language
from spadework.engine.words import short
from spadework.players import players
from spadework.players.levels import OPPONENT


def words(key: str, **values: str) -> str:
    """A help text in the user's own language."""
    return WORDS.say(f"help_{key}", own_language(), **values)


Lang = Annotated[str | None, typer.Option("--lang", help=words("lang"), metavar="LANG")]
Name = Annotated[str, typer.Argument(help=words("game"), metavar="GAME", show_default=False)]
WHO = words("seats", players=", ".join(players()), opponent=OPPONENT)
Seats = Annotated[str | None, typer.Option("--seats", help=WHO, metavar="A,B")]
Eyes = Annotated[str | None, typer.Option("--seat", help=words("seat"), metavar="SEAT")]
Turned = Annotated[
    list[str] | None, typer.Option("--set", help=words("set"), metavar="OPTION=VALUE")
]
AsJson = Annotated[bool, typer.Option("--json", help=words("json"))]


def as_number(text: str) -> Any:
    """The number a text stands for; the text itself if it is none, for others to refuse."""
    number = small_number(text)
    return text if number is None else number


def whole_number(text: str) -> int:
    """A seed."""
    if not text.isdecimal() or len(text) > 20 or int(text) >= SEEDS:
        raise refuse("seed", value=short(text), high=SEEDS - 1)
    return int(text)


def count_of(text: str, most: int) -> int:
    """A number of things, from 1."""
    number = small_number(text)
    if number is None or not 1 <= number <= most:
        raise refuse("count", value=short(text), most=most)
    return number


def with_options(game: Game, turned: list[str]) -> Game:
    """The game with ``--set bond=8`` and the like."""
    rules: dict[str, Any] = {}
    for text in turned:
        option, value = option_of(game, text)
        rules[option] = game.options[option].parse(value)
    return game.turned(rules)


def option_of(game: Game, text: str) -> tuple[str, str]:
    """``bond=8`` as the option's name and the text of its value."""
    option, equals, value = text.partition("=")
    if not equals:
        first = next(iter(game.options.values()))
        example = f"{first.name}={first.candidates[-1]}"
        raise refuse("set", value=short(text), example=example)
    if option not in game.options:
        raise unknown_option(option, game.options)
    return option, value
