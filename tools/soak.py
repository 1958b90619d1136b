"""`make soak`: the long versions of the tests, and the figures that the docs quote.

Takes some hours on two cores and writes docs/figures.md, and into the rule pages how hard
Spade Poker is. Every figure there comes from this command. `python tools/soak.py bench strength`
measures only those parts anew; each says when and where it was measured. Stopped, by Ctrl-C or in
any other way, the same command goes on where it was: see kept.py.
"""

import datetime
import itertools
import math
import os
import platform
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from kept import Kept
from learned import learned
from passed import findings_of_tests
from reliability import reliability
from rivals import rivals
from strength import SHARE, TESTS, strength

import spadework as sw
from serve import attacks
from spadework.bench import measure
from spadework.bench.own import gpu_name
from spadework.bench.samples import BUDGET, LEAST, ROOMS, SECONDS, WITHIN
from spadework.bench.screen import told
from spadework.bench.serving import measure as measure_server
from spadework.engine.compile import announce
from spadework.engine.whole import WholeGames

ROOT = Path(__file__).parent.parent
FIGURES = ROOT / "docs" / "figures.md"
SECURITY = ROOT / "docs" / "security.md"
ATTACKED = 20  # seconds of each attack
FACTOR = os.environ.setdefault("SPADEWORK_SAMPLES", "25")
GAMES, AT_A_TIME = 1_000_000, 20_000
SERVED = 20  # seconds a rate
SERVER = (
    "## Server (`spadework bench serve`)",
    "",
    f"{ROOMS} rooms, a person in every seat, every move on disk before it is acknowledged; the",
    "server and those who play share the cores. Moves are due at moments that were drawn before,",
    "whatever the server does, and a latency (ms) counts from then. Shed: the server had no time",
    "for it. Late: no answer a second after the last one was due; it counts with the time",
    "it has waited. Client: what those who play took of a core. The rates go up until more than a",
    f"hundredth of the moves is not acknowledged within {WITHIN:.0f} ms, and on to twice that;",
    f"what is too much is tried twice. Every game must bear {LEAST} a second.",
    "",
    "| game | offered/s | acknowledged/s | shed/s | late | p50 | p99 | slowest | client |",
    "|---|---:|---:|---:|---:|---:|---:|---:|---:|",
)
WHO = {"random": 0, "greedy": 1}
Part = Callable[[Kept], tuple[list[str], bool]]
HEAD = "# Figures\n\nWritten by `make soak`, part by part; nothing here is typed by hand."


def main() -> int:
    asked = sys.argv[1:]
    if unknown := [part for part in asked if part not in PARTS]:
        print(f"There is no part {unknown[0]!r}; the parts are {', '.join(PARTS)}.")
        return 2
    try:
        good = [measured(part) for part in asked] if asked else everything()
    except KeyboardInterrupt:
        print("\nsoak: stopped; the same command goes on from here.", flush=True)
        return 130
    print(FIGURES.read_text("utf-8"))
    return 0 if all(good) else 1


def everything() -> list[bool]:
    """Every part; those that were complete before it was stopped stay as they are."""
    whole = Kept("whole", samples=FACTOR, share=SHARE)
    good = [whole.once(part, partial(measured, part)) for part in PARTS]
    whole.forget()
    return good


def measured(part: str) -> bool:
    """Measure a part, or what is left of it, and write it; whether all was well."""
    print(f"soak: {part} …", flush=True)
    kept = Kept(part, samples=FACTOR, share=SHARE)
    lines, good = PARTS[part](kept)
    FIGURES.write_text(with_part(FIGURES.read_text("utf-8"), part, lines), "utf-8")
    kept.forget()
    return good


def with_part(text: str, part: str, lines: list[str]) -> str:
    """The page with one part measured anew, on this machine and today; the others stay."""
    found = dict(re.findall(r"^<!-- (\w+) -->\n(.*?)\n<!-- end -->$", text, re.M | re.S))
    where = f"{datetime.date.today()}, {machine()}, GPU: {gpu_name() or 'none'}."
    found[part] = "\n".join([lines[0], "", where, *lines[1:]]).rstrip()
    told = [f"<!-- {name} -->\n{found[name]}\n<!-- end -->" for name in PARTS if name in found]
    return "\n\n".join([HEAD, *told]) + "\n"


def machine() -> str:
    python = platform.python_version()
    return f"{platform.machine()}, {os.cpu_count()} cores, Python {python}"


def bench(kept: Kept) -> tuple[list[str], bool]:
    """Speed, search and starts, beside our peers."""
    found = measure(SECONDS, lambda text: None, once=kept.once)
    return [*speeds(found), "", *nets(found), "", *searches(found), "", *starts(found)], True


def serving(kept: Kept) -> tuple[list[str], bool]:
    """Moves a server acknowledges, every game, at more and more until it is too much."""
    lines, borne = [*SERVER], []
    for name in sw.games():
        rows = kept.once(name, partial(measure_server, name, ROOMS, None, SERVED, announce))
        lines += map(served, rows)
        borne.append(any(row["borne"] for row in rows if row["offered"] == LEAST))
    found, passed = tested("serve-tests", "tests/serve")
    what = "Bad messages to REST and sockets, kills and power loss under play, secrecy on the wire"
    found = f"{what}, {found}"
    return [*lines, "", found], all(borne) and passed


def attacked(kept: Kept) -> tuple[list[str], bool]:
    """What others notice while a server is attacked; the table stands in docs/security.md."""
    found = []
    with tempfile.TemporaryDirectory() as folder, attacks.target(Path(folder)) as house:
        for name in attacks.ATTACKS:
            print(f"soak: {name}", flush=True)
            found.append(kept.once(name, partial(attacks.measure, name, house, ATTACKED)))
    text = SECURITY.read_text("utf-8")
    table = "\n".join([attacks.HEAD, *map(attacks.row, found)])
    where = f"{datetime.date.today()}, {machine()}."
    told = f"<!-- attacks -->\n{where}\n\n{table}\n<!-- end -->"
    block = re.compile(r"<!-- attacks -->.*?<!-- end -->", re.S)
    SECURITY.write_text(block.sub(lambda _: told, text), "utf-8")
    borne = [row for row in found if attacks.is_borne(row)]
    lines = ["## Attacks", "", f"{len(borne)} of {len(found)} attacks moved the p99 of others by"]
    lines += ["less than it may be and cost less memory than they may: [security](security.md)."]
    return lines, len(borne) == len(found)


def served(row: dict[str, Any]) -> str:
    """A rate in a game."""
    cells = " | ".join(told(row).values())
    return f"| {row['game']} | {row['offered']:,.0f} | {cells} |"


def tests(kept: Kept) -> tuple[list[str], bool]:
    """The whole suite but the server's; each test that passed is kept by itself."""
    told, passed = tested("all-tests", "tests", "--ignore", "tests/serve")
    return ["## Tests", "", f"All tests but the server's, {told}"], passed


def tested(name: str, *chosen: str) -> tuple[str, bool]:
    """Tests with many times the samples of `make test`, and whether they passed."""
    command = [sys.executable, "-m", "pytest", "-n", "auto", "--dist", "worksteal", "-q"]
    command += ["-p", "passed", *chosen]
    path = os.pathsep.join([str(ROOT / "tools"), os.environ.get("PYTHONPATH", "")])
    env = os.environ | {"PYTHONPATH": path, "SPADEWORK_SOAK_PART": name}
    code = subprocess.run(command, cwd=ROOT, env=env, check=False).returncode
    if code == pytest.ExitCode.INTERRUPTED:
        raise KeyboardInterrupt
    kept = findings_of_tests(name)
    hours = sum(kept.found.values()) / 3600
    told = f"{len(kept.found):,} passed, {hours:.1f} hours of work"
    if code:
        return f"with {FACTOR} times the samples of `make test`: some failed, {told}.", False
    kept.forget()
    return f"with {FACTOR} times the samples of `make test`: {told}.", True


def speeds(found: dict[str, Any]) -> list[str]:
    """`spadework bench`, as a table."""
    lines = ["## Speed (`spadework bench`)", ""]
    lines += ["One core, uniformly random play, median of three.", ""]
    lines += ["| who | decisions/s | games/s |", "|---|---:|---:|"]
    for row in found["rows"]:
        if row["unit"] != "decisions":
            continue
        if "missing" in row:
            lines.append(f"| {row['name']} | {row['missing']} | |")
        else:
            speed, games = row["decisions_per_second"], row["games_per_second"]
            lines.append(f"| {row['name']} | {speed:,} | {games:,} |")
    return lines + compared(found["ratios"])


def nets(found: dict[str, Any]) -> list[str]:
    """The rows of `spadework bench` in which a net decides."""
    lines = ["## Nets (`spadework bench`)", ""]
    lines += ["From what the seats know to an action at every place of a batch, on one core or a"]
    lines += ["GPU; untrained is one of the same size that has learned nothing.", ""]
    lines += ["| who | net decisions/s |", "|---|---:|"]
    for row in found["rows"]:
        if row["unit"] == "answers":
            note = f" ({row['note']})" if "note" in row else ""
            lines.append(f"| {row['name']}{note} | {row['answers_per_second']:,} |")
    return lines


def searches(found: dict[str, Any]) -> list[str]:
    """The search rows of `spadework bench`."""
    lines = ["## Search (`spadework bench`)", ""]
    lines += [f"One core, one thread, {BUDGET:,} simulations in a new tree, median of three;"]
    lines += ["random rollouts, or where it says so by the game's own policy.", ""]
    lines += ["| who | simulations/s |", "|---|---:|"]
    for row in found["rows"]:
        if row["unit"] == "simulations":
            speed = row.get("missing") or f"{row['simulations_per_second']:,}"
            lines.append(f"| {row['name']} | {speed} |")
    return lines + compared(found["search_ratios"])


def compared(ratios: dict[str, dict[str, float]]) -> list[str]:
    """How many times as fast as each peer."""
    lines = []
    for name, times in ratios.items():
        lines += ["", f"{name}, times as fast as:", ""]
        lines += [f"- {peer}: {ratio:.1f}" for peer, ratio in times.items()]
    return lines


def starts(found: dict[str, Any]) -> list[str]:
    """From the start of a process to its first native games, and to the first prompt."""
    lines = ["## Start", ""]
    for name, seconds in found["starts"].items():
        lines.append(
            f"- {name}, first native games: {seconds['cold']} s with an empty cache (it compiles), "
            f"{seconds['warm']} s with a warm one"
        )
        lines.append(
            f"- {name}, a master's first answer: {seconds['answer_cold']} s with an empty cache, "
            f"{seconds['answer_warm']} s with a warm one"
        )
    for name in sw.games():
        begin = time.monotonic()
        play = [sys.executable, "-m", "spadework", "play", name]
        subprocess.run(play, stdin=subprocess.DEVNULL, capture_output=True, check=True)
        lines.append(f"- `spadework play {name}`, first prompt: {time.monotonic() - begin:.2f} s")
    return lines


def balance(kept: Kept) -> tuple[list[str], bool]:
    """Who wins, over a million games of every table of first players."""
    lines = [f"## Who wins ({GAMES:,} games a row, seat 0 named first; 95% intervals)", ""]
    lines += ["| game | players | won | drawn | lost | decisions a game |"]
    lines += ["|---|---|---:|---:|---:|---:|"]
    for name in sw.games():
        for players in itertools.product(WHO, repeat=sw.game(name).seats):
            lines.append(table(kept, name, players))
    return lines, True


def table(kept: Kept, name: str, players: tuple[str, ...]) -> str:
    """One row."""
    counts = np.zeros(4, np.int64)
    for first in range(0, GAMES, AT_A_TIME):
        games = partial(batch, name, players, first)
        counts += kept.once(f"{name} {' '.join(players)} {first}", games)
    shares = []
    for count in counts[1:]:
        share = count / GAMES
        spread = 1.96 * math.sqrt(share * (1 - share) / GAMES)
        shares.append(f"{100 * share:.2f} ± {100 * spread:.2f}%")
    return f"| {name} | {', '.join(players)} | {' | '.join(shares)} | {counts[0] / GAMES:.2f} |"


def batch(name: str, players: tuple[str, ...], first: int) -> list[int]:
    """Some games from one seed on: decisions, won, drawn, lost."""
    game = sw.game(name).using("native")
    who = sum(WHO[player] << seat for seat, player in enumerate(players))
    decisions, tally = WholeGames(game).play(first, min(AT_A_TIME, GAMES - first), who)
    return [int(decisions), *map(int, tally)]


def of_games() -> dict[str, Part]:
    """What more there is to show of a game: the ``PARTS`` of its ``tests/<id>/soak.py``."""
    found: dict[str, Part] = {}
    for name in sw.games():
        if (TESTS / name / "soak.py").is_file():
            found |= import_module(f"{name}.soak").PARTS
    return found


PARTS: dict[str, Part] = {
    "tests": tests,
    "bench": bench,
    "serve": serving,
    "attacks": attacked,
    "wins": balance,
    "learn": learned,
    "strength": lambda kept: (strength(kept), True),
    "rivals": lambda kept: rivals(),
    "reliability": reliability,
    **of_games(),
}


if __name__ == "__main__":
    raise SystemExit(main())
