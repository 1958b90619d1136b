"""The shelf. A game is a folder beside this file and one line here.

Called, it gives the names of all games: ``spadework.games()``.
"""

import copyreg
from importlib import import_module
from typing import Any

from spadework.called import make_called
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


def book(name: str) -> RuleBook:
    """The rule book of a game on the shelf; an unknown name is refused with the nearest one."""
    if not isinstance(name, str) or name not in SHELF:
        close, known = nearest(short(name), SHELF), ", ".join(games())
        told = {"name": short(name), "nearest": close, "known": known}
        raise UnknownName(engine_sentence("unknown.game", **told))
    found: RuleBook = import_module(f"spadework.games.{name}").BOOK
    return found


def _by_name(found: RuleBook) -> tuple[Any, tuple[str]]:
    """How a book goes to another process: by its name, for it lies on the shelf there too."""
    if book(found.id) is not found:
        raise SpadeworkError(engine_sentence("unknown.book", name=found.id))
    return book, (found.id,)


copyreg.pickle(RuleBook, _by_name)
make_called(__name__)


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
    return Game(book(name), {}).turned(options)
