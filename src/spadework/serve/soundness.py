"""Whether a file is a whole database of ours, and sentences for what keeps it from being used.

A file that is not is left as it is: it may be all that is left of somebody's matches.
"""

import contextlib
import errno
import os
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from spadework.engine.errors import SpadeworkError
from spadework.engine.words import short
from spadework.serve.database import beside, blank, file_of, versions
from spadework.serve.words import WORDS, Refusal

FULL = (errno.ENOSPC, errno.EDQUOT)
SCARCE = 1 << 20  # bytes: with less left, a disk that fails is a disk that is full
Shape = set[tuple[str, str]]


def shown(file: Path) -> str:
    return short(str(file), 300)


def named_file(address: str) -> Path | None:
    """The SQLite file of an address; refused if it is no address at all."""
    with explained(Path()):
        return file_of(address)


# What a file is.


@contextlib.contextmanager
def sound(
    file: Path, otherwise: str = "unsound", look: str = "quick_check"
) -> Iterator[sqlite3.Connection]:
    """A whole database of ours, open for reading; ``otherwise`` is the sentence if it is none."""
    check_there(file)
    fault: str | None = "empty" if file.stat().st_size == 0 else None
    with contextlib.closing(_reader(file)) as found:
        try:
            fault = fault or _damage(found, file, look) or _misfit(found)
        except sqlite3.Error as error:
            fault = {"NOTADB": "strange", "CORRUPT": "damaged"}.get(kind_of(error))
            if fault is None:
                raise unreadable(error, file) from None
        if fault == "newer":
            raise Refusal("database", "newer", file=shown(file))
        if fault:
            told = WORDS.sentence(f"fault.{fault}")
            raise Refusal("database", otherwise, file=shown(file), fault=told)
        yield found


def check_there(file: Path) -> None:
    """Refuse what is no ordinary file: a pipe could keep us for ever."""
    if not file.exists():
        raise Refusal("database", "no_file", file=shown(file))
    if not file.is_file():
        raise Refusal("database", "not_ordinary", file=shown(file))


def _reader(file: Path) -> sqlite3.Connection:
    where = f"{file.absolute().as_uri()}?mode=ro"
    return sqlite3.connect(where, uri=True, isolation_level=None, timeout=1)


def _roll_back(file: Path) -> None:
    """A reader may not undo what was cut short, so SQLite is given the chance to."""
    if beside(file, "-journal").exists():
        with contextlib.closing(sqlite3.connect(file, timeout=1)) as found:
            found.execute("PRAGMA schema_version").fetchone()


def _damage(found: sqlite3.Connection, file: Path, look: str) -> str | None:
    _roll_back(file)
    found.execute("BEGIN")  # what is looked at is what is copied, though others write meanwhile
    (told,) = found.execute(f"PRAGMA {look}(1)").fetchone()
    return None if told == "ok" else "damaged"


def _misfit(found: sqlite3.Connection) -> str | None:
    """What is wrong with its tables, if anything."""
    has = _shape(found)
    names, version = {table for table, _ in has}, _version(found, has)
    ours = names & ({table for table, _ in _wanted("head")} - {"alembic_version"})
    known = version in versions()
    if names and not ours and not known:
        return "foreign"
    if version is not None and not known:
        return "newer"
    return None if version is not None and _wanted(version) <= has else "stripped"


def _version(found: sqlite3.Connection, has: Shape) -> str | None:
    if not {("alembic_version", "version_num"), ("alembic_version", "")} <= has:
        return None
    return str(found.execute("SELECT version_num FROM alembic_version").fetchone()[0])


def _wanted(version: str) -> Shape:
    with blank(version) as new:
        return _shape(new)


def _shape(found: sqlite3.Connection) -> Shape:
    """Its tables and their columns, and with no column named, those that hold anything."""
    wanted = "SELECT t.name, c.name FROM sqlite_master t, pragma_table_info(t.name) c"
    has: Shape = set(found.execute(f"{wanted} WHERE t.type = 'table'"))
    tables = {table for table, _ in has}
    held = {t for t in tables if found.execute(f"SELECT 1 FROM {_quoted(t)} LIMIT 1").fetchone()}
    return has | {(table, "") for table in held}


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def check_alone(file: Path) -> None:
    """Refuse a log whose database is gone: another one in its place would be spoilt by it."""
    for log in (beside(file, "-wal"), beside(file, "-journal")):
        if log.exists() and log.stat().st_size:
            raise Refusal("database", "orphan", file=shown(file), log=shown(log))


# What went wrong.


def kind_of(error: BaseException) -> str:
    """SQLite's own name of what went wrong, such as BUSY or IOERR."""
    cause = getattr(error, "orig", error)
    return str(getattr(cause, "sqlite_errorname", "") or "_").split("_")[1]


@contextlib.contextmanager
def explained(file: Path) -> Iterator[None]:
    """Whatever keeps a database from being written there is told in a sentence."""
    try:
        yield
    except SpadeworkError:
        raise
    except Exception as error:
        raise _refusal(error, file) from None


def _refusal(error: Exception, file: Path) -> Refusal:
    kind, folder = kind_of(error), shown(file.parent)
    if _is_full(error, kind, file.parent):
        return Refusal("database", "full", folder=folder)
    if kind in ("BUSY", "LOCKED"):
        return Refusal("database", "locked", file=shown(file))
    if isinstance(error, OSError) or kind in ("READONLY", "CANTOPEN", "PERM"):
        return Refusal("database", "folder", folder=folder, why=_why(error))
    return Refusal("database", why=_why(error))


def unreadable(error: sqlite3.Error, file: Path) -> Refusal:
    """It may be the file, or its folder, in which SQLite needs to keep something beside it."""
    kind = kind_of(error)
    around = kind in ("CANTOPEN", "READONLY", "BUSY", "LOCKED")
    if os.access(file, os.R_OK) and (around or _is_full(error, kind, file.parent)):
        return _refusal(error, file)
    return Refusal("database", "unread", file=shown(file), why=_why(error))


def _is_full(error: Exception, kind: str, folder: Path) -> bool:
    if isinstance(error, OSError):
        return error.errno in FULL
    return kind == "FULL" or (kind == "IOERR" and shutil.disk_usage(folder).free < SCARCE)


def _why(error: Exception) -> str:
    cause = getattr(error, "orig", None) or error
    return (getattr(cause, "strerror", None) or str(cause)).split("\n")[0][:200]
