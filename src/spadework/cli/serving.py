"""``spadework serve``: the table in the browser."""

import contextlib
import gc
import json
from collections.abc import Iterator
from typing import Annotated

import typer

from spadework.bench.own import WORDS as BENCH_WORDS
from spadework.bench.samples import SERVED
from spadework.cli.asking import Lang, words
from spadework.cli.seats import small_number
from spadework.cli.speech import chosen_language, refuse
from spadework.engine import compile
from spadework.games import game as find_game

Database = Annotated[str | None, typer.Option("--db", help=words("db"), metavar="FILE|URL")]


def serve(
    host: Annotated[str, typer.Option(help=words("host"), metavar="ADDRESS")] = "127.0.0.1",
    port: Annotated[str, typer.Option(help=words("port"), metavar="N")] = "8080",
    db: Database = None,
    show: Annotated[bool, typer.Option("--open", help=words("open"))] = False,
    keep: Annotated[str, typer.Option(help=words("keep"), metavar="DAYS")] = "60",
    per_address: Annotated[str, typer.Option(help=words("per_address"), metavar="N")] = "1",
    behind_proxy: Annotated[
        bool, typer.Option("--behind-proxy", help=words("behind_proxy"))
    ] = False,
    lang: Lang = None,
) -> None:
    with server_parts():
        from spadework.serve import run
        from spadework.serve.database import default_database
        from spadework.serve.limits import Limits
    lang = chosen_language(lang)
    run.serve(
        host,
        number("port", port, 0, 65535),
        db or default_database(),
        lang,
        lambda text: print(text, flush=True),
        show and run.has_screen(),
        limits=Limits().times(number("per-address", per_address, 1, 1_000_000)),
        keep_days=number("keep", keep, 1, 36500),
        behind_proxy=behind_proxy,
    )


@contextlib.contextmanager
def server_parts() -> Iterator[None]:
    """What is imported here comes with an extra, and late: no other command needs it."""
    gc.disable()  # what comes now stays: it need not be looked at for garbage
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("spadework"):
            raise
        raise refuse("no_serve") from None
    finally:
        gc.enable()


def measure(game: str, rooms: str, rate: str, seconds: float, as_json: bool, lang: str) -> None:
    """``spadework bench serve``."""
    from spadework.bench import serving

    find_game(game)
    held, offered = number("rooms", rooms, 1, 10_000), number("rate", rate, 1, 100_000)
    if not as_json:
        compile.announce(BENCH_WORDS.say("serving", lang, rooms=held))
    found = serving.measure(game, held, offered, max(seconds, SERVED))
    if as_json:
        print(json.dumps(found, indent=1))
        return
    for key, shown in serving.told(found, lang):
        print(f"{shown:>12}  {BENCH_WORDS.say(f'serve.{key}', lang)}")


def number(name: str, text: str, low: int, high: int) -> int:
    found = small_number(text)
    if found is None or not low <= found <= high:
        raise refuse("number", name=name, value=text[:20], low=low, high=high)
    return found
