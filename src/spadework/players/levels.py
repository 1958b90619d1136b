"""The levels: five strengths of one honest search, the same in every game and on every machine.

A weaker level looks less: at fewer of the actions, which it picks by chance, and in fewer worlds.
So it overlooks things, as people do, and what it plays looked good to it.
"""

from dataclasses import dataclass
from typing import Any

from spadework.players.search import Budget


@dataclass(frozen=True)
class Level:
    """How much a level looks at."""

    simulations: int
    wide: int | None = None  # actions, at most; None: all
    naive: bool = False  # without a good idea of what to look at first

    @property
    def how(self) -> dict[str, Any]:
        """What it tells the search."""
        return {"budget": Budget(self.simulations), "wide": self.wide, "naive": self.naive}


LEVELS = {
    "novice": Level(12, wide=3, naive=True),
    "apprentice": Level(40, wide=6, naive=True),
    "adept": Level(60, wide=8),
    "expert": Level(1000),
    "master": Level(5000),
}
CLASSIC = Level(5000)  # the best there was before there were nets, to compare with
OPPONENT = "adept"  # who sits opposite if nobody is named: no pushover, and beatable
