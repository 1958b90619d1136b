"""Who thinks for the computer: a few threads, so that nobody else has to wait."""

import asyncio
import os
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from spadework.engine.match import Match
from spadework.engine.reading import SEEDS
from spadework.players import player
from spadework.players.analysis import Estimate, hint
from spadework.players.review import Review, review
from spadework.serve.answers import Hinted
from spadework.serve.words import Refusal

T = TypeVar("T")
REVIEW = 4_000  # simulations a decision
MOST_WAITING = 16  # hints and reviews that may wait
MOST_KEPT = 100  # reviews


class Computers:
    """Threads for moves, and one for what can wait: hints and reviews."""

    def __init__(self, threads: int | None = None) -> None:
        count = threads or max(1, (os.cpu_count() or 2) - 1)
        self._movers = ThreadPoolExecutor(count, thread_name_prefix="mover")
        self._advisers = ThreadPoolExecutor(1, thread_name_prefix="adviser")
        self._waiting: set[asyncio.Future[Any]] = set()
        self._reviews: dict[Any, asyncio.Task[Review]] = {}
        self._closed = False

    async def choose(self, match: Match, level: str) -> str:
        """What a level plays; it is handed only what its seat may know."""
        who = player(level, secrets.randbelow(SEEDS), threads=1)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._movers, who.choose, match)

    async def hint(self, match: Match) -> list[tuple[str, Estimate]]:
        return await self._advise(lambda: hint(match))

    async def review(self, match: Match, key: Any) -> Review:
        """The review of a match that is over; who asks again gets the same one."""
        if key not in self._reviews:
            work = self._advise(lambda: review(match, REVIEW))
            self._reviews[key] = asyncio.create_task(work)
            if len(self._reviews) > MOST_KEPT:
                del self._reviews[next(iter(self._reviews))]
        try:
            return await asyncio.shield(self._reviews[key])
        except Refusal:
            self._reviews.pop(key, None)  # it was busy: the next one may ask again
            raise

    async def _advise(self, work: Callable[[], T]) -> T:
        if len(self._waiting) >= MOST_WAITING or self._closed:
            raise Refusal("busy")
        asked = asyncio.get_running_loop().run_in_executor(self._advisers, work)
        self._waiting.add(asked)
        try:
            return await asked
        except asyncio.CancelledError:
            if self._closed:
                raise Refusal("closing") from None
            raise
        finally:
            self._waiting.discard(asked)

    def close(self) -> None:
        """Nobody waits for an answer any more."""
        self._closed = True
        for asked in list(self._waiting):
            asked.cancel()
        for pool in (self._movers, self._advisers):
            pool.shutdown(wait=False, cancel_futures=True)


def hinted(best: list[tuple[str, Estimate]], named: dict[str, dict[str, str]]) -> list[Hinted]:
    """The best actions, in words."""
    return [Hinted(**named[action], chance=e.chance, error=e.error) for action, e in best]
