"""What may be sent to the server: every message is one of these, or it is refused as it stands.

This file, ``told.py`` and ``answers.py`` are the one statement of the protocol: the page's types
and the tables of docs/protocol.md are written from them (tools/protocol.py), what each key means
included.
"""

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType

from spadework.players.levels import OPPONENT

PROTOCOL = 2
LARGEST = 8192  # bytes of one message on a socket
Text = Annotated[str, Meta(max_length=400)]
Number = Annotated[int, Meta(ge=0, le=2**53)]
Place = Annotated[str, Meta(max_length=40)]
Language = Annotated[str, Meta(max_length=40)]
Touches = Annotated[
    list[Annotated[tuple[Place, Place], Meta(title="Touch")]],
    Meta(max_length=40),
]


def says(text: str) -> Meta:
    """What a key means, for who reads the protocol."""
    return Meta(description=text)


class Message(msgspec.Struct, forbid_unknown_fields=True, tag_field="type", kw_only=True):
    """Anything on a socket; the answer repeats ``id`` as ``re``."""

    id: Annotated[int, Meta(ge=0, le=2**53)] | None = None


class Hello(Message, tag="hello"):
    """must come first; `token` is a seat's, or an invite, which is used up; without, one watches"""

    protocol: int
    token: Text | None = None
    lang: Language | None = None
    name: Text | None = None


class Move(Message, tag="move"):
    """play, in the state of that number"""

    state: Number
    action: Text


class Explain(Message, tag="explain"):
    """why an action is not legal now; or why things that are touched lead to none"""

    action: Text | None = None
    touch: Touches | None = None


class Takeback(Message, tag="takeback"):
    """take the own last move back; between people, ask to"""

    state: Number


class Answer(Message, tag="answer"):
    """answer such an offer"""

    state: Number
    accept: bool


class Resign(Message, tag="resign"):
    """give the match up"""

    state: Number


class Rematch(Message, tag="rematch"):
    """play again; between people, when all have asked"""


class Speak(Message, tag="lang"):
    """speak another language from now on"""

    lang: Language


class Ping(Message, tag="ping"):
    """is the line still open?"""


Incoming = Hello | Move | Explain | Takeback | Answer | Resign | Rematch | Speak | Ping
decode = msgspec.json.Decoder(Incoming).decode
encode = msgspec.json.Encoder().encode


class Body(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Anything sent to REST."""


class NewRoom(Body):
    """To make a room."""

    game: Place
    options: Annotated[dict[str, Any], says("those that are turned")] = {}
    seats: Annotated[
        Annotated[list[Place], Meta(max_length=8)] | None,
        says(f"`person`, `open` or a level, one a seat; left out, a person against `{OPPONENT}`"),
    ] = None
    name: Annotated[Text | None, says("of the first person")] = None
    position: Annotated[
        dict[str, Any] | None, says("to start from ([formats](formats.md#position))")
    ] = None
    guide: Annotated[bool, says("a first game, with advice")] = False


class SeatChange(Body):
    """To change a seat: one thing at a time."""

    name: Annotated[Text | UnsetType | None, says("the seat's own, with its token")] = UNSET
    holder: Annotated[Place | None, says("a level, for an open seat; any seat's token will do")] = (
        None
    )
    options: Annotated[
        dict[str, Any] | None,
        says(
            "what the seat brings itself: those that `brings` of its state names, until it has "
            "acted; the match begins anew with it, so who has chosen already chooses again"
        ),
    ] = None


class HintWanted(Body):
    """To ask for a hint."""

    state: Number


class DeckText(Body):
    """To have a deck or a fleet checked."""

    text: Annotated[str, Meta(max_length=4000)]
