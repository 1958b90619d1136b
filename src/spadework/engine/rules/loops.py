"""Loops over whole games, made for one game's functions at a time.

Compiled code takes no functions as arguments, so each loop is a factory that closes over the
functions of one way of running: plain ones give a plain loop, compiled ones a loop to compile.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from spadework.engine.rules.chance import SEEDS, scale, seeded, spin
from spadework.engine.rules.knowing import fill_at, known_at

CHOICES = SEEDS  # the chooser's seed is the deal's plus this: a stream of its own


# A record handed to compiled code is looked at from all sides first, which takes ten times as long
# as most rules; an array of one is not. So callers in Python who ask often come through these.


def legal_at(game: Any) -> Callable[..., Any]:
    """``legal`` of the one state in an array."""
    legal = game.legal

    def at(states, rules, out):
        return legal(states[0], rules[0], out)

    return at


def play_at(game: Any) -> Callable[..., Any]:
    """``play`` in the one state in an array."""
    play = game.play

    def at(states, rules, action, log):
        play(states[0], rules[0], action, log)

    return at


def unlike_at(game: Any) -> Callable[..., Any]:
    """In which world an action is first played with another log than ``log`` now holds.

    The worlds are those that a seat cannot tell from the one state, by their seeds; minus the
    number of one where the action is not legal. ``log`` holds afterwards what was logged there.
    """
    legal, play = game.legal, game.play
    known, fill = game.loop(known_at), game.loop(fill_at)

    def at(states, rules, seat, action, first, last, told, world, out, made, log):
        known(states, rules, seat, told)
        for seed in range(first, last):
            world[0] = told[0]
            fill(world, rules, seat, seed)
            if states[0].seat != seat:  # what one may do oneself is the same in all of them
                found = False
                for i in range(legal(world[0], rules[0], out)):
                    found = found or out[i] == action
                if not found:
                    return -seed - 1
            log[0, 0] = 0
            play(world[0], rules[0], action, log)
            if log[0, 0] != len(made):
                return seed
            for i in range(len(made)):
                for j in range(made.shape[1]):
                    if made[i, j] != log[i + 1, j]:
                        return seed
        return last

    return at


def begin_in(game: Any) -> Callable[..., Any]:
    """A new game in a state of these words, whatever they held before."""
    deal = game.deal

    def begin(s, words, r, seed):
        for i in range(words.shape[0]):
            words[i] = 0
        s.rng = seeded(seed)
        deal(s, r)

    return begin


def make_run(game: Any) -> Callable[..., Any]:
    """One whole game: each seat chooses at random, or by the policy if its bit is in ``who``."""
    begin, legal, play, greedy = game.loop(begin_in), game.legal, game.play, game.greedy

    def run(s, words, r, out, log, seed, who):
        begin(s, words, r, seed)
        choice = seeded(seed + CHOICES)
        decisions = 0
        while not s.over:
            n = legal(s, r, out)
            if (who >> s.seat) & 1:
                action = greedy(s, r, out, n)
            else:
                choice = spin(choice)
                action = out[scale(choice, n)]
            play(s, r, action, log)
            decisions += 1
        return decisions

    return run


def make_batch(game: Any) -> Callable[..., Any]:
    """Many games on one core: the decisions taken, and how often seat 0 won, drew and lost."""
    run, payoff = game.loop(make_run), game.payoff

    def batch(states, r, out, log, seed, games, who, tally):
        words, decisions = states.view(np.uint64), 0
        for i in range(games):
            decisions += run(states[0], words, r, out, log, seed + i, who)
            tally[1 - payoff(states[0], r, 0)] += 1
        return decisions

    return batch
