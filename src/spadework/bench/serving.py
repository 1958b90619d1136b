"""``spadework bench serve``: how many moves a second a server acknowledges, and how soon.

A real server in a process of its own, with a database on disk, and sockets that play random
legal moves: a person in every seat, every move written to disk before it is acknowledged.

The moves come as people's do, whatever the server does: the moments they are due at are drawn
beforehand, and nothing is forgiven. A latency counts from the moment a move was due until its
answer came, also while it waited for a table that was free. A move without an answer at the end
counts with the time it has waited; what the server refused for lack of time is told by itself.
"""

import asyncio
import contextlib
import gc
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from spadework.bench.own import PLAIN, WORDS, batch_of
from spadework.bench.samples import RATE, RATES, SHARE, WITHIN
from spadework.bench.tables import Table, Told, now
from spadework.engine.errors import SpadeworkError

SHED = ("busy", "too_fast")  # how a server refuses what it has no time for
BEYOND = (1.5, 2)  # times the first rate that was too much: what is shed there
MATCHES = 20  # that are played to know how long one is
AT_A_TIME = 8  # rooms that are made at once
FRESH = 2000  # matches that may end at one rate: a room for each is made before
FILES = 8192  # that must be open for as many sockets
ATTEMPTS, PAUSE = 60, 0.5  # to sit down at a server that is busy; seconds between them
WARM = 5.0  # seconds until it counts: everything was done once, and no match has just begun
GRACE = 1.0  # seconds after the last move is due, for answers
REST = 30.0  # seconds at most until all is answered, before the next rate
TICK = 0.002
PATIENCE = 600.0  # seconds for a server to compile its games
Say = Callable[[str], None]
Row = dict[str, Any]


class Unserved(SpadeworkError):
    """There is no server to measure."""

    def __init__(self, key: str) -> None:
        super().__init__(WORDS.sentence(f"unserved.{key}"))


@dataclass
class Figures:
    """What was counted."""

    latencies: list[float] = field(default_factory=list)
    shed: int = 0
    refused: int = 0
    matches: int = 0

    def count(self, told: Told, latency: float) -> None:
        """An answer to a move."""
        if told.type == "state":
            self.latencies.append(latency)
        elif told.code in SHED:
            self.shed += 1
        else:
            self.refused += 1


def moments(count: int, seconds: float) -> list[float]:
    """When moves are due: people take no turns, so several may come at once; the same each time."""
    dice = random.Random(count)
    return sorted(dice.uniform(0, seconds) for _ in range(count))


class Hall:
    """All tables of a game at a server: some are played at, the others wait for a match to end."""

    def __init__(self, address: str, game: str, rooms: int) -> None:
        self.address, self.game, self.rooms = address, game, rooms
        self.length = batch_of(game, PLAIN)(MATCHES, 0) / MATCHES  # moves a match
        self.dice = random.Random(1)
        self.figures = Figures()
        self.tables: list[Table] = []
        self.free: deque[Table] = deque()
        self.fresh: deque[Table] = deque()
        self.due: deque[float] = deque()  # moves for which no table was free

    async def offer(self, rate: float, seconds: float) -> Row:
        """Moves at a rate, and what became of them."""
        seconds = min(seconds, FRESH * self.length / rate)
        count = max(1, round(rate * seconds))
        await self.furnish(10 + round(1.2 * count / self.length))
        self.figures = Figures()
        with undisturbed():
            begun, spent = now(), time.process_time()
            for moment in moments(count, seconds):
                await asyncio.sleep(max(0.0, begun + moment - now()))
                self.due.append(begun + moment)
                self.play()
            await self.answered(begun + seconds + GRACE)
            took, spent = now() - begun, time.process_time() - spent
        found = self.row(rate, count, took, spent)
        self.due.clear()
        await self.answered(now() + REST)
        return found

    async def furnish(self, ending: int) -> None:
        """As many tables as are played at, and a fresh one for each match that will end."""
        for table in self.tables:
            if not table.goes_on:
                table.close()
        self.tables = [table for table in self.tables if table.goes_on]
        while (lacking := self.rooms + ending - len(self.tables)) > 0:
            some = (self.seated() for _ in range(min(AT_A_TIME, lacking)))
            self.tables += await asyncio.gather(*some)
        self.free = deque(self.tables[: self.rooms])
        self.fresh = deque(self.tables[self.rooms :])

    async def seated(self) -> Table:
        """A new table; a server that was offered too much may need some time."""
        for _ in range(ATTEMPTS):
            table = Table(self.counted, self.ready)
            try:
                await table.sit(self.address, self.game)
                return table
            except OSError:
                table.close()
                await asyncio.sleep(PAUSE)
        raise Unserved("no_room")

    def play(self) -> None:
        """The moves that are due, at the tables that are free, the first ones first."""
        while self.due and self.free:
            table = self.free.popleft()
            if table.open:
                table.move(self.due.popleft(), self.dice)

    def counted(self, told: Told, latency: float) -> None:
        self.figures.count(told, latency)

    def ready(self, table: Table) -> None:
        """A table can go on; where the match is over, a fresh one can."""
        if not table.over:
            self.free.append(table)
        elif self.fresh:
            self.free.append(self.fresh.popleft())
        self.figures.matches += table.over
        self.play()

    def waits(self) -> list[float]:
        """When the moves were due that have no answer."""
        return [*self.due, *(table.due for table in self.tables if table.due is not None)]

    async def answered(self, end: float) -> None:
        """Until every move has its answer, at most until then."""
        while now() < end and self.waits():
            await asyncio.sleep(TICK)

    def row(self, rate: float, count: int, took: float, spent: float) -> Row:
        """The figures of a rate; what has no answer takes as long as it has waited.

        A rate is borne if so good as all moves were acknowledged in time, which none is that was
        shed.
        """
        figures, end = self.figures, now()
        late = [end - due for due in self.waits()]
        in_time = sum(1000 * latency <= WITHIN for latency in figures.latencies)
        return {
            "game": self.game,
            "rooms": self.rooms,
            "sockets": sum(len(table.seats) for table in self.tables[: self.rooms]),
            "cores": os.cpu_count(),
            "offered": rate,
            "moves": count,
            "seconds": took,
            "acknowledged": len(figures.latencies),
            "shed": figures.shed,
            "refused": figures.refused,
            "late": len(late),
            "acknowledged_per_second": len(figures.latencies) / took,
            "shed_per_second": figures.shed / took,
            "in_time": in_time / count,
            "borne": in_time / count >= SHARE,
            **speeds(sorted([*figures.latencies, *late])),
            "matches": figures.matches,
            "client": spent / took,
        }

    def close(self) -> None:
        for table in self.tables:
            table.close()


def speeds(ordered: list[float]) -> dict[str, float | None]:
    """Half of them, all but a hundredth, and the slowest; nothing if all were shed."""
    if not ordered:
        return dict.fromkeys(("p50_ms", "p99_ms", "worst_ms"))
    places = {"p50_ms": len(ordered) // 2, "p99_ms": len(ordered) * 99 // 100, "worst_ms": -1}
    return {key: 1000 * ordered[place] for key, place in places.items()}


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """Who measures does not look for garbage meanwhile: that would be taken for the server's."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def steps(rate: float | None, found: list[Row]) -> Iterator[float]:
    """The rate that is asked for, or one after the other until it is too much, and some beyond.

    What is too much is tried twice: a machine has bad moments of its own.
    """
    if rate is not None:
        yield rate
        return
    for step in RATES:
        yield step
        if not found[-1]["borne"]:
            yield step
        if not found[-1]["borne"]:
            yield from (step * times for times in BEYOND)
            return


async def play(
    address: str, game: str, rooms: int, rate: float | None, seconds: float, say: Say
) -> list[Row]:
    """A row for each rate, at a server that is there."""
    hall, found = Hall(address, game, rooms), list[Row]()
    try:
        await hall.offer(RATE, min(WARM, seconds))
        for step in steps(rate, found):
            say(f"{game}: {step:,.0f}/s …")
            found.append(await hall.offer(step, seconds))
    finally:
        hall.close()
    return found


def measure(game: str, rooms: int, rate: float | None, seconds: float, say: Say) -> list[Row]:
    """A row for each rate, at a server of its own."""
    allow_files()
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as address:
        until_ready(address)
        return asyncio.run(play(address, game, rooms, rate, seconds, say))


def allow_files() -> None:
    """As many open files as sockets need; the server is started with the same limit."""
    with contextlib.suppress(ImportError, OSError, ValueError):  # on Windows there is none
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if 0 <= soft < FILES:
            most = FILES if hard < 0 else min(FILES, hard)
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


@contextlib.contextmanager
def server(folder: Path) -> Iterator[str]:
    """A server of our own; gives where it is."""
    database = f"sqlite:///{folder / 'rooms.db'}"
    command = [sys.executable, "-m", "spadework", "serve", "--port", "0", "--db", database]
    command += ["--per-address", "1000"]
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(command, text=True, **pipes) as process:
        try:
            assert process.stdout is not None
            for line in process.stdout:
                if "http://" in line:
                    yield next(word for word in line.split() if word.startswith("http://"))
                    return
            raise Unserved("no_start")
        finally:
            process.terminate()
            process.wait(20)


def until_ready(address: str) -> None:
    """Until all games are compiled: what is measured is how it is then."""
    since = time.monotonic()
    while time.monotonic() - since < PATIENCE:
        with urllib.request.urlopen(f"{address}api/v1/games", timeout=60) as answer:
            if all(game["computer"] != "soon" for game in json.load(answer)):
                return
        time.sleep(0.2)
    raise Unserved("not_ready")
