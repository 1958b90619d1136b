"""How a net came along: the figures that were measured on the way, and a picture of them.

The picture is an SVG that needs nothing else and is read on a dark page and on a light one.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

import numpy as np

from spadework.games import book
from spadework.learn.words import WORDS

CURVE = "curve.json"
MARK = "<!-- spadework curve -->"
FIGURES = ("decisions", "seconds", "drawn", "best", "turned", "guests", "error")
WIDTH, HEIGHT, LEFT, RIGHT, TOP, FOOT = 720, 400, 46, 16, 62, 68
TICKS = 6  # at most, along the bottom
LINES = {"drawn": "", "best": "8 4", "turned": "2 3", "guests": "12 3 2 3"}  # and how dashed
STYLE = """
text { font: 12px system-ui, sans-serif; fill: #4c4840 } .title { font-size: 15px; fill: #23211d }
.back { fill: #fbfaf7 } .rule { stroke: #ddd6c8 } .half { stroke: #857d6e }
path { fill: none; stroke-width: 2.2 } .drawn { stroke: #1f6f54 } .best { stroke: #2b5fa8 }
.turned { stroke: #b2470f } .guests { stroke: #7a4fa3 } .band { fill: #1f6f54; opacity: .15 }
@media (prefers-color-scheme: dark) { text { fill: #b5ae9f } .title { fill: #ece7dc }
.back { fill: #1b1a17 } .rule { stroke: #3c382d } .half { stroke: #857d6e }
.drawn { stroke: #6fcfa8 } .best { stroke: #8ab4f8 } .turned { stroke: #f0965a }
.guests { stroke: #c3a2e8 } .band { fill: #6fcfa8 } }
"""
Rows = list[dict[str, float]]


@dataclass(frozen=True)
class Curve:
    """Of a game, so many decisions on: scores from 0 to 1."""

    game: str
    rows: Rows

    def text(self) -> str:
        """As it is kept: a row a line."""
        rows = ",\n".join(map(json.dumps, self.rows))
        return f'{{"game": {json.dumps(self.game)}, "rows": [\n{rows}\n]}}\n'


def read(told: Any) -> Curve | None:
    """A curve as it was kept; None if this is none."""
    if not isinstance(told, dict) or not isinstance(told.get("game"), str):
        return None
    rows = told.get("rows")
    return Curve(told["game"], rows) if isinstance(rows, list) and all(map(whole, rows)) else None


def whole(row: Any) -> bool:
    """Whether it holds every figure."""
    return isinstance(row, dict) and all(type(row.get(name)) in (int, float) for name in FIGURES)


def joined(pieces: Sequence[Curve]) -> Curve:
    """Several pieces of a curve as one, in the order of their decisions."""
    rows = {row["decisions"]: row for piece in pieces for row in piece.rows}
    return Curve(pieces[0].game, [rows[count] for count in sorted(rows)])


class Paper:
    """Where a figure lies in the picture."""

    def __init__(self, rows: Rows, lines: Iterable[str]) -> None:
        shares = [row[name] for row in rows for name in lines]
        self.low = np.floor(10 * min([*shares, 0.5])) / 10
        self.high = max(np.ceil(10 * max([*shares, 0.5])) / 10, self.low + 0.1)
        self.last = max(1.0, *(row["decisions"] for row in rows))

    def x(self, decisions: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * decisions / self.last, 1)

    def y(self, share: float) -> float:
        part = (share - self.low) / (self.high - self.low)
        return round(HEIGHT - FOOT - (HEIGHT - TOP - FOOT) * float(np.clip(part, 0, 1)), 1)


def picture(curve: Curve, lang: str) -> str:
    """The whole picture."""
    rows = curve.rows
    lines = [name for name in LINES if name != "guests" or any(row[name] != 0.5 for row in rows)]
    paper = Paper(rows, lines)
    kind = "alone" if book(curve.game).SEATS == 1 else "together"
    title = book(curve.game).words.say("title", lang)
    told = escape(WORDS.say(f"curve.{kind}", lang, game=title))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{told}">{MARK}<style>{STYLE}</style>',
        f'<rect class="back" width="{WIDTH}" height="{HEIGHT}"/>',
        f'<text class="title" x="{LEFT}" y="24">{told}</text>',
        *legend(lines, lang),
        *shares(paper),
        *times(paper, rows, lang),
        band(paper, rows),
        *(line(paper, rows, name) for name in lines),
    ]
    return "\n".join([*parts, "</svg>"]) + "\n"


def legend(lines: Sequence[str], lang: str) -> Iterator[str]:
    """Which line is which."""
    for place, name in enumerate(lines):
        x = LEFT + 165 * place
        yield f'<path class="{name}" stroke-dasharray="{LINES[name]}" d="M{x} 42H{x + 26}"/>'
        yield f'<text x="{x + 32}" y="46">{escape(WORDS.say(f"curve.{name}", lang))}</text>'


def shares(paper: Paper) -> Iterator[str]:
    """The lines across, one every tenth."""
    for percent in range(round(100 * paper.low), round(100 * paper.high) + 1, 10):
        y, kind = paper.y(percent / 100), "half" if percent == 50 else "rule"
        yield f'<line class="{kind}" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y}" y2="{y}"/>'
        yield f'<text x="{LEFT - 6}" y="{y + 4}" text-anchor="end">{percent}%</text>'


def times(paper: Paper, rows: Rows, lang: str) -> Iterator[str]:
    """Along the bottom: decisions, and the time they took."""
    decisions, taken = ([row[name] for row in rows] for name in ("decisions", "seconds"))
    for count in np.arange(0, paper.last / 1e6, step_of(paper.last / 1e6)):
        taken_then = clock(float(np.interp(1e6 * count, decisions, taken)))
        for y, told in ((18, f"{count:g}"), (35, taken_then)):
            x, at = paper.x(1e6 * count), HEIGHT - FOOT + y
            yield f'<text x="{x}" y="{at}" text-anchor="middle">{told}</text>'
    told, at = escape(WORDS.say("curve.decisions", lang)), HEIGHT - FOOT + 56
    yield f'<text x="{WIDTH - RIGHT}" y="{at}" text-anchor="end">{told}</text>'


def step_of(most: float) -> float:
    """The distance of two ticks: 1, 2 or 5 of something."""
    least = most / TICKS
    unit = 10.0 ** np.floor(np.log10(least))
    return float(next(unit * n for n in (1, 2, 5, 10) if unit * n >= least))


def clock(seconds: float) -> str:
    """A time, as hours and minutes or minutes and seconds."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}′{rest:02}″" if minutes < 100 else f"{minutes // 60} h {minutes % 60:02}′"


def band(paper: Paper, rows: Rows) -> str:
    """Within 95% of what was drawn by chance."""
    low = [(row["decisions"], row["drawn"] - row["error"]) for row in rows]
    high = [(row["decisions"], row["drawn"] + row["error"]) for row in rows]
    points = " ".join(f"{paper.x(x)},{paper.y(y)}" for x, y in [*low, *reversed(high)])
    return f'<polygon class="band" points="{points}"/>'


def line(paper: Paper, rows: Rows, name: str) -> str:
    points = " ".join(f"{paper.x(row['decisions'])} {paper.y(row[name])}" for row in rows)
    return f'<path class="{name}" stroke-dasharray="{LINES[name]}" d="M{points}"/>'
