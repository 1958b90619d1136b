"""Cases of an outside examiner: written from the rulings alone, then tried."""

import json

import pytest

from fleet.battle import (
    GAME,
    armed,
    at,
    captain,
    counter,
    dice_left,
    hp,
    kinds,
    ordered,
    played,
    unit,
)
from spadework.engine.errors import BadOption, BadPosition, IllegalAction
from spadework.engine.game import Game
from spadework.games.fleet import BOOK

ALL = Game(BOOK, {"events": "all"})
TURN = {"phase": "turn", "seat": 0}


def one(**fleet):
    """Red's fleet as told, blue's as dealt."""
    return [fleet, {}]


# F-5 to F-7: conditions and results.


def test_f5_survive_is_counted_from_the_round_where_turns_are_left_out():
    match = GAME.match({
        "phase": "turn", "seat": 1, "round": 20, "conditions": ["survive", "raid"],
        "fleets": [{"ship": {"card": "aphrodite", "hp": 3}}, {"ship": {"card": "aphrodite"}}],
    })  # fmt: skip
    match.play("end")
    assert match.returns == [1, -1]


def test_f7_the_round_limit_is_counted_from_the_round_where_turns_are_left_out():
    match = GAME.match({"phase": "turn", "seat": 1, "round": 40})
    match.play("end")
    assert match.returns == [0, 0]


def test_f5_turns_and_round_that_cannot_be_together_are_refused():
    with pytest.raises(BadPosition):
        GAME.match(TURN | {"round": 3, "turns": [17, 2]})


def test_f5_a_raider_in_the_ship_zone_with_raid_in_force_is_no_position():
    told = {"conditions": ["raid", "raid"], "fleets": one(mechs=[{"card": "sword", "zone": "b5"}])}
    with pytest.raises(BadPosition):
        GAME.match(TURN | told)


def test_f5_both_seats_may_raid_whoever_picked_it():
    match = at("a1 sword", "b2 hammer", conditions=["raid", "survive"], seat=1)
    ordered(match, "hammer moves b1")
    assert match.returns == [-1, 1]


def test_f5_a_raid_by_an_end_of_turn_move_wins():
    match = at("b4 sword", "a1 hammer", conditions=["annihilate", "raid"])
    played(match, "end", "glide sword b5")
    assert match.returns == [1, -1]


def test_f5_entering_again_after_a_harmless_entry_is_harmless_too():
    match = at("a5 sword", "a1 hammer")
    ordered(match, "sword moves b5", "sword moves c5")
    assert match.returns is None


def test_f6_losing_ship_and_mechs_counts_in_the_own_turn_too():
    match = at(
        ["b2 sword hp=3"], "c5 hammer", red_more={"ship": {"card": "bull", "hp": 0}},
        event_deck=["lightning"],
    )  # fmt: skip
    ordered(match, "sword moves b3")
    assert match.returns == [-1, 1]


def test_f24_the_mech_that_draws_a_black_hole_takes_no_damage_itself():
    none = {"ship": {"card": "bull", "hp": 0}}
    match = at(
        ["b2 sword hp=4", "a3 jimmy"], ["c3 jimmy"], red_more=none, blue_more=none,
        event_deck=["black_hole"], dice=[100, 100],
    )  # fmt: skip
    ordered(match, "sword moves b3")
    assert match.returns == [1, -1]  # red's sword is in the zone already and takes nothing


def test_f7_a_frenzied_act_that_wins_is_over_before_it_hurts():
    none = {"ship": {"card": "bull", "hp": 0}}
    match = at(
        ["b3 jimmy"], ["b3 jimmy"], red_more=none, blue_more=none, game=ALL, dice=[1, 20, 100],
        event={"card": "frenzy", "rounds": 2}, event_deck=[],
    )  # fmt: skip
    played(match, "end", "jimmy attacks jimmy with 1")
    assert match.returns == [1, -1]


def test_f7_a_black_hole_that_takes_the_last_of_both_is_a_draw():
    """Red's hammer draws it and falls with what it pulls in: both have nothing left."""
    gone = {"ship": {"card": "bull", "hp": 0}}
    match = at(
        ["b2 kagami hp=1", "a3 magatama hp=1"], ["c3 jimmy"], red_more=gone, blue_more=gone,
        event_deck=["black_hole"], dice=[100],
    )  # fmt: skip
    ordered(match, "kagami moves b3")  # the link shield gives the one in the zone a part of it
    assert match.returns == [0, 0]


def test_f6_without_a_ship_steel_and_divert_have_nothing_to_do_and_tooth_stays():
    gone = {"ship": {"card": "bull", "hp": 0, "weapons": ["siege_railgun"]}}
    for card, skills in (("steel", ["last_stand"]), ("thompson", ["precision"])):
        match = at("a1 sword", "b2 hammer", round=5, red_more=gone | captain(card, *skills))
        assert not [a for a in match.actions() if a.startswith(("skill", "divert"))]
    match = at("a1 sword", "b2 hammer", red_more=gone | captain("green", "tooth"))
    assert "skill tooth hammer" in match.actions()


# F-8 to F-13.


def test_f8_equal_dice_are_rolled_again_and_the_rest_stays():
    match = GAME.match({"dice": [7, 7, 3, 3, 1, 2, 99]})
    played(match, "pick raid", "pick raid")
    assert match.position()["turn"] == 1
    assert dice_left(match) == [99]


def test_text_a_position_without_a_phase_is_a_fresh_match_with_what_it_says():
    match = GAME.match({
        "dice": [20, 1],
        "fleets": one(mechs=[{"card": "sword", "zone": "b4", "pilot": "thunder"}]),
    })  # fmt: skip
    played(match, "pick raid", "pick survive", "command sword", "sword moves b5")
    assert match.returns == [1, -1]


def test_f10_the_end_of_an_effect_comes_before_burns():
    """A charge's shield of the last round is gone when it burns at the turn's start."""
    shielded = "c5 hammer shield=3 shield_rounds=1 shield_seat=1 burn=3 burn_turns=1"
    match = at("a1 sword", shielded)
    played(match, "end", "glide none")
    assert hp(match, 1, "hammer") == 1


def test_f10_convert_energy_of_the_enemys_turn_lasts_until_the_own_turn_ends():
    match = at(
        "b4 hammer", "a1 sword", dice=[1, 20],
        blue_more={"hand": ["convert_shield"]} | armed("jupiter", hp=30),
    )  # fmt: skip
    played(match, "command hammer", "hammer attacks ship with 2", "react convert_shield", "end")
    assert (hp(match, 1, "ship"), unit(match, 1, "ship")["energy"]) == (35, 3)
    played(match, "end", "glide none")
    assert unit(match, 1, "ship")["energy"] == 0


def test_f12_rest_falls_at_own_turn_starts_only():
    match = at(
        "a3 sword", "a3 jimmy mao", dice=[1, 20, 100],
        blue_more={"pilots": [{"card": "mao", "state": "out"}]},
    )  # fmt: skip
    ordered(match, "sword attacks jimmy with 1")
    played(match, "end")
    rests = []
    for _ in range(6):
        rests.append(match.position()["fleets"][1]["pilots"][0].get("rest", 0))
        match.play("end")
        if "glide none" in match.actions():
            match.play("glide none")
    assert rests == [2, 2, 1, 1, 0, 0]


# F-14 to F-18: a chain of dice.


def test_f18_the_whole_chain_of_one_melee_attack():
    """hit, evade, parry, armour, booster, Zimmers: then the boosted attack's own dice."""
    match = at(
        "a3 hammer", "a3 hammer zimmers",
        dice=[15, 6, 71, 30, 50, 50, 15, 6, 71, 31, 9],
    )  # fmt: skip
    events = ordered(match, "hammer attacks hammer with 1").events(None)
    assert [e["amount"] for e in events if e["event"] == "damage"] == [2, 2, 4]
    assert dice_left(match) == [9]


def test_f18_fair_then_torvalds_two_evades():
    match = at("a3 sword torvalds", "a3 hammer fair hp=3", dice=[1, 31, 5, 6, 31, 1, 31, 5, 5])
    ordered(match, "sword attacks hammer with 1")
    assert (hp(match, 1, "hammer"), counter(match, 1, "evaded")) == (2, 1)


def test_f18_thunder_and_awaken_of_one_that_last_stand_destroys_come_before_its_rolls():
    match = at(
        ["a1 jimmy thunder", "a2 jimmy"], "c5 sword",
        dice=[50, 20, 21, 15, 6, 16, 7],
        red_more=captain("steel", "last_stand", used=["boats"])
        | {"ship": {"card": "bull", "energy": 2, "weapons": []}},
    )  # fmt: skip
    played(match, "skill last_stand")
    assert hp(match, 1, "ship") == 25 - 6
    assert match.position()["fleets"][0]["pilots"][0]["state"] == "ready"
    assert counter(match, 0, "awake") == 2
    assert dice_left(match) == [7]


def test_f16_charge_and_precision_and_overload_multiply_then_armour_halves():
    match = at(
        ["b3 vampire charged=1"], ["b3 sword"], dice=[16, 6, 30],
        game=ALL, event={"card": "double_load"}, event_deck=[],
        red_more={"ship": {"card": "bull", "energy": 1, "weapons": []}},
    )  # fmt: skip
    events = ordered(match, "vampire attacks sword with 2").events(None)
    # (1 + 2 for the energy) doubled thrice (charged; in the zone does and takes double), halved
    assert [e["amount"] for e in events if e["event"] == "damage"] == [12]


def test_f14_an_area_weapon_goes_on_after_one_is_destroyed_and_marks_are_used_up():
    match = at(
        "c1 sword", ["b2 jimmy", "b2 hammer tracer=5 tracer_turns=1"],
        dice=[15, 9, 100, 20, 6], red_more=armed("bull", "impact_flak"),
    )  # fmt: skip
    played(match, "fire impact_flak at b2")
    assert unit(match, 1, "jimmy")["zone"] is None
    assert (unit(match, 1, "hammer")["zone"], hp(match, 1, "hammer")) == ("b4", 3)


def test_f16_a_halved_hit_that_does_nothing_still_drains():
    match = at(
        "b4 vampire", "a1 sword", dice=[16, 6],
        blue_more={"ship": {"card": "bull", "energy": 2, "weapons": []}},
    )  # fmt: skip
    ordered(match, "vampire attacks ship with 1")
    assert hp(match, 1, "ship") == 25
    assert [unit(match, p, "ship")["energy"] for p in (0, 1)] == [1, 1]


def test_f16_zimmers_strikes_back_for_what_it_took_itself_after_link_and_shield():
    match = at(
        "a3 tsurugi charged=1 cloaked=5", ["a3 kagami zimmers", "a3 magatama"],
        dice=[20, 8, 50],
    )  # fmt: skip
    ordered(match, "tsurugi attacks kagami with 1")
    # (1 + 2 * 2) doubled is 10: 5 each; Kagami falls, so nobody strikes back
    assert [hp(match, 1, m) for m in ("kagami", "magatama")] == [0, 0]
    assert dice_left(match) == [50]


# F-17, F-23: reactions.


def test_f17_the_attacker_may_repair_in_its_own_turn_when_it_hits():
    match = at(
        "a3 sword", "a3 hammer", dice=[1, 20, 100, 20],
        red_more={"hand": ["repair_bots"], "ship": {"card": "bull", "hp": 5, "weapons": []}},
    )  # fmt: skip
    played(match, "command sword", "sword attacks hammer with 1")
    assert match.seat == 0
    assert match.actions() == ["react none", "react repair_bots"]
    match.play("react repair_bots")
    assert hp(match, 0, "ship") == 15


def test_f17_a_seat_without_a_ship_is_still_asked_while_it_holds_cards():
    match = at(
        "a3 sword", "a3 hammer", dice=[1, 20],
        blue_more={"hand": ["twist_shield"], "ship": {"card": "bull", "hp": 0}},
    )  # fmt: skip
    played(match, "command sword", "sword attacks hammer with 1")
    assert (match.seat, match.actions()) == (1, ["react none"])


def test_f23_a_knife_may_turn_a_blade_on_its_owner_who_dies_of_it():
    match = at(
        "a3 hammer", "a3 union", dice=[15, 9, 71, 31],
        blue_more=captain("wall", "borrowed_knife", used=["hare"]),
    )  # fmt: skip
    played(match, "command hammer", "hammer attacks union with 1")
    match.play("react borrowed_knife enemy hammer")
    assert unit(match, 0, "hammer")["zone"] is None
    assert counter(match, 0, "scored") == 0
    assert counter(match, 1, "kills") == 1


def test_f23_a_knife_from_a_vulcan_lasts_for_one_attack_only():
    match = at(
        "a3 hammer", "a4 union", dice=[10, 20, 10, 20, 20, 20],
        red_more=armed("bull", "heavy_vulcan"),
        blue_more=captain("wall", "borrowed_knife", used=["hare"]),
    )  # fmt: skip
    played(match, "fire heavy_vulcan at union", "react borrowed_knife enemy ship")
    assert (hp(match, 0, "ship"), hp(match, 1, "union")) == (23, 3)


def test_f23_a_twin_laser_whose_hit_was_shielded_may_still_attack_another():
    match = at(
        "a3 hammer", "a4 union", dice=[1, 20],
        red_more={"ship": {"card": "bull", "energy": 1, "weapons": ["twin_laser"]}},
        blue_more={"hand": ["convert_shield"]},
    )  # fmt: skip
    played(match, "fire twin_laser at ship", "react convert_shield")
    assert match.actions() == ["also union", "also none"]


def test_f23_hare_leaves_no_second_target():
    match = at(
        "a3 hammer", "a4 union", dice=[1, 20],
        red_more={"ship": {"card": "bull", "energy": 1, "weapons": ["twin_laser"]}},
        blue_more=captain("wall", "hare"),
    )  # fmt: skip
    played(match, "fire twin_laser at ship", "react hare")
    assert match.seat == 1  # the turn is over: nothing was hit


def test_f23_meteors_a_mech_that_enters_during_command_all_stops_the_others_there():
    match = at(["b2 sword", "b3 hammer"], "c5 sword", event_deck=["meteors"])
    played(match, "command all", "sword moves b3")
    assert match.seat == 0
    assert not [a for a in match.actions() if a.startswith("hammer")]


def test_f23_a_drained_gather_ends_the_turn_with_the_end_of_turn_moves():
    match = at(
        "a2 sword", "c5 hammer", blue_more={"hand": ["drain_field"]}, rules={"ap": 4}, ap=4,
        red_more={"ship": {"card": "bull", "energy": 3, "weapons": []}},
    )  # fmt: skip
    played(match, "gather", "react drain_field")
    assert "glide sword a3" in match.actions()
    match.play("glide none")
    assert (match.seat, unit(match, 0, "ship")["energy"]) == (1, 0)


def test_f21_a_bombed_mech_is_back_in_the_sixth_turn_after():
    match = at(
        "- sword", "c5 hammer", red_more={"pilots": ["mao"]}, blue_more={"hand": ["deck_bomb"]}
    )
    played(match, "launch sword mao a1", "react deck_bomb", "end", "end")
    banned = 0
    while not [a for a in match.actions() if a.startswith("launch")]:
        banned += 1
        played(match, "end", "end")
    assert banned == 5


# F-24: events.


def test_f24_the_event_in_force_is_not_in_a_deck_left_out():
    match = GAME.match(TURN | {"event": {"card": "meteors"}})
    assert "meteors" not in match.position()["event_deck"]


@pytest.mark.parametrize(
    "told",
    [
        {"event": {"card": "meteors"}, "event_deck": ["emp", "meteors"]},  # twice there
        {"event": {"card": "lightning"}, "event_deck": []},  # is over at once
        {"event": {"card": "ion"}, "event_deck": []},  # a draft, and the option is core
        {"event": {"card": "meteors", "rounds": 4}, "event_deck": []},  # 3 at most
        {"event": {"card": "meteors", "rounds": 0}, "event_deck": []},  # it would be over
        {"event": {"card": "emp", "rounds": 2}, "event_deck": []},  # has no rounds
    ],
)
def test_f24_an_event_that_cannot_be_is_refused(told):
    with pytest.raises(BadPosition):
        GAME.match(TURN | told)


def test_f24_a_pull_is_no_entering_and_a_held_mech_may_attack():
    match = at(["b2 sword", "a3 hammer"], ["c3 union"], event_deck=["black_hole", "lightning"])
    ordered(match, "sword moves b3")
    assert unit(match, 0, "hammer")["zone"] == unit(match, 1, "union")["zone"] == "b3"
    assert match.position()["event_deck"] == ["lightning"]
    match.play("command hammer")
    assert [a for a in match.actions() if "moves" in a] == []
    assert "hammer attacks union with 1" in match.actions()


# F-25.


def test_f25_a_position_tells_which_skills_are_unlocked():
    match = at("a1 sword", "c5 hammer", red_more=captain("wall", "hare"))
    told = match.position()["fleets"][0]["captain"]
    assert told.get("unlocked") == ["hare"]


def test_f25_divert_unlocked_in_a_position_is_ready_or_refused():
    told = {"captain": {"card": "thompson", "unlocked": ["divert"]}}
    try:
        match = GAME.match(TURN | {"round": 2, "fleets": one(**told)})
    except BadPosition:
        return
    assert [a for a in match.actions() if a.startswith("divert")]


def test_f25_momentum_of_a_position_with_three_mechs_comes_by_itself():
    match = at(
        ["a1 sword hp=1", "a2 hammer hp=1", "a3 union"], "c5 hammer",
        red_more={"captain": {"card": "green"}},
    )  # fmt: skip
    ordered(match, "union waits")
    assert [hp(match, 0, m) for m in ("sword", "hammer")] == [4, 4]


# Positions that cannot be (README: "a wrong count, an impossible phase").

FOUR = ["heavy_vulcan", "heat_ray", "siege_laser", "twin_laser"]
KINDS = ["emp_grenade", "repair_bots", "auto_cannon", "deck_bomb", "spy_drone", "twist_shield"]


@pytest.mark.parametrize(
    "fleet",
    [
        {"ship": {"card": "bull", "weapons": FOUR}, "mechs": [], "pilots": []},
        {
            "ship": {"card": "hummingbird", "weapons": []},
            "mechs": ["sword", "hammer", "union", "jimmy"],
            "pilots": [],
        },
        {
            "ship": {"card": "hummingbird", "weapons": []},
            "mechs": [],
            "pilots": ["mao", "snow", "gotz"],
        },
    ],
)
def test_f3_more_than_the_ship_carries_is_refused_in_a_position(fleet):
    with pytest.raises(BadPosition):
        GAME.match(TURN | {"fleets": one(**fleet)})


@pytest.mark.parametrize(
    "fleet",
    [
        {"hand": KINDS[:4] * 2, "pile": KINDS[4:5] * 2},  # F-13: 7 at most
        {"hand": [], "pile": KINDS * 2},  # F-3: ten, not twelve
        {"mechs": [{"card": "sword", "zone": "a1", "pilot": "chigu"}], "pilots": ["chigu"]},
        {"pilots": [{"card": "mao", "state": "hurt", "rest": 4}]},  # rests 3
        {"pilots": [{"card": "chigu", "state": "hurt", "rest": 1}]},  # F-12: rest 0, at once
        {"ship": {"card": "bull", "hp": 0}, "giant": {"zone": "b1", "hp": 5}},  # no Pegasus
        {"ship": {"cooldowns": {"supply": 1}}},  # Aphrodite has no such skill
    ],
    ids=["hand", "arsenal", "chigu", "rest", "rest0", "giant", "cooldown"],
)
def test_a_fleet_that_cannot_be_is_refused(fleet):
    with pytest.raises(BadPosition):
        GAME.match(TURN | {"fleets": one(**fleet)})


@pytest.mark.parametrize(
    "told",
    [
        {"phase": "turn", "round": 0},  # and then every ship would be escorted as in round 1
        {"phase": "turn", "round": 41},  # F-7: it was over after 40
        {"phase": "turn", "seat": 0, "turn": 1},  # on a turn its seat decides
        {"phase": "pick", "round": 7, "ap": 2},
        {"phase": "react", "seat": 1},  # to what?
        {"phase": "also", "seat": 0},  # of which weapon?
        {"phase": "well", "seat": 0},
        {"phase": "well", "seat": 0, "pending": {"struck": 7}},
        {"phase": "react", "seat": 1, "turn": 0, "pending": {"asked": 1, "aim": 255, "arm": 1}},
        {"phase": "react", "seat": 1, "turn": 0, "pending": {"asked": 1, "struck_seat": 9}},
    ],
)
def test_a_phase_that_cannot_be_is_refused_with_a_sentence(told):
    with pytest.raises(BadPosition):
        GAME.match({"seat": 0} | told)


def test_a_ship_that_is_not_the_fleets_brings_no_more_weapons_than_it_carries():
    match = GAME.match(TURN | {"fleets": one(ship="pegasus")})
    assert len(match.position()["fleets"][0]["ship"]["weapons"]) <= 1


def test_two_chigu_may_be_named_by_their_id():
    mechs = [{"card": "jimmy", "zone": zone, "pilot": "chigu"} for zone in ("a1", "a2")]
    told = {"mechs": mechs, "pilots": ["chigu", "chigu"]}
    match = GAME.match(TURN | {"fleets": one(**told)})
    assert [p["state"] for p in match.position()["fleets"][0]["pilots"]] == ["out", "out"]


def test_a_left_out_pile_and_event_deck_are_shuffled_as_in_a_fresh_match():
    decks = {tuple(GAME.match(TURN).position()["event_deck"]) for _ in range(20)}
    piles = {tuple(GAME.match(TURN).position()["fleets"][0]["pile"]) for _ in range(20)}
    assert min(len(decks), len(piles)) > 1


# Sentences.


def test_a_dash_that_costs_too_much_is_told_so():
    match = at("b2 akarin", "b2 hammer", ap=1)
    with pytest.raises(IllegalAction, match="2 points"):
        match.play("dash akarin b3")


def test_a_mech_without_stealth_dash_is_told_so():
    match = at("b2 bayonet", "b2 hammer")
    with pytest.raises(IllegalAction) as error:
        match.play("dash bayonet b3")
    assert "nobody to dash past" not in str(error.value)


def test_a_misspelt_ready_made_fleet_is_told_the_nearest():
    with pytest.raises(BadOption, match="rush"):
        GAME.turned({"fleet_0": "rus"})


# F-26.


def test_f26_nothing_hidden_is_in_a_seats_replay():
    hidden = {
        "captain": {"card": "wall"},
        "pilots": ["mao", "snow"],
        "hand": ["deck_bomb"],
        "pile": ["drain_field", "drain_field"],
    }
    other = {"pilots": ["thunder"], "hand": [], "pile": ["twist_shield"]}
    match = GAME.match(TURN | {"fleets": [hidden, other], "dice": [3, 4]})
    played(match, "draw", "draw")
    seen = json.dumps([match.record(1), match.record("spectator"), match.view(1), match.events(1)])
    for word in ("wall", "mao", "snow", "deck_bomb", "drain_field", "dice", "rng"):
        assert f'"{word}"' not in seen
    assert kinds(match.events(1)).count("draw") == 2
