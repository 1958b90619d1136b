"""The part of `make gpu` that is about batches and nets: the same on both, and how fast.

The CUDA simulator runs the comparisons in the tests, with a few places. What it cannot notice is
what a GPU makes of the types, threads that really run beside each other, and other people's memory.
"""

import importlib
import pickle
import random
from collections.abc import Callable, Iterator
from functools import cache
from importlib import metadata
from typing import Any

import numpy as np

import spadework as sw
from spadework.batch import Batch, GpuBatch, batch, host
from spadework.bench import batches
from spadework.bench.samples import ANSWERS
from spadework.engine.compile import cuda_module, kernel, on_cuda
from spadework.engine.rules.chance import scale, spin
from spadework.games.varying import varied
from spadework.players.nets.batching import Answers, generators
from spadework.players.nets.net import Net, unlearned

cuda = cuda_module()  # a global: the simulator swaps it for its own while a kernel runs
PLACES, STEPS, EVERY = 2048, 300, 3  # compared; what seats are told, every few steps
VARIED = 40  # games with options, decks and fleets at random
TURNS, BETWEEN = 20, 10  # a net's answers at every place, and random steps between them
LARGE = 1 << 15  # places where the GPU is timed
SEED = 11
TORCH = "torch"  # tried where it is installed, and needed for nothing

# Each game's own: what the kernel is given as globals.
moved: Any = None
part: Any = None


def any_of(counts, legal, choices, actions):
    """A legal action at each place, by chance."""
    me = cuda.grid(1)
    if me < len(counts):
        choices[me] = moved(choices[me])
        actions[me] = legal[me, part(choices[me], counts[me])]


@cache
def any_kernel(book: Any) -> Any:
    way = on_cuda(book)
    return kernel(book, any_of, {"moved": way.function(spin), "part": way.function(scale)})


def chooser(made: GpuBatch) -> Callable[[GpuBatch], Any]:
    """Chooses by chance where the batch lies."""
    choices = made.cuda.to_device(generators(SEED, made.places))
    actions = made.cuda.to_device(np.zeros(made.places, np.int32))

    def choose(made: GpuBatch) -> Any:
        given = (made.counts, made.legal, choices, actions)
        made.gpu.launch(any_kernel(made.book), made.blocks, *given)
        return actions

    return choose


def some_games(name: str) -> list[sw.Game]:
    """The game under its own rules, and as anybody might play it."""
    dice = random.Random(name)
    return [sw.game(name), *(varied(name, dice) for _ in range(VARIED))]


def both(name: str, places: int, way: str = "native") -> tuple[Batch, GpuBatch]:
    """The same batch here and on the GPU."""
    games = some_games(name)
    here = batch(games, places, SEED, skip=True, way=way)
    return here, batch(games, places, SEED, skip=True, device="cuda")


def equal(one: Any, other: Any) -> bool:
    """Byte for byte."""
    one, other = host(one), host(other)
    alike = (one.dtype, one.shape) == (other.dtype, other.shape)
    return bool(alike and one.tobytes() == other.tobytes())


def unlike(here: Batch, there: GpuBatch, told: bool = True) -> set[str]:
    """What differs between the two; where it is ``told``, also what the seats are told."""
    names = [name for name in here.arrays() if name != "legal"]  # what it holds, the mask tells
    found = {name: (getattr(here, name), getattr(there, name)) for name in names}
    for name in ("observe", "inputs", "everything", "mask") if told else ():
        found[name] = (getattr(here, name)(), getattr(there, name)())
    return {name for name, pair in found.items() if not equal(*pair)}


def verdict(found: set[str]) -> str:
    return f"DIFFERENT: {', '.join(sorted(found))}" if found else "equal"


def same_steps(
    name: str, places: int = PLACES, steps: int = STEPS, every: int = EVERY, way: str = "native"
) -> str:
    """A row: random steps of varied games on both."""
    here, there = both(name, places, way)
    dice, found, deals = np.random.default_rng(SEED), unlike(here, there), 0
    for step in range(1, steps + 1):
        actions = batches.at_random(here, dice)
        here.step(actions)
        there.step(actions)
        deals += int(here.ended.sum())
        found |= unlike(here, there, told=step % every == 0)
    here.close()
    told = places * (1 + steps // every)
    return f"| {name} | {places * steps:,} | {deals:,} | {told:,} | {verdict(found)} |"


def same_answers(
    name: str, net: Net, places: int = PLACES, turns: int = TURNS, way: str = "native"
) -> str:
    """A row: what a net plays at every place on both, and what it makes of each."""
    here, there = both(name, places, way)
    ours, theirs = (Answers(net, made, seed=SEED) for made in (here, there))
    dice, found = np.random.default_rng(SEED), set[str]()
    for _ in range(turns):
        ours.play()
        theirs.play()
        pairs = {n: (getattr(ours, n), getattr(theirs, n)) for n in ("actions", "values")}
        found |= {name for name, pair in pairs.items() if not equal(*pair)}
        for _ in range(BETWEEN):
            actions = batches.at_random(here, dice)
            here.step(actions)
            there.step(actions)
    here.close()
    return f"| {name} | {of_net(net)} | {places * turns:,} | {verdict(found)} |"


def of_net(net: Net) -> str:
    made = "made by chance" if net.about == unlearned(net.book).about else "trained"
    return f"{made}, {net.blocks} blocks of {net.columns}"


# What the simulator does not do as a GPU does.


def claims(name: str, places: int = PLACES, way: str = "native") -> Iterator[tuple[str, bool]]:
    """What else must hold, and whether it does."""
    here, there = both(name, places, way)
    dice, place = np.random.default_rng(SEED), places - 2
    wrong = batches.at_random(here, dice)
    wrong[place] = -1
    refused = f"place {place};" in said(there.step, wrong)
    played = unlike(here, there, told=False)
    yield "an illegal action is named and nothing is played", refused and not played
    yield "a place's legal actions are told", equal(here.legal_at(place), there.legal_at(place))
    short = cuda.to_device(np.zeros((places - 1, there.inputs_given.length), np.uint8))
    yield "an array that does not fit is refused", "writes into" in said(there.inputs, short)
    yield "it is not taken for something to be copied", "lie there" in said(pickle.dumps, there)
    found = set[str]()
    for written in (list, as_64_bits, cuda.to_device, scattered):
        actions = batches.at_random(here, dice)
        here.step(actions)
        there.step(written(actions))
        found |= unlike(here, there, told=False)
    yield (
        "actions in a list, of 64 bits, on the GPU and scattered there are played alike",
        not found,
    )
    here.close()


def as_64_bits(actions: Any) -> Any:
    return actions.astype(np.int64)


def scattered(actions: Any) -> Any:
    """Every other number of a longer array on the GPU."""
    return cuda.to_device(np.repeat(actions, 2))[::2]


def said(do: Callable[..., Any], *given: Any) -> str:
    """The sentence that something is refused with."""
    try:
        do(*given)
    except sw.SpadeworkError as error:
        return str(error)
    return ""


def torch_version() -> str | None:
    """Of the PyTorch that is installed, if it sees the GPU."""
    try:
        version = metadata.version(TORCH)
    except metadata.PackageNotFoundError:
        return None
    return version if importlib.import_module(TORCH).cuda.is_available() else None


def with_torch(name: str, places: int = PLACES) -> Iterator[tuple[str, bool]]:
    """That PyTorch works on the very arrays, where it is installed."""
    torch = importlib.import_module(TORCH)
    here, there = both(name, places)

    def tensor(array: Any) -> Any:
        return torch.as_tensor(array, device="cuda")

    inputs, seats, legal = there.inputs(), tensor(there.seats), tensor(there.legal)
    taken = tensor(inputs)
    same = taken.data_ptr() == inputs.__cuda_array_interface__["data"][0]
    yield "inputs are a tensor without copying", same and equal(taken, here.inputs())
    first = torch.zeros(places, dtype=torch.int64, device="cuda")
    found = set[str]()
    for form in (torch.int32, torch.int64):
        actions = legal[torch.arange(places, device="cuda"), first].to(form)
        there.step(actions, check=form is torch.int64)
        here.step(host(actions))
        found |= unlike(here, there)
    yield "tensors are taken as actions", not found
    kept = equal(seats, here.seats) and equal(legal[:, 0].contiguous(), here.legal[:, 0].copy())
    yield "tensors of a batch's arrays hold what is there after the next step", kept
    shapes = {"observe": torch.int32, "inputs": torch.uint8, "mask": torch.bool}
    lengths = (there.book.OBSERVED, there.inputs_given.length, int(there.book.ACTIONS))
    found = set()
    for (what, form), length in zip(shapes.items(), lengths, strict=True):
        out = torch.zeros((places, length), dtype=form, device="cuda")
        getattr(there, what)(out)
        if not equal(out, getattr(here, what)()):
            found.add(what)
    yield "tensors are written into", not found
    half = torch.zeros((places, 2 * lengths[1]), dtype=torch.uint8, device="cuda")[:, ::2]
    yield "a tensor in pieces is refused", "writes into" in said(there.inputs, half)
    here.close()


# How fast.


def speeds(name: str, seconds: float, places: int = LARGE) -> str:
    """A row: decisions stepped a second, by themselves and with what a net is given."""
    cells = []
    for told in (False, True):
        cells.append(batches.on_one_core(name, told, seconds, 1).decisions_per_second)
        made = batch(sw.game(name), places, SEED, device="cuda")
        choose = chooser(made)
        found = batches.stepped(made, choose, told, seconds, cuda.synchronize)
        cells.append(found.decisions_per_second)
        del made, choose
    return f"| {name} | " + " | ".join(f"{cell:,.0f}" for cell in cells) + " |"


def net_speeds(name: str, seconds: float) -> str:
    """A row: decisions of a net a second."""
    found = [batches.answered(name, device, seconds, 1) for device in ("cpu", "cuda")]
    cells = " | ".join(f"{one.rates[ANSWERS]:,.0f}" for one in found)
    return f"| {name} | {of_net(batches.net_of(name))} | {cells} |"
