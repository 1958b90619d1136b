"""The soak's part on what the nets are worth: against the search there was before, and against
`greedy` under options at random. `python tools/rivals.py duel` plays only one game's rows, which
are the ``claims`` of its ``tests/<id>/suite.py``.

Deals are paired; half decks and fleets are drawn anew for each. Ledgers lie in `.strength/`.
"""

import sys
from collections.abc import Iterator

from strength import SHARE, played, suite, told

import spadework as sw

HEAD = (
    "| game | turned | player | against | score (95%) | deals | draws | ms | ms | at least | |",
    "|---|---|---|---|---:|---:|---:|---:|---:|---:|---|",
)


def rows(name: str) -> Iterator[tuple[str, bool]]:
    """The rows of a game, and whether each shows what it should."""
    for claim in suite(name).strength.claims:
        score = played(name, claim.players, claim.deals, claim.random, **claim.turned)
        shown = claim.least is None or score.share(0).mean >= claim.least
        turned = [f"{option}={value}" for option, value in claim.turned.items()]
        turned += [f"{claim.random} at random"] if claim.random else []
        against = claim.players[1] if len(claim.players) > 1 else "–"
        cells = [name, ", ".join(turned) or "–", claim.players[0], against, told(score.share(0))]
        cells += [f"{len(score.meetings):,}", f"{score.draws}"]
        paces = [f"{1000 * score.pace(who):.1f}" for who in range(len(claim.players))]
        cells += [*paces, "–"][:2]
        wanted = ["–", ""]
        if claim.least is not None:
            wanted = [f"{claim.least:.0%}", "yes" if shown else "NO"]
        yield line([*cells, *wanted]), shown


def line(cells: list[str]) -> str:
    text = f"| {' | '.join(cells)} |"
    print(text, flush=True)
    return text


def rivals(names: list[str] | None = None) -> tuple[list[str], bool]:
    """All of it, for docs/figures.md."""
    found = [row for name in names or sw.games() for row in rows(name)]
    lines = ["## What the nets are worth (`spadework arena --random`)", ""]
    lines += ["Paired deals; what the seats bring, or the options too, is drawn anew for each."]
    lines += ["`classic` is the search that was `master` before there were nets. Milliseconds a"]
    lines += ["decision, of both; those without a choice count too.", ""]
    # Few deals, when somebody only looks whether it runs, show nothing.
    return [*lines, *HEAD, *(text for text, _ in found)], SHARE < 1 or all(s for _, s in found)


if __name__ == "__main__":
    rivals(sys.argv[1:])
