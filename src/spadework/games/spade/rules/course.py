"""Spade Poker 黑桃扑克: the course of a match (rule book 000, clauses S-1 to S-4, S-8 to S-17).

What may be played and what it is worth is in ``plays.py`` (S-5 to S-7), how cards move in
``cards.py``, the order in which cards are named in ``orders.py``, what a seat may know (S-18) in
``knowledge.py``, the computer's policy in ``greedy.py``, the data in ``layout.py``. All of them
are compiled together.
"""

import numpy as np

from spadework.engine.rules.chance import shuffle
from spadework.engine.rules.log import note
from spadework.engine.rules.sets import set_size
from spadework.games.spade.rules.cards import (
    ALL_CARDS,
    as_set,
    beat_field,
    discard_top,
    draw,
    exchange,
    heal,
    lay,
    skill_cards_leave,
    stack,
    stack_in_order,
    turn_up,
)
from spadework.games.spade.rules.layout import (
    ATTACKED,
    CARDS,
    CLUBS,
    DIAMONDS,
    EMPTIED,
    ENEMIES,
    HEARTS,
    JOKER,
    KEEP,
    KEPT,
    KILLED,
    OVER,
    PASS,
    PASSED,
    PLAY,
    PLAYED,
    PLAYING,
    REDRAW,
    STACKING,
    START,
    STUCK,
)
from spadework.games.spade.rules.orders import legal_redraws, legal_stackings, order_of
from spadework.games.spade.rules.plays import PLAY_POINTS, PLAY_SUITS, can_play, legal_plays


def deal(s, r):
    """S-1: both piles are shuffled, and the player draws five."""
    s.pool = ALL_CARDS
    s.enemy_pool = (1 << ENEMIES) - 1
    for card in range(CARDS):
        s.draw[card] = card
    for rank in range(ENEMIES):
        s.enemy_draw[rank] = rank
    shuffle(s, s.draw, CARDS)
    shuffle(s, s.enemy_draw, ENEMIES)
    s.hand = as_set(s.draw[CARDS - START :], START)
    for i in range(CARDS - START, CARDS):
        s.draw[i] = 0
    s.draw_n = CARDS - START
    s.enemy_draw_n = ENEMIES
    s.jokers = r.jokers  # S-3
    s.redraws = r.redraws  # S-2
    s.phase = REDRAW if r.redraws > 0 else PLAYING


def legal(s, r, out):
    """Every legal action: redraws, or plays, or the pass, or the ways to stack."""
    if s.over:
        return 0
    if s.phase == PLAYING:
        n = legal_plays(s.hand, s.jokers, out)
        if n == 0:  # S-17
            out[0] = PASS
            n = 1
        return n
    if s.phase == STACKING:
        return legal_stackings(s.field_n, out)
    return legal_redraws(set_size(s.hand), out)


def play(s, r, a, log):
    """Apply one legal action and run on to the next decision or the end."""
    if a < PLAY:
        redraw(s, a, log)
    elif a == PASS:
        note(log, PASSED, 0, 0, 0, 0)
        resolve(s, r, 0, 0, log)
    elif a < PASS:
        note(log, PLAYED, 0, a, 0, 0)
        lay(s, a - PLAY)
        resolve(s, r, np.int64(PLAY_SUITS[a - PLAY]), np.int64(PLAY_POINTS[a - PLAY]), log)
    else:
        stack(s, order_of(a), log)
        refit(s, log)


def redraw(s, a, log):
    """S-2: exchange cards and lose one redraw, or keep the hand and lose them all."""
    if a == KEEP:
        note(log, KEPT, 0, 0, 0, 0)
        s.redraws = 0
    else:
        exchange(s, order_of(a), log)
        s.redraws -= 1
    if s.redraws == 0:
        s.phase = PLAYING
        check_stuck(s, log)


def resolve(s, r, suits, points, log):
    """S-8 to S-15, for the cards on the field; with none it is a pass (S-17)."""
    played = np.int64(s.field_n)
    if suits & 1 << HEARTS:
        heal(s, points, log)
    if suits & 1 << DIAMONDS:
        draw(s, played, log)  # S-9
    shield = points if suits & 1 << CLUBS else 0  # S-11
    if not survive(s, r, shield, log):
        end(s, -1, log)
        return
    beat_field(s)
    if s.enemy_draw_n == 0:
        end(s, 1, log)
        return
    strike(s, r, played, log)
    skill_cards_leave(s)
    if s.field_n >= 2 and r.choose_order:
        s.phase = STACKING
        return
    stack_in_order(s, log)
    refit(s, log)


def is_special(r, rank):
    """S-4: whether this spade is among A … level."""
    return rank < r.level


def attack(s, r):
    """S-10: the highest value on the enemy's field, A 1 to K 13, and how often it is added.

    The multiplier counts the specials; if all cards are special, the highest counts as ordinary.
    """
    highest, specials = 0, 0
    for i in range(s.enemy_field_n):
        highest = max(highest, np.int64(s.enemy_field[i]) + 1)
        specials += is_special(r, s.enemy_field[i])
    return highest, specials - (0 < specials == s.enemy_field_n)


def damage_of(attack, multiplier, shield):
    """S-10, S-11: attack × (multiplier + 1), less the shield, never below 0."""
    return max(attack * (multiplier + 1) - shield, 0)


def bearable(r, life, damage):
    """S-12: whether a pile of so many cards can take so much damage."""
    return damage < life or damage == 0 or (damage == life and not r.empty_is_defeat)


def survive(s, r, shield, log):
    """S-10 to S-12: the enemy attacks, clubs shield; whether the player lives."""
    if s.enemy_field_n == 0:
        return True
    strength, times = attack(s, r)
    damage = damage_of(strength, times, shield)
    note(log, ATTACKED, 0, strength, times, shield)
    alive = bearable(r, np.int64(s.draw_n), damage)
    if damage > s.draw_n:
        note(log, KILLED, 0, damage, s.draw_n, 0)
        return alive
    discard_top(s, damage, log)
    if not alive:
        note(log, EMPTIED, 0, 0, 0, 0)
    return alive


def strike(s, r, played, log):
    """S-14: a card of the enemy for each card played, and more while all are special."""
    ordinary = played == 0  # S-17: a pass turns up nothing
    turned = 0
    while s.enemy_draw_n > 0 and (turned < played or not ordinary):
        rank = turn_up(s, log)
        turned += 1
        ordinary |= not is_special(r, rank)


def refit(s, log):
    """S-16: draw one card if there is one, and the next turn begins."""
    draw(s, 1, log)
    s.phase = PLAYING
    check_stuck(s, log)


def is_stuck(s):
    """S-17: no play, nothing to draw, and nothing on the enemy's field."""
    return s.draw_n == 0 and s.enemy_field_n == 0 and not can_play(s.hand, s.jokers)


def check_stuck(s, log):
    """S-17: who is stuck has lost at once."""
    if is_stuck(s):
        note(log, STUCK, 0, 0, 0, 0)
        end(s, -1, log)


def end(s, result, log):
    """The match is over; S-19: the cards just played stay on the field."""
    s.result[0] = result
    s.over = 1
    note(log, OVER, 0, result, 0, 0)


def payoff(s, r, seat):
    """1 or -1, when over; 0 if it was ended from outside as a draw."""
    return np.int64(s.result[seat])


def conserved(s, r):
    """Every card of the match is there once, and no more is known than there is."""
    piles = np.int64(s.draw_n) + s.discard_n + set_size(s.hand)
    cards = np.int64(s.hand) | as_set(s.draw, s.draw_n) | as_set(s.discard, s.discard_n)
    for i in range(s.field_n):
        if s.field[i] < JOKER:
            piles += 1
            cards |= 1 << np.int64(s.field[i])
    if cards != s.pool or piles != set_size(cards) or s.pool & ~ALL_CARDS:
        return False
    if s.known > s.draw_n or s.redrawn > s.known or s.jokers > r.jokers:
        return False
    enemies = np.int64(s.enemy_draw_n) + s.enemy_field_n + s.enemy_discard_n
    found = as_set(s.enemy_draw, s.enemy_draw_n) | as_set(s.enemy_field, s.enemy_field_n)
    found |= as_set(s.enemy_discard, s.enemy_discard_n)
    return found == s.enemy_pool and enemies == set_size(found)
