"""``spadework bench serve``: how many moves a second a server acknowledges, and how soon.

A real server in a process of its own, with a database on disk, and sockets that play random
legal moves: a person in every seat, every move written to disk before it is acknowledged. The moves
come at a given rate, as people's do: whoever has to wait for an answer delays nobody else, and a
room whose match is over makes way for a new one. A latency is measured from the moment a move was
due.
"""

import asyncio
import contextlib
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from spadework.bench.own import WORDS
from spadework.bench.samples import GAME, RATE, ROOMS, SERVED
from spadework.games import game as find_game

SPEEDS = ("p50", "p99", "worst")
SHOWN = ("game", "rooms", "cores", "offered", "moves", *SPEEDS, "refused")
AHEAD = 25  # moves at most that a room is ahead of another when the clock starts
PATIENCE = 600.0  # seconds for a server to compile its games


class Action(msgspec.Struct):
    action: str


class Told(msgspec.Struct):
    """What a player of the bench reads of a message."""

    type: str
    number: int = -1
    eyes: int | None = None
    actions: list[Action] = []
    room: dict[str, Any] = {}
    re: int | None = None


read = msgspec.json.Decoder(Told).decode


@dataclass
class Figures:
    """What was counted."""

    latencies: list[float] = field(default_factory=list)
    refused: int = 0
    matches: int = 0


@contextlib.contextmanager
def server(folder: Path) -> Iterator[str]:
    """A server of our own; gives where it is."""
    database = f"sqlite:///{folder / 'rooms.db'}"
    command = [sys.executable, "-m", "spadework", "serve", "--port", "0", "--db", database]
    command += ["--per-address", "1000"]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        assert process.stdout is not None
        for line in process.stdout:
            if "http://" in line:
                yield next(word for word in line.split() if word.startswith("http://"))
                return
        raise RuntimeError("the server did not start")
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
    raise RuntimeError("the server did not get its games ready")


def made_room(address: str, game: str) -> tuple[str, list[str]]:
    seats = ["person"] * find_game(game).seats
    body = json.dumps({"game": game, "seats": seats}).encode()
    request = urllib.request.Request(
        f"{address}api/v1/rooms", body, {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        told = json.load(answer)
    return told["room"], told["tokens"]


class Table:
    """One room and its sockets."""

    def __init__(self, address: str, game: str, figures: Figures, rng: random.Random) -> None:
        self.address, self.game, self.figures, self.rng = address, game, figures, rng
        self.sockets: list[Any] = []
        self.states: list[Told] = []

    async def sit(self) -> None:
        from websockets.asyncio.client import connect

        for socket in self.sockets:
            await socket.close()
        room, tokens = await asyncio.to_thread(made_room, self.address, self.game)
        where = self.address.replace("http", "ws", 1) + f"api/v1/rooms/{room}/socket"
        self.sockets, self.states = [], []
        for token in tokens:
            socket = await connect(where, compression=None, max_queue=None)
            await socket.send(json.dumps({"type": "hello", "protocol": 2, "token": token}))
            self.sockets.append(socket)
            self.states.append(await self.next_state(socket))

    async def next_state(self, socket: Any) -> Told:
        while True:
            told = read(await socket.recv())
            if told.type == "state":
                return told
            if told.type == "refused":
                self.figures.refused += 1

    def mover(self) -> int | None:
        return next((p for p, state in enumerate(self.states) if state.actions), None)

    async def move(self, due: float) -> None:
        """One move of whoever is to move, acknowledged, and seen by the others too."""
        mover = self.mover()
        if mover is None:
            self.figures.matches += 1
            await self.sit()
            mover = self.mover()
            due = time.perf_counter()  # a new room is no move
        assert mover is not None
        state = self.states[mover]
        action = self.rng.choice(state.actions).action
        told = {"type": "move", "state": state.number, "action": action, "id": state.number}
        await self.sockets[mover].send(msgspec.json.encode(told).decode())
        self.states[mover] = await self.next_state(self.sockets[mover])
        self.figures.latencies.append(time.perf_counter() - due)
        for other in range(len(self.sockets)):
            if other != mover:
                self.states[other] = await self.next_state(self.sockets[other])


async def play(address: str, game: str, rooms: int, rate: float, seconds: float) -> dict[str, Any]:
    figures, rng = Figures(), random.Random(1)
    tables = [Table(address, game, figures, rng) for _ in range(rooms)]
    for table in tables:
        await table.sit()
    for table in tables:  # or all matches would end, and new rooms be made, at the same time
        for _ in range(rng.randrange(AHEAD)):
            await table.move(time.perf_counter())
    figures.latencies.clear()
    begun = time.perf_counter()
    pause = rooms / rate

    async def drive(place: int, table: Table) -> None:
        due = begun + pause * place / rooms
        while due < begun + seconds:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            await table.move(due)
            due = max(due + pause, time.perf_counter() - pause)

    await asyncio.gather(*(drive(place, table) for place, table in enumerate(tables)))
    took = time.perf_counter() - begun
    sockets = sum(len(table.sockets) for table in tables)
    for table in tables:
        for socket in table.sockets:
            await socket.close()
    return counted(figures, game, rooms, sockets, rate, took)


def counted(
    figures: Figures, game: str, rooms: int, sockets: int, rate: float, took: float
) -> dict[str, Any]:
    ordered = sorted(figures.latencies)
    return {
        "game": game,
        "rooms": rooms,
        "sockets": sockets,
        "offered": rate,
        "moves_per_second": len(ordered) / took,
        "p50_ms": 1000 * ordered[len(ordered) // 2],
        "p99_ms": 1000 * ordered[len(ordered) * 99 // 100],
        "worst_ms": 1000 * ordered[-1],
        "refused": figures.refused,
        "matches": figures.matches,
        "cores": os.cpu_count(),
    }


def told(found: dict[str, Any], lang: str) -> list[tuple[str, str]]:
    """The figures one by one, with the key of what each is."""
    ms = {key: WORDS.say("serve.ms", lang, ms=f"{found[f'{key}_ms']:.1f}") for key in SPEEDS}
    counts = {key: f"{found[key]:,.0f}" for key in ("rooms", "offered", "refused", "cores")}
    counts |= {"game": found["game"], "moves": f"{found['moves_per_second']:,.0f}"}
    return [(key, (counts | ms)[key]) for key in SHOWN]


def measure(
    game: str = GAME, rooms: int = ROOMS, rate: float = RATE, seconds: float = SERVED
) -> Any:
    """Figures at a rate."""
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as address:
        until_ready(address)
        asyncio.run(play(address, game, 5, 50, 1))  # everything once, before it is timed
        return asyncio.run(play(address, game, rooms, rate, seconds))
