"""Actions tried out: in worlds that a seat cannot tell from the true one."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from spadework.engine.compile import keyed
from spadework.engine.keyed import drawing
from spadework.engine.records import Opened, copied, copy_record, new_records
from spadework.engine.rules.knowing import hide_at, known_at, observe_at
from spadework.engine.rules.log import ROWS, WIDTH, is_short, new_log, rows_in
from spadework.engine.rules.loops import legal_at, play_at, unlike_at

if TYPE_CHECKING:
    from spadework.engine.game import Game

# Worlds tried to tell whether something hidden was seen. What somebody else plays is soon found
# out not to be in another world's hand; what one plays oneself mostly looks alike in all of them.
WORLDS, OWN_WORLDS = 64, 8


@dataclass
class Trial:
    """A world in which actions are tried out."""

    game: "Game"
    world: Any

    def __call__(self, action: int) -> tuple[Any, Any]:
        return tried(self.game, self.world, action)

    def counted(self, make: Any, state: Any, numbers: int) -> list[int]:
        """So many numbers that ``make``'s function writes, made for the game's way of running."""
        return self.game.counted(make, copied(state), numbers)


def tried(game: "Game", state: Any, action: int) -> tuple[Any, Any]:
    """A copy of the state after the action, and what it logged."""

    def play(log: Any) -> Any:
        after = copied(state)
        game.run.loop(play_at)(after, game.rules_array, action, log)
        return after[0]

    return noted(play)


def noted(play: Callable[[Any], Any]) -> tuple[Any, Any]:
    """The state after a play, and all it logged: with more room if there was too little."""
    log = new_log()
    after = play(log)
    if is_short(log):
        log = new_log(int(log[0, 0]) + 1)
        after = play(log)
    return after, rows_in(log)


def tried_with(key: bytes, count: int, game: "Game", state: Any, action: int) -> tuple[Any, Any]:
    """The same where chance comes from a key's numbers of this count."""

    def play(log: Any) -> Any:
        after = copy_record(state)
        with drawing(key, count):
            as_written(keyed(game.book).play, game, after, action, log)
        return after

    return noted(play)


def as_written(rule: Any, game: "Game", record: Any, *given: Any) -> None:
    """Run a rule that is not compiled."""
    opened = Opened(record)
    rule(opened, Opened(game.rules_record), *given)
    opened.close(record)


def hidden(game: "Game", state: Any, seat: int, seed: int) -> Any:
    """A world that the seat cannot tell from the state."""
    world = new_records(game.book.State, 1)
    game.run.loop(hide_at)(copied(state), game.rules_array, seat, seed, world)
    return world[0]


def known_to(game: "Game", state: Any, seat: int | None) -> Any:
    """All that a seat, or with None a spectator, knows of a state: a record of its own."""
    told = new_records(game.book.State, 1)
    game.run.loop(known_at)(copied(state), game.rules_array, -1 if seat is None else seat, told)
    return told[0]


def observed(game: "Game", state: Any, seat: int) -> Any:
    """What a seat knows of a state as numbers."""
    room, out = new_records(game.book.State, 1), np.zeros(game.book.OBSERVED, np.int32)
    columns = game.book.FIELDS.schema.columns
    game.run.loop(observe_at)(copied(state), game.rules_array, seat, columns, room, out)
    return out


def legal_in(game: "Game", state: Any) -> list[int]:
    out = np.zeros(game.book.MAX_LEGAL, np.int32)
    count = game.run.loop(legal_at)(copied(state), game.rules_array, out)
    return list(out[:count].tolist())


def showed_hidden(game: "Game", before: Any, action: int, rows: list[list[int]], seat: int) -> bool:
    """Whether an action that logged these rows let a seat see what it could not have known.

    It is tried in other worlds that fit what the seat knew: if it looks the same in all of them,
    nothing was learnt from it.
    """
    states, room = copied(before), (new_records(game.book.State, 1) for _ in range(2))
    told, world = room
    out, sights = np.zeros(game.book.MAX_LEGAL, np.int32), Sights(game, seat)
    log = new_log(max(ROWS, len(rows) + 1))
    worlds = OWN_WORLDS if int(states["seat"][0]) == seat else WORLDS
    made = np.array(rows, np.int16).reshape(len(rows), WIDTH)
    unlike, seed = game.run.loop(unlike_at), -1
    while True:
        seed = unlike(
            states, game.rules_array, seat, action, seed + 1, worlds, told, world, out, made, log
        )
        if seed == worlds:
            return False
        if seed >= 0 and is_short(log):
            log, seed = new_log(int(log[0, 0]) + 1), seed - 1
        elif seed < 0 or sights.of(rows_in(log).tolist()) != sights.of(rows):
            return True


class Sights:
    """What a seat sees of a log's rows; the same rows come again in world after world."""

    def __init__(self, game: "Game", seat: int) -> None:
        self.game, self.seat = game, seat
        self.known: dict[tuple[int, ...], Any] = {}

    def of(self, rows: list[list[int]]) -> list[Any]:
        return [seen for row in rows if (seen := self._of_one(tuple(row))) is not None]

    def _of_one(self, row: tuple[int, ...]) -> Any:
        if row not in self.known:
            self.known[row] = self.game.book.table.sight(row, self.seat)
        return self.known[row]
