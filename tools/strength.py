"""How strong the players are: the ladder of levels, and how often each wins Spade Poker.

Part of `make soak`; `python tools/strength.py tactics duel spade gains` plays only those parts.
Every deal is kept in `.strength/`, so that hours of play can be stopped, taken up again, and
shared between machines: the same code plays the same games everywhere, other code begins anew.
"""

import itertools
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from kept import Kept

import spadework as sw
from spadework.cli.ledger import Ledger, code_of
from spadework.players import Player, choose_by_search, player
from spadework.players.arena import Contest, Score, Share, run
from spadework.players.levels import LEVELS
from spadework.players.search import Budget, Manner
from spadework.players.search.rules.tree import FULL

FOLDER = Path(__file__).parent.parent / ".strength"
JOBS = os.cpu_count() or 1
SHARE = float(os.environ.get("SPADEWORK_STRENGTH", "1"))  # less than 1: a quick look
LADDER = [name for name in sw.games() if sw.game(name).seats == 2]
TURNED = {"duel": {"edition": "original"}, "fleet": {"fleet_0": "rush", "fleet_1": "attrition"}}
STEP, REPORT = 1000, 100  # deals, each from both seats
STEPS = {"fleet": 200}  # where it is another number
TOP = {"fleet": 40}  # of the last step, where it takes long
FAR = {"fleet": [("adept", "novice")]}  # steps over a level
HEAD = (
    "| game | player | against | score (95%) | deals | draws | ms | ms | shows |",
    "|---|---|---|---:|---:|---:|---:|---:|---|",
)
SPADE_GAMES = 1000
SOLVED, POSITIONS = 100, 20_000_000
GAIN_SIMULATIONS = 500
GAIN_DEALS = {"tactics": 300, "duel": 100, "spade": 1000}
MANNERS = {
    "usual": Manner(),
    "the policy in rollouts": Manner(wild=FULL),
    "the benefit of the doubt": Manner(benefit=0.0),
    "halving": Manner(halving=False),
    "common worlds": Manner(paired=False),
    "the tree": Manner(tree=False),
}
GRID = list(itertools.product((1, 2, 3, 4), (0, 1, 2)))  # enemy level, jokers


def played(name: str, players: tuple[str, ...], deals: int, **options: object) -> Score:
    """The score of a contest; what was played before is not played again."""
    game, deals = sw.game(name, **options).using("native"), max(2, int(deals * SHARE))
    contest = Contest(game, players, make=plainer if players[0] in MANNERS else player)
    turned = "".join(f"-{option}-{value}" for option, value in options.items())
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
    levels = list(LEVELS)
    step = STEPS.get(name, STEP)
    steps = [(better, worse, step) for worse, better in itertools.pairwise(levels)]
    steps[-1] = (*steps[-1][:2], TOP.get(name, step))
    steps += [(better, worse, step) for better, worse in FAR.get(name, ())]
    report = min(REPORT, step // 10)
    steps += [(levels[-1], simple, report) for simple in ("greedy", "random")]
    steps.append((levels[0], "random", report))
    lines = []
    for better, worse, deals in steps:
        score = played(name, (better, worse), deals, **TURNED.get(name, {}))
        share = score.share(0)
        shows = "better" if share.low > 0.5 else "worse" if share.high < 0.5 else "a tie"
        pace = f"{1000 * score.pace(0):.1f} | {1000 * score.pace(1):.1f}"
        games = f"{len(score.meetings):,} | {score.draws}"
        row = f"| {name} | {better} | {worse} | {told(share)} | {games} | {pace} | {shows} |"
        print(row, flush=True)
        lines.append(row)
    return lines


def spade(kept: Kept) -> list[str]:
    """How often each player wins, for every enemy level and number of jokers."""
    lines = []
    for level, jokers in GRID:
        cells = []
        for who in sw.players():
            score = played("spade", (who,), SPADE_GAMES, level=level, jokers=jokers)
            cells.append(told(score.share(0)))
        solved = partial(open_piles, level, jokers)
        cells.append(kept.once(f"open piles {level} {jokers}", solved))
        row = f"| {level} | {jokers} | {' | '.join(cells)} |"
        print(row, flush=True)
        lines.append(row)
    return lines


def open_piles(level: int, jokers: int) -> str:
    """The share of deals that could be won by who sees every card, as far as it was decided."""
    game = sw.game("spade", level=level, jokers=jokers).using("native")
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
    for name, deals in GAIN_DEALS.items():
        for lacking in list(MANNERS)[1:]:
            score = played(name, ("usual", lacking), deals)
            cells = [told(score.share(who)) for who in (0, 1)]
            row = f"| {name} | {lacking} | {cells[0]} | {cells[1]} | {len(score.meetings):,} |"
            print(row, flush=True)
            lines.append(row)
    return lines


def strength(kept: Kept) -> list[str]:
    """All of it, for docs/figures.md."""
    lines = ["## How strong the players are (`spadework arena`)", ""]
    lines += [f"Paired deals: {STEP:,} a step of the ladder. Milliseconds a decision, on one core;"]
    lines += [
        "decisions without a choice count too. Ledgers may come from several machines, which play"
    ]
    lines += ["the same games at their own pace.", "", *HEAD]
    lines += [row for name in LADDER if name not in STEPS for row in ladder(name)]
    lines += ["", f"## What pays in the search ({GAIN_SIMULATIONS} simulations a decision)", ""]
    lines += ["The usual search against one that lacks something; in Spade Poker each alone.", ""]
    lines += ["| game | lacking | usual | without | deals |", "|---|---|---:|---:|---:|", *gains()]
    lines += ["", "## Spade Poker, won by each player (95% intervals)", ""]
    lines += [
        f"{SPADE_GAMES:,} games each, all with the same deals. Open piles: of {SOLVED} deals,"
    ]
    lines += [f"those that can be won by who sees all; at most {POSITIONS:,} positions a deal.", ""]
    lines += [f"| level | jokers | {' | '.join(sw.players())} | open piles |"]
    return [*lines, "|---:" * (3 + len(sw.players())) + "|", *spade(kept)]


if __name__ == "__main__":
    others = {"spade": lambda: spade(Kept("strength", share=SHARE)), "gains": gains}
    for part in sys.argv[1:] or [*LADDER, *others]:
        others[part]() if part in others else ladder(part)
