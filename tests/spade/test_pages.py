"""The rule pages of Spade Poker: their figures are there, and the same in every language."""

import re
from pathlib import Path

from spadework.engine.words import LANGUAGES
from spadework.games import book

ROOT = Path(__file__).parent.parent.parent


def figures(text):
    """Every row of the table: level, and three shares with their intervals."""
    return re.findall(r"^\| \d \| .*%.*%.*% .*\|$", text, re.M)


def hardness():
    """What the long run wrote about how hard the game is."""
    page = (ROOT / "docs" / "figures.md").read_text("utf-8")
    return page.split("<!-- hardness -->")[1].split("<!-- end -->")[0]


def test_the_figures_stand_in_every_page_as_they_were_measured():
    measured = figures(hardness())
    assert len(measured) == 4
    for lang in LANGUAGES:
        page = (book("spade").folder / "pages" / f"{lang}.md").read_text("utf-8")
        assert figures(page) == measured, lang


def test_greedy_wins_more_than_random_and_nobody_more_than_is_possible():
    for row in figures(hardness()):
        chance, greedy, best = (float(share) for share in re.findall(r"([\d.]+)%", row))
        assert chance < greedy < best
