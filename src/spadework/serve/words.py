"""What the server says, and how it refuses."""

from pathlib import Path
from typing import Any

from spadework.engine.errors import SpadeworkError
from spadework.engine.words import DEFAULT, LANGUAGES, Words, nearest_language

WORDS = Words(Path(__file__).parent / "texts")
STATUS = {
    "no_room": 404,
    "no_game": 404,
    "no_page": 404,
    "no_seat": 401,
    "watching": 403,
    "origin": 403,
    "too_large": 413,
    "too_fast": 429,
    "too_many_rooms": 429,
    "busy": 503,
    "closing": 503,
    "storage": 503,
    "malformed": 400,
    "method": 405,
}
CONFLICT = 409  # the room is not in a state for it


class Refusal(SpadeworkError):
    """Something that is not done, with a code for programs and a sentence for people."""

    def __init__(self, code: str, key: str = "", /, **values: Any) -> None:
        super().__init__(WORDS.sentence(f"refuse.{key or code}", **values))
        self.code = code

    @property
    def status(self) -> int:
        return STATUS.get(self.code, CONFLICT)


def language_of(asked: str | None, accepted: str = "") -> str:
    """The language asked for, or the first of a browser's list that the house speaks."""
    if asked in LANGUAGES:
        return str(asked)
    return next(filter(None, map(nearest_language, accepted.split(","))), DEFAULT)
