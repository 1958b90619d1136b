"""A seat, or a place to watch from, over a WebSocket."""

import asyncio
import contextlib
from functools import partial
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from msgspec import UNSET

from spadework.engine.errors import SpadeworkError
from spadework.engine.match import Eyes
from spadework.serve import messages as M
from spadework.serve import told as T
from spadework.serve.changes import came, request
from spadework.serve.door import Door
from spadework.serve.house import House, Welcome
from spadework.serve.limits import Bucket
from spadework.serve.logs import trouble
from spadework.serve.room import Room, hash_of
from spadework.serve.telling import By, catalogue_told, state_told
from spadework.serve.words import CODES, Refusal, code_of, language_of

TOLD = 3e-5  # seconds that it takes to send a message, about
WAITING = 200  # messages that may wait for somebody slow
LARGEST_WAITING = 1 << 20  # bytes of them
POLICY, RESTART = 1008, 1012
PATIENCE = 20.0  # seconds until hello
NOWHERE = Welcome()
NO_HELLO = Refusal("no_hello", spoken=M.PROTOCOL)
STUBBORN = 200  # messages refused as too fast, until the socket is closed


class Visitor:
    """A guest whose messages wait in a queue for a task that sends them."""

    def __init__(self, socket: WebSocket[Any, Any, Any], address: str, lang: str) -> None:
        self.socket = socket
        self.address = address
        self.door: Door = socket.app.state.door
        each = self.door.limits.work_each
        self.meter = self.door.meter(address, Bucket(each, 12 * each))
        self.eyes: Eyes = None
        self.key: bytes | None = None
        self.knows: set[str] = set()  # languages in which they were told what never changes
        self.lang = lang
        self.hasty = 0  # messages that came too fast
        self.code = POLICY  # of the farewell
        self._out: asyncio.Queue[bytes | None] = asyncio.Queue(WAITING)
        self._waiting = 0  # bytes in it

    def push(self, message: bytes) -> None:
        self.meter.spend(TOLD)
        self._waiting += len(message)
        if self._out.full() or self._waiting > LARGEST_WAITING:
            self._out = asyncio.Queue(1)  # too slow: it can come again and will be told everything
            self._out.put_nowait(None)
        else:
            self._out.put_nowait(message)

    def answer(self, told: T.Outgoing, id_: int | None) -> None:
        told.re = UNSET if id_ is None else id_
        self.push(M.encode(told))

    def dismiss(self, why: Refusal) -> None:
        """They have no place here any more: say so, and close."""
        self.answer(refused(why, self.lang), None)
        self.let_go()

    def greet(self, room: Room, id_: int | None, welcome: Welcome = NOWHERE) -> None:
        """The whole table, as after hello."""
        with self.meter.running():
            self._greet(room, id_, welcome)

    def _greet(self, room: Room, id_: int | None, welcome: Welcome) -> None:
        told = state_told(room, self.eyes, self.lang)
        if self.lang not in self.knows:
            self.knows.add(self.lang)
            told.catalogue = catalogue_told(room.game.id, self.lang)
        told.token = welcome.token or UNSET
        if why := welcome.refusal:
            told.notice = T.Notice(code=why.code, text=why.text(self.lang))
        self.answer(told, id_)

    def let_go(self) -> None:
        """Send what is waiting, then close."""
        with contextlib.suppress(asyncio.QueueFull):
            self._out.put_nowait(None)

    async def send_on(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            while (message := await self._out.get()) is not None:
                self._waiting -= len(message)
                await self.socket.send_data(message, mode="text", encoding="utf-8")
            await self.socket.close(self.code)


@websocket("/api/v1/rooms/{name:str}/socket")
async def table(socket: WebSocket[Any, Any, Any], name: str) -> None:
    house: House = socket.app.state.house
    door = socket.app.state.door
    door.check_name(socket)
    door.check_origin(socket)
    await socket.accept()
    address = door.address_of(socket)
    guest = Visitor(socket, address, language_of(None, socket.headers.get("accept-language", "")))
    sender = asyncio.create_task(guest.send_on())
    room: Room | None = None
    try:
        with door.counted(address):
            door.check_message(address)
            room, hello, welcome = await welcomed(house, guest, name)
            house.enter(room, guest)
            guest.greet(room, hello.id, welcome)
            await attend(house, room, guest)
    except Refusal as refusal:
        guest.answer(refused(refusal, guest.lang), None)
        guest.code = RESTART if refusal.code == "closing" else POLICY
    except TimeoutError:
        guest.answer(refused(NO_HELLO, guest.lang), None)
    except (WebSocketDisconnect, asyncio.CancelledError):
        pass
    except Exception:
        trouble("socket failed", room=name if room else None)
    finally:
        if room is not None:
            house.leave(room, guest)
        guest.let_go()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(sender, 1)


async def welcomed(house: House, guest: Visitor, name: str) -> tuple[Room, M.Hello, Welcome]:
    """Wait for a proper hello; then the guest has a place, and the room is known."""
    bucket = Bucket(house.limits.messages, 5 * house.limits.messages)
    async with asyncio.timeout(PATIENCE):
        while True:
            message = await heard(guest, bucket)
            if isinstance(message, M.Hello):
                return await seated(house, guest, name, message)
            if message is not None:
                guest.answer(refused(NO_HELLO, guest.lang), message.id)


async def seated(
    house: House, guest: Visitor, name: str, hello: M.Hello
) -> tuple[Room, M.Hello, Welcome]:
    guest.lang = language_of(hello.lang, guest.socket.headers.get("accept-language", ""))
    if house.closing:
        raise Refusal("closing")
    if hello.protocol != M.PROTOCOL:
        raise Refusal("protocol", asked=hello.protocol, spoken=M.PROTOCOL)
    guest.meter.check()
    room = await house.find(name, guest.meter)
    by = By(meter=guest.meter)
    welcome = await house.welcome(room, hello.token, hello.name, by)
    guest.eyes, guest.key = welcome.seat, welcome.key
    return room, hello, welcome


async def attend(house: House, room: Room, guest: Visitor) -> None:
    """Do what the guest says until they leave."""
    limits = house.limits
    bucket = Bucket(limits.messages, 5 * limits.messages)
    while True:
        message = await heard(guest, bucket)
        if message is None:
            continue
        try:
            await obey(house, room, guest, message)
        except Refusal as refusal:
            guest.answer(refused(refusal, guest.lang), message.id)
            if CODES[refusal.code].closes:
                raise
        except SpadeworkError as error:
            guest.answer(refused(error, guest.lang), message.id)


async def heard(guest: Visitor, bucket: Bucket) -> Any:
    """The next message, or None if it was refused as it stands."""
    data: Any = await guest.socket.receive_data(mode="text")
    told = data if isinstance(data, bytes) else str(data).encode("utf-8", "surrogatepass")
    try:
        if not bucket.take():
            guest.hasty += 1
            raise Refusal("too_fast")
        guest.door.check_message(guest.address)
        if len(told) > M.LARGEST:
            raise Refusal("too_large", found=len(told), most=M.LARGEST)
        return M.decode(told)
    except Refusal as refusal:
        if guest.hasty > STUBBORN:
            raise
        guest.answer(refused(refusal, guest.lang), id_in(told) if len(told) <= M.LARGEST else None)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        guest.answer(refused(Refusal("malformed", why=str(error)[:200]), guest.lang), id_in(told))
    return None


def id_in(told: bytes) -> int | None:
    """The id of a message that is otherwise malformed, if it can be read."""
    try:
        found = msgspec.json.decode(told)
        id_ = found.get("id")
    except (msgspec.DecodeError, AttributeError, RecursionError, UnicodeError):
        return None
    return id_ if type(id_) is int and 0 <= id_ <= 2**53 else None


def refused(error: SpadeworkError, lang: str) -> T.Refused:
    return T.Refused(code=code_of(error), text=error.text(lang))


async def obey(house: House, room: Room, guest: Visitor, message: Any) -> None:
    by = By(guest, message.id, guest.meter)
    room.check(guest)
    if not isinstance(message, M.Ping):
        guest.meter.check()
    if not isinstance(message, M.Ping | M.Speak | M.Hello):
        await house.used(room, by)
    match message:
        case M.Ping():
            guest.answer(T.Pong(), message.id)
        case M.Speak():
            if language_of(message.lang) != message.lang:
                raise Refusal("malformed", "language", name=message.lang)
            guest.lang = message.lang
            guest.greet(room, message.id)
        case M.Hello():
            await said_again(house, room, guest, message)
        case M.Explain():
            with guest.meter.running():
                told = reason(room, guest, message)
            guest.answer(T.Reason(text=told), message.id)
        case _ if guest.eyes is None:
            raise Refusal("watching")
        case _:
            if isinstance(message, M.Rematch):
                guest.door.check_room(guest.address)
            await house.do(room, request(guest.eyes, message), by)


async def said_again(house: House, room: Room, guest: Visitor, hello: M.Hello) -> None:
    """Hello on a socket that has a place: with its own token, or none, the table once more."""
    if hello.token:
        key = hash_of(hello.token)
        if key != guest.key:
            raise Refusal("malformed", "other_seat")
        await house.do(room, partial(came, key=key), By(meter=guest.meter))
    guest.greet(room, hello.id)


def reason(room: Room, guest: Visitor, asked: M.Explain) -> str | None:
    """Why an action is not legal, to the seat that may act; others learn nothing of the hand.

    What a client sends is never played, not even on a copy: that would show what is hidden.
    """
    if guest.eyes is None:
        raise Refusal("watching")
    if room.match.seat is None:
        raise Refusal("over")
    if room.match.seat != guest.eyes:
        raise Refusal("not_yours")
    if asked.action is not None:
        return room.match.explain(asked.action, guest.lang)
    touched = [list(touch) for touch in asked.touch or []]
    seen = room.match.view(guest.eyes)
    meant = room.game.book.browser.wish(touched, seen, room.game, guest.eyes)
    if meant is None:
        return Refusal("nothing").text(guest.lang)
    return room.match.explain(meant, guest.lang)
