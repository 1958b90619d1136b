"""Which language a program speaks to who started it."""

import os

from spadework.engine import compile
from spadework.engine.errors import unknown_language
from spadework.engine.words import DEFAULT, LANGUAGES, nearest_language


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
