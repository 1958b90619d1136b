"""Two servers on one file would each play on from what they know: the second is not let in.

The lock (``engine/held.py``) is on a file beside the database. The file itself stays.
"""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from spadework.engine.held import HELD, OPENED, take
from spadework.serve.database import beside, make_folder
from spadework.serve.soundness import explained, shown
from spadework.serve.words import Refusal


@contextlib.contextmanager
def alone(file: Path | None) -> Iterator[None]:
    """Nobody else has this SQLite file meanwhile; another database sees to that itself."""
    if file is None:
        yield
        return
    handle = _opened(file)
    try:
        _try_to_take(handle, file)
        _check_name(file)
        yield
    finally:
        os.close(handle)


def _opened(file: Path) -> int:
    lock = beside(file, ".lock")
    with explained(file):
        make_folder(file.parent)
        handle = os.open(lock, OPENED, 0o600)
        with contextlib.suppress(OSError):  # somebody else's
            lock.chmod(0o600)
        return handle


def _check_name(file: Path) -> None:
    """By another name of the same file the lock is another, and so is the log beside it."""
    if file.is_file() and file.stat().st_nlink > 1:
        raise Refusal("database", "names", file=shown(file))


def _try_to_take(handle: int, file: Path) -> None:
    with explained(file):
        try:
            take(handle)
        except HELD:
            raise Refusal("database", "held", file=shown(file)) from None
