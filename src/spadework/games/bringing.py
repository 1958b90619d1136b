"""What a seat brings to a game, where it brings anything: half a deck, a fleet.

Such a game has a ``Building``. What it brings names everything else: bring
a ``fleet``, and the options are ``fleet_0``, ``fleet_1``, the page builds it at ``/fleet``, and the
texts tell each ready-made one's ``fleet.title`` and ``fleet.plan``.
"""

from spadework.games import book, games


def brings(name: str) -> str | None:
    """``deck``, ``fleet``, or None."""
    found = book(name).building
    return None if found is None else found.BRINGS


def all_brought() -> list[str]:
    """What is brought to any game on the shelf."""
    return sorted({what for name in games() if (what := brings(name))})


def ready_made(name: str, lang: str) -> list[dict[str, str]]:
    """The ready-made ones of a game, each with its plan."""
    if (found := book(name).building) is None:
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
