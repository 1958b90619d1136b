"""A player of somebody's own: what it is given, and what becomes of its answer.

It is given a glimpse and nothing that leads to the match; whatever it does instead of choosing
becomes a ``BadPlayer`` with a sentence.
"""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from typing import Any

import numpy as np

from spadework.engine.errors import BadPlayer, IllegalAction, engine_sentence
from spadework.engine.match import Event, Glimpse, Match
from spadework.engine.reading import SEEDS, check_seed
from spadework.engine.records import copied
from spadework.engine.trying import hidden, observed
from spadework.engine.words import as_whole, short
from spadework.players.finding import Own, why


@dataclass(frozen=True, eq=False, repr=False)
class Seen(Glimpse):
    """All that a player of somebody's own gets: a glimpse, and what it tells.

    All of it follows from what the seat knows and from ``seed``. ``state`` is a world dealt from
    that, which can only be read.

    >>> import spadework as sw
    >>> told = []
    >>> sw.player(lambda glimpse: told.append(glimpse) or "keep").choose(sw.game("tactics").deal(7))
    'keep'
    >>> told[0]
    <glimpse of tactics for seat 0: 47 actions>
    >>> told[0].actions[:3], told[0].view["hands"][0][:3], told[0].world(seed=1).seat
    (['keep', 'swap A', 'swap 2'], ['A', '2', '2'], 0)
    """

    seed: int  # another one for every decision; the same in the same match by the same player
    events: list[Event] = field(default_factory=list)  # all that happened, as the seat saw it

    @cached_property
    def view(self) -> dict[str, Any]:
        """What the seat sees, as ``Match.view`` tells it."""
        return self._told.view(self.seat)

    @cached_property
    def actions(self) -> list[str]:
        """The texts of the legal actions, in the order of ``legal()``."""
        return self._told.actions()

    @cached_property
    def observation(self) -> Any:
        """What the seat knows as numbers: ``game.schema`` says what stands where."""
        return observed(self.game, self.state, self.seat)

    @cached_property
    def mask(self) -> Any:
        """For every number of an action whether it is legal."""
        mask = np.zeros(self.game.book.ACTIONS, np.bool_)
        mask[self.legal()] = True
        return mask

    @cached_property
    def random(self) -> random.Random:
        """Chance of its own: the same seed plays the same."""
        return random.Random(self.seed)

    def world(self, seed: int = 0) -> Match:
        """A match to try things in: what the seat knows is as it is, all else is dealt by the seed.

        Each seed deals another one, and none of them is the true match.
        """
        state = hidden(self.game, self.state, self.seat, check_seed(seed))
        match = Match(self.game, state, {})
        match.start = {"start": match.position()}
        return match

    @property
    def _told(self) -> Match:
        return Match(self.game, self.state, {})

    def __repr__(self) -> str:
        return f"<glimpse of {self.game.id} for seat {self.seat}: {len(self.legal())} actions>"


def look(match: Match, seat: int, seed: int) -> Seen:
    """What a player of somebody's own is given."""
    glimpse = match.glimpse(seat, seed)
    world = copied(glimpse.state)
    world.flags.writeable = False  # rules run on it: a number that cannot be would lead anywhere
    return Seen(glimpse.game, world[0], seat, seed, match.events(seat))


def seed_of(seed: int) -> int:
    """A seed that does not lead back: tables derive a player's from that of the deal."""
    return int.from_bytes(blake2b(seed.to_bytes(8), digest_size=8).digest()) % SEEDS


def made(name: str, who: Own, seed: int) -> Own:
    """Who is asked: of a class an object of its own, of anything else that itself."""
    one = who
    if isinstance(who, type):
        with guarded(name):
            one = who(seed)
    return one


def asked(name: str, who: Own, glimpse: Seen) -> tuple[str | int | None, str | None]:
    """What it says as a text or a number of ours, None if it is neither; and how to quote that."""
    with guarded(name):
        said = who(glimpse)
        if isinstance(said, str):
            return str.__str__(said), None  # of a kind of its own it could be another next time
        return as_whole(said), None if said is None else short(said)


def checked(name: str, said: str | int | None, value: str | None, match: Match) -> str:
    """The text of the action, if what it said is a legal one."""
    if said is None:
        right = match.actions()[0]
        told = {"value": value, "right": right, "number": match.number_of(right)}
        key = "own.nothing" if value is None else "own.strange"
        raise BadPlayer(engine_sentence(key, name=short(name), **told))
    try:
        text = said if isinstance(said, str) else match.text_of(said)
        match.number_of(text)
    except IllegalAction as error:
        wrong = engine_sentence("own.illegal", name=short(name), why=error.sentence)
        raise BadPlayer(wrong) from error
    return text


@contextmanager
def guarded(name: str) -> Iterator[None]:
    """Whatever somebody's code stops with is the player's fault; only Ctrl-C is the person's."""
    try:
        yield
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        told = {"name": short(name), "why": why(error)}
        raise BadPlayer(engine_sentence("own.raised", **told)) from error
