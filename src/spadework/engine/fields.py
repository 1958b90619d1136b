"""What a match is made of: every field of its record declared once.

A field says who may see it, and what its numbers mean. What a seat may know (``known``), what is
told of it in numbers (``observe``), how long that is and what stands where in it all follow from
this, so that a new field has nowhere else to be written down.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from spadework.engine.records import record_dtype
from spadework.engine.rules.knowing import NO_SEAT, PIECE

EACH = -1  # the first length of a shape: a row for every seat
WORD = 4  # bytes that are copied at once: see rules/knowing.py
NOBODY, ALL, OWNER, PART = "nobody", "all", "owner", "part"


@dataclass(frozen=True)
class Meaning:
    """What a number stands for: its kind, and the lowest and highest it can be.

    ``count``  so many of something
    ``flag``   whether something is so
    ``seat``   a seat; whoever looks is told 0 of itself, 1 of the other and 2 of nobody
    ``id``     one of several things, by number
    ``set``    several of them, a bit for each
    """

    kind: str
    low: int
    high: int
    list_of: str = ""  # ids that are a ``bag`` (their order means nothing) or a ``pile``
    upto: str = ""  # of such a list: the field that says how many of them count
    in_all: str = ""  # the same for who sees everything, if that is another one
    places: str = ""  # of a set: the list in which its members are places
    # Of a seat: the field that is not 0 while it names one, or that is not 0 once it names nobody.
    whilst: str = ""
    until: str = ""

    @property
    def most(self) -> int:
        """The highest number that is told of it."""
        return NO_SEAT if self.whilst or self.until else self.high


def count(high: int, low: int = 0) -> Meaning:
    """So many of something."""
    return Meaning("count", low, high)


def one_of(number: int) -> Meaning:
    """One of so many things."""
    return Meaning("id", 0, number - 1)


def set_of(number: int, places: str = "") -> Meaning:
    """Some of so many things; of the places of a list, where that is named."""
    return Meaning("set", 0, (1 << number) - 1, places=places)


def bag(number: int, upto: str) -> Meaning:
    """A list of ids in which the order tells nothing."""
    return Meaning("id", 0, number - 1, "bag", upto)


def pile(number: int, upto: str, in_all: str = "") -> Meaning:
    """A list of ids in their order, the lowest first."""
    return Meaning("id", 0, number - 1, "pile", upto, in_all)


def seat_while(field: str) -> Meaning:
    """A seat while another field is not 0, and else nobody, which is written as 0."""
    return Meaning("seat", 0, 1, whilst=field)


def seat_until(field: str) -> Meaning:
    """A seat until another field is not 0, and then nobody, which is written as 0."""
    return Meaning("seat", 0, 1, until=field)


FLAG = Meaning("flag", 0, 1)
SEAT = Meaning("seat", 0, 1)
NOTHING = count(0)


@dataclass(frozen=True)
class Field:
    """One field of a match's record."""

    name: str
    form: str  # as NumPy writes it: "u1"
    meaning: Meaning
    shape: tuple[int, ...]
    seen_by: str
    about: str

    @property
    def each(self) -> bool:
        """Whether it has a row for every seat."""
        return self.shape[:1] == (EACH,)


def seen_by_none(name: str, form: str, *shape: int) -> Field:
    """What no seat may ever know, and what means nothing."""
    return Field(name, form, NOTHING, shape, NOBODY, "")


def hidden(name: str, form: str, meaning: Meaning, *shape: int, about: str = "") -> Field:
    """What no seat may ever know, though it means something: luck that is still to come."""
    return Field(name, form, meaning, shape, NOBODY, about)


def seen_by_all(name: str, form: str, meaning: Meaning, *shape: int, about: str = "") -> Field:
    """What lies open."""
    return Field(name, form, meaning, shape, ALL, about)


def seen_by_owner(name: str, form: str, meaning: Meaning, *shape: int, about: str = "") -> Field:
    """What each seat knows of its own. What more may be known the game's ``known`` says."""
    return Field(name, form, meaning, (EACH, *shape), OWNER, about)


def seen_in_part(name: str, form: str, meaning: Meaning, *shape: int, about: str = "") -> Field:
    """What may be known of it the game's ``known`` says."""
    return Field(name, form, meaning, shape, PART, about)


class Layout:
    """The fields of a game's record, and all that follows from them."""

    def __init__(self, seats: int, *fields: Field) -> None:
        self.seats, self.fields = seats, fields
        self.dtype: Any = record_dtype(
            [
                (field.name, field.form, self.shape(field))
                if field.shape
                else (field.name, field.form)
                for field in fields
            ]
        )
        if self.dtype.itemsize % WORD:
            raise TypeError(
                f"the record has {self.dtype.itemsize} bytes: pad it to a multiple of 8"
            )

    def shape(self, field: Field) -> tuple[int, ...]:
        """Its shape, a row for every seat included."""
        return tuple(self.seats if length == EACH else length for length in field.shape)

    @cached_property
    def open_words(self) -> Any:
        """What a seat sees without further ado, as bits of the record's words.

        A row for the spectator, who is seat -1, and then one for every seat.
        """
        masks = np.zeros(self.seats + 1, self.dtype)
        for field in self.fields:
            for seat in range(-1, self.seats):
                whole = masks[field.name][seat + 1]
                ones = np.array(-1).astype(whole.dtype)
                if field.seen_by == ALL:
                    masks[field.name][seat + 1] = ones
                elif field.seen_by == OWNER and seat >= 0:
                    masks[field.name][seat + 1, seat] = ones
        return masks.view(np.uint32).reshape(self.seats + 1, -1)

    @cached_property
    def schema(self) -> "Schema":
        """What an observation tells, number by number."""
        return Schema(self)

    @cached_property
    def open_schema(self) -> "Schema":
        """What it would tell if nothing were hidden."""
        return Schema(self, everything=True)


def laid_open(field: Field) -> Field:
    """A field as it is to who sees everything."""
    if field.meaning is NOTHING:
        return field
    meaning = replace(field.meaning, upto=field.meaning.in_all or field.meaning.upto)
    return replace(field, meaning=meaning, seen_by=ALL)


@dataclass(frozen=True)
class Run:
    """A run of numbers in an observation: what one field, or one side's row of it, tells."""

    field: Field
    side: int | None  # 0 the own, 1 the other's; None if it belongs to no side
    first: int
    values: int
    pieces: int  # numbers that a value takes: a large set takes more than one

    @property
    def length(self) -> int:
        return self.values * self.pieces

    @property
    def whose(self) -> str:
        return "" if self.side is None else ("own", "other's")[self.side]


class Schema:
    """What stands where in an observation: the own side first, then the other's, then the table.

    >>> import spadework as sw
    >>> schema = sw.game("tactics").schema
    >>> [(run.whose, run.field.name, run.first, run.values) for run in schema.runs][3:6]
    [('own', 'hand_n', 3, 1), ('own', 'hand', 4, 14), ('own', 'board', 18, 14)]
    """

    def __init__(self, layout: Layout, everything: bool = False) -> None:
        self.layout = layout
        self.runs: list[Run] = []
        self.length = 0
        fields = [laid_open(field) if everything else field for field in layout.fields]
        for side in (*range(layout.seats), None):
            for field in fields:
                if field.seen_by != NOBODY and field.each == (side is not None):
                    self._add(field, side)

    def _add(self, field: Field, side: int | None) -> None:
        bits = field.meaning.high.bit_length() if field.meaning.kind == "set" else 1
        shape = self.layout.shape(field)[field.each :]
        run = Run(field, side, self.length, int(np.prod(shape, dtype=int)), -(-bits // PIECE))
        self.runs.append(run)
        self.length += run.length

    @cached_property
    def columns(self) -> Any:
        """For each seat, and each number of its observation: the byte it begins at, how many bytes
        it has, whether it may be negative, by how much it is shifted, and whether it is a seat;
        of a seat that may be nobody the byte that tells, else -1, and whether it tells by not
        being 0 that there is one."""
        rows = [list(self._columns(seat)) for seat in range(self.layout.seats)]
        return np.ascontiguousarray(np.array(rows, np.int32).transpose(0, 2, 1))

    def _columns(self, seat: int) -> Iterator[tuple[int, ...]]:
        for run in self.runs:
            form = self.layout.dtype[run.field.name].base
            start, meaning = self._begins(run.field, run.side, seat), run.field.meaning
            guards = self._guards(run, seat)
            for value in range(run.values):
                place = start + value * form.itemsize, form.itemsize, form.kind == "i"
                told = meaning.kind == "seat", guards[value], meaning.whilst != ""
                for piece in range(run.pieces):
                    yield *place, piece * PIECE, *told

    def _begins(self, field: Field, side: int | None, seat: int) -> int:
        """The byte at which a field, or a side's row of it, begins; the sides as a seat sees it."""
        form, start = self.layout.dtype.fields[field.name][:2]
        row = form.itemsize // self.layout.seats if field.each else 0
        return int(start + ((side or 0) ^ seat) * row)

    def _guards(self, run: Run, seat: int) -> list[int]:
        """The bytes that tell of each value whether it names a seat; -1 if it always does."""
        name = run.field.meaning.whilst or run.field.meaning.until
        if not name:
            return [-1] * run.values
        guard = next(field for field in self.layout.fields if field.name == name)
        if np.dtype(guard.form).itemsize > 1 or guard.shape not in ((), run.field.shape):
            raise TypeError(f"{name!r} must be a byte, or one for each {run.field.name!r}")
        start = self._begins(guard, run.side, seat)
        return [start + value * (guard.shape != ()) for value in range(run.values)]
