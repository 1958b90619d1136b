"""A training from the command line: everything is looked at before anything is written, and
whoever stops it keeps what was learned.
"""

import os
import platform
import re
import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from spadework.engine.held import HELD, OPENED, take
from spadework.engine.speaking import chosen_language
from spadework.engine.words import Sentence, short
from spadework.games import book
from spadework.learn.asking import Asked, asked
from spadework.learn.words import WORDS, refuse, unwritable
from spadework.players.nets.net import Net, load, ours

if TYPE_CHECKING:
    from spadework.learn.training import Training

LOCK = "learning.lock"
OURS, FILE = "net", "net:"  # how a net is named
SCARCE = re.compile("out of memory|allocate memory")


def learn(told: Mapping[str, Any]) -> int:
    """Train for a while; 0, or 128 and the signal's number if it was stopped."""
    lang = chosen_language(told.get("lang"))
    wanted = asked(told)
    device = checked_device(wanted.device)
    nets = [named(wanted.game, name) for name in (wanted.against, wanted.start)]

    def say(line: Sentence) -> None:
        print(line.text(lang), flush=True)

    with alone(wanted.folder), memory(), stopping(WORDS.say("say.stopping", lang)) as stopped_by:
        training = made(wanted, device, *nets)
        say(training.begins())
        training.run(wanted.seconds, say, stop=lambda: bool(stopped_by))
        say(training.ends())
    return 128 + stopped_by[0] if stopped_by else 0


def made(wanted: Asked, device: str, against: Net | None, start: Net | None) -> "Training":
    from spadework.learn.training import Budget, Training

    budget = Budget(wanted.decisions, wanted.whole)
    about = {"command": wanted.command, "machine": machine(device)}
    how = (wanted.folder, budget, wanted.seed, device, against, start, about)
    return Training(wanted.game, wanted.recipe, *how)


def checked_device(device: str | None) -> str:
    """Where it is learned: where asked, or on a GPU if there is one."""
    try:
        import torch
    except ModuleNotFoundError as error:
        if error.name != "torch":
            raise
        raise refuse("no_torch") from None
    has_gpu, has_numba = torch.cuda.is_available(), find_spec("numba_cuda") is not None
    if device != "cuda":
        return device or ("cuda" if has_gpu and has_numba else "cpu")
    if not has_gpu:
        raise refuse("no_gpu")
    if not has_numba:
        raise refuse("no_numba_cuda")
    return device


def machine(device: str) -> str:
    """What it was learned on."""
    import torch

    if device == "cuda":
        return str(torch.cuda.get_device_name())
    return f"{platform.machine()}, {torch.get_num_threads()} cores"


def named(game: str, name: str | None) -> Net | None:
    """A net by what it is called on the command line."""
    if name is None:
        return None
    return ours(book(game)) if name == OURS else load(book(game), Path(name.removeprefix(FILE)))


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """The folder is there, can be written, and nobody else learns in it."""
    handle = opened(folder)
    try:
        try:
            take(handle)
        except HELD:
            raise refuse("held", folder=short(str(folder))) from None
        yield
    finally:
        os.close(handle)


def opened(folder: Path) -> int:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return os.open(folder / LOCK, OPENED, 0o666)
    except (OSError, ValueError) as error:  # a name with a null byte in it is a ValueError
        raise unwritable(folder, error) from None


@contextmanager
def memory() -> Iterator[None]:
    """Where there is too little, PyTorch says so in many ways."""
    try:
        yield
    except (MemoryError, RuntimeError) as error:
        if isinstance(error, MemoryError) or SCARCE.search(str(error)):
            raise refuse("memory") from None
        raise


@contextmanager
def stopping(first: str) -> Iterator[list[int]]:
    """The signals by which somebody asked to stop; the second time it is at once."""
    heard: list[int] = []

    def hear(number: int, frame: object) -> None:
        if heard:
            raise KeyboardInterrupt
        heard.append(number)
        os.write(2, f"\n{first}\n".encode())  # print may be what was interrupted

    before: dict[int, Callable[..., Any] | int | None] = {}
    for one in (signal.SIGINT, signal.SIGTERM):
        before[one] = signal.signal(one, hear)
    try:
        yield heard
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
