"""Starting and stopping: bring the database up to date, listen, get the games ready."""

import contextlib
import gc
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import uvicorn
from litestar import Litestar

from spadework.engine import compile
from spadework.engine.kept import cache_home
from spadework.games import book
from spadework.games import games as shelf
from spadework.serve import frames
from spadework.serve.app import make_app
from spadework.serve.copies import finish
from spadework.serve.door import Names, Network, as_address
from spadework.serve.frames import Ws
from spadework.serve.gate import Entrance, Gate
from spadework.serve.heads import Http
from spadework.serve.limits import Limits
from spadework.serve.lock import alone
from spadework.serve.logs import begin, note
from spadework.serve.page import FOLDER
from spadework.serve.soundness import explained, named_file
from spadework.serve.store import Store
from spadework.serve.warming import warm_up
from spadework.serve.words import WORDS, Refusal
from spadework.serve.workshop import Workshop

Say = Callable[[str], None]


def open_workshop(lang: str, say: Say) -> Workshop:
    """Who gets the games ready while others play already.

    Where nothing can be kept, what other processes compile is of no use here: then every game is
    compiled before anybody waits for it.
    """
    compile.speaks = lang

    def tell(key: str, games: list[str]) -> None:
        titles = [book(name).words.say("title", lang) for name in games]
        with contextlib.suppress(OSError):  # nobody may listen any more
            say(WORDS.say(f"start.{key}", lang, games=", ".join(titles)))

    if can_keep():
        return Workshop(shelf(), tell)
    say(WORDS.say("start.not_kept", lang, folder=cache_home()))
    for name in shelf():
        tell("getting_ready", [name])
        warm_up(name)
    return Workshop()


def can_keep() -> bool:
    """Whether there is a place for what is compiled."""
    home = cache_home()
    with contextlib.suppress(OSError):
        home.mkdir(parents=True, exist_ok=True)
    return os.access(home, os.W_OK)


def be_prompt() -> None:
    """Nobody should wait for housekeeping of the interpreter.

    SQLite gives the interpreter's lock up at every row it writes, and gets it back only when the
    busy loop lets go: at the usual 5 ms each, a commit would take longer than the disk does. And
    what was made once, at the start, need not be looked at again for garbage.
    """
    sys.setswitchinterval(0.0005)
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 5, 200)


def listen(host: str, port: int) -> socket.socket:
    """The port is taken before anything else is done, so that a taken one is told at once."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except (OSError, OverflowError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise Refusal("listen", host=host, port=port, why=why) from None


def open_store(address: str) -> Store:
    """A database that is held by nobody else: see ``lock``."""
    file = named_file(address)
    with explained(file or Path()):
        if file is not None:
            finish(file)
        return Store(address)


def serve(
    host: str,
    port: int,
    database: str,
    lang: str,
    say: Say,
    show: bool = False,
    limits: Limits | None = None,
    keep_days: int = 60,
    proxies: Sequence[Network] = (),
    named: Sequence[str] = (),
) -> None:
    """Serve until told to stop."""
    if not (FOLDER / "index.html").is_file():
        say(WORDS.say("start.no_page", lang))
    with listen(host, port) as taken, alone(named_file(database)):
        store = open_store(database)
        workshop = open_workshop(lang, say)
        be_prompt()
        begin()
        address = url_of(taken)
        say(WORDS.say("start.listening", lang, address=address))
        note("listening", address=address)
        if show:
            threading.Timer(0.5, webbrowser.open, [address]).start()
        names = Names(frozenset(named), is_local(taken))
        app = make_app(store, limits, keep_days, proxies, workshop, names)
        run_until_stopped(app, taken)


def run_until_stopped(app: Litestar, taken: socket.socket) -> None:
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # whoever is behind a proxy is asked for at the door
        http=Http,
        ws=Ws,
        ws_max_size=frames.LARGEST,
        ws_per_message_deflate=False,  # a state is small, and squeezing it costs more than sending
        ws_ping_interval=20,
        ws_ping_timeout=30,
        timeout_graceful_shutdown=5,
    )
    # uvicorn shuts down in order and then lets the signal have its way: a stop that was asked for
    # is no failure.
    for asked in (signal.SIGINT, signal.SIGTERM):
        signal.signal(asked, lambda *_: sys.exit(0))
    Server(config).run(sockets=[taken])


class Server(uvicorn.Server):
    """Lets people in through the gate, and tells the house first when it is to stop."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=[])
        app: Any = self.config.app
        door = app.state.door
        gate = Gate(door.limits, door.is_proxy)
        entrances: list[Any] = [Entrance(taken, gate, self.speaker) for taken in sockets or []]
        self.servers = entrances

    def speaker(self) -> Http:
        return Http(self.config, self.server_state, self.lifespan.state)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        app: Any = self.config.app
        app.state.house.hurry()
        await super().shutdown(sockets)


def is_local(taken: socket.socket) -> bool:
    """Whether nobody but this machine can come."""
    found = as_address(taken.getsockname()[0])
    return found is not None and found.is_loopback


def url_of(taken: socket.socket) -> str:
    host, port = taken.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}/"


def has_screen() -> bool:
    """Whether there is somewhere a browser could open."""
    return sys.platform in ("darwin", "win32") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )
