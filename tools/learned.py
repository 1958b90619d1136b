"""The soak's part on learning: a small net trained for some minutes, in pieces, one of them killed.

PyTorch lies in an environment of its own (`make .venv-learn/ready`), or in that of the Python that
SPADEWORK_TORCH names. The net that comes of it is played here, where PyTorch is not.
"""

import json
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from kept import FOLDER, Kept

import spadework as sw
from spadework.engine.rules.chance import scale, seeded, spin
from spadework.games import book
from spadework.learn.curve import CURVE, read
from spadework.players.nets.batching import Answers
from spadework.players.nets.net import load

ROOT = Path(__file__).parent.parent
TRAINED = FOLDER / "learned"
GAME, DEALS = "tactics", 512
FACTOR = int(os.environ.get("SPADEWORK_SAMPLES", "25"))
SECONDS = 36 * FACTOR  # of the whole training
TAKEN = 90  # seconds, then a piece is killed
LEAST = {"against random": 0.7, "same best action": 0.97}
MOST_APART = 0.01


def learned(kept: Kept) -> tuple[list[str], bool]:
    """What was learned, and whether it is what it has to be."""
    python = kept.once("environment", environment)
    told = kept.once("tests", lambda: tested(python))
    curves = kept.once("curves", lambda: trained(python))
    agreed = json.loads(ours(python, "tools/agreement.py", GAME, str(TRAINED)).stdout)
    lines, shown = figures(curves, agreed)
    right = {"the tests of training passed": told, **shown}
    lines += ["", *(f"- {what}: {'yes' if so else 'NO'}" for what, so in right.items())]
    if all(right.values()):
        shutil.rmtree(TRAINED)
    return lines, all(right.values())


def environment() -> str:
    """A Python with PyTorch."""
    if given := os.environ.get("SPADEWORK_TORCH"):
        return given
    subprocess.run(["make", ".venv-learn/ready"], cwd=ROOT, check=True)
    return str(ROOT / ".venv-learn" / "bin" / "python")


def ours(python: str, *words: str, **how: Any) -> "subprocess.CompletedProcess[str]":
    """Run something of the project there."""
    env = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(
        [python, *words], cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True, check=False, **how
    )
    print(done.stdout, flush=True)
    return done


def tested(python: str) -> bool:
    words = ("-m", "pytest", "-q", "--noconftest", "-p", "no:cacheprovider")
    return ours(python, *words, "tests/test_training.py").returncode == 0


def trained(python: str) -> list[list[dict[str, float]]]:
    """The curve after each piece: one that ends by itself, one that is killed, and the rest."""
    shutil.rmtree(TRAINED, ignore_errors=True)
    TRAINED.mkdir(parents=True)
    words = ("-m", "spadework.learn", GAME, str(TRAINED), "--small", "--device", "cpu")
    found = []
    for piece, most in ((SECONDS / 3, None), (SECONDS, TAKEN), (SECONDS, None)):
        asked = (*words, "--whole", str(SECONDS), "--seconds", str(piece))
        try:
            ours(python, *asked, timeout=most)
        except subprocess.TimeoutExpired:  # by which it has been killed
            print("learn: killed", flush=True)
        found.append(read(json.loads((TRAINED / CURVE).read_text("utf-8"))).rows)
    return found


def figures(
    curves: list[list[dict[str, float]]], agreed: dict[str, Any]
) -> tuple[list[str], dict[str, bool]]:
    """The table, and what must be so."""
    net = load(book(GAME), TRAINED / "net.npz")
    first, last = curves[-1][0], curves[-1][-1]
    against = {rival: score(net, rival) for rival in ("random", "greedy")}
    rows = {
        "decisions learned from": f"{last['decisions']:,}",
        "seconds": f"{last['seconds']:.0f}",
        "against greedy at first (by chance)": percent(first["drawn"]),
        "against greedy at the end (by chance)": percent(last["drawn"]),
        **{f"in whole numbers, best action, against {r}": percent(s) for r, s in against.items()},
        "the same best action as the learner": percent(agreed["same"]),
        "chances apart, in the mean": f"{agreed['apart']:.4f}",
    }
    shown = {
        "pieces go on with the curve": all(
            curves[-1][: len(before)] == before for before in curves
        ),
        "it is better than it was": last["drawn"] - last["error"] > first["drawn"],
        "it beats random clearly": against["random"] >= LEAST["against random"],
        "the whole numbers play as the learner": agreed["same"] >= LEAST["same best action"],
        "and think as it does": agreed["apart"] <= MOST_APART,
        "played where PyTorch is not installed": find_spec("torch") is None,
    }
    lines = [f"## Learning (`spadework learn {GAME} --small`)", "", "On the CPU, in three pieces."]
    lines += ["", "| | |", "|---|---:|", *(f"| {what} | {how} |" for what, how in rows.items())]
    return lines, shown


def percent(share: float) -> str:
    return f"{100 * share:.1f}%"


def score(net: Any, rival: str) -> float:
    """The mean score of its best actions against a simple player, from every seat."""
    seats = range(int(book(GAME).SEATS))
    return float(np.mean([one_way(net, rival, seat) for seat in seats]))


def one_way(net: Any, rival: str, seat: int) -> Any:
    batch = sw.batch(sw.game(GAME), DEALS, seed=1, skip=True)
    answers, chance = Answers(net, batch, heat=0), seeded(seat)
    result, over = np.zeros(DEALS), np.zeros(DEALS, bool)
    while not over.all():
        others = batch.policy()
        if rival == "random":
            for place in range(DEALS):
                chance = spin(chance)
                others[place] = batch.legal[place, scale(chance, batch.counts[place])]
        batch.step(np.where(batch.seats == seat, answers.play(), others))
        fresh = batch.ended & ~over
        result[fresh] = (batch.results[fresh, seat] + 1) / 2
        over |= batch.ended
    return result


if __name__ == "__main__":
    sys.exit("This is a part of the soak: python tools/soak.py learn")
