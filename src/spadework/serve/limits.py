"""How much one address may ask for: a bucket that fills by the second."""

import time
from collections import OrderedDict
from dataclasses import dataclass, field, replace


@dataclass(frozen=True)
class Limits:
    """What a server allows; a test or a bench may be more generous."""

    messages: float = 20.0  # a second on one socket
    crowd: float = 100.0  # a second on all sockets of one address
    requests: float = 40.0  # a second from one address
    rooms: float = 0.1  # a second from one address, and ten minutes' worth at once
    sockets: int = 100  # at once from one address
    advice: float = 1.0  # hints and reviews a second from one address
    hints: int = 4  # that wait at once for one address
    reviews: int = 2  # the same
    shown: float = 10.0  # moves a second in rooms of computers that one address watches
    held: int = 100_000  # rooms that are played at once

    def times(self, n: int) -> "Limits":
        """For a club whose members all come from one address."""
        shares = {
            name: getattr(self, name) * n
            for name in ("requests", "rooms", "advice", "crowd", "shown")
        }
        whole = {name: getattr(self, name) * n for name in ("sockets", "hints", "reviews")}
        return replace(self, **shares, **whole)


@dataclass
class Bucket:
    """Holds ``size`` drops, one is taken each time, and ``rate`` come back a second."""

    rate: float
    size: float
    left: float = field(init=False)
    since: float = field(init=False)

    def __post_init__(self) -> None:
        self.left, self.since = self.size, time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self.left = min(self.size, self.left + (now - self.since) * self.rate)
        self.since = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Buckets:
    """One bucket an address; those not used for longest are forgotten."""

    def __init__(self, rate: float, size: float, most: int = 10_000) -> None:
        self.rate, self.size, self.most = rate, size, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        bucket = self._buckets.pop(address, None) or Bucket(self.rate, self.size)
        self._buckets[address] = bucket
        if len(self._buckets) > self.most:
            self._buckets.popitem(last=False)
        return bucket.take()
