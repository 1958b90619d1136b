"""Fleet: worlds that a seat cannot tell from the true one (F-26).

The unknown is dealt anew among all fleets that are legal and fit what was seen, each as likely.
"""

import numpy as np

from spadework.engine.rules.chance import below, shuffle
from spadework.games.fleet.rules.layout import (
    AUTO_CANNON,
    BERTHS,
    CAPTAINS,
    COPIES,
    KINDS,
    MOMENTUM,
    PICK,
    PILOTS,
    SOME_PILOT,
    TAKE,
)


def fill(k, r, seat):
    """Deal, uniformly, everything that ``seat`` does not know."""
    other = 1 - seat
    if k.phase == PICK and k.seat == 1 and seat == 1:
        k.picked[0] = 1 + below(k, 3)
    shuffle_own(k, seat)
    shuffle(k, k.event_deck, np.int64(k.event_n))
    if not k.captain_seen[other]:
        guess_captain(k, r, other)
    guess_pilots(k, r, other)
    guess_arsenal(k, other)


def shuffle_own(k, seat):
    """The own pile, but for what a weapon system shows of its top."""
    n = np.int64(k.pile_n[seat])
    if k.phase == TAKE and k.turn == seat:
        n -= np.int64(k.looked)
    shuffle(k, k.pile[seat], n)


def guess_captain(k, r, other):
    """Any captain; but momentum would have come by itself."""
    while True:
        captain = below(k, CAPTAINS)
        if captain != MOMENTUM // 2 or k.swarm[other] < r.skill_mechs[MOMENTUM]:
            k.captain[other] = captain
            return


# Pilots.


def guess_pilots(k, r, other):
    """Pilots that were never launched, each set of them as likely."""
    berth, unknown = np.int64(0), np.int64(0)  # those seen come first
    for i in range(BERTHS):
        berth += k.pilot_seen[other, i]
        unknown += k.pilot[other, i] == SOME_PILOT
    singles, doubles = pilots_left(k, r, other, 1), pilots_left(k, r, other, 2)
    for pilot in range(PILOTS):
        left = copies_left(k, r, other, pilot)
        singles -= left == 1
        doubles -= left == 2
        for _ in range(pick_count(k, left, singles, doubles, unknown)):
            k.pilot[other, berth] = pilot + 1
            berth += 1
            unknown -= 1


def copies_left(k, r, other, pilot):
    """How many of a kind of pilot may be among the unknown."""
    left = max(1, np.int64(r.pilot_copies[pilot]))
    for berth in range(BERTHS):
        left -= k.pilot_seen[other, berth] and k.pilot[other, berth] == pilot + 1
    return left


def pilots_left(k, r, other, copies):
    """Of how many kinds just so many may be among the unknown."""
    kinds = 0
    for pilot in range(PILOTS):
        kinds += copies_left(k, r, other, pilot) == copies
    return kinds


# Secondary weapons.


def guess_arsenal(k, other):
    """The other's pile and the cards of its hand that were not spied."""
    held = np.int64(k.hand_n[other])
    for kind in range(KINDS):
        held -= np.int64(k.spied[other, kind])
    count = unknown_cards(k, other, held)
    shuffle(k, k.pile[other], count)
    for _ in range(held):
        count -= 1
        k.hand[other, k.pile[other, count]] += 1
        k.pile[other, count] = 0


def unknown_cards(k, other, held):
    """Lay the unknown cards into the pile, in order: each set of them as likely."""
    unknown = held + np.int64(k.pile_n[other])
    singles, doubles = kinds_left(k, other, 1), kinds_left(k, other, 2)
    n = 0
    for kind in range(KINDS):
        left = cards_left(k, other, kind)
        singles -= left == 1
        doubles -= left == 2
        for _ in range(pick_count(k, left, singles, doubles, unknown - n)):
            k.pile[other, n] = kind
            n += 1
    return n


def cards_left(k, other, kind):
    """How many of a kind may be among the unknown."""
    seen = np.int64(k.discard[other, kind]) + np.int64(k.spied[other, kind])
    if kind == AUTO_CANNON:
        seen += k.cannons[other]
    return COPIES - seen


def kinds_left(k, other, copies):
    kinds = 0
    for kind in range(KINDS):
        kinds += cards_left(k, other, kind) == copies
    return kinds


# How often sets come.


def pick_count(k, left, singles, doubles, wanted):
    """How many of a kind (0 to ``left``) are among so many wanted, if each set is as likely.

    ``singles`` and ``doubles`` are the kinds after it of which one or two may be taken.
    """
    total = 0
    for count in range(left + 1):
        total += sets_of(singles, doubles, wanted - count)
    if total == 0:
        return 0
    at = below(k, total)
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
