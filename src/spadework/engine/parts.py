"""What a game brings besides its rules, in ordinary Python: its parts, and what is asked of each.

A part is a module; mypy holds it against its protocol here, and so does the book when it is made.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, Protocol

from spadework.engine.options import Option
from spadework.engine.words import Sentence, Words

if TYPE_CHECKING:
    from spadework.engine.game import Game
    from spadework.engine.match import Match

Seen = dict[str, Any]  # a view
Told = dict[str, Any]
Touched = list[list[str]]
Eyes = int | None


class Trial(Protocol):
    """A world that fits what the seat to move knows, in which actions are tried out."""

    world: Any

    def __call__(self, action: int) -> tuple[Any, Any]: ...
    def counted(self, make: Callable[..., Any], state: Any, numbers: int) -> list[int]: ...


class Table(Protocol):
    """Its options and words; actions, events and positions as people and files have them.

    ``labels`` may try an action out: ``tried`` gives the state after it and the rows it logged, and
    ``tried.counted`` what one of the rules' own functions counts in a state, in the match's way of
    running.
    """

    @property
    def OPTIONS(self) -> tuple[Option, ...]: ...
    @property
    def WORDS(self) -> Words: ...
    def action_text(self, s: Any, action: int, /) -> str: ...
    def action_number(self, s: Any, text: str, /) -> int | None: ...
    def misread(self, s: Any, r: Any, text: str, /) -> Sentence | None: ...
    def explain(self, s: Any, r: Any, action: int, /) -> Sentence: ...
    def position(self, s: Any, r: Any, /) -> dict[str, Any]: ...
    def place(self, position: dict[str, Any], s: Any, r: Any, /) -> None: ...
    def view(self, k: Any, seat: Eyes, /) -> Seen: ...
    def event(self, row: Any, /) -> Told: ...
    def sight(self, row: Any, seat: Eyes, /) -> Told | None: ...
    def labels(
        self, before: Any, r: Any, actions: list[int], lang: str, tried: Trial, /
    ) -> list[str]: ...
    def tell(
        self, event: Told, eyes: Eyes, lang: str, names: list[str] | None = None, /
    ) -> str: ...


class Browser(Protocol):
    """How it is shown and touched in a browser."""

    def sheet(self, seen: Seen, game: "Game", eyes: Eyes, lang: str, /) -> Told:
        """Numbers that matter, counted from a view."""

    def prompt(
        self, seen: Seen, sheet: Told, game: "Game", eyes: Eyes, lang: str, names: list[str], /
    ) -> str:
        """What is asked of whom, in a sentence."""

    def touch(self, action: str, seen: Seen, eyes: Eyes, /) -> Touched:
        """What an action touches."""

    def title(self, action: str, label: str, lang: str, /) -> str:
        """What a button for an action says."""

    def wish(self, touched: Touched, seen: Seen, game: "Game", eyes: Eyes, /) -> str | None:
        """What somebody who touches these things means, where it is no action."""


class Guide(Protocol):
    """A first game: how it begins, and advice for it."""

    @property
    def START(self) -> Mapping[str, Any]: ...
    def lessons(
        self, seen: Seen, actions: list[str], eyes: int, /
    ) -> list[tuple[str, Touched]]: ...


@dataclass(frozen=True, kw_only=True)
class Fault:
    """Something that is not allowed about what somebody would bring."""

    about: Annotated[str, "what it is about; `text` where that cannot be read at all"]
    text: Annotated[str, "in a sentence"]


@dataclass(frozen=True, kw_only=True)
class Checked:
    """What is said of a text that somebody would bring."""

    ok: bool
    problems: Annotated[list[str], "the sentences of the faults"]
    faults: Sequence[Fault]
    text: Annotated[str, "written tidily"]


class Building(Protocol):
    """How what a seat brings is built: half a deck, a fleet. ``BRINGS`` is what it is called."""

    @property
    def BRINGS(self) -> str: ...
    def ready_texts(self) -> dict[str, str]:
        """Each ready-made one by name, written out."""

    def at_random(self, dice: Random, rules: Mapping[str, Any], /) -> str:
        """Anything that these rules allow, as text."""

    def checked(self, text: str, lang: str, /) -> Checked:
        """What stands against it; a game's own kind adds what is chosen and what could be."""


@dataclass(frozen=True)
class Solution:
    """Whether a position can be won (None: not found out), how, and what it took to know."""

    won: bool | None
    line: list[str]
    positions: int


class Solver(Protocol):
    """Whether an open position can be won; a solo game may have one."""

    def solve(self, match: "Match", most: int, /) -> Solution: ...


class Catalogue(Protocol):
    """The cards, told from their numbers."""

    def page(self, lang: str, /) -> str:
        """As they stand in the rule page."""


def only_plays(line: str, seen: Seen) -> bool:
    """What is named is played, never only looked at."""
    return False


@dataclass(frozen=True)
class Terminal:
    """How it is drawn and typed on a terminal; made only there, for it needs what draws."""

    draw: Callable[[Seen, "Game", Eyes, list[str], str], Iterable[Any]]
    prompt: Callable[[Seen, "Game", Eyes, str], str]
    many: Callable[["Match", str], str | None]  # said instead of a list too long
    meant: Callable[[str, Seen, "Game"], str]  # the action that a loosely typed line means
    selects: Callable[[str, Seen], bool] = only_plays  # whether it asks what an action would do
    commands: Mapping[str, Callable[[Seen, str], list[Any]]] = field(default_factory=dict)


def lacking(part: Any, protocol: type) -> list[str]:
    """What a part does not have of what is asked of it."""
    return [name for name in vars(protocol) if name[0] != "_" and not hasattr(part, name)]
