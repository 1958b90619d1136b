"""`make gpu`, on a machine with a GPU: its speed, and that it plays the very games the CPU plays.

Writes docs/gpu.md, or the file named on the command line. Needs numba-cuda and nothing else:
where nothing can be installed, ``PYTHONPATH=src python3 tools/gpu.py`` does it too. Where PyTorch
is installed, it is tried on the arrays of a batch.
"""

import datetime
import os
import random
import sys
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import gpu_batches
import numpy as np

import spadework as sw
from spadework.bench import batches, own
from spadework.engine.gpu import WholeGames, known_by
from spadework.engine.trying import hidden, known_to, observed
from spadework.engine.whole import WholeGames as OnCpu

ROOT = Path(__file__).parent.parent
THREADS = 1 << 18
WHO = {0: "random", 3: "greedy"}
FIRST = {  # what a process does first on a GPU, and what its start is called
    "games": """
import numpy as np, spadework as sw
from spadework.engine.gpu import WholeGames, known_by
game = sw.game("{name}")
WholeGames(game.book, game.rules_record, 1).play(0, 1)
known_by(game.book, game.rules_record, np.array([game.deal(1).state], game.book.State), 0)
""",
    "batch": """
from spadework.bench import batches
made = batches.batch(batches.game("{name}"), 2, device="cuda")
answers = batches.Answers(batches.net_of("{name}"), made)
made.observe(), made.mask()
made.step(answers.play())
""",
}
# What the comparisons need on the processor.
NATIVE = (own.FIRST[""], FIRST["batch"].replace("cuda", "cpu"))
SECONDS = 1.0  # a speed of batches and nets


def main(target: Path) -> int:
    with TemporaryDirectory() as folder:  # what is measured cold is kept for what follows
        os.environ["SPADEWORK_CACHE"] = folder
        return measured(target)


def measured(target: Path) -> int:
    lines = ["# On a GPU", "", "Written by `make gpu`; nothing here is typed by hand.", ""]
    lines += [f"{datetime.date.today()}, {own.gpu_name()}."]
    for part in (first_starts, whole_games, same_games, known, stepped, decided, besides):
        lines.append("")
        lines += map(told, whole(part))
    target.write_text("\n".join(lines) + "\n", "utf-8")
    print(target.read_text("utf-8"))
    return 1 if any("DIFFERENT" in line for line in lines) else 0


def whole(part: Callable[[], Iterator[str]]) -> Iterator[str]:
    """A part's lines; where one fails the others are still measured."""
    try:
        yield from part()
    except Exception as error:
        traceback.print_exc()
        print(str(getattr(error, "stderr", None) or b"", "utf-8")[-3000:], file=sys.stderr)
        yield f"DIFFERENT: this part ended with {type(error).__name__}"


def told(line: str) -> str:
    """A line of the document, which whoever waits is told at once."""
    print(line, file=sys.stderr, flush=True)
    return line


def first_starts() -> Iterator[str]:
    """Seconds until a process has done the first things: all games at once, each on a core."""
    yield "Seconds from the start of a process to its first games and observations, and to the"
    yield "first step of a batch and a net's answer; cold, the kernels are compiled, warm, they are"
    yield "found where the process before kept them:"
    yield ""
    yield "| game | games, cold | warm | batch, cold | warm |"
    yield "|---|---:|---:|---:|---:|"
    codes = [code.format(name=name) for name in sw.games() for code in FIRST.values()]
    native = [code.format(name=name) for name in sw.games() for code in NATIVE]
    with ThreadPoolExecutor(len(codes) + len(native)) as pool:
        beside = pool.map(process, native)  # what the comparison plays is compiled meanwhile
        cold = list(pool.map(process, codes))
        warm = list(pool.map(process, codes))
        list(beside)
    seconds = iter(zip(cold, warm, strict=True))
    for name in sw.games():
        cells = [f"{one:.1f}" for _ in FIRST for one in next(seconds)]
        yield f"| {name} | {' | '.join(cells)} |"


def process(code: str) -> float:
    return own.process(code, os.environ["SPADEWORK_CACHE"])


def whole_games() -> Iterator[str]:
    yield "Whole games in one kernel, one game a thread:"
    yield ""
    yield "| who | decisions/s, three rounds | games/s |"
    yield "|---|---:|---:|"
    for name in sw.games():
        measure = own.on_gpu(name)
        rounds = [measure(2.0, turn) for turn in range(3)]
        speeds = ", ".join(f"{sample.decisions_per_second:,.0f}" for sample in rounds)
        yield f"| {name}, CUDA | {speeds} | {rounds[0].games_per_second:,.0f} |"


def same_games() -> Iterator[str]:
    yield "The same seeds on both: how often seat 0 won, drew and lost."
    yield ""
    yield "| game | options | players | games | CPU | GPU | |"
    yield "|---|---|---|---:|---|---|---|"
    for name in sw.games():
        yield from comparisons(name)


def known() -> Iterator[str]:
    yield "What a seat knows of the same states on both: the record, its digest,"
    yield "the numbers of the observation, and a world dealt from it."
    yield ""
    yield from map(same_knowledge, sw.games())


def stepped() -> Iterator[str]:
    """Batches: the same, and how fast."""
    yield f"Batches of {gpu_batches.PLACES:,} places on both, with options, decks, fleets and"
    yield "actions at random: states, what is known of them, seats, results and deals after each"
    yield "step, observations, inputs and masks after some of them, byte for byte."
    yield ""
    yield "| game | decisions | deals ended | told to seats | |"
    yield "|---|---:|---:|---:|---|"
    yield from map(gpu_batches.same_steps, sw.games())
    yield ""
    yield "Decisions stepped a second by random play, on one core of the CPU"
    yield f"({batches.PLACES:,} places) and on the GPU ({gpu_batches.LARGE:,}); with inputs, what a"
    yield "net is given and the mask are written at every step:"
    yield ""
    yield "| game | one core | GPU | one core, with inputs | GPU, with inputs |"
    yield "|---|---:|---:|---:|---:|"
    yield from (gpu_batches.speeds(name, SECONDS) for name in sw.games())


def decided() -> Iterator[str]:
    """Nets: the same, and how fast."""
    yield "What a net plays at places reached by random play, and what it makes of each, on both:"
    yield ""
    yield "| game | net | positions | |"
    yield "|---|---|---:|---|"
    for name in sw.games():
        yield gpu_batches.same_answers(name, batches.net_of(name))
    yield ""
    yield "Decisions of a net a second, from what the seats know to the actions, on one core of the"
    yield f"CPU ({batches.PLACES:,} places) and on the GPU ({batches.GPU_PLACES:,}):"
    yield ""
    yield "| game | net | one core | GPU |"
    yield "|---|---|---:|---:|"
    yield from (gpu_batches.net_speeds(name, SECONDS) for name in sw.games())


def besides() -> Iterator[str]:
    """What else must hold there."""
    parts = [gpu_batches.claims]
    if version := gpu_batches.torch_version():
        yield f"What must hold besides, also of PyTorch {version}:"
        parts.append(gpu_batches.with_torch)
    else:
        yield "What must hold besides; PyTorch is not installed here:"
    yield ""
    for name in sw.games():
        for part in parts:
            for what, holds in part(name):
                yield f"- {name}: {what}: {'yes' if holds else 'DIFFERENT'}"


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
