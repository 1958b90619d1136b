"""Self-play: so many decisions at every table, and what became of them.

At most tables the learner sits in every seat. At the others one seat belongs to a guest: an
earlier self of the league, or whoever it is to learn to beat. Only the learner's own decisions
are learned from.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from spadework.learn.model import Critic, Learner
from spadework.learn.tables import Tables

NEVER = -1e9  # the logit of what is not legal


@dataclass
class Guest:
    """Who sits in one seat at some tables; a settled one."""

    net: Learner
    first: int
    last: int  # the tables from the first to before the last; in the first seat of every other


@dataclass
class Played:
    """What was decided, time by time and table by table."""

    inputs: Tensor
    everything: Tensor  # the same if nothing were hidden
    mask: Tensor
    actions: Tensor
    chances: Tensor  # the logarithm of how likely each action was
    values: Tensor  # as the critic sees it
    seats: Tensor
    own: Tensor  # whether it was the learner's decision, and there was a choice
    ended: Tensor
    results: Tensor  # of the seat that decided, where that ended the game
    won: float = 0.5  # the learner's mean score where a guest was at the table


class Player:
    """A learner at its tables; the memory is taken once."""

    def __init__(
        self,
        tables: Tables,
        times: int,
        kind: torch.dtype = torch.float32,
        pause: Callable[[], None] = lambda: None,
    ) -> None:
        self.tables, self.times, self.kind, self.pause = tables, times, kind, pause
        self.look, self.choose, self.foresee = (
            fused(one, tables.device) for one in (looked, chosen, foreseen)
        )
        book = tables.book
        shape = (times + 1, tables.places)

        def room(form: torch.dtype, *more: int) -> Tensor:
            return torch.zeros((*shape, *more), dtype=form, device=tables.device)

        self.played = Played(
            inputs=room(torch.uint8, book.inputs.length),
            everything=room(torch.uint8, book.everything.length),
            mask=room(torch.bool, int(book.ACTIONS)),
            actions=room(torch.int64),
            chances=room(torch.float32),
            values=room(torch.float32),
            seats=room(torch.int8),
            own=room(torch.bool),
            ended=room(torch.bool),
            results=room(torch.float32),
        )

    @torch.no_grad()
    def play(self, net: Learner, critic: Critic, guests: Sequence[Guest]) -> Played:
        """So many decisions at every table; the last row is what comes after them."""
        tables, played = self.tables, self.played
        score = torch.zeros(2, device=tables.device)
        first = min((guest.first for guest in guests), default=tables.places)
        for time in range(self.times + 1):
            self.pause()
            given = played.inputs[time], played.mask[time]
            tables.look(*given, played.everything[time])
            played.values[time] = self.foresee(critic, played.everything[time], self.kind)
            played.seats[time] = tables.seats
            if time == self.times:
                break
            own, logits = tables.counts > 1, self.look(net, *given, self.kind)
            for guest in guests:
                self._seat(guest, time, logits, own)
            actions, played.chances[time] = self.choose(logits)
            played.actions[time], played.own[time] = actions, own
            seats = tables.seats.long()
            tables.step(actions)
            played.ended[time] = tables.ended
            won = tables.results.float().gather(1, seats[:, None]).squeeze(1)
            played.results[time] = won
            score += self._scored(first)
        played.won = float((score[0] / score[1].clamp_min(1) + 1) / 2)
        return played

    def _scored(self, first: int) -> Tensor:
        """Games with a guest that are just over: the learner's results added up, and how many."""
        tables = self.tables
        numbers = torch.arange(first, tables.places, device=tables.device)
        ended, seat = tables.ended[first:], 1 - numbers % 2
        if tables.results.shape[1] < 2:
            return torch.zeros(2, device=tables.device)
        mine = tables.results[first:].float().gather(1, seat[:, None]).squeeze(1)
        return torch.stack([(mine * ended).sum(), ended.sum().float()])

    def _seat(self, guest: Guest, time: int, logits: Tensor, own: Tensor) -> None:
        """A guest decides at its tables where it is to move."""
        here = slice(guest.first, guest.last)
        given = self.played.inputs[time, here], self.played.mask[time, here]
        theirs = self.look(guest.net, *given, self.kind)
        numbers = torch.arange(guest.first, guest.last, device=logits.device)
        turn = self.tables.seats[here].long() == numbers % 2
        logits[here] = torch.where(turn[:, None], theirs, logits[here])
        own[here] &= ~turn


def looked(net: Learner, inputs: Tensor, mask: Tensor, kind: torch.dtype) -> Tensor:
    """The logits of what is legal."""
    return net(inputs, kind)[0].masked_fill(~mask, NEVER)


def foreseen(critic: Critic, everything: Tensor, kind: torch.dtype) -> Tensor:
    """The critic's value, from a loss to a win."""
    return torch.tanh(critic(everything, kind) / 2)


def chosen(logits: Tensor) -> tuple[Tensor, Tensor]:
    """An action for each row by chance, and the logarithm of how likely it was."""
    chances = torch.log_softmax(logits, -1)
    actions = drawn(chances)
    return actions, chances.gather(1, actions[:, None]).squeeze(1)


def fused(function: Callable[..., Any], device: str) -> Callable[..., Any]:
    """The same in few passes over memory, which is what such work waits for on a GPU.

    PyTorch compiles it the first time: some seconds, then they are kept.
    """
    if not device.startswith("cuda"):
        return function
    return torch.compile(function, dynamic=False, fullgraph=True)


def drawn(chances: Tensor) -> Tensor:
    """An action for each row, as likely as its logarithm says."""
    noise = torch.rand_like(chances).clamp_min_(1e-20).log_().neg_().log_().neg_()
    return (chances + noise).argmax(-1)


def looked_back(played: Played, patience: float, seats: int) -> tuple[Tensor, Tensor]:
    """How much better each decision was than expected, and what was to be expected after it.

    Values are those of the seat to move, so they change their sign with it.
    """
    times = len(played.actions) - 1
    ahead = torch.zeros_like(played.values[0])
    better = torch.zeros_like(played.values[:times])
    for time in range(times - 1, -1, -1):
        same = played.seats[time] == played.seats[time + 1]
        sign = torch.where(same, 1.0, -1.0) if seats > 1 else torch.ones_like(ahead)
        follows = sign * played.values[time + 1]
        ended = played.ended[time]
        surprise = torch.where(ended, played.results[time], follows) - played.values[time]
        ahead = surprise + torch.where(ended, 0.0, patience * sign * ahead)
        better[time] = ahead
    return better, better + played.values[:times]
