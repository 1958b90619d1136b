"""Attacks by somebody who wants the server for themselves, and what honest players notice.

`python tests/serve/attacks.py [NAME ...] [--seconds N] [--per-address N]` runs each at full
strength, in a process of its own, while others play a hundred moves a second, and prints how those
fared. An attack more is a function more in the table at the end: it does its worst at a
:class:`Target` as long as that lasts, and tells what it got. Needs /proc, and 127.0.0.2.
"""

import argparse
import asyncio
import json
import os
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from house import House
from serve.asking import ASKING
from spadework.bench import serving
from spadework.bench.tables import made_room
from spadework.serve.gate import open_files

RATE, ROOMS, GAME = 100, 50, "tactics"  # of the honest
MOST_LATE, MOST_MEMORY = 100, 200  # ms of their p99, MiB of the server
# They come from one address here, and make rooms as a whole town would.
FIRST = """
from dataclasses import dataclass
from spadework.serve import limits
@dataclass(frozen=True)
class Town(limits.Limits):
    rooms: float = 1000.0
limits.Limits = Town
"""
GET = b"GET /api/v1/about HTTP/1.1\r\nHost: localhost\r\n\r\n"
ROOM = b"POST /api/v1/rooms HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
UPGRADE = (
    "GET /api/v1/rooms/{room}/socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
    "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
PING, MORE, BEGUN = b"\x89\x80....", b"\x00\x80....", b"\x01\x80...."  # empty, and masked
Got = Counter[str]


@dataclass(frozen=True)
class Target:
    """A server, a room there, and how long it is attacked, and from which address."""

    port: int
    room: str
    seconds: float
    source: str = "127.0.0.2"
    many: int = 1100  # connections at most

    @property
    def end(self) -> float:
        return time.monotonic() + self.seconds


class Caller:
    """One connection of an attacker."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def send(self, data: bytes, got: Got) -> None:
        self.writer.write(data)
        await self.writer.drain()
        got["bytes sent"] += len(data)

    async def upgrade(self, target: Target) -> None:
        self.writer.write(UPGRADE.format(room=target.room).encode())
        await self.reader.readuntil(b"\r\n\r\n")

    async def status(self) -> str:
        """What a server answered; the rest of the answer is read too."""
        head = await self.reader.readuntil(b"\r\n\r\n")
        length = head.lower().partition(b"content-length: ")[2].split(b"\r\n")[0]
        await self.reader.readexactly(int(length or 0))
        return head[9:12].decode()


async def again(
    target: Target, callers: int, visit: Callable[[Caller, Got, float], Awaitable[None]]
) -> Got:
    """So many at once, each calling anew as soon as the line is cut."""
    got: Got = Counter()
    end = target.end

    async def one() -> None:
        while time.monotonic() < end:
            try:
                calling = asyncio.open_connection(
                    "127.0.0.1", target.port, local_addr=(target.source, 0)
                )
                reader, writer = await asyncio.wait_for(calling, 10)
            except (OSError, TimeoutError):
                got["not let in"] += 1
                await asyncio.sleep(0.01)
                continue
            got["calls"] += 1
            try:
                async with asyncio.timeout(max(0.0, end - time.monotonic())):
                    await visit(Caller(reader, writer), got, end)
            except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
                got["cut"] += 1
            except TimeoutError:
                got["held to the end"] += 1
            finally:
                writer.transport.abort()

    await asyncio.gather(*(one() for _ in range(callers)))
    return got


# Heads.


async def endless_header(target: Target) -> Got:
    """150 MiB of `a: b` in one request, or as much as is taken."""

    async def visit(caller: Caller, got: Got, end: float) -> None:
        await caller.send(b"GET / HTTP/1.1\r\n", got)
        while True:
            await caller.send(b"a: b\r\n" * 20_000, got)

    return await again(target, 20, visit)


async def endless_line(target: Target) -> Got:
    async def visit(caller: Caller, got: Got, end: float) -> None:
        await caller.send(b"GET /", got)
        while True:
            await caller.send(b"x" * 100_000, got)

    return await again(target, 20, visit)


async def many_headers(target: Target) -> Got:
    """A head that is whole at once, and as large as is taken."""

    async def visit(caller: Caller, got: Got, end: float) -> None:
        await caller.send(b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 2700 + b"\r\n", got)
        got[await caller.status()] += 1

    return await again(target, 20, visit)


async def half_open(target: Target) -> Got:
    """Heads that never end."""

    async def visit(caller: Caller, got: Got, end: float) -> None:
        await caller.send(b"GET / HTTP/1.1\r\nHost: localhost\r\n", got)
        got[await caller.status()] += 1

    return await again(target, target.many, visit)


async def trickled_heads(target: Target) -> Got:
    async def visit(caller: Caller, got: Got, end: float) -> None:
        await caller.send(b"GET / HTTP/1.1\r\na: ", got)
        while not caller.reader.at_eof():
            await caller.send(b"x", got)
            await asyncio.sleep(0.1)
        raise ConnectionError

    return await again(target, target.many, visit)


async def connects(target: Target) -> Got:
    """Comes and goes."""

    async def visit(caller: Caller, got: Got, end: float) -> None:
        await asyncio.sleep(0)

    return await again(target, 200, visit)


# Requests.


async def pipelined(target: Target) -> Got:
    """Thousands of requests at once, and no answer is ever read."""

    async def visit(caller: Caller, got: Got, end: float) -> None:
        caller.writer.transport.pause_reading()  # type: ignore[attr-defined]
        while True:
            await caller.send(GET * 2000, got)

    return await again(target, 50, visit)


async def requests(target: Target) -> Got:
    """One after the other, as fast as they are answered."""

    async def visit(caller: Caller, got: Got, end: float) -> None:
        while True:
            caller.writer.write(GET)
            got[await caller.status()] += 1

    return await again(target, 100, visit)


async def unread_page(target: Target) -> Got:
    """The largest answers, none of which is read."""

    async def visit(caller: Caller, got: Got, end: float) -> None:
        caller.writer.transport.pause_reading()  # type: ignore[attr-defined]
        asked = b"GET /api/v1/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
        await caller.send(asked * 20, got)
        await asyncio.sleep(max(0.0, end - time.monotonic()))
        got["held to the end"] += 1

    return await again(target, target.many, visit)


async def slow_bodies(target: Target) -> Got:
    async def visit(caller: Caller, got: Got, end: float) -> None:
        await caller.send(ROOM + b"Content-Length: 60000\r\n\r\n", got)
        while not caller.reader.at_eof():
            await caller.send(b" ", got)
            await asyncio.sleep(0.1)
        raise ConnectionError

    return await again(target, target.many, visit)


async def junk_bodies(target: Target) -> Got:
    """A body that nobody asked for, as large as is taken."""

    async def visit(caller: Caller, got: Got, end: float) -> None:
        await caller.send(b"POST / HTTP/1.1\r\nContent-Length: 9999999999\r\n\r\n", got)
        while True:
            await caller.send(bytes(100_000), got)

    return await again(target, 50, visit)


async def chunked_bodies(target: Target) -> Got:
    async def visit(caller: Caller, got: Got, end: float) -> None:
        head = b"POST /api/v1/rooms HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"
        await caller.send(head, got)
        while True:
            await caller.send(b"1\r\n \r\n" * 10_000, got)

    return await again(target, 20, visit)


# Sockets.


def flood_of(frames: bytes, first: bytes = b"") -> Callable[[Target], Awaitable[Got]]:
    """The same small frames again and again."""

    async def attack(target: Target) -> Got:
        async def visit(caller: Caller, got: Got, end: float) -> None:
            await caller.upgrade(target)
            await caller.send(first, got)
            reading = asyncio.create_task(caller.reader.read())
            try:
                while not reading.done():
                    await caller.send(frames, got)
            finally:
                reading.cancel()
                await asyncio.gather(reading, return_exceptions=True)
            raise ConnectionError

        return await again(target, 20, visit)

    return attack


async def silent_sockets(target: Target) -> Got:
    """Opened, and then not a word."""

    async def visit(caller: Caller, got: Got, end: float) -> None:
        await caller.upgrade(target)
        got["opened"] += 1
        await caller.reader.read()
        raise ConnectionError

    return await again(target, target.many, visit)


# None.


async def nothing(target: Target) -> Got:
    await asyncio.sleep(target.seconds)
    return Counter()


async def busy_loop(target: Target) -> Got:
    """Does nothing to the server but to share its machine."""
    end = target.end
    while time.monotonic() < end:
        pass
    return Counter()


@dataclass(frozen=True)
class Attack:
    """What is done, and what becomes of it, in words for docs/security.md."""

    does: Callable[[Any], Awaitable[Got]]
    what: str
    then: str


REFUSED = "is refused with a sentence as soon as it is too long, and closed"
PACED = "are read no faster than a socket and an address may send; the rest waits at the sender"
ATTACKS = {
    "nothing": Attack(nothing, "none", "to compare with"),
    "busy_loop": Attack(
        busy_loop, "none, but a core of the machine is busy", "to compare with: what that costs"
    ),
    "endless_header": Attack(endless_header, "150 MiB of `a: b` in one head", REFUSED),
    "endless_line": Attack(endless_line, "a request line that never ends", REFUSED),
    "many_headers": Attack(
        many_headers, "heads of thousands of lines, whole at once", "are refused with a sentence"
    ),
    "half_open": Attack(
        half_open,
        "1,100 requests that were begun and are left so",
        "the one that has waited longest makes room for each that comes; all are cut after 10 s",
    ),
    "trickled_heads": Attack(
        trickled_heads, "1,100 heads, a byte now and then", "are cut after 10 s, trickle or not"
    ),
    "connects": Attack(
        connects, "coming and going, as fast as can be", "50 a second of an address are let in"
    ),
    "pipelined": Attack(
        pipelined,
        "thousands of requests at once on a connection, no answer is read",
        "one is answered after the other, and nothing more is read meanwhile",
    ),
    "requests": Attack(
        requests, "requests as fast as they are answered", "40 a second of an address are answered"
    ),
    "unread_page": Attack(
        unread_page, "the largest answers, none of which is read", "are cut after 10 s"
    ),
    "slow_bodies": Attack(slow_bodies, "1,100 bodies, a byte now and then", "are cut after 20 s"),
    "junk_bodies": Attack(
        junk_bodies, "bodies of 10 GB", "are refused by their head, and 64 KiB are read at most"
    ),
    "chunked_bodies": Attack(
        chunked_bodies, "bodies in pieces of a byte", "are refused: a body says how long it is"
    ),
    "pings": Attack(flood_of(PING * 10_000), "pings on 20 sockets, without a pause", PACED),
    "pieces": Attack(
        flood_of(MORE * 10_000, first=BEGUN),
        "a message in endless empty pieces, on 20 sockets",
        "is cut after 100 pieces",
    ),
    "silent_sockets": Attack(
        silent_sockets,
        "1,100 sockets that say nothing",
        "100 an address, as any sockets; who has not said hello within 20 s is cut",
    ),
    **{name: Attack(*told) for name, told in ASKING.items()},
}


def attack(name: str, target: Target) -> Got:
    """What a process of its own does."""
    open_files(20_000)
    return asyncio.run(ATTACKS[name].does(target))


def worked(process: int) -> float:
    """Seconds that a process has computed."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(process: int) -> float:
    """MiB that a process holds."""
    status = Path(f"/proc/{process}/status").read_text()
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


@contextmanager
def watched(process: int) -> Iterator[Callable[[], float]]:
    """The most that a process holds meanwhile."""
    most, done = [memory(process)], threading.Event()

    def look() -> None:
        while not done.wait(0.05):
            most[0] = max(most[0], memory(process))

    watching = threading.Thread(target=look)
    watching.start()
    try:
        yield lambda: most[0]
    finally:
        done.set()
        watching.join()


def measure(name: str, house: House, seconds: float) -> dict[str, Any]:
    """An attack, and how those fare who play meanwhile."""
    assert house.process is not None
    address = f"{house.address}/"
    room = made_room(address, GAME)[0]
    target = Target(house.port, room, seconds + 12)  # the honest need time to sit down
    before = memory(house.process.pid)
    with ProcessPoolExecutor(1, get_context("spawn")) as pool, watched(house.process.pid) as most:
        attacking = pool.submit(attack, name, target)
        time.sleep(2)
        since, work = time.monotonic(), worked(house.process.pid)
        told = asyncio.run(serving.play(address, GAME, ROOMS, RATE, seconds, print_nothing))[0]
        busy = (worked(house.process.pid) - work) / (time.monotonic() - since)
        held = most()
        got = attacking.result()
    return {"attack": name, **told, "before": before, "most": held, "busy": busy, "got": dict(got)}


def print_nothing(text: str) -> None:
    pass


HEAD = """\
| attack | what happens | p50, p99, slowest of the others | memory | what they got |
|---|---|---:|---:|---|"""


def row(found: dict[str, Any]) -> str:
    """A line of the table."""
    told = ATTACKS[found["attack"]]
    times = ", ".join(f"{found[key]:.0f}" for key in ("p50_ms", "p99_ms", "worst_ms"))
    grew = f"{found['most'] - found['before']:+.0f} MiB"
    got = ", ".join(f"{count:,} {what}" for what, count in found["got"].items())
    return f"| {told.what} | {told.then} | {times} ms | {grew} | {got} |"


def is_borne(found: dict[str, Any]) -> bool:
    """Whether others could play on as if nothing was."""
    played = found["acknowledged"] == found["moves"]
    return played and found["p99_ms"] < MOST_LATE and found["most"] - found["before"] < MOST_MEMORY


@contextmanager
def target(folder: Path, per_address: str = "5") -> Iterator[House]:
    """A server to attack; the honest are a household of five."""
    house = House(folder, first=FIRST)
    house.share = per_address
    house.open()
    try:
        yield house
    finally:
        house.close()


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("names", nargs="*", metavar="NAME", help=", ".join(ATTACKS))
    asked.add_argument("--seconds", type=float, default=10)
    asked.add_argument("--per-address", default="5")
    asked.add_argument("--json", action="store_true")
    given = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder, target(Path(folder), given.per_address) as house:
        print(HEAD)
        for name in given.names or ATTACKS:
            found = measure(name, house, given.seconds)
            print(json.dumps(found) if given.json else row(found), flush=True)


if __name__ == "__main__":
    main()
