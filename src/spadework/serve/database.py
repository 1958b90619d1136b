"""The database itself: where it lies, who may read it, and how it comes to be what we write."""

import contextlib
import os
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import platformdirs
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, event
from sqlalchemy.engine import URL, Engine, make_url

ADDRESS = re.compile(r"[A-Za-z][\w+.-]+:")  # two letters at least: C:\rooms.db is a path
BESIDE = ("-wal", "-shm", "-journal")  # what SQLite may keep beside a file; it belongs to it
PRAGMAS = (
    "busy_timeout=1000",  # whoever waits for a write is told soon that it cannot be
    "journal_mode=WAL",
    "synchronous=FULL",  # a commit survives a power loss
    "wal_autocheckpoint=10000",  # pages; seldom, for a commit waits for it
)


# Where it lies.


def own_folder() -> Path:
    """The user's data directory."""
    return Path(platformdirs.user_data_dir("spadework", False))


def default_database() -> str:
    return str(Path(os.environ.get("SPADEWORK_DATA") or own_folder()) / "rooms.db")


def url_of(address: str) -> URL:
    """A database by its address; a plain path is an SQLite file."""
    if ADDRESS.match(address):
        return make_url(address)
    return URL.create("sqlite", database=address)


def file_of(address: str) -> Path | None:
    """The SQLite file of an address, wherever links lead; None of another kind of database."""
    url = url_of(address)
    if url.get_backend_name() != "sqlite":
        return None
    if url.database in (None, "", ":memory:"):
        raise ValueError("a server needs a database that lasts, such as rooms.db")
    if str(url.database).startswith("file:"):  # we would make a folder of that name
        raise ValueError("a file is named by its path, without 'file:'")
    return Path(str(url.database)).expanduser().resolve()


def beside(file: Path, ending: str) -> Path:
    return file.with_name(file.name + ending)


# Who may read it: it holds the keys of running matches.


def make_folder(folder: Path) -> None:
    """For its owner alone if it is made here or is our own; who names another knows what for."""
    made = not folder.exists()
    folder.mkdir(parents=True, exist_ok=True)
    if made or folder == own_folder().resolve():
        folder.chmod(0o700)


def make_private(file: Path) -> None:
    """SQLite gives what it makes beside a file the mode of the file."""
    for name in (file, *(beside(file, ending) for ending in BESIDE)):
        with contextlib.suppress(OSError):  # not there, or somebody else's
            name.chmod(0o600)


# How it is opened, and brought to the form that is read and written here.


def connect(address: str) -> Engine:
    """An engine for a database's address; SQLite is told to be safe first and fast second."""
    file = file_of(address)
    # An error's text must not hold what was to be written: it goes into a log.
    if file is None:
        return create_engine(url_of(address), hide_parameters=True, pool_pre_ping=True)
    engine = create_engine(url_of(address).set(database=str(file)), hide_parameters=True)
    event.listen(engine, "connect", _careful)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    return engine


def _careful(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # we begin transactions ourselves, also round a migration
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def migrate(engine: Engine, version: str = "head") -> None:
    """Bring the database to the form of a version, by default the one that is used here."""
    config = _config()
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, version)


def versions() -> set[str]:
    """The forms that a database may have."""
    return {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}


@contextlib.contextmanager
def blank(version: str = "head") -> Iterator[sqlite3.Connection]:
    """A database in memory that nothing was written to yet."""
    engine = create_engine("sqlite://")
    try:
        migrate(engine, version)
        with engine.connect() as connection:
            found: Any = connection.connection.driver_connection
            yield found
    finally:
        engine.dispose()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config
