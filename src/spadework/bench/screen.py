"""The bench's figures on a screen of 80 columns."""

from typing import Any

from rich.table import Table as Grid
from rich.text import Text

from spadework.bench.own import WORDS
from spadework.bench.samples import BUDGET, DECISIONS, SIMULATIONS

COLUMNS = {DECISIONS: (DECISIONS, "games"), SIMULATIONS: (SIMULATIONS,)}  # what a unit shows


def tables(found: dict[str, Any], lang: str) -> list[Any]:
    """How fast we play, how fast we search, what is missing, then the starts."""
    missing = dict.fromkeys(row["missing"] for row in found["rows"] if "missing" in row)
    notes = [Text(note, "dim") for note in missing]
    play = [*speeds(found, DECISIONS, lang), *ratios(found["ratios"], "times", lang)]
    search = [
        *speeds(found, SIMULATIONS, lang),
        *ratios(found["search_ratios"], "search_times", lang),
    ]
    return [*play, *search, *notes, *starts(found, lang), *how(lang)]


def starts(found: dict[str, Any], lang: str) -> list[Text]:
    """What each game's first games and its first answer took."""
    return [
        Text(WORDS.say(key, lang, game=name, **seconds))
        for key in ("start", "answer")
        for name, seconds in found["starts"].items()
    ]


def how(lang: str) -> list[Text]:
    """How all this was measured."""
    said = (WORDS.say("how", lang), WORDS.say("how_search", lang, budget=f"{BUDGET:,}"))
    return [Text(text, "dim") for text in said]


def grid(first: str, columns: list[str]) -> Grid:
    """A name to the left, numbers to the right of it."""
    made = Grid(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    made.add_column(first)
    for column in columns:
        made.add_column(column, justify="right")
    return made


def speeds(found: dict[str, Any], unit: str, lang: str) -> list[Any]:
    """The rows that count in a unit."""
    name, *columns = (WORDS.say(f"column.{key}", lang) for key in ("name", *COLUMNS[unit]))
    made = grid(name, columns)
    for row in found["rows"]:
        if row["unit"] == unit and "missing" not in row:
            note = f" ({row['note']})" if "note" in row else ""
            own = row["name"].startswith("Spadework")
            shown = Text(row["name"] + note, "bold yellow" if own else "")
            made.add_row(shown, *(f"{row[f'{key}_per_second']:,}" for key in COLUMNS[unit]))
    return [made, Text()]


def ratios(found: dict[str, dict[str, float]], title: str, lang: str) -> list[Any]:
    """How many times as fast each of our games is as each peer."""
    own = {name.split()[1].rstrip(","): of for name, of in found.items() if of}
    if not own:
        return []
    made = grid(WORDS.say(f"column.{title}", lang), list(own))
    for peer in next(iter(own.values())):
        made.add_row(peer, *(f"{of[peer]:.1f}" for of in own.values()))
    return [made, Text()]
