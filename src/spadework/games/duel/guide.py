"""Poker Duel, a first game: where it begins, and what is said when."""

from spadework.games.duel.browser import touch
from spadework.games.guiding import Lesson, Seen, Touched, as_written, first, listed

# Two 4s to join, a 6 to upgrade, a 2 that costs nothing, an 8 that asks, and a K to keep.
START = {
    "position": {
        "phase": "mulligan",
        "first": 0,
        "hands": [listed("2D 4C 4D 6S 8C KH"), listed("AH 3C 5C 8S 10H JH Joker")],
        "pool": listed("6H 5S KC 2S 6C 10S 3H QD 9D AC Joker QH 9S 4H"),
        "deck": listed(
            "5H KD 8H 7D 6D 9C 10C QC 4S AS 8D JS AD 2C 7S 10D 3D QS JC 9H 3S 7H JD 5D KS 2H 7C"
        ),
    },
}
NEARLY_EMPTY = 4  # cards in the pool


def lessons(seen: Seen, actions: list[str], eyes: int) -> list[Lesson]:
    """The advice that fits now, the most urgent first."""
    phase = seen["phase"]
    if phase == "over":
        return [("end", [])]
    if not actions:
        return []
    if phase == "mulligan":
        return [("goal", []), ("mulligan", low_cards(seen, eyes))]
    if phase == "show":
        return [("show", [])]
    return choices(seen, actions, eyes) if phase == "choose" else plays(seen, actions, eyes)


def low_cards(seen: Seen, eyes: int) -> Touched:
    """Cards of little worth that can hardly be played."""
    cards = [entry["card"] for entry in seen["hands"][eyes]]
    return [["hand", card] for card in cards if card[:-1] in ("A", "3", "4")]


def choices(seen: Seen, actions: list[str], eyes: int) -> list[Lesson]:
    """What an effect asks."""
    for key, action in (
        ("swap", first(actions, "own")),
        ("buy", first(actions, "steal")),
        ("choose", first(actions, "take")),
    ):
        if action is not None:
            return [(key, touch(action, seen, eyes) if key == "choose" else [])]
    return []


def plays(seen: Seen, actions: list[str], eyes: int) -> list[Lesson]:
    """What the turn asks for, and what marks and the hero power do."""
    found: list[Lesson] = [("turn", [])]
    if seen["pool"] <= NEARLY_EMPTY:
        found.insert(0, ("pool_low", []))
    frozen = [["hand", entry["card"]] for entry in seen["hands"][eyes] if entry.get("frozen")]
    if frozen and as_written(seen, "freeze_lasts"):
        found.append(("frozen", frozen))
    original = seen["rules"].get("edition", "original") == "original"
    for key, action in (
        ("two", next((a for a in actions if is_plain_two(a)), None) if original else None),
        ("math", first(actions, "play 4", " + 4") or first(actions, " + ", " as ")),
        ("upgrade", first(actions, "play", " with ")),
        ("hero", first(actions, "hero") if as_written(seen, "hero_price") else None),
    ):
        if action is not None:
            found.append((key, touch(action, seen, eyes)))
    return found


def is_plain_two(action: str) -> bool:
    return action in ("play 2C", "play 2D", "play 2H", "play 2S")
