"""The levels: six strengths, the same in every game and on every machine.

They play with the game's net. The best of them looks ahead as well; the others answer at a glance,
and the weaker a level the more it overlooks, as people do: what it plays is good for all that it
has noticed. Alone at a table the best two play by rollouts, which see to the end. In a game
without a net they are one search, and the weaker look at less.
"""

from dataclasses import dataclass
from typing import Any

from spadework.players.search import Budget


@dataclass(frozen=True)
class Level:
    """How much a level notices, how far it looks; and what it is in a game without a net."""

    simulations: int
    wide: int | None = None  # actions, at most; None: all
    naive: bool = False  # without a good idea of what to look at first
    overlooks: int = 0  # of 256 actions
    ahead: int = 0  # simulations in which it looks ahead with the net; 0: none
    alone: int = 0  # simulations where nobody else plays and rollouts see further; 0: as elsewhere

    @property
    def how(self) -> dict[str, Any]:
        """What it tells the search where there is no net."""
        return {"budget": Budget(self.simulations), "wide": self.wide, "naive": self.naive}


LEVELS = {
    "novice": Level(12, wide=3, naive=True, overlooks=215),
    "apprentice": Level(40, wide=6, naive=True, overlooks=175),
    "adept": Level(60, wide=8, overlooks=130),
    "expert": Level(1000, overlooks=80),
    "master": Level(5000, overlooks=26, alone=5000),
    "champion": Level(10_000, ahead=300, alone=30_000),
}
CLASSIC = Level(5000)  # the best there was before there were nets, to compare with
OPPONENT = "adept"  # who sits opposite if nobody is named: no pushover, and beatable
