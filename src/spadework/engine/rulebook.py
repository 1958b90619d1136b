"""A game as the engine sees it: layouts, numbers, eight plain functions and a table.

The functions are the contract; what each means:

==============================  ================================================================
``deal(s, r)``                  set the match up in a blank record from ``s.rng``
``legal(s, r, out) -> n``       write the legal actions in a stable order
``play(s, r, a, log)``          apply one legal action and run on to the next decision or the end
``known(s, r, seat, k)``        copy what ``seat`` may know into ``k``: see ``rules/knowing.py``
``fill(k, r, seat)``            deal, uniformly, everything that is not known, from ``k.rng``
``payoff(s, r, seat)``          1, 0 or -1 when over
``greedy(s, r, out, n) -> a``   a sensible policy
``conserved(s, r) -> bool``     what can never be lost or doubled is all there
==============================  ================================================================

``FIELDS`` is the layout of ``State``; it begins with ``rng``, ``seat`` and ``over`` and holds
``result``, one number a seat.

Five things of the table are less plain than their names. ``check_rules`` refuses options that
do not go together, and ``rules_told`` are those that a position names. ``gesture`` is for a text
that stands for several decisions, or for one that is written otherwise: given the state it began
in and the state now, it names the next action, or None when there is none (left). ``close`` puts
away what is left of an unfinished decision when a match is ended from outside. ``labels`` may
try an action out: ``tried`` gives the state after it and the rows it logged, and ``tried.counted``
what one of the rules' own functions counts in a state, in the match's way of running.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

from spadework.engine.changes import Bounds
from spadework.engine.compile import CONTRACT
from spadework.engine.options import Option
from spadework.engine.records import new_records
from spadework.engine.words import Sentence, Words

NUMBERS = ("VERSION", "SEATS", "ACTIONS", "MAX_LEGAL")
LAYOUTS = ("FIELDS", "State", "Rules")


class Trial(Protocol):
    """A world that fits what the seat to move knows, in which actions are tried out."""

    world: Any

    def __call__(self, action: int) -> tuple[Any, Any]: ...
    def counted(self, make: Callable[..., Any], state: Any, numbers: int) -> list[int]: ...


class Table(Protocol):
    """What a game brings in ordinary Python: texts, positions, views and words."""

    OPTIONS: tuple[Option, ...]
    WORDS: Words

    def action_text(self, s: Any, action: int) -> str: ...
    def action_number(self, s: Any, text: str) -> int | None: ...
    def misread(self, s: Any, r: Any, text: str) -> Sentence | None: ...
    def explain(self, s: Any, r: Any, action: int) -> Sentence: ...
    def position(self, s: Any, r: Any) -> dict[str, Any]: ...
    def place(self, position: dict[str, Any], s: Any, r: Any) -> None: ...
    def view(self, k: Any, seat: int | None) -> dict[str, Any]: ...
    def event(self, row: Any) -> dict[str, Any]: ...
    def sight(self, row: Any, seat: int | None) -> dict[str, Any] | None: ...
    def labels(
        self, before: Any, r: Any, actions: list[int], lang: str, tried: Trial
    ) -> list[str]: ...
    def rules_told(self, position: dict[str, Any]) -> Any: ...
    def check_rules(self, values: Mapping[str, Any]) -> None: ...
    def gesture(self, before: Any, now: Any, r: Any, text: str) -> str | None: ...
    def close(self, s: Any) -> None: ...
    def tell(
        self, event: dict[str, Any], eyes: int | None, lang: str, names: list[str] | None = None
    ) -> str: ...


@dataclass(frozen=True, eq=False)
class RuleBook:
    """Everything about one game. Build it with ``rule_book``."""

    id: str
    folder: Path
    table: Table
    parts: dict[str, Any]
    printed: Callable[[Any], None]  # writes what no option turns into the rules' record
    browser: Any
    terminal: Any
    guide: Any
    building: Any = None  # where a seat brings something: how it is built
    solver: Any = None  # a solo game may have one
    catalogue: Any = None  # the cards in words, for the rule page
    bounds: Bounds = field(default_factory=dict)  # of the numbers that a designer may change

    def __getattr__(self, name: str) -> Any:
        try:
            return self.parts[name]
        except KeyError:
            raise AttributeError(name) from None

    @property
    def OBSERVED(self) -> int:
        """How many numbers an observation has."""
        return int(self.parts["FIELDS"].schema.length)

    @property
    def words(self) -> Words:
        return self.table.WORDS

    @property
    def options(self) -> dict[str, Option]:
        return {option.name: option for option in self.table.OPTIONS}

    def rules_array(self, values: Mapping[str, Any]) -> Any:
        """The rules' record for these values, in an array of one; what is left out stays blank."""
        rules = new_records(self.parts["Rules"], 1)
        self.printed(rules[0])
        for option in self.table.OPTIONS:
            if option.name in values:
                option.write(rules[0], values[option.name])
        return rules


def nothing_printed(r: Any) -> None:
    """All that the rules' record holds are options."""


def rule_book(
    id_: str,
    *modules: ModuleType,
    table: Any,
    browser: Any,
    terminal: Any,
    guide: Any,
    printed: Callable[[Any], None] = nothing_printed,
    building: Any = None,
    solver: Any = None,
    catalogue: Any = None,
    bounds: Bounds | None = None,
) -> RuleBook:
    """A rule book from the modules that hold the contract between them, each name once."""
    parts = {}
    for name in (*CONTRACT, *NUMBERS, *LAYOUTS):
        found = {id(vars(m)[name]): vars(m)[name] for m in modules if name in vars(m)}
        if len(found) != 1:  # a module may import a name from another: that is the same thing
            raise TypeError(f"{id_}: its modules must define {name!r} once, not {len(found)} times")
        parts[name] = next(iter(found.values()))
    folder = Path(str(modules[0].__file__)).parent.parent
    shown = {"browser": browser, "terminal": terminal, "guide": guide}
    more = {"building": building, "solver": solver, "catalogue": catalogue, "bounds": bounds or {}}
    return RuleBook(id_, folder, table, parts, printed, **shown, **more)
