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
from spadework.players import own, search
from spadework.players.finding import WRITTEN, Own, find, name_of, offered
from spadework.players.levels import CLASSIC, LEVELS, Level
from spadework.players.nets.deciding import BEST, NetDecides, OfFile
from spadework.players.nets.net import Net, has_ours, ours
from spadework.players.nets.rules.thinking import BIT

Decide = Callable[[Glimpse, int], int]
Making = Callable[[int | None], Decide]  # of how many threads it may think with


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
        return self._choose(match, match.seat, int(self._chance) % SEEDS)

    def _choose(self, match: Match, seat: int, seed: int) -> str:
        glimpse = match.glimpse(seat, seed)
        return match.game.book.table.action_text(glimpse.state, self._decide(glimpse, seed))

    def rehearse(self, match: Match) -> None:
        """Have all compiled that it needs, so that nobody waits for that later."""
        self.choose(match)

    def anew(self, seed: int) -> "Player":
        """The same player as it is before any match."""
        return type(self)(self.name, self._decide, seed)

    def __repr__(self) -> str:
        return f'spadework.player("{self.name}")'


class OwnPlayer(Player):
    """A player of somebody's own: a function of a glimpse, or a class that is made once a game."""

    def __init__(self, name: str, who: Own, seed: int) -> None:
        self.who, self._seed = who, own.seed_of(seed)
        super().__init__(name, who, self._seed)
        self._one: Own | None = None

    def _choose(self, match: Match, seat: int, seed: int) -> str:
        glimpse = own.look(match, seat, seed)
        if self._one is None:
            self._one = own.made(self.name, self.who, self._seed)
        return own.checked(self.name, *own.asked(self.name, self._one, glimpse), match)

    def rehearse(self, match: Match) -> None:
        """It is not asked itself: it may count what it is asked."""
        assert match.seat is not None
        glimpse = own.look(match, match.seat, 0)
        _ = glimpse.view, glimpse.actions, glimpse.observation

    def __repr__(self) -> str:
        return f"<player {self.name}>"


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


def searching(**how: Any) -> Making:
    """Players that search so."""
    return lambda threads: partial(choose_by_search, **how, threads=threads)


def simply(decide: Decide) -> Making:
    """A player that has no use for threads."""
    return lambda threads: decide


def levelled(level: Level) -> Making:
    """A level: by the game's net, or by a search where it has none."""
    at_a_glance = NetDecides(ours, BEST, level.overlooks)

    def choose(glimpse: Glimpse, seed: int, threads: int | None) -> int:
        if not has_ours(glimpse.game.book):
            return choose_by_search(glimpse, seed, **level.how, threads=threads)
        if level.alone and glimpse.game.seats == 1:
            budget = search.Budget(level.alone)
            return choose_by_search(glimpse, seed, budget=budget, threads=threads)
        if not level.ahead:
            return at_a_glance(glimpse, seed)
        return choose_by_pondering(glimpse, seed, level.ahead)

    return lambda threads: partial(choose, threads=threads)


def choose_by_pondering(glimpse: Glimpse, seed: int, simulations: int) -> int:
    """What the game's net finds best when it looks ahead."""
    legal = glimpse.legal()
    if len(legal) == 1:
        return int(legal[0])
    found = search.ponder(ours(glimpse.game.book), glimpse, seed, simulations)
    return int(found.actions[found.best])


class Kind(NamedTuple):
    """Players whose names begin alike, up to a colon."""

    make: Callable[[str], Making]  # of what follows; refused with a sentence
    example: str  # of what may follow
    reads: bool = False  # a file of this machine: no saved match may say which


def thinking(net_of: Callable[[Any], Net]) -> Making:
    """A player that is a net."""
    return simply(NetDecides(net_of, BIT))


KINDS = {
    "search": Kind(lambda told: searching(budget=search.read_budget(told)), example="5000"),
    "net": Kind(lambda told: thinking(OfFile(told)), example="FILE", reads=True),
}
NAMED = {
    "classic": searching(**CLASSIC.how),
    "net": thinking(ours),
    **{name: simply(simple.decide) for name, simple in SIMPLE.items()},
    **{name: levelled(level) for name, level in LEVELS.items()},
}


def players() -> list[str]:
    """The names of all players, the weakest first.

    Besides there are ``classic``, the best of them before there were nets, ``net``, ``net:FILE``
    and ``search:BUDGET``.

    >>> players()
    ['random', 'novice', 'apprentice', 'greedy', 'adept', 'expert', 'master', 'champion']
    """
    names = list(LEVELS)
    for name, simple in SIMPLE.items():
        names.insert(names.index(simple.below), name)
    return names


def player(who: str | Own | Player, seed: int = 0, threads: int | None = None) -> Player:
    """A player by name, or one of your own; the same seed makes the same choices.

    ``"search:5000"`` looks at 5,000 simulations a decision, ``"search:200ms"`` at as many as it
    can in that time, which then depend on the machine. ``threads`` is how many it may think with:
    it changes how long it takes, never what it plays. ``"net"`` is the net that comes with the
    game, without any search, ``"net:FILE"`` that of a file.

    One of your own is a function that is given a glimpse and returns an action's text or number.
    A class is made once a game, with the seed, and what is made is called so. Instead of either
    there may be its name, ``"module:function"``, or that under which a package offers it.

    >>> player("expert")
    spadework.player("expert")
    >>> import spadework as sw
    >>> player(lambda glimpse: glimpse.actions[0]).choose(sw.game("tactics").deal(7))
    'keep'
    """
    seed = check_seed(seed)
    if isinstance(who, Player):
        return who.anew(seed)
    if callable(who):
        return OwnPlayer(name_of(who), who, seed)
    making = making_of(who)
    if making is not None:
        return Player(who, making(threads), seed)
    found = find(who)
    if found is None:
        raise unknown_player(who)
    return OwnPlayer(who, found, seed)


def check_player(name: Any, others: Sequence[str] = ()) -> str:
    """The name, if there is such a player; ``others`` could have been meant too."""
    if making_of(name) is None and find(name) is None:
        raise unknown_player(name, others)
    checked: str = name
    return checked


def making_of(name: Any) -> Making | None:
    """How a player of Spadework's own comes to decide; None if it has none of that name.

    Nothing is imported or looked for elsewhere.
    """
    if not isinstance(name, str):
        return None
    kind, colon, told = name.partition(":")
    return KINDS[kind].make(told) if colon and kind in KINDS else NAMED.get(name)


def may_be_in_a_file(name: Any) -> bool:
    """Whether a saved match may name such a player: it runs no code and reads no file of ours."""
    kind = name.partition(":")[0] if isinstance(name, str) else ""
    return making_of(name) is not None and not (":" in name and KINDS[kind].reads)


def unknown_player(name: Any, others: Sequence[str] = ()) -> UnknownName:
    """The error for a player that is nobody's."""
    near = [*others, *players(), *(f"{kind}:{row.example}" for kind, row in KINDS.items())]
    near += dict.fromkeys(offer.name for offer in offered())
    told = {"name": short(name), "nearest": nearest(short(name), near)}
    return UnknownName(engine_sentence("unknown.player", known=", ".join([*near, WRITTEN]), **told))


make_called(__name__)
