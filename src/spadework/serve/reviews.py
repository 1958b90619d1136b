"""Reviews of matches that are over: made in slices, with hints and other people's in between."""

import time
from collections.abc import Iterator
from functools import partial
from typing import Any, TypeVar

from msgspec import convert

from spadework.engine.match import Match
from spadework.players.review import Decision, Review, decisions
from spadework.serve import answers as A
from spadework.serve.queues import Address, Places, Queue, Rank
from spadework.serve.shared import Shared
from spadework.serve.telling import named

T = TypeVar("T")
SIMULATIONS: int | None = None  # a decision: as many as usual
SLICE = 0.02  # seconds of work; then whoever has had less goes on
MOST = 16  # reviews that are made at once
KEPT = 20_000  # decisions, as figures and in words: a few tens of MB


class Reviews:
    """Reviews as they are told; the figures are the same in every language."""

    def __init__(self, queue: Queue, each: int) -> None:
        self._queue = queue
        self._places = Places(MOST, each)
        self._found: Shared[list[Decision]] = Shared(KEPT, lambda found: 1 + len(found))
        self._told: Shared[A.Review] = Shared(KEPT, lambda told: 1 + len(told.decisions))

    async def told(self, match: Match, key: Any, lang: str, owner: Address) -> A.Review:
        """The review of a match; who asks again by the same key gets the same one."""
        return await self._told.get((key, lang), lambda: self._tell(match, key, lang, owner))

    async def _tell(self, match: Match, key: Any, lang: str, owner: Address) -> A.Review:
        with self._places.one(owner):
            found = await self._found.get(key, lambda: self._find(match, owner))
            told = await self._in_slices(in_words(match, found, lang), owner)
            heading = partial(heading_told, Review(match, found), told)
            return await self._queue.do(Rank.LATER, owner, heading)

    async def _find(self, match: Match, owner: Address) -> list[Decision]:
        """In one thread, for the other cores are for those who play."""
        return await self._in_slices(decisions(match, SIMULATIONS, threads=1), owner)

    async def _in_slices(self, steps: Iterator[T], owner: Address) -> list[T]:
        made: list[T] = []
        while part := await self._queue.do(Rank.LATER, owner, partial(a_slice, steps)):
            made += part
        return made


def a_slice(steps: Iterator[T], seconds: float = SLICE) -> list[T]:
    """What comes within so long, but one at least; nothing if there is no more."""
    until, made = time.monotonic() + seconds, []
    for step in steps:
        made.append(step)
        if time.monotonic() >= until:
            break
    return made


def in_words(match: Match, found: list[Decision], lang: str) -> Iterator[A.Decision]:
    """Decision by decision, with what was played and what would have been better in words."""
    by_number = {decision.number: decision for decision in found}
    for number, (moment, _) in enumerate(match.turns(), 1):
        if number in by_number:
            yield decision_told(moment, by_number[number], lang)


def decision_told(moment: Match, decision: Decision, lang: str) -> A.Decision:
    figures = decision.figures()
    actions = {"": decision.action, "better_": decision.better}
    there = named(moment, lang, [action for action in actions.values() if action is not None])
    for key, action in actions.items():
        told = {} if action is None else there[action]
        figures |= {key + word: told.get(word, "") for word in ("label", "title")}
    return convert(figures, A.Decision)


def heading_told(review: Review, told: list[A.Decision]) -> A.Review:
    heading = review.heading()
    seats = convert(heading.pop("seats"), list[A.Reviewed])
    return A.Review(**heading, seats=seats, decisions=told)
