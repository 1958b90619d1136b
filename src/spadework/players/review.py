"""A review: a match walked through again, and what each decision was worth to who made it."""

import math
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from spadework.engine.match import Match
from spadework.engine.reading import SEEDS, check_seed
from spadework.players.analysis import Estimate, budget_of, told
from spadework.players.search import Budget, survey

MARKS = ((0.15, "blunder"), (0.10, "mistake"), (0.05, "inaccuracy"))  # by win chance lost
HALVED = 0.15  # a decision that loses so much is worth half a perfect one
NOTHING = 0.01  # where no action loses more, nothing can be done well or badly
SURE = 1.96  # errors by which a loss must differ from none to be told
ROUNDING = 1e-9  # 0.60 - 0.45 is a little less than 0.15 to a computer


@dataclass(frozen=True)
class Decision:
    """One decision: the chance of winning before it and after it, as its seat could know."""

    number: int  # of the action in the match, from 1
    seat: int
    action: str
    options: int
    before: Estimate  # with the best action
    after: Estimate  # with the one that was played
    stake: float  # the chance that the worst action would have lost
    better: str | None  # the best action, if the one that was played is not as good
    mark: str | None

    @property
    def lost(self) -> float:
        """The win chance that was given away."""
        return max(0.0, self.before.chance - self.after.chance)

    @property
    def accuracy(self) -> float:
        """100 for the best action, 50 for one that loses 15 points, 25 for 30, and so on."""
        return float(100 * 0.5 ** (self.lost / HALVED))

    def figures(self) -> dict[str, Any]:
        """All of it, to be written as JSON."""
        return asdict(self) | {"lost": self.lost}


@dataclass(frozen=True)
class Review:
    """All decisions of a match that had more than one option."""

    match: Match
    decisions: list[Decision]

    def of(self, seat: int) -> list[Decision]:
        """Those of one seat."""
        return [decision for decision in self.decisions if decision.seat == seat]

    def accuracy(self, seat: int) -> float | None:
        """The mean accuracy of a seat's decisions; None if it never had anything to lose."""
        mine = [decision for decision in self.of(seat) if decision.stake >= NOTHING]
        return sum(decision.accuracy for decision in mine) / len(mine) if mine else None

    def marks(self, seat: int) -> dict[str, int]:
        """How many blunders, mistakes and inaccuracies a seat made."""
        made = [decision.mark for decision in self.of(seat)]
        return {mark: made.count(mark) for _, mark in MARKS}

    def figures(self) -> dict[str, Any]:
        """All of it, to be written as JSON."""
        return self.heading() | {"decisions": [made.figures() for made in self.decisions]}

    def heading(self) -> dict[str, Any]:
        """What is said of the match as a whole."""
        seats = range(self.match.game.seats)
        return {
            "game": self.match.game.id,
            "rules": dict(self.match.game.chosen),
            "players": self.match.players,
            "returns": self.match.returns,
            "seats": [{"accuracy": self.accuracy(p), **self.marks(p)} for p in seats],
        }


def review(match: Match, budget: Any = None, seed: int = 0) -> Review:
    """Walk through a match: every decision with a choice, from the knowledge of who made it."""
    return Review(match, list(decisions(match, budget, seed)))


def decisions(
    match: Match, budget: Any = None, seed: int = 0, threads: int | None = None
) -> Iterator[Decision]:
    """One after the other, as they are found."""
    spend, seed = budget_of(budget, match), check_seed(seed)
    for number, (moment, action) in enumerate(match.turns(), 1):
        if len(moment.actions()) > 1:
            yield judged(moment, action, number, spend, (seed + number) % SEEDS, threads)


def judged(
    moment: Match, action: str, number: int, budget: Budget, seed: int, threads: int | None
) -> Decision:
    """One decision, beside the best that was there."""
    assert moment.seat is not None
    glimpse = moment.glimpse(moment.seat, seed)
    found = survey(glimpse, seed, budget, moment.number_of(action), threads)
    estimates, actions = told(moment, glimpse.seat, found), moment.actions()
    after, best = estimates[action], actions[found.best]
    if not surely_less(after, estimates[best]):
        best = action
    before = estimates[best]
    stake = before.chance - min(estimate.chance for estimate in estimates.values())
    better, mark = (None, None) if best == action else (best, mark_of(before, after))
    return Decision(number, glimpse.seat, action, len(actions), before, after, stake, better, mark)


def surely_less(after: Estimate, before: Estimate) -> bool:
    """Whether a difference is more than chance in the simulations."""
    return before.chance - after.chance > SURE * math.hypot(before.error, after.error)


def mark_of(before: Estimate, after: Estimate) -> str | None:
    """What a loss is called."""
    lost = before.chance - after.chance + ROUNDING
    return next((mark for least, mark in MARKS if lost >= least), None)
