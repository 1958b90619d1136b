"""What takes long to make: made once for all who wait for it, and kept for a while."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from spadework.serve.words import Refusal

T = TypeVar("T")
THEIRS = ("busy", "too_fast")  # what only who asked first is told, not who waits with them


@dataclass
class Going(Generic[T]):
    """Something that is being made, and how many wait for it."""

    task: asyncio.Task[T]
    waiting: int = 0


class Shared(Generic[T]):
    """What was made, as long as it is not too much in all; what is too much for it is not kept.

    When nobody waits for something any more, it is not made to its end.
    """

    def __init__(self, most: int, size: Callable[[T], int]) -> None:
        self._most, self._size = most, size
        self._kept: OrderedDict[Any, T] = OrderedDict()
        self._held = 0
        self._going: dict[Any, Going[T]] = {}

    async def get(self, key: Any, make: Callable[[], Awaitable[T]]) -> T:
        while True:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
            going = self._going.get(key)
            if own := going is None or going.task.done():
                going = Going(asyncio.create_task(self._make(key, make)))
                self._going[key] = going
            try:
                return await self._wait(key, going)
            except Refusal as refusal:
                if own or refusal.code not in THEIRS:
                    raise

    async def _wait(self, key: Any, going: Going[T]) -> T:
        going.waiting += 1
        try:
            return await asyncio.shield(going.task)
        finally:
            going.waiting -= 1
            if not going.waiting:
                going.task.cancel()
                if self._going.get(key) is going:
                    del self._going[key]

    async def _make(self, key: Any, make: Callable[[], Awaitable[T]]) -> T:
        made = await make()
        self._kept[key] = made
        self._held += self._size(made)
        while self._held > self._most:
            self._held -= self._size(self._kept.popitem(last=False)[1])
        return made
