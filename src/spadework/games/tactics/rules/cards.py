"""Poker Tactics: what cards do (T-5 to T-11), and how they move between piles."""

import numpy as np

from spadework.engine.rules.log import note
from spadework.games.tactics.rules.layout import (
    ACE,
    ANY,
    BURNED,
    COPIES,
    COVERED,
    DRAWN,
    EXACTLY_TWO,
    JACK,
    JOKER,
    KING,
    OPEN,
    PAIRS,
    PLAYED,
    RANKS,
    REVIVED,
    SEATS,
    TAKEN,
    TWO,
)


def copies(rank):
    """T-1: how many of a rank the deck has."""
    return 2 if rank == JOKER else 4


def side_of(seat, rank):
    """The side a card of this seat goes to: a spy crosses over (T-7)."""
    return 1 - seat if rank == JACK else seat


def lowest_of(s, seat):
    """Where in the deck, from below, a seat's own cards begin; seat 1's lie lowest (T-3)."""
    return np.int64(s.under[1]) if seat == 0 else 0


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
        owner = 0 if s.deck_n > lowest_of(s, 0) else 1
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
    """Put a card of the hand on the table."""
    s.hand[seat, rank] -= 1
    s.hand_n[seat] -= 1
    if s.shown[seat, rank]:  # T-16: playing a rank uses up a known one first
        s.shown[seat, rank] -= 1
    s.board[side_of(seat, rank), rank] += 1
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
    s.board[side_of(seat, rank), rank] += 1
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


def bonded(r, twos):
    """T-6, T-17: how many of so many 2s on one side bond; the others stand alone."""
    if twos < 2 or (r.bond_counts == EXACTLY_TWO and twos > 2):
        return 0
    return twos - (twos % 2 if r.bond_counts == PAIRS else 0)


def twos_worth(r, twos):
    """What so many 2s on one side are worth together."""
    pairs = bonded(r, twos)
    return pairs * np.int64(r.bond) + (twos - pairs) * np.int64(r.power[TWO])


def power(s, r, side, rank, nth):
    """T-5: what the nth such card on that side is worth now; the first 2s are those that bond."""
    if rank == TWO and nth < bonded(r, np.int64(s.board[side, TWO])):
        return np.int64(r.bond)
    return np.int64(r.power[rank])


def total(s, r, side):
    """The sum of a side."""
    points = twos_worth(r, np.int64(s.board[side, TWO]))
    for rank in range(TWO + 1, RANKS):  # an A has no power
        points += np.int64(s.board[side, rank]) * r.power[rank]
    return points


def totals_at(game):
    """Both sums of the one state in an array."""

    def at(states, rules, out):
        for side in range(SEATS):
            out[side] = total(states[0], rules[0], side)

    return at


def powers_at(game):
    """What each card of each rank is worth on each side, of the one state in an array."""

    def at(states, rules, out):
        for i in range(SEATS * RANKS * COPIES):
            side, rank = i // (RANKS * COPIES), i // COPIES % RANKS
            out[i] = power(states[0], rules[0], side, rank, i % COPIES)

    return at


def strongest(s, r):
    """T-10: the highest current power of a card that is no hero, on both sides."""
    highest = 0
    for side in range(SEATS):
        for rank in range(KING):
            count = np.int64(s.board[side, rank])
            if count:
                highest = max(highest, power(s, r, side, rank, 0))
                highest = max(highest, power(s, r, side, rank, count - 1))
    return highest


def burning(s, r, side, rank, highest):
    """T-10: how many cards of this rank on this side are among the strongest; of three 2s that
    may be the two that bond, or the one that stands alone (T-17)."""
    count = np.int64(s.board[side, rank])
    if rank != TWO:
        return count if r.power[rank] == highest else 0
    pairs = bonded(r, count)
    return (pairs if r.bond == highest else 0) + (count - pairs if r.power[TWO] == highest else 0)


def scorch(s, r, log):
    """T-10: every card at the highest power burns; at power 0 nothing does."""
    highest = strongest(s, r)
    if highest == 0:
        return
    for side in range(SEATS):
        for rank in range(KING):
            count = burning(s, r, side, rank, highest)
            if count:
                s.board[side, rank] -= count
                s.discard[side, rank] += count
                note(log, BURNED, side, rank, count, 0)


def revivable(r, rank):
    """T-8, T-9: never a King; a Queen or a Joker only if ``medic_revives`` says any."""
    if rank == KING:
        return False
    return rank <= JACK or r.medic_revives == ANY
