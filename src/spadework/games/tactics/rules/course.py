"""Poker Tactics 撲克戰略: the course of a match (rule book 003, clauses T-1 to T-4, T-12 to T-15).

A card is its rank (T-1), so hands, sides and discard piles are counts by rank; only the deck has
an order. What cards do is in ``cards.py``, the mulligan in ``mulligan.py``, what a seat may know
(T-16) in ``knowledge.py``, the computer's policy in ``greedy.py``, the data in ``layout.py``. All
of them are compiled together.
"""

import numpy as np

from spadework.engine.rules.chance import below, shuffle
from spadework.engine.rules.log import note
from spadework.games.tactics.rules.cards import (
    copies,
    decoy,
    effect,
    lay,
    pop,
    revivable,
    revive,
    total,
)
from spadework.games.tactics.rules.layout import (
    ALTERNATE,
    CARDS,
    EMPTY,
    JOKER,
    KING,
    OVER,
    PASS,
    PASSED,
    PLAY,
    QUEEN,
    RANKS,
    REVIVE,
    SCORED,
    SEATS,
    STARTED,
    TAKE,
    WINNER,
)
from spadework.games.tactics.rules.mulligan import exchange, legal_swaps


def deal(s, r):
    """T-2: ten cards each, and who starts is random."""
    for rank in range(RANKS):
        s.pool[rank] = copies(rank)
    for i in range(CARDS):
        s.deck[i] = i // 4  # T-1: four of each rank, and the last two are Jokers
    shuffle(s, s.deck, CARDS)
    s.deck_n = CARDS
    for seat in range(SEATS):
        for _ in range(r.hand):
            s.hand[seat, pop(s)] += 1
        s.hand_n[seat] = r.hand
    s.starter = below(s, SEATS)
    s.nth_round = 1
    if r.mulligan == 0:  # T-3
        s.mulligans = SEATS
        s.seat = s.starter


def legal(s, r, out):
    """Every legal action: swaps in rank order, or plays in rank order and the pass."""
    if s.over:
        return 0
    if s.mulligans < SEATS:
        return legal_swaps(s, r, out)
    seat = np.int64(s.seat)
    n = 0
    for rank in range(QUEEN):
        # Kept only if held: a branch here would be guessed wrong half the time.
        out[n] = PLAY + rank
        n += s.hand[seat, rank] > 0
    if s.hand[seat, QUEEN]:
        n = legal_medics(s, r, seat, out, n)
    if s.hand[seat, KING]:
        out[n] = PLAY + KING
        n += 1
    if s.hand[seat, JOKER]:
        n = legal_decoys(s, r, seat, out, n)
    out[n] = PASS
    return n + 1


def legal_medics(s, r, seat, out, n):
    """T-8: a Queen may revive a card of the own discard pile, or none."""
    out[n] = PLAY + QUEEN
    n += 1
    for rank in range(RANKS):
        if s.discard[seat, rank] and revivable(r, rank):
            out[n] = REVIVE + rank
            n += 1
    return n


def legal_decoys(s, r, seat, out, n):
    """T-11: a Joker may take back a card of the own side, but no King and no Joker."""
    if not r.decoy_needs_target:
        out[n] = PLAY + JOKER
        n += 1
    for rank in range(KING):
        if s.board[seat, rank]:
            out[n] = TAKE + rank
            n += 1
    return n


def play(s, r, a, log):
    """Apply one legal action and run on to the next decision or the end."""
    seat = np.int64(s.seat)
    if a < PLAY:
        exchange(s, seat, a, log)
        return
    if a == PASS:
        s.passed[seat] = 1
        note(log, PASSED, seat, 0, 0, 0)
    elif a >= TAKE:
        decoy(s, seat, a - TAKE, log)
    elif a >= REVIVE:
        lay(s, seat, QUEEN, log)
        revive(s, r, seat, a - REVIVE, log)
    else:
        lay(s, seat, a - PLAY, log)
        effect(s, r, seat, a - PLAY, log)
    turn_over(s, r, seat, log)


def turn_over(s, r, seat, log):
    """T-4: the other goes on, or the same if the other has passed, or the round is over."""
    if not s.passed[seat] and s.hand_n[seat] == 0:
        s.passed[seat] = 1
        note(log, EMPTY, seat, 0, 0, 0)
    if not s.passed[1 - seat]:
        s.seat = 1 - seat
    elif s.passed[seat]:
        rounds_over(s, r, log)


def rounds_over(s, r, log):
    """End rounds while both have passed: two empty hands play out the rest (T-4)."""
    while s.passed[0] and s.passed[1] and not s.over:
        round_over(s, r, log)


def round_over(s, r, log):
    """T-12 to T-15: count, then clear and start the next round, unless the match is over."""
    sum_0 = total(s, r, 0)
    sum_1 = total(s, r, 1)
    note(log, SCORED, 0, s.nth_round, sum_0, sum_1)
    if sum_0 >= sum_1:  # T-12: on a tie both score
        s.wins[0] += 1
    if sum_1 >= sum_0:
        s.wins[1] += 1
    if s.wins[0] >= r.wins_needed or s.wins[1] >= r.wins_needed:
        match_over(s, r, log)
        return
    clear(s)
    s.nth_round += 1
    s.starter = next_starter(s, r, sum_0, sum_1)
    note(log, STARTED, s.starter, s.nth_round, 0, 0)
    start_round(s)


def match_over(s, r, log):
    """T-14: first to the wins needed; both in the same round is a draw."""
    if s.wins[0] < r.wins_needed:
        s.result[0] = -1
        s.result[1] = 1
    elif s.wins[1] < r.wins_needed:
        s.result[0] = 1
        s.result[1] = -1
    s.over = 1
    s.seat = 0
    note(log, OVER, 0, s.result[0], s.result[1], 0)


def clear(s):
    """T-13: each side's cards go to that side's discard pile."""
    for side in range(SEATS):
        for rank in range(RANKS):
            s.discard[side, rank] += s.board[side, rank]
            s.board[side, rank] = 0


def next_starter(s, r, sum_0, sum_1):
    """T-15: winner, loser, or always the other one; after a tie the same starter again."""
    if r.next_starter == ALTERNATE:
        return 1 - s.starter
    if sum_0 == sum_1:
        return np.int64(s.starter)
    winner = 0 if sum_0 > sum_1 else 1
    return winner if r.next_starter == WINNER else 1 - winner


def start_round(s):
    """T-4: an empty hand has passed; if that is the starter's, the other one begins."""
    for seat in range(SEATS):
        s.passed[seat] = s.hand_n[seat] == 0
    s.seat = s.starter
    if s.passed[s.seat]:
        s.seat = 1 - s.starter


def payoff(s, r, seat):
    """1, 0 or -1, when over."""
    return np.int64(s.result[seat])


def conserved(s, r):
    """Every card of the match is there once and all counts agree with the cards."""
    for rank in range(RANKS):
        count = 0
        for seat in range(SEATS):
            count += np.int64(s.hand[seat, rank]) + s.board[seat, rank] + s.discard[seat, rank]
        for i in range(s.deck_n):
            count += s.deck[i] == rank
        if count != s.pool[rank] or count > copies(rank):
            return False
    if np.int64(s.under[0]) + s.under[1] > s.deck_n:
        return False
    return hand_counted(s, 0) and hand_counted(s, 1)


def hand_counted(s, seat):
    """Whether a hand's count is right and holds all that is shown of it."""
    cards = 0
    for rank in range(RANKS):
        cards += np.int64(s.hand[seat, rank])
        if s.shown[seat, rank] > s.hand[seat, rank]:
            return False
    return cards == s.hand_n[seat]
