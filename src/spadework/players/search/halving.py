"""The rounds of a search: who is tried how often, and who goes on."""

import math
import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from time import perf_counter
from typing import Any

import numpy as np

from spadework.engine import compile as ways
from spadework.engine.match import Glimpse
from spadework.engine.reading import SEEDS
from spadework.engine.rules.chance import scale, seeded, spin
from spadework.engine.rules.log import new_log
from spadework.players.search.budget import Budget
from spadework.players.search.rules.tree import DEEPEST, ROOMS, Slot, make_explore

TREES = 2  # that grow side by side, whatever the machine: their number is part of the answer
ALONE = 1000  # with fewer simulations than this one tree learns more
FIRST_PASS = 2  # simulations an action, in the first pass of a search by time
GROWTH = 4  # times the size of the pass before, at most
SLOTS = 1 << 20  # at most, per tree
SLICE = 5000  # simulations without a look at whether to stop
PACE = 1_000_000  # simulations a second, at most: a search by time makes room for them
ROOM = 4  # slots a simulation, which takes two at most


@dataclass(frozen=True)
class Manner:
    """How a search goes about it; the rest is there to be measured against.

    ``tools/strength.py gains`` tells what each of them is worth.
    """

    wild: int = 0  # of 256 choices in a rollout, so many are made at random
    benefit: float = 1.0  # of the doubt, for what the game's own policy would play
    halving: bool = True  # or else every action is tried as often as the others
    paired: bool = True  # all actions meet the same worlds
    tree: bool = True  # the seat's later decisions are learned, and not just the policy's


USUAL = Manner()


@dataclass(frozen=True)
class Findings:
    """What a search found out about each action: the simulations, and their results.

    ``tally`` has a row an action: how many simulations, the sum of their results and the sum of
    their squares, a win being 1 and a loss -1.
    """

    actions: Any
    tally: Any
    best: int
    doubt: float = 1.0  # what is counted in beside the results, so that no few look certain

    @property
    def chance(self) -> Any:
        """The chance of winning after each action, a draw being half a win."""
        return (self.tally[:, 1] / np.maximum(1, self.tally[:, 0]) + 1) / 2

    @property
    def sure(self) -> Any:
        """The chance less its error: none is best because it was lucky in a few simulations."""
        return self.chance - self.error

    @property
    def error(self) -> Any:
        """Its standard error. Of wins and losses one draw more is counted in."""
        number = np.maximum(1, self.tally[:, 0])
        spread = self.tally[:, 2] - self.tally[:, 1] ** 2 / number
        return np.sqrt((spread + self.doubt) / (number + 1) / number) / 2


class Tree:
    """One tree and all the room it needs, set aside before it grows."""

    def __init__(self, book: Any, simulations: int) -> None:
        slots = 1 << max(10, (ROOM * simulations - 1).bit_length()) if simulations else 0
        self.explore = ways.native(book).loop(make_explore)
        self.states = np.zeros(ROOMS, book.State)
        self.table = np.zeros(min(slots, SLOTS), Slot)
        self.used = np.zeros(1, np.int64)
        self.path = np.zeros((DEEPEST, 2), np.int64)
        self.out = np.zeros(book.MAX_LEGAL, np.int32)
        self.log = new_log(0)
        self.stopped = False

    def grow(self, rules: Any, actions: Any, wild: int, seed: int, first: int, worlds: int) -> Any:
        """Try the actions in so many worlds; their tally.

        A slice at a time, so that somebody who has had enough need not wait for all of it.
        """
        tally = np.zeros((len(actions), 3), np.int64)
        room = (self.table, self.used, self.path, self.out, self.log)
        step = max(1, SLICE // len(actions))
        for start in range(first, first + worlds, step):
            count = min(step, first + worlds - start)
            self.explore(self.states, rules, actions, tally, wild, seed, start, count, *room)
            if self.stopped:
                break
        return tally

    def grow_apart(self, rules: Any, actions: Any, wild: int, seed: int, *worlds: int) -> Any:
        """The same, but every action meets worlds of its own."""
        alone = [
            self.grow(rules, actions[i : i + 1], wild, (seed + i + 1) % SEEDS, *worlds)
            for i in range(len(actions))
        ]
        return np.concatenate(alone)


@cache
def helpers() -> ThreadPoolExecutor:
    """Threads for the trees; compiled code lets go of the GIL."""
    return ThreadPoolExecutor(TREES, thread_name_prefix="search")


class Search:
    """One search: its candidates, its trees, and what they have found out so far."""

    def __init__(
        self,
        glimpse: Glimpse,
        seed: int,
        actions: Any,
        favourite: int | None,
        most: int,
        threads: int,
        manner: Manner = USUAL,
    ) -> None:
        game = glimpse.game
        self.rules, self.seed, self.actions = game.rules_array, seed, actions
        self.manner = manner
        self.trees = self._plant(game.book, most)
        for tree in self.trees:
            tree.states[0] = glimpse.state
        self.threads = threads
        self.tally: Any = np.zeros((len(actions), 3), np.int64)
        self.worlds = 0
        self.favourite = np.asarray(actions == favourite) & (favourite is not None)

    doubt = 1.0  # see ``Findings``

    def findings(self, best: int) -> Findings:
        """What it has found out so far."""
        return Findings(self.actions, self.tally, best, self.doubt)

    def _plant(self, book: Any, most: int) -> list[Any]:
        """What grows while it looks."""
        count = TREES if most >= max(ALONE, 4 * len(self.actions)) else 1
        return [Tree(book, most // count if self.manner.tree else 0) for _ in range(count)]

    def round(self, alive: Any, simulations: int) -> None:
        """Try the candidates that are still there, spending about so many simulations."""
        worlds = max(1, simulations // (len(alive) * len(self.trees)))
        actions = self.actions[alive]

        def grow(at: int) -> Any:
            rest = (self.manner.wild, self.seed, self.worlds + at * worlds, worlds)
            if self.manner.paired:
                return self.trees[at].grow(self.rules, actions, *rest)
            return self.trees[at].grow_apart(self.rules, actions, *rest)

        numbers = range(len(self.trees))
        run = helpers().map if min(self.threads, len(self.trees)) > 1 else map
        try:
            for tally in run(grow, numbers):  # in the order of the trees, whoever is ready first
                self.tally[alive] += tally
        except BaseException:  # somebody pressed Ctrl-C
            for tree in self.trees:
                tree.stopped = True
            raise
        self.worlds += worlds * len(self.trees)

    def ranked(self, alive: Any) -> Any:
        """The candidates, the best first; what the game's own policy would play a bit ahead."""
        number = np.maximum(1, self.tally[alive, 0])
        ahead = self.manner.benefit * self.favourite[alive] / np.sqrt(number)
        value = self.tally[alive, 1] / number + ahead
        return alive[np.argsort(-value, kind="stable")]

    def halve(self, simulations: int) -> int:
        """A whole pass over the candidates; the place of the best."""
        alive, left = np.arange(len(self.actions)), simulations
        rounds = max(1, math.ceil(math.log2(len(alive)))) if self.manner.halving else 1
        for number in range(rounds):
            before = self.tally[:, 0].sum()
            self.round(alive, left // (rounds - number))
            left -= int(self.tally[:, 0].sum() - before)
            alive = self.ranked(alive)[: (len(alive) + 1) // 2]
        return int(alive[0])


def search(
    glimpse: Glimpse,
    seed: int,
    budget: Budget,
    wide: int | None = None,
    naive: bool = False,
    threads: int | None = None,
    manner: Manner = USUAL,
) -> Findings:
    """Look for the best action of the seat to move, from a world that fits what it knows.

    ``wide`` is how many actions are looked at, at most, any others being overlooked. Who is naive
    has no good idea beforehand.
    """
    actions, favourite = glimpse.legal(), None if naive else policy_of(glimpse)
    most = simulations_in(budget)
    actions = some_of(actions, favourite, min(wide or most, max(2, most // 2)), seed)
    at_once = threads or os.cpu_count() or 1
    found = Search(glimpse, seed, actions, favourite, most, at_once, manner)
    best = found.halve(most) if budget.seconds is None else in_time(found, budget.seconds)
    return found.findings(best)


def simulations_in(budget: Budget) -> int:
    """How many simulations a budget allows, at most."""
    if budget.seconds is None:
        return budget.simulations
    return max(ALONE, min(SLOTS, int(budget.seconds * PACE)))


def in_time(found: Search, seconds: float) -> int:
    """Passes of growing size, each as large as is likely to end in time."""
    start = perf_counter()
    simulations = FIRST_PASS * len(found.actions)
    best = found.halve(simulations)
    while True:
        spent = perf_counter() - start
        fit = int(found.tally[:, 0].sum() / spent * (seconds - spent))
        if fit < simulations:
            return best
        simulations = min(fit, GROWTH * simulations)
        best = found.halve(simulations)


def policy_of(glimpse: Glimpse) -> int:
    """What the game's own policy would play."""
    legal, run = glimpse.legal(), glimpse.game.run
    return int(run.greedy(glimpse.state, glimpse.game.rules_record, legal, len(legal)))


def some_of(actions: Any, favourite: int | None, most: int, seed: int) -> Any:
    """At most so many of the actions, by chance but for the favourite; in their order."""
    if len(actions) <= most:
        return actions
    chance, places, fixed = seeded(seed), np.arange(len(actions)), 0
    if favourite is not None:
        first, fixed = int(np.argmax(actions == favourite)), 1
        places[[0, first]] = places[[first, 0]]
    for i in range(fixed, most):
        chance = spin(chance)
        j = i + int(scale(chance, len(places) - i))
        places[[i, j]] = places[[j, i]]
    return actions[np.sort(places[:most])]
