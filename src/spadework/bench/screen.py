"""The bench's figures on a screen of 80 columns."""

from itertools import takewhile
from typing import Any

from rich.table import Table as Grid
from rich.text import Text

from spadework.bench.own import WORDS
from spadework.bench.samples import ANSWERS, BUDGET, DECISIONS, SHARE, SIMULATIONS, WITHIN

# What a unit shows.
COLUMNS = {DECISIONS: (DECISIONS, "games"), SIMULATIONS: (SIMULATIONS,), ANSWERS: (ANSWERS,)}
SERVED = ("acknowledged", "shed", "late", "p50", "p99", "worst", "client")  # and a rate


def tables(found: dict[str, Any], lang: str) -> list[Any]:
    """How fast we play, how fast nets do, how fast we search, what is missing, then the starts."""
    missing = dict.fromkeys(row["missing"] for row in found["rows"] if "missing" in row)
    notes = [Text(note, "dim") for note in missing]
    play = [*speeds(found, DECISIONS, lang), *ratios(found["ratios"], "times", lang)]
    play += speeds(found, ANSWERS, lang)
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
    said = [WORDS.say(key, lang) for key in ("how", "how_batch")]
    said.append(WORDS.say("how_search", lang, budget=f"{BUDGET:,}"))
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


def served(rows: list[dict[str, Any]], lang: str) -> list[Any]:
    """What became of the moves that a server was offered in a game, and what it bears."""
    title = WORDS.say("serve.title", lang, **rows[0])
    offered, *columns = (WORDS.say(f"column.{key}", lang) for key in ("offered", *SERVED))
    made = grid(offered, columns)
    for row in rows:
        rate = f"{row['offered']:>9,.0f}"
        made.add_row(rate, *told(row).values(), style="" if row["borne"] else "dim")
    return [Text(title, "bold yellow"), made, *verdict(rows, lang), Text()]


def told(row: dict[str, Any]) -> dict[str, str]:
    """A row's figures, as they are shown."""
    shed = f"{row['shed_per_second']:,.0f} ({row['shed'] / row['moves']:.0%})"
    ms = {key: row[f"{key}_ms"] for key in ("p50", "p99", "worst")}
    return {
        "acknowledged": f"{row['acknowledged_per_second']:,.0f}",
        "shed": shed if row["shed"] else "0",
        "late": f"{row['late']:,}",
        **{key: "–" if found is None else f"{found:,.1f}" for key, found in ms.items()},
        "client": f"{row['client']:.0%}",
    }


def verdict(rows: list[dict[str, Any]], lang: str) -> list[Text]:
    """Up to where so good as all moves were acknowledged in time, and where no longer."""
    borne = {row["offered"] for row in rows if row["borne"]}
    fine = list(takewhile(lambda row: row["offered"] in borne, rows))
    ends = {"serve.borne": fine[-1:], "serve.too_much": rows[len(fine) :][:1]}
    values = {"share": f"{SHARE:.0%}", "within": f"{WITHIN:.0f}"}
    return [
        Text(WORDS.say(key, lang, rate=f"{row['offered']:,.0f}", **values))
        for key, found in ends.items()
        for row in found
    ]


def how_served(lang: str) -> Text:
    """How a server was measured."""
    return Text(WORDS.say("serve.how", lang), "dim")
