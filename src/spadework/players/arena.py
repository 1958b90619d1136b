"""The arena: players meet over many deals, each deal from every seat, and the score says who wins.

A deal is played once for every way round the table, so that nobody is helped by the cards: the
deals are independent of each other, the games of one deal are not, and the interval is that of
the deals. Alone at the table every player plays the same deals.
"""

import math
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from threading import Event
from time import perf_counter
from typing import Any

from spadework.engine.game import Game
from spadework.engine.reading import SEEDS
from spadework.engine.rules.chance import seeded, spin
from spadework.players import Player, player

Z95 = 1.96
T95 = (12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26)  # Student's, of 2 to 10 scores


class Stopped(Exception):
    """Somebody wants to stop: the game is not played to its end."""


@dataclass(frozen=True)
class Played:
    """One game: which player sat in each seat, what came of it and what it took."""

    seats: list[int]
    returns: list[int]
    decisions: list[int]  # a seat
    seconds: list[float]  # a seat


@dataclass(frozen=True)
class Meeting:
    """All games of one deal."""

    deal: int
    games: list[Played]


@dataclass(frozen=True)
class Contest:
    """Who meets in which game; the deals follow from the seed."""

    game: Game
    players: tuple[str, ...]
    seed: int = 0
    make: Callable[[str, int, int | None], Player] = player  # one by its name, seed and threads

    @property
    def seatings(self) -> list[list[int]]:
        """Every way round the table: each one is a game of the deal."""
        count, seats = len(self.players), self.game.seats
        return [[(first + seat) % count for seat in range(seats)] for first in range(count)]

    def dealt(self, deal: int) -> int:
        """The seed of a deal. Another seed gives other deals, not the same ones moved on."""
        first = int(seeded(self.seed)) if self.seed else 0
        return (first + deal) % SEEDS

    def meet(self, deal: int, threads: int | None = None, stop: Event | None = None) -> Meeting:
        """Play one deal, from every seat."""
        games = [self.play(deal, seats, threads, stop or Event()) for seats in self.seatings]
        return Meeting(deal, games)

    def play(self, deal: int, seats: list[int], threads: int | None, stop: Event) -> Played:
        """One game of a deal."""
        match = self.game.deal(self.dealt(deal))
        chance = spin(seeded(self.dealt(deal)))
        sitting = [
            self.make(self.players[who], (int(chance) + who) % SEEDS, threads) for who in seats
        ]
        decisions, seconds = [0] * len(seats), [0.0] * len(seats)
        while (seat := match.seat) is not None:
            if stop.is_set():
                raise Stopped
            start = perf_counter()
            action = sitting[seat].choose(match)
            seconds[seat] += perf_counter() - start
            decisions[seat] += 1
            match.play(action)
        assert match.returns is not None
        return Played(seats, match.returns, decisions, [round(s, 6) for s in seconds])


def run(contest: Contest, deals: Iterable[int], jobs: int) -> Generator[Meeting]:
    """The meetings of these deals, each as soon as it is over; so many at a time.

    Left early, it waits for the decisions that are being made and for nothing else.
    """
    threads = 1 if jobs > 1 else None  # every game has a core then
    for name in contest.players:  # what has to be compiled is, once, and counts for nobody
        contest.make(name, 0, threads).choose(contest.game.deal(0))
    left, stop = iter(deals), Event()
    with ThreadPoolExecutor(jobs, thread_name_prefix="arena") as pool:
        going: set[Future[Meeting]] = set()
        try:
            while True:
                for deal in left:
                    going.add(pool.submit(contest.meet, deal, threads, stop))
                    if len(going) >= jobs:
                        break
                if not going:
                    return
                done, going = wait(going, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in done)
        finally:
            stop.set()


@dataclass(frozen=True)
class Share:
    """A mean score from 0 to 1, with the ends of its 95% interval."""

    mean: float
    low: float
    high: float


@dataclass
class Score:
    """What the meetings of a contest say."""

    contest: Contest
    meetings: list[Meeting] = field(default_factory=list)

    @property
    def games(self) -> list[Played]:
        return [game for meeting in self.meetings for game in meeting.games]

    def share(self, who: int) -> Share:
        """A player's mean score: a win is 1, a draw a half."""
        return interval([score_of(meeting.games, who) for meeting in self.meetings])

    @property
    def draws(self) -> int:
        return sum(self.contest.game.seats > 1 and not any(game.returns) for game in self.games)

    def length(self, who: int) -> float:
        """Decisions a game, of all seats, in the games a player took part in."""
        lengths = [sum(game.decisions) for game in self.games if who in game.seats]
        return sum(lengths) / max(1, len(lengths))

    def pace(self, who: int) -> float:
        """A player's seconds a decision."""
        spent, decisions = 0.0, 0
        for game in self.games:
            for seat, sitting in enumerate(game.seats):
                if sitting == who:
                    spent += game.seconds[seat]
                    decisions += game.decisions[seat]
        return spent / max(1, decisions)

    def figures(self) -> dict[str, Any]:
        """All of it, to be written as JSON."""
        told = []
        for who, name in enumerate(self.contest.players):
            share = self.share(who)
            told.append(
                {
                    "player": name,
                    "score": round(share.mean, 4),
                    "low": round(share.low, 4),
                    "high": round(share.high, 4),
                    "decisions_per_game": round(self.length(who), 2),
                    "seconds_per_decision": round(self.pace(who), 6),
                }
            )
        return {
            "game": self.contest.game.id,
            "rules": dict(self.contest.game.chosen),
            "seed": self.contest.seed,
            "deals": len(self.meetings),
            "games": len(self.games),
            "draws": self.draws,
            "players": told,
        }


def score_of(games: list[Played], who: int) -> float:
    """A player's mean score in the games of one deal."""
    scores = [
        (result + 1) / 2
        for game in games
        for sitting, result in zip(game.seats, game.returns, strict=True)
        if sitting == who
    ]
    return sum(scores) / len(scores)


def interval(scores: list[float]) -> Share:
    """The mean of independent scores and its 95% interval.

    Of wins and losses alone it is Wilson's, which also says how far a hundred wins of a hundred may
    be trusted; of other scores Student's, with one more that differs by a half counted in, so
    that a few equal scores are not taken for certainty.
    """
    count = len(scores)
    if not count:
        return Share(0.5, 0.0, 1.0)
    mean = sum(scores) / count
    if count == 1 or set(scores) <= {0.0, 1.0}:
        middle = (mean + Z95**2 / (2 * count)) / (1 + Z95**2 / count)
        spread = mean * (1 - mean) / count + Z95**2 / (4 * count**2)
        half = Z95 * math.sqrt(spread) / (1 + Z95**2 / count)
        return Share(mean, max(0.0, middle - half), min(1.0, middle + half))
    spread = (sum((x - mean) ** 2 for x in scores) + 0.25) / count
    half = student(count) * math.sqrt(spread / count)
    return Share(mean, max(0.0, mean - half), min(1.0, mean + half))


def student(count: int) -> float:
    """By how many errors the 95% interval of a mean of so many scores reaches out."""
    if count - 2 < len(T95):
        return T95[count - 2]
    free = count - 1
    first = (Z95**3 + Z95) / (4 * free)
    return Z95 + first + (5 * Z95**5 + 16 * Z95**3 + 3 * Z95) / (96 * free**2)
