"""Our rows of search: simulations a second, in one tree and one thread.

As the levels search, a world is dealt anew for every pass over the candidates, which are all the
legal actions. Unlike theirs the passes are not halved: that chooses who is tried, and costs next to
nothing.
"""

from collections.abc import Iterator
from functools import partial
from random import Random

from spadework.bench.samples import BUDGET, DEALS, EARLY, Measure, Searched, searched
from spadework.engine.game import Game
from spadework.engine.match import Glimpse
from spadework.games import game
from spadework.players.search.halving import Tree
from spadework.players.search.rules.tree import FULL

AT_RANDOM, BY_POLICY = "search", "search by policy"
WILD = {AT_RANDOM: FULL, BY_POLICY: 0}


def rows(name: str) -> Iterator[tuple[str, Measure]]:
    """The rows of one game: with random rollouts, and as the levels play."""
    for way, wild in WILD.items():
        yield f"Spadework {name}, {way}", partial(measure, name, wild)


def measure(name: str, wild: int, seconds: float, seed: int) -> Searched:
    """Searches from positions early in a game."""
    rng, table = Random(seed), game(name).using("native")
    positions = [position(table, rng) for _ in range(DEALS)]
    return searched(positions, lambda glimpse: simulations(glimpse, wild, seed), seconds)


def position(table: Game, rng: Random) -> Glimpse:
    """What a seat sees a few random decisions after a deal, when it has a choice."""
    while True:
        match = table.deal(rng.getrandbits(32))
        for _ in range(int(rng.random() * (EARLY + 1))):
            if match.seat is not None:
                match.play(rng.choice(match.actions()))
        if match.seat is not None and len(match.actions()) > 1:
            return match.glimpse(match.seat, rng.getrandbits(32))


def simulations(glimpse: Glimpse, wild: int, seed: int) -> int:
    """A search in a new tree; the simulations it took."""
    actions, tree = glimpse.legal(), Tree(glimpse.game.book, BUDGET)
    tree.states[0] = glimpse.state
    worlds = max(1, BUDGET // len(actions))
    tally = tree.grow(glimpse.game.rules_array, actions, wild, seed, 0, worlds)
    return int(tally[:, 0].sum())
