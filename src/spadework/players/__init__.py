"""Players: who chooses, from what a seat knows and nothing else."""

from collections.abc import Callable

from spadework.engine.chance import scale, seeded, spin
from spadework.engine.errors import IllegalAction, UnknownName, engine_sentence
from spadework.engine.match import Glimpse, Match
from spadework.engine.reading import SEEDS, check_seed
from spadework.engine.words import nearest, short


class Player:
    """Chooses actions. It is handed glimpses, never a match: see ``Match.glimpse``."""

    def __init__(self, name: str, decide: Callable[[Glimpse, int], int], seed: int) -> None:
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
    legal, run = glimpse.legal(), glimpse.game.run
    return int(run.greedy(glimpse.state, glimpse.game.rules_record, legal, len(legal)))


PLAYERS = {"greedy": choose_greedily, "random": choose_at_random}


def players() -> list[str]:
    """The names of all players.

    >>> players()
    ['greedy', 'random']
    """
    return sorted(PLAYERS)


def player(name: str, seed: int = 0) -> Player:
    """A player by name; the same seed makes the same choices.

    >>> player("greedy")
    spadework.player("greedy")
    """
    if not isinstance(name, str) or name not in PLAYERS:
        known = ", ".join(players())
        close = nearest(short(name), PLAYERS)
        raise UnknownName(
            engine_sentence("unknown.player", name=short(name), nearest=close, known=known)
        )
    return Player(name, PLAYERS[name], check_seed(seed))
