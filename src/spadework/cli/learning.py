"""``spadework learn`` and ``spadework curve``: nets by self-play, and how they came along."""

from inspect import Parameter, Signature
from pathlib import Path
from typing import Annotated, Any

import typer

from spadework.cli.asking import Lang
from spadework.cli.files import read_json, read_plain, write_over
from spadework.engine.speaking import chosen_language, own_language
from spadework.engine.words import short
from spadework.games import games as shelf
from spadework.learn import command
from spadework.learn.asking import ARGUMENTS, Argument
from spadework.learn.curve import CURVE, MARK, Curve, joined, picture, read
from spadework.learn.words import WORDS, refuse


def words(key: str) -> str:
    """A help text in the user's own language."""
    return WORDS.say(f"help_{key}", own_language())


def parameter(one: Argument) -> Parameter:
    """What is asked of a training as Typer takes it."""
    how: dict[str, Any] = {"help": words(one.name), "metavar": one.metavar or None}
    found: Any = bool if not one.metavar else str if one.needed or one.default else str | None
    if one.needed:
        told: Any = typer.Argument(**how)
    else:
        told = typer.Option(f"--{one.name}", **how)
    usual = Parameter.empty if one.needed else one.default if one.metavar else False
    kind = Parameter.KEYWORD_ONLY
    return Parameter(one.name, kind, default=usual, annotation=Annotated[found, told])


def learn(**told: Any) -> None:
    raise typer.Exit(command.learn(told))


learn.__signature__ = Signature(list(map(parameter, ARGUMENTS)))  # type: ignore[attr-defined]


def curve(
    files: Annotated[list[Path], typer.Argument(help=words("curve_files"), metavar="FOLDER...")],
    svg: Annotated[Path, typer.Option("--svg", help=words("svg"), metavar="FILE")],
    lang: Lang = None,
) -> None:
    lang = chosen_language(lang)
    pieces = [curve_in(file) for file in files]
    if len({piece.game for piece in pieces}) > 1:
        raise refuse("games")
    drawn = picture(joined(pieces), lang)
    write_over(svg, drawn, lambda: is_ours(svg))
    print(WORDS.say("say.drawn", lang, file=svg))


def curve_in(file: Path) -> Curve:
    """The curve of a training, by its folder or its file."""
    found = read(read_json(file / CURVE if file.is_dir() else file))
    if found is None or not found.rows or found.game not in shelf():
        raise refuse("no_curve", file=short(str(file)))
    return found


def is_ours(svg: Path) -> bool:
    return MARK in read_plain(svg)
