"""Poker Duel, D-40 and D-41: one test a skill, also while disabled."""

import pytest

from duel.cards import cards, known, match, pile, run, text

FEW = {"reshow": False}
OFF = pytest.mark.parametrize("off", [False, True])


def fired(events):
    return [event["name"] for event in events if event["event"] == "passive"]


# D-40.


@OFF
def test_d40_scout_reveals_a_folded_card_after_a_play(off):
    found = match(
        "9H KD", "AC", "3C 3D 3H", passives=["scout", ""], disabled=[off, False], options=FEW
    )
    found.play("play 9H")
    assert (text(found, 1, "revealed") == "AC") == (not off)


def test_d40_scout_does_not_work_after_a_pass():
    found = match("AH", "AC", "3C 3D", passives=["scout", ""], options=FEW)
    assert fired(found.play("pass")) == []


@OFF
def test_d40_deep_draw_every_third_own_turn_starts_with_a_draw(off):
    found = match(
        *("6H KD", "9C 9D", "3C 3D 3H 3S"),
        passives=["", "deep_draw"],
        disabled=[False, off],
        own_turns=[2, 2],
        options=FEW,
    )
    events = found.play("play 6H")
    assert ("deep_draw" in fired(events)) == (not off)
    assert len(cards(found, 1)) == 3 - off


def test_d40_deep_draw_counts_turns_from_the_position():
    found = match("6H KD", "9C 9D", "3C 3D 3H 3S", passives=["", "deep_draw"], turn=4, options=FEW)
    assert fired(found.play("play 6H")) == ["deep_draw"]  # turns 1, 3, 5 are seat 1's
    found = match("6H KD", "9C 9D", "3C 3D 3H 3S", passives=["", "deep_draw"], turn=2, options=FEW)
    assert fired(found.play("play 6H")) == []


@OFF
def test_d40_insurance_draws_for_each_card_destroyed_or_stolen(off):
    skills = {"passives": ["", "insurance"], "disabled": [False, off], "options": FEW}
    found = match("QH KD", "AC AD 9C/s", "3C 3D 3H 3S", **skills)
    run(found, "play QH with x", "take hidden")
    while found.position()["phase"] == "choose":
        found.play("take hidden")
    assert len(cards(found, 1)) == (1 if off else 3)
    found = match("JH KD", "9C", "3C 3D 3H 3S", **skills)
    found.play("play JH with x")
    assert len(cards(found, 1)) == (0 if off else 1)


@pytest.mark.parametrize("off", [False, True])
@pytest.mark.parametrize(
    ("passive", "mine", "points"),
    [
        ("court", "JD QD KD", 39),
        ("ranks_below", "AD 2D 3D", 12),
        ("grin", "Joker KD", 20),
        ("ballast", "4D 4H", 12),
        ("scout", "JD 4D Joker", 15),
    ],
)
def test_d40_points_at_the_end_count_even_while_disabled(passive, mine, points, off):
    found = match(
        f"6H {mine}", "AC", "10C", passives=[passive, ""], disabled=[off, False], options=FEW
    )
    events = found.play("play 6H")
    assert {"event": "score", "points": [points + 10, 1]} in events


@OFF
def test_d40_thrift_makes_the_first_upgrade_free(off):
    found = match(
        *("6H JD KD", "AC AD AH AS", "3C 3D 3H"),
        passives=["thrift", ""],
        disabled=[off, False],
        plus=[1, 0],
        times=[0, 0],
        options=FEW | {"ap": 2},
    )
    assert ("play JD with x" in found.actions()) == (not off)  # no mark needed
    found.play("play 6H with +")
    assert found.position()["plus"][0] == (0 if off else 1)
    assert "play JD with x" not in found.actions()


def test_d40_thrift_is_not_for_the_10s_steal():
    found = match("10H KD", "9C", passives=["thrift", ""], plus=[1, 0], options=FEW)
    run(found, "play 10H", "steal")
    assert found.position()["plus"][0] == 0


@OFF
def test_d40_recycle_gives_the_first_plus_math_its_mark_back(off):
    found = match(
        *("AD 5D AH 5H KD", "9C", "3C 3D 3H"),
        passives=["recycle", ""],
        disabled=[off, False],
        options=FEW | {"ap": 2},
        times=[0, 0],
    )
    found.play("play AD + 5D as 6")
    assert found.position()["plus"][0] == (2 if off else 3)
    found.play("play AH + 5H as 6")
    assert found.position()["plus"][0] == (1 if off else 2)


def test_d40_recycle_is_not_for_a_small_three():
    found = match("AD 3D KD", "9C", "3C 3D 3H", passives=["recycle", ""], options=FEW)
    found.play("combine AD 3D")
    assert found.position()["plus"][0] == 2


@OFF
def test_d40_ward_lets_one_card_be_frozen_at_a_time(off):
    found = match(
        "QH KD", "AC AD AH", "3C 3D", passives=["", "ward"], disabled=[False, off], options=FEW
    )
    found.play("play QH")
    assert len(cards(found, 1, "frozen")) == (2 if off else 1)


@OFF
@pytest.mark.parametrize("mine", ["6H", "10H"])
def test_d40_counterspy_draws_when_a_card_is_seen_once_a_turn(off, mine):
    found = match(
        *(f"{mine} 6D KD", "QC QD QH", "3C 3D 3H"),
        passives=["", "counterspy"],
        disabled=[False, off],
        options=FEW | {"ap": 2},
    )
    found.play(f"play {mine}")
    assert len(cards(found, 1)) == (3 if off else 4)
    found.play("play 6D")
    assert len(cards(found, 1)) == (3 if off else 4)


def test_d40_what_a_passive_does_triggers_no_passive():
    found = match("9H KD", "AC", "3C 3D 3H", passives=["scout", "counterspy"], options=FEW)
    assert fired(found.play("play 9H")) == ["scout"]
    assert text(found, 1) == "AC"


@OFF
def test_d40_matched_peeks_after_a_show_of_one_colour(off):
    found = match(
        *("6H KD 9D AC", "9C 9S QC QS", "JC JS 3H 3S", "spec"),
        passives=["", "matched"],
        disabled=[False, off],
        options=FEW,
    )
    found.play("play 6H")
    events = found.play("show QC QS")
    assert ("matched" in fired(events)) == (not off)
    assert bool(known(found, 1)) == (not off)


def test_d40_matched_not_with_two_colours_a_joker_or_one_card():
    for theirs, shown in (("9C 9H QC QS", "show 9H QC"), ("9C 9S QC Joker", "show QC Joker")):
        found = match("6H KD", theirs, "JC JS 3H 3S", "spec", passives=["", "matched"])
        found.play("play 6H")
        assert fired(found.play(shown)) == []
    found = match("6H KD", "9C 9S", "JC JS 3H 3S", "spec", passives=["", "matched"])
    found.play("play 6H")
    assert fired(found.play("show 9C")) == []


def test_d13_passives_work_in_loadout_order_of_the_seat_on_turn_first():
    found = match(
        *("6H KD", "AC AD", "3C 3D 3H 3S"),
        passives=["recycle scout", "counterspy insurance"],
        options=FEW,
    )
    assert fired(found.play("play 6H")) == ["scout", "counterspy"]
    math = match("AD 5D KD", "9C", "3C 3D 3H", passives=["scout recycle", ""], options=FEW)
    assert fired(math.play("play AD + 5D as 6")) == ["scout", "recycle"]
    math = match("AD 5D KD", "9C", "3C 3D 3H", passives=["recycle scout", ""], options=FEW)
    assert fired(math.play("play AD + 5D as 6")) == ["recycle", "scout"]


# D-41.

HEROES = ["encore", "black_tide", "overtime", "veil", "salvage", "insight"]


def hero(name, mine="6H 6D KD", theirs="9C", pool="AC AD AH AS", edition="original", **keys):
    return match(
        *(mine, theirs, pool, edition),
        heroes=[name, None],
        passives=["", ""],
        options=FEW | {"ap": 2},
        **keys,
    )


@pytest.mark.parametrize("name", HEROES)
def test_d41_no_power_while_disabled(name):
    found = hero(name, played="2C", disabled=[True, False])
    assert "hero" not in found.actions()
    assert found.explain("hero").startswith("You are disabled")


def test_d41_encore_the_whole_effect_happens_twice_costs_once_and_cannot_be_upgraded():
    found = hero("encore")
    found.play("hero")
    assert "play 6H with +" not in found.actions()
    assert "encore" in found.explain("play 6H with +")
    found.play("play 6H")
    assert found.position()["ap"] == 1
    assert len(found.position()["pool"]) == 2
    assert "play 6D with +" in found.actions()


def test_d41_encore_lapses_at_the_turns_end_and_is_for_two_a_game():
    found = hero("encore", mine="3H", plus=[0, 0], times=[0, 0])
    run(found, "hero", "pass")
    assert found.position()["encore"]
    found.play("pass")
    assert "encore" not in found.position()
    spent = match("6H KD", "9C", heroes=[None, None], passives=["", ""]).position()
    spent["heroes"] = [{"name": "encore", "used": 2}, None]
    assert "hero" not in match("6H").game.turned({"skills": True}).match(spent).actions()


def test_d41_encore_a_10_may_steal_each_time():
    found = hero("encore", mine="10H KD", theirs="9C 9D")
    run(found, "hero", "play 10H", "steal", "steal")
    assert {"9C", "9D"} <= set(cards(found, 0))
    assert found.position()["plus"][0] == 1


@pytest.mark.parametrize(("card", "dry"), [("7C", True), ("7S", True), ("7H", False)])
def test_d41_black_tide_black_cards_draw_from_the_deck(card, dry):
    found = hero("black_tide", mine=f"{card} KD", deck="QC QD QH")
    run(found, "hero", f"play {card}")
    assert len(found.position()["deck"]) == (1 if dry else 3)


def test_d41_black_tide_math_is_black_if_both_cards_are_and_jokers_are_not():
    for mine, action, dry in (
        ("AC 6S KD", "play AC + 6S as 7", True),
        ("AC 6D KD", "play AC + 6D as 7", False),
        ("Joker KD", "play Joker as 7", False),
    ):
        found = hero("black_tide", mine=mine, pool="3C 3D 3H", deck="QC QD QH")
        run(found, "hero", action)
        assert len(found.position()["deck"]) == (1 if dry else 3)


def test_d41_black_tide_the_spec_9_looks_at_and_returns_to_the_deck():
    found = hero("black_tide", mine="9S KD", deck="QC QD QH 2C", edition="spec")
    run(found, "hero", "play 9S", "keep QD")
    assert "QD" in cards(found, 0)
    assert sorted(found.position()["deck"]) == sorted(["QC", "QH", "2C"])
    assert found.view(0)["deck_seen"] == ["QC", "QH"]
    assert pile(found, "pool") == "AC AD AH AS"


def test_d41_black_tide_passives_draw_from_the_pool_and_it_ends_with_the_turn():
    found = match(
        *("JS KD", "9C", "AC AD AH AS"),
        heroes=["black_tide", None],
        passives=["", "insurance"],
        deck="QC QD QH",
        options=FEW,
    )
    run(found, "hero", "play JS with x")
    assert len(found.position()["deck"]) == 2
    assert text(found, 1) == "AC"
    assert "tide" not in found.position()


def test_d41_overtime_one_more_action_point_once_a_game():
    found = hero("overtime")
    found.play("hero")
    assert found.position()["ap"] == 3
    assert found.position()["heroes"][0]["used"] == 1
    assert hero("overtime").position()["heroes"][0] == {"name": "overtime", "used": 0}


def test_d41_veil_folded_cards_cannot_be_revealed_or_peeked_at():
    for mine in ("6H", "10H"):
        found = match(f"{mine} KD", "9C 9D/r", "3C 3D", veiled=[False, True], options=FEW)
        found.play(f"play {mine}")
        assert known(found, 0) == "9D"
    found = hero("veil", mine="3H 3D")
    run(found, "hero")
    assert found.position()["veiled"] == [True, False]


def test_d41_veil_lasts_until_the_end_of_the_opponents_next_turn():
    found = match(
        "AH",
        "6C KD",
        "3C 3D 3H 3S",
        heroes=["veil", None],
        passives=["", "scout"],
        plus=[0, 0],
        options=FEW,
    )
    run(found, "hero", "pass", "show 6C", "play 6C")
    assert cards(found, 0, "revealed") == []
    assert "veiled" not in found.position()


def test_d41_veil_hides_a_4_that_a_pick_hits():
    found = match("JH KD", "4C", "3C 3D", veiled=[False, True], options=FEW)
    found.play("play JH with x")
    assert known(found, 0) == ""
    assert cards(found, 1, "revealed") == []


def test_d41_salvage_takes_a_random_card_worth_6_or_less_which_both_then_know():
    assert "hero" not in hero("salvage", played="7C KC").actions()
    assert "worth 6 or less" in hero("salvage", played="7C KC").explain("hero")
    found = hero("salvage", played="7C 6C KC")
    found.play("hero")
    assert "6C" in cards(found, 0)
    assert known(found, 1) == "6C"
    assert pile(found, "played") == "7C KC"
    assert {hero_play(seed) for seed in range(30)} == {"2C", "Joker", "4C"}


def hero_play(seed):
    found = hero("salvage", mine="KD", played="2C KC Joker 4C", seed=seed)
    found.play("hero")
    return next(card for card in cards(found, 0) if card != "KD")


def test_d41_insight_orders_the_top_two_and_rests_for_two_own_turns():
    found = hero("insight", pool="7C 9C AH AS")
    found.play("hero")
    assert found.actions() == ["order 7C 9C", "order 9C 7C"]
    found.play("order 9C 7C")
    assert pile(found, "pool") == "9C 7C AH AS"
    assert found.view(0)["pool_known"] == [["9C", "7C"], 0]
    assert found.position()["heroes"][0]["rest"] == 3
    own_turns = 1
    while True:
        found.play(next(a for a in found.actions() if a != "hero"))
        if found.returns or (found.seat == 0 and found.position()["own_turns"][0] > own_turns):
            own_turns += 1
            assert ("hero" in found.actions()) == (own_turns == 4)
            if found.returns or own_turns == 3:
                break


def test_d41_insight_with_one_card_left_or_two_equal_ones_asks_nothing():
    for pool in ("7C", "7C 7C"):
        found = hero("insight", pool=pool)
        found.play("hero")
        assert found.position()["phase"] == "play"
        assert found.view(0)["pool_known"][0] == pool.split()
