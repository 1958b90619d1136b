"""The match is the referee: it alone holds the true state, and it alone lets actions through."""

from collections.abc import Callable, Iterator
from copy import copy, deepcopy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from spadework.engine.errors import BadSeat, IllegalAction, SpadeworkError, engine_sentence
from spadework.engine.keyed import Chance
from spadework.engine.reading import check_seed, wrong
from spadework.engine.records import Opened, copy_record
from spadework.engine.trying import (
    Trial,
    hidden,
    known_to,
    legal_in,
    observed,
    showed_hidden,
    tried,
    tried_with,
)
from spadework.engine.words import DEFAULT, Sentence, as_whole, is_near, nearest, short

if TYPE_CHECKING:
    from spadework.engine.game import Game

ENDINGS = ("resign", "time", "draw")
Event = dict[str, Any]
Eyes = int | None  # a seat, or None for a spectator


@dataclass(frozen=True)
class Step:
    """One thing that happened: who acted, what the rules logged, and the state after it."""

    state: Any
    seat: int | None = None
    action: str | None = None
    rows: list[list[int]] = field(default_factory=list)
    ending: Event | None = None
    number: int | None = None  # of the action
    count: int | None = None  # in a match with a key: which of its numbers were asked
    found: dict[Any, bool] = field(default_factory=dict)  # see Match._once


@dataclass(frozen=True)
class Glimpse:
    """All that a player gets: a record already passed through ``hide``, never the match."""

    game: "Game"
    state: Any
    seat: int

    def legal(self) -> Any:
        """The legal actions, as numbers."""
        out = np.zeros(self.game.book.MAX_LEGAL, np.int32)
        return out[: self.game.run.legal(self.state, self.game.rules_record, out)]


class Match:
    """One match of a game. Every state it was ever in is kept, and none is ever changed.

    >>> import spadework as sw
    >>> match = sw.game("tactics").match({"hands": [["7", "K"], ["2", "J"]], "deck": ["9", "3"]})
    >>> match.seat, match.actions()
    (0, ['play 7', 'play K', 'pass'])
    >>> match.play("play 7")
    [{'event': 'play', 'seat': 0, 'card': '7'}]
    >>> match.explain("play 7")
    'You hold no 7.'
    >>> match.play("play 7")
    Traceback (most recent call last):
    spadework.engine.errors.IllegalAction: You hold no 7.
    >>> match.play("play J")[1:]
    [{'event': 'draw', 'seat': 1, 'card': '9'}, {'event': 'draw', 'seat': 1, 'card': '3'}]
    >>> match.events(0)[2:]
    [{'event': 'draw', 'seat': 1, 'card': '??'}, {'event': 'draw', 'seat': 1, 'card': '??'}]
    >>> match.view(0)["hands"], match.view(None)["hands"]
    ([['K'], ['??', '??', '??']], [['??'], ['??', '??', '??']])
    >>> match.history
    [(0, 'play 7'), (1, 'play J')]
    >>> twin = match.copy()
    >>> match.undo()
    >>> match.seat, twin.seat
    (1, 0)
    """

    def __init__(
        self, game: "Game", state: Any, start: dict[str, Any], ending: Event | None = None
    ) -> None:
        self.game = game
        self.start = start
        self.players: list[str] | None = None
        self.origin: str | None = None  # how a table began it, where there was one
        self.chance: Chance | None = None  # in a match with a key
        self._asked: tuple[Step, list[int]] | None = None  # see _legal
        self._steps = [Step(state, ending=ending)]

    # What is.

    @property
    def seat(self) -> int | None:
        """Who is to move; None when the match is over."""
        return None if self._state.over else int(self._state.seat)

    @property
    def returns(self) -> list[int] | None:
        """The result, one number a seat: 1 won, 0 drawn, -1 lost. None while it goes on."""
        if not self._state.over:
            return None
        rules = self.game.rules_record
        return [int(self.game.run.payoff(self._state, rules, p)) for p in range(self.game.seats)]

    @property
    def ending(self) -> Event | None:
        """How the match was ended from outside, if it was: the reason and the seat."""
        end = self._steps[-1].ending
        return None if end is None else {"reason": end["reason"], "seat": end["seat"]}

    @property
    def history(self) -> list[tuple[int, str]]:
        """Every action so far, as (seat, text): the referee's eye."""
        return [
            (step.seat, step.action)
            for step in self._steps
            if step.seat is not None and step.action is not None
        ]

    def actions(self) -> list[str]:
        """The texts of all legal actions, in a stable order."""
        text, state = self.game.book.table.action_text, Opened(self._state)
        return [text(state, action) for action in self._legal()]

    def position(self) -> dict[str, Any]:
        """Everything about the match: the referee's eye."""
        told = self.game.book.table.position(Opened(self._state), self._rules)
        return self._told(told, self.game)

    def view(self, seat: Eyes) -> dict[str, Any]:
        """What a seat may know, or with None a spectator."""
        seat = check_seat(seat, self.game.seats, spectator=True)
        known = known_to(self.game, self._state, seat)
        told = self.game.book.table.view(Opened(known), seat)
        return self._told(told, self.game.seen_by(seat))

    def observe(self, seat: int) -> Any:
        """What a seat may know as numbers: ``game.schema`` says what stands where.

        >>> import spadework as sw
        >>> match = sw.game("tactics").deal(seed=7)
        >>> len(match.observe(0)) == match.game.schema.length
        True
        """
        return observed(self.game, self._state, check_seat(seat, self.game.seats))

    @property
    def state(self) -> Any:
        """A copy of the state's record: the referee's eye."""
        return copy_record(self._state)

    @property
    def steps(self) -> int:
        """How many steps it has come: actions, and an ending from outside."""
        return len(self._steps) - 1

    def events(self, seat: Eyes, since: int = 0) -> list[Event]:
        """The log so far, as a seat saw it, or with None a spectator; or only since a step."""
        seat = check_seat(seat, self.game.seats, spectator=True)
        steps = self._steps[since + 1 :] if since else self._steps
        return [event for step in steps for event in self._seen(step, seat)]

    def counted(self, since: int = 0) -> list[tuple[int, str, int | None]]:
        """Every action since a step: seat, text, and in a match with a key its count."""
        return [
            (step.seat, step.action, step.count)
            for step in self._steps[since + 1 :]
            if step.seat is not None and step.action is not None
        ]

    # What may be done.

    def explain(self, action: str, lang: str = DEFAULT) -> str | None:
        """None if the action is legal now, else a sentence that says why it is not."""
        found = self._read(action)
        return found.text(lang) if isinstance(found, Sentence) else None

    def labels(self, lang: str = DEFAULT) -> dict[str, str]:
        """What each legal action will do, in words, from what the seat to move knows.

        >>> import spadework as sw
        >>> sw.game("tactics").match({"hands": [["7", "J"], ["2"]]}).labels()["play J"]
        '+10 for them, you draw 2'
        """
        if self.seat is None:
            return {}
        return dict(zip(self.actions(), self._labels(self._legal(), lang), strict=True))

    def label(self, action: str, lang: str = DEFAULT) -> str:
        """What one legal action will do, in words, from what the seat to move knows."""
        return self._labels([self._checked(action)], lang)[0]

    def play(self, action: str) -> list[Event]:
        """Apply an action. Gives the events, the referee's eye; illegal: ``IllegalAction``."""
        told: list[Event] = []
        for step in self._gesture(action, self._checked(action)):
            self._steps.append(step)
            told += [self.game.book.table.event(row) for row in step.rows]
        return joined(told)

    def end(self, reason: str, seat: int | None = None) -> list[Event]:
        """End the match from outside: ``"resign"`` or ``"time"`` of a seat, or ``"draw"``.

        >>> import spadework as sw
        >>> match = sw.game("tactics").deal(seed=7)
        >>> match.end("resign", 0)
        [{'event': 'end', 'reason': 'resign', 'seat': 0, 'returns': [-1, 1]}]
        >>> match.seat, match.returns
        (None, [-1, 1])
        """
        if self.seat is None:
            raise IllegalAction(engine_sentence("match.over"))
        ending = make_ending(reason, seat, self.game.seats)
        state = copy_record(self._state)
        self.game.book.close(state)
        state.over, state.seat = 1, 0
        for p, result in enumerate(ending["returns"]):
            state.result[p] = result
        self._steps.append(Step(state, ending=ending))
        return [deepcopy(ending)]

    def undo(self) -> None:
        """Take the last action back."""
        if len(self._steps) == 1:
            raise SpadeworkError(engine_sentence("match.nothing_to_undo"))
        self._steps.pop()

    def copy(self) -> "Match":
        """A match of its own that goes on from here."""
        twin = self._cut(len(self._steps))
        twin.start = deepcopy(self.start)
        return twin

    def __copy__(self) -> "Match":
        return self.copy()

    def __deepcopy__(self, memo: Any) -> "Match":
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ | {"_asked": None}

    def moments(self, first: int = 0, most: int | None = None) -> list["Match"]:
        """The match as it was after each of its steps, the first before any; or some of them."""
        end = len(self._steps) if most is None else min(len(self._steps), first + most)
        return [self._cut(steps + 1) for steps in range(first, end)]

    def turns(self) -> Iterator[tuple["Match", str]]:
        """Every action, with the match as it was when it was chosen."""
        for steps, step in enumerate(self._steps[1:], 1):
            if step.action is not None:
                yield self._cut(steps), step.action

    def last_seat(self) -> int | None:
        """Who made the last step; None before any, and if it was ended from outside."""
        return self._steps[-1].seat

    def last_action(self) -> str | None:
        """The action of the last step."""
        return self._steps[-1].action

    def last_events(self, seat: Eyes, referee: bool = False) -> list[Event]:
        """The events of the last step alone, as a seat or a spectator saw them, or all."""
        step = self._steps[-1]
        if not referee:
            return self._seen(step, seat)
        told = joined([self.game.book.table.event(row) for row in step.rows])
        return [*told, deepcopy(step.ending)] if step.ending else told

    def last_showed_hidden(self, seat: int) -> bool:
        """Whether the last step let a seat see what it could not have known before."""
        step = self._steps[-1]
        number = step.number
        if number is None:
            return False
        before = self._steps[-2].state
        return self._once(seat, lambda: showed_hidden(self.game, before, number, step.rows, seat))

    def last_was_secret(self) -> bool:
        """Whether the last step let some seat see what not everyone saw."""
        step, sight = self._steps[-1], self.game.book.table.sight
        seats = range(self.game.seats)
        return self._once(
            "secret",
            lambda: any(sight(row, p) != sight(row, None) for row in step.rows for p in seats),
        )

    def _once(self, key: Any, find: Callable[[], bool]) -> bool:
        """What is so of the last step; a step never changes, so it is found out once."""
        found = self._steps[-1].found
        if key not in found:
            found[key] = find()
        return found[key]

    def glimpse(self, seat: int, seed: int) -> Glimpse:
        """The one door from a match to a player: a world that fits all the seat has seen."""
        seat, seed = check_seat(seat, self.game.seats), check_seed(seed)
        world = hidden(self.game, self._state, seat, seed)
        return Glimpse(self.game.seen_by(seat), world, seat)

    def record(self, seat: int | str | None = None) -> dict[str, Any]:
        """A replay that can be written as JSON: whole, or as a seat (or "spectator") saw it.

        >>> import spadework as sw
        >>> match = sw.game("tactics").deal(seed=7)
        >>> events = match.play("swap 4 5")
        >>> match.record()["actions"]
        [[0, 'swap 4 5']]
        >>> match.record(1)["steps"][1]["events"]
        [{'event': 'mulligan', 'seat': 0}]
        """
        from spadework.engine.replay import seen_record, whole_record

        if seat is None:
            return whole_record(self)
        eyes = None if isinstance(seat, str) and seat == "spectator" else seat
        return seen_record(self, check_seat(eyes, self.game.seats, spectator=True))

    def number_of(self, action: str) -> int:
        """The number of a legal action; any other is refused."""
        return self._checked(action)

    def text_of(self, number: int) -> str:
        """The text of a legal action by its number; any other is refused."""
        if self.seat is None:
            raise IllegalAction(engine_sentence("match.over"))
        if number not in self._legal():
            right = self.actions()[0]
            told = {"value": short(number), "number": self._legal()[0], "action": right}
            raise IllegalAction(engine_sentence("action.no_number", **told))
        return self.game.book.table.action_text(Opened(self._state), number)

    # How it works.

    @property
    def _state(self) -> Any:
        return self._steps[-1].state

    def _cut(self, steps: int) -> "Match":
        """A match of its own with the first so many steps; the states are shared, never changed."""
        twin = Match(self.game, self._steps[0].state, self.start)
        twin.players = None if self.players is None else list(self.players)
        twin.origin = self.origin
        twin.chance = None if self.chance is None else copy(self.chance)
        twin._steps, twin._asked = self._steps[:steps], self._asked
        return twin

    def _told(self, about_state: dict[str, Any], game: "Game") -> dict[str, Any]:
        """What the table says of the state, with what the match itself knows openly."""
        told = {"game": game.id} | game.names() | about_state
        return told | ({"end": self.ending} if self.ending else {})

    @property
    def _rules(self) -> Any:
        return Opened(self.game.rules_record)

    def _labels(self, actions: list[int], lang: str) -> list[str]:
        """What actions will do, in a world that fits all the seat to move has seen."""
        world = hidden(self.game, self._state, int(self._state.seat), seed=0)
        trial = Trial(self.game, world)
        return self.game.book.table.labels(Opened(world), self._rules, actions, lang, trial)

    def _gesture(self, action: str, number: int) -> Iterator[Step]:
        """The steps of an action; what a person does at once may be several decisions."""
        gesture, before, rules = self.game.book.gesture, self._state, self.game.rules_record
        part = gesture(before, before, rules, action)
        yield self._step(action if part is None else part, number)
        while part is not None:
            part = gesture(before, self._state, rules, action)
            if part is not None:
                yield self._step(part, self._checked(part))

    def _step(self, action: str, number: int) -> Step:
        """One decision, made."""
        seat = self.seat
        state, rows = tried(self.game, self._state, number)
        if self.chance is None:
            return Step(state, seat, action, rows.tolist(), number=number)
        count = self.chance.take()
        # If the generator has moved it asked chance: then the key is to be asked.
        if state.rng != self._state.rng:
            state, rows = tried_with(self.chance.key, count, self.game, self._state, number)
        return Step(state, seat, action, rows.tolist(), number=number, count=count)

    def _checked(self, action: str) -> int:
        """The number of a legal action; any other is refused."""
        number = self._read(action)
        if isinstance(number, Sentence):
            raise IllegalAction(number)
        return number

    def _legal(self) -> list[int]:
        """The legal actions; a state never changes, so it is asked for them once."""
        step = self._steps[-1]
        if self._asked is None or self._asked[0] is not step:
            self._asked = (step, legal_in(self.game, step.state))
        return self._asked[1]

    def _seen(self, step: Step, seat: Eyes) -> list[Event]:
        sight = self.game.book.table.sight
        seen = joined([told for row in step.rows if (told := sight(row, seat)) is not None])
        return [*seen, deepcopy(step.ending)] if step.ending else seen

    def _read(self, action: Any) -> int | Sentence:
        """The number of a legal action, or why it is none."""
        table = self.game.book.table
        if not isinstance(action, str):
            return engine_sentence("action.not_text", value=short(action))
        if self.seat is None:
            return engine_sentence("match.over")
        whole = self.game.book.gesture(self._state, self._state, self.game.rules_record, action)
        if whole is not None and whole != action:
            return self._read(whole)
        number = table.action_number(self._state, action)
        tidy = " ".join(action.split())
        if number is None and tidy in self.actions():
            return engine_sentence("action.spaces", right=short(tidy))
        if number is None:
            rules = self.game.rules_record
            return table.misread(self._state, rules, action) or self._unknown(action)
        if number in self._legal():
            return number
        return table.explain(self._state, self.game.rules_record, number)

    def _unknown(self, action: str) -> Sentence:
        near = is_near(short(action), self.actions())
        close = nearest(short(action), self.actions()) if near else self.actions()[0]
        key = "action.unknown" if near else "action.strange"
        return engine_sentence(key, action=short(action), nearest=close)

    def __repr__(self) -> str:
        return f"<match of {self.game.id}, {len(self._steps) - 1} actions, seat {self.seat}>"


def joined(events: list[Event]) -> list[Event]:
    """Neighbours that differ in their ``cards`` alone as one event: cards that move together."""
    told: list[Event] = []
    for event in events:
        if told and "cards" in event and told[-1] | {"cards": event["cards"]} == event:
            told[-1] = event | {"cards": told[-1]["cards"] + event["cards"]}
        else:
            told.append(event)
    return told


def check_seat(seat: Any, seats: int, spectator: bool = False) -> Any:
    """``seat``, if the game has it; None, the spectator, only where one may be."""
    if seat is None and spectator:
        return seat
    number = as_whole(seat)
    if number is None or not 0 <= number < seats:
        raise BadSeat(engine_sentence("seat.unknown", value=short(seat), high=seats - 1))
    return number


def make_ending(reason: Any, seat: Any, seats: int) -> Event:
    """The event of a match ended from outside, checked."""
    if not isinstance(reason, str) or reason not in ENDINGS:
        close = nearest(short(reason), ENDINGS)
        raise IllegalAction(engine_sentence("match.no_ending", reason=short(reason), nearest=close))
    if reason == "draw":
        if seat is not None:
            raise BadSeat(engine_sentence("seat.nobody", value=short(seat)))
        returns = [0] * seats
    else:
        seat = check_seat(seat, seats)
        returns = [-1 if p == seat else 1 for p in range(seats)]
    return {"event": "end", "reason": reason, "seat": seat, "returns": returns}


def read_ending(position: dict[str, Any], state: Any, seats: int) -> Event | None:
    """The ending that a position tells, if it tells one; it must fit the result."""
    if "end" not in position:
        return None
    told = position["end"]
    if not state.over or not isinstance(told, dict) or set(told) != {"reason", "seat"}:
        raise wrong("bad_end")
    ending = make_ending(told["reason"], told["seat"], seats)
    if ending["returns"] != state.result.tolist():
        raise wrong("bad_end")
    return ending
