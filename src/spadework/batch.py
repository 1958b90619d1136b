"""Thousands of games stepped by one call: ``spadework.batch``.

>>> import spadework as sw
>>> batch = sw.batch(sw.game("tactics"), 4, seed=7)
>>> batch.seats.tolist(), batch.counts.tolist() == [len(batch.legal_at(i)) for i in range(4)]
([0, 0, 0, 0], True)
>>> batch.step(batch.legal[:, 0])
>>> batch.observe().shape == (4, sw.game("tactics").book.OBSERVED)
True
"""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import numpy as np

from spadework.called import make_called
from spadework.engine.errors import IllegalAction, SpadeworkError, engine_sentence
from spadework.engine.game import Game
from spadework.engine.reading import check_seed
from spadework.engine.records import new_records
from spadework.engine.rules.log import new_log
from spadework.engine.rules.stepping import (
    make_begin_all,
    make_check_all,
    make_mask_all,
    make_step_all,
    make_tell_all,
)
from spadework.engine.words import as_whole, short

MOST = 1 << 24  # games at once
Numbers = np.ndarray[Any, np.dtype[Any]]


class Table:
    """What a batch holds wherever it plays: its games, and arrays with a row for each place.

    Deal ``n`` is the match that ``games[n % len(games)].deal(seed + n)`` deals, decision for
    decision. Place ``i`` plays deal ``i`` first, then the one as far on as there are places.
    """

    def __init__(self, games: Game | Sequence[Game], places: int, seed: int, skip: bool) -> None:
        self.games = read_games(games)
        self.book, self.places = self.games[0].book, read_places(places)
        self.seed, self.skip = check_seed(seed), skip
        self.rules = np.concatenate([game.rules_array for game in self.games])
        self.inputs_given = self.book.inputs

    def arrays(self) -> dict[str, tuple[Any, tuple[int, ...]]]:
        """The arrays it needs, by name: their form and shape."""
        book, places = self.book, self.places
        return {
            "states": (book.State, (places,)),  # the referee's: nobody at the table may see them
            "told": (book.State, (places,)),  # what the seat to move knows of each
            "deals": (np.int64, (places,)),
            "seats": (np.int8, (places,)),
            "counts": (np.int32, (places,)),
            "legal": (np.int32, (places, int(book.MAX_LEGAL))),
            "ended": (np.bool_, (places,)),
            "results": (np.int8, (places, int(book.SEATS))),
        }

    def game_at(self, place: int) -> Game:
        """The game, with its options, that is played at a place."""
        return self.games[int(self.deals[place]) % len(self.games)]

    deals: Any


class Batch(Table):
    """Games on this machine's processor; the arrays are NumPy's and are written in place.

    ``seats`` who is to move; ``counts`` and ``legal`` how many actions there are and which;
    ``ended`` whether the last step ended a deal, whose ``results`` are 1, 0 or -1 for each seat:
    the place has been dealt anew then. Where ``skip`` is set, a decision without a choice is taken
    by the batch itself, but for the first of a deal.
    """

    def __init__(
        self,
        games: Game | Sequence[Game],
        places: int,
        seed: int = 0,
        *,
        threads: int | None = None,
        skip: bool = False,
        way: str = "native",
    ) -> None:
        super().__init__(games, places, seed, skip)
        self.run = self.games[0].using(way).run
        for name, (form, shape) in self.arrays().items():
            made = new_records(form, shape[0]) if form is self.book.State else np.zeros(shape, form)
            setattr(self, name, made)
        self._threads = max(1, min(threads or os.cpu_count() or 1, self.places))
        self._pool = ThreadPoolExecutor(self._threads) if self._threads > 1 else None
        self._in_parts(make_begin_all, *self._games(), self.counts, self.legal)
        self.seats[:] = self.states["seat"]

    states: Any
    told: Any
    seats: Any
    counts: Any
    legal: Any
    ended: Any
    results: Any

    def legal_at(self, place: int) -> Numbers:
        """The legal actions at a place."""
        found: Numbers = self.legal[place, : self.counts[place]]
        return found

    def step(self, actions: Any) -> None:
        """Play an action at every place; if one of them is not legal, nothing is played."""
        chosen = read_actions(actions, self.places)
        wrong = self._in_parts(make_check_all, self.counts, self.legal, chosen)
        if bad := [place for place in wrong if place >= 0]:
            place = bad[0]
            told = {"place": place, "action": int(chosen[place]), "count": int(self.counts[place])}
            raise IllegalAction(engine_sentence("batch.illegal", **told))
        given = (chosen, self.skip, self.ended, self.results)
        self._in_parts(make_step_all, *self._games(), self.counts, self.legal, *given, new_log(0))
        self.seats[:] = self.states["seat"]

    def observe(self, out: Any = None) -> Numbers:
        """What the seats to move know, as numbers: see docs/observation.md."""
        found = np.zeros((self.places, self.book.OBSERVED), np.int32) if out is None else out
        self._tell(found, np.zeros((0, 0), np.uint8))
        return found

    def inputs(self, out: Any = None) -> Numbers:
        """The same and the options as a net takes them: places from 0 to ``FULL``."""
        given = self.inputs_given
        found = np.zeros((self.places, given.length), np.uint8) if out is None else out
        self._tell(np.zeros((self.places, given.numbers), np.int32), found)
        return found

    def mask(self, out: Any = None) -> Numbers:
        """Which actions are legal, all of them side by side."""
        shape = (self.places, int(self.book.ACTIONS))
        found = np.zeros(shape, np.bool_) if out is None else out
        self._in_parts(make_mask_all, self.counts, self.legal, found)
        return found

    def _games(self) -> tuple[Any, ...]:
        return self.states, self.told, self.rules, self.seed, self.deals

    def _tell(self, numbers: Any, inputs: Any) -> None:
        given, columns = self.inputs_given, self.book.FIELDS.schema.columns
        how = (columns, given.columns, given.table, numbers, inputs)
        self._in_parts(make_tell_all, self.told, self.seats, self.rules, self.deals, *how)

    def _in_parts(self, make: Callable[..., Any], *given: Any) -> list[Any]:
        """Each thread takes some of the places."""
        loop = partial(self.run.loop(make), *given)
        bounds = np.linspace(0, self.places, self._threads + 1).astype(int).tolist()
        parts = list(zip(bounds[:-1], bounds[1:], strict=True))
        if self._pool is None:
            return [loop(*part) for part in parts]
        return list(self._pool.map(lambda part: loop(*part), parts))


def read_games(games: Any) -> list[Game]:
    """Games of one kind, with whatever options."""
    found = [games] if isinstance(games, Game) else list(games)
    if not found or not all(isinstance(game, Game) for game in found):
        raise SpadeworkError(engine_sentence("batch.games", value=short(games)))
    if len({game.id for game in found}) > 1:
        raise SpadeworkError(engine_sentence("batch.kinds"))
    return found


def read_places(places: Any) -> int:
    """How many games at once."""
    number = as_whole(places)
    if number is None or not 1 <= number <= MOST:
        raise SpadeworkError(engine_sentence("batch.places", value=short(places), high=MOST))
    return number


def read_actions(actions: Any, places: int) -> Any:
    """An action for every place, as numbers."""
    found = np.asarray(actions)
    if found.shape != (places,) or found.dtype.kind not in "iu":
        told = f"{found.dtype} {found.shape}"
        raise IllegalAction(engine_sentence("batch.actions", value=told, places=places))
    return found.astype(np.int32, copy=False)


def batch(games: Game | Sequence[Game], places: int, seed: int = 0, **how: Any) -> Batch:
    """Games stepped together: see ``Batch`` for what is to be had of them, and how."""
    return Batch(games, places, seed, **how)


make_called(__name__)
