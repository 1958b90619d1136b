"""What a seat brings to a game, where it brings anything: half a deck, a fleet.

Such a game has a file ``building.py``: a ``Building``. What it brings names everything else: bring
a ``fleet``, and the options are ``fleet_0``, ``fleet_1``, the page builds it at ``/fleet``, and the
texts tell each ready-made one's ``fleet.title`` and ``fleet.plan``.
"""

from functools import cache
from typing import Any, Protocol, cast

from spadework.games import book, games


class Building(Protocol):
    """What is brought, what there is ready-made, and what stands against a choice so far."""

    BRINGS: str

    def ready_texts(self) -> dict[str, str]:
        """Each ready-made one by name, written out."""

    def checked(self, text: str, lang: str) -> dict[str, Any]:
        """``ok``, ``problems``, ``faults``, ``text``; what is chosen and what could be."""


@cache
def building(name: str) -> Building | None:
    """How what is brought to a game is built; None if nothing is."""
    return cast("Building | None", book(name).building)


def brings(name: str) -> str | None:
    """``deck``, ``fleet``, or None."""
    found = building(name)
    return None if found is None else found.BRINGS


def all_brought() -> list[str]:
    """What is brought to any game on the shelf."""
    return sorted({what for name in games() if (what := brings(name))})


def ready_made(name: str, lang: str) -> list[dict[str, str]]:
    """The ready-made ones of a game, each with its plan."""
    if (found := building(name)) is None:
        return []
    say, what = book(name).words.say, found.BRINGS
    return [
        {
            "name": ready,
            "title": say(f"{what}.title.{ready}", lang),
            "plan": say(f"{what}.plan.{ready}", lang),
            "text": text,
        }
        for ready, text in found.ready_texts().items()
    ]
