"""Poker Duel: what a seat brings, a half deck and a loadout (D-1, D-5), as text that can be pasted.

A deck is words. ``7HD`` is the 7 of hearts and the 7 of diamonds, ``Joker`` the Joker; the names
of skills are the loadout. ``#`` begins a comment. Without cards it is the standard half, without
skills the standard loadout; the name of a ready-made deck alone is that deck.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import Any

from spadework.engine.errors import BadOption
from spadework.engine.options import breached
from spadework.engine.reading import RANKS
from spadework.engine.words import Sentence, is_near, nearest, short
from spadework.games.duel.rules import layout as D
from spadework.games.duel.words import CARD_NUMBER, SUIT_LETTERS, WORDS

STANDARD = "standard"
LOADOUT = ("scout", "insurance", "court", "encore")  # D-42
LONGEST = 2000  # characters; a deck takes some two hundred
LEAST_PASSIVES = 3

# Six ready-made decks; what each is about is told in texts/ under ``deck``.
READY_MADE = {
    "court": """A HD 2 HD 6 HD 7 HDS 9 HDS 10 HDS J HDSC Q HDSC K HDS Joker
        court insurance counterspy ward encore""",
    "spies": """A HD 2 HDS 3 HD 5 HD 6 HDSC 8 HDS 9 HD 10 HDSC Q HD K HD Joker
        scout matched counterspy insurance encore""",
    "abacus": """A HDSC 2 HDSC 3 HDSC 4 HDSC 5 HDS 6 HDS 8 HD 9 HD Joker
        recycle thrift ranks_below ballast encore""",
    "frost": """2 HD 3 HD 6 HD 7 HD 8 HDS 9 HDS J HDSC Q HDSC K HDSC Joker
        thrift scout ward insurance encore""",
    "rush": """2 HDSC 5 HDS 7 HDSC 9 HDSC 10 HDS J HDSC Q HD K HD Joker
        deep_draw grin recycle court overtime""",
    "night": """A SC 2 SC 3 SC 5 SC 7 SSCC 8 SC 9 SSCC J SC Q SC K SSCC Joker
        matched deep_draw court insurance black_tide""",
}


@dataclass
class Deck:
    """Cards by number, passives and hero power by name, and what is not allowed about them."""

    cards: list[int] = field(default_factory=list)
    skills: list[str] = field(default_factory=list)

    @property
    def passives(self) -> list[str]:
        return [skill for skill in self.skills if skill in D.PASSIVES]

    @property
    def heroes(self) -> list[str]:
        return [skill for skill in self.skills if skill in D.HEROES]

    def text(self) -> str:
        """The deck as it may be pasted; only what is not standard."""
        words = []
        for rank, name in enumerate(RANKS[: D.RANKS]):
            suits = [SUIT_LETTERS[card % D.SUITS] for card in self.cards if card // D.SUITS == rank]
            words += [name + "".join(sorted(suits))] if suits else []
        words += ["Joker"] * self.cards.count(D.JOKER)
        return " ".join([*words, *self.passives, *self.heroes])


def breaches(deck: Deck, copies: int) -> list[Sentence]:
    """Everything that D-1 and D-5 do not allow about a deck."""
    found = [*half_breaches(deck.cards, copies)] if deck.cards else []
    return found + ([*loadout_breaches(deck)] if deck.skills else [])


def half_breaches(cards: list[int], copies: int) -> list[Sentence]:
    """D-1: 26 ranked cards and one Joker, and not too many of one rank."""
    jokers = cards.count(D.JOKER)
    ranked = len(cards) - jokers
    found = []
    if ranked != D.HALF - 1:
        found.append(WORDS.sentence("deck.ranked", count=ranked))
    if jokers != 1:
        found.append(WORDS.sentence("deck.jokers", count=jokers))
    ranks = Counter(card // D.SUITS for card in cards if card != D.JOKER)
    for rank in sorted(ranks):
        if ranks[rank] > copies:
            found.append(
                WORDS.sentence("deck.copies", count=ranks[rank], rank=RANKS[rank], most=copies)
            )
    return found


def loadout_breaches(deck: Deck) -> list[Sentence]:
    """D-5: 3 to 5 passives, each once, and one hero power."""
    found = []
    if not LEAST_PASSIVES <= len(deck.passives) <= D.MOST_PASSIVES:
        found.append(WORDS.sentence("deck.passives", count=len(deck.passives)))
    for skill, count in Counter(deck.passives).items():
        if count > 1:
            found.append(WORDS.sentence("deck.twice", skill=skill))
    if len(deck.heroes) != 1:
        found.append(WORDS.sentence("deck.heroes", count=len(deck.heroes)))
    return found


# Reading.


def read_deck(text: str) -> str:
    """The text of a deck as we write it, if all its words can be read."""
    if len(text) > LONGEST:
        raise BadOption(WORDS.sentence("deck.long", most=LONGEST))
    words = words_of(text)
    if len(words) == 1 and words[0].lower() in (STANDARD, *READY_MADE):
        return words[0].lower()
    deck = deck_of(words)
    return deck.text() or STANDARD


def words_of(text: str) -> list[str]:
    """The words of a text, without comments; full-width letters will do."""
    lines = unicodedata.normalize("NFKC", text).splitlines()
    plain = " ".join(line.partition("#")[0] for line in lines)
    words = re.split(r"[\s,;、]+", plain)
    return [word for word in words if word]


SUITS_ALONE = re.compile("[CDHS]+")


def deck_of(words: list[str]) -> Deck:
    deck = Deck()
    rank = ""  # "7 HD" is "7HD"
    for word in words:
        if word.lower() in (*D.PASSIVES, *D.HEROES) and not rank:
            deck.skills.append(word.lower())
        elif word.upper() in RANKS[: D.RANKS] and not rank:
            rank = word.upper()
            continue
        elif rank and not SUITS_ALONE.fullmatch(word.upper()):
            break
        else:
            deck.cards += cards_of(rank + word)
        rank = ""
    if rank:
        raise BadOption(WORDS.sentence("deck.no_suit", word=rank))
    deck.cards.sort()
    return deck


def cards_of(word: str) -> list[int]:
    """``7HD`` as cards."""
    if word.lower() == "joker":
        return [D.JOKER]
    parts = re.fullmatch(r"(10|[2-9AJQK])([CDHS]+)", word.upper())
    if parts and word.isascii():
        return [CARD_NUMBER[parts[1] + suit] for suit in parts[2]]
    if word.lower() in (STANDARD, *READY_MADE):
        raise BadOption(WORDS.sentence("deck.alone", word=word.lower()))
    names = (*D.PASSIVES, *D.HEROES, *READY_MADE, STANDARD)
    if is_near(word, names):
        close = nearest(word, names)
        raise BadOption(WORDS.sentence("deck.near", word=short(word), nearest=close))
    raise BadOption(WORDS.sentence("deck.strange", word=short(word)))


def random_deck(dice: Random, copies: int = 4) -> str:
    """Any legal half and loadout, as text."""
    ranks = dice.sample([*range(D.RANKS)] * copies, D.HALF - 1)
    cards = [D.SUITS * rank + dice.randrange(D.SUITS) for rank in ranks]
    passives = dice.sample(D.PASSIVES, dice.randint(LEAST_PASSIVES, D.MOST_PASSIVES))
    return Deck(sorted([*cards, D.JOKER]), [*passives, dice.choice(D.HEROES)]).text()


# Writing into the rules' record.


@lru_cache(maxsize=256)
def deck_named(text: str) -> Deck:
    """The deck of a text that was read before."""
    return deck_of(words_of(READY_MADE.get(text, "" if text == STANDARD else text)))


def standard_half(seat: int) -> list[int]:
    """D-1: two of each rank, seat 0 in hearts and diamonds, seat 1 in spades and clubs."""
    suits = (D.DIAMONDS, D.HEARTS) if seat == 0 else (D.CLUBS, D.SPADES)
    return [D.SUITS * rank + suit for rank in range(D.RANKS) for suit in suits] + [D.JOKER]


def standard_text() -> str:
    """The standard deck of seat 0, written out."""
    return Deck(standard_half(0), list(LOADOUT)).text()


def ready_texts() -> dict[str, str]:
    """The standard deck and each ready-made one, written out."""
    return {STANDARD: standard_text()} | {name: deck_named(name).text() for name in READY_MADE}


def half_of(text: str, seat: int) -> list[int]:
    return deck_named(text).cards or standard_half(seat)


def loadout_of(text: str) -> list[str]:
    """Passives in their order, then the hero power."""
    deck = deck_named(text)
    return deck.passives + deck.heroes if deck.skills else list(LOADOUT)


def write_deck(r: Any, seat: int, text: str) -> None:
    """What a seat brings, as it stands in the rules' record."""
    for card, count in Counter(half_of(text, seat)).items():
        r.half[seat, card] = count
    *passives, hero = loadout_of(text)
    for i, name in enumerate(passives):
        r.passive[seat, i] = D.PASSIVES.index(name) + 1
    r.hero[seat] = D.HEROES.index(hero) + 1


def check_rules(values: Mapping[str, Any]) -> None:
    """Refuse decks that are not legal, with a sentence that names each breach."""
    for seat in range(D.SEATS):
        found = breaches(deck_named(str(values[f"deck_{seat}"])), int(values["copies"]))
        if found:
            raise breached(WORDS, "deck", f"deck_{seat}", found)
