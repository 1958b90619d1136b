"""``python -m spadework.learn``: see docs/learning.md."""

import argparse
from pathlib import Path

import torch

from spadework.games import book, games
from spadework.learn.recipes import recipe_of
from spadework.learn.training import Training
from spadework.players.nets.net import load, ours


def main() -> int:
    given = read()
    device = given.device or ("cuda" if torch.cuda.is_available() else "cpu")
    against = None
    if given.against:
        found = book(given.game)
        against = ours(found) if given.against == "net" else load(found, Path(given.against))
    training = Training(
        given.game, recipe_of(given.game), given.folder, int(given.decisions), given.seed, device,
        against,
    )  # fmt: skip
    training.run(given.seconds, lambda line: print(line, flush=True))
    return 0


def read() -> argparse.Namespace:
    parser = argparse.ArgumentParser("spadework.learn", description="Trains a net by self-play.")
    parser.add_argument("game", choices=games())
    parser.add_argument("folder", type=Path, help="where it is kept, and taken up again")
    parser.add_argument("--decisions", type=float, default=3e8, help="the whole budget")
    parser.add_argument("--seconds", type=float, default=540, help="this piece at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", help="cpu or cuda; what there is")
    parser.add_argument("--against", help="a net to learn to beat: `net` for ours, or a file")
    return parser.parse_args()


if __name__ == "__main__":
    raise SystemExit(main())
