"""Building a deck: what there is to choose from, and what stands against a choice so far."""

from typing import Any

from spadework.engine.errors import BadOption
from spadework.games.duel import layout as D
from spadework.games.duel.decks import breaches, deck_named, half_of, loadout_of, read_deck
from spadework.games.duel.words import CARD_TEXTS, WORDS

COPIES = 4  # D-1: of one rank, as the rule book has it


def checked(text: str, lang: str) -> dict[str, Any]:
    """A deck's text as it would be written, what it holds, and everything wrong with it."""
    told = {"skills": skills(lang), "copies": COPIES}
    try:
        written = read_deck(text)
    except BadOption as error:
        empty = {"text": text, "cards": [], "passives": [], "hero": None}
        return told | empty | {"ok": False, "problems": [error.text(lang)]}
    deck = deck_named(written)
    problems = [breach.text(lang) for breach in breaches(deck, COPIES)]
    loadout = loadout_of(written)
    return told | {
        "text": written,
        "ok": not problems,
        "problems": problems,
        "cards": [CARD_TEXTS[card] for card in half_of(written, 0)],
        "passives": [skill for skill in loadout if skill in D.PASSIVES],
        "hero": next((skill for skill in loadout if skill in D.HEROES), None),
    }


def skills(lang: str) -> list[dict[str, str]]:
    """Every passive and hero power."""
    kinds = [("passive", name) for name in D.PASSIVES] + [("hero", name) for name in D.HEROES]
    return [
        {
            "name": name,
            "kind": kind,
            "title": WORDS.say(f"{kind}.{name}.name", lang),
            "text": WORDS.say(f"{kind}.{name}.text", lang),
        }
        for kind, name in kinds
    ]
