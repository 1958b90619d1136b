"""Poker Duel: faults that were found, and rules that a wrong program could have passed."""

import numpy as np
import pytest

import spadework as sw
from duel.cards import cards, match, run, text
from spadework.engine.records import copy_record
from spadework.engine.whole import WholeGames
from spadework.games.duel.rules import plays as P
from spadework.games.duel.rules.plays import MAX_LEGAL
from spadework.games.duel.terminal import meant, prompt
from support import legal, random_games, random_match, samples, state_of

FEW = {"reshow": False}


def passes(found):
    """Go on with the first thing offered until the turn has changed."""
    seat = found.seat
    while found.seat == seat and found.returns is None:
        found.play(next(action for action in found.actions() if action != "hero"))


# Secrets.


def test_a_refused_order_does_not_tell_the_top_of_the_pool():
    found = match("8S 5H 6D", "7H/s 9H/s 2C", "3C KD 9S")
    found.play("play 8S")
    assert found.explain("order 3C KD") == found.explain("order 3C 9S")


def test_a_peek_does_not_tell_whether_the_card_is_frozen():
    found = match("QS 10S AH 6D", "7H KH 3D", "3C KD 9S", plus=[0, 0], options={"ap": 2})
    run(found, "play QS", "play 10S")
    for eyes in (0, 1, None):
        peeks = [event for event in found.events(eyes) if event["event"] == "peek"]
        assert set(peeks[0]) == {"event", "seat", "cards"}


def test_a_peek_at_one_of_two_equals_looks_the_same_whichever_it_was():
    views = set()
    for seed in range(12):
        found = match("10S 5H", "9H/k 9H", "3C KC 9S", seed=seed)
        found.play("play 10S")
        views.add(str(found.view(0)))
        assert found.view(0)["effect"]["target"] == "9H"
        assert found.view(1)["effect"]["target"] == "??"
        assert "9♥" in prompt(found.view(0), found.game, 0, "en")
    assert len(views) == 1


def test_the_order_of_what_is_given_does_not_tell_a_spectator_where_it_lay():
    told = []
    for hidden in ("3H", "KH"):
        found = match(f"8S {hidden} 7H/s AD QD", "2C 2D 9S", "AC KD 9C", "spec")
        run(found, "play 8S with +", f"own {hidden}", "own 7H", "take hidden")
        told.append([event for event in found.events(None) if event["event"] == "give"])
    assert told[0] == told[1]


def test_a_world_of_the_peeked_at_seat_counts_the_peek_that_is_going_on():
    found = match("10S 5H KD", "9H 8H 7H 6H", "3C KC 9S")  # whatever is peeked at may be stolen
    found.play("play 10S")
    rules = {"game": "duel", "rules": {"skills": False}}
    for seed in range(40):
        world = found.glimpse(1, seed).state
        told = found.game.book.table.position(world, found.game.rules_record)
        assert world.spied[1] == 1
        assert sum(bool(card.get("peeked")) for card in told["hands"][1]) == 1
        assert sw.game("duel").match(rules | told).actions() == ["steal", "leave"]


def test_worlds_never_freeze_what_was_just_drawn():
    found = match("9H 2D KD/f 5D/f", "9C", "3C 6C QS 3S", deck="QC QD")
    found.play("play 9H with +")
    for seed in range(40):
        world = found.glimpse(1, seed).state
        assert not world.drawn & world.frozen[0]


# Positions that would have broken.

CHOOSE = {
    "phase": "choose",
    "hands": [["3C", "5H", "6D"], [{"card": "7H", "revealed": True}, "9C"]],
    "pool": ["KC", "KD", "KH"],
}


@pytest.mark.parametrize(
    "change",
    [
        {"effect": {"row": "7", "step": 0, "left": 2}},
        {"effect": {"row": "Q", "left": 0}},
        {"effect": {"row": "Q", "left": 3}},
        {"effect": {"row": "8", "left": 3}},
        {"effect": {"row": "8", "left": 1, "taking": True}},
        {"effect": {"row": "Q", "left": 2}, "late": True},
        {"effect": {"row": "Q", "left": 2, "runs": 2, "upgraded": True}},
        {"effect": {"row": "matched", "left": 1}, "pool": []},
        {"effect": {"row": "matched", "left": 1}, "ap": 0},
        {
            "effect": {"row": "insight", "left": 2},
            "pool_known": [["KC", "KD"], []],
            "pool": ["KC", "KC"],
        },
        {
            "effect": {"row": "insight", "left": 2, "source": "deck"},
            "pool_known": [["KC", "KD"], []],
        },
        {"effect": {"row": "Q", "left": 2}, "hidden": []},
        {"phase": "show", "ap": 0},
        {"phase": "play", "deck_known": [["AH"], []], "deck": ["AH"]},
    ],
)
def test_a_position_that_asks_for_nothing_is_refused(change):
    with pytest.raises(sw.BadPosition):
        sw.game("duel").match(CHOOSE | change)


def test_a_position_in_the_middle_of_a_choice_goes_on():
    found = sw.game("duel").match(CHOOSE | {"effect": {"row": "Q", "left": 2, "play": True}})
    assert found.actions() == ["take hidden", "take 7H"]
    run(found, "take 7H")
    assert text(found, 1, "frozen") == "7H 9C"


@pytest.mark.parametrize(
    ("key", "value"), [("ap", 15), ("plus", [99, 99]), ("turn", 200), ("extra_turns", 20)]
)
def test_numbers_at_their_limit_stay_there(key, value):
    keys = {key: value, "heroes": ["overtime", None], "passives": ["", ""]}
    found = match("2H KH 6D", "9C", **keys)
    run(found, "hero", "play 2H", "play KH with x")
    assert sw.game("duel").match(found.position()).position() == found.position()


def test_halves_in_a_position_become_its_decks():
    ranks = ["A", "2", "3", "4", "5", "6", "7", "7", "8", "9", "10", "J", "Q"]
    cards_ = [f"{rank}H" for rank in ranks for _ in range(2)] + ["Joker"]
    position = {"hands": [["7H"] * 6, ["AH"]], "pool": ["2H"], "halves": [cards_, cards_]}
    found = sw.game("duel").match(position)
    assert found.game.rules["deck_0"].startswith("AHH")
    assert sw.game("duel").match(found.position()).position() == found.position()
    assert sw.replay(found.record()).position() == found.position()


@pytest.mark.parametrize("deck", ["7 court", "7 scout insurance court encore", "7ß"])
def test_a_rank_without_a_suit_in_a_deck_is_not_dropped(deck):
    with pytest.raises(sw.BadOption):
        sw.game("duel", deck_0=deck)


def test_a_ready_made_name_among_other_words_is_told_to_stand_alone():
    with pytest.raises(sw.BadOption, match="write it alone"):
        sw.game("duel", deck_0="standard scout insurance grin encore")


# Sentences.


@pytest.mark.parametrize(
    ("mine", "action", "part"),
    [
        ("4H 5D", "play 4H + 5 as 9", "5 needs its suit"),
        ("4H 5D", "play 4H + 5D", "play 4H + 5D as 9"),
        ("8C QD", "play 8C + QD", "makes nothing"),
        ("5D Joker", "play 5D + Joker", "Say what it is to be"),
        ("7H", "mulligan 7H", "Now play"),
        ("7H", "mulligan 9C", "before the first turn"),
        ("7H", "show 7H 9D", "Now play"),
        ("7H 7D", "own 7H", "Now play"),
    ],
)
def test_the_sentence_names_the_true_reason(mine, action, part):
    assert part in match(mine, "9C").explain(action)


def test_choices_name_the_true_reason():
    found = match("8S 6D/f 5H 3H", "7H/s 9H/s 2C")
    found.play("play 8S")
    assert "frozen" in found.explain("own 6D")
    assert "do not hold" in found.explain("own KD")
    found.play("own 3H")
    assert "lie open" in found.explain("take 2C")
    stolen = match("JS 5H", "4H/s 9H/s 2C")
    stolen.play("play JS with x")
    assert "cannot be stolen" in stolen.explain("take 4H")
    frozen = match("QS 5H", "4H/s 9H/r 2C")
    frozen.play("play QS")
    assert "only folded cards" in frozen.explain("take 4H")


def test_two_plus_are_needed_to_join_and_to_upgrade():
    found = match("4H 5D", "9C", options={"stack_marks": True}, plus=[1, 0])
    assert found.explain("play 4H + 5D as 9 with +").startswith("Two + are needed")


def test_labels_are_true_under_d23_and_a_black_tide():
    assert "steals" not in match("4H 6D", "9C").label("play 4H + 6D as 10")
    stacked = match("4H 6D", "9C", options={"stack_marks": True})
    assert "steals" in stacked.label("play 4H + 6D as 10")
    tide = match("7S KD", "9C", tide=True, passives=["", ""])
    assert "from the deck" in tide.label("play 7S")


def test_the_ace_of_spades_can_be_typed():
    game, play, show = sw.game("duel"), {"phase": "play"}, {"phase": "show"}
    assert meant("as", show, game) == "show AS"
    assert meant("A♠ 3h", show, game) == "show AS 3H"
    assert meant("as + 7s as 8", play, game) == "play AS + 7S as 8"
    assert meant("as+7s", play, game) == "play AS + 7S as 8"
    assert meant("joker as 9 with +", play, game) == "play Joker as 9 with +"
    assert meant("as 3h", play, game) == "combine AS 3H"
    assert meant("3h*4d", play, game) == "play 3H x 4D as Q"
    assert meant("mulligan as 3h", {"phase": "mulligan"}, game) == "mulligan AS 3H"


# Rules that a wrong program could have passed.


@pytest.mark.parametrize(
    ("hero", "most"),
    [("encore", 2), ("black_tide", 2), ("overtime", 1), ("veil", 2), ("salvage", 1)],
)
def test_d41_a_power_is_used_so_often_a_game(hero, most):
    position = match("6H KD", "9C", heroes=[hero, None], passives=["", ""], played="2C").position()
    for used in range(most + 1):
        position["heroes"][0]["used"] = used
        assert ("hero" in sw.game("duel").match(position).actions()) == (used < most)


def test_d41_insight_comes_back_in_the_third_own_turn_after():
    offered = []
    for rest in (3, 2, 1):
        position = match(
            "6H KD",
            "6C KC",
            "9C 9D 9H 9S AC AD",
            heroes=[None, "insight"],
            passives=["", ""],
            options=FEW,
        ).position()
        position["heroes"][1]["rest"] = rest
        found = sw.game("duel").match(position)
        found.play("play 6H")
        while found.position()["phase"] == "show":
            found.play(found.actions()[0])
        offered.append("hero" in found.actions())
    assert offered == [False, False, True]


def test_what_is_counted_a_turn_begins_anew():
    found = match(
        *("6H 6D KD", "JC JD KC KS", "9C 9D 9H 9S AC AD AH AS", "spec"),
        heroes=["overtime", "overtime"],
        passives=["", "counterspy"],
        times_used=True,
        hero_used=True,
        countered=[False, True],
        matched=True,
    )
    found.play("play 6H")
    position = found.position()
    assert not {"times_used", "hero_used", "countered", "matched"} & set(position)
    while found.position()["phase"] == "show":
        found.play(found.actions()[0])
    assert "play JC with x" in found.actions()
    assert "hero" in found.actions()


def test_d40_matched_is_used_once_a_turn():
    found = match("6H KD QD JD", "9C", "3H 3D 5H 5D", passives=["matched", ""], matched=True)
    found.play("play 6H")
    assert not [e for e in found.play("show JD QD") if e["event"] == "passive"]


def test_d40_deep_draw_counts_extra_turns():
    found = match(
        "KH 6D 6C", "9C", "3C 3D 3H 3S", "spec", passives=["deep_draw", ""], own_turns=[2, 2]
    )
    assert "deep_draw" in str(found.play("play KH with x"))


def test_d8_too_many_shown_are_shown_anew_at_the_start():
    found = match("6H KD", "9C/s 9D/s QC", "3C 3D 3H", options=FEW)
    found.play("play 6H")
    assert (found.seat, found.position()["phase"]) == (1, "show")
    assert text(found, 1, "shown") == ""


def test_d50_the_others_spec_9_and_insight_make_one_forget():
    keys = {"pool_known": [[], ["3C", "3D"]]}
    found = match("9H 2D KD", "6C", "3C 3D KH QH JH", "spec", **keys)
    run(found, "play 9H", "keep KH")
    assert "pool_known" not in found.view(1)
    assert "pool_seen" not in found.view(1)
    found = match("6H KD", "6C", "3C 3D KH", heroes=["insight", None], passives=["", ""], **keys)
    run(found, "hero", "order 3D 3C")
    assert found.view(1)["pool_known"] == [2, []]
    assert found.view(1)["pool_seen"] == ["3C", "3D"]


def test_d40_insurance_pays_for_the_10s_steal():
    found = match("10H KD", "9C", "3C 3D", passives=["", "insurance"], options=FEW)
    run(found, "play 10H", "steal")
    assert len(cards(found, 1)) == 1


def test_d17_an_open_4_can_be_swapped():
    found = match("8H 9D", "4C/s", "3C 3D", options=FEW)
    found.play("play 8H")
    assert "4C" in cards(found, 0)


def test_d30_a_j_destroyed_by_a_small_three_draws():
    found = match("AH 3D KD", "JC", "5C 5D 5H 5S", options=FEW)
    found.play("combine AH 3D")
    assert len(cards(found, 1)) == 2


def test_d17_a_turned_up_4_wakes_counterspy():
    found = match("JH KD", "4C", "5C 5D 5H", passives=["", "counterspy"], options=FEW)
    found.play("play JH with x")
    assert len(cards(found, 1)) == 2


def test_d12_a_card_thaws_when_it_leaves_the_hand():
    found = match("JH KD", "9C/f", "5C 5D 5H", options=FEW)
    found.play("play JH with x")
    assert cards(found, 0, "frozen") == []


def test_d45_every_play_and_pass_lowers_the_potential():
    for game, dice in random_games("duel", samples(10), seed=47):
        found = game.using("native").deal(dice.randrange(1 << 40))
        plays, before = 0, potential(found)
        assert before + 2 <= 98
        while found.seat is not None:
            action = dice.choice(found.actions())
            found.play(action)
            if action.split()[0] in ("play", "pass", "combine", "pair"):
                plays += 1
                assert potential(found) < before or found.position()["phase"] == "choose"
            before = potential(found)
        assert plays <= 98


def potential(found):
    state = state_of(found)
    return int(state.hand_n.sum()) + 2 * int(state.pile_n.sum())


# Bounds.


def test_no_hand_has_more_plays_than_the_bound():
    """Every card there is in one hand, every mark, and every way to use two of them."""
    hand = [
        f"{rank}{suit}" for rank in ("A", *map(str, range(2, 11)), "J", "Q", "K") for suit in "CDHS"
    ]
    position = {"hands": [[*hand, "Joker", "Joker"][1:], ["AC"]], "pool": ["Joker"]}
    position["hands"][0].remove("Joker")
    options = {"stack_marks": True, "ace_pair": "free"}
    found = sw.game("duel", **options).match(position | {"plus": [9, 0], "times": [3, 0]})
    assert 1500 < len(found.actions()) < MAX_LEGAL
    assert P.ACTIONS < 2**15


def test_a_decision_has_few_actions_and_a_match_few_decisions():
    most, longest = 0, 0
    for game, dice in random_games("duel", samples(15), seed=48):
        found = random_match(game.using("native"), dice)
        longest = max(longest, len(found.history))
        for moment in found.moments()[::7]:
            most = max(most, len(legal(game, state_of(moment))))
    assert most <= MAX_LEGAL
    assert longest <= 98 * (2 * 27 + 8)


# Greedy.


@pytest.mark.parametrize(
    "options", [{}, {"edition": "spec"}, {"skills": False}, {"deck_0": "rush"}]
)
def test_greedy_beats_random_by_far(options):
    game = sw.game("duel", **options).using("native")
    _, tally = WholeGames(game).play(0, samples(400), 1)
    assert tally[0] > 0.93 * samples(400)


def test_greedy_upgrades_an_8_only_to_swap_more_than_one():
    found = match("8H 4D 3D QD", "9C KC QC JC", "9D KH", "spec")
    greedy = sw.player("greedy")
    while found.seat == 0:
        found.play(greedy.choose(found))
    if "with +" in found.history[0][1]:
        assert len([a for _, a in found.history if a.startswith("own")]) > 1


def test_greedy_sees_nothing_that_it_may_not():
    for game, dice in random_games("duel", samples(6), seed=49):
        found = random_match(game.using("native"), dice, most=dice.randrange(40))
        if found.seat is None:
            continue
        out = np.zeros(MAX_LEGAL, np.int32)
        choices = set()
        for seed in range(4):
            world = copy_record(found.glimpse(found.seat, seed).state)
            n = game.run.legal(world, game.rules_record, out)
            choices.add(int(game.run.greedy(world, game.rules_record, out, n)))
        assert len(choices) == 1
