"""Poker Duel: what an effect may be aimed at (D-10, D-17, D-19): in the opponent's hand, and in
the own one for a swap.
"""

import numpy as np

from spadework.games.duel.rules.effects import (
    DESTROY,
    DESTROY_FOLDED,
    FREEZE,
    PEEK,
    SWAP,
    SWAP_FOLDED,
)
from spadework.games.duel.rules.effects import STEAL as STEALING
from spadework.games.duel.rules.hands import (
    all_of,
    fours_of,
    hidden_of,
    open_of,
    pick,
    place_of,
)
from spadework.games.duel.rules.layout import (
    WARD,
)
from spadework.games.duel.rules.plays import HIDDEN, NO_CARD, TAKE
from spadework.games.duel.rules.skills import has

NOBODY, ASK = -1, -2  # no target at all; more than one to choose from


def step_of(s, r):
    """The verb of the step that is being done."""
    return np.int64(r.effects[s.row, s.upgraded, s.step, 0])


def hidden_targets(s, verb):
    """The hidden cards of the other hand that a random pick may hit."""
    other = 1 - np.int64(s.seat)
    if no_targets(s, verb, other):
        return np.int64(0)
    places = hidden_of(s, other) & ~np.int64(s.chosen[other])
    return places & ~np.int64(s.frozen[other]) if verb == FREEZE else places


def open_targets(s, verb):
    """The open cards of the other hand that may be named."""
    other = 1 - np.int64(s.seat)
    if no_targets(s, verb, other):
        return np.int64(0)
    places = open_of(s, other) & ~np.int64(s.chosen[other])
    if verb != SWAP and verb != STEALING and verb != DESTROY:
        places &= ~np.int64(s.shown[other])  # folded cards only
    if verb == FREEZE:
        places &= ~np.int64(s.frozen[other])
    if STEALING <= verb <= DESTROY_FOLDED:
        places &= ~fours_of(s, other)  # D-17
    return places


def no_targets(s, verb, other):
    """D-41: nobody peeks behind a veil; D-40: of a warded hand one card can be frozen."""
    if verb == PEEK:
        return s.veiled[other] > 0
    return verb == FREEZE and s.frozen[other] != 0 and has(s, other, WARD)


def aim(s, verb):
    """The one target there is: a place, ``HIDDEN`` for a random one, ``NOBODY``, or ``ASK``."""
    hidden = hidden_targets(s, verb)
    lying = open_targets(s, verb)
    if hidden == 0 and lying == 0:
        return NOBODY
    if lying == 0:
        return HIDDEN
    card = only_kind(s, 1 - np.int64(s.seat), lying)
    if hidden != 0 or card == NO_CARD:
        return ASK
    return TAKE + card


def only_kind(s, seat, places):
    """The one card there is at these places; ``NO_CARD`` if there are different ones."""
    found = NO_CARD
    for i in range(np.int64(s.hand_n[seat])):
        if (places >> i) & 1:
            if found != NO_CARD and found != s.hand[seat, i]:
                return NO_CARD
            found = np.int64(s.hand[seat, i])
    return found


def target_place(s, verb, action):
    """D-10: a random one of the hidden cards, or the one that is named (D-1)."""
    if action == HIDDEN:
        return pick(s, hidden_targets(s, verb))
    return place_of(s, 1 - np.int64(s.seat), action - TAKE, open_targets(s, verb))


def is_swap(verb):
    return SWAP <= verb <= SWAP_FOLDED


def free_own(s, seat):
    """D-12: the own cards that can be swapped, less those named already."""
    return all_of(s, seat) & ~np.int64(s.frozen[seat]) & ~np.int64(s.chosen[seat])
