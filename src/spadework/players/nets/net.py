"""A net as it is kept and used: weights of 8 bits, and what they were made for."""

import json
import zipfile
import zlib
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

from spadework.engine import compile as ways
from spadework.engine.errors import SpadeworkError, engine_sentence
from spadework.engine.match import Glimpse
from spadework.engine.records import copied, new_records
from spadework.engine.rules.inputs import FULL
from spadework.engine.words import short
from spadework.players.nets.rules import thinking
from spadework.players.nets.rules.thinking import BIT, SHARP, SHIFT, SIZE, make_judge

FORM = 2  # of the file: raise it when nets are kept or think otherwise
FOLDER = Path(__file__).parent / "weights"
LARGEST = 64 << 20  # bytes of a file; ours have two million
ARRAYS = {"wide": np.int8, "last": np.int8, "gain": np.int32, "bias": np.int32}
MOST_GAIN = (1 << 31) - 1
UNREADABLE = (OSError, ValueError, TypeError, KeyError, EOFError, zipfile.BadZipFile, zlib.error)


@dataclass(frozen=True, eq=False, repr=False)
class Net:
    """The arrays that ``rules/thinking.py`` tells of, and the game they are for.

    ``about`` is how it was made: whatever its maker wrote down.
    """

    book: Any
    wide: Any
    last: Any
    gain: Any
    bias: Any
    about: dict[str, Any] = field(default_factory=dict)

    @property
    def arrays(self) -> tuple[Any, Any, Any, Any]:
        return self.wide, self.last, self.gain, self.bias

    @property
    def columns(self) -> int:
        return int(self.wide.shape[1])

    @property
    def narrow(self) -> int:
        return int(self.last.shape[1])

    @property
    def blocks(self) -> int:
        rest = len(self.wide) - self.book.inputs.length - self.narrow - 1
        return int(rest // self.columns)

    def save(self, file: Path) -> None:
        """Write it to a file."""
        head = json.dumps({"form": FORM, **fits(self.book), "about": self.about})
        arrays = {name: getattr(self, name) for name in ARRAYS}
        with file.open("wb") as written:
            np.savez_compressed(written, head=np.frombuffer(head.encode(), np.uint8), **arrays)

    def __repr__(self) -> str:
        size = sum(array.nbytes for array in self.arrays)
        return f"<a net for {self.book.id}: {self.blocks} blocks of {self.columns}, {size:,} bytes>"


class Thought:
    """A net, and all the room that it needs to think in; for one thread."""

    def __init__(self, net: Net) -> None:
        self.net, book = net, net.book
        self.loop = ways.native(book).loop(make_judge)
        given = book.inputs
        self.how = (book.FIELDS.schema.columns, given.columns, given.table)
        self.told = new_records(book.State, 1)
        self.numbers = np.zeros(given.numbers, np.int32)
        self.places = np.zeros(given.length, np.uint8)
        self.logits = np.zeros(book.MAX_LEGAL, np.int32)
        self.room = room(net, self.logits)

    def of(self, glimpse: Glimpse, legal: Any) -> tuple[int, Any]:
        """The value for the seat to move, and a logit for each of its legal actions."""
        given = (copied(glimpse.state), glimpse.game.rules_array, *self.how)
        mine = (self.told, self.numbers, self.places, self.net.arrays, self.room)
        value = self.loop(*given, *mine, legal, len(legal))
        return int(value), self.logits[: len(legal)]


def room(net: Net, logits: Any) -> tuple[Any, ...]:
    """What a net thinks in."""
    sums, found = np.zeros((2, net.columns), np.int32)
    lit, short = np.zeros(net.columns, np.int8), np.zeros(net.columns, np.int16)
    return sums, lit, short, found, np.zeros(net.narrow, np.int8), logits


def chance(value: int) -> float:
    """The chance of winning that a value tells."""
    return float(thinking.chance_of(value)) / (1 << thinking.LONGEST)


# What a net is made for.


def fits(book: Any) -> dict[str, Any]:
    """What a net must have been made for: the game, its rules, and what it is told and may do."""
    told = book.inputs.table.tobytes() + book.inputs.columns.tobytes()
    told += book.FIELDS.schema.columns.tobytes() + str(FULL).encode()
    return {
        "game": book.id,
        "version": int(book.VERSION),
        "inputs": sha256(told).hexdigest()[:16],
        "actions": int(book.ACTIONS),
    }


def load(book: Any, file: Path) -> Net:
    """The net of a file; one that is not for this game as it is now gets a sentence."""
    try:
        if file.stat().st_size > LARGEST:
            raise bad("large", file, most=LARGEST >> 20)
        with file.open("rb") as opened, np.load(opened, allow_pickle=False) as kept:
            head = json.loads(bytes(kept["head"]))
            arrays = {name: kept[name] for name in ARRAYS}
    except FileNotFoundError:
        raise bad("missing", file) from None
    except UNREADABLE as error:
        raise bad("unreadable", file, why=short(str(error))) from None
    return made_of(book, file, head, arrays)


def made_of(book: Any, file: Path, head: Any, arrays: dict[str, Any]) -> Net:
    """A net of what a file holds, if it is for this game."""
    if not isinstance(head, dict) or head.get("form") != FORM:
        raise bad("form", file, form=FORM)
    wanted = fits(book)
    if head.get("game") != book.id:
        raise bad("game", file, other=short(head.get("game")), game=book.id)
    if any(head.get(name) != value for name, value in wanted.items()):
        raise bad("outdated", file, game=book.id, version=wanted["version"])
    net = Net(book, **arrays, about=head.get("about") or {})
    if not is_sound(net):
        raise bad("shapes", file)
    return net


def is_sound(net: Net) -> bool:
    """Whether its arrays belong together."""
    types = all(getattr(net, name).dtype == form for name, form in ARRAYS.items())
    if not types or net.wide.ndim != 2 or net.last.ndim != 2:
        return False
    if not (net.columns and net.narrow and net.narrow <= net.columns and net.blocks >= 0):
        return False
    rows = net.book.inputs.length + net.blocks * net.columns + net.narrow + 1
    scaled = net.columns + rows - net.book.inputs.length + len(net.last)
    if len(net.wide) != rows or len(net.last) != net.book.ACTIONS:
        return False
    return bool(net.gain.shape == net.bias.shape == (scaled,))


def bad(key: str, file: Path, **values: Any) -> SpadeworkError:
    return SpadeworkError(engine_sentence(f"net.{key}", file=file, **values))


@cache
def ours(book: Any) -> Net:
    """The net that comes with the game."""
    if not has_ours(book):
        raise SpadeworkError(engine_sentence("net.none", game=book.id))
    return load(book, file_of(book))


def has_ours(book: Any) -> bool:
    """Whether one comes with it."""
    return file_of(book).is_file()


def file_of(book: Any) -> Path:
    """Where the game's own net lies."""
    return FOLDER / f"{book.id}.npz"


# Weights that are real numbers, as they are learned, to weights of 8 bits.


def rounded(weights: Any, axis: int) -> tuple[Any, Any]:
    """Weights of 8 bits, and what one is worth, along an axis."""
    most = np.maximum(np.abs(weights).max(axis=axis, keepdims=True), 1e-8)
    worth = (most / 127).astype(np.float32)
    return np.rint(weights / worth).astype(np.int8), np.squeeze(worth, axis).astype(np.float64)


def in_whole_numbers(book: Any, layers: list[tuple[Any, Any]], about: dict[str, Any]) -> Net:
    """A net from layers of real weights and biases: the first, the blocks, the neck, the value
    and the actions, each with a row for what it gives."""
    worth_of_a_sum = float(1 << SHARP)
    worth_of_a_logit = BIT * np.log2(np.e)
    (first, first_bias), *rest = layers
    wide, worth = rounded(first, 1)
    rows, gains = [wide.T], [worth / FULL * worth_of_a_sum]
    biases = [first_bias * worth_of_a_sum]
    last = np.zeros((0, 0), np.int8)
    for place, (weights, bias) in enumerate(rest):
        made, worth = rounded(weights, 1)
        unit = worth_of_a_sum if place < len(rest) - 2 else worth_of_a_logit
        gains.append(worth / SIZE * unit)
        biases.append(bias * unit)
        if place < len(rest) - 1:
            rows.append(made.T if place < len(rest) - 3 else made)
        else:
            last = made
    gain = np.minimum(np.rint(np.concatenate(gains) * (1 << SHIFT)), MOST_GAIN).astype(np.int32)
    bias = np.rint(np.concatenate(biases)).astype(np.int32)
    return Net(book, np.ascontiguousarray(np.concatenate(rows)), last, gain, bias, about)


def unlearned(book: Any, columns: int = 512, blocks: int = 2, narrow: int = 128) -> Net:
    """A net that has learned nothing, the same every time; as large as those that have."""
    dice = np.random.default_rng(7)
    sizes = [(columns, book.inputs.length), *[(columns, columns)] * blocks, (narrow, columns)]
    sizes += [(1, columns), (int(book.ACTIONS), narrow)]
    layers = [(dice.normal(0, 0.4, size), dice.normal(0, 0.2, size[0])) for size in sizes]
    return in_whole_numbers(book, layers, {"made": "by chance"})
