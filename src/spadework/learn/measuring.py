"""How far a learner has come: a few hundred deals against ``greedy``, each from every seat; and
whether it thinks as the whole numbers do that it becomes.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import cache
from random import Random
from typing import Any

import numpy as np
import torch

from spadework.batch import Batch
from spadework.engine.game import Game
from spadework.games.varying import Variety, varied
from spadework.learn.model import Learner
from spadework.learn.playing import NEVER, drawn, looked
from spadework.players.nets.batching import Answers
from spadework.players.nets.net import Net, chance

FIRST = 1 << 60  # the seed of deals that nobody learns on
Pause = Callable[[], None]


@dataclass(frozen=True)
class Mark:
    """Its mean score against ``greedy``; alone at the table, how often it wins."""

    drawn: float  # as it plays in training, by chance
    best: float  # with the action it thinks best
    turned: float  # by chance, under options turned at random
    error: float  # 95%

    def figures(self) -> dict[str, float]:
        return {name: round(value, 4) for name, value in asdict(self).items()}


@cache
def games_of(name: str, turned: float, deals: int) -> list[Game]:
    dice = Random(f"{name} measured")
    return [varied(name, dice, Variety(turned=turned)) for _ in range(deals)]


def against_greedy(
    net: Learner, name: str, deals: int, device: str, kind: torch.dtype, pause: Pause
) -> Mark:
    """Both ways of choosing, by the rules as printed; by chance under others too."""
    found = [
        scores(net, games_of(name, turned, deals), best, device, kind, pause)
        for turned, best in ((0.0, False), (0.0, True), (1.0, False))
    ]
    error = 1.96 * float(found[0].std()) / deals**0.5
    drawn_by_chance, best, turned = (float(one.mean()) for one in found)
    return Mark(drawn_by_chance, best, turned, error)


def scores(net: Learner, games: list[Game], *how: Any) -> Any:
    """The mean score of each deal, played from every seat."""
    return np.mean([one_way(net, games, seat, *how) for seat in range(games[0].seats)], 0)


@torch.no_grad()
def one_way(
    net: Learner,
    games: list[Game],
    seat: int,
    best: bool,
    device: str,
    kind: torch.dtype,
    pause: Pause,
) -> Any:
    """The score of each deal with the net in this seat and ``greedy`` in the others."""
    batch = Batch(games, len(games), FIRST, skip=True)
    score, over = np.zeros(len(games)), np.zeros(len(games), bool)
    while not over.all():
        pause()
        inputs, mask = (torch.from_numpy(one).to(device) for one in (batch.inputs(), batch.mask()))
        logits = looked(net, inputs, mask, kind)
        mine = logits.argmax(-1) if best else drawn(torch.log_softmax(logits, -1))
        others = batch.policy()
        batch.step(np.where(batch.seats == seat, mine.cpu().numpy(), others).astype(np.int32))
        fresh = batch.ended & ~over
        score[fresh] = (batch.results[fresh, seat] + 1) / 2
        over |= batch.ended
    return score


@dataclass(frozen=True)
class Agreement:
    """A learner beside its whole numbers, where there is a choice."""

    positions: int
    same: float  # how often they like the same action best
    apart: float  # by how much their chances of winning differ, in the mean


@torch.no_grad()
def agreement(learner: Learner, net: Net, games: list[Game], times: int) -> Agreement:
    """Both in the midst of games that the whole numbers play by chance."""
    batch = Batch(games, len(games), FIRST, skip=True)
    best, played, same, apart = Answers(net, batch, heat=0), Answers(net, batch), [], []
    for _ in range(times):
        logits, value = learner(torch.from_numpy(batch.inputs()))
        logits = logits.masked_fill(~torch.from_numpy(batch.mask()), NEVER)
        wanted, choice = best.play(), batch.counts > 1
        same += list((logits.argmax(-1).numpy() == wanted)[choice])
        chances = np.array([chance(int(one)) for one in best.values])
        apart += list(np.abs(torch.sigmoid(value).numpy() - chances)[choice])
        batch.step(played.play())
    return Agreement(len(same), float(np.mean(same)), float(np.mean(apart)))
