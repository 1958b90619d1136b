"""Spade Poker with all piles open: can this position be won at all, and how?

``search.py`` is the exact search; here it is given its memory, and its answer is put into words.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from spadework.engine.errors import SpadeworkError
from spadework.engine.game import Game
from spadework.engine.match import Match
from spadework.engine.records import new_records, put_record
from spadework.engine.rules.log import new_log
from spadework.games import POSITIONS
from spadework.games.spade.rules import layout as S
from spadework.games.spade.rules.orders import ALL_ORDERS, order_of
from spadework.games.spade.rules.solving import (
    DEPTH,
    LOST,
    THIS_CARD,
    TOKENS,
    WON,
    make_search,
    token_in_hand,
)
from spadework.games.spade.table import (
    REDRAW_NUMBERS,
    STACK_NUMBERS,
    WORDS,
    action_text,
    held,
    on_field,
)

MEMORY = 1 << 20  # lost positions remembered


@dataclass(frozen=True)
class Solution:
    """Whether a position can be won (None: not found out), how, and what it took to know."""

    won: bool | None
    line: list[str]
    positions: int


def solve(match: Match, most: int) -> Solution:
    """Whether the match can still be won by one who sees all piles, and the actions that win it.

    >>> import spadework as sw
    >>> puzzle = {"hand": ["AH", "7C"], "draw": ["2D", "9C"], "discard": ["KD", "5C"],
    ...           "enemy_draw": [], "enemy_field": ["AS", "3S"]}
    >>> sw.solve(sw.game("spade", level=3).match(puzzle)).line
    ['play 7C AH']
    >>> sw.solve(sw.game("spade", level=3).match(puzzle | {"discard": [], "draw": []})).won
    False
    """
    if match.seat is None:
        raise SpadeworkError(WORDS.sentence("solve.over"))
    found = Solver(match.game).solve(match.state, most)
    trial = match.copy()
    for action in found.line:
        trial.play(action)
    assert not found.line or trial.returns == [1]
    return found


class Solver:
    """A search with its memory; it can solve any number of positions, one after the other."""

    def __init__(self, game: Game) -> None:
        self.game = game.using("native")
        self.states = new_records(S.State, DEPTH)
        self.among = np.zeros((DEPTH, TOKENS), np.int64)
        self.taken = np.zeros(TOKENS, np.int64)  # a token marked here is never laid
        self.choices = np.zeros((DEPTH, S.MAX_LEGAL), np.int32)
        self.counts, self.at = np.zeros((2, DEPTH), np.int64)
        self.digests = np.zeros(DEPTH, np.uint64)
        self.worth = np.zeros(S.MAX_LEGAL, np.int64)
        self.memory = np.zeros(MEMORY, np.uint64)
        self.solved = 0

    def solve(self, state: Any, most: int = POSITIONS) -> Solution:
        """Whether this state can be won, and the actions that win it."""
        self.solved += 1  # what is remembered of another match must not count for this one
        put_record(self.states[0], state)
        self.among[0] = self.taken
        result, depth, positions = self.game.run.loop(make_search)(
            self.states,
            self.game.rules_record,
            self.among,
            self.choices,
            self.counts,
            self.at,
            self.digests,
            self.worth,
            self.memory,
            self.solved,
            most,
            new_log(0),
        )
        if result == WON:
            return Solution(True, self.line(depth), positions)
        return Solution(False if result == LOST else None, [], positions)

    def line(self, depth: int) -> list[str]:
        """The actions of the win that was found, with every order that was left open."""
        made = [int(self.choices[step, self.at[step] - 1]) for step in range(depth)]
        open_orders = self.named(made)
        texts = []
        for step, choice in enumerate(made):
            if choice < THIS_CARD:
                state = self.states[step]
                number = self.in_order(state, open_orders.get(step), choice)
                texts.append(action_text(state, number))
        return texts

    def named(self, made: list[int]) -> dict[int, list[int | None]]:
        """For every step that left an order open: the cards that its tokens came to be."""
        orders: dict[int, list[int | None]] = {}
        owner: dict[int, tuple[int, int]] = {}
        for step, choice in enumerate(made):
            if choice >= THIS_CARD:
                laid, place = owner.pop(int(token_in_hand(self.states[step])))
                orders[laid][place] = choice - THIS_CARD
            elif tokens := self.laid(step, choice):
                orders[step] = [None] * len(tokens)
                owner |= {token: (step, place) for place, token in enumerate(tokens)}
        return orders

    def laid(self, step: int, choice: int) -> list[int]:
        """The tokens a choice laid, the lowest first."""
        before, after = self.states[step], self.states[step + 1]
        if before.phase == S.STACKING:
            pile = after.discard[: after.discard_n][-int(before.field_n) :]
        elif before.phase == S.REDRAW:
            pile = after.draw[: len(ALL_ORDERS[order_of(choice)])]
        else:
            return []
        return [int(card) - S.CARDS for card in pile if card >= S.CARDS]

    def in_order(self, state: Any, order: list[int | None] | None, choice: int) -> int:
        """The action that lays its cards in the order they came to have, the lowest first."""
        if order is None:
            return choice
        stacking = state.phase == S.STACKING
        places = ALL_ORDERS[order_of(choice)]
        cards = [(on_field(state) if stacking else held(state))[place] for place in places]
        rest = [card for card in cards if card not in order]
        lowest_first = [rest.pop() if card is None else card for card in order]
        if stacking:  # S-15: the first named lies lowest
            return STACK_NUMBERS[tuple(on_field(state).index(card) for card in lowest_first)]
        return REDRAW_NUMBERS[tuple(held(state).index(card) for card in lowest_first[::-1])]
