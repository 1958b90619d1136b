"""The commands. Each one reads what was typed, does its one thing, and says what went wrong."""

import json
import secrets
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table as Grid
from rich.text import Text
from typer.exceptions import TyperException

import spadework
from spadework.bench.samples import ROOMS, SECONDS
from spadework.cli import contest, keeping, learning, reviewing, serving, watch
from spadework.cli.asking import (
    AsJson,
    Eyes,
    Lang,
    Name,
    Seats,
    Turned,
    as_number,
    whole_number,
    with_options,
    words,
)
from spadework.cli.files import read_json, read_plain
from spadework.cli.seats import HUMAN, checked_players, load_match
from spadework.cli.speech import WORDS, make_console, refuse
from spadework.cli.table import Table
from spadework.engine import compile
from spadework.engine.errors import SpadeworkError
from spadework.engine.game import Game
from spadework.engine.match import Match
from spadework.engine.reading import SEEDS
from spadework.engine.replay import FORMAT, read_record
from spadework.engine.speaking import chosen_language, own_language
from spadework.engine.words import short
from spadework.games import game as find_game
from spadework.games import games as shelf
from spadework.games import solve as find_solution
from spadework.games.bringing import brings, ready_made
from spadework.games.drawing import folded
from spadework.games.paging import rule_page

app = typer.Typer(
    add_completion=False, no_args_is_help=True, rich_markup_mode=None, help=words("app")
)


@app.callback(invoke_without_command=True)
def top(
    version: Annotated[bool, typer.Option("--version", help=words("version"))] = False,
) -> None:
    if version:
        print(f"spadework {spadework.__version__}")
        raise typer.Exit


@app.command(help=words("games"))
def games(lang: Lang = None) -> None:
    lang, console = chosen_language(lang), make_console()
    for name in shelf():
        say = find_game(name).book.words.say
        console.print(Text(f"{name:<10}", "bold yellow") + Text(say("title", lang), "bold"))
        console.print(f"{'':<10}{say('line', lang)}")
        console.print(f"{'':<10}{say('players', lang)}", style="dim")


@app.command(help=words("rules"))
def rules(name: Name, lang: Lang = None) -> None:
    lang = chosen_language(lang)
    make_console().print(rule_page(find_game(name).id, lang))


@app.command(help=words("options"))
def options(name: Name, lang: Lang = None) -> None:
    lang = chosen_language(lang)
    grid = Grid(box=None, pad_edge=False, header_style="bold")
    for column in ("name", "default", "allowed", "clause", "text"):
        grid.add_column(WORDS.say(f"column.{column}", lang), overflow="fold")
    for option in find_game(name).options.values():
        default = str(option.default)
        shown = default.lower() if isinstance(option.default, bool) else default
        text = option.describe(lang)
        grid.add_row(Text(option.name, "yellow"), shown, option.allowed, option.clause, text)
    make_console().print(grid)


@app.command(help=words("decks"))
def decks(name: Name, lang: Lang = None) -> None:
    lang, console = chosen_language(lang), make_console()
    what = brought_to(find_game(name))
    console.print(WORDS.say("say.decks", lang, game=name, what=what), soft_wrap=True)
    for ready in ready_made(name, lang):
        told = WORDS.say("say.deck", lang, title=ready["title"], plan=ready["plan"])
        first, *more = folded(told, indent=" " * 10)
        console.print(Text(f"{ready['name']:<10}", "bold yellow") + Text(first[10:], "bold"))
        for line in more:
            console.print(line, style="bold")
        for line in folded(ready["text"], indent=" " * 10):
            console.print(line, style="dim")


@app.command(help=words("play"))
def play(
    name: Name,
    seats: Seats = None,
    seed: Annotated[str | None, typer.Option(help=words("seed"), metavar="N")] = None,
    lang: Lang = None,
    turned: Turned = None,
    brought: Annotated[
        list[str] | None,
        typer.Option("--deck", "--fleet", help=words("deck"), metavar="FILE|TEXT"),
    ] = None,
    position: Annotated[
        Path | None, typer.Option("--from", help=words("from"), metavar="POSITION.json")
    ] = None,
    resume: Annotated[Path | None, typer.Option(help=words("resume"), metavar="FILE")] = None,
    save: Annotated[Path | None, typer.Option(help=words("save"), metavar="FILE")] = None,
) -> None:
    lang = chosen_language(lang)
    named = None if seats is None else [who.strip() for who in seats.split(",")]
    game = with_options(find_game(name), turned or [])
    game = with_decks(game, brought or [], named)
    number = None if seed is None else whole_number(seed)
    match = first_match(game, number, position, resume)
    if resume is not None and (turned or brought):
        raise refuse("set_resume")
    table = Table(
        match,
        checked_players(named or match.players, match.game, typed=named or ()),
        lang,
        make_console(),
        secrets.randbelow(SEEDS) if number is None else number,
    )
    table.run()
    if save is not None:
        table.do_save(save)
    if table.refused:
        raise typer.Exit(2)


def with_decks(game: Game, brought: list[str], seats: list[str] | None) -> Game:
    """The game with ``--deck``: one for the first person at the table, two for both seats."""
    if not brought:
        return game
    what = brought_to(game)
    if len(brought) > game.seats:
        raise refuse("decks", count=len(brought), most=game.seats)
    first = 0
    if len(brought) == 1 and seats and HUMAN in seats[: game.seats]:
        first = seats.index(HUMAN)
    texts = {f"{what}_{first + i}": deck_text(value) for i, value in enumerate(brought)}
    return game.turned(texts)


def deck_text(value: str) -> str:
    """What a file holds, or the text itself if there is no such file."""
    try:
        named = Path(value).is_file()
    except (OSError, ValueError):  # too long for a name, or no name at all
        named = False
    if named or value.endswith((".txt", ".deck", ".fleet")):
        return read_plain(Path(value))
    return value


def brought_to(game: Game) -> str:
    """What a seat brings, ``deck`` or ``fleet``; refused for a game to which nothing is brought."""
    what = brings(game.id)
    if what is None:
        raise refuse("no_decks", game=game.id)
    return what


def first_match(game: Game, seed: int | None, position: Path | None, resume: Path | None) -> Match:
    """A new deal, or a match from a position or from a save."""
    if (position is not None) + (resume is not None) + (seed is not None) > 1:
        raise refuse("one_start")
    if resume is not None:
        match = load_match(resume)
        if match.game.id != game.id:
            raise refuse("other_game", found=match.game.id, game=game.id)
        return match
    return game.match(read_json(position)) if position is not None else game.deal(seed)


@app.command(help=words("show"))
def show(
    file: Annotated[Path, typer.Argument(metavar="POSITION.json", help=words("position"))],
    seat: Eyes = None,
    lang: Lang = None,
) -> None:
    lang = chosen_language(lang)
    position = read_json(file)
    if isinstance(position, dict) and position.get("format") == FORMAT:
        raise refuse("is_replay", file=short(str(file)))
    if not isinstance(position, dict) or "game" not in position:
        raise refuse("which_game", file=short(str(file)), known=", ".join(shelf()))
    match = find_game(position["game"]).match(position)
    eyes = watch.read_eyes(seat, match.game.seats)
    seen = match.position() if eyes == watch.REFEREE else match.view(watch.seat_of(eyes))
    watch.draw(make_console(), seen, match.game, eyes, None, lang)


@app.command(help=words("replay"))
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=words("file"))],
    seat: Eyes = None,
    lang: Lang = None,
) -> None:
    lang = chosen_language(lang)
    found = read_record(read_json(file), find_game)
    eyes = watch.read_eyes(seat, found.game.seats)
    if isinstance(found, Match):
        scenes = watch.scenes_of(found, eyes)
    else:
        scenes = watch.scenes_seen(found, None if seat is None else eyes)
        eyes = watch.SPECTATOR if found.seat is None else found.seat
    watch.Player(make_console(), found.game, eyes, found.players, lang).run(scenes)


@app.command(help=words("solve"))
def solve(
    name: Name,
    position: Annotated[
        Path | None,
        typer.Argument(metavar="POSITION.json", help=words("position"), show_default=False),
    ] = None,
    seed: Annotated[str | None, typer.Option(help=words("solve_seed"), metavar="N")] = None,
    turned: Turned = None,
    most: Annotated[str | None, typer.Option(help=words("most"), metavar="N")] = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from spadework.cli.solving import tell_solution

    lang = chosen_language(lang)
    game = with_options(find_game(name), turned or [])
    if (position is None) == (seed is None):
        raise refuse("solve_start")
    match = first_match(game, None if seed is None else whole_number(seed), position, None)
    found = find_solution(match, **({} if most is None else {"most": as_number(most)}))
    if as_json:
        print(json.dumps(asdict(found)))
    else:
        tell_solution(make_console(), match, found, lang)
    if found.won is None:
        raise typer.Exit(3)


app.command(help=words("arena"))(contest.arena)
app.command(help=words("review"))(reviewing.review)
app.command(help=words("serve"))(serving.serve)
app.command(help=learning.words("learn"))(learning.learn)
app.command(help=learning.words("curve"))(learning.curve)
app.command(help=words("backup"))(keeping.backup)
app.command(help=words("restore"))(keeping.restore)


@app.command(help=words("bench"))
def bench(
    what: Annotated[str, typer.Argument(help=words("bench_what"), metavar="[serve]")] = "",
    as_json: AsJson = False,
    seconds: Annotated[str, typer.Option(help=words("seconds"), metavar="S")] = str(SECONDS),
    rooms: Annotated[str, typer.Option(help=words("rooms"), metavar="N")] = str(ROOMS),
    rate: Annotated[str | None, typer.Option(help=words("rate"), metavar="N")] = None,
    game: Annotated[str | None, typer.Option(help=words("bench_game"), metavar="GAME")] = None,
    lang: Lang = None,
) -> None:
    from spadework.bench import measure, table_of

    lang = chosen_language(lang)
    if what:
        if what != "serve":
            raise refuse("bench_what", value=short(what))
        serving.measure(game, rooms, rate, some_seconds(seconds), as_json, lang)
        return
    found = measure(some_seconds(seconds), compile.announce, lang)
    if as_json:
        print(json.dumps(found, indent=1))
    else:
        for line in table_of(found, lang):
            make_console().print(line)


def some_seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.01 <= seconds <= 60:
        raise refuse("seconds", value=text[:20])
    return seconds


def run(arguments: Sequence[str]) -> int:
    """Run a command line; every error is one sentence and exit code 2."""
    compile.speaks = own_language()
    try:
        code = app(list(arguments) or ["--help"], standalone_mode=False)
        return code if isinstance(code, int) else 0
    except SpadeworkError as error:
        return complain(error.text(compile.speaks))
    except TyperException as error:
        what = " ".join(error.format_message().split()).rstrip(".")
        return complain(WORDS.say("refuse.usage", compile.speaks, what=what))
    except (KeyboardInterrupt, typer.Abort):
        print()
        return 130
    except OSError as error:
        if not isinstance(error, BrokenPipeError):
            return complain(WORDS.say("refuse.output", compile.speaks, why=error.strerror or "?"))
        sys.stdout = None  # the reader went away: nothing to flush to
        return 0


def complain(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 2
