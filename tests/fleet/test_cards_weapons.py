"""Fleet: ship weapons, one by one."""

import pytest

from fleet.battle import at, dice_left, hp, played, unit
from fleet.scenes import act, needed, quietly, redone, ship_with, starting

WHALE = ship_with(card="white_whale")


def ap(match):
    return match.position()["ap"]


def shot(weapon, target, dice, blue=(), red_more=None, blue_more=WHALE, **more):
    """The match after one use of that weapon, with points left."""
    match = at(
        (), blue, dice, red_more=red_more or ship_with(weapon), blue_more=blue_more, ap=5, **more
    )
    match.play(f"fire {weapon} at {target}")
    return quietly(match)


def test_heavy_vulcan_doubles_from_the_third_hit():
    match = shot("heavy_vulcan", "ship", [15, 5] * 4)
    assert hp(match, 1, "ship") == 40 - 2 - 2 - 4 - 4
    assert (unit(match, 0, "ship")["weapons"][0]["ammo"], ap(match)) == (3, 3)


def test_heavy_vulcan_counts_hits_not_attacks():
    match = shot("heavy_vulcan", "ship", [1, 20, 1, 4, 1, 20, 1, 20])  # the second is evaded
    assert hp(match, 1, "ship") == 40 - 2 - 2 - 4


def test_heavy_vulcan_has_hit_minus_5_against_mechs():
    match = shot("heavy_vulcan", "vampire", [10, 20, 11, 11, 11, 77], "a5 vampire")
    assert (hp(match, 1, "vampire"), dice_left(match)) == (3, [77])


def test_tracer_vulcan_makes_the_next_use_hit_better():
    more = ship_with("tracer_vulcan", "heat_ray")
    match = at(["a2 jimmy"], ["a3 vampire", "b2 union"], red_more=more, ap=6)
    match = redone(match, dice=[1, 20, 16, 1, 20])
    match.play("fire tracer_vulcan at vampire")  # two hits and a miss
    assert hp(match, 1, "vampire") == 3
    again = redone(match, dice=[18, 20, 99, 19, 20, 9])
    events = act(again, "jimmy attacks vampire with 1")
    assert needed(events) == [18, 18]  # both attacks of that use
    events = act(again, "jimmy attacks vampire with 1")
    assert needed(events) == [8, 8]


def test_tracer_vulcan_marks_one_target_for_any_own_unit_until_the_end_of_the_next_turn():
    more = ship_with("tracer_vulcan", "siege_railgun")
    sides = ["a2 jimmy"], ["a3 vampire", "a3 union"]
    match = at(*sides, [1, 20, 20, 20], red_more=more)
    played(match, "fire tracer_vulcan at vampire", "end")
    later = redone(match, dice=[20, 20, 20, 20])
    assert needed(act(later, "jimmy attacks union with 1")) == [8, 8]  # not that target
    assert needed(act(later, "jimmy attacks vampire with 1")) == [13, 13]
    ship = redone(match, dice=[20])
    assert needed(ship.play("fire siege_railgun at vampire")) == [10]
    late = redone(match, dice=[20, 20])
    played(late, "end", "end")
    assert needed(act(late, "jimmy attacks vampire with 1")) == [8, 8]


def test_flak_barrage_strikes_every_enemy_mech_in_the_zone_without_rolls():
    blue = ["b2 vampire", "a2 sword", "b2 akarin", "b2 hammer"]
    match = shot("flak_barrage", "b2", [20, 1], blue)
    assert [hp(match, 1, m.split()[1]) for m in blue] == [3, 4, 0, 2]
    assert dice_left(match) == [20, 1]
    assert unit(match, 0, "ship")["weapons"][0]["ammo"] == 2


def test_flak_barrage_reaches_distance_1_only():
    match = at(
        (), ["a2 sword", "b1 hammer", "b2 union", "c1 vampire"], red_more=ship_with("flak_barrage")
    )
    assert starting("fire", match) == ["fire flak_barrage at b2", "fire flak_barrage at c1"]


def test_impact_flak_pushes_what_it_hits_2_zones_back():
    blue = ["b2 vampire", "b2 sword", "b2 hammer"]
    match = shot("impact_flak", "b2", [1, 20, 16, 1, 5], blue)  # hit, miss, evaded
    assert [unit(match, 1, m.split()[1])["zone"] for m in blue] == ["b4", "b2", "b2"]
    assert [hp(match, 1, m.split()[1]) for m in blue] == [4, 4, 4]
    assert match.position()["event"] is None  # no event in passing


def test_impact_flak_pushes_along_the_column():
    match = shot("impact_flak", "a1", [1, 20], "a1 vampire")
    assert unit(match, 1, "vampire")["zone"] == "a3"


def test_siege_railgun_hits_ships_with_plus_5_and_mechs_with_minus_10():
    match = shot("siege_railgun", "ship", [20, 20])
    assert hp(match, 1, "ship") == 25
    assert not starting("fire", match)  # its one shot
    assert hp(shot("siege_railgun", "vampire", [5, 20], "a5 vampire"), 1, "vampire") == 0
    assert hp(shot("siege_railgun", "vampire", [6, 20], "a5 vampire"), 1, "vampire") == 5


def test_heat_ray_burns_at_three_turn_starts():
    match = shot("heat_ray", "ship", [1, 20])
    assert hp(match, 1, "ship") == 37
    for left in (34, 31, 28, 28):
        match.play("end")
        assert hp(match, 1, "ship") == left
        match.play("end")


def test_heat_ray_burning_starts_anew_and_does_not_add_up():
    match = at(dice=[1, 20, 1, 20], red_more=ship_with("heat_ray"), blue_more=WHALE)
    played(match, "fire heat_ray at ship", "end")
    assert hp(match, 1, "ship") == 34
    played(match, "fire heat_ray at ship")
    assert hp(match, 1, "ship") == 28
    for left in (25, 22, 22):
        played(match, "end", "end")
        assert hp(match, 1, "ship") == left


def test_heat_ray_has_hit_minus_10_against_mechs_and_burns_them():
    match = shot("heat_ray", "union", [5, 20], "a5 union")
    assert hp(match, 1, "union") == 2
    match.play("end")
    assert hp(match, 1, "union") == 0
    assert hp(shot("heat_ray", "union", [6, 20], "a5 union"), 1, "union") == 5


def test_heat_ray_without_damage_does_not_burn():
    match = shot("heat_ray", "ship", [1, 4])
    match.play("end")
    assert hp(match, 1, "ship") == 40


@pytest.mark.parametrize(("energy", "damage"), [(0, 2), (1, 15), (3, 25)])
def test_siege_laser_spends_all_energy_for_5_damage_each(energy, damage):
    match = shot("siege_laser", "ship", [15, 5], red_more=ship_with("siege_laser", energy=energy))
    assert (hp(match, 1, "ship"), unit(match, 0, "ship")["energy"]) == (40 - damage, 0)


def test_siege_laser_spends_it_on_a_miss_too():
    match = shot("siege_laser", "ship", [16], red_more=ship_with("siege_laser", energy=2))
    assert (hp(match, 1, "ship"), unit(match, 0, "ship")["energy"]) == (40, 0)


def test_twin_laser_attacks_another_target_when_it_hits():
    more = ship_with("twin_laser", energy=2)
    match = shot("twin_laser", "ship", [15, 5, 15, 10, 77], ["a5 union", "c5 vampire"], more)
    assert (hp(match, 1, "ship"), unit(match, 0, "ship")["energy"]) == (37, 1)
    assert sorted(match.actions()) == ["also none", "also union", "also vampire"]
    match.play("also union")
    assert (hp(match, 1, "union"), match.position()["phase"]) == (2, "turn")
    assert dice_left(match) == [77]


def test_twin_laser_that_misses_or_is_given_up_attacks_once():
    more = ship_with("twin_laser", energy=2)
    match = shot("twin_laser", "ship", [16, 77], "a5 union", more)
    assert (match.position()["phase"], dice_left(match)) == ("turn", [77])
    assert unit(match, 0, "ship")["energy"] == 1
    match = played(shot("twin_laser", "ship", [1, 20, 77], "a5 union", more), "also none")
    assert (hp(match, 1, "union"), dice_left(match)) == (5, [77])


def test_twin_laser_is_not_offered_without_energy():
    assert not starting("fire", at(red_more=ship_with("twin_laser")))


def test_twin_laser_goes_on_when_the_first_target_is_destroyed():
    more = ship_with("twin_laser", energy=2)
    match = shot("twin_laser", "akarin", [1, 20], ["a5 akarin", "a5 union"], more)
    assert sorted(match.actions()) == ["also none", "also ship", "also union"]


def test_heavy_vulcan_loses_the_attacks_left_when_the_target_is_destroyed():
    match = shot("heavy_vulcan", "bayonet", [1, 20, 1, 20, 77], ["a5 bayonet", "a5 union"])
    assert (hp(match, 1, "bayonet"), dice_left(match)) == (0, [77])
    assert hp(match, 1, "union") == 5
