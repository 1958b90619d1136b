"""REST: what it tells, to whom, and how it refuses."""

import json
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from typing import get_type_hints

import msgspec
import pytest

import spadework as sw
from spadework.engine.words import LANGUAGES
from spadework.games import book
from spadework.games.bringing import brings
from support import is_sentence

ROOT = Path(__file__).parents[2]


def bearer(room, seat):
    return {"Authorization": f"Bearer {room['tokens'][seat]}"}


def test_the_shelf_with_options_and_levels_in_three_languages(club):
    for lang, title in (("en", "Poker Duel"), ("zh-Hans", "扑克对决"), ("zh-Hant", "撲克對決")):
        games = {game["id"]: game for game in club.http.get("/games", params={"lang": lang}).json()}
        assert set(games) == set(sw.games())
        assert games["duel"]["title"] == title
        brought = {game: told["brings"] for game, told in games.items() if told["brings"]}
        assert brought == {game: what for game in sw.games() if (what := brings(game))}
        assert brought["duel"] == "deck"
        for name, told in games.items():
            assert {option["name"] for option in told["options"]} == set(sw.game(name).options)
            assert [level["name"] for level in told["levels"]][-1] == "champion"


def test_the_rules_clause_by_clause(club, name):
    told = club.http.get(f"/games/{name}/rules", params={"lang": "zh-Hans"}).json()
    clauses = [clause["id"] for clause in told["clauses"] if clause["id"]]
    assert clauses[0].endswith("-1")
    assert all(clause["html"].startswith("<") for clause in told["clauses"])
    assert not any("<script" in clause["html"] for clause in told["clauses"])


def test_what_the_page_says_of_a_game_is_told_with_its_gaps(club):
    told = {
        lang: club.http.get("/games/duel/words", params={"lang": lang}).json() for lang in LANGUAGES
    }
    assert told["en"]["they_know"] == "{who} knows the top {count}"
    assert told["zh-Hant"]["builder.title"] == "半副牌與技能"
    assert all(set(texts) == set(told["en"]) for texts in told.values())
    assert club.http.get("/games/bridge/words").status_code == 404


def test_the_browsers_language_is_spoken(club):
    answer = club.http.get("/games/x/rules", headers={"Accept-Language": "zh-TW,zh;q=0.9"})
    assert answer.json()["text"].startswith("沒有遊戲")


def test_a_deck_is_checked_while_it_is_built(club):
    check = "/games/duel/decks/check"
    good = club.http.post(check, json={"text": "rush"}).json()
    assert good["ok"]
    assert len(good["cards"]) == 27
    bad = club.http.post(check, json={"text": "7HDSCH court"}).json()
    assert not bad["ok"]
    assert len(bad["problems"]) > 2
    strange = club.http.post(check, json={"text": "banana"}).json()
    assert strange["problems"]
    assert club.http.post("/games/spade/decks/check", json={"text": ""}).status_code == 409
    assert club.http.get("/games/spade/decks").json() == []


def test_a_fleet_is_checked_while_it_is_built(club):
    check = "/games/fleet/decks/check"
    good = club.http.post(check, json={"text": "rush"}).json()
    assert good["ok"]
    assert good["cards"]["ship"] == ["white_whale"]
    kinds = {kind["kind"]: kind for kind in good["kinds"]}
    most = {"ship": 1, "captain": 1, "weapon": 2, "mech": 5, "pilot": 4, "secondary": 10}
    assert {name: kind["most"] for name, kind in kinds.items()} == most
    sword = next(card for card in kinds["mech"]["cards"] if card["card"] == "sword")
    assert sword["copies"] == 2
    assert [one["value"] for one in sword["numbers"]] == ["4", "15", "5"]
    assert len(sword["lines"]) == 4
    told = {"params": {"lang": "zh-Hant"}, "json": {"text": "bull sword x3 mao"}}
    bad = club.http.post(check, **told).json()
    assert [(fault["about"], fault.get("card")) for fault in bad["faults"]] == [
        *[("captain", None), ("secondary", None), ("mech", "sword")]
    ]
    assert bad["problems"][-1] == "「利劍（試作型）」有 3 張，最多帶 2 張。"
    assert bad["text"] == "bull sword x3 mao"
    strange = club.http.post(check, json={"text": "banana"}).json()
    assert strange["faults"][0]["about"] == "text"


@pytest.mark.parametrize("name", [game for game in sw.games() if brings(game)])
def test_what_is_ready_made_is_legal_and_has_a_plan(club, name):
    ready = club.http.get(f"/games/{name}/decks", params={"lang": "zh-Hans"}).json()
    assert len({one["title"] for one in ready}) == len(ready) >= 4
    for one in ready:
        assert is_sentence(one["plan"])
        for text in (one["name"], one["text"]):
            assert club.http.post(f"/games/{name}/decks/check", json={"text": text}).json()["ok"]


@pytest.mark.parametrize("name", [game for game in sw.games() if brings(game)])
def test_a_check_is_told_as_its_game_states_it(club, name):
    """Its tables in the docs and the page's types are written from there."""
    stated = get_type_hints(book(name).building.checked)["return"]
    ready = club.http.get(f"/games/{name}/decks").json()[0]["text"]
    for text in ("", ready, "banana", f"{ready} {ready}"):
        told = club.http.post(f"/games/{name}/decks/check", json={"text": text}).json()
        assert set(told) == {field.name for field in fields(stated)}
        read = msgspec.convert(told, stated)
        assert json.loads(msgspec.json.encode(read)) == told


def test_a_room_with_any_options_and_a_position(club):
    position = {"hands": [["7"], ["2", "K"]], "seat": 1, "starter": 1}
    room = club.room(options={"bond": 9}, position=position, seats=["expert", "person"])
    assert room["tokens"][0] is None
    assert room["options"] == {"bond": 9}
    assert club.sit(room, 1).state["view"]["hands"][1] == ["2", "K"]


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ({}, 400),
        ({"game": "chess"}, 404),
        ({"game": 7}, 400),
        ({"game": "tactics", "options": {"bnod": 8}}, 422),
        ({"game": "tactics", "options": {"bond": 99}}, 422),
        ({"game": "tactics", "options": []}, 400),
        ({"game": "tactics", "seats": ["person"]}, 400),
        ({"game": "tactics", "seats": ["person", "wizard"]}, 400),
        ({"game": "tactics", "seats": ["person", "search:600s"]}, 400),
        ({"game": "tactics", "position": {"hands": [["7"] * 9, []]}}, 422),
        ({"game": "duel", "position": {"changed": {"mark": [[1, 2]]}}}, 400),
        ({"game": "duel", "options": {"deck_0": "7H"}}, 422),
        ({"game": "tactics", "colour": "red"}, 400),
        ({"game": "tactics", "name": "x" * 500}, 400),
    ],
)
def test_a_room_that_cannot_be_is_refused_with_a_sentence(club, asked, status):
    answer = club.http.post("/rooms", json=asked)
    assert answer.status_code == status
    assert is_sentence(answer.json()["text"])
    assert "expected" not in answer.json()["error"]


def test_bad_bodies_and_addresses(club):
    big = club.http.post("/rooms", content=b'{"game": "' + b"x" * 70_000 + b'"}')
    assert (big.status_code, big.json()["error"]) == (413, "too_large")
    assert club.http.post("/rooms", content=b"{").status_code == 400
    assert club.http.get("/rooms/none").json()["error"] == "no_room"
    assert club.http.get("/nothing").status_code == 404
    assert club.http.delete("/games").status_code == 405


def test_only_the_right_token_opens_a_seat(club):
    room = club.room(seats=["person", "open"])
    seat = f"/rooms/{room['room']}/seats/0"
    assert club.http.patch(seat, json={"name": "Eve"}).status_code == 403
    wrong = {"Authorization": "Bearer " + "x" * 43}
    assert club.http.patch(seat, json={"name": "Eve"}, headers=wrong).status_code == 401
    basic = {"Authorization": "Basic abc"}
    assert club.http.patch(seat, json={"name": "Eve"}, headers=basic).status_code == 400
    club.sit(room, 1)
    assert club.http.patch(seat, json={"name": "Eve"}, headers=bearer(room, 1)).status_code == 403
    told = club.http.patch(seat, json={"name": "Ann"}, headers=bearer(room, 0)).json()
    assert told["seats"][0]["name"] == "Ann"
    nobody = club.http.patch(f"/rooms/{room['room']}/seats/5", json={}, headers=bearer(room, 0))
    assert nobody.status_code == 404


def test_an_open_seat_can_be_given_to_the_computer(club):
    room = club.room(seats=["person", "open"])
    ann = club.sit(room, 0)
    ann.move("keep")
    seat = f"/rooms/{room['room']}/seats/1"
    answer = club.http.patch(seat, json={"holder": "novice"}, headers=bearer(room, 0))
    assert answer.json()["seats"][1]["level"] == "novice"
    ann.until(2)
    again = club.http.patch(seat, json={"holder": "adept"}, headers=bearer(room, 0))
    assert again.json()["error"] == "taken"


def test_a_replay_of_a_running_match_shows_only_what_one_saw(club):
    room = club.room(seats=["person", "person"])
    ann = club.sit(room, 0)
    ann.move("keep")
    where = f"/rooms/{room['room']}/replay"
    watched = club.http.get(where).json()["steps"]
    assert set(watched[1]["view"]["hands"][0]) == {"??"}
    assert watched[1]["action"] is None
    own = club.http.get(where, headers=bearer(room, 0)).json()["steps"]
    assert "??" not in own[1]["view"]["hands"][0]
    assert own[1]["action"] == "keep"
    assert club.http.get(where, params={"eyes": "all"}).json()["error"] == "not_over"
    seen = club.http.get(f"/rooms/{room['room']}/record").json()
    assert seen["seat"] == "spectator"
    assert "key" not in json.dumps(seen)


def test_when_it_is_over_all_is_open_and_the_record_plays_again(club, name):
    room = club.room(name)
    ann = club.sit(room, 0)
    while not ann.state["actions"]:
        ann.wait(lambda told: told["type"] == "state")
    ann.move(ann.state["actions"][0]["action"])
    while not ann.state["actions"]:
        ann.wait(lambda told: told["type"] == "state")
    ann.resign()
    steps = club.http.get(f"/rooms/{room['room']}/replay", params={"eyes": "all"}).json()["steps"]
    assert "??" not in json.dumps(steps[-1]["view"])
    assert "rng" not in steps[-1]["view"]
    record = club.http.get(f"/rooms/{room['room']}/record").json()
    assert sw.replay(record).returns == ann.state["room"]["returns"]


def test_a_hint_is_for_who_is_to_move_and_plays_alone(club):
    room = club.room("spade")
    where = f"/rooms/{room['room']}/hint"
    told = club.http.post(where, json={"state": 0}, headers=bearer(room, 0), timeout=60).json()
    assert 1 <= len(told["actions"]) <= 3
    assert {"action", "label", "title", "chance", "error"} == set(told["actions"][0])
    assert club.http.post(where, json={"state": 0}).status_code == 403
    stale = club.http.post(where, json={"state": 9}, headers=bearer(room, 0))
    assert stale.json()["error"] == "stale"
    people = club.room(seats=["person", "person"])
    where = f"/rooms/{people['room']}/hint"
    refused = club.http.post(where, json={"state": 0}, headers=bearer(people, 0))
    assert refused.json()["error"] == "no_hint"


def test_a_review_comes_when_it_is_over(club):
    room = club.room("spade")
    where = f"/rooms/{room['room']}/review"
    assert club.http.post(where).json()["error"] == "not_over"
    ann = club.sit(room, 0)
    ann.move(ann.state["actions"][0]["action"])
    ann.resign()
    told = club.http.post(where, timeout=60).json()
    assert told["decisions"][0]["label"]
    assert told["decisions"][0]["title"]
    assert 0 <= told["decisions"][0]["before"]["chance"] <= 1


def test_sane_headers_everywhere(club):
    for where in ("/about", "/nothing", "/rooms/none", "/../../", "/../../r/x"):
        headers = club.http.get(where).headers
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"
        policy = headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy
    assert "server" not in headers
    assert club.http.get("/about").headers["cache-control"] == "no-store"


def test_another_sites_page_cannot_make_rooms(club):
    answer = club.http.post(
        "/rooms", json={"game": "spade"}, headers={"Origin": "http://evil.example"}
    )
    assert (answer.status_code, answer.json()["error"]) == (403, "origin")


def test_the_description_for_machines(club):
    told = club.http.get("/openapi.json").json()
    assert "/api/v1/rooms/{name}/review" in told["paths"]


@pytest.mark.parametrize("game", sw.games())
def test_the_example_bot_plays_a_match(club, game):
    bot = ROOT / "examples" / "bot.py"
    assert len(bot.read_text("utf-8").splitlines()) < 60
    run = [sys.executable, str(bot), club.house.address, game]
    done = subprocess.run(run, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) > 3


def test_the_example_bot_takes_the_seat_of_a_link(club):
    room = club.room("spade", seats=["open"])
    link = f"{club.house.address}/r/{room['room']}#{room['invites'][0]}"
    bot = ROOT / "examples" / "bot.py"
    done = subprocess.run([sys.executable, str(bot), link], capture_output=True, timeout=120)
    assert done.returncode == 0
    assert club.http.get(f"/rooms/{room['room']}").json()["returns"] is not None


def test_a_replay_comes_in_pages(club):
    """All of a long match at once held everybody else up."""
    room = club.room("duel", seats=["person", "person"])
    pair = [club.sit(room, seat) for seat in (0, 1)]
    for number in range(50):
        mover = next(person for person in pair if person.state["actions"])
        mover.move(mover.state["actions"][0]["action"])
        for person in pair:
            person.until(number + 1)
    where = f"/rooms/{room['room']}/replay"
    pages = [club.http.get(where, params={"first": first}).json() for first in (0, 40, 51, 99)]
    assert [(page["first"], len(page["steps"]), page["total"]) for page in pages] == [
        (0, 40, 51),
        (40, 11, 51),
        (51, 0, 51),
        (99, 0, 51),
    ]
    assert ["catalogue" in page for page in pages] == [True, False, False, False]
    own = club.http.get(where, params={"first": 45}, headers=bearer(room, 0)).json()
    assert own["steps"][0]["view"] != pages[1]["steps"][5]["view"]  # cached, and not mixed up
    for wrong in ("-1", "x", "99999999"):
        assert club.http.get(where, params={"first": wrong}).status_code == 400
