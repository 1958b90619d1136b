"""Fleet: mechs, their traits and their weapons, one by one."""

import pytest

from fleet.battle import armed, at, dice_left, hp, played, unit
from fleet.scenes import act, needed, redone, ship_with, starting

WHALE = ship_with(card="white_whale")


def attacks(text, red, blue, dice, **more):
    """The match after one order to attack; there are points left."""
    match = at(red, blue, dice, ap=6, **more)
    act(match, text)
    return match


# Vampire.


def test_shock_claw_takes_an_energy_of_the_ship():
    more = {"red_more": ship_with(), "blue_more": ship_with(energy=2, card="white_whale")}
    match = attacks("vampire attacks ship with 1", "b3 vampire", (), [16, 5], **more)
    assert (hp(match, 1, "ship"), unit(match, 1, "ship")["energy"]) == (39, 1)
    assert (unit(match, 0, "ship")["energy"], unit(match, 0, "vampire")["ammo"][0]) == (1, 1)


def test_shock_claw_takes_nothing_where_there_is_none_or_when_it_misses():
    match = attacks("vampire attacks ship with 1", "b3 vampire", (), [1, 20], blue_more=WHALE)
    assert (hp(match, 1, "ship"), unit(match, 0, "ship")["energy"]) == (39, 0)
    more = {"blue_more": ship_with(energy=2, card="white_whale")}
    match = attacks("vampire attacks ship with 1", "b3 vampire", (), [17], **more)
    assert (unit(match, 1, "ship")["energy"], unit(match, 0, "vampire")["ammo"][0]) == (2, 1)


def test_shock_claw_reaches_distances_0_to_2():
    match = at("a2 vampire", ["a2 sword", "a3 hammer", "b3 union", "c3 longbow"])
    match.play("command vampire")
    offered = [action for action in starting("vampire attacks", match) if action.endswith("1")]
    assert offered == [f"vampire attacks {name} with 1" for name in ("hammer", "sword", "union")]


@pytest.mark.parametrize(("energy", "damage"), [(0, 1), (1, 3), (2, 5)])
def test_charged_laser_of_vampire_does_2_more_per_energy(energy, damage):
    more = {"red_more": ship_with(energy=energy)}
    match = attacks("vampire attacks union with 2", "a2 vampire", "a3 union", [16, 20], **more)
    assert hp(match, 1, "union") == 5 - damage
    assert unit(match, 0, "ship")["energy"] == energy  # it spends none


# Red armour: vampire, sword, hammer, longbow.


@pytest.mark.parametrize("name", ["vampire", "sword", "hammer", "longbow"])
@pytest.mark.parametrize(("die", "damage"), [(30, 1), (31, 3)])
def test_red_armour_halves_laser_damage_30_percent_of_the_time(name, die, damage):
    full = {"vampire": 5, "sword": 4, "hammer": 4, "longbow": 2}[name]
    more = {"red_more": ship_with(energy=1)}
    dice = [1, 20, die]
    match = attacks(f"vampire attacks {name} with 2", "a2 vampire", f"a3 {name}", dice, **more)
    assert hp(match, 1, name) == max(0, full - damage)


def test_red_armour_is_not_asked_about_other_weapons():
    match = attacks("hammer attacks vampire with 2", "a2 hammer", "a3 vampire", [1, 20, 30])
    assert (hp(match, 1, "vampire"), dice_left(match)) == (3, [30])


# Sword, bayonet, chainsaw: the assault laser rifle.


@pytest.mark.parametrize("name", ["sword", "bayonet", "chainsaw"])
def test_assault_laser_rifle_attacks_twice(name):
    text = f"{name} attacks union with 1"
    match = attacks(text, f"a2 {name}", "a3 union", [15, 9, 15, 9])
    assert hp(match, 1, "union") == 3
    match = attacks(text, f"a2 {name}", "a2 union", [16, 15, 9])
    assert hp(match, 1, "union") == 4


def test_curvature_drive_moves_at_the_end_of_the_turn():
    match = at(["a2 sword", "c2 hammer"], ())
    match.play("end")
    glides = [*(f"glide sword {zone}" for zone in ("a1", "a3", "b2")), "glide none"]
    assert sorted(match.actions()) == sorted(glides)
    match.play("glide sword a3")
    assert (unit(match, 0, "sword")["zone"], match.seat) == ("a3", 1)


def test_curvature_drive_moves_after_a_move_but_not_after_an_attack():
    match = at("a2 sword", "a4 union", ap=1)
    act(match, "sword moves a3")
    assert match.position()["phase"] == "glide"
    match = at("a3 sword", "a4 union", [20, 20], ap=1)
    act(match, "sword attacks union with 1")
    assert (match.position()["phase"], match.seat) == ("turn", 1)


def test_curvature_drive_keeps_to_the_rules_of_moving():
    match = at("a2 sword", "a2 union")
    match.play("end")
    assert starting("glide sword", match) == ["glide sword a1", "glide sword b2"]
    held = at("a2 sword stun=1", ())
    held.play("end")
    assert held.seat == 1


def test_curvature_drive_rests_in_the_turn_of_the_launch():
    match = at("- sword", (), red_more={"pilots": ["mao"]})
    played(match, "launch sword mao a1", "end")
    assert match.seat == 1


# Hammer.


def test_laser_blade_does_4():
    dice = [15, 20, 51]
    match = attacks("hammer attacks great_shield with 1", "a2 hammer", "a2 great_shield", dice)
    assert hp(match, 1, "great_shield") == 2
    assert match.explain("hammer attacks great_shield with 1")


@pytest.mark.parametrize(("die", "left"), [(70, 4), (71, 0)])
def test_laser_blade_is_parried_by_a_melee_weapon_70_percent_of_the_time(die, left):
    dice = [1, 20, die, 51] if left else [1, 20, die, 31]
    match = attacks("hammer attacks hammer with 1", "a2 hammer", "a2 hammer", dice)
    assert hp(match, 1, "hammer") == left
    match = attacks("hammer attacks assassin with 1", "a2 hammer", "a2 assassin", [1, 20])
    assert hp(match, 1, "assassin") == 0  # the armour sabre is no melee weapon


def test_laser_blade_parried_still_counts_as_a_hit():
    """F-23, and so the joint booster is asked; parry, no armour, booster, then again."""
    dice = [1, 20, 70, 50, 1, 20, 70, 77]
    match = attacks("hammer attacks tsurugi with 1", "a2 hammer", "a2 tsurugi", dice)
    assert (hp(match, 1, "tsurugi"), dice_left(match)) == (3, [77])
    assert match.position()["fleets"][0]["counters"]["scored"] >= 1


def test_joint_booster_attacks_once_more_half_the_time():
    dice = [1, 20, 30, 50, 1, 20, 30, 77]
    match = attacks("hammer attacks vampire with 1", "a2 hammer", "a2 vampire", dice)
    assert (hp(match, 1, "vampire"), dice_left(match)) == (1, [77])  # once per use
    match = attacks("hammer attacks vampire with 1", "a2 hammer", "a2 vampire", [1, 20, 30, 51, 77])
    assert (hp(match, 1, "vampire"), dice_left(match)) == (3, [77])


def test_joint_booster_is_for_melee_that_hits():
    match = attacks("hammer attacks union with 1", "a2 hammer", "a2 union", [1, 8, 77])
    assert dice_left(match) == [77]
    match = attacks("hammer attacks union with 2", "a2 hammer", "a2 union", [1, 20, 77])
    assert dice_left(match) == [77]


def test_mech_rifle_does_2_near_or_one_zone_off():
    match = attacks("hammer attacks union with 2", "a2 hammer", "a3 union", [15, 9])
    assert (hp(match, 1, "union"), unit(match, 0, "hammer")["ammo"][1]) == (3, 2)
    assert starting("hammer attacks", played(match, "command hammer")) == [
        "hammer attacks union with 2"
    ]


# Longbow.


def test_rail_sniper_reaches_distance_2_only_and_aim_ai_gives_3():
    sides = "a2 longbow", ["a4 union", "a3 vampire", "a5 sword"]
    match = attacks("longbow attacks union with 1", *sides, [18, 11])
    assert (hp(match, 1, "union"), unit(match, 0, "longbow")["ammo"][0]) == (1, 2)
    match.play("command longbow")
    assert starting("longbow attacks", match) == [
        *("longbow attacks union with 1", "longbow attacks vampire with 2")
    ]


def test_aim_ai_is_for_distance_2():
    match = at("a2 longbow", ["a4 union", "a3 vampire"], [20, 20], ap=4)
    assert needed(act(match, "longbow attacks union with 1")) == [18]
    assert needed(act(match, "longbow attacks vampire with 2")) == [15]


def test_laser_pistol_of_longbow_does_1():
    match = attacks("longbow attacks union with 2", "a2 longbow", "a3 union", [15, 9])
    assert hp(match, 1, "union") == 4


# Kagami, tsurugi, magatama.


@pytest.mark.parametrize("name", ["kagami", "tsurugi", "magatama"])
def test_laser_pistol_of_the_link_mechs_does_1(name):
    match = attacks(f"{name} attacks union with 2", f"a2 {name}", "a3 union", [13, 9])
    assert hp(match, 1, "union") == 4


def test_link_charger_doubles_a_friends_damage_until_the_next_turn_starts():
    sides = ["a2 kagami", "a2 hammer", "a3 sword"], "a3 union"
    match = at(*sides, ap=6)
    match.play("command kagami")
    offered = [text for text in starting("kagami attacks", match) if text.endswith("with 1")]
    assert offered == ["kagami attacks hammer with 1"]  # another one, in the zone
    match.play("kagami attacks hammer with 1")
    assert unit(match, 0, "kagami")["ammo"][0] == 2
    now = redone(match, dice=[1, 20])
    act(now, "hammer attacks union with 2")
    assert hp(now, 1, "union") == 1
    played(match, "end", "glide none", "end")
    later = redone(match, dice=[1, 20])
    act(later, "hammer attacks union with 2")
    assert hp(later, 1, "union") == 3


@pytest.mark.parametrize(
    ("boons", "hit", "damage"),
    [
        ("", 13, 1),
        ("charged=1", 16, 6),
        ("shield=3 shield_rounds=3", 16, 3),
        ("tail=2", 16, 3),
        ("charged=1 shield=3 shield_rounds=3", 19, 10),
        ("jam=5 jam_turns=2", 8, 1),
        ("fear=5 fear_turns=1", 13, 1),
        ("shield=3 shield_rounds=3 acted_before=1 moved_before=1", 16, 3),
    ],
)
def test_nano_blade_grows_with_each_boon_before_any_doubling(boons, hit, damage):
    match = at(f"b3 tsurugi {boons}", ["b3 great_shield"], [hit, 20])
    events = act(match, "tsurugi attacks great_shield with 1")
    assert needed(events) == [hit]
    assert hp(match, 1, "great_shield") == max(0, 6 - damage)


def test_repair_drone_heals_a_friend_to_full():
    match = at(["a2 magatama hp=1", "a3 vampire hp=1", "a4 sword hp=1", "a2 hammer hp=2"], (), ap=4)
    match.play("command magatama")
    assert [text for text in starting("magatama attacks", match) if text.endswith("1")] == [
        *("magatama attacks hammer with 1", "magatama attacks vampire with 1")
    ]
    match.play("magatama attacks vampire with 1")
    assert (hp(match, 0, "vampire"), unit(match, 0, "magatama")["ammo"][0]) == (5, 2)
    act(match, "magatama attacks hammer with 1")
    assert hp(match, 0, "hammer") == 4


def test_link_shield_splits_damage_among_the_mechs_with_it_in_the_zone():
    blue = ["a3 tsurugi", "a3 kagami", "a3 magatama", "a3 hammer"]
    match = attacks("longbow attacks kagami with 1", "a1 longbow", blue, [1, 20])
    left = [hp(match, 1, name.split()[1]) for name in blue]
    assert left == [2, 1, 2, 4]  # the target takes what is left over


def test_link_shield_needs_them_in_the_zone():
    blue = ["a3 tsurugi", "a4 kagami", "b3 magatama"]
    match = attacks("hammer attacks tsurugi with 2", "a2 hammer", blue, [1, 20])
    assert [hp(match, 1, name.split()[1]) for name in blue] == [1, 3, 3]


def test_link_shield_splits_evenly_between_two():
    blue = ["a3 tsurugi", "a3 kagami"]
    match = attacks("hammer attacks tsurugi with 2", "a2 hammer", blue, [1, 20])
    assert [hp(match, 1, name.split()[1]) for name in blue] == [2, 2]


# Bayonet.


def test_cold_jet_moves_if_it_did_not_act_in_the_turn_before():
    match = at("a2 bayonet acted_before=1", (), ap=1)
    act(match, "bayonet moves a3")
    assert match.seat == 1  # it had acted in the turn before
    played(match, "end", "end")
    assert match.seat == 1  # and in this one too
    played(match, "end", "end")
    assert "glide bayonet a4" in match.actions()
    played(match, "glide bayonet a4")
    assert unit(match, 0, "bayonet")["zone"] == "a4"


def test_cold_jet_moves_after_acting_in_this_turn():
    match = at("a2 bayonet", "a3 union", [20, 20], ap=1)
    act(match, "bayonet attacks union with 1")
    assert "glide bayonet a3" in match.actions()


# Chainsaw.


def test_brawler_os_has_no_melee_weapon_to_double():
    match = attacks("chainsaw attacks union with 1", "a2 chainsaw", "a2 union", [1, 20, 1, 20, 30])
    assert (hp(match, 1, "union"), dice_left(match)) == (3, [30])


# Union.


def test_resonance_counts_own_mechs_on_the_map():
    match = at(
        ["a2 union", "c2 sword", "- hammer"], ["a3 union", "c4 vampire", "c4 sword"], [1, 20]
    )
    events = act(match, "union attacks union with 2")
    assert (needed(events), needed(events, "evade_roll")) == ([15], [10])
    match = at("a2 union", "a3 union", [1, 20])
    events = act(match, "union attacks union with 2")
    assert (needed(events), needed(events, "evade_roll")) == ([14], [8])


def test_death_supply_heals_friends_in_the_zone_by_1():
    blue = ["a3 union hp=1", "a3 vampire hp=2", "a3 sword", "a4 hammer hp=2"]
    match = attacks("hammer attacks union with 2", "a2 hammer", blue, [1, 20])
    assert [hp(match, 1, name.split()[1]) for name in blue] == [0, 3, 4, 2]
    assert hp(match, 0, "hammer") == 4


def test_jammer_shell_takes_5_hit_and_5_evade_for_two_turns():
    match = attacks("union attacks vampire with 1", "a1 union", "a3 vampire", [14, 9])
    assert (hp(match, 1, "vampire"), unit(match, 0, "union")["ammo"][0]) == (3, 2)
    for jam in (5, 5, 0):
        match.play("end")
        events = act(redone(match, dice=[20]), "vampire attacks union with 1")
        assert needed(events) == [16 - jam]
        match.play("end")


def test_jammer_shell_takes_evade_until_the_owners_second_turn_ends():
    match = attacks("union attacks vampire with 1", "a1 union", "a3 vampire", [1, 20])
    for evade in (3, 3, 8):
        events = act(redone(match, dice=[1, 20]), "union attacks vampire with 1")
        assert needed(events, "evade_roll") == [evade]
        played(match, "end", "end")


def test_jammer_shell_that_is_evaded_jams_nobody():
    match = attacks("union attacks vampire with 1", "a2 union", "a3 vampire", [14, 8])
    match.play("end")
    match = redone(match, dice=[20])
    assert needed(act(match, "vampire attacks union with 1")) == [16]


def test_service_laser_rifle_does_1():
    match = attacks("union attacks great_shield with 2", "a2 union", "a3 great_shield", [14, 6])
    assert hp(match, 1, "great_shield") == 5


# Assassin.


def test_cloak_gives_5_evade_until_the_next_turn_starts():
    match = at("a2 assassin", "a3 hammer", [1, 14, 1, 15])
    match.play("end")
    events = act(match, "hammer attacks assassin with 2")
    assert (needed(events, "evade_roll"), hp(match, 0, "assassin")) == ([14], 2)
    match.play("end")
    assert "cloaked" not in unit(match, 0, "assassin").get("effects", {})


def test_cloak_is_not_for_one_that_attacked():
    match = at("a2 assassin", ["a3 hammer", "a2 union"], [20, 1, 20], ap=1)
    act(match, "assassin attacks union with 1")
    events = act(match, "hammer attacks assassin with 2")
    assert needed(events, "evade_roll") == [9]


def test_cloak_is_for_one_that_moved_or_was_launched():
    match = at("a1 assassin", "a3 hammer", [1, 14], ap=1)
    act(match, "assassin moves a2")
    assert needed(act(match, "hammer attacks assassin with 2"), "evade_roll") == [14]
    match = at("- assassin", "a2 hammer", [1, 14], red_more={"pilots": ["mao"]}, ap=1)
    match.play("launch assassin mao a1")
    assert needed(act(match, "hammer attacks assassin with 2"), "evade_roll") == [14]


def test_armour_sabre_does_2_more_to_one_damaged_this_turn():
    match = at(["a2 assassin", "a3 hammer"], "a2 great_shield", [1, 20, 12, 6], ap=4)
    act(match, "hammer attacks great_shield with 2")
    act(match, "assassin attacks great_shield with 1")
    assert hp(match, 1, "great_shield") == 0
    match = attacks("assassin attacks union with 1", "a2 assassin", "a2 union hp=4", [12, 9])
    assert hp(match, 1, "union") == 2  # damaged before this turn


# Akarin.


def test_stealth_dash_goes_forward_past_enemies_for_2_points():
    match = at("a2 akarin", "a2 union")
    assert "dash akarin a3" in match.actions()
    other = at("a2 akarin", "a2 union")
    other.play("command akarin")
    assert "akarin moves a3" not in other.actions()
    match.play("dash akarin a3")
    assert (unit(match, 0, "akarin")["zone"], match.seat) == ("a3", 1)
    assert "dash akarin a3" not in at("a2 akarin", "a2 union", ap=1).actions()
    assert not starting("dash", at("a2 sword", "a2 union"))


@pytest.mark.parametrize(("energy", "damage"), [(0, 1), (2, 5)])
def test_charged_laser_of_akarin_does_2_more_per_energy(energy, damage):
    more = {"red_more": ship_with(energy=energy)}
    text = "akarin attacks great_shield with 1"
    match = attacks(text, "a2 akarin", "a3 great_shield", [1, 6], **more)
    assert hp(match, 1, "great_shield") == 6 - damage
    match = attacks(text, "a2 akarin", "a3 great_shield", [2], **more)
    assert hp(match, 1, "great_shield") == 6


# Jimmy.


def jimmy_dies(die):
    blue = ["a3 jimmy", "c4 vampire", "c4 union", "c4 longbow"]
    match = at("a2 hammer", blue, [1, 20, die], ap=1)
    act(match, "hammer attacks jimmy with 2")
    assert match.seat == 1
    return match


def test_awaken_lets_two_mechs_act_once_more_in_the_next_turn():
    match = jimmy_dies(20)
    act(match, "vampire moves c3")
    assert match.position()["ap"] == 2
    act(match, "union moves c3")
    assert match.position()["ap"] == 2
    act(match, "longbow moves c3")
    assert match.position()["ap"] == 1
    played(match, "end", "end")
    act(match, "vampire moves c2")
    assert match.position()["ap"] == 1  # that turn only


def test_awaken_is_one_act_for_each_mech():
    match = jimmy_dies(20)
    act(match, "vampire moves c3")
    act(match, "vampire moves c2")
    assert match.position()["ap"] == 1


def test_awaken_happens_20_percent_of_the_time():
    match = jimmy_dies(21)
    act(match, "vampire moves c3")
    assert match.position()["ap"] == 1


def test_laser_assault_rifle_attacks_twice():
    text = "jimmy attacks great_shield with 1"
    match = attacks(text, "a2 jimmy", "a3 great_shield", [8, 6, 8, 6])
    assert hp(match, 1, "great_shield") == 4


@pytest.mark.parametrize(("energy", "damage"), [(0, 2), (1, 4), (2, 6)])
def test_grenade_does_2_more_per_energy(energy, damage):
    more = {"red_more": ship_with(energy=energy)}
    text = "jimmy attacks great_shield with 2"
    match = attacks(text, "a2 jimmy", "a5 great_shield", [8, 6], **more)
    assert hp(match, 1, "great_shield") == 6 - damage
    assert unit(match, 0, "jimmy")["ammo"][1] == 1


def test_grenade_reaches_distances_1_to_3():
    blue = ["a2 sword", "a3 hammer", "a4 union", "a5 vampire", "c5 longbow"]
    match = at("a2 jimmy", blue, blue_more=armed("jupiter"))
    match.play("command jimmy")
    grenades = [text for text in starting("jimmy attacks", match) if text.endswith("2")]
    assert grenades == [f"jimmy attacks {name} with 2" for name in ("hammer", "union", "vampire")]


# Great Shield.


def test_gravity_well_takes_the_hits_on_friends_in_its_zone():
    blue = ["a3 sword", "a3 great_shield", "a4 vampire"]
    match = attacks("longbow attacks sword with 1", "a1 longbow", blue, [1, 6])
    assert [hp(match, 1, name.split()[1]) for name in blue] == [4, 2, 5]
    match = attacks("hammer attacks vampire with 2", "a3 hammer", blue, [1, 20])
    assert [hp(match, 1, name.split()[1]) for name in blue] == [4, 6, 3]


def test_gravity_well_takes_them_whole_without_link_sharing():
    blue = ["a3 kagami", "a3 tsurugi", "a3 great_shield"]
    match = attacks("longbow attacks kagami with 1", "a1 longbow", blue, [1, 20])
    assert [hp(match, 1, name.split()[1]) for name in blue] == [3, 3, 2]


def test_gravity_well_does_not_take_flak_barrage():
    more = ship_with("flak_barrage")
    match = at((), ["b2 great_shield", "b2 vampire"], red_more=more)
    match.play("fire flak_barrage at b2")
    assert (hp(match, 1, "great_shield"), hp(match, 1, "vampire")) == (4, 3)


def test_gravity_well_owner_chooses_between_two():
    blue = ["a3 great_shield", "a3 sword", "a3 great_shield"]
    match = attacks("hammer attacks sword with 2", "a2 hammer", blue, [1, 20])
    assert match.seat == 1
    assert sorted(match.actions()) == ["well great_shield", "well great_shield#2"]
    match.play("well great_shield#2")
    assert [hp(match, 1, f"great_shield{n}") for n in ("", "#2")] == [6, 4]


def test_portable_jammer_stops_an_enemy_mech_for_its_next_turn():
    match = at("a2 great_shield", ["a4 hammer", "a5 union"], [20])
    match.play("command great_shield")
    jams = [text for text in starting("great_shield attacks", match) if text.endswith("1")]
    assert jams == ["great_shield attacks hammer with 1"]
    match.play("great_shield attacks hammer with 1")
    assert (dice_left(match), unit(match, 0, "great_shield")["ammo"][0]) == ([20], 1)
    match.play("end")
    assert starting("command", match) == ["command all", "command union"]
    played(match, "end", "end")
    assert "command hammer" in match.actions()


def test_wormhole_leads_to_a_random_other_zone():
    """Never the enemy's home row, the own ship zone, nor where it is; no event is drawn."""
    found = set()
    for seed in range(60):
        match = at("a2 great_shield", (), seed=seed)
        act(match, "great_shield attacks great_shield with 2")
        found.add(unit(match, 0, "great_shield")["zone"])
        assert match.position()["event"] is None
        assert len(match.position()["event_deck"]) == 6
        assert unit(match, 0, "great_shield")["ammo"][1] == 0
    every = {f"{column}{row}" for column in "abc" for row in range(1, 5)}
    assert found == every - {"a2", "b1"}


def test_stealth_dash_keeps_to_what_stops_a_mech():
    assert not starting("dash", at("a2 akarin stun=1", "a2 union"))
    held = at("b3 akarin", "b3 union", event={"card": "black_hole"})
    assert not starting("dash", held)
    assert not starting("dash", at("a2 akarin fresh=1", "a2 union"))


def test_stealth_dash_into_the_event_zone_turns_up_an_event():
    match = at("b2 akarin", "b2 union", event_deck=["charge"])
    match.play("dash akarin b3")
    assert match.position()["event"]["card"] == "charge"


def test_stealth_dash_may_raid():
    match = at("b4 akarin", "b4 union", conditions=["raid", "annihilate"])
    match.play("dash akarin b5")
    assert match.returns == [1, -1]
