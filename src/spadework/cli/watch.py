"""Looking at what was: a position, or a replay step by step, from any seat's eyes."""

import sys
from dataclasses import dataclass
from typing import Any

from rich.console import Console

from spadework.cli.seats import HUMAN, seat_names, small_number
from spadework.cli.speech import WORDS, refuse
from spadework.engine.game import Game
from spadework.engine.match import Match
from spadework.engine.replay import SeenReplay, bad
from spadework.engine.words import short
from spadework.games.drawing import folded

REFEREE = "referee"
SPECTATOR = "spectator"


@dataclass(frozen=True)
class Scene:
    """One step of a match for a pair of eyes: the table, and what had just happened."""

    seen: dict[str, Any]
    events: list[dict[str, Any]]


def read_eyes(text: str | None, seats: int) -> int | str:
    """A seat's number, ``spectator``, or without any the referee, who sees all."""
    if text is None or text in (REFEREE, SPECTATOR):
        return text or REFEREE
    seat = small_number(text)
    if seat is None or seat >= seats:
        raise refuse("eyes", value=short(text), high=seats - 1)
    return seat


def seat_of(eyes: int | str) -> int | None:
    return eyes if isinstance(eyes, int) else None


def draw(
    console: Console, seen: dict[str, Any], game: Game, eyes: int | str, players: Any, lang: str
) -> None:
    """The table as these eyes see it."""
    seat = seat_of(eyes)
    names = seat_names(players or [HUMAN] * game.seats, lang, seat)
    for line in game.book.terminal().draw(seen, game, seat, names, lang):
        console.print(line, no_wrap=True, crop=True)


def scenes_of(match: Match, eyes: int | str) -> list[Scene]:
    """Every step of a whole match for these eyes."""
    scenes = []
    for moment in match.moments():
        seen = moment.position() if eyes == REFEREE else moment.view(seat_of(eyes))
        told = moment.last_events(seat_of(eyes), referee=eyes == REFEREE)
        scenes.append(Scene(seen, told))
    return scenes


def scenes_seen(replay: SeenReplay, eyes: int | str | None) -> list[Scene]:
    """The steps of a replay as one seat saw it; nobody else's eyes are in it."""
    own: int | str = SPECTATOR if replay.seat is None else replay.seat
    if eyes not in (None, own):
        raise refuse("other_eyes", own=own)
    return [Scene(step["view"], step["events"]) for step in replay.steps]


class Player:
    """Steps through scenes: by keys on a terminal, all in a row over a pipe."""

    def __init__(
        self, console: Console, game: Game, eyes: int | str, players: Any, lang: str
    ) -> None:
        self.console, self.game, self.eyes = console, game, eyes
        self.players, self.lang = players, lang

    def run(self, scenes: list[Scene]) -> None:
        try:
            if sys.stdin.isatty():
                self.step_through(scenes)
            else:
                for number in range(len(scenes)):
                    self.show(scenes, number)
        except (KeyError, TypeError, IndexError, ValueError, AttributeError):
            raise bad("edited") from None  # a view that no table of ours ever gave

    def step_through(self, scenes: list[Scene]) -> None:
        at = 0
        while True:
            self.show(scenes, at)
            self.console.file.write(WORDS.say("ask.step", self.lang))
            self.console.file.flush()
            key = sys.stdin.readline()
            if not key or key.strip() in ("q", "quit"):
                return
            if not key.strip() and at + 1 == len(scenes):
                return
            at = self.moved(key.strip(), at, len(scenes) - 1)

    def moved(self, key: str, at: int, last: int) -> int:
        """Where a key leads; one that leads nowhere is answered."""
        step = {"": at + 1, "b": max(at - 1, 0)}.get(key, small_number(key))
        if step is None or step > last:
            self.console.print(WORDS.say("refuse.step", self.lang, last=last), style="red")
            return at
        return step

    def show(self, scenes: list[Scene], number: int) -> None:
        scene = scenes[number]
        self.console.print()
        step = WORDS.say("say.step", self.lang, number=number, last=len(scenes) - 1)
        self.console.print(step, style="dim")
        for event in scene.events:
            for line in folded(self.game.book.table.tell(event, seat_of(self.eyes), self.lang)):
                self.console.print(line)
        draw(self.console, scene.seen, self.game, self.eyes, self.players, self.lang)
