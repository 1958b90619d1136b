"""Faults that were found once, each with what it would have cost."""

import asyncio
import json
import random
import socket
import sqlite3
import time
from functools import partial
from ipaddress import ip_network

import pytest
from litestar.datastructures import Headers

import spadework as sw
from serve.test_house import Guest, move, people, play_some, standing
from spadework.serve.changes import changed_seat, taken_back
from spadework.serve.door import Door
from spadework.serve.limits import Limits
from spadework.serve.messages import NewRoom, SeatChange
from spadework.serve.room import COMPUTER, hash_of
from spadework.serve.store import ADD_MOVE, Store
from spadework.serve.words import Refusal
from support import is_sentence, together


@pytest.fixture
def address(tmp_path):
    return f"sqlite:///{tmp_path / 'rooms.db'}"


def bearer(room, seat):
    return {"Authorization": f"Bearer {room['tokens'][seat]}"}


def test_the_link_of_a_seat_given_to_the_computer_opens_nothing(club):
    """It showed the computer's hand, and could take the seat back in a match seen through."""
    room = club.room(seats=["person", "open"])
    where = f"/rooms/{room['room']}/seats/1"
    assert club.http.patch(where, json={"holder": "adept"}, headers=bearer(room, 0)).is_success
    socket = club.socket(room["room"])
    socket.send(json.dumps({"type": "hello", "protocol": 2, "token": room["invites"][1]}))
    told = json.loads(socket.recv(timeout=10))
    assert (told["eyes"], told["notice"]["code"]) == (None, "taken")
    link = {"Authorization": f"Bearer {room['invites'][1]}"}
    assert club.http.patch(where, json={"name": "Bo"}, headers=link).status_code == 401


def test_who_comes_while_their_seat_is_given_away_is_told_so(address):
    async def run():
        async with standing(address) as house:
            room, keys = await house.make(NewRoom(game="tactics", seats=["person", "open"]))
            given, own = SeatChange(holder="adept"), room.seats[0].token
            given = house.do(room, partial(changed_seat, seat=1, key=own, asked=given))
            coming = house.welcome(room, keys.invites[1], "Bo")
            _, welcome = await asyncio.gather(given, coming)
            assert room.seats[1].holder == COMPUTER
            assert (welcome.seat, welcome.refusal.code) == (None, "taken")
            with pytest.raises(Refusal):
                room.seat_of(hash_of(keys.invites[1]))

    asyncio.run(run())


def test_a_write_that_fails_does_not_put_cards_into_the_log(address, caplog):
    async def run():
        async with standing(address) as house:
            room, _ = await house.make(people("duel"))
            await play_some(house, room, random.Random(1), 1)
            row = {"kind": "move", "seat": 0, "action": "mulligan 7H", "count": None}
            house.store.write([(ADD_MOVE, row | {"room": "x", "number": 1})]).result(10)
            broken = house.store.write([(ADD_MOVE, row | {"room": "x", "number": None})])
            with pytest.raises(Exception, match="NULL") as failed:
                broken.result(10)
            assert "mulligan 7H" not in str(failed.value)

    asyncio.run(run())


@pytest.mark.parametrize("name", together())
def test_no_takeback_is_offered_after_somebody_elses_card_was_seen(name, address):
    """A card that six worlds in a row happened to hold counted as known."""
    offered = 0
    for seed in range(6):
        dice = random.Random(seed)
        match = sw.game(name).using("native").deal(seed)
        while match.seat is not None and match.steps < 60:
            match.play(dice.choice(match.actions()))
            seat = 1 - match.last_seat()
            before = match.copy()
            before.undo()
            if match.last_showed_hidden(seat):
                continue
            offered += 1
            action = before.number_of(match.last_action())
            worlds = [before.glimpse(seat, 10_000 + i) for i in range(100)]
            legal = [action in world.legal() for world in worlds]
            assert sum(legal) > 85
    assert offered > 0


def test_all_sockets_of_an_address_share_a_limit():
    door = Door(Limits(crowd=1.0))
    for _ in range(3):
        door.check_message("a")
    with pytest.raises(Refusal, match="too fast"):
        door.check_message("a")
    door.check_message("b")


def listed(told):
    return told if isinstance(told, list) else [told]


class Visitor:
    def __init__(self, host, **headers):
        self.client = type("Client", (), {"host": host})()
        told = {name.replace("_", "-"): value for name, value in headers.items()}
        self.headers = Headers(
            [(name.encode(), one.encode()) for name, many in told.items() for one in listed(many)]
        )


def test_behind_a_proxy_its_word_counts_and_not_the_visitors():
    door = Door(Limits(), [ip_network("10.0.0.0/8")])
    assert door.address_of(Visitor("10.0.0.1", x_forwarded_for="1.2.3.4, 9.9.9.9")) == "9.9.9.9"
    assert Door(Limits()).address_of(Visitor("10.0.0.1", x_forwarded_for="1.2.3.4")) == "10.0.0.1"
    assert door.address_of(Visitor("2001:db8:1:2:3::4")) == "2001:db8:1:2::/64"
    assert door.address_of(Visitor("strange")) == "strange"


@pytest.mark.parametrize(
    ("host", "told", "found"),
    [
        ("10.0.0.1", ["6.6.6.6", "9.9.9.9"], "9.9.9.9"),  # the proxy's line came last
        ("10.0.0.1", ["6.6.6.6, 9.9.9.9", "10.0.0.2"], "9.9.9.9"),  # one proxy behind another
        ("10.0.0.1", [], "10.0.0.1"),
        ("10.0.0.1", ["10.0.0.9"], "10.0.0.9"),  # who speaks for nobody
        ("8.8.8.8", ["9.9.9.9"], "8.8.8.8"),  # no proxy of ours
        ("::ffff:10.0.0.1", ["9.9.9.9"], "9.9.9.9"),
        ("10.0.0.1", ["::ffff:9.9.9.9"], "9.9.9.9"),
        ("10.0.0.1", ["nonsense"], "nonsense"),
        ("10.0.0.1", ["9.9.9.9:4711"], "9.9.9.9"),  # each connection counted as an address
        ("10.0.0.1", ["9.9.9.9:4711, 10.0.0.2:80"], "9.9.9.9"),
        ("10.0.0.1", ["[2001:db8:1:2::3]:4711"], "2001:db8:1:2::/64"),
    ],
)
def test_what_a_trusted_proxy_added_counts_and_nothing_before_it(host, told, found):
    """A visitor's own line came first, and was taken for the proxy's."""
    door = Door(Limits(), [ip_network("10.0.0.0/8")])
    assert door.address_of(Visitor(host, x_forwarded_for=told)) == found


def test_who_goes_in_the_middle_of_a_request_leaves_no_traceback(club):
    """Each was a page of the log, and made as fast as one can hang up."""
    before = len(club.house.told)
    for _ in range(5):
        with socket.create_connection(("127.0.0.1", club.house.port)) as line:
            head = "POST /api/v1/rooms HTTP/1.1\r\nHost: localhost\r\nContent-Length: 40000\r\n"
            line.sendall(f"{head}Content-Type: application/json\r\n\r\n".encode() + bytes(20_000))
    assert club.http.get("/about").is_success
    time.sleep(0.2)
    assert "Traceback" not in "".join(club.house.told[before:])


def test_a_request_without_its_body_is_told_so(club):
    for where in ("/rooms", "/games/duel/decks/check"):
        told = club.http.post(where)
        assert (told.status_code, told.json()["error"]) == (400, "malformed")
        assert "JSON" in told.json()["text"]


def test_odd_requests_are_refused_and_not_failed(club):
    for body in (b"[" * 60_000, b'{"a":' * 3000 + b"1" + b"}" * 3000):
        assert club.http.post("/rooms", content=body).status_code == 400
    odd = club.http.post("/rooms", json={"game": "spade"}, headers={"Origin": "http://["})
    assert odd.json()["error"] == "origin"
    assert club.http.get("/rooms/%00").json()["error"] == "no_room"
    assert club.http.get("/rooms/..%2f").status_code == 404


def test_a_computer_whose_move_could_not_be_written_tries_again(address, monkeypatch):
    monkeypatch.setattr("spadework.serve.house.RETRY", 0.01)

    async def run():
        async with standing(address) as house:
            room, _ = await house.make(NewRoom(game="tactics", seats=["person", "greedy"]))
            house.enter(room, Guest(0, room))
            execute, failures = house.store._execute, [1, 1]

            def sometimes(rows):
                computers = any(row[1].get("seat") == 1 for row in rows)
                if computers and failures:
                    failures.pop()
                    raise OSError("no space")
                execute(rows)

            monkeypatch.setattr(house.store, "_execute", sometimes)
            await move(house, room, 0, "keep")
            async with asyncio.timeout(20):
                while room.number < 2:
                    await asyncio.sleep(0.01)
            assert not failures

    asyncio.run(run())


def test_a_cancelled_write_does_not_stop_the_writer(address):
    store = Store(address)
    row = {"room": "a", "kind": "move", "seat": 0, "action": "keep", "count": 1}
    for number in range(50):
        store.write([(ADD_MOVE, row | {"number": number})]).cancel()
    assert store.write([(ADD_MOVE, row | {"number": 99})]).result(10) is None
    store.close()


def test_a_migration_is_all_or_nothing(tmp_path, monkeypatch):
    address = f"sqlite:///{tmp_path / 'rooms.db'}"
    from alembic import op

    create, made = op.create_table, []

    def failing(name, *columns, **how):
        made.append(name)
        if name == "moves":
            raise OSError("power loss")
        return create(name, *columns, **how)

    with monkeypatch.context() as patch:
        patch.setattr(op, "create_table", failing)
        with pytest.raises(OSError, match="power"):
            Store(address)
    assert made == ["rooms", "seats", "moves"]
    Store(address).close()


def test_the_rematch_of_a_guided_game_is_dealt_anew(club):
    room = club.room("tactics", guide=True)
    ann = club.sit(room, 0)
    hand = ann.state["view"]["hands"][0]
    ann.ask(type="resign", state=0)
    fresh = ann.ask(type="rematch")["room"]["rematch"]["room"]
    hands = {str(club.sit(room | {"room": fresh}, 0).state["view"]["hands"][0])}
    for _ in range(3):
        made = club.http.get(f"/rooms/{fresh}").json()
        assert made["guide"] is False
    assert hands != {str(hand)}
    two = club.http.post(
        "/rooms", json={"game": "tactics", "guide": True, "seats": ["person", "person"]}
    )
    assert two.status_code == 400


def test_a_change_that_names_nothing_changes_nothing(club):
    room = club.room(name="Ann", seats=["person", "person"])
    where = f"/rooms/{room['room']}/seats/0"
    assert club.http.patch(where, json={}, headers=bearer(room, 0)).status_code == 400
    assert club.http.get(f"/rooms/{room['room']}").json()["seats"][0]["name"] == "Ann"
    told = club.http.patch(where, json={"name": None}, headers=bearer(room, 0)).json()
    assert told["seats"][0]["name"] is None


def test_a_room_that_cannot_be_read_says_so(address):
    async def run():
        async with standing(address) as house:
            room, _ = await house.make(people("tactics"))
            house.rooms.clear()
            with sqlite3.connect(address.removeprefix("sqlite:///")) as database:
                database.execute(
                    "insert into moves values (?, 1, 'move', 0, 'play ZZ', 1)", (room.id,)
                )
            database.close()
            with pytest.raises(Refusal, match="cannot be read"):
                await house.find(room.id)

    asyncio.run(run())


@pytest.mark.parametrize("address", ["sqlite://", "sqlite:///:memory:"])
def test_a_database_that_does_not_last_is_refused(address):
    with pytest.raises(ValueError, match="lasts"):
        Store(address)


def test_a_file_is_named_by_its_path(type_in, tmp_path, monkeypatch):
    """A new database was begun in a folder called 'file:', and the old rooms seemed gone."""
    monkeypatch.chdir(tmp_path)
    for address in ("file:rooms.db", f"sqlite:///file:{tmp_path}/rooms.db?uri=true"):
        code, _, complaint = type_in(["serve", "--port", "0", "--db", address])
        assert code == 2
        assert is_sentence(complaint.strip())
    assert list(tmp_path.iterdir()) == []


def test_the_database_is_for_its_owner_alone(tmp_path):
    Store(f"sqlite:///{tmp_path / 'own.db'}").close()
    assert (tmp_path / "own.db").stat().st_mode & 0o077 == 0


def test_there_is_an_end_to_taking_back(address):
    async def run():
        async with standing(address) as house:
            room, _ = await house.make(people("spade"))
            house.enter(room, Guest(0, room))
            await play_some(house, room, random.Random(1), 1)
            room.number = 6000
            with pytest.raises(Refusal, match="enough"):
                taken_back(room, 0)

    asyncio.run(run())


def test_rematches_count_as_rooms(tmp_path):
    from house import House

    house = House(tmp_path, generous=False)
    house.open()
    try:
        codes, refused = asyncio.run(rematch_on(house.address))
    finally:
        house.close()
    assert "too_many_rooms" in codes
    assert refused == "too_many_rooms"


async def rematch_on(address):
    import httpx
    from websockets.asyncio.client import connect

    async with httpx.AsyncClient(base_url=f"{address}/api/v1") as http:
        for _ in range(58):
            room = (await http.post("/rooms", json={"game": "spade"})).json()
        codes = []
        for _ in range(6):
            where = address.replace("http", "ws") + f"/api/v1/rooms/{room['room']}/socket"
            async with connect(where) as socket:
                hello = {"type": "hello", "protocol": 2, "token": room["tokens"][0]}
                await socket.send(json.dumps(hello))
                await socket.send(json.dumps({"type": "resign", "state": 0}))
                await socket.send(json.dumps({"type": "rematch", "id": 7}))
                async for message in socket:
                    told = json.loads(message)
                    if told.get("re") == 7:
                        break
            codes.append(told.get("code"))
            if told["type"] == "room":
                room["room"] = told["room"]["rematch"]["room"]
        refused = await http.post("/rooms", json={"game": "spade"})
        return codes, refused.json()["error"]


def test_a_stop_while_a_review_is_made_is_no_failure(tmp_path):
    """Whoever waits for advice is told that the server stops; no traceback lands in the log."""
    import threading
    import time

    import httpx

    from house import House

    house = House(tmp_path)
    house.open()
    with httpx.Client(base_url=f"{house.address}/api/v1", timeout=60) as http:
        room = http.post("/rooms", json={"game": "duel", "seats": ["person", "greedy"]}).json()
        asyncio.run(play_out(house.address, room["room"], room["tokens"][0]))
        told = []
        where = f"/rooms/{room['room']}/review"
        asking = threading.Thread(target=lambda: told.append(http.post(where).status_code))
        asking.start()
        time.sleep(0.3)
        house.close()  # which looks for tracebacks
        asking.join()
    assert told[0] in (200, 503)


async def play_out(address, room, token):
    from websockets.asyncio.client import connect

    where = address.replace("http", "ws") + f"/api/v1/rooms/{room}/socket"
    async with connect(where) as socket:
        await socket.send(json.dumps({"type": "hello", "protocol": 2, "token": token}))
        async for message in socket:
            told = json.loads(message)
            if told["room"]["returns"] is not None:
                return
            if told.get("actions"):
                move = {"state": told["number"], "action": told["actions"][0]["action"]}
                await socket.send(json.dumps(move | {"type": "move"}))
