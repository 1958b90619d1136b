"""What Fleet must show in `make soak`: random matches, and level fleets."""

import itertools
import random
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

import spadework as sw
from spadework.engine.records import new_record
from spadework.engine.rules.chance import scale, seeded, spin
from spadework.engine.rules.log import new_log
from spadework.engine.rules.loops import CHOICES
from spadework.engine.whole import WholeGames
from spadework.games.fleet.cards.fleets import READY_MADE, random_fleet

MATCHES, AT_A_TIME, ALIKE = 10_000, 250, 200
MIRRORED = 20_000
LONGEST = 20_000  # decisions: no match comes near it
BOTH = 3  # greedy for both seats


def make_watched(game: Any) -> Callable[..., Any]:
    """A random match, looked at after every decision; minus the decisions if it goes wrong."""
    deal, legal, play, conserved = game.deal, game.legal, game.play, game.conserved

    def watched(s, r, out, log, seed):
        s.rng = seeded(seed)
        deal(s, r)
        choice, decisions = seeded(seed + CHOICES), 0
        while not s.over:
            n = legal(s, r, out)
            if n < 1 or n > len(out) or decisions > LONGEST or not conserved(s, r):
                return -decisions - 1
            choice = spin(choice)
            play(s, r, out[scale(choice, n)], log)
            decisions += 1
        return decisions if conserved(s, r) else -decisions - 1

    return watched


def any_match(dice: random.Random) -> dict[str, Any]:
    """Fleets and events of a match, each legal."""
    fleets = {f"fleet_{seat}": random_fleet(dice) for seat in range(2)}
    return fleets | {"events": dice.choice(["core", "all"])}


def random_matches(kept: Any) -> tuple[list[str], bool]:
    """No crash, no endless match, no illegal state; and plain Python plays the same."""
    dice = random.Random(1)
    asked = [any_match(dice) for _ in range(MATCHES)]
    found = [
        kept.once(f"matches from {first}", partial(some_matches, asked, first))
        for first in range(0, MATCHES, AT_A_TIME)
    ]
    lengths = [taken for part in found for taken in part["lengths"]]
    results = [result for part in found for result in part["results"]]
    wrong = sum(taken < 0 for taken in lengths)
    unlike = sum(part["unlike"] for part in found)
    lines = [
        f"{MATCHES:,} random matches of random legal fleets, every state looked at: {wrong} went",
        f"wrong, the longest took {max(lengths):,} decisions, the middle one",
        f"{int(np.median(lengths)):,}; seat 0 won {results.count(1):,}, {results.count(0):,} were",
        f"drawn. Of the first {ALIKE} plain Python played {unlike} otherwise.",
    ]
    return lines, not (wrong or unlike)


def some_matches(asked: list[dict[str, Any]], first: int) -> dict[str, Any]:
    """How long they were, who won, and how many plain Python played otherwise."""
    found: dict[str, Any] = {"lengths": [], "results": [], "unlike": 0}
    for seed, options in enumerate(asked[first : first + AT_A_TIME], first):
        state, taken = one_match(options, seed, "native")
        found["lengths"].append(taken)
        found["results"].append(int(state.result[0]))
        if seed < ALIKE:
            again, plain = one_match(options, seed, "plain")
            found["unlike"] += plain != taken or again.tobytes() != state.tobytes()
    return found


def one_match(options: dict[str, Any], seed: int, way: str) -> tuple[Any, int]:
    game = sw.game("fleet", **options).using(way)
    state, out = new_record(game.book.State), np.zeros(game.book.MAX_LEGAL, np.int32)
    taken = game.run.loop(make_watched)(state, game.rules_record, out, new_log(0), seed)
    return state, int(taken)


def matchups(kept: Any) -> list[str]:
    """How the ready-made fleets do against each other, greedy at both ends."""
    lines = [
        f"Ready-made fleets, greedy at both ends, {MIRRORED:,} matches a pair with the seats",
        "changed: how often the row wins against the column, a draw as half.",
        "",
        f"| | {' | '.join(READY_MADE)} |",
        "|---" + "|---:" * len(READY_MADE) + "|",
    ]
    pairs = itertools.product(READY_MADE, repeat=2)
    won = {pair: kept.once(" ".join(pair), partial(share, *pair)) for pair in pairs}
    for own in READY_MADE:
        cells = [(won[own, other] + 1 - won[other, own]) / 2 for other in READY_MADE]
        lines.append(f"| {own} | {' | '.join(f'{100 * cell:.1f}%' for cell in cells)} |")
    return lines


def share(red: str, blue: str) -> float:
    """How often red's fleet wins."""
    game = sw.game("fleet", fleet_0=red, fleet_1=blue).using("native")
    _, tally = WholeGames(game).play(0, MIRRORED // 2, BOTH)
    return float(tally[0] + tally[1] / 2) / (MIRRORED // 2)


def fleet(kept: Any) -> tuple[list[str], bool]:
    """All of it, for docs/figures.md."""
    told, good = random_matches(kept)
    return ["## Fleet", "", *told, "", *matchups(kept)], good


PARTS = {"fleet": fleet}
