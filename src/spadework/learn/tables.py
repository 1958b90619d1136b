"""Many games as tensors: a batch, on the processor or on a GPU, without copying."""

from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor

from spadework.batch import batch
from spadework.engine.game import Game


class Tables:
    """Games in play; what there is to decide at each place lies in tensors."""

    def __init__(self, games: Sequence[Game], places: int, seed: int, device: str) -> None:
        self.on_gpu = device.startswith("cuda")
        self.batch = batch(games, places, seed, device="cuda" if self.on_gpu else "cpu", skip=True)
        self.book, self.places, self.device = games[0].book, places, device
        self.seats, self.counts = self.tensor("seats"), self.tensor("counts")
        self.ended, self.results = self.tensor("ended"), self.tensor("results")

    def tensor(self, name: str) -> Tensor:
        """One of the batch's arrays."""
        array = getattr(self.batch, name)
        if self.on_gpu:
            return torch.as_tensor(array, device=self.device)
        return torch.from_numpy(array)

    def look(self, inputs: Tensor, mask: Tensor, everything: Tensor) -> None:
        """What the seats to move are told, which actions are legal, and all that is so."""
        self.batch.inputs(self._own(inputs))
        self.batch.everything(self._own(everything))
        self.batch.mask(self._own(mask))

    def step(self, actions: Tensor) -> None:
        """Play an action at every place; they were drawn among the legal ones."""
        if self.on_gpu:
            self.batch.step(actions.to(torch.int32), check=False)
        else:
            self.batch.step(actions.numpy())

    def _own(self, tensor: Tensor) -> Any:
        return tensor if self.on_gpu else tensor.numpy()
