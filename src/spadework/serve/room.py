"""A room: one match, who sits at it, and what was made of it so far."""

import asyncio
import hashlib
import json
import secrets
import time
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, Protocol

from spadework.engine.game import Game
from spadework.engine.keyed import KEY_BYTES, of_epoch
from spadework.engine.match import Eyes, Match
from spadework.engine.replay import play_turn
from spadework.engine.words import short
from spadework.games import game as find_game
from spadework.games import games as shelf
from spadework.players import players
from spadework.players.levels import OPPONENT
from spadework.serve.desk import Meter
from spadework.serve.messages import NewRoom
from spadework.serve.store import (
    ADD_INVITE,
    ADD_MOVE,
    ADD_ROOM,
    ADD_SEAT,
    Row,
    Stored,
    as_json,
)
from spadework.serve.told import Computer, Given, Holder, Origin
from spadework.serve.words import Refusal

PERSON: Final = "person"
OPEN: Final = "open"
COMPUTER: Final = "computer"
LONGEST_NAME = 24
TOKEN_BYTES = 32
MOST_BRINGS = 200  # states: nobody changes a fleet for ever
Stage = Literal["unused", "claimed", "used"]


class Guest(Protocol):
    """Somebody at a table, through a socket."""

    eyes: Eyes
    lang: str
    key: bytes | None  # the hash of the token by which the seat is theirs
    address: str
    meter: Meter  # what the work for them costs

    def push(self, message: bytes) -> None: ...

    def dismiss(self, why: Refusal) -> None: ...


@dataclass
class Seat:
    """A place at the table."""

    holder: Holder
    level: str | None = None
    name: str | None = None
    token: bytes | None = None  # its hash
    given: Given | None = None  # to whom that token was told


@dataclass
class Invite:
    """A link that gives a seat away once.

    It is ``claimed`` as soon as somebody was sent a token for it, and ``used`` when that token
    came back: an answer that is lost on its way locks nobody out.
    """

    seat: int
    stage: Stage = "unused"


@dataclass
class Keys:
    """What opens the seats of a new room, told to who made it and never again."""

    tokens: list[str | None]
    invites: list[str | None]


@dataclass
class Room:
    """Everything about a room; only the house changes it, under its lock."""

    id: str
    match: Match
    seats: list[Seat]
    key: bytes
    guide: bool
    started: int
    start: dict[str, Any] | None = None
    origin: Origin = "dealt"
    published: bool = False  # whether somebody was told the key, or saw all
    invites: dict[bytes, Invite] = field(default_factory=dict)  # by their hashes
    computer: Computer = "ready"
    number: int = 0
    marked: bool = False
    offer: tuple[int, int] | None = None  # who would take a move back, and in which state
    offered: set[int] = field(default_factory=set)  # seats that have asked so in this state
    asked: set[int] = field(default_factory=set)  # seats that want a rematch
    rematch: str | None = None
    guests: set[Guest] = field(default_factory=set)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    thinking: "asyncio.Task[None] | None" = None
    used: float = field(default_factory=time.monotonic)

    @property
    def game(self) -> Game:
        return self.match.game

    def people(self) -> list[int]:
        """The seats that are not the computer's."""
        return [p for p, seat in enumerate(self.seats) if seat.holder != COMPUTER]

    @property
    def is_closed(self) -> bool:
        """Whether the match is over, and nobody can take it up again."""
        return self.match.seat is None and (self.published or len(self.people()) != 1)

    def others(self, seat: int) -> list[int]:
        """The other people's seats."""
        return [p for p in self.people() if p != seat]

    def seat_of(self, key: bytes | None) -> int | None:
        """The seat that the hash of a token belongs to; None without a token."""
        if key is None:
            return None
        for p, seat in enumerate(self.seats):
            if seat.token is not None and secrets.compare_digest(seat.token, key):
                return p
        raise Refusal("no_seat")

    def check(self, guest: Guest) -> None:
        """Whoever sits here still holds the seat."""
        if guest.eyes is not None and self.seats[guest.eyes].token != guest.key:
            raise Refusal("moved")

    def claims_of(self, guest: Guest) -> list[bytes]:
        """Those of somebody who sits here."""
        return [] if guest.eyes is None else self.claims(guest.eyes)

    def claims(self, seat: int) -> list[bytes]:
        """Invites whose token was sent and has not come back yet."""
        return [
            hashed
            for hashed, one in self.invites.items()
            if one.seat == seat and one.stage == "claimed"
        ]

    def rows(self) -> list[Row]:
        """The room as it is first stored."""
        room = {
            "id": self.id,
            "game": self.game.id,
            "version": int(self.game.book.VERSION),
            "options": as_json(dict(self.game.chosen)),
            "start": None if self.start is None else as_json(self.start),
            "key": self.key,
            "guide": self.guide,
            "rematch": None,
            "started": self.started,
            "touched": self.started,
            "origin": self.origin,
            "published": self.published,
        }
        return [
            (ADD_ROOM, room),
            *((ADD_SEAT, self.seat_row(p)) for p in range(len(self.seats))),
            *(self.invite_row(hashed, invite.seat) for hashed, invite in self.invites.items()),
        ]

    def seat_row(self, p: int) -> dict[str, Any]:
        seat = self.seats[p]
        told = {"holder": seat.holder, "level": seat.level, "name": seat.name}
        return {"room": self.id, "seat": p, "token": seat.token, "given": seat.given} | told

    def invite_row(self, hashed: bytes, seat: int) -> Row:
        return ADD_INVITE, {"room": self.id, "hash": hashed, "seat": seat, "stage": "unused"}

    def move_row(self, number: int, kind: str, seat: Any, action: str, count: Any = None) -> Row:
        """What makes the state of that number."""
        told = {"kind": kind, "seat": seat, "action": action, "count": count}
        return ADD_MOVE, {"room": self.id, "number": number} | told


def own_options(room: Room, seat: int) -> list[str]:
    """What the seat may still bring: nothing once it has acted."""
    match = room.match
    acted = any(who == seat for who, *_ in match.counted())
    if acted or match.seat is None or room.start is not None or room.marked:
        return []
    return owned(room, seat)


def owned(room: Room, seat: int) -> list[str]:
    """What the seat brings to this game, and nobody else sees."""
    return [name for name, option in room.game.options.items() if option.owner == seat]


def brought(room: Room, seat: int, options: dict[str, Any], epoch: int) -> Match:
    """The match with what a seat brings, begun anew: others chose against something else.

    Chance begins anew too: what was seen of the former deal tells nothing of this one.
    """
    own = owned(room, seat)
    if not own:
        raise Refusal("malformed", "brings_nothing")
    if strange := [name for name in options if name not in own]:
        raise Refusal("malformed", "not_own", name=short(strange[0]), own=", ".join(own))
    if not own_options(room, seat) or room.number > MOST_BRINGS:
        raise Refusal("too_late")
    return begun(room.game.turned(options), of_epoch(room.key, epoch), None)


def hash_of(token: str) -> bytes:
    """Tokens are 32 random bytes: a plain hash cannot be turned back."""
    return hashlib.sha256(token.encode()).digest()


def new_room(asked: NewRoom, way: str = "native") -> tuple[Room, Keys]:
    """A room as it was asked for, and what opens its seats."""
    game = named_game(asked.game).turned(asked.options)
    key = secrets.token_bytes(KEY_BYTES)
    wanted = asked.position
    if wanted is not None and "changed" in wanted:  # nobody has tried whether such a match ends
        raise Refusal("malformed", "changed")
    if asked.guide:
        if len([who for who in asked.seats or [] if who in (PERSON, OPEN)]) > 1:
            raise Refusal("malformed", "guide_alone")
        game, wanted = guided(game, wanted)
    match = begun(game.using(way), key, wanted)
    seats, keys = seated(asked.seats, game.seats, clean_name(asked.name))
    room = Room(
        new_id(), match, seats, key, asked.guide, int(time.time()), match.start.get("start")
    )
    room.origin = "position" if asked.position is not None else "guide" if asked.guide else "dealt"
    room.invites = {hash_of(told): Invite(p) for p, told in enumerate(keys.invites) if told}
    return room, keys


def guided(game: Game, position: dict[str, Any] | None) -> tuple[Game, dict[str, Any] | None]:
    """A first game begins where its guide says, unless somebody wants it otherwise."""
    start = dict(game.book.guide.START)
    where = start.pop("position", None)
    return game.turned(start | dict(game.chosen)), position or where


def again(room: Room) -> Room:
    """The same table, dealt anew: whoever had a seat has it again."""
    key = secrets.token_bytes(KEY_BYTES)
    start = None if room.guide else room.start  # a first game's deal is for the first game
    match = begun(room.game, key, start)
    seats = [dealt_anew(seat) for seat in room.seats]
    fresh = Room(new_id(), match, seats, key, False, int(time.time()), start)
    fresh.origin = "rematch" if start is None else "position"
    return fresh


def dealt_anew(seat: Seat) -> Seat:
    """Whoever held it before whom it was passed to has seen nothing of the new deal."""
    return replace(seat, given="invite" if seat.given == "passed" else seat.given)


def begun(game: Game, key: bytes, position: dict[str, Any] | None) -> Match:
    return game.deal_with(key) if position is None else game.match_with(key, position)


def new_id() -> str:
    return secrets.token_urlsafe(9)


def named_game(name: str) -> Game:
    if name not in shelf():
        raise Refusal("no_game", name=short(name), known=", ".join(shelf()))
    return find_game(name)


def seated(asked: list[str] | None, seats: int, name: str | None) -> tuple[list[Seat], Keys]:
    """Who sits where, with a token for each seat of the maker's and an invite for each free one."""
    wanted = asked or [PERSON] + [OPPONENT] * (seats - 1)
    if len(wanted) != seats:
        raise Refusal("malformed", "seats", count=len(wanted), needed=seats)
    made, keys = [], Keys([], [])
    for who in wanted:
        told = new_token()
        made.append(seat_for(who, name if who == PERSON else None, told))
        keys.tokens.append(told if who == PERSON else None)
        keys.invites.append(told if who == OPEN else None)
        name = None if who == PERSON else name  # the first person is the one who asks
    return made, keys


def seat_for(who: str, name: str | None, token: str) -> Seat:
    if who == PERSON:
        return Seat(PERSON, None, name, hash_of(token), "maker")
    if who == OPEN:
        return Seat(OPEN)
    return Seat(COMPUTER, checked_level(who))


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def checked_level(who: str) -> str:
    if who not in players():
        known = ", ".join([PERSON, OPEN, *players()])
        raise Refusal("malformed", "holder", name=short(who), known=known)
    return who


def clean_name(name: str | None) -> str | None:
    """A name as it may be shown: one short line."""
    if name is None:
        return None
    plain = "".join(c for c in " ".join(name.split()) if c.isprintable())
    return plain[:LONGEST_NAME].strip() or None


def restored(stored: Stored, way: str = "native") -> Room:
    """A room as it was, from what was stored of it."""
    told = stored.room
    game = named_game(told["game"])
    now = int(game.book.VERSION)
    if told["version"] != now:
        raise Refusal("old_rules", was=told["version"], now=now)
    game = game.turned(json.loads(told["options"])).using(way)
    start = None if told["start"] is None else json.loads(told["start"])
    key = bytes(told["key"])
    seats = [
        Seat(s["holder"], s["level"], s["name"], s["token"] and bytes(s["token"]), s["given"])
        for s in stored.seats
    ]
    room = Room(
        told["id"], begun(game, key, start), seats, key, told["guide"], told["started"], start
    )
    room.rematch, room.origin, room.published = told["rematch"], told["origin"], told["published"]
    room.invites = {bytes(i["hash"]): Invite(i["seat"], i["stage"]) for i in stored.invites}
    for move in stored.moves:
        replay_move(room, move)
    return room


def replay_move(room: Room, move: dict[str, Any]) -> None:
    """One stored row, made again."""
    kind, action = move["kind"], move["action"]
    if kind == "move":
        play_turn(room.match, (move["seat"], action), move["count"])
    elif kind == "bring":
        # Before chance began anew with what is brought, no epoch was written.
        room.match = brought(room, move["seat"], json.loads(action), move["count"] or 0)
    elif kind == "takeback":
        for _ in range(int(action)):
            room.match.undo()
        room.marked = True
    else:
        room.match.end(kind, move["seat"])
    room.number = move["number"]
