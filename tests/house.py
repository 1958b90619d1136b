"""A real server in a process of its own, on a database of its own."""

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
from coverage import Coverage

ROOT = Path(__file__).parent.parent
PATIENCE = 600  # seconds: at first the games are compiled, and the machine may be busy
RUN = "import sys\nfrom spadework.cli.app import run\nsys.exit(run(sys.argv[1:]))\n"


def held_port() -> socket.socket:
    """A port that is ours as long as this is kept: nobody else is given it, and a server that
    names it may still listen there."""
    held = socket.socket()
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.bind(("127.0.0.1", 0))
    return held


def watched() -> dict[str, str]:
    """Where coverage is measured, what a server runs counts too."""
    if Coverage.current() is None:
        return {}
    where = {"COVERAGE_PROCESS_START": "pyproject.toml", "COVERAGE_FILE": ".coverage"}
    return {name: str(ROOT / file) for name, file in where.items()}


def only(game: str) -> str:
    """What is run first for one game to stand on the shelf: the others need not be loaded."""
    return f"from spadework import games\ngames.SHELF = ({game!r},)\n"


def all_steps(where: str, **asked: Any) -> list[dict[str, Any]]:
    """All pages of a replay."""
    steps: list[dict[str, Any]] = []
    while True:
        query = asked.get("params", {}) | {"first": len(steps)}
        told = httpx.get(where, timeout=60, **asked | {"params": query}).raise_for_status().json()
        steps += told["steps"]
        if len(steps) == told["total"]:
            return steps


class House:
    """`spadework serve`; it can be killed and opened again, at the same address.

    With a ``cache`` of its own it has compiled nothing yet; ``first`` is run before it, to have
    fewer games on the shelf, say.
    """

    def __init__(
        self, folder: Path, generous: bool = True, cache: Path | None = None, first: str = ""
    ) -> None:
        self.folder = folder
        self.program = ["-c", first + RUN] if first else ["-m", "spadework"]
        self.env = {"SPADEWORK_CACHE": str(cache)} if cache else {}
        self.share = "1000" if generous else "1"  # all tests come from one address
        held = held_port()
        weakref.finalize(self, held.close)
        self.port = int(held.getsockname()[1])
        self.address = f"http://127.0.0.1:{self.port}"
        self.told: list[str] = []
        self.process: subprocess.Popen[str] | None = None

    def open(self, ready: bool = True) -> None:
        """Start, and wait until it has told its address, and until all games are compiled."""
        command = [sys.executable, *self.program, "serve", "--port", str(self.port)]
        command += ["--db", f"sqlite:///{self.folder / 'rooms.db'}", "--per-address", self.share]
        env = os.environ | {"PYTHONUNBUFFERED": "1", "SPADEWORK_LANG": "en"}
        env |= self.env | watched()
        self.process = subprocess.Popen(
            command,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
        listening = threading.Event()
        threading.Thread(target=self._listen, args=(self.process, listening), daemon=True).start()
        if not listening.wait(PATIENCE):
            self.kill()
            raise AssertionError(f"the server told no address:\n{self.log()}")
        assert self.process.poll() is None, f"the server ended at once:\n{self.log()}"
        if ready:
            self.wait(lambda: "soon" not in self.computers().values())

    def computers(self) -> dict[str, str]:
        """How it stands with the computer, by the game."""
        games = httpx.get(f"{self.address}/api/v1/games", timeout=60).json()
        return {game["id"]: game["computer"] for game in games}

    def wait(self, until: Callable[[], bool], patience: float = PATIENCE) -> None:
        """Wait until it is so."""
        end = time.monotonic() + patience
        while not until():
            assert time.monotonic() < end, f"this never came about:\n{self.log()}"
            time.sleep(0.1)

    def _listen(self, process: "subprocess.Popen[str]", listening: threading.Event) -> None:
        """Keep what it says, and tell when its address was named."""
        assert process.stdout is not None
        with process.stdout:
            for line in process.stdout:
                self.told.append(line)
                if re.search(rf"http://[^\s/]+:{self.port}\b", line):
                    listening.set()
        listening.set()

    def kill(self) -> None:
        """`kill -9`: no farewell, no last write."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def close(self) -> None:
        """Ask it to go; it goes soon and without complaint."""
        assert self.process is not None
        with contextlib.suppress(ProcessLookupError):
            self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError(f"the server did not stop when asked:\n{self.log()}") from None
        assert "Traceback" not in self.log(), self.log()

    def log(self) -> str:
        return "".join(self.told)[-8000:]
