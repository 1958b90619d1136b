"""Files: read with a sentence for everything that can go wrong, and written whole or not at all."""

import json
import os
import tempfile
from pathlib import Path
from typing import Any

from spadework.cli.speech import refuse
from spadework.engine.replay import FORMAT

LARGEST = 16 * 1024 * 1024


def read_json(file: Path) -> Any:
    """What a JSON file holds."""
    try:
        if file.stat().st_size > LARGEST:
            raise refuse("too_large", file=str(file), most=LARGEST // 1024 // 1024)
        return json.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise refuse("no_file", file=str(file)) from None
    except OSError as error:
        raise refuse("unreadable", file=str(file), why=error.strerror or str(error)) from None
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError):
        raise refuse("not_json", file=str(file)) from None


def write_record(file: Path, record: dict[str, Any]) -> None:
    """Write a record; an earlier save of ours is replaced, any other file is left alone."""
    if file.exists() and not is_ours(file):
        raise refuse("would_overwrite", file=str(file))
    try:
        write_whole(file, json.dumps(record, ensure_ascii=False, indent=1) + "\n")
    except OSError as error:
        raise refuse("unwritable", file=str(file), why=error.strerror or str(error)) from None


def is_ours(file: Path) -> bool:
    """Whether a file is a replay or save that we wrote."""
    try:
        with file.open(encoding="utf-8") as lines:
            return FORMAT in lines.read(200)
    except (OSError, UnicodeDecodeError):
        return False


def write_whole(file: Path, text: str) -> None:
    """Beside it first, then in its place: a crash leaves the old file or the new, never half."""
    handle, name = tempfile.mkstemp(dir=file.parent or Path(), prefix=f".{file.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as beside:
            beside.write(text)
            beside.flush()
            os.fsync(beside.fileno())
        Path(name).replace(file)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
