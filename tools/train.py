"""Train the nets that come with the games, all side by side, and then who learns to beat each.

`python tools/train.py FOLDER --nets 600 --exploiters 600`, on a machine with a GPU. Each training
is the one command that docs/learning.md names; several of them keep a GPU busier than one. What
came of it lies in FOLDER as `<id>.npz`, `<id>.json` and `<id>-exploiter.json`, anew every minute.
"""

import argparse
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import spadework as sw
from spadework.learn.curve import CURVE

SOURCE = Path(__file__).parent.parent / "src"
NET = "net.npz"
EXPLOITER = "-exploiter"
EVERY, GRACE = 60, 300  # seconds between two looks, and for what else a training does


def main() -> int:
    told = read()
    told.folder.mkdir(parents=True, exist_ok=True)
    nets = {name: ["--whole", str(told.nets)] for name in told.games}
    failed = together(told.folder, nets, told) if told.nets else 0
    if failed or not told.exploiters:
        return failed
    rivals = [name for name in told.games if sw.game(name).seats > 1]
    against = {
        f"{name}{EXPLOITER}": [
            *("--whole", str(told.exploiters), "--seed", "2"),
            *("--against", str(told.folder / f"{name}.npz")),
        ]
        for name in rivals
    }
    return together(told.folder, against, told)


def read() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", nargs="+", default=sw.games())
    parser.add_argument("--nets", type=int, default=600, help="seconds; 0: there are nets already")
    parser.add_argument("--exploiters", type=int, default=0, help="seconds; 0: none")
    parser.add_argument("--small", action="store_true", help="small nets, for a try")
    return parser.parse_args()


def together(folder: Path, trainings: dict[str, list[str]], told: argparse.Namespace) -> int:
    """Run them side by side to the end; how many failed."""
    env = os.environ | {"PYTHONPATH": str(SOURCE), "PYTHONUNBUFFERED": "1"}
    running = {}
    for name, words in trainings.items():
        game = name.removesuffix(EXPLOITER)
        longest = str(max(told.nets, told.exploiters) + GRACE)
        asked = [game, str(folder / "kept" / name), *words, "--seconds", longest]
        command = [sys.executable, "-m", "spadework.learn", *asked]
        with (folder / f"{name}.log").open("a") as log:
            running[name] = subprocess.Popen(
                [*command, *(["--small"] if told.small else [])], stdout=log, stderr=log, env=env
            )
    while any(one.poll() is None for one in running.values()):
        time.sleep(min(EVERY, max(told.nets, told.exploiters) / 10))
        for name in running:
            bring(folder, name)
    for name in running:
        bring(folder, name)
    return sum(one.returncode != 0 for one in running.values())


def bring(folder: Path, name: str) -> None:
    """Lay out what a training has kept so far, and say where it is."""
    kept = folder / "kept" / name
    for file, to in ((NET, f"{name}.npz"), (CURVE, f"{name}.json")):
        if (kept / file).is_file():
            shutil.copyfile(kept / file, folder / to)
    lines = (folder / f"{name}.log").read_text("utf-8").splitlines()
    print(name, lines[-1] if lines else "–", sep=": ", flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
