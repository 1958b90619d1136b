"""Compile every game before the tests, each in a process of its own, the largest first.

Workers that started together would compile the same games at the same time.
"""

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import spadework as sw
from spadework.engine.records import copy_record
from spadework.engine.whole import WholeGames
from spadework.serve.warming import size, warm_up


def compile_game(name: str) -> None:
    """What the server needs, what is dealt by a seed, what is known, and many games."""
    warm_up(name)
    game = sw.game(name).using("native")
    match = game.deal(0)
    match.observe(0)
    game.run.seen(match.state, game.rules_record, 0)
    game.run.hide(copy_record(match.state), game.rules_record, 0, 1)
    WholeGames(game).play(0, 1)


def main() -> int:
    largest_first = sorted(sw.games(), key=size, reverse=True)
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        for _ in pool.map(compile_game, largest_first):
            pass
    return 0


if __name__ == "__main__":
    sys.exit(main())
