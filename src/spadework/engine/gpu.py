"""Many games at once on a GPU: the same functions as on the processor, one game a thread.

Importing this file needs numba-cuda (the extra ``cuda``) and a GPU, or its simulator.
"""

from functools import cache
from typing import Any

import numpy as np

from spadework.engine.compile import (
    cuda_module,
    cuda_type,
    kernel,
    kernel_as_ptx,
    on_cuda,
    uncollected,
)
from spadework.engine.rules.knowing import hide_at, observe_at, seen_at
from spadework.engine.rules.log import WIDTH
from spadework.engine.rules.loops import make_run

cuda = cuda_module()  # a global: the simulator swaps it for its own while a kernel runs
THREADS = 128  # a block

# Each game's own: what its kernels are given as globals.
State: Any = None
MAX_LEGAL: Any = None
run: Any = None
payoff: Any = None
seen: Any = None
observe: Any = None
hide: Any = None
conserved: Any = None


def batch(last, rules, seed, games, who, decisions, tally):
    """Plays ``games`` whole games, and tallies them as ``loops.make_batch`` does."""
    me = cuda.grid(1)
    # In local memory the threads' records are interleaved: twice the speed of global memory.
    state = cuda.local.array(1, State)
    words = state.view(np.uint64)
    out = cuda.local.array(MAX_LEGAL, np.int32)
    log = cuda.local.array((1, WIDTH), np.int16)[:0]
    won = drawn = lost = taken = 0
    for i in range(me, games, cuda.gridsize(1)):
        taken += run(state[0], words, rules[0], out, log, seed + i, who)
        result = payoff(state[0], rules[0], 0)
        won += result > 0
        drawn += result == 0
        lost += result < 0
    if taken:
        last[me] = state[0]
    cuda.atomic.add(decisions, 0, taken)
    cuda.atomic.add(tally, 0, won)
    cuda.atomic.add(tally, 1, drawn)
    cuda.atomic.add(tally, 2, lost)


def knowledge(states, rules, seat, seed, columns, told, digests, numbers, worlds, whole):
    """What a seat knows of each state: the digest, the numbers, and a world that fits it."""
    me = cuda.grid(1)
    if me < len(states):
        state, mine, world = states[me : me + 1], told[me : me + 1], worlds[me : me + 1]
        digests[me] = seen(state, rules, seat, mine)
        observe(state, rules, seat, columns, mine, numbers[me])
        hide(state, rules, seat, seed + me, world)
        whole[me] = conserved(world[0], rules[0])


@cache
def batch_kernel(book: Any) -> Any:
    """``batch`` for one game."""
    way = on_cuda(book)
    of_game = {"run": way.loop(make_run), "payoff": way.payoff}
    return kernel(book, batch, of_game | {"State": book.State, "MAX_LEGAL": int(book.MAX_LEGAL)})


@cache
def knowledge_kernel(book: Any) -> Any:
    """``knowledge`` for one game."""
    way = on_cuda(book)
    loops = {"seen": seen_at, "observe": observe_at, "hide": hide_at}
    of_game = {name: way.loop(make) for name, make in loops.items()}
    return kernel(book, knowledge, of_game | {"conserved": way.conserved})


class WholeGames:
    """Whole games on the GPU, from one seed on; the memory is taken once."""

    def __init__(self, book: Any, rules: Any, threads: int) -> None:
        self.kernel = batch_kernel(book)
        self.blocks = -(-threads // THREADS)
        self.last = cuda.to_device(np.zeros(self.blocks * THREADS, book.State))
        self.rules = cuda.to_device(np.array([rules], book.Rules))

    def play(self, seed: int, games: int, who: int = 0) -> tuple[int, np.ndarray[Any, Any]]:
        """Decisions taken in all, and how often seat 0 won, drew and lost."""
        decisions = cuda.to_device(np.zeros(1, np.int64))
        tally = cuda.to_device(np.zeros(3, np.int64))
        given = (self.last, self.rules, seed, games, who, decisions, tally)
        with uncollected():
            self.kernel[self.blocks, THREADS](*given)
        return int(decisions.copy_to_host()[0]), tally.copy_to_host()


def known_by(book: Any, rules: Any, states: Any, seat: int, seed: int = 0) -> list[Any]:
    """What a seat knows of each of many states: record, digest, numbers, and a world that fits."""
    count = len(states)
    found = [np.zeros(count, book.State), np.zeros(count, np.uint64)]
    found += [np.zeros((count, book.OBSERVED), np.int32), np.zeros(count, book.State)]
    held = [cuda.to_device(one) for one in [*found, np.zeros(count, np.bool_)]]
    columns = cuda.to_device(book.FIELDS.schema.columns)
    given = cuda.to_device(states), cuda.to_device(np.array([rules], book.Rules)), seat, seed
    with uncollected():
        knowledge_kernel(book)[-(-count // THREADS), THREADS](*given, columns, *held)
    return [one.copy_to_host() for one in held]


def ptx(book: Any, capability: tuple[int, int] = (9, 0)) -> str:
    """What a GPU's assembler would be given of both kernels; for it none need be there.

    The simulator runs the rules as Python does, and sees nothing of what a GPU cannot do.
    """
    states, rules = (cuda_type(np.zeros(1, form)) for form in (book.State, book.Rules))
    whole, sums = cuda_type(1), cuda_type(np.zeros(1, np.int64))
    digests, numbers, truths = (
        cuda_type(np.zeros(shape, form))
        for shape, form in ((1, np.uint64), ((1, 1), np.int32), (1, np.bool_))
    )
    columns = cuda_type(book.FIELDS.schema.columns)
    looked = states, rules, whole, whole, columns, states, digests, numbers, states, truths
    played = states, rules, whole, whole, whole, sums, sums
    both = (batch_kernel(book), played), (knowledge_kernel(book), looked)
    return "".join(kernel_as_ptx(made, given, capability) for made, given in both)
