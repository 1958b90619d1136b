"""Spade Poker in the browser: the numbers that matter, and what is touched for an action."""

from types import SimpleNamespace
from typing import Any

from spadework.engine.game import Game
from spadework.engine.reading import HIDDEN
from spadework.engine.records import Opened
from spadework.games.naming import about
from spadework.games.naming import title as titled
from spadework.games.spade.options import WORDS
from spadework.games.spade.position import CARD_NUMBER, ENEMY_NAMES, ENEMY_NUMBER, place_in_text
from spadework.games.spade.rules import layout as S
from spadework.games.spade.rules.course import attack, bearable, damage_of, is_special
from spadework.games.spade.rules.plays import can_play, worth
from spadework.games.spade.table import card_names, tell

Seen = dict[str, Any]


def sheet(seen: Seen, game: Game, eyes: int | None, lang: str) -> dict[str, Any]:
    """What is coming and how much of everything is left, counted by the rules."""
    r, going = Opened(game.rules_record), seen["phase"] != "over"
    strength, times = (int(value) for value in attack(enemy_field(seen), r))
    damage, life = int(damage_of(strength, times, 0)), count(seen["draw"])
    counted = {
        "attack": strength,
        "multiplier": times,
        "factor": times + 1,
        "damage": damage,
        "deadly": going and not bearable(r, life, damage),
        "last": going and not count(seen["enemy_draw"]),
        "specials": [card for card in seen["enemy_field"] if is_special(r, ENEMY_NUMBER[card])],
        "all_specials": [card for card in ENEMY_NAMES if is_special(r, ENEMY_NUMBER[card])],
        "pile": life,
        "enemy_pile": count(seen["enemy_draw"]),
        "known": known_cards(seen),
        "to_come": to_come(seen),
        "level": game.rules["level"],
        "skills": seen["jokers"],
        "field_points": field_points(seen, game),
    }
    return {"clause": clause(seen, counted)} | counted


def clause(seen: Seen, counted: dict[str, Any]) -> str:
    """The clause that matters now."""
    phase = seen["phase"]
    if phase == "over":
        lost = seen["returns"] == [-1]
        return "S-14" if not lost else "S-12" if seen["enemy_field"] else "S-17"
    if phase != "play":
        return "S-2" if phase == "redraw" else "S-15"
    if not playable(seen):
        return "S-17"
    return "S-12" if counted["deadly"] else "S-14" if counted["last"] else "S-5"


def enemy_field(seen: Seen) -> Any:
    """A view's enemy field and nothing else, for the rules to count."""
    ranks = [ENEMY_NUMBER[card] for card in seen["enemy_field"]]
    return SimpleNamespace(enemy_field=ranks, enemy_field_n=len(ranks))


def count(pile: Any) -> int:
    """How many cards a pile holds, seen or counted."""
    return pile if isinstance(pile, int) else len(pile)


def known_cards(seen: Seen) -> list[str]:
    """S-18: the cards known at the bottom of the draw pile, the lowest last."""
    known, pile = seen["known"], seen["draw"]
    return list(known if isinstance(known, list) else pile[len(pile) - known :])


def to_come(seen: Seen) -> list[str] | None:
    """The spades that are still in the enemy's pile; None if a puzzle does not let one tell."""
    if isinstance(seen["enemy_draw"], list):
        return sorted(seen["enemy_draw"], key=ENEMY_NUMBER.__getitem__)
    shown = {*seen["enemy_field"], *seen["enemy_discard"]}
    left = [card for card in ENEMY_NAMES if card not in shown]
    return left if len(left) == seen["enemy_draw"] else None


def field_points(seen: Seen, game: Game) -> int | None:
    """S-7: what the cards on the own field were worth; None where a skill card may have left."""
    left = seen["phase"] == "stack" and seen["jokers"] < game.rules_record.jokers
    if not seen["field"] or (left and len(seen["field"]) < S.MOST):
        return None
    return worth(tuple(CARD_NUMBER[card] for card in seen["field"])) or None


def playable(seen: Seen) -> bool:
    """S-17: whether there is a play; who does not see the hand takes it that there is."""
    if HIDDEN in seen["hand"]:
        return True
    return bool(can_play(sum(1 << CARD_NUMBER[card] for card in seen["hand"]), seen["jokers"]))


# The prompt.


def prompt(
    seen: Seen, counted: Seen, game: Game, eyes: int | None, lang: str, names: list[str]
) -> str:
    """What is expected now, in one sentence for somebody who points at cards."""
    phase = seen["phase"]
    if phase == "over":
        return over_prompt(seen, eyes, lang, names)
    if eyes is None:
        return about(WORDS, f"browser.wait_{phase}", lang, who=names[0])
    if phase == "redraw":
        return WORDS.say("browser.redraw", lang, left=seen["redraws"])
    return WORDS.say(f"browser.{prompt_key(seen, counted)}", lang, **counted)


def prompt_key(seen: Seen, counted: dict[str, Any]) -> str:
    if seen["phase"] == "stack":
        return "stack"
    if not playable(seen):
        return "pass"
    if not counted["damage"]:
        return "calm"
    if counted["last"]:
        return "last_deadly" if counted["deadly"] else "last"
    return "deadly" if counted["deadly"] else "play"


def over_prompt(seen: Seen, eyes: int | None, lang: str, names: list[str]) -> str:
    """Who won, and how."""
    if "end" in seen:
        return tell({"event": "end", **seen["end"]}, eyes, lang, names)
    return tell({"event": "over", "returns": seen["returns"]}, eyes, lang, names)


# Hands on the table. A thing that can be touched is a place and a name.


def title(action: str, label: str, lang: str) -> str:
    """What a button for it says."""
    verb, *cards = action.split(" ")
    return titled(WORDS, verb, label, lang, cards=card_names(cards, lang))


def touch(action: str, seen: Seen, eyes: int | None) -> list[list[str]]:
    """What an action touches, in the order of its text."""
    verb, *cards = action.split(" ")
    if verb == "stack":
        return [["field", card] for card in cards]
    return [["skill" if card.startswith("Joker") else "hand", card] for card in cards]


def wish(touched: list[list[str]], seen: Seen, game: Game, eyes: int | None) -> str | None:
    """The action that somebody who touches these things most likely means, legal or not."""
    places, cards = {place for place, _ in touched}, [card for _, card in touched]
    phase = seen["phase"]
    if not touched:
        return {"redraw": "keep", "play": "pass"}.get(phase)
    if places == {"field"}:
        return " ".join(["stack", *cards])
    if phase == "redraw" and "skill" not in places:
        return " ".join(["redraw", *cards])
    return " ".join(["play", *sorted(cards, key=in_a_play)])


def in_a_play(card: str) -> int:
    """Where a card stands in a play's text; what is no card of the player's comes last."""
    return place_in_text(CARD_NUMBER.get(card, S.NO_CARD))
