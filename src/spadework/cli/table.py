"""The terminal table: people and computers in any seat, line by line, so also over a pipe."""

import re
import shlex
import sys
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from spadework.cli.files import write_record
from spadework.cli.seats import (
    HUMAN,
    checked_players,
    load_match,
    seat_names,
    small_number,
)
from spadework.cli.speech import WORDS, refuse
from spadework.engine.errors import BadPlayer, SpadeworkError
from spadework.engine.match import Match, joined
from spadework.engine.parts import Terminal
from spadework.engine.words import short
from spadework.games.drawing import folded
from spadework.games.paging import rule_page
from spadework.players import Player, player
from spadework.players.analysis import hint

LEAVING = ("quit", "exit")  # not q: that may be a Queen
AFTERWARDS = ("save", "resume", "undo", "log", "show", "help", "rules", "hint")
LISTED = 24  # more actions than this are listed only on request


class Leave(Exception):
    """The person wants to go, or the input has ended."""


def deal_option(name: str, value: object) -> str:
    """An option as it is typed on a command line."""
    return shlex.quote(f"{name}={str(value).lower() if isinstance(value, bool) else value}")


@dataclass
class Table:
    """A match, who sits there, and the screen it is shown on."""

    match: Match
    players: list[str]
    lang: str
    console: Console
    seed: int
    refused: bool = False
    _told: dict[int | None, int] = field(default_factory=dict)  # how many events, by whose eyes
    _eyes: int | None = None
    _computers: dict[int, Player] = field(default_factory=dict)
    _selected: str | None = None  # an action that is played by pressing Enter

    def __post_init__(self) -> None:
        self.sit(self.players)
        self.nothing_new()

    def sit(self, players: list[str]) -> None:
        self.players = players
        self.match.players = list(players)
        self._computers = {
            seat: player(name, self.seed % (1 << 60) + seat)
            for seat, name in enumerate(players)
            if name != HUMAN
        }
        people = self.people
        self._eyes = people[0] if len(people) == 1 else None

    @property
    def terminal(self) -> Terminal:
        return self.match.game.book.terminal()

    @property
    def people(self) -> list[int]:
        return [seat for seat, name in enumerate(self.players) if name == HUMAN]

    @property
    def hot_seat(self) -> bool:
        return len(self.people) > 1

    # The course of a match.

    def run(self) -> None:
        """Play until the match is over or the person leaves."""
        try:
            if self.people:
                self.say("hint")
            else:
                self.show(None)
            if self.match.seat is None:
                self.farewell()
            while (seat := self.match.seat) is not None:
                self.turn(seat)
                if self.match.returns is not None:
                    self.farewell()
        except Leave as leave:
            self.leave(str(leave))
        except KeyboardInterrupt:
            self.console.print()
            self.leave("left")

    def leave(self, why: str) -> None:
        """Say goodbye, and how the same deal can be had again."""
        self.say(why)
        if (seed := self.match.start.get("seed")) is not None:
            turned = "".join(f" --set {deal_option(*o)}" for o in self.match.game.chosen.items())
            self.say("seed", seed=f"{seed}{turned}")

    def turn(self, seat: int) -> None:
        if seat in self._computers:
            self.computer_turn(seat)
        else:
            self.person_turn(seat)

    def computer_turn(self, seat: int) -> None:
        try:
            with self.thinking(seat):
                action = self._computers[seat].choose(self.match)
            self.match.play(action)
        except BadPlayer as error:  # somebody's own
            self.console.print(error.text(self.lang), style="red")
            self.match.end("resign", seat)
        if not self.hot_seat and self.match.seat != seat:  # a whole turn is told at once
            self.tell_news(self._eyes)

    def thinking(self, seat: int) -> AbstractContextManager[Any]:
        """On a terminal a word while the computer thinks; it is gone when it has decided."""
        if not self.console.is_terminal:
            return nullcontext()
        name = seat_names(self.players, self.lang, None)[seat]
        return self.console.status(WORDS.say("say.thinks", self.lang, name=name))

    def person_turn(self, seat: int) -> None:
        line = self.hand_over(seat)
        if line is None:
            self.show(seat)
            line = self.ask()
        while not self.obey(line):
            line = self.ask()
        if self.hot_seat:
            self.tell_news(seat)

    def hand_over(self, seat: int) -> str | None:
        """Between two people the screen is cleared first. Over a pipe a line may come at once."""
        if not self.hot_seat or seat == self._eyes:
            return None
        interactive = sys.stdin.isatty() and sys.stdout.isatty()
        if interactive and self._eyes is not None:
            self.read(WORDS.say("ask.hide", self.lang))
        self._eyes = seat
        if interactive:
            self.console.file.write("\x1b[2J\x1b[3J\x1b[H")
        ready = WORDS.say("ask.ready", self.lang, seat=seat)
        line = self.read(ready)
        while interactive and line:  # on a terminal nobody plays a hand unseen
            if line in LEAVING:
                raise Leave("left")
            line = self.read(ready)
        self.tell_news(seat)
        return line or None

    def farewell(self) -> None:
        """The last look at the table; the match can still be saved, or taken back from here."""
        self._eyes = self._eyes if not self.hot_seat else None
        self.show(self._eyes)
        while self.people and self.match.seat is None:
            if sys.stdin.isatty():
                self.say("afterwards")
            line = self.read("> ")
            # A script may have more moves to make than there were; a person may have mistyped.
            known = (*AFTERWARDS, *self.terminal.commands)
            moves_on = not sys.stdin.isatty() and line.split(" ")[0] not in known
            if not line or moves_on:
                raise Leave("left")
            self.obey(line)

    # What is shown.

    def show(self, eyes: int | None) -> None:
        """The table as these eyes see it, what may be done, and what is expected."""
        draw, seen = self.terminal, self.match.view(eyes)
        self.console.print()
        names = seat_names(self.players, self.lang, eyes)
        for line in draw.draw(seen, self.match.game, eyes, names, self.lang):
            self.console.print(line, no_wrap=True, crop=True)
        if self.match.seat is not None and self.match.seat == eyes:
            self.list_actions(LISTED)
        self.console.print(draw.prompt(seen, self.match.game, eyes, self.lang), style="bold")

    def list_actions(self, most: int) -> None:
        """The legal actions with their numbers and what they will do; of too many a word."""
        if len(self.match.actions()) > most:
            told = self.terminal.many(self.match, self.lang)
            if told is not None:
                self.console.print(told)
            return
        labels = self.match.labels(self.lang)
        widest = max((len(action) for action in labels), default=0)
        lines = []
        for number, (action, label) in enumerate(labels.items(), 1):
            line = Text().append(f"{f'#{number}':>5}  ", style="dim")
            line.append(f"{action:<{widest}}", style="bold yellow")
            lines.append(line.append(f"  {label}"))
        for line in in_columns(lines):
            self.console.print(line)

    def tell_news(self, eyes: int | None) -> None:
        """What happened since it was last told, in words."""
        events = self.match.events(eyes)
        for event in joined(events[self._told.get(eyes, 0) :]):
            for line in folded(self.match.game.book.table.tell(event, eyes, self.lang)):
                self.console.print(line)
        self._told[eyes] = len(events)

    def nothing_new(self) -> None:
        """All that has happened counts as told: after going back, or to another match."""
        seats = (*range(self.match.game.seats), None)
        self._told = {eyes: len(self.match.events(eyes)) for eyes in seats}

    def say(self, key: str, **values: Any) -> None:
        self.console.print(WORDS.say(f"say.{key}", self.lang, **values))

    # What is typed.

    def ask(self) -> str:
        return self.read("> ")

    def read(self, prompt: str) -> str:
        self.console.file.write(prompt)
        self.console.file.flush()
        line = sys.stdin.readline()
        if not sys.stdin.isatty() or not line:
            self.console.file.write("\n")  # nobody has pressed Enter
        if not line:
            raise Leave("end_of_input")
        return line.strip()

    def obey(self, line: str) -> bool:
        """Do what was typed; True once an action was played or the turn changed."""
        try:
            return self.do(line)
        except SpadeworkError as error:
            self.refused = self.refused or not sys.stdin.isatty()
            self.console.print(error.text(self.lang), style="red")
            return False

    def do(self, line: str) -> bool:
        selected, self._selected = self._selected, None
        if selected is not None and not line:
            return self.do_play(selected)
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        if word.lower() == "rules" and rest:
            return self.do_rules(rest)
        simple = {"actions": self.do_actions, "help": self.do_help, "rules": self.do_rules}
        simple |= {"log": self.do_log, "undo": self.do_undo, "show": self.do_show}
        simple |= {"": self.do_show, "?": self.do_help, "h": self.do_help, "hint": self.do_hint}
        if line.lower() in LEAVING:
            raise Leave("left")
        if word.lower() in ("save", "resume"):
            if not rest:
                raise refuse("no_name", word=word)
            file = home(rest.strip("\"'"))
            return self.do_save(file) if word.lower() == "save" else self.do_resume(file)
        if line.lower() in simple:
            return simple[line.lower()]()
        eyes = self._eyes if self.match.seat is None else self.match.seat
        terminal, seen = self.terminal, self.match.view(eyes)
        if line.lower() in terminal.commands:
            return self.do_extra(terminal.commands[line.lower()], seen)
        if self.match.seat is None:
            return self.do_play(line)  # which says that it is over
        if terminal.selects(line, seen):
            return self.do_select(self.meant(line))
        return self.do_play(self.meant(line))

    def do_play(self, action: str) -> bool:
        self.match.play(action)
        if not self.hot_seat:
            self.tell_news(self._eyes)
        return True

    def do_select(self, action: str) -> bool:
        """Tell what an action would do; Enter then plays it."""
        label = self.match.label(action, self.lang)
        self._selected = action
        self.say("selected", action=action, label=label)
        return False

    def do_extra(self, show: Any, seen: dict[str, Any]) -> bool:
        """Something that only this game shows."""
        for line in show(seen, self.lang):
            self.console.print(line)
        return False

    def meant(self, line: str) -> str:
        """The action a line stands for: its number in the list, or its text, loosely typed."""
        if line.startswith("#"):
            actions = self.match.actions()
            number = small_number(line[1:].strip())
            if number is None or not 1 <= number <= len(actions):
                raise refuse("no_number", number=short(line), most=len(actions))
            return actions[number - 1]
        plain = " ".join(line.split())
        seen = self.match.view(self.match.seat)
        return self.terminal.meant(plain, seen, self.match.game)

    def do_actions(self) -> bool:
        self.list_actions(10**6)
        return False

    def do_hint(self) -> bool:
        """The best actions by a search that knows what the person knows."""
        best = hint(self.match)
        width = max(len(action) for action, _ in best)
        self.say("hint_head")
        for action, found in sorted(best, key=lambda pair: -pair[1].chance):
            line = Text(f"  {action:<{width}}", "bold yellow")
            self.console.print(line + Text(f"  {100 * found.chance:.0f}% ±{196 * found.error:.0f}"))
        return False

    def do_show(self) -> bool:
        self.show(self._eyes if self.match.seat is None else self.match.seat)
        return False

    def do_help(self) -> bool:
        """What may be typed: what the game says of it first, then what holds everywhere."""
        words, example = self.match.game.book.words, (self.match.actions() or ["undo"])[0]
        intro = words.say("help.intro", self.lang)
        for line in folded(intro, indent=""):
            self.console.print(line)
        self.console.print(WORDS.say("help", self.lang, example=example))
        for command in self.terminal.commands:
            self.console.print(words.say(f"help.{command}", self.lang))
        return False

    def do_rules(self, clause: str = "") -> bool:
        """The whole page, or one clause of it."""
        page = rule_page(self.match.game.id, self.lang)
        if clause:
            parts = re.split(r"^(?=## )", page, flags=re.M)
            wanted = f"## {clause.upper()} "
            found = [part for part in parts if part.startswith(wanted)]
            if not found:
                clauses = re.findall(r"^## ([A-Z]-\d+) ", page, re.M)
                raise refuse("clause", clause=short(clause), first=clauses[0], last=clauses[-1])
            page = found[0].rstrip()
        self.console.print(page)
        return False

    def do_log(self) -> bool:
        eyes = self._eyes if self.match.seat is None else self.match.seat
        self._told[eyes] = 0
        if not self.match.events(eyes):
            self.say("no_news")
        self.tell_news(eyes)
        return False

    def do_undo(self) -> bool:
        """Back to this person's last decision; between people only what was open."""
        trial = self.match.copy()
        mine = self.match.seat
        trial.undo()
        while not self.hot_seat and trial.seat not in self.people:
            trial.undo()
        if self.hot_seat and self.match.last_was_secret():
            raise refuse("undo_secret")
        self.match = trial
        self.nothing_new()
        self.say("undone")
        if trial.seat == mine:
            self.show(mine)
            return False
        self._eyes = None if self.hot_seat else self._eyes
        return True

    def do_save(self, file: Path) -> bool:
        write_record(file, self.match.record())
        self.say("saved", file=str(file))
        return False

    def do_resume(self, file: Path) -> bool:
        match = load_match(file)
        players = match.players or (self.players if match.game.seats == len(self.players) else None)
        players = checked_players(players, match.game, typed=self.players)
        self.match = match
        self.sit(players)
        self.nothing_new()
        self.say("resumed", file=str(file))
        return True


def home(name: str) -> Path:
    """A file by the name somebody typed, ``~`` being their own folder."""
    try:
        return Path(name).expanduser()
    except RuntimeError:  # ~ of somebody who is not there
        return Path(name)


def in_columns(lines: list[Text], width: int = 80) -> list[Text]:
    """Many short lines in two columns, so that the table stays on a small screen."""
    half = (len(lines) + 1) // 2
    left, right = lines[:half], lines[half:]
    first = max(line.cell_len for line in left) + 1
    if len(lines) <= 6 or first + max(line.cell_len for line in right) > width:
        return lines
    pairs = zip_longest(left, right, fillvalue=Text())
    return [one + Text(" " * (first - one.cell_len)) + other for one, other in pairs]
