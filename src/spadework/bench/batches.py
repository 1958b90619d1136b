"""Our rows of batches: decisions stepped by one call, and decisions of a net at every place.

What is played is chosen by chance, and only the step, or the net's answer, is timed.
"""

from collections.abc import Callable, Iterator
from functools import cache, partial
from time import perf_counter
from typing import Any

import numpy as np

from spadework.batch import Batch, GpuBatch, batch, host
from spadework.bench.own import CUDA, WORDS, gpu_name
from spadework.bench.samples import ANSWERS, DECISIONS, Answered, Measure, Sample
from spadework.games import book, game
from spadework.players.nets.batching import Answers
from spadework.players.nets.net import Net, has_ours, ours, unlearned

STEPPED, TOLD, BY_NET = "batch", "batch with inputs", "net"
PLACES, GPU_PLACES = 256, 1 << 14
Choose = Callable[[Any], Any]
Row = tuple[str, Measure, str, str]


def rows(name: str, lang: str) -> Iterator[Row]:
    """The rows of one game: name, how to measure it, a note, and what it counts."""
    yield f"Spadework {name}, {STEPPED}", partial(on_one_core, name, False), "", DECISIONS
    yield f"Spadework {name}, {TOLD}", partial(on_one_core, name, True), "", DECISIONS
    note = "" if has_ours(book(name)) else WORDS.say("unlearned", lang)
    yield f"Spadework {name}, {BY_NET}", partial(answered, name, "cpu"), note, ANSWERS
    if gpu := gpu_name():
        notes = ", ".join(filter(None, (gpu, note)))
        yield f"Spadework {name}, {BY_NET}, {CUDA}", partial(answered, name, "cuda"), notes, ANSWERS


def table(name: str, device: str, seed: int) -> Any:
    """A batch as large as its device likes it, on one core."""
    how = {"places": PLACES, "threads": 1} if device == "cpu" else {"places": GPU_PLACES}
    return batch(game(name), seed=seed << 40, device=device, **how)


def on_one_core(name: str, told: bool, seconds: float, seed: int) -> Sample:
    """Steps of random actions; where it is ``told``, what a net would be given is written too."""
    made, dice = table(name, "cpu", seed), np.random.default_rng(seed)
    return stepped(made, lambda batch: at_random(batch, dice), told, seconds)


def stepped(
    made: Batch | GpuBatch,
    choose: Choose,
    told: bool,
    seconds: float,
    ready: Callable[[], None] = lambda: None,
) -> Sample:
    """Step until the time is up; ``ready`` returns when all that was begun has been done."""
    given, may = made.inputs(), made.mask()
    unchecked = {"check": False} if isinstance(made, GpuBatch) else {}
    made.step(choose(made))  # what has to be compiled or loaded is not counted
    decisions, games, spent = 0, 0, 0.0
    while not decisions or spent < seconds:
        actions = choose(made)
        ready()
        start = perf_counter()
        made.step(actions, **unchecked)
        if told:
            made.inputs(given)
            made.mask(may)
        ready()
        spent += perf_counter() - start
        decisions += made.places
        games += int(host(made.ended).sum())
    return Sample(decisions, games, spent)


def at_random(made: Batch, dice: np.random.Generator) -> Any:
    """A legal action for each place."""
    numbers = (dice.random(made.places) * made.counts).astype(np.int64)
    return made.legal[np.arange(made.places), numbers]


def answered(name: str, device: str, seconds: float, seed: int) -> Answered:
    """What a net plays at every place, from what its seats are told."""
    made = table(name, device, seed)
    answers = Answers(net_of(name), made, seed=seed)
    made.step(answers.play())
    count, spent = 0, 0.0
    while not count or spent < seconds:
        start = perf_counter()
        actions = answers.play()
        int(actions[0])  # on a GPU this waits until all are there
        spent += perf_counter() - start
        made.step(actions)
        count += made.places
    return Answered(count, spent)


@cache
def net_of(name: str) -> Net:
    """The net that comes with the game; without one, one of its size that has learned nothing."""
    return ours(book(name)) if has_ours(book(name)) else unlearned(book(name))
