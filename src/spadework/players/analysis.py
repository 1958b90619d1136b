"""Analysis: for the seat to move, and from what it knows, how good each action is."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from spadework.engine.errors import IllegalAction, SpadeworkError, engine_sentence
from spadework.engine.match import Match
from spadework.engine.reading import check_seed
from spadework.engine.words import short
from spadework.players.levels import LEVELS
from spadework.players.nets.net import has_ours
from spadework.players.search import Budget, Findings, read_budget, survey

# Simulations that take a tenth of a second or so: a look ahead with a net takes longer than a
# rollout, and tells more.
LOOKS, ROLLOUTS = 500, 10_000
HINTS = 3  # actions that a hint names


@dataclass(frozen=True)
class Estimate:
    """A chance of winning, a draw being half a win, with its standard error."""

    chance: float
    error: float
    simulations: int


class Analysis(Mapping[str, Estimate]):
    """The estimate of each legal action, by its text, in the match's order."""

    def __init__(self, seat: int, estimates: dict[str, Estimate]) -> None:
        self.seat = seat
        self._estimates = estimates

    def __getitem__(self, action: str) -> Estimate:
        return self._estimates[action]

    def __iter__(self) -> Iterator[str]:
        return iter(self._estimates)

    def __len__(self) -> int:
        return len(self._estimates)

    @property
    def best(self) -> str:
        """The action to play."""
        return self.ranked()[0][0]

    def ranked(self) -> list[tuple[str, Estimate]]:
        """The actions with their estimates, the best first: by the chance less its error.

        So none comes first because it was lucky in a few simulations.
        """
        return sorted(self.items(), key=lambda pair: pair[1].error - pair[1].chance)

    def __repr__(self) -> str:
        told = ", ".join(f"{a}: {e.chance:.3f} ± {e.error:.3f}" for a, e in self.ranked()[:3])
        return f"<analysis for seat {self.seat}: {told}>"


def analyse(match: Match, budget: Any = None, seed: int = 0) -> Analysis:
    """How good each legal action is for the seat to move, from its own knowledge alone.

    It is the chance of winning if from then on all seats play as the game's net does, each from
    what it knows; in a game without a net, as its own policy does. The budget is a number of
    simulations, of which every action gets at least 8 (where there are very many, 2), a time such
    as ``"2s"``, or a level, whose number it takes. The same seed and number give the same answer.

    >>> import spadework as sw
    >>> match = sw.game("tactics").match({"hands": [["K"], []], "wins": [1, 0], "round": 2})
    >>> sw.analyse(match, 400).best
    'play K'
    """
    if not isinstance(match, Match):
        raise SpadeworkError(engine_sentence("analyse.not_match", value=short(match)))
    if match.seat is None:
        raise IllegalAction(engine_sentence("match.over"))
    spend, seed = budget_of(budget, match), check_seed(seed)
    glimpse = match.glimpse(match.seat, seed)
    return told(match, glimpse.seat, survey(glimpse, seed, spend))


def hint(match: Match) -> list[tuple[str, Estimate]]:
    """The best actions, the best first, for somebody who asks at a table."""
    return analyse(match).ranked()[:HINTS]


def budget_of(budget: Any, match: Match) -> Budget:
    """A budget, which may also be the name of a level; the usual one if nobody says so."""
    if budget is None:
        return Budget(LOOKS if has_ours(match.game.book) else ROLLOUTS)
    if isinstance(budget, str) and budget in LEVELS:
        return Budget(LEVELS[budget].simulations)
    return read_budget(budget)


def told(match: Match, seat: int, found: Findings) -> Analysis:
    """What was found, by the texts of the actions."""
    estimates = {
        text: Estimate(float(chance), float(error), int(row[0]))
        for text, chance, error, row in zip(
            match.actions(), found.chance, found.error, found.tally, strict=True
        )
    }
    return Analysis(seat, estimates)
