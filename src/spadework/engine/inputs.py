"""What a net is given, derived from a game's layout and its options.

First come numbers: an observation, the options of the rules in force, and what the game counts
for a net (``FIGURES`` in ``rulebook.py``). Of them places are
filled (``rules/inputs.py``): a flag, and each of several things, has a place; of a seat there is
one for the own and one for the other's. A small count fills as many places as it counts, a large
one several in part. A list of cards is told card by card, and so is a set of its places.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from spadework.engine.fields import Meaning, Run, Schema, count, one_of
from spadework.engine.options import Option
from spadework.engine.rules import inputs as told
from spadework.engine.rules.knowing import NO_SEAT, number_at
from spadework.engine.rules.stepping import make_fill_all

if TYPE_CHECKING:
    from spadework.engine.game import Game
    from spadework.engine.rulebook import RuleBook

SMALL = 8  # a count of at most so many has a place for each
Numbers = np.ndarray[Any, np.dtype[Any]]


@dataclass(frozen=True)
class Turned:
    """An option as a net is told of it: a number in the rules' record, and what it means."""

    option: Option
    offset: int
    width: int
    meaning: Meaning


@dataclass
class Inputs:
    """The table by which a game's numbers fill places; ``everything`` as if nothing were hidden."""

    book: "RuleBook"
    everything: bool = False
    rows: list[dict[int, int]] = field(default_factory=list)
    length: int = 0  # places in all

    def __post_init__(self) -> None:
        schema = self.schema
        runs = {(run.field.name, run.side): run for run in schema.runs}
        for run in schema.runs:
            self._add_run(run, runs)
        counted = [meaning for _, meaning in self.book.FIGURES]
        meanings = [turned.meaning for turned in self.options] + counted
        for number, meaning in enumerate(meanings, schema.length):
            self._add_number(meaning, number)

    @property
    def schema(self) -> Schema:
        layout = self.book.FIELDS
        schema: Schema = layout.open_schema if self.everything else layout.schema
        return schema

    @property
    def numbers(self) -> int:
        """How many numbers they are made of."""
        return self.schema.length + len(self.options) + len(self.book.FIGURES)

    @cached_property
    def table(self) -> Any:
        """The rows as compiled code takes them."""
        made = np.zeros((len(self.rows), told.COLUMNS), np.int32)
        for place, row in enumerate(self.rows):
            for column, value in row.items():
                made[place, column] = value
        return made

    @cached_property
    def options(self) -> list[Turned]:
        """The options that everybody at the table knows, where one number tells them."""
        return [turned for option in self.book.table.OPTIONS for turned in self._turned(option)]

    @cached_property
    def columns(self) -> Any:
        """Where the options' numbers lie, like the columns of a schema."""
        rows = [(one.offset, one.width, 1, 0, 0, -1, 0) for one in self.options]
        return np.ascontiguousarray(np.array(rows, np.int32).reshape(1, -1, 7).transpose(0, 2, 1))

    def options_of(self, rules: Any) -> list[int]:
        """The options' numbers in the rules' record."""
        numbers, columns = rules.view(np.uint8), self.columns
        return [int(number_at(numbers, columns, 0, n)) for n in range(len(self.options))]

    def _turned(self, option: Option) -> Iterator[Turned]:
        if option.owner is not None or option.reader:
            return
        if option.fill or option.field not in self.book.Rules.names:
            yield from self._by_its_effect(option)
            return
        form, start = self.book.Rules.fields[option.field][:2]
        width = form.base.itemsize
        low, high = option.range or (0, max(1, len(option.choices or ()) - 1))
        meaning = count(high, low) if option.range else one_of(high + 1)
        yield Turned(option, start + (option.index or 0) * width, width, meaning)

    def _by_its_effect(self, option: Option) -> Iterator[Turned]:
        """An option that is written as many numbers: one of them tells it.

        If there is one that no other option changes it is that.
        """
        defaults = {name: one.default for name, one in self.book.options.items()}

        def written(name: str, value: Any) -> Any:
            return self.book.rules_array(defaults | {name: value}).view(np.int16)

        usual = self.book.rules_array(defaults).view(np.int16)
        others = np.zeros(usual.shape, bool)
        for other in self.book.table.OPTIONS:
            for value in other.candidates if other is not option else ():
                others |= written(other.name, value) != usual
        for value in option.candidates:
            differs = written(option.name, value) != usual
            found = [*np.flatnonzero(differs & ~others), *np.flatnonzero(differs)]
            if found:
                place = int(found[0])
                number = int(written(option.name, value)[place])
                yield Turned(option, 2 * place, 2, Meaning("id", number, number))

    def _add(self, places: int, **columns: int) -> None:
        self.rows.append({getattr(told, name): value for name, value in columns.items()})
        self.length += places

    def _add_run(self, run: Run, runs: dict[tuple[str, int | None], Run]) -> None:
        meaning = run.field.meaning
        if meaning.list_of:
            self._add_lists(run, runs)
        elif meaning.kind == "set":
            of = runs.get((meaning.places, run.side))
            for number in range(run.first, run.first + run.length, run.pieces):
                self._add_set(meaning, number, (of, self._upto(of, runs)) if of else None)
        else:
            for number in range(run.first, run.first + run.values):
                self._add_number(meaning, number)

    def _add_number(self, meaning: Meaning, number: int) -> None:
        low, span = meaning.low, meaning.high - meaning.low
        at = {"FIRST": number, "AT": self.length}
        if meaning.kind == "flag":
            self._add(1, KIND=told.PLACE, LOW=1, PLACES=1, **at)
        elif meaning.kind == "seat":
            self._add(NO_SEAT, KIND=told.PLACE, PLACES=NO_SEAT, **at)
        elif meaning.kind == "id":
            self._add(span + 1, KIND=told.PLACE, LOW=low, PLACES=span + 1, **at)
        elif span <= SMALL:
            self._add(span, KIND=told.STEPS, LOW=low, PLACES=span, **at)
        else:
            ramps = [told.STEP**n for n in range(span.bit_length()) if told.STEP**n < span]
            self._add(len(ramps) + 1, KIND=told.RAMPS, LOW=low, PLACES=span, **at)

    def _add_set(self, meaning: Meaning, number: int, of: tuple[Run, Run] | None) -> None:
        at = {"FIRST": number, "AT": self.length}
        if of and of[0].field.meaning.list_of:
            cards = of[0].field.meaning.high + 1
            where = {"LIST": of[0].first, "SLOTS": of[0].values, "UPTO": of[1].first}
            self._add(cards, KIND=told.MEMBERS, PLACES=cards, **where, **at)
        else:
            places = meaning.high.bit_length()
            self._add(places, KIND=told.BITS, PLACES=places, **at)

    def _add_lists(self, run: Run, runs: dict[tuple[str, int | None], Run]) -> None:
        """Each list of a field by itself."""
        upto, cards = self._upto(run, runs), run.field.meaning.high + 1
        slots, is_pile = run.values // upto.values, run.field.meaning.list_of == "pile"
        kind, places = (told.PILE, 2 * cards) if is_pile else (told.BAG, cards)
        for number in range(upto.values):
            where = {"LIST": run.first + number * slots, "SLOTS": slots}
            where |= {"UPTO": upto.first + number, "AT": self.length}
            self._add(places, KIND=kind, PLACES=cards, **where)

    @staticmethod
    def _upto(run: Run, runs: dict[tuple[str, int | None], Run]) -> Run:
        """The field that says how many of a list count."""
        name = run.field.meaning.upto
        return runs.get((name, run.side)) or runs[name, None]


def one_hot(game: "Game", observations: Any) -> Numbers:
    """Observations, one a row, and the game's options: as a net takes them, from 0 to 1.

    What the game counts besides is not told by an observation: its places stay empty.

    >>> import spadework as sw
    >>> match = sw.game("tactics").deal(seed=7)
    >>> one_hot(match.game, [match.observe(0), match.observe(1)]).shape[0]
    2
    """
    given, rows = game.book.inputs, np.asarray(observations, np.int32)
    options = [given.options_of(game.rules_array)] * len(rows)
    figures = np.zeros((len(rows), len(game.book.FIGURES)), np.int32)
    numbers = np.concatenate([rows, np.array(options, np.int32), figures], axis=1)
    found = np.zeros((len(rows), given.length), np.uint8)
    game.run.loop(make_fill_all)(given.table, numbers, found)
    return found.astype(np.float32) / told.FULL
