"""Do the chances that hints and reviews tell come true? Where it was 70%, 70 of 100 must be won.

Part of `make soak`; `python tools/reliability.py tactics` looks at one game and prints it. The
strongest level plays itself; some of its decisions are analysed, from what its seat knew, and then
the match tells what became of them. The diagram stands in docs/pictures.
"""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

import numpy as np
from kept import Kept

import spadework as sw
from spadework.players.levels import LEVELS

ROOT = Path(__file__).parent.parent
PICTURE = ROOT / "docs" / "pictures" / "reliability-{name}.svg"
DEALS = int(400 * float(os.environ.get("SPADEWORK_STRENGTH", "1")))
SIMULATIONS = 2000
LOOKED_AT = 0.25  # of the decisions
WITHIN = 0.03  # by so much a tenth may be wrong, beyond what chance explains
SIDE, EDGE = 300, 40  # of the diagram


@dataclass(frozen=True)
class Tenth:
    """All decisions whose chance was told in the same tenth."""

    told: float  # the mean
    came: float  # the share that was won, a draw being half a win
    error: float  # its 95%, by matches
    number: int

    @property
    def wrong(self) -> float:
        """How far it is off, beyond what chance explains."""
        return max(0.0, abs(self.told - self.came) - self.error)


def one_match(name: str, deal: int) -> list[tuple[float, float]]:
    """What was told at some decisions of a match, and what came of it for who was told."""
    match, dice = sw.game(name).using("native").deal(deal), Random(deal)
    level = list(LEVELS)[-1]
    players = [
        sw.player(level, seed=2 * deal + seat, threads=1) for seat in range(match.game.seats)
    ]
    told: list[tuple[int, float]] = []
    while match.seat is not None:
        if len(match.actions()) > 1 and dice.random() < LOOKED_AT:
            found = sw.analyse(match, SIMULATIONS, seed=deal)
            told.append((match.seat, found[found.best].chance))
        match.play(players[match.seat].choose(match))
    return [(chance, (match.returns[seat] + 1) / 2) for seat, chance in told]


def tenths(matches: list[list[tuple[float, float]]]) -> list[Tenth]:
    """The decisions by tenths; those of one match hang together, so errors are the matches'."""
    found = []
    for low in range(10):
        inside = [
            [(told, came) for told, came in match if min(9, int(told * 10)) == low]
            for match in matches
        ]
        inside = [match for match in inside if match]
        if len(inside) < 2:
            continue
        told, came = (np.array([row[i] for match in inside for row in match]) for i in (0, 1))
        off = np.array([sum(row[1] - came.mean() for row in match) for match in inside])
        error = 1.96 * float(np.sqrt((off**2).sum() + 1)) / len(came)
        found.append(Tenth(float(told.mean()), float(came.mean()), error, len(came)))
    return found


def measured(name: str, kept: Kept) -> list[Tenth]:
    """A game's tenths; what was played before is not played again."""

    def play(deal: int) -> list[tuple[float, float]]:
        return [tuple(row) for row in kept.once(f"{name} {deal}", partial(one_match, name, deal))]

    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        return tenths(list(pool.map(play, range(max(2, DEALS)))))


def rows(name: str, found: list[Tenth]) -> list[str]:
    return [
        f"| {name} | {100 * one.told:.1f}% | {100 * one.came:.1f}% ± {100 * one.error:.1f} "
        f"| {one.number:,} | {'yes' if one.wrong <= WITHIN else 'NO'} |"
        for one in found
    ]


def diagram(found: list[Tenth]) -> str:
    """Told against what came true: on the line all is as it was told."""

    def at(told: float, came: float) -> str:
        return f"{EDGE + SIDE * told:.1f},{EDGE + SIDE * (1 - came):.1f}"

    def marks(one: Tenth) -> str:
        x, top = at(one.told, min(1.0, one.came + one.error)).split(",")
        _, bottom = at(one.told, max(0.0, one.came - one.error)).split(",")
        cx, cy = at(one.told, one.came).split(",")
        return (
            f'<line x1="{x}" x2="{x}" y1="{top}" y2="{bottom}" stroke="#888"/>'
            f'<circle cx="{cx}" cy="{cy}" r="4" fill="#1f6f8b"/>'
        )

    size = SIDE + 2 * EDGE
    ends = [at(0, 0).split(","), at(1, 1).split(",")]
    line = f'x1="{ends[0][0]}" y1="{ends[0][1]}" x2="{ends[1][0]}" y2="{ends[1][1]}"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" '
            f'font-family="sans-serif" font-size="12">',
            f'<rect width="{size}" height="{size}" fill="#fff"/>',
            f'<rect x="{EDGE}" y="{EDGE}" width="{SIDE}" height="{SIDE}" fill="none" '
            'stroke="#bbb"/>',
            f'<line {line} stroke="#bbb"/>',
            *map(marks, found),
            f'<text x="{size / 2}" y="{size - 12}" text-anchor="middle">told</text>',
            f'<text x="14" y="{size / 2}" transform="rotate(-90 14 {size / 2})" '
            'text-anchor="middle">won</text>',
            "</svg>",
        ]
    )


def reliability(kept: Kept, names: list[str] | None = None) -> tuple[list[str], bool]:
    """All of it, for docs/figures.md, and whether every tenth is near enough."""
    lines = ["## Do the chances come true", ""]
    lines += [f"{list(LEVELS)[-1]} against itself; {LOOKED_AT:.0%} of its decisions are analysed"]
    lines += [
        f"with {SIMULATIONS:,} simulations. Within {100 * WITHIN:.0f} points: beyond chance.",
        "",
    ]
    lines += ["| game | told | won | decisions | within |", "|---|---:|---:|---:|---|"]
    good = True
    for name in names or sw.games():
        found = measured(name, kept)
        PICTURE.with_name(PICTURE.name.format(name=name)).write_text(diagram(found), "utf-8")
        lines += rows(name, found)
        good &= all(one.wrong <= WITHIN for one in found)
    return lines, good


if __name__ == "__main__":
    told, _ = reliability(Kept("reliability", deals=DEALS), sys.argv[1:])
    print("\n".join(told))
