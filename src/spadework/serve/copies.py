"""Copies of a database: a new one, a backup, and one that is put in the place of another.

Each is made under another name, looked at and synced, and then renamed: a crash leaves all of it
or nothing.
"""

import contextlib
import errno
import os
import sqlite3
import sys
import tempfile
import time
from pathlib import Path

from spadework.serve.database import BESIDE, beside, blank
from spadework.serve.lock import alone
from spadework.serve.soundness import (
    check_alone,
    check_there,
    explained,
    named_file,
    shown,
    sound,
)
from spadework.serve.words import Refusal


def begin_new(file: Path) -> None:
    """A first start."""
    check_alone(file)
    with blank() as new:
        copy_whole(new, file)


def backup(address: str, file: Path, replace: bool = False) -> Path:
    """Copy a database into a file of its own, also while a server writes to it."""
    source, file = sqlite_file(address), file.expanduser().resolve()
    check_target(file, source, replace)
    if _waiting(source).exists():
        with alone(source):
            finish(source)
    with sound(source, "unsound_source", "integrity_check") as found, explained(file):
        copy_whole(found, file, "DELETE")  # nothing comes to lie beside it, whoever looks at it
    return source


def restore(address: str, file: Path, replace: bool = False) -> tuple[Path, Path | None]:
    """Put a backup in the place of a database; also tells where the former one lies now."""
    target, file = sqlite_file(address), file.expanduser().resolve()
    check_there(file)
    check_other(file, target)
    with alone(target):
        finish(target)
        if not replace:
            if target.exists():
                raise Refusal("database", "former_there", file=shown(target))
            check_alone(target)
        with sound(file, "unsound_backup", "integrity_check") as found, explained(target):
            copy_whole(found, _waiting(target))
        return target, finish(target)


def sqlite_file(address: str) -> Path:
    file = named_file(address)
    if file is None:
        raise Refusal("database", "own_tools")
    return file


def check_target(file: Path, source: Path, replace: bool) -> None:
    """Whether a backup may be written there."""
    check_other(file, source)
    if file.exists():
        check_there(file)
        if not replace:
            raise Refusal("database", "there", file=shown(file))
    for log in (beside(file, ending) for ending in BESIDE):
        if log.exists():  # it would be taken for the backup's
            raise Refusal("database", "in_use", file=shown(file), log=shown(log))


def check_other(file: Path, database: Path) -> None:
    """Refuse what belongs to the database itself."""
    own = {database, *(beside(database, ending) for ending in (*BESIDE, ".lock", ".restored"))}
    if file in own:
        raise Refusal("database", "itself", file=shown(file))


def copy_whole(source: sqlite3.Connection, file: Path, mode: str = "WAL") -> None:
    """A file for its owner alone; one that a server opens has the mode that it is used in."""
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    os.close(handle)
    made = Path(name)
    try:
        with contextlib.closing(sqlite3.connect(made)) as target:
            source.backup(target)
            target.execute(f"PRAGMA journal_mode={mode}")
            if target.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
                raise OSError(errno.EIO, os.strerror(errno.EIO))
        sync(made)
        made.replace(file)
        sync(file.parent)
    finally:
        for ending in ("", *BESIDE):
            beside(made, ending).unlink(missing_ok=True)


# A backup comes to its place in two steps: once it lies beside it whole, the rest is only renaming,
# and is done at the next start if it could not be done now.


def finish(file: Path) -> Path | None:
    """Put what was restored in its place; where the former one lies then, if there was one."""
    waiting = _waiting(file)
    if not waiting.exists():
        return None
    with explained(file):
        former = _former(file, waiting)
        for ending in (*BESIDE, ""):
            with contextlib.suppress(FileNotFoundError):
                beside(file, ending).replace(beside(former, ending))
        sync(file.parent)
        waiting.replace(file)
        sync(file.parent)
    return former if former.exists() else None


def _waiting(file: Path) -> Path:
    return beside(file, ".restored")


def _former(file: Path, waiting: Path) -> Path:
    """It tells when the backup was put beside it, so it is the same if this is begun again."""
    stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime(waiting.stat().st_mtime))
    former = beside(file, f".before-{stamp}")
    while file.exists() and former.exists():  # two within a second
        former = beside(former, "+")
    return former


def sync(path: Path) -> None:
    """What was done to a file or a folder survives a power loss."""
    if sys.platform == "win32" and path.is_dir():
        return
    handle = os.open(path, os.O_RDWR if path.is_file() else os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
