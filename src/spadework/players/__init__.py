"""Players: who chooses, from what a seat knows and nothing else.

Called, it gives the names of all players: ``spadework.players()``.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from spadework.called import make_called
from spadework.engine.errors import IllegalAction, UnknownName, engine_sentence
from spadework.engine.match import Glimpse, Match
from spadework.engine.reading import SEEDS, check_seed
from spadework.engine.rules.chance import scale, seeded, spin
from spadework.engine.words import nearest, short
from spadework.players import search
from spadework.players.levels import LEVELS

SEARCH = "search:"  # followed by a budget: a player that is no level
Decide = Callable[[Glimpse, int], int]


class Player:
    """Chooses actions. It is handed glimpses, never a match: see ``Match.glimpse``."""

    def __init__(self, name: str, decide: Decide, seed: int) -> None:
        self.name = name
        self._decide = decide
        self._chance = seeded(seed)

    def choose(self, match: Match) -> str:
        """The text of the action it would play now, for the seat to move."""
        if match.seat is None:
            raise IllegalAction(engine_sentence("match.over"))
        self._chance = spin(self._chance)
        seed = int(self._chance) % SEEDS
        glimpse = match.glimpse(match.seat, seed)
        return match.game.book.table.action_text(glimpse.state, self._decide(glimpse, seed))

    def __repr__(self) -> str:
        return f'spadework.player("{self.name}")'


def choose_at_random(glimpse: Glimpse, seed: int) -> int:
    """Any legal action, each as likely as the others."""
    legal = glimpse.legal()
    return int(legal[scale(spin(seeded(seed)), len(legal))])


def choose_greedily(glimpse: Glimpse, seed: int) -> int:
    """The game's own hand-written policy."""
    return search.policy_of(glimpse)


def choose_by_search(glimpse: Glimpse, seed: int, **how: Any) -> int:
    """What a search finds best; the only action there is needs none."""
    legal = glimpse.legal()
    if len(legal) == 1:
        return int(legal[0])
    found = search.search(glimpse, seed, **how)
    return int(found.actions[found.best])


class Simple(NamedTuple):
    """A player that does not search."""

    decide: Decide
    below: str  # the first level that is stronger


SIMPLE = {
    "random": Simple(choose_at_random, below="novice"),
    "greedy": Simple(choose_greedily, below="adept"),
}


def players() -> list[str]:
    """The names of all players, the weakest first; ``search:BUDGET`` is one more.

    >>> players()
    ['random', 'novice', 'apprentice', 'greedy', 'adept', 'expert', 'master']
    """
    names = list(LEVELS)
    for name, simple in SIMPLE.items():
        names.insert(names.index(simple.below), name)
    return names


def player(name: str, seed: int = 0, threads: int | None = None) -> Player:
    """A player by name; the same seed makes the same choices.

    ``"search:5000"`` looks at 5,000 simulations a decision, ``"search:200ms"`` at as many as it
    can in that time, which then depend on the machine. ``threads`` is how many it may think with:
    it changes how long it takes, never what it plays.

    >>> player("expert")
    spadework.player("expert")
    """
    return Player(check_player(name), decision_of(name, threads), check_seed(seed))


def check_player(name: Any, others: Sequence[str] = ()) -> str:
    """The name, if there is such a player; ``others`` could have been meant too."""
    if isinstance(name, str) and name.startswith(SEARCH):
        search.read_budget(name.removeprefix(SEARCH))
    elif not isinstance(name, str) or name not in players():
        known = ", ".join([*others, *players(), f"{SEARCH}5000"])
        close = nearest(short(name), [*others, *players()])
        raise UnknownName(
            engine_sentence("unknown.player", name=short(name), nearest=close, known=known)
        )
    return name


def decision_of(name: str, threads: int | None) -> Decide:
    """How a player of that name decides."""
    if name in SIMPLE:
        return SIMPLE[name].decide
    if name in LEVELS:
        return partial(choose_by_search, **LEVELS[name].how, threads=threads)
    budget = search.read_budget(name.removeprefix(SEARCH))
    return partial(choose_by_search, budget=budget, threads=threads)


make_called(__name__)
