"""Building a deck: what there is to choose from, and what stands against a choice so far."""

from functools import lru_cache
from typing import Any

from spadework.engine.errors import BadOption
from spadework.engine.reading import RANKS
from spadework.engine.records import new_record
from spadework.engine.words import Sentence
from spadework.games.duel.decks import (
    LEAST_PASSIVES,
    breaches,
    deck_named,
    half_of,
    loadout_of,
    read_deck,
    ready_texts,
)
from spadework.games.duel.rules import layout as D
from spadework.games.duel.rules.effects import EDITIONS, write_edition
from spadework.games.duel.rules.piles import worth
from spadework.games.duel.table import step_label, steps_in
from spadework.games.duel.words import CARD_TEXTS, WORDS
from spadework.games.naming import sentence

__all__ = ["BRINGS", "checked", "ready_texts"]
BRINGS = "deck"
COPIES = 4  # D-1: of one rank, as the rule book has it
NEEDS = {"ranked": D.HALF - 1, "jokers": 1, "passives": [LEAST_PASSIVES, D.MOST_PASSIVES]}
ABOUT = {"copies": "rank", "twice": "passives"}  # what else a breach is beside


def checked(text: str, lang: str) -> dict[str, Any]:
    """A deck's text as it would be written, what it holds, and everything wrong with it."""
    told = {"skills": skills(lang), "copies": COPIES, "needs": NEEDS}
    try:
        written = read_deck(text)
    except BadOption as error:
        problem = error.text(lang)
        empty = {"text": text, "cards": [], "passives": [], "hero": None, "ranks": ranks([], lang)}
        faults = [{"about": "text", "text": problem}]
        return told | empty | {"ok": False, "problems": [problem], "faults": faults}
    faults = [fault(breach, lang) for breach in breaches(deck_named(written), COPIES)]
    loadout = loadout_of(written)
    return told | {
        "text": written,
        "ok": not faults,
        "problems": [one["text"] for one in faults],
        "faults": faults,
        "cards": [CARD_TEXTS[card] for card in half_of(written, 0)],
        "passives": [skill for skill in loadout if skill in D.PASSIVES],
        "hero": next((skill for skill in loadout if skill in D.HEROES), None),
        "ranks": ranks(loadout, lang),
    }


def fault(breach: Sentence, lang: str) -> dict[str, str]:
    """A breach as a sentence of its own, and what it is about."""
    kind = breach.key.removeprefix("deck.")
    about = {"about": ABOUT.get(kind, kind)}
    rank = {"rank": str(breach.values["rank"])} if "rank" in breach.values else {}
    return about | rank | {"text": sentence(breach.text(lang), lang)}


def ranks(loadout: list[str], lang: str) -> list[dict[str, Any]]:
    """Every rank and the Joker: points at the end with this loadout (D-7), and what it does."""
    s = new_record(D.State)
    for skill in loadout:
        if skill in D.PASSIVES:
            s.equip[0] |= 1 << (D.PASSIVES.index(skill) + 1)
    plain = new_record(D.State)
    names = (*RANKS[: D.RANKS], CARD_TEXTS[D.JOKER])
    return [
        {
            "rank": name,
            "points": int(worth(s, 0, rank * D.SUITS)),
            "printed": int(worth(plain, 0, rank * D.SUITS)),
            **does(rank, lang),
        }
        for rank, name in enumerate(names)
    ]


@lru_cache(maxsize=64)
def does(rank: int, lang: str) -> dict[str, Any]:
    """What a rank does when played alone, and what its upgrade costs and does (D-30)."""
    if rank == D.RANKS:
        return {"text": "", "price": "", "upgrade": ""}  # D-24: whatever it is played as
    r = new_record(D.Rules)
    write_edition(r, next(iter(EDITIONS)))
    if not steps_in(r, rank, 0):
        key = "why.four" if rank == D.FOUR else "why.not_alone"
        why = WORDS.say(key, lang, rank=RANKS[rank])
        return {"text": sentence(why, lang), "price": "", "upgrade": ""}
    price = ("", "+", "x")[r.mark[rank]]
    free = [WORDS.say("label.free", lang)] if r.free[rank] else []
    join = WORDS.say("label.join", lang).join
    plain, upgrade = (
        [step_label(r, rank, bool(up), i, lang) for i in range(steps_in(r, rank, up))]
        for up in (0, 1)
    )
    told = {"text": sentence(join(plain + free), lang), "price": price}
    return told | {"upgrade": join(upgrade) if price else ""}


def skills(lang: str) -> list[dict[str, str]]:
    """Every passive and hero power."""
    kinds = [("passive", name) for name in D.PASSIVES] + [("hero", name) for name in D.HEROES]
    return [
        {
            "name": name,
            "kind": kind,
            "title": WORDS.say(f"{kind}.{name}.name", lang),
            "text": sentence(WORDS.say(f"{kind}.{name}.text", lang), lang),
        }
        for kind, name in kinds
    ]
