"""A net that plays whole batches of games: strong play at nearly the speed of simulation."""

from typing import Any

import numpy as np

from spadework.batch import Batch, GpuBatch
from spadework.engine.errors import SpadeworkError, engine_sentence
from spadework.engine.reading import check_seed
from spadework.engine.rules.chance import SEEDS, seeded
from spadework.engine.rules.loops import CHOICES
from spadework.engine.words import as_whole, short
from spadework.players.nets.net import Net, room
from spadework.players.nets.rules.thinking import BIT, make_answer_all

HOTTEST = 1 << 16


class Answers:
    """A net at the places of a batch: ``play`` gives an action for each, ``values`` what it thinks.

    With ``heat=0`` it plays its best action, else by chance as it likes them: 256 is as it learned.
    The same seed plays the same, on the processor and on a GPU. ``actions`` and ``values`` are
    written anew at every turn.
    """

    def __init__(self, net: Net, batch: Batch | GpuBatch, heat: int = BIT, seed: int = 0) -> None:
        if net.book is not batch.book:
            told = {"other": net.book.id, "game": batch.book.id}
            raise SpadeworkError(engine_sentence("batch.other_net", **told))
        self.net, self.batch, self.heat = net, batch, read_heat(heat)
        places, given = batch.places, net.book.inputs.length
        arrays = {
            "inputs": np.zeros((places, given), np.uint8),
            "choices": generators(check_seed(seed), places),
            "values": np.zeros(places, np.int32),
            "actions": np.zeros(places, np.int32),
        }
        move = batch.cuda.to_device if isinstance(batch, GpuBatch) else (lambda array: array)
        for name, array in arrays.items():
            setattr(self, name, move(array))
        self._net = tuple(map(move, net.arrays))

    inputs: Any
    choices: Any
    values: Any
    actions: Any

    def play(self) -> Any:
        """What it plays at every place now, and in ``values`` what it makes of each."""
        self.batch.inputs(self.inputs)
        asked = (self.inputs, self.batch.counts, self.batch.legal, self.heat, self.choices)
        given = (self._net, *asked, self.values, self.actions)
        if isinstance(self.batch, GpuBatch):
            self._on_gpu(self.batch, given)
        else:
            self._here(self.batch, given)
        return self.actions

    def _here(self, batch: Batch, given: tuple[Any, ...]) -> None:
        def part(start: int, end: int) -> None:
            mine = room(self.net, np.zeros(self.net.book.MAX_LEGAL, np.int32))
            batch.run.loop(make_answer_all)(*given, mine, start, end)

        batch.in_parts(part)

    def _on_gpu(self, batch: GpuBatch, given: tuple[Any, ...]) -> None:
        from spadework.players.nets.gpu import answer_kernel

        made = answer_kernel(self.net.book, self.net.columns, self.net.narrow)
        batch.gpu.launch(made, batch.blocks, *given[0], *given[1:])


def generators(seed: int, places: int) -> Any:
    """One for each place, and none of them a deal's own."""
    seeds = ((seed + place) % SEEDS + CHOICES for place in range(places))
    return np.fromiter(map(seeded, seeds), np.uint64, places)


def read_heat(heat: Any) -> int:
    """How chancy a net plays."""
    number = as_whole(heat)
    if number is None or not 0 <= number <= HOTTEST:
        told = {"value": short(heat), "high": HOTTEST, "usual": BIT}
        raise SpadeworkError(engine_sentence("batch.heat", **told))
    return number
