"""Sets of small numbers as the bits of one number: the same in every way of running."""

import numpy as np

POWERS = 67  # no two powers of two below 2**66 leave the same rest
BIT_AT = np.zeros(POWERS, np.uint8)
for _bit in range(63):
    BIT_AT[(1 << _bit) % POWERS] = _bit
CHUNK = 11  # bits that are looked up at once
MASK = (1 << CHUNK) - 1
SIZE_OF = np.array([bits.bit_count() for bits in range(MASK + 1)], np.uint8)
HIGHEST_OF = np.array([max(bits.bit_length() - 1, 0) for bits in range(MASK + 1)], np.uint8)


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
        n += np.int64(SIZE_OF[bits & MASK])
        bits >>= CHUNK
    return n


def highest_bit(bits):
    """The largest number in a set that is not empty."""
    n = 0
    while bits > MASK:
        bits >>= CHUNK
        n += CHUNK
    return n + np.int64(HIGHEST_OF[bits])
