"""Building a deck: what there is to choose from, and what stands against a choice so far."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache
from random import Random
from typing import Annotated, Any, Literal, cast

from spadework.engine.errors import BadOption
from spadework.engine.parts import Checked, Fault
from spadework.engine.reading import RANKS
from spadework.engine.records import new_record
from spadework.engine.words import Sentence
from spadework.games.duel.decks import (
    LEAST_PASSIVES,
    breaches,
    deck_named,
    half_of,
    loadout_of,
    random_deck,
    read_deck,
    ready_texts,
)
from spadework.games.duel.rules import layout as D
from spadework.games.duel.rules.effects import EDITIONS, write_edition
from spadework.games.duel.rules.piles import worth
from spadework.games.duel.table import step_label, steps_in
from spadework.games.duel.words import CARD_TEXTS, WORDS
from spadework.games.naming import sentence

__all__ = ["BRINGS", "at_random", "checked", "ready_texts"]
BRINGS = "deck"
COPIES = 4  # D-1: of one rank, as the rule book has it
ABOUT = {"copies": "rank", "twice": "passives"}  # what else a breach is beside
About = Literal["ranked", "jokers", "rank", "passives", "heroes", "text"]


@dataclass(frozen=True, kw_only=True)
class Needs:
    """How many there must be."""

    ranked: int
    jokers: int
    passives: Annotated[tuple[int, int], "from and to"]


NEEDS = Needs(ranked=D.HALF - 1, jokers=1, passives=(LEAST_PASSIVES, D.MOST_PASSIVES))


@dataclass(frozen=True, kw_only=True)
class Skill:
    """A passive or a hero power."""

    name: Annotated[str, "as a deck writes it"]
    kind: Literal["passive", "hero"]
    title: str
    text: str


@dataclass(frozen=True, kw_only=True)
class Does:
    """What a rank does when it is played alone."""

    text: str
    price: Annotated[str, "the mark that upgrades it: `+`, `x`, or nothing"]
    upgrade: Annotated[str, "what it does then"]


@dataclass(frozen=True, kw_only=True)
class Rank(Does):
    """A rank, or the Joker."""

    rank: str
    points: Annotated[int, "at the end, with these skills"]
    printed: Annotated[int, "at the end, without any"]


@dataclass(frozen=True, kw_only=True)
class DeckFault(Fault):
    """Something that is not allowed about a deck."""

    about: Annotated[About, "what it is about"]
    rank: Annotated[str | None, "where it is about one"] = None


@dataclass(frozen=True, kw_only=True)
class CheckedDeck(Checked):
    """What is said of a deck's text."""

    faults: list[DeckFault]
    cards: list[str]
    passives: Annotated[list[str], "by name"]
    hero: Annotated[str | None, "by name"]
    skills: Annotated[list[Skill], "all there are"]
    ranks: Annotated[list[Rank], "all there are"]
    copies: Annotated[int, "how many of one rank there may be"]
    needs: Needs


def at_random(dice: Random, rules: Mapping[str, Any]) -> str:
    """Any half and loadout that these rules allow."""
    return random_deck(dice, int(rules["copies"]))


def checked(text: str, lang: str) -> CheckedDeck:
    """A deck's text as it would be written, what it holds, and everything wrong with it."""
    try:
        written = read_deck(text)
    except BadOption as error:
        return told(text, [DeckFault(about="text", text=error.text(lang))], [], [], lang)
    faults = [fault(breach, lang) for breach in breaches(deck_named(written), COPIES)]
    cards = [CARD_TEXTS[card] for card in half_of(written, 0)]
    return told(written, faults, cards, loadout_of(written), lang)


def told(
    text: str, faults: list[DeckFault], cards: list[str], loadout: list[str], lang: str
) -> CheckedDeck:
    return CheckedDeck(
        text=text,
        ok=not faults,
        problems=[one.text for one in faults],
        faults=faults,
        cards=cards,
        passives=[skill for skill in loadout if skill in D.PASSIVES],
        hero=next((skill for skill in loadout if skill in D.HEROES), None),
        skills=skills(lang),
        ranks=ranks(loadout, lang),
        copies=COPIES,
        needs=NEEDS,
    )


def fault(breach: Sentence, lang: str) -> DeckFault:
    """A breach as a sentence of its own, and what it is about."""
    kind, rank = breach.key.removeprefix("deck."), breach.values.get("rank")
    return DeckFault(
        about=cast(About, ABOUT.get(kind, kind)),
        rank=None if rank is None else str(rank),
        text=sentence(breach.text(lang), lang),
    )


def ranks(loadout: list[str], lang: str) -> list[Rank]:
    """Every rank and the Joker: points at the end with this loadout (D-7), and what it does."""
    s = new_record(D.State)
    for skill in loadout:
        if skill in D.PASSIVES:
            s.equip[0] |= 1 << (D.PASSIVES.index(skill) + 1)
    plain = new_record(D.State)
    names = (*RANKS[: D.RANKS], CARD_TEXTS[D.JOKER])
    return [
        Rank(
            rank=name,
            points=int(worth(s, 0, rank * D.SUITS)),
            printed=int(worth(plain, 0, rank * D.SUITS)),
            **asdict(does(rank, lang)),
        )
        for rank, name in enumerate(names)
    ]


@lru_cache(maxsize=64)
def does(rank: int, lang: str) -> Does:
    """What a rank does when played alone, and what its upgrade costs and does (D-30)."""
    if rank == D.RANKS:
        return Does(text="", price="", upgrade="")  # D-24: whatever it is played as
    r = new_record(D.Rules)
    write_edition(r, next(iter(EDITIONS)))
    if not steps_in(r, rank, 0):
        key = "why.four" if rank == D.FOUR else "why.not_alone"
        why = WORDS.say(key, lang, rank=RANKS[rank])
        return Does(text=sentence(why, lang), price="", upgrade="")
    price = ("", "+", "x")[r.mark[rank]]
    free = [WORDS.say("label.free", lang)] if r.free[rank] else []
    join = WORDS.say("label.join", lang).join
    plain, upgrade = (
        [step_label(r, rank, bool(up), i, lang) for i in range(steps_in(r, rank, up))]
        for up in (0, 1)
    )
    text = sentence(join(plain + free), lang)
    return Does(text=text, price=price, upgrade=join(upgrade) if price else "")


def skills(lang: str) -> list[Skill]:
    """Every passive and hero power."""
    passives = [skill("passive", name, lang) for name in D.PASSIVES]
    return passives + [skill("hero", name, lang) for name in D.HEROES]


def skill(kind: Literal["passive", "hero"], name: str, lang: str) -> Skill:
    return Skill(
        name=name,
        kind=kind,
        title=WORDS.say(f"{kind}.{name}.name", lang),
        text=sentence(WORDS.say(f"{kind}.{name}.text", lang), lang),
    )
