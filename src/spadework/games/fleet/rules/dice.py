"""Fleet: dice (F-18). A position may say what the next ones show; then the generator is asked."""

import numpy as np

from spadework.engine.rules.chance import below


def roll(s, sides):
    """A die of so many sides."""
    if s.dice_n == 0:
        return 1 + below(s, sides)
    s.dice_n -= 1
    shown = np.int64(s.dice[s.dice_n])
    s.dice[s.dice_n] = 0
    return shown


def chance(s, percent):
    """Whether something of so many percent happens; what cannot happen needs no die."""
    return percent > 0 and roll(s, 100) <= percent
