"""Training: rounds of self-play and learning, kept after each piece so that it can go on later.

Proximal policy optimisation (Schulman and others, 2017): what turned out better than expected is
made likelier, by not too much at a time.
"""

import json
import math
import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import torch
from torch import Tensor

from spadework.games import book
from spadework.learn.measuring import Mark, against_greedy
from spadework.learn.model import Learner, learner_of
from spadework.learn.playing import NEVER, Guest, Played, Player, looked_back
from spadework.learn.recipes import Recipe
from spadework.learn.tables import Tables
from spadework.players.nets.net import Net

GRADIENT = 1.0  # the longest that is followed
CERTAIN = 0.5  # how much the value counts beside the policy
GROUPS = 4  # of tables, each with another guest
STATE, CURVE, RESULT = "state.pt", "curve.json", "net.npz"


@dataclass
class Progress:
    """How far it has come, and what was measured on the way."""

    decisions: int = 0
    rounds: int = 0
    seconds: float = 0.0
    curve: list[dict[str, float]] = field(default_factory=list)


@dataclass(frozen=True)
class Budget:
    """When it is trained; what changes on the way follows the part of it that is used up."""

    decisions: float = math.inf
    seconds: float = math.inf


class Training:
    """A net of one game as it learns; ``against`` is whom it learns to beat, if anybody."""

    def __init__(
        self,
        name: str,
        recipe: Recipe,
        folder: Path,
        budget: "Budget",
        seed: int = 1,
        device: str = "cpu",
        against: Net | None = None,
        start: Net | None = None,
    ) -> None:
        self.book, self.recipe, self.folder = book(name), recipe, folder
        self.budget, self.seed, self.device = budget, seed, device
        torch.manual_seed(seed)
        torch.backends.cuda.matmul.allow_tf32 = True
        self.net = (learner_of(start) if start else self._blank()).to(device)
        self.guests = [self._blank().to(device) for _ in range(GROUPS)]
        self.against = learner_of(against).to(device) if against else None
        self.optimiser = torch.optim.Adam(self.net.parameters(), lr=recipe.rate[0], eps=1e-5)
        self.progress, self.earlier = Progress(), []
        self.dice = Random(seed)
        folder.mkdir(parents=True, exist_ok=True)
        if (folder / STATE).is_file():
            self._take_up()

    earlier: list[dict[str, Tensor]]
    won: float = 0.5  # of late, against the guests

    def _blank(self) -> Learner:
        return Learner(self.book.inputs.length, int(self.book.ACTIONS), self.recipe.shape)

    @property
    def done(self) -> float:
        """The part of the budget that is used up."""
        progress, budget = self.progress, self.budget
        used = max(progress.decisions / budget.decisions, progress.seconds / budget.seconds)
        return min(1.0, used)

    def run(self, seconds: float, say: Callable[[str], None], every: float = 60.0) -> None:
        """Learn for so long, or until the budget is used up; then keep what was learned."""
        start = measured = time.perf_counter()
        first = (self.seed << 40) + self.progress.decisions  # deals that were never seen
        games = self.recipe.games(self.book.id, self.seed + self.progress.rounds)
        tables = Tables(games, self.recipe.places, first, self.device)
        player = Player(tables, self.recipe.times)
        before = self.progress.seconds
        while self.done < 1 and (now := time.perf_counter()) - start < seconds:
            self._round(player)
            self.progress.seconds = before + time.perf_counter() - start
            if now - measured > every:
                measured = now
                self._measure(say)
        self._measure(say)
        self.keep()

    def _round(self, player: Player) -> None:
        self._set_rate()
        with self._autocast():
            played = player.play(self.net, self._guests())
        self._learn(played)
        self.won = 0.9 * self.won + 0.1 * played.won if self.progress.rounds else played.won
        self.progress.decisions += int(played.own[: self.recipe.times].sum())
        self.progress.rounds += 1
        if self.progress.rounds % max(1, self._spacing()) == 0:
            self._remember()

    def _spacing(self) -> int:
        """Rounds between two earlier selves: so that those kept reach back far."""
        return max(4, self.progress.rounds // self.recipe.earlier)

    def _remember(self) -> None:
        """Keep the present self; of those before, one that is near to another goes."""
        self.earlier.append({k: v.detach().clone() for k, v in self.net.state_dict().items()})
        if len(self.earlier) > self.recipe.earlier:
            del self.earlier[self.dice.randrange(1, len(self.earlier) - 1)]

    def _guests(self) -> list[Guest]:
        """Who sits at the tables that are not the learner's alone."""
        if self.book.SEATS < 2:
            return []
        places = self.recipe.places
        if self.against is not None:
            return [Guest(self.against, 0, places)]
        share = int(places * self.recipe.guests) // GROUPS
        if not self.earlier or not share:
            return []
        found = []
        for group, net in enumerate(self.guests):
            net.load_state_dict(self.dice.choice(self.earlier))
            last = places - group * share
            found.append(Guest(net, last - share, last))
        return found

    def _autocast(self) -> Any:
        kind = "cuda" if self.device.startswith("cuda") else "cpu"
        return torch.autocast(kind, torch.bfloat16, enabled=kind == "cuda")

    def _between(self, pair: tuple[float, float]) -> float:
        return pair[0] + (pair[1] - pair[0]) * self.done

    def _set_rate(self) -> None:
        for group in self.optimiser.param_groups:
            group["lr"] = self._between(self.recipe.rate)

    def _learn(self, played: Played) -> None:
        recipe, times = self.recipe, self.recipe.times
        better, expected = looked_back(played, recipe.patience, int(self.book.SEATS))
        own = played.own[:times].flatten().nonzero().squeeze(1)
        flat = Flat(played, times, better.flatten(), expected.flatten())
        for _ in range(recipe.epochs):
            for chosen in own[torch.randperm(len(own), device=own.device)].chunk(recipe.batches):
                loss = self._loss(flat, chosen)
                self.optimiser.zero_grad(set_to_none=True)
                loss.backward()
                torch.nn.utils.clip_grad_norm_(self.net.parameters(), GRADIENT)
                self.optimiser.step()

    def _loss(self, flat: "Flat", chosen: Tensor) -> Tensor:
        with self._autocast():
            logits, value = self.net(flat.inputs[chosen])
        logits = logits.masked_fill(~flat.mask[chosen], NEVER)
        chances = torch.log_softmax(logits, -1)
        mine = chances.gather(1, flat.actions[chosen][:, None]).squeeze(1)
        ratio = (mine - flat.chances[chosen]).exp()
        better = flat.better[chosen]
        better = (better - better.mean()) / (better.std() + 1e-6)
        clip = self.recipe.clip
        gain = torch.minimum(ratio * better, ratio.clamp(1 - clip, 1 + clip) * better).mean()
        chaos = -(chances.exp() * chances).sum(-1).mean()
        wanted = (flat.expected[chosen].clamp(-1, 1) + 1) / 2
        wrong = torch.nn.functional.binary_cross_entropy_with_logits(value, wanted)
        return CERTAIN * 2 * wrong - gain - self._between(self.recipe.chaos) * chaos

    def _measure(self, say: Callable[[str], None]) -> None:
        mark = against_greedy(self.net, self.book.id, self.device, self._autocast)
        progress = self.progress
        row = {"decisions": progress.decisions, "seconds": round(progress.seconds, 1)}
        row["guests"] = round(self.won, 4)
        row |= mark.figures()
        progress.curve.append(row)
        (self.folder / CURVE).write_text(json.dumps(progress.curve, indent=1), "utf-8")
        say(line_of(self.book.id, row, mark, self.done))

    def keep(self) -> None:
        """Write all of it down; a piece that is cut short leaves what was there before."""
        held = {
            "net": self.net.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "earlier": self.earlier,
            "progress": vars(self.progress),
        }
        unfinished = self.folder / f"{STATE}.new"
        torch.save(held, unfinished)
        os.replace(unfinished, self.folder / STATE)
        self.whole().save(self.folder / RESULT)

    def whole(self) -> Net:
        """The net as it is played with."""
        about = {"decisions": self.progress.decisions, "seconds": round(self.progress.seconds)}
        return self.net.net(self.book, about | {"seed": self.seed})

    def _take_up(self) -> None:
        held = torch.load(self.folder / STATE, map_location=self.device, weights_only=True)
        self.net.load_state_dict(held["net"])
        self.optimiser.load_state_dict(held["optimiser"])
        self.earlier, self.progress = held["earlier"], Progress(**held["progress"])


class Flat:
    """All decisions in a row."""

    def __init__(self, played: Played, times: int, better: Tensor, expected: Tensor) -> None:
        self.inputs = played.inputs[:times].flatten(0, 1)
        self.mask = played.mask[:times].flatten(0, 1)
        self.actions = played.actions[:times].flatten()
        self.chances = played.chances[:times].flatten()
        self.better, self.expected = better, expected


def line_of(name: str, row: dict[str, float], mark: Mark, done: float) -> str:
    """A line for whoever waits."""
    pace = row["decisions"] / max(1.0, row["seconds"])
    return (
        f"{name}: {100 * done:.0f}%, {row['decisions'] / 1e6:.1f} million decisions in "
        f"{row['seconds']:.0f} s ({pace:,.0f}/s); against greedy {100 * mark.drawn:.1f}%, "
        f"with its best action {100 * mark.best:.1f}% (± {100 * mark.error:.1f}), under turned "
        f"options {100 * mark.turned:.1f}%; against guests {100 * row['guests']:.1f}%"
    )
