"""Poker Tactics: whole game trees counted, one of them derived by hand."""

import pytest

import spadework as sw

ONE_ROUND = sw.game("tactics", wins_needed=1)


def leaves(match):
    """How many different courses a match can take from here."""
    if match.seat is None:
        return 1
    count = 0
    for action in match.actions():
        match.play(action)
        count += leaves(match)
        match.undo()
    return count


def alone(n):
    """By hand: who plays on alone with n different plain cards may pass, or play one of them.

    An empty hand has passed (T-4), so alone(0) = 1; alone(n) = 1 + n * alone(n - 1): 1 2 5 16.
    """
    return 1 if n == 0 else 1 + n * alone(n - 1)


def both(m, n):
    """By hand: both are in, and the one to move holds m different plain cards, the other n.

    Passing leaves the other alone with n. Each of the m cards hands the turn over; if it was the
    last one, its player has passed. both(1, 1) = 2 + 2 = 4; both(2, 1) = 2 + 2 * 4 = 10;
    both(2, 2) = 5 + 2 * 10 = 25; both(3, 2) = 5 + 3 * 25 = 80; both(3, 3) = 16 + 3 * 80 = 256.
    """
    rest = alone(n) if m == 1 else both(n, m - 1)
    return alone(n) + m * rest


@pytest.mark.parametrize(
    ("mine", "theirs", "count"),
    [
        ("3", "4", 4),
        ("3 4", "5", 10),
        ("3 4", "5 6", 25),
        ("3 4 5", "6 7", 80),
        ("3 4 5", "6 7 8", 256),
    ],
)
def test_a_tiny_decks_tree_has_as_many_leaves_as_counted_by_hand(mine, theirs, count):
    match = ONE_ROUND.match({"hands": [mine.split(), theirs.split()], "deck": []})
    assert leaves(match) == both(len(mine.split()), len(theirs.split())) == count


@pytest.mark.parametrize(
    ("position", "count"),
    [
        # A pass leaves alone(1) = 2; the J draws the 9, and both(1, 1) = 4 follow.
        ({"hands": [["J"], ["3"]], "deck": ["9"]}, 6),
        # The Q revives nothing, 4 or 5 (never K), or a pass: each leaves alone(1) = 2.
        ({"hands": [["Q"], ["3"]], "discards": [["4", "5", "5", "K"], []], "deck": []}, 8),
        # A pass or a Joker that takes nothing leave alone(1) = 2 each; with the 9 taken back
        # (the K is a hero) both(1, 1) = 4 follow.
        ({"hands": [["Joker"], ["3"]], "boards": [["9", "K"], []], "deck": []}, 8),
    ],
)
def test_effects_branch_as_counted_by_hand(position, count):
    assert leaves(ONE_ROUND.match(position)) == count


@pytest.mark.parametrize(("seed", "counts"), [(1, [5, 25, 125, 610]), (2, [4, 20, 88, 374])])
def test_counts_from_fixed_deals_stay_as_they_were(seed, counts):
    """Golden: a change here means that a rule has changed. Raise VERSION and say so."""
    game = sw.game("tactics", hand=4, mulligan=1)
    found = [at_depth(game.deal(seed), depth) for depth in (1, 2, 3, 4)]
    assert found == counts


def at_depth(match, depth):
    if depth == 0 or match.seat is None:
        return 1
    count = 0
    for action in match.actions():
        match.play(action)
        count += at_depth(match, depth - 1)
        match.undo()
    return count
