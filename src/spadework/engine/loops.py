"""Loops over whole games, made for one game's functions at a time.

Compiled code takes no functions as arguments, so each loop is a factory that closes over the
functions of one way of running: plain ones give a plain loop, compiled ones a loop to compile.
"""

from collections.abc import Callable
from typing import Any

from spadework.engine.chance import scale, seeded, spin

CHOICES = 1 << 61  # the chooser's seed is the deal's plus this: a stream of its own


def make_run(game: Any) -> Callable[..., Any]:
    """One whole game: each seat chooses at random, or by the policy if its bit is in ``who``."""
    deal, legal, play, greedy = game.deal, game.legal, game.play, game.greedy

    def run(s, r, out, log, seed, who):
        s.rng = seeded(seed)
        deal(s, r)
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

    def batch(s, r, out, log, seed, games, who, tally):
        decisions = 0
        for i in range(games):
            decisions += run(s, r, out, log, seed + i, who)
            tally[1 - payoff(s, r, 0)] += 1
        return decisions

    return batch
