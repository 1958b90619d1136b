"""HTTP as uvicorn speaks it, with heads and bodies of a size and within a time.

h11 is given whole requests only, and only when the one before has its answer. So it never holds
more than one, however much was sent at once, and the application never waits for a body. Only the
head of what is too large is given on alone, to be refused there.
"""

import asyncio
import re
from http import HTTPStatus
from typing import Any

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol

from spadework.serve.answers import RefusedRequest
from spadework.serve.door import HEADERS
from spadework.serve.gate import DROP, Line
from spadework.serve.words import Refusal, language_of

LARGEST, LINES, LINE = 16_384, 100, 8000  # bytes of a head, its lines, bytes of a line
FIRST = 500  # bytes of the first line: what it asks for is taken apart, and kept for a while
COST = 3.0  # of a request, when a frame of a socket costs 1
BODY = 65_536  # bytes of a body that we wait for, or read although nobody wants them any more
END = re.compile(rb"\n\r?\n")
CHUNKED = re.compile(rb"\ntransfer-encoding:", re.IGNORECASE)
LENGTH = re.compile(rb"\ncontent-length:[ \t]*(\d{1,9})[ \t]*\r?\n", re.IGNORECASE)
EXPECTS = re.compile(rb"\nexpect:[ \t]*100-continue", re.IGNORECASE)
SPOKEN = re.compile(rb"\naccept-language:([^\r\n]{1,200})", re.IGNORECASE)


class Http(H11Protocol):
    """Asked for by the :class:`~spadework.serve.gate.Line` that it answers on."""

    line: Line
    clock: asyncio.TimerHandle | None = None
    head = b""  # of the request that is being answered
    sought = 0  # so far there is no end of a head in what is unread
    whole = 0  # bytes of the request that comes, once its head is there
    body_left = 0  # of a request whose head was given on alone

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.line = transport
        self.start_clock(self.line.limits.head)

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_clock()
        super().connection_lost(exc)

    def busy(self) -> bool:
        return self.conn.their_state not in (h11.IDLE, h11.SEND_BODY)

    def piece(self, unread: bytearray) -> tuple[int, float] | None:
        if self.conn.their_state is h11.SEND_BODY:
            size = min(len(unread), self.body_left)
            return size, size / DROP
        self._unset_keepalive_if_required()
        if not self.whole:
            self.look_for_head(unread)
        if not self.whole or len(unread) < self.whole:
            if self.whole and self.clock is None:
                self.start_clock(self.line.limits.body)
            return None
        size, self.whole = self.whole, 0
        self.stop_clock()
        self.line.gate.heard(self.line)
        return size, COST + size / DROP

    def look_for_head(self, unread: bytearray) -> None:
        found = END.search(unread, self.sought)
        if found is not None:
            self.sought = 0
            self.check(unread[: found.end()])
            return
        self.sought = max(0, len(unread) - 2)
        if len(unread) > LARGEST:
            self.refuse_size()
        elif self.clock is None:
            self.start_clock(self.line.limits.head)

    def check(self, head: bytearray) -> None:
        """A head as it should be; then the body may come."""
        lines = head.split(b"\n")
        longest = max(map(len, lines))
        if len(head) > LARGEST or len(lines) > LINES or longest > LINE or len(lines[0]) > FIRST:
            self.refuse_size()
        elif CHUNKED.search(head):
            self.refuse(411, Refusal("malformed", "length"))
        else:
            told = LENGTH.search(head)
            body = int(told[1]) if told else 0
            self.whole = len(head) + (body if body <= BODY else 0)
            self.stop_clock()
            if EXPECTS.search(head):
                self.line.write(b"HTTP/1.1 100 Continue\r\n\r\n")

    def data_received(self, data: bytes) -> None:
        """A whole request, or the head or a piece of one that is too large."""
        new = self.conn.their_state is h11.IDLE
        self.head = data if new else self.head
        super().data_received(data)
        if self.line.speaker is not self:
            return  # it is a WebSocket now
        if self.conn.their_state is h11.SEND_BODY:
            self.body_left = self.length() if new else self.body_left - len(data)
        self.settle()

    def length(self) -> int:
        return next(int(value) for name, value in self.headers if name == b"content-length")

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.conn.their_state is h11.SEND_BODY and self.body_left > BODY:
            self.line.farewell()
        self.settle()
        self.line.go_on()

    def settle(self) -> None:
        """What is waited for now, and for how long."""
        if self.line.is_closing():
            return self.stop_clock()
        if self.conn.their_state is h11.SEND_BODY:
            return None if self.clock else self.start_clock(self.line.limits.body)
        self.stop_clock()
        if self.conn.their_state is h11.IDLE:
            self.line.gate.waits(self.line)
            if self.timeout_keep_alive_task is None:
                self.start_clock(self.line.limits.head)
        return None

    def start_clock(self, seconds: float) -> None:
        self.clock = self.loop.call_later(seconds, self.too_slow, seconds)

    def stop_clock(self) -> None:
        if self.clock is not None:
            self.clock.cancel()
            self.clock = None

    def too_slow(self, seconds: float) -> None:
        self.clock = None
        if self.conn.their_state is h11.IDLE and not self.line.unread:
            self.line.close()  # they said nothing at all
        else:
            self.refuse(408, Refusal("too_slow", seconds=seconds))

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        super().handle_websocket_upgrade(event)
        if not getattr(self.line.speaker, "handshake_initiated", False):
            self.refuse(400, Refusal("malformed", "handshake"))

    def send_400_response(self, msg: str) -> None:
        self.refuse(400, Refusal("malformed", "head"))

    def refuse_size(self) -> None:
        sizes = {"most": LARGEST, "lines": LINES, "line": LINE, "first": FIRST}
        self.refuse(431, Refusal("too_large", "head_size", **sizes))

    def refuse(self, status: int, refusal: Refusal) -> None:
        """With a sentence, if the answer has not begun; then the line ends."""
        if self.cycle is not None and not self.cycle.response_complete:
            if self.cycle.response_started:
                self.line.abort()
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        unread = self.conn.their_state is h11.IDLE
        spoken = SPOKEN.search(self.line.unread if unread else self.head)
        lang = language_of(None, spoken[1].decode("latin-1") if spoken else "")
        self.line.farewell(answer(status, RefusedRequest(refusal.code, refusal.text(lang))))


def answer(status: int, told: RefusedRequest) -> bytes:
    """A whole answer, as the application gives them."""
    body = msgspec.json.encode(told)
    headers = HEADERS | {
        "Cache-Control": "no-store",
        "Connection": "close",
        "Content-Length": str(len(body)),
        "Content-Type": "application/json",
    }
    lines = [f"HTTP/1.1 {status} {HTTPStatus(status).phrase}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode() + body
