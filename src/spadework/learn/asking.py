"""What may be asked of a training, for every command line that takes it: stated here and nowhere
else. Needs no PyTorch, so what was typed is looked at before anything is loaded.
"""

import math
import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from spadework.engine.words import short
from spadework.games import book
from spadework.learn.recipes import Recipe, recipe_of, small
from spadework.learn.words import refuse

SEEDS = 1 << 20  # each has its own deals, none of which is one that is measured by
LONGEST = 1e15
DEVICES = ("cpu", "cuda")


class Argument(NamedTuple):
    """Something that may be typed; its help is ``help_`` and its name."""

    name: str
    metavar: str = ""  # without one it is a switch
    default: str | None = None
    needed: bool = False  # so it is typed without its name


ARGUMENTS = (
    Argument("game", "GAME", needed=True),
    Argument("folder", "FOLDER", needed=True),
    Argument("decisions", "N"),
    Argument("whole", "SECONDS"),
    Argument("seconds", "SECONDS", "540"),
    Argument("seed", "N", "1"),
    Argument("start", "NET"),
    Argument("against", "NET"),
    Argument("device", "|".join(DEVICES)),
    Argument("small"),
    Argument("lang", "LANG"),
)


@dataclass(frozen=True)
class Asked:
    """A training as it was asked for."""

    game: str
    folder: Path
    decisions: float
    whole: float
    seconds: float
    seed: int
    start: str | None
    against: str | None
    device: str | None
    small: bool

    @property
    def recipe(self) -> Recipe:
        recipe = recipe_of(self.game)
        return small(recipe) if self.small else recipe

    @property
    def command(self) -> str:
        """The command that does it again from the beginning, in as many pieces as it takes."""
        words = ["spadework", "learn", self.game, "FOLDER", "--seed", str(self.seed)]
        for name in ("decisions", "whole"):
            if (value := getattr(self, name)) < math.inf:
                words += [f"--{name}", f"{value:.0f}"]
        for name in ("start", "against"):
            if (value := getattr(self, name)) is not None:
                words += [f"--{name}", Path(value).name]
        return shlex.join([*words, *(["--small"] if self.small else [])])


def asked(told: Mapping[str, str | bool | None]) -> Asked:
    """What was typed, or a sentence for what it cannot be."""
    texts = {name: value for name, value in told.items() if isinstance(value, str)}
    device = texts.get("device")
    if device not in (None, *DEVICES):
        raise refuse("device", value=short(device))
    return Asked(
        game=book(texts["game"]).id,
        folder=Path(texts["folder"]),
        decisions=amount("decisions", texts),
        whole=amount("whole", texts),
        seconds=amount("seconds", texts),
        seed=seed_of(texts["seed"]),
        start=texts.get("start"),
        against=texts.get("against"),
        device=device,
        small=bool(told.get("small")),
    )


def amount(name: str, texts: Mapping[str, str]) -> float:
    """So many, also as ``2e9``; without end if nothing was typed."""
    if name not in texts:
        return math.inf
    try:
        found = float(texts[name])
    except ValueError:
        found = 0.0
    if not 1 <= found <= LONGEST:
        raise refuse("amount", name=name, value=short(texts[name]))
    return found


def seed_of(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 10 and int(text) < SEEDS):
        raise refuse("seed", value=short(text), high=SEEDS - 1)
    return int(text)
