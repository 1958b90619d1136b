"""The arena: players meet over many deals, each deal from every seat, and the score says who wins.

A deal is played once for every way round the table, so that nobody is helped by the cards: the
deals are independent of each other, the games of one deal are not, and the interval is that of
the deals. Alone at the table every player plays the same deals.

A player of somebody's own that does not choose resigns, with its reason; the contest goes on.
"""

import math
import os
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import nullcontext
from dataclasses import dataclass, field
from random import Random
from threading import Event, Lock
from time import perf_counter
from typing import Any

from spadework.engine.errors import BadOption, BadPlayer, SpadeworkError, engine_sentence
from spadework.engine.game import Game
from spadework.engine.match import Match
from spadework.engine.reading import SEEDS, check_seed
from spadework.engine.rules.chance import seeded, spin
from spadework.engine.words import DEFAULT, LANGUAGES, as_whole, short
from spadework.games import game as find_game
from spadework.games.varying import AT_RANDOM, varied_more
from spadework.players import OwnPlayer, Player, player
from spadework.players.finding import Own

Z95 = 1.96
T95 = (12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26)  # Student's, of 2 to 10 scores
MOST_DEALS = 10_000_000
MOST_JOBS = 256


class Stopped(Exception):
    """Somebody wants to stop: the game is not played to its end."""


@dataclass(frozen=True)
class Played:
    """One game: which player sat in each seat, what came of it and what it took."""

    seats: list[int]
    returns: list[int]
    decisions: list[int]  # a seat
    seconds: list[float]  # a seat
    resigned: dict[str, Any] | None = None  # the seat, and why in every language


@dataclass(frozen=True)
class Meeting:
    """All games of one deal."""

    deal: int
    games: list[Played]


@dataclass(frozen=True)
class Contest:
    """Who meets in which game; the deals follow from the seed.

    What is ``random`` is drawn anew for every deal: what the seats bring, or the options too.
    """

    game: Game
    players: tuple[str | Player, ...]
    seed: int = 0
    random: str | None = None
    make: Callable[[Any, int, int | None], Player] = player  # of whom, with a seed and threads
    _one: Lock = field(default_factory=Lock, init=False, repr=False, compare=False)  # see _asked

    @property
    def names(self) -> list[str]:
        """What the players are called."""
        return [who.name if isinstance(who, Player) else who for who in self.players]

    @property
    def seatings(self) -> list[list[int]]:
        """Every way round the table: each one is a game of the deal."""
        count, seats = len(self.players), self.game.seats
        return [[(first + seat) % count for seat in range(seats)] for first in range(count)]

    def dealt(self, deal: int) -> int:
        """The seed of a deal. Another seed gives other deals, not the same ones moved on."""
        first = int(seeded(self.seed)) if self.seed else 0
        return (first + deal) % SEEDS

    def game_of(self, deal: int) -> Game:
        """The game that is played in a deal, the same from every seat."""
        if self.random is None:
            return self.game
        dice = Random(f"{self.seed} {deal}")
        return varied_more(self.game, dice, AT_RANDOM[self.random])

    def meet(self, deal: int, threads: int | None = None, stop: Event | None = None) -> Meeting:
        """Play one deal, from every seat."""
        games = [self.play(deal, seats, threads, stop or Event()) for seats in self.seatings]
        return Meeting(deal, games)

    def play(self, deal: int, seats: list[int], threads: int | None, stop: Event) -> Played:
        """One game of a deal."""
        match = self.game_of(deal).deal(self.dealt(deal))
        chance = spin(seeded(self.dealt(deal)))
        sitting = [
            self.make(self.players[who], (int(chance) + who) % SEEDS, threads) for who in seats
        ]
        decisions, seconds, resigned = [0] * len(seats), [0.0] * len(seats), None
        while (seat := match.seat) is not None:
            if stop.is_set():
                raise Stopped
            action, spent = self._asked(sitting[seat], match)
            seconds[seat] += spent
            decisions[seat] += 1
            if isinstance(action, str):
                match.play(action)
            else:
                match.end("resign", seat)
                resigned = {"seat": seat, "why": {lang: action.text(lang) for lang in LANGUAGES}}
        assert match.returns is not None
        return Played(seats, match.returns, decisions, [round(s, 6) for s in seconds], resigned)

    def _asked(self, who: Player, match: Match) -> tuple[str | BadPlayer, float]:
        """What a player chooses, or why it did not, and how long that took.

        Somebody's own code may not be made for threads: only one decision of it at a time. It
        holds the GIL anyway, so that costs little; and to wait for that is not its thinking.
        """
        with self._one if isinstance(who, OwnPlayer) else nullcontext():
            start = perf_counter()
            try:
                return who.choose(match), perf_counter() - start
            except BadPlayer as error:
                return error, perf_counter() - start


def run(contest: Contest, deals: Iterable[int], jobs: int) -> Generator[Meeting]:
    """The meetings of these deals, each as soon as it is over; so many at a time.

    Left early, it waits for the decisions that are being made and for nothing else.
    """
    threads = 1 if jobs > 1 else None  # every game has a core then
    for who in contest.players:  # what has to be compiled is, once, and counts for nobody
        contest.make(who, 0, threads).rehearse(contest.game.deal(0))
    left, stop = iter(deals), Event()
    if jobs == 1:  # in this thread, where Ctrl-C reaches somebody's own code, and a debugger too
        yield from (contest.meet(deal, threads, stop) for deal in left)
        return
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

    def resignations(self, who: int) -> list[dict[str, str]]:
        """Why a player resigned, in every language, for each game in which it did."""
        return [
            game.resigned["why"]
            for game in self.games
            if game.resigned and game.seats[game.resigned["seat"]] == who
        ]

    def figures(self) -> dict[str, Any]:
        """All of it, to be written as JSON."""
        told = []
        for who, name in enumerate(self.contest.names):
            share, resigned = self.share(who), self.resignations(who)
            told.append(
                {
                    "player": name,
                    "score": round(share.mean, 4),
                    "low": round(share.low, 4),
                    "high": round(share.high, 4),
                    "decisions_per_game": round(self.length(who), 2),
                    "seconds_per_decision": round(self.pace(who), 6),
                    "resigned": len(resigned),
                    "why": resigned[0][DEFAULT] if resigned else None,
                }
            )
        return {
            "game": self.contest.game.id,
            "rules": dict(self.contest.game.chosen),
            "random": self.contest.random,
            "seed": self.contest.seed,
            "deals": len(self.meetings),
            "games": len(self.games),
            "draws": self.draws,
            "players": told,
        }

    def __repr__(self) -> str:
        told = ", ".join(map(self._line, range(len(self.contest.players))))
        return f"<arena of {self.contest.game.id}, {len(self.meetings)} deals: {told}>"

    def _line(self, who: int) -> str:
        share, resigned = self.share(who), len(self.resignations(who))
        told = f"{100 * share.mean:.1f}% ({100 * share.low:.1f}–{100 * share.high:.1f})"
        more = f", resigned {resigned}" if resigned else ""
        return f"{self.contest.names[who]} {told}{more}"


def arena(
    game: Game | str,
    players: Sequence[str | Own | Player],
    deals: int = 200,
    seed: int = 0,
    jobs: int | None = None,
    within: float | None = None,
    random: str | None = None,
) -> Score:
    """Let players meet over many deals, each deal from every seat; natively, which is sooner.

    With ``random="brought"`` what the seats bring, half decks or fleets, is drawn anew for every
    deal, with ``random="options"`` the options too; what you turned stays as it is.

    They are given like those of ``sw.player``. ``jobs`` games are played at a time: without it
    one a core, or with a player of somebody's own one in all, in this thread. With more jobs only
    one decision of such players is made at a time. After ``within`` seconds no deal is begun.

    >>> import spadework as sw
    >>> def first(glimpse):
    ...     return glimpse.actions[0]
    >>> score = sw.arena("tactics", ["greedy", first], deals=10)
    >>> score.share(0).mean > score.share(1).mean, len(score.games)
    (True, 20)
    """
    game = (find_game(game) if isinstance(game, str) else game).using("native")
    contest = Contest(game, entrants(game, players), check_seed(seed), read_random(random))
    count = whole("deals", deals, MOST_DEALS)
    at_once = jobs_for(contest) if jobs is None else whole("jobs", jobs, MOST_JOBS)
    met = run(contest, begun_within(within, count), at_once)
    return Score(contest, sorted(met, key=lambda meeting: meeting.deal))


def read_random(value: Any) -> str | None:
    """What is drawn anew for every deal."""
    if value is None or (isinstance(value, str) and value in AT_RANDOM):
        return value
    raise BadOption(engine_sentence("arena.random", value=short(value), known=", ".join(AT_RANDOM)))


def entrants(game: Game, players: Sequence[str | Own | Player]) -> tuple[str | Player, ...]:
    """Who meets: at a table for two two of them, alone any number. Each is looked up once."""
    if isinstance(players, str | Player) or callable(players):
        players = [players]
    made = tuple(player(who) for who in players)
    if not made or (game.seats > 1 and len(made) != game.seats):
        told = {"game": game.id, "needed": game.seats, "count": len(made)}
        raise SpadeworkError(engine_sentence("arena.rivals", **told))
    # Those of the house are made by name, each time with as many threads as there are.
    return tuple(
        who if isinstance(who, str) and not isinstance(one, OwnPlayer) else one
        for who, one in zip(players, made, strict=True)
    )


def jobs_for(contest: Contest) -> int:
    """How many games at a time if nobody says so."""
    own = any(isinstance(who, OwnPlayer) for who in contest.players)
    return 1 if own else os.cpu_count() or 1


def whole(name: str, value: Any, most: int) -> int:
    """A number of things, from 1."""
    number = as_whole(value)
    if number is None or not 1 <= number <= most:
        told = {"name": name, "low": 1, "high": most, "value": short(value)}
        raise BadOption(engine_sentence("arena.number", **told))
    return number


def begun_within(seconds: Any, deals: int) -> Iterator[int]:
    """So many deals, as long as there is time; it runs from when the first one is asked for."""
    if seconds is None:
        return iter(range(deals))
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not seconds > 0:
        raise BadOption(engine_sentence("arena.within", value=short(seconds)))
    return in_time(seconds, deals)


def in_time(seconds: float, deals: int) -> Iterator[int]:
    end = perf_counter() + seconds
    for deal in range(deals):
        if deal and perf_counter() > end:
            return
        yield deal


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
