"""A game's rule page as people read it."""

import re
from functools import cache

from spadework.games import book

CARDS = "<!-- cards -->"  # where a game's catalogue stands, told from its numbers


@cache
def rule_page(name: str, lang: str) -> str:
    """The page in Markdown, without what is said to tools."""
    page = (book(name).folder / "pages" / f"{lang}.md").read_text(encoding="utf-8").rstrip()
    if catalogue := book(name).catalogue:
        page = page.replace(CARDS, catalogue.page(lang))
    return re.sub(r"^<!--.*-->\n?", "", page, flags=re.M)
