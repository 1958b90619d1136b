"""What the server says, and how it refuses."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from spadework.engine.errors import SpadeworkError
from spadework.engine.words import DEFAULT, LANGUAGES, Words, nearest_language

WORDS = Words(Path(__file__).parent / "texts")


@dataclass(frozen=True)
class Code:
    """A way to refuse: its HTTP status, and what becomes of a socket."""

    status: int = 409  # the room is not in a state for it
    closes: bool = False  # the socket is closed
    final: bool = False  # and to come again would be of no use


CODES = {
    "malformed": Code(400),
    "too_large": Code(413),
    "too_fast": Code(429),
    "too_slow": Code(408),
    "no_hello": Code(),
    "protocol": Code(closes=True, final=True),
    "no_room": Code(404, closes=True, final=True),
    "no_seat": Code(401, closes=True, final=True),
    "watching": Code(403),
    "not_yours": Code(),
    "stale": Code(),
    "illegal": Code(422),  # in the rules' own words
    "over": Code(),
    "not_over": Code(),
    "no_takeback": Code(),
    "no_offer": Code(),
    "no_hint": Code(),
    "no_computer": Code(503),
    "moved": Code(401, closes=True, final=True),
    "taken": Code(),
    "too_many_invites": Code(429),
    "too_late": Code(),
    "no_decks": Code(),
    "no_game": Code(404),
    "no_page": Code(404),
    "method": Code(405),
    "origin": Code(403),
    "name": Code(421),
    "busy": Code(503),
    "closing": Code(503, closes=True),
    "storage": Code(503),
    "old_rules": Code(closes=True, final=True),
    "unreadable": Code(closes=True, final=True),
    "too_many_rooms": Code(429),
    "too_many_sockets": Code(closes=True, final=True),
    "failed": Code(500),
}
TOLD = 200  # characters of what a browser says of its languages; nobody speaks more
FINAL = [name for name, code in CODES.items() if code.final]


class Refusal(SpadeworkError):
    """Something that is not done, with a code for programs and a sentence for people."""

    def __init__(self, code: str, key: str = "", /, **values: Any) -> None:
        super().__init__(WORDS.sentence(f"refuse.{key or code}", **values))
        self.code = code


def code_of(error: SpadeworkError) -> str:
    """The code of a refusal; what the rules refuse is illegal."""
    return error.code if isinstance(error, Refusal) else "illegal"


def language_of(asked: str | None, accepted: str = "") -> str:
    """The language asked for, or the first of a browser's list that the house speaks."""
    if asked in LANGUAGES:
        return str(asked)
    return next(filter(None, map(nearest_language, accepted[:TOLD].split(","))), DEFAULT)
