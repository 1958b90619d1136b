"""How learning speaks: its sentences in every language."""

from pathlib import Path
from typing import Any

from spadework.engine.errors import SpadeworkError
from spadework.engine.words import Words, short

WORDS = Words(Path(__file__).parent / "texts")


class Refusal(SpadeworkError):
    """Something that cannot be learned as it was asked."""


def refuse(key: str, /, **values: Any) -> Refusal:
    return Refusal(WORDS.sentence(f"refuse.{key}", **values))


def unwritable(folder: Path, error: Exception) -> Refusal:
    why = getattr(error, "strerror", None) or short(str(error), 80)
    return refuse("unwritable", folder=short(str(folder)), why=why)
