"""A search that asks a net: the same rounds, but a look ahead instead of a rollout."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from spadework.engine import compile as ways
from spadework.engine.match import Glimpse
from spadework.engine.rules.log import new_log
from spadework.players.nets.net import Net, Thought
from spadework.players.nets.rules.thinking import BIT
from spadework.players.search.halving import SLICE, Findings, Manner, Search
from spadework.players.search.rules.pondering import WIN, make_ponder
from spadework.players.search.rules.tree import DEEPEST, Slot

ROOMS = 4  # records that it works in
ROOM = 4  # slots a simulation, which takes two at most
SLOTS = 1 << 20  # at most


@dataclass(frozen=True)
class Ponder(Manner):
    """How a search with a net goes about it; the rest is there to be measured against."""

    tree: bool = False
    trust: float = 0.03  # wins that an action is ahead of one which the net likes half as much
    wild: int = BIT  # how chancy the others' answers are
    far: int = 6  # own decisions that the net plays by itself before it says what that is worth


WIDE = 6  # actions that are looked at, those which the net likes best
PONDER = Ponder()
DOUBT = 0.04  # values differ less than wins and losses do


class Thinker:
    """A net, and all the room it needs to look ahead: where others grow a tree and play out."""

    def __init__(self, net: Net, simulations: int, far: int) -> None:
        self.far = far
        book, mine = net.book, Thought(net)
        slots = 1 << max(10, (ROOM * simulations - 1).bit_length()) if simulations else 0
        self.ponder = ways.native(book).loop(make_ponder)
        self.states = np.zeros(ROOMS, book.State)
        self.table = np.zeros(min(slots, SLOTS), Slot)
        self.used, self.path = np.zeros(1, np.int64), np.zeros((DEEPEST, 2), np.int64)
        self.out, self.log = np.zeros(book.MAX_LEGAL, np.int32), new_log(0)
        self.asking = (*mine.how, mine.told, mine.numbers, mine.places, net.arrays, mine.room)
        self.stopped = False

    def grow(self, rules: Any, actions: Any, heat: int, seed: int, first: int, worlds: int) -> Any:
        """Try the actions in so many worlds; their tally, in wins."""
        tally = np.zeros((len(actions), 3), np.int64)
        room = (self.table, self.used, self.path, self.out, self.log, self.asking)
        step = max(1, SLICE // len(actions) // 8)  # a look ahead takes longer than a rollout
        for start in range(first, first + worlds, step):
            count = min(step, first + worlds - start)
            self.ponder(
                self.states, rules, actions, tally, heat, self.far, seed, start, count, *room
            )
            if self.stopped:
                break
        return tally / np.array([1, WIN, WIN**2])


class NetSearch(Search):
    """A search whose candidates the net has put in order."""

    doubt = DOUBT

    def __init__(
        self,
        net: Net,
        likes: Any,
        glimpse: Glimpse,
        seed: int,
        actions: Any,
        most: int,
        how: Ponder,
    ) -> None:
        self.net, self.likes, self.how = net, likes, how
        super().__init__(glimpse, seed, actions, None, most, 1, how)
        self.tally = np.zeros((len(actions), 3))

    def _plant(self, book: Any, most: int) -> list[Any]:
        return [Thinker(self.net, most if self.manner.tree else 0, self.how.far)]

    def ranked(self, alive: Any) -> Any:
        """The candidates, the best first; what the net likes a bit ahead."""
        number = np.maximum(1, self.tally[alive, 0])
        value = self.tally[alive, 1] / number + self.how.trust * self.likes[alive]
        return alive[np.argsort(-value, kind="stable")]


def ponder(
    net: Net,
    glimpse: Glimpse,
    seed: int,
    simulations: int,
    wide: int = WIDE,
    how: Ponder = PONDER,
) -> Findings:
    """Look for the best action of the seat to move, among those that the net likes best."""
    legal = glimpse.legal()
    _, logits = Thought(net).of(glimpse, legal)
    order = np.argsort(-logits, kind="stable")[:wide]
    likes = logits[order] / BIT
    found = NetSearch(net, likes - likes.max(), glimpse, seed, legal[order], simulations, how)
    best = found.halve(simulations)
    return found.findings(best)
