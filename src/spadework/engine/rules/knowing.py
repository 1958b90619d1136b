"""What a seat may know, and all that follows from it.

A game says it once, in ``known``: that copies into a blank record ``k`` what a seat may know, and
nothing else. What its layout calls open to all, or to the owner, has been copied before. Seat -1
is the spectator. From ``k`` follow

* ``seen``, a digest of its bytes: equal for states that a seat cannot tell apart;
* ``observe``, its numbers, in the order of the layout's schema;
* ``hide``, a whole world again: the game's ``fill`` deals what is missing from the generator, and
  can depend on nothing but what the seat knows.

Compiled code finds the bytes of a record through an array of one, so these take such arrays.
"""

import numpy as np

from spadework.engine.rules.chance import LOW, absorb, join, mix, seeded

# Of 31 bits: a word of 32 bits times it stays below 2**63.
WEIGHTS = np.array([(mix(i + 1) >> 1) | 1 for i in range(4096)], np.uint32)
NO_SEAT = 2  # told of a seat that there is none: 0 is the own and 1 the other
PIECE = 31  # the most places of a set that one number tells


def digest_of(words):
    """A digest of a record's words, each by its weight, which costs next to nothing.

    Both halves of the sum are kept apart. So neither overflows, and a processor adds several words
    at a time.
    """
    low = high = np.int64(0)
    for i in range(words.shape[0]):
        weighed = np.int64(words[i]) * np.int64(WEIGHTS[i])
        low += weighed & LOW
        high += (weighed >> 32) & LOW
    a, b = absorb(0x243F6A88, 0x85A308D3, low)
    a, b = absorb(a, b, high)
    return join(a, b)


def known_in(game):
    """``known``, whole, of a state into the record ``k``, by the words of both.

    Who asks often looks at the words once: that takes as long as all the rest.
    """
    known, open_words = game.known, game.open_words

    def within(s, words, r, seat, k, copied):
        for i in range(words.shape[0]):
            copied[i] = words[i] & open_words[seat + 1, i]
        known(s, r, seat, k)

    return within


def known_at(game):
    """``known`` of the one state in an array, whole, into the one record in another."""
    known = game.loop(known_in)

    def at(states, rules, seat, told):
        known(states[0], states.view(np.uint32), rules[0], seat, told[0], told.view(np.uint32))

    return at


def fill_at(game):
    """A world from what a seat knows: ``told`` becomes one, from the seed."""
    fill = game.fill

    def at(told, rules, seat, seed):
        told[0].rng = seeded(seed)
        fill(told[0], rules[0], seat)

    return at


def hide_at(game):
    """A world that ``seat`` cannot tell from the one state."""
    known, fill = game.loop(known_at), game.loop(fill_at)

    def at(states, rules, seat, seed, world):
        known(states, rules, seat, world)
        fill(world, rules, seat, seed)

    return at


def seen_in(game):
    """The digest of what ``seat`` knows of a state, by the words; ``k`` is room for that."""
    known = game.loop(known_in)

    def within(s, words, r, seat, k, copied):
        known(s, words, r, seat, k, copied)
        return digest_of(copied)

    return within


def seen_at(game):
    """The digest of what ``seat`` knows of the one state; ``told`` is room for that."""
    seen = game.loop(seen_in)

    def at(states, rules, seat, told):
        words, copied = states.view(np.uint32), told.view(np.uint32)
        return seen(states[0], words, rules[0], seat, told[0], copied)

    return at


def observe_at(game):
    """What ``seat`` knows of the one state as numbers; ``told`` is room for that.

    ``columns`` are its schema's. They are handed over: a GPU has no room for them in its code.
    """
    known = game.loop(known_at)

    def at(states, rules, seat, columns, told, out):
        known(states, rules, seat, told)
        numbers = told.view(np.uint8)
        row = 1 if seat == 1 else 0
        for i in range(columns.shape[2]):
            out[i] = number_at(numbers, columns, row, i)
        return columns.shape[2]

    return at


def number_at(numbers, columns, row, i):
    """A number of an observation, from the bytes of what is known."""
    value = np.int64(0)
    width = columns[row, 1, i]
    for place in range(width - 1, -1, -1):
        value = (value << 8) | np.int64(numbers[columns[row, 0, i] + place])
    if columns[row, 2, i] and width < 8 and value >> (8 * width - 1):
        value -= 1 << (8 * width)
    if columns[row, 3, i] or width == 8:
        value = (value >> columns[row, 3, i]) & ((1 << PIECE) - 1)
    if columns[row, 4, i]:
        guard = columns[row, 5, i]
        named = guard < 0 or (numbers[guard] != 0) == (columns[row, 6, i] != 0)
        value = seat_told(value, named, row)
    return value


def seat_told(value, named, seat):
    """A seat as another sees it. What names nobody is written as seat 0, whoever looks."""
    if not named and value == 0:
        return np.int64(NO_SEAT)
    return value ^ seat
