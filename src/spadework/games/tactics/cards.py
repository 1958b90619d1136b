"""Poker Tactics: what cards do (T-5 to T-11), and how they move between piles."""

import numpy as np

from spadework.engine.log import note
from spadework.games.tactics.layout import (
    ACE,
    ANY,
    BURNED,
    COVERED,
    DRAWN,
    JACK,
    JOKER,
    KING,
    OPEN,
    PLAYED,
    RANKS,
    REVIVED,
    SEATS,
    TAKEN,
    TWO,
)


def pop(s):
    """The top card, taken off the deck."""
    top = np.int64(s.deck_n) - 1
    rank = np.int64(s.deck[top])
    s.deck[top] = 0
    s.deck_n = top
    return rank


def draw(s, seat, sight, log):
    """Draw a card if there is one; T-16: one that the other seat put there is known to both."""
    if s.deck_n == 0:
        return
    if s.deck_n <= s.under[0] + s.under[1]:
        owner = 0 if s.deck_n > s.under[1] else 1
        s.under[owner] -= 1
        if owner != seat:
            sight = OPEN
    rank = pop(s)
    s.hand[seat, rank] += 1
    s.hand_n[seat] += 1
    if sight == OPEN:
        s.shown[seat, rank] += 1
    note(log, DRAWN, seat, rank, sight, 0)


def lay(s, seat, rank, log):
    """Put a card of the hand on the table: a spy on the opponent's side (T-7)."""
    s.hand[seat, rank] -= 1
    s.hand_n[seat] -= 1
    if s.shown[seat, rank]:  # T-16: playing a rank uses up a known one first
        s.shown[seat, rank] -= 1
    s.board[1 - seat if rank == JACK else seat, rank] += 1
    note(log, PLAYED, seat, rank, 0, 0)


def effect(s, r, seat, rank, log):
    """What a card does when it comes to the table, played or revived."""
    if rank == JACK:  # T-7
        for _ in range(r.spy_draws):
            draw(s, seat, COVERED, log)
    elif rank == ACE:
        scorch(s, r, log)


def revive(s, r, seat, rank, log):
    """T-8: a card of the own discard pile, played at once with its effect."""
    s.discard[seat, rank] -= 1
    s.board[1 - seat if rank == JACK else seat, rank] += 1
    note(log, REVIVED, seat, rank, 0, 0)
    effect(s, r, seat, rank, log)


def decoy(s, seat, rank, log):
    """T-11: the Joker stays, the card goes back to the hand, where both know it (T-16)."""
    lay(s, seat, JOKER, log)
    s.board[seat, rank] -= 1
    s.hand[seat, rank] += 1
    s.hand_n[seat] += 1
    s.shown[seat, rank] += 1
    note(log, TAKEN, seat, rank, 0, 0)


def power(s, r, side, rank):
    """T-5, T-6: what one such card on that side is worth now."""
    if rank == TWO and s.board[side, TWO] >= 2:
        return np.int64(r.bond)
    return np.int64(r.power[rank])


def total(s, r, side):
    """The sum of a side."""
    points = 0
    for rank in range(RANKS):
        points += np.int64(s.board[side, rank]) * r.power[rank]
    twos = np.int64(s.board[side, TWO])
    if twos >= 2:  # T-6
        points += twos * (np.int64(r.bond) - r.power[TWO])
    return points


def strongest(s, r):
    """T-10: the highest current power of a card that is no hero, on both sides."""
    highest = 0
    for side in range(SEATS):
        for rank in range(KING):
            if s.board[side, rank]:
                highest = max(highest, power(s, r, side, rank))
    return highest


def scorch(s, r, log):
    """T-10: every card at the highest power burns; at power 0 nothing does."""
    highest = strongest(s, r)
    if highest == 0:
        return
    for side in range(SEATS):
        for rank in range(KING):
            count = np.int64(s.board[side, rank])
            if count and power(s, r, side, rank) == highest:
                s.board[side, rank] = 0
                s.discard[side, rank] += count
                note(log, BURNED, side, rank, count, 0)


def revivable(r, rank):
    """T-8, T-9: never a King; a Queen or a Joker only if ``medic_revives`` says any."""
    if rank == KING:
        return False
    return rank <= JACK or r.medic_revives == ANY
