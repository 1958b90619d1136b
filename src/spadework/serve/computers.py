"""Who thinks for the computer: a few threads, and all who ask have their turn in them."""

import secrets

from spadework.engine.match import Match
from spadework.engine.reading import SEEDS
from spadework.players import player
from spadework.players.analysis import hint
from spadework.serve.answers import Hinted, Review
from spadework.serve.limits import Limits
from spadework.serve.queues import Address, Places, Queue, Rank
from spadework.serve.reviews import Reviews
from spadework.serve.room import checked_level
from spadework.serve.telling import named
from spadework.serve.workshop import cores

MOST = 16  # hints that wait at once


class Computers:
    """Moves and hints come first, then what only somebody watches, and reviews."""

    def __init__(self, limits: Limits) -> None:
        self._queue = Queue(max(2, cores()))
        self._hints = Places(MOST, limits.hints)
        self._reviews = Reviews(self._queue, limits.reviews)

    async def choose(self, match: Match, level: str, rank: Rank, owner: Address) -> str:
        """What a level plays; it is handed only what its seat may know.

        Whatever a room's seat says, a server runs no other player: least of all somebody's own.
        """
        who = player(checked_level(level), secrets.randbelow(SEEDS), threads=1)
        return await self._queue.do(rank, owner, lambda: who.choose(match))

    async def hint(self, match: Match, lang: str, owner: Address) -> list[Hinted]:
        """The best actions, in words."""
        with self._hints.one(owner):
            return await self._queue.do(Rank.NOW, owner, lambda: hinted(match, lang))

    async def review(self, match: Match, key: tuple[str, int], lang: str, owner: Address) -> Review:
        """The review of a match that is over."""
        return await self._reviews.told(match, key, lang, owner)

    def close(self) -> None:
        """Nobody waits for an answer any more."""
        self._queue.close()


def hinted(match: Match, lang: str) -> list[Hinted]:
    best = hint(match)
    words = named(match, lang, [action for action, _ in best])
    return [Hinted(**words[action], chance=e.chance, error=e.error) for action, e in best]
