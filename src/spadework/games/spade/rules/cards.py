"""Spade Poker: how cards move between hand, piles and fields (S-2, S-8, S-9, S-12 to S-16)."""

import numpy as np

from spadework.engine.rules.log import note
from spadework.engine.rules.sets import nth_bit
from spadework.games.spade.rules.layout import (
    CARDS,
    DRAWN,
    HEALED,
    HIT,
    JOKER,
    MOST,
    NO_CARD,
    PUT_UNDER,
    RANKS,
    STACKED,
    SUITS,
    TURNED_UP,
)
from spadework.games.spade.rules.orders import LENGTHS, ORDERS
from spadework.games.spade.rules.plays import (
    PLAY_CARDS,
    PLAY_COUNT,
    PLAY_FROM_HAND,
    PLAY_SKILLS,
)


def pop(s):
    """The top card, taken off the draw pile."""
    top = np.int64(s.draw_n) - 1
    card = np.int64(s.draw[top])
    s.draw[top] = 0
    s.draw_n = top
    return card


def forget_drawn(s):
    """S-18: of the known cards only those that still lie there count; redrawn ones lie highest."""
    gone = np.int64(s.known) - s.draw_n
    if gone > 0:
        s.known -= gone
        s.redrawn -= min(gone, np.int64(s.redrawn))


def drawable(pile, count):
    """S-9, S-16: how many cards can be drawn from a pile; missing ones are ignored."""
    return min(count, pile)


def draw(s, count, log):
    """Cards from the draw pile to the hand."""
    for _ in range(drawable(np.int64(s.draw_n), count)):
        card = pop(s)
        s.hand |= 1 << card
        note(log, DRAWN, 0, card, 0, 0)
    forget_drawn(s)


def lay(s, play):
    """Cards of the hand, and skill cards from the side, to the field."""
    s.hand ^= PLAY_FROM_HAND[play]
    s.jokers -= PLAY_SKILLS[play]
    s.field_n = PLAY_COUNT[play]
    for i in range(MOST):
        s.field[i] = PLAY_CARDS[play, i]


def curable(s, points):
    """S-8: how many cards so many points heal; missing ones are ignored."""
    return min(points, np.int64(s.discard_n))


def heal(s, points, log):
    """S-8: from the bottom of the discard pile to the bottom of the draw pile, one by one."""
    count = curable(s, points)
    if count == 0:
        return
    make_room(s, count)
    for i in range(count):
        card = s.discard[i]
        s.draw[count - 1 - i] = card
        note(log, HEALED, 0, card, 0, 0)
    left = np.int64(s.discard_n) - count
    for i in range(left):
        s.discard[i] = s.discard[i + count]
    for i in range(left, left + count):
        s.discard[i] = 0
    s.discard_n = left
    s.known += count


def make_room(s, count):
    """Lift the draw pile, so that so many cards can be put under it."""
    for i in range(np.int64(s.draw_n) - 1, -1, -1):
        s.draw[i + count] = s.draw[i]
    s.draw_n += count


def exchange(s, order, log):
    """S-2: the named cards go under the draw pile, the last lowest, then as many are drawn."""
    count = np.int64(LENGTHS[order])
    hand = np.int64(s.hand)
    make_room(s, count)
    for i in range(count):
        card = nth_bit(hand, ORDERS[order, i])
        s.draw[count - 1 - i] = card
        s.hand ^= 1 << card
        note(log, PUT_UNDER, 0, card, 0, 0)
    s.known += count
    s.redrawn += count
    draw(s, count, log)


def discard_top(s, damage, log):
    """S-12: cards from the top of the draw pile to the top of the discard pile, one by one."""
    top, first = np.int64(s.draw_n) - 1, np.int64(s.discard_n)
    for i in range(damage):
        card = s.draw[top - i]
        s.draw[top - i] = 0
        s.discard[first + i] = card
        note(log, HIT, 0, card, 0, 0)
    s.draw_n = top + 1 - damage
    s.discard_n = first + damage
    forget_drawn(s)


def beat_field(s):
    """S-13: the enemy's field goes to its discard pile, in the order drawn."""
    first = np.int64(s.enemy_discard_n)
    for i in range(s.enemy_field_n):
        s.enemy_discard[first + i] = s.enemy_field[i]
        s.enemy_field[i] = 0
    s.enemy_discard_n += s.enemy_field_n
    s.enemy_field_n = 0


def turn_up(s, log):
    """One card from the enemy's pile to its field; its rank."""
    top = np.int64(s.enemy_draw_n) - 1
    rank = np.int64(s.enemy_draw[top])
    s.enemy_draw[top] = 0
    s.enemy_draw_n = top
    s.enemy_field[s.enemy_field_n] = rank
    s.enemy_field_n += 1
    note(log, TURNED_UP, 0, rank, 0, 0)
    return rank


def skill_cards_leave(s):
    """S-3: skill cards leave the game; on the field they come last."""
    for i in range(s.field_n):
        if s.field[i] >= JOKER:
            s.field[i] = 0
            s.field_n -= 1


def stack(s, order, log):
    """S-15: the cards on the field go onto the discard pile, the first named lowest."""
    for i in range(s.field_n):
        put_on_discard(s, s.field[ORDERS[order, i]], log)
    clear_field(s)


def stack_in_order(s, log):
    """S-15: clubs, diamonds, hearts, within a suit low to high, when nobody chooses."""
    for _ in range(s.field_n):
        lowest = 0
        for i in range(1, s.field_n):
            if suit_and_rank(s.field[i]) < suit_and_rank(s.field[lowest]):
                lowest = i
        put_on_discard(s, s.field[lowest], log)
        s.field[lowest] = NO_CARD
    clear_field(s)


def suit_and_rank(card):
    """Cards by suit, clubs first, and within a suit by rank, the A low; no card comes last."""
    return np.int64(card) % SUITS * RANKS + card // SUITS + (card == NO_CARD) * CARDS


def put_on_discard(s, card, log):
    s.discard[s.discard_n] = card
    s.discard_n += 1
    note(log, STACKED, 0, card, 0, 0)


def clear_field(s):
    for i in range(MOST):
        s.field[i] = 0
    s.field_n = 0


def as_set(cards, n):
    """The first ``n`` cards of a pile as a set."""
    found = 0
    for i in range(n):
        found |= 1 << np.int64(cards[i])
    return found


ALL_CARDS = (1 << CARDS) - 1
