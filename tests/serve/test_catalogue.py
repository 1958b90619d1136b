"""What never changes is told once: to who comes in, and not with every state."""

import json

import pytest

import spadework as sw
from spadework.engine.reading import HIDDEN
from spadework.games import book
from spadework.serve.messages import encode
from spadework.serve.room import Room, Seat
from spadework.serve.telling import catalogue_told, state_told
from support import moments, samples, suite

TOLD = [name for name in sw.games() if book(name).card_texts("en")]


def room_of(match):
    seats = [Seat("person", None, f"P{p}", b"") for p in range(match.game.seats)]
    return Room("room", match, seats, bytes(32), False, 0)


def told(value):
    return json.loads(encode(value))


def test_it_comes_with_hello_and_another_language_and_with_no_move(club):
    ann = club.sit(club.room("fleet", seats=["person"] * 2), 0)
    english = ann.state["catalogue"]
    assert english["bull"]["name"] == "FA-07C Bull"
    ann.move(ann.state["actions"][0]["action"])
    assert "catalogue" not in ann.state
    assert "catalogue" not in ann.ask(type="hello", protocol=2)
    assert ann.ask(type="lang", lang="zh-Hans")["catalogue"].keys() == english.keys()
    assert "catalogue" not in ann.ask(type="lang", lang="zh-Hans")


def test_who_asks_for_a_replay_gets_it_too(club):
    room = club.room("duel")
    replay = club.http.get(f"/rooms/{room['room']}/replay").json()
    assert replay["catalogue"]["court"]["lines"]


def test_some_games_tell_what_their_cards_do():
    """Or the tests below would look at nothing."""
    assert TOLD


@pytest.mark.parametrize("name", TOLD)
def test_it_is_the_same_for_everyone_whoever_is_there(club, name):
    """All of it: a part would tell which cards, pilots and captains there are."""
    found = set()
    for _ in range(2):
        room = club.room(name, seats=["person"] * 2)
        found |= {json.dumps(club.sit(room, eyes).state["catalogue"]) for eyes in (None, 0, 1)}
    assert len(found) == 1


@pytest.mark.parametrize("name", TOLD)
def test_no_state_repeats_what_it_says(name):
    lines = {line for entry in told(catalogue_told(name, "en")).values() for line in entry["lines"]}
    for match, _ in moments(name, samples(6), seed=131):
        for eyes in (None, *range(match.game.seats)):
            sheet = encode(state_told(room_of(match), eyes, "en").sheet).decode()
            assert not [line for line in lines if len(line) > 12 and line in sheet]


@pytest.mark.parametrize("name", TOLD)
def test_every_card_that_can_be_seen_is_in_it(name):
    cards, catalogue = suite(name).cards, told(catalogue_told(name, "en"))
    assert cards, f"tests/{name}/suite.py does not say which 'cards' a view names"
    for match, _ in moments(name, samples(5), seed=132):
        for eyes in (None, *range(match.game.seats)):
            assert {*cards(match.view(eyes))} - {HIDDEN} <= catalogue.keys()
