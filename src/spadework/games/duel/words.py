"""Poker Duel: its texts, and cards as text."""

from pathlib import Path

from spadework.engine.reading import RANK_NUMBER, RANKS
from spadework.engine.words import Words
from spadework.games.duel.layout import JOKER, KINDS, SUITS

WORDS = Words(Path(__file__).parent / "texts")
SUIT_LETTERS = "CDHS"
CARD_TEXTS = tuple(
    "Joker" if card == JOKER else RANKS[card // SUITS] + SUIT_LETTERS[card % SUITS]
    for card in range(KINDS)
)
CARD_NUMBER = {text: card for card, text in enumerate(CARD_TEXTS)}


def card_number(text: str) -> int:
    return CARD_NUMBER[text]


__all__ = ["CARD_NUMBER", "CARD_TEXTS", "RANK_NUMBER", "WORDS", "card_number"]
