"""``spadework serve``: the table in the browser."""

import contextlib
import gc
import json
import re
from collections.abc import Iterator
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import Annotated

import typer

from spadework.bench.own import WORDS as BENCH_WORDS
from spadework.bench.samples import SERVED
from spadework.cli.asking import Lang, words
from spadework.cli.seats import small_number
from spadework.cli.speech import make_console, refuse
from spadework.engine import compile
from spadework.engine.speaking import chosen_language
from spadework.games import game as find_game
from spadework.games import games as shelf

HOST_NAME = re.compile(r"(?!-)[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})*")

Database = Annotated[str | None, typer.Option("--db", help=words("db"), metavar="FILE|URL")]


def serve(
    host: Annotated[str, typer.Option(help=words("host"), metavar="ADDRESS")] = "127.0.0.1",
    port: Annotated[str, typer.Option(help=words("port"), metavar="N")] = "8080",
    db: Database = None,
    show: Annotated[bool, typer.Option("--open", help=words("open"))] = False,
    keep: Annotated[str, typer.Option(help=words("keep"), metavar="DAYS")] = "60",
    per_address: Annotated[str, typer.Option(help=words("per_address"), metavar="N")] = "1",
    name: Annotated[
        list[str] | None, typer.Option("--name", help=words("name"), metavar="NAME")
    ] = None,
    behind_proxy: Annotated[
        list[str] | None,
        typer.Option("--behind-proxy", help=words("behind_proxy"), metavar="ADDRESSES"),
    ] = None,
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
        proxies=[network(one) for one in listed(behind_proxy)],
        named=[host_name(one) for one in listed(name)],
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


def measure(
    game: str | None, rooms: str, rate: str | None, seconds: float, as_json: bool, lang: str
) -> None:
    """``spadework bench serve``."""
    from spadework.bench import serving
    from spadework.bench.screen import how_served, served

    names = shelf() if game is None else [find_game(game).id]
    held = number("rooms", rooms, 1, 10_000)
    offered = None if rate is None else number("rate", rate, 1, 100_000)
    rows = []
    for name in names:
        compile.announce(BENCH_WORDS.say("serving", lang, rooms=held, game=name))
        found = serving.measure(name, held, offered, max(seconds, SERVED), compile.announce)
        rows += found
        for line in [] if as_json else served(found, lang):
            make_console().print(line)
    if as_json:
        print(json.dumps(rows, indent=1))
    else:
        make_console().print(how_served(lang))


def listed(told: list[str] | None) -> list[str]:
    """What an option names: it may come several times, with several each, between commas."""
    return [one.strip() for text in told or [] for one in text.split(",") if one.strip()]


def network(text: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(text, strict=False)
    except ValueError:
        raise refuse("no_network", value=text[:60]) from None


def host_name(text: str) -> str:
    if not HOST_NAME.fullmatch(text):
        raise refuse("no_host", value=text[:60])
    return text.lower()


def number(name: str, text: str, low: int, high: int) -> int:
    found = small_number(text)
    if found is None or not low <= found <= high:
        raise refuse("number", name=name, value=text[:20], low=low, high=high)
    return found
