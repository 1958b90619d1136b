"""Poker Tactics, a first game: where it begins, and what is said when."""

from spadework.engine.reading import RANK_NUMBER
from spadework.games.guiding import Lesson, Seen, as_written, first, game_of, listed
from spadework.games.tactics.browser import sheet, touch

# One of every special card, a pair of 2s, and an opponent who has a spy to send as well.
START = {
    "position": {
        "phase": "mulligan",
        "starter": 0,
        "hands": [listed("A 2 2 4 7 9 J Q K Joker"), listed("A 2 4 5 5 7 9 10 J K")],
        "deck": listed(
            "10 Q 10 7 6 6 A 9 7 3 K 3 10 6 8 5 A J 6 3 3 4 4 K 8 Q Q 8 5 Joker 8 9 J 2"
        ),
    },
}
FAR = 12  # points: so far ahead, or behind, a round may be left as it is


def lessons(seen: Seen, actions: list[str], eyes: int) -> list[Lesson]:
    """The advice that fits now, the most urgent first."""
    if seen["phase"] == "over":
        return [("end", [])]
    if not actions:
        return []
    if seen["phase"] == "mulligan":
        low = min(seen["hands"][eyes], key=worth_keeping)
        told: list[Lesson] = [("mulligan", [["hand", low]])]
        return [("goal", []), *told] if as_written(seen, "hand", "wins_needed") else told
    return [*course(seen, eyes), *specials(seen, actions, eyes)]


def worth_keeping(card: str) -> int:
    """Numbers from below; whatever does something is kept."""
    number = RANK_NUMBER[card]
    return (
        number if card in ("3", "4", "5", "6", "7", "8", "9", "10") else number + len(RANK_NUMBER)
    )


def course(seen: Seen, eyes: int) -> list[Lesson]:
    """What the round asks for."""
    other, found = 1 - eyes, []
    mine, theirs = (sheet(seen, game_of(seen), eyes, "en")["totals"][p] for p in (eyes, other))
    if not any(seen["boards"]):
        found.append("turn" if seen["round"] == 1 else "next_round")
    if seen["passed"][other]:
        found.append("alone")
    elif mine >= theirs + FAR:
        found.append("ahead")
    decisive = seen["wins"][other] + 1 >= game_of(seen).rules_record.wins_needed
    if theirs >= mine + FAR and not decisive:
        found.append("let_go")
    return [(key, []) for key in found]


def specials(seen: Seen, actions: list[str], eyes: int) -> list[Lesson]:
    """The special cards, as they come up."""
    found: list[Lesson] = []
    for key, action in (
        ("decoy", first(actions, "taking J") or first(actions, "taking")),
        ("medic", first(actions, "reviving J") or first(actions, "reviving")),
        ("spy", first(actions, "play J") if written_spy(seen) else None),
        ("bond", first(actions, "play 2") if bonds(seen, eyes) else None),
        ("scorch", first(actions, "play A") if burnable(seen, 1 - eyes) else None),
        ("hero", first(actions, "play K") if as_written(seen, "power_K") else None),
    ):
        if action is not None:
            found.append((key, touch(action, seen, eyes)))
    return found


def written_spy(seen: Seen) -> bool:
    return seen["deck"] >= 2 and as_written(seen, "spy_draws", "power_J")


def bonds(seen: Seen, eyes: int) -> bool:
    """Whether a second 2 is there."""
    twos = seen["hands"][eyes].count("2") + seen["boards"][eyes].count("2")
    return twos >= 2 and as_written(seen, "bond", "power_2", "bond_counts")


def burnable(seen: Seen, side: int) -> bool:
    return any(card not in ("A", "K", "Joker") for card in seen["boards"][side])
