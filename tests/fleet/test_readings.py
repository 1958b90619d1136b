"""Fleet: passages of the rule book that may be read in several ways (F-27), and puzzles (F-29)."""

import pytest

import spadework as sw
from fleet.battle import armed, at, fleet, hp, ordered, played, unit
from fleet.test_clauses import HIT
from spadework.engine.game import Game
from spadework.engine.words import LANGUAGES
from spadework.games.fleet import BOOK
from spadework.games.fleet.cards.numbers import WEAPON_IDS
from spadework.games.fleet.screens import browser, terminal

MOVE, ANY = Game(BOOK, {}), Game(BOOK, {"event_entry": "any"})

# F-27: who turns up an event.


def events(match):
    """The events that were turned up, and by whom."""
    told = [event for event in match.events(0) if event["event"] == "event"]
    return [(event["card"], event["unit"]) for event in told]


@pytest.mark.parametrize(("game", "turned"), [(MOVE, False), (ANY, True)])
def test_f27_a_wormhole_into_the_centre_turns_up_an_event(game, turned):
    entered = 0
    for seed in range(12):
        found = at("a2 great_shield", "a5 union", event_deck=["lightning"], seed=seed, game=game)
        ordered(found, "great_shield attacks great_shield with 2")
        inside = unit(found, 0, "great_shield")["zone"] == "b3"
        assert found.position()["event_deck"] == ([] if turned and inside else ["lightning"])
        assert hp(found, 0, "great_shield") == (3 if turned and inside else 6)
        entered += inside
    assert entered


def push_by(r, zones):
    r.arm_push[WEAPON_IDS.index("impact_flak")] = zones


def pushed(game, zones):
    """A hammer in b2 is hit by impact flak, which pushes so many zones."""
    deck = ["infection", "lightning"]
    start = at(
        *("a1 sword", "b2 hammer", HIT),
        red_more=armed("bull", "impact_flak"),
        event_deck=deck,
        game=game,
    )
    found = game.changed(push_by, zones).match(start.position())
    found.play("fire impact_flak at b2")
    return found, unit(found, 1, "hammer")


def test_f27_a_push_that_ends_in_the_centre_turns_up_an_event():
    found, hammer = pushed(ANY, 1)
    assert hammer["zone"] == "b3"
    assert found.position()["event_deck"] == ["lightning"]
    assert hammer["effects"]["infected"] == 3
    found, hammer = pushed(MOVE, 1)
    assert len(found.position()["event_deck"]) == 2


def test_f27_a_push_across_the_centre_turns_up_nothing():
    found, hammer = pushed(ANY, 2)
    assert (hammer["zone"], len(found.position()["event_deck"])) == ("b4", 2)


BLUE = ["a3 hammer", "c3 akarin", "b4 chainsaw", "a4 jimmy"]


def test_f27_who_is_dragged_in_turns_one_up_each_if_it_lives():
    """The hammer and the chainsaw come in alive, the Akarin does not; red's mechs come first."""
    deck = ["black_hole", "meteors", "charge", "lightning", "emp"]
    found = at(["b2 union", "a3 sword"], BLUE, event_deck=deck, game=ANY)
    ordered(found, "union moves b3")
    assert [card for card, _ in events(found)] == deck[:4]
    assert [who for _, who in events(found)] == ["union", "sword", "hammer", "chainsaw"]
    assert found.position()["event_deck"] == ["emp"]
    assert found.position()["event"] is None  # the lightning has taken the charge's place


def test_f27_by_default_only_the_one_who_moves_turns_one_up():
    found = at(["b2 union", "a3 sword"], BLUE, event_deck=["black_hole", "meteors"], game=MOVE)
    ordered(found, "union moves b3")
    assert events(found) == [("black_hole", "union")]


def test_f27_a_deck_that_runs_out_in_the_midst_is_shuffled_anew():
    found = at("b2 union", BLUE, event_deck=["black_hole", "meteors"], game=ANY)
    ordered(found, "union moves b3")
    assert len(events(found)) == 3
    assert len(found.position()["event_deck"]) == 5


def test_f27_the_last_own_mech_may_fall_to_the_event_of_another():
    """A lightning that a dragged mech turns up ends the match like any other damage."""
    more = {"ship": {"card": "bull", "weapons": [], "hp": 0}}
    deck = ["black_hole", "lightning"]
    found = at("b2 union", "a3 hammer", event_deck=deck, game=ANY, blue_more=more)
    ordered(found, "union moves b3")
    assert (hp(found, 1, "hammer"), found.returns) == (0, [1, -1])


# F-29: a mech on the map without a pilot.


def crewless(**more):
    return at(["a1 hammer", "b2 chainsaw"], "b3 union hp=1", HIT, ap=4, **more)


def test_f29_a_mech_without_a_pilot_acts_and_has_no_talent():
    found = crewless()
    assert unit(found, 0, "chainsaw").get("pilot") is None
    assert not [action for action in found.actions() if action.startswith("talent")]
    ordered(found, "chainsaw attacks union with 1")
    assert hp(found, 1, "union") == 0


def test_f29_nobody_is_hurt_when_it_is_destroyed():
    found = crewless(blue_more={"pilots": ["mao", "snow"]})
    ordered(found, "chainsaw attacks union with 1")
    assert "pilot_hurt" not in [event["event"] for event in found.events(None)]
    assert {p["state"] for p in found.position()["fleets"][1]["pilots"]} == {"ready"}


def test_f29_it_goes_home_alone_and_needs_a_pilot_to_come_again():
    found = crewless(red_more={"pilots": ["mao"]})
    found.play("recover hammer")
    assert unit(found, 0, "hammer")["zone"] is None
    assert [a for a in found.actions() if a.startswith("launch")] == [
        "launch hammer mao a1",
        "launch hammer mao c1",
    ]


def test_f29_such_a_position_is_told_drawn_and_dealt_like_any_other():
    found = crewless()
    assert found.game.match(found.position()).position() == found.position()
    for seat in (0, 1):
        world = found.glimpse(seat, 3).state
        assert not world.rider.any()
        seen = found.view(seat)
        for lang in LANGUAGES:
            assert terminal.draw(seen, found.game, seat, ["a", "b"], lang)
            assert browser.sheet(seen, found.game, seat, lang)


def test_f29_a_giant_may_be_made_of_such_mechs():
    more = {"ship": {"card": "pegasus", "weapons": [], "hp": 5}}
    found = played(at("a1 hammer", "c5 union", red_more=more), "ship giant")
    assert hp(found, 0, "giant") == 4


def test_f29_a_mech_that_is_not_on_the_map_has_no_pilot():
    told = fleet("- hammer")
    told["mechs"][0]["pilot"] = "mao"
    with pytest.raises(sw.BadPosition):
        MOVE.match({"phase": "turn", "seat": 0, "fleets": [told, fleet("a5 union")]})
