"""Speed, side by side: our games and their peers by uniformly random play, in one run.

Machines are noisy, so every row is measured in three rounds that take turns, each row counts by
its median, and only figures of one run are compared.
"""

import os
import platform
import statistics
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from spadework.bench import own, peers
from spadework.bench.peers import Sample
from spadework.games import games

ROUNDS = 3
Say = Callable[[str], None]


@dataclass
class Row:
    """One line of the table."""

    name: str
    measure: Callable[[float, int], Sample] | None
    note: str = ""
    samples: list[Sample] | None = None


def measure(seconds: float, say: Say, lang: str = "en") -> dict[str, Any]:
    """All figures as one object that can be written as JSON."""
    rows = all_rows()
    starts = {name: own.starts(name, say, lang) for name in games()}
    with one_core():
        take_turns(rows, seconds, say, lang)
    return {
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, Python "
        f"{platform.python_version()}",
        "seconds": seconds,
        "rounds": ROUNDS,
        "rows": [figures(row) for row in rows],
        "starts": starts,
        "ratios": ratios(rows),
    }


def all_rows() -> list[Row]:
    """Our games in every way that runs here, then the peers."""
    rows = [Row(name, run, note) for game in games() for name, run, note in own.rows(game)]
    for peer in peers.PEERS:
        why = peers.missing(peer)
        rows.append(Row(peer.name, None if why else peer.measure, note=why or ""))
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


def median(row: Row) -> float:
    """Decisions a second, the middle one of the rounds; 0 if it could not be measured."""
    return statistics.median(s.decisions_per_second for s in row.samples) if row.samples else 0.0


def figures(row: Row) -> dict[str, Any]:
    """A row's figures."""
    if not row.samples:
        return {"name": row.name, "missing": row.note}
    games_per_second = statistics.median(s.games_per_second for s in row.samples)
    return {
        "name": row.name,
        "decisions_per_second": round(median(row)),
        "games_per_second": round(games_per_second),
        "all": [round(s.decisions_per_second) for s in row.samples],
    } | ({"note": row.note} if row.note else {})


def ratios(rows: list[Row]) -> dict[str, dict[str, float]]:
    """How many times as fast each of our native games is as each peer."""
    natives = {row.name: median(row) for row in rows if row.name.endswith(own.NATIVE)}
    peer_names = {peer.name for peer in peers.PEERS}
    return {
        name: {
            row.name: round(speed / median(row), 2)
            for row in rows
            if row.name in peer_names and row.samples
        }
        for name, speed in natives.items()
    }


def table_of(found: dict[str, Any], lang: str) -> list[Any]:
    """The figures as a table for the screen."""
    from spadework.bench.screen import tables

    return tables(found, lang)
