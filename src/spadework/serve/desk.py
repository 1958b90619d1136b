"""Work that would hold everybody up if it were done in the event loop: done beside it, in turns.

What an address asks for is counted in seconds of the machine's time, whatever it was: in the event
loop as here. Who has had more than their share is told to wait a moment, and so is everybody when
too much is waiting: nothing is queued that could not be done soon.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TypeVar

from spadework.serve.limits import Bucket, Limits
from spadework.serve.queues import Address, Places, Queue, Rank
from spadework.serve.words import Refusal

T = TypeVar("T")
MOST = 32  # that wait at once
MOST_REST = 0.5  # seconds
MISSED = 3.0  # seconds of work that an address may be behind; what came beyond is forgiven


class Meter:
    """What the work for somebody has cost: their address, and maybe their socket."""

    def __init__(self, owner: Address = None, *buckets: Bucket) -> None:
        self.owner = owner
        self._buckets = buckets

    def check(self) -> None:
        if self.is_empty():
            raise Refusal("too_fast")

    def is_empty(self) -> bool:
        return any(bucket.is_empty() for bucket in self._buckets)

    def unnamed(self) -> "Meter":
        """Who pays, where nothing is refused to them: what the computer plays, say."""
        return Meter(None, *self._buckets)

    def spend(self, seconds: float) -> None:
        for bucket in self._buckets:
            bucket.spend(seconds, MISSED)

    @contextmanager
    def running(self) -> Iterator[None]:
        """While this lasts, the event loop works for them."""
        since = time.perf_counter()
        try:
            yield
        finally:
            self.spend(time.perf_counter() - since)


FREE = Meter()


class Desk:
    """One thread, for whatever is not thought but only written: it may hold nobody up for long."""

    def __init__(self, limits: Limits) -> None:
        self._queue = Queue(1)
        self._places = Places(MOST, limits.desk)

    async def do(self, meter: Meter, work: Callable[[], T]) -> T:
        meter.check()
        with self._places.one(meter.owner):
            return await self._queue.do(Rank.NOW, meter.owner, partial(measured, work, meter))

    def close(self) -> None:
        self._queue.close()


def measured(work: Callable[[], T], meter: Meter) -> T:
    since = time.thread_time()
    try:
        return work()
    finally:
        took = time.thread_time() - since
        meter.spend(took)
        # While this thread computes, the event loop gets the interpreter late, and late again for
        # every move: so it rests for as long as it worked.
        time.sleep(min(took, MOST_REST))
