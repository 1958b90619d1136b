"""Our own rows: each game plain, native and, where there is a GPU, on CUDA; and its start."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from spadework.bench.samples import Sample
from spadework.engine import compile as ways
from spadework.engine.whole import WholeGames
from spadework.engine.words import Words
from spadework.games import game

WORDS = Words(Path(__file__).parent / "texts")
PLAIN, NATIVE, CUDA = "plain", "native", "CUDA"
BATCHES = {PLAIN: 5, NATIVE: 2000}
GPU_THREADS = 1 << 20
Play = Callable[[float, int], Sample]
WARM_STARTS = 3
FIRST = {  # what a process does first, and what its start is called
    "": "from spadework.bench.own import batch_of; batch_of({name!r}, 'native')(10, 0)",
    "answer_": "import spadework as sw; sw.player('master', 1).choose(sw.game({name!r}).deal(1))",
}


def rows(name: str) -> Iterator[tuple[str, Play, str]]:
    """The rows of one game: name, how to measure it, and a note."""
    for way in (PLAIN, NATIVE):
        yield f"Spadework {name}, {way}", batches(name, way), ""
    if gpu := gpu_name():
        yield f"Spadework {name}, {CUDA}", on_gpu(name), gpu


def batches(name: str, way: str) -> Play:
    """Random games in batches on one core until the time is up."""

    def measure(seconds: float, seed: int) -> Sample:
        play = batch_of(name, way)
        play(1, 0)  # what has to be compiled or loaded is not counted
        decisions, games, spent, size = 0, 0, 0.0, BATCHES[way]
        while not games or spent < seconds:
            start = perf_counter()
            decisions += play(size, (seed << 40) + games)
            spent += perf_counter() - start
            games += size
        return Sample(decisions, games, spent)

    return measure


def batch_of(name: str, way: str) -> Callable[[int, int], int]:
    """``play(games, seed)``: that many random games, and the decisions they took."""
    batch = WholeGames(game(name).using(way))
    return lambda games, seed: batch.play(seed, games)[0]


def gpu_name() -> str | None:
    """What GPU is here, if numba-cuda can use it."""
    try:
        cuda = ways.cuda_module()
    except ImportError:
        return None
    if not cuda.is_available():
        return None
    name = cuda.get_current_device().name
    return name.decode() if isinstance(name, bytes) else str(name)


def on_gpu(name: str) -> Play:
    """Random games on the GPU, a kernel at a time until the time is up."""

    def measure(seconds: float, seed: int) -> Sample:
        batch = gpu_batch(name)
        batch.play(0, 1000)
        decisions, games, spent, size = 0, 0, 0.0, GPU_THREADS
        while not games or spent < seconds:
            start = perf_counter()
            taken, _ = batch.play((seed << 40) + games, size)
            took = perf_counter() - start
            if took < seconds / 4:  # where games end one by one not every thread has work
                size *= 4
                continue
            decisions, games, spent = decisions + taken, games + size, spent + took
        return Sample(decisions, games, spent)

    return measure


def gpu_batch(name: str) -> Any:
    from spadework.engine import gpu

    table = game(name)
    return gpu.WholeGames(table.book, table.rules_record, GPU_THREADS)


def starts(name: str, say: Callable[[str], None], lang: str) -> dict[str, float]:
    """Seconds from the start of a process to its first native games and to its first answer.

    Both cold, with an empty cache, and then warm.
    """
    found: dict[str, float] = {}
    for what, code in FIRST.items():
        say(WORDS.say("compiling", lang, game=name))
        found |= {what + how: spent for how, spent in cold_and_warm(code.format(name=name)).items()}
    return found


def cold_and_warm(code: str) -> dict[str, float]:
    """Real processes with a cache of their own, so nothing of this one helps them."""
    with TemporaryDirectory() as folder:
        cold = process(code, folder)
        return {"cold": cold, "warm": min(process(code, folder) for _ in range(WARM_STARTS))}


def process(code: str, folder: str) -> float:
    env = os.environ | {"SPADEWORK_CACHE": folder}
    start = perf_counter()
    subprocess.run([sys.executable, "-c", code], env=env, check=True, capture_output=True)
    return round(perf_counter() - start, 2)
