"""Many games, each a decision further at every step; who is over is dealt anew.

Deals are numbered. Deal ``n`` has the first seed plus ``n``, and is played by the rules that stand
at ``n``, counted round and round: so it is the very match that those rules deal from that seed.
After the last seed comes 0.
A place at the table plays deal after deal, each as far on as there are places.
"""

import numpy as np

from spadework.engine.rules.chance import SEEDS
from spadework.engine.rules.inputs import fill
from spadework.engine.rules.knowing import known_in, number_at
from spadework.engine.rules.loops import begin_in


def begin_next_in(game):
    """Begin a deal; one that is over before anybody decides is passed over."""
    begin = game.loop(begin_in)

    def begin_next(s, words, rules, first, deal, places):
        begin(s, words, rules[deal % rules.shape[0]], (first + deal) & (SEEDS - 1))
        while s.over:
            deal += places
            begin(s, words, rules[deal % rules.shape[0]], (first + deal) & (SEEDS - 1))
        return deal

    return begin_next


def advance_in(game):
    """Play an action, and on to the next decision: of this deal or of the next one.

    It tells the number of the deal it is now, and the results of one that ended. Where ``skip`` is
    set, what leaves no choice is played at once.
    """
    legal, play, payoff = game.legal, game.play, game.payoff
    begin_next, seats = game.loop(begin_next_in), int(game.book.SEATS)

    def advance(s, words, rules, first, deal, places, action, skip, out, results, log):
        r = rules[deal % rules.shape[0]]
        for seat in range(seats):
            results[seat] = 0
        play(s, r, action, log)
        while not s.over:
            if not skip or legal(s, r, out) > 1:
                return deal
            play(s, r, out[0], log)
        for seat in range(seats):
            results[seat] = payoff(s, r, seat)
        return begin_next(s, words, rules, first, deal + places, places)

    return advance


def look_in(game):
    """What there is to decide now: how many actions, and what the seat to move knows.

    What the game counts of that is written into ``counted``.
    """
    known, legal, figures = game.loop(known_in), game.legal, game.figures

    def look(states, told, rules, deal, out, counted):
        r, seat = rules[deal % rules.shape[0]], np.int64(states[0].seat)
        known(states[0], states.view(np.uint32), r, seat, told[0], told.view(np.uint32))
        figures(told[0], r, seat, counted)
        return legal(states[0], r, out)

    return look


def make_begin_all(game):
    """Begin the games from ``start`` to ``end``, one at each place."""
    begin_next, look = game.loop(begin_next_in), game.loop(look_in)

    def begin_all(states, told, figures, rules, first, deals, counts, legal, start, end):
        for i in range(start, end):
            state = states[i : i + 1]
            words = state.view(np.uint64)
            deals[i] = begin_next(state[0], words, rules, first, i, states.shape[0])
            counts[i] = look(state, told[i : i + 1], rules, deals[i], legal[i], figures[i])

    return begin_all


def make_step_all(game):
    """Play an action in each of the games from ``start`` to ``end``."""
    advance, look = game.loop(advance_in), game.loop(look_in)

    def step_all(
        states, told, figures, rules, first, deals, counts, legal,
        actions, skip, ended, results, log, start, end,
    ):  # fmt: skip
        places = states.shape[0]
        for i in range(start, end):
            state, deal = states[i : i + 1], deals[i]
            words, out, won = state.view(np.uint64), legal[i], results[i]
            deals[i] = advance(
                state[0], words, rules, first, deal, places, actions[i], skip, out, won, log
            )
            ended[i] = deals[i] != deal
            counts[i] = look(state, told[i : i + 1], rules, deals[i], legal[i], figures[i])

    return step_all


def make_check_all(game):
    """The first of the places from ``start`` to ``end`` whose action is not legal; or -1."""

    def check_all(counts, legal, actions, start, end):
        for i in range(start, end):
            found = False
            for n in range(counts[i]):
                found = found or legal[i, n] == actions[i]
            if not found:
                return i
        return -1

    return check_all


def make_mask_all(game):
    """Which actions are legal, for every action there is."""

    def mask_all(counts, legal, mask, start, end):
        for i in range(start, end):
            mask[i] = False
            for n in range(counts[i]):
                mask[i, legal[i, n]] = True

    return mask_all


def make_policy_all(game):
    """What the game's own policy would play in each of the games from ``start`` to ``end``."""
    greedy = game.greedy

    def policy_all(states, rules, deals, counts, legal, actions, start, end):
        for i in range(start, end):
            r = rules[deals[i] % rules.shape[0]]
            actions[i] = greedy(states[i], r, legal[i], counts[i])

    return policy_all


def make_tell_all(game):
    """What the seats to move are told, as numbers and as the places that a net takes.

    ``columns`` are those of the observation, ``turned`` those of the options.
    """

    def tell_all(
        told, figures, seats, rules, deals, columns, turned, table, numbers, inputs, start, end
    ):
        for i in range(start, end):
            known, mine = told[i : i + 1].view(np.uint8), numbers[i]
            seat, at = 1 if seats[i] == 1 else 0, deals[i] % rules.shape[0]
            for n in range(columns.shape[2]):
                mine[n] = number_at(known, columns, seat, n)
            if inputs.shape[0]:
                options = rules[at : at + 1].view(np.uint8)
                for n in range(turned.shape[2]):
                    mine[columns.shape[2] + n] = number_at(options, turned, 0, n)
                for n in range(figures.shape[1]):
                    mine[columns.shape[2] + turned.shape[2] + n] = figures[i, n]
                fill(table, mine, inputs[i])

    return tell_all


def make_fill_all(game):
    """The places that rows of numbers fill."""

    def fill_all(table, numbers, inputs):
        for i in range(numbers.shape[0]):
            fill(table, numbers[i], inputs[i])

    return fill_all
