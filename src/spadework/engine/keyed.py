"""Chance that cannot be guessed: drawn from a secret key and a counter that never goes back.

A seed of 62 bits and a shift generator are fine for simulations, but not where people play for
the win: whoever sees enough cards could work the generator out, and with it every card to come.
A match with a key asks a keyed hash instead, one stream of numbers for every count, and its
record holds no generator that means anything. Nothing in the rules knows of it: see
``compile.keyed``.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from spadework.engine.errors import SpadeworkError, engine_sentence
from spadework.engine.words import short

KEY_BYTES = 32
WORD_BYTES = 8
WORDS = 1 << 8 * WORD_BYTES


@dataclass
class Chance:
    """A key, and the count of the next thing that asks it. The count only ever rises."""

    key: bytes
    count: int = 0

    def take(self) -> int:
        """A count that nothing has used."""
        self.count += 1
        return self.count - 1


def of_epoch(key: bytes, epoch: int) -> bytes:
    """The key of a deal: nothing that was drawn in another epoch tells anything of this one."""
    if not epoch:
        return key
    return blake2b(
        epoch.to_bytes(8, "big"), key=key, person=b"epoch", digest_size=KEY_BYTES
    ).digest()


class Stream:
    """The numbers of one count."""

    def __init__(self, key: bytes, count: int) -> None:
        self._words = self._drawn(key, count)

    @staticmethod
    def _drawn(key: bytes, count: int) -> Iterator[int]:
        block = 0
        while True:
            place = count.to_bytes(8, "big") + block.to_bytes(8, "big")
            digest = blake2b(place, key=key, digest_size=64).digest()
            for start in range(0, len(digest), WORD_BYTES):
                yield int.from_bytes(digest[start : start + WORD_BYTES], "big")
            block += 1

    def below(self, n: int) -> int:
        """A number below ``n``, every one as likely: what would lean is drawn again."""
        fair = WORDS - WORDS % n
        return next(word for word in self._words if word < fair) % n


_drawn = threading.local()


def below(s: Any, n: Any) -> int:
    """What stands in for ``chance.below`` in a match with a key."""
    return int(_drawn.stream.below(int(n)))


@contextmanager
def drawing(key: bytes, count: int) -> Iterator[None]:
    """Within, rules that ask chance get the numbers of this count."""
    _drawn.stream = Stream(key, count)
    try:
        yield
    finally:
        del _drawn.stream


def read_key(value: Any) -> bytes:
    """A key from its 64 hex digits."""
    try:
        key = bytes.fromhex(value)
    except (TypeError, ValueError):
        key = b""
    if len(key) != KEY_BYTES or value != key.hex():
        raise SpadeworkError(engine_sentence("key", value=short(value)))
    return key
