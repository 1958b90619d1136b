"""Write docs/observation.md: what stands where in an observation, from the layouts themselves."""

from collections.abc import Iterator
from pathlib import Path

import spadework as sw
from spadework.engine.fields import ALL, OWNER, Run

PLACE = Path(__file__).parent.parent / "docs" / "observation.md"
HEAD = """# Observations

`match.observe(seat)` gives what a seat may know as whole numbers: the own side first, then the
other's, then the table. Every number is a field of the game's record, or one of its places; what
may not be known is 0, or in a list of cards the number after the last card. Two situations that a
seat can tell apart differ in it, and two that it cannot are equal. Options are not part of it:
`game.rules` tells them. `spadework.engine.inputs.one_hot(game, observations)` makes of both what a
net takes, and a batch writes that for thousands of games: [batches.md](batches.md).

A set is the sum of 2 to the power of its members; of one with more than 31 places there are two
numbers, the lower places first. A seat is 0 for the one who looks, 1 for the other and 2 where
there is none.

This page is written by `python tools/observation.py` from the games' `rules/layout.py`.
"""
SEEN = {ALL: "all", OWNER: "its owner; of the other's what it may know"}


def page() -> str:
    return HEAD + "".join(table(name) for name in sw.games())


def table(name: str) -> str:
    game = sw.game(name)
    rows = "".join(line(run) for run in merged(game.schema.runs))
    numbers = f"{game.schema.length} numbers, version {game.book.VERSION} of the rules"
    return (
        f"\n## {game.id}\n{numbers}.\n\n"
        "| places | of | field | what | seen by | |\n|---|---|---|---|---|---|\n" + rows
    )


def merged(runs: list[Run]) -> Iterator[Run]:
    """The other's side is the own one over again: it is told in one line."""
    return (run for run in runs if run.side != 1)


def line(run: Run) -> str:
    meaning = run.field.meaning
    last = run.first + run.length - 1
    places = str(run.first) if last == run.first else f"{run.first}–{last}"
    what = {
        "count": f"{meaning.low} to {meaning.high}",
        "flag": "0 or 1",
        "seat": "a seat" if meaning.most == meaning.high else "a seat or none",
        "id": f"one of {meaning.high + 1}",
        "set": f"a set of {meaning.high.bit_length()}",
    }[meaning.kind]
    if meaning.list_of:
        what = f"a {meaning.list_of} of `{meaning.upto}` cards, each {what}"
    if meaning.places:
        what = f"a set of places in `{meaning.places}`"
    seen = SEEN.get(run.field.seen_by, "who may know it")
    whose = "a side" if run.side is not None else ""
    return f"| {places} | {whose} | `{run.field.name}` | {what} | {seen} | {run.field.about} |\n"


if __name__ == "__main__":
    PLACE.write_text(page(), encoding="utf-8")
