"""Poker Duel: what an effect triggers (D-13, D-40), and what hero powers do (D-41)."""

import numpy as np

from spadework.engine.rules.chance import below
from spadework.engine.rules.log import note
from spadework.games.duel.rules.effects import PEEK
from spadework.games.duel.rules.hands import hand_over, points_of
from spadework.games.duel.rules.layout import (
    ACT,
    BLACK_TIDE,
    COUNTERSPY,
    DEEP_DRAW,
    ENCORE,
    FIRED,
    GAINED,
    INSIGHT_ROW,
    INSURANCE,
    JOKER,
    LOST_JACK,
    MATCHED,
    MATCHED_ROW,
    MOST_PASSIVES,
    MOST_POINTS,
    OVERTIME,
    POOL,
    POWER,
    RECYCLE,
    SALVAGE,
    SALVAGED,
    SCOUT,
    SPADES,
    SUITS,
    TIMES,
    VEIL,
)
from spadework.games.duel.rules.machine import reveal_cards
from spadework.games.duel.rules.marks import gain, pay
from spadework.games.duel.rules.piles import draw
from spadework.games.duel.rules.skills import RESTS, SALVAGEABLE, has, salvageable
from spadework.games.duel.rules.targets import NOBODY, aim

WAKEABLE = 1 << SCOUT | 1 << INSURANCE | 1 << RECYCLE | 1 << COUNTERSPY  # by a play


def settle(s, r, log):
    """D-13: destroyed Js, then the passives of the seat on turn, then the other's."""
    seat = np.int64(s.seat)
    for _ in range(np.int64(s.jacks)):
        draw_some(s, r, 1 - seat, r.effects[LOST_JACK, 0, 0, 1], log)
    wake(s, r, seat, seat, log)
    wake(s, r, 1 - seat, seat, log)


def draw_some(s, r, seat, count, log):
    """D-41: what is triggered draws from the pool."""
    for _ in range(count):
        if not s.over:
            draw(s, r, seat, POOL, log)


def wake(s, r, seat, on_turn, log):
    """The passives of a seat, in loadout order."""
    if not s.equip[seat] & WAKEABLE:
        return
    for i in range(MOST_PASSIVES):
        passive = s.passive[seat, i]
        if passive and not s.disabled[seat] and not s.over:
            if seat == on_turn:
                after_own_play(s, seat, passive, log)
            else:
                after_their_play(s, r, seat, passive, log)


def after_own_play(s, seat, passive, log):
    if passive == SCOUT and s.played_now:
        nosy = s.nosy
        note(log, FIRED, seat, SCOUT, 0, 0)
        reveal_cards(s, 1 - seat, 1, log)
        s.nosy = nosy  # what a passive does triggers no passive
    elif passive == RECYCLE and s.recycling:
        note(log, FIRED, seat, RECYCLE, 0, 0)
        gain(s, seat, 1)
        note(log, GAINED, seat, 1, 0, 0)


def after_their_play(s, r, seat, passive, log):
    if passive == INSURANCE and s.lost:
        note(log, FIRED, seat, INSURANCE, 0, 0)
        draw_some(s, r, seat, s.lost, log)
    elif passive == COUNTERSPY and s.nosy and not s.countered[seat]:
        s.countered[seat] = 1
        note(log, FIRED, seat, COUNTERSPY, 0, 0)
        draw_some(s, r, seat, 1, log)


def deep_draw(s, r, seat, log):
    """D-40: every third own turn starts with a draw."""
    if has(s, seat, DEEP_DRAW) and s.own_turns[seat] % 3 == 0:
        note(log, FIRED, seat, DEEP_DRAW, 0, 0)
        draw_some(s, r, seat, 1, log)


def match_colours(s, log):
    """D-40: a show of one colour lets the seat peek at a folded card, once a turn."""
    seat = np.int64(s.seat)
    if s.matched or not has(s, seat, MATCHED) or not one_colour(s, seat):
        return
    if aim(s, PEEK) == NOBODY:
        return
    s.matched = 1
    note(log, FIRED, seat, MATCHED, 0, 0)
    s.row = MATCHED_ROW
    s.runs = 1
    s.phase = ACT


def one_colour(s, seat):
    """At least two cards are shown, all of one colour; Jokers have none."""
    count, black = 0, 0
    for i in range(np.int64(s.hand_n[seat])):
        if (s.shown[seat] >> i) & 1:
            card = s.hand[seat, i]
            if card == JOKER:
                return False
            count += 1
            black += card % SUITS == 0 or card % SUITS == SPADES
    return count >= 2 and (black == 0 or black == count)


def use_power(s, r, log):
    """D-41: what a hero power does at once; D-51: its price."""
    seat = np.int64(s.seat)
    hero = s.hero[seat]
    s.hero_used = 1
    if r.hero_price:
        pay(s, seat, TIMES)
    s.used[seat] += s.used[seat] < 255
    note(log, POWER, seat, hero, 0, 0)
    if hero == ENCORE:
        s.encore = 1
    elif hero == BLACK_TIDE:
        s.tide = 1
    elif hero == OVERTIME:
        s.ap += s.ap < MOST_POINTS
    elif hero == VEIL:
        s.veiled[seat] = 1
    elif hero == SALVAGE:
        salvage(s, seat, log)
    else:
        s.rest[seat] = RESTS
        s.row = INSIGHT_ROW
        s.runs = 1
        s.phase = ACT


def salvage(s, seat, log):
    """A random card worth 6 or less comes back from the played stack, and both know it."""
    nth = below(s, salvageable(s))
    place = 0
    while points_of(s.played[place]) > SALVAGEABLE or nth > 0:
        nth -= points_of(s.played[place]) <= SALVAGEABLE
        place += 1
    card = np.int64(s.played[place])
    last = np.int64(s.played_n) - 1
    for i in range(place, last):
        s.played[i] = s.played[i + 1]
    s.played[last] = 0
    s.played_n = last
    hand_over(s, seat, card)
    note(log, SALVAGED, seat, card, 0, 0)
