"""Fleet: the events of the centre zone, one by one, the designer's drafts too."""

import pytest

from fleet.battle import GAME, at, dice_left, hp, played, unit
from fleet.scenes import act, needed, redone, ship_with, starting

ALL = GAME.turned({"events": "all"})


def entering(event, red="b2 hammer", blue=(), **more):
    """A red mech, the first, enters the event zone and turns up that event."""
    deck = [event, "salvage" if event == "lightning" else "lightning"]
    match = at(red, blue, game=ALL, event_deck=deck, ap=more.pop("ap", 5), **more)
    name = (red if isinstance(red, str) else red[0]).split()[1]
    act(match, f"{name} moves b3")
    return match


def during(event, red, blue, dice=(), **more):
    """An event is in force; the mechs stand as told."""
    return at(red, blue, dice, game=ALL, event={"card": event}, ap=more.pop("ap", 5), **more)


def lasts(match):
    """At how many turn starts of red's the event is still there."""
    for count in range(9):
        if match.position()["event"] is None:
            return count
        played(match, "end", "end")
    return None


@pytest.mark.parametrize(
    ("event", "rounds"),
    [
        *[(name, 3) for name in ("black_hole", "meteors", "infection", "charge", "virus")],
        *[(name, 3) for name in ("reserve", "ion")],
        *[(name, 2) for name in ("decay", "double_load", "possessed")],
        *[(name, 0) for name in ("lightning", "salvage", "tailwind")],
    ],
)
def test_every_event_lasts_its_rounds(event, rounds):
    """F-21: n rounds end at the nth following turn start of the seat that turned it up."""
    assert lasts(entering(event, red="b2 vampire")) == rounds


def test_a_new_event_replaces_the_old_one():
    match = at("b2 hammer", (), game=ALL, event={"card": "ion"}, event_deck=["reserve"])
    act(match, "hammer moves b3")
    assert match.position()["event"]["card"] == "reserve"


# The six.


def test_black_hole_pulls_in_mechs_at_distance_1_and_hurts_them():
    red = ["b2 hammer", "b2 vampire", "a2 longbow"]
    blue = ["a3 union", "b4 sword", "c4 bayonet"]
    match = entering("black_hole", red, blue)
    zones = [unit(match, 0, name.split()[1])["zone"] for name in red]
    assert zones == ["b3", "b3", "a2"]
    zones = [unit(match, 1, name.split()[1])["zone"] for name in blue]
    assert zones == ["b3", "b3", "c4"]
    assert [hp(match, 0, name.split()[1]) for name in red] == [4, 3, 2]
    assert [hp(match, 1, name.split()[1]) for name in blue] == [3, 2, 3]
    assert match.position()["event_deck"] == ["lightning"]  # being pulled draws nothing


def test_black_hole_holds_every_mech_while_it_lasts():
    match = entering("black_hole", ["b2 hammer"], ["a3 union"])
    match.play("command hammer")
    assert not starting("hammer moves", match)
    assert "hammer attacks union with 2" in match.actions()  # held, not stunned
    match.play("hammer waits")
    match.play("end")
    match.play("command union")
    assert not starting("union moves", match)
    played(match, "union waits", "end")
    played(match, "end", "end", "end", "end")
    match.play("command hammer")
    assert "hammer moves b2" in match.actions()


def test_black_hole_holds_a_curvature_drive_too():
    match = entering("black_hole", "b2 sword")
    match.play("end")
    assert match.seat == 1


def test_lightning_does_3_to_the_entering_mech():
    match = entering("lightning", ["b2 hammer", "b2 vampire"], "a3 union")
    assert (hp(match, 0, "hammer"), hp(match, 0, "vampire"), hp(match, 1, "union")) == (1, 5, 5)
    assert unit(entering("lightning", "b2 longbow"), 0, "longbow")["zone"] is None


def test_meteors_let_mechs_act_only_singly_for_2_points():
    match = during("meteors", ["b3 hammer", "a2 union"], (), ap=2)
    other = match.copy()
    match.play("command all")
    assert not [text for text in match.actions() if text.startswith("hammer")]
    act(other, "hammer moves b2")
    assert other.seat == 1
    poor = during("meteors", ["b3 hammer", "a2 union"], (), ap=1)
    assert starting("command", poor) == ["command union"]


def test_meteors_allow_no_extra_acts():
    match = during("meteors", ["b3 hammer", "a2 union"], (), red_more=ship_with(card="jupiter"))
    match.play("ship overload")
    act(match, "hammer moves b2")
    assert match.position()["ap"] == 3  # paid in full


@pytest.mark.parametrize(("turns", "state"), [(2, "hurt"), (3, "gone")])
def test_infection_puts_the_pilot_out_after_three_turns(turns, state):
    match = entering("infection", "b2 hammer mao", "b4 hammer")
    for _ in range(turns):
        played(match, "end", "end")
    match.play("end")
    match = redone(match, dice=[1, 20, 1, 20])
    act(match, "hammer attacks hammer with 2")
    act(match, "hammer attacks hammer with 2")
    assert hp(match, 0, "hammer") == 0
    assert match.position()["fleets"][0]["pilots"][0]["state"] == state


def test_infection_ends_with_recovery():
    match = entering("infection", "b2 hammer mao")
    played(match, "end", "end", "end", "end", "end", "end", "end", "end")
    for zone in ("b2", "a2"):
        act(match, f"hammer moves {zone}")
    played(match, "end")
    act(match, "hammer moves a1")
    played(match, "recover hammer", "end", "launch hammer mao a1")
    told = unit(match, 0, "hammer").get("effects", {})
    assert "infected" not in told
    assert "doomed" not in told


def test_emp_stops_the_entering_mech_until_another_enters():
    red = ["b2 hammer", "b2 union", "a2 vampire"]
    match = entering("emp", red)
    for _ in range(4):
        assert "command hammer" not in match.actions()
        assert "command union" in match.actions()
        played(match, "end", "end")
    assert match.position()["event"]["card"] == "emp"
    act(match, "union moves b3")  # turns up lightning
    assert match.position()["event"] is None
    played(match, "end", "end")
    assert "command hammer" in match.actions()


def test_charge_gives_a_shield_of_3():
    match = entering("charge", "b2 hammer", "b4 hammer")
    match.play("end")
    match = redone(match, dice=[1, 20, 1, 20])
    act(match, "hammer attacks hammer with 2")
    assert hp(match, 0, "hammer") == 4
    act(match, "hammer attacks hammer with 2")
    assert hp(match, 0, "hammer") == 3


def test_charges_shield_lasts_three_rounds():
    match = entering("charge", "b2 hammer", "b4 hammer")
    for left in (True, True, False):
        assert "shield" in unit(match, 0, "hammer")["effects"]
        played(match, "end", "end")
        assert ("shield" in unit(match, 0, "hammer").get("effects", {})) == left


# The drafts.


def test_virus_keeps_secondary_weapons_unused_for_two_turns():
    more = ship_with(hp=5) | {"hand": ["repair_bots"]}
    match = entering("virus", red_more=more)
    for _ in range(3):  # at once, and two following turns
        assert "use repair_bots" not in match.actions()
        played(match, "end", "end")
    assert "use repair_bots" in match.actions()


def test_virus_stops_reactions_too():
    more = ship_with(hp=5) | {"hand": ["repair_bots"]}
    match = entering("virus", "b2 hammer", "b4 hammer", red_more=more)
    match.play("end")
    match = redone(match, dice=[1, 20])
    act(match, "hammer attacks hammer with 2")
    assert "react repair_bots" not in match.actions()


@pytest.mark.parametrize(("die", "ship", "union"), [(50, 23, 5), (51, 25, 3)])
def test_decay_turns_damage_on_the_own_ship_half_the_time(die, ship, union):
    match = during("decay", "b3 hammer", "b4 union", [1, 20, die])
    act(match, "hammer attacks union with 2")
    assert (hp(match, 0, "ship"), hp(match, 1, "union")) == (ship, union)


def test_decay_is_for_mechs_in_the_zone_against_mechs():
    match = during("decay", "b2 hammer", "b3 union", [1, 20, 50])
    act(match, "hammer attacks union with 2")
    assert (hp(match, 1, "union"), dice_left(match)) == (3, [50])
    match = during("decay", "b3 vampire", (), [1, 20, 50])
    act(match, "vampire attacks ship with 1")
    assert (hp(match, 1, "ship"), dice_left(match)) == (24, [50])


def test_salvage_draws_a_secondary_weapon():
    match = entering("salvage", red_more={"pile": ["deck_bomb", "spy_drone"]})
    assert match.position()["fleets"][0]["hand"] == ["deck_bomb"]
    assert match.position()["ap"] == 4


def test_tailwind_lets_the_next_move_be_of_2_zones():
    match = entering("tailwind", "b2 hammer")
    match.play("command hammer")
    far = {"hammer moves a2", "hammer moves c2", "hammer moves a4", "hammer moves c4"}
    assert far | {"hammer moves b5", "hammer moves b4"} <= set(match.actions())
    assert "hammer moves b1" not in match.actions()  # F-2
    match.play("hammer moves c4")
    match.play("command hammer")
    assert starting("hammer moves", match) == [
        *("hammer moves b4", "hammer moves c3", "hammer moves c5")
    ]


def test_tailwind_does_not_lead_past_enemies():
    match = entering("tailwind", "b2 hammer", "b4 union")
    match.play("command hammer")
    assert "hammer moves b5" not in match.actions()  # forward out of b4, where the union is
    assert "hammer moves b4" in match.actions()


@pytest.mark.parametrize(
    ("red", "blue", "left"), [("b3", "b4", 2), ("b4", "b3", 2), ("b3", "b3", 0), ("a4", "b4", 4)]
)
def test_double_load_doubles_what_mechs_in_the_zone_do_and_take(red, blue, left):
    match = during("double_load", f"{red} hammer", f"{blue} great_shield", [1, 20])
    act(match, "hammer attacks great_shield with 2")
    assert hp(match, 1, "great_shield") == left


def test_reserve_leaves_1_hp_and_no_more_damage_this_turn():
    match = during("reserve", "b2 hammer", "b3 union hp=2", [1, 20, 1, 20])
    act(match, "hammer attacks union with 2")
    assert (hp(match, 1, "union"), unit(match, 1, "union")["zone"]) == (1, "b3")
    act(match, "hammer attacks union with 2")
    assert hp(match, 1, "union") == 1
    played(match, "end", "end")
    match = redone(match, dice=[1, 20])
    act(match, "hammer attacks union with 2")
    assert hp(match, 1, "union") == 1  # the next turn it is saved again


def test_reserve_is_for_the_zone():
    match = during("reserve", "b3 hammer", "b4 union hp=2", [1, 20])
    act(match, "hammer attacks union with 2")
    assert hp(match, 1, "union") == 0


@pytest.mark.parametrize(("die", "left"), [(50, 0), (51, 3)])
def test_possessed_does_the_targets_full_hp_half_the_time(die, left):
    match = during("possessed", "b3 hammer", "b4 union", [1, 20, die])
    act(match, "hammer attacks union with 2")
    assert hp(match, 1, "union") == left


def test_possessed_is_for_mechs_in_the_zone():
    match = during("possessed", "b2 hammer", "b3 union", [1, 20, 50])
    act(match, "hammer attacks union with 2")
    assert (hp(match, 1, "union"), dice_left(match)) == (3, [50])


def test_ion_gives_5_evade_in_the_zone():
    match = during("ion", "b2 hammer", ["b3 vampire", "b2 sword"], [1, 20, 1, 20])
    events = act(match, "hammer attacks vampire with 2")
    assert needed(events, "evade_roll") == [13]
    events = act(match, "hammer attacks sword with 2")
    assert needed(events, "evade_roll") == [5]


def test_frenzy_gives_one_more_act_and_then_2_damage():
    match = during("frenzy", ["b3 hammer", "a2 union"], "b4 vampire", [1, 20], ap=1)
    act(match, "union moves a1")
    assert "hammer attacks vampire with 2" in match.actions()
    assert not [text for text in match.actions() if text.startswith("union")]
    match.play("hammer attacks vampire with 2")
    assert (hp(match, 1, "vampire"), hp(match, 0, "hammer")) == (3, 2)
    assert match.position()["turn"] == 1


def test_frenzy_may_be_passed_over():
    """Who does not act takes nothing."""
    match = during("frenzy", "b3 hammer", "b4 vampire")
    played(match, "end", "hammer waits")
    assert (hp(match, 0, "hammer"), match.position()["turn"]) == (4, 1)


def test_frenzy_is_for_the_seat_whose_turn_ends():
    match = during("frenzy", "a2 hammer", "b3 union")
    match.play("end")
    assert match.position()["turn"] == 1
    match.play("end")
    assert "union moves b4" in match.actions()
    assert match.seat == 1


def test_frenzy_lasts_two_rounds():
    match = entering("frenzy", "b2 hammer")
    for _ in range(2):
        assert match.position()["event"]["card"] == "frenzy"
        played(match, "end", "hammer waits", "end")
    assert match.position()["event"] is None


def test_an_end_of_turn_move_into_the_zone_turns_up_an_event():
    """F-24: it is the mech's own move."""
    match = at("b2 sword", (), game=ALL, event_deck=["lightning"])
    played(match, "end", "glide sword b3")
    assert hp(match, 0, "sword") == 1


def test_a_push_into_the_zone_turns_up_nothing():
    match = at((), "b1 sword", game=ALL, event_deck=["lightning"])
    assert match.position()["event_deck"] == ["lightning"]
    match = at("a2 hammer", "b2 hammer", [1, 20], red_more=ship_with("impact_flak"), game=ALL)
    match.play("fire impact_flak at b2")
    assert (unit(match, 1, "hammer")["zone"], len(match.position()["event_deck"])) == ("b4", 15)


def test_emp_is_ended_by_an_enemy_mech_too():
    match = entering("emp", "b2 hammer", "b4 union")
    match.play("end")
    act(match, "union moves b3")
    match.play("end")
    assert "command hammer" in match.actions()
