"""Files: read with a sentence for everything that can go wrong, and written whole or not at all."""

import errno
import json
import os
import stat
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from spadework.cli.speech import refuse
from spadework.engine.errors import SpadeworkError
from spadework.engine.words import short

LARGEST = 16 * 1024 * 1024
OUR_PAGE = '<meta name="generator" content="spadework'


def read_plain(file: Path, otherwise: str = "not_text") -> str:
    """A file's text; ``otherwise`` is the sentence if it holds none."""
    try:
        return read_text(file)
    except SpadeworkError:
        raise
    except FileNotFoundError:
        raise refuse("no_file", file=short(str(file))) from None
    except OSError as error:
        raise refuse("unreadable", file=short(str(file)), why=error.strerror or "?") from None
    except ValueError:  # a name with a null byte in it, or bytes that are no text
        raise refuse(otherwise, file=short(str(file))) from None


def read_json(file: Path) -> Any:
    """What a JSON file holds."""
    text = read_plain(file, "not_json")
    try:
        return json.loads(text)
    except (ValueError, RecursionError):  # also a number of thousands of digits
        raise refuse("not_json", file=short(str(file))) from None


def read_text(file: Path) -> str:
    """An ordinary file's text."""
    if check_ordinary(file) > LARGEST:
        raise refuse("too_large", file=short(str(file)), most=LARGEST // 1024 // 1024)
    return file.read_text(encoding="utf-8-sig")


def check_ordinary(file: Path) -> int:
    """The size of an ordinary file; a pipe or a device could keep us for ever."""
    about = file.stat()
    if stat.S_ISDIR(about.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(about.st_mode):
        raise refuse("not_ordinary", file=short(str(file)))
    return about.st_size


def write_record(file: Path, record: dict[str, Any]) -> None:
    """Write a record; an earlier save of this match is replaced, any other file is left alone."""
    text = json.dumps(record, ensure_ascii=False, indent=1) + "\n"
    write_over(file, text, lambda: is_earlier(file, record))


def write_page(file: Path, text: str) -> None:
    """Write a page; an earlier page of ours is replaced, any other file is left alone."""
    write_over(file, text, lambda: OUR_PAGE in read_plain(file))


def check_page(file: Path) -> None:
    """Refuse a place where no page can be written, before hours are spent on it."""
    home = file.parent
    if file.exists():
        if OUR_PAGE not in read_plain(file):
            raise refuse("would_overwrite", file=short(str(file)))
    elif not home.is_dir() or not os.access(home, os.W_OK):
        missing = errno.EACCES if home.is_dir() else errno.ENOENT
        raise refuse("unwritable", file=short(str(file)), why=os.strerror(missing))


def write_over(file: Path, text: str, is_ours: Callable[[], bool]) -> None:
    """Write a file, unless there is one already that is not ours to replace."""
    try:
        if file.exists() and not is_ours():
            raise refuse("would_overwrite", file=short(str(file)))
        write_whole(file, text)
    except SpadeworkError:
        raise
    except (OSError, ValueError) as error:  # a name with a null byte in it is a ValueError
        why = getattr(error, "strerror", None) or "?"
        raise refuse("unwritable", file=short(str(file)), why=why) from None


def is_earlier(file: Path, record: dict[str, Any]) -> bool:
    """Whether a file is a save of the same match."""
    try:
        found = read_json(file)
    except SpadeworkError:
        return False
    same = ("format", "game", "rules", "seed", "start")
    return isinstance(found, dict) and all(found.get(key) == record.get(key) for key in same)


def mask() -> int:
    """The permissions that this process takes away from its files."""
    before = os.umask(0)
    os.umask(before)
    return before


def write_whole(file: Path, text: str) -> None:
    """Beside it first, then in its place: a crash leaves the old file or the new, never half."""
    handle, name = tempfile.mkstemp(dir=file.parent or Path(), prefix=f".{file.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as beside:
            beside.write(text)
            beside.flush()
            os.fsync(beside.fileno())
        Path(name).chmod(0o666 & ~mask())  # a temporary file is for its owner alone
        Path(name).replace(file)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
