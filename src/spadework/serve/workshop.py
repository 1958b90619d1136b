"""Which games run natively by now, and who gets the others ready.

What was compiled before is loaded, in a thread. Anything else is compiled in processes beside the
server, for compiling holds its own process up. Until a game is ready it runs plain, which is slower
but the same, and what needs a search waits.

A process that dies is tried once more, when no other runs: memory may have been short. If that
dies too, the game stays plain: people go on playing each other, and what needs a search is refused
with a sentence. The server does not compile it itself, for what killed two processes would kill it
next, with every table in it.
"""

import asyncio
import contextlib
import gc
import logging
import os
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Literal

from spadework.serve import warming
from spadework.serve.logs import note, trouble
from spadework.serve.told import Computer
from spadework.serve.words import Refusal

Say = Callable[[str, list[str]], None]  # what is to be said, and of which games
Settle = Callable[[str], Awaitable[None]]
COMMAND = ["-P", "-m", warming.__name__]
NICE = 10
TAIL = 2000  # characters of what a process said last


def unsaid(key: str, games: list[str]) -> None:
    """Nobody listens."""


def cores() -> int:
    """How many of them are ours."""
    ours = getattr(os, "sched_getaffinity", None)
    return len(ours(0)) if ours else os.cpu_count() or 1


def slow_down(process: int) -> None:
    """Those who play come first, from the moment it starts."""
    if not hasattr(os, "setpriority"):
        return
    with contextlib.suppress(OSError):  # it may have ended already
        os.setpriority(os.PRIO_PROCESS, process, os.getpriority(os.PRIO_PROCESS, 0) + NICE)
        # On Linux a session of its own has a share of its own, whatever is in it.
        Path(f"/proc/{process}/autogroup").write_text(str(NICE), "ascii")


class Workshop:
    """Gets games ready, one after the other; what is not named to it is ready from the start."""

    def __init__(self, games: Iterable[str] = (), say: Say = unsaid) -> None:
        self._queue = sorted(games, key=warming.size)
        self._say = say
        self._state: dict[str, Computer] = dict.fromkeys(self._queue, "soon")
        self._settled = {name: asyncio.Event() for name in self._queue}
        self._opened: dict[str, int] = {}  # the games that somebody opened, in that order
        self._died: list[str] = []
        self._children: set[Process] = set()
        self._closed = False

    def computer(self, game: str) -> Computer:
        """How it stands with the computer in a game."""
        return self._state.get(game, "ready")

    def way(self, game: str) -> Literal["native", "plain"]:
        """The way a game runs now."""
        return "native" if self.computer(game) == "ready" else "plain"

    def open(self, game: str) -> None:
        """Somebody has opened a game: it goes before those that nobody has."""
        if game in self._state:
            self._opened.setdefault(game, len(self._opened))

    async def ready(self, game: str) -> None:
        """Wait until a search is possible in a game."""
        self.open(game)
        if game in self._settled:
            await self._settled[game].wait()
        if self._closed:
            raise Refusal("closing")
        if self.computer(game) == "missing":
            raise Refusal("no_computer")

    async def work(self, settle: Settle) -> None:
        """Get all games ready. ``settle`` is told of each: then whoever waits for it goes on."""
        cold = []
        while name := self._next():
            if await self._loaded(name):
                await self._settle(name, "ready", settle)
            else:
                cold.append(name)
        if not cold or self._closed:
            return
        self._say("compiling", cold)
        self._queue = cold
        at_once = min(cores(), len(cold))
        await asyncio.gather(*(self._compile(settle, self._died.append) for _ in range(at_once)))
        self._queue = self._died
        lost: list[str] = []
        await self._compile(settle, lost.append)
        for name in lost:
            await self._settle(name, "missing", settle)
            self._say("missing", [name])

    async def _loaded(self, name: str) -> bool:
        """What is loaded stays: nobody looks for garbage while it comes, nor ever in it."""
        gc.disable()
        try:
            return await asyncio.to_thread(warming.loaded, name)
        finally:
            gc.freeze()
            gc.enable()

    def _next(self) -> str | None:
        """The next game: of those that were opened the first one, else the smallest."""
        if self._closed or not self._queue:
            return None
        name = min(self._queue, key=lambda name: self._opened.get(name, len(self._opened)))
        self._queue.remove(name)
        return name

    async def _settle(self, name: str, state: Computer, settle: Settle) -> None:
        self._state[name] = state
        await settle(name)
        self._settled[name].set()

    async def _compile(self, settle: Settle, died: Callable[[str], None]) -> None:
        """Compile one game after the other, until none is left."""
        while name := self._next():
            since = time.monotonic()
            if await self._compiled(name):
                note("game ready", game=name, seconds=round(time.monotonic() - since, 1))
                await self._settle(name, "ready", settle)
                self._say("ready", [name])
            elif not self._closed:
                died(name)

    async def _compiled(self, name: str) -> bool:
        """Whether a process has compiled the game, so that it could be loaded."""
        try:
            child = await self._start(name)
        except OSError:
            trouble("compiling failed", game=name)
            return False
        try:
            assert child.stderr is not None
            said = await child.stderr.read()
            code = await child.wait()
        finally:
            self._children.discard(child)
        if code == 0 and await self._loaded(name):
            return True
        if not self._closed:
            last = said.decode(errors="replace")[-TAIL:]
            note("compiling failed", logging.ERROR, game=name, code=code, said=last)
        return False

    async def _start(self, name: str) -> Process:
        """A process that compiles a game; it ends when our end of its input closes."""
        child = await asyncio.create_subprocess_exec(
            sys.executable,
            *COMMAND,
            name,
            stdin=PIPE,
            stdout=DEVNULL,
            stderr=PIPE,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            start_new_session=True,  # Ctrl-C is for us
        )
        self._children.add(child)
        if self._closed:
            self.close()
        slow_down(child.pid)
        note("compiling", game=name, process=child.pid)
        return child

    def close(self) -> None:
        """End the processes; nobody waits any more."""
        self._closed = True
        for child in self._children:
            with contextlib.suppress(ProcessLookupError):
                child.kill()
        for settled in self._settled.values():
            settled.set()
