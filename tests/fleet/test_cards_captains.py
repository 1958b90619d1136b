"""Fleet: captains and their skills, one by one."""

import pytest

from fleet.battle import at, dice_left, hp, played, unit
from fleet.scenes import act, quietly, redone, ship_with, starting


def captain(card, *unlocked, **more):
    return {"captain": {"card": card, "unlocked": list(unlocked)}} | more


def test_hare_evades_the_attack_and_everything_for_the_rest_of_the_turn():
    match = at("a2 sword", "a3 union", [1, 20], blue_more=captain("wall", "hare"), ap=3)
    act(match, "sword attacks union with 1")  # its second attack finds nobody to hit
    assert match.seat == 1
    match.play("react hare")
    assert hp(match, 1, "union") == 5
    assert match.position()["fleets"][1]["counters"]["evaded"] >= 1  # F-25
    assert match.view(0)["fleets"][1]["captain"]["card"] == "wall"
    again = redone(match, dice=[1, 20, 1, 20])
    act(again, "sword attacks union with 1")
    assert hp(again, 1, "union") == 5
    assert again.position()["fleets"][0]["counters"].get("scored", 0) == 0  # F-25


def test_hare_ends_with_the_turn_and_comes_once():
    more = captain("wall", "hare")
    match = at("a2 hammer", "a3 union", [1, 20], blue_more=more)
    act(match, "hammer attacks union with 2")
    played(match, "react hare", "end", "end")
    match = redone(match, dice=[1, 20])
    act(match, "hammer attacks union with 2")
    assert "react hare" not in match.actions()
    match.play("react none")
    assert hp(match, 1, "union") == 3


def test_hare_waits_until_an_own_mech_has_hit():
    match = at("a2 hammer", "a3 hammer", [1, 20, 1, 20], blue_more=captain("wall"))
    act(match, "hammer attacks hammer with 2")
    assert match.actions() == ["react none"]
    match.play("react none")
    match.play("end")
    act(match, "hammer attacks hammer with 2")
    played(quietly(match), "end")
    match = redone(match, dice=[1, 20])
    act(match, "hammer attacks hammer with 2")
    assert "react hare" in match.actions()


def test_borrowed_knife_hits_another_unit_whatever_the_range():
    more = ship_with("siege_railgun", card="bull")
    sides = ["c1 union", "a2 vampire"], ["a3 hammer"]
    knife = captain("wall", "borrowed_knife", ship={"card": "hummingbird", "weapons": []})
    match = at(*sides, [1, 20], red_more=more, blue_more=knife)
    match.play("fire siege_railgun at ship")
    assert starting("react borrowed_knife", match) == [
        *("react borrowed_knife enemy ship", "react borrowed_knife enemy union"),
        *("react borrowed_knife enemy vampire", "react borrowed_knife own hammer"),
    ]
    match.play("react borrowed_knife enemy ship")
    assert (hp(match, 1, "ship"), hp(match, 0, "ship")) == (15, 10)


def test_borrowed_knife_counts_the_damage_anew():
    """The attacker's own booster shield halves what its own gun does to it."""
    knife = captain("wall", "borrowed_knife")
    match = at(
        *("a2 sword", "a3 sword", [1, 20]),
        red_more=ship_with("siege_railgun", energy=1),
        blue_more=knife,
        ap=3,
    )
    match.play("fire siege_railgun at ship")
    match.play("react borrowed_knife enemy ship")
    assert hp(match, 0, "ship") == 25 - 7


def test_borrowed_knife_unlocks_with_the_fifth_evasion():
    for before, offered in ((3, False), (4, True)):
        knife = captain("wall", counters={"evaded": before})
        match = at("a2 sword", ["a3 sword", "c5 hammer"], [1, 1, 1, 20, 99], blue_more=knife)
        act(match, "sword attacks sword with 1")
        assert bool(starting("react borrowed_knife", match)) == offered


def test_precision_doubles_this_attack_and_the_rest_of_the_turn():
    more = captain("thompson", "precision")
    match = at("a2 hammer", ["a3 vampire", "a3 union"], [1, 20, 1, 20, 1, 20], red_more=more)
    act(match, "hammer attacks union with 2")
    assert match.seat == 0
    match.play("react precision")
    assert hp(match, 1, "union") == 1
    act(match, "hammer attacks vampire with 2")
    quietly(match)
    assert hp(match, 1, "vampire") == 1
    match.play("end")
    act(match, "hammer attacks vampire with 2")
    assert "react precision" not in match.actions()  # once a game


def test_precision_multiplies_with_the_vulcans_doubling():
    more = captain("thompson", "precision") | ship_with("heavy_vulcan")
    whale = {"ship": {"card": "white_whale", "weapons": []}}
    match = at(dice=[1, 20] * 4, red_more=more, blue_more=whale)
    match.play("fire heavy_vulcan at ship")
    match.play("react precision")
    quietly(match)
    assert hp(match, 1, "ship") == 40 - 4 - 4 - 8 - 8


@pytest.mark.parametrize(
    ("counters", "offered"),
    [({"dealt": 7}, False), ({"dealt": 8}, True), ({"kills": 1}, False), ({"kills": 2}, True)],
)
def test_precision_waits_for_30_percent_of_the_ship_or_two_mechs(counters, offered):
    more = captain("thompson", counters=counters)
    match = at("a2 hammer", "a3 union", [1, 20], red_more=more)
    act(match, "hammer attacks union with 2")
    assert ("react precision" in match.actions()) == offered


def test_divert_empties_one_weapon_and_refills_another_or_gives_2_energy():
    guns = ship_with({"card": "heavy_vulcan", "ammo": 0}, "siege_railgun", "heat_ray")
    more = captain("thompson") | guns
    match = at(red_more=more, round=4)
    assert "divert siege_railgun to heavy_vulcan" in match.actions()
    assert not starting("divert heavy_vulcan", match)  # has none left
    assert not starting("divert heat_ray", match)  # needs none
    other = at(red_more=more, round=4)
    match.play("divert siege_railgun to heavy_vulcan")
    assert [w["ammo"] for w in unit(match, 0, "ship")["weapons"]][:2] == [4, 0]
    assert match.position()["ap"] == 2
    assert not starting("divert", match)  # once a game
    other.play("divert siege_railgun to energy")
    assert [w["ammo"] for w in unit(other, 0, "ship")["weapons"]][:2] == [0, 0]
    assert unit(other, 0, "ship")["energy"] == 2


def test_divert_waits_until_three_rounds_have_passed():
    more = captain("thompson") | ship_with("siege_railgun")
    assert not starting("divert", at(red_more=more, round=3))
    assert starting("divert", at(red_more=more, round=4)) == ["divert siege_railgun to energy"]


def test_momentum_heals_3_by_itself_with_the_third_mech():
    more = {"captain": "green", "pilots": ["mao"]}
    match = at(["a2 vampire hp=1", "a3 sword hp=3", "- hammer hp=2"], (), red_more=more)
    match.play("launch hammer mao c1")
    assert [hp(match, 0, name) for name in ("vampire", "sword", "hammer")] == [4, 4, 4]
    assert match.view(1)["fleets"][0]["captain"]["used"] == ["momentum"]


def test_momentum_waits_for_three_and_comes_once():
    more = {"captain": "green", "pilots": ["mao"]}
    match = at(["a2 vampire hp=1", "- hammer hp=2"], (), red_more=more)
    match.play("launch hammer mao c1")
    assert hp(match, 0, "vampire") == 1
    more["captain"] = {"card": "green", "used": ["momentum"]}
    match = at(["a2 vampire hp=1", "a3 sword", "- hammer"], (), red_more=more)
    match.play("launch hammer mao c1")
    assert hp(match, 0, "vampire") == 1


def test_tooth_destroys_an_enemy_mech():
    match = at("a2 sword", ["c5 hammer snow", "- union"], red_more=captain("green", "tooth"))
    assert starting("skill", match) == ["skill tooth hammer"]
    match.play("skill tooth hammer")
    assert (unit(match, 1, "hammer")["zone"], hp(match, 1, "hammer")) == (None, 0)
    snow = match.position()["fleets"][1]["pilots"][0]
    assert (snow["state"], snow["rest"]) == ("hurt", 4)
    assert (match.position()["ap"], match.seat) == (2, 0)
    assert not starting("skill", match)


def test_tooth_waits_until_three_own_mechs_are_destroyed():
    for lost, offered in ((2, []), (3, ["skill tooth hammer"])):
        match = at("a2 sword", "c5 hammer", red_more=captain("green", counters={"lost": lost}))
        assert starting("skill", match) == offered


@pytest.mark.parametrize("zone", ["a1", "b1", "b2"])
def test_boats_leave_the_ship_1_hp_no_evade_and_3_energy(zone):
    match = at((), f"{zone} hammer", red_more=captain("steel"))
    match.play("skill boats")
    ship = unit(match, 0, "ship")
    assert (ship["hp"], ship["energy"], match.position()["ap"]) == (1, 3, 2)
    assert not starting("skill", match)


def test_boats_ship_does_not_evade():
    """Energy is gone at the end of the turn, so nothing halves the 2 either."""
    match = at("c5 hammer", "a1 hammer", [1, 1], red_more=captain("steel"))
    played(match, "skill boats", "end")
    act(match, "hammer attacks ship with 2")
    quietly(match)
    assert hp(match, 0, "ship") == 0


def test_boats_need_an_enemy_mech_within_1():
    match = at("a1 sword", ["a2 hammer", "b3 union"], red_more=captain("steel"))
    assert not starting("skill boats", match)


def test_last_stand_attacks_once_per_mech_with_3_damage_per_energy():
    more = captain("steel", ship={"card": "bull", "hp": 10, "energy": 2, "weapons": []})
    bird = {"ship": {"card": "hummingbird", "weapons": []}}
    sides = ["a1 sword mao", "c1 hammer", "a2 union", "- vampire"], ()
    match = at(*sides, [15, 11, 16, 1, 10, 77], red_more=more, blue_more=bird)
    match.play("skill last_stand")
    quietly(match)
    assert hp(match, 1, "ship") == 15 - 6  # a hit, a miss, an evasion
    assert [hp(match, 0, m) for m in ("sword", "hammer", "union", "vampire")] == [0, 0, 0, 5]
    assert unit(match, 0, "ship")["energy"] == 0
    assert match.position()["fleets"][0]["pilots"][0]["state"] == "hurt"
    assert dice_left(match) == [77]


def test_last_stand_waits_until_the_ship_has_less_hp_and_needs_a_mech():
    equal = at("a1 sword", (), red_more=captain("steel"))
    assert not starting("skill", equal)
    weak = captain("steel", ship={"card": "bull", "hp": 24, "weapons": []})
    assert starting("skill", at("a1 sword", (), red_more=weak)) == ["skill last_stand"]
    assert not starting("skill", at("- sword", (), red_more=weak))
    healed = captain("steel", "last_stand")  # it stays once reached (F-25)
    assert starting("skill", at("a1 sword", (), red_more=healed)) == ["skill last_stand"]


def test_hare_covers_every_mech_in_a_flak_barrage():
    match = at(
        *((), ["b2 vampire", "b2 union"]),
        red_more=ship_with("flak_barrage"),
        blue_more=captain("wall", "hare"),
    )
    played(match, "fire flak_barrage at b2", "react hare")
    assert (hp(match, 1, "vampire"), hp(match, 1, "union")) == (5, 5)


def test_borrowed_knife_comes_before_the_gravity_well():
    """F-16: reactions, then the well; so the well takes what the knife turned on its zone."""
    blue = ["a3 vampire", "c4 union", "c4 great_shield"]
    match = at("a2 hammer", blue, [1, 20], blue_more=captain("wall", "borrowed_knife"))
    act(match, "hammer attacks vampire with 2")
    match.play("react borrowed_knife own union")
    assert [hp(match, 1, name.split()[1]) for name in blue] == [5, 5, 4]


def test_divert_refills_only_weapons_with_ammo():
    more = captain("thompson") | ship_with("siege_railgun", "heat_ray")
    match = at(red_more=more, round=4)
    assert starting("divert", match) == ["divert siege_railgun to energy"]


def test_last_stand_is_no_ship_weapon_to_an_escort():
    more = captain("steel", "last_stand", ship={"card": "bull", "energy": 1, "weapons": []})
    match = at("a1 hammer", (), [1, 20], red_more=more, blue_more=ship_with(card="aphrodite"))
    quietly(played(match, "skill last_stand"))
    assert hp(match, 1, "ship") == 3


def test_tooth_destroys_the_giant():
    mechs = ["a2 hammer"]
    match = at(
        *(mechs, "c5 union"),
        red_more=ship_with(card="pegasus", hp=9),
        blue_more=captain("green", "tooth"),
    )
    played(match, "ship giant", "end", "skill tooth giant")
    assert match.returns == [-1, 1]


def test_hare_is_not_unlocked_by_prevented_damage():
    """F-25."""
    blue = {"hand": ["convert_shield"]}
    match = at("a5 hammer", "c5 union", [1, 20], red_more=captain("wall"), blue_more=blue)
    act(match, "hammer attacks ship with 2")
    match.play("react convert_shield")
    quietly(match)
    assert match.position()["fleets"][0]["counters"].get("scored", 0) == 0


def test_precision_doubles_what_a_twist_shield_reflects():
    more = captain("thompson", "precision") | ship_with("siege_railgun", card="white_whale")
    blue = {"hand": ["twist_shield"]}
    match = at(dice=[1, 20], red_more=more, blue_more=blue)
    played(match, "fire siege_railgun at ship", "react twist_shield")
    match.play("react precision")  # the attacker is asked after the other side
    assert (hp(match, 1, "ship"), hp(match, 0, "ship")) == (25, 40 - 30)


def test_precision_ends_with_the_turn():
    more = captain("thompson", "precision")
    match = at("a2 hammer", "a3 great_shield", [1, 20, 1, 20], red_more=more, ap=1)
    act(match, "hammer attacks great_shield with 2")
    played(match, "react precision", "end")
    act(match, "hammer attacks great_shield with 2")
    quietly(match)
    assert hp(match, 1, "great_shield") == 6 - 4 - 2
