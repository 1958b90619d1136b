"""Observations as a net takes them: numbers from 0 to 1, derived from the schema.

A flag stays as it is. Of a seat there is a place for the own and one for the other's. Of several
things there is a place for each; a set fills the places of its members. Small counts fill as many
places as they count, large ones are a fraction of the most there can be. A list of cards is told
card by card: of a bag how often each is in it, of a pile how high its highest copy lies, of a set
of places in a list how often each card is at one of them.
"""

from typing import Any

import numpy as np

from spadework.engine.fields import PIECE, Run, Schema
from spadework.engine.rules.knowing import NO_SEAT

SMALL = 8  # a count of at most so many has a place for each
OFTEN = 4.0  # a card that often in a bag counts as one

Numbers = np.ndarray[Any, np.dtype[Any]]


def one_hot(schema: Schema, observations: Any) -> Numbers:
    """Observations, one a row, as a net takes them; raw ones are exact, these forget a little.

    >>> import spadework as sw
    >>> match = sw.game("tactics").deal(seed=7)
    >>> one_hot(match.game.schema, [match.observe(0), match.observe(1)]).shape[0]
    2
    """
    rows = np.asarray(observations)
    return np.concatenate([Reader(schema, rows).told(run) for run in schema.runs], axis=1)


class Reader:
    """Rows of observations, read run by run."""

    def __init__(self, schema: Schema, rows: Numbers) -> None:
        self.rows = rows
        self.runs = {(run.field.name, run.side): run for run in schema.runs}

    def told(self, run: Run) -> Numbers:
        """What a run tells, as numbers from 0 to 1."""
        meaning, values = run.field.meaning, self.values(run)
        if meaning.list_of:
            found = self.by_card(run, self.counted(run, values))
        elif meaning.places and (meaning.places, run.side) in self.runs:
            found = self.at_places(self.runs[meaning.places, run.side], values)
        elif meaning.kind == "set":
            found = bits(values, meaning.high.bit_length())
        elif meaning.kind == "seat":
            found = values[:, :, None] == np.arange(NO_SEAT)
        elif meaning.kind == "id":
            found = values[:, :, None] == np.arange(meaning.high + 1)
        elif meaning.kind == "count" and meaning.high - meaning.low <= SMALL:
            found = values[:, :, None] > np.arange(meaning.low, meaning.high)
        else:
            found = (values - meaning.low) / (meaning.high - meaning.low)
        return found.reshape(len(self.rows), -1).astype(np.float32)

    def values(self, run: Run) -> Numbers:
        """The numbers of a run, the pieces of large sets put together."""
        pieces = self.rows[:, run.first : run.first + run.length].astype(np.int64)
        pieces = pieces.reshape(len(self.rows), run.values, run.pieces)
        return np.asarray((pieces << (PIECE * np.arange(run.pieces))).sum(axis=2))

    def counted(self, run: Run, values: Numbers) -> Numbers:
        """Which slots of a list count: so many as another field says."""
        upto = self.runs.get((run.field.meaning.upto, run.side))
        upto = upto or self.runs[run.field.meaning.upto, None]
        lists = self.values(upto)
        slots = np.arange(run.values // upto.values)
        return (slots < lists[:, :, None]).reshape(values.shape)

    def by_card(self, run: Run, counted: Numbers) -> Numbers:
        """A list, card by card."""
        cards = self.values(run)[:, :, None] == np.arange(run.field.meaning.high + 1)
        cards = cards & counted[:, :, None]
        if run.field.meaning.list_of == "bag":
            return np.asarray(np.minimum(cards.sum(axis=1) / OFTEN, 1))
        heights = np.arange(1, run.values + 1) / run.values
        return np.asarray((cards * heights[:, None]).max(axis=1))

    def at_places(self, of: Run, values: Numbers) -> Numbers:
        """How often each card of a list is at one of the places of a set."""
        places = bits(values, of.values).reshape(len(self.rows), of.values)
        return self.by_card(of, places.astype(bool))


def bits(values: Numbers, number: int) -> Numbers:
    """Sets as places that are filled or not."""
    return (values[:, :, None] >> np.arange(number)) & 1
