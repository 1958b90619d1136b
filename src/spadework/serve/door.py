"""Who comes in: addresses, origins, and how much each may ask for."""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from socket import gethostname
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection

from spadework.engine.words import short
from spadework.serve.desk import Meter
from spadework.serve.limits import Bucket, Buckets, Limits, network_of
from spadework.serve.words import Refusal

Connection = ASGIConnection[Any, Any, Any, Any]
Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
SAFE = ("GET", "HEAD", "OPTIONS")
LOCAL = ("localhost",)


@dataclass(frozen=True)
class Names:
    """By which names a server is asked for."""

    named: frozenset[str] = frozenset()
    local: bool = True  # it listens to this machine alone

    def answered(self, told: str) -> bool:
        """Whether a request for this host is for us.

        Numbers name nobody but a machine, so no foreign page can hide behind them.
        """
        try:
            host = (urlsplit(f"//{told}").hostname or "").rstrip(".").lower()
        except ValueError:
            return False
        if host in self.named or host in LOCAL or host.endswith(".localhost"):
            return True
        found = as_address(host)
        if found is None:
            return not self.local and host in own_names()
        return found.is_loopback or not self.local


@cache
def own_names() -> frozenset[str]:
    """What this machine is called in its own network."""
    name = gethostname().lower()
    return frozenset((name, f"{name.partition('.')[0]}.local"))


def as_address(host: str) -> Address | None:
    """An address of the older or the newer kind; the older written as the newer is the older."""
    try:
        found = ip_address(host)
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


def without_port(host: str) -> str:
    """Some proxies add the port, which is another for each connection of an address."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0] if host.count(":") == 1 else host


class Door:
    """Checks everyone who comes in."""

    def __init__(
        self, limits: Limits, proxies: Sequence[Network] = (), names: Names | None = None
    ) -> None:
        self.limits = limits
        self.proxies = proxies
        self.names = names
        self.messages = Buckets(limits.crowd, 3 * limits.crowd)
        self.requests = Buckets(limits.requests, 10 * limits.requests)
        self.rooms = Buckets(limits.rooms, 600 * limits.rooms)
        self.advice = Buckets(limits.advice, 20 * limits.advice)
        self.work = Buckets(limits.work, 12 * limits.work)
        self.sockets: Counter[str] = Counter()

    def address_of(self, connection: Connection) -> str:
        """Where somebody comes from: who speaks to us, or whom a proxy that is trusted names.

        Each proxy adds who spoke to it at the end of the list; what stands before the first that
        is not trusted, a visitor may have made up.
        """
        host = connection.client.host if connection.client else "?"
        told = ",".join(connection.headers.getall("x-forwarded-for", [])).split(",")
        while told and self.is_proxy(host):
            host = without_port(told.pop().strip()) or host
        return network_of(host)

    def is_proxy(self, host: str) -> bool:
        """Whether what it says of others is believed."""
        found = as_address(host)
        return found is not None and any(found in network for network in self.proxies)

    def check_name(self, connection: Connection) -> None:
        """A page that another name leads to may be anybody's, and would be let into our rooms."""
        if self.names is not None and not self.names.answered(connection.headers.get("host", "")):
            raise Refusal("name", name=short(connection.headers.get("host", "")))

    @staticmethod
    def check_origin(connection: Connection) -> None:
        """A page of another site may not speak to us through its visitors' browsers."""
        origin = connection.headers.get("origin")
        try:
            own = origin is None or urlsplit(origin).netloc == connection.headers.get("host")
        except ValueError:
            own = False
        if not own:
            raise Refusal("origin")

    def meter(self, address: str, *more: Bucket) -> Meter:
        """What the work for an address costs."""
        return Meter(address, self.work.of(address), *more)

    def check_request(self, connection: Connection) -> None:
        self.check_name(connection)
        if not self.requests.take(self.address_of(connection)):
            raise Refusal("too_fast")
        if connection.scope.get("method") not in SAFE:
            self.check_origin(connection)

    def check_message(self, address: str) -> None:
        """All sockets of an address together."""
        if not self.messages.take(address):
            raise Refusal("too_fast")

    def check_room(self, address: str) -> None:
        if not self.rooms.take(address):
            raise Refusal("too_many_rooms")

    def check_advice(self, connection: Connection) -> None:
        if not self.advice.take(self.address_of(connection)):
            raise Refusal("too_fast")

    @contextmanager
    def counted(self, address: str) -> Iterator[None]:
        """One socket more, for as long as it is open."""
        if self.sockets[address] >= self.limits.sockets:
            raise Refusal("too_many_sockets", most=self.limits.sockets)
        self.sockets[address] += 1
        try:
            yield
        finally:
            self.sockets[address] -= 1
            if not self.sockets[address]:
                del self.sockets[address]
