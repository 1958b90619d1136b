"""How the command line speaks: a language, a screen, and sentences for what goes wrong."""

import sys
from pathlib import Path
from typing import Any

from rich.console import Console

from spadework.engine.errors import SpadeworkError
from spadework.engine.words import Words

WORDS = Words(Path(__file__).parent / "texts")
WIDEST = 80


class Refused(SpadeworkError):
    """Something the command line cannot do as it was asked."""


def refuse(key: str, /, **values: Any) -> Refused:
    return Refused(WORDS.sentence(f"refuse.{key}", **values))


def make_console() -> Console:
    """A screen of at most 80 columns; over a pipe plain text of 80."""
    console = Console(highlight=False, soft_wrap=False, emoji=False, markup=False)
    width = min(console.width, WIDEST) if sys.stdout.isatty() else WIDEST
    console.width = width
    return console
