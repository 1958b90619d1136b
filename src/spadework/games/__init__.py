"""The shelf. A game is a folder beside this file and one line here."""

from functools import cache
from importlib import import_module
from typing import Any

from spadework.engine.errors import BadOption, SpadeworkError, UnknownName, engine_sentence
from spadework.engine.game import Game
from spadework.engine.match import Match
from spadework.engine.reading import SEEDS
from spadework.engine.rulebook import RuleBook
from spadework.engine.words import as_whole, nearest, short

SHELF = ("tactics", "spade", "duel", "fleet")
POSITIONS = 200_000_000  # a solver gives up after looking at so many


def games() -> list[str]:
    """The names of all games on the shelf.

    >>> games()
    ['duel', 'fleet', 'spade', 'tactics']
    """
    return sorted(SHELF)


@cache
def book(name: str) -> RuleBook:
    """The rule book of a game on the shelf."""
    return import_module(f"spadework.games.{name}").BOOK  # type: ignore[no-any-return]


def solve(match: Match, most: int = POSITIONS) -> Any:
    """Whether a match can still be won by one who sees all piles, and how; in solo games only.

    It gives up after looking at ``most`` positions.

    >>> solve(game("spade").deal(seed=1)).won
    True
    """
    if not isinstance(match, Match):
        raise SpadeworkError(engine_sentence("match.not_match", value=short(match)))
    limit = as_whole(most)
    if limit is None or not 0 <= limit < SEEDS:
        raise BadOption(engine_sentence("match.most", value=short(most), high=SEEDS - 1))
    solver = match.game.book.solver
    if solver is None:
        raise SpadeworkError(engine_sentence("match.no_solver", game=match.game.id))
    return solver.solve(match, limit)


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
