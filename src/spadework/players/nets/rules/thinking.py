"""A net that answers in whole numbers, and so the same on every machine.

It is given places from empty to ``FULL`` (``engine/rules/inputs.py``). Each place that is not empty
adds its row of ``wide`` to a sum of so many columns. Blocks follow: what was summed up so far is
brought to a common size, only what is above 0 goes on, in 7 bits, and what the block's rows make
of it is added to the sum. A neck of fewer columns then leads to the actions, and one row to the
value. Weights have 8 bits; ``gain`` says what one of a row is worth and ``bias`` what is added.

All that a net holds: ``wide``, a row for each place and for each column that is passed on to a
block, to be added to the sum; then a row for each column of the neck, and the value's; ``last``, a
row for each action; ``gain`` and ``bias``, first for the sum's columns, then for those of each
block, for each row of the neck, the value's, and for each of ``last``.
"""

import numpy as np

from spadework.engine.rules.chance import scale, spin
from spadework.engine.rules.inputs import FULL, fill
from spadework.engine.rules.knowing import number_at, observe_at

SHIFT = 20  # bits of a gain that come after the point
HALF = 1 << (SHIFT - 1)
SHARP = 10  # the same of a sum
SIZE = 32  # what the common size is in those 7 bits
MOST = 127
ROOM = 24  # bits by which a factor is kept sharper than what it is a factor of
BIT = 256  # how finely a logit is told: by so much more, an action is twice as likely
LONGEST = 24  # an action that many times half as likely is none
MANY = 256  # rows of 8 bits, added up, fit into 16
LOGITS = 5  # where they lie in a net's room
COARSE = 8  # bits of that which do not matter where many are added up


def power_table():
    """2 to the power of -i/256, in 24 bits: found by roots of whole numbers, so exact."""
    table = np.zeros(BIT, np.int64)
    for i in range(BIT):
        # 2 ** (24 - i / 256) is the 256th root of 2 ** (24 * 256 - i).
        low, high, wanted = 0, (1 << LONGEST) + 1, 1 << (LONGEST * BIT - i)
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if middle**BIT <= wanted else (low, middle)
        table[i] = low
    return table


POWERS = power_table()


def root(n):
    """The whole part of a square root."""
    found = np.int64(0)
    bit = np.int64(1) << 60
    while bit > max(n, 0):
        bit >>= 2
    while bit:
        if n >= found + bit:
            n -= found + bit
            found = (found >> 1) + bit
        else:
            found >>= 1
        bit >>= 2
    return found


def add_up(wide, gain, bias, places, sums, short):
    """The first layer: most places are empty, and cost nothing.

    Rows of full places are added up in 16 bits, which is twice as fast, and so many that it fits.
    """
    columns, full = sums.shape[0], 0
    for j in range(columns):
        sums[j] = 0
        short[j] = 0
    for i in range(places.shape[0]):
        held = np.int32(places[i])
        if held == FULL:
            for j in range(columns):
                short[j] = np.int16(short[j] + np.int16(wide[i, j]))
            full += 1
            if full == MANY:
                pour(short, sums)
                full = 0
        elif held:
            for j in range(columns):
                sums[j] = np.int32(sums[j] + np.int32(held * np.int32(wide[i, j])))
    pour(short, sums)
    for j in range(columns):
        sums[j] = ((np.int64(sums[j]) * gain[j] + HALF) >> SHIFT) + bias[j]


def pour(short, sums):
    """Add what was summed up in 16 bits to the sums, and begin anew."""
    for j in range(sums.shape[0]):
        sums[j] = np.int32(sums[j] + np.int32(np.int32(short[j]) * np.int32(FULL)))
        short[j] = 0


def spread(wide, first, lit, found):
    """What the rows of a block make of what is passed on to it: two at a time, in 16 bits."""
    columns, one = lit.shape[0], -1
    for j in range(columns):
        found[j] = 0
    for k in range(columns):
        if lit[k] and one < 0:
            one = k
        elif lit[k]:
            add_two(wide, first + one, lit[one], first + k, lit[k], found)
            one = -1
    if one >= 0:
        add_two(wide, first + one, lit[one], first + one, 0, found)


def add_two(wide, row, held, other, more, found):
    """Add two rows of weights, each so many times: 7 bits and 8 make 15, and so do two of them."""
    held, more = np.int16(held), np.int16(more)
    for j in range(found.shape[0]):
        pair = np.int16(np.int16(held * wide[row, j]) + np.int16(more * wide[other, j]))
        found[j] = np.int32(found[j] + np.int32(pair))


def pass_on(sums, columns, lit):
    """What goes on of a sum: brought to a common size, above 0, in 7 bits."""
    squares = np.int64(0)
    for j in range(columns):
        squares += np.int64(sums[j]) * np.int64(sums[j])
    factor = (np.int64(SIZE) << ROOM) // max(1, root(squares // columns))
    for j in range(columns):
        lit[j] = max(0, min(MOST, (np.int64(sums[j]) * factor + (1 << (ROOM - 1))) >> ROOM))


def row_of(weights, row, lit):
    """What a row makes of what it is given."""
    found = np.int32(0)
    for j in range(weights.shape[1]):
        found = np.int32(found + np.int32(np.int32(weights[row, j]) * np.int32(lit[j])))
    return found


def weigh(found, gain, bias, at):
    """The worth of a row's sum."""
    return ((np.int64(found) * gain[at] + HALF) >> SHIFT) + bias[at]


def look(wide, gain, bias, places, blocks, room):
    """What the net makes of it, up to the neck; what is passed on last is what it says."""
    sums, lit, short, found = room
    columns, first = wide.shape[1], places.shape[0]
    add_up(wide, gain, bias, places, sums, short)
    for block in range(blocks):
        pass_on(sums, columns, lit)
        spread(wide, first + block * columns, lit, found)
        for j in range(columns):
            sums[j] += weigh(found[j], gain, bias, (block + 1) * columns + j)
    pass_on(sums, columns, lit)


def judge(net, places, room, legal, n):
    """The value for the seat to move, and a logit for each of its ``n`` legal actions.

    Both in steps of 1/256: by so many more, an action is twice as likely to be played, and the
    odds of winning are doubled.
    """
    wide, last, gain, bias = net
    sums, lit, short, found, neck, logits = room
    columns, narrow, first = wide.shape[1], last.shape[1], places.shape[0]
    blocks = (wide.shape[0] - first - narrow - 1) // columns
    look(wide, gain, bias, places, blocks, (sums, lit, short, found))
    row = blocks * columns
    for j in range(narrow):
        sums[j] = weigh(row_of(wide, first + row + j, lit), gain, bias, columns + row + j)
    row += narrow
    value = weigh(row_of(wide, first + row, lit), gain, bias, columns + row)
    pass_on(sums, narrow, neck)
    row += columns + 1
    for i in range(n):
        logits[i] = weigh(row_of(last, legal[i], neck), gain, bias, row + legal[i])
    return value


def likely(less):
    """How likely something is beside the likeliest, by how many steps its logit is less."""
    return POWERS[less % BIT] >> min(less // BIT, LONGEST)


def chance_of(value):
    """The chance of winning that a value tells, out of 2 to the power of 24."""
    other = likely(abs(value))
    small = (np.int64(other) << LONGEST) // (other + (np.int64(1) << LONGEST))
    return small if value < 0 else (np.int64(1) << LONGEST) - small


def highest(logits, n):
    """The place of the highest logit, the first of equal ones."""
    best = 0
    for i in range(1, n):
        if logits[i] > logits[best]:
            best = i
    return best


def drawn(logits, n, choice, heat):
    """A place by chance, as likely as its logit says; ``heat`` above 256 evens them out."""
    most = np.int64(logits[highest(logits, n)])
    total = np.int64(0)
    for i in range(n):
        total += likely((most - logits[i]) * BIT // heat) >> COARSE
    left = scale(spin(choice), total)
    for i in range(n):
        left -= likely((most - logits[i]) * BIT // heat) >> COARSE
        if left < 0:
            return i
    return n - 1


def make_judge(game):
    """What a net makes of a state, for the seat to move; ``numbers`` is room for what it knows."""
    observe, figures = game.loop(observe_at), game.figures

    def judge_at(states, rules, columns, turned, table, told, numbers, places, net, room, legal, n):
        observe(states, rules, np.int64(states[0].seat), columns, told, numbers)
        options = rules.view(np.uint8)
        for i in range(turned.shape[2]):
            numbers[columns.shape[2] + i] = number_at(options, turned, 0, i)
        counted = numbers[columns.shape[2] + turned.shape[2] :]
        figures(told[0], rules[0], np.int64(states[0].seat), counted)
        fill(table, numbers, places)
        return judge(net, places, room, legal, n)

    return judge_at


def answer(net, places, room, legal, n, heat, choice):
    """The value, and the place of the action to play: the best one, or by chance if hot."""
    value, logits = judge(net, places, room, legal, n), room[LOGITS]
    if heat == 0:
        return value, highest(logits, n)
    return value, drawn(logits, n, choice, heat)


def make_answer_all(game):
    """What a net makes of many games, from ``start`` to ``end``, and what it plays in each.

    ``choices`` are a generator for each place, which moves on.
    """

    def answer_all(net, inputs, counts, legal, heat, choices, values, actions, room, start, end):
        for i in range(start, end):
            choices[i] = spin(choices[i])
            value, place = answer(net, inputs[i], room, legal[i], counts[i], heat, choices[i])
            values[i] = value
            actions[i] = legal[i, place]

    return answer_all
