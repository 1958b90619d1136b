"""A game on the table: a rule book with its options turned as wanted."""

import secrets
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import numpy as np

from spadework.engine import compile as ways
from spadework.engine.errors import UnknownName, engine_sentence
from spadework.engine.keyed import Chance, drawing
from spadework.engine.match import Match, read_ending
from spadework.engine.options import Option, Value, check_options
from spadework.engine.reading import SEEDS, chance_told, check_seed, without_chance, wrong
from spadework.engine.records import copied, new_record
from spadework.engine.rulebook import RuleBook
from spadework.engine.rules.chance import AWAKE, seeded
from spadework.engine.trying import as_written
from spadework.engine.words import nearest, short

WAYS = {"plain": ways.plain, "native": ways.native}


class Game:
    """A game with its options; make one with ``spadework.game``.

    ``chosen`` are the options that were turned, which is what its positions name; ``rules`` are
    the values of all of them.
    """

    def __init__(self, book: RuleBook, chosen: Mapping[str, Value], way: str = "plain") -> None:
        self.book = book
        self.way = way
        turned = {name: chosen[name] for name in book.options if name in chosen}
        values = {n: turned.get(n, option.default) for n, option in book.options.items()}
        book.table.check_rules(values)
        self.chosen: Mapping[str, Value] = MappingProxyType(turned)
        self.rules: Mapping[str, Value] = MappingProxyType(values)
        self.rules_array = book.rules_array(values)
        self._seen: dict[int | None, Game] = {}

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
    def rules_record(self) -> Any:
        """The rules as a record: the one in ``rules_array``, not a copy."""
        return self.rules_array[0]

    @rules_record.setter
    def rules_record(self, record: Any) -> None:
        self.rules_array = copied(record)

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
        if all(owner in (None, seat) for owner in owners.values()):
            return self
        if seat not in self._seen:
            game = Game(self.book, self.chosen, self.way)
            for kept in ("chosen", "rules"):
                told = getattr(self, kept).items()
                known = {name: value for name, value in told if owners[name] in (None, seat)}
                setattr(game, kept, MappingProxyType(known))
            # A designer may have changed the record: what others bring is taken out of it.
            whole, bare = (self.book.rules_array(rules) for rules in (self.rules, game.rules))
            game.rules_record = self.rules_record
            for name in whole.dtype.names:
                brought = whole[name] != bare[name]
                game.rules_array[name][brought] = bare[name][brought]
            self._seen[seat] = game
        return self._seen[seat]

    def using(self, way: str) -> "Game":
        """The same game run ``"plain"`` or ``"native"``: equal results, native is faster."""
        if not isinstance(way, str) or way not in WAYS:
            close = nearest(short(way), WAYS)
            raise UnknownName(engine_sentence("unknown.way", name=short(way), nearest=close))
        return Game(self.book, self.chosen, way)

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
        return Game(self.book, chosen, self.way)

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
        game = self.turned(self.book.table.rules_told(position))
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
        return f'spadework.game("{self.id}"{turned})'
