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
from typing import Any, Self

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
MOST_THREADS = 1 << 10
Numbers = np.ndarray[Any, np.dtype[Any]]


class Table:
    """What a batch holds wherever it plays: its games, and arrays with a row for each place.

    Deal ``n`` is the match that ``games[n % len(games)].deal(seed + n)`` deals, decision for
    decision; after the last seed comes 0. Place ``i`` plays deal ``i`` first, then the one as far
    on as there are places.
    """

    def __init__(self, games: Game | Sequence[Game], places: int, seed: int, skip: bool) -> None:
        self.games = read_games(games)
        self.book, self.places = self.games[0].book, read_places(places)
        self.seed, self.skip = check_seed(seed), bool(skip)
        self.rules = np.concatenate([game.rules_array for game in self.games])

    @property
    def inputs_given(self) -> Any:
        """What a net is given of these games."""
        return self.book.inputs

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
        return self.games[int(self.deals[int(place)]) % len(self.games)]

    def legal_at(self, place: int) -> Numbers:
        """The legal actions at a place."""
        found: Numbers = host(self.legal[int(place)])[: int(self.counts[int(place)])]
        return found

    def illegal(self, place: int, actions: Any) -> IllegalAction:
        """The error for an action that is not legal."""
        told = {"action": int(host(actions)[place]), "count": int(self.counts[place])}
        return IllegalAction(engine_sentence("batch.illegal", place=place, **told))

    def close(self) -> None:
        """End what works for it beside; it can still be stepped."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

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
    the place has been dealt anew then. Where no deal ended, they are 0. Where ``skip`` is set, a
    decision without a choice is taken by the batch itself, but for the first of a deal.

    Its threads end with it, or with ``close``; then it plays on in one.
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
        self.way = self.games[0].using(way).way
        for name, (form, shape) in self.arrays().items():
            made = new_records(form, shape[0]) if form is self.book.State else np.zeros(shape, form)
            setattr(self, name, made)
        self._threads = min(read_threads(threads), self.places)
        self._pool = pool_of(self._threads)
        self._in_parts(make_begin_all, *self._games(), self.counts, self.legal)
        self.seats[:] = self.states["seat"]

    @property
    def run(self) -> Any:
        """The rules' functions in its way of running."""
        return self.games[0].using(self.way).run

    def close(self) -> None:
        """End its threads; it plays on in one."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ | {"_pool": None}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept, _pool=pool_of(kept["_threads"]))

    def step(self, actions: Any) -> None:
        """Play an action at every place; if one of them is not legal, nothing is played."""
        chosen = read_actions(actions, self.places)
        wrong = self._in_parts(make_check_all, self.counts, self.legal, chosen)
        if bad := [place for place in wrong if place >= 0]:
            raise self.illegal(min(bad), actions)
        given = (chosen, self.skip, self.ended, self.results)
        self._in_parts(make_step_all, *self._games(), self.counts, self.legal, *given, new_log(0))
        self.seats[:] = self.states["seat"]

    def observe(self, out: Any = None) -> Numbers:
        """What the seats to move know, as numbers: see docs/observation.md."""
        found: Numbers = room_of(out, (self.places, self.book.OBSERVED), np.int32)
        self._tell(self.told, self.inputs_given, found, np.zeros((0, 0), np.uint8))
        return found

    def inputs(self, out: Any = None) -> Numbers:
        """The same and the options as a net takes them: places from 0 to ``FULL``."""
        return self._inputs(self.told, self.inputs_given, out)

    def everything(self, out: Any = None) -> Numbers:
        """What ``inputs`` would be if nothing were hidden: for the referee, never for a player.

        Who learns may judge by it how good an action was; see docs/learning.md.
        """
        return self._inputs(self.states, self.book.everything, out)

    def _inputs(self, of: Any, given: Any, out: Any) -> Numbers:
        found: Numbers = room_of(out, (self.places, given.length), np.uint8)
        self._tell(of, given, np.zeros((self.places, given.numbers), np.int32), found)
        return found

    def mask(self, out: Any = None) -> Numbers:
        """Which actions are legal, all of them side by side."""
        found: Numbers = room_of(out, (self.places, int(self.book.ACTIONS)), np.bool_)
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

    def _tell(self, of: Any, given: Any, numbers: Any, inputs: Any) -> None:
        how = (given.schema.columns, given.columns, given.table, numbers, inputs)
        self._in_parts(make_tell_all, of, self.figures, self.seats, self.rules, self.deals, *how)

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
    handed in as actions, and as ``out`` to be written into. Actions of 32 bits are taken where they
    lie; others come by way of this machine's processor. With ``check=False`` a step does not look
    whether the actions are legal, and need not wait for the answer: what is played is up to you.
    """

    def __init__(
        self, games: Game | Sequence[Game], places: int, seed: int = 0, *, skip: bool = False
    ) -> None:
        super().__init__(games, places, seed, skip)
        self.gpu = gpu_here()
        self.cuda = self.gpu.cuda
        for name, (form, shape) in self.arrays().items():
            setattr(self, name, self.cuda.to_device(np.zeros(shape, form)))
        self._rules = self.cuda.to_device(self.rules)
        self._tables: dict[bool, Any] = {}  # by which what is told, or everything, fills places
        self._step(self.cuda.to_device(np.zeros(0, np.int32)))

    def step(self, actions: Any, check: bool = True) -> None:
        """Play an action at every place; if one of them is not legal, nothing is played."""
        actions = self._taken(actions) if on_gpu(actions) else actions
        chosen = actions
        if not on_gpu(actions) or not fits(actions, (self.places,), np.int32):
            chosen = self.cuda.to_device(read_actions(actions, self.places))
        if check:
            wrong = self.cuda.to_device(np.full(1, MOST, np.int64))
            given = (self.counts, self.legal, chosen, wrong)
            self.gpu.launch(self.gpu.check_kernel(self.book), self.blocks, *given)
            if (place := int(host(wrong)[0])) < MOST:
                raise self.illegal(place, actions)
        self._step(chosen)

    def observe(self, out: Any = None) -> Any:
        """What the seats to move know, as numbers: see docs/observation.md."""
        found = self._room(out, self.book.OBSERVED, np.int32)
        self._tell(self.told, self.inputs_given, found, self._none(np.uint8))
        return found

    def inputs(self, out: Any = None) -> Any:
        """The same and the options as a net takes them: places from 0 to ``FULL``."""
        return self._inputs(self.told, self.inputs_given, out)

    def everything(self, out: Any = None) -> Any:
        """What ``inputs`` would be if nothing were hidden: see ``Batch.everything``."""
        return self._inputs(self.states, self.book.everything, out)

    def _inputs(self, of: Any, given: Any, out: Any) -> Any:
        found = self._room(out, given.length, np.uint8)
        self._tell(of, given, self._none(np.int32), found)
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

    def _tell(self, of: Any, given: Any, numbers: Any, inputs: Any) -> None:
        if given.everything not in self._tables:
            arrays = given.schema.columns, given.columns, given.table
            self._tables[given.everything] = tuple(map(self.cuda.to_device, arrays))
        table = self._tables[given.everything]
        asked = of, self.figures, self.seats, self._rules, self.deals, *table
        made = self.gpu.tell_kernel(self.book, given.numbers)
        self.gpu.launch(made, self.places, *asked, numbers, inputs)

    def _room(self, out: Any, length: int, form: Any) -> Any:
        shape = (self.places, length)
        if out is None:
            return self.cuda.device_array(shape, form)
        if not on_gpu(out) or not fits(found := self._taken(out), shape, form):
            raise wrong_room(out, "cuda", shape, form)
        return found

    def _taken(self, array: Any) -> Any:
        """An array on the GPU, whoever made it, as Numba's own."""
        return array if hasattr(array, "copy_to_host") else self.cuda.as_cuda_array(array)

    def _none(self, form: Any) -> Any:
        return self.cuda.device_array((0, 1), form)

    def __reduce__(self) -> Any:
        raise SpadeworkError(engine_sentence("batch.stays"))


def gpu_here() -> Any:
    """The kernels that play on a GPU, if there is one."""
    try:
        from spadework.engine import gpu_steps

        if gpu_steps.cuda.is_available():
            return gpu_steps
    except ImportError:
        pass
    raise SpadeworkError(engine_sentence("batch.no_gpu"))


def on_gpu(array: Any) -> bool:
    return hasattr(array, "__cuda_array_interface__") or hasattr(array, "copy_to_host")


def readable(array: Any, way: Callable[[Any], Any]) -> Any:
    """An array, read in this way; an empty one where there is none, as in rows of any length."""
    try:
        return way(array)
    except (TypeError, ValueError, RuntimeError):
        return np.array(None)


def host(array: Any) -> Any:
    """An array on this machine's side."""
    for way in ("copy_to_host", "cpu"):
        if hasattr(array, way):
            return np.asarray(getattr(array, way)())
    return np.asarray(array)


def fits(array: Any, shape: tuple[int, ...], form: Any) -> bool:
    """Whether it has this shape and form, and lies in one piece: compiled code looks at neither."""
    whole = array.flags["C_CONTIGUOUS"]
    return bool(tuple(array.shape) == shape and array.dtype == form and whole)


def room_of(out: Any, shape: tuple[int, ...], form: Any) -> Any:
    """An array to write into: a new one, or what was handed in if it is such a one."""
    if out is None:
        return np.zeros(shape, form)
    here = hasattr(out, "shape") and not on_gpu(out)
    found = readable(out, np.asarray)  # never a copy from elsewhere
    if not here or not fits(found, shape, form) or not found.flags.writeable:
        raise wrong_room(out, "cpu", shape, form)
    return found


def wrong_room(out: Any, device: str, shape: tuple[int, ...], form: Any) -> SpadeworkError:
    told = {"device": device, "shape": shape, "form": np.dtype(form).name}
    return SpadeworkError(engine_sentence("batch.out", value=about(out), **told))


def about(array: Any) -> str:
    """What an array is like."""
    known = hasattr(array, "shape") and hasattr(array, "dtype")
    return f"{array.dtype} {tuple(array.shape)}" if known else short(array)


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


def read_threads(threads: Any) -> int:
    """How many threads may play."""
    number = os.cpu_count() or 1 if threads is None else as_whole(threads)
    if number is None or not 1 <= number <= MOST_THREADS:
        told = {"value": short(threads), "high": MOST_THREADS}
        raise SpadeworkError(engine_sentence("batch.threads", **told))
    return number


def pool_of(threads: int) -> ThreadPoolExecutor | None:
    return ThreadPoolExecutor(threads) if threads > 1 else None


def read_actions(actions: Any, places: int) -> Any:
    """An action for every place, in an array of our own: compiled code is made for such a one."""
    found = readable(actions, host)
    if found.shape != (places,) or found.dtype.kind not in "iu":
        told = {"value": about(actions), "places": places}
        raise IllegalAction(engine_sentence("batch.actions", **told))
    own, ours = np.iinfo(found.dtype), np.iinfo(np.int32)  # 2**32 + 1 must not become 1
    kept = np.clip(found, max(own.min, ours.min), min(own.max, ours.max))
    return np.array(kept, np.int32)


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
