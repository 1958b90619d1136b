"""Where rooms are kept: their keys, seats and actions, never a state.

One thread writes, and commits everything that has come in since the last commit at once: a
commit that survives a power loss takes milliseconds, whether it holds one move or a hundred. Who
waits for a write is told when it is on disk, and not before.
"""

import json
import math
import queue
import threading
import time
from collections.abc import Iterable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    bindparam,
    case,
    delete,
    insert,
    select,
    update,
)
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DatabaseError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection

from spadework.serve.copies import begin_new
from spadework.serve.database import connect, file_of, make_folder, make_private, migrate
from spadework.serve.soundness import sound

metadata = MetaData()
rooms = Table(
    "rooms",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("version", Integer, nullable=False),  # of the game's rules
    Column("options", Text, nullable=False),
    Column("start", Text),  # a position, if it began from one
    Column("key", LargeBinary(32), nullable=False),
    Column("guide", Boolean, nullable=False),
    Column("rematch", String(32)),
    Column("started", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False),  # by the machine's clock, for people to read
    Column("lived", BigInteger, nullable=False, server_default="0"),  # by the house's, likewise
    Column("origin", String(10), nullable=False),
    Column("published", Boolean, nullable=False),  # whether somebody was told the key
    Index("rooms_lived", "lived"),
)
seats = Table(
    "seats",
    metadata,
    Column("room", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("holder", String(10), nullable=False),
    Column("level", String(40)),
    Column("name", Text),
    Column("token", LargeBinary(32)),  # its hash
    Column("given", String(10)),  # to whom that token was told
)
invites = Table(
    "invites",
    metadata,
    Column("room", String(32), primary_key=True),
    Column("hash", LargeBinary(32), primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("stage", String(10), nullable=False),
)
moves = Table(
    "moves",
    metadata,
    Column("room", String(32), primary_key=True),
    Column("number", Integer, primary_key=True),  # of the state it made
    Column("kind", String(10), nullable=False),
    Column("seat", Integer),
    Column("action", Text, nullable=False),
    Column("count", BigInteger),  # of the key, see engine/keyed.py
)
house = Table(  # of one row
    "house",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("lived", BigInteger, nullable=False),  # seconds that servers have seen pass
    Column("wall", BigInteger, nullable=False),  # the machine's clock when one looked last
)

LIVED = select(house.c.lived).scalar_subquery()
ADD_ROOM, ADD_SEAT, ADD_MOVE = insert(rooms).values(lived=LIVED), insert(seats), insert(moves)
_TOUCHED = {"touched": bindparam("now"), "lived": LIVED}
TOUCH = update(rooms).where(rooms.c.id == bindparam("of")).values(_TOUCHED)
ADD_INVITE = insert(invites)
LINK = update(rooms).where(rooms.c.id == bindparam("of")).values(rematch=bindparam("to"))
CHANGE_SEAT = (
    update(seats)
    .where(seats.c.room == bindparam("of"), seats.c.seat == bindparam("place"))
    .values(
        holder=bindparam("who"),
        level=bindparam("how"),
        name=bindparam("called"),
        token=bindparam("hashed"),
        given=bindparam("to"),
    )
)
CHANGE_INVITE = (
    update(invites)
    .where(invites.c.room == bindparam("of"), invites.c.hash == bindparam("which"))
    .values(stage=bindparam("now"))
)
PUBLISH = update(rooms).where(rooms.c.id == bindparam("of")).values(published=True)
_GONE_BY = bindparam("wall_now", type_=BigInteger) - house.c.wall
TICK = update(house).values(  # by what the machine's clock says, but no further than can be
    wall=bindparam("wall_now"),
    lived=house.c.lived
    + case((_GONE_BY < 0, 0), (bindparam("most") < _GONE_BY, bindparam("most")), else_=_GONE_BY),
)
_OLD = (rooms.c.id == bindparam("of")) & (rooms.c.lived < bindparam("before"))
FORGET = [  # only if nobody has come back meanwhile
    delete(moves).where(moves.c.room.in_(select(rooms.c.id).where(_OLD))),
    delete(seats).where(seats.c.room.in_(select(rooms.c.id).where(_OLD))),
    delete(invites).where(invites.c.room.in_(select(rooms.c.id).where(_OLD))),
    delete(rooms).where(_OLD),
]
Row = tuple[Any, dict[str, Any]]  # a statement above, and its values
Job = tuple[list[Row], Future[None]]
MOST = 1000  # writes in one commit
DAY = 86400


@dataclass(frozen=True)
class Stored:
    """A room as it was read."""

    room: dict[str, Any]
    seats: list[dict[str, Any]]
    moves: list[dict[str, Any]]
    invites: list[dict[str, Any]]


class Store:
    """A database of rooms."""

    def __init__(self, address: str) -> None:
        self.engine = opened(address)
        self._execute([tick(DAY)])  # how long nobody was there, nobody knows for sure
        self._waiting: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_on, name="writer", daemon=True)
        self._writer.start()

    # Writing.

    def write(self, rows: Iterable[Row]) -> Future[None]:
        """Write these rows, all or none; the future is done when they are on disk."""
        done: Future[None] = Future()
        self._waiting.put((list(rows), done))
        return done

    def close(self) -> None:
        """Write what is waiting, then stop."""
        self._waiting.put(None)
        self._writer.join()
        self.engine.dispose()

    def _write_on(self) -> None:
        going = True
        while going:
            jobs = [self._waiting.get()]
            while len(jobs) < MOST and not self._waiting.empty():
                jobs.append(self._waiting.get())
            going = None not in jobs
            self._commit([job for job in jobs if job is not None])

    def _commit(self, jobs: list[Job]) -> None:
        jobs = [job for job in jobs if job[1].running() or job[1].set_running_or_notify_cancel()]
        if not jobs:
            return
        try:
            self._execute([row for rows, _ in jobs for row in rows])
        except Exception as error:
            if len(jobs) == 1 or is_for_all(error):
                for _, done in jobs:
                    done.set_exception(error)
                return
            middle = len(jobs) // 2  # one of them is to blame: the others must not suffer
            self._commit(jobs[:middle])
            self._commit(jobs[middle:])
            return
        for _, done in jobs:
            done.set_result(None)

    def _execute(self, rows: list[Row]) -> None:
        grouped: dict[Any, list[dict[str, Any]]] = {}
        for statement, values in rows:
            grouped.setdefault(statement, []).append(values)
        with self.engine.begin() as connection:
            for statement, many in grouped.items():
                connection.execute(statement, many)

    # Reading.

    def load(self, room: str) -> Stored | None:
        with self.engine.connect() as connection:
            found = read(connection, select(rooms).where(rooms.c.id == room))
            if not found:
                return None
            sat = select(seats).where(seats.c.room == room).order_by(seats.c.seat)
            made = select(moves).where(moves.c.room == room).order_by(moves.c.number)
            asked = select(invites).where(invites.c.room == room)
            return Stored(
                found[0], read(connection, sat), read(connection, made), read(connection, asked)
            )

    def old(self, before: int, most: int) -> list[str]:
        """Rooms that nobody has touched since then by the house's clock, the oldest first."""
        wanted = select(rooms.c.id).where(rooms.c.lived < before).order_by(rooms.c.lived)
        with self.engine.connect() as connection:
            return [row["id"] for row in read(connection, wanted.limit(most))]

    def lived(self) -> int:
        """The house's clock: seconds that servers have seen pass."""
        with self.engine.connect() as connection:
            return int(connection.execute(select(house.c.lived)).scalar_one())


def read(connection: Connection, statement: Any) -> list[dict[str, Any]]:
    return [dict(row) for row in connection.execute(statement).mappings()]


def is_for_all(error: Exception) -> bool:
    """Whether it would go the same with any write: locked, full, damaged, gone."""
    at_large = (OperationalError, InternalError, NoConnection, OSError)
    return isinstance(error, at_large) or type(error) is DatabaseError


def tick(most: float) -> Row:
    """The house's clock goes on, by so many seconds at most."""
    return TICK, {"wall_now": int(time.time()), "most": math.ceil(most)}


def opened(address: str) -> Engine:
    """A database in the form that this version reads and writes; a new one if there is none."""
    file = file_of(address)
    if file is not None:
        make_folder(file.parent)
        if file.exists():
            with sound(file):
                make_private(file)
        else:
            begin_new(file)
    engine = connect(address)
    try:
        migrate(engine)
    except BaseException:
        engine.dispose()
        raise
    return engine


def as_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
