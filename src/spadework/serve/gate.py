"""The gate: who is let in, how much of what they send is read at once, and how long we wait.

All of this is done before anything is parsed, and by the connection's address: behind the gate
stand uvicorn's protocols, which trust whoever speaks to them (`heads.py`, `frames.py`).
"""

import asyncio
import contextlib
import socket
import sys
from collections import Counter, deque
from collections.abc import Callable
from typing import Any, Protocol

from spadework.serve.limits import Bucket, Buckets, Limits, network_of
from spadework.serve.logs import trouble

RESERVE = 128  # files beside the connections: the database, other processes
RECEIVED, SENT = 32_768, 65_536  # bytes that the system keeps of a connection, about
UNSENT = 65_536  # bytes that we keep beside, before nothing more is written
DROP = 4096  # bytes that cost as much as one thing more
NEWCOMERS = 20  # let in in one turn of the loop
SLOWEST = 1024  # bytes a second that somebody must read of what waits for them
LINGER = 1.0  # seconds in which a last answer can be read
# Bytes that are thrown away meanwhile: who may not finish sending does not come to reading, and
# what lies unread when a line ends takes the answer with it.
SPILLED = 262_144


def open_files(wanted: int) -> int:
    """How many files may be open at once: so many as are wanted, if the system lets us."""
    if sys.platform == "win32":
        return wanted
    import resource

    def allowed() -> int:
        soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        return wanted if soft == resource.RLIM_INFINITY else min(soft, wanted)

    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    if allowed() < wanted:
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return allowed()


class Gate:
    """Counts everybody who is connected, in all and by address."""

    def __init__(self, limits: Limits, trusted: Callable[[str], bool] = lambda host: False) -> None:
        self.limits = limits
        self.trusted = trusted  # proxies: whom they bring is counted at the door
        files = open_files(limits.connections_all + RESERVE)
        self.most = max(1, min(limits.connections_all, files - RESERVE))
        self.lines: set[Line] = set()
        self.by_address: Counter[str] = Counter()
        # Who has not said what they want, or nothing new: whoever is longest at it comes first.
        self.waiting: dict[Line, None] = {}
        self._arrivals = Buckets(limits.arrivals, 4 * limits.arrivals)
        self._reading = Buckets(3 * limits.crowd, 3 * limits.crowd)
        # Who has something to be given on, by address: of each address one thing in a turn of the
        # loop. So nobody waits for the crowd that somebody else has sent.
        self._turns: dict[Any, deque[Line]] = {}
        self._given: asyncio.Handle | None = None

    def admit(self, host: str) -> "Line | None":
        """A line for a newcomer; somebody who only waits makes room for them."""
        address = None if self.trusted(host) else network_of(host)
        if address is not None:
            full = self.by_address[address] >= self.limits.connections
            if not self._arrivals.take(address) or (full and not self._make_room(address)):
                return None
        if len(self.lines) >= self.most and not self._make_room(None):
            return None
        return self._new_line(address)

    def _new_line(self, address: str | None) -> "Line":
        line = Line(self, address)
        self.lines.add(line)
        self.waiting[line] = None
        if address is not None:
            self.by_address[address] += 1
        return line

    def _make_room(self, address: str | None) -> bool:
        """Let the one go who has waited longest, of an address or of all."""
        for line in self.waiting:
            if address in (None, line.address):
                line.abort()
                self.forget(line)
                return True
        return False

    def forget(self, line: "Line") -> None:
        """The line is no more; it may be said twice."""
        self.waiting.pop(line, None)
        if line not in self.lines:
            return
        self.lines.discard(line)
        if line.address is not None:
            self.by_address[line.address] -= 1
            if not self.by_address[line.address]:
                del self.by_address[line.address]

    def heard(self, line: "Line") -> None:
        """It has said what it wants, and is not sent away for somebody new."""
        self.waiting.pop(line, None)

    def waits(self, line: "Line") -> None:
        """It has its answer, and nothing more was asked."""
        if line in self.lines:
            self.waiting[line] = None

    def owe(self, line: "Line", cost: float) -> float:
        """Seconds to wait before so much more of an address is read."""
        return 0.0 if line.address is None else self._reading.owe(line.address, cost)

    def line_up(self, line: "Line") -> None:
        """It has something whole, and it is paid for."""
        self._turns.setdefault(line.address or line, deque()).append(line)
        if self._given is None:
            self._given = line.loop.call_soon(self._give_turns)

    def _give_turns(self) -> None:
        for whose in list(self._turns):
            line = self._turns[whose].popleft()
            if not self._turns[whose]:
                del self._turns[whose]
            try:
                line.take_turn()
            except Exception:
                trouble("line failed")
                line.abort()
        loop = asyncio.get_running_loop()
        self._given = loop.call_soon(self._give_turns) if self._turns else None


class Speaker(Protocol):
    """Who understands what comes over a line."""

    def piece(self, unread: bytearray) -> tuple[int, float] | None:
        """The bytes of the next thing that is whole, and what it costs."""

    def busy(self) -> bool:
        """Whether it takes nothing for now."""

    def connection_made(self, transport: asyncio.Transport, /) -> None: ...
    def connection_lost(self, exc: Exception | None, /) -> None: ...
    def data_received(self, data: bytes, /) -> None: ...
    def pause_writing(self) -> None: ...
    def resume_writing(self) -> None: ...


class Line(asyncio.Protocol, asyncio.Transport):
    """One connection, between the network and who understands what comes over it.

    To the network it is the protocol, and to uvicorn's protocols it is the transport: whatever
    they do to each other goes through here. What was read is given on thing by thing, each whole,
    and beyond what an address or a socket may send it waits; then no more is read either.
    """

    def __init__(self, gate: Gate, address: str | None) -> None:
        super().__init__()
        self.gate, self.limits, self.address = gate, gate.limits, address
        self.loop = asyncio.get_running_loop()
        self.speaker: Speaker
        self.transport: asyncio.Transport | None = None
        self.pace: Bucket | None = None  # of this line alone
        self.unread = bytearray()
        self.reading = True
        self.stopped = False  # by the speaker
        self.leaving = False
        self.spilled = 0  # bytes that came after the last answer
        self.ready = 0  # bytes that are whole, and wait for their turn
        self.paying: asyncio.TimerHandle | None = None
        self.stuck: asyncio.TimerHandle | None = None
        self.ending: asyncio.TimerHandle | None = None

    # What the network does.

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.set_write_buffer_limits(UNSENT, UNSENT // 4)
        if self not in self.gate.lines:  # somebody else was let in meanwhile
            transport.abort()
        self.speaker.connection_made(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self.gate.forget(self)
        for timer in (self.paying, self.stuck, self.ending):
            if timer is not None:
                timer.cancel()
        self.unread.clear()
        self.speaker.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.leaving:
            self._spill(len(data))
            return
        self.unread += data
        self.go_on()

    def _spill(self, size: int) -> None:
        self.spilled += size
        if self.spilled > SPILLED and self.transport is not None and not self.is_closing():
            self.transport.pause_reading()

    def eof_received(self) -> None:
        """What still waits to be sent is sent, but not for ever."""
        self._end_in(self.limits.unread)

    def pause_writing(self) -> None:
        """Too much waits to be sent: nothing more is taken from who does not read."""
        self.speaker.pause_writing()
        self._watch()

    def resume_writing(self) -> None:
        if self.stuck is not None:
            self.stuck.cancel()
            self.stuck = None
        self.speaker.resume_writing()
        self.go_on()

    def _watch(self) -> None:
        before = self.get_write_buffer_size()
        self.stuck = self.loop.call_later(self.limits.unread, self._look_again, before)

    def _look_again(self, before: int) -> None:
        if before - self.get_write_buffer_size() < SLOWEST * self.limits.unread:
            self.abort()
        else:
            self._watch()

    # Reading.

    def go_on(self) -> None:
        """See to what is whole; read more only when there is nothing of it."""
        if self.unread and not self._blocked():
            found = self.speaker.piece(self.unread)
            if found is None:
                return self._read(True)
            self._pay(*found)
        return self._read(not self.unread)

    def _blocked(self) -> bool:
        return (
            self.ready > 0
            or self.stopped
            or self.leaving
            or self.stuck is not None
            or self.speaker.busy()
            or self.is_closing()
        )

    def _pay(self, size: int, cost: float) -> None:
        self.ready = size
        wait = self.gate.owe(self, cost) if cost else 0.0
        if cost and self.pace is not None:
            wait = max(wait, self.pace.owe(cost))
        if wait:
            self.paying = self.loop.call_later(wait, self.gate.line_up, self)
        else:
            self.gate.line_up(self)

    def take_turn(self) -> None:
        size, self.ready = self.ready, 0
        if self.unread and not self.leaving and not self.is_closing():
            piece = bytes(self.unread[:size])
            del self.unread[:size]
            self.speaker.data_received(piece)
            self.go_on()

    def _read(self, more: bool) -> None:
        """Begin or stop to read, if it is not so already."""
        if more == self.reading or self.leaving or self.transport is None or self.is_closing():
            return
        self.reading = more
        if more:
            self.transport.resume_reading()
        else:
            self.transport.pause_reading()

    # What the speaker does.

    def pause_reading(self) -> None:
        self.stopped = True

    def resume_reading(self) -> None:
        self.stopped = False
        if self.unread:
            self.loop.call_soon(self.go_on)

    def write(self, data: Any) -> None:
        if self.transport is not None and not self.leaving:
            self.transport.write(data)

    def close(self) -> None:
        """Once all is sent, or if nobody reads it."""
        if self.transport is not None and not self.is_closing():
            self.transport.close()
            self._end_in(self.limits.unread)

    def farewell(self, answer: bytes = b"") -> None:
        """A last answer; what else they send is thrown away, and not much of it is taken."""
        if self.transport is None or self.leaving or self.is_closing():
            return
        self.write(answer)
        self._read(True)
        self.leaving = True
        self.unread.clear()
        self.gate.waits(self)
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self._end_in(LINGER)

    def _end_in(self, seconds: float) -> None:
        if self.ending is None:
            self.ending = self.loop.call_later(seconds, self.abort)

    def abort(self) -> None:
        if self.transport is not None:
            self.transport.abort()

    def is_closing(self) -> bool:
        return self.transport is None or self.transport.is_closing()

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return default if self.transport is None else self.transport.get_extra_info(name, default)

    def get_write_buffer_size(self) -> int:
        return 0 if self.transport is None else self.transport.get_write_buffer_size()

    def set_protocol(self, protocol: Any) -> None:
        self.speaker = protocol


class Entrance:
    """Where newcomers come in, so many a turn of the loop: no crowd of them keeps others waiting.

    Stands where uvicorn keeps its servers. Theirs take in everybody who stands before the door
    before they do anything else, and make a protocol of each before he can be sent away.
    """

    def __init__(
        self, taken: socket.socket, gate: Gate, speaker: Callable[[], asyncio.BaseProtocol]
    ) -> None:
        self.taken, self.gate, self.speaker = taken, gate, speaker
        taken.setblocking(False)
        # A connection inherits these.
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVED)
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SENT)
        taken.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.connecting: set[asyncio.Task[None]] = set()
        self.task = asyncio.create_task(self._welcome())

    async def _welcome(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                self._let_in(*await loop.sock_accept(self.taken))
                for _ in range(NEWCOMERS):
                    self._let_in(*self.taken.accept())
            except BlockingIOError:  # that was all
                pass
            except OSError:  # gone again already, or too many files are open
                await asyncio.sleep(0.1)
            except Exception:
                trouble("newcomer failed")
            await asyncio.sleep(0)

    def _let_in(self, caller: socket.socket, address: Any) -> None:
        line = self.gate.admit(address[0])
        if line is None:
            return caller.close()
        task = asyncio.create_task(self._connect(line, caller))
        self.connecting.add(task)
        return task.add_done_callback(self.connecting.discard)

    async def _connect(self, line: Line, caller: socket.socket) -> None:
        try:
            line.set_protocol(self.speaker())
            caller.setblocking(False)
            await asyncio.get_running_loop().connect_accepted_socket(lambda: line, caller)
        except OSError:  # gone again already
            self.gate.forget(line)
            caller.close()

    def close(self) -> None:
        self.task.cancel()

    async def wait_closed(self) -> None:
        with contextlib.suppress(asyncio.CancelledError):
            await self.task
