"""A stranger's first look at `make play`: it comes up, shows its page, and goes at Ctrl-C.

What the players of this machine have stored is left alone.
"""

import contextlib
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import urllib.error
import urllib.request
from pathlib import Path
from urllib.parse import urljoin

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 900  # seconds: the first time everything is installed and built
FAREWELL = 30


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        env = os.environ | {"SPADEWORK_DATA": folder, "PYTHONUNBUFFERED": "1"}
        play = subprocess.Popen(
            ["make", "--no-print-directory", "play"],
            cwd=ROOT,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        try:
            return look(play)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(play.pid, signal.SIGKILL)


def look(play: "subprocess.Popen[str]") -> int:
    alarm = threading.Timer(PATIENCE, os.killpg, (play.pid, signal.SIGKILL))
    alarm.start()
    told, address = [], None
    assert play.stdout is not None
    for line in play.stdout:
        print(line, end="", flush=True)
        told.append(line)
        if found := re.search(r"http://[^\s\x1b]+", line):
            address = found.group()
            break
    alarm.cancel()
    if address is None:
        return complain("`make play` ended and told no address")
    if problem := fault_of_page(address):
        return complain(problem)
    os.killpg(play.pid, signal.SIGINT)
    try:
        rest = play.communicate(timeout=FAREWELL)[0]
    except subprocess.TimeoutExpired:
        return complain(f"`make play` is still there {FAREWELL} s after Ctrl-C")
    print(rest, end="")
    if "Traceback" in rest or answers(address):
        return complain("`make play` did not end cleanly")
    print(f"`make play` came up at {address}, showed its page, and went.")
    return 0


def fault_of_page(address: str) -> str | None:
    """What is wrong with the page and what it is made of."""
    with urllib.request.urlopen(address, timeout=FAREWELL) as answer:
        page = answer.read().decode()
    parts = re.findall(r'<(?:script|link)[^>]*(?:src|href)="([^"]+)"', page)
    if not any(part.endswith(".js") for part in parts):
        return f"the page at {address} has no script"
    for part in parts:
        with urllib.request.urlopen(urljoin(address, part), timeout=FAREWELL) as answer:
            if not answer.read():
                return f"{part} is empty"
    return None


def answers(address: str) -> bool:
    try:
        urllib.request.urlopen(address, timeout=FAREWELL).close()
    except urllib.error.URLError:
        return False
    return True


def complain(text: str) -> int:
    print(f"FAULT: {text}.", file=sys.stderr)
    return 1


if __name__ == "__main__":
    raise SystemExit(main())
