"""`make gpu`, on a machine with a GPU: its speed, and that it plays the very games the CPU plays.

Writes docs/gpu.md, or the file named on the command line. Needs numba-cuda and nothing else:
where nothing can be installed, ``PYTHONPATH=src python3 tools/gpu.py`` does it too.
"""

import datetime
import os
import random
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

import spadework as sw
from spadework.bench import own
from spadework.engine.gpu import WholeGames, known_by
from spadework.engine.trying import hidden, known_to, observed
from spadework.engine.whole import WholeGames as OnCpu

ROOT = Path(__file__).parent.parent
THREADS = 1 << 18
WHO = {0: "random", 3: "greedy"}
FIRST = """
import numpy as np, spadework as sw
from spadework.engine.gpu import WholeGames, known_by
game = sw.game("{name}")
WholeGames(game.book, game.rules_record, 1).play(0, 1)
known_by(game.book, game.rules_record, np.array([game.deal(1).state], game.book.State), 0)
"""


def main(target: Path) -> int:
    with TemporaryDirectory() as folder:  # what is measured cold is kept for what follows
        os.environ["SPADEWORK_CACHE"] = folder
        return measured(target)


def measured(target: Path) -> int:
    lines = ["# On a GPU", "", "Written by `make gpu`; nothing here is typed by hand.", ""]
    lines += [f"{datetime.date.today()}, {own.gpu_name()}.", ""]
    lines += first_games()
    lines += ["", "Whole games in one kernel, one game a thread:", ""]
    lines += ["| who | decisions/s, three rounds | games/s |", "|---|---:|---:|"]
    for name in sw.games():
        measure = own.on_gpu(name)
        rounds = [measure(2.0, turn) for turn in range(3)]
        speeds = ", ".join(f"{sample.decisions_per_second:,.0f}" for sample in rounds)
        lines.append(told(f"| {name}, CUDA | {speeds} | {rounds[0].games_per_second:,.0f} |"))
    lines += ["", "The same seeds on both: how often seat 0 won, drew and lost.", ""]
    lines += [
        "| game | options | players | games | CPU | GPU | |",
        "|---|---|---|---:|---|---|---|",
    ]
    rows = [told(row) for name in sw.games() for row in comparisons(name)]
    lines += [*rows, "", "What a seat knows of the same states on both: the record, its digest,"]
    lines += ["the numbers of the observation, and a world dealt from it.", ""]
    known = [told(same_knowledge(name)) for name in sw.games()]
    rows += known
    target.write_text("\n".join([*lines, *known]) + "\n", "utf-8")
    print(target.read_text("utf-8"))
    return 0 if all("equal" in row for row in rows) else 1


def told(line: str) -> str:
    """A line of the document, which whoever waits is told at once."""
    print(line, file=sys.stderr, flush=True)
    return line


def first_games() -> list[str]:
    """Seconds until a process has played its first games: all games at once, each on a core."""
    codes = [FIRST.format(name=name) for name in sw.games()]
    native = [own.FIRST[""].format(name=name) for name in sw.games()]
    with ThreadPoolExecutor(2 * len(codes)) as pool:
        beside = pool.map(process, native)  # what the comparison plays is compiled meanwhile
        cold = list(pool.map(process, codes))
        warm = list(pool.map(process, codes))
        list(beside)
    lines = ["Seconds from the start of a process to its first games and observations; cold, both"]
    lines += ["kernels are compiled, warm, they are found where the process before kept them:", ""]
    lines += ["| game | cold | warm |", "|---|---:|---:|"]
    rows = zip(sw.games(), cold, warm, strict=True)
    return lines + [told(f"| {name} | {first:.1f} | {again:.1f} |") for name, first, again in rows]


def process(code: str) -> float:
    return own.process(code, os.environ["SPADEWORK_CACHE"])


def same_knowledge(name: str) -> str:
    """A line: a few hundred states on both, from every seat."""
    game, states = sw.game(name).using("native"), []
    dice = random.Random(name)
    while len(states) < 300:
        match = game.deal(len(states))
        while match.seat is not None:
            states.append(match.state.copy())
            match.play(dice.choice(match.actions()))
    same = 0
    for seat in range(game.seats):
        found = known_by(game.book, game.rules_record, np.array(states, game.book.State), seat, 7)
        for i, state in enumerate(states):
            known, digest, numbers, world, whole = (one[i] for one in found)
            told = known_to(game, state, seat), hidden(game, state, seat, 7 + i)
            same += bool(
                (known.tobytes(), world.tobytes()) == tuple(one.tobytes() for one in told)
                and digest == game.run.seen(state, game.rules_record, seat)
                and numbers.tolist() == observed(game, state, seat).tolist()
                and whole
            )
    count = len(states) * game.seats
    return f"- {name}: {same} of {count} are {'equal' if same == count else 'DIFFERENT'}"


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
    taken, tally, ended = on_all_cores(game.using("native"), games, who)
    gpu = WholeGames(game.book, game.rules_record, THREADS)
    gpu_taken, gpu_tally = gpu.play(0, games, who)
    last = gpu.last.copy_to_host()[(games - 1) % THREADS]
    same = (taken, tally.tolist()) == (gpu_taken, gpu_tally.tolist())
    verdict = "equal" if same and last.tobytes() == ended.tobytes() else "DIFFERENT"
    options = "random" if turned else "none"
    return (
        f"| {game.id} | {options} | {WHO[who]} | {games:,} | {tally.tolist()} "
        f"| {gpu_tally.tolist()} | {verdict} |"
    )


def on_all_cores(game: sw.Game, games: int, who: int) -> tuple[int, Any, Any]:
    """The same games on the CPU: decisions, the tally, and how the last one ended."""
    share = -(-games // (os.cpu_count() or 1))
    firsts = range(0, games, share)
    batches = [OnCpu(game) for _ in firsts]
    with ThreadPoolExecutor() as pool:
        found = list(pool.map(lambda b, f: b.play(f, min(share, games - f), who), batches, firsts))
    return sum(n for n, _ in found), sum(tally for _, tally in found), batches[-1].last


if __name__ == "__main__":
    raise SystemExit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "gpu.md"))
