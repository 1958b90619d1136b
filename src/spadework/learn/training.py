"""Training: rounds of self-play and learning, kept every minute so that it can go on later.

Proximal policy optimisation (Schulman and others, 2017): what turned out better than expected is
made likelier, by not too much at a time.
"""

import json
import math
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import torch
from torch import Tensor
from torch.nn.functional import binary_cross_entropy_with_logits

from spadework.engine.words import Sentence
from spadework.games import book
from spadework.learn import keeping
from spadework.learn.curve import CURVE, Curve
from spadework.learn.measuring import against_greedy
from spadework.learn.model import Critic, Learner, learner_of
from spadework.learn.playing import NEVER, Guest, Played, Player, fused, looked_back
from spadework.learn.recipes import Recipe, Shape
from spadework.learn.tables import Tables
from spadework.learn.words import WORDS
from spadework.players.nets.net import Net, fits

GRADIENT = 1.0  # the longest that is followed
CERTAIN = 0.5  # how much the value counts beside the policy
STEADY = 0.05  # of the rounds so far are what the net that is kept is a mean of, as it were
ALONE = 16  # rounds in which only values are learned
Say = Callable[[Sentence], None]


class Stopped(Exception):
    """Somebody asked to stop; what was learned so far is kept."""


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
        about: dict[str, Any] | None = None,
    ) -> None:
        self.book, self.recipe, self.folder = book(name), recipe, folder
        self.budget, self.seed, self.device = budget, seed, device
        torch.manual_seed(seed)
        torch.backends.cuda.matmul.allow_tf32 = True
        self.on_gpu = device.startswith("cuda")
        self.kind = torch.bfloat16 if self.on_gpu else torch.float32
        self.net = (learner_of(start) if start else self._blank()).to(device)
        self.steady = self._like()
        self.steady.load_state_dict(self.net.state_dict())
        self.playing, self.once = self._like(), self._like()
        self.guest = self._like()
        self.opponent = against
        self.against = self._met(against) if against else None
        self.critic = Critic(self.book.everything.length, recipe.shape.columns).to(device)
        how: dict[str, Any] = {"lr": recipe.rate[0], "eps": 1e-5, "fused": self.on_gpu}
        self.optimiser = torch.optim.Adam(self.learning, **how)
        self.loss = fused(loss_of, device)
        self.progress, self.earlier = Progress(), []
        self.about, self.start = about or {}, start
        self.asked_to_stop: Callable[[], bool] = lambda: False
        folder.mkdir(parents=True, exist_ok=True)
        self._take_up()
        self.dice = Random(self._chance())
        torch.manual_seed(self._chance())

    earlier: list[dict[str, Tensor]]
    won: float = 0.5  # of late, against the guests

    @property
    def learning(self) -> list[torch.nn.Parameter]:
        return [*self.net.parameters(), *self.critic.parameters()]

    def _blank(self, shape: Shape | None = None) -> Learner:
        sizes = self.book.inputs.length, int(self.book.ACTIONS)
        return Learner(*sizes, shape or self.recipe.shape)

    def _like(self) -> Learner:
        """One of the same shape as the net, which has learned nothing."""
        return self._blank(self.net.shape).to(self.device)

    def _met(self, net: Net) -> Learner:
        """A net to play against."""
        made = learner_of(net).to(self.device)
        return self._blank(made.shape).to(self.device).settle(made)

    def _chance(self) -> int:
        """A seed that each piece has to itself."""
        return (self.seed << 32) + self.progress.rounds

    def own(self) -> dict[str, Any]:
        """What makes it this training and no other: only its like goes on with it."""
        recipe = asdict(self.recipe) | {"shape": asdict(self.net.shape)}
        nets = {"start": digest_of(self.start), "against": digest_of(self.opponent)}
        return fits(self.book) | {"seed": self.seed} | nets | json.loads(json.dumps(recipe))

    @property
    def done(self) -> float:
        """The part of the budget that is used up."""
        progress, budget = self.progress, self.budget
        used = max(progress.decisions / budget.decisions, progress.seconds / budget.seconds)
        return min(1.0, used)

    def run(
        self,
        seconds: float,
        say: Say,
        every: float = 120.0,
        stop: Callable[[], bool] = lambda: False,
    ) -> None:
        """Learn for so long, or until the budget is used up, or until ``stop`` says so."""
        self.asked_to_stop = stop
        with suppress(Stopped):
            self._run(seconds, say, every)
        self.keep()

    def _run(self, seconds: float, say: Say, every: float) -> None:
        """What is learned is measured and kept every so often: a kill costs no more.

        A piece lasts so long in all; of a budget only playing and learning take anything.
        """
        start = measured = time.perf_counter()
        first = (self.seed << 40) + self.progress.decisions  # deals that were never seen
        games = self.recipe.games(self.book.id, self.seed + self.progress.rounds)
        tables = Tables(games, self.recipe.places, first, self.device)
        player = Player(tables, self.recipe.times, self.kind, self._pause)
        if not self.progress.curve:
            self._measure(say)
        while self.done < 1 and (now := time.perf_counter()) - start < seconds:
            self._round(player)
            self.progress.seconds += time.perf_counter() - now
            if now - measured > every:
                self._measure(say)
                self.keep()
                measured = time.perf_counter()
        self._measure(say)

    def _pause(self) -> None:
        """Between two steps, where everything is sound."""
        if self.asked_to_stop():
            raise Stopped

    def _round(self, player: Player) -> None:
        self._set_rate()
        played = player.play(self.playing.settle(self.net), self.critic, self._guests())
        self._learn(played)
        self.won = 0.9 * self.won + 0.1 * played.won if self.progress.rounds else played.won
        self.progress.decisions += int(played.own[: self.recipe.times].sum())
        self.progress.rounds += 1
        self.steady.follow(self.net, 1 / (1 + self.progress.rounds * STEADY))
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
        share = int(places * self.recipe.guests)
        if not self.earlier or not share:
            return []
        self.once.load_state_dict(self.dice.choice(self.earlier))
        return [Guest(self.guest.settle(self.once), places - share, places)]

    def _between(self, pair: tuple[float, float]) -> float:
        """What changes on the way, now; a net that has learned before begins midway."""
        part = self.done if self.start is None else (1 + self.done) / 2
        return pair[0] + (pair[1] - pair[0]) * part

    def _set_rate(self) -> None:
        for group in self.optimiser.param_groups:
            group["lr"] = self._between(self.recipe.rate)

    def _learn(self, played: Played) -> None:
        recipe, times = self.recipe, self.recipe.times
        better, expected = looked_back(played, recipe.patience, int(self.book.SEATS))
        own = played.own[:times].flatten().nonzero().squeeze(1)
        flat = Flat(played, times, better.flatten(), expected.flatten())
        # All of one size, for which the loss is compiled; what is left over has another turn.
        size = min(len(own), recipe.places * times // recipe.batches)
        # Before the critic knows anything there is nothing to be learned of actions.
        weights = float(self.progress.rounds >= ALONE), self._between(recipe.chaos)
        how = self.kind, recipe.clip, torch.tensor(weights, device=self.device)
        for _ in range(recipe.epochs if size > 1 else 0):
            order = own[torch.randperm(len(own), device=own.device)]
            for chosen in order[: len(order) // size * size].split(size):
                self._pause()
                loss = self.loss(self.net, self.critic, *flat.of(chosen), *how)
                self.optimiser.zero_grad(set_to_none=True)
                loss.backward()
                for learner in (self.net, self.critic):
                    torch.nn.utils.clip_grad_norm_(learner.parameters(), GRADIENT)
                self.optimiser.step()

    def _measure(self, say: Say) -> None:
        how = (self.recipe.measured, self.device, self.kind, self._pause)
        net = self.playing.settle(self.steady)
        mark, progress = against_greedy(net, self.book.id, *how), self.progress
        row = {"decisions": progress.decisions, "seconds": round(progress.seconds, 1)}
        row["guests"] = round(self.won, 4)
        row |= mark.figures()
        progress.curve.append(row)
        say(self._line(row))

    def keep(self) -> None:
        """Write all of it down; a piece that is cut short leaves what was there before."""
        held = {
            "own": self.own(),
            "net": self.net.state_dict(),
            "critic": self.critic.state_dict(),
            "steady": self.steady.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "earlier": self.earlier,
            "progress": vars(self.progress),
            "won": self.won,
        }
        curve = Curve(self.book.id, self.progress.curve).text()
        files: dict[str, Callable[[Path], Any]] = {
            keeping.STATE: lambda file: torch.save(held, file),
            keeping.RESULT: self.whole().save,
            CURVE: lambda file: file.write_text(curve, "utf-8"),
        }
        keeping.write(self.folder, files)

    def whole(self) -> Net:
        """The net as it is played with."""
        progress = self.progress
        about: dict[str, Any] = {"decisions": progress.decisions, "seed": self.seed}
        about |= {"seconds": round(progress.seconds), "torch": str(torch.__version__)}
        about |= {"measured": progress.curve[-1]} if progress.curve else {}
        return self.steady.net(self.book, about | self.about)

    def _take_up(self) -> None:
        held = keeping.read(self.folder, self.own(), self.device)
        if held is None:
            return
        try:
            self.net.load_state_dict(held["net"])
            self.steady.load_state_dict(held["steady"])
            self.critic.load_state_dict(held["critic"])
            self.optimiser.load_state_dict(held["optimiser"])
            self.earlier, self.progress = held["earlier"], Progress(**held["progress"])
            self.won = held["won"]
        except keeping.BROKEN as error:
            raise keeping.broken(self.folder, error) from None

    def begins(self) -> Sentence:
        """What there is to go on with."""
        key = "goes_on" if self.progress.rounds else "begins"
        return WORDS.sentence(f"say.{key}", **self._told(), device=self.device)

    def ends(self) -> Sentence:
        key = "complete" if self.done == 1 else "kept"
        return WORDS.sentence(f"say.{key}", **self._told(), folder=self.folder)

    def _told(self) -> dict[str, str]:
        progress = self.progress
        return {
            "game": self.book.id,
            "done": f"{100 * self.done:.0f}",
            "decisions": f"{progress.decisions:,}",
            "seconds": f"{progress.seconds:,.0f}",
            "pace": f"{progress.decisions / max(1.0, progress.seconds):,.0f}",
        }

    def _line(self, row: dict[str, float]) -> Sentence:
        """A line for whoever waits."""
        key = "line" if self.book.SEATS > 1 else "line_alone"
        shares = {name: f"{100 * value:.1f}" for name, value in row.items() if value <= 1}
        return WORDS.sentence(f"say.{key}", **(shares | self._told()))


def digest_of(net: Net | None) -> str | None:
    """What tells a net from any other."""
    if net is None:
        return None
    return sha256(b"".join(array.tobytes() for array in net.arrays)).hexdigest()[:16]


class Flat:
    """All decisions in a row."""

    def __init__(self, played: Played, times: int, better: Tensor, expected: Tensor) -> None:
        self.inputs = played.inputs[:times].flatten(0, 1)
        self.everything = played.everything[:times].flatten(0, 1)
        self.mask = played.mask[:times].flatten(0, 1)
        self.numbers = (
            played.actions[:times].flatten(),
            played.chances[:times].flatten(),
            better,
            expected,
        )

    def of(self, chosen: Tensor) -> tuple[Tensor, ...]:
        """What some of them are learned from."""
        rows = self.inputs, self.everything, self.mask
        return *rows, chosen, *(one[chosen] for one in self.numbers)


def loss_of(
    net: Learner,
    critic: Critic,
    inputs: Tensor,
    everything: Tensor,
    mask: Tensor,
    chosen: Tensor,
    actions: Tensor,
    before: Tensor,
    better: Tensor,
    expected: Tensor,
    kind: torch.dtype,
    clip: float,
    weights: Tensor,
) -> Tensor:
    """How far the net and the critic are from what these decisions teach.

    ``before`` is how likely each action was, as a logarithm, when it was played, ``better`` how
    much better it turned out than expected, ``expected`` what was to be expected after it. The
    weights are those of the policy and of being unpredictable.
    """
    logits, value = net(inputs[chosen], kind)
    chances = torch.log_softmax(logits.masked_fill(~mask[chosen], NEVER), -1)
    ratio = (chances.gather(1, actions[:, None]).squeeze(1) - before).exp()
    better = (better - better.mean()) / (better.std() + 1e-6)
    gain = torch.minimum(ratio * better, ratio.clamp(1 - clip, 1 + clip) * better).mean()
    unsure = -(chances.exp() * chances).sum(-1).mean()
    wanted = (expected.clamp(-1, 1) + 1) / 2
    told = critic(everything[chosen], kind)
    wrong = sum(binary_cross_entropy_with_logits(one, wanted) for one in (value, told))
    return CERTAIN * 2 * wrong - weights[0] * (gain + weights[1] * unsure)
