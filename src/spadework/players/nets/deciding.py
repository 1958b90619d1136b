"""Players that are a net and nothing else: one look, one answer."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from spadework.engine.match import Glimpse
from spadework.engine.rules.chance import scale, seeded, spin
from spadework.players.nets.net import Net, Thought, load
from spadework.players.nets.rules.thinking import drawn, highest

ALL = 256  # actions are noticed or not by the part of so many
BEST = 0  # as hot as a player is that plays what it likes best


class NetDecides:
    """Decides as a net does: by chance as it likes the actions, or what it likes best.

    It may overlook so many of 256 of them, as people do: what it plays is good for all that it has
    noticed. Which net it is the game says; every thread has room of its own to think in.
    """

    def __init__(self, net_of: Callable[[Any], Net], heat: int, overlooks: int = 0) -> None:
        self.net_of, self.heat, self.overlooks = net_of, heat, overlooks
        self._room = threading.local()

    def thought(self, book: Any) -> Thought:
        """The game's net, with this thread's room."""
        held = self._room.__dict__.setdefault("thoughts", {})
        if book not in held:
            held[book] = Thought(self.net_of(book))
        thought: Thought = held[book]
        return thought

    def __call__(self, glimpse: Glimpse, seed: int) -> int:
        legal = glimpse.legal()
        if len(legal) == 1:
            return int(legal[0])
        _, logits = self.thought(glimpse.game.book).of(glimpse, legal)
        if self.overlooks:
            places = noticed(len(legal), self.overlooks, seed)
            legal, logits = legal[places], logits[places]
        if self.heat == BEST:
            return int(legal[highest(logits, len(legal))])
        return int(legal[drawn(logits, len(legal), np.uint64(seeded(seed)), self.heat)])


def noticed(count: int, overlooks: int, seed: int) -> Any:
    """The places of the actions that are noticed, each as likely as the others; one at least."""
    chance, drawn_for = seeded(seed), []
    for _ in range(count):
        chance = spin(chance)
        drawn_for.append(int(scale(chance, ALL)))
    least = min(overlooks, max(drawn_for))
    return np.array([place for place, number in enumerate(drawn_for) if number >= least])


class OfFile:
    """The net of a file, for whatever game is played: if it is for that one."""

    def __init__(self, file: str) -> None:
        self.file = Path(file)
        self._found: dict[Any, Net] = {}

    def __call__(self, book: Any) -> Net:
        if book not in self._found:
            self._found[book] = load(book, self.file)
        return self._found[book]
