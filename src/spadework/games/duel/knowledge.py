"""Poker Duel: what a seat knows (D-10, D-15, D-50), as worlds, as a digest and as numbers."""

import numpy as np

from spadework.engine.chance import LOW, absorb, below, join, mix, seeded, shuffle
from spadework.engine.sets import nth_bit, set_size
from spadework.games.duel.effects import BUY
from spadework.games.duel.hands import (
    all_of,
    enter,
    hidden_of,
    open_of,
    place_of,
    seen_secretly,
    take_out,
)
from spadework.games.duel.layout import (
    DECK,
    KINDS,
    MOST_PASSIVES,
    POOL,
    SEATS,
)
from spadework.games.duel.machine import can_be_bought, step_of
from spadework.games.duel.piles import card_at, total, unplaced
from spadework.games.duel.plays import NO_CARD

TOP, SIDE, TABLE = 3, 22, 27
OBSERVED = 10 * KINDS + 2 * TOP + 2 * SIDE + TABLE

# Worlds.


def hide(s, r, seat, seed):
    """Deal everything ``seat`` cannot know anew, uniformly among what fits what it has seen."""
    other = 1 - seat
    s.rng = seeded(seed)
    frozen = set_size(s.frozen[other] & hidden_of(s, other))
    drawn = set_size(s.drawn & ~s.known[other]) if s.seat == other else 0
    chosen = chosen_unseen(s, other)
    peeked, openly = NO_CARD, False
    if s.target and s.seat == seat:  # the seat has peeked, and knows the card
        peeked = np.int64(s.hand[other, s.target - 1])
        openly = ((open_of(s, other) >> (s.target - 1)) & 1) > 0
    deal_unknown(s, seat, other)
    strew(s, other, frozen, drawn, chosen)
    if peeked != NO_CARD:
        among = hidden_of(s, other) & np.int64(s.known[other])
        if openly:
            among = np.int64(s.revealed[other]) & ~np.int64(s.shown[other])
        s.target = 1 + place_of(s, other, peeked, among)
    guess_spies(s, r, seat)
    guess_notes(s, other, POOL)
    guess_notes(s, other, DECK)


def chosen_unseen(s, other):
    """How many cards of the other hand are named for a swap, and the seat cannot tell which:
    an owner names in secret, and who picks at random does not see the card."""
    if s.seat == other:
        return set_size(s.chosen[other])
    return set_size(s.chosen[other] & hidden_of(s, other))


def deal_unknown(s, seat, other):
    """Gather the cards the seat cannot place, shuffle them, and deal them out again.

    They are gathered behind the other hand's known cards, in the order of their kinds, so that
    nothing of how they lay can survive.
    """
    size = np.int64(s.hand_n[other])
    count_unknown(s, seat, other)
    known = keep_known(s, other)
    n = known
    for card in range(KINDS):
        for _ in range(s.loose[other, POOL, card]):
            s.hand[other, n] = card
            n += 1
        s.loose[other, POOL, card] = 0
    for i in range(n - 1, known, -1):
        j = known + below(s, i - known + 1)
        card = s.hand[other, i]
        s.hand[other, i] = s.hand[other, j]
        s.hand[other, j] = card
    n = fill_pile(s, seat, other, POOL, n)
    fill_pile(s, seat, other, DECK, n)
    for i in range(known, size):
        enter(s, other, np.int64(s.hand[other, i]))


def count_unknown(s, seat, other):
    """How many of each card are unknown, into the other's notes: those are guessed anew later."""
    for card in range(KINDS):
        s.loose[other, POOL, card] = 0
        s.loose[other, DECK, card] = 0
    for i in range(np.int64(s.hand_n[other])):
        if not (s.known[other] >> i) & 1:
            s.loose[other, POOL, s.hand[other, i]] += 1
    for i in range(unplaced(s, seat, POOL)):
        s.loose[other, POOL, s.pile[POOL, i]] += 1
    for i in range(unplaced(s, seat, DECK)):
        s.loose[other, POOL, s.pile[DECK, i]] += 1
    for card in range(KINDS):
        s.loose[other, POOL, card] -= s.loose[seat, POOL, card]
        s.loose[other, POOL, card] -= s.loose[seat, DECK, card]


def keep_known(s, other):
    """Only the known cards stay in the other hand, with what is seen of them; how many."""
    places = np.int64(s.known[other])
    naming = s.seat == other
    s.frozen[other] &= open_of(s, other)
    s.chosen[other] &= 0 if naming else open_of(s, other)
    size = np.int64(s.hand_n[other])
    for i in range(size - 1, -1, -1):
        if not (places >> i) & 1:
            take_out(s, other, i)
    order_equals(s, other)
    return np.int64(s.hand_n[other])


def order_equals(s, seat):
    """Equal cards by what is seen of them: how they lay in the hand nobody else can know."""
    for end in range(np.int64(s.hand_n[seat]) - 1, 0, -1):
        for i in range(end):
            if s.hand[seat, i] == s.hand[seat, i + 1] and flags(s, seat, i) < flags(s, seat, i + 1):
                swap_flags(s, seat, i)


def flags(s, seat, place):
    """What is so of a known card, in one number."""
    word = ((s.shown[seat] >> place) & 1) * 2 + ((s.revealed[seat] >> place) & 1)
    word = word * 2 + ((s.fresh[seat] >> place) & 1)
    word = word * 2 + ((s.frozen[seat] >> place) & 1)
    word = word * 2 + ((s.aware[seat] >> place) & 1)
    word = word * 2 + ((s.chosen[seat] >> place) & 1)
    return word * 2 + (((s.drawn >> place) & 1) if seat == s.seat else 0)


def swap_flags(s, seat, place):
    """Exchange two neighbouring known cards that are equal."""
    s.shown[seat] = swapped(s.shown[seat], place)
    s.revealed[seat] = swapped(s.revealed[seat], place)
    s.fresh[seat] = swapped(s.fresh[seat], place)
    s.frozen[seat] = swapped(s.frozen[seat], place)
    s.aware[seat] = swapped(s.aware[seat], place)
    s.chosen[seat] = swapped(s.chosen[seat], place)
    if seat == s.seat:
        s.drawn = swapped(s.drawn, place)


def swapped(places, place):
    """A set of places after the card at one and the next have changed theirs."""
    if ((places >> place) ^ (places >> (place + 1))) & 1:
        return places ^ (3 << place)
    return places


def fill_pile(s, seat, other, source, n):
    """Unknown cards, taken from behind the other hand, and those known to lie there, shuffled
    under the ones whose place the seat knows."""
    size = unplaced(s, seat, source)
    known = np.int64(s.loose_n[seat, source])
    for i in range(size - known):
        n -= 1
        s.pile[source, i] = s.hand[other, n]
        s.hand[other, n] = 0
    if known:
        i = size - known
        for card in range(KINDS):
            for _ in range(np.int64(s.loose[seat, source, card])):
                s.pile[source, i] = card
                i += 1
        shuffle(s, s.pile[source], size)
    return n


def strew(s, other, frozen, drawn, chosen):
    """What is so of some hidden card of the other hand, nobody knows which."""
    unknown = all_of(s, other) & ~np.int64(s.known[other])
    fresh = np.int64(0)
    if s.seat == other:
        s.drawn |= some_of(s, unknown, drawn)
        fresh = np.int64(s.drawn)
    s.frozen[other] |= some_of(s, hidden_of(s, other) & ~fresh, frozen)
    if s.seat == other:
        s.chosen[other] |= some_of(s, all_of(s, other) & ~np.int64(s.frozen[other]), chosen)
    else:
        s.chosen[other] |= some_of(s, hidden_of(s, other), chosen)


def some_of(s, places, count):
    """So many of these places, at random."""
    found = 0
    for _ in range(count):
        place = nth_bit(places, below(s, set_size(places)))
        places ^= 1 << place
        found |= 1 << place
    return found


def guess_spies(s, r, seat):
    """D-15: which cards of the own hand were peeked at, its owner cannot know."""
    s.known[seat] = s.aware[seat]
    hidden = hidden_of(s, seat)
    count = min(np.int64(s.spied[seat]), set_size(hidden))
    if s.target and s.seat != seat and not (open_of(s, seat) >> (s.target - 1)) & 1:
        s.target = 1 + guess_target(s, r, seat, hidden)
        seen_secretly(s, seat, np.int64(s.target) - 1)
        count -= 1
    for _ in range(count):
        seen_secretly(s, seat, nth_bit(hidden, below(s, set_size(hidden))))


def guess_target(s, r, seat, hidden):
    """What the other one peeks at now; if it may be stolen, a card that may be (D-30)."""
    fitting = hidden
    if step_of(s, r) == BUY:
        limit = r.effects[s.row, s.upgraded, s.step, 1]
        for i in range(np.int64(s.hand_n[seat])):
            if not can_be_bought(s.hand[seat, i], limit):
                fitting &= ~(1 << i)
    return nth_bit(fitting, below(s, set_size(fitting)))


def guess_notes(s, other, source):
    """What the other one saw in a pile, without a place: its number is known, the cards not."""
    count = np.int64(s.noted[other, source])
    s.loose_n[other, source] = count
    size = unplaced(s, other, source)
    for i in range(size):
        if below(s, size - i) < count:
            s.loose[other, source, s.pile[source, i]] += 1
            count -= 1


# The digest.


def seen(s, r, seat):
    """A digest of what ``seat`` knows: equal for states it cannot tell apart."""
    other = 1 - seat
    a, b = absorb(seat, 0, turn_facts(s))
    a, b = absorb(a, b, effect_facts(s))
    for p in range(SEATS):
        a, b = absorb(a, b, seat_facts(s, p))
        a, b = absorb(a, b, memory_facts(s, p))
        a, b = absorb(a, b, loadout(s, p))
    a, b = absorb_own_hand(s, seat, a, b)
    a, b = absorb(a, b, other_hand(s, other))
    a, b = absorb(a, b, hidden_facts(s, seat, other))
    a, b = absorb_piles(s, seat, a, b)
    a, b = absorb(a, b, 0)
    return join(a, b)


def turn_facts(s):
    word = np.int64(s.seat) * 2 + s.over
    word = word * 4 + s.phase
    word = word * 256 + s.turn
    word = word * 2 + s.first
    word = word * 16 + s.ap
    word = word * 2 + s.late
    word = word * 2 + s.extra
    word = word * 64 + s.extra_turns
    word = word * 2 + s.times_used
    word = word * 2 + s.hero_used
    word = word * 2 + s.encore
    word = word * 2 + s.tide
    word = word * 2 + s.matched
    word = word * 64 + s.pile_n[POOL]
    return word * 64 + s.pile_n[DECK]


def effect_facts(s):
    word = np.int64(s.row) * 2 + s.upgraded
    word = word * 8 + s.step
    word = word * 8 + s.left
    word = word * 4 + s.runs
    word = word * 2 + s.source
    word = word * 2 + s.taking
    word = word * 2 + s.barred
    word = word * 2 + s.played_now
    word = word * 64 + s.lost
    word = word * 64 + s.jacks
    word = word * 2 + s.nosy
    return word * 2 + s.recycling


def seat_facts(s, p):
    word = np.int64(s.result[p]) + 1
    word = word * 64 + s.hand_n[p]
    word = word * 256 + s.plus[p]
    word = word * 4 + s.times[p]
    word = word * 2 + s.countered[p]
    word = word * 2 + s.disabled[p]
    word = word * 2 + s.veiled[p]
    word = word * 2 + s.thrifty[p]
    word = word * 2 + s.plus_math[p]
    word = word * 8 + s.hero[p]
    word = word * 256 + s.used[p]
    word = word * 4 + s.rest[p]
    return word * 256 + s.own_turns[p]


def memory_facts(s, p):
    word = np.int64(s.spied[p])
    for source in range(2):
        word = word * 64 + s.placed[p, source]
        word = word * 64 + s.noted[p, source]
    return word


def loadout(s, p):
    word = 0
    for i in range(MOST_PASSIVES):
        word = word * 16 + np.int64(s.passive[p, i])
    return word


def absorb_own_hand(s, seat, a, b):
    """The own cards in order, with what the owner knows of each."""
    for i in range(np.int64(s.hand_n[seat])):
        a, b = absorb(a, b, np.int64(s.hand[seat, i]) * 256 + flags(s, seat, i) + 1)
    return a, b


def other_hand(s, other):
    """The known cards of the other hand, in no order; of hidden ones no flag is seen."""
    word = 0
    for i in range(np.int64(s.hand_n[other])):
        if (s.known[other] >> i) & 1:
            seen_flags = flags(s, other, i)
            if not (open_of(s, other) >> i) & 1:
                seen_flags &= FLAGS_OF_HIDDEN
            elif s.seat == other:
                seen_flags &= ~FLAG_CHOSEN
            word = (word + mix(np.int64(s.hand[other, i]) * 256 + seen_flags + 1)) & LOW
    return word


FLAGS_OF_HIDDEN = 0b101  # aware, drawn
FLAG_CHOSEN = 0b10


def hidden_facts(s, seat, other):
    """Of hidden cards only how many are so; and the card that the seat has peeked at."""
    word = np.int64(set_size(s.frozen[other] & hidden_of(s, other)))
    word = word * 64 + (set_size(s.drawn & ~s.known[other]) if s.seat == other else 0)
    word = word * 64 + chosen_unseen(s, other)
    return word * 128 + target_seen(s, seat, other)


def target_seen(s, seat, other):
    """The card peeked at now, for who may know it; 127 for who may not."""
    if s.target == 0:
        return 0
    owner = other if s.seat == seat else seat
    place = np.int64(s.target) - 1
    if owner == seat and not (open_of(s, seat) >> place) & 1:
        return 127
    return np.int64(s.hand[owner, place]) + 1


def absorb_piles(s, seat, a, b):
    """Open stacks, all the cards there are, and what the seat knows of the piles."""
    for i in range(np.int64(s.played_n)):
        a, b = absorb(a, b, np.int64(s.played[i]) + 1)
    for i in range(np.int64(s.destroyed_n)):
        a, b = absorb(a, b, np.int64(s.destroyed[i]) + 101)
    for source in range(2):
        for depth in range(np.int64(s.placed[seat, source])):
            a, b = absorb(a, b, card_at(s, source, depth) + 201 + 100 * source)
    for card in range(KINDS):
        word = np.int64(s.cards[card]) * 64 + s.loose[seat, POOL, card]
        a, b = absorb(a, b, word * 64 + s.loose[seat, DECK, card])
    return a, b


# Numbers.


def observe(s, r, seat, out):
    """What ``seat`` may know as numbers, its own side first (the list is in docs/formats.md)."""
    other = 1 - seat
    for i in range(OBSERVED):
        out[i] = 0
    observe_hands(s, seat, other, out)
    for i in range(np.int64(s.played_n)):
        out[6 * KINDS + np.int64(s.played[i])] += 1
    for i in range(np.int64(s.destroyed_n)):
        out[7 * KINDS + np.int64(s.destroyed[i])] += 1
    for card in range(KINDS):
        out[8 * KINDS + card] = s.loose[seat, POOL, card]
        out[9 * KINDS + card] = s.loose[seat, DECK, card]
    n = 10 * KINDS
    for source in range(2):
        for depth in range(np.int64(s.placed[seat, source])):
            out[n + depth] = card_at(s, source, depth) + 1
        n += TOP
    n = side_numbers(s, seat, seat, out, n)
    n = side_numbers(s, other, seat, out, n)
    return table_numbers(s, seat, other, out, n)


def observe_hands(s, seat, other, out):
    """Own cards, shown, frozen, seen by the other; the other's known ones and open ones."""
    for i in range(np.int64(s.hand_n[seat])):
        card = np.int64(s.hand[seat, i])
        out[card] += 1
        out[KINDS + card] += (open_of(s, seat) >> i) & 1
        out[2 * KINDS + card] += (s.frozen[seat] >> i) & 1
        out[3 * KINDS + card] += (s.aware[seat] >> i) & 1
    for i in range(np.int64(s.hand_n[other])):
        card = np.int64(s.hand[other, i])
        out[4 * KINDS + card] += (s.known[other] >> i) & 1
        out[5 * KINDS + card] += (open_of(s, other) >> i) & 1


def side_numbers(s, side, seat, out, n):
    """Sizes, marks, skills and their states of one side; its points only if they are the own."""
    out[n] = s.hand_n[side]
    out[n + 1] = total(s, side) if side == seat else 0
    out[n + 2] = s.plus[side]
    out[n + 3] = s.times[side]
    out[n + 4] = s.equip[side]
    out[n + 5] = s.hero[side]
    out[n + 6] = s.used[side]
    out[n + 7] = s.rest[side]
    out[n + 8] = s.disabled[side]
    out[n + 9] = s.veiled[side]
    out[n + 10] = s.own_turns[side]
    out[n + 11] = s.thrifty[side]
    out[n + 12] = s.plus_math[side]
    out[n + 13] = s.countered[side]
    out[n + 14] = s.spied[side]
    out[n + 15] = s.result[side]
    out[n + 16] = (s.seat == side and not s.over) * 1
    out[n + 17] = (s.first == side) * 1
    for source in range(2):
        out[n + 18 + source] = s.placed[side, source]
        out[n + 20 + source] = s.noted[side, source]
    return n + SIDE


def table_numbers(s, seat, other, out, n):
    """Piles, the turn, and the effect that waits for a choice."""
    out[n] = s.over
    out[n + 1] = s.phase
    out[n + 2] = s.turn
    out[n + 3] = s.ap
    out[n + 4] = s.late
    out[n + 5] = s.extra
    out[n + 6] = s.extra_turns
    out[n + 7] = s.times_used
    out[n + 8] = s.hero_used
    out[n + 9] = s.encore
    out[n + 10] = s.tide
    out[n + 11] = s.matched
    out[n + 12] = s.pile_n[POOL]
    out[n + 13] = s.pile_n[DECK]
    out[n + 14] = s.row
    out[n + 15] = s.upgraded
    out[n + 16] = s.step
    out[n + 17] = s.left
    out[n + 18] = s.runs
    out[n + 19] = set_size(s.frozen[other] & hidden_of(s, other))
    out[n + 20] = target_seen(s, seat, other)
    out[n + 21] = s.taking
    out[n + 22] = s.source
    out[n + 23] = s.barred
    out[n + 24] = set_size(s.chosen[s.seat])
    out[n + 25] = set_size(s.chosen[1 - s.seat])
    out[n + 26] = set_size(s.frozen[other] & open_of(s, other))
    return n + TABLE
