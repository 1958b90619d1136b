"""The gate: whatever somebody sends, or does not send or read, others are served meanwhile."""

import asyncio
import json
import socket
import threading
import time
from collections import deque
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import Server
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from house import House, only
from serve.attacks import ATTACKS, GET, Target, memory
from serve.conftest import Club
from spadework.serve import frames, gate, heads
from spadework.serve.gate import Gate, Line, open_files
from spadework.serve.limits import Bucket, Limits, network_of
from support import FACTOR, few, is_sentence

MOST = 20  # connections from one address
QUICK = """
from dataclasses import dataclass
from spadework.serve import limits
@dataclass(frozen=True)
class Quick(limits.Limits):
    connections: int = 20
    arrivals: float = 10_000.0
    requests: float = 10_000.0
    rooms: float = 10_000.0
    head: float = 0.3
    body: float = 0.3
    unread: float = 0.5
limits.Limits = Quick
"""
BEGUN = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
POST = b"POST /api/v1/rooms HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
LARGE = b"GET /api/v1/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
needs_proc = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs /proc")


@pytest.fixture(scope="module")
def strict(tmp_path_factory):
    """A server whose limits are those of strangers, and whose patience is short."""
    house = House(tmp_path_factory.mktemp("gate"), generous=False, first=only("tactics") + QUICK)
    house.open(ready=False)
    yield house
    house.close()


@pytest.fixture
def guests(strict):
    """People at that server."""
    with ExitStack() as stack:
        yield Club(strict, stack)


@pytest.fixture
def call(strict):
    """A bare connection to it."""
    with ExitStack() as stack:
        yield lambda: stack.enter_context(
            socket.create_connection(("127.0.0.1", strict.port), timeout=20)
        )


def answer(line):
    """All that was said until the line was closed or cut: the status, and what stands below."""
    told = b""
    with suppress(ConnectionError):
        while more := line.recv(65_536):
            told += more
    head, _, body = told.partition(b"\r\n\r\n")
    return (int(head.split()[1]), json.loads(body)) if head else (None, None)


def is_cut(line):
    return answer(line) == (None, None)


# Heads and bodies.


@pytest.mark.parametrize(
    ("sent", "status", "code"),
    [
        (b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 4000, 431, "too_large"),  # endless
        (b"GET / HTTP/1.1\r\na: " + b"x" * 20_000, 431, "too_large"),
        (b"GET /" + b"x" * 20_000 + b"\r\n", 431, "too_large"),
        (b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 200 + b"\r\n", 431, "too_large"),  # whole
        (b"GET / HTTP/1.1\r\na: " + b"x" * 9000 + b"\r\n\r\n", 431, "too_large"),
        (b"GET /?" + b"a&" * 300 + b" HTTP/1.1\r\n\r\n", 431, "too_large"),
        (b"GET / HTTP/1.1\r\nno header\r\n\r\n", 400, "malformed"),
        (b"\x16\x03\x01\x02\n\n", 400, "malformed"),
        (POST + b"Transfer-Encoding: chunked\r\n\r\n1\r\n \r\n", 411, "malformed"),
        (
            b"GET /api/v1/rooms/x/socket HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            b"Host: localhost\r\nContent-Length: 5\r\n\r\n12345",
            400,
            "malformed",
        ),
        (POST + b"Content-Length: 9\r\n\r\n{", 408, "too_slow"),
        (BEGUN, 408, "too_slow"),
    ],
    ids=[
        "endless",
        "header",
        "line",
        "whole",
        "large-line",
        "first-line",
        "wrong",
        "tls",
        "chunked",
        "socket",
        "body",
        "half",
    ],
)
def test_a_request_that_will_not_do_is_answered_with_a_sentence(call, sent, status, code):
    first, rest = sent.split(b"\n", 1)
    line = call()
    line.sendall(first + b"\nAccept-Language: zh-Hans\r\n" + rest)
    found, told = answer(line)
    assert (found, told["error"]) == (status, code)
    assert is_sentence(told["text"])
    if len(first) < heads.LARGEST:  # else it may be that nobody has read so far
        assert not told["text"].isascii()


def test_who_says_nothing_is_let_go_without_a_word(call):
    assert is_cut(call())


@pytest.mark.parametrize("begun", [BEGUN, POST + b"Content-Length: 999\r\n\r\n", GET + BEGUN])
def test_to_send_little_by_little_wins_no_time(call, begun):
    line = call()
    line.sendall(begun)
    since = time.monotonic()
    with suppress(ConnectionError):
        while time.monotonic() - since < 15:
            line.send(b"x")
            time.sleep(0.02)
    assert time.monotonic() - since < 15


@needs_proc
def test_a_flood_of_headers_is_not_kept(strict, call):
    """150 MiB of them took 3.4 GiB."""
    before = memory(strict.process.pid)
    for _ in range(10 * FACTOR):
        line = call()
        with suppress(ConnectionError):
            line.sendall(BEGUN + b"a: b\r\n" * 300_000)
        assert httpx.get(f"{strict.address}/api/v1/about", timeout=60).is_success
    assert memory(strict.process.pid) - before < 16


def test_a_body_that_nobody_wants_is_not_read_for_ever(call):
    line = call()
    line.sendall(POST + b"Content-Length: 999999999999\r\n\r\n")
    with pytest.raises(ConnectionError):
        line.sendall(bytes(1_000_000_000))


def test_who_sends_too_much_hears_so_once_it_is_sent(call):
    """What lay unread when the line ended took the answer with it, now and then."""
    for size in (66_000, 70_000, 200_000):
        line = call()
        line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        line.sendall(POST + b"Content-Length: %d\r\n\r\n" % size + bytes(size))
        assert answer(line)[0] == 413


def test_a_body_that_does_not_come_is_no_fault_of_ours(strict, call):
    """For each a long line stood in the log, and to write a thousand held everybody up."""
    lines = [call() for _ in range(5)]
    for line in lines:
        line.sendall(POST + b"Content-Length: 99\r\n\r\n{")
    lines[0].close()
    assert [answer(line)[0] for line in lines[1:]] == [408] * 4
    assert "request failed" not in strict.log()


def test_who_asks_whether_to_send_a_body_is_told_to(call):
    line = call()
    line.sendall(POST + b"Content-Length: 18\r\nConnection: close\r\nExpect: 100-continue\r\n\r\n")
    assert line.recv(100).startswith(b"HTTP/1.1 100 ")
    line.sendall(b'{"game": "tactic"}')
    told = b"".join(iter(lambda: line.recv(65_536), b""))
    assert b"HTTP/1.1 404 " in told


def test_a_body_that_comes_after_its_answer_ends_no_connection(guests):
    """The answer may be given before the body was read."""
    where = "/rooms/none/seats/0"
    for _ in range(3):
        assert guests.http.patch(where, content=b"{" * 30_000).status_code in (400, 401, 404)
    assert guests.http.post("/rooms", content=bytes(70_000)).status_code == 413
    assert guests.http.get("/about").is_success


def test_requests_in_a_row_are_answered_in_order(call):
    line = call()
    line.sendall(
        GET * 40 + b"GET /nowhere HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    )
    told = b"".join(iter(lambda: line.recv(65_536), b""))
    assert told.count(b"HTTP/1.1 200") == 40
    assert told.rpartition(b"HTTP/1.1 ")[2].startswith(b"404")


@needs_proc
def test_who_reads_no_answer_holds_no_memory_and_is_cut(strict, call):
    before = memory(strict.process.pid)
    lines = [call() for _ in range(MOST - 5)]
    for line in lines:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.settimeout(0.05)
        with suppress(TimeoutError):
            line.sendall(LARGE * 20_000)
    assert memory(strict.process.pid) - before < 40
    deadline = time.monotonic() + 30
    for line in lines:
        line.settimeout(max(0.1, deadline - time.monotonic()))
        with pytest.raises(ConnectionError):
            line.sendall(LARGE * 200_000)


# Connections.


def test_half_open_requests_shut_nobody_out(strict, call):
    """1,100 of them did."""
    lines = [call() for _ in range(5 * MOST)]
    for line in lines:
        with suppress(ConnectionError):
            line.sendall(BEGUN)
    assert httpx.get(f"{strict.address}/api/v1/about").is_success
    assert is_cut(lines[0])  # who waited longest made room


def test_who_is_being_served_is_not_sent_away_for_somebody_new(guests, call):
    room = guests.room(seats=["person", "person"])
    people = [guests.sit(room, 0) for _ in range(MOST - 2)]
    guests.http.close()
    room = guests.socket(room["room"]), guests.socket(room["room"])
    assert is_cut(call())
    assert all(person.ask(type="ping")["type"] == "pong" for person in people)
    room[0].close()
    line = call()
    line.sendall(GET.replace(b"Host", b"Connection: close\r\nHost"))
    assert answer(line)[0] == 200


def test_whoever_goes_makes_room_however_they_go(guests, call):
    room = guests.room(seats=["person", "person"])
    for _ in range(MOST):
        call().close()
        line = call()
        line.sendall(b"GET / HTTP/1.1\r\nno header\r\n\r\n")
        line = call()
        line.sendall(GET)
        line.shutdown(socket.SHUT_WR)
        line = call()
        line.sendall(LARGE * 100)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        line.close()
        person = guests.sit(room, 0)
        person.socket.close()
        guests.socket(room["room"]).socket.close()
    guests.http.close()
    until = time.monotonic() + 20
    while True:  # the last farewells take a moment
        with ExitStack() as stack, suppress(OSError, EOFError, ConnectionClosed):
            here = Club(guests.house, stack)
            people = [here.sit(room, 0) for _ in range(MOST)]
            assert all(person.ask(type="ping")["type"] == "pong" for person in people)
            return
        assert time.monotonic() < until
        time.sleep(0.2)


# Sockets.


@pytest.mark.parametrize("opcode", [Opcode.PING, Opcode.TEXT])
def test_a_flood_on_a_socket_keeps_nobody_waiting(guests, opcode):
    room = guests.room(seats=["person", "person"])
    ann = guests.sit(room, 0)
    flooding = guests.socket(room["room"], ping_interval=None)
    flooding.send(json.dumps({"type": "hello", "protocol": 2}))
    flooding.recv(timeout=20)
    first = Frame(opcode, b"", fin=opcode is Opcode.PING).serialize(mask=True)
    more = Frame(Opcode.CONT, b"", fin=False).serialize(mask=True)
    done = threading.Event()

    def flood():
        with suppress(OSError):
            flooding.socket.sendall(first)
            while not done.is_set():
                flooding.socket.sendall((first if opcode is Opcode.PING else more) * 40_000)

    flooder = threading.Thread(target=flood)
    flooder.start()
    took = []
    for _ in range(12):
        since = time.monotonic()
        assert ann.ask(type="ping")["type"] == "pong"
        took.append(time.monotonic() - since)
        time.sleep(0.06)  # less would be too fast for a person
    done.set()
    with suppress(OSError):  # it may have been cut
        flooding.socket.shutdown(socket.SHUT_RDWR)
    flooder.join()
    assert sorted(took)[len(took) // 2] < 1, took


def sent_in_pieces(guests, count):
    """A hello in so many frames."""
    visitor = guests.socket(guests.room()["room"])
    text = json.dumps({"type": "hello", "protocol": 2}).encode()
    pieces = deque([text, *[b""] * (count - 2)])
    sent = Frame(Opcode.TEXT, pieces.popleft(), fin=False).serialize(mask=True)
    sent += b"".join(Frame(Opcode.CONT, one, fin=False).serialize(mask=True) for one in pieces)
    visitor.socket.sendall(sent + Frame(Opcode.CONT, b"", fin=True).serialize(mask=True))
    return visitor


def test_a_message_may_come_in_pieces_but_not_in_any_number(guests):
    assert json.loads(sent_in_pieces(guests, 60).recv(timeout=20))["type"] == "state"
    endless = sent_in_pieces(guests, 240)
    with pytest.raises(ConnectionClosed):
        endless.recv(timeout=20)
    assert endless.close_code == 1009


def test_a_frame_too_large_closes_the_socket(guests):
    visitor = guests.socket(guests.room()["room"])
    with suppress(ConnectionClosed):
        visitor.send("x" * (frames.LARGEST + 1))
        visitor.recv(timeout=20)
    assert visitor.close_code == 1009


def test_what_is_no_text_closes_the_socket_and_fills_no_log(strict, guests):
    visitor = guests.socket(guests.room()["room"])
    visitor.socket.sendall(Frame(Opcode.TEXT, b"\xff").serialize(mask=True))
    with pytest.raises(ConnectionClosed):
        visitor.recv(timeout=20)
    assert visitor.close_code == 1007
    assert "Traceback" not in strict.log()


# Everything that anybody has thought of.


@needs_proc
@pytest.mark.parametrize("name", few(list(ATTACKS), "half_open", "pipelined", "pings"))
def test_an_attack_is_noticed_by_nobody_else(strict, guests, name):
    room = guests.room(seats=["person", "person"])
    ann = guests.sit(room, 0)
    seconds = 0.8 if FACTOR == 1 else 5
    target = Target(strict.port, room["room"], seconds, many=3 * MOST)
    attacking = threading.Thread(target=lambda: asyncio.run(ATTACKS[name].does(target)))
    before = memory(strict.process.pid)
    attacking.start()
    took = []
    while attacking.is_alive():
        since = time.monotonic()
        assert ann.ask(type="ping")["type"] == "pong"
        took.append(time.monotonic() - since)
        time.sleep(0.06)
    assert sorted(took)[len(took) // 2] < 1, took
    assert memory(strict.process.pid) - before < 100
    assert guests.http.get("/about").is_success


# Its parts.


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
@pytest.mark.parametrize("mask", [True, False])
def test_the_size_of_a_frame_is_known_from_its_head(length, mask):
    whole = bytearray(Frame(Opcode.BINARY, bytes(length)).serialize(mask=mask))
    head = len(whole) - length - 4 * mask
    assert frames.frame_size(whole[:head]) == len(whole)
    assert all(frames.frame_size(whole[:cut]) is None for cut in range(head))


def test_a_bucket_may_be_in_debt(monkeypatch):
    now = [100.0]
    monkeypatch.setattr("spadework.serve.limits.time.monotonic", lambda: now[0])
    bucket = Bucket(rate=10, size=20)
    assert [bucket.owe(15), bucket.owe(10), bucket.owe(5)] == [0.0, 0.5, 1.0]
    assert not bucket.take()
    now[0] += 1.2
    assert bucket.owe(2) == pytest.approx(0.0)


def admitted(limits, hosts, trusted=lambda host: False):
    """How many of them are let in."""

    async def run():
        here = Gate(limits, trusted)
        lines = []
        for host in hosts:
            if line := here.admit(host):
                here.heard(line)
                lines.append(line)
        for line in lines:
            here.forget(line)
            here.forget(line)
        assert (here.lines, here.waiting, here.by_address) == (set(), {}, {})
        return len(lines)

    return asyncio.run(run())


def test_connections_are_counted_by_network_of_and_in_all():
    limits = Limits(connections=3, connections_all=10, arrivals=1000)
    assert admitted(limits, ["1.2.3.4"] * 5) == 3
    assert admitted(limits, [f"2001:db8::{n}" for n in range(5)]) == 3
    assert admitted(limits, ["::ffff:1.2.3.4", "1.2.3.4"] * 2) == 3
    assert admitted(limits, [f"10.0.0.{n}" for n in range(12)]) == 10
    assert admitted(limits, ["10.0.0.1"] * 12, lambda host: host == "10.0.0.1") == 10
    assert admitted(Limits(arrivals=2), ["1.2.3.4"] * 30) == 8


def test_a_club_may_have_more_of_everything_that_is_counted_by_address():
    once, twice = Limits(), Limits().times(2)
    assert (twice.connections, twice.arrivals) == (2 * once.connections, 2 * once.arrivals)
    assert (twice.connections_all, twice.frames) == (once.connections_all, once.frames)


def test_there_are_fewer_connections_than_files_may_be_open():
    async def run():
        return Gate(Limits(connections_all=10**9)).most

    assert 0 < asyncio.run(run()) <= open_files(10**9) - gate.RESERVE


def test_a_line_that_fails_stops_no_other(caplog):
    """All lines of all addresses take turns, and one of them had the last."""

    async def run():
        here = Gate(Limits())
        bad, good = Line(here, "1.2.3.4"), Line(here, "1.2.3.4")
        bad.take_turn, taken = lambda: 1 / 0, []
        good.take_turn = lambda: taken.append(good)
        for line in (bad, good, good):
            here.line_up(line)
        while len(taken) < 2:
            await asyncio.sleep(0)

    asyncio.run(asyncio.wait_for(run(), 20))
    assert "line failed" in caplog.text


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("1.2.3.4", "1.2.3.4"),
        ("::ffff:1.2.3.4", "1.2.3.4"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        (":" * 9000, ":" * 64),
        ("strange", "strange"),
    ],
)
def test_an_address_is_that_of_a_network_of(host, network):
    assert network_of(host) == network


def test_what_we_build_upon_is_there():
    """Parts of uvicorn that it promises to nobody."""
    asked = {
        H11Protocol: "handle_websocket_upgrade send_400_response on_response_complete "
        "_unset_keepalive_if_required",
        RequestResponseCycle: "run_asgi",
        WebSocketsSansIOProtocol: "handle_cont handle_parser_exception send_receive_event_to_app",
        Server: "startup shutdown",
    }
    for owner, names in asked.items():
        assert all(callable(getattr(owner, name)) for name in names.split()), owner
    held = {
        H11Protocol: "timeout_keep_alive_task conn cycle headers",
        RequestResponseCycle: "disconnected message_event response_started response_complete",
        WebSocketsSansIOProtocol: "frames handshake_initiated close_timeout curr_msg_data_type",
    }
    for owner, names in held.items():
        assert set(names.split()) <= set(owner.__init__.__code__.co_names), owner
    assert heads.LARGEST > heads.LINE
