"""The house keeps the rooms. Whatever changes a room is done here, under the room's lock: it is
tried on a copy, written to disk, and only then true, told and acknowledged."""

import asyncio
import contextlib
import re
import time
from collections.abc import Coroutine
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from msgspec.structs import replace
from sqlalchemy.exc import IntegrityError

from spadework.engine.errors import SpadeworkError
from spadework.engine.match import Eyes
from spadework.engine.words import short
from spadework.players import SIMPLE
from spadework.serve.answers import Hint, Review
from spadework.serve.changes import (
    Asked,
    came,
    check_state,
    claimed,
    invited,
    published,
    request,
)
from spadework.serve.clock import Clock
from spadework.serve.computers import Computers
from spadework.serve.desk import FREE, Desk, Meter
from spadework.serve.limits import Buckets, Limits
from spadework.serve.logs import note, trouble
from spadework.serve.messages import Move, NewRoom
from spadework.serve.queues import Address, Places, Rank
from spadework.serve.room import (
    COMPUTER,
    Guest,
    Keys,
    Room,
    hash_of,
    new_room,
    new_token,
    restored,
)
from spadework.serve.shared import THEIRS, Shared
from spadework.serve.store import DAY, FORGET, Row, Store, Stored, tick
from spadework.serve.telling import (
    NOBODY,
    By,
    names,
    record_told,
    steps_told,
    tell_room,
    tell_state,
)
from spadework.serve.words import Refusal
from spadework.serve.workshop import Workshop

T = TypeVar("T")
GONE_ON = ("stale", "over", "not_yours")  # by a take-back or a resignation, say
ROOM_ID = re.compile(r"[A-Za-z0-9_-]{1,32}")
IDLE = 100.0  # seconds until a room without guests is put away
RETRY = 1.0  # seconds until a computer whose move could not be written tries again
PAID = 0.2  # seconds until it is seen again whether an address may cost more
PACE = 0.7  # seconds a move where only computers play, for those who watch
LASTING = 100  # pages of rules and the like: every game's in every language
READ = 0.001  # seconds of work that a stored move counts as: it is kept for a while, too
PAGES = 32 << 20  # bytes of replays that are kept
BESIDE = 1000  # bytes that it takes to keep a page, even an empty one
MOST_SOON = 64  # hints and reviews that wait for a game to be compiled
MOST_FORGOTTEN = 50  # rooms a minute: whatever goes wrong, somebody may still notice in time


@dataclass(frozen=True)
class Welcome:
    """Where somebody sits who said hello."""

    seat: int | None = None
    key: bytes | None = None  # the hash of their token
    token: str | None = None  # if it is new
    refusal: Refusal | None = None  # why they may only watch


class House:
    """All rooms that are played now; the others lie in the store."""

    def __init__(
        self,
        store: Store,
        limits: Limits,
        keep_days: int = 60,
        workshop: Workshop | None = None,
    ) -> None:
        self.store = store
        self.limits = limits
        self.keep_days = keep_days
        self.workshop = workshop or Workshop()
        self.computers = Computers(limits)
        self.desk = Desk(limits)
        self.shown = Buckets(limits.shown, 10 * limits.shown)
        self.clock = Clock()
        self.rooms: dict[str, Room] = {}
        self.closing = False
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._leaving: set[str] = set()  # rooms that are just being forgotten
        self._pages: Shared[bytes] = Shared(PAGES, lambda page: len(page) + BESIDE)
        self._lasting: Shared[Any] = Shared(LASTING, lambda made: 1)
        self._changes = Places(limits.changes_all, limits.changes)
        self._soon = Places(MOST_SOON, limits.hints)
        self._tasks: set[asyncio.Task[Any]] = set()

    # Work that must be finished once begun, even if who asked for it has gone.

    async def surely(self, work: Coroutine[Any, Any, T]) -> T:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    # Rooms.

    async def make(self, asked: NewRoom, meter: Meter = FREE) -> tuple[Room, Keys]:
        if len(self.rooms) >= self.limits.held:
            raise Refusal("busy")
        make = partial(new_room, asked, self.workshop.way(asked.game))
        room, keys = await self.desk.do(meter, make)
        self.workshop.open(room.game.id)
        await self.surely(self._keep(room))
        return room, keys

    async def _keep(self, room: Room) -> None:
        await self._write(room.rows())
        self._hold(room)
        note("room made", room=room.id, game=room.game.id)

    async def find(self, name: str, meter: Meter = FREE) -> Room:
        """The room of that id, from memory or from the store."""
        if not ROOM_ID.fullmatch(name) or name in self._leaving:
            raise Refusal("no_room", room=short(name))
        while (room := self.rooms.get(name)) is None:
            if own := name not in self._loading:
                self._loading[name] = asyncio.create_task(self._load(name, meter))
            try:
                room = await asyncio.shield(self._loading[name])
                break
            except Refusal as refusal:  # who asked first may not ask for more: others may
                if own or refusal.code not in THEIRS:
                    raise
        room.used = time.monotonic()
        return room

    async def _load(self, name: str, meter: Meter) -> Room:
        try:
            if len(self.rooms) >= self.limits.held:
                raise Refusal("busy")
            stored = await asyncio.to_thread(self.store.load, name)
            if stored is None:
                raise Refusal("no_room", room=short(name))
            room = await self.desk.do(meter, partial(self._restored, stored))
            meter.spend(READ * len(stored.moves))
            self._hold(room)
            return room
        finally:
            del self._loading[name]

    def _restored(self, stored: Stored) -> Room:
        try:
            return restored(stored, self.workshop.way(stored.room["game"]))
        except Refusal:
            raise
        except Exception:
            trouble("room unreadable", room=stored.room["id"])
            raise Refusal("unreadable") from None

    def _hold(self, room: Room) -> None:
        self._keep_up(room)
        self.rooms[room.id] = room

    def _keep_up(self, room: Room) -> None:
        """Its game runs as it can by now: the rules are the same, and nobody notices."""
        game = room.game.id
        room.computer = self.workshop.computer(game)
        way = self.workshop.way(game)
        if room.game.way != way:
            room.match.game = room.game.using(way)

    async def get_ready(self) -> None:
        """Get the games ready that are not."""
        try:
            await self.workshop.work(self._settled)
        except Exception:
            trouble("getting games ready failed")

    async def _settled(self, game: str) -> None:
        """A game is ready, or will not be: so it is in every room, and told there."""
        for room in [room for room in self.rooms.values() if room.game.id == game]:
            async with room.lock:
                self._keep_up(room)
            tell_room(room)

    # Who is there.

    async def welcome(
        self, room: Room, told: str | None, name: str | None, by: By = NOBODY
    ) -> Welcome:
        """The place of somebody with a token, with an invite, or with neither."""
        if not told:
            return Welcome()
        key = hash_of(told)
        if key not in room.invites:
            await self.do(room, partial(came, key=key, name=name), by)
            return Welcome(room.seat_of(key), key)
        token = new_token()
        fresh = hash_of(token)
        try:
            await self.do(room, partial(claimed, invite=key, key=fresh, name=name), by)
        except Refusal as refusal:
            if refusal.code != "taken":
                raise
            return Welcome(refusal=refusal)
        return Welcome(room.invites[key].seat, fresh, token)

    async def seat_of(self, room: Room, told: str | None, by: By = NOBODY) -> int | None:
        """The seat of a token that came with a request."""
        if not told:
            return None
        key = hash_of(told)
        seat = room.seat_of(key)
        if seat is not None and room.claims(seat):
            await self.do(room, partial(came, key=key), by)
        return seat

    async def used(self, room: Room, by: By) -> None:
        """Somebody acts at the table: they have their token, and the invite is used up."""
        guest = by.guest
        if guest is not None and guest.key is not None and room.claims_of(guest):
            await self.do(room, partial(came, key=guest.key), By(meter=by.meter))

    async def invite(self, room: Room, seat: int, asker: str, by: By) -> str:
        """A new invite to a seat."""
        token = new_token()
        asked = partial(invited, seat=seat, asker=hash_of(asker), invite=hash_of(token))
        await self.do(room, asked, by)
        return token

    def enter(self, room: Room, guest: Guest) -> None:
        room.check(guest)
        self.workshop.open(room.game.id)
        room.guests.add(guest)
        tell_room(room, but=guest)
        self.wake(room)

    def leave(self, room: Room, guest: Guest) -> None:
        room.guests.discard(guest)
        room.used = time.monotonic()
        if not room.guests and room.thinking is not None:
            room.thinking.cancel()
            room.thinking = None
        tell_room(room)

    # What is asked for.

    async def do(self, room: Room, asked: Asked, by: By = NOBODY) -> None:
        """Check and try what is asked for, write it, and then it is so, and told."""
        await self.surely(self._do(room, asked, by))

    async def _do(self, room: Room, asked: Asked, by: By) -> None:
        """As long as not too many do: or who came last would wait for all the others."""
        place = nullcontext() if by.meter.owner is None else self._changes.one(by.meter.owner)
        with place:
            await self._change(room, asked, by)

    async def _change(self, room: Room, asked: Asked, by: By) -> None:
        async with room.lock:
            if by.guest is not None:
                room.check(by.guest)
            with by.meter.running():
                change = asked(room)
            if change is None:
                return
            if change.fresh and len(self.rooms) >= self.limits.held:
                raise Refusal("busy")
            await self._write_for(room, change.rows)
            for fresh in change.fresh:
                self._hold(fresh)
            change.take()
            self._let_go(room)
            with by.meter.running():
                if change.table:
                    tell_state(room, change.since, by)
                else:
                    tell_room(room, by=by)
        self.wake(room)

    def _let_go(self, room: Room) -> None:
        """Whoever held a seat by a token that is void now has to leave it."""
        for guest in list(room.guests):
            try:
                room.check(guest)
            except Refusal as refusal:
                room.guests.discard(guest)
                guest.dismiss(refusal)

    async def _write_for(self, room: Room, rows: list[Row]) -> None:
        try:
            await self._write(rows)
        except Refusal as refusal:
            if refusal.code == "stale":
                await self._reread(room)
            raise

    async def _reread(self, room: Room) -> None:
        """Another process has written to this room: take over what it wrote."""
        stored = await asyncio.to_thread(self.store.load, room.id)
        if stored is not None:
            now = await asyncio.to_thread(self._restored, stored)
            room.match, room.seats, room.number = now.match, now.seats, now.number
            room.invites, room.published = now.invites, now.published
            room.offered.clear()
            self._keep_up(room)
            self._let_go(room)
            room.marked, room.rematch, room.offer = now.marked, now.rematch, None
            tell_state(room, None)

    async def _write(self, rows: list[Row]) -> None:
        if not rows:
            return
        try:
            await asyncio.wrap_future(self.store.write(rows))
        except IntegrityError:
            raise Refusal("stale", "elsewhere") from None
        except Exception:
            trouble("not written")
            raise Refusal("storage") from None

    # What is asked.

    async def publish(self, room: Room, by: By = NOBODY) -> None:
        """Before anybody is told all of a match: it is over for good."""
        if room.match.seat is not None:
            raise Refusal("not_over")
        if not room.published:
            await self.do(room, published, by)

    async def made_once(self, make: "partial[T]", meter: Meter) -> T:
        """What never changes while a server runs, by what makes it and of what."""
        key = (make.func, make.args)
        told: T = await self._lasting.get(key, lambda: self.desk.do(meter, make))
        return told

    async def replay(
        self, room: Room, eyes: Eyes, lang: str, whole: bool, first: int, meter: Meter
    ) -> bytes:
        """A page of a replay."""
        match, called = room.match, names(room, eyes, lang)
        key = (room.id, room.number, eyes, lang, whole, first, tuple(called))
        make = partial(steps_told, match, eyes, lang, called, whole, first)
        return await self._pages.get(key, lambda: self.desk.do(meter, make))

    async def record(self, room: Room, eyes: Eyes, meter: Meter) -> bytes:
        """A replay as a file: whole if all of it was told, or else as these eyes saw it."""
        match = room.match.copy()
        match.players = ["human" if seat.level is None else seat.level for seat in room.seats]
        match.origin = room.origin
        seat = None if room.published else "spectator" if eyes is None else eyes
        key = (room.id, room.number, "record", seat, tuple(match.players))
        make = partial(record_told, match, seat)
        return await self._pages.get(key, lambda: self.desk.do(meter, make))

    async def hint(
        self, room: Room, seat: int, state: int, lang: str, address: Address = None
    ) -> Hint:
        if room.others(seat):
            raise Refusal("no_hint")
        check_state(room, state)
        if room.match.seat != seat:
            raise Refusal("not_yours")
        match = room.match
        await self._ready(room, address)
        check_state(room, state)  # the table may have gone on
        return Hint(state=state, actions=await self.computers.hint(match, lang, address))

    async def review(self, room: Room, lang: str, address: Address = None) -> Review:
        if room.match.seat is not None:
            raise Refusal("not_over")
        match, key = room.match, (room.id, room.number)
        await self._ready(room, address)
        told = await self.computers.review(match, key, lang, address)
        return told if room.is_closed else without_secrets(told, room)

    async def _ready(self, room: Room, address: Address) -> None:
        """That may take minutes: as long, whoever waits takes the place of another's request."""
        with self._soon.one(address):
            await self.workshop.ready(room.game.id)

    # The computer's turn.

    def wake(self, room: Room) -> None:
        """If the computer is to move, let it think, unless it does already or nobody is there."""
        seat = room.match.seat
        if seat is None or self.closing or room.seats[seat].holder != COMPUTER:
            return
        if room.guests and (room.thinking is None or room.thinking.done()):
            room.thinking = asyncio.create_task(self._think(room))

    async def _think(self, room: Room) -> None:
        try:
            while (seat := room.match.seat) is not None and not self.closing:
                level, state = room.seats[seat].level, room.number
                if level is None or not room.guests:
                    return
                game = room.game.id
                if level not in SIMPLE and self.workshop.computer(game) != "ready":
                    await self.workshop.ready(game)
                    continue  # the table may have gone on
                rank, (who, *_) = who_wait(room)
                action = await self.computers.choose(room.match, level, rank, who.address)
                if not room.people():
                    await self._paced(room)
                meter = (await self._payer(room)).meter.unnamed()
                move = Move(state=state, action=action)
                await self._play_for_computer(room, seat, move, meter)
        except Refusal as refusal:
            note("computer waits", room=room.id, why=refusal.code)
        except Exception:
            trouble("computer failed", room=room.id)

    async def _paced(self, room: Room) -> None:
        """Not faster than one can watch, nor more than one address may see in all its rooms."""
        await asyncio.sleep(PACE)
        while not any(self.shown.take(who) for who in {guest.address for guest in room.guests}):
            await asyncio.sleep(RETRY)

    async def _payer(self, room: Room) -> Guest:
        """A move of the computer costs as much as one's own: an answer can be ten of them.

        Who has nothing left holds up nobody else who waits for it.
        """
        while True:
            for guest in who_wait(room)[1]:
                if not guest.meter.is_empty():
                    return guest
            await asyncio.sleep(PAID)

    async def _play_for_computer(self, room: Room, seat: int, move: Move, meter: Meter) -> None:
        """It thinks again if the room has gone on meanwhile, or the move could not be written."""
        try:
            await self.do(room, request(seat, move), By(meter=meter))
        except Refusal as refusal:
            if refusal.code not in GONE_ON:
                note("computer waits", room=room.id, why=refusal.code)
                await asyncio.sleep(RETRY)

    # Keeping house.

    async def keep_house(self) -> None:
        """Put idle rooms away and forget old ones, for as long as the house stands."""
        while True:
            await asyncio.sleep(60)
            try:
                self.put_away()
                if await self.grow_older():
                    await self.forget()
            except Exception:
                trouble("keeping house failed")

    def put_away(self, idle: float = IDLE) -> None:
        now = time.monotonic()
        for room in list(self.rooms.values()):
            busy = room.guests or room.lock.locked() or (room.thinking and not room.thinking.done())
            if not busy and now - room.used > idle:
                del self.rooms[room.id]

    async def grow_older(self) -> bool:
        """The house's clock goes on; whether the machine's went with it."""
        passed, jump = self.clock.look()
        await self._write([tick(passed)])
        if jump:
            note("clock jumped", seconds=round(jump))
        return not jump

    async def forget(self) -> int:
        """Rooms that nobody has touched for long are gone for good."""
        before = await asyncio.to_thread(self.store.lived) - self.keep_days * DAY
        old = await asyncio.to_thread(self.store.old, before, MOST_FORGOTTEN + len(self.rooms))
        # Somebody may still be at what is in memory, or come there in this moment.
        old = [name for name in old if name not in self.rooms and name not in self._loading]
        old = old[:MOST_FORGOTTEN]
        if old:
            rows = [(gone, {"of": name, "before": before}) for gone in FORGET for name in old]
            self._leaving.update(old)
            try:
                await self.surely(self._write(rows))
            finally:
                self._leaving.difference_update(old)
            note("rooms forgotten", count=len(old))
        return len(old)

    def hurry(self) -> None:
        """The server is about to stop: no new work, and nobody is kept waiting for advice."""
        self.closing = True
        self.workshop.close()
        self.computers.close()
        self.desk.close()

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


def without_secrets(told: Review, room: Room) -> Review:
    """What a computer chose may have been hidden, and the match may be taken up again."""
    people = room.people()
    return replace(told, decisions=[made for made in told.decisions if made.seat in people])


def who_wait(room: Room) -> tuple[Rank, list[Guest]]:
    """Who wait for the computer's move: those who sit there, or else who watch."""
    sitting = [guest for guest in room.guests if guest.eyes is not None]
    return (Rank.NOW, sitting) if sitting else (Rank.LATER, list(room.guests))
