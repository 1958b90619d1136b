"""A batch's kernels, compiled for a GPU that need not be there."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from spadework import batch as batches
from spadework.engine import gpu_steps
from spadework.engine.compile import cuda_type, kernel_as_ptx


class There(np.ndarray):
    """An array that is taken for one on a GPU."""

    def copy_to_host(self) -> Any:
        return np.asarray(self)


def sent(array: Any) -> Any:
    return np.array(array).view(There)


def new(shape: tuple[int, ...], form: Any) -> Any:
    return sent(np.zeros(shape, form))


class OnPaper:
    """Stands in for a GPU: whatever a batch would launch there is compiled, and nothing is run.

    So the types are those that it is really handed, whichever they are.
    """

    def __init__(self) -> None:
        self.cuda = SimpleNamespace(to_device=sent, device_array=new)
        self.told: dict[str, str] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(gpu_steps, name)

    def launch(self, made: Any, blocks: int, *given: Any) -> None:
        types = tuple(
            cuda_type(np.asarray(one) if isinstance(one, There) else one) for one in given
        )
        self.told[made.py_func.__name__] = kernel_as_ptx(made, types, (9, 0))


def batch_on_paper(game: Any) -> batches.GpuBatch:
    """A batch that plays there; its ``gpu`` holds what was compiled."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(batches, "gpu_here", OnPaper)
        return batches.GpuBatch(game, 1)
