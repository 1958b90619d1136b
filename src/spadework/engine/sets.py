"""Sets of small numbers as the bits of one number: the same in every way of running."""

import numpy as np

POWERS = 67  # no two powers of two below 2**66 leave the same rest
BIT_AT = np.zeros(POWERS, np.uint8)
for _bit in range(63):
    BIT_AT[(1 << _bit) % POWERS] = _bit


def lowest_bit(bits):
    """The smallest number in a set that is not empty."""
    return np.int64(BIT_AT[(bits & -bits) % POWERS])


def nth_bit(bits, n):
    """The ``n``-th smallest number of a set, counted from 0."""
    for _ in range(n):
        bits &= bits - 1
    return lowest_bit(bits)


def set_size(bits):
    """How many numbers a set holds."""
    n = 0
    while bits:
        bits &= bits - 1
        n += 1
    return n
