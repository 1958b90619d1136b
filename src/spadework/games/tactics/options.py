"""Poker Tactics: what a designer may turn, each option declared once."""

from pathlib import Path

from spadework.engine.options import Option
from spadework.engine.reading import RANK_NUMBER
from spadework.engine.words import Words

WORDS = Words(Path(__file__).parent / "texts")

# T-5: the printed powers; an A and a Joker have none, and nobody may give them one.
POWERS = {"2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "10": 10}
POWERS |= {"J": 10, "Q": 5, "K": 15}


def number(
    name: str, clause: str, default: int, low: int, high: int, candidates: tuple[int, ...]
) -> Option:
    return Option(name, clause, default, candidates, WORDS, range=(low, high), field=name)


def choice(name: str, clause: str, choices: tuple[str, ...]) -> Option:
    return Option(name, clause, choices[0], choices, WORDS, choices=choices, field=name)


def powers() -> list[Option]:
    """T-5: one option a rank."""
    return [
        Option(
            f"power_{rank}",
            "T-5" if rank != "2" else "T-6",
            points,
            tuple(sorted({max(points - 2, 0), points, points + 2})),
            WORDS,
            range=(0, 30),
            field="power",
            index=RANK_NUMBER[rank],
        )
        for rank, points in POWERS.items()
    ]


OPTIONS = (
    number("hand", "T-2", 10, 4, 14, (8, 10, 12)),
    number("mulligan", "T-3", 2, 0, 3, (0, 1, 2, 3)),
    *powers(),
    number("bond", "T-6", 6, 0, 30, (4, 6, 8)),
    choice("bond_counts", "T-17", ("two_or_more", "exactly_two", "pairs")),
    number("spy_draws", "T-7", 2, 0, 4, (1, 2, 3)),
    choice("medic_revives", "T-8", ("units", "any")),
    Option("decoy_needs_target", "T-11", False, (False, True), WORDS, field="decoy_needs_target"),
    number("wins_needed", "T-14", 2, 1, 3, (1, 2, 3)),
    choice("next_starter", "T-15", ("winner", "loser", "alternate")),
)
