"""Chance that lives inside the record: the same numbers plain, native and on CUDA.

Two families of small functions, both free of overflow, so that plain Python (which warns) and
compiled code (which wraps) can never differ:

* ``spin`` moves a 64-bit generator on by shifts and exclusive-ors alone (Marsaglia's xorshift).
* ``mix`` scrambles 32 bits held in a signed 64-bit int; its multipliers stay below 2**31, so no
  product ever leaves 63 bits. Seeds and digests are built on it.
"""

import numpy as np

U7 = np.uint64(7)
U13 = np.uint64(13)
U17 = np.uint64(17)
U32 = np.uint64(32)
ZERO = np.uint64(0)
AWAKE = np.uint64(0x9E3779B97F4A7C15)  # stands in for 0, from which xorshift never moves
LOW = 0xFFFFFFFF
SEEDS = 1 << 61  # seeds run from 0 up to this; from there on are streams of the program's own


def spin(x):
    """The generator's next state."""
    x = x ^ (x << U13)
    x = x ^ (x >> U7)
    return x ^ (x << U17)


def scale(x, n):
    """A number below ``n`` from the upper half of ``x`` (its bias is below n / 2**32)."""
    return (np.int64(x >> U32) * n) >> 32


def below(s, n):
    """A random number below ``n``; moves the record's generator on."""
    s.rng = spin(s.rng)
    return scale(s.rng, n)


def shuffle(s, cards, n):
    """Shuffle the first ``n`` of ``cards`` in place."""
    for i in range(n - 1, 0, -1):
        j = below(s, i + 1)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card


def mix(x):
    """A bijection of 32 bits in which every bit of ``x`` matters to every bit that comes out."""
    x = x ^ (x >> 16)
    x = (x * 0x7FEB352D) & LOW
    x = x ^ (x >> 15)
    x = (x * 0x5BD1E995) & LOW
    return x ^ (x >> 16)


def absorb(a, b, word):
    """Take a word of up to 62 bits into the digest ``(a, b)``; the order of words matters."""
    a = a ^ (word & LOW)
    b = b ^ (word >> 32)
    b = b ^ mix(a)
    a = a ^ mix(b)
    return a, b


def join(a, b):
    """The digest as one number."""
    return (np.uint64(a) << U32) | np.uint64(b)


def seeded(seed):
    """A generator for a seed from 0 to 2**62 - 1: different seeds, different generators."""
    a, b = absorb(0x243F6A88, 0x85A308D3, seed)
    a, b = absorb(a, b, 0)
    a, b = absorb(a, b, 0)
    x = join(a, b)
    if x == ZERO:
        x = AWAKE
    return x
