"""Fleet: pilots and their talents, one by one."""

import pytest

from fleet.battle import at, dice_left, hp, played, unit
from fleet.scenes import act, needed, redone, ship_with, starting


def pilot(match, seat, card):
    return next(p for p in match.position()["fleets"][seat]["pilots"] if p["card"] == card)


# Zimmers.


def test_zimmers_strikes_back_for_the_same_damage_half_the_time():
    """Hit, evade, then Zimmers."""
    for die, left in ((50, 2), (51, 3)):
        match = at("a2 tsurugi", "a2 great_shield zimmers", [1, 20, die])
        act(match, "tsurugi attacks great_shield with 1")
        assert (hp(match, 1, "great_shield"), hp(match, 0, "tsurugi")) == (5, left)


def test_zimmers_comes_after_the_joint_booster():
    dice = [1, 20, 31, 51, 50]  # hit, evade, armour, no second attack, back
    match = at("a2 hammer", "a2 vampire zimmers", dice)
    act(match, "hammer attacks vampire with 1")
    assert (hp(match, 1, "vampire"), hp(match, 0, "hammer")) == (1, 0)


def test_zimmers_answers_melee_only_when_damaged_and_alive():
    match = at("a2 hammer", "a2 vampire zimmers", [1, 20, 50])
    act(match, "hammer attacks vampire with 2")  # a rifle
    assert (hp(match, 0, "hammer"), dice_left(match)) == (4, [50])
    match = at("a2 hammer", "a2 great_shield zimmers hp=4", [1, 20, 50])
    act(match, "hammer attacks great_shield with 1")
    assert (hp(match, 1, "great_shield"), hp(match, 0, "hammer")) == (0, 4)
    match = at("a2 hammer", "a2 hammer zimmers", [1, 20, 70, 51, 50])  # parried
    act(match, "hammer attacks hammer with 1")
    assert (hp(match, 1, "hammer"), hp(match, 0, "hammer")) == (4, 4)


# Fair.


def test_fair_evades_outright_30_percent_of_the_time():
    match = at("a2 hammer", "a3 union fair", [1, 30, 77])
    act(match, "hammer attacks union with 2")
    assert (hp(match, 1, "union"), dice_left(match)) == (5, [77])
    assert match.position()["fleets"][1]["counters"]["evaded"] == 1
    match = at("a2 hammer", "a3 union fair", [1, 31, 20])
    act(match, "hammer attacks union with 2")
    assert hp(match, 1, "union") == 3


def test_fair_does_not_help_against_melee():
    match = at("a2 tsurugi", "a2 union fair", [1, 20, 30])
    act(match, "tsurugi attacks union with 1")
    assert (hp(match, 1, "union"), dice_left(match)) == (4, [30])


# Timberlake.


def test_timberlake_takes_5_evade_of_a_mech_within_1():
    blue = ["a3 vampire", "a2 union", "a4 sword"]
    match = at("a2 hammer timberlake", blue, [1, 4])
    offered = ["talent timberlake union", "talent timberlake vampire"]
    assert starting("talent", match) == offered
    match.play("talent timberlake vampire")
    assert match.position()["ap"] == 2
    assert not starting("talent", match)  # once per launch
    events = act(match, "hammer attacks vampire with 2")
    assert (needed(events, "evade_roll"), hp(match, 1, "vampire")) == ([3], 3)


def test_timberlakes_fear_ends_with_the_owners_next_turn():
    match = at("a2 hammer timberlake", "a3 vampire")
    played(match, "talent timberlake vampire", "end", "end")
    match = redone(match, dice=[1, 20])
    assert needed(act(match, "hammer attacks vampire with 2"), "evade_roll") == [8]
    assert not starting("talent", match)


def test_timberlakes_fear_comes_again_after_a_new_launch():
    match = at("a1 hammer timberlake talked=1", ["a1 vampire"], ap=2)
    assert not starting("talent", match)
    played(match, "recover hammer", "launch hammer timberlake a1", "end")
    assert starting("talent", match) == ["talent timberlake vampire"]


# Torvalds.


def test_torvalds_makes_a_damaged_mech_evade_twice():
    match = at("a2 hammer torvalds", "a3 vampire hp=4", [1, 8, 9])
    act(match, "hammer attacks vampire with 2")
    assert hp(match, 1, "vampire") == 2
    match = at("a2 hammer torvalds", "a3 vampire hp=4", [1, 8, 8, 77])
    act(match, "hammer attacks vampire with 2")
    assert (hp(match, 1, "vampire"), dice_left(match)) == (4, [77])
    match = at("a2 hammer torvalds", "a3 vampire hp=4", [1, 9, 77])
    act(match, "hammer attacks vampire with 2")
    assert (hp(match, 1, "vampire"), dice_left(match)) == (2, [77])


def test_torvalds_needs_a_damaged_mech():
    match = at("a2 hammer torvalds", "a3 vampire", [1, 8, 9])
    act(match, "hammer attacks vampire with 2")
    assert (hp(match, 1, "vampire"), dice_left(match)) == (5, [9])


# Snow.


def test_snow_takes_the_talent_of_a_pilot_within_1():
    match = at("a2 hammer snow", ["a3 union fair", "a4 sword mao"], [1, 20, 30])
    assert starting("talent", match) == ["talent snow union"]
    match.play("talent snow union")
    assert (match.position()["ap"], starting("talent", match)) == (2, [])
    act(match, "hammer attacks union with 2")
    assert (hp(match, 1, "union"), dice_left(match)) == (3, [30])


def test_snows_silence_ends_with_the_owners_next_turn():
    match = at("a2 hammer snow", "a3 union timberlake")
    played(match, "talent snow union", "end")
    assert not starting("talent", match)
    played(match, "end")
    again = redone(match, dice=[])
    again.play("end")
    assert starting("talent", again) == ["talent timberlake hammer"]


# Thunder.


@pytest.mark.parametrize(("die", "state", "rest"), [(50, "ready", 0), (51, "hurt", 4)])
def test_thunder_gets_out_unhurt_half_the_time(die, state, rest):
    match = at("a2 hammer", ["a3 union thunder hp=2", "- sword"], [1, 20, die])
    act(match, "hammer attacks union with 2")
    found = pilot(match, 1, "thunder")
    assert (found["state"], found.get("rest", 0)) == (state, rest)
    match.play("end")
    assert ("launch sword thunder a5" in match.actions()) == (state == "ready")


def test_a_hurt_pilot_is_back_after_the_rest():
    """F-12: rest falls at own turn starts, here 4, 3, 2, 1, 0."""
    match = at("a2 hammer", ["a3 union snow hp=2", "- sword"], [1, 20], ap=1)
    act(match, "hammer attacks union with 2")
    for _ in range(3):
        assert not starting("launch", match)
        played(match, "end", "end")
    assert "launch sword snow a5" in match.actions()


# Mao.


def test_mao_hits_better_after_a_move_in_the_turn_before():
    match = at("a1 hammer mao", "a3 vampire", [20, 20, 20], ap=2)
    act(match, "hammer moves a2")
    assert needed(act(match, "hammer attacks vampire with 2")) == [15]
    match.play("end")
    assert needed(act(match, "hammer attacks vampire with 2")) == [20]
    played(match, "end", "end")
    match = redone(match, dice=[20])
    assert needed(act(match, "hammer attacks vampire with 2")) == [15]


# Spinola.


def test_spinola_is_left_with_1_hp_once():
    match = at("a2 hammer", "a3 union spinola hp=2", [1, 20, 1, 20], ap=3)
    act(match, "hammer attacks union with 2")
    assert (hp(match, 1, "union"), unit(match, 1, "union")["zone"]) == (1, "a3")
    act(match, "hammer attacks union with 2")
    assert (hp(match, 1, "union"), unit(match, 1, "union")["zone"]) == (0, None)
    found = pilot(match, 1, "spinola")
    assert (found["state"], found["rest"]) == ("hurt", 3)


# Götz.


def test_gotz_pays_2_ship_hp_for_2_damage_to_the_attacker():
    match = at("a2 tsurugi", "a2 union gotz", [1, 20, 1, 20], ap=3)
    act(match, "tsurugi attacks union with 1")
    assert sorted(match.actions()) == ["react gotz", "react none"]
    match.play("react gotz")
    assert (hp(match, 1, "ship"), hp(match, 0, "tsurugi"), hp(match, 1, "union")) == (23, 1, 4)
    act(match, "tsurugi attacks union with 1")
    assert hp(match, 1, "union") == 3  # once per launch: not asked


def test_gotz_may_be_silent():
    match = at("a2 tsurugi", "a2 union gotz", [1, 20])
    act(match, "tsurugi attacks union with 1")
    match.play("react none")
    assert (hp(match, 1, "ship"), hp(match, 0, "tsurugi")) == (25, 3)


def test_gotz_answers_melee_only_and_must_leave_1_hp():
    match = at("a2 hammer", "a2 union gotz", [1, 20])
    act(match, "hammer attacks union with 2")
    assert hp(match, 1, "union") == 3
    for left, offered in ((2, False), (3, True)):
        more = ship_with(hp=left)
        match = at("a2 tsurugi", "a2 union gotz", [1, 20], blue_more=more)
        act(match, "tsurugi attacks union with 1")
        assert ("react gotz" in match.actions()) == offered


# Chigu.


def test_chigu_drives_only_mechs_of_1_hp():
    more = {"pilots": ["chigu", "chigu"]}
    match = at(["- sword hp=1", "- akarin", "- jimmy"], (), red_more=more)
    assert {text.split()[1] for text in starting("launch", match)} == {"akarin", "jimmy"}
    played(match, "launch akarin chigu a1", "launch jimmy chigu c1")
    assert unit(match, 0, "akarin")["zone"] == "a1"
    assert unit(match, 0, "jimmy")["zone"] == "c1"


def test_chigu_is_back_at_once():
    match = at("a2 hammer", ["a3 akarin chigu", "- jimmy"], [1, 20], ap=1)
    act(match, "hammer attacks akarin with 2")
    assert pilot(match, 1, "chigu")["state"] == "ready"
    assert "launch jimmy chigu a5" in match.actions()


def test_zimmers_strike_ends_the_joint_boosters_attack():
    """F-18: the booster is rolled before Zimmers; a destroyed hammer attacks no more."""
    dice = [1, 20, 31, 50, 50, 1, 20, 31]
    match = at(["a2 hammer", "c2 union"], "a2 vampire zimmers", dice)
    act(match, "hammer attacks vampire with 1")
    assert (hp(match, 1, "vampire"), hp(match, 0, "hammer")) == (1, 0)


def test_fair_is_not_asked_about_flak_barrage():
    """The card: no rolls against mechs."""
    match = at((), "b2 union fair", [30], red_more=ship_with("flak_barrage"))
    match.play("fire flak_barrage at b2")
    assert (hp(match, 1, "union"), dice_left(match)) == (3, [30])


def test_mao_counts_an_end_of_turn_move():
    match = at("a2 sword mao", "a4 union")
    played(match, "end", "glide sword a3", "end")
    match = redone(match, dice=[20, 20])
    assert needed(act(match, "sword attacks union with 1")) == [20, 20]


@pytest.mark.parametrize(("card", "dice"), [("spinola", [1, 20, 77]), ("thunder", [1, 20, 77])])
def test_snow_silences_talents_of_the_last_moment(card, dice):
    match = at("a2 hammer snow", f"a3 union {card} hp=2", dice)
    match.play("talent snow union")
    act(match, "hammer attacks union with 2")
    assert (hp(match, 1, "union"), dice_left(match)) == (0, [77])
    assert pilot(match, 1, card)["state"] == "hurt"


def test_snow_silences_gotz():
    match = at(["a2 tsurugi", "a2 hammer snow"], "a2 union gotz", [1, 20])
    match.play("talent snow union")
    act(match, "tsurugi attacks union with 1")
    assert hp(match, 1, "union") == 4  # nobody was asked
