"""A net on a GPU, one game a thread, by the same functions: answers are equal byte for byte.

Importing this file needs numba-cuda (the extra ``cuda``) and a GPU, or its simulator.
"""

from functools import cache
from typing import Any

import numpy as np

from spadework.engine.compile import cuda_module, kernel, on_cuda
from spadework.engine.rules.chance import spin
from spadework.players.nets.rules.thinking import answer as answer_one

cuda = cuda_module()  # a global: the simulator swaps it for its own while a kernel runs

# Each net's own: what its kernel is given as globals.
COLUMNS: Any = None
NARROW: Any = None
MAX_LEGAL: Any = None
answer: Any = None
moved: Any = None


def answer_all(
    wide, last, gain, bias, inputs, counts, legal, heat, choices, values, actions
):  # fmt: skip
    """What a net makes of many games, and what it plays in each."""
    me = cuda.grid(1)
    if me < len(inputs):
        sums = cuda.local.array(COLUMNS, np.int32)
        lit = cuda.local.array(COLUMNS, np.int8)
        short = cuda.local.array(COLUMNS, np.int16)
        found = cuda.local.array(COLUMNS, np.int32)
        neck = cuda.local.array(NARROW, np.int8)
        logits = cuda.local.array(MAX_LEGAL, np.int32)
        net, room = (wide, last, gain, bias), (sums, lit, short, found, neck, logits)
        choices[me] = moved(choices[me])
        value, place = answer(
            net, inputs[me], room, legal[me], counts[me], heat, choices[me]
        )  # fmt: skip
        values[me] = value
        actions[me] = legal[me, place]


@cache
def answer_kernel(book: Any, columns: int, narrow: int) -> Any:
    """``answer_all`` for nets of this size."""
    way = on_cuda(book)
    of_net = {"COLUMNS": columns, "NARROW": narrow, "MAX_LEGAL": int(book.MAX_LEGAL)}
    of_net |= {"answer": way.function(answer_one), "moved": way.function(spin)}
    return kernel(book, answer_all, of_net)
