"""The bench's figures on a screen of 80 columns."""

from typing import Any

from rich.table import Table as Grid
from rich.text import Text

from spadework.bench.own import WORDS


def tables(found: dict[str, Any], lang: str) -> list[Any]:
    """One table of speeds, one of how they compare, then the starts."""
    missing = dict.fromkeys(row["missing"] for row in found["rows"] if "missing" in row)
    notes = [Text(note, "dim") for note in missing]
    starts = [
        Text(WORDS.say("start", lang, game=name, **seconds))
        for name, seconds in found["starts"].items()
    ]
    how = Text(WORDS.say("how", lang), "dim")
    return [*speeds(found, lang), *notes, Text(), *ratios(found, lang), *starts, how]


def grid(first: str, columns: list[str]) -> Grid:
    """A name to the left, numbers to the right of it."""
    made = Grid(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    made.add_column(first)
    for column in columns:
        made.add_column(column, justify="right")
    return made


def speeds(found: dict[str, Any], lang: str) -> list[Any]:
    name, *columns = (WORDS.say(f"column.{key}", lang) for key in ("name", "decisions", "games"))
    made = grid(name, columns)
    for row in found["rows"]:
        if "missing" not in row:
            note = f" ({row['note']})" if "note" in row else ""
            own = row["name"].startswith("Spadework")
            shown = Text(row["name"] + note, "bold yellow" if own else "")
            figures = (row["decisions_per_second"], row["games_per_second"])
            made.add_row(shown, *(f"{figure:,}" for figure in figures))
    return [made]


def ratios(found: dict[str, Any], lang: str) -> list[Any]:
    """How many times as fast each of our games is as each peer."""
    own = {name.split()[1].rstrip(","): of for name, of in found["ratios"].items() if of}
    if not own:
        return []
    made = grid(WORDS.say("column.times", lang), list(own))
    for peer in next(iter(own.values())):
        made.add_row(peer, *(f"{of[peer]:.1f}" for of in own.values()))
    return [made, Text()]
