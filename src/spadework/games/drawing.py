"""What every game's terminal table is drawn with: at most 78 columns, and nothing is cut off.

A Chinese character is two columns wide, so lengths are counted in cells, never in characters.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping

from rich.cells import cell_len
from rich.text import Text

WIDTH = 78
TITLE = 12  # where the cards of a row begin


def rule() -> Text:
    return Text("─" * WIDTH, style="dim")


def spread(left: Text, right: Text) -> Text:
    """One text at each end of the line."""
    gap = max(WIDTH - left.cell_len - right.cell_len, 1)
    return Text().append_text(left).append(" " * gap).append_text(right)


def row(title: str, cards: Iterable[Text], gap: int = 2, width: int = WIDTH) -> list[Text]:
    """A title and cards, in as many lines as they need."""
    lines = [Text().append("  " + title + " " * (TITLE - 2 - cell_len(title)), style="dim")]
    for card in cards:
        if lines[-1].cell_len + card.cell_len > width:
            lines.append(Text(" " * TITLE))
        lines[-1].append_text(card).append(" " * gap)
    for line in lines:
        line.rstrip()
    return lines


def folded(text: str, width: int = WIDTH, indent: str = "  ") -> list[str]:
    """A text in lines of at most so many cells; Chinese may be broken anywhere."""
    lines = [indent]
    for piece in re.findall(r"[\u2e80-\uffef]|[^\s\u2e80-\uffef]+|\s+", text):
        if cell_len(lines[-1] + piece.rstrip()) > width:
            lines.append(indent)
        if lines[-1] != indent or not piece.isspace():
            lines[-1] += piece
    return [line.rstrip() for line in lines]


def told(options: Mapping[str, object]) -> list[Text]:
    """The options that are not as the rule book has them."""
    texts = [f"{name}={str(value).lower()}" for name, value in options.items()]
    return [Text(line.strip(), style="dim") for line in folded("  ".join(texts))] if texts else []


def typed(line: str) -> list[str]:
    """The words of a line as somebody typed it: full-width letters and commas will do."""
    return unicodedata.normalize("NFKC", line).replace("、", " ").replace(",", " ").split()
