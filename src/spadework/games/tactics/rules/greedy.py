"""Poker Tactics: a sensible hand-written policy, for a first opponent and for rollouts.

It uses what the seat to move knows and nothing else, in integers only. An action is weighed by
its swing (how it changes the own lead) less what it costs (what the cards given up would still
be worth in the hand); the numbers were tuned by self-play.
"""

import numpy as np

from spadework.games.tactics.rules.cards import bonded, burning, strongest, total, twos_worth
from spadework.games.tactics.rules.layout import (
    ACE,
    ANY,
    JACK,
    JOKER,
    KING,
    PASS,
    PLAY,
    QUEEN,
    RANKS,
    REVIVE,
    SEATS,
    TAKE,
    TWO,
)
from spadework.games.tactics.rules.mulligan import swap_three, swap_two

DRAW_WORTH = 14  # what an unknown card is worth in the hand
ACE_WORTH = 5
JOKER_WORTH = 7
MEDIC_WORTH = 11  # what a Queen is worth beyond her power
SPARE = 7  # a card worth this or less is exchanged
COMFORT = 14  # a lead from which one may pass
COMFORT_CARD = 1  # ... and what each card the opponent has more than we adds to it
HOPELESS = -38  # a lead at which an unneeded round is given up
NEVER = -1000


def greedy(s, r, out, n):
    """The chosen one of the ``n`` legal actions in ``out``."""
    if n == 1:
        return out[0]
    seat = np.int64(s.seat)
    if s.mulligans < SEATS:
        return exchange_worst(s, r, seat)
    lead = total(s, r, seat) - total(s, r, 1 - seat)
    if s.passed[1 - seat]:
        return answer_pass(s, r, seat, lead, out, n)
    if may_rest(s, r, seat, lead):
        return PASS
    return best_of(s, r, seat, out, n)


def exchange_worst(s, r, seat):
    """T-3: give back the cards of least worth, as many as allowed, if they are poor."""
    first = poorest(s, r, seat, -1, -1)
    if first < 0:
        return 0
    second = poorest(s, r, seat, first, -1) if r.mulligan >= 2 else -1
    if second < 0:
        return 1 + first
    third = poorest(s, r, seat, first, second) if r.mulligan >= 3 else -1
    if third < 0:
        return swap_two(min(first, second), max(first, second))
    low = min(first, second, third)
    high = max(first, second, third)
    return swap_three(low, first + second + third - low - high, high)


def poorest(s, r, seat, taken, taken_too):
    """The rank of least worth not yet named as often as it is held; -1 if none is poor."""
    least = -1
    lowest = SPARE + 1
    for rank in range(RANKS):
        left = np.int64(s.hand[seat, rank]) - (rank == taken) - (rank == taken_too)
        if left > 0 and worth(s, r, seat, rank) < lowest:
            lowest = worth(s, r, seat, rank)
            least = rank
    return least


def worth(s, r, seat, rank):
    """What a card is worth while it is still in the hand."""
    if rank == ACE:
        return ACE_WORTH
    if rank == JOKER:
        return JOKER_WORTH
    if rank == JACK:
        return np.int64(r.spy_draws) * DRAW_WORTH - np.int64(r.power[JACK])
    if rank == QUEEN:
        return np.int64(r.power[QUEEN]) + MEDIC_WORTH
    if rank == TWO:
        together = bonded(r, np.int64(s.hand[seat, TWO]) + s.board[seat, TWO])
        return np.int64(r.bond) if together else np.int64(r.power[TWO])
    return np.int64(r.power[rank])


def may_rest(s, r, seat, lead):
    """Whether to pass while the opponent still plays: far ahead, or a round not worth it."""
    theirs = np.int64(s.hand_n[1 - seat])
    if s.wins[1 - seat] + 1 >= r.wins_needed:  # this round must not be lost
        return lead > theirs * np.int64(r.power[KING])
    if spies_left(s, r, seat):
        return False
    if lead <= HOPELESS:
        return True
    return lead >= COMFORT + COMFORT_CARD * (theirs - s.hand_n[seat])


def spies_left(s, r, seat):
    """A spy in hand is played before one rests: its cards come from now on."""
    return s.hand[seat, JACK] > 0 and min(np.int64(s.deck_n), np.int64(r.spy_draws)) > 0


def answer_pass(s, r, seat, lead, out, n):
    """The opponent has passed: win the round as cheaply as possible, or save the cards."""
    if lead > 0:
        return PASS
    best = -1
    cheapest = -NEVER
    for i in range(n):
        cost = price(s, r, seat, out[i])
        if lead + swing(s, r, seat, out[i]) > 0 and cost < cheapest:
            cheapest = cost
            best = out[i]
    if best >= 0:
        return best
    if s.wins[1 - seat] + 1 >= r.wins_needed or within_reach(s, r, seat, lead):
        return strongest_push(s, r, seat, out, n)
    return PASS


def within_reach(s, r, seat, lead):
    """Whether the two best units in hand would turn the round."""
    best = 0
    second = 0
    for rank in range(TWO, RANKS):
        if rank != JACK:
            for _ in range(s.hand[seat, rank]):
                points = np.int64(r.power[rank])
                if points > best:
                    second = best
                    best = points
                elif points > second:
                    second = points
    return lead + best + second > 0


def strongest_push(s, r, seat, out, n):
    """The action that helps most now; a spy counts for the cards it brings."""
    best = PASS
    highest = NEVER
    for i in range(n):
        if out[i] != PASS:
            gain = 2 * swing(s, r, seat, out[i]) - price(s, r, seat, out[i])
            if gain > highest:
                highest = gain
                best = out[i]
    return best


def best_of(s, r, seat, out, n):
    """The action with the best balance of swing and price; the smaller card among equals."""
    best = PASS
    highest = NEVER
    for i in range(n):
        if out[i] != PASS:
            gain = 4 * (swing(s, r, seat, out[i]) - price(s, r, seat, out[i]))
            gain -= swing(s, r, seat, out[i]) // 4
            if gain > highest:
                highest = gain
                best = out[i]
    return best


def price(s, r, seat, a):
    """What the hand loses in worth by this action."""
    if a == PASS:
        return 0
    if a >= TAKE:
        return worth(s, r, seat, JOKER) - worth(s, r, seat, a - TAKE)
    if a >= REVIVE:
        return worth(s, r, seat, QUEEN) - cards_from(s, r, a - REVIVE)
    if a == PLAY + JACK:
        return worth(s, r, seat, JACK) - cards_from(s, r, JACK)
    return worth(s, r, seat, a - PLAY)


def cards_from(s, r, rank):
    """What the cards that this one draws are worth."""
    if rank != JACK:
        return 0
    return DRAW_WORTH * min(np.int64(r.spy_draws), np.int64(s.deck_n))


def swing(s, r, seat, a):
    """How the own lead changes by this action."""
    if a == PASS:
        return 0
    if a >= TAKE:
        return -unit_swing(s, r, seat, a - TAKE, -1)
    if a >= REVIVE:
        return medic_swing(s, r, seat, a - REVIVE)
    return card_swing(s, r, seat, a - PLAY)


def card_swing(s, r, seat, rank):
    if rank == ACE:
        return scorch_swing(s, r, seat)
    if rank == JACK:
        return -np.int64(r.power[JACK])
    return unit_swing(s, r, seat, rank, 1)


def unit_swing(s, r, seat, rank, more):
    """The points of one more such card on the own side; with -1, of the last one there."""
    if rank != TWO:
        return np.int64(r.power[rank])
    twos = np.int64(s.board[seat, TWO])
    return more * (twos_worth(r, twos + more) - twos_worth(r, twos))


def medic_swing(s, r, seat, rank):
    """T-8: the Queen, and the card she brings; a scorch may burn her too."""
    queen = np.int64(r.power[QUEEN])
    if rank >= QUEEN:
        return queen + r.power[rank] if r.medic_revives == ANY else queen
    if rank != ACE:
        return queen + card_swing(s, r, seat, rank)
    if strongest(s, r) < queen:
        return 0
    return scorch_swing(s, r, seat) + (queen if strongest(s, r) > queen else 0)


def scorch_swing(s, r, seat):
    """T-10: what burns on the other side less what burns on the own."""
    highest = strongest(s, r)
    points = 0
    for rank in range(KING):
        points += highest * burning(s, r, 1 - seat, rank, highest)
        points -= highest * burning(s, r, seat, rank, highest)
    return points
