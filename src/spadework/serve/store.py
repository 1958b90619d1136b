"""Where rooms are kept: their keys, seats and actions, never a state.

One thread writes, and commits everything that has come in since the last commit at once: a
commit that survives a power loss takes milliseconds, whether it holds one move or a hundred. Who
waits for a write is told when it is on disk, and not before.
"""

import json
import queue
import threading
from collections.abc import Iterable
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
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
    create_engine,
    delete,
    event,
    insert,
    select,
    update,
)
from sqlalchemy.engine import Connection, Engine, make_url

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
    Column("touched", BigInteger, nullable=False),
    Column("origin", String(10), nullable=False),
    Column("published", Boolean, nullable=False),  # whether somebody was told the key
    Index("rooms_touched", "touched"),
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

ADD_ROOM, ADD_SEAT, ADD_MOVE = insert(rooms), insert(seats), insert(moves)
ADD_INVITE = insert(invites)
TOUCH = update(rooms).where(rooms.c.id == bindparam("of")).values(touched=bindparam("now"))
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
_OLD = (rooms.c.id == bindparam("of")) & (rooms.c.touched < bindparam("before"))
FORGET = [  # only if nobody has come back meanwhile
    delete(moves).where(moves.c.room.in_(select(rooms.c.id).where(_OLD))),
    delete(seats).where(seats.c.room.in_(select(rooms.c.id).where(_OLD))),
    delete(invites).where(invites.c.room.in_(select(rooms.c.id).where(_OLD))),
    delete(rooms).where(_OLD),
]
Row = tuple[Any, dict[str, Any]]  # a statement above, and its values
MOST = 1000  # writes in one commit


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
        self.engine = connect(address)
        migrate(self.engine)
        self._waiting: queue.SimpleQueue[tuple[list[Row], Future[None]] | None] = (
            queue.SimpleQueue()
        )
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

    def _commit(self, jobs: list[tuple[list[Row], Future[None]]]) -> None:
        jobs = [job for job in jobs if job[1].running() or job[1].set_running_or_notify_cancel()]
        if not jobs:
            return
        try:
            self._execute([row for rows, _ in jobs for row in rows])
        except Exception as error:
            if len(jobs) == 1:
                jobs[0][1].set_exception(error)
                return
            for job in jobs:  # one of them is to blame: the others must not suffer
                self._commit([job])
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

    def old(self, before: int, most: int = 200) -> list[str]:
        """Rooms that nobody has touched since then."""
        wanted = select(rooms.c.id).where(rooms.c.touched < before).limit(most)
        with self.engine.connect() as connection:
            return [row["id"] for row in read(connection, wanted)]


def read(connection: Connection, statement: Any) -> list[dict[str, Any]]:
    return [dict(row) for row in connection.execute(statement).mappings()]


def connect(address: str) -> Engine:
    """An engine for a database's address; SQLite is told to be safe first and fast second."""
    url = make_url(address)
    # An error's text must not hold what was to be written: it goes into a log.
    if url.get_backend_name() != "sqlite":
        return create_engine(url, hide_parameters=True, pool_pre_ping=True)
    if url.database in (None, "", ":memory:"):
        raise ValueError("a server needs a database that lasts, such as sqlite:///rooms.db")
    file = Path(str(url.database)).expanduser()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch(mode=0o600)  # it holds the keys of running matches
    engine = create_engine(url.set(database=str(file)), hide_parameters=True)
    event.listen(engine, "connect", _careful)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    return engine


def _careful(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # we begin transactions ourselves, also round a migration
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")  # a commit survives a power loss
    cursor.execute("PRAGMA wal_autocheckpoint=10000")  # pages; seldom, for a commit waits for it
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.close()


def migrate(engine: Engine) -> None:
    """Bring the database to the form that this version reads and writes."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def as_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
