"""Whole matches of random legal fleets: they end, and nothing is lost in them (F-6, F-7)."""

import random
import re

import pytest

import spadework as sw
from fleet.battle import GAME, at, out_of_range
from spadework.engine.errors import BadOption, SpadeworkError
from spadework.engine.words import LANGUAGES
from spadework.games.fleet.cards.building import ready_texts
from spadework.games.fleet.cards.fleets import READY_MADE, random_fleet, read_fleet
from spadework.games.fleet.rules.choices import MAX_LEGAL
from spadework.games.paging import rule_page
from support import samples, state_of


def matches(count, seed):
    dice = random.Random(seed)
    for _ in range(count):
        chosen = {f"fleet_{seat}": random_fleet(dice) for seat in range(2)}
        chosen["events"] = dice.choice(["core", "all"])
        yield GAME.turned(chosen).deal(dice.randrange(1 << 40)), dice


def test_f7_every_match_of_legal_fleets_ends_and_keeps_all_it_has():
    for match, dice in matches(samples(6), seed=70):
        while match.seat is not None:
            actions = match.actions()
            assert 0 < len(actions) == len(set(actions)) <= MAX_LEGAL
            match.play(dice.choice(actions))
            assert match.game.run.conserved(state_of(match), match.game.rules_record)
            assert not out_of_range(state_of(match))
        position = match.position()
        assert position["round"] <= match.game.rules["round_limit"] + 1
        assert sum(match.returns) == 0


def test_a_position_of_any_moment_rebuilds_it():
    for match, dice in matches(samples(3), seed=71):
        while match.seat is not None:
            match.play(dice.choice(match.actions()))
            if dice.random() < 0.1:
                again = match.game.match(match.position())
                assert state_of(again).tobytes() == state_of(match).tobytes()


ODD = (0, 1, 2, 3, 6, 7, 8, 15, 40, 127, 255, 256, -1, None, True, "b3", "sword", [], [1], {})


def bend(told, dice):
    """The position with one thing in it changed for something odd."""
    where = told
    while True:
        keys = list(where) if isinstance(where, dict) else range(len(where))
        key = dice.choice(list(keys))
        if isinstance(where[key], dict | list) and where[key] and dice.random() < 0.9:
            where = where[key]
            continue
        where[key] = dice.choice(ODD)
        return told


def test_a_position_that_is_not_refused_can_be_played():
    """Whatever a position says, it is refused with a sentence or the match goes on from there."""
    taken = refused = 0
    for match, dice in matches(samples(3), seed=74):
        while match.seat is not None:
            match.play(dice.choice(match.actions()))
            told = bend(match.position(), dice)
            try:
                again = match.game.match(told)
            except SpadeworkError:
                refused += 1
                continue
            taken += 1
            for _ in range(6):
                if again.seat is not None:
                    again.play(dice.choice(again.actions()))
                assert again.view(0)["phase"] == again.position()["phase"]
                assert not out_of_range(state_of(again))
    assert min(taken, refused) > 5


def test_f3_a_fleet_is_read_again_as_it_is_written():
    dice = random.Random(72)
    for _ in range(samples(30)):
        text = random_fleet(dice)
        assert GAME.turned({"fleet_0": text}).rules["fleet_0"] == text


@pytest.mark.parametrize("name", READY_MADE)
@pytest.mark.parametrize("other", READY_MADE)
def test_f3_ready_made_fleets_can_all_meet(name, other):
    assert GAME.turned({"fleet_0": name, "fleet_1": other}).deal(1).seat == 0


def test_f3_every_breach_is_named():
    broken = "bull bull sword x3 mao mao siege_railgun siege_railgun emp_grenade x3"
    with pytest.raises(BadOption) as refused:
        GAME.turned({"fleet_0": broken})
    said = str(refused.value)
    for part in ("one ship", "one captain", "10 secondary", "sword is there 3", "emp_grenade"):
        assert part in said
    for part in ("mao is there 2", "siege_railgun is there 2"):
        assert part in said


def test_a_changed_number_is_in_the_rules_that_a_player_gets():
    """A designer changes a card: whoever thinks must know, and of the other's fleet nothing."""
    game = GAME.turned({"fleet_0": "rush"}).changed(lambda r: r.ship_hp.__setitem__(0, 99))
    for seat in range(2):
        known = game.seen_by(seat).rules_record
        assert known.ship_hp[0] == 99
        assert not known.fleet_mech[1 - seat].any()
        assert known.fleet_mech[seat].any()


def test_what_a_seat_brings_is_turned_and_never_changed():
    """Else a change would tell in a view what is hidden."""
    for field in ("fleet_mech", "fleet_pilot", "fleet_pile"):
        with pytest.raises(BadOption, match="cannot be changed"):
            GAME.changed(lambda r, field=field: r[field][1].__setitem__(0, 5))


def test_f26_what_the_other_brings_is_in_no_view_and_no_bots_rules():
    game = GAME.turned({"fleet_0": "rush", "fleet_1": "energy"})
    match = game.deal(3)
    assert "fleet_1" not in match.view(0)["rules"]
    assert "fleet_0" not in match.view(1)["rules"]
    assert not set(match.view(None)["rules"]) & {"fleet_0", "fleet_1"}
    blind = match.glimpse(0, 1).game.rules_record
    assert blind.fleet_mech[0].any()
    assert not blind.fleet_mech[1].any()
    assert "fleet_1" not in match.record(0)["rules"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_f3_the_page_writes_out_a_ready_made_fleet(lang):
    blocks = re.findall(r"```text\n(.*?)```", rule_page("fleet", lang), re.S)
    written = next(block for block in blocks if "jupiter" in block)
    assert read_fleet(written) == ready_texts()["attrition"]


def test_f3_mechs_keep_the_order_in_which_they_are_named():
    """It decides whom an area weapon strikes first (F-14)."""
    text = read_fleet("sword hammer sword jupiter wall chigu mao chigu")
    assert text == "jupiter wall sword hammer sword chigu x2 mao"


@pytest.mark.parametrize("way", ["plain", "native"])
def test_greedy_wins_a_raid_by_commanding_all(way):
    """Its worth for each point was too large a number for the rules' own 16 bits."""
    match = at(
        ["b4 sword mao"], "a2 hammer snow", conditions=["raid", "raid"], game=GAME.using(way)
    )
    while match.seat == 0:
        match.play(sw.player("greedy").choose(match))
    assert match.returns == [1, -1]


def test_what_is_done_on_a_turn_has_a_price():
    """Firing for nothing would go on as long as there is ammo, and was worth a division by 0."""
    for field in ("ship_fire_cost", "price_command_all", "price_gather"):
        with pytest.raises(BadOption, match="from 1 to 4"):
            GAME.match(GAME.deal(1).position() | {"changed": {field: [[*first_of(field), 0]]}})


def first_of(field):
    """The first place of a field of the rules' record."""
    return [0] * len(GAME.book.Rules[field].shape)
