"""Poker Duel: its texts, and cards as text."""

from pathlib import Path

from spadework.engine.reading import RANKS
from spadework.engine.words import Words
from spadework.games.duel.rules.layout import JOKER, KINDS, SUITS

WORDS = Words(Path(__file__).parent / "texts")
SUIT_LETTERS = "CDHS"
CARD_TEXTS = tuple(
    "Joker" if card == JOKER else RANKS[card // SUITS] + SUIT_LETTERS[card % SUITS]
    for card in range(KINDS)
)
CARD_NUMBER = {text: card for card, text in enumerate(CARD_TEXTS)}
