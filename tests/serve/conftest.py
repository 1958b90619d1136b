"""People with sockets, at the server that the tests share."""

import itertools
import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from house import House


class Person:
    """Somebody with a socket, who remembers the last state they were told."""

    def __init__(self, socket: ClientConnection, token: str | None, **hello: Any) -> None:
        self.socket = socket
        self.ids = itertools.count(1)
        self.heard: list[str] = []
        self.state: dict[str, Any] = {}
        said = {"type": "hello", "protocol": 2, "token": token} | hello
        self.said = self.ask(**said)

    def ask(self, **message: Any) -> dict[str, Any]:
        """Send a message and wait for its answer."""
        id_ = next(self.ids)
        self.socket.send(json.dumps(message | {"id": id_}))
        return self.wait(lambda told: told.get("re") == id_)

    def wait(
        self, wanted: Callable[[dict[str, Any]], bool], patience: float = 30
    ) -> dict[str, Any]:
        while True:
            text = self.socket.recv(timeout=patience)
            self.heard.append(text)
            told = json.loads(text)
            if told["type"] == "state":
                self.state = told
            if wanted(told):
                return told

    def move(self, action: str) -> dict[str, Any]:
        return self.ask(type="move", state=self.state["number"], action=action)

    def resign(self) -> None:
        """Whatever others play meanwhile."""
        number = self.state["number"]
        while self.ask(type="resign", state=number).get("code") == "stale":
            self.until(number + 1)
            number = self.state["number"]

    def until(self, number: int) -> None:
        """Until the table is at a state."""
        while self.state["number"] < number:
            self.wait(lambda told: told["type"] == "state")


class Club:
    """A server, and people who come and go."""

    def __init__(self, house: House, stack: ExitStack) -> None:
        self.house, self.stack = house, stack
        self.http = stack.enter_context(httpx.Client(base_url=house.address + "/api/v1"))

    def room(self, game: str = "tactics", **asked: Any) -> dict[str, Any]:
        answer = self.http.post("/rooms", json={"game": game} | asked)
        assert answer.status_code == 201, answer.text
        return dict(answer.json())

    def sit(self, room: dict[str, Any], seat: int | None, **hello: Any) -> Person:
        token = None if seat is None else room["tokens"][seat] or room["invites"][seat]
        person = Person(self.socket(room["room"]), token, **hello)
        if "token" in person.said:
            room["tokens"][seat] = person.said["token"]
        return person

    def socket(self, room: str, **how: Any) -> ClientConnection:
        where = self.house.address.replace("http", "ws") + f"/api/v1/rooms/{room}/socket"
        # What nobody listens to must not keep the farewell waiting.
        given = {"max_size": None, "max_queue": None} | how
        return self.stack.enter_context(connect(where, **given))


@pytest.fixture
def club(house: House) -> Iterator[Club]:
    with ExitStack() as stack:
        yield Club(house, stack)
