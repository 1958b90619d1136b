"""Poker Duel, D-30: every cell of the effect table, in both editions, plain and upgraded."""

import pytest

from duel.cards import EDITIONS, cards, known, match, pile, run, text
from spadework.games.duel import browser, terminal
from spadework.games.duel.rules import layout as D
from spadework.games.duel.rules.effects import EDITIONS as TABLES
from spadework.games.duel.rules.effects import Row, write_row

FEW = {"reshow": False}
BOTH = pytest.mark.parametrize("edition", EDITIONS)


def kinds(events):
    return [event["event"] for event in events]


def test_d30_the_table_is_the_rulings_line_by_line():
    """What stands in effects.py, beside D-30."""
    original, spec = TABLES["original"].effects, TABLES["spec"].effects
    assert sorted(original) == sorted(["2", "5", "6", "7", "8", "9", "10", "J", "Q", "K"])
    assert original["6"] == Row("reveal 2, draw 1", "+", "reveal 3, draw 1") == spec["6"]
    assert original["9"] == Row("draw 2, feed 2", "+", "draw 3, give 1, feed 2")
    assert {rank for rank in original if original[rank] != spec[rank]} == {"2", "7", "8", "9", "10"}


@pytest.mark.parametrize("way", ["plain", "native"])
def test_d30_changing_a_row_is_enough_to_try_a_new_effect(way):
    """A 6 that steals: one row in the rules' record, and everything follows."""
    found = match("6H KD", "9C/s", "2C 2D")
    game = found.game.changed(write_row, 5, Row("steal 1, draw 1"), False).using(way)
    changed = game.match(found.position())
    assert changed.label("play 6H") == "steal 1 of their hand, draw 1"
    changed.play("play 6H")
    assert "9C" in cards(changed, 0)


@pytest.mark.parametrize(
    ("row", "asked", "means"),
    [("swap 1, draw 1", "hand", "own KD"), ("draw 2, give 1", "hand", "give 2C")],
)
def test_d30_a_changed_row_is_named_by_what_it_asks(row, asked, means):
    """A 6 that swaps asks for an own card: the word goes by the step, not by the card."""
    found = match("6H KD 5C", "9C/s 9D/s", "2C 2D 2H")
    game = found.game.changed(write_row, 5, Row(row), False)
    changed = game.match(found.position())
    changed.play("play 6H")
    card = means.split()[1]
    seen = changed.view(0)
    assert browser.wish([[asked, card]], seen, game, 0) == means in changed.actions()
    assert terminal.meant(card, seen, game) == means


# A, 3, 4.


@BOTH
@pytest.mark.parametrize("rank", ["A", "3", "4"])
def test_d30_a_3_and_4_are_not_played_alone(edition, rank):
    found = match(f"{rank}H KD", "9C", edition=edition)
    assert f"play {rank}H" not in found.actions()
    assert found.explain(f"play {rank}H")


# 2.


def test_d30_2_original_gains_a_plus_for_nothing_and_draws_nothing():
    found = match("2H KD", "9C", "3C 3D")
    found.play("play 2H")
    position = found.position()
    assert (position["plus"], position["ap"], found.seat) == ([4, 3], 1, 0)
    assert pile(found, "pool") == "3C 3D"


def test_d30_2_spec_gains_a_plus_draws_and_costs_the_point():
    found = match("2H KD", "9C", "3C 3D", "spec")
    found.play("play 2H")
    assert found.position()["plus"] == [4, 3]
    assert text(found, 0) == "3C KD"
    assert found.seat == 1


@BOTH
def test_d30_2_has_no_upgrade(edition):
    found = match("2H KD", "9C", edition=edition)
    assert found.explain("play 2H with +") == "2 has no upgrade (D-30)."


# 5.


@BOTH
@pytest.mark.parametrize("pool", [1, 3, 4, 5, 14])
def test_d30_5_just_draws_where_the_pool_is_no_playable_rank(edition, pool):
    found = match("5H KD", "9C", pool_of(pool), edition, options=FEW)
    events = found.play("play 5H")
    assert {"event": "count", "seat": 0, "pool": pool, "as": None} in events
    assert len(found.position()["pool"]) == pool - 1


def pool_of(count):
    """So many cards, two of each rank at most."""
    return " ".join([f"{rank}{suit}" for suit in "CS" for rank in "A23678JQ"][:count])


@BOTH
@pytest.mark.parametrize(("pool", "rank"), [(2, "2"), (6, "6"), (7, "7"), (11, "J"), (13, "K")])
def test_d30_5_has_the_effect_of_the_pools_number(edition, pool, rank):
    found = match("5H KD", "9C", pool_of(pool), edition, options=FEW)
    events = found.play("play 5H")
    assert {"event": "count", "seat": 0, "pool": pool, "as": rank} in events
    left = {"2": pool if edition == "original" else pool - 1, "6": pool - 1, "7": pool - 2}
    left |= {"J": pool - 2, "K": pool - 1}
    assert len(found.position()["pool"]) == left[rank]
    if rank == "2":
        assert found.position()["plus"][0] == 4
        assert (found.seat == 0) == (edition == "original")  # with its cost
    if rank == "K":
        assert found.position()["disabled"] == [False, True]


@BOTH
def test_d30_5_is_a_5_in_math_and_has_no_upgrade(edition):
    found = match("5H 5D", "9C", pool_of(6), edition)
    assert "play 5D + 5H as 10" in found.actions()
    assert not [action for action in found.actions() if action.startswith("play 5H with")]


@BOTH
def test_d30_5_counts_once_before_anything_under_encore(edition):
    found = match(
        *("5H KD", "9C 9D", pool_of(7), edition),
        heroes=["encore", None],
        passives=["", ""],
        options=FEW,
        plus=[0, 0],
    )
    run(found, "hero", "play 5H")
    assert len(found.position()["pool"]) == 3  # a 7 twice: two and two


def test_d30_5_as_a_10_may_steal():
    found = match("5H KD", "9C", pool_of(10), options=FEW)
    found.play("play 5H")
    assert found.actions() == ["steal", "leave"]


# 6.


@BOTH
@pytest.mark.parametrize(("action", "count"), [("play 6H", 2), ("play 6H with +", 3)])
def test_d30_6_reveals_folded_cards_and_draws(edition, action, count):
    found = match("6H KD", "AC 3C 9C 9D/s 9H/r", "3D 3H", edition, options=FEW, ap=2)
    found.play(action)
    revealed = cards(found, 1, "revealed")
    assert len(revealed) == count + 1  # 9H was revealed before
    assert "9D" not in revealed
    assert "3D" in cards(found, 0)
    assert found.position()["plus"][0] == (2 if "+" in action else 3)


# 7.


@pytest.mark.parametrize(
    ("edition", "drawn", "left"),
    [
        ("original", "8C 8D", 2),  # 16 or more
        ("original", "7C 8D", 3),
        ("spec", "8C 8D", 3),  # over 16
        ("spec", "8C 9D", 2),
        ("original", "KC Joker", 3),  # a Joker is worth nothing
    ],
)
def test_d30_7_draws_two_and_may_lose_a_plus(edition, drawn, left):
    found = match("7H KD", "9C", f"{drawn} AC AD", edition, options=FEW)
    found.play("play 7H")
    assert set(drawn.split()) <= set(cards(found, 0))
    assert found.position()["plus"][0] == left


@BOTH
def test_d30_7_without_a_plus_loses_nothing_and_has_no_upgrade(edition):
    found = match("7H KD", "9C", "KC KS AC", edition, plus=[0, 3], options=FEW)
    assert found.explain("play 7H with +") == "7 has no upgrade (D-30)."
    found.play("play 7H")
    assert found.position()["plus"] == [0, 3]


# 8.


def test_d30_8_original_swaps_one_own_for_one_of_the_hand_then_draws():
    found = match("8H 4D KD", "9C/s QC", "3C 3D", options=FEW)
    found.play("play 8H")
    assert found.actions() == ["own 4D", "own KD"]
    found.play("own 4D")
    assert found.actions() == ["take hidden", "take 9C"]
    found.play("take 9C")
    assert text(found, 0) == "3C 9C KD"
    assert text(found, 1) == "4D QC"
    assert found.explain("play 8H with +")


def test_d30_8_original_has_no_upgrade():
    assert match("8H 4D", "9C").explain("play 8H with +") == "8 has no upgrade (D-30)."


def test_d30_8_spec_swaps_for_a_folded_card_after_the_draw():
    found = match("8H 4D KD", "9C/s QC", "3C 3D", "spec")
    found.play("play 8H")
    assert found.actions() == ["own 3C", "own 4D", "own KD"]
    found.play("own 4D")  # the folded one is the only target
    assert text(found, 0) == "3C QC KD"
    assert text(found, 1) == "4D 9C"


def test_d30_8_is_mandatory_while_both_have_one_and_does_nothing_else():
    for theirs, mine in (("", "8H 4D"), ("9C", "8H")):
        found = match(mine, theirs, "3C 3D", options=FEW)
        found.play("play 8H")
        assert "3C" in cards(found, 0)
        assert text(found, 1) == theirs


def test_d30_8_spec_upgraded_names_up_to_three_and_all_change_places_at_once():
    found = match("8H 4D 4H AD KD", "9C 9D 9H QC/s", "3C 3D", "spec")
    run(found, "play 8H with +", "own 4D", "own AD", "own 4H")
    assert sorted(cards(found, 1)) == sorted(["AD", "4D", "4H", "QC"])
    assert sorted(cards(found, 0)) == sorted(["3C", "9C", "9D", "9H", "KD"])
    assert found.position()["plus"][0] == 2


def test_d30_8_spec_upgraded_may_name_fewer_and_a_target_ends_the_naming():
    found = match("8H 4D 4H AD", "9C 9D/r QC", "3C 3D", "spec")
    run(found, "play 8H with +", "own 4D")
    assert found.actions() == ["own AD", "own 3C", "own 4H", "take hidden", "take 9D"]
    found.play("take 9D")
    assert "9D" in cards(found, 0)
    assert len(cards(found, 1)) == 3


def test_d30_8_spec_upgraded_takes_those_there_are():
    found = match("8H 4D 4H AD KD", "9C", "3C 3D", "spec")
    run(found, "play 8H with +", "own KD")
    assert text(found, 1) == "KD"


# 9.


def test_d30_9_original_draws_two_and_feeds_the_pool_from_the_deck():
    found = match("9H KD", "AC", "3C 3D 3H", deck="QC QD QH", options=FEW)
    found.play("play 9H")
    assert text(found, 0) == "3C 3D KD"
    assert pile(found, "pool") == "3H QC QD"
    assert pile(found, "deck") == "QH"


def test_d30_9_original_upgraded_draws_three_and_gives_one_of_those():
    found = match("9H KD", "AC", "3C 3D QS 3S", deck="QC QD QH", options=FEW)
    found.play("play 9H with +")
    assert found.actions() == ["give 3C", "give 3D", "give QS"]
    found.play("give 3D")
    assert text(found, 0) == "3C QS KD"
    assert text(found, 1) == "AC 3D"
    assert known(found, 0) == "3D"
    assert pile(found, "pool") == "3S QC QD"


def test_d30_9_spec_looks_at_three_keeps_one_and_shuffles_the_rest_in():
    found = match("9H KD", "AC", "3C 3D QS 3S JS", "spec", deck="QC")
    found.play("play 9H")
    assert found.actions() == ["keep 3C", "keep 3D", "keep QS"]
    found.play("keep QS")
    assert text(found, 0) == "QS KD"
    assert sorted(found.position()["pool"]) == sorted(["3C", "3D", "3S", "JS"])
    assert found.seat == 1


def test_d30_9_spec_has_no_upgrade():
    assert match("9H KD", "AC", edition="spec").explain("play 9H with +") == (
        "9 has no upgrade (D-30)."
    )


# 10.


@pytest.mark.parametrize(
    ("edition", "card", "asked"),
    [
        ("original", "10C", True),
        ("original", "JC", False),
        ("spec", "9C", True),
        ("spec", "10C", False),
        ("original", "4C", False),  # D-17
        ("original", "Joker", True),
    ],
)
def test_d30_10_peeks_and_may_steal_for_a_plus(edition, card, asked):
    found = match("10H KD", card, "3C 3D", edition, options=FEW)
    found.play("play 10H")
    assert (found.position()["phase"] == "choose") == asked
    if asked:
        assert found.actions() == ["steal", "leave"]
        found.play("steal")
        assert card in cards(found, 0)
        assert found.position()["plus"][0] == 2
    else:
        assert known(found, 0) == card


@BOTH
def test_d30_10_leaves_and_draws_and_needs_a_plus(edition):
    found = match("10H KD", "9C", "3C 3D", edition, options=FEW)
    run(found, "play 10H", "leave")
    assert text(found, 0) == "3C KD"
    assert found.position()["plus"][0] == 3
    found = match("10H KD", "9C", "3C 3D", edition, plus=[0, 0], options=FEW)
    found.play("play 10H")
    assert found.seat == 1
    assert found.explain("play 10H with +") is not None


# J.


@BOTH
def test_d30_j_draws_two(edition):
    found = match("JH KD", "9C", "3C 3D 3H", edition, options=FEW)
    found.play("play JH")
    assert text(found, 0) == "3C 3D KD"


@BOTH
def test_d30_j_destroyed_its_owner_draws_two(edition):
    found = match("QH KD", "JC", "3C 3D 3H", edition, options=FEW)
    found.play("play QH with x")
    assert text(found, 1) == "3C 3D"
    assert pile(found, "destroyed") == "JC"


@BOTH
def test_d30_j_upgraded_steals_a_card_of_the_hand_and_draws(edition):
    found = match("JH KD", "9C/s QC", "3C 3D 3H", edition, options=FEW)
    found.play("play JH with x")
    assert found.actions() == ["take hidden", "take 9C"]
    found.play("take 9C")
    assert text(found, 0) == "3C 9C KD"
    assert text(found, 1) == "QC"
    assert found.position()["times"][0] == 0


# Q.


@BOTH
def test_d30_q_freezes_two_folded_cards_and_draws(edition):
    found = match("QH KD", "9C/s 9D QC", "3C 3D 3H", edition, options=FEW)
    found.play("play QH")
    assert text(found, 1, "frozen") == "9D QC"
    assert text(found, 0) == "3C KD"


@BOTH
def test_d30_q_may_name_a_revealed_card_and_freezes_only_unfrozen_ones(edition):
    found = match("QH KD", "9C/r 9D/f QC/r", "3C 3D 3H", edition, options=FEW)
    found.play("play QH")
    assert found.actions() == ["take 9C", "take QC"]
    found.play("take QC")
    assert text(found, 1, "frozen") == "9C 9D QC"


@BOTH
def test_d30_q_upgraded_destroys_two_of_the_hand_without_a_draw(edition):
    found = match("QH KD", "9C/s 10C/s QC/s", "3C 3D 3H", edition, options=FEW)
    run(found, "play QH with x", "take QC", "take 10C")
    assert text(found, 1) == "9C"
    assert pile(found, "destroyed") == "10C QC"
    assert pile(found, "pool") == "3C 3D 3H"


# K.


@BOTH
def test_d30_k_disables_and_draws(edition):
    found = match("KH KD", "9C", "3C 3D 3H", edition, options=FEW)
    found.play("play KH")
    assert found.position()["disabled"] == [False, True]
    assert text(found, 0) == "3C KD"


@BOTH
def test_d30_k_upgraded_gives_two_extra_turns_after_this_one(edition):
    found = match("KH 6D 6C 6S 9S", "9C", "3C 3D 3H AC AD", edition, options=FEW | {"show": "half"})
    found.play("play KH with x")
    turns = []
    while found.position()["disabled"][1] and len(turns) < 3:
        while found.position()["phase"] == "show":
            found.play(found.actions()[0])
        turns.append((found.seat, bool(found.position().get("extra"))))
        if found.seat == 1:
            break
        found.play(next(a for a in found.actions() if a.startswith("play 6") and "with" not in a))
    assert turns == [(0, True), (0, True), (1, False)]


@BOTH
def test_d30_k_upgraded_is_not_for_who_has_a_joker_left_or_an_extra_turn(edition):
    assert "play KH with x" not in match("KH Joker", "9C", edition=edition).actions()
    assert "play KH with x" not in match("KH 9D", "9C", edition=edition, extra=True).actions()
    assert "play KH with x" in match("KH 9D", "9C", edition=edition).actions()
    assert "play Joker as K with x" in match("Joker 9D", "9C", edition=edition).actions()
    assert "play Joker as K with x" not in match("Joker Joker", "9C", edition=edition).actions()


# All of it at once.


@BOTH
def test_d30_every_row_is_labelled_in_its_own_words(edition):
    found = match("2H 5H 6H 7H 8H 9H 10H JH QH KH", "9C", pool_of(3), edition)
    labels = found.labels()
    assert labels["play 6H with +"].count("3") == 1
    assert ("costs no action point" in labels["play 2H"]) == (edition == "original")
    assert len(found.game.rules_record.effects) == D.ROWS
