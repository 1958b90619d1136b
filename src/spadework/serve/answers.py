"""What the server answers to REST: the shelf, rooms, replays and advice."""

from typing import Annotated, Any, Literal

from msgspec import UNSET, UnsetType

from spadework.engine.options import Value
from spadework.games.bringing import all_brought
from spadework.serve.messages import says
from spadework.serve.told import (
    Catalogue,
    Computer,
    Ending,
    News,
    Origin,
    Room,
    Sheet,
    Told,
    View,
)

Kind = Literal["number", "switch", "choice", "text"]
PAGE = 40  # steps of a replay that are told at once
BROUGHT = " or ".join(f"`{what}`" for what in all_brought())


class RefusedRequest(Told):
    """Why nothing was done."""

    error: Annotated[str, says("a code, for programs")]
    text: Annotated[str, says("a sentence, for people")]


class About(Told):
    """What speaks here."""

    protocol: int
    version: str
    languages: Annotated[dict[str, str], says("their names by their codes")]


class Level(Told):
    """A level of the computer; they are told in order, the weakest first."""

    name: Annotated[str, says("as a seat takes it")]
    title: str


class Option(Told):
    """An option of a game."""

    name: str
    clause: Annotated[str, says("of the rules")]
    text: Annotated[str, says("what it changes")]
    default: Value
    kind: Kind
    candidates: Annotated[list[Value], says("worth trying")]
    range: Annotated[tuple[int, int] | UnsetType, says("of a number, from and to")] = UNSET
    choices: Annotated[list[str] | UnsetType, says("of a choice")] = UNSET
    titles: Annotated[dict[str, str] | UnsetType, says("what each choice is called")] = UNSET


class Game(Told):
    """A game on the shelf."""

    id: str
    title: str
    line: Annotated[str, says("what it is, in a line")]
    players: Annotated[str, says("for how many, in words")]
    seats: int
    options: list[Option]
    levels: list[Level]
    computer: Computer
    brings: Annotated[
        str | None,
        says(f"{BROUGHT}; in the options named after it, one a seat: `…_0`, `…_1` and so on"),
    ]
    opponent: Annotated[str, says("the level that sits opposite if nobody is named")]


class Clause(Told):
    """A clause of the rules."""

    id: Annotated[str, says("empty for what is none")]
    title: str
    html: str


class Rules(Told):
    """The rules of a game."""

    title: str
    intro: Annotated[str, says("HTML")]
    clauses: list[Clause]


class Ready(Told):
    """Something ready-made to bring: a deck, a fleet."""

    name: Annotated[str, says("the option takes it too")]
    title: str
    plan: str
    text: str


class MadeRoom(Room):
    """A room that was just made."""

    tokens: Annotated[
        list[str | None],
        says("one a seat, null for those that are not the maker's (`person`); told this once"),
    ]
    invites: Annotated[
        list[str | None],
        says("one a seat, null but for `open` ones: whoever comes with it first has the seat"),
    ]


class Invited(Told):
    """A new invite to a seat; it is good once, and earlier ones to this seat are no more."""

    invite: str


class Step(Told):
    """A step of a replay."""

    view: Annotated[View, says("after it, as in a state")]
    sheet: Sheet
    news: list[News]
    seat: Annotated[int | None, says("who acted")]
    action: Annotated[str | None, says("what they did, where the asker may know")]


class Replay(Told):
    """A match step by step."""

    room: Room
    eyes: Annotated[int | None, says("the own seat, null for one who watches")]
    names: Annotated[list[str], says("as in a state")]
    first: Annotated[int, says("which step of the match comes first here: as was asked for")]
    total: Annotated[int, says("how many steps there are; the first one is before any move")]
    steps: Annotated[list[Step], says(f"at most {PAGE} of them: the rest is asked for as well")]
    catalogue: Annotated[Catalogue | UnsetType, says("as in a state")] = UNSET


class ReplayFile(Told, forbid_unknown_fields=True):
    """A match as a file ([formats](formats.md#replay)), whole or as a seat saw it."""

    format: str
    game: str
    version: Annotated[int, says("of the rules")]
    rules: Annotated[dict[str, Any], says("every option")]
    players: Annotated[list[str] | None, says("`human` or a level, one a seat")]
    returns: Annotated[list[int] | None, says("the result when over")]
    check: Annotated[str, says("a checksum of the rest")]
    origin: Annotated[Origin, says("how it began, as in a *Room*")]
    key: Annotated[str | UnsetType, says("if whole: what its chance comes from")] = UNSET
    start: Annotated[dict[str, Any] | UnsetType, says("the position it began from")] = UNSET
    actions: Annotated[list[tuple[int, str]] | UnsetType, says("if whole: who did what")] = UNSET
    counts: Annotated[
        list[int] | UnsetType, says("if whole: which of the key's numbers each action came to")
    ] = UNSET
    end: Annotated[Ending | UnsetType | None, says("how it was ended from outside")] = UNSET
    seat: Annotated[int | str | UnsetType, says("if not whole: who saw it, or `spectator`")] = UNSET
    steps: Annotated[
        list[dict[str, Any]] | UnsetType, says("if not whole: views, events, own actions")
    ] = UNSET


class Hinted(Told):
    """An action of a hint."""

    action: str
    label: str
    title: str
    chance: Annotated[float, says("of winning")]
    error: Annotated[float, says("its standard error")]


class Hint(Told):
    """A hint."""

    state: int
    actions: Annotated[list[Hinted], says("the best first")]


class Chance(Told):
    """A chance of winning, a draw being half a win."""

    chance: float
    error: Annotated[float, says("its standard error")]
    simulations: int


class Reviewed(Told):
    """What a review says of a seat."""

    accuracy: Annotated[float | None, says("0 to 100; null if it never had anything to lose")]
    blunder: int
    mistake: int
    inaccuracy: int


class Decision(Told):
    """A decision of a review."""

    number: Annotated[int, says("of the action in the match, from 1")]
    seat: int
    action: str
    options: Annotated[int, says("how many there were")]
    before: Annotated[Chance, says("with the best action")]
    after: Annotated[Chance, says("with the one that was played")]
    stake: Annotated[float, says("the chance that the worst action would have lost")]
    better: Annotated[str | None, says("the best action, if the one played is not as good")]
    mark: Literal["blunder", "mistake", "inaccuracy"] | None
    lost: Annotated[float, says("the chance that was given away")]
    label: Annotated[str, says("what it did")]
    title: str
    better_label: str
    better_title: str


class Review(Told):
    """A review of a match, see [formats](formats.md#review)."""

    game: str
    rules: dict[str, Any]
    players: list[str] | None
    returns: list[int] | None
    seats: list[Reviewed]
    decisions: list[Decision]
