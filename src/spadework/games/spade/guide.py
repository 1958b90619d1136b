"""Spade Poker, a first game: where it begins, and what is said when."""

from spadework.games.guiding import Lesson, Seen, Touched, first, game_of, listed
from spadework.games.spade.browser import sheet, touch

# A pair, an Ace and all three suits in the first hand; the hunter begins gently.
START = {
    "redraws": 1,
    "jokers": 1,
    "position": {
        "phase": "redraw",
        "redraws": 1,
        "hand": listed("AD 2D 5D 5H 6C"),
        "draw": listed(
            "JD 6H QC 5C 4H QD AH 4C QH 4D KC 3H KH 10D 8C 10C JH 2C JC 8D 8H AC 7C 10H 7D 6D 3D "
            "7H KD 9D 3C 9C 2H 9H"
        ),
        "enemy_draw": listed("2S 4S 6S 7S AS 9S KS 5S JS 3S QS 8S 10S"),
    },
}


def lessons(seen: Seen, actions: list[str], eyes: int) -> list[Lesson]:
    """The advice that fits now, the most urgent first."""
    phase = seen["phase"]
    if phase == "over":
        return [("end", [])]
    if not actions:
        return []
    if phase == "redraw":
        return [("goal", []), ("redraw", [])]
    if phase == "stack":
        return [("stack", touch(actions[0], seen, eyes))]
    if actions == ["pass"]:
        return [("pass", [])]
    return [*dangers(seen), *cards(seen, actions)]


def dangers(seen: Seen) -> list[Lesson]:
    """What her field means."""
    counted = sheet(seen, game_of(seen), 0, "en")
    found = []
    if counted["last"]:
        found.append("last")
    if counted["deadly"]:
        found.append("deadly")
    if not seen["enemy_field"] and not seen["enemy_discard"]:
        return [("goal", []), ("first_turn", of_suit(seen, "D"))]
    if counted["multiplier"]:
        found.append("special")
    told: list[Lesson] = [(key, []) for key in found]
    return [*told, ("shield", of_suit(seen, "C"))] if counted["damage"] else told


def cards(seen: Seen, actions: list[str]) -> list[Lesson]:
    """What the own cards can do."""
    found: list[Lesson] = []
    if seen["discard"] and of_suit(seen, "H"):
        found.append(("heal", of_suit(seen, "H")))
    for key, action in (
        ("together", next((a for a in actions if is_together(a)), None)),
        ("ace", next((a for a in actions if has_ace(a)), None)),
        ("skill", first(actions, "Joker") if seen["enemy_field"] else None),
    ):
        if action is not None:
            found.append((key, touch(action, seen, 0)))
    return found


def of_suit(seen: Seen, suit: str) -> Touched:
    """The cards of a suit in the hand, but for Aces, which are not played alone."""
    return [["hand", card] for card in seen["hand"] if card[-1] == suit and card[0] != "A"]


def is_together(action: str) -> bool:
    """Several cards, and none of them wild."""
    return action.count(" ") > 1 and not has_ace(action) and "Joker" not in action


def has_ace(action: str) -> bool:
    return " A" in action and "Joker" not in action
