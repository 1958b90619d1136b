"""Compile every game before the tests, each in a process of its own, the largest first.

Workers that started together would compile the same games at the same time.
"""

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import spadework as sw
from spadework.engine.batch import Batch
from spadework.games import book
from spadework.serve import run


def size(name: str) -> int:
    return sum(file.stat().st_size for file in (book(name).folder / "rules").glob("*.py"))


def compile_game(name: str) -> None:
    """What the server needs, and the loop over many games."""
    run.shelf = lambda: [name]
    run.warm_up("en", print)
    Batch(sw.game(name).using("native")).play(0, 1)


def main() -> int:
    largest_first = sorted(sw.games(), key=size, reverse=True)
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        for _ in pool.map(compile_game, largest_first):
            pass
    return 0


if __name__ == "__main__":
    sys.exit(main())
