"""How strong the players are: the ladder of levels, and how often each wins a game for one.

Part of `make soak`; `python tools/strength.py tactics spade gains` plays only those parts.
How much of each game is played its ``tests/<id>/suite.py`` says, if the usual will not do.
Every deal is kept in `.strength/`, so that hours of play can be stopped, taken up again, and
shared between machines: the same code plays the same games everywhere, other code begins anew.
"""

import itertools
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

from kept import Kept

import spadework as sw
from spadework.cli.ledger import Ledger, code_of
from spadework.games import book
from spadework.players import Player, choose_by_search, player
from spadework.players.arena import Contest, Score, Share, run
from spadework.players.levels import LEVELS
from spadework.players.search import Budget, Manner
from spadework.players.search.rules.tree import FULL

ROOT = Path(__file__).parent.parent
TESTS = ROOT / "tests"
sys.path.insert(0, str(TESTS))

from support import suite  # noqa: E402

FOLDER = ROOT / ".strength"
JOBS = os.cpu_count() or 1
SHARE = float(os.environ.get("SPADEWORK_STRENGTH", "1"))  # less than 1: a quick look
REPORT = 100  # deals of a step against a simple player, at most
HEAD = (
    "| game | player | against | score (95%) | deals | draws | ms | ms | shows |",
    "|---|---|---|---:|---:|---:|---:|---:|---|",
)
ALONE = 1000  # games
SOLVED, POSITIONS = 100, 20_000_000
GAIN_SIMULATIONS = 500
MANNERS = {
    "usual": Manner(),
    "the policy in rollouts": Manner(wild=FULL),
    "the benefit of the doubt": Manner(benefit=0.0),
    "halving": Manner(halving=False),
    "common worlds": Manner(paired=False),
    "the tree": Manner(tree=False),
}


def seated(seats: int) -> list[str]:
    """The games for so many."""
    return [name for name in sw.games() if sw.game(name).seats == seats]


def played(
    name: str,
    players: tuple[str, ...],
    deals: int,
    random: str | None = None,
    /,
    **options: object,
) -> Score:
    """The score of a contest; what was played before is not played again."""
    game, deals = sw.game(name, **options).using("native"), max(2, int(deals * SHARE))
    make = plainer if players[0] in MANNERS else player
    contest = Contest(game, players, random=random, make=make)
    turned = "".join(f"-{option}-{value}" for option, value in options.items())
    turned += f"-{random}" if random else ""
    FOLDER.mkdir(exist_ok=True)
    file = f"{name}{turned}-{'-'.join(players)}-{code_of(contest)}.jsonl".replace(" ", "-")
    ledger = Ledger(FOLDER / file, [contest], [{}])
    left = [deal for deal in range(deals) if not ledger.has(0, deal)]
    for meeting in run(contest, left, JOBS):
        ledger.write(0, meeting)
    return Score(contest, ledger.meetings(0, deals))


def told(share: Share) -> str:
    return f"{100 * share.mean:.1f}% ({100 * share.low:.1f}–{100 * share.high:.1f})"


def ladder(name: str) -> list[str]:
    """Every level against the one below, and the top one against the simple players."""
    levels, how = list(LEVELS), suite(name).strength
    steps = [(better, worse, how.step) for worse, better in itertools.pairwise(levels)]
    steps[-1] = (*steps[-1][:2], how.top or how.step)
    steps += [(better, worse, how.step) for better, worse in how.far]
    report = min(REPORT, how.step // 10)
    steps += [(levels[-1], simple, report) for simple in ("greedy", "random")]
    steps.append((levels[0], "random", report))
    lines = []
    for better, worse, deals in steps:
        score = played(name, (better, worse), deals, **how.turned)
        share = score.share(0)
        shows = "better" if share.low > 0.5 else "worse" if share.high < 0.5 else "a tie"
        pace = f"{1000 * score.pace(0):.1f} | {1000 * score.pace(1):.1f}"
        games = f"{len(score.meetings):,} | {score.draws}"
        row = f"| {name} | {better} | {worse} | {told(share)} | {games} | {pace} | {shows} |"
        print(row, flush=True)
        lines.append(row)
    return lines


def alone(name: str, kept: Kept) -> list[str]:
    """How often each player wins a game for one, turned harder and easier."""
    grid, lines = suite(name).strength.grid, []
    for values in itertools.product(*grid.values()):
        turned = dict(zip(grid, values, strict=True))
        scores = [played(name, (who,), ALONE, **turned) for who in sw.players()]
        cells = [*map(str, values), *(told(score.share(0)) for score in scores)]
        if book(name).solver:
            solved = partial(open_piles, name, turned)
            cells.append(kept.once(" ".join(["open piles", name, *map(str, values)]), solved))
        row = f"| {' | '.join(cells)} |"
        print(row, flush=True)
        lines.append(row)
    return lines


def open_piles(name: str, turned: dict[str, Any]) -> str:
    """The share of deals that could be won by who sees every card, as far as it was decided."""
    game = sw.game(name, **turned).using("native")
    deals = max(2, int(SOLVED * SHARE))
    with ThreadPoolExecutor(JOBS) as pool:
        found = list(pool.map(lambda seed: sw.solve(game.deal(seed), POSITIONS).won, range(deals)))
    won, undecided = found.count(True), found.count(None)
    share = f"{100 * won / deals:.1f}%"
    return share if not undecided else f"{share}, {100 * undecided / deals:.1f}% undecided"


def plainer(name: str, seed: int, threads: int | None) -> Player:
    """A search of the usual manner, or of one that lacks something."""
    manner, budget = MANNERS[name], Budget(GAIN_SIMULATIONS)
    how = partial(choose_by_search, budget=budget, threads=threads, manner=manner)
    return Player(name, how, seed)


def gains() -> list[str]:
    """What each improvement is worth: the usual search against one that lacks it."""
    lines = []
    for name, lacking in itertools.product(sw.games(), list(MANNERS)[1:]):
        score = played(name, ("usual", lacking), suite(name).strength.gains)
        cells = [told(score.share(who)) for who in (0, 1)]
        row = f"| {name} | {lacking} | {cells[0]} | {cells[1]} | {len(score.meetings):,} |"
        print(row, flush=True)
        lines.append(row)
    return lines


def strength(kept: Kept) -> list[str]:
    """All of it, for docs/figures.md."""
    lines = ["## How strong the players are (`spadework arena`)", ""]
    lines += ["Paired deals, each from both seats. Milliseconds a decision, on one core;"]
    lines += [
        "decisions without a choice count too. Ledgers may come from several machines, which play"
    ]
    lines += ["the same games at their own pace.", "", *map(as_turned, turned()), "", *HEAD]
    lines += [row for name in seated(2) for row in ladder(name)]
    lines += ["", f"## What pays in the search ({GAIN_SIMULATIONS} simulations a decision)", ""]
    lines += ["The usual search against one that lacks something; a game for one each alone.", ""]
    lines += ["| game | lacking | usual | without | deals |", "|---|---|---:|---:|---:|", *gains()]
    return [*lines, *(line for name in seated(1) for line in table_alone(name, kept))]


def turned() -> list[str]:
    """The games that are not played as printed."""
    return [name for name in seated(2) if suite(name).strength.turned]


def as_turned(name: str) -> str:
    """How such a game is played."""
    options = suite(name).strength.turned.items()
    return f"- {name}: {', '.join(f'{option}={value}' for option, value in options)}"


def table_alone(name: str, kept: Kept) -> list[str]:
    """How often a game for one is won."""
    lines = ["", f"## {book(name).words.say('title')}, won by each player (95% intervals)", ""]
    lines += [f"{ALONE:,} games each, all with the same deals.", ""]
    columns = [*suite(name).strength.grid, *sw.players()]
    if book(name).solver:
        lines[-1:] = [f"Open piles: of {SOLVED} deals, those that can be won by who sees all; at"]
        lines += [f"most {POSITIONS:,} positions a deal.", ""]
        columns.append("open piles")
    lines += [f"| {' | '.join(columns)} |", "|---:" * len(columns) + "|"]
    return [*lines, *alone(name, kept)]


if __name__ == "__main__":
    for part in sys.argv[1:] or [*seated(2), *seated(1), "gains"]:
        if part == "gains":
            gains()
        elif sw.game(part).seats == 2:
            ladder(part)
        else:
            alone(part, Kept("strength", share=SHARE))
