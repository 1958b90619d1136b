"""A game on the table: a rule book with its options turned as wanted."""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

import numpy as np

from spadework.engine import changes as changing
from spadework.engine import compile as ways
from spadework.engine.changes import Changes
from spadework.engine.errors import UnknownName, engine_sentence
from spadework.engine.fields import Schema
from spadework.engine.keyed import Chance, drawing
from spadework.engine.match import Match, read_ending
from spadework.engine.options import Option, Value, check_options
from spadework.engine.reading import SEEDS, chance_told, check_seed, without_chance, wrong
from spadework.engine.records import new_record
from spadework.engine.rulebook import RuleBook
from spadework.engine.rules.chance import AWAKE, seeded
from spadework.engine.trying import as_written
from spadework.engine.words import nearest, short

WAYS = {"plain": ways.plain, "native": ways.native}


@dataclass(frozen=True, eq=False, repr=False)
class Game:
    """A game with its options; make one with ``spadework.game``. It is a value: never changed.

    ``chosen`` are the options that were turned, which is what its positions name; ``rules`` are
    the values of all of them. ``changes`` are the numbers that a designer has changed besides.

    >>> import spadework as sw
    >>> sw.game("tactics", bond=8) == sw.game("tactics").turned({"bond": 8}) != sw.game("tactics")
    True
    """

    book: RuleBook
    chosen: Mapping[str, Value]
    way: str = "plain"
    changes: Changes = ()
    hidden: frozenset[str] = frozenset()  # options that whoever has this game does not know
    rules: Mapping[str, Value] = field(init=False)
    rules_array: Any = field(init=False)  # of one record, which is only read
    _known: dict[int | None, "Game"] = field(init=False)  # see seen_by

    def __post_init__(self) -> None:
        options, hidden = self.book.options, self.hidden
        turned = {n: self.chosen[n] for n in options if n in self.chosen and n not in hidden}
        values = {n: turned.get(n, o.default) for n, o in options.items() if n not in hidden}
        if not hidden:
            self.book.table.check_rules(values)
        array = self.book.rules_array(values)
        changes = changing.check(self.changes, self.id, self.book.bounds, array.dtype)
        changing.write(changes, array)
        array.flags.writeable = False
        made = {"chosen": MappingProxyType(turned), "rules": MappingProxyType(values)}
        self.__dict__.update(made, changes=changes, rules_array=array, _known={})

    def __reduce__(self) -> tuple[Any, ...]:
        return Game, (self.book, dict(self.chosen), self.way, self.changes, self.hidden)

    def __copy__(self) -> "Game":
        return self

    def __deepcopy__(self, memo: Any) -> "Game":
        return self

    def _value(self) -> tuple[Any, ...]:
        chosen = frozenset(self.chosen.items())
        return self.book, chosen, self.way, self.changes, self.hidden

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._value() == other._value()

    def __hash__(self) -> int:
        return hash(self._value())

    @property
    def id(self) -> str:
        """The game's short name, as in ``spadework.games()``."""
        return self.book.id

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return int(self.book.SEATS)

    @property
    def options(self) -> dict[str, Option]:
        """Every option by name, with its default, range, candidates and text.

        >>> import spadework as sw
        >>> bond = sw.game("tactics").options["bond"]
        >>> bond.default, bond.range, bond.candidates
        (6, (0, 30), (4, 6, 8))
        >>> bond.text
        'What each 2 is worth when two or more lie on one side.'
        """
        return self.book.options

    @property
    def schema(self) -> Schema:
        """What stands where in an observation."""
        schema: Schema = self.book.FIELDS.schema
        return schema

    @property
    def rules_record(self) -> Any:
        """The rules as a record: the one in ``rules_array``, to be read and never written."""
        return self.rules_array[0]

    @property
    def run(self) -> ways.Way:
        """The rules' functions in this game's way of running."""
        return WAYS[self.way](self.book)

    def counted(self, make: Any, states: Any, numbers: int) -> list[int]:
        """So many numbers that ``make``'s function writes of the one state in an array."""
        out = np.zeros(numbers, np.int64)
        self.run.loop(make)(states, self.rules_array, out)
        return list(out.tolist())

    def seen_by(self, seat: int | None) -> "Game":
        """The game as a seat knows it, or with None a spectator: without what others bring."""
        owners = {option.name: option.owner for option in self.book.table.OPTIONS}
        hidden = self.hidden.union(n for n, owner in owners.items() if owner not in (None, seat))
        if hidden == self.hidden:
            return self
        if seat not in self._known:
            self._known[seat] = replace(self, hidden=hidden)
        return self._known[seat]

    def using(self, way: str) -> "Game":
        """The same game run ``"plain"`` or ``"native"``: equal results, native is faster."""
        if not isinstance(way, str) or way not in WAYS:
            close = nearest(short(way), WAYS)
            raise UnknownName(engine_sentence("unknown.way", name=short(way), nearest=close))
        return replace(self, way=way)

    def turned(self, rules: Any) -> "Game":
        """This game with further options turned; these win over its own."""
        if not isinstance(rules, dict):
            raise wrong("not_object_at", key="rules", value=short(rules))
        checked = check_options(self.options, rules)
        chosen = {
            name: value
            for name, value in {**self.chosen, **checked}.items()
            # Turned back to the default still has to be told, or the game's own would hold.
            if name in self.chosen or value != self.options[name].default
        }
        return replace(self, chosen=chosen, hidden=self.hidden.difference(checked))

    def changed(self, change: Callable[..., Any], /, *given: Any) -> "Game":
        """This game with its rules changed by hand: what ``change(r, *given)`` writes into them.

        For numbers that no option turns, such as those on a card; the book's ``bounds`` are what
        may be changed and how far. It goes with the game wherever that goes.

        >>> import spadework as sw
        >>> from spadework.games.duel.rules.effects import Row, write_row
        >>> game = sw.game("duel").changed(write_row, 5, Row("steal 1, draw 1"), False)
        >>> game.deal(seed=1).position()["changed"]["mark"]
        [[5, 0]]
        """
        array = self.rules_array.copy()
        change(array[0], *given)
        base = self.book.rules_array(self.rules)
        return replace(self, changes=changing.between(base[0], array[0]))

    def told_in(self, told: dict[str, Any]) -> "Game":
        """This game with the options and changes that a position, a view or a record names."""
        game = self.turned(self.book.table.rules_told(told))
        if "changed" not in told:
            return game
        changes = {
            change[:2]: change for change in (*self.changes, *changing.read(told["changed"]))
        }
        return replace(game, changes=tuple(changes.values()))

    def names(self, whole: bool = False) -> dict[str, Any]:
        """What a position names of it: the options that were turned (or all), and any changes."""
        rules = {"rules": dict(self.rules if whole else self.chosen)}
        return rules | ({"changed": changing.told(self.changes)} if self.changes else {})

    def deal(self, seed: int | None = None) -> Match:
        """A new match. The same seed gives the same match; without one it is a surprise.

        >>> import spadework as sw
        >>> game = sw.game("tactics", hand=4)
        >>> game.deal(seed=7).position() == game.deal(seed=7).position()
        True
        """
        seed = secrets.randbelow(SEEDS) if seed is None else check_seed(seed)
        state = new_record(self.book.State)
        state.rng = seeded(seed)
        self.run.deal(state, self.rules_record)
        return Match(self, state, {"seed": seed})

    def deal_with(self, key: bytes) -> Match:
        """A new match whose chance comes from a secret key of 32 bytes, as in a room.

        >>> import spadework as sw
        >>> match = sw.game("tactics").deal_with(bytes(32))
        >>> match.record()["key"] == bytes(32).hex()
        True
        """
        state = new_record(self.book.State)
        state.rng = AWAKE
        chance = Chance(key)
        with drawing(key, chance.take()):
            as_written(ways.keyed(self.book).deal, self, state)
        match = Match(self, state, {"key": key.hex()})
        match.chance = chance
        return match

    def match_with(self, key: bytes, position: dict[str, Any]) -> Match:
        """A match from a position whose chance comes from a secret key."""
        whole = self.match(without_chance(position)).position()
        match = self.match(whole | {"rng": f"{int(AWAKE):016x}"})
        match.start["key"] = key.hex()
        match.chance = Chance(key, 1)
        return match

    def match(self, position: dict[str, Any]) -> Match:
        """A match from a position; refused with a sentence if there can be no such position.

        >>> import spadework as sw
        >>> sw.game("tactics").match({"hands": [["7", "7", "7", "7", "7"], []]})
        Traceback (most recent call last):
        spadework.engine.errors.BadPosition: 7 is there 5 times; the deck has only 4 (T-1).
        """
        if not isinstance(position, dict):
            raise wrong("not_object", value=short(position))
        name = position.get("game", self.id)
        if not isinstance(name, str) or name != self.id:
            raise wrong("other_game", value=short(name), game=self.id)
        game = self.told_in(position)
        position = {key: value for key, value in position.items() if key != "changed"}
        rng = chance_told(position) or int(seeded(secrets.randbelow(SEEDS)))
        state = new_record(self.book.State)
        state.rng = rng  # what a position leaves out may be left to chance
        self.book.table.place(without_chance(position), state, game.rules_record)
        state.rng = rng
        if not self.run.conserved(state, game.rules_record):
            raise wrong("not_conserved")
        match = Match(game, state, {}, read_ending(position, state, self.seats))
        match.start = {"start": match.position()}
        return match

    def __repr__(self) -> str:
        turned = "".join(f", {name}={value!r}" for name, value in self.chosen.items())
        way = "" if self.way == "plain" else f'.using("{self.way}")'
        changes = f" with {len(self.changes)} numbers changed" if self.changes else ""
        return f'spadework.game("{self.id}"{turned}){way}{changes}'
