"""The house keeps the rooms. Whatever changes a room is done here, under the room's lock: it is
tried on a copy, written to disk, and only then true, told and acknowledged."""

import asyncio
import contextlib
import time
from collections.abc import Coroutine
from typing import Any, TypeVar

from sqlalchemy.exc import IntegrityError

from spadework.engine.errors import SpadeworkError
from spadework.engine.match import Eyes, Match
from spadework.engine.words import short
from spadework.players.review import Review
from spadework.serve.computers import Computers, told
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
    checked_level,
    clean_name,
    new_room,
    restored,
)
from spadework.serve.store import CHANGE_SEAT, FORGET, LINK, TOUCH, Row, Store
from spadework.serve.telling import names, room_told, state_told, taken_back
from spadework.serve.words import Refusal

T = TypeVar("T")
HINTS = 3
IDLE = 300.0  # seconds until a room without guests is put away
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
        self._reviews: dict[str, Review] = {}

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
        room = self.rooms.get(name)
        if room is None:
            if name not in self._loading:
                self._loading[name] = asyncio.create_task(self._load(name))
            room = await asyncio.shield(self._loading[name])
        room.used = time.monotonic()
        return room

    async def _load(self, name: str) -> Room:
        try:
            stored = await asyncio.to_thread(self.store.load, name)
            if stored is None:
                raise Refusal("no_room", room=short(name))
            room = await asyncio.to_thread(restored, stored)
            self.rooms[name] = room
            self.wake(room)
            return room
        finally:
            del self._loading[name]

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
        holder = room.seats[seat].holder
        name = clean_name(name) or room.seats[seat].name
        if holder == OPEN or name != room.seats[seat].name:
            await self.surely(self._reseat(room, seat, PERSON, None, name))

    async def change_seat(self, room: Room, seat: int, asker: int, asked: SeatChange) -> None:
        """A seat's name, or an open seat given to the computer."""
        if asked.holder is not None:
            if room.seats[seat].holder != OPEN:
                raise Refusal("taken", seat=seat)
            await self.surely(self._reseat(room, seat, COMPUTER, checked_level(asked.holder), None))
        elif asker != seat:
            raise Refusal("watching", "others_name")
        else:
            await self.surely(self._reseat(room, seat, PERSON, None, clean_name(asked.name)))

    async def _reseat(
        self, room: Room, p: int, holder: str, level: str | None, name: str | None
    ) -> None:
        async with room.lock:
            values = {"of": room.id, "place": p, "who": holder, "how": level, "called": name}
            await self._write([(CHANGE_SEAT, values)])
            seat = room.seats[p]
            seat.holder, seat.level, seat.name = holder, level, name
            self.tell_room(room)
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
        await self._changed(room, match, [row], by, None)
        room.marked = True

    async def _changed(
        self, room: Room, match: Match, rows: list[Row], by: Any, since: int | None
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
        if since is None:
            room.marked = True
        self._reviews.pop(room.id, None)
        self.tell_state(room, since, by)

    async def _reread(self, room: Room) -> None:
        """Another process has written to this room: take over what it wrote."""
        stored = await asyncio.to_thread(self.store.load, room.id)
        if stored is not None:
            now = await asyncio.to_thread(restored, stored)
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

    async def hint(self, room: Room, seat: int, state: int, lang: str) -> dict[str, Any]:
        if room.others(seat):
            raise Refusal("no_hint")
        check_state(room, state)
        if room.match.seat != seat:
            raise Refusal("not_yours")
        match = room.match
        found = await self.computers.hint(match)
        return {"state": state, "actions": told(found, match.labels(lang), HINTS)}

    async def review(self, room: Room) -> Review:
        if room.match.seat is not None:
            raise Refusal("not_over")
        if room.id not in self._reviews:
            found = await self.computers.review(room.match)
            self._reviews[room.id] = found
            if len(self._reviews) > 100:
                del self._reviews[next(iter(self._reviews))]
            return found
        return self._reviews[room.id]

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
                await self._play_for_computer(room, seat, state, action)
        except SpadeworkError as error:
            note("computer gave up", room=room.id, why=str(error))
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
        made: dict[tuple[Eyes, str], Any] = {}
        for guest in list(room.guests):
            key = (guest.eyes, guest.lang)
            if key not in made:
                state = state_told(room, guest.eyes, guest.lang, since)
                made[key] = (state, encode(state))
            state, message = made[key]
            answers = by is not None and by.guest is guest
            guest.push(encode(state | {"re": by.id}) if answers and by.id is not None else message)

    def tell_room(self, room: Room, but: Guest | None = None, by: Any = None) -> None:
        """Who is there and what is offered, to everyone there."""
        for guest in list(room.guests):
            if guest is not but:
                message: dict[str, Any] = {
                    "type": "room",
                    "room": room_told(room, guest.lang),
                    "names": names(room, guest.eyes, guest.lang),
                }
                if by is not None and by.guest is guest and by.id is not None:
                    message["re"] = by.id
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
            await self._write([(delete, {"of": name}) for delete in FORGET for name in old])
            note("rooms forgotten", count=len(old))
        return len(old)

    async def close(self) -> None:
        """Finish what is being written, then stop."""
        self.closing = True
        self.computers.close()
        thinking = [room.thinking for room in self.rooms.values() if room.thinking]
        for task in thinking:
            task.cancel()
        for task in [*thinking, *self._tasks]:
            with contextlib.suppress(asyncio.CancelledError, SpadeworkError):
                await task
        await asyncio.to_thread(self.store.close)


def check_state(room: Room, state: int) -> None:
    if state != room.number:
        raise Refusal("stale", was=state, now=room.number)
