"""Attacks by somebody who says nothing wrong, only far too often: each is a way to make us work.

They are run by attacks.py, from an address of the attacker's own, within its limits and beyond.
"""

import asyncio
import itertools
import json
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, Protocol

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from spadework.games.fleet.cards.building import ready_texts
from spadework.serve.messages import PROTOCOL

Got = Counter[str]
LANGS = ("en", "zh-Hans", "zh-Hant")
KIND = "Content-Type: application/json\r\n"


class Target(Protocol):
    """Whom it is done to; see attacks.py."""

    port: int
    room: str
    source: str

    @property
    def end(self) -> float: ...


def asked(path: str, body: Any = None, more: str = "") -> bytes:
    """A request, as it is sent."""
    told = b"" if body is None else json.dumps(body).encode()
    method = "GET" if body is None else "POST"
    head = f"{method} /api/v1{path} HTTP/1.1\r\nHost: localhost\r\n{more}"
    if body is not None:
        head += f"{KIND}Content-Length: {len(told)}\r\n"
    return f"{head}\r\n".encode() + told


async def one_request(target: Target, request: bytes) -> tuple[int, bytes]:
    reader, writer = await asyncio.open_connection(
        "127.0.0.1", target.port, local_addr=(target.source, 0), limit=1 << 24
    )
    writer.write(request)
    try:
        return await answer(reader)
    finally:
        writer.transport.abort()


async def answer(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    head = await reader.readuntil(b"\r\n\r\n")
    length = head.lower().partition(b"content-length: ")[2].split(b"\r\n")[0]
    return int(head[9:12]), await reader.readexactly(int(length or 0))


async def asking(target: Target, requests: Callable[[], bytes], callers: int = 10) -> Got:
    """So many ask one after the other, as soon as they were answered."""
    got: Got = Counter()
    end = target.end

    async def one() -> None:
        while time.monotonic() < end:
            try:
                reader, writer = await asyncio.open_connection(
                    "127.0.0.1", target.port, local_addr=(target.source, 0), limit=1 << 24
                )
            except OSError:
                await asyncio.sleep(0.05)
                continue
            try:
                while time.monotonic() < end:
                    writer.write(requests())
                    status, told = await asyncio.wait_for(answer(reader), 60)
                    got[f"times {status}"] += 1
                    got["KiB"] += len(told) // 1024
            except (OSError, asyncio.IncompleteReadError, TimeoutError):
                got["cut"] += 1
            finally:
                writer.transport.abort()

    await asyncio.gather(*(one() for _ in range(callers)))
    return got


async def new_room(target: Target, **wanted: Any) -> dict[str, Any]:
    while True:
        status, told = await one_request(target, asked("/rooms", wanted))
        if status == 201:
            return dict(json.loads(told))
        await asyncio.sleep(1)


def sitting(target: Target, room: str) -> connect:
    where = f"ws://localhost:{target.port}/api/v1/rooms/{room}/socket"
    how: Any = {"local_addr": (target.source, 0), "host": "127.0.0.1", "compression": None}
    return connect(where, max_size=None, max_queue=None, **how)


def hello(token: str | None = None) -> str:
    return json.dumps({"type": "hello", "protocol": PROTOCOL, "token": token})


async def heard(socket: ClientConnection, got: Got) -> dict[str, Any]:
    while True:
        told: dict[str, Any] = json.loads(await socket.recv())
        got[told.get("code", told["type"])] += 1
        if told["type"] in ("state", "refused"):
            return told


async def played(target: Target, game: str, moves: int) -> dict[str, Any]:
    """A room in which so many moves were made, as fast as one is let."""
    room, dice, got = (
        await new_room(target, game=game, seats=["person"] * 2),
        random.Random(1),
        Got(),
    )
    async with sitting(target, room["room"]) as one, sitting(target, room["room"]) as other:
        states = []
        for socket, token in ((one, room["tokens"][0]), (other, room["tokens"][1])):
            await socket.send(hello(token))
            states.append(await heard(socket, got))
        while states[0]["number"] < moves and states[0]["room"]["seat"] is not None:
            mover = states[0]["room"]["seat"]
            action = dice.choice(states[mover]["actions"])["action"]
            move = {"type": "move", "state": states[mover]["number"], "action": action}
            await (one, other)[mover].send(json.dumps(move))
            told = await heard((one, other)[mover], got)
            if told["type"] == "refused":
                await asyncio.sleep(0.5)
                continue
            states[mover] = told
            states[1 - mover] = await heard((one, other)[1 - mover], got)
    return room


async def replays(target: Target) -> Got:
    """All pages of a long match, in all languages, for all eyes: forty a second and more."""
    room = await played(target, "fleet", 133)
    more = ["", *(f"Authorization: Bearer {token}\r\n" for token in room["tokens"])]
    wishes = itertools.cycle(itertools.product(range(0, 134, 40), LANGS, more))

    def wish() -> bytes:
        first, lang, token = next(wishes)
        where = f"/rooms/{room['room']}/replay?first={first}&lang={lang}"
        return asked(where, more=token)

    return await asking(target, wish)


async def renamed(target: Target) -> Got:
    """The same, but a seat is called otherwise each time: so each page is another."""
    room, names = await played(target, "fleet", 133), itertools.count()
    bearer = f"Authorization: Bearer {room['tokens'][0]}\r\n"

    def wishes() -> Iterator[bytes]:
        while True:
            seat, name = f"/rooms/{room['room']}/seats/0", {"name": f"Ann {next(names)}"}
            yield asked(seat, name, bearer).replace(b"POST", b"PATCH", 1)
            for first in range(0, 134, 40):
                yield asked(f"/rooms/{room['room']}/replay?first={first}", more=bearer)

    return await asking(target, wishes().__next__)


async def records(target: Target) -> Got:
    room = await played(target, "fleet", 133)
    return await asking(target, lambda: asked(f"/rooms/{room['room']}/record"))


async def rule_pages(target: Target) -> Got:
    wishes = itertools.cycle(
        f"/games/{game}/{what}?lang={lang}"
        for game in ("duel", "fleet", "spade", "tactics")
        for what in ("rules", "words", "decks")
        for lang in LANGS
    )
    return await asking(target, lambda: asked(next(wishes)))


async def long_queries(target: Target) -> Got:
    """As much as a first line may hold, each time another."""
    count = itertools.count()
    return await asking(target, lambda: asked(f"/games?{next(count)}&" + "aa&" * 150))


async def long_languages(target: Target) -> Got:
    """Who speaks eight thousand languages."""
    more = f"Accept-Language: {',' * 7900}\r\n"
    return await asking(target, lambda: asked("/games", more=more))


async def checks(target: Target) -> Got:
    """The longest fleets there can be, to be checked."""
    text = (" ".join(ready_texts().values()) * 9)[:4000]
    return await asking(target, lambda: asked("/games/fleet/decks/check", {"text": text}))


async def positions(target: Target) -> Got:
    """Rooms from positions that are as large as they may be."""
    position = {"hands": [["7"] * 400, ["2"] * 400], "deck": ["9"] * 4000}
    body = {"game": "tactics", "position": position}
    return await asking(target, lambda: asked("/rooms", body))


async def saying(
    target: Target,
    room: str,
    tokens: list[str | None],
    say: Callable[[], str],
    reads: bool = True,
) -> Got:
    """On many sockets, one word after the other."""
    got: Got = Counter()
    end = target.end

    async def one(token: str | None) -> None:
        while time.monotonic() < end:
            try:
                async with asyncio.timeout(max(0.1, end - time.monotonic())):
                    async with sitting(target, room) as socket:
                        await socket.send(hello(token))
                        while True:
                            await socket.send(say())
                            if reads:
                                await heard(socket, got)
            except (OSError, TimeoutError, WebSocketException):
                got["cut"] += 1
                await asyncio.sleep(0.05)

    await asyncio.gather(*(one(token) for token in tokens))
    return got


async def hellos(target: Target) -> Got:
    """The whole table, please; and again."""
    room = await played(target, "fleet", 60)
    return await saying(target, room["room"], [*room["tokens"]] * 20, hello)


async def hellos_unread(target: Target) -> Got:
    room = await played(target, "fleet", 60)
    return await saying(target, room["room"], [*room["tokens"]] * 20, hello, reads=False)


async def languages(target: Target) -> Got:
    room = await played(target, "fleet", 60)
    words = itertools.cycle(json.dumps({"type": "lang", "lang": lang}) for lang in LANGS)
    return await saying(target, room["room"], [*room["tokens"]] * 20, lambda: next(words))


async def explains(target: Target) -> Got:
    room = await played(target, "fleet", 20)
    word = json.dumps({"type": "explain", "touch": [["own", "a1"], ["zone", "b2"]] * 20})
    return await saying(target, room["room"], [*room["tokens"]] * 20, lambda: word)


async def watchers(target: Target) -> Got:
    """At a table of the honest: many who come and go."""
    got: Got = Counter()
    end = target.end

    async def one() -> None:
        while time.monotonic() < end:
            try:
                async with sitting(target, target.room) as socket:
                    await socket.send(hello())
                    await asyncio.wait_for(heard(socket, got), 20)
                    await asyncio.sleep(random.random())
            except (OSError, TimeoutError, WebSocketException):
                got["cut"] += 1
                await asyncio.sleep(0.05)

    await asyncio.gather(*(one() for _ in range(90)))
    return got


async def moves(target: Target) -> Got:
    """Forty tables of one's own, as fast as one is let."""
    got: Got = Counter()
    end = target.end

    async def one() -> None:
        dice = random.Random()
        while time.monotonic() < end:
            try:
                room = await asyncio.wait_for(
                    new_room(target, game="spade"), end - time.monotonic()
                )
                async with sitting(target, room["room"]) as socket:
                    await socket.send(hello(room["tokens"][0]))
                    told = await heard(socket, got)
                    while told["type"] == "state" and time.monotonic() < end:
                        if not told["actions"]:
                            word = {"type": "takeback", "state": told["number"]}
                        else:
                            action = dice.choice(told["actions"])["action"]
                            word = {"type": "move", "state": told["number"], "action": action}
                        await socket.send(json.dumps(word))
                        again = await heard(socket, got)
                        told = again if again["type"] == "state" else told
            except (OSError, TimeoutError, WebSocketException):
                got["cut"] += 1

    await asyncio.gather(*(one() for _ in range(40)))
    return got


async def thinkers(target: Target) -> Got:
    """Sixty rooms where master plays master, watched; and hints and reviews of all that is over."""
    got: Got = Counter()
    end = target.end
    rooms = [await new_room(target, game="duel", seats=["master"] * 2) for _ in range(50)]

    async def watch(room: str) -> None:
        while time.monotonic() < end:
            try:
                async with sitting(target, room) as socket:
                    await socket.send(hello())
                    while time.monotonic() < end:
                        await asyncio.wait_for(heard(socket, got), 60)
            except (OSError, TimeoutError, WebSocketException):
                got["cut"] += 1

    reviewed = itertools.cycle(f"/rooms/{room['room']}/review" for room in rooms)
    reviews = asking(target, lambda: asked(next(reviewed), {}), callers=4)
    await asyncio.gather(reviews, *(watch(room["room"]) for room in rooms))
    return got


COST = "what it costs is counted: a quarter of a second of work a second for an address"
ASKING: dict[str, tuple[Callable[[Any], Awaitable[Got]], str, str]] = {
    "replays": (
        replays,
        "replays of a match of 133 moves, in all languages and for all eyes",
        f"are made in pages, beside the event loop, and kept; {COST}",
    ),
    "renamed": (renamed, "the same, of a seat that is called otherwise each time", COST),
    "records": (records, "records of a match of 133 moves", f"are made beside the loop; {COST}"),
    "rule_pages": (rule_pages, "rules, words and decks of all games", "are made once and kept"),
    "long_queries": (
        long_queries,
        "long addresses, each time another",
        "have 500 bytes at most, for they are taken apart, and kept for a while",
    ),
    "long_languages": (
        long_languages,
        "8,000 languages in a request",
        "the first 200 characters of the list are looked at",
    ),
    "checks": (checks, "the longest fleets, to be checked", f"are checked beside the loop; {COST}"),
    "positions": (
        positions,
        "rooms from huge positions",
        "are read beside the loop; rooms are counted too",
    ),
    "hellos": (hellos, "hello again and again on 40 sockets, in Fleet", COST),
    "hellos_unread": (
        hellos_unread,
        "the same, and no answer is read",
        "is cut when 1 MiB waits, or after 10 s",
    ),
    "languages": (languages, "another language again and again on 40 sockets", COST),
    "explains": (explains, "why, of forty things at once, on 40 sockets", COST),
    "watchers": (
        watchers,
        "90 who watch a table of the honest, and come and go",
        "everyone there is told once a language, not once a guest",
    ),
    "moves": (moves, "40 tables, played as fast as can be", COST),
    "thinkers": (
        thinkers,
        "50 rooms of master against master, watched, and reviews asked for",
        "who sits at a table comes first; addresses take turns, by the time they have had",
    ),
}
