"""Matches bent: in the same position but for one small thing, whatever the game.

Either one number of the record is another, or one word, number or flag of the position, or two of
them have changed places, or something more or less is said of something. What cannot be so is
refused by the game itself, as everywhere.
"""

import copy
import json
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import numpy as np

import spadework as sw
from spadework.engine.fields import NOBODY, Field
from spadework.engine.records import copy_record
from support import moments, state_of, suite

Path = tuple[Any, ...]  # the keys and places that lead to something in a position
OURS = ("game", "rules", "rng")  # of a position: not what is so in it


@cache
def bender_of(name: str) -> "Bender":
    return Bender(name)


class Bender:
    """Bends matches of one game; what words and keys there are is learnt from a few of them."""

    def __init__(self, name: str) -> None:
        self.words: list[str] = []
        self.said: dict[Path, dict[str, Any]] = defaultdict(dict)  # by what, and by key
        for match, _ in moments(name, 8, seed=80):
            for moment in match.moments()[::9]:
                self.learn(so_in(moment))
        self.words = sorted(set(self.words))

    def learn(self, position: Any) -> None:
        for path, value in inside(position):
            if isinstance(value, str):
                self.words.append(value)
            elif isinstance(value, dict):
                self.said[like(path)].update(value)

    def bent(self, match: sw.Match, dice: random.Random, times: int) -> Iterator[sw.Match]:
        """So many times another match, as often as there can be such a one."""
        for _ in range(times):
            found = self.try_one(match, dice)
            if found is not None:
                yield found

    def try_one(self, match: sw.Match, dice: random.Random) -> sw.Match | None:
        if dice.random() < 0.5:
            return with_another_number(match, dice)
        position = copy.deepcopy(so_in(match))
        bends = [self.change, self.change, swap, self.say, more_or_less]
        for _ in range(1 + (dice.random() < 0.3)):
            dice.choice(bends)(position, dice)
        return stood_up(match, position)

    def change(self, position: Any, dice: random.Random) -> None:
        """A flag, a number or a word is another."""
        path, value = dice.choice(leaves(position))
        if isinstance(value, bool):
            put(position, path, not value)
        elif isinstance(value, int):
            put(position, path, value + dice.choice([-1, 1]))
        else:
            put(position, path, dice.choice(self.words))

    def say(self, position: Any, dice: random.Random) -> None:
        """Something is said of something that was not, or the other way round."""
        path, found = dice.choice([p for p in inside(position) if isinstance(p[1], dict)])
        said = self.said[like(path)] or found
        if said:
            key = dice.choice(sorted(said))
            if found.pop(key, None) is None:
                found[key] = copy.deepcopy(said[key])


def compared(matches: Iterable[tuple[sw.Match, random.Random]], times: int) -> tuple[int, int]:
    """Bend each so many times: how often a seat was told of it in numbers, and how often not.

    It is told just if its view or what it may do is another.
    """
    told, silent = 0, 0
    for match, dice in matches:
        bender = bender_of(match.game.id)
        here = [(looks(match, seat), numbers(match, seat)) for seat in range(match.game.seats)]
        for other in bender.bent(match, dice, times):
            for seat, (seen, observed) in enumerate(here):
                differs = looks(other, seat) != seen
                assert differs == (numbers(other, seat) != observed), (so_in(match), so_in(other))
                told, silent = told + differs, silent + (not differs)
    return told, silent


def looks(match: sw.Match, seat: int) -> str:
    """What a seat sees and may do."""
    return json.dumps([match.view(seat), match.actions() if match.seat == seat else None])


def numbers(match: sw.Match, seat: int) -> list[int]:
    """What a seat is told, without what the match was given to be played with."""
    told, given = match.observe(seat), suite(match.game.id).given
    for run in match.game.schema.runs:
        if run.field.name in given:
            told[run.first : run.first + run.length] = 0
    return list(told.tolist())


def so_in(match: sw.Match) -> dict[str, Any]:
    """What is so in a position."""
    return {key: value for key, value in match.position().items() if key not in OURS}


def stood_up(match: sw.Match, position: dict[str, Any]) -> sw.Match | None:
    """The match in another position, if there can be such a one."""
    ours = {key: value for key, value in match.position().items() if key in OURS}
    try:
        return match.game.match(position | ours)
    except sw.SpadeworkError:
        return None


def with_another_number(match: sw.Match, dice: random.Random) -> sw.Match | None:
    """One number of the record is another, if there can be such a match."""
    field = dice.choice([f for f in match.game.book.FIELDS.fields if f.seen_by != NOBODY])
    state = changed(state_of(match), field, dice)
    try:
        position = match.game.book.table.position(state, match.game.rules_record)
    except Exception:  # it names a card, a row or a pilot that there is none of
        return None
    found = stood_up(match, position)
    return found if found and state_of(found).tobytes() == state.tobytes() else None


def changed(state: Any, field: Field, dice: random.Random) -> Any:
    """The state with one number of a field changed, within what its layout says of it."""
    other = copy_record(state)
    row = np.array(state[field.name])
    place = dice.randrange(row.size)
    row.flat[place] = another(field, int(row.flat[place]), dice)
    other[field.name] = row if row.shape else int(row)
    return other


def another(field: Field, number: int, dice: random.Random) -> int:
    """Another number that a field may hold, mostly one beside it."""
    low, high = field.meaning.low, field.meaning.high
    if field.meaning.kind == "set":
        return number ^ 1 << dice.randrange(high.bit_length())
    beside = [n for n in (number - 1, number + 1) if low <= n <= high]
    return dice.choice([*beside, dice.choice([n for n in range(low, high + 1) if n != number])])


def swap(position: Any, dice: random.Random) -> None:
    """Two words, numbers or flags change places."""
    path, value = dice.choice(leaves(position))
    other, there = dice.choice([leaf for leaf in leaves(position) if type(leaf[1]) is type(value)])
    put(position, path, there)
    put(position, other, value)


def more_or_less(position: Any, dice: random.Random) -> None:
    """A list is without one of its entries, or has one of them twice."""
    found = dice.choice([value for _, value in inside(position) if value and type(value) is list])
    place = dice.randrange(len(found))
    if dice.random() < 0.5:
        del found[place]
    else:
        found.insert(place, copy.deepcopy(dice.choice(found)))


def inside(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """All that a position is made of, itself included, and where it stands."""
    yield path, value
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from inside(inner, (*path, key))


def leaves(position: Any) -> list[tuple[Path, Any]]:
    """What is not made of anything else."""
    return [(path, v) for path, v in inside(position) if not isinstance(v, dict | list)]


def like(path: Path) -> Path:
    """Where such things stand, whatever their places in lists."""
    return tuple(key for key in path if isinstance(key, str))


def put(position: Any, path: Path, value: Any) -> None:
    for key in path[:-1]:
        position = position[key]
    position[path[-1]] = value
