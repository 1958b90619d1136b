"""``spadework arena``: players meet over many deals; it can be stopped and taken up again."""

import itertools
import json
import math
import re
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid
from rich.text import Text

from spadework.cli.asking import (
    AsJson,
    Lang,
    Name,
    Turned,
    count_of,
    option_of,
    whole_number,
    with_options,
    words,
)
from spadework.cli.ledger import Ledger
from spadework.cli.seats import modules_at_hand
from spadework.cli.speech import WORDS, make_console, refuse
from spadework.engine.game import Game
from spadework.engine.options import Value
from spadework.engine.speaking import chosen_language
from spadework.engine.words import short
from spadework.games import game as find_game
from spadework.players import Player
from spadework.players import arena as ring

MOST_ROWS = 1000
RANGE = re.compile(r"(-?\d{1,9})\.\.(-?\d{1,9})")
Rules = dict[str, Value]


def arena(
    name: Name,
    players: Annotated[list[str], typer.Argument(help=words("rivals"), metavar="PLAYER...")],
    games: Annotated[str, typer.Option(help=words("games_count"), metavar="N")] = "400",
    jobs: Annotated[str | None, typer.Option(help=words("jobs"), metavar="N")] = None,
    seed: Annotated[str, typer.Option(help=words("arena_seed"), metavar="N")] = "0",
    turned: Turned = None,
    vary: Annotated[
        list[str] | None, typer.Option(help=words("vary"), metavar="OPTION=1..6")
    ] = None,
    random: Annotated[
        str | None, typer.Option(help=words("arena_random"), metavar="brought|options")
    ] = None,
    save: Annotated[Path | None, typer.Option(help=words("arena_save"), metavar="FILE")] = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    lang = chosen_language(lang)
    game = with_options(find_game(name), turned or []).using("native")
    rows, who, number = variations(game, vary or []), rivals(game, players), whole_number(seed)
    drawn = ring.read_random(random)
    contests = [ring.Contest(game.turned(row), who, number, drawn) for row in rows]
    deals = -(-count_of(games, ring.MOST_DEALS) // game.seats)
    at_once = ring.jobs_for(contests[0]) if jobs is None else count_of(jobs, ring.MOST_JOBS)
    ledger = Ledger(save, contests, rows)
    finished = True
    try:
        with redirect_stdout(sys.stderr):  # what somebody's own player prints is no result
            fight(contests, ledger, deals, at_once, lang)
    except KeyboardInterrupt:
        finished = False
    if not finished and not any(ledger.meetings(row, deals) for row in range(len(rows))):
        raise KeyboardInterrupt  # there is nothing to tell
    scores = [ring.Score(contest, ledger.meetings(i, deals)) for i, contest in enumerate(contests)]
    tell(scores, rows, as_json, lang)
    if not finished:
        key = "arena.stopped" if save is None else "arena.go_on"
        print(WORDS.say(key, lang, file=str(save)), file=sys.stderr)
        raise typer.Exit(130)


def rivals(game: Game, players: list[str]) -> tuple[str | Player, ...]:
    """Who meets. Modules of this folder can be named, and what they print is no result."""
    modules_at_hand(players)
    with redirect_stdout(sys.stderr):
        return ring.entrants(game, players)


def variations(game: Game, vary: list[str]) -> list[Rules]:
    """Every combination of the values that ``--vary`` names; one without any if it names none."""
    axes: dict[str, list[Value]] = {}
    for text in vary:
        option, told = option_of(game, text)
        if option in axes:
            raise refuse("vary_twice", option=option)
        values = [game.options[option].parse(value) for value in values_of(told)]
        axes[option] = list(dict.fromkeys(values))
    count = math.prod(map(len, axes.values()))
    if count > MOST_ROWS:
        raise refuse("vary", count=count, most=MOST_ROWS)
    rows = [dict(zip(axes, values, strict=True)) for values in itertools.product(*axes.values())]
    for row in rows:
        game.turned(row)  # refused before the first game, not after hours of others
    return rows


def values_of(told: str) -> list[str]:
    """``1..6`` or ``4,6,8`` as the texts of its values."""
    found = RANGE.fullmatch(told)
    if found is None:
        return [value.strip() for value in told.split(",")]
    low, high = int(found[1]), int(found[2])
    if not low <= high < low + MOST_ROWS:
        raise refuse("range", value=short(told))
    return [str(value) for value in range(low, high + 1)]


def fight(contests: list[ring.Contest], ledger: Ledger, deals: int, jobs: int, lang: str) -> None:
    """Play what has not been played yet."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    screen = Console(stderr=True)
    with Progress(
        *columns,
        TimeRemainingColumn(),
        console=screen,
        transient=True,
        disable=not screen.is_terminal,
    ) as progress:
        bar = progress.add_task(WORDS.say("arena.deals", lang), total=deals * len(contests))
        for row, contest in enumerate(contests):
            left = [deal for deal in range(deals) if not ledger.has(row, deal)]
            progress.advance(bar, deals - len(left))
            meetings = ring.run(contest, left, jobs)
            try:
                for meeting in meetings:
                    ledger.write(row, meeting)
                    progress.advance(bar)
            finally:
                meetings.close()


def tell(scores: list[ring.Score], rows: list[Rules], as_json: bool, lang: str) -> None:
    """The figures, as JSON or as a table with a word on what they show."""
    if as_json:
        figures = [
            score.figures() | {"varied": row} for score, row in zip(scores, rows, strict=True)
        ]
        print(json.dumps(figures if len(figures) > 1 else figures[0], ensure_ascii=False, indent=1))
        return
    console = make_console()
    console.print(table(scores, rows, lang))
    if len(scores) == 1 and scores[0].contest.game.seats == 2:
        console.print(verdict(scores[0], lang))
    for line in given_up(scores, lang):
        console.print(line, style="red")
    key = "arena.alone" if scores[0].contest.game.seats == 1 else "arena.paired"
    console.print(WORDS.say(key, lang), style="dim")


def given_up(scores: list[ring.Score], lang: str) -> list[str]:
    """How often somebody's own player did not choose, and why it did not the first time."""
    told = []
    for who, name in enumerate(scores[0].contest.names):
        why = [reason for score in scores for reason in score.resignations(who)]
        if why:
            values = {"name": name, "count": len(why), "why": why[0][lang]}
            told.append(WORDS.say("arena.resigned", lang, **values))
    return told


def table(scores: list[ring.Score], rows: list[Rules], lang: str) -> Grid:
    """One line a player, for every variation."""
    say: Callable[..., str] = WORDS.say
    grid = Grid(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    for option in rows[0]:
        grid.add_column(option, justify="right")
    grid.add_column(say("arena.player", lang), overflow="fold")
    alone = scores[0].contest.game.seats == 1
    columns = ("wins" if alone else "score", "interval", "games", "draws", "length", "pace")
    for column in columns:
        if not (alone and column == "draws"):
            grid.add_column(say(f"arena.{column}", lang), justify="right")
    for score, row in zip(scores, rows, strict=True):
        for who, name in enumerate(score.contest.names):
            varied = [str(value).lower() for value in row.values()]
            draws = [] if alone else [str(score.draws)]
            grid.add_row(*varied, Text(name, "yellow"), *line(score, who, draws))
    return grid


def line(score: ring.Score, who: int, draws: list[str]) -> list[str]:
    """A player's figures."""
    share = score.share(who)
    games = sum(who in game.seats for game in score.games)
    return [
        f"{100 * share.mean:.1f}%",
        f"{100 * share.low:.1f}–{100 * share.high:.1f}",
        str(games),
        *draws,
        f"{score.length(who):.1f}",
        f"{1000 * score.pace(who):.2f}",
    ]


def verdict(score: ring.Score, lang: str) -> str:
    """Who is better, if the interval says so."""
    share, (first, second) = score.share(0), score.contest.names
    if share.low > 0.5:
        return WORDS.say("arena.better", lang, better=first, worse=second)
    if share.high < 0.5:
        return WORDS.say("arena.better", lang, better=second, worse=first)
    return WORDS.say("arena.open", lang)
