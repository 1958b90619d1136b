"""`make gpu`, on a machine with a GPU: its speed, and that it plays the very games the CPU plays.

Writes docs/gpu.md, or the file named on the command line. Needs numba-cuda and nothing else:
where nothing can be installed, ``PYTHONPATH=src python3 tools/gpu.py`` does it too.
"""

import datetime
import random
import sys
from pathlib import Path
from typing import Any

import spadework as sw
from spadework.bench import own
from spadework.engine.batch import Batch as CpuBatch
from spadework.engine.gpu import Batch

ROOT = Path(__file__).parent.parent
THREADS = 1 << 18
WHO = {0: "random", 3: "greedy"}


def main(target: Path) -> int:
    lines = ["# On a GPU", "", "Written by `make gpu`; nothing here is typed by hand.", ""]
    lines += [f"{datetime.date.today()}, {own.gpu_name()}.", ""]
    lines += ["| who | decisions/s, three rounds | games/s |", "|---|---:|---:|"]
    for name in sw.games():
        measure = own.on_gpu(name)
        rounds = [measure(2.0, turn) for turn in range(3)]
        speeds = ", ".join(f"{sample.decisions_per_second:,.0f}" for sample in rounds)
        lines.append(f"| {name}, CUDA | {speeds} | {rounds[0].games_per_second:,.0f} |")
    lines += ["", "The same seeds on both: how often seat 0 won, drew and lost.", ""]
    lines += [
        "| game | options | players | games | CPU | GPU | |",
        "|---|---|---|---:|---|---|---|",
    ]
    rows = [row for name in sw.games() for row in comparisons(name)]
    target.write_text("\n".join([*lines, *rows]) + "\n", "utf-8")
    print(target.read_text("utf-8"))
    return 0 if all("equal" in row for row in rows) else 1


def comparisons(name: str) -> list[str]:
    """The rule book's own rules, and some random options."""
    rows = []
    for trial in range(4):
        options = random_options(name, trial) if trial else {}
        for who in WHO:
            games = 300_000 if trial else 2_000_000
            rows.append(compare(sw.game(name, **options), who, games, bool(trial)))
    return rows


def random_options(name: str, trial: int) -> dict[str, Any]:
    """Some options turned; not all of them go together."""
    dice = random.Random(trial)
    while True:
        options = {
            option.name: dice.choice(option.candidates)
            for option in sw.game(name).options.values()
            if dice.random() < 0.5
        }
        try:
            sw.game(name, **options)
        except sw.BadOption:
            continue
        return options


def compare(game: sw.Game, who: int, games: int, turned: bool) -> str:
    """One row: both tallies, and whether they and the last game's last state are equal."""
    cpu = CpuBatch(game.using("native"))
    taken, tally = cpu.play(0, games, who)
    gpu = Batch(game.book, game.rules_record, THREADS)
    gpu_taken, gpu_tally = gpu.play(0, games, who)
    last = gpu.last.copy_to_host()[(games - 1) % THREADS]
    same = (taken, tally.tolist()) == (gpu_taken, gpu_tally.tolist())
    verdict = "equal" if same and last.tobytes() == cpu.last.tobytes() else "DIFFERENT"
    options = "random" if turned else "none"
    return (
        f"| {game.id} | {options} | {WHO[who]} | {games:,} | {tally.tolist()} "
        f"| {gpu_tally.tolist()} | {verdict} |"
    )


if __name__ == "__main__":
    raise SystemExit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "gpu.md"))
