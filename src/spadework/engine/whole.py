"""Many whole games on one core, where nobody looks on; on a GPU ``gpu.WholeGames`` plays them."""

from typing import TYPE_CHECKING, Any

import numpy as np

from spadework.engine.records import new_records
from spadework.engine.rules.log import new_log
from spadework.engine.rules.loops import make_batch

if TYPE_CHECKING:
    from spadework.engine.game import Game


class WholeGames:
    """Whole games in a game's way of running, from one seed on; the memory is taken once."""

    def __init__(self, game: "Game") -> None:
        self.game, self.loop = game, game.run.loop(make_batch)
        self.states = new_records(game.book.State, 1)
        self.out, self.log = np.zeros(game.book.MAX_LEGAL, np.int32), new_log(0)

    def play(self, seed: int, games: int, who: int = 0) -> tuple[int, Any]:
        """Decisions taken in all, and how often seat 0 won, drew and lost.

        Each seat chooses at random, or by the game's own policy if its bit is in ``who``.
        """
        tally, rules = np.zeros(3, np.int64), self.game.rules_record
        given = (self.states, rules, self.out, self.log, seed, games, who, tally)
        return int(self.loop(*given)), tally

    @property
    def last(self) -> Any:
        """The state that the last game ended in."""
        return self.states[0]
