"""``spadework review``: a match walked through again, in words, as JSON or as a page."""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid
from rich.text import Text

from spadework.cli.asking import AsJson, Lang, whole_number, words
from spadework.cli.files import check_page, write_page
from spadework.cli.review_page import outcome, page, remark
from spadework.cli.seats import HUMAN, load_match, seat_names
from spadework.cli.speech import WORDS, make_console
from spadework.engine.speaking import chosen_language
from spadework.players.analysis import budget_of
from spadework.players.review import Decision, Review, decisions

STYLES = {"blunder": "bold red", "mistake": "red", "inaccuracy": "yellow"}


def review(
    file: Annotated[Path, typer.Argument(metavar="REPLAY", help=words("file"))],
    budget: Annotated[
        str | None, typer.Option(help=words("budget"), metavar="N|TIME|LEVEL")
    ] = None,
    html: Annotated[Path | None, typer.Option(help=words("html"), metavar="FILE")] = None,
    seed: Annotated[str, typer.Option(help=words("review_seed"), metavar="N")] = "0",
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    lang = chosen_language(lang)
    match = load_match(file, otherwise="review_seen")
    spend = budget_of(budget, match)
    if html is not None:
        check_page(html)
    screen, number = Console(stderr=True), whole_number(seed)
    found: list[Decision] = []
    with Progress(console=screen, transient=True, disable=not screen.is_terminal) as progress:
        bar = progress.add_task(WORDS.say("review.thinking", lang), total=len(match.history))
        for decision in decisions(match, spend, number):
            found.append(decision)
            progress.update(bar, completed=decision.number)
    made = Review(match, found)
    if html is not None:
        write_page(html, page(made, names_of(made, lang), lang))
        print(WORDS.say("review.written", lang, file=str(html)), file=sys.stderr)
    if as_json:
        print(json.dumps(made.figures(), ensure_ascii=False, indent=1))
    elif html is None:
        tell(make_console(), made, lang)


def names_of(made: Review, lang: str) -> list[str]:
    """What each seat is called."""
    return seat_names(made.match.players or [HUMAN] * made.match.game.seats, lang, None)


def tell(console: Console, made: Review, lang: str) -> None:
    """What was played, every decision, then each seat's accuracy."""
    title = WORDS.say("review.title", lang, game=made.match.game.book.words.say("title", lang))
    console.print(f"{title} · {outcome(made, lang)}", style="bold")
    grid = Grid(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    for column in ("number", "seat", "action", "before", "after", "mark"):
        right = column in ("number", "before", "after")
        grid.add_column(
            WORDS.say(f"review.{column}", lang),
            justify="right" if right else "left",
            overflow="fold",
        )
    for decision in made.decisions:
        grid.add_row(*line(decision, lang))
    console.print(grid)
    console.print()
    for seat, name in enumerate(names_of(made, lang)):
        console.print(summary(made, seat, name, lang))
    console.print(WORDS.say("review.how", lang), style="dim")


def line(decision: Decision, lang: str) -> list[str | Text]:
    """One decision."""
    return [
        str(decision.number),
        str(decision.seat),
        decision.action,
        f"{100 * decision.before.chance:.0f}%",
        f"{100 * decision.after.chance:.0f}%",
        Text(remark(decision, lang), STYLES.get(decision.mark or "", "")),
    ]


def summary(made: Review, seat: int, name: str, lang: str) -> str:
    """A seat's accuracy and how often it went wrong."""
    accuracy = made.accuracy(seat)
    if accuracy is None:
        return WORDS.say("review.no_choice", lang, name=name)
    figures = made.marks(seat)
    return WORDS.say("review.summary", lang, name=name, accuracy=f"{accuracy:.0f}", **figures)
