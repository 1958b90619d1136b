"""Thousands of games stepped by one call: ``spadework.batch``.

>>> import spadework as sw
>>> batch = sw.batch(sw.game("tactics"), 4, seed=7)
>>> batch.seats.tolist(), batch.counts.tolist() == [len(batch.legal_at(i)) for i in range(4)]
([0, 0, 0, 0], True)
>>> batch.step(batch.legal[:, 0])
>>> batch.observe().shape == (4, sw.game("tactics").book.OBSERVED)
True
"""

import itertools
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
    make_policy_all,
    make_step_all,
    make_tell_all,
)
from spadework.engine.words import as_whole, nearest, short

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
            "figures": (np.int32, (places, len(book.FIGURES))),  # what is counted of that
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
    states: Any
    told: Any
    figures: Any
    seats: Any
    counts: Any
    legal: Any
    ended: Any
    results: Any


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

    def legal_at(self, place: int) -> Numbers:
        """The legal actions at a place."""
        found: Numbers = self.legal[place, : self.counts[place]]
        return found

    def step(self, actions: Any) -> None:
        """Play an action at every place; if one of them is not legal, nothing is played."""
        chosen = read_actions(actions, self.places)
        wrong = self._in_parts(make_check_all, self.counts, self.legal, chosen)
        if bad := [place for place in wrong if place >= 0]:
            place = min(bad)
            raise illegal(place, int(chosen[place]), int(self.counts[place]))
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

    def policy(self) -> Numbers:
        """What the game's own policy would play at every place: ``greedy``."""
        found = np.zeros(self.places, np.int32)
        given = (self.states, self.rules, self.deals, self.counts, self.legal, found)
        self._in_parts(make_policy_all, *given)
        return found

    def _games(self) -> tuple[Any, ...]:
        return self.states, self.told, self.figures, self.rules, self.seed, self.deals

    def _tell(self, numbers: Any, inputs: Any) -> None:
        given, columns = self.inputs_given, self.book.FIELDS.schema.columns
        how = (columns, given.columns, given.table, numbers, inputs)
        self._in_parts(
            make_tell_all, self.told, self.figures, self.seats, self.rules, self.deals, *how
        )

    def _in_parts(self, make: Callable[..., Any], *given: Any) -> list[Any]:
        return self.in_parts(partial(self.run.loop(make), *given))

    def in_parts(self, loop: Callable[[int, int], Any]) -> list[Any]:
        """Each thread takes some of the places, from one to before another."""
        bounds = np.linspace(0, self.places, self._threads + 1).astype(int).tolist()
        parts = list(itertools.pairwise(bounds))
        if self._pool is None:
            return [loop(*part) for part in parts]
        return list(self._pool.map(lambda part: loop(*part), parts))


class GpuBatch(Table):
    """The same on a GPU: the arrays lie there, and PyTorch takes them without copying.

    ``torch.as_tensor(batch.legal, device="cuda")`` is a view of an array; tensors on the GPU may be
    handed in as actions, and as ``out`` to be written into. With ``check=False`` a step does not
    look whether the actions are legal, and need not wait for the answer.
    """

    def __init__(
        self, games: Game | Sequence[Game], places: int, seed: int = 0, *, skip: bool = False
    ) -> None:
        from spadework.engine import gpu_steps

        super().__init__(games, places, seed, skip)
        self.gpu, self.cuda = gpu_steps, gpu_steps.cuda
        for name, (form, shape) in self.arrays().items():
            setattr(self, name, self.cuda.to_device(np.zeros(shape, form)))
        schema, given = self.book.FIELDS.schema, self.inputs_given
        self._columns = [self.cuda.to_device(one) for one in (schema.columns, given.columns)]
        self._table, self._rules = map(self.cuda.to_device, (given.table, self.rules))
        self._step(self.cuda.to_device(np.zeros(0, np.int32)))

    def step(self, actions: Any, check: bool = True) -> None:
        """Play an action at every place; if one of them is not legal, nothing is played."""
        chosen = self._taken(actions) if on_gpu(actions) else None
        if chosen is None or chosen.shape != (self.places,) or chosen.dtype != np.int32:
            chosen = self.cuda.to_device(read_actions(host(actions), self.places))
        if check:
            wrong = self.cuda.to_device(np.full(1, MOST, np.int64))
            given = (self.counts, self.legal, chosen, wrong)
            self.gpu.launch(self.gpu.check_kernel(self.book), self.blocks, *given)
            if (place := int(wrong.copy_to_host()[0])) < MOST:
                raise illegal(place, int(host(actions)[place]), int(host(self.counts)[place]))
        self._step(chosen)

    def observe(self, out: Any = None) -> Any:
        """What the seats to move know, as numbers: see docs/observation.md."""
        found = self._room(out, self.book.OBSERVED, np.int32)
        self._tell(found, self._none(np.uint8))
        return found

    def inputs(self, out: Any = None) -> Any:
        """The same and the options as a net takes them: places from 0 to ``FULL``."""
        found = self._room(out, self.inputs_given.length, np.uint8)
        self._tell(self._none(np.int32), found)
        return found

    def mask(self, out: Any = None) -> Any:
        """Which actions are legal, all of them side by side."""
        found = self._room(out, int(self.book.ACTIONS), np.bool_)
        made = self.gpu.mask_kernel(self.book)
        self.gpu.launch(made, self.places, self.counts, self.legal, found)
        return found

    @property
    def blocks(self) -> int:
        """Of threads, one for each place."""
        return -(-self.places // int(self.gpu.THREADS))

    def _step(self, actions: Any) -> None:
        mine = (self.deals, self.seats, self.counts, self.legal, actions, self.skip)
        given = (
            self.states,
            self.told,
            self.figures,
            self._rules,
            self.seed,
            *mine,
            self.ended,
            self.results,
        )
        self.gpu.launch(self.gpu.step_kernel(self.book), self.blocks, *given)

    def _tell(self, numbers: Any, inputs: Any) -> None:
        given = (
            self.told,
            self.figures,
            self.seats,
            self._rules,
            self.deals,
            *self._columns,
            self._table,
        )
        made = self.gpu.tell_kernel(self.book)
        self.gpu.launch(made, self.places, *given, numbers, inputs)

    def _room(self, out: Any, length: int, form: Any) -> Any:
        if out is None:
            return self.cuda.device_array((self.places, length), form)
        return self._taken(out)

    def _taken(self, array: Any) -> Any:
        """An array on the GPU, whoever made it, as Numba's own."""
        return array if hasattr(array, "copy_to_host") else self.cuda.as_cuda_array(array)

    def _none(self, form: Any) -> Any:
        return self.cuda.device_array((0, 1), form)


def on_gpu(array: Any) -> bool:
    return hasattr(array, "__cuda_array_interface__") or hasattr(array, "copy_to_host")


def host(array: Any) -> Any:
    """An array on this machine's side."""
    for way in ("copy_to_host", "cpu"):
        if hasattr(array, way):
            return np.asarray(getattr(array, way)())
    return np.asarray(array)


def illegal(place: int, action: int, count: int) -> IllegalAction:
    told = {"place": place, "action": action, "count": count}
    return IllegalAction(engine_sentence("batch.illegal", **told))


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


def batch(
    games: Game | Sequence[Game], places: int, seed: int = 0, *, device: str = "cpu", **how: Any
) -> Any:
    """Games stepped together: a ``Batch``, or with ``device="cuda"`` a ``GpuBatch``."""
    if device not in DEVICES:
        close = nearest(short(device), DEVICES)
        raise SpadeworkError(engine_sentence("batch.device", value=short(device), nearest=close))
    return DEVICES[device](games, places, seed, **how)


DEVICES = {"cpu": Batch, "cuda": GpuBatch}


make_called(__name__)
