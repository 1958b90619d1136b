"""A search with a net: what it tries, how often, and what it plays then."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from spadework.engine import compile as ways
from spadework.engine.match import Glimpse
from spadework.engine.rules.log import new_log
from spadework.players.nets.net import Net, Thought
from spadework.players.nets.rules.thinking import BIT
from spadework.players.search.rules.pondering import WIN, make_ponder
from spadework.players.search.rules.tree import DEEPEST, Slot

ROOMS = 4  # records that it works in
SLOTS = 4  # a simulation, which takes two at most


@dataclass(frozen=True)
class Ponder:
    """How it goes about it."""

    simulations: int = 1000
    wide: int = 16  # actions looked at, at most: those that the net likes best
    trust: float = 0.05  # wins that an action is ahead of one which the net likes half as much
    heat: int = BIT  # how chancy the others' answers are
    least: int = 4  # worlds before any is dropped


class Pondering:
    """A net, and the room to look ahead with it; for one thread."""

    def __init__(self, net: Net, simulations: int) -> None:
        book, self.thought = net.book, Thought(net)
        self.loop = ways.native(book).loop(make_ponder)
        self.states = np.zeros(ROOMS, book.State)
        self.table = np.zeros(1 << max(10, (SLOTS * simulations - 1).bit_length()), Slot)
        self.used, self.path = np.zeros(1, np.int64), np.zeros((DEEPEST, 2), np.int64)
        self.out, self.log = np.zeros(book.MAX_LEGAL, np.int32), new_log(0)
        mine = self.thought
        self.asking = (*mine.how, mine.told, mine.numbers, mine.places, net.arrays, mine.room)

    def try_out(
        self, rules: Any, actions: Any, heat: int, seed: int, first: int, worlds: int
    ) -> Any:
        """Try the actions in so many worlds; their tally."""
        tally = np.zeros((len(actions), 3), np.int64)
        room = (self.table, self.used, self.path, self.out, self.log, self.asking)
        self.loop(self.states, rules, actions, tally, heat, seed, first, worlds, *room)
        return tally


def ponder(net: Net, glimpse: Glimpse, seed: int, how: Ponder) -> tuple[Any, Any, Any]:
    """The candidates, the best first found, with their tallies and the net's logits."""
    legal, found = glimpse.legal(), Pondering(net, how.simulations)
    _, logits = found.thought.of(glimpse, legal)
    order = np.argsort(-logits, kind="stable")[: how.wide]
    actions, likes = legal[order], logits[order].astype(np.float64) / BIT
    found.states[0] = glimpse.state
    tally, alive = np.zeros((len(actions), 3), np.int64), np.arange(len(actions))
    left, done, rules = how.simulations, 0, glimpse.game.rules_array
    rounds = max(1, int(np.ceil(np.log2(len(alive)))))
    for number in range(rounds):
        worlds = max(how.least, left // (rounds - number) // len(alive))
        tally[alive] += found.try_out(rules, actions[alive], how.heat, seed, done, worlds)
        left -= worlds * len(alive)
        done += worlds
        value = tally[alive, 1] / np.maximum(1, tally[alive, 0]) / WIN + how.trust * likes[alive]
        alive = alive[np.argsort(-value, kind="stable")][: (len(alive) + 1) // 2]
        if left <= 0 and number < rounds - 1:
            break
    return actions, tally, actions[alive[0]]
