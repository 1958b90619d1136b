"""`kill -9` at random moments under play: no acknowledged move is lost, no room unreadable."""

import json
import random
import threading
import time
from contextlib import ExitStack

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect

import spadework as sw
from house import House, all_steps
from support import FACTOR

KILLS = 200 if FACTOR > 1 else 3
TABLES = 6


class Table:
    """A room whose every seat is played here; it remembers each acknowledged move."""

    def __init__(self, house: House, game: str, seed: int) -> None:
        self.house, self.game, self.dice = house, game, random.Random(seed)
        self.acknowledged: list[tuple[int, int, str]] = []  # state made, seat, action
        self.faults: list[str] = []
        self.fresh()

    def fresh(self) -> None:
        asked = {"game": self.game, "seats": ["person"] * sw.game(self.game).seats}
        told = httpx.post(f"{self.house.address}/api/v1/rooms", json=asked, timeout=30).json()
        self.room, self.tokens = told["room"], told["tokens"]
        self.acknowledged, self.seen = [], 0

    def socket(self, token, stack):
        where = self.house.address.replace("http", "ws") + f"/api/v1/rooms/{self.room}/socket"
        socket = stack.enter_context(connect(where, max_size=None, close_timeout=1))
        socket.send(json.dumps({"type": "hello", "protocol": 2, "token": token}))
        return socket, state_of(socket)

    def play(self) -> None:
        """Until the server dies: whoever is to move moves, and hears that it is kept."""
        try:
            with ExitStack() as stack:
                self.play_at([self.socket(token, stack) for token in self.tokens])
        except (ConnectionClosed, ConnectionError, EOFError, InvalidHandshake):
            return
        except Exception as error:
            self.faults.append(repr(error))

    def play_at(self, seats) -> None:
        sockets, states = [s for s, _ in seats], [state for _, state in seats]
        while (mover := next((p for p, s in enumerate(states) if s["actions"]), None)) is not None:
            action = self.dice.choice(states[mover]["actions"])["action"]
            move = {"type": "move", "state": states[mover]["number"], "action": action}
            sockets[mover].send(json.dumps(move))
            for p in range(len(sockets)):
                states[p] = state_of(sockets[p])
                if p == mover:
                    self.acknowledged.append((states[p]["number"], mover, action))

    def check(self) -> bool:
        """Everything acknowledged is still there, in its place; True if the match goes on."""
        over = False
        for seat, token in enumerate(self.tokens):
            with ExitStack() as stack:
                state = self.socket(token, stack)[1]
            kept = max([self.seen, *(number for number, *_ in self.acknowledged)])
            assert kept <= state["number"] <= kept + 1
            headers = {"Authorization": f"Bearer {token}"}
            where = f"{self.house.address}/api/v1/rooms/{self.room}/replay"
            steps = all_steps(where, headers=headers)
            for number, who, action in self.acknowledged:
                if who == seat:
                    assert steps[number]["action"] == action
            over, number = state["room"]["returns"] is not None, state["number"]
        self.seen = number
        return not over


def state_of(socket):
    while True:
        told = json.loads(socket.recv(timeout=60))
        if told["type"] == "state":
            return told
        assert told["type"] == "room", told


@pytest.fixture
def own_house(tmp_path):
    found = House(tmp_path)
    found.open()
    yield found
    found.close()


def test_no_acknowledged_move_is_lost_when_the_server_is_killed(own_house):
    dice = random.Random(7)
    tables = [Table(own_house, sw.games()[i % len(sw.games())], i) for i in range(TABLES)]
    moves = goes_on = 0
    for _ in range(KILLS):
        threads = [threading.Thread(target=table.play) for table in tables]
        for thread in threads:
            thread.start()
        time.sleep(dice.uniform(0.1, 1.2))
        own_house.kill()
        for thread in threads:
            thread.join()
        own_house.open()
        assert [fault for table in tables for fault in table.faults] == []
        for table in tables:
            if table.check():
                goes_on += 1
            else:
                moves += len(table.acknowledged)
                table.fresh()
    moves += sum(len(table.acknowledged) for table in tables)
    assert moves > 5 * KILLS, "too little was played to mean anything"
    assert goes_on > KILLS, "too few matches were interrupted to mean anything"
