"""The net as it learns: real numbers that behave as the whole numbers do that are played with.

Weights are rounded to 8 bits and what goes from layer to layer to 7 wherever the net is asked, so
that it learns what it will be (``players/nets/rules/thinking.py``); the gradient passes through as
if nothing were rounded.
"""

from dataclasses import asdict
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from spadework.engine.rules.inputs import FULL
from spadework.learn.recipes import Shape
from spadework.players.nets.net import Net, in_whole_numbers
from spadework.players.nets.rules.thinking import BIT, MOST, SHARP, SHIFT, SIZE

TINY = 1e-8


class Rounded(nn.Linear):
    """A layer whose weights have 8 bits; a settled one learns no more, and holds them rounded."""

    settled = False

    def forward(self, given: Tensor) -> Tensor:
        weight = self.weight if self.settled else self.eight_bits()
        return functional.linear(given, weight.to(given.dtype), self.bias.to(given.dtype))

    def eight_bits(self) -> Tensor:
        worth = self.weight.detach().abs().amax(1, keepdim=True).clamp_min(TINY) / 127
        made = (self.weight / worth).round() * worth
        return self.weight + (made - self.weight).detach()


def pass_on(sums: Tensor) -> Tensor:
    """A common size, only what is above 0, and 7 bits of it."""
    size = sums.square().mean(-1, keepdim=True).clamp_min(1e-6).rsqrt()
    held = (sums * size).clamp(0, MOST / SIZE)
    return held + ((held * SIZE).round() / SIZE - held).detach()


class Learner(nn.Module):
    """The net: see ``players/nets/rules/thinking.py`` for its layers."""

    def __init__(self, inputs: int, actions: int, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        columns = shape.columns
        self.first = Rounded(inputs, columns)
        self.blocks = nn.ModuleList(Rounded(columns, columns) for _ in range(shape.blocks))
        self.neck = Rounded(columns, shape.narrow)
        self.value = Rounded(columns, 1)
        self.last = Rounded(shape.narrow, actions)
        self._begin()

    def _begin(self) -> None:
        """As usual for such layers; blocks and answers begin small."""
        for layer in self.layers():
            nn.init.orthogonal_(layer.weight)
            nn.init.zeros_(layer.bias)
        nn.init.normal_(self.first.weight, std=0.1)
        with torch.no_grad():
            for block in self.blocks:
                block.weight.mul_(0.5)
            self.last.weight.mul_(0.01)
            self.value.weight.mul_(0.1)

    def layers(self) -> list[Rounded]:
        blocks = [block for block in self.blocks if isinstance(block, Rounded)]
        return [self.first, *blocks, self.neck, self.value, self.last]

    def forward(self, places: Tensor, kind: torch.dtype = torch.float32) -> tuple[Tensor, Tensor]:
        """Logits of all actions, and the value's logit, for rows of places.

        ``kind`` is what the layers are computed in: half as wide on a GPU. Answers are told
        exactly all the same; half as wide, logits would be off by a tenth.
        """
        sums = self.first(places.to(kind) / FULL).float()
        for block in self.blocks:
            sums = sums + block(pass_on(sums).to(kind)).float()
        seen = pass_on(sums)
        narrow = pass_on(self.neck(seen.to(kind)).float())
        return self.last(narrow), self.value(seen).squeeze(-1)

    def settle(self, other: "Learner") -> "Learner":
        """Become what another one is now, rounded once and for all: to play, not to learn."""
        with torch.no_grad():
            for mine, layer in zip(self.layers(), other.layers(), strict=True):
                mine.settled = True
                mine.weight.copy_(layer.eight_bits())
                mine.bias.copy_(layer.bias)
        return self

    def follow(self, other: "Learner", share: float) -> None:
        """Come so much nearer to another one."""
        with torch.no_grad():
            for mine, its in zip(self.parameters(), other.parameters(), strict=True):
                mine.lerp_(its, share)

    def net(self, book: Any, about: dict[str, Any]) -> Net:
        """The same in whole numbers."""
        layers = [
            (layer.weight.detach().double().cpu().numpy(), layer.bias.detach().cpu().numpy())
            for layer in self.layers()
        ]
        return in_whole_numbers(book, layers, about | {"shape": asdict(self.shape)})


class Critic(nn.Module):
    """What is to be expected where nothing is hidden; it learns beside the net, and never plays.

    How lucky an action was is no merit of it: who sees all cards tells the one from the other, and
    so fewer games teach as much.
    """

    def __init__(self, inputs: int, columns: int = 512, blocks: int = 2) -> None:
        super().__init__()
        self.first = nn.Linear(inputs, columns)
        self.norms = nn.ModuleList(nn.LayerNorm(columns) for _ in range(blocks))
        self.blocks = nn.ModuleList(nn.Linear(columns, columns) for _ in range(blocks))
        self.norm, self.value = nn.LayerNorm(columns), nn.Linear(columns, 1)
        nn.init.normal_(self.first.weight, std=0.1)
        with torch.no_grad():
            self.value.weight.mul_(0.1)

    def forward(self, places: Tensor, kind: torch.dtype = torch.float32) -> Tensor:
        """The value's logit, for rows of places."""
        sums = of(self.first, places.to(kind) / FULL).float()
        for norm, block in zip(self.norms, self.blocks, strict=True):
            sums = sums + of(block, functional.relu(norm(sums)).to(kind)).float()
        return of(self.value, functional.relu(self.norm(sums))).squeeze(-1)


def of(layer: Any, given: Tensor) -> Tensor:
    """What a layer makes of it, as wide as what it is given."""
    kind = given.dtype
    return functional.linear(given, layer.weight.to(kind), layer.bias.to(kind))


def learner_of(net: Net) -> Learner:
    """A net of whole numbers as one that can be asked here: as an opponent, or to learn on."""
    shape = Shape(net.columns, net.blocks, net.narrow)
    places = net.book.inputs.length
    made = Learner(places, net.book.ACTIONS, shape)
    sums, logits = float(1 << SHARP), float(BIT * np.log2(np.e))
    at, row = net.columns, places
    gains, biases = net.gain / (1 << SHIFT), net.bias.astype(float)
    weights = [(net.wide[:places] * (gains[:at] * FULL / sums)).T]
    shifts = [biases[:at] / sums]
    for layer in made.layers()[1:]:
        count = layer.out_features
        is_last, is_sum = layer is made.last, layer not in (made.last, made.value)
        ints = net.last if is_last else net.wide[row : row + count]
        ints = ints.T if layer in made.blocks else ints
        unit = sums if is_sum else logits
        weights.append(ints * (gains[at : at + count, None] * SIZE / unit))
        shifts.append(biases[at : at + count] / unit)
        at, row = at + count, row + count
    with torch.no_grad():
        for layer, weight, shift in zip(made.layers(), weights, shifts, strict=True):
            layer.weight.copy_(torch.from_numpy(np.ascontiguousarray(weight)))
            layer.bias.copy_(torch.from_numpy(shift))
    return made
