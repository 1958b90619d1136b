"""How hard Spade Poker is: who wins how often, and how many deals could be won at all.

Part of `make soak`. Writes the figures into the game's rule pages, in every language, and into
docs/figures.md.
"""

import math
from functools import partial
from pathlib import Path
from typing import Any

import spadework as sw
from spadework.engine.whole import WholeGames
from spadework.games.spade.solver import Solver

PAGES = Path(sw.__file__).parent / "games" / "spade" / "pages"
BEGIN, END = "<!-- figures -->", "<!-- end of figures -->"
LEVELS = (1, 2, 3, 4)
GAMES = 1_000_000
DEALS, AT_A_TIME = 10_000, 200
WORDS = {
    "en": (
        "How often a match is won without skill cards and redraws, with 95% intervals.\n"
        f"*Random* plays anything, *greedy* is the computer's simple player: {GAMES:,}\n"
        f"games each. *Open piles* is the share of {DEALS:,} deals that could have been won\n"
        "by somebody who sees every card: no player can do better.",
        "| Level | Random | Greedy | Open piles |",
    ),
    "zh-Hans": (
        "不用技能牌、不重抽时的胜率，括号里是 95% 置信区间。\n"
        f"“随机”随便出牌，“贪心”是电脑的简单玩家，各打 {GAMES:,} 局。\n"
        f"“明牌”是 {DEALS:,} 副牌里，看得见所有牌的人能赢的比例：谁都不可能更高。",
        "| 等级 | 随机 | 贪心 | 明牌 |",
    ),
    "zh-Hant": (
        "不用技能牌、不重抽時的勝率，括號裡是 95% 信賴區間。\n"
        f"「隨機」隨便出牌，「貪心」是電腦的簡單玩家，各打 {GAMES:,} 局。\n"
        f"「明牌」是 {DEALS:,} 副牌裡，看得見所有牌的人能贏的比例：誰都不可能更高。",
        "| 等級 | 隨機 | 貪心 | 明牌 |",
    ),
}


def share(won: int, of: int) -> str:
    """A share with its 95% interval (Wilson's, which also holds for very few)."""
    z, p = 1.96, won / of
    middle, room = p + z * z / (2 * of), z * math.sqrt(p * (1 - p) / of + z * z / (4 * of * of))
    low, high = ((middle - room) / (1 + z * z / of), (middle + room) / (1 + z * z / of))
    digits = 1 if p > 0.05 else 2 if p > 0.001 else 4
    low, high = max(low, 0.0), min(high, 1.0)
    return f"{100 * p:.{digits}f}% ({100 * low:.{digits}f}–{100 * high:.{digits}f})"


def wins(game: sw.Game, who: int) -> int:
    """How many of a million games the random or the greedy player wins."""
    _, tally = WholeGames(game).play(0, GAMES, who)
    return int(tally[0])


def winnable(game: sw.Game, first: int) -> int:
    """How many of some deals can be won with open piles; none may stay undecided."""
    solver = Solver(game)
    won = 0
    for seed in range(first, min(first + AT_A_TIME, DEALS)):
        found = solver.solve(game.deal(seed).state)
        assert found.won is not None, f"seed {seed} is undecided"
        won += found.won
    return won


def rows(kept: Any) -> list[str]:
    lines = []
    for level in LEVELS:
        game = sw.game("spade", level=level).using("native")
        won = [kept.once(f"{level}: {who}", partial(wins, game, who)) for who in (0, 1)]
        cells = [share(count, GAMES) for count in won]
        open_piles = [
            kept.once(f"{level}: deals from {first}", partial(winnable, game, first))
            for first in range(0, DEALS, AT_A_TIME)
        ]
        cells.append(share(sum(open_piles), DEALS))
        lines.append(f"| {level} | {' | '.join(cells)} |")
    return lines


def write_pages(table: list[str]) -> None:
    """The figures between their marks, in every language."""
    for lang, (words, head) in WORDS.items():
        file = PAGES / f"{lang}.md"
        before, rest = file.read_text("utf-8").split(BEGIN)
        after = rest.split(END)[1]
        figures = "\n".join([words, "", head, "|---:|---:|---:|---:|", *table])
        file.write_text(f"{before}{BEGIN}\n\n{figures}\n\n{END}{after}", "utf-8")


def hardness(kept: Any) -> tuple[list[str], bool]:
    """Measure, write the pages, and tell docs/figures.md."""
    table = rows(kept)
    write_pages(table)
    words, head = WORDS["en"]
    told = ["## How hard Spade Poker is", "", words, "", head, "|---:|---:|---:|---:|", *table]
    return told, True


PARTS = {"hardness": hardness}
