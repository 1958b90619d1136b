"""The kernels of a batch of games on a GPU: the same functions as on the processor.

Importing this file needs numba-cuda (the extra ``cuda``) and a GPU, or its simulator.
"""

from functools import cache
from typing import Any

import numpy as np

from spadework.engine.compile import cuda_module, kernel, on_cuda, uncollected
from spadework.engine.rules.inputs import tell as tell_row
from spadework.engine.rules.knowing import number_at
from spadework.engine.rules.log import WIDTH
from spadework.engine.rules.stepping import advance_in, begin_next_in, look_in

cuda = cuda_module()  # a global: the simulator swaps it for its own while a kernel runs
THREADS = 128  # a block

# Each game's own: what its kernels are given as globals.
State: Any = None
NUMBERS: Any = None
advance: Any = None
begin_next: Any = None
look: Any = None
number: Any = None
tell: Any = None


def step(
    states, told, figures, rules, first, deals, seats, counts, legal, actions, skip, ended, results
):  # fmt: skip
    """Play an action at each place; without actions every place begins its first deal."""
    me = cuda.grid(1)
    if me >= len(states):
        return
    # In local memory the threads' records are interleaved: twice the speed of global memory.
    state, known = cuda.local.array(1, State), cuda.local.array(1, State)
    log = cuda.local.array((1, WIDTH), np.int16)[:0]
    words, deal = state.view(np.uint64), deals[me]
    if len(actions):
        state[0] = states[me]
        now = advance(
            state[0], words, rules, first, deal, len(states), actions[me], skip, legal[me],
            results[me], log,
        )  # fmt: skip
        ended[me] = now != deal
    else:
        now = begin_next(state[0], words, rules, first, me, len(states))
    deals[me] = now
    counts[me] = look(state, known, rules, now, legal[me], figures[me])
    seats[me] = state[0].seat
    states[me] = state[0]
    told[me] = known[0]


def tell_all(told, figures, seats, rules, deals, columns, turned, table, numbers, inputs):
    """What the seats to move are told; the threads of a block share one place's work."""
    me, mine, step = cuda.blockIdx.x, cuda.threadIdx.x, cuda.blockDim.x
    read = cuda.shared.array(NUMBERS, np.int32)
    known = told[me : me + 1].view(np.uint8)
    seat, at = 1 if seats[me] == 1 else 0, deals[me] % len(rules)
    for n in range(mine, columns.shape[2], step):
        read[n] = number(known, columns, seat, n)
    options = rules[at : at + 1].view(np.uint8)
    for n in range(mine, turned.shape[2], step):
        read[columns.shape[2] + n] = number(options, turned, 0, n)
    for n in range(mine, figures.shape[1], step):
        read[columns.shape[2] + turned.shape[2] + n] = figures[me, n]
    if len(inputs):
        for n in range(mine, inputs.shape[1], step):
            inputs[me, n] = 0
    cuda.syncthreads()
    if len(numbers):
        for n in range(mine, columns.shape[2], step):
            numbers[me, n] = read[n]
    if len(inputs):
        for n in range(mine, len(table), step):
            tell(table, n, read, inputs[me])


def mask_all(counts, legal, mask):
    """Which actions are legal."""
    me, mine, step = cuda.blockIdx.x, cuda.threadIdx.x, cuda.blockDim.x
    for n in range(mine, mask.shape[1], step):
        mask[me, n] = False
    cuda.syncthreads()
    for n in range(mine, counts[me], step):
        mask[me, legal[me, n]] = True


def check_all(counts, legal, actions, wrong):
    """The first place whose action is not legal, if it is less than what stands in ``wrong``."""
    me = cuda.grid(1)
    if me < len(actions):
        found = False
        for n in range(counts[me]):
            found = found or legal[me, n] == actions[me]
        if not found:
            cuda.atomic.min(wrong, 0, me)


@cache
def step_kernel(book: Any) -> Any:
    way = on_cuda(book)
    loops = {"advance": advance_in, "begin_next": begin_next_in, "look": look_in}
    of_game = {name: way.loop(make) for name, make in loops.items()}
    return kernel(book, step, of_game | {"State": book.State})


@cache
def tell_kernel(book: Any, numbers: int) -> Any:
    """``tell_all`` of so many numbers."""
    way = on_cuda(book)
    of_game = {"number": way.function(number_at), "tell": way.function(tell_row)}
    return kernel(book, tell_all, of_game | {"NUMBERS": numbers})


@cache
def mask_kernel(book: Any) -> Any:
    return kernel(book, mask_all, {})


@cache
def check_kernel(book: Any) -> Any:
    return kernel(book, check_all, {})


def launch(made: Any, blocks: int, *given: Any) -> None:
    """Run a kernel; what has to be compiled first is."""
    with uncollected():
        made[blocks, THREADS](*given)
