"""How the command line speaks: a language, a screen, and sentences for what goes wrong."""

import os
import sys
from pathlib import Path
from typing import Any

from rich.console import Console

from spadework.engine import compile
from spadework.engine.errors import SpadeworkError, unknown_language
from spadework.engine.words import DEFAULT, LANGUAGES, Words, nearest_language

WORDS = Words(Path(__file__).parent / "texts")
WIDEST = 80


class Refused(SpadeworkError):
    """Something the command line cannot do as it was asked."""


def refuse(key: str, /, **values: Any) -> Refused:
    return Refused(WORDS.sentence(f"refuse.{key}", **values))


def own_language() -> str:
    """The language of the user's environment, as far as the house speaks it."""
    for name in ("SPADEWORK_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return value if value in LANGUAGES else nearest_language(value) or DEFAULT
    return DEFAULT


def chosen_language(lang: str | None) -> str:
    """The language asked for, or else the user's own; compiling speaks it too."""
    if lang is not None and lang not in LANGUAGES:
        raise unknown_language(lang)
    compile.speaks = lang or own_language()
    return compile.speaks


def make_console() -> Console:
    """A screen of at most 80 columns; over a pipe plain text of 80."""
    console = Console(highlight=False, soft_wrap=False, emoji=False, markup=False)
    width = min(console.width, WIDEST) if sys.stdout.isatty() else WIDEST
    console.width = width
    return console
