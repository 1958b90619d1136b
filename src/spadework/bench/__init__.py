"""Speed, side by side: our games and their peers, by uniformly random play and by search.

Machines are noisy, so every row is measured in three rounds that take turns, each row counts by
its median, and only figures of one run are compared.
"""

import os
import platform
import statistics
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from spadework.bench import batches, own, peers, search
from spadework.bench.samples import DECISIONS, SIMULATIONS, Found, Measure
from spadework.games import games

ROUNDS = 3
Say = Callable[[str], None]
Once = Callable[[str, Callable[[], Any]], Any]


@dataclass
class Row:
    """One line of the table."""

    name: str
    measure: Measure | None
    note: str = ""
    unit: str = DECISIONS
    samples: list[Found] | None = None


def at_once(what: str, find: Callable[[], Any]) -> Any:
    return find()


def measure(seconds: float, say: Say, lang: str = "en", once: Once = at_once) -> dict[str, Any]:
    """All figures as one object that can be written as JSON.

    ``once`` may know of an earlier run what takes long and is compared with nothing: the starts.
    """
    rows = all_rows(lang)
    starts = {
        name: once(f"start of {name}", partial(own.starts, name, say, lang)) for name in games()
    }
    with one_core():
        take_turns(rows, seconds, say, lang)
    return {
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, Python "
        f"{platform.python_version()}",
        "seconds": seconds,
        "rounds": ROUNDS,
        "rows": [figures(row) for row in rows],
        "starts": starts,
        "ratios": ratios(rows, DECISIONS, own.NATIVE),
        "search_ratios": ratios(rows, SIMULATIONS, search.AT_RANDOM),
    }


def all_rows(lang: str = "en") -> list[Row]:
    """Our games in every way that runs here, in batches and with a net, their search, the peers."""
    rows = [Row(name, run, note) for game in games() for name, run, note in own.rows(game)]
    rows += [Row(*row) for game in games() for row in batches.rows(game, lang)]
    searches = [row for game in games() for row in search.rows(game)]
    rows += [Row(name, run, unit=SIMULATIONS) for name, run in searches]
    for peer in peers.PEERS:
        why = peers.missing(peer)
        rows.append(Row(peer.name, None if why else peer.measure, why or "", peer.unit))
    return rows


def take_turns(rows: list[Row], seconds: float, say: Say, lang: str) -> None:
    """Every row once a round, so that a slow moment of the machine hits all alike."""
    for turn in range(ROUNDS):
        for row in rows:
            if row.measure is not None:
                say(own.WORDS.say("measuring", lang, name=row.name, turn=turn + 1, of=ROUNDS))
                row.samples = [*(row.samples or []), row.measure(seconds, turn)]


class one_core:
    """Keep to one core while measuring, where the system lets us."""

    def __enter__(self) -> None:
        self.before = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else None
        if self.before:
            os.sched_setaffinity(0, {max(self.before)})

    def __exit__(self, *_: object) -> None:
        if self.before:
            os.sched_setaffinity(0, self.before)


def medians(row: Row) -> dict[str, float]:
    """What a second holds of each thing, by the middle one of the rounds."""
    rates = [sample.rates for sample in row.samples or []]
    return {what: statistics.median(r[what] for r in rates) for what in rates[0]}


def figures(row: Row) -> dict[str, Any]:
    """A row's figures."""
    about = {"name": row.name, "unit": row.unit}
    if not row.samples:
        return about | {"missing": row.note}
    found = {f"{what}_per_second": round(rate) for what, rate in medians(row).items()}
    rounds = {"all": [round(sample.rates[row.unit]) for sample in row.samples]}
    return about | found | rounds | ({"note": row.note} if row.note else {})


def ratios(rows: list[Row], unit: str, way: str) -> dict[str, dict[str, float]]:
    """How many times as fast each of our games is, in that way, as each peer that counts alike."""
    speeds = {row.name: medians(row)[unit] for row in rows if row.unit == unit and row.samples}
    beside = [peer.name for peer in peers.PEERS if peer.name in speeds]
    return {
        name: {peer: round(speed / speeds[peer], 2) for peer in beside}
        for name, speed in speeds.items()
        if name.endswith(f", {way}")
    }


def table_of(found: dict[str, Any], lang: str) -> list[Any]:
    """The figures as a table for the screen."""
    from spadework.bench.screen import tables

    return tables(found, lang)
