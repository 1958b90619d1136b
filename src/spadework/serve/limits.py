"""How much one address may ask for: a bucket that fills by the second."""

import time
from collections import OrderedDict
from dataclasses import dataclass, field, replace
from ipaddress import IPv6Address, ip_address, ip_network


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
    work: float = 0.25  # seconds of our work a second for one address
    work_each: float = 0.2  # the same for one socket
    desk: int = 8  # pieces of longer work that wait at once for one address
    changes: int = 12  # of rooms, under way at once for one address
    changes_all: int = 48  # the same for all: who comes then is told that we are busy
    requests_all: int = 200  # at once, of all: more than may wait for hints, reviews and the desk
    held: int = 100_000  # rooms that are played at once
    connections: int = 200  # at once from one address
    connections_all: int = 10_000  # at once, where the system lets us open so many
    arrivals: float = 50.0  # new connections a second from one address
    frames: float = 60.0  # a second on one socket, of whatever kind; more has to wait
    head: float = 10.0  # seconds until a request's head is whole
    body: float = 20.0  # and its body
    unread: float = 10.0  # seconds that somebody may read nothing of what waits for them

    def times(self, n: int) -> "Limits":
        """For a club whose members all come from one address."""
        return replace(self, **{name: getattr(self, name) * n for name in SHARES})


LONGEST_DEBT = 10.0  # seconds: a household is not shut out for what one of them did long ago
# What a club has as much more of as it has members.
SHARES = (
    *("requests", "rooms", "advice", "crowd", "sockets", "connections", "arrivals"),
    *("shown", "work", "hints", "reviews", "desk", "changes"),
)


def network_of(host: str) -> str:
    """Whose address it is: one household has a whole network of the newer kind."""
    try:
        found = ip_address(host)
    except ValueError:
        return host[:64]
    if not isinstance(found, IPv6Address):
        return str(found)
    return str(found.ipv4_mapped or ip_network((found, 64), strict=False))


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
        self._fill()
        if self.left < 1:
            return False
        self.left -= 1
        return True

    def is_empty(self) -> bool:
        self._fill()
        return self.left <= 0

    def spend(self, drops: float, behind: float) -> None:
        """What was taken already, however much is left; nobody is more than so much behind."""
        self._fill()
        self.left = max(-behind, self.left - drops)

    def owe(self, drops: float) -> float:
        """Take them even if they are not there; in how many seconds they will have been."""
        self._fill()
        self.left = max(-LONGEST_DEBT * self.rate, self.left - drops)
        return max(0.0, -self.left / self.rate)

    def _fill(self) -> None:
        now = time.monotonic()
        self.left = min(self.size, self.left + (now - self.since) * self.rate)
        self.since = now


class Buckets:
    """One bucket an address; those not used for longest are forgotten."""

    def __init__(self, rate: float, size: float, most: int = 10_000) -> None:
        self.rate, self.size, self.most = rate, size, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        return self.of(address).take()

    def owe(self, address: str, drops: float) -> float:
        return self.of(address).owe(drops)

    def of(self, address: str) -> Bucket:
        bucket = self._buckets.pop(address, None) or Bucket(self.rate, self.size)
        self._buckets[address] = bucket
        if len(self._buckets) > self.most:
            self._buckets.popitem(last=False)
        return bucket
