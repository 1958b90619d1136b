"""Spade Poker: a sensible hand-written policy, for a first player to beat and for rollouts.

It uses what the player knows and nothing else, in integers only. It plays as a thoughtful
beginner would: hit with as many cards as the next attack can be borne, shield and heal when that
is what makes it bearable, and keep what is worth more later. The numbers are hundredths of the
worth of a skill card and were tuned on random deals.
"""

import numpy as np

from spadework.engine.rules.sets import lowest_bit, set_size
from spadework.games.spade.rules.cards import as_set, curable, drawable
from spadework.games.spade.rules.course import attack, bearable, damage_of, is_special
from spadework.games.spade.rules.layout import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    JOKER,
    PLAY,
    RANKS,
    REDRAW,
    STACKING,
    SUITS,
)
from spadework.games.spade.rules.orders import ASCENDING, STACK_NUMBER
from spadework.games.spade.rules.plays import (
    PLAY_CARDS,
    PLAY_COUNT,
    PLAY_POINTS,
    PLAY_SUITS,
    value,
)

SKILL_WORTH = 90
ACE_WORTH = 312
CARD_WORTH = 80
POINT_WORTH = 53
DIAMOND_WORTH = -46  # a diamond is soon replaced by what it draws
LIFE_WORTH = 27  # of a card in the draw pile
DRAWN_WORTH = 100
SECOND_HIT = 117  # what turning up a second enemy card is worth, and a third
THIRD_HIT = 85
FEAR = 10  # for each point by which the damage to expect is more than the pile holds
DEADLY = -1_000_000
WINNING = 1_000_000
PARTS = 16  # expected damage is counted in sixteenths


def greedy(s, r, out, n):
    """The chosen one of the ``n`` legal actions in ``out``."""
    if n == 1:
        return out[0]
    if s.phase == REDRAW:
        return exchange_poor(s)
    if s.phase == STACKING:
        return best_lowest(s)
    return best_play(s, r, out, n)


def exchange_poor(s):
    """S-2: put the cards of one point under the pile, but not a pair of them."""
    named = 0
    place = 0
    rest = np.int64(s.hand)
    while rest:
        card = lowest_bit(rest)
        rest &= rest - 1
        rank = card // SUITS
        alone = set_size((np.int64(s.hand) >> (SUITS * rank)) & 7) == 1
        if card >= SUITS and value(rank) == 1 and alone:
            named |= 1 << place
        place += 1
    return np.int64(ASCENDING[named])


def best_lowest(s):
    """S-15: the card worth most lowest, for it is healed first; then by falling worth."""
    first = 0
    for i in range(1, s.field_n):
        if card_worth(s.field[i]) > card_worth(s.field[first]):
            first = i
    return np.int64(STACK_NUMBER[s.field_n, first])


def best_play(s, r, out, n):
    """The play with the best balance; the first among equals."""
    attacked, threats = attack(s, r), (threat(s, r, 1), threat(s, r, 2), threat(s, r, 3))
    best = out[0]
    highest = 2 * DEADLY
    for i in range(n):
        found = weigh(s, r, out[i] - PLAY, attacked, threats)
        if found > highest:
            highest = found
            best = out[i]
    return best


def threat(s, r, count):
    """The damage to expect from so many more enemy cards, in sixteenths.

    The expected highest of them, times what the share of specials among the rest makes of it.
    """
    count = min(count, np.int64(s.enemy_draw_n))
    if count == 0:
        return 0
    rest = as_set(s.enemy_draw, s.enemy_draw_n)
    ways, total, lower, specials = 0, 0, 0, 0
    for rank in range(RANKS):
        if (rest >> rank) & 1:
            # In how many ways this one is the highest: the others are chosen among the lower.
            chosen = 1 if count == 1 else lower if count == 2 else lower * (lower - 1) // 2
            total += (rank + 1) * chosen
            ways += chosen
            lower += 1
            specials += is_special(r, rank)
    highest = PARTS * total // ways
    return highest + highest * count * specials // np.int64(s.enemy_draw_n)


def weigh(s, r, play, attacked, threats):
    """What a play is worth, by the life it leaves and what comes next.

    ``attacked`` is the enemy's attack and multiplier, ``threats`` what one, two or three more of
    its cards would do.
    """
    count, suits = np.int64(PLAY_COUNT[play]), np.int64(PLAY_SUITS[play])
    points = np.int64(PLAY_POINTS[play])
    price = 0
    for i in range(count):
        price += card_worth(np.int64(PLAY_CARDS[play, i]))
    life = np.int64(s.draw_n)
    if suits & 1 << HEARTS:
        life += curable(s, points)
    drawn = drawable(life, count) if suits & 1 << DIAMONDS else 0
    life -= drawn
    damage = damage_of(attacked[0], attacked[1], points if suits & 1 << CLUBS else 0)
    if not bearable(r, life, damage):
        return DEADLY + life - damage
    life -= damage
    if s.enemy_draw_n == 0:
        return WINNING
    hits = (count >= 2) * SECOND_HIT + (count >= 3) * THIRD_HIT
    lacking = max(threats[count - 1] - PARTS * (life - 1), 0)  # S-16 will take one more card
    gain = hits + drawn * DRAWN_WORTH + life * LIFE_WORTH
    return PARTS * (gain - price) - lacking * FEAR


def card_worth(card):
    """What a card is worth while it is still in the hand, or aside."""
    if card >= JOKER:
        return SKILL_WORTH
    if card < SUITS:
        return ACE_WORTH
    worth = CARD_WORTH + POINT_WORTH * value(card // SUITS)
    return worth + (card % SUITS == DIAMONDS) * DIAMOND_WORTH
