"""`python tools/agreement.py GAME FOLDER`, where PyTorch is installed: whether the learner of a
training thinks as the whole numbers do that it becomes. Prints JSON, for the soak.
"""

import json
import sys
from dataclasses import asdict
from pathlib import Path

import torch

from spadework.games import book
from spadework.learn.keeping import RESULT, STATE
from spadework.learn.measuring import agreement, games_of
from spadework.learn.model import Learner
from spadework.learn.recipes import Shape
from spadework.players.nets.net import load

DEALS, TIMES, TURNED = 256, 40, 0.5


def main(name: str, folder: Path) -> None:
    held = torch.load(folder / STATE, weights_only=True)
    sizes = book(name).inputs.length, int(book(name).ACTIONS)
    learner = Learner(*sizes, Shape(**held["own"]["shape"]))
    learner.load_state_dict(held["steady"])
    net = load(book(name), folder / RESULT)
    print(json.dumps(asdict(agreement(learner, net, games_of(name, TURNED, DEALS), TIMES))))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
