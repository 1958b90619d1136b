"""Poker Duel: passages of the rule books that may be read in several ways (D-4, D-51 to D-54)."""

from itertools import groupby

import pytest

import spadework as sw
from duel.cards import EDITIONS, match, plays, run, text
from spadework.games.duel import browser, terminal

FEW = {"reshow": False}  # so that a turn ends without a show

# D-4: a pair of Aces.

PAIRS = [  # edition, option ace_pair, whether two Aces may be played together
    ("original", "book", True),
    ("spec", "book", False),
    *((edition, value, value == "free") for edition in EDITIONS for value in ("math", "free")),
]


@pytest.mark.parametrize(("edition", "value", "free"), PAIRS)
def test_d4_whether_two_aces_are_a_pair_is_for_the_book_or_the_option_to_say(edition, value, free):
    """Whatever the order in which the options are named."""
    for rules in ({"ace_pair": value}, {"ace_pair": value, "edition": edition}):
        found = match("AD AH 9C", "5C", edition=edition, options=rules, plus=[0, 0])
        assert ("pair AD AH" in found.actions()) == free
        assert free or found.explain("pair AD AH").startswith("Aces are not played as a pair")


def test_d4_by_default_a_pair_of_aces_is_free_in_original_and_not_in_spec():
    assert "pair AD AH" in match("AD AH 9C", "5C").actions()
    assert "pair AD AH" not in match("AD AH 9C", "5C", edition="spec").actions()


def test_d4_two_aces_as_math_give_back_what_they_cost():
    found = match("AD AH 9C", "5C", plus=[1, 0])
    found.play("play AD + AH as 2")
    assert found.position()["plus"] == [1, 0]
    assert found.position()["ap"] == 1


def test_d4_a_pair_of_aces_gives_a_plus_and_costs_neither_mark_nor_point():
    found = match("AD AH 9C", "5C", plus=[0, 0])
    assert found.label("pair AD AH") == "gain 1 +, costs no action point"
    found.play("pair AD AH")
    position = found.position()
    assert (position["plus"], position["ap"], text(found, 0)) == ([1, 0], 1, "9C")
    assert len(position["pool"]) == 4
    assert position["played"] == ["AH", "AD"]


@pytest.mark.parametrize("mine", ["AD Joker 9C", "AD/f AH 9C", "AD 9C"])
def test_d4_a_pair_is_two_aces_that_are_not_frozen_and_no_joker(mine):
    found = match(mine, "5C", plus=[0, 0])
    assert not [action for action in found.actions() if action.startswith("pair")]
    assert found.explain("pair AD Joker") == "'pair' takes two Aces: 'pair AD AH' (D-4)."


def test_d4_a_pair_is_meant_by_who_touches_or_types_two_aces():
    for edition, typed in (("original", "pair AD AH"), ("spec", "combine AD AH")):
        found = match("AD AH 9C", "5C", edition=edition)
        seen, touched = found.view(0), [["hand", "AH"], ["hand", "AD"]]
        assert terminal.meant("AD AH", seen, found.game) == typed
        assert browser.wish(touched, seen, found.game, 0) == "pair AD AH"
        assert browser.touch("pair AD AH", seen, 0) == touched[::-1]


def test_d4_the_computer_plays_a_pair_rather_than_a_king():
    found = match("AD AH KD", "5C", plus=[0, 0], times=[0, 0])
    assert sw.player("greedy").choose(found) == "pair AD AH"


# D-51: the price of a hero power.

PRICED = FEW | {"hero_price": "times"}


def hero(name, mine="6H JH KD", theirs="9C", options=PRICED, **keys):
    heroes = [name, None]
    return match(mine, theirs, options=options, passives=["", ""], heroes=heroes, **keys)


def test_d51_a_hero_power_is_free_unless_the_option_says_so():
    found = hero("overtime", options=FEW)
    found.play("hero")
    assert found.position()["times"] == [1, 1]


def test_d51_with_times_each_use_costs_an_x_which_is_the_turns_one():
    found = hero("overtime", times=[2, 1])
    assert found.label("hero") == "one more action point this turn, costs an x"
    found.play("hero")
    assert found.position()["times"] == [1, 1]
    assert found.position()["times_used"]
    assert "play JH with x" not in found.actions()
    assert found.explain("play JH with x") == "Only one x may be used in a turn (D-4)."


def test_d51_without_an_x_or_after_one_there_is_no_hero_power():
    found = hero("encore", times=[0, 1])
    assert found.explain("hero") == "You have no x left (D-4)."
    found = hero("encore", times=[2, 1], ap=2)
    found.play("play JH with x")
    assert "hero" not in found.actions()
    assert found.explain("hero") == "Only one x may be used in a turn (D-4)."


def test_d51_a_free_upgrade_by_thrift_does_not_pay_for_the_hero_power():
    """The free x is not the turn's one x: the hero power may still be paid for."""
    keys = {"heroes": ["encore", None], "passives": ["thrift", ""], "times": [1, 1], "ap": 2}
    found = match("JH 6H KD", "9C", options=PRICED, **keys)
    found.play("play JH with x")
    found.play("hero")
    assert found.position()["times"] == [0, 1]


def test_d51_the_page_says_whether_a_priced_hero_power_is_ready():
    for times, ready in (([1, 1], True), ([0, 1], False)):
        found = hero("encore", times=times)
        told = browser.sheet(found.view(0), found.game, 0, "en")["skills"][0]
        assert [skill["ready"] for skill in told if skill["kind"] == "hero"] == [ready]


def test_d51_the_computer_pays_only_for_what_is_worth_an_x():
    greedy = sw.player("greedy")
    assert greedy.choose(hero("veil", options=FEW)) == "hero"
    assert greedy.choose(hero("veil")) != "hero"
    assert greedy.choose(hero("encore", mine="7H 4D")) == "hero"
    strong = hero("overtime", mine="JH 4D KD", theirs="9C/s KH/s")
    assert greedy.choose(strong) == "play JH with x"  # it takes the x itself


# D-52: how long a freeze lasts.

ROUND = FEW | {"freeze_lasts": "round"}
THERE = "6C/r 7C/r 8C/s 9C/s"


def frozen(found, seat):
    return text(found, seat, "frozen")


def after_freeze(options, mine="QD 2D KD", pool="3C 3D 3H 5C 5D 5H 9S", **keys):
    """Red has frozen both revealed cards; it is blue's turn."""
    found = match(mine, THERE, pool=pool, options=options, times=[0, 0], **keys)
    run(found, "play QD", "take 6C")
    return found


@pytest.mark.parametrize(("options", "then"), [(FEW, ""), (ROUND, "6C 7C")])
def test_d52_a_freeze_ends_with_the_owners_turn_or_with_the_freezers(options, then):
    found = after_freeze(options)
    assert frozen(found, 1) == "6C 7C"
    assert not {"play 6C", "play 7C"} & set(found.actions())
    found.play("play 9C")
    settle(found)
    assert (found.seat, frozen(found, 1)) == (0, then)
    run(found, "play KD")
    settle(found)
    assert (found.seat, frozen(found, 1)) == (1, "")


def settle(found):
    """Whatever an effect asks, the first answer."""
    while found.seat is not None and found.position()["phase"] in ("choose", "show"):
        found.play(found.actions()[0])


def test_d52_what_is_frozen_in_the_freezers_turn_outlasts_it():
    """Two Queens in two turns: the first pair thaws when the second turn ends, not the second."""
    found = after_freeze(ROUND, mine="QD QH KD")
    run(found, "play 9C")
    settle(found)
    before = set(frozen(found, 1).split())
    found.play("play QH")
    settle(found)
    assert before == {"6C", "7C"}
    assert frozen(found, 1)
    assert not before & set(frozen(found, 1).split())


def test_d52_it_lasts_through_extra_turns_of_the_owner_and_ends_with_one_of_the_freezer():
    for seat, left in ((1, "6C 7C"), (0, "")):
        found = after_freeze(ROUND)
        position = found.position()
        if seat == 0:  # as if the freezer had an extra turn to come
            position |= {"seat": 0, "extra": True, "ap": 1}
            found = sw.game("duel").match(position)
            found.play("play KD")
        else:
            found = sw.game("duel").match(position | {"extra_turns": 1})
            found.play("play 9C")
        settle(found)
        assert frozen(found, 1) == left


def test_d52_why_a_card_cannot_be_played_says_how_long():
    assert after_freeze(FEW).explain("play 6C") == "6C is frozen until your turn ends (D-18)."
    why = "6C is frozen until the end of the opponent's next turn (D-52)."
    assert after_freeze(ROUND).explain("play 6C") == why


def test_d52_a_position_tells_what_was_frozen_in_this_turn():
    """In the freezer's own turn, with a point left: in a view as far as it is seen."""
    found = match("QD 2D KD 7D", THERE + " 10C 5C", options=ROUND | {"ap": 2}, ap=2)
    run(found, "play QD", "take 6C", "take hidden")
    position = found.position()
    assert text(found, 1, "chilled") == frozen(found, 1)
    again = sw.game("duel").match(position)
    assert again.position() == position
    seen = found.view(0)
    assert [e["card"] for e in seen["hands"][1] if e.get("chilled")] == ["6C"]
    assert seen["hidden"][1] == {"frozen": 1, "chilled": 1}
    for seed in range(8):
        world = sw.Match(found.game, found.glimpse(0, seed).state, {})
        assert world.view(0) == seen
    for match_ in (found, again):
        match_.play("play KD")
    assert again.position() == found.position()
    assert frozen(found, 1)
    assert not text(found, 1, "chilled")


@pytest.mark.parametrize(
    ("mine", "theirs", "lasts"),
    [
        ({"card": "7H", "frozen": True, "chilled": True}, "9C", "round"),  # of the seat on turn
        ("7H", {"card": "9C", "chilled": True}, "round"),  # not frozen
        ("7H", {"card": "9C", "frozen": True, "chilled": True}, "turn"),
    ],
)
def test_d52_such_a_position_cannot_be(mine, theirs, lasts):
    position = {"hands": [[mine, "KD"], [theirs]], "pool": ["3C"], "rules": {"freeze_lasts": lasts}}
    with pytest.raises(sw.BadPosition, match="'chilled'"):
        sw.game("duel").match(position)


def test_d52_a_frozen_card_that_leaves_the_hand_thaws():
    found = match("QD 8D KD 7D", "6C/r 7C/r", options=ROUND | {"ap": 2}, ap=2)
    run(found, "play QD", "take 6C", "play 8D", "own 7D", "take 6C")
    assert (frozen(found, 0), frozen(found, 1)) == ("", "7C")


def test_d52_ward_holds_off_a_second_freeze_as_long_as_the_first_lasts():
    keys = {"passives": ["", "ward"], "heroes": [None, None]}
    found = match("QD QH KD", "6C/r 7C/r 9C", "3C 3D 3H 5C 5D", options=ROUND, **keys)
    found.play("play QD")
    settle(found)
    first = frozen(found, 1)
    assert len(first.split()) == 1
    found.play(next(action for action in found.actions() if action.startswith("play")))
    settle(found)
    found.play("play QH")
    settle(found)
    assert frozen(found, 1) == ""


# D-53: a card that has an upgrade is played only with it.

ONLY = FEW | {"upgrade_only": True}


def alone(found):
    """The plays of single cards."""
    return [action for action in plays(found) if len(action.split()) in (2, 4)]


def test_d53_a_card_with_an_upgrade_needs_its_mark_to_be_played_alone():
    hand = "6H 7H QD"
    assert alone(match(hand, "9C")) == [
        *("play 6H", "play 6H with +", "play 7H", "play QD", "play QD with x")
    ]
    found = match(hand, "9C", options=ONLY)
    assert alone(found) == ["play 6H with +", "play 7H", "play QD with x"]
    assert found.explain("play 6H") == "6 is played alone only with its mark, here + (D-53)."


def test_d53_without_marks_such_a_hand_passes():
    found = match("6H QD", "9C", options=ONLY, plus=[0, 0], times=[0, 0])
    assert found.actions() == ["pass"]


def test_d53_a_joker_as_such_a_rank_likewise():
    found = match("Joker 6H", "9C", options=ONLY)
    assert {"play Joker as 6 with +", "play Joker as 7"} <= set(found.actions())
    assert not {"play Joker as 6", "play Joker as J"} & set(found.actions())


def test_d53_math_small_threes_and_the_5_are_untouched():
    found = match("2H 4H 5D AD", "9C", pool="3S 5S 7S 9S 9H 9D", options=ONLY)
    assert {"play 2H + 4H as 6", "combine AD 2H", "play 5D"} <= set(found.actions())
    assert found.label("play 5D") == "the pool holds 6, reveal 2 folded, draw 1"


def test_d53_thrift_pays_and_encore_forbids():
    heroes = ["encore", None]
    found = match("6H 4D", "9C", options=ONLY, heroes=heroes, passives=["thrift", ""], plus=[0, 0])
    assert alone(found) == ["play 6H with +"]
    found.play("hero")
    assert alone(found) == []


def test_d53_a_prompt_names_a_card_that_may_be_played():
    for hand, said in (("6H 7H", "'play 7H'"), ("6H QD", "No single card can be played")):
        found = match(hand, "9C", options=ONLY)
        assert said in terminal.prompt(found.view(0), found.game, 0, "en")


def test_d53_who_touches_a_joker_means_a_rank_that_may_be_played():
    found = match("Joker 6H", "9C", options=ONLY)
    for marks, means in (([], "play Joker as 2"), (["+"], "play Joker as 6 with +")):
        touched = [["hand", "Joker"], *(["mark", mark] for mark in marks)]
        assert browser.wish(touched, found.view(0), found.game, 0) == means in found.actions()


# D-54: what an upgrade leaves.

ADDS = FEW | {"upgrade_adds": True}


def played_out(edition, hand, action, theirs, options=ADDS):
    """After one play; every choice it asks for is the first one offered."""
    found = match(hand, theirs, pool="2C 2D 2H 3S 5S 7S", edition=edition, options=options)
    label, events = found.label(action), found.play(action)
    while found.position()["phase"] == "choose":
        events += found.play(found.actions()[0])
    return label, [event for event in events if event["event"] in ("draw", *AIMED)], found


AIMED = ("freeze", "destroy", "steal")


def done(events):
    runs = groupby(events, key=lambda event: event["event"])
    return [f"{kind} {sum(len(event['cards']) for event in run)}" for kind, run in runs]


def test_d54_q_with_x_freezes_two_and_then_destroys_two_without_a_draw():
    label, events, found = played_out("original", "QD KD", "play QD with x", "6C 7C 8C 9C")
    assert label == "freeze 2 folded, destroy 2 of their hand"
    assert done(events) == ["freeze 2", "destroy 2"]
    assert len(found.position()["hands"][1]) == 2


def test_d54_j_with_x_draws_two_then_steals_then_draws():
    _, events, _ = played_out("original", "JD KD", "play JD with x", "9C")
    assert done(events) == ["draw 2", "steal 1", "draw 1"]
    _, events, _ = played_out("spec", "JD KD", "play JD with x", "9C")
    assert done(events) == ["draw 3", "steal 1"]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("card", ["KD", "6D", "9D", "8D"])
def test_d54_what_names_nothing_new_is_as_it_was(edition, card):
    labels = [
        match(f"{card} 5H", "9C", edition=edition, options=options).labels()
        for options in (FEW, ADDS)
    ]
    assert labels[0] == labels[1]


def test_d54_by_default_an_upgrade_takes_the_place_of_the_plain_effect():
    _, events, _ = played_out("original", "QD KD", "play QD with x", "6C 7C 8C 9C", FEW)
    assert done(events) == ["destroy 2"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_d54_a_position_may_stand_at_any_step_of_the_longer_row(edition):
    """Freezing first asks, then destroying asks: each can be told and read again."""
    found = match("QD KD", "6C/s 7C/r 8C/r 9C 10C/s", edition=edition, options=ADDS)
    found.play("play QD with x")
    steps = []
    while found.position()["phase"] == "choose":
        position = found.position()
        steps.append(position["effect"]["step"])
        again = sw.game("duel").match(position)
        assert again.position() == position
        assert again.actions() == found.actions()
        found.play(found.actions()[-1])
    assert set(steps) == {0, 1}


def test_d54_with_d53_a_queen_always_does_both():
    options = ADDS | {"upgrade_only": True}
    found = match("QD KD", "6C", edition="spec", options=options)
    assert [action for action in plays(found) if "QD" in action] == ["play QD with x"]
    assert found.label("play QD with x") == "freeze 2 folded, destroy 2 of their hand"
