"""What may be sent to the server: every message is one of these, or it is refused as it stands."""

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType

PROTOCOL = 1
LARGEST = 8192  # bytes of one message on a socket
Text = Annotated[str, Meta(max_length=400)]
Number = Annotated[int, Meta(ge=0, le=2**53)]
Place = Annotated[str, Meta(max_length=40)]
Touches = Annotated[list[tuple[Place, Place]], Meta(max_length=40)]


class Message(msgspec.Struct, forbid_unknown_fields=True, tag_field="type", kw_only=True):
    """Anything on a socket; the answer repeats ``id`` as ``re``."""

    id: Annotated[int, Meta(ge=0, le=2**53)] | None = None


class Hello(Message, tag="hello"):
    protocol: int
    token: Text | None = None
    lang: Place | None = None
    name: Text | None = None


class Move(Message, tag="move"):
    state: Number
    action: Text


class Explain(Message, tag="explain"):
    action: Text | None = None
    touch: Touches | None = None


class Takeback(Message, tag="takeback"):
    state: Number


class Answer(Message, tag="answer"):
    state: Number
    accept: bool


class Resign(Message, tag="resign"):
    state: Number


class Rematch(Message, tag="rematch"):
    pass


class Speak(Message, tag="lang"):
    lang: Place


class Ping(Message, tag="ping"):
    pass


Incoming = Hello | Move | Explain | Takeback | Answer | Resign | Rematch | Speak | Ping
decode = msgspec.json.Decoder(Incoming).decode
encode = msgspec.json.Encoder().encode


class Body(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Anything sent to REST."""


class NewRoom(Body):
    game: Place
    options: dict[str, Any] = {}
    seats: Annotated[list[Place], Meta(max_length=8)] | None = None
    name: Text | None = None
    position: dict[str, Any] | None = None
    guide: bool = False


class SeatChange(Body):
    name: Text | UnsetType | None = UNSET
    holder: Place | None = None
    options: dict[str, Any] | None = None


class HintWanted(Body):
    state: Number


class DeckText(Body):
    text: Annotated[str, Meta(max_length=4000)]
