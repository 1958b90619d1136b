"""Poker Duel: what cards do, D-30 line by line. An edition is a table of rows.

A row is what a rank does, the price of its upgrade, and what it does then. Each step is a verb
and a number; ``machine.py`` runs them one after the other and stops where one needs a choice.

=====================  ====================================================================
``gain n``             get so many ``+``
``draw n``             draw so many cards
``tax n``              if the cards just drawn are worth ``n`` or more, lose a ``+``
``reveal n``           turn up so many folded cards of the opponent
``peek n``             look at so many folded cards of the opponent
``buy n``              a ``+`` steals the card peeked at, if it is worth ``n`` or less and no 4
``swap n``             up to so many own cards for as many of the opponent's hand
``swap_folded n``      ... for as many folded ones
``steal n``            take so many cards of the opponent's hand
``destroy n``          destroy so many cards of the opponent's hand
``destroy_folded n``   ... so many folded ones
``freeze n``           freeze so many folded cards
``disable n``          the opponent has no skills (D-18)
``extra n``            so many extra turns after this one
``feed n``             so many cards from the deck go under the pool
``give n``             the opponent gets so many of the cards just drawn
``look n``             look at so many cards of the pile, keep one, shuffle the others in
``order n``            look at the top two of the pool and put them back in either order
``count n``            the card counts as the number of cards in the pool (the 5)
=====================  ====================================================================
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from spadework.games.duel.rules import layout as D

VERBS = (
    "end", "gain", "draw", "tax", "reveal", "peek", "buy", "swap", "swap_folded", "steal",
    "destroy", "destroy_folded", "freeze", "disable", "extra", "feed", "give", "look", "order",
    "count",
)  # fmt: skip
NOTHING, GAIN, DRAW, TAX, REVEAL, PEEK, BUY, SWAP, SWAP_FOLDED, STEAL = range(10)
DESTROY, DESTROY_FOLDED, FREEZE, DISABLE, EXTRA, FEED, GIVE, LOOK, ORDER, COUNT = range(10, 20)


@dataclass(frozen=True)
class Row:
    """What a card does, plain and upgraded."""

    plain: str
    price: str = ""  # "+" or "x"
    upgraded: str = ""
    free: bool = False  # it costs no action point
    guarded: bool = False  # the upgrade: not with a Joker left in hand, not in an extra turn


ORIGINAL = {
    "2": Row("gain 1", free=True),
    "5": Row("count 1"),
    "6": Row("reveal 2, draw 1", "+", "reveal 3, draw 1"),
    "7": Row("draw 2, tax 16"),
    "8": Row("swap 1, draw 1"),
    "9": Row("draw 2, feed 2", "+", "draw 3, give 1, feed 2"),
    "10": Row("peek 1, buy 10, draw 1"),
    "J": Row("draw 2", "x", "steal 1, draw 1"),
    "Q": Row("freeze 2, draw 1", "x", "destroy 2"),
    "K": Row("disable 1, draw 1", "x", "disable 1, extra 2, draw 1", guarded=True),
}
SPEC = ORIGINAL | {
    "2": Row("gain 1, draw 1"),
    "7": Row("draw 2, tax 17"),
    "8": Row("swap_folded 1, draw 1", "+", "swap_folded 3, draw 1"),
    "9": Row("look 3"),
    "10": Row("peek 1, buy 9, draw 1"),
}
# What else has steps, in both editions and always in this order.
OTHERS = {
    D.COMBINE: Row("destroy_folded 1, draw 1"),  # D-21
    D.PAIR: Row("gain 1", free=True),  # D-4
    D.JUST_DRAW: Row("draw 1"),  # a 5 that is no playable rank
    D.LOST_JACK: Row("draw 2"),  # a J that was destroyed
    D.MATCHED_ROW: Row("peek 1"),  # D-40
    D.INSIGHT_ROW: Row("order 2"),  # D-41
    D.PASS_ROW: Row("draw 1"),  # D-12
}


@dataclass(frozen=True)
class Edition:
    """The editions differ in these four things and in nothing else."""

    effects: dict[str, Row]  # D-30
    show_anew: bool  # D-8: a new show at the start of every turn, and none at its end
    draw_first: bool  # D-13: the lone draw that ends a row comes first
    free_pair: bool  # D-4: its book names two Aces among the ways to get a + back


EDITIONS = {
    "original": Edition(ORIGINAL, show_anew=False, draw_first=False, free_pair=True),
    "spec": Edition(SPEC, show_anew=True, draw_first=True, free_pair=False),
}
# D-54: what an upgrade that names something new keeps of the plain effect, read strictly.
KEPT = {"J": "draw 2", "Q": "freeze 2"}
RANK_ROW = {"2": 1, "5": 4, "6": 5, "7": 6, "8": 7, "9": 8, "10": 9, "J": 10, "Q": 11, "K": 12}


def write_edition(r: Any, name: str) -> None:
    """The edition's tables as they stand in the rules' record."""
    edition = EDITIONS[name]
    r.show_anew = edition.show_anew
    r.free_pair = edition.free_pair
    for rank, row in edition.effects.items():
        write_row(r, RANK_ROW[rank], row, edition.draw_first)
    for number, row in OTHERS.items():
        write_row(r, number, row, draw_first=False)


def keep_plain(r: Any) -> None:
    """D-54: these upgrades add to what the card does anyway."""
    for rank, text in KEPT.items():
        table = r.effects[RANK_ROW[rank], 1]
        table[:] = np.concatenate((read_steps(text), table))[: D.STEPS]


def write_row(r: Any, number: int, row: Row, draw_first: bool) -> None:
    """One row; from here on it is what the rules do."""
    r.mark[number] = ("", "+", "x").index(row.price)
    r.free[number] = row.free
    r.guard[number] = row.guarded
    for upgraded, text in enumerate((row.plain, row.upgraded)):
        steps = read_steps(text)
        if draw_first and steps[1:] and steps[-1] == (DRAW, 1):
            steps = steps[-1:] + steps[:-1]
        table = np.zeros((D.STEPS, 2), np.int16)
        table[: len(steps)] = np.array(steps, np.int16).reshape(-1, 2)
        r.effects[number, upgraded] = table


def read_steps(text: str) -> list[tuple[int, int]]:
    """``reveal 2, draw 1`` as numbers."""
    words = (step.split() for step in text.split(",") if step)
    return [(VERBS.index(verb), int(count)) for verb, count in words]
