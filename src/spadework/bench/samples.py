"""What one round of one row found, and how a search is timed: ours and the peers' alike."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import cycle
from time import perf_counter
from typing import TypeVar

DECISIONS, SIMULATIONS, ANSWERS = "decisions", "simulations", "answers"  # what a row counts
BUDGET = 1000  # simulations a search
DEALS = 32  # positions a round, each from a deal of its own
SECONDS = 2  # a row and round
ROOMS, RATE = 200, 520  # of the server's bench; RATE: moves a second, to be compared with others
LEAST = 200  # moves a second that every game must bear
RATES = (100, 200, 400, RATE, 700, 1000, 1400, 2000, 2800, 4000)  # and what is tried, in steps
WITHIN, SHARE = 100.0, 0.99  # milliseconds in which this share of them must be acknowledged
SERVED = 10.0  # seconds a rate, at least: less says little about the slowest hundredth
EARLY = 8  # so many moves after the deal, at most, a position is

Position = TypeVar("Position")


@dataclass(frozen=True)
class Sample:
    """What was played, and how long it took."""

    decisions: int
    games: int
    seconds: float

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / self.seconds

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds

    @property
    def rates(self) -> dict[str, float]:
        """What a second holds of each thing."""
        return {DECISIONS: self.decisions_per_second, "games": self.games_per_second}


@dataclass(frozen=True)
class Searched:
    """What was searched, and how long it took."""

    simulations: int
    seconds: float

    @property
    def rates(self) -> dict[str, float]:
        """What a second holds of each thing."""
        return {SIMULATIONS: self.simulations / self.seconds}


@dataclass(frozen=True)
class Answered:
    """Decisions of a net, and how long they took."""

    answers: int
    seconds: float

    @property
    def rates(self) -> dict[str, float]:
        """What a second holds of each thing."""
        return {ANSWERS: self.answers / self.seconds}


Found = Sample | Searched | Answered
Measure = Callable[[float, int], Found]  # of the seconds to spend, and a seed


def searched(
    positions: Sequence[Position], search: Callable[[Position], int], seconds: float
) -> Searched:
    """Search one position after the other until the time is up; only the search is timed.

    ``search`` gives the simulations it took.
    """
    search(positions[0])  # what has to be compiled or loaded is not counted
    simulations, spent = 0, 0.0
    for position in cycle(positions):
        start = perf_counter()
        simulations += search(position)
        spent += perf_counter() - start
        if spent >= seconds:
            break
    return Searched(simulations, spent)
