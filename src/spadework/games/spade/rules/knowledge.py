"""Spade Poker: what the player knows (S-18), and worlds that fit it."""

import numpy as np

from spadework.engine.rules.chance import below
from spadework.engine.rules.sets import lowest_bit, set_size
from spadework.games.spade.rules.cards import as_set
from spadework.games.spade.rules.layout import JOKER


def known(s, r, seat, k):
    """S-18: the known cards under the pile; a spectator sees the size of the hand alone, and
    nothing of what a redraw put under the pile."""
    count = np.int64(s.known)
    k.hand = s.hand
    if seat < 0:
        k.hand = (1 << set_size(s.hand)) - 1
        count -= s.redrawn
    for i in range(count):
        k.draw[i] = s.draw[i]


def fill(k, r, seat):
    """Deal what the player does not know: both draw piles but for the known cards."""
    own = np.int64(k.pool) & ~np.int64(k.hand) & ~as_set(k.draw, k.known)
    own &= ~as_set(k.discard, k.discard_n)
    for i in range(k.field_n):
        if k.field[i] < JOKER:
            own &= ~(1 << np.int64(k.field[i]))
    deal_from(k, own, k.draw[k.known :], np.int64(k.draw_n) - k.known)
    enemies = np.int64(k.enemy_pool) & ~as_set(k.enemy_field, k.enemy_field_n)
    enemies &= ~as_set(k.enemy_discard, k.enemy_discard_n)
    deal_from(k, enemies, k.enemy_draw, np.int64(k.enemy_draw_n))


def deal_from(k, cards, pile, n):
    """A pile of these ``n`` cards, shuffled."""
    for i in range(n):
        card = lowest_bit(cards)
        cards &= cards - 1
        j = below(k, i + 1)
        pile[i] = pile[j]
        pile[j] = card
