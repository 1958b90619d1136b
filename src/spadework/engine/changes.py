"""What a designer changed in the rules' record: numbers that no option turns, each by its place.

Which numbers those are, and how far they may go, a game says in its book (``bounds``). What an
option gives is turned, not changed; so no change can tell what a seat brings in secret.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from spadework.engine.errors import BadOption, engine_sentence
from spadework.engine.words import as_whole, nearest, short

Change = tuple[str, tuple[int, ...], int]  # the field, the place in it, the number
Changes = tuple[Change, ...]
# By field the least and the most: numbers or, where they differ by the last place, rows of them.
Bounds = Mapping[str, tuple[Any, Any]]


def bad(key: str, /, **values: Any) -> BadOption:
    return BadOption(engine_sentence(f"changed.{key}", **values))


def between(rules: Any, wanted: Any) -> Changes:
    """What is otherwise in a record that is wanted."""
    return tuple(
        (name, place, int(wanted[name][place]))
        for name in rules.dtype.names
        for place in places(wanted[name] != rules[name])
    )


def places(differs: Any) -> Iterator[tuple[int, ...]]:
    """Where it is so; a field that is a single number has one place, without a number."""
    for place in np.argwhere(differs):
        yield tuple(map(int, place))


def write(changes: Changes, rules: Any) -> None:
    """Write the changes into the one record of an array."""
    for name, place, number in changes:
        rules[name][(0, *place)] = number


def told(changes: Changes) -> dict[str, list[list[int]]]:
    """The changes as they stand in positions and records: by field, each its place and number."""
    fields: dict[str, list[list[int]]] = {}
    for name, place, number in changes:
        fields.setdefault(name, []).append([*place, number])
    return fields


def read(found: Any) -> Changes:
    """The changes that a position or a record tells; whether they may be is for ``check``."""
    if not isinstance(found, dict):
        raise bad("shape", value=short(found))
    by_place: dict[tuple[str, tuple[int, ...]], int] = {}
    for name, rows in found.items():
        for *place, number in numbers(rows):
            if (name, tuple(place)) in by_place:
                raise bad("twice", field=short(name), place=short(place))
            by_place[name, tuple(place)] = number
    return tuple((*where, number) for where, number in by_place.items())


def numbers(rows: Any) -> list[list[int]]:
    """Rows of whole numbers, none of them empty."""
    if not isinstance(rows, list) or not all(isinstance(row, list) and row for row in rows):
        raise bad("shape", value=short(rows))
    whole = [[number for value in row if (number := as_whole(value)) is not None] for row in rows]
    if list(map(len, whole)) != list(map(len, rows)):
        raise bad("shape", value=short(rows))
    return whole


def check(changes: Changes, game: str, bounds: Bounds, layout: Any) -> Changes:
    """The changes in the order of the record, if a designer may make them."""
    for name, place, number in changes:
        if name not in bounds:
            key, close = "field" if bounds else "nothing", nearest(short(name), bounds or [""])
            raise bad(key, game=game, field=short(name), nearest=close)
        shape = layout[name].shape
        if len(place) != len(shape) or not all(map(range.__contains__, map(range, shape), place)):
            raise bad("place", field=name, place=short(list(place)), shape=list(shape))
        low, high = (int(np.broadcast_to(edge, shape)[place]) for edge in bounds[name])
        if not low <= number <= high:
            value = short(number)
            raise bad("number", field=name, place=list(place), value=value, low=low, high=high)
    return tuple(sorted(changes, key=lambda change: (layout.names.index(change[0]), change[1])))
