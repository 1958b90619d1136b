"""The bench's figures on a screen of 80 columns."""

from typing import Any

from rich.table import Table as Grid
from rich.text import Text

from spadework.bench.own import WORDS


def tables(found: dict[str, Any], lang: str) -> list[Any]:
    """One table of speeds, then the starts."""
    own = {name: ratios for name, ratios in found["ratios"].items() if ratios}
    columns = ["name", "decisions", "games"]
    grid = Grid(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    for column in columns:
        align: Any = "left" if column == "name" else "right"
        grid.add_column(WORDS.say(f"column.{column}", lang), justify=align)
    for name in own:
        grid.add_column(
            WORDS.say("column.ratio", lang, name=name.split()[1].rstrip(",")), justify="right"
        )
    for row in found["rows"]:
        if "missing" not in row:
            grid.add_row(*cells(row, own))
    missing = dict.fromkeys(row["missing"] for row in found["rows"] if "missing" in row)
    notes = [Text(note, "dim") for note in missing]
    starts = [
        Text(WORDS.say("start", lang, game=name, **seconds))
        for name, seconds in found["starts"].items()
    ]
    return [grid, *notes, Text(), *starts, Text(WORDS.say("how", lang), "dim")]


def cells(row: dict[str, Any], own: dict[str, dict[str, float]]) -> list[Any]:
    name = row["name"] + (f" ({row['note']})" if "note" in row else "")
    style = "bold yellow" if name.startswith("Spadework") else ""
    speeds = [f"{row['decisions_per_second']:,}", f"{row['games_per_second']:,}"]
    times = [f"{of[row['name']]:.1f}" if row["name"] in of else "" for of in own.values()]
    return [Text(name, style), *speeds, *times]
