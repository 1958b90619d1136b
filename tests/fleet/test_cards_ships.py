"""Fleet: ships with their skills, one by one."""

import pytest

from fleet.battle import at, dice_left, hp, played, unit
from fleet.scenes import act, needed, ship_with, starting

BIRD = ship_with(card="hummingbird")
WHALE = ship_with(card="white_whale")


def ap(match):
    return match.position()["ap"]


def weak(card, hp, **more):
    return ship_with(card=card, hp=hp, **more)


# Hummingbird.


def test_hummingbird_rearm_draws_one_for_free_each_turn():
    more = BIRD | {"pile": ["deck_bomb", "spy_drone", "drain_field", "emp_grenade"]}
    match = played(at(red_more=more), "draw")
    assert (ap(match), match.position()["fleets"][0]["hand"]) == (2, ["deck_bomb"])
    assert ap(played(match, "draw")) == 1
    played(match, "end", "end", "draw")
    assert ap(match) == 2


@pytest.mark.parametrize(("left", "evade"), [(6, 10), (5, 15), (1, 15)])
def test_hummingbird_split_armour_evades_better_at_5_or_less(left, evade):
    more = weak("hummingbird", left)
    match = at(dice=[1, evade], red_more=ship_with("heat_ray"), blue_more=more)
    match.play("fire heat_ray at ship")
    assert hp(match, 1, "ship") == left
    match = at(dice=[1, evade + 1], red_more=ship_with("heat_ray"), blue_more=more)
    match.play("fire heat_ray at ship")
    assert hp(match, 1, "ship") < left


# White Whale.


def test_white_whale_command_launches_or_recovers_one_for_free():
    more = WHALE | {"pilots": ["mao", "snow"]}
    match = at(["- sword", "- hammer"], (), red_more=more)
    match.play("launch sword mao a1")
    assert ap(match) == 2
    match.play("launch hammer snow c1")
    assert ap(match) == 1
    match = at(["a1 hammer mao", "c1 union snow"], (), red_more=WHALE)
    match.play("recover hammer")
    assert (ap(match), unit(match, 0, "hammer")["zone"]) == (2, None)
    match.play("recover union")
    assert ap(match) == 1


def test_white_whale_catapult_uses_the_first_two_rows():
    more = WHALE | {"pilots": ["mao"]}
    match = at("- sword", (), red_more=more)
    offered = [f"launch sword mao {zone}" for zone in ("a1", "a2", "b2", "c1", "c2")]
    assert starting("launch", match) == offered
    match = at(["b2 sword", "a3 hammer"], (), red_more=WHALE)
    assert starting("recover", match) == ["recover sword"]
    others = at(["b2 sword", "- hammer"], (), red_more={"pilots": ["mao"]})
    assert not starting("recover", others)
    assert starting("launch", others) == ["launch hammer mao a1", "launch hammer mao c1"]


# Bull.


def test_bull_gathers_2_energy():
    assert unit(played(at(), "gather"), 0, "ship")["energy"] == 2
    assert unit(played(at(red_more=WHALE), "gather"), 0, "ship")["energy"] == 1


@pytest.mark.parametrize(("energy", "damage"), [(0, 15), (1, 7)])
def test_bull_booster_shield_halves_damage_while_it_has_energy(energy, damage):
    more = ship_with(energy=energy)
    match = at(dice=[1, 20], red_more=ship_with("siege_railgun"), blue_more=more)
    match.play("fire siege_railgun at ship")
    assert hp(match, 1, "ship") == 25 - damage


# White Pegasus.


def with_giant(left=9, **more):
    mechs = ["a2 hammer mao hp=3 ammo=0/1", "c3 union hp=5", "- sword"]
    return at(mechs, more.pop("blue", ()), red_more=weak("pegasus", left), **more)


def test_pegasus_giant_has_the_hp_and_the_weapons_of_all_mechs():
    match = with_giant()
    match.play("ship giant")
    giant = unit(match, 0, "giant")
    assert (giant["zone"], giant["hp"], giant["most"]) == ("b1", 8, 8)
    assert [(w["card"], w["ammo"]) for w in giant["weapons"]] == [
        *(("laser_blade", 0), ("mech_rifle", 3)),
        *(("jammer_shell", 3), ("service_laser_rifle", 0)),
    ]
    assert unit(match, 0, "hammer")["zone"] is unit(match, 0, "union")["zone"] is None
    assert match.position()["fleets"][0]["pilots"][0]["state"] == "gone"
    assert not starting("gather", match)  # ship actions are gone (F-23)
    assert not starting("ship", match)


def test_pegasus_giant_hits_and_evades_with_10():
    match = with_giant(blue=["a1 hammer", "b3 vampire"], dice=[10, 20, 1, 10])
    match.play("ship giant")
    events = act(match, "giant attacks hammer with 2")
    assert (needed(events), hp(match, 1, "hammer")) == ([10], 2)
    match.play("end")
    events = act(match, "hammer attacks giant with 2")
    assert (needed(events, "evade_roll"), hp(match, 0, "giant")) == ([10], 8)


def test_pegasus_giant_needs_less_than_10_hp_and_a_mech():
    assert "ship giant" not in with_giant(10).actions()
    match = at("- sword", (), red_more=weak("pegasus", 9))
    assert "ship giant" not in match.actions()


def test_pegasus_giant_is_lost_by_its_destruction_not_by_raid():
    match = with_giant(blue="a1 hammer", conditions=["raid", "raid"])
    played(match, "ship giant", "end")
    act(match, "hammer moves b1")
    assert match.returns is None
    match.play("end")
    assert match.returns is None


def test_pegasus_giant_destroyed_is_the_end():
    mechs = ["a2 akarin"]
    match = at(mechs, "a1 hammer", [1, 20], red_more=weak("pegasus", 9))
    played(match, "ship giant", "end")
    act(match, "hammer attacks giant with 2")
    assert match.returns == [-1, 1]


def test_pegasus_giant_moves_and_raids():
    match = with_giant(conditions=["raid", "raid"], ap=6)
    match.play("ship giant")
    for zone in ("b2", "a2", "a3", "a4", "a5", "b5"):
        act(match, f"giant moves {zone}")
    assert match.returns == [1, -1]


def test_pegasus_supply_lets_three_mechs_act_again():
    mechs = ["a2 hammer", "a2 union", "a2 vampire", "a2 longbow"]
    match = at(mechs, (), red_more=weak("pegasus", 50))
    match.play("ship supply")
    assert hp(match, 0, "ship") == 38
    assert "ship supply" not in match.actions()  # once a turn
    for name in ("hammer", "union", "vampire"):
        act(match, f"{name} moves a3")
        assert ap(match) == 2
    act(match, "longbow moves a3")
    assert ap(match) == 1


def test_pegasus_supply_is_one_act_for_each_mech():
    match = at("a2 hammer", (), red_more=weak("pegasus", 50))
    match.play("ship supply")
    act(match, "hammer moves a3")
    assert ap(match) == 2
    act(match, "hammer moves a4")
    assert ap(match) == 1


def test_pegasus_supply_rests_a_turn_and_must_leave_1_hp():
    match = at("a2 hammer", (), red_more=weak("pegasus", 50))
    played(match, "ship supply", "end", "end")
    assert "ship supply" not in match.actions()
    played(match, "end", "end")
    assert "ship supply" in match.actions()
    for left, offered in ((12, False), (13, True)):
        match = at("a2 hammer", (), red_more=weak("pegasus", left))
        assert ("ship supply" in match.actions()) == offered


# Aphrodite.


def test_aphrodite_fires_for_1_point():
    match = at(dice=[20, 20], red_more=ship_with("heat_ray", card="aphrodite"))
    match.play("fire heat_ray at ship")
    assert ap(match) == 1
    match.play("fire heat_ray at ship")
    assert match.seat == 1


@pytest.mark.parametrize(
    ("nth", "mechs", "damage"),
    [(1, 0, 0), (1, 2, 0), (2, 0, 3), (2, 1, 0), (2, 2, 3)],
)
def test_aphrodite_escort_keeps_ship_weapons_off(nth, mechs, damage):
    blue = ["c5 hammer", "a5 union"][:mechs]
    more = ship_with(card="aphrodite")
    match = at((), blue, [1, 20], red_more=ship_with("heat_ray"), blue_more=more, round=nth)
    match.play("fire heat_ray at ship")
    assert hp(match, 1, "ship") == 6 - 2 * damage  # it burns at once: blue's turn starts


def test_aphrodite_escort_does_not_mind_mechs():
    match = at("a5 hammer", "c5 union", [1, 20], blue_more=ship_with(card="aphrodite"))
    act(match, "hammer attacks ship with 2")
    assert hp(match, 1, "ship") == 4


# Jupiter.


@pytest.mark.parametrize(("energy", "before", "after"), [(1, 40, 45), (1, 48, 50), (0, 40, 40)])
def test_jupiter_charged_shield_heals_5_at_turn_start_with_energy(energy, before, after):
    match = at(blue_more=weak("jupiter", before, energy=energy))
    match.play("end")
    assert hp(match, 1, "ship") == after


def test_jupiter_extended_shield_prevents_a_mechs_damage_for_10_hp():
    match = at("a2 hammer", "a3 union", [1, 20], blue_more=weak("jupiter", 50))
    act(match, "hammer attacks union with 2")
    match.play("react extended_shield")
    assert (hp(match, 1, "union"), hp(match, 1, "ship")) == (5, 40)


def test_jupiter_extended_shield_rests_for_two_own_turns():
    blue = weak("jupiter", 50)
    match = at("a2 hammer", "a3 union", [1, 20, 1, 20, 1, 20], blue_more=blue)
    act(match, "hammer attacks union with 2")
    played(match, "react extended_shield", "end", "end")
    act(match, "hammer attacks union with 2")
    assert hp(match, 1, "union") == 3  # not asked: nothing fits
    played(match, "end", "end")
    act(match, "hammer attacks union with 2")
    assert "react extended_shield" in match.actions()


def test_jupiter_extended_shield_must_leave_1_hp():
    for left, offered in ((10, False), (11, True)):
        match = at("a2 hammer", "a3 union", [1, 20], blue_more=weak("jupiter", left))
        act(match, "hammer attacks union with 2")
        assert ("react extended_shield" in match.actions()) == offered


def test_jupiter_overload_lets_one_mech_act_once_more():
    match = at(["a2 hammer", "a2 union"], (), red_more=weak("jupiter", 50))
    match.play("ship overload")
    assert hp(match, 0, "ship") == 40
    act(match, "hammer moves a3")
    assert ap(match) == 2
    act(match, "union moves a3")
    assert ap(match) == 1


def test_jupiter_overload_rests_for_three_own_turns_and_must_leave_1_hp():
    match = at("a2 hammer", (), red_more=weak("jupiter", 50))
    match.play("ship overload")
    for _ in range(3):
        assert "ship overload" not in match.actions()
        played(match, "end", "end")
    assert "ship overload" not in match.actions()
    played(match, "end", "end")
    assert "ship overload" in match.actions()
    for left, offered in ((10, False), (11, True)):
        match = at("a2 hammer", (), red_more=weak("jupiter", left))
        assert ("ship overload" in match.actions()) == offered


def test_jupiter_charged_shield_comes_after_burning():
    """F-10: 50 burns to 47 and heals to 50."""
    more = weak("jupiter", 50, energy=1, effects={"burn": 3, "burn_turns": 2})
    match = at(blue_more=more)
    match.play("end")
    assert hp(match, 1, "ship") == 50


def test_jupiter_overload_is_not_for_a_mech_launched_this_turn():
    more = weak("jupiter", 50) | {"pilots": ["mao"]}
    match = at("- hammer", (), red_more=more)
    match.play("launch hammer mao a1")
    assert "command hammer" not in match.actions()
    if "ship overload" in match.actions():
        match.play("ship overload")
        assert "command hammer" not in match.actions()


def test_pegasus_giant_has_no_traits_and_may_parry():
    match = with_giant(blue=["a1 vampire"], dice=[1, 20, 77])
    played(match, "ship giant", "end")
    act(match, "vampire attacks giant with 2")  # a laser; no armour is rolled
    assert (hp(match, 0, "giant"), dice_left(match)) == (7, [77])
    match = with_giant(blue=["b2 hammer"], dice=[1, 20, 70, 51])
    played(match, "ship giant", "end")
    act(match, "hammer moves b1")
    act(match, "hammer attacks giant with 1")
    assert hp(match, 0, "giant") == 8


def test_pegasus_giant_sheds_what_was_so_of_the_ship():
    match = at("a2 hammer", (), red_more=weak("pegasus", 9, effects={"burn": 3, "burn_turns": 3}))
    played(match, "ship giant", "end", "end")
    assert hp(match, 0, "giant") == 4


def test_a_mech_that_a_position_leaves_without_pilot_can_be_recovered():
    match = at("a1 hammer", ())
    match.play("recover hammer")
    assert unit(match, 0, "hammer")["zone"] is None
