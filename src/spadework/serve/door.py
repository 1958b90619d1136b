"""Who comes in: addresses, origins, and how much each may ask for."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection

from spadework.serve.limits import Buckets, Limits, network_of
from spadework.serve.words import Refusal

Connection = ASGIConnection[Any, Any, Any, Any]
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


class Door:
    """Checks everyone who comes in."""

    def __init__(self, limits: Limits, behind_proxy: bool = False) -> None:
        self.limits = limits
        self.behind_proxy = behind_proxy
        self.messages = Buckets(limits.crowd, 3 * limits.crowd)
        self.requests = Buckets(limits.requests, 10 * limits.requests)
        self.rooms = Buckets(limits.rooms, 600 * limits.rooms)
        self.advice = Buckets(limits.advice, 20 * limits.advice)
        self.sockets: Counter[str] = Counter()

    def address_of(self, connection: Connection) -> str:
        """Where somebody comes from; behind a proxy what it says, not what the visitor says."""
        host = connection.client.host if connection.client else "?"
        if self.behind_proxy:
            host = connection.headers.get("x-forwarded-for", host).rpartition(",")[2].strip()
        return network_of(host)

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

    def check_request(self, connection: Connection) -> None:
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
