"""Spade Poker: what the player knows (S-18), as worlds, as a digest and as numbers."""

import numpy as np

from spadework.engine.rules.chance import absorb, below, join, seeded
from spadework.engine.rules.sets import lowest_bit
from spadework.games.spade.rules.cards import as_set
from spadework.games.spade.rules.course import attack, damage_of
from spadework.games.spade.rules.layout import CARDS, ENEMIES, JOKER, MOST, SUITS

OBSERVED = 5 * CARDS + 3 * ENEMIES + MOST + 16


def hide(s, r, seat, seed):
    """Deal all that the player cannot know anew: both draw piles but for the known cards."""
    s.rng = seeded(seed)
    known, draw_n = np.int64(s.known), np.int64(s.draw_n)
    deal_from(s, as_set(s.draw[known:], draw_n - known), s.draw[known:], draw_n - known)
    deal_from(s, as_set(s.enemy_draw, s.enemy_draw_n), s.enemy_draw, np.int64(s.enemy_draw_n))


def deal_from(s, cards, pile, n):
    """A pile of these ``n`` cards, shuffled. A set has no order, so nothing of the old survives."""
    for i in range(n):
        card = lowest_bit(cards)
        cards &= cards - 1
        j = below(s, i + 1)
        pile[i] = pile[j]
        pile[j] = card


def seen(s, r, seat):
    """A digest of what the player knows: equal for states it cannot tell apart."""
    a, b = absorb(seat, 0, small_facts(s))
    a, b = absorb(a, b, np.int64(s.hand))
    a, b = absorb(a, b, np.int64(s.pool))
    a, b = absorb_pile(a, b, s.draw, s.known)
    a, b = absorb_pile(a, b, s.discard, s.discard_n)
    a, b = absorb_pile(a, b, s.field, s.field_n)
    a, b = absorb_pile(a, b, s.enemy_field, s.enemy_field_n)
    a, b = absorb_pile(a, b, s.enemy_discard, s.enemy_discard_n)
    a, b = absorb(a, b, 0)
    return join(a, b)


def absorb_pile(a, b, pile, n):
    """The cards of a pile in their order, nine to a word, and how many they are."""
    word = np.int64(n)
    for i in range(n):
        word = word * 64 + np.int64(pile[i]) + 1
        if i % 9 == 8:
            a, b = absorb(a, b, word)
            word = 0
    return absorb(a, b, word)


def small_facts(s):
    """Phase, result, counts and which spades are in the match, in one number."""
    word = np.int64(s.over) * 4 + s.phase
    word = word * 4 + (s.result[0] + 1)
    word = word * 16 + s.redraws
    word = word * 4 + s.jokers
    word = word * 64 + s.draw_n
    word = word * 64 + s.redrawn
    word = word * 16 + s.enemy_draw_n
    return word * (1 << ENEMIES) + s.enemy_pool


def observe(s, r, seat, out):
    """What the player may know as numbers (the list is in docs/formats.md)."""
    for i in range(OBSERVED):
        out[i] = 0
    hidden = as_set(s.draw[s.known :], np.int64(s.draw_n) - s.known)
    for card in range(CARDS):
        out[card] = (np.int64(s.hand) >> card) & 1
        out[CARDS + card] = (hidden >> card) & 1
    n = depths(s.draw, s.known, CARDS, out, 2 * CARDS)
    n = depths(s.discard, s.discard_n, CARDS, out, n)
    for i in range(s.field_n):
        if s.field[i] < JOKER:
            out[n + s.field[i]] = 1
    n = depths(s.enemy_field, s.enemy_field_n, ENEMIES, out, n + CARDS)
    n = depths(s.enemy_discard, s.enemy_discard_n, ENEMIES, out, n)
    for i in range(s.enemy_draw_n):
        out[n + s.enemy_draw[i]] = 1
    n = jokers_out(s, out, n + ENEMIES)
    return numbers(s, r, out, n)


def depths(pile, count, kinds, out, n):
    """For every card where it lies in the pile: 1 at the bottom, 0 if it is not there."""
    for i in range(count):
        out[n + pile[i]] = i + 1
    return n + kinds


def jokers_out(s, out, n):
    """The skill cards on the field, by the suit they were played as."""
    for i in range(s.field_n):
        if s.field[i] >= JOKER:
            out[n + s.field[i] % SUITS] += 1
    return n + SUITS


def numbers(s, r, out, n):
    """Counts, phase, result, and what the enemy's field will do."""
    out[n] = s.over
    out[n + 1] = s.phase
    out[n + 2] = s.result[0]
    out[n + 3] = s.redraws
    out[n + 4] = s.jokers
    out[n + 5] = s.draw_n
    out[n + 6] = s.known
    out[n + 7] = s.discard_n
    out[n + 8] = s.field_n
    out[n + 9] = s.enemy_draw_n
    out[n + 10] = s.enemy_field_n
    out[n + 11] = s.enemy_discard_n
    strength, times = attack(s, r)
    out[n + 12] = strength
    out[n + 13] = times
    out[n + 14] = damage_of(strength, times, 0)
    out[n + 15] = r.level
    return n + 16
