"""Poker Duel: a sensible hand-written policy, for a first opponent and for rollouts.

It uses what the seat to move knows and nothing else, in integers only. A play is weighed by what
its steps are worth (in tenths of a point of the final count) less the cards and marks it takes;
the steps are read from the effect table, so a changed row changes its play. The numbers were set
by hand.
"""

import numpy as np

from spadework.games.duel.rules.effects import BUY, FREEZE, NOTHING, PEEK, TAX
from spadework.games.duel.rules.layout import (
    BLACK_TIDE,
    CHOOSE,
    ENCORE,
    FOUR,
    JOKER,
    MULLIGAN,
    NO_MARK,
    OVERTIME,
    PLAY,
    PLUS,
    POOL,
    SUITS,
    TIMES,
)
from spadework.games.duel.rules.piles import card_at, worth
from spadework.games.duel.rules.plays import (
    GIVE,
    HERO,
    HIDDEN,
    KEEP,
    LEAVE,
    NO_CARD,
    ONE,
    ORDER,
    OWN,
    PASS,
    STEAL,
    SWAP,
    TAKE,
    counted_as,
    first_card,
    is_black_play,
    joined_by,
    row_of,
    second_card,
    thrift_pays,
    upgrade_of,
)
from spadework.games.duel.rules.targets import is_swap, step_of

# What a step is worth for each it counts, by verb; what is 0 is weighed in another way.
STEP_WORTH = np.array(
    [0, 30, 62, 0, 6, 8, 0, 0, 0, 125, 65, 60, 12, 15, 35, -2, -120, 32, 0, 0], np.int64
)
TAXED = -12
STOLEN = 25  # what the chance to buy is worth
SWAPPED = 15  # of a gain by a swap, in tenths: the other one loses it
WILLING = 1000
PLUS_COST = 28
TIMES_COST = 60
UNKNOWN = 66  # a card nobody has seen
SPARE = 55  # before the first turn a card worth less is exchanged
JOKER_KEPT = 60  # a Joker in hand can still become anything
FOUR_KEPT = 20  # a 4 can hardly be got rid of
BARGAIN = 20  # a peeked card worth more is bought
REPEATED = 70  # an effect worth more is worth an encore
WORTH_TIMES = (ENCORE, OVERTIME)  # hero powers that are worth an x
NEVER = -100_000


def greedy(s, r, out, n):
    """The chosen one of the ``n`` legal actions in ``out``."""
    if n == 1:
        return out[0]
    if s.phase == PLAY:
        return best_play(s, r, out, n)
    if s.phase == CHOOSE:
        return best_choice(s, r, out, n)
    if s.phase == MULLIGAN:
        return exchange_low(s)
    return out[0]  # D-8: what is low is shown: who takes shown cards takes little


def held_worth(s, seat, card):
    """What a card in the own hand is worth, in tenths of a point."""
    if card == JOKER:
        return max(JOKER_KEPT, 10 * worth(s, seat, card))
    return 10 * worth(s, seat, card)


def exchange_low(s):
    """D-3: the low cards go back, but a Joker stays."""
    seat = np.int64(s.seat)
    places = 0
    for i in range(np.int64(s.hand_n[seat])):
        if held_worth(s, seat, np.int64(s.hand[seat, i])) < SPARE:
            places |= 1 << i
    return SWAP + places


# Plays.


def best_play(s, r, out, n):
    """The play with the best balance; the hero power where it adds to it."""
    seat = np.int64(s.seat)
    best = out[0]
    highest = NEVER
    for i in range(n):
        if out[i] != HERO and out[i] != PASS:
            value = weigh(s, r, seat, out[i])
            if value > highest:
                highest = value
                best = out[i]
    if out[n - 1] == HERO and power_helps(s, r, seat, best):
        return out[n - 1]
    return best


def weigh(s, r, seat, play):
    """What the steps bring, less the cards and the marks."""
    upgrade = upgrade_of(play)
    row = counted_as(s, r, row_of(play))
    value = effect_worth(s, r, seat, play, row, (upgrade != NO_MARK) * 1)
    if s.encore:
        value *= 2
    value -= held_worth(s, seat, first_card(play))
    if second_card(play) != NO_CARD:
        value -= held_worth(s, seat, second_card(play))
    value -= mark_cost(joined_by(play))
    if upgrade != NO_MARK and not thrift_pays(s, seat):
        value -= mark_cost(upgrade)
    return value


def mark_cost(mark):
    if mark == PLUS:
        return PLUS_COST
    return TIMES_COST if mark == TIMES else 0


def effect_worth(s, r, seat, play, row, upgraded):
    """What a row of the effect table is worth to the one who plays it."""
    value = 0
    step = 0
    verb = r.effects[row, upgraded, step, 0]
    while verb != NOTHING:
        count = np.int64(r.effects[row, upgraded, step, 1])
        if verb == TAX:
            value += TAXED
        elif verb == BUY:
            value += STOLEN if s.plus[seat] > 0 else 0
        elif is_swap(verb):
            value += swap_worth(s, seat, play, count)
        else:
            value += STEP_WORTH[verb] * count
        step += 1
        verb = r.effects[row, upgraded, step, 0]
    return value


def swap_worth(s, seat, play, count):
    """The lowest cards for unknown ones; the first must be swapped, the others may."""
    value = 0
    for i in range(np.int64(s.hand_n[seat])):
        card = np.int64(s.hand[seat, i])
        gain = UNKNOWN - given_worth(s, seat, card)
        if count > 0 and card not in (first_card(play), second_card(play)):
            value += gain * SWAPPED // 10 if gain > 0 or value == 0 else 0
            count -= 1
    return value


def power_helps(s, r, seat, play):
    """An encore is for a strong effect, a tide for a black card; the rest is used at once, but for
    an ``x`` only what is worth one, and not if the play needs it (D-51)."""
    hero = s.hero[seat]
    if r.hero_price and (hero not in WORTH_TIMES or needs_times(play)):
        return False
    if hero in (ENCORE, BLACK_TIDE):
        if play < ONE or play >= PASS or upgrade_of(play) != NO_MARK:
            return False
        if hero == BLACK_TIDE:
            return is_black_play(play)
        return effect_worth(s, r, seat, play, counted_as(s, r, row_of(play)), 0) >= REPEATED
    return True


def needs_times(play):
    """Whether a play takes an ``x``; a pass takes none."""
    return ONE <= play < PASS and TIMES in (joined_by(play), upgrade_of(play))


# Choices.


def best_choice(s, r, out, n):
    """The best of what an effect offers."""
    seat = np.int64(s.seat)
    if out[0] == STEAL:
        card = np.int64(s.hand[1 - seat, np.int64(s.target) - 1])
        return STEAL if held_worth(s, seat, card) > BARGAIN else LEAVE
    if out[0] >= ORDER:
        higher = worth(s, seat, card_at(s, POOL, 0)) >= worth(s, seat, card_at(s, POOL, 1))
        return ORDER if higher else ORDER + 1
    verb = step_of(s, r)
    best = out[0]
    highest = NEVER
    for i in range(n):
        value = choice_worth(s, seat, verb, out[i])
        if value > highest:
            highest = value
            best = out[i]
    return best


def choice_worth(s, seat, verb, action):
    """What is kept or taken should be high, what is given away low."""
    if action == HIDDEN:
        return UNKNOWN
    if action >= KEEP:
        return held_worth(s, seat, action - KEEP)
    if action >= GIVE:
        return -given_worth(s, seat, action - GIVE)
    if action >= OWN:
        spare = UNKNOWN - given_worth(s, seat, action - OWN)
        return spare + WILLING if spare > 0 else spare  # rather than what there is to take
    if verb in (FREEZE, PEEK):
        return 0  # one learns more, and hinders more, among the hidden
    return held_worth(s, seat, action - TAKE)


def given_worth(s, seat, card):
    """A 4 is given gladly."""
    return FOUR_KEPT if card // SUITS == FOUR else held_worth(s, seat, card)
