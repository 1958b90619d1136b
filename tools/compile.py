"""Compile every game before the tests, each in a process of its own, the largest first.

Workers that started together would compile the same games at the same time.
"""

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import spadework as sw
from spadework.engine.inputs import one_hot
from spadework.engine.match import Glimpse
from spadework.engine.records import copy_record
from spadework.engine.whole import WholeGames
from spadework.players.nets.batching import Answers
from spadework.players.nets.net import Thought, unlearned
from spadework.serve.warming import size, warm_up


def compile_game(name: str) -> None:
    """What the server needs, what is dealt by a seed, what is known, many games, and batches."""
    warm_up(name)
    game = sw.game(name).using("native")
    match = game.deal(0)
    match.observe(0)
    game.run.seen(match.state, game.rules_record, 0)
    game.run.hide(copy_record(match.state), game.rules_record, 0, 1)
    WholeGames(game).play(0, 1)
    compile_batches(game, match.glimpse(0, 1))


def compile_batches(game: sw.Game, glimpse: Glimpse) -> None:
    """Games stepped together, and a net; whatever its size, it is the same code."""
    batch, net = sw.batch(game, 1, threads=1), unlearned(game.book, 8, 1, 4)
    batch.observe()
    batch.mask()
    batch.step(batch.policy())
    Answers(net, batch).play()
    Thought(net).of(glimpse, glimpse.legal())
    one_hot(game, batch.observe())


def main() -> int:
    largest_first = sorted(sw.games(), key=size, reverse=True)
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        for _ in pool.map(compile_game, largest_first):
            pass
    return 0


if __name__ == "__main__":
    sys.exit(main())
