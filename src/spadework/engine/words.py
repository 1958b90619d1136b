"""Words for people, in every language of the house.

Each part of the project keeps its texts in a folder ``texts`` with one TOML file a language.
A ``Sentence`` is a text that has not been said yet: an error carries one, and whoever shows it
picks the language.
"""

import difflib
import re
import reprlib
import tomllib
from collections.abc import Iterable
from functools import cached_property
from operator import index
from pathlib import Path
from typing import Any

import numpy as np

LANGUAGES = {"en": "English", "zh-Hans": "简体中文", "zh-Hant": "繁體中文"}
DEFAULT = "en"
TRADITIONAL = {"hant", "tw", "hk", "mo"}


class Words:
    """The texts of one part, by key (``"why.not_held"``) and language."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @cached_property
    def texts(self) -> dict[str, dict[str, str]]:
        """Every language's texts by key."""
        return {lang: self._read(lang) for lang in LANGUAGES}

    def _read(self, lang: str) -> dict[str, str]:
        tables = tomllib.loads((self.folder / f"{lang}.toml").read_text(encoding="utf-8"))
        return dict(_flat("", tables))

    def say(self, key: str, lang: str = DEFAULT, /, **values: Any) -> str:
        """The text of ``key`` with its gaps filled; a gap may hold a sentence itself."""
        if not isinstance(lang, str) or lang not in LANGUAGES:
            from spadework.engine.errors import unknown_language  # it builds on this file

            raise unknown_language(lang)
        spoken = {name: _spoken(value, lang) for name, value in values.items()}
        return self.texts[lang][key].format(**spoken)

    def has(self, key: str) -> bool:
        return key in self.texts[DEFAULT]

    def under(self, part: str, lang: str = DEFAULT) -> dict[str, str]:
        """The texts whose keys begin with ``part``, by the rest of the key; gaps are left open."""
        texts, head = self.texts[lang].items(), f"{part}."
        return {key.removeprefix(head): text for key, text in texts if key.startswith(head)}

    def sentence(self, key: str, /, **values: Any) -> "Sentence":
        return Sentence(self, key, values)


def nearest_language(tag: str) -> str | None:
    """The language of the house for somebody's own: ``zh_TW.UTF-8`` is ``zh-Hant``; None if none.

    Of two scripts of one language the region tells which.
    """
    parts = re.split("[-_.@;]", tag.strip().lower())
    near = [lang for lang in LANGUAGES if lang.lower().split("-")[0] == parts[0]]
    if not near:
        return None
    script = "hant" if TRADITIONAL.intersection(parts) else "hans"
    return next((lang for lang in near if lang.lower().endswith(script)), near[0])


class Sentence:
    """Something to be said in a language that is not chosen yet; ``str`` says it in English."""

    def __init__(self, words: Words, key: str, values: dict[str, Any]) -> None:
        self.words, self.key, self.values = words, key, values

    def text(self, lang: str = DEFAULT) -> str:
        return self.words.say(self.key, lang, **self.values)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"Sentence({self.text()!r})"


class Breaches(Sentence):
    """Everything that stands against something, as parts of one sentence."""

    def __init__(self, words: Words, join: str, found: list[Sentence]) -> None:
        super().__init__(words, join, {})
        self.found = found

    def text(self, lang: str = DEFAULT) -> str:
        return self.words.say(self.key, lang).join(breach.text(lang) for breach in self.found)


def _flat(prefix: str, tables: dict[str, Any]) -> Iterable[tuple[str, str]]:
    for key, value in tables.items():
        if isinstance(value, dict):
            yield from _flat(f"{prefix}{key}.", value)
        else:
            yield f"{prefix}{key}", value


def _spoken(value: Any, lang: str) -> Any:
    return value.text(lang) if isinstance(value, Sentence) else value


def is_near(name: str, known: Iterable[str]) -> bool:
    """Whether some known name looks so much like it that it may have been meant."""
    return bool(difflib.get_close_matches(name.lower(), [k.lower() for k in known], cutoff=0.6))


def nearest(name: str, known: Iterable[str]) -> str:
    """The known name that looks most like ``name``."""
    known = list(known)
    lower = {candidate.lower(): candidate for candidate in known}
    close = difflib.get_close_matches(str(name).lower(), lower, n=1, cutoff=0.0)
    return lower[close[0]] if close else known[0]


def short(value: Any, longest: int = 40) -> str:
    """A value as it may be quoted in a sentence: on one line, and not for ever."""
    text = value if isinstance(value, str) else _repr(value)
    text = " ".join(text[:1000].split())
    text = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)
    return text if len(text) <= longest else text[: longest - 1] + "…"


def _repr(value: Any) -> str:
    try:
        return reprlib.repr(value)
    except Exception:  # whatever it is, it cannot even be written down
        return type(value).__name__


def as_whole(value: Any) -> int | None:
    """``value`` as a plain int if it is a whole number of any kind, NumPy's too; else None."""
    if isinstance(value, bool | np.bool_):  # which older NumPy takes for whole numbers
        return None
    try:
        return index(value)
    except TypeError:
        return None


ENGINE = Words(Path(__file__).parent / "texts")
