"""Poker Tactics 撲克戰略: layouts and rules (rule book 003, clauses T-1 to T-15).

A card is its rank (T-1), so hands, sides and discard piles are counts by rank; only the deck has
an order. What a seat may know (T-16) is in ``knowledge.py``, the computer's policy in
``greedy.py``; all three files are compiled together.
"""

import numpy as np

from spadework.engine.chance import below, shuffle
from spadework.engine.log import note
from spadework.engine.records import record_dtype

VERSION = 1  # of the rules: raise it when a fix would change a game already played
SEATS = 2

# Ranks in the order of every text: A 2 3 4 5 6 7 8 9 10 J Q K Joker.
RANKS = 14
ACE, TWO, JACK, QUEEN, KING, JOKER = 0, 1, 10, 11, 12, 13
CARDS = 54
PAD = 2

State = record_dtype([
    ("rng", "u8"),
    ("seat", "u1"),  # to move; 0 when over
    ("over", "u1"),
    ("result", "i1", (SEATS,)),
    ("mulligans", "u1"),  # how many seats have decided theirs: 0, 1, 2
    ("nth_round", "u1"),  # from 1
    ("starter", "u1"),
    ("wins", "u1", (SEATS,)),
    ("passed", "u1", (SEATS,)),
    ("deck_n", "u1"),
    ("hand_n", "u1", (SEATS,)),  # how many cards each hand holds
    ("hand", "u1", (SEATS, RANKS)),
    ("board", "u1", (SEATS, RANKS)),
    ("discard", "u1", (SEATS, RANKS)),
    ("shown", "u1", (SEATS, RANKS)),  # T-16: of each hand, what both know
    ("under", "u1", (SEATS,)),  # T-16: of the deck's lowest, how many each put there
    ("deck", "u1", (CARDS,)),  # lowest card first, so the top is deck[deck_n - 1]
    ("pad", "u1", (PAD,)),
])  # fmt: skip

Rules = record_dtype([
    ("power", "i2", (RANKS,)),
    ("bond", "i2"),
    ("hand", "i2"),
    ("mulligan", "i2"),
    ("spy_draws", "i2"),
    ("wins_needed", "i2"),
    ("next_starter", "i2"),
    ("medic_revives", "i2"),
    ("decoy_needs_target", "i2"),
])  # fmt: skip

WINNER, LOSER, ALTERNATE = 0, 1, 2  # next_starter
UNITS, ANY = 0, 1  # medic_revives

# Actions: a mulligan names a multiset of up to three ranks (1 + 14 + 105 + 560 of them).
KEEP = 0
SWAP_TWO = 15
SWAP_THREE = 120
PLAY = 680
REVIVE = PLAY + RANKS
TAKE = REVIVE + RANKS
PASS = TAKE + RANKS
ACTIONS = PASS + 1
MAX_LEGAL = 679  # a mulligan with every rank in hand; three Jokers there never are

# Events: what x, y, z hold stands beside each.
MULLIGAN = 1  # the swap's action
EXCHANGED = 2  # how many seat 0 exchanged, how many seat 1
DRAWN = 3  # rank, who sees it
PLAYED = 4  # rank
REVIVED = 5  # rank
TAKEN = 6  # rank
BURNED = 7  # rank, how many; seat is the side they lay on
PASSED = 8
EMPTY = 9
SCORED = 10  # round, the sum of seat 0, of seat 1
STARTED = 11  # round; seat is the starter
OVER = 12

# Who sees a card drawn: all its face, all that it was drawn, or its owner alone.
OPEN, COVERED, SECRET = 0, 1, 2


def deal(s, r):
    """T-2: ten cards each, and who starts is random."""
    wipe(s)
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


def wipe(s):
    """Nothing of an earlier match stays; the deck is written whole by the deal."""
    s.seat = 0
    s.over = 0
    s.mulligans = 0
    for i in range(PAD):
        s.pad[i] = 0
    for seat in range(SEATS):
        s.result[seat] = 0
        s.wins[seat] = 0
        s.passed[seat] = 0
        s.under[seat] = 0
        for rank in range(RANKS):
            s.hand[seat, rank] = 0
            s.board[seat, rank] = 0
            s.discard[seat, rank] = 0
            s.shown[seat, rank] = 0


def legal(s, r, out):
    """Every legal action: swaps in rank order, or plays in rank order and the pass."""
    if s.over:
        return 0
    if s.mulligans < SEATS:
        return legal_swaps(s, r, out)
    seat = np.int64(s.seat)
    n = 0
    for rank in range(QUEEN):
        out[n] = (
            PLAY + rank
        )  # kept only if held: a branch here would be guessed wrong half the time
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


def legal_swaps(s, r, out):
    """T-3: keep, or name up to ``mulligan`` cards of the hand."""
    hand = s.hand[s.seat]
    out[0] = KEEP
    n = 1
    for a in range(RANKS):
        if hand[a]:
            out[n] = 1 + a
            n += 1
    if r.mulligan >= 2:
        n = legal_pairs(hand, out, n)
    if r.mulligan >= 3:
        n = legal_triples(hand, out, n)
    return n


def legal_pairs(hand, out, n):
    """Every two cards of the hand; out[1] up to out[n - 1] name the ranks held, once each."""
    held = n
    for i in range(1, held):
        a = np.int64(out[i]) - 1
        if hand[a] >= 2:
            out[n] = swap_two(a, a)
            n += 1
        for j in range(i + 1, held):
            out[n] = swap_two(a, np.int64(out[j]) - 1)
            n += 1
    return n


def legal_triples(hand, out, n):
    for a in range(RANKS):
        for b in range(a, RANKS):
            for c in range(b, RANKS):
                if holds_three(hand, a, b, c):
                    out[n] = swap_three(a, b, c)
                    n += 1
    return n


def holds_three(hand, a, b, c):
    """Whether the hand holds these ranks, a <= b <= c, as often as they are named."""
    return (
        hand[a] >= 1 + (a == b) + (a == c) and hand[b] >= 1 + (b == c) + (a == b) and hand[c] >= 1
    )


def swap_two(a, b):
    return SWAP_TWO + b * (b + 1) // 2 + a


def swap_three(a, b, c):
    return SWAP_THREE + c * (c + 1) * (c + 2) // 6 + b * (b + 1) // 2 + a


def swap_ranks(action):
    """How many ranks a swap names, and which, a <= b <= c: the way back from its number."""
    if action < 1:
        return 0, 0, 0, 0
    if action < SWAP_TWO:
        return 1, action - 1, 0, 0
    c = 0
    rest = action - SWAP_TWO
    if action >= SWAP_THREE:
        rest = action - SWAP_THREE
        while (c + 1) * (c + 2) * (c + 3) // 6 <= rest:
            c += 1
        rest -= c * (c + 1) * (c + 2) // 6
    b = 0
    while (b + 1) * (b + 2) // 2 <= rest:
        b += 1
    return 3 if action >= SWAP_THREE else 2, rest - b * (b + 1) // 2, b, c


def legal_medics(s, r, seat, out, n):
    """T-8: a Queen may revive a card of the own discard pile, or none."""
    out[n] = PLAY + QUEEN
    n += 1
    for rank in range(RANKS):
        if s.discard[seat, rank] and revivable(r, rank):
            out[n] = REVIVE + rank
            n += 1
    return n


def revivable(r, rank):
    """T-8, T-9: never a King; a Queen or a Joker only if ``medic_revives`` says any."""
    if rank == KING:
        return False
    return rank <= JACK or r.medic_revives == ANY


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


def exchange(s, seat, a, log):
    """T-3: all named cards go under the deck first, then as many are drawn."""
    count, first, second, third = swap_ranks(a)
    note(log, MULLIGAN, seat, a, 0, 0)
    put_under(s, seat, count, first, second, third)
    s.mulligans += 1
    if seat == 0:
        s.seat = 1
    else:  # what lies under the deck tells how many, now that both may know
        note(log, EXCHANGED, seat, s.under[0], s.under[1], 0)
        s.seat = s.starter
    for _ in range(count):
        draw(s, seat, SECRET if seat == 0 else COVERED, log)


def put_under(s, seat, count, first, second, third):
    """Lay the named cards below the whole deck, the last named lowest."""
    deck_n = np.int64(s.deck_n)
    for i in range(deck_n - 1, -1, -1):
        s.deck[i + count] = s.deck[i]
    s.deck_n = deck_n + count
    s.under[seat] += count
    if count >= 1:
        s.deck[count - 1] = first
    if count >= 2:
        s.deck[count - 2] = second
    if count >= 3:
        s.deck[0] = third
    for i in range(count):
        s.hand[seat, s.deck[i]] -= 1
    s.hand_n[seat] -= count


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
    """T-1: no rank oftener than the deck has it, and all counts agree with the cards."""
    for rank in range(RANKS):
        count = 0
        for seat in range(SEATS):
            count += np.int64(s.hand[seat, rank]) + s.board[seat, rank] + s.discard[seat, rank]
        for i in range(s.deck_n):
            count += s.deck[i] == rank
        if count > (2 if rank == JOKER else 4):
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
