"""``python -m spadework.learn``: see docs/learning.md."""

import argparse
import math
from pathlib import Path

import torch

from spadework.games import book, games
from spadework.learn.recipes import recipe_of
from spadework.learn.training import Budget, Training
from spadework.players.nets.net import Net, load, ours


def main() -> int:
    given = read()
    device = given.device or ("cuda" if torch.cuda.is_available() else "cpu")
    budget = Budget(given.decisions, given.whole)
    against, start = (named(given.game, name) for name in (given.against, given.start))
    how = (recipe_of(given.game), given.folder, budget, given.seed, device, against, start)
    training = Training(given.game, *how)
    training.run(given.seconds, lambda line: print(line, flush=True))
    return 0


def named(game: str, name: str | None) -> Net | None:
    """A net by what it is called on the command line."""
    if name is None:
        return None
    return ours(book(game)) if name == "net" else load(book(game), Path(name))


def read() -> argparse.Namespace:
    parser = argparse.ArgumentParser("spadework.learn", description="Trains a net by self-play.")
    parser.add_argument("game", choices=games())
    parser.add_argument("folder", type=Path, help="where it is kept, and taken up again")
    parser.add_argument("--decisions", type=float, default=math.inf, help="the whole budget")
    parser.add_argument("--whole", type=float, default=math.inf, help="the same in seconds")
    parser.add_argument("--seconds", type=float, default=540, help="of this piece, at most")
    parser.add_argument("--start", help="a net to begin with: `net` for ours, or a file")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", help="cpu or cuda; what there is")
    parser.add_argument("--against", help="a net to learn to beat: `net` for ours, or a file")
    return parser.parse_args()


if __name__ == "__main__":
    raise SystemExit(main())
