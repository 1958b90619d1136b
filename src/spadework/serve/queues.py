"""Who is next where work is done in a few threads: nobody waits for another's thousand jobs.

All of it happens in the event loop, but for the work itself.
"""

import asyncio
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from typing import Any, TypeVar

from spadework.serve.words import Refusal

T = TypeVar("T")
Address = str | None  # None: nobody's in particular


class Rank(Enum):
    """What goes before what."""

    NOW = 0  # somebody at a table waits for it
    LATER = 1  # nobody's game stands still for it


@dataclass(eq=False)
class Job:
    """Something to be done, and who waits for it."""

    owner: Address
    work: Callable[[], Any]
    done: asyncio.Future[Any]


@dataclass
class Owner:
    """An address: what it waits for, and what it has had."""

    had: float  # seconds of work
    at_work: int = 0
    waiting: deque[Job] = field(default_factory=deque)

    @property
    def away(self) -> bool:
        return not self.waiting and not self.at_work


class Turns:
    """Whose turn it is, within a rank.

    Next is the address with the fewest jobs at work, and of several the one that has had the
    least time. For who was away it is as if it had had as much as the others: it gets its turn
    soon, but not all that it did not take.
    """

    def __init__(self) -> None:
        self._owners: dict[Address, Owner] = {}
        self._even = 0.0  # seconds of work that each has had, if all had the same

    def __bool__(self) -> bool:
        return any(owner.waiting for owner in self._owners.values())

    def add(self, job: Job) -> None:
        owner = self._owners.setdefault(job.owner, Owner(self._even))
        if owner.away:
            owner.had = max(owner.had, self._even)
        owner.waiting.append(job)

    def drop(self, job: Job) -> None:
        """Nobody waits for it any more; if it is at work or done, that is no matter."""
        owner = self._owners.get(job.owner)
        if owner is not None and job in owner.waiting:
            owner.waiting.remove(job)
            self._forget()

    def take(self) -> Job:
        """The next job, which is at work from now on."""
        waiting = (owner for owner in self._owners.values() if owner.waiting)
        owner = min(waiting, key=lambda owner: (owner.at_work, owner.had))
        owner.at_work += 1
        return owner.waiting.popleft()

    def ended(self, job: Job, seconds: float) -> None:
        """It has come to its end, after so long."""
        self._even += seconds / sum(not owner.away for owner in self._owners.values())
        owner = self._owners[job.owner]
        owner.at_work -= 1
        owner.had += seconds
        self._forget()

    def _forget(self) -> None:
        """Who is away and has had no more than others is like anybody who comes."""
        gone = [who for who, o in self._owners.items() if o.away and o.had <= self._even]
        for who in gone:
            del self._owners[who]


class Queue:
    """A few threads, and who is next in them.

    What can wait never has the last free thread, so that who sits at a table need not wait for it
    to end. But one thread takes it first, so that it comes to its end whoever plays.
    """

    def __init__(self, threads: int) -> None:
        self._threads = threads
        self._pool = ThreadPoolExecutor(self._threads, thread_name_prefix="worker")
        self._turns = {rank: Turns() for rank in Rank}
        self._at_work: Counter[Rank] = Counter()
        self._jobs: set[Job] = set()
        self._closed = False

    async def do(self, rank: Rank, owner: Address, work: Callable[[], T]) -> T:
        """Have it done when it is its turn; it is dropped if who waits for it is cancelled."""
        if self._closed:
            raise Refusal("closing")
        job = Job(owner, work, asyncio.get_running_loop().create_future())
        self._jobs.add(job)
        self._turns[rank].add(job)
        self._begin()
        try:
            found: T = await job.done
            return found
        except asyncio.CancelledError:
            self._turns[rank].drop(job)
            raise
        finally:
            self._jobs.discard(job)

    def _begin(self) -> None:
        """Let the next ones begin, as long as there is a thread for them."""
        while not self._closed and (rank := self._next()) is not None:
            job = self._turns[rank].take()
            self._at_work[rank] += 1
            working = asyncio.get_running_loop().run_in_executor(self._pool, job.work)
            working.add_done_callback(partial(self._ended, rank, job, time.monotonic()))

    def _next(self) -> Rank | None:
        """Where the next job comes from, if there is one and a thread for it."""
        later = self._at_work[Rank.LATER]
        able = [Rank.NOW, Rank.LATER] if later else [Rank.LATER, Rank.NOW]
        if later >= self._threads - 1:
            able.remove(Rank.LATER)
        if self._at_work.total() >= self._threads:
            return None
        return next((rank for rank in able if self._turns[rank]), None)

    def _ended(self, rank: Rank, job: Job, since: float, working: asyncio.Future[Any]) -> None:
        self._at_work[rank] -= 1
        self._turns[rank].ended(job, time.monotonic() - since)
        error = None if working.cancelled() else working.exception()
        if not job.done.done():
            if error is None:
                job.done.set_result(working.result())
            else:
                job.done.set_exception(error)
        self._begin()

    def close(self) -> None:
        """Nobody waits any more, and nothing begins."""
        self._closed = True
        for job in self._jobs:
            if not job.done.done():
                job.done.set_exception(Refusal("closing"))
        self._pool.shutdown(wait=False, cancel_futures=True)


class Places:
    """How many may wait at once, in all and of one address; any other is to come again."""

    def __init__(self, most: int, each: int) -> None:
        self._most, self._each = most, each
        self._taken: Counter[Address] = Counter()

    @contextmanager
    def one(self, owner: Address) -> Iterator[None]:
        if self._taken.total() >= self._most or self._taken[owner] >= self._each:
            raise Refusal("busy")
        self._taken[owner] += 1
        try:
            yield
        finally:
            self._taken[owner] -= 1
            if not self._taken[owner]:
                del self._taken[owner]
