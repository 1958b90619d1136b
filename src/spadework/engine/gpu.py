"""Many games at once on a GPU: the same loop as on the processor, one game a thread.

Importing this file needs numba-cuda (the extra ``cuda``) and a GPU, or its simulator.
"""

from functools import cache
from typing import Any

import numpy as np

from spadework.engine.compile import cuda_module, cuda_type, kernel, on_cuda, pretended
from spadework.engine.rules.log import WIDTH
from spadework.engine.rules.loops import make_run

cuda = cuda_module()  # a global: the simulator swaps it for its own while a kernel runs
THREADS = 128  # a block
run: Any = None  # these four are each game's own: see batch_kernel
payoff: Any = None
State: Any = None
MAX_LEGAL: Any = None


def batch(last, blank, rules, seed, games, who, decisions, tally):
    """Plays ``games`` whole games, and tallies them as ``loops.make_batch`` does."""
    me = cuda.grid(1)
    # In local memory the threads' records are interleaved: twice the speed of global memory.
    state = cuda.local.array(1, State)
    out = cuda.local.array(MAX_LEGAL, np.int32)
    log = cuda.local.array((1, WIDTH), np.int16)[:0]
    won = drawn = lost = taken = 0
    for i in range(me, games, cuda.gridsize(1)):
        taken += run(state, blank, rules[0], out, log, seed + i, who)
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


@cache
def batch_kernel(book: Any) -> Any:
    """``batch`` for one game."""
    way = on_cuda(book)
    of_game = {"run": way.loop(make_run), "payoff": way.payoff}
    return kernel(book, batch, of_game | {"State": book.State, "MAX_LEGAL": int(book.MAX_LEGAL)})


class Batch:
    """Whole games on the GPU, from one seed on; the memory is taken once."""

    def __init__(self, book: Any, rules: Any, threads: int) -> None:
        self.kernel = batch_kernel(book)
        self.blocks = -(-threads // THREADS)
        self.last = cuda.to_device(np.zeros(self.blocks * THREADS, book.State))
        self.blank = cuda.to_device(np.zeros(1, book.State))
        self.rules = cuda.to_device(np.array([rules], book.Rules))

    def play(self, seed: int, games: int, who: int = 0) -> tuple[int, np.ndarray[Any, Any]]:
        """Decisions taken in all, and how often seat 0 won, drew and lost."""
        decisions = cuda.to_device(np.zeros(1, np.int64))
        tally = cuda.to_device(np.zeros(3, np.int64))
        given = (self.last, self.blank, self.rules, seed, games, who, decisions, tally)
        self.kernel[self.blocks, THREADS](*given)
        return int(decisions.copy_to_host()[0]), tally.copy_to_host()


def ptx(book: Any, capability: tuple[int, int] = (9, 0)) -> str:
    """What a GPU's assembler would be given; for it none need be there.

    The simulator runs the rules as Python does, and sees nothing of what a GPU cannot do.
    """
    record = cuda_type(np.zeros(1, book.State))
    numbers, whole = cuda_type(np.zeros(1, np.int64)), cuda_type(1)
    types = (record, record, cuda_type(np.zeros(1, book.Rules)), *[whole] * 3, numbers, numbers)
    with pretended(capability):
        asm, _ = cuda.compile_ptx(batch_kernel(book).py_func, types, cc=capability, device=False)
    return str(asm)
