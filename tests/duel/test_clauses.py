"""Poker Duel, clause by clause: rulings D-1 to D-24, D-42 to D-50."""

import random
from collections import Counter

import pytest

import spadework as sw
from duel.cards import EDITIONS, cards, known, match, pile, plays, run, text
from support import random_games, random_match, samples, state_of

FEW = {"reshow": False}  # so that a turn ends without a show


# Cards and setup.


def test_d1_both_halves_are_joined_to_54_cards():
    position = sw.game("duel").deal(1).position()
    found = Counter(entry["card"] for hand in position["hands"] for entry in hand)
    found.update(position["pool"] + position["deck"])
    assert sum(found.values()) == 54
    assert found["Joker"] == 2
    assert all(found[f"{rank}{suit}"] == 1 for rank in "A23456789JQK" for suit in "HDCS")


def test_d1_equal_cards_may_occur_and_are_offered_once():
    deck = "AHH 2HH 3HH 4HH 5HH 6HH 7HH 8HH 9HH 10HH JHH QHH KHH Joker"
    found = sw.game("duel", deck_0=deck, deck_1=deck).deal(1)
    assert max(Counter(cards(found, 0) + found.position()["pool"]).values()) > 1
    actions = match("7H 7H 9D", "5C").actions()
    assert actions.count("play 7H") == 1


@pytest.mark.parametrize(
    ("mine", "left"),
    [
        ("7H/f 7H/s 7H", "7H/f 7H/s"),  # a folded one before a shown one
        ("7H/f 7H/s", "7H/f"),  # an unfrozen one before a frozen one
    ],
)
def test_d1_of_equal_cards_an_unfrozen_folded_one_is_meant(mine, left):
    played = match(mine, "5C", options=FEW, ap=2)
    played.play("play 7H")
    flags = [(e.get("shown", False), e.get("frozen", False)) for e in held(played, "7H")]
    wanted = [("s" in w, "f" in w) for w in (word.partition("/")[2] for word in left.split())]
    assert sorted(flags) == sorted(wanted)


def held(found, card):
    return [entry for entry in found.position()["hands"][0] if entry["card"] == card]


def test_d2_six_each_fourteen_in_the_pool_one_more_for_the_second():
    position = sw.game("duel").deal(3).position()
    second = 1 - position["first"]
    assert len(position["hands"][position["first"]]) == 6
    assert len(position["hands"][second]) == 7
    assert (len(position["pool"]), len(position["deck"])) == (14, 27)
    firsts = {sw.game("duel").deal(seed).position()["first"] for seed in range(20)}
    assert firsts == {0, 1}


def test_d2_options_pool_and_extra_card():
    position = sw.game("duel", pool=20, extra_card=2).deal(3).position()
    assert len(position["pool"]) == 20
    assert len(position["hands"][1 - position["first"]]) == 8


def test_d3_the_first_player_mulligans_first_then_the_second():
    found = sw.game("duel").deal(3)
    first = found.position()["first"]
    assert found.seat == first
    found.play("mulligan")
    assert found.seat == 1 - first
    found.play("mulligan")
    assert found.position()["phase"] == "show"
    assert found.seat == first


def test_d3_any_part_is_shuffled_into_the_deck_and_as_many_are_drawn():
    position = {"phase": "mulligan", "hands": [["4D", "4H", "9C"], ["2C"]], "pool": ["5C"]}
    found = sw.game("duel").match(position | {"deck": ["KC", "KD", "KH", "KS"]})
    assert len(found.actions()) == 8
    found.play("mulligan 4D 4H")
    hand, deck = cards(found, 0), found.position()["deck"]
    assert len(hand) == 3
    assert "9C" in hand
    assert Counter(hand + deck) == Counter(["9C", "4D", "4H", "KC", "KD", "KH", "KS"])


def test_d3_how_many_is_public_which_is_not():
    position = {"phase": "mulligan", "hands": [["4D", "4H", "9C"], ["2C"]], "pool": ["5C"]}
    found = sw.game("duel").match(position | {"deck": ["KC", "KD", "KH"]})
    found.play("mulligan 4D 4H")
    told = found.events(1)
    assert {"event": "mulligan", "seat": 0, "count": 2} in told
    assert not {"4D", "4H", "KC", "KD", "KH"} & set(str(told).replace("'", " ").split())


def test_d3_equal_cards_are_offered_once():
    position = {"phase": "mulligan", "hands": [["4D", "4D", "9C"], ["2C"]], "pool": ["5C"]}
    assert sw.game("duel").match(position).actions() == [
        *("mulligan", "mulligan 4D", "mulligan 4D 4D", "mulligan 9C", "mulligan 4D 9C"),
        "mulligan 4D 4D 9C",
    ]


def test_d4_three_plus_and_one_times_each():
    position = sw.game("duel").deal(1).position()
    assert (position["plus"], position["times"]) == ([3, 3], [1, 1])
    position = sw.game("duel", plus=5, times=2).deal(1).position()
    assert (position["plus"], position["times"]) == ([5, 5], [2, 2])


def test_d4_at_most_one_times_a_turn():
    found = match("JH JD QH 5C", "9C", options=FEW | {"ap": 3}, times=[3, 0])
    found.play("play JH with x")
    assert found.position()["times"] == [2, 0]
    assert not [action for action in found.actions() if "x" in action.split()]
    assert found.explain("play JD with x") == "Only one x may be used in a turn (D-4)."


def test_d5_both_loadouts_are_open_and_skills_can_be_left_out():
    found = sw.game("duel").deal(1)
    assert found.view(0)["passives"] == [["scout", "insurance", "court"]] * 2
    plain = sw.game("duel", skills=False).deal(1)
    assert plain.view(0)["passives"] == [[], []]
    assert plain.view(0)["heroes"] == [None, None]


def test_d6_drawing_is_from_the_top_of_the_pool():
    found = match("6H 5D", "", pool="KC QC JC", deck="AC")
    found.play("play 6H")
    assert "KC" in cards(found, 0)
    assert pile(found, "pool") == "QC JC"


def test_d6_an_empty_pool_gives_nothing():
    found = match("7H KD", "AC", pool="KC")
    found.play("play 7H")
    assert Counter(cards(found, 0)) == Counter(["KD", "KC"])
    assert found.returns == [1, -1]


def test_d7_an_empty_pool_ends_the_match_and_both_hands_are_counted():
    found = match("6H AD 10D", "KC QC Joker", pool="2C")
    events = found.play("play 6H")
    assert found.returns == [-1, 1]
    assert {"event": "score", "points": [13, 25]} in events
    assert [event["event"] for event in events].count("show") == 0
    assert cards(found, 0, "shown") == cards(found, 0)


def test_d7_equal_points_are_a_draw():
    found = match("6H KD", "KC 2D", pool="2C")
    found.play("play 6H")
    assert found.returns == [0, 0]


def test_d7_the_check_comes_after_the_whole_action_or_at_once():
    position = {"pool": "KC QC", "deck": "2C 3C AC"}
    later = match("9H 2D", "KD", **position)
    later.play("play 9H")
    assert later.returns is None
    assert pile(later, "pool") == "2C 3C"
    at_once = match("9H 2D", "KD", options={"end_check": "immediate"}, **position)
    at_once.play("play 9H")
    assert at_once.returns == [1, -1]
    assert pile(at_once, "pool") == ""


def test_d7_a_start_of_turn_draw_ends_it_too():
    found = match(
        *("6H 5D 5C", "KC", "2C AC"),
        passives=["", "deep_draw"],
        options=FEW,
        own_turns=[1, 2],
    )
    found.play("play 6H")
    assert found.returns is not None


def test_d7_an_immediate_end_at_the_start_of_a_turn_leaves_the_hands_open():
    found = match(
        *("JS 3D", "3H 9D 10D", "KS 2H 4C"),
        passives=["", "deep_draw"],
        options=FEW | {"end_check": "immediate"},
        own_turns=[1, 2],
    )
    found.play("play JS")
    assert found.returns is not None
    assert cards(found, 1, "shown") == cards(found, 1)
    assert sw.game("duel").match(found.position()).position() == found.position()


# The turn.


def test_d8_original_shows_at_the_end_always_and_at_the_start_if_the_number_is_wrong():
    found = match("6H 5D 9C KC", "AC AD AH AS", pool="2C 2D 2H 2S")
    found.play("play 6H")
    assert (found.seat, found.position()["phase"]) == (0, "show")
    assert found.position()["late"]
    found.play("show 9C KC")
    assert text(found, 0, "shown") == "9C KC"
    assert (found.seat, found.position()["phase"]) == (1, "show")


def test_d8_original_keeps_a_show_of_the_right_number():
    found = match("6H/s 5D/s 9C KC", "AC/s AD/s AH AS", pool="2C 2D 2H 2S", options=FEW)
    found.play("play 6H")
    assert (found.seat, found.position()["phase"]) == (1, "play")
    assert text(found, 1, "shown") == "AC AD"


def test_d8_spec_folds_all_at_the_start_and_shows_nothing_at_the_end():
    found = match("6H/s 5D/s 9C KC", "AC/s AD/s AH AS", "2C 2D 2H 2S", "spec")
    found.play("play 6H")
    assert (found.seat, found.position()["phase"]) == (1, "show")
    assert text(found, 1, "shown") == ""
    assert text(found, 0, "shown") == "5D"


@pytest.mark.parametrize(
    ("held", "show", "need"), [(6, "half", 3), (7, "half", 3), (7, "half_less_one", 2)]
)
def test_d8_the_required_number_is_half_rounded_down(held, show, need):
    mine = " ".join(["6H", "AC", "3C", "AD", "3D", "AH", "3H", "AS"][:held])
    found = match(mine, "KC", pool="KD KH KS QC", options={"show": show})
    found.play("play 6H")  # and draws one
    taken = [action for action in found.actions() if action.startswith("show")]
    assert taken
    whole = "show " + " ".join(cards(found, 0)[:need])
    assert found.explain(whole) is None
    assert found.explain(whole + " " + cards(found, 0)[need]) is not None


def test_d8_with_one_card_or_none_nothing_is_shown():
    found = match("6H", "KC", pool="2D 2H 2S QC", options={"show": "half_less_one"})
    found.play("play 6H")
    assert found.seat == 1


def test_d8_a_whole_show_is_one_gesture_in_any_order():
    found = match("6H 5D 9C KC AC AD", "KH", pool="2C 2D 2H 2S")
    found.play("play 6H")
    twin = found.copy()
    assert found.explain("show KC 2C AC") is None
    events = found.play("show KC 2C AC")
    assert events[0] == {"event": "show", "seat": 0, "cards": ["AC", "2C", "KC"]}
    run(twin, "show AC", "show 2C", "show KC")
    assert twin.position() == found.position()
    assert [action for _, action in found.history[1:]] == ["show AC", "show 2C", "show KC"]


def test_d8_a_show_that_cannot_be_changes_nothing():
    found = match("6H 5D 9C KC AC AD", "KH", pool="2C 2D 2H 2S")
    found.play("play 6H")
    before = found.position()
    for bad in ("show AC 2C", "show AC 2C KD", "show AC AC KC", "show AC 2C KC 9C"):
        with pytest.raises(sw.IllegalAction):
            found.play(bad)
    assert found.position() == before


def test_d8_a_set_in_the_middle_of_a_show_may_hold_equals_of_what_is_shown():
    position = {"phase": "show", "pool": ["KS", "2H"], "seat": 0}
    hands = [["3C", "3C", "3S", "7C", "Joker", "2D"], ["2H"]]
    found = sw.game("duel").match(position | {"hands": hands})
    found.play("show 3C")
    assert found.play("show 3C 7C")[0]["cards"] == ["3C", "7C"]
    assert text(found, 0, "shown") == "3C 3C 7C"


def test_d9_a_card_that_enters_a_hand_is_folded():
    found = match("7H/s KD/s", "", options=FEW, ap=2)
    found.play("play 7H")
    assert text(found, 0, "shown") == "KD"
    fresh = sw.game("duel").deal(1)
    run(fresh, "mulligan", "mulligan")
    assert cards(fresh, 1, "shown") == []


def test_d10_folded_cards_have_no_place_in_a_view():
    found = match("KC", "AC 5D/s 9C/k 7H/r 10D/f")
    hands = found.view(0)["hands"][1]
    assert [entry["card"] for entry in hands] == ["5D", "7H", "9C", "??", "??"]
    assert found.view(0)["hidden"] == [{}, {"frozen": 1}]
    other = match("KC", "QC 5D/s 9C/k 7H/r QD/f")
    assert other.view(0) == found.view(0)


def test_d10_a_hidden_frozen_card_may_be_any_of_them():
    game = match("KC", "AC 9C/k 10D/f").game
    found = match("KC", "AC 9C/k 10D/f")
    frozen = set()
    for seed in range(60):
        world = found.glimpse(0, seed).state
        frozen |= {
            entry["card"]
            for entry in game.book.table.position(world, None)["hands"][1]
            if entry.get("frozen")
        }
    assert {"9C"} < frozen


def test_d11_a_turn_has_as_many_plays_as_points():
    found = match("6H 6D KC", "AC", options=FEW, ap=2)
    found.play("play 6H")
    assert (found.seat, found.position()["ap"]) == (0, 1)
    found.play("play 6D")
    assert found.seat == 1
    assert (
        sw.game("duel", ap=3).match({"hands": [["6H"], []], "pool": ["2C"]}).position()["ap"] == 3
    )


def test_d12_a_frozen_card_cannot_be_played_combined_swapped_or_given():
    found = match("6H/f AC/f 3C 8C 5D", "KC/s", times=[0, 0])
    assert not [action for action in found.actions() if "6H" in action or "AC" in action]
    assert found.explain("play 6H") == "6H is frozen until your turn ends (D-18)."
    found.play("play 8C")
    assert found.actions() == ["own 3C", "own 5D"]


def test_d12_only_who_cannot_play_passes_and_draws():
    found = match("AC 4D", "KC", pool="9C 9D", plus=[0, 0], times=[0, 0], options=FEW)
    assert found.actions() == ["pass"]
    found.play("pass")
    assert text(found, 0) == "AC 4D 9C"
    assert found.seat == 1
    with pytest.raises(sw.IllegalAction, match="may not pass"):
        match("6C").play("pass")


def test_d12_a_mark_that_must_be_spent_counts_as_being_able_to_play():
    found = match("AC 4D 4H", "KC", plus=[1, 0], times=[0, 0])
    assert found.actions() == ["play 4D + 4H as 8"]


def test_d13_the_effect_comes_before_destroyed_jacks_before_passives():
    found = match(
        *("QH KD", "JC/s AC", "9C 9D 9H 9S"),
        passives=["scout", "insurance"],
        options=FEW,
        times=[1, 0],
    )
    events = run(found, "play QH with x", "take JC")
    told = [
        (e["event"], e.get("seat"), e.get("name") or e.get("count") or len(e.get("cards", [])))
        for e in events
    ]
    # Both hits come first (the second is the hidden A), then the J's two draws, then passives.
    assert [kind for kind, _, _ in told if kind in ("destroy", "draw", "passive")] == [
        *("destroy", "destroy", "draw", "passive", "passive", "draw"),
    ]
    assert told[2] == ("draw", 1, 2)
    assert ("passive", 0, "scout") in told
    assert [row for row in told if row[0] == "draw"][-1] == ("draw", 1, 2)


def test_d13_spec_the_lone_draw_comes_first():
    found = match("6H", "AC", "9C 9D", "spec", options=FEW)
    kinds = [event["event"] for event in found.play("play 6H")]
    assert kinds.index("draw") < kinds.index("reveal")
    found = match("6H", "AC", "9C 9D", options=FEW)
    kinds = [event["event"] for event in found.play("play 6H")]
    assert kinds.index("reveal") < kinds.index("draw")


def test_d13_spec_the_five_counts_before_the_draw():
    found = match("5H KD", "AC", "9C 9D 9H 9S 2C 2D", "spec", options=FEW)
    events = found.play("play 5H")
    assert {"event": "count", "seat": 0, "pool": 6, "as": "6"} in events
    assert len(found.position()["pool"]) == 5


def test_d13_spec_a_joker_drawn_by_the_king_does_not_matter():
    found = match("KH 2D", "AC", "Joker 9D 9H", "spec", options=FEW)
    found.play("play KH with x")
    assert found.position()["extra_turns"] == 1
    assert found.position()["extra"]
    assert "Joker" in cards(found, 0)


def test_d14_a_hero_power_once_a_turn_costs_no_point():
    found = match("6H 6D", "AC", heroes=["overtime", None], passives=["", ""])
    assert found.actions()[-1] == "hero"
    found.play("hero")
    assert found.position()["ap"] == 2
    assert found.explain("hero") == "A hero power is used at most once a turn (D-14)."


def test_d14_disable_does_not_end_a_power_already_used():
    found = match(
        *("KH 9C", "6H 6D 9D", "2C 2D 2H 2S"),
        heroes=[None, "veil"],
        passives=["scout", ""],
        veiled=[False, True],
        options=FEW,
    )
    found.play("play KH")
    assert found.position()["disabled"] == [False, True]
    assert not cards(found, 1, "revealed")


# Words.


def test_d15_a_reveal_lasts_until_the_end_of_the_revealers_next_turn():
    found = match("6H 6D", "AC 3C", "9C 9D 9H 9S", "spec", plus=[0, 0], times=[0, 0])
    found.play("play 6H")  # two cards: both are revealed
    assert text(found, 1, "revealed") == "AC 3C"
    run(found, "show AC", "pass", "show 6D")
    assert text(found, 1, "revealed") == "AC 3C"
    found.play("play 6D")
    assert "AC" not in cards(found, 1, "revealed")
    assert {"AC", "3C"} <= set(known(found, 0).split())


def test_d15_with_reveal_lasts_turn_until_the_end_of_the_owners_next_turn():
    found = match(
        *("6H 5D", "AC 3C", "2C 2D 2H 2S", "spec"),
        plus=[0, 0],
        times=[0, 0],
        options={"reveal_lasts": "turn"},
    )
    found.play("play 6H")
    while found.seat == 1:
        assert text(found, 1, "revealed") == "AC 3C"
        found.play(found.actions()[0])
    assert text(found, 1, "revealed") == ""


def test_d15_only_the_peeker_sees_what_was_peeked_at():
    found = match("10H KD", "9C", plus=[0, 0], options=FEW)
    found.play("play 10H")
    assert known(found, 0) == "9C"
    assert "known" not in str(found.view(1)["hands"][1])
    assert found.view(1)["spied"] == [0, 1]
    peeks = [event for event in found.events(1) if event["event"] == "peek"]
    assert peeks == [{"event": "peek", "seat": 1, "cards": ["??"]}]


def test_d15_what_was_seen_in_a_hand_is_known_until_it_leaves():
    found = match("6H 6D", "9C/s 7H", "AC AD AH AS", "spec")
    found.play("play 6H")
    assert known(found, 0) == "7H 9C"
    found.play("show 7H")
    assert known(found, 0) == "7H 9C"
    found.play("play 7H")
    assert "9C" in known(found, 0)
    assert "7H" not in known(found, 0)


def test_d16_a_card_that_changes_hands_is_folded_and_known_to_who_gave_it():
    found = match("8H 4D/s", "KC/s", options=FEW)
    found.play("play 8H")
    assert "KC" in cards(found, 0)
    assert text(found, 1) == "4D"
    assert cards(found, 1, "shown") == []
    assert known(found, 0) == "4D"
    assert "KC" in known(found, 1)


def test_d16_destroyed_and_played_cards_have_a_stack_each_or_one():
    found = match("QH KD", "9C", "2C 2D", times=[1, 0], options=FEW)
    found.play("play QH with x")
    assert (pile(found, "played"), pile(found, "destroyed")) == ("QH", "9C")
    found = match("QH KD", "9C", "2C 2D", times=[1, 0], options=FEW | {"one_stack": True})
    found.play("play QH with x")
    assert (pile(found, "played"), pile(found, "destroyed")) == ("9C QH", "")


def test_d17_the_4_cannot_be_played_and_an_open_one_cannot_be_named():
    found = match("4H JD QD", "4C/s 9C/s", times=[1, 0])
    assert not [action for action in found.actions() if action.startswith("play 4H ")]
    assert "play 4H" not in found.actions()
    assert found.explain("play 4H").startswith("A 4 cannot be played")
    found.play("play JD with x")
    assert "9C" in cards(found, 0)  # the only one that could be named


def test_d17_an_open_4_alone_is_no_target():
    found = match("JD QD", "4C/s", "2C 2D 2H", times=[1, 0], options=FEW)
    found.play("play JD with x")
    assert text(found, 1) == "4C"


@pytest.mark.parametrize("action", ["play JD with x", "play QD with x", "combine AD 3D"])
def test_d17_a_random_pick_that_hits_a_4_turns_it_up_and_is_spent(action):
    found = match("JD QD AD 3D", "4C", "2C 2D 2H", times=[1, 0], options=FEW)
    found.play(action)
    assert text(found, 1, "revealed") == "4C"
    assert found.position()["destroyed"] == []


def test_d17_a_4_can_be_swapped_given_frozen_and_used_in_math():
    found = match("8H 4D", "9C", options=FEW)
    found.play("play 8H")
    assert text(found, 1) == "4D"
    found = match("QH KD", "4C", options=FEW)
    found.play("play QH")
    assert text(found, 1, "frozen") == "4C"
    assert "play 4D + 4H as 8" in match("4D 4H", "9C").actions()
    found = match("9H KD", "9C", "4C QC QD 3C", deck="AC AD", options=FEW)
    run(found, "play 9H with +", "give 4C")
    assert "4C" in cards(found, 1)


def test_d18_a_frozen_card_thaws_when_its_owners_turn_ends():
    found = match("QH 2D 2H", "6C 6D 9D", "3C 3D 3H 3S", "spec")
    found.play("play QH")
    assert len(cards(found, 1, "frozen")) == 2
    while found.seat == 1 and found.position()["phase"] == "show":
        found.play(found.actions()[0])
    assert len(plays(found)) < 4
    while found.seat == 1:
        found.play(next(a for a in found.actions() if a != "hero"))
    assert cards(found, 1, "frozen") == []


def test_d18_disable_lasts_until_the_end_of_the_opponents_next_turn():
    found = match(
        *("KH 9C 9D", "6H 6D KD", "2C 2D 2H 2S", "spec"),
        passives=["", "scout"],
        heroes=[None, "encore"],
        plus=[0, 0],
    )
    found.play("play KH")
    while found.position()["phase"] == "show":
        found.play(found.actions()[0])
    assert found.explain("hero").startswith("You are disabled")
    events = found.play("play 6H")
    assert "passive" not in [event["event"] for event in events]
    assert found.position()["disabled"] == [False, False]


def test_d19_as_many_targets_as_there_are_and_a_play_is_legal_without_any():
    found = match("QH KD", "9C", options=FEW)
    found.play("play QH")
    assert text(found, 1, "frozen") == "9C"
    found = match("QH KD", "", options=FEW)
    found.play("play QH")
    assert "3S" in cards(found, 0)


def test_d19_a_choice_with_one_possibility_is_made_by_itself():
    found = match("8H 4D", "KC/s", options=FEW)
    assert found.play("play 8H")
    assert found.seat == 1
    found = match("8H 4D", "KC/s QC/s", options=FEW)
    found.play("play 8H")
    assert found.actions() == ["take QC", "take KC"]


def test_d19_one_play_is_still_played_by_hand():
    assert match("6H").actions() == ["play 6H", "play 6H with +"]
    assert match("2H").actions() == ["play 2H"]


# Combinations.


@pytest.mark.parametrize(
    ("mine", "action"),
    [
        ("4D 4H", "play 4D + 4H as 8"),
        ("3H 4D", "play 3H x 4D as Q"),
        ("AC AD", "play AC + AD as 2"),
        ("AC KD", "play AC x KD as K"),
        ("3C 3D", "play 3C x 3D as 9"),
        ("5C 8D", "play 5C + 8D as K"),
        ("AC 5D", "play AC + 5D as 6"),
    ],
)
def test_d20_two_cards_and_a_mark_count_as_one(mine, action):
    assert action in match(mine, "9C").actions()


@pytest.mark.parametrize(
    ("mine", "action"),
    [
        ("AC 3D", "play AC + 3D as 4"),
        ("2C 3D", "play 2C + 3D as 5"),
        ("7C 7D", "play 7C + 7D as A"),
        ("AC 3D", "play AC x 3D as 3"),
        ("4C 4D", "play 4C x 4D as 16"),
    ],
)
def test_d20_the_result_must_be_playable(mine, action):
    with pytest.raises(sw.IllegalAction):
        match(mine, "9C").play(action)


def test_d20_it_costs_what_the_rank_costs_and_the_cards_trigger_nothing():
    found = match("AC JD 9C", "KC", "9D 9H", options=FEW, times=[0, 0])
    found.play("play AC + JD as Q")  # a J would have drawn two
    assert len(cards(found, 0)) == 2
    assert pile(found, "played") == "JD AC"
    assert found.position()["plus"][0] == 2
    found = match("AC AD 9C", "KC", options=FEW)
    found.play("play AC + AD as 2")
    assert found.seat == 0  # D-30: a 2 costs no point


def test_d20_a_joker_stands_for_any_rank():
    actions = match("5D Joker", "9C").actions()
    for rank in ("6", "7", "8", "9", "10", "J", "Q", "K"):
        assert f"play 5D + Joker as {rank}" in actions
    assert "play 5D x Joker as 10" in actions
    assert "play 5D x Joker as 7" not in actions
    assert "play Joker + Joker as 2" in match("Joker Joker", "9C").actions()


def test_d20_the_cards_are_named_in_hand_order_but_either_will_do():
    found = match("4D 4H", "9C")
    assert "play 4H + 4D as 8" not in found.actions()
    found.play("play 4H + 4D as 8")
    assert found.history[-1] == (0, "play 4D + 4H as 8")


@pytest.mark.parametrize("edition", EDITIONS)
def test_d21_small_three_destroys_a_folded_card_then_draws(edition):
    found = match("AH 3D KD", "9C", "2C 2D", edition, options=FEW)
    events = found.play("combine AH 3D")
    kinds = [event["event"] for event in events]
    assert kinds.index("destroy") < kinds.index("draw")
    assert pile(found, "destroyed") == "9C"
    assert found.position()["plus"][0] == 2
    assert found.seat != 0 or found.position()["ap"] == 0 or found.position()["phase"] == "show"


def test_d21_one_joker_may_be_one_of_them_and_shown_cards_are_safe():
    actions = match("AH 2D Joker Joker", "9C").actions()
    assert "combine AH Joker" in actions
    assert "combine Joker Joker" not in actions
    found = match("AH 3D KD", "9C/s", "2C 2D", options=FEW)
    found.play("combine AH 3D")
    assert pile(found, "destroyed") == ""


def test_d22_the_mark_is_paid_for_the_upgraded_effect():
    found = match("6H KD", "9C AC 3C", "2C 2D", options=FEW)
    found.play("play 6H with +")
    assert found.position()["plus"] == [2, 3]
    assert len(cards(found, 1, "revealed")) == 3


def test_d23_math_and_enhance_do_not_stack_unless_told():
    found = match("4H 5D", "9C")
    assert not [action for action in found.actions() if " with " in action and "as 9" in action]
    assert "cannot be upgraded" in found.explain("play 4H + 5D as 9 with +")
    stacked = match("4H 5D", "9C", options={"stack_marks": True})
    assert "play 4H + 5D as 9 with +" in stacked.actions()
    stacked = match("4H 5D", "9C", options={"stack_marks": True}, plus=[1, 0])
    assert "play 4H + 5D as 9 with +" not in stacked.actions()
    assert (
        "play 3H x 4D as Q with x"
        not in match("3H 4D", "9C", options={"stack_marks": True}, times=[2, 0]).actions()
    )  # one x a turn


def test_d23_a_10_made_by_math_cannot_steal():
    found = match("4H 6D KD", "9C", options=FEW)
    found.play("play 4H + 6D as 10")
    assert found.seat == 1
    found = match("4H 6D KD", "9C", options=FEW | {"stack_marks": True})
    found.play("play 4H + 6D as 10")
    assert found.actions() == ["steal", "leave"]


def test_d24_a_joker_is_any_rank_that_can_be_played_alone():
    actions = match("Joker", "9C").actions()
    plain = [a.split()[3] for a in actions if a.startswith("play Joker as") and "with" not in a]
    assert plain == ["2", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    assert "play Joker as Q with x" in actions
    assert "play Joker as 9 with +" in actions


# Knowledge and the end of it all.


def test_d42_the_default_loadout():
    position = sw.game("duel").deal(1).position()
    assert position["passives"] == [["scout", "insurance", "court"]] * 2
    assert [hero["name"] for hero in position["heroes"]] == ["encore", "encore"]


def potential(position):
    hands = sum(len(hand) for hand in position["hands"])
    return hands + 2 * (len(position["pool"]) + len(position["deck"]))


def test_d45_every_play_and_pass_lowers_the_potential_and_every_match_ends():
    for game, dice in random_games("duel", samples(25), seed=45):
        found = game.using("native").deal(dice.randrange(1 << 40))
        start = potential(found.position())
        assert start <= 96
        left, count = start, 0
        while found.seat is not None:
            action = dice.choice(found.actions())
            found.play(action)
            if action.split()[0] in ("play", "pass", "combine", "pair"):
                count += 1
            salvaged = action == "hero" and "salvage" in str(found.last_events(None))
            now = potential(found.position())
            assert now <= left + salvaged
            left = now
        assert count <= start + 2


def test_d45_marks_are_never_negative_and_decisions_are_bounded():
    """A turn has at most two shows and one play a point; D-45 bounds the plays."""
    for game, dice in random_games("duel", samples(10), seed=46):
        found = random_match(game.using("native"), dice)
        for moment in found.moments():
            state = state_of(moment)
            assert state.plus.max() < 120
            assert state.times.max() <= 3
        assert len(found.history) < 98 * 60


def test_d50_views_hide_piles_and_own_what_is_known():
    found = match("KC", "9C", "2C 2D", deck="5C 5D", pool_known=[["2C"], []])
    assert (found.view(0)["pool"], found.view(0)["deck"]) == (2, 2)
    assert found.view(0)["pool_known"] == [["2C"], 0]
    assert found.view(1)["pool_known"] == [1, []]
    assert found.view(None)["pool_known"] == [1, 0]


def test_d50_a_card_put_back_by_insight_is_known_where_it_goes():
    found = match(
        *("6H KD", "6C", "9C 9D 9H 9S"),
        heroes=["insight", None],
        passives=["", ""],
        options=FEW,
    )
    run(found, "hero", "order 9D 9C", "play 6H")
    assert "9D" in cards(found, 0)
    assert found.view(0)["pool_known"] == [["9C"], 0]
    found.play("play 6C")
    assert known(found, 0) == "9C"
    assert found.view(1)["hands"][1] == [{"card": "9C", "known": True}]


def test_d50_cards_seen_with_a_spec_9_are_known_until_the_other_takes_one_unseen():
    found = match("9H 2D KD", "6C", "AC 3C KH QH JH", "spec")
    run(found, "play 9H", "keep KH")
    assert found.view(0)["pool_seen"] == ["AC", "3C"]
    assert "pool_seen" not in found.view(1)
    for seed in range(20):
        world = found.game.book.table.position(found.glimpse(0, seed).state, None)
        assert {"AC", "3C"} <= set(world["pool"])
    found.play("play 6C")
    assert "pool_seen" not in found.view(0)


def test_d50_hide_keeps_what_is_known_and_deals_the_rest_evenly():
    found = match("KC", "AC/s 9C/k QC QD", "2C 2D 2H 2S", deck="3C 3D")
    table, counts = found.game.book.table, Counter()
    for seed in range(samples(400)):
        position = table.position(found.glimpse(0, seed).state, None)
        hand = [entry["card"] for entry in position["hands"][1]]
        assert hand.count("AC") == hand.count("9C") == 1
        counts.update(set(hand) - {"AC", "9C"})
    share = samples(400) * 2 / 8
    assert set(counts) == {"QC", "QD", "2C", "2D", "2H", "2S", "3C", "3D"}
    assert all(abs(count - share) < 0.35 * share for count in counts.values())


def test_d50_nothing_is_inferred_from_a_pass():
    found = match("AC 4D", "KC", "9C 9D", plus=[0, 0], times=[0, 0], options=FEW)
    found.play("pass")
    dice = random.Random(1)
    hands = set()
    for _ in range(60):
        world = found.glimpse(1, dice.randrange(1 << 30)).state
        hands |= {int(card) for card in world.hand[0][:3]}
    assert len(hands) == 4


def test_text_the_rulings_position_is_taken_as_it_stands():
    position = {
        "game": "duel", "rules": {"edition": "original"}, "phase": "play", "seat": 0, "turn": 3,
        "first": 1, "ap": 1, "extra_turns": 0,
        "hands": [
            [{"card": "4D"}, {"card": "7H", "shown": True}],
            [{"card": "2C", "known": True}, {"card": "KS", "revealed": True, "frozen": True}],
        ],
        "pool": ["9C", "3H"], "deck": ["5D"], "played": [], "destroyed": [],
        "plus": [3, 3], "times": [1, 1],
        "passives": [["scout", "insurance", "court"], ["scout", "insurance", "court"]],
        "heroes": [{"name": "encore", "used": 0}, {"name": "encore", "used": 0}],
        "disabled": [False, False],
    }  # fmt: skip
    found = sw.game("duel").match(position)
    told = found.position()
    assert {key: told[key] for key in position if key != "rules"} | {
        "rules": position["rules"]
    } == (position)
    assert found.actions() == ["play 7H", "play 4D + 7H as J", "hero"]
