"""Poker Tactics, T-17: how many 2s on a side bond, and what follows from it."""

import pytest

import spadework as sw
from spadework.games.tactics.browser import sheet
from tactics.test_clauses import GAME, after, at, scored, side

COUNTED = {  # the points of one to four 2s on a side
    "two_or_more": [2, 12, 18, 24],
    "exactly_two": [2, 12, 6, 8],
    "pairs": [2, 12, 14, 24],
}


def bonding(how, **options):
    return sw.game("tactics", bond_counts=how, **options)


@pytest.mark.parametrize("how", COUNTED)
@pytest.mark.parametrize("twos", [1, 2, 3, 4])
def test_t17_how_many_twos_bond(how, twos):
    match = at(("3", "3"), boards=(" ".join("2" * twos), ""), game=bonding(how))
    assert scored(match, "pass", "pass") == [COUNTED[how][twos - 1], 0]


def test_t17_two_or_more_is_the_default():
    assert GAME.rules["bond_counts"] == "two_or_more"


@pytest.mark.parametrize(
    ("how", "powers"),
    [("two_or_more", [6, 6, 6]), ("exactly_two", [2, 2, 2]), ("pairs", [6, 6, 2])],
)
def test_t17_each_2_is_shown_with_what_it_is_worth(how, powers):
    match = at(("3", "3"), boards=("2 2 2 7", ""), game=bonding(how))
    assert sheet(match.view(0), match.game, 0, "en")["powers"] == [[*powers, 7], []]


@pytest.mark.parametrize(
    ("boards", "left", "burnt"),
    [
        (("2 2 2 5", "6"), ("2 5", ""), (["2", "2"], ["6"])),  # the two that bond
        (("2 2 2 2", "5"), ("", "5"), (["2"] * 4, [])),  # two pairs
        (("2 2 2 7", "2"), ("2 2 2", "2"), (["7"], [])),
    ],
)
def test_t17_a_scorch_burns_the_twos_that_bond_in_pairs(boards, left, burnt):
    match = at(("A 3", "3"), boards=boards, game=bonding("pairs"))
    position = after(match, "play A")
    assert [side(position, seat).removeprefix("A ").strip("A") for seat in (0, 1)] == list(left)
    assert position["discards"] == list(burnt)


def test_t17_a_scorch_may_burn_the_one_that_stands_alone():
    game = bonding("pairs", bond=1)
    position = after(at(("A 3", "3"), boards=("2 2 2", ""), game=game), "play A")
    assert side(position, 0) == "A 2 2"
    game = bonding("pairs", bond=2)
    position = after(at(("A 3", "3"), boards=("2 2 2", ""), game=game), "play A")
    assert side(position, 0) == "A"


def test_t17_three_that_do_not_bond_burn_as_lone_twos():
    game = bonding("exactly_two")
    position = after(at(("A 3", "3"), boards=("2 2 2", "4"), game=game), "play A")
    assert (side(position, 0), side(position, 1)) == ("A 2 2 2", "")
    position = after(at(("A 3", "3"), boards=("2 2 2", ""), game=game), "play A")
    assert position["discards"] == [["2", "2", "2"], []]


def test_t17_a_decoy_changes_what_bonds():
    match = at(("Joker 3", "3"), boards=("2 2 2", ""), game=bonding("exactly_two"))
    assert match.label("play Joker taking 2") == "+6 for you, 2 back to your hand"
    match = at(("Joker 3", "3"), boards=("2 2 2", ""), game=bonding("pairs"))
    assert match.label("play Joker taking 2") == "-2 for you, 2 back to your hand"


def test_t17_the_computer_does_not_break_a_bond_of_exactly_two():
    for how, played in (("two_or_more", "play 2"), ("exactly_two", "play 4")):
        match = at(("2 4", "3"), boards=("2 2", "9"), game=bonding(how))
        assert sw.player("greedy").choose(match) == played
