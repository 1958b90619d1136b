"""Tables that the bench plays at, over sockets of their own.

Who measures a server shares its cores, and must take little of them: there are no tasks and no
queues here. What arrives is read where it arrives, and of each message only what a move needs.
"""

import asyncio
import json
import random
import time
import urllib.request
from collections.abc import Callable
from typing import Any, cast

import msgspec
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import WebSocketURI, parse_uri

from spadework.games import game as find_game
from spadework.serve.messages import PROTOCOL, Hello, Move, encode

TIMEOUT = 30.0  # seconds until a table is given up
now = time.monotonic


class Action(msgspec.Struct):
    action: str


class Told(msgspec.Struct):
    """What a player of the bench reads of a message."""

    type: str
    number: int = -1
    actions: list[Action] = []
    re: int | None = None
    code: str = ""


read = msgspec.json.Decoder(Told).decode
NOTHING = Told("nothing")


class Seat(asyncio.Protocol):
    """Somebody at a table."""

    def __init__(self, table: "Table", number: int, where: WebSocketURI, token: str) -> None:
        self.table, self.number = table, number
        self.wire = ClientProtocol(where, max_size=None)
        self.hello = encode(Hello(protocol=PROTOCOL, token=token))

    def itself(self) -> "Seat":
        return self

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.wire.send_request(self.wire.connect())
        self.flush()

    def data_received(self, data: bytes) -> None:
        self.wire.receive_data(data)
        for event in self.wire.events_received():
            if isinstance(event, Frame):
                if event.opcode is Opcode.TEXT:
                    self.table.heard(self.number, read(event.data))
            elif self.here:  # the server has agreed to a socket
                self.wire.send_text(self.hello)
        self.flush()

    def connection_lost(self, error: Exception | None) -> None:
        self.wire.receive_eof()
        self.table.left()

    @property
    def here(self) -> bool:
        return self.wire.state is State.OPEN

    def say(self, message: Move) -> None:
        self.wire.send_text(encode(message))
        self.flush()

    def flush(self) -> None:
        """Also what a socket says by itself, such as the answer to a ping."""
        for data in self.wire.data_to_send():
            self.transport.write(data)


class Table:
    """One room and whoever sits there.

    ``counted`` is told each answer and how long it took, ``free`` when the next move can be made.
    """

    def __init__(
        self, counted: Callable[[Told, float], None], free: Callable[["Table"], None]
    ) -> None:
        self.counted, self.free = counted, free
        self.seats: list[Seat] = []
        self.states: list[Told] = []
        self.due: float | None = None  # when the move was due that waits for its answer
        self.busy = True  # until everybody has seen the last move, or has sat down
        self.seated = asyncio.get_running_loop().create_future()

    async def sit(self, address: str, game: str) -> None:
        room, tokens = await asyncio.to_thread(made_room, address, game)
        where = parse_uri(address.replace("http", "ws", 1) + f"api/v1/rooms/{room}/socket")
        self.states = [NOTHING] * len(tokens)
        self.seats = [Seat(self, seat, where, token) for seat, token in enumerate(tokens)]
        loop = asyncio.get_running_loop()
        for seat in self.seats:
            await loop.create_connection(seat.itself, where.host, where.port)
        await asyncio.wait_for(self.seated, TIMEOUT)

    def heard(self, seat: int, told: Told) -> None:
        """The table goes on when a move is answered and everybody has seen it."""
        if told.type == "state":
            self.states[seat] = told
        if self.due is not None and told.re is not None:
            due, self.due = self.due, None
            self.counted(told, now() - due)
        elif told.type != "state":
            return
        if self.busy and self.due is None and len({state.number for state in self.states}) == 1:
            self.go_on()

    def go_on(self) -> None:
        self.busy = False
        if self.seated.done():
            self.free(self)
        else:
            self.seated.set_result(None)

    def left(self) -> None:
        """The server has closed a socket: before all are seated, they try again elsewhere."""
        if not self.seated.done():
            self.seated.set_exception(ConnectionError())

    @property
    def open(self) -> bool:
        return all(seat.here for seat in self.seats)

    @property
    def over(self) -> bool:
        return not any(state.actions for state in self.states)

    @property
    def goes_on(self) -> bool:
        """Whether the next move could be made now."""
        return self.open and not self.busy and not self.over

    def move(self, due: float, dice: random.Random) -> None:
        """Some legal move of whoever is to move, which was due then."""
        mover = next(seat for seat, state in enumerate(self.states) if state.actions)
        state = self.states[mover]
        self.busy, self.due = True, due
        action = dice.choice(state.actions).action
        self.seats[mover].say(Move(state=state.number, action=action, id=state.number))

    def close(self) -> None:
        for seat in self.seats:
            if seat.here:
                seat.transport.abort()


def made_room(address: str, game: str) -> tuple[str, list[str]]:
    seats = ["person"] * find_game(game).seats
    body = json.dumps({"game": game, "seats": seats}).encode()
    request = urllib.request.Request(
        f"{address}api/v1/rooms", body, {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:
        told: dict[str, Any] = json.load(answer)
    return told["room"], told["tokens"]
