"""What the shared suites need to know of Poker Tactics."""

from spadework.games.tactics.rules.cards import total
from support import Claim, Strength, Suite


def places(seen, eyes):
    keys = {"hand": "hands", "discard": "discards", "board": "boards"}
    return {place: seen[key][eyes] for place, key in keys.items()}


def numbers(match, eyes):
    s, r = match.state, match.game.rules_record
    return {
        "totals": [total(s, r, side) for side in (0, 1)],
        "needed": r.wins_needed,
        "starter": s.starter,
    }


SUITE = Suite(
    places,
    numbers,
    given=("pool",),
    open_words=("known to both",),
    strength=Strength(
        gains=300,
        claims=(
            Claim(0.60, ("champion", "classic")),
            Claim(0.55, ("net", "classic")),
            Claim(0.60, ("net", "greedy"), "options", deals=1000),
        ),
    ),
)
