"""Fleet, clause by clause: rulings F-1 to F-26, from positions with scripted dice."""

import pytest

import spadework as sw
from fleet.battle import (
    GAME,
    acts,
    armed,
    at,
    captain,
    counter,
    dice_left,
    hp,
    ordered,
    played,
    unit,
)
from spadework.engine.errors import IllegalAction
from spadework.engine.game import Game
from spadework.games.fleet import BOOK
from support import in_world, world

HIT = [1, 20]  # a hit that is not evaded
ALL = Game(BOOK, {"events": "all"})
SMALL = """hummingbird wall heavy_vulcan sword mao
    emp_grenade x2 repair_bots x2 deck_bomb x2 spy_drone x2 twist_shield x2"""


def crew(match, seat, card):
    """What a position says of a pilot."""
    return next(p for p in match.position()["fleets"][seat]["pilots"] if p["card"] == card)


def energy(match, seat):
    return unit(match, seat, "ship")["energy"]


def effects(match, seat, name):
    return unit(match, seat, name).get("effects", {})


def side(match, seat):
    return match.position()["fleets"][seat]


def starting(match, word):
    return [action for action in match.actions() if action.startswith(word)]


def moves(match, mech):
    return {act.split()[1] for act in acts(match, mech) if act.startswith("moves")}


def targets(match, mech, weapon):
    wanted = f" with {weapon}"
    return {act.split()[1] for act in acts(match, mech) if act.endswith(wanted)}


# Map.


@pytest.mark.parametrize(
    ("zone", "around"),
    [
        ("b2", {"a2", "c2", "b3"}),  # b1 is the own ship zone
        ("b3", {"a3", "c3", "b2", "b4"}),
        ("a5", {"b5", "a4"}),
        ("c1", {"c2"}),
    ],
)
def test_f1_neighbours_are_by_side_not_by_corner(zone, around):
    assert moves(at(f"{zone} chainsaw"), "chainsaw") == around


@pytest.mark.parametrize(
    ("zone", "reached"), [("a2", False), ("a5", True), ("b4", True), ("c3", True), ("c4", False)]
)
def test_f1_distance_is_columns_and_rows_whatever_stands_between(zone, reached):
    """A grenade reaches 1 to 3."""
    found = at(["a2 jimmy", "b2 hammer"], [f"{zone} chainsaw", "a3 union", "b3 bayonet"])
    assert ("chainsaw" in targets(found, "jimmy", 2)) == reached


def test_f1_a_zone_holds_any_number_of_both_sides():
    red = ["b3 chainsaw", "b3 hammer", "b2 union"]
    found = ordered(at(red, ["b3 jimmy", "b3 akarin", "b3 longbow"], event_deck=[]), "union waits")
    ordered(found, "union moves b3")
    assert unit(found, 0, "union")["zone"] == "b3"


def test_f1_forward_is_toward_the_enemys_home_row():
    found = at("b3 hammer", "b3 chainsaw", seat=1)
    assert moves(found, "chainsaw") == {"a3", "c3", "b4"}
    assert moves(at("b3 hammer", "b3 chainsaw"), "hammer") == {"a3", "c3", "b2"}


def test_f1_mechs_launch_to_the_corners_of_the_home_row():
    crews = {"pilots": ["mao"]}
    red = at("- hammer", red_more=crews)
    assert starting(red, "launch") == ["launch hammer mao a1", "launch hammer mao c1"]
    blue = at((), "- hammer", blue_more=crews, seat=1)
    assert starting(blue, "launch") == ["launch hammer mao a5", "launch hammer mao c5"]


def test_f2_a_mech_never_enters_its_own_ship_zone():
    found = played(at("a1 chainsaw"), "command chainsaw")
    assert "chainsaw moves b1" not in found.actions()
    assert found.explain("chainsaw moves b1")
    with pytest.raises(sw.BadPosition, match="b1"):
        at("b1 chainsaw")


def giant_to_be(**more):
    red = ["a2 hammer mao ammo=0/1", "c2 union snow hp=3", "- chainsaw"]
    ship = armed("pegasus", "heavy_vulcan", hp=9, energy=2)
    return at(red, "c5 chainsaw", red_more=ship | {"hand": ["repair_bots"]}, **more)


def test_f2_the_giant_starts_in_its_ship_zone_and_may_leave_it_only():
    found = played(giant_to_be(), "ship giant")
    assert unit(found, 0, "giant")["zone"] == "b1"
    ordered(found, "giant moves a1")
    assert moves(found, "giant") == {"a2"}


# Fleet.


def test_f3_a_small_fleet_is_legal_and_mechs_bring_their_weapons():
    found = Game(BOOK, {"fleet_0": SMALL}).deal(1)
    assert unit(found, 0, "ship")["weapons"] == [{"card": "heavy_vulcan", "ammo": 4}]
    twice = SMALL.replace("sword", "hammer x2")
    assert unit(Game(BOOK, {"fleet_0": twice}).deal(1), 0, "hammer#2")["ammo"] == [0, 3]
    Game(BOOK, {"fleet_0": SMALL.replace("sword mao", "jimmy chigu x2")})


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("hummingbird", "hummingbird bull", "ship"),
        ("hummingbird", "", "ship"),
        ("wall", "", "captain"),
        ("wall", "wall green", "captain"),
        ("heavy_vulcan", "heavy_vulcan x2", "heavy_vulcan"),
        ("heavy_vulcan", "heavy_vulcan heat_ray flak_barrage twin_laser", "hummingbird"),
        ("sword", "sword hammer union longbow", "hummingbird"),
        ("sword", "sword x3", "sword"),
        ("mao", "mao x2", "mao"),
        ("mao", "mao snow fair", "hummingbird"),
        ("deck_bomb x2", "deck_bomb", "10"),
        ("deck_bomb x2", "deck_bomb x3", "deck_bomb"),
    ],
)
def test_f3_what_a_fleet_breaks_is_named(old, new, named):
    with pytest.raises(sw.BadOption, match=named):
        Game(BOOK, {"fleet_0": SMALL.replace(old, new)})


def test_f3_every_breach_is_named():
    bad = "hummingbird sword x3 mao x2 heavy_vulcan x2 deck_bomb x3"
    with pytest.raises(sw.BadOption) as found:
        Game(BOOK, {"fleet_1": bad})
    for word in ("captain", "sword", "mao", "heavy_vulcan", "deck_bomb", "10"):
        assert word in str(found.value)


def test_f3_option_arsenal():
    deal = Game(BOOK, {"arsenal": 18}).deal(1)
    assert len(side(deal, 0)["pile"]) == 18
    Game(BOOK, {"arsenal": 2, "fleet_0": "bull wall deck_bomb x2"})
    for wrong in (1, 19):
        with pytest.raises(sw.SpadeworkError, match="2-18"):
            GAME.match({"rules": {"arsenal": wrong}})


def test_f3_four_ready_made_fleets():
    offered = GAME.options["fleet_0"].candidates
    assert len(offered) == 4
    for name in offered:
        assert len(side(Game(BOOK, {"fleet_0": name}).deal(1), 0)["pile"]) == 10


def test_f4_ship_weapons_and_mechs_are_open_the_rest_is_hidden():
    found = played(GAME.deal(3), "pick raid", "pick raid")
    seen, true = found.view(1)["fleets"][0], side(found, 0)
    assert (seen["ship"], seen["mechs"]) == (true["ship"], true["mechs"])
    assert seen["captain"] == {"card": "??"}
    assert {pilot["card"] for pilot in seen["pilots"]} == {"??"}
    assert (seen["hand"], seen["pile"]) == (["??", "??"], 8)


def test_f4_a_pilot_is_seen_once_launched():
    found = at("- hammer", red_more={"pilots": ["mao", "snow"]})
    assert [p["card"] for p in found.view(1)["fleets"][0]["pilots"]] == ["??", "??"]
    played(found, "launch hammer snow a1")
    assert [p["card"] for p in found.view(1)["fleets"][0]["pilots"]] == ["snow", "??"]


# Winning.


def test_f5_picks_are_turned_up_together():
    found = played(GAME.deal(1), "pick survive")
    assert found.view(1)["conditions"] == [None, None]
    assert found.view(None)["conditions"] == [None, None]
    assert found.view(0)["conditions"] == ["survive", None]
    played(found, "pick raid")
    assert found.view(1)["conditions"] == ["survive", "raid"]


@pytest.mark.parametrize("picks", [["raid", "annihilate"], ["survive", "raid"]])
def test_f5_a_raid_wins_whoever_picked_it(picks):
    found = ordered(at("b4 chainsaw", "a5 hammer", conditions=picks), "chainsaw moves b5")
    assert found.returns == [1, -1]
    found = ordered(at("a1 hammer", "b2 chainsaw", seat=1, conditions=picks), "chainsaw moves b1")
    assert found.returns == [-1, 1]


def test_f5_a_raid_wins_also_when_the_ship_is_destroyed():
    wreck = armed("bull", hp=0)
    found = at("b4 chainsaw", "a5 hammer", blue_more=wreck, conditions=["raid", "raid"])
    assert ordered(found, "chainsaw moves b5").returns == [1, -1]


def test_f5_entering_is_harmless_without_raid():
    found = at("b4 chainsaw", "a5 hammer", conditions=["annihilate", "survive"])
    ordered(found, "chainsaw moves b5")
    assert found.returns is None
    assert unit(found, 0, "chainsaw")["zone"] == "b5"


def test_f5_annihilate_needs_the_ship_and_all_mechs_on_the_map():
    doomed = armed("jupiter", hp=1)
    found = at("b4 chainsaw", "a5 hammer", dice=HIT, blue_more=doomed)
    assert ordered(found, "chainsaw attacks ship with 1").returns is None
    found = at("b4 chainsaw", "- hammer", dice=HIT, blue_more=doomed)
    assert ordered(found, "chainsaw attacks ship with 1").returns == [1, -1]


LAST = {"round": 20, "turns": [20, 19], "seat": 1, "conditions": ["survive", "raid"]}


@pytest.mark.parametrize(
    ("blue", "result"), [(25, [1, -1]), (18, [1, -1]), (17, [0, 0]), (16, [-1, 1])]
)
def test_f5_less_hp_on_the_map_survives_after_20_turns_each(blue, result):
    """Red has 17 and 4 on the map, blue the ship's and 4; what is not on the map is not counted."""
    red = armed("bull", hp=17)
    found = at(
        ["a2 hammer", "- union"],
        "c4 hammer",
        red_more=red,
        blue_more=armed("bull", hp=blue),
        **LAST,
    )
    assert played(found, "end").returns == result


def test_f5_survive_waits_for_both_and_is_not_asked_where_not_picked():
    found = at("a2 hammer", "c4 hammer", round=20, turns=[19, 19], conditions=["survive", "raid"])
    assert played(found, "end").returns is None
    found = at("a2 hammer", "c4 hammer", **LAST | {"conditions": ["raid", "raid"]})
    assert played(found, "end").returns is None


def test_f5_option_survive_round():
    short = Game(BOOK, {"survive_round": 3})
    late = LAST | {"round": 3, "turns": [3, 2]}
    assert played(at("a2 hammer", "c4 chainsaw", game=short, **late), "end").returns == [-1, 1]


@pytest.mark.parametrize("condition", ["raid", "survive", "annihilate"])
def test_f6_without_ship_and_mech_a_seat_has_lost_whatever_the_conditions(condition):
    wreck = armed("bull", hp=0)
    found = at(
        "b4 chainsaw", "b4 jimmy", dice=[*HIT, 21], blue_more=wreck, conditions=[condition] * 2
    )
    assert ordered(found, "chainsaw attacks jimmy with 1").returns == [1, -1]


def test_f6_a_destroyed_ship_takes_no_ship_actions():
    more = armed("white_whale", "heavy_vulcan", hp=0)
    more |= {"hand": ["emp_grenade", "repair_bots"], "pile": ["deck_bomb"], "pilots": ["mao"]}
    found = at(["a1 hammer", "- sword"], "b2 chainsaw", red_more=more)
    assert set(found.actions()) == {"command all", "command hammer", "end"}
    assert found.position()["ap"] == 2


def test_f6_captains_skills_stay_without_a_ship():
    more = armed("bull", hp=0) | captain("green", "tooth", used=["momentum"])
    found = at("a1 hammer", ["b2 chainsaw", "a4 union"], red_more=more)
    played(found, "skill tooth chainsaw")
    assert unit(found, 1, "chainsaw")["zone"] is None


def test_f6_a_destroyed_ship_uses_no_secondary_weapons_in_reaction():
    blue = armed("bull", hp=0) | {"hand": ["repair_bots", "deck_bomb"]}
    found = at("a2 hammer", "a2 chainsaw", dice=HIT, blue_more=blue)
    ordered(found, "hammer attacks chainsaw with 2")
    assert not set(found.actions()) & {"react repair_bots", "react deck_bomb"}


def test_f6_cannons_and_energy_are_gone_with_the_ship_and_mechs_fight_on():
    doomed = armed("jupiter", hp=1, energy=2, cannons=1)
    found = at(["b4 chainsaw", "c4 hammer"], "a5 hammer", dice=HIT, blue_more=doomed)
    ordered(found, "chainsaw attacks ship with 1")
    ship = unit(found, 1, "ship")
    assert (ship["hp"], ship["energy"], ship.get("cannons", 0)) == (0, 0, 0)
    played(found, "end")
    assert (found.seat, found.position()["phase"], found.position()["ap"]) == (1, "turn", 2)
    assert set(found.actions()) == {"command all", "command hammer", "end"}


def test_f6_a_seat_may_lose_by_burning_in_its_own_turn_start():
    burning = armed("jupiter", hp=3, effects={"burn": 3, "burn_turns": 1})
    found = at("- hammer", "c5 union", red_more=burning, seat=1, conditions=["raid", "raid"])
    assert played(found, "end").returns == [-1, 1]


def test_f6_a_destroyed_ship_is_no_target():
    found = at("b4 chainsaw", "a5 union", blue_more=armed("bull", hp=0))
    assert targets(found, "chainsaw", 1) == set()


def test_f7_after_40_rounds_it_is_a_draw():
    late = {"round": 40, "turns": [40, 39], "seat": 1}
    assert played(at("a2 hammer", "c4 union", **late), "end").returns == [0, 0]
    found = at("a2 hammer", "c4 union", round=40, turns=[39, 39])
    assert played(found, "end").returns is None
    found = at("a2 hammer", "c4 union", first=1, round=40, turns=[39, 40])
    assert played(found, "end").returns == [0, 0]


def test_f7_option_round_limit():
    short = Game(BOOK, {"round_limit": 2})
    found = at("a2 hammer", "c4 union", game=short, round=2, turns=[2, 1], seat=1)
    assert played(found, "end").returns == [0, 0]


def test_f7_a_match_that_survive_decides_in_the_last_round_is_no_draw():
    short = Game(BOOK, {"round_limit": 2, "survive_round": 2})
    late = LAST | {"round": 2, "turns": [2, 1]}
    assert played(at("a2 hammer", "c4 union", game=short, **late), "end").returns == [1, -1]


# Turn.


def test_f8_two_cards_each_and_the_higher_die_starts():
    found = played(GAME.match({"dice": [7, 7, 3, 12, 9]}), "pick raid", "pick raid")
    assert [len(side(found, seat)["hand"]) for seat in (0, 1)] == [2, 2]
    assert (found.seat, found.position()["first"], dice_left(found)) == (1, 1, [9])
    found = played(GAME.match({"dice": [12, 3]}), "pick raid", "pick raid")
    assert (found.seat, found.position()["round"], found.position()["ap"]) == (0, 1, 2)


@pytest.mark.parametrize(
    ("actions", "cost"),
    [
        (["fire heavy_vulcan at ship"], 2),
        (["draw"], 1),
        (["launch sword snow a1"], 1),
        (["recover hammer"], 1),
        (["command all", "hammer waits", "chainsaw waits"], 2),
        (["command hammer", "hammer waits"], 1),
        (["gather"], 2),
    ],
)
def test_f9_what_actions_cost(actions, cost):
    more = armed("bull", "heavy_vulcan") | {"pile": ["deck_bomb"], "pilots": [*out("mao"), "snow"]}
    red = ["a1 hammer mao", "b2 chainsaw", "- sword"]
    found = played(at(red, "c4 union", dice=[20] * 4, red_more=more, ap=4), *actions)
    assert found.position()["ap"] == 4 - cost
    short = at(red, "c4 union", red_more=more, ap=cost - 1) if cost > 1 else None
    assert short is None or short.explain(actions[0])


def out(*pilots):
    return [{"card": pilot, "state": "out", "known": True} for pilot in pilots]


def test_f9_two_action_points_or_as_the_option_says():
    assert played(at("a2 hammer", "c4 union"), "end").position()["ap"] == 2
    found = at("a2 hammer", "c4 union", game=Game(BOOK, {"ap": 3}))
    assert found.position()["ap"] == 3
    assert played(found, "end").position()["ap"] == 3


def test_f9_launching_among_enemies():
    found = at("- hammer", "a1 chainsaw", red_more={"pilots": ["mao", "snow"]})
    played(found, "launch hammer snow a1")
    assert unit(found, 0, "hammer")["zone"] == "a1"
    assert unit(found, 0, "hammer")["pilot"] == "snow"
    assert crew(found, 0, "snow")["state"] == "out"


def test_f9_a_recovered_mech_keeps_hp_and_ammo_and_its_pilot_is_available():
    red = "a1 hammer mao hp=2 ammo=0/1 jam=5 jam_turns=2 charged=1 ban=3"
    found = played(at(red, "a1 chainsaw"), "recover hammer")
    mech = unit(found, 0, "hammer")
    assert (mech["zone"], mech["hp"], mech["ammo"], mech["pilot"]) == (None, 2, [0, 1], None)
    assert mech["effects"] == {"ban": 3}
    assert crew(found, 0, "mao")["state"] == "ready"
    assert not starting(found, "launch")


def test_f9_recovering_only_from_an_own_launch_zone():
    found = at(["a1 hammer", "c1 union", "a2 sword", "a5 chainsaw"], "b4 jimmy")
    assert starting(found, "recover") == ["recover hammer", "recover union"]


def test_f9_recovered_and_launched_again_in_one_turn():
    found = played(at("a1 hammer mao", "b4 jimmy", ap=3), "recover hammer", "launch hammer mao c1")
    assert unit(found, 0, "hammer")["zone"] == "c1"


def test_f9_command_all_lets_each_act_once_in_the_players_order():
    found = played(at(["a2 hammer", "b2 chainsaw"], "c4 union"), "command all")
    assert {action.split()[0] for action in found.actions()} == {"hammer", "chainsaw"}
    played(found, "chainsaw moves c2")
    assert {action.split()[0] for action in found.actions()} == {"hammer"}
    played(found, "hammer moves a3")
    assert found.seat == 1


def test_f9_a_mech_may_be_ordered_more_than_once():
    found = ordered(at("a2 chainsaw", "c5 union"), "chainsaw moves a3", "chainsaw moves a4")
    assert unit(found, 0, "chainsaw")["zone"] == "a4"
    assert found.seat == 1


def test_f9_a_launched_mech_rests():
    found = at(["- sword", "a2 chainsaw"], "c5 union", red_more={"pilots": ["mao"]}, ap=4)
    played(found, "launch sword mao a1")
    assert "command sword" not in found.actions()
    played(found, "command all")
    assert {action.split()[0] for action in found.actions()} == {"chainsaw"}
    played(found, "chainsaw waits", "end")
    assert found.seat == 1  # no end-of-turn move


def test_f9_option_launch_rest():
    brisk = Game(BOOK, {"launch_rest": False})
    found = at("- sword", "c5 union", red_more={"pilots": ["mao"]}, game=brisk)
    played(found, "launch sword mao a1")
    assert "command sword" in found.actions()
    played(found, "end")
    assert "glide sword a2" in found.actions()


def test_f9_the_turn_ends_by_itself_or_is_given_up():
    found = played(at("a2 chainsaw", "c5 union"), "gather")
    assert (found.seat, found.position()["turn"]) == (1, 1)
    found = played(at("a2 chainsaw", "c5 union"), "end")
    assert found.seat == 1


def test_f9_free_things_come_before_the_last_point():
    more = armed("white_whale") | {"pilots": ["mao"]}
    found = played(at("- hammer", "c5 union", red_more=more), "gather")
    assert found.seat == 1


def test_f10_burns_come_before_the_charged_shield():
    burning = armed("jupiter", energy=1, effects={"burn": 3, "burn_turns": 3})
    assert hp(played(at((), "c5 union", red_more=burning, seat=1), "end"), 0, "ship") == 50


def test_f10_burns_come_before_the_rest_of_pilots_falls():
    found = at("a2 chainsaw mao hp=3 burn=3 burn_turns=1", "c5 union", seat=1)
    played(found, "end")
    assert crew(found, 0, "mao")["state"] == "hurt"
    assert crew(found, 0, "mao")["rest"] == 2


def test_f10_effects_until_your_turn_starts_end():
    found = at("a2 chainsaw charged=1 cloaked=5", "c5 union", seat=1)
    assert not effects(played(found, "end"), 0, "chainsaw")


def test_f10_cannons_come_last():
    more = armed("jupiter", hp=40, energy=1, cannons=1) | {
        "pilots": [{"card": "mao", "state": "hurt", "rest": 1}]
    }
    found = played(at((), ["b3 chainsaw", "b4 union"], red_more=more, seat=1), "end")
    assert (found.seat, found.position()["phase"]) == (0, "cannon")
    assert hp(found, 0, "ship") == 45
    assert crew(found, 0, "mao")["state"] == "ready"
    played(found, "cannon union")
    assert hp(found, 1, "union") == 3


def test_f10_cannot_act_counts_down_after_the_end_of_turn_moves():
    found = played(at("a2 sword stun=1", "c5 union"), "end")
    assert found.seat == 1  # no glide was offered
    assert not effects(found, 0, "sword")


def test_f10_cloak_comes_at_the_end_of_the_turn():
    found = at("a2 assassin", "a2 chainsaw", dice=[20])
    assert effects(played(found.copy(), "end"), 0, "assassin")["cloaked"]
    ordered(found, "assassin attacks chainsaw with 1")
    assert "cloaked" not in effects(played(found, "end"), 0, "assassin")


def test_f10_frenzy_comes_at_the_end_of_the_turn():
    found = at("b3 union", "c5 union", event={"card": "frenzy"}, game=ALL)
    played(found, "end")
    assert (found.seat, "union moves b4" in found.actions()) == (0, True)
    played(found, "union moves b4")
    assert (found.seat, hp(found, 0, "union")) == (1, 3)


def test_f10_cooldowns_fall_by_one_except_one_used_this_turn():
    more = armed("jupiter", cooldowns={"extended_shield": 2})
    found = played(at("a2 chainsaw", "c5 union", red_more=more), "ship overload")
    played(found, "end")
    assert unit(found, 0, "ship")["cooldowns"] == {"extended_shield": 1, "overload": 3}
    for rest in (3, 2, 1):
        played(found, "end")
        assert "ship overload" not in found.actions()
        assert unit(found, 0, "ship")["cooldowns"]["overload"] == rest
        played(found, "end")
    played(found, "end")
    assert "ship overload" in found.actions()


def test_f10_a_shield_used_in_the_enemys_turn_rests_for_two_own_turns():
    red, blue = ["a2 hammer", "a2 hammer"], armed("jupiter")
    found = at(red, "a2 union", dice=HIT * 4, blue_more=blue)
    ordered(found, "hammer#2 attacks union with 2")
    played(found, "react extended_shield")
    ordered(found, "hammer attacks union with 2")
    assert (found.seat, found.position()["phase"], hp(found, 1, "union")) == (1, "turn", 3)
    played(found, "end")
    ordered(found, "hammer attacks union with 2")
    assert hp(found, 1, "union") == 1
    played(found, "end", "end")
    ordered(found, "hammer attacks union with 2")
    assert "react extended_shield" in found.actions()


def test_f10_supply_rests_for_the_next_turn():
    found = at("a2 chainsaw", "c5 union", red_more=armed("pegasus"))
    played(found, "ship supply")
    assert "ship supply" not in found.actions()
    played(found, "end", "end")
    assert "ship supply" not in found.actions()
    played(found, "end", "end")
    assert "ship supply" in found.actions()


def test_f10_energy_is_lost_unless_gathered():
    found = played(at((), "c5 union", red_more=armed("jupiter", energy=3)), "end")
    assert energy(found, 0) == 0
    found = played(at((), "c5 union", red_more=armed("jupiter", energy=3)), "gather")
    assert (found.seat, energy(found, 0)) == (1, 4)
    played(found, "end", "end")
    assert energy(found, 0) == 0


def test_f11_an_act_is_an_attack_or_a_move():
    found = played(at("a2 chainsaw", "a3 union", dice=[20, 20]), "command chainsaw")
    assert set(found.actions()) == {
        *("chainsaw attacks union with 1", "chainsaw waits"),
        *("chainsaw moves a1", "chainsaw moves b2", "chainsaw moves a3"),
    }
    played(found, "chainsaw attacks union with 1")
    assert found.position()["phase"] == "turn"


def test_f11_forward_only_without_an_enemy_in_the_zone():
    assert moves(at("b2 chainsaw", "b3 union"), "chainsaw") == {"a2", "c2", "b3"}
    found = at("b4 chainsaw", "b4 union")
    assert moves(found, "chainsaw") == {"a4", "c4", "b3"}
    assert played(found, "command chainsaw").explain("chainsaw moves b5")


def test_f11_cannot_act_stops_orders_extra_acts_and_glides_not_recovery():
    found = at(["a1 sword mao stun=2", "c2 chainsaw"], "c5 union", red_more=armed("jupiter"))
    assert "command sword" not in found.actions()
    assert found.explain("command sword")
    assert "recover sword" in found.actions()
    assert {act.split()[0] for act in played(found.copy(), "command all").actions()} == {"chainsaw"}
    played(found, "ship overload")
    assert "command chainsaw" in found.actions()
    assert "command sword" not in found.actions()
    assert played(found, "end").seat == 1


def test_f11_an_extra_act_is_a_command_that_costs_nothing():
    found = at(["a2 chainsaw", "c2 hammer"], "c5 union", red_more=armed("jupiter"))
    played(found, "ship overload")
    assert (hp(found, 0, "ship"), found.position()["ap"]) == (40, 2)
    ordered(found, "chainsaw moves a3")
    assert found.position()["ap"] == 2
    ordered(found, "chainsaw moves a4")
    assert found.position()["ap"] == 1


def test_f12_a_destroyed_mech_is_out_and_its_pilot_rests():
    found = at("a2 chainsaw", ["a3 hammer mao hp=1", "c5 union"], dice=[*HIT, 31])
    ordered(found, "chainsaw attacks hammer with 1")
    assert (hp(found, 1, "hammer"), unit(found, 1, "hammer")["zone"]) == (0, None)
    assert crew(found, 1, "mao") == {"card": "mao", "state": "hurt", "rest": 3, "known": True}
    for rest in (2, 1, 0):
        played(found, "end")
        assert crew(found, 1, "mao").get("rest", 0) == rest
        assert not starting(found, "launch hammer")
        played(found, "end")
    assert crew(found, 1, "mao")["state"] == "ready"


def test_f12_rest_0_is_available_at_once():
    found = at("a2 chainsaw", ["a3 jimmy chigu", "c5 union"], dice=[*HIT, 21])
    ordered(found, "chainsaw attacks jimmy with 1")
    assert crew(found, 1, "chigu")["state"] == "ready"


SIX = ["deck_bomb", "deck_bomb", "spy_drone", "spy_drone", "drain_field", "drain_field"]


def test_f13_at_most_seven_in_hand():
    found = at((), "c5 union", red_more={"hand": SIX, "pile": ["repair_bots"] * 2})
    played(found, "draw")
    assert len(side(found, 0)["hand"]) == 7
    assert "draw" not in found.actions()
    assert "7" in found.explain("draw")


@pytest.mark.parametrize(("limit", "offered"), [(6, False), (7, True)])
def test_f13_option_hand_limit(limit, offered):
    more = {"hand": SIX, "pile": ["repair_bots"] * 2}
    found = at((), "c5 union", red_more=more, game=Game(BOOK, {"hand_limit": limit}))
    assert ("draw" in found.actions()) == offered


def test_f13_wreck_salvage_draws_not_beyond_the_limit():
    more = {"hand": [*SIX, "emp_grenade"], "pile": ["repair_bots"]}
    found = at("b2 union", "c5 union", red_more=more, event_deck=["salvage"], game=ALL)
    ordered(found, "union moves b3")
    assert len(side(found, 0)["hand"]) == 7


def test_f13_an_empty_pile_and_a_discard_that_stays():
    more = {"hand": ["repair_bots"], "pile": []} | armed("bull", hp=9)
    found = at((), "c5 union", red_more=more)
    assert "draw" not in found.actions()
    played(found, "use repair_bots")
    assert (side(found, 0)["discard"], side(found, 0)["hand"]) == (["repair_bots"], [])
    assert found.view(1)["fleets"][0]["discard"] == ["repair_bots"]
    assert "draw" not in found.actions()


# Combat.


def test_f14_exactly_the_listed_distances():
    blue = ["b2 chainsaw", "b3 hammer", "a3 union", "c4 jimmy", "b4 bayonet"]
    found = at("b2 longbow", blue, blue_more=armed("jupiter"))
    assert targets(found, "longbow", 1) == {"union", "bayonet"}
    assert targets(found, "longbow", 2) == {"chainsaw", "hammer"}


def test_f11_an_order_and_its_act_may_be_written_as_one():
    match = at(["a2 sword", "b2 hammer"], "c5 union")
    with pytest.raises(IllegalAction, match="'command sword moves a3'"):
        match.play("sword moves a3")
    match.play("command sword moves a3")
    assert (unit(match, 0, "sword")["zone"], match.position()["ap"]) == ("a3", 1)
    with pytest.raises(IllegalAction, match="a2, b3, a4"):
        match.play("command sword moves b5")
    assert match.position()["ap"] == 1


def test_f14_a_ship_counts_as_standing_in_its_zone():
    assert targets(at("b3 longbow"), "longbow", 1) == {"ship"}
    assert targets(at("b4 longbow"), "longbow", 1) == set()
    assert targets(at("a4 longbow"), "longbow", 1) == {"ship"}


def test_f14_attacks_left_on_a_destroyed_target_are_lost():
    found = at("a2 chainsaw", ["a3 bayonet hp=1", "a3 union"], dice=[*HIT, 2, 20])
    ordered(found, "chainsaw attacks bayonet with 1")
    assert hp(found, 1, "bayonet") == 0
    assert (hp(found, 1, "union"), dice_left(found)) == (5, [2, 20])


def test_f14_ammo_and_energy_are_spent_hit_or_miss():
    more = armed("bull", "twin_laser", "heavy_vulcan", energy=2)
    found = at("a2 hammer", "a3 union", dice=[20] * 6, red_more=more, ap=6)
    ordered(found, "hammer attacks union with 2")
    played(found, "fire heavy_vulcan at union", "fire twin_laser at union")
    assert (hp(found, 1, "union"), unit(found, 0, "hammer")["ammo"]) == (5, [0, 2])
    assert unit(found, 0, "ship")["weapons"][1]["ammo"] == 3
    assert energy(found, 0) == 1


def test_f14_no_ammo_no_attack():
    assert targets(at("a2 hammer ammo=0/0", "a3 union"), "hammer", 2) == set()
    more = {"ship": {"card": "bull", "weapons": [{"card": "siege_railgun", "ammo": 0}]}}
    assert not starting(at((), "a3 union", red_more=more), "fire")


def test_f14_an_area_weapon_strikes_each_enemy_in_the_zone_in_fleet_order():
    more = armed("bull", "impact_flak")
    blue = ["b2 chainsaw", "c3 union", "b2 bayonet"]
    found = at("b2 hammer", blue, dice=[20, *HIT, 9], red_more=more, ap=3)
    played(found, "fire impact_flak at b2")
    assert [hp(found, 1, name) for name in ("chainsaw", "union", "bayonet")] == [3, 5, 2]
    assert (hp(found, 0, "hammer"), dice_left(found)) == (4, [9])
    assert unit(found, 1, "bayonet")["zone"] == "b4"
    assert unit(found, 1, "chainsaw")["zone"] == "b2"


def test_f14_an_area_weapon_reaches_only_its_distances():
    blue = ["b2 chainsaw", "a1 union", "b3 bayonet", "b1 jimmy"]
    found = at((), blue, red_more=armed("bull", "flak_barrage"))
    aims = {action.split()[-1] for action in starting(found, "fire")}
    assert {"b2", "a1"} <= aims <= {"b2", "a1", "c1"}


@pytest.mark.parametrize(
    ("dice", "left"),
    [([15, 8], 2), ([16], 3), ([15, 7], 3), ([1, 20], 2)],
)
def test_f15_at_most_hit_hits_at_most_evade_evades(dice, left):
    found = at("a2 chainsaw", "a3 chainsaw", dice=[*dice, 20])
    ordered(found, "chainsaw attacks chainsaw with 1")
    assert (hp(found, 1, "chainsaw"), dice_left(found)) == (left, [])


def test_f15_below_0_counts_as_0_and_a_1_is_no_hit():
    found = at("a2 akarin jam=5 jam_turns=2", "a3 chainsaw", dice=[1, 9])
    ordered(found, "akarin attacks chainsaw with 1")
    assert (hp(found, 1, "chainsaw"), dice_left(found)) == (3, [9])


def test_f15_a_20_may_hit_and_a_1_need_not_evade():
    more = armed("hummingbird", "siege_railgun")
    sunk = armed("jupiter", effects={"sunk": 1})
    found = at((), "a5 union", dice=[20, 1], red_more=more, blue_more=sunk)
    assert hp(played(found, "fire siege_railgun at ship"), 1, "ship") == 35


def test_f16_doublings_multiply():
    """Charged, and the target is in an overload: 1 becomes 4 a hit."""
    overload = {"event": {"card": "double_load"}}
    found = at("b2 chainsaw charged=1", "b3 great_shield", dice=[*HIT, 20], game=ALL, **overload)
    assert hp(ordered(found, "chainsaw attacks great_shield with 1"), 1, "great_shield") == 2


def test_f16_the_weapons_text_is_added_before_doubling():
    """One boon: 1 + 2, doubled by it."""
    found = at("b2 tsurugi charged=1", "b2 great_shield", dice=[16, 20])
    assert hp(ordered(found, "tsurugi attacks great_shield with 1"), 1, "great_shield") == 0


def test_f16_halving_comes_after_doubling():
    more = armed("bull", energy=1)
    found = at("b4 chainsaw charged=1", "a5 union", dice=[*HIT, 20], blue_more=more)
    assert hp(ordered(found, "chainsaw attacks ship with 1"), 1, "ship") == 24


def test_f16_armour_comes_after_doubling():
    found = at("a2 chainsaw charged=1", "a2 hammer", dice=[*HIT, 30, 20])
    assert hp(ordered(found, "chainsaw attacks hammer with 1"), 1, "hammer") == 3


def test_f16_a_reflected_amount_is_doubled_too():
    """Precision is the attacker's answer, after the shield."""
    red = captain("thompson", "precision", used=["divert"]) | armed("jupiter")
    blue = {"hand": ["twist_shield"]}
    found = at("b4 hammer", "a5 union", dice=HIT, red_more=red, blue_more=blue)
    ordered(found, "hammer attacks ship with 2")
    played(found, "react twist_shield", "react precision")
    assert (hp(found, 0, "ship"), hp(found, 1, "ship")) == (46, 25)


def test_f16_the_link_shield_comes_before_shields():
    blue = ["a2 kagami shield=3 shield_rounds=3", "a2 tsurugi"]
    found = ordered(at("a2 hammer", blue, dice=HIT), "hammer attacks kagami with 2")
    assert (hp(found, 1, "kagami"), hp(found, 1, "tsurugi")) == (3, 2)
    assert effects(found, 1, "kagami")["shield"] == 2


def test_f16_link_shield_the_target_takes_the_remainder():
    blue = ["a2 kagami", "a2 tsurugi", "a2 magatama"]
    found = at("a2 hammer charged=1", blue, dice=HIT)
    ordered(found, "hammer attacks tsurugi with 2")
    assert [hp(found, 1, n) for n in ("kagami", "tsurugi", "magatama")] == [2, 1, 2]


def test_f16_what_a_shield_reflects_is_counted_at_the_end():
    """Doubled to 4, halved to 2: 2 go back."""
    more = armed("bull", energy=1) | {"hand": ["twist_shield"]}
    found = at("b4 hammer charged=1", "a5 union", dice=HIT, blue_more=more)
    ordered(found, "hammer attacks ship with 2")
    played(found, "react twist_shield")
    assert (hp(found, 0, "ship"), hp(found, 1, "ship")) == (23, 25)


def test_f16_rolls_then_reactions_then_the_well():
    more = {"hand": ["repair_bots"]}
    found = at("a2 hammer", ["a2 chainsaw", "a2 great_shield"], dice=HIT, blue_more=more)
    ordered(found, "hammer attacks chainsaw with 2")
    assert (found.seat, dice_left(found), hp(found, 1, "great_shield")) == (1, [], 6)
    played(found, "react none")
    assert (hp(found, 1, "chainsaw"), hp(found, 1, "great_shield")) == (3, 4)


def test_f16_a_well_takes_what_a_borrowed_knife_sends():
    blue = captain("wall", "borrowed_knife", used=["hare"])
    red = ["a2 hammer", "c3 chainsaw", "c3 great_shield"]
    found = at(red, "a2 chainsaw", dice=HIT, blue_more=blue)
    ordered(found, "hammer attacks chainsaw with 2")
    played(found, "react borrowed_knife enemy chainsaw")
    assert (hp(found, 0, "chainsaw"), hp(found, 0, "great_shield")) == (3, 4)


def test_f17_a_seat_is_asked_whatever_it_holds():
    found = at("a2 hammer", "a2 chainsaw", dice=HIT, blue_more={"hand": ["spy_drone"]})
    ordered(found, "hammer attacks chainsaw with 2")
    assert (found.seat, found.actions()) == (1, ["react none"])
    played(found, "react none")
    assert (found.seat, hp(found, 1, "chainsaw")) == (0, 1)


def test_f17_an_unused_captains_skill_is_asked_for_too():
    for card, used, asked in (
        ("wall", [], True),
        ("steel", ["boats"], True),
        ("steel", ["boats", "last_stand"], False),
    ):
        found = at("a2 hammer", "a2 chainsaw", dice=HIT, blue_more=captain(card, used=used))
        ordered(found, "hammer attacks chainsaw with 2")
        assert (found.actions() == ["react none"]) == asked


def test_f17_nobody_is_asked_who_holds_nothing_or_when_it_misses():
    found = ordered(at("a2 hammer", "a2 chainsaw", dice=HIT), "hammer attacks chainsaw with 2")
    assert found.position()["phase"] == "turn"
    more = {"hand": ["spy_drone"]}
    for dice in ([16], [15, 7]):
        found = at("a2 hammer", "a2 chainsaw", dice=dice, blue_more=more)
        ordered(found, "hammer attacks chainsaw with 2")
        assert found.position()["phase"] == "turn"


def test_f17_the_attacker_is_asked_after_the_other_once_each():
    more = {"hand": ["repair_bots", "repair_bots"]}
    blue = more | armed("jupiter", hp=20)
    found = at("a2 hammer", "a2 chainsaw", dice=HIT, red_more=more, blue_more=blue)
    ordered(found, "hammer attacks chainsaw with 2")
    assert found.seat == 1
    played(found, "react repair_bots")
    assert (hp(found, 1, "ship"), hp(found, 1, "chainsaw")) == (30, 3)
    assert (found.seat, found.position()["phase"]) == (0, "react")
    played(found, "react none")
    assert (found.position()["phase"], hp(found, 1, "chainsaw")) == ("turn", 1)


def test_f17_each_attack_is_asked_about_anew():
    more = {"hand": ["spy_drone"]}
    found = at("a2 chainsaw", "a2 union", dice=[*HIT, *HIT], blue_more=more)
    ordered(found, "chainsaw attacks union with 1")
    played(found, "react none", "react none")
    assert (found.position()["phase"], hp(found, 1, "union")) == ("turn", 3)


def test_f17_every_target_of_an_area_weapon_is_asked_about_rolled_or_not():
    red, more = armed("bull", "flak_barrage"), {"hand": ["spy_drone"]}
    found = at((), ["b2 union", "b2 chainsaw"], red_more=red, blue_more=more, ap=3)
    played(found, "fire flak_barrage at b2", "react none")
    assert (found.actions(), hp(found, 1, "union")) == (["react none"], 3)
    played(found, "react none")
    assert (found.position()["phase"], hp(found, 1, "chainsaw")) == ("turn", 1)


def test_f17_nobody_is_asked_twice_about_one_attack():
    """Red is asked as the attacker, not again as the owner of the unit that is struck instead."""
    blue, red = captain("wall", "borrowed_knife", used=["hare"]), {"hand": ["spy_drone"]}
    found = at(["a2 hammer", "b2 union"], "a2 chainsaw", dice=HIT, red_more=red, blue_more=blue)
    ordered(found, "hammer attacks chainsaw with 2")
    played(found, "react borrowed_knife enemy union")
    assert (found.seat, found.actions()) == (0, ["react none"])
    played(found, "react none")
    assert (found.position()["phase"], hp(found, 0, "union")) == ("turn", 3)


def test_f17_a_launch_and_a_gather_ask_the_other_side_only():
    more = {"hand": ["spy_drone"]}
    found = at("- hammer", "c5 union", red_more=more | {"pilots": ["mao"]}, blue_more=more)
    played(found, "launch hammer mao a1")
    assert (found.seat, found.actions()) == (1, ["react none"])
    played(found, "react none")
    assert (found.seat, found.position()["phase"]) == (0, "turn")
    found = at((), "c5 union", red_more=more, blue_more=more)
    played(found, "gather")
    assert (found.seat, found.position()["phase"], found.actions()) == (1, "react", ["react none"])
    played(found, "react none")
    assert (found.seat, found.position()["phase"], energy(found, 0)) == (1, "turn", 2)


def test_f17_a_ship_skill_that_fits_is_asked_for():
    found = at("a2 hammer", "a2 chainsaw", dice=HIT, blue_more=armed("jupiter"))
    ordered(found, "hammer attacks chainsaw with 2")
    assert set(found.actions()) == {"react extended_shield", "react none"}
    played(found, "react extended_shield")
    assert (hp(found, 1, "chainsaw"), hp(found, 1, "ship")) == (3, 40)
    found = at("b4 hammer", "a2 chainsaw", dice=HIT, blue_more=armed("jupiter"))
    ordered(found, "hammer attacks ship with 2")
    assert found.position()["phase"] == "turn"


def test_f17_gotz_is_asked_for_melee():
    found = at("a2 tsurugi", "a2 chainsaw gotz", dice=HIT)
    ordered(found, "tsurugi attacks chainsaw with 1")
    assert set(found.actions()) == {"react gotz", "react none"}
    played(found, "react gotz")
    assert (hp(found, 0, "tsurugi"), hp(found, 1, "chainsaw"), hp(found, 1, "ship")) == (1, 2, 23)
    found = at("a2 tsurugi", "a2 chainsaw gotz", dice=HIT)
    ordered(found, "tsurugi attacks chainsaw with 2")
    assert found.position()["phase"] == "turn"


@pytest.mark.parametrize(("die", "left"), [(30, 4), (31, 3)])
def test_f18_a_percentage_succeeds_at_most_at_p(die, left):
    found = at("a2 chainsaw", "a2 hammer", dice=[*HIT, die, 20])
    assert hp(ordered(found, "chainsaw attacks hammer with 1"), 1, "hammer") == left


@pytest.mark.parametrize(("dice", "left"), [([5, 30, 16], 3), ([5, 31, 20, 16], 2)])
def test_f18_zack_fair_rolls_after_the_hit_before_the_evade(dice, left):
    found = at("a2 chainsaw", "a2 chainsaw fair", dice=dice)
    ordered(found, "chainsaw attacks chainsaw with 1")
    assert (hp(found, 1, "chainsaw"), dice_left(found)) == (left, [])


@pytest.mark.parametrize(("dice", "left"), [([5, 3, 20, 16], 1), ([5, 3, 3, 16], 2)])
def test_f18_against_torvalds_a_damaged_mech_evades_twice(dice, left):
    found = at("a2 chainsaw torvalds", "a2 chainsaw hp=2", dice=dice)
    ordered(found, "chainsaw attacks chainsaw with 1")
    assert (hp(found, 1, "chainsaw"), dice_left(found)) == (left, [])


def test_f18_torvalds_hunts_no_undamaged_mech():
    found = at("a2 chainsaw torvalds", "a2 chainsaw", dice=[5, 3, 16])
    ordered(found, "chainsaw attacks chainsaw with 1")
    assert (hp(found, 1, "chainsaw"), dice_left(found)) == (3, [])


def test_f18_parry_armour_joint_booster_zimmers():
    """4 damage, not parried, halved by armour; no more attack, and 2 are struck back."""
    found = at("a2 hammer", "a2 hammer zimmers", dice=[1, 20, 71, 30, 51, 50])
    ordered(found, "hammer attacks hammer with 1")
    assert (hp(found, 1, "hammer"), hp(found, 0, "hammer"), dice_left(found)) == (2, 2, [])


def test_f18_armour_before_decay_and_possession():
    event = {"event": {"card": "possessed"}}
    found = at("b3 chainsaw", "b3 hammer", dice=[1, 20, 31, 50], game=ALL, **event)
    ordered(found, "chainsaw attacks hammer with 1")
    assert hp(found, 1, "hammer") == 0
    event = {"event": {"card": "decay"}}
    found = at("b3 chainsaw", "b3 hammer", dice=[1, 20, 31, 50, 20], game=ALL, **event)
    ordered(found, "chainsaw attacks hammer with 1")
    assert (hp(found, 1, "hammer"), hp(found, 0, "ship")) == (4, 24)


@pytest.mark.parametrize(
    ("dice", "state", "awake"), [([20, 51], "ready", False), ([51, 20], "hurt", True)]
)
def test_f18_thunder_before_awaken(dice, state, awake):
    found = at("a2 chainsaw", ["a3 jimmy thunder", "c4 union"], dice=[*HIT, *dice])
    ordered(found, "chainsaw attacks jimmy with 1")
    assert crew(found, 1, "thunder")["state"] == state
    played(found, "end")
    ordered(found, "union waits")
    assert found.position()["ap"] == (2 if awake else 1)


def test_f18_random_cards_and_zones_are_not_from_the_dice():
    more = {"hand": ["spy_drone"]}
    blue = {"hand": ["emp_grenade", "deck_bomb"]}
    found = at("b2 great_shield", "c5 union", dice=[9], red_more=more, blue_more=blue, ap=3)
    played(found, "use spy_drone")
    ordered(found, "great_shield attacks great_shield with 2")
    assert dice_left(found) == [9]


def test_f19_halves_are_rounded_down():
    found = at("a2 chainsaw", "a2 hammer", dice=[*HIT, 30, 20])
    assert hp(ordered(found, "chainsaw attacks hammer with 1"), 1, "hammer") == 4


def test_f19_damage_is_never_below_0():
    """A siege laser without energy does 10 - 8; nothing does less than 0."""
    more = armed("jupiter", "siege_laser")
    found = at((), "c5 union", dice=HIT, red_more=more, blue_more=armed("jupiter", hp=40))
    assert hp(played(found, "fire siege_laser at ship"), 1, "ship") == 38


def test_f19_heals_never_exceed_the_cards_hp():
    more = armed("jupiter", hp=45) | {"hand": ["repair_bots"]}
    assert hp(played(at((), "c5 union", red_more=more), "use repair_bots"), 0, "ship") == 50


def test_f19_an_hp_cost_leaves_at_least_1():
    for left, offered in ((10, False), (11, True)):
        found = at("a2 chainsaw", "c5 union", red_more=armed("jupiter", hp=left))
        assert ("ship overload" in found.actions()) == offered
    for left, offered in ((12, False), (13, True)):
        found = at("a2 chainsaw", "c5 union", red_more=armed("pegasus", hp=left))
        assert ("ship supply" in found.actions()) == offered
    for left, offered in ((2, False), (3, True)):
        found = at("a2 tsurugi", "a2 chainsaw gotz", dice=HIT, blue_more=armed("bull", hp=left))
        ordered(found, "tsurugi attacks chainsaw with 1")
        assert ("react gotz" in found.actions()) == offered


def test_f20_a_support_weapon_makes_no_rolls():
    found = at("a2 great_shield", "a3 chainsaw", dice=[20, 1])
    ordered(found, "great_shield attacks chainsaw with 1")
    assert dice_left(found) == [20, 1]
    assert unit(found, 0, "great_shield")["ammo"] == [1, 1]
    assert "command chainsaw" not in played(found, "end").actions()


def test_f20_a_friendly_mech_is_another_one():
    found = at(["a2 kagami", "a2 chainsaw", "a2 magatama hp=1", "b2 union hp=1"], "a2 hammer")
    assert targets(found, "kagami", 1) == {"chainsaw", "magatama"}
    assert targets(found, "magatama", 1) - {"kagami", "chainsaw"} == {"union"}
    ordered(found, "magatama attacks union with 1")
    assert hp(found, 0, "union") == 5


def test_f21_n_turns_of_the_enemy_are_its_next_n():
    more = {"hand": ["emp_grenade"]}
    found = played(at("a2 hammer", "b3 chainsaw", red_more=more), "use emp_grenade b3")
    for offered in (False, False, True):
        played(found, "end")
        assert ("command chainsaw" in found.actions()) == offered
        played(found, "end")


def test_f21_a_jam_starts_at_once_and_ends_with_the_owners_second_turn():
    found = at("a2 union", "a2 chainsaw", dice=HIT)
    ordered(found, "union attacks chainsaw with 1")
    for jammed in (True, True, True, True, False):
        assert ("jam" in effects(found, 1, "chainsaw")) == jammed
        played(found, "end")


def test_f21_one_turn_of_its_owner():
    found = played(at("a2 hammer timberlake", "a3 chainsaw"), "talent timberlake chainsaw")
    for frightened in (True, True, False):
        assert ("fear" in effects(found, 1, "chainsaw")) == frightened
        played(found, "end")


def test_f21_a_tracer_lasts_until_the_end_of_your_next_turn():
    more = armed("bull", "tracer_vulcan")
    found = at((), "a3 union", dice=[1, 20, 20, 20], red_more=more)
    played(found, "fire tracer_vulcan at union")
    for marked in (True, True, False):
        assert ("tracer" in effects(found, 1, "union")) == marked
        played(found, "end")


def test_f21_n_turns_of_the_own_side_begin_with_the_next():
    """A virus of 2 turns: the rest of this one, and the two that follow."""
    more = {"hand": ["repair_bots"]} | armed("bull", hp=9)
    top = {"event_deck": ["virus"], "game": ALL}
    found = at("b2 chainsaw", "c5 union", red_more=more, **top)
    assert "use repair_bots" in found.actions()
    ordered(found, "chainsaw moves b3")
    for offered in (False, False, False, True):
        assert ("use repair_bots" in found.actions()) == offered
        played(found, "end", "end")


def test_f21_n_rounds_end_at_the_nth_turn_start_of_the_seat_in_whose_turn_they_began():
    found = at("b2 chainsaw", "c5 union", event_deck=["charge"])
    ordered(found, "chainsaw moves b3")
    for there in (True, True, True, False):
        assert (found.position()["event"] is not None) == there
        assert (effects(found, 0, "chainsaw").get("shield") == 3) == there
        played(found, "end")
        assert found.seat == 1
        assert (found.position()["event"] is not None) == there
        played(found, "end")


def test_f22_nothing_answers_a_strike_back_and_no_well_takes_it():
    more = {"hand": ["spy_drone"]}
    red = ["a2 tsurugi", "a2 great_shield"]
    found = at(red, "a2 chainsaw zimmers", dice=[*HIT, 50], red_more=more)
    ordered(found, "tsurugi attacks chainsaw with 1")
    played(found, "react none")
    assert found.position()["phase"] == "turn"
    assert (hp(found, 0, "tsurugi"), hp(found, 0, "great_shield")) == (2, 6)


def test_f22_nothing_answers_reflected_damage_but_it_is_halved():
    """4 are reflected; the Bull with energy takes 2, and red's shield has nothing to answer."""
    red = armed("bull", energy=1) | {"hand": ["convert_shield"]}
    blue = armed("jupiter") | {"hand": ["twist_shield"]}
    found = at("b4 hammer charged=1", "a5 union", dice=HIT, red_more=red, blue_more=blue)
    ordered(found, "hammer attacks ship with 2")
    played(found, "react twist_shield")
    assert found.actions() == ["react none"]  # about its own hit
    played(found, "react none")
    assert (found.position()["phase"], hp(found, 0, "ship")) == ("turn", 23)


def test_f22_shields_and_link_shields_take_cannon_damage_wells_do_not():
    more = armed("jupiter", cannons=1)
    for blue, left in (
        (["b3 chainsaw shield=1 shield_rounds=2", "b3 great_shield"], [2, 6]),
        (["b3 kagami", "b3 tsurugi"], [2, 2]),
    ):
        found = played(at((), blue, red_more=more, seat=1), "end")
        played(found, f"cannon {blue[0].split()[1]}")
        assert [hp(found, 1, text.split()[1]) for text in blue] == left


def test_f22_a_burn_is_taken_by_a_shield():
    found = at("a2 union burn=3 burn_turns=2 shield=2 shield_rounds=3", "c5 union", seat=1)
    assert hp(played(found, "end"), 0, "union") == 4


def test_f22_a_burn_is_halved():
    burning = armed("bull", energy=1, effects={"burn": 3, "burn_turns": 3})
    assert hp(played(at((), "c5 union", red_more=burning, seat=1), "end"), 0, "ship") == 24


# Single cards.


def test_f23_a_well_takes_a_rolled_hit_whole_without_link_sharing():
    blue = ["a2 kagami", "a2 tsurugi", "a2 great_shield"]
    found = ordered(at("a2 hammer", blue, dice=[1, 8]), "hammer attacks kagami with 2")
    assert [hp(found, 1, n) for n in ("kagami", "tsurugi", "great_shield")] == [3, 3, 4]


def test_f23_a_well_takes_no_flak_barrage():
    more = armed("bull", "flak_barrage")
    found = at((), ["b2 chainsaw", "b2 great_shield"], dice=[20], red_more=more)
    played(found, "fire flak_barrage at b2")
    assert (hp(found, 1, "chainsaw"), hp(found, 1, "great_shield")) == (1, 4)
    assert dice_left(found) == [20]


def test_f23_of_two_wells_the_owner_chooses():
    blue = ["a2 chainsaw", "a2 great_shield", "a2 great_shield"]
    found = ordered(at("a2 hammer", blue, dice=HIT), "hammer attacks chainsaw with 2")
    assert (found.seat, found.actions()) == (1, ["well great_shield", "well great_shield#2"])
    played(found, "well great_shield#2")
    assert (hp(found, 1, "great_shield"), hp(found, 1, "great_shield#2")) == (6, 4)


def knifed(**more):
    blue = captain("wall", "borrowed_knife") | armed("jupiter")
    red = ["b4 chainsaw charged=1", "a2 hammer"]
    found = at(red, ["a5 union", "- jimmy"], dice=[*HIT, 20], blue_more=blue, **more)
    return ordered(found, "chainsaw attacks ship with 1")


def test_f23_a_borrowed_knife_may_strike_any_other_unit_of_either_side():
    assert set(starting(knifed(), "react borrowed_knife")) == {
        *("react borrowed_knife own union", "react borrowed_knife enemy chainsaw"),
        *("react borrowed_knife enemy hammer", "react borrowed_knife enemy ship"),
    }


def test_f23_a_borrowed_knife_rolls_nothing_and_counts_damage_anew():
    found = knifed(red_more=armed("bull", energy=1))
    played(found, "react borrowed_knife enemy ship")
    assert (hp(found, 0, "ship"), hp(found, 1, "ship"), dice_left(found)) == (24, 50, [])
    found = played(knifed(), "react borrowed_knife enemy chainsaw")
    assert hp(found, 0, "chainsaw") == 1


def test_f23_a_drain_field_makes_the_gather_not_made():
    more = armed("jupiter", energy=2)
    found = at((), "c5 union", red_more=more, blue_more={"hand": ["drain_field"]}, ap=4)
    played(found, "gather", "react drain_field")
    assert (found.seat, found.position()["turn"], energy(found, 0)) == (1, 1, 0)


def test_f23_twin_laser_needs_energy_and_may_attack_another_target():
    found = at((), "a3 union", red_more=armed("jupiter", "twin_laser"))
    assert not starting(found, "fire")
    assert found.explain("fire twin_laser at union")
    more = armed("jupiter", "twin_laser", energy=1)
    blue = ["a3 union", "c4 chainsaw"]
    found = at((), blue, dice=[1, 20, 1, 20], red_more=more, ap=3)
    played(found, "fire twin_laser at union")
    assert set(found.actions()) == {"also chainsaw", "also ship", "also none"}
    played(found, "also chainsaw")
    assert (hp(found, 1, "union"), hp(found, 1, "chainsaw"), energy(found, 0)) == (2, 0, 0)
    found = at((), blue, dice=[20], red_more=more, ap=3)
    assert played(found, "fire twin_laser at union").position()["phase"] == "turn"


def test_f23_the_second_target_of_a_twin_laser_is_optional():
    more = armed("jupiter", "twin_laser", energy=1)
    found = at((), ["a3 union", "c4 chainsaw"], dice=[1, 20, 9], red_more=more, ap=3)
    played(found, "fire twin_laser at union", "also none")
    assert (found.position()["phase"], dice_left(found)) == ("turn", [9])


def test_f23_meteors_only_single_orders_for_2_and_no_extra_acts():
    red = ["b3 chainsaw", "a2 hammer"]
    more = armed("jupiter")
    found = at(red, "c5 union", red_more=more, event={"card": "meteors"}, ap=4)
    all_of_them = played(found.copy(), "command all")
    assert {action.split()[0] for action in all_of_them.actions()} == {"hammer"}
    single = ordered(found.copy(), "chainsaw waits")
    assert single.position()["ap"] == 2
    played(found, "ship overload")
    ordered(found, "chainsaw waits")
    assert found.position()["ap"] == 2
    short = at(red, "c5 union", event={"card": "meteors"}, ap=1)
    assert "command chainsaw" not in short.actions()


WHALE = armed("white_whale") | {"pilots": ["mao", "snow"]}


def test_f23_the_free_launch_of_a_white_whale_is_used_first():
    found = at(["- hammer", "- union"], "c5 chainsaw", red_more=WHALE)
    played(found, "launch hammer mao b2")
    assert found.position()["ap"] == 2
    played(found, "launch union snow a1")
    assert found.position()["ap"] == 1
    played(found, "recover hammer")
    assert found.seat == 1


def test_f23_a_free_recovery_is_used_first():
    found = played(
        at("a2 hammer mao", "c5 chainsaw", red_more=armed("white_whale")), "recover hammer"
    )
    assert found.position()["ap"] == 2
    played(found, "launch hammer mao c2")
    assert found.position()["ap"] == 1


def test_f23_a_deck_bomb_spends_the_free_launch_and_the_pilot_goes_back():
    blue = {"hand": ["deck_bomb"]}
    found = at(["- hammer", "- union"], "c5 chainsaw", red_more=WHALE, blue_more=blue)
    played(found, "launch hammer mao b2", "react deck_bomb")
    assert (unit(found, 0, "hammer")["zone"], crew(found, 0, "mao")["state"]) == (None, "ready")
    played(found, "launch union mao a1")
    assert found.position()["ap"] == 1
    assert found.explain("launch hammer snow a1")


def test_f23_a_deck_bomb_bans_for_5_turns_and_the_points_stay_spent():
    blue = {"hand": ["deck_bomb"]}
    found = at(
        ["- hammer", "c1 union"], "c5 chainsaw", red_more={"pilots": ["mao"]}, blue_more=blue
    )
    played(found, "launch hammer mao a1", "react deck_bomb")
    assert found.position()["ap"] == 1
    for offered in (False, False, False, False, False, False, True):
        assert bool(starting(found, "launch")) == offered
        played(found, "end", "end")


def test_f23_the_free_draw_of_a_hummingbird_is_used_first():
    more = armed("hummingbird") | {"pile": ["deck_bomb", "spy_drone"]}
    found = played(at((), "c5 chainsaw", red_more=more), "draw")
    assert found.position()["ap"] == 2
    assert played(found, "draw").position()["ap"] == 1


def test_f23_spy_drone():
    """Not offered against an empty hand; one card it looks at; of two it discards the other."""
    more = {"hand": ["spy_drone"]}
    found = at((), "c5 chainsaw", red_more=more)
    assert "use spy_drone" not in found.actions()
    assert found.explain("use spy_drone")
    found = at((), "c5 chainsaw", red_more=more, blue_more={"hand": ["deck_bomb"]})
    played(found, "use spy_drone")
    assert (side(found, 1)["hand"], found.position()["ap"]) == (["deck_bomb"], 1)
    assert found.view(0)["fleets"][1]["hand"] == ["deck_bomb"]
    two = ["deck_bomb", "drain_field"]
    found = at((), "c5 chainsaw", red_more=more, blue_more={"hand": two})
    played(found, "use spy_drone")
    assert len(side(found, 1)["hand"]) == len(side(found, 1)["discard"]) == 1
    assert found.view(0)["fleets"][1]["hand"] == side(found, 1)["hand"]


def test_f23_an_auto_cannon_without_a_target_does_nothing():
    found = at((), "c5 chainsaw", red_more=armed("jupiter", cannons=2), seat=1)
    played(found, "end")
    assert (found.seat, found.position()["phase"]) == (0, "turn")
    assert hp(found, 1, "chainsaw") == 3


@pytest.mark.parametrize(
    ("blue", "dice"),
    [
        ("a2 hammer zimmers hp=1", [1, 20, 71, 31]),  # destroyed
        ("a2 tsurugi zimmers", [1, 20, 70]),  # parried: not damaged
    ],
)
def test_f23_zimmers_strikes_back_only_damaged_and_alive(blue, dice):
    """The last die says that a joint booster gives no more attack."""
    found = at("a2 hammer", [blue, "c5 union"], dice=[*dice, 51, 50])
    ordered(found, f"hammer attacks {blue.split()[1]} with 1")
    assert hp(found, 0, "hammer") == 4


def test_f23_a_parried_blade_still_counts_as_a_hit():
    """So the joint booster rolls, and hits by mechs are counted."""
    found = at("a2 hammer", "a2 tsurugi", dice=[1, 20, 70, 50, 1, 20, 71])
    ordered(found, "hammer attacks tsurugi with 1")
    assert (hp(found, 1, "tsurugi"), dice_left(found)) == (0, [])
    found = at("a2 hammer", "a2 tsurugi", dice=[1, 20, 70, 51])
    ordered(found, "hammer attacks tsurugi with 1")
    assert counter(found, 0, "scored") == 1


@pytest.mark.parametrize(
    ("words", "damage"),
    [("", 1), ("shield=2 shield_rounds=3", 3), ("jam=5 jam_turns=2", 1)],
)
def test_f23_a_boon_is_a_helpful_effect(words, damage):
    found = at(f"a2 tsurugi {words}", "a2 great_shield", dice=[1, 20])
    ordered(found, "tsurugi attacks great_shield with 1")
    assert hp(found, 1, "great_shield") == 6 - damage


def test_f23_the_giant_is_a_new_unit_and_the_ship_is_gone():
    found = giant_to_be()
    played(found, "ship giant")
    giant = unit(found, 0, "giant")
    assert (giant["hp"], giant["most"], giant["zone"]) == (7, 7, "b1")
    names = [weapon["card"] for weapon in giant["weapons"]]
    assert names == ["laser_blade", "mech_rifle", "jammer_shell", "service_laser_rifle"]
    assert [weapon["ammo"] for weapon in giant["weapons"]] == [0, 3, 3, 0]
    assert energy(found, 0) == 0
    assert [unit(found, 0, name)["zone"] for name in ("hammer", "union")] == [None, None]
    assert set(found.actions()) == {"command all", "command giant", "end"}
    assert {crew(found, 0, name)["state"] for name in ("mao", "snow")} == {"gone"}


@pytest.mark.parametrize(("ship", "mech"), [(10, "a2 hammer"), (9, "- hammer")])
def test_f23_when_there_is_no_giant(ship, mech):
    found = at(mech, "c5 union", red_more=armed("pegasus", hp=ship))
    assert "ship giant" not in found.actions()


GIANT = {"ship": {"card": "pegasus", "hp": 0, "weapons": []}}


def giant_at(zone, **more):
    giant = {"giant": {"zone": zone, "hp": 4, "weapons": []}}
    return at((), ["a3 chainsaw", "c3 union"], red_more=GIANT | giant, **more)


def test_f23_the_giant_moves_and_raids():
    found = ordered(giant_at("b4", conditions=["raid", "raid"]), "giant moves b5")
    assert found.returns == [1, -1]


def test_f23_against_a_giant_its_destruction_wins_and_a_raid_does_not():
    giant = {"giant": {"zone": "a3", "hp": 1, "weapons": []}}
    raid = {"conditions": ["raid", "raid"], "seat": 1}
    found = at((), ["b2 chainsaw", "a3 hammer"], dice=[1, 11], red_more=GIANT | giant, **raid)
    ordered(found, "chainsaw moves b1")
    assert found.returns is None
    assert ordered(found, "hammer attacks giant with 2").returns == [-1, 1]


def test_f23_the_giant_is_destroyed_by_tooth():
    found = giant_at("a2", seat=1, blue_more=captain("green", "tooth", used=["momentum"]))
    assert played(found, "skill tooth giant").returns == [-1, 1]


def test_f23_the_giant_burns():
    giant = {"giant": {"zone": "a2", "hp": 4, "most": 7, "effects": {"burn": 3, "burn_turns": 3}}}
    found = played(at((), "c5 union", red_more=GIANT | giant, seat=1), "end")
    assert hp(found, 0, "giant") == 1


# Event zone.


def test_f24_entering_the_centre_turns_up_the_top_event():
    found = at("b2 chainsaw", "c5 union", event_deck=["charge", "lightning"])
    ordered(found, "chainsaw moves b3")
    assert found.position()["event"]["card"] == "charge"
    assert found.position()["event_deck"] == ["lightning"]
    ordered(found, "chainsaw waits")
    assert found.position()["event_deck"] == ["lightning"]


def test_f24_an_end_of_turn_move_is_its_own_move():
    found = played(at("b2 sword", "c5 union", event_deck=["lightning"]), "end", "glide sword b3")
    assert hp(found, 0, "sword") == 1


def test_f24_a_dash_is_its_own_move():
    found = at(["b2 akarin", "a1 hammer"], "b2 union", event_deck=["lightning"])
    played(found, "dash akarin b3")
    assert (hp(found, 0, "akarin"), found.seat) == (0, 1)


def test_f24_an_empty_deck_is_reshuffled_one_of_each():
    found = at("b2 union", "c5 union", event_deck=[])
    ordered(found, "union moves b3")
    position = found.position()
    shown = [event["card"] for event in found.events(0) if event["event"] == "event"]
    assert len(shown) == 1
    assert sorted([*position["event_deck"], *shown]) == sorted(
        ["black_hole", "lightning", "meteors", "infection", "emp", "charge"]
    )


def test_f24_option_events():
    assert len(GAME.deal(1).position()["event_deck"]) == 6
    deck = ALL.deal(1).position()["event_deck"]
    assert len(deck) == len(set(deck)) == 15


def test_f24_drags_draw_nothing():
    found = at(
        "b2 union",
        ["a3 hammer", "c3 akarin", "b4 chainsaw", "a4 jimmy"],
        event_deck=["black_hole", "emp"],
    )
    ordered(found, "union moves b3")
    assert [unit(found, 1, n)["zone"] for n in ("hammer", "chainsaw", "jimmy")] == [
        "b3",
        "b3",
        "a4",
    ]
    assert [hp(found, 1, n) for n in ("hammer", "akarin", "chainsaw")] == [2, 0, 1]
    assert hp(found, 0, "union") == 5
    assert found.position()["event_deck"] == ["emp"]
    assert moves(found, "union") == set()


def test_f24_wormholes_draw_nothing():
    landed = set()
    for seed in range(1, 61):
        found = at("a2 great_shield", "a5 union", event_deck=["lightning"], seed=seed)
        ordered(found, "great_shield attacks great_shield with 2")
        landed.add(unit(found, 0, "great_shield")["zone"])
        assert found.position()["event_deck"] == ["lightning"]
    assert "b3" in landed
    assert not landed & {"a2", "b1", "a5", "b5", "c5"}


def test_f24_a_new_event_replaces_one_that_lasts():
    for top, there in (("charge", "charge"), ("lightning", None)):
        found = at("b2 union", "c5 union", event={"card": "meteors"}, event_deck=[top])
        ordered(found, "union moves b3")
        event = found.position()["event"]
        assert (event and event["card"]) == there


def test_f24_lightning_hits_the_entering_mech():
    found = at(["b2 union", "b3 hammer"], "c5 union", event_deck=["lightning"])
    ordered(found, "union moves b3")
    assert (hp(found, 0, "union"), hp(found, 0, "hammer")) == (2, 4)


def test_f24_emp_holds_until_another_mech_enters():
    found = at(["b2 union", "a3 hammer"], "c5 union", event_deck=["emp", "lightning"], ap=4)
    ordered(found, "union moves b3")
    assert "command union" not in found.actions()
    played(found, "end", "end")
    assert "command union" not in found.actions()
    ordered(found, "hammer moves b3")
    assert "command union" in found.actions()


@pytest.mark.parametrize(("rounds", "state"), [(2, "hurt"), (3, "gone")])
def test_f24_infection_dooms_the_pilot_after_three_own_turns(rounds, state):
    found = at("b2 chainsaw mao hp=1", "c3 hammer", event_deck=["infection"], dice=[1, 20])
    ordered(found, "chainsaw moves b3")
    for _ in range(rounds):
        played(found, "end", "end")
    played(found, "end")
    ordered(found, "hammer attacks chainsaw with 2")
    assert crew(found, 0, "mao")["state"] == state


# Captain.


def test_f25_a_skill_is_used_once_and_turns_the_captain_up():
    more = captain("steel") | armed("jupiter")
    found = at("a3 hammer", "b2 union", red_more=more)
    assert found.view(1)["fleets"][0]["captain"] == {"card": "??"}
    played(found, "skill boats")
    ship = unit(found, 0, "ship")
    assert (ship["hp"], ship["energy"]) == (1, 3)
    seen = found.view(1)["fleets"][0]["captain"]
    assert (seen["card"], seen["used"]) == ("steel", ["boats"])
    assert "skill boats" not in found.actions()
    assert found.explain("skill boats")


def test_f25_boats_needs_an_enemy_mech_within_1_of_the_ship():
    found = at("a3 hammer", "b3 union", red_more=captain("steel"))
    assert "skill boats" not in found.actions()


def test_f25_an_unlock_stays_once_reached():
    """The ship was behind once; now it is ahead."""
    more = captain("steel", "last_stand", used=["boats"]) | armed("jupiter", hp=50)
    assert "skill last_stand" in at("a3 hammer", "c5 union", red_more=more).actions()
    more = captain("steel", used=["boats"]) | armed("jupiter", hp=50)
    assert "skill last_stand" not in at("a3 hammer", "c5 union", red_more=more).actions()


def test_f25_last_stand_attacks_once_per_mech_with_all_energy():
    more = captain("steel", "last_stand", used=["boats"]) | armed("bull", hp=20, energy=2)
    found = at(
        ["a3 hammer", "c3 union", "- jimmy"],
        "c5 union",
        dice=[15, 20, 16],
        red_more=more,
        blue_more=armed("jupiter"),
    )
    played(found, "skill last_stand")
    assert (hp(found, 1, "ship"), energy(found, 0), dice_left(found)) == (44, 0, [])
    assert [unit(found, 0, n)["hp"] for n in ("hammer", "union", "jimmy")] == [0, 0, 1]


def test_f25_momentum_comes_by_itself_with_the_third_mech():
    more = captain("green") | {"pilots": ["mao"]}
    found = at(["a2 hammer hp=1", "b2 union hp=1", "- chainsaw hp=1"], "c5 union", red_more=more)
    played(found, "launch chainsaw mao a1")
    assert [hp(found, 0, n) for n in ("hammer", "union", "chainsaw")] == [4, 4, 3]
    assert found.view(1)["fleets"][0]["captain"]["card"] == "green"


@pytest.mark.parametrize(("nth", "offered"), [(3, False), (4, True)])
def test_f25_divert_after_three_rounds(nth, offered):
    more = captain("thompson", used=["precision"]) | {
        "ship": {
            "card": "bull",
            "weapons": [{"card": "heavy_vulcan", "ammo": 1}, {"card": "siege_railgun", "ammo": 0}],
        }
    }
    found = at((), "c5 union", red_more=more, round=nth, turns=[nth - 1] * 2)
    assert bool(starting(found, "divert")) == offered
    if offered:
        energetic = played(found.copy(), "divert heavy_vulcan to energy")
        assert energy(energetic, 0) == 2
        played(found, "divert heavy_vulcan to siege_railgun")
        assert [w["ammo"] for w in unit(found, 0, "ship")["weapons"]] == [0, 1]


def test_f25_precision_doubles_this_attack_and_the_others_this_turn():
    more = captain("thompson", "precision", used=["divert"])
    found = at("a2 chainsaw", "a2 union", dice=[*HIT, *HIT], red_more=more)
    ordered(found, "chainsaw attacks union with 1")
    played(found, "react precision")
    assert hp(found, 1, "union") == 1


def test_f25_hare_counts_as_evaded_and_saves_for_the_rest_of_the_turn():
    blue = captain("wall", "hare")
    found = at("a2 chainsaw", "a2 union", dice=[*HIT, *HIT], blue_more=blue)
    ordered(found, "chainsaw attacks union with 1")
    played(found, "react hare")
    assert found.position()["phase"] == "turn"
    assert (hp(found, 1, "union"), counter(found, 0, "scored")) == (5, 0)
    assert counter(found, 1, "evaded") == 1
    ordered(found, "chainsaw attacks union with 1")
    assert hp(found, 1, "union") == 5


def test_f25_misses_and_prevented_damage_are_no_hits_for_unlocks():
    blue = armed("jupiter") | {"hand": ["convert_shield"]}
    found = at("b4 chainsaw", "a5 union", dice=[*HIT, 20], blue_more=blue)
    ordered(found, "chainsaw attacks ship with 1")
    played(found, "react convert_shield")
    assert (counter(found, 0, "scored"), counter(found, 0, "dealt")) == (0, 0)
    assert energy(found, 1) == 3
    found = ordered(at("b4 chainsaw", "b4 union", dice=[16, 16]), "chainsaw attacks union with 1")
    assert counter(found, 0, "scored") == 0


def test_f25_an_extended_shield_makes_it_no_hit_a_well_does_not():
    found = at("a2 hammer", "a2 union", dice=HIT, blue_more=armed("jupiter"))
    ordered(found, "hammer attacks union with 2")
    played(found, "react extended_shield")
    assert counter(found, 0, "scored") == 0
    found = at("a2 hammer", ["a2 union", "a2 great_shield"], dice=HIT)
    ordered(found, "hammer attacks union with 2")
    assert counter(found, 0, "scored") == 1


def test_f25_immunity_is_no_hit():
    red = armed("bull", "siege_railgun")
    blue = armed("aphrodite")
    found = at((), "a5 union", dice=[1, 20], red_more=red, blue_more=blue)
    played(found, "fire siege_railgun at ship")
    assert (hp(found, 1, "ship"), counter(found, 0, "dealt")) == (6, 0)


@pytest.mark.parametrize(
    ("seen", "offered"),
    [({"dealt": 14}, False), ({"dealt": 15}, True), ({"kills": 1}, False), ({"kills": 2}, True)],
)
def test_f25_precision_unlocks_at_30_percent_of_the_enemy_ship_or_two_mechs(seen, offered):
    red = captain("thompson", used=["divert"]) | {"counters": seen}
    blue = armed("jupiter", cooldowns={"extended_shield": 2})
    found = at("a2 chainsaw", "a2 union", dice=HIT, red_more=red, blue_more=blue)
    ordered(found, "chainsaw attacks union with 1")
    assert (found.seat, found.position()["phase"]) == (0, "react")
    assert ("react precision" in found.actions()) == offered


@pytest.mark.parametrize(("lost", "offered"), [(2, False), (3, True)])
def test_f25_tooth_unlocks_when_three_mechs_are_lost(lost, offered):
    red = captain("green", used=["momentum"]) | {"counters": {"lost": lost}}
    found = at("a2 chainsaw", "a3 union", red_more=red)
    assert ("skill tooth union" in found.actions()) == offered


@pytest.mark.parametrize(("evaded", "offered"), [(4, False), (5, True)])
def test_f25_borrowed_knife_unlocks_after_five_evasions(evaded, offered):
    blue = captain("wall", used=["hare"]) | {"counters": {"evaded": evaded}}
    found = at("a2 chainsaw", "a3 union", dice=HIT, blue_more=blue)
    ordered(found, "chainsaw attacks union with 1")
    assert bool(starting(found, "react borrowed_knife")) == offered


def test_f25_misses_are_not_evaded_and_ships_evade_too():
    found = at("b4 chainsaw", "a5 union", dice=[16, 1, 1], blue_more=armed("jupiter"))
    ordered(found, "chainsaw attacks ship with 1")
    assert counter(found, 1, "evaded") == 1


def test_f25_only_mechs_hits_unlock_hare():
    more = armed("jupiter", "heat_ray")
    found = at((), "a5 union", dice=HIT, red_more=more, blue_more=armed("jupiter"), ap=3)
    played(found, "fire heat_ray at ship")
    assert (hp(found, 1, "ship"), counter(found, 0, "scored")) == (47, 0)


# What is known.


def test_f26_the_own_piles_order_is_hidden_too():
    more = {"hand": ["spy_drone"], "pile": ["twist_shield", "deck_bomb"]}
    found = at((), "c5 union", red_more=more, blue_more=more)
    own = found.view(0)["fleets"][0]
    assert (own["hand"], own["pile"]) == (["spy_drone"], 2)
    assert own["pile_holds"] == ["deck_bomb", "twist_shield"]
    other = found.view(0)["fleets"][1]
    assert (other["hand"], other["pile"]) == (["??"], 2)
    assert "pile_holds" not in other


def test_f26_the_event_decks_order_is_hidden():
    a = at((), "c5 union", event_deck=["emp", "charge", "lightning"])
    b = at((), "c5 union", event_deck=["lightning", "charge", "emp"])
    for seat in (0, 1, None):
        assert a.view(seat) == b.view(seat)


def test_f26_cards_seen_stay_known():
    """A spied card until it is used, a pilot after recovery and rest."""
    more = {"hand": ["deck_bomb", "repair_bots"], "spied": ["deck_bomb"]} | armed("bull", hp=9)
    found = at(
        (),
        ["a5 hammer mao", "c5 union"],
        blue_more=more | {"pilots": [*out("mao"), "snow"]},
        seat=1,
    )
    played(found, "recover hammer")
    seen = found.view(0)["fleets"][1]
    assert seen["hand"] == ["deck_bomb", "??"]
    assert [pilot["card"] for pilot in seen["pilots"]] == ["mao", "??"]
    played(found, "use repair_bots")
    seen = found.view(0)["fleets"][1]
    assert (seen["hand"], seen["discard"]) == (["deck_bomb"], ["repair_bots"])
    assert found.view(None)["fleets"][1]["hand"] == ["??"]


def test_f26_a_sampled_world_deals_the_hidden_anew_and_keeps_the_rest():
    found = Game(BOOK, {"fleet_1": "attrition"}).match({"dice": [3, 12]})
    played(found, "pick raid", "pick raid", "launch hammer snow a5", "react none")
    captains, hands = set(), set()
    for seed in range(30):
        twin = in_world(found, world(found, 0, seed))
        assert twin.view(0) == found.view(0)
        assert unit(twin, 1, "hammer")["pilot"] == "snow"
        assert side(twin, 0)["hand"] == side(found, 0)["hand"]
        cards = side(twin, 1)["hand"] + side(twin, 1)["pile"]
        assert len(cards) == 10
        assert all(cards.count(card) <= 2 for card in cards)
        pilots = [p["card"] for p in side(twin, 1)["pilots"] if p["card"] != "chigu"]
        assert len(set(pilots)) == len(pilots)
        captains.add(side(twin, 1)["captain"]["card"])
        hands.add(tuple(side(twin, 1)["hand"]))
    assert len(captains) > 1
    assert len(hands) > 5


def test_f26_a_sampled_world_keeps_what_was_spied_and_discarded():
    blue = {"hand": ["deck_bomb", "drain_field"], "spied": ["deck_bomb"]}
    blue |= {"discard": ["drain_field"], "pile": ["spy_drone", "emp_grenade"]}
    blue |= captain("wall")
    found = at("a2 hammer", "c5 union", blue_more=blue)
    for seed in range(30):
        twin = side(in_world(found, world(found, 0, seed)), 1)
        assert "deck_bomb" in twin["hand"]
        assert (len(twin["hand"]), len(twin["pile"]), twin["discard"]) == (2, 2, ["drain_field"])


def test_text_a_position_in_the_middle_of_anything_rebuilds_the_match():
    more = {"hand": ["spy_drone"]}
    found = at("a2 chainsaw", "a2 union", dice=[*HIT, *HIT], red_more=more, blue_more=more)
    for action in ("command chainsaw", "chainsaw attacks union with 1", "react none", "react none"):
        played(found, action)
        twin = GAME.match(found.position())
        assert (twin.position(), twin.actions()) == (found.position(), found.actions())


def test_text_the_second_of_a_kind_is_numbered():
    found = at(["a2 hammer", "b2 hammer"], ["a3 union", "b3 union"])
    assert {"command hammer", "command hammer#2"} <= set(found.actions())
    assert targets(found, "hammer#2", 2) == {"union#2"}
