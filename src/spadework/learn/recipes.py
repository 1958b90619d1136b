"""How each net is trained: its shape, its games, and how long."""

from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from spadework.engine.game import Game
from spadework.games import book, game
from spadework.games.varying import Variety, varied_more

PRINTED = Variety(turned=0.0)
TURNED = Variety(turned=1.0)


@dataclass(frozen=True)
class Shape:
    """How large a net is."""

    columns: int = 512
    blocks: int = 2
    narrow: int = 128


@dataclass(frozen=True)
class Mix:
    """Some of the games: these options, and all else varied."""

    share: float
    variety: Variety
    options: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Recipe:
    """How a net is trained; the numbers that follow are what worked for the games we have."""

    shape: Shape = Shape()
    mixes: tuple[Mix, ...] = (Mix(0.6, PRINTED), Mix(0.4, TURNED))
    places: int = 16384  # games at once
    times: int = 32  # decisions of each in a round
    batches: int = 16  # to an epoch
    epochs: int = 2
    rate: tuple[float, float] = (7e-4, 3e-5)  # of learning, from and to
    chaos: tuple[float, float] = (0.022, 0.002)  # how much it pays to be unpredictable
    patience: float = 0.95
    clip: float = 0.2
    guests: float = 0.25  # of the tables have an earlier self at them
    earlier: int = 12  # earlier selves that are kept
    variants: int = 4096  # games with their options
    measured: int = 512  # deals of each kind that it is measured by, from every seat

    def games(self, name: str, seed: int) -> list[Game]:
        """The games it learns on."""
        dice, found = Random(seed), []
        for mix in self.mixes:
            for _ in range(max(1, round(mix.share * self.variants))):
                found.append(varied_more(game(name, **mix.options), dice, mix.variety))
        dice.shuffle(found)
        return found


RECIPES = {
    "tactics": Recipe(mixes=(Mix(0.7, PRINTED), Mix(0.3, TURNED))),
    "spade": Recipe(
        mixes=(
            Mix(0.35, PRINTED),
            Mix(0.3, PRINTED, {"level": 2}),
            Mix(0.35, TURNED),
        ),
    ),
    "duel": Recipe(
        mixes=(
            Mix(0.4, PRINTED),
            Mix(0.35, PRINTED, {"edition": "spec"}),
            Mix(0.25, TURNED),
        ),
    ),
    "fleet": Recipe(
        mixes=(Mix(0.7, PRINTED), Mix(0.3, TURNED)), times=48, batches=24, measured=256
    ),
}


def recipe_of(name: str) -> Recipe:
    """A game's own recipe, or the usual one."""
    return RECIPES.get(book(name).id, Recipe())


def small(recipe: Recipe) -> Recipe:
    """The same for a try on a processor: a small net, and few games at once."""
    return replace(recipe, shape=Shape(128, 1, 32), places=512, variants=512, measured=128)
