"""Where compiled code is kept: the user's cache directory, or ``SPADEWORK_CACHE``."""

import os
import shutil
import sys
import time
from pathlib import Path

STALE_DAYS = 30  # compiled code that nobody used for so long is swept away


def cache_home() -> Path:
    """The directory for all that is kept."""
    if named := os.environ.get("SPADEWORK_CACHE"):
        return Path(named)
    if sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    elif sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "spadework"


def cache_folder(game: str, key: str) -> Path | None:
    """The folder for what was compiled of one game under one key; using it marks it as fresh.

    None if there is no place to write: then nothing is kept.
    """
    folder = cache_home() / f"{game}-{key}"
    try:
        if not folder.exists():
            _sweep(game)
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


def _sweep(game: str) -> None:
    """Remove this game's compiled code that nobody used for a month."""
    for old in cache_home().glob(f"{game}-*"):
        if time.time() - old.stat().st_mtime > STALE_DAYS * 86400:
            shutil.rmtree(old, ignore_errors=True)
