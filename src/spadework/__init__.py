"""Spadework: a table, an opponent and a laboratory for card games.

>>> import spadework as sw
>>> match = sw.game("tactics").deal(seed=7)
>>> match.seat
0
>>> match.actions()[:3]
['keep', 'swap A', 'swap 2']
"""

from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any

from spadework.batch import Batch
from spadework.engine.errors import (
    BadOption,
    BadPlayer,
    BadPosition,
    BadReplay,
    BadSeat,
    IllegalAction,
    SpadeworkError,
    UnknownName,
)
from spadework.engine.game import Game
from spadework.engine.match import Match
from spadework.engine.options import Option
from spadework.engine.replay import SeenReplay, read_record
from spadework.games import game, solve
from spadework.players import Player, player
from spadework.players.analysis import Analysis, Estimate, analyse
from spadework.players.arena import Score, arena
from spadework.players.own import Seen
from spadework.players.review import Review, review

if TYPE_CHECKING:
    from spadework.called import Called

    batch: Called
    games: Called
    players: Called

try:
    __version__ = version("spadework")
except PackageNotFoundError:  # run from a checkout that was never installed
    __version__ = "0"

__all__ = [
    "Analysis",
    "BadOption",
    "BadPlayer",
    "BadPosition",
    "BadReplay",
    "BadSeat",
    "Batch",
    "Estimate",
    "Game",
    "IllegalAction",
    "Match",
    "Option",
    "Player",
    "Review",
    "Score",
    "Seen",
    "SeenReplay",
    "SpadeworkError",
    "UnknownName",
    "analyse",
    "arena",
    "batch",
    "game",
    "games",
    "player",
    "players",
    "replay",
    "review",
    "solve",
]


def replay(record: dict[str, Any]) -> Match | SeenReplay:
    """A match from its record, played again under the rules; one that does not fit is refused.

    A record as one seat saw it gives a ``SeenReplay``: that seat's views and events.

    >>> match = game("tactics").deal(seed=7)
    >>> events = match.play("keep")
    >>> replay(match.record()).history
    [(0, 'keep')]
    """
    return read_record(record, game)
