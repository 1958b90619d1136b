"""WebSockets as uvicorn speaks them, frame by frame and no faster than the gate allows."""

from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

from spadework.serve.gate import DROP
from spadework.serve.limits import Bucket

LARGEST = 65_536  # bytes of a message: longer ones close the socket, those below are answered
PIECES = 100  # of one message
GOING = 2.0  # seconds for a farewell to be answered


class Ws(WebSocketsSansIOProtocol):
    """Taken over from :class:`~spadework.serve.heads.Http`, on the same line."""

    left = 0  # bytes to come of a frame that has begun

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.close_timeout = GOING
        rate = transport.limits.frames
        transport.pace = Bucket(rate, 5 * rate)

    def busy(self) -> bool:
        return False

    def piece(self, unread: bytearray) -> tuple[int, float] | None:
        """A frame, or as much as there is of it; it is paid for when it begins."""
        if self.left:
            return min(self.left, len(unread)), 0.0
        size = frame_size(unread)
        if size is None:
            return None
        self.left = size
        return min(size, len(unread)), 1 + min(size, LARGEST) / DROP

    def data_received(self, data: bytes) -> None:
        if self.handshake_initiated:
            self.left -= len(data)
        super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        """What is no text closes the socket, and nobody's log."""
        try:
            if self.curr_msg_data_type == "text":
                b"".join(self.frames).decode()
        except UnicodeDecodeError:
            self.conn.fail(CloseCode.INVALID_DATA, "not UTF-8")
            return self.handle_parser_exception()
        return super().send_receive_event_to_app()

    async def send(self, message: Any) -> None:
        """Who has gone before they were let in is not refused any more."""
        if self.conn.eof_sent and not self.handshake_complete:
            raise ClientDisconnected
        await super().send(message)

    def handle_cont(self, event: Frame) -> None:
        """So many empty pieces would be a message of no size at all, and grow for ever."""
        if len(self.frames) < PIECES:
            return super().handle_cont(event)
        self.conn.fail(CloseCode.MESSAGE_TOO_BIG, "too many pieces")
        return self.handle_parser_exception()


def frame_size(unread: bytearray) -> int | None:
    """Bytes of the frame that begins here, if it can be told yet (RFC 6455, 5.2)."""
    if len(unread) < 2:
        return None
    masked, length = unread[1] & 128, unread[1] & 127
    more = {126: 2, 127: 8}.get(length, 0)
    if len(unread) < 2 + more:
        return None
    if more:
        length = int.from_bytes(unread[2 : 2 + more])
    return 2 + more + (4 if masked else 0) + length
