"""Fleet: secondary weapons, one by one."""

import pytest

from fleet.battle import at, hp, played, unit
from fleet.scenes import act, ship_with, starting


def holding(*cards, **more):
    return {"hand": list(cards)} | more


def discard(match, seat):
    return match.position()["fleets"][seat]["discard"]


def test_emp_grenade_stops_enemy_mechs_for_two_turns_of_theirs():
    sides = ["b3 longbow"], ["b3 hammer", "b3 union", "a3 vampire"]
    match = at(*sides, red_more=holding("emp_grenade"))
    match.play("use emp_grenade b3")
    assert (match.position()["ap"], discard(match, 0)) == (2, ["emp_grenade"])
    assert "command longbow" in match.actions()  # an own mech does not mind
    for stopped in (True, True, False):
        match.play("end")
        assert ("command hammer" in match.actions()) != stopped
        assert ("command union" in match.actions()) != stopped
        assert "command vampire" in match.actions()
        played(match, "end")


def test_emp_grenade_reaches_zones_within_2_of_the_ship():
    match = at((), ["a2 hammer", "c3 union"], red_more=holding("emp_grenade"))
    offered = starting("use emp_grenade", match)
    assert "use emp_grenade a2" in offered
    assert "use emp_grenade c3" not in offered
    assert match.explain("use emp_grenade c3")


def test_repair_bots_heal_10_at_most_to_full():
    for before, after in ((8, 18), (20, 25)):
        more = holding("repair_bots", ship={"card": "bull", "hp": before, "weapons": []})
        match = played(at(red_more=more), "use repair_bots")
        assert (hp(match, 0, "ship"), discard(match, 0)) == (after, ["repair_bots"])
        assert match.position()["ap"] == 2


def test_repair_bots_answer_a_hit_before_its_damage():
    more = holding("repair_bots", ship={"card": "bull", "hp": 8, "weapons": []})
    match = at(dice=[1, 20], red_more=ship_with("siege_railgun"), blue_more=more)
    played(match, "fire siege_railgun at ship", "react repair_bots")
    assert hp(match, 1, "ship") == 8 + 10 - 15


def test_repair_bots_answer_a_launch_and_a_gathering():
    weak = {"card": "bull", "hp": 8, "weapons": []}
    more = holding("repair_bots", ship=weak)
    match = at("- sword", (), red_more={"pilots": ["mao"]}, blue_more=more)
    played(match, "launch sword mao a1", "react repair_bots")
    assert (hp(match, 1, "ship"), unit(match, 0, "sword")["zone"]) == (18, "a1")
    match = at(blue_more=more)
    played(match, "gather", "react repair_bots")
    assert hp(match, 1, "ship") == 18


def test_auto_cannon_does_2_damage_at_each_turn_start():
    more = holding("auto_cannon", ship={"card": "bull", "energy": 2, "weapons": []})
    sides = (), ["b4 union", "a3 vampire", "a4 hammer"]
    match = at(*sides, red_more=more)
    match.play("use auto_cannon")
    ship = unit(match, 0, "ship")
    assert (ship["energy"], ship["cannons"], match.position()["ap"]) == (1, 1, 2)
    played(match, "end", "end")
    assert match.actions() == ["cannon union", "cannon vampire"]  # the hammer is 4 away
    match.play("cannon vampire")
    assert (hp(match, 1, "vampire"), match.position()["phase"]) == (3, "turn")
    played(match, "end", "end", "cannon vampire")
    assert hp(match, 1, "vampire") == 1


def test_auto_cannon_needs_energy_and_a_target():
    assert "use auto_cannon" not in at(red_more=holding("auto_cannon")).actions()
    more = {"ship": {"card": "bull", "cannons": 1, "weapons": []}}
    match = at((), "a4 hammer", red_more=more)
    played(match, "end", "end")
    assert (match.position()["phase"], hp(match, 1, "hammer")) == ("turn", 4)


def test_deck_bomb_sends_the_mech_back_for_five_turns():
    more = {"pilots": ["mao"]}
    match = at("- sword", (), red_more=more, blue_more=holding("deck_bomb"))
    played(match, "launch sword mao a1", "react deck_bomb")
    position = match.position()
    assert unit(match, 0, "sword")["zone"] is None
    assert position["fleets"][0]["pilots"][0]["state"] == "ready"
    assert (position["ap"], position["seat"]) == (1, 0)
    assert not starting("launch", match)
    for _ in range(5):
        played(match, "end", "end")
        assert not starting("launch", match)
    played(match, "end", "end")
    assert "launch sword mao a1" in match.actions()


def test_deck_bomb_spends_the_free_launch_of_white_whale():
    more = {"pilots": ["mao"], "ship": {"card": "white_whale", "weapons": []}}
    match = at(["- sword", "- hammer"], (), red_more=more, blue_more=holding("deck_bomb"))
    played(match, "launch sword mao a1", "react deck_bomb")
    assert match.position()["ap"] == 2
    match.play("launch hammer mao a1")
    assert match.position()["ap"] == 1


def test_spy_drone_looks_at_one_card_and_discards_another():
    hand = ["repair_bots", "twist_shield", "deck_bomb"]
    match = at(red_more=holding("spy_drone"), blue_more=holding(*hand))
    match.play("use spy_drone")
    assert match.position()["ap"] == 1
    seen = match.view(0)["fleets"][1]["hand"]
    assert (len(seen), seen[1]) == (2, "??")
    assert seen[0] in hand
    assert sorted([*match.position()["fleets"][1]["hand"], *discard(match, 1)]) == sorted(hand)
    assert seen[0] in match.position()["fleets"][1]["hand"]


def test_spy_drone_only_looks_at_a_single_card_and_needs_one():
    match = at(red_more=holding("spy_drone"), blue_more=holding("deck_bomb"))
    match.play("use spy_drone")
    assert match.view(0)["fleets"][1]["hand"] == ["deck_bomb"]
    assert discard(match, 1) == []
    assert "use spy_drone" not in at(red_more=holding("spy_drone")).actions()


@pytest.mark.parametrize(("energy", "taken"), [(0, 15), (1, 7)])
def test_twist_shield_gives_the_damage_to_the_enemy_ship(energy, taken):
    """With energy the booster shield of the ship that takes it halves it (F-22)."""
    whale = holding("twist_shield", ship={"card": "white_whale", "weapons": []})
    more = ship_with("siege_railgun", energy=energy)
    match = at(dice=[1, 20], red_more=more, blue_more=whale, ap=3)
    played(match, "fire siege_railgun at ship", "react twist_shield")
    assert (hp(match, 1, "ship"), hp(match, 0, "ship")) == (40, 25 - taken)
    assert discard(match, 1) == ["twist_shield"]


def test_twist_shield_prevents_the_burning_too():
    match = at(dice=[1, 20], red_more=ship_with("heat_ray"), blue_more=holding("twist_shield"))
    played(match, "fire heat_ray at ship", "react twist_shield")
    assert (hp(match, 1, "ship"), hp(match, 0, "ship")) == (25, 22)


def test_shields_are_for_the_ship_only():
    more = holding("twist_shield", "convert_shield")
    match = at("a2 hammer", "a3 union", [1, 20], blue_more=more)
    act(match, "hammer attacks union with 2")
    assert match.actions() == ["react none"]


def test_convert_shield_turns_the_damage_into_3_energy():
    match = at(
        dice=[1, 20], red_more=ship_with("siege_railgun"), blue_more=holding("convert_shield")
    )
    played(match, "fire siege_railgun at ship", "react convert_shield")
    ship = unit(match, 1, "ship")
    assert (ship["hp"], ship["energy"]) == (25, 3)


def test_drain_field_gives_no_energy_ends_the_turn_and_all_energy_is_lost():
    more = {"ship": {"card": "bull", "energy": 2, "weapons": []}}
    match = at("a1 hammer", (), red_more=more, blue_more=holding("drain_field"), ap=4)
    played(match, "gather", "react drain_field")
    assert match.seat == 1
    assert unit(match, 0, "ship")["energy"] == 0
    assert match.position()["turn"] == 1


def test_weapon_system_takes_one_of_the_top_three():
    pile = ["deck_bomb", "spy_drone", "twist_shield", "emp_grenade", "drain_field"]
    more = holding("weapon_system", pile=pile, ship={"card": "bull", "energy": 1, "weapons": []})
    match = at(red_more=more)
    match.play("use weapon_system")
    assert sorted(match.actions()) == ["take deck_bomb", "take spy_drone", "take twist_shield"]
    assert match.view(0)["looked"] == pile[:3]
    assert "looked" not in match.view(1)
    match.play("take spy_drone")
    red = match.position()["fleets"][0]
    assert (red["hand"], red["ship"]["energy"]) == (["spy_drone"], 0)
    assert sorted(red["pile"]) == sorted(set(pile) - {"spy_drone"})
    assert match.position()["ap"] == 2


def test_weapon_system_needs_energy():
    more = holding("weapon_system", pile=["deck_bomb"])
    assert "use weapon_system" not in at(red_more=more).actions()


def test_twist_shield_reflects_what_is_left_after_halving():
    """F-16: the amount is counted after the booster shield."""
    more = ship_with(energy=1) | holding("twist_shield")
    whale = ship_with("siege_railgun", card="white_whale")
    match = at(dice=[1, 20], red_more=whale, blue_more=more)
    played(match, "fire siege_railgun at ship", "react twist_shield")
    assert (hp(match, 1, "ship"), hp(match, 0, "ship")) == (25, 40 - 7)


def test_auto_cannon_is_no_attack():
    """F-22: no gravity well takes it and nobody is asked; a link shield splits it."""
    more = ship_with(cannons=1)
    blue = ["a2 great_shield", "a2 vampire", "b2 kagami", "b2 tsurugi"]
    match = at((), blue, red_more=more, blue_more=holding("repair_bots"))
    played(match, "end", "end")
    other = match.copy()
    match.play("cannon vampire")
    assert (hp(match, 1, "great_shield"), hp(match, 1, "vampire")) == (6, 3)
    assert match.position()["phase"] == "turn"
    other.play("cannon kagami")
    assert (hp(other, 1, "kagami"), hp(other, 1, "tsurugi")) == (2, 2)


def test_auto_cannons_fire_one_after_the_other():
    match = at((), ["a2 great_shield", "a2 vampire"], red_more=ship_with(cannons=2))
    played(match, "end", "end", "cannon vampire", "cannon great_shield")
    assert (hp(match, 1, "great_shield"), hp(match, 1, "vampire")) == (4, 3)
