"""The shelf. A game is a folder beside this file and one line here."""

from functools import cache
from importlib import import_module
from typing import Any

from spadework.engine.errors import SpadeworkError, UnknownName, engine_sentence
from spadework.engine.game import Game
from spadework.engine.match import Match
from spadework.engine.rulebook import RuleBook
from spadework.engine.words import nearest, short

SHELF = ("tactics", "spade")


def games() -> list[str]:
    """The names of all games on the shelf.

    >>> games()
    ['spade', 'tactics']
    """
    return sorted(SHELF)


@cache
def book(name: str) -> RuleBook:
    """The rule book of a game on the shelf."""
    return import_module(f"spadework.games.{name}").BOOK  # type: ignore[no-any-return]


def solve(match: Match, *most: int) -> Any:
    """Whether a match can still be won by one who sees all piles, and how; in solo games only.

    >>> solve(game("spade").deal(seed=1)).won
    True
    """
    try:
        solver = import_module(f"spadework.games.{match.game.id}.solver")
    except ModuleNotFoundError:
        raise SpadeworkError(engine_sentence("match.no_solver", game=match.game.id)) from None
    return solver.solve(match, *most)


def game(name: str, /, **options: Any) -> Game:
    """A game with its options turned; an unknown name is refused with the nearest one.

    >>> game("tactics", bond=8).rules["bond"]
    8
    >>> game("tactics", bonds=8)
    Traceback (most recent call last):
    spadework.engine.errors.UnknownName: There is no option 'bonds'; did you mean 'bond'?
    """
    if not isinstance(name, str) or name not in SHELF:
        close = nearest(short(name), SHELF)
        known = ", ".join(games())
        raise UnknownName(
            engine_sentence("unknown.game", name=short(name), nearest=close, known=known)
        )
    return Game(book(name), {}).turned(options)
