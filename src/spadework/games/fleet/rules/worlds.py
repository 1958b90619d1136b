"""Fleet: worlds that a seat cannot tell from the true one (F-26).

Everything is open but the other seat's captain, the pilots it never launched, its secondary
weapons, the order of the own pile and of the events, and while seat 1 picks what seat 0 picked.
The unknown is dealt anew among all fleets that are legal and fit what was seen, each as likely.
"""

import numpy as np

from spadework.engine.rules.chance import below, seeded, shuffle
from spadework.games.fleet.rules.layout import (
    AUTO_CANNON,
    BERTHS,
    CAPTAINS,
    COPIES,
    DICE,
    KINDS,
    MOMENTUM,
    PICK,
    PILOTS,
    TAKE,
)


def hide(s, r, seat, seed):
    """Deal anew, uniformly, everything that ``seat`` cannot know."""
    other = 1 - seat
    s.rng = seeded(seed)
    for i in range(DICE):
        s.dice[i] = 0
    s.dice_n = 0
    if s.phase == PICK and s.seat == 1 and seat == 1:
        s.picked[0] = 1 + below(s, 3)
    shuffle_own(s, seat)
    sort(s.event_deck, 0, np.int64(s.event_n))
    shuffle(s, s.event_deck, np.int64(s.event_n))
    if not s.captain_seen[other]:
        guess_captain(s, r, other)
    guess_pilots(s, r, other)
    guess_arsenal(s, other)


def sort(cards, start, stop):
    """The unknown in order, so that a shuffle does not depend on how it lay."""
    for i in range(start + 1, stop):
        card, j = cards[i], i
        while j > start and cards[j - 1] > card:
            cards[j] = cards[j - 1]
            j -= 1
        cards[j] = card


def shuffle_own(s, seat):
    """The own pile, but for what a weapon system shows of its top."""
    n = np.int64(s.pile_n[seat])
    if s.phase == TAKE and s.turn == seat:
        n -= np.int64(s.looked)
    sort(s.pile[seat], 0, n)
    shuffle(s, s.pile[seat], n)


def guess_captain(s, r, other):
    """Any captain; but momentum would have come by itself."""
    while True:
        captain = below(s, CAPTAINS)
        if captain != MOMENTUM // 2 or s.swarm[other] < r.skill_mechs[MOMENTUM]:
            s.captain[other] = captain
            return


# Pilots.


def guess_pilots(s, r, other):
    """Pilots that were never launched, each set of them as likely."""
    seen, unknown = 0, 0
    for berth in range(BERTHS):
        seen += s.pilot_seen[other, berth]
        unknown += s.pilot[other, berth] > 0 and not s.pilot_seen[other, berth]
    berth = np.int64(seen)
    unknown = np.int64(unknown)
    singles, doubles = pilots_left(s, r, other, 1), pilots_left(s, r, other, 2)
    for pilot in range(PILOTS):
        left = copies_left(s, r, other, pilot)
        singles -= left == 1
        doubles -= left == 2
        for _ in range(pick_count(s, left, singles, doubles, unknown)):
            s.pilot[other, berth] = pilot + 1
            berth += 1
            unknown -= 1


def copies_left(s, r, other, pilot):
    """How many of a kind of pilot may be among the unknown."""
    left = max(1, np.int64(r.pilot_copies[pilot]))
    for berth in range(BERTHS):
        left -= s.pilot_seen[other, berth] and s.pilot[other, berth] == pilot + 1
    return left


def pilots_left(s, r, other, copies):
    """Of how many kinds just so many may be among the unknown."""
    kinds = 0
    for pilot in range(PILOTS):
        kinds += copies_left(s, r, other, pilot) == copies
    return kinds


# Secondary weapons.


def guess_arsenal(s, other):
    """The other's pile and the cards of its hand that were not spied."""
    held = np.int64(s.hand_n[other])
    for kind in range(KINDS):
        held -= np.int64(s.spied[other, kind])
    count = unknown_cards(s, other, held)
    shuffle(s, s.pile[other], count)
    for kind in range(KINDS):
        s.hand[other, kind] = s.spied[other, kind]
    for _ in range(held):
        count -= 1
        s.hand[other, s.pile[other, count]] += 1
        s.pile[other, count] = 0


def unknown_cards(s, other, held):
    """Lay the unknown cards into the pile, in order: each set of them as likely."""
    unknown = held + np.int64(s.pile_n[other])
    singles, doubles = kinds_left(s, other, 1), kinds_left(s, other, 2)
    n = 0
    for kind in range(KINDS):
        left = cards_left(s, other, kind)
        singles -= left == 1
        doubles -= left == 2
        for _ in range(pick_count(s, left, singles, doubles, unknown - n)):
            s.pile[other, n] = kind
            n += 1
    return n


def cards_left(s, other, kind):
    """How many of a kind may be among the unknown."""
    seen = np.int64(s.discard[other, kind]) + np.int64(s.spied[other, kind])
    if kind == AUTO_CANNON:
        seen += s.cannons[other]
    return COPIES - seen


def kinds_left(s, other, copies):
    kinds = 0
    for kind in range(KINDS):
        kinds += cards_left(s, other, kind) == copies
    return kinds


# How often sets come.


def pick_count(s, left, singles, doubles, wanted):
    """How many of a kind (0 to ``left``) are among so many wanted, if each set is as likely.

    ``singles`` and ``doubles`` are the kinds after it of which one or two may be taken.
    """
    total = 0
    for count in range(left + 1):
        total += sets_of(singles, doubles, wanted - count)
    if total == 0:
        return 0
    at = below(s, total)
    for count in range(left + 1):
        at -= sets_of(singles, doubles, wanted - count)
        if at < 0:
            return count
    return 0


def sets_of(singles, doubles, wanted):
    """How many sets of so many cards there are, of kinds with one copy or two."""
    if wanted < 0:
        return 0
    total = 0
    for twice in range(doubles + 1):
        total += chosen(doubles, twice) * chosen(doubles - twice + singles, wanted - 2 * twice)
    return total


def chosen(n, k):
    """n over k."""
    if k < 0 or k > n:
        return 0
    ways = 1
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return ways
