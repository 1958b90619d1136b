"""A real server in a process of its own, on a database of its own."""

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path

from coverage import Coverage

ROOT = Path(__file__).parent.parent
PATIENCE = 600  # seconds: a first start compiles the games, and the machine may be busy


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def watched() -> dict[str, str]:
    """Where coverage is measured, what a server runs counts too."""
    if Coverage.current() is None:
        return {}
    where = {"COVERAGE_PROCESS_START": "pyproject.toml", "COVERAGE_FILE": ".coverage"}
    return {name: str(ROOT / file) for name, file in where.items()}


class House:
    """`spadework serve`; it can be killed and opened again, at the same address."""

    def __init__(self, folder: Path, generous: bool = True) -> None:
        self.folder = folder
        self.share = "1000" if generous else "1"  # all tests come from one address
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.told: list[str] = []
        self.process: subprocess.Popen[str] | None = None

    def open(self) -> None:
        """Start, and wait until it has told its address."""
        command = [sys.executable, "-m", "spadework", "serve", "--port", str(self.port)]
        command += ["--db", f"sqlite:///{self.folder / 'rooms.db'}", "--per-address", self.share]
        env = os.environ | {"PYTHONUNBUFFERED": "1", "SPADEWORK_LANG": "en"} | watched()
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
