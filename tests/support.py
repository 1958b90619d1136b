"""What several tests need: samples, random options, random matches, worlds of a seat."""

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

import spadework as sw
from spadework.engine.changes import Bounds
from spadework.engine.records import copied, copy_record
from spadework.engine.rules.log import new_log
from spadework.engine.rules.loops import play_at
from spadework.engine.trying import legal_in
from spadework.players.nets.net import Net, unlearned

ROOT = Path(__file__).parent.parent
FACTOR = int(os.environ.get("SPADEWORK_SAMPLES", "1"))


@dataclass(frozen=True)
class Strength:
    """How much of a game the soak plays to tell how strong its players are."""

    turned: Mapping[str, Any] = field(default_factory=dict)  # its options on the ladder of levels
    step: int = 1000  # deals a step of the ladder
    top: int | None = None  # of the last step, where that takes long
    far: tuple[tuple[str, str], ...] = ()  # steps over a level
    gains: int = 100  # deals to tell what pays in the search
    # Of a game for one, options that make it harder or easier, with what they are turned to.
    grid: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    claims: tuple["Claim", ...] = ()  # what the nets are worth


@dataclass(frozen=True)
class Claim:
    """A contest, and what the first of its players should score in it."""

    least: float | None  # None: it stands beside the others to compare with
    players: tuple[str, ...]
    random: str | None = None  # what is drawn anew for every deal
    turned: Mapping[str, Any] = field(default_factory=dict)
    deals: int = 200


@dataclass(frozen=True)
class Suite:
    """What a game tells the shared suites: the ``SUITE`` of its ``tests/<id>/suite.py``."""

    # Every thing that can be touched, by its place: what lies in the view and nothing else.
    places: Callable[[dict[str, Any], int], dict[str, list[str]]]
    # What a sheet must hold for these eyes, counted on the record itself by the rules.
    numbers: Callable[[sw.Match, int | None], dict[str, Any]]
    # Fields of what a match is played with, such as all cards of a puzzle: given like its options,
    # so everybody knows them, and no view tells them.
    given: tuple[str, ...] = ()
    # How the page says of a card in the own hand that others know it.
    open_words: tuple[str, ...] = ()
    # The cards of the hand at the bottom, as the page draws them, and those that are hidden.
    hand: tuple[str, str] = (".hand .piece", ".hand .piece[data-card='??']")
    # What to click on to get on with nothing chosen, and with something; where chance takes long.
    plan: tuple[tuple[str, ...], tuple[str, ...]] | None = None
    # Every card and skill that a view names, where the page is told what they do.
    cards: Callable[[dict[str, Any]], Iterable[str]] | None = None
    # Things touched, the last of them named like two actions behind each other.
    spoiling: tuple[list[list[str]], ...] = ()
    strength: Strength = Strength()


def suite(name: str) -> Suite:
    """What a game tells the shared suites."""
    if find_spec(name) is None or find_spec(f"{name}.suite") is None:
        raise LookupError(f"tests/{name}/suite.py is missing: what the shared suites need of it")
    found: Suite = import_module(f"{name}.suite").SUITE
    return found


def together() -> list[str]:
    """The games for two."""
    return [name for name in sw.games() if sw.game(name).seats == 2]


def few(every: Sequence[Any], *short: Any) -> Sequence[Any]:
    """What to go through: some of it in `make test`, every one in `make soak`."""
    assert set(short) < set(every)
    return every if FACTOR > 1 else short


def samples(small: int) -> int:
    """How many to take: few in `make test`, many in `make soak`."""
    return small * FACTOR


def random_options(game: sw.Game, dice: random.Random) -> dict[str, Any]:
    """Each option at its default about half the time, else anywhere in its range."""
    chosen: dict[str, Any] = {}
    for name, option in game.options.items():
        if dice.random() < 0.5:
            continue
        if option.range:
            chosen[name] = dice.randint(*option.range)
        else:
            chosen[name] = dice.choice(option.choices or option.candidates)
    try:
        sw.game(game.id, **chosen)
    except sw.BadOption:  # not all options go together
        return random_options(game, dice)
    return chosen


def random_change(r: Any, bounds: Bounds, dice: random.Random) -> None:
    """Some numbers of the rules' record, anywhere within their bounds."""
    for _ in range(dice.randint(1, 12)):
        field = dice.choice(list(bounds))
        place = tuple(map(dice.randrange, r[field].shape))
        low, high = (int(np.broadcast_to(edge, r[field].shape)[place]) for edge in bounds[field])
        row = r if not place else r[field]  # a field of one number is no array to write into
        row[place or field] = dice.randint(low, high)


def random_games(name: str, count: int, seed: int = 0) -> Iterator[tuple[sw.Game, random.Random]]:
    """The game under its own rules, and then under random options."""
    for i in range(count):
        dice = random.Random(f"{name} {seed} {i}")
        options = random_options(sw.game(name), dice) if i else {}
        yield sw.game(name, **options), dice


def random_match(game: sw.Game, dice: random.Random, most: int = 10_000) -> sw.Match:
    """A match after at most so many random decisions; they are played natively, which is sooner."""
    quick, text = game.using("native").deal(dice.randrange(1 << 40)), game.book.table.action_text
    while quick.seat is not None and quick.steps < most:
        state = quick.state
        quick.play(text(state, dice.choice(legal_in(quick.game, state))))
    quick.game = game
    return quick


def moments(name: str, count: int, seed: int = 0) -> Iterator[tuple[sw.Match, random.Random]]:
    """Matches stopped anywhere, the ends included."""
    for game, dice in random_games(name, count, seed):
        yield random_match(game, dice, dice.choice([0, 1, 2, 5, 10, 20, 40, 10_000])), dice


def state_of(match: sw.Match) -> Any:
    return match.state


def world(match: sw.Match, seat: int, seed: int) -> Any:
    """A state that the seat cannot tell from the true one."""
    state = copy_record(state_of(match))
    match.game.run.hide(state, match.game.rules_record, seat, seed)
    return state


def in_world(match: sw.Match, state: Any) -> sw.Match:
    """A real match from such a state."""
    return sw.Match(match.game, copy_record(state), {"seed": 0})


def legal(game: sw.Game, state: Any) -> list[int]:
    return legal_in(game, state)


def played(game: sw.Game, state: Any, action: int) -> tuple[Any, Any]:
    """The state after an action, and the rows it logged."""
    after, log = copied(state), new_log()
    game.run.loop(play_at)(after, game.rules_array, action, log)
    return after[0], log[1 : 1 + int(log[0, 0])].copy()


def some_net(of: Any, **shape: int) -> Net:
    """A small net that has learned nothing."""
    return unlearned(of, **({"columns": 48, "blocks": 1, "narrow": 16} | shape))


def imports() -> dict[str, str]:
    """For another process: it finds what the tests import, and the tools."""
    asked = filter(None, [os.environ.get("PYTHONPATH")])
    return {"PYTHONPATH": os.pathsep.join([*sys.path, str(ROOT / "tools"), *asked])}


def simulated(code: str, *given: Any) -> Any:
    """What a process prints in which CUDA is simulated."""
    env = os.environ | imports() | {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-c", code, *map(str, given)]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)


def is_sentence(text: str) -> bool:
    """One line that begins like a sentence and ends like one."""
    return bool(text) and "\n" not in text and text[-1] in ".?…!)。？" and "Traceback" not in text


def write(file: str, value: Any) -> str:
    """A JSON file in the folder we are in."""
    Path(file).write_text(json.dumps(value), "utf-8")
    return file


def page_texts() -> dict[str, dict[str, str]]:
    """The page's own words, by language."""
    folder = Path(__file__).parent.parent / "web" / "src" / "texts"
    return {file.stem: json.loads(file.read_text("utf-8")) for file in folder.glob("*.json")}
