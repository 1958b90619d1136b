"""What is kept of a training: written whole or not at all, and taken up only by its like."""

import json
import os
import pickle
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import torch

from spadework.engine.words import short
from spadework.learn.curve import CURVE
from spadework.learn.words import Refusal, refuse, unwritable

STATE, RESULT = "state.pt", "net.npz"
BROKEN = (OSError, EOFError, RuntimeError, ValueError, TypeError, LookupError, AttributeError)
RULES = ("version", "inputs", "actions")  # what has to be as it is today


def write(folder: Path, files: Mapping[str, Callable[[Path], Any]]) -> None:
    """Each beside it first, then in its place: a crash leaves the old file or the new."""
    try:
        for name, written in files.items():
            fresh = folder / f"{name}.new"
            written(fresh)
            with fresh.open("rb+") as file:
                os.fsync(file.fileno())
            fresh.replace(folder / name)
    except (OSError, RuntimeError) as error:  # PyTorch tells of a full disk by the latter
        raise unwritable(folder, error) from None


def read(folder: Path, own: dict[str, Any], device: str) -> dict[str, Any] | None:
    """The state of the training in a folder; None if none began there, or a sentence."""
    if not (folder / STATE).is_file():
        if others := [name for name in (CURVE, RESULT) if (folder / name).exists()]:
            raise refuse("no_state", folder=short(str(folder)), file=others[0])
        return None
    try:
        held = torch.load(folder / STATE, map_location=device, weights_only=True)
        was = dict(held["own"])
    except (*BROKEN, pickle.UnpicklingError) as error:
        raise broken(folder, error) from None
    check(folder, was, own)
    return dict(held)


def check(folder: Path, was: dict[str, Any], own: dict[str, Any]) -> None:
    """Whether it is the same training that is to go on."""
    shown = short(str(folder))
    if was.get("game") != own["game"]:
        raise refuse("other_game", folder=shown, was=was.get("game"), game=own["game"])
    if any(was.get(name) != own[name] for name in RULES):
        raise refuse("outdated", folder=shown, game=own["game"], version=own["version"])
    for name, value in own.items():
        if was.get(name) != value:
            what = f"{name} {told(was.get(name))}"
            raise refuse("other", folder=shown, what=what, now=told(value))


def told(value: Any) -> str:
    """A value, short enough to be recognised."""
    if value is None:
        return "–"
    return short(value if isinstance(value, str | int) else json.dumps(value), 60)


def broken(folder: Path, error: Exception) -> Refusal:
    return refuse("broken", file=short(str(folder / STATE)), why=short(str(error), 60))
