"""The house keeps the rooms. Whatever changes a room is done here, under the room's lock: it is
tried on a copy, written to disk, and only then true, told and acknowledged."""

import asyncio
import contextlib
import re
import time
from collections.abc import Coroutine
from typing import Any, TypeVar

from msgspec import UNSET
from sqlalchemy.exc import IntegrityError

from spadework.engine.errors import SpadeworkError
from spadework.engine.match import Eyes, Match
from spadework.engine.words import short
from spadework.players.review import Review
from spadework.serve.answers import Hint
from spadework.serve.computers import Computers, hinted
from spadework.serve.limits import Limits
from spadework.serve.logs import note, trouble
from spadework.serve.messages import NewRoom, SeatChange, encode
from spadework.serve.room import (
    COMPUTER,
    OPEN,
    PERSON,
    Guest,
    Room,
    again,
    brought,
    checked_level,
    clean_name,
    new_room,
    restored,
)
from spadework.serve.store import CHANGE_SEAT, FORGET, LINK, TOUCH, Row, Store, Stored, as_json
from spadework.serve.telling import named, room_news, state_told, taken_back
from spadework.serve.told import Holder
from spadework.serve.words import Refusal

T = TypeVar("T")
HINTS = 3
ROOM_ID = re.compile(r"[A-Za-z0-9_-]{1,32}")
IDLE = 300.0  # seconds until a room without guests is put away
RETRY = 1.0  # seconds until a computer whose move could not be written tries again
PACE = 0.7  # seconds a move where only computers play, for those who watch
DAY = 86400


class House:
    """All rooms that are played now; the others lie in the store."""

    def __init__(self, store: Store, limits: Limits, keep_days: int = 60) -> None:
        self.store = store
        self.limits = limits
        self.keep_days = keep_days
        self.computers = Computers()
        self.rooms: dict[str, Room] = {}
        self.closing = False
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._reviews: dict[tuple[str, int], asyncio.Task[Review]] = {}

    # Work that must be finished once begun, even if who asked for it has gone.

    async def surely(self, work: Coroutine[Any, Any, T]) -> T:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    # Rooms.

    async def make(self, asked: NewRoom) -> tuple[Room, list[str | None]]:
        if len(self.rooms) >= self.limits.held:
            raise Refusal("busy")
        room, tokens = await asyncio.to_thread(new_room, asked)
        await self.surely(self._keep(room))
        return room, tokens

    async def _keep(self, room: Room) -> None:
        await self._write(room.rows())
        self.rooms[room.id] = room
        note("room made", room=room.id, game=room.game.id)
        self.wake(room)

    async def find(self, name: str) -> Room:
        """The room of that id, from memory or from the store."""
        if not ROOM_ID.fullmatch(name):
            raise Refusal("no_room", room=short(name))
        room = self.rooms.get(name)
        if room is None:
            if name not in self._loading:
                self._loading[name] = asyncio.create_task(self._load(name))
            room = await asyncio.shield(self._loading[name])
        room.used = time.monotonic()
        return room

    async def _load(self, name: str) -> Room:
        try:
            if len(self.rooms) >= self.limits.held:
                raise Refusal("busy")
            stored = await asyncio.to_thread(self.store.load, name)
            if stored is None:
                raise Refusal("no_room", room=short(name))
            room = await asyncio.to_thread(self._restored, stored)
            self.rooms[name] = room
            self.wake(room)
            return room
        finally:
            del self._loading[name]

    @staticmethod
    def _restored(stored: Stored) -> Room:
        try:
            return restored(stored)
        except Refusal:
            raise
        except Exception:
            trouble("room unreadable", room=stored.room["id"])
            raise Refusal("unreadable") from None

    # Who is there.

    def enter(self, room: Room, guest: Guest) -> None:
        room.guests.add(guest)
        self.tell_room(room, but=guest)
        self.wake(room)

    def leave(self, room: Room, guest: Guest) -> None:
        room.guests.discard(guest)
        room.used = time.monotonic()
        self.tell_room(room)

    async def sit(self, room: Room, seat: int, name: str | None) -> None:
        """Somebody has come with a seat's token: the seat is theirs, and they may be named."""
        name = clean_name(name) or room.seats[seat].name
        if room.seats[seat].holder == OPEN or name != room.seats[seat].name:
            await self.surely(self._reseat(room, seat, PERSON, None, name))

    async def change_seat(self, room: Room, seat: int, asker: int, asked: SeatChange) -> None:
        """A seat's name, what it brings, or an open seat given to the computer."""
        if [asked.holder, asked.options].count(None) + (asked.name is UNSET) < 2:
            raise Refusal("malformed", "one_change")
        if asked.holder is not None:
            level = checked_level(asked.holder)
            await self.surely(self._reseat(room, seat, COMPUTER, level, None))
        elif asked.name is UNSET and asked.options is None:
            raise Refusal("malformed", "no_change")
        elif asker != seat:
            raise Refusal("watching", "others_name")
        elif asked.options is not None:
            await self.surely(self._bring(room, seat, asked.options))
        else:
            name = clean_name(asked.name if isinstance(asked.name, str) else None)
            await self.surely(self._reseat(room, seat, PERSON, None, name))

    async def _reseat(
        self, room: Room, p: int, holder: Holder, level: str | None, name: str | None
    ) -> None:
        async with room.lock:
            seat = room.seats[p]
            if seat.holder == COMPUTER or (holder == COMPUTER and seat.holder != OPEN):
                raise Refusal("taken", seat=p)
            token = None if holder == COMPUTER else seat.token  # its link opens nothing any more
            values = {"of": room.id, "place": p, "who": holder, "how": level, "called": name}
            await self._write([(CHANGE_SEAT, values | {"hashed": token})])
            seat.holder, seat.level, seat.name, seat.token = holder, level, name, token
            self.tell_room(room)
        self.wake(room)

    async def _bring(self, room: Room, seat: int, options: dict[str, Any]) -> None:
        """What a seat brings itself, before it has done anything."""
        async with room.lock:
            match = await asyncio.to_thread(brought, room, seat, options)
            told = {name: match.game.rules[name] for name in options}
            if all(room.game.rules[name] == value for name, value in told.items()):
                return
            row = room.move_row(room.number + 1, "bring", seat, as_json(told))
            await self._changed(room, match, [row], None, None)
        self.wake(room)

    # What is played.

    async def move(self, room: Room, seat: int, state: int, action: str, by: Any = None) -> None:
        await self.surely(self._move(room, seat, state, action, by))

    async def _move(self, room: Room, seat: int, state: int, action: str, by: Any) -> None:
        async with room.lock:
            check_state(room, state)
            if room.match.seat is None:
                raise Refusal("over")
            if room.match.seat != seat:
                raise Refusal("not_yours")
            match = room.match.copy()
            match.play(action)
            await self._advance(room, match, by)
        self.wake(room)

    async def _advance(self, room: Room, match: Match, by: Any) -> None:
        """The match has gone on: keep what was played, then tell it."""
        since = room.match.steps
        rows = [
            room.move_row(room.number + i, "move", *played)
            for i, played in enumerate(match.counted(since), 1)
        ]
        await self._changed(room, match, rows, by, since)

    async def resign(self, room: Room, seat: int, state: int, by: Any = None) -> None:
        await self.surely(self._resign(room, seat, state, by))

    async def _resign(self, room: Room, seat: int, state: int, by: Any) -> None:
        async with room.lock:
            check_state(room, state)
            if room.match.seat is None:
                raise Refusal("over")
            match, since = room.match.copy(), room.match.steps
            match.end("resign", seat)
            row = room.move_row(room.number + 1, "resign", seat, "")
            await self._changed(room, match, [row], by, since)

    async def takeback(self, room: Room, seat: int, state: int, by: Any = None) -> None:
        await self.surely(self._takeback(room, seat, state, by))

    async def _takeback(self, room: Room, seat: int, state: int, by: Any) -> None:
        async with room.lock:
            check_state(room, state)
            match = taken_back(room, seat)
            if room.others(seat):
                room.offer = (seat, room.number)
                self.tell_room(room, by=by)
            else:
                await self._go_back(room, seat, match, by)
        self.wake(room)

    async def answer(self, room: Room, seat: int, state: int, accept: bool, by: Any = None) -> None:
        await self.surely(self._answer(room, seat, state, accept, by))

    async def _answer(self, room: Room, seat: int, state: int, accept: bool, by: Any) -> None:
        async with room.lock:
            check_state(room, state)
            if room.offer is None or room.offer[0] == seat:
                raise Refusal("no_offer")
            if accept:
                await self._go_back(room, room.offer[0], taken_back(room, room.offer[0]), by)
            else:
                room.offer = None
                self.tell_room(room, by=by)
        self.wake(room)

    async def _go_back(self, room: Room, seat: int, match: Match, by: Any) -> None:
        undone = room.match.steps - match.steps
        row = room.move_row(room.number + 1, "takeback", seat, str(undone))
        if room.match.chance is not None and match.chance is not None:
            match.chance.count = room.match.chance.count  # it never goes back
        await self._changed(room, match, [row], by, None, back=True)

    async def _changed(
        self,
        room: Room,
        match: Match,
        rows: list[Row],
        by: Any,
        since: int | None,
        back: bool = False,
    ) -> None:
        touch = (TOUCH, {"of": room.id, "now": int(time.time())})
        try:
            await self._write([*rows, touch])
        except Refusal as refusal:
            if refusal.code == "stale":
                await self._reread(room)
            raise
        room.match = match
        room.number += len(rows)
        room.offer = None
        room.marked = room.marked or back
        self.tell_state(room, since, by)

    async def _reread(self, room: Room) -> None:
        """Another process has written to this room: take over what it wrote."""
        stored = await asyncio.to_thread(self.store.load, room.id)
        if stored is not None:
            now = await asyncio.to_thread(self._restored, stored)
            room.match, room.seats, room.number = now.match, now.seats, now.number
            room.marked, room.rematch, room.offer = now.marked, now.rematch, None
            self.tell_state(room, None)

    async def _write(self, rows: list[Row]) -> None:
        try:
            await asyncio.wrap_future(self.store.write(rows))
        except IntegrityError:
            raise Refusal("stale", "elsewhere") from None
        except Exception:
            trouble("not written")
            raise Refusal("storage") from None

    async def rematch(self, room: Room, seat: int, by: Any = None) -> None:
        await self.surely(self._rematch(room, seat, by))

    async def _rematch(self, room: Room, seat: int, by: Any) -> None:
        async with room.lock:
            if room.match.seat is not None:
                raise Refusal("not_over")
            if room.rematch is None:
                if len(self.rooms) >= self.limits.held:
                    raise Refusal("busy")
                room.asked.add(seat)
                if room.asked >= set(room.people()):
                    fresh = again(room)
                    link = (LINK, {"of": room.id, "to": fresh.id})
                    await self._write([*fresh.rows(), link])
                    self.rooms[fresh.id] = fresh
                    room.rematch = fresh.id
                    self.wake(fresh)
            self.tell_room(room, by=by)

    # What is asked.

    async def hint(self, room: Room, seat: int, state: int, lang: str) -> Hint:
        if room.others(seat):
            raise Refusal("no_hint")
        check_state(room, state)
        if room.match.seat != seat:
            raise Refusal("not_yours")
        match = room.match
        found = await self.computers.hint(match)
        return Hint(state=state, actions=hinted(found, named(match, lang), HINTS))

    async def review(self, room: Room) -> Review:
        if room.match.seat is not None:
            raise Refusal("not_over")
        key = (room.id, room.number)
        if key not in self._reviews:
            self._reviews[key] = asyncio.create_task(self.computers.review(room.match))
            if len(self._reviews) > 100:
                del self._reviews[next(iter(self._reviews))]
        try:
            return await asyncio.shield(self._reviews[key])
        except Refusal:
            self._reviews.pop(key, None)  # it was busy: the next one may ask again
            raise

    # The computer's turn.

    def wake(self, room: Room) -> None:
        """If the computer is to move, let it think, unless it does already or nobody is there."""
        seat = room.match.seat
        if seat is None or self.closing or room.seats[seat].holder != COMPUTER:
            return
        watched = room.people() or room.guests
        if watched and (room.thinking is None or room.thinking.done()):
            room.thinking = asyncio.create_task(self._think(room))

    async def _think(self, room: Room) -> None:
        try:
            while (seat := room.match.seat) is not None and not self.closing:
                level, state = room.seats[seat].level, room.number
                if level is None or not (room.people() or room.guests):
                    return
                action = await self.computers.choose(room.match, level)
                if not room.people():
                    await asyncio.sleep(PACE)
                try:
                    await self._play_for_computer(room, seat, state, action)
                except Refusal as refusal:  # it could not be written: it thinks again
                    note("computer waits", room=room.id, why=refusal.code)
                    await asyncio.sleep(RETRY)
        except RuntimeError:
            if not self.closing:  # the threads were told to go home
                trouble("computer failed", room=room.id)
        except Exception:
            trouble("computer failed", room=room.id)

    async def _play_for_computer(self, room: Room, seat: int, state: int, action: str) -> None:
        """A move is dropped if the room has gone on meanwhile, by a take-back or a resignation."""
        async with room.lock:
            if room.number == state and room.match.seat == seat:
                match = room.match.copy()
                match.play(action)
                await self.surely(self._advance(room, match, None))

    # Telling.

    def tell_state(self, room: Room, since: int | None, by: Any = None) -> None:
        """The new state to everyone there; who made it gets it as an answer."""
        made: dict[tuple[Eyes, str], bytes] = {}
        for guest in list(room.guests):
            key = (guest.eyes, guest.lang)
            if key not in made:
                made[key] = encode(state_told(room, guest.eyes, guest.lang, since))
            answers = by is not None and by.guest is guest and by.id is not None
            guest.push(as_answer(made[key], by.id) if answers else made[key])

    def tell_room(self, room: Room, but: Guest | None = None, by: Any = None) -> None:
        """Who is there and what is offered, to everyone there."""
        for guest in list(room.guests):
            if guest is not but:
                message = room_news(room, guest.eyes, guest.lang)
                if by is not None and by.guest is guest and by.id is not None:
                    message.re = by.id
                guest.push(encode(message))

    # Keeping house.

    async def keep_house(self) -> None:
        """Put idle rooms away and forget old ones, for as long as the house stands."""
        while True:
            await asyncio.sleep(60)
            try:
                self.put_away()
                await self.forget()
            except Exception:
                trouble("keeping house failed")

    def put_away(self, idle: float = IDLE) -> None:
        now = time.monotonic()
        for room in list(self.rooms.values()):
            busy = room.guests or room.lock.locked() or (room.thinking and not room.thinking.done())
            if not busy and now - room.used > idle:
                del self.rooms[room.id]

    async def forget(self) -> int:
        """Rooms that nobody has touched for long are gone for good."""
        before = int(time.time()) - self.keep_days * DAY
        old = await asyncio.to_thread(self.store.old, before)
        old = [name for name in old if not (name in self.rooms and self.rooms[name].guests)]
        for name in old:
            self.rooms.pop(name, None)
        if old:
            rows = [(gone, {"of": name, "before": before}) for gone in FORGET for name in old]
            await self.surely(self._write(rows))
            note("rooms forgotten", count=len(old))
        return len(old)

    def hurry(self) -> None:
        """The server is about to stop: no new work, and nobody is kept waiting for advice."""
        self.closing = True
        self.computers.close()

    async def close(self) -> None:
        """Finish what is being written, then stop."""
        self.hurry()
        thinking = [room.thinking for room in self.rooms.values() if room.thinking]
        for task in thinking:
            task.cancel()
        for task in [*thinking, *self._tasks]:
            with contextlib.suppress(asyncio.CancelledError, SpadeworkError):
                await task
        await asyncio.to_thread(self.store.close)


def as_answer(message: bytes, id_: int) -> bytes:
    """A message that is already written, with ``re`` as its last key."""
    return message[:-1] + b',"re":%d}' % id_


def check_state(room: Room, state: int) -> None:
    if state != room.number:
        raise Refusal("stale", was=state, now=room.number)
