"""What the server says on a socket: the states of a table and what belongs to them.

``telling.py`` builds them, key by key, from what the eyes may see and from nothing else.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from spadework.serve.messages import says

Holder = Literal["person", "open", "computer"]
Given = Literal["maker", "invite", "passed"]
Origin = Literal["dealt", "position", "guide", "rematch"]
Computer = Annotated[
    Literal["ready", "soon", "missing"],
    says(
        "how it stands with the computer in this game. `soon`: the game is still being compiled "
        "for this machine, and moves of the computer, hints and reviews wait for that. `missing`: "
        "that has failed, and there are none"
    ),
]
# What games tell has a name in the page's types, and tables of its own in the protocol.
Touch = Annotated[list[str], Meta(title="Touch")]
Event = Annotated[dict[str, Any], Meta(title="GameEvent")]
View = Annotated[dict[str, Any], Meta(title="View")]
Sheet = Annotated[dict[str, Any], Meta(title="Sheet")]
Catalogue = Annotated[msgspec.Raw, Meta(title="Catalogue")]  # written once for all
Re = Annotated[int | UnsetType, says("the `id` of the message that this answers")]


class Told(msgspec.Struct, kw_only=True):
    """Anything the server tells."""


# A room.


class Seat(Told):
    """A seat of a room."""

    holder: Annotated[Holder, says("who sits there; `open`: nobody has come yet")]
    level: Annotated[str | None, says("of the computer")]
    name: Annotated[str | None, says("of a person, if they are named")]
    present: Annotated[bool, says("whether a socket is open there")]
    given: Annotated[
        Given | None,
        says(
            "to whom the seat's token was told: to the `maker` of the room, who can see what the "
            "seat sees; to whoever came first with an `invite`, and to nobody else; or to whoever "
            "had it `passed` on by an invite, after somebody who saw what the seat saw until then. "
            "Null while there is none"
        ),
    ]


class Offer(Told):
    """A take-back that waits for an answer."""

    seat: Annotated[int, says("who asked")]
    state: Annotated[int, says("in which state")]


class Again(Told):
    """Who wants to play again."""

    asked: Annotated[list[int], says("seats that want it")]
    room: Annotated[
        str | None, says("the new room when there is one; a seat's token is good there too")
    ]


class Ending(Told):
    """How a match was ended from outside."""

    reason: Annotated[str, says("`resign`, `time` or `draw`")]
    seat: Annotated[int | None, says("whose doing it was, null of a draw")]


class Room(Told):
    """A room, as everyone may know it."""

    room: Annotated[str, says("its id")]
    game: Annotated[str, says("the game's id")]
    title: Annotated[str, says("the game's name")]
    options: Annotated[
        dict[str, Any],
        says("those that were turned, but for what a seat brings that others may not see"),
    ]
    seats: list[Seat]
    computer: Computer
    watching: Annotated[int, says("how many watch")]
    state: Annotated[int, says("the number of the state now")]
    seat: Annotated[int | None, says("who is to move, null when over")]
    returns: Annotated[
        list[int] | None, says("the result when over, one a seat: 1 won, 0 drawn, -1 lost")
    ]
    ending: Annotated[Ending | None, says("how it was ended from outside")]
    marked: Annotated[bool, says("whether a move was taken back")]
    offer: Annotated[Offer | None, says("a take-back that waits for an answer")]
    rematch: Again
    guide: Annotated[bool, says("whether it is a first game with advice")]
    started: Annotated[int, says("when it was made, in whole seconds since 1970")]
    origin: Annotated[
        Origin,
        says(
            "how the match began: `dealt` by the server, from a `position` that the maker gave, "
            "as a `guide` says for a first game, or dealt anew for a `rematch`"
        ),
    ]


# A state.


class News(Told):
    """What happened, with the sentence for the log."""

    event: Annotated[Event, says("as in [formats](formats.md#events)")]
    text: Annotated[str, says('in a sentence, such as "You play 7."')]


class Odds(Told):
    """Of an attack, as far as the seat can know."""

    chance: Annotated[int, says("to hit, in percent")]
    damage: Annotated[float, says("on average, of the whole attack")]


class Action(Told):
    """What may be done now."""

    action: Annotated[str, says("its text, which a move sends")]
    label: Annotated[str, says("what it will do")]
    title: Annotated[str, says("what a button for it says: what is done, and what it will do")]
    touch: Annotated[list[Touch], says("how it is made by hand, see below")]
    odds: Annotated[Odds | UnsetType, says("of an attack")] = UNSET


class MayTakeBack(Told):
    """Whether a move may be taken back."""

    may: bool
    why: Annotated[str | UnsetType | None, says("why not, in a sentence")] = UNSET


class Advice(Told):
    """Advice for a first game."""

    key: Annotated[str, says("the same advice has the same key")]
    text: str
    touch: Annotated[list[Touch], says("what it is about")]


class Notice(Told):
    """Something to know that is no answer."""

    code: Annotated[str, says("for programs, one of those below")]
    text: Annotated[str, says("for people, in a sentence")]


class State(Told, tag_field="type", tag="state"):
    """the table as these eyes see it: after `hello`, after every change, and as the answer (`re`)
    to what made it. A move whose answer came is on disk"""

    number: Annotated[
        int,
        says("of this state; a move names it. It only ever rises, also when a move is taken back"),
    ]
    full: Annotated[
        bool,
        says(
            "true if `log` holds the whole log, which is so after `hello`, `lang`, a take-back, "
            "and when something was brought"
        ),
    ]
    room: Room
    eyes: Annotated[int | None, says("the own seat, null for one who watches")]
    names: Annotated[list[str], says("what each seat is called in sentences, for these eyes")]
    view: Annotated[View, says("what these eyes may see ([formats](formats.md#view))")]
    sheet: Annotated[Sheet, says("numbers that matter, counted by the rules: see each game below")]
    prompt: Annotated[str, says("what is expected now, in a sentence")]
    actions: Annotated[list[Action], says("only for the seat to move")]
    orders: Annotated[
        list[Action],
        says(
            "only for the seat to move, where a game has such: an order and what is done by it as "
            "one. Each `action` is sent as one move, and is one of `actions` or begins with the "
            "text of one; the number of the state rises by as many decisions as it holds. Who "
            "does not care for them may leave them alone"
        ),
    ]
    takeback: MayTakeBack
    brings: Annotated[
        list[str],
        says('the options that the own seat may still bring itself, such as `["fleet_1"]`'),
    ]
    log: Annotated[list[News] | UnsetType, says("all that happened")] = UNSET
    news: Annotated[list[News] | UnsetType, says("what happened since the state before")] = UNSET
    guide: Annotated[
        list[Advice] | UnsetType,
        says("only in a first game: advice that fits now, the most urgent first"),
    ] = UNSET
    catalogue: Annotated[
        Catalogue | UnsetType,
        says(
            "only in the first state on a socket, and in the first of a language, where a game "
            "has such: what all of its cards and skills are called and do, by their ids; it never "
            "changes"
        ),
    ] = UNSET
    token: Annotated[
        str | UnsetType,
        says(
            "only in the answer to a `hello` with an invite: the token of the seat, told this "
            "once. The invite is good until it is used"
        ),
    ] = UNSET
    notice: Annotated[
        Notice | UnsetType,
        says("only in the answer to a `hello` with an invite that was used: `taken`, one watches"),
    ] = UNSET
    re: Re = UNSET


# Other messages.


class RoomNews(Told, tag_field="type", tag="room"):
    """somebody came, left, was named, or offers something"""

    room: Room
    names: Annotated[list[str], says("as in a state")]
    re: Re = UNSET


class Refused(Told, tag_field="type", tag="refused"):
    """why nothing was done"""

    code: Annotated[str, says("for programs, see below")]
    text: Annotated[str, says("for people, in a sentence")]
    re: Re = UNSET


class Reason(Told, tag_field="type", tag="reason"):
    """the answer to `explain`"""

    text: Annotated[str | None, says("why not, in a sentence; null if it is legal")]
    re: Re = UNSET


class Pong(Told, tag_field="type", tag="pong"):
    """the answer to `ping`"""

    re: Re = UNSET


Outgoing = State | RoomNews | Refused | Reason | Pong
