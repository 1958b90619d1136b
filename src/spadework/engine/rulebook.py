"""A game as the engine sees it: layouts, numbers, eight plain functions, and its parts.

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

A game may also count what is worth knowing, such as the points on the table, and spare a net to
find that out: ``FIGURES`` names the numbers, and ``figures(k, r, seat, out)`` writes them, from
what the seat has ``known`` and the rules alone.

``FIELDS`` is the layout of ``State``; it begins with ``rng``, ``seat`` and ``over`` and holds
``result``, one number a seat.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from spadework.engine import parts
from spadework.engine.changes import Bounds
from spadework.engine.fields import Layout, Meaning
from spadework.engine.inputs import Inputs
from spadework.engine.options import Option
from spadework.engine.parts import Seen, Told
from spadework.engine.records import new_records
from spadework.engine.rules.inputs import no_figures
from spadework.engine.words import Words

if TYPE_CHECKING:
    from spadework.engine.match import Match

Rule = Callable[..., Any]


USUAL: dict[str, Any] = {"FIGURES": (), "figures": no_figures}


@dataclass(frozen=True, eq=False, repr=False)
class Contract:
    """The rules of a game, from the modules that hold them between them, each name once."""

    id: str
    modules: tuple[ModuleType, ...]

    VERSION: int = field(init=False)
    SEATS: int = field(init=False)
    ACTIONS: int = field(init=False)
    MAX_LEGAL: int = field(init=False)
    FIELDS: Layout = field(init=False)
    State: Any = field(init=False)
    Rules: Any = field(init=False)
    deal: Rule = field(init=False)
    legal: Rule = field(init=False)
    play: Rule = field(init=False)
    known: Rule = field(init=False)
    fill: Rule = field(init=False)
    payoff: Rule = field(init=False)
    greedy: Rule = field(init=False)
    conserved: Rule = field(init=False)
    FIGURES: tuple[tuple[str, Meaning], ...] = field(init=False)
    figures: Rule = field(init=False)

    def __post_init__(self) -> None:
        held = [vars(module) for module in self.modules]
        for name in set(Contract.__annotations__) - {"id", "modules"}:
            found = {id(names[name]): names[name] for names in held if name in names}
            if not found and name in USUAL:
                found = {0: USUAL[name]}
            if len(found) != 1:  # a module may import a name from another: that is the same thing
                count = f"once, not {len(found)} times"
                raise TypeError(f"{self.id}: its rules must define {name!r} {count}")
            self.__dict__[name] = next(iter(found.values()))

    def __repr__(self) -> str:
        return f"<the rule book of {self.id}>"


# What holds in a game that does not say otherwise.


def nothing_printed(r: Any) -> None:
    """All that the rules' record holds are options."""


def all_go_together(values: Mapping[str, Any]) -> None:
    """No options are at odds."""


def only_its_rules(position: dict[str, Any]) -> Any:
    """The options that a position names are its ``rules``."""
    return position.get("rules", {})


def one_decision(before: Any, now: Any, r: Any, text: str) -> str | None:
    """Every text is one decision."""
    return None


def nothing_unfinished(s: Any) -> None:
    """No decision leaves anything behind."""


def nothing_more(match: "Match", eyes: int) -> dict[str, Told]:
    """An action is told by its label and by what it touches."""
    return {}


def no_card_texts(lang: str) -> dict[str, Told]:
    """The page needs no card explained."""
    return {}


def no_orders(match: "Match", seen: Seen, eyes: int, lang: str) -> list[Told]:
    """Every action is written by itself."""
    return []


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class RuleBook(Contract):
    """Everything about one game; what it does not say is as above."""

    table: parts.Table
    browser: parts.Browser
    guide: parts.Guide
    terminal: Callable[[], parts.Terminal]
    building: parts.Building | None = None  # where a seat brings something: how it is built
    solver: parts.Solver | None = None
    catalogue: parts.Catalogue | None = None
    printed: Callable[[Any], None] = nothing_printed  # writes what no option turns into the rules
    bounds: Bounds = field(default_factory=dict)  # of the numbers that a designer may change
    # Refuses options that do not go together; and those that a position names.
    check_rules: Callable[[Mapping[str, Any]], None] = all_go_together
    rules_told: Callable[[dict[str, Any]], Any] = only_its_rules
    # For a text that stands for several decisions, or for one that is written otherwise: given the
    # state it began in and the state now, the next action, or None when there is none (left).
    gesture: Callable[[Any, Any, Any, str], str | None] = one_decision
    close: Callable[[Any], None] = nothing_unfinished  # if the match is ended from outside
    # For the page: what its cards are called and do; what else is told of each action; several
    # decisions written as one.
    card_texts: Callable[[str], dict[str, Told]] = no_card_texts
    extra: Callable[["Match", int], dict[str, Told]] = nothing_more
    orders: Callable[["Match", Seen, int, str], list[Told]] = no_orders

    def __post_init__(self) -> None:
        super().__post_init__()
        for name in ("table", "browser", "guide", "building", "solver", "catalogue"):
            part = getattr(self, name)
            lacking = part and parts.lacking(part, getattr(parts, name.title()))
            if lacking:
                raise TypeError(f"{self.id}: its {name} lacks {', '.join(lacking)}")
        for option in self.table.OPTIONS:
            if option.fill is None and option.field not in self.Rules.names:
                raise TypeError(f"{self.id}: no field {option.field!r} for option {option.name!r}")

    @property
    def folder(self) -> Path:
        """Where its texts and pages lie."""
        return Path(str(self.modules[0].__file__)).parent.parent

    @property
    def OBSERVED(self) -> int:
        """How many numbers an observation has."""
        return int(self.FIELDS.schema.length)

    @property
    def words(self) -> Words:
        return self.table.WORDS

    @property
    def options(self) -> dict[str, Option]:
        return {option.name: option for option in self.table.OPTIONS}

    @cached_property
    def inputs(self) -> Inputs:
        """What a net is given."""
        return Inputs(self)

    @cached_property
    def everything(self) -> Inputs:
        """What it would be given if nothing were hidden."""
        return Inputs(self, everything=True)

    @cached_property
    def _printed(self) -> Any:
        rules = new_records(self.Rules, 1)
        self.printed(rules[0])
        return rules

    def rules_array(self, values: Mapping[str, Any]) -> Any:
        """The rules' record for these values, in an array of one; what is left out stays blank."""
        rules = self._printed.copy()
        for option in self.table.OPTIONS:
            if option.name in values:
                option.write(rules[0], values[option.name])
        return rules
