"""A seat over a socket: what is told, what is refused, and that a refusal changes nothing."""

import contextlib
import json
import random
import time

import pytest
from websockets.exceptions import ConnectionClosed

import spadework as sw
from spadework.engine.words import LANGUAGES
from spadework.serve.words import WORDS
from support import is_sentence

MOVES = 60  # of one match: chance would take long to end some


def public(club, room):
    return club.http.get(f"/rooms/{room['room']}").json()


def play_out(people, dice):
    """Everyone plays at random until it is over, or until somebody has had enough."""
    state = people[0].state
    while state["room"]["returns"] is None:
        mover, number = people[state["room"]["seat"]], state["number"]
        if number < MOVES:
            state = mover.move(dice.choice(mover.state["actions"])["action"])
        else:
            state = mover.ask(type="resign", state=number)
        assert state["type"] == "state"
        for person in people:
            person.until(state["number"])
    return state


def test_people_play_a_match_and_somebody_watches(club, name):
    names = ["Ann", "Bo"][: sw.game(name).seats]
    room = club.room(name, seats=["person", "open"][: len(names)], name="Ann")
    langs = ["en", "zh-Hans"]
    people = [club.sit(room, p, name=who, lang=langs[p]) for p, who in enumerate(names)]
    watcher = club.sit(room, None)
    end = play_out(people, random.Random(4))
    watcher.until(end["number"])
    assert watcher.state["eyes"] is None
    assert watcher.state["actions"] == []
    assert [seat["name"] for seat in public(club, room)["seats"]] == names
    assert "Ann" in " ".join(watcher.heard)


def test_alone_against_the_computer(club, name):
    room = club.room(name)
    person = club.sit(room, 0)
    dice = random.Random(2)
    while person.state["room"]["returns"] is None:
        if person.state["actions"]:
            person.move(dice.choice(person.state["actions"])["action"])
        else:
            person.wait(lambda told: told["type"] == "state")
    assert person.state["prompt"]


def test_whoever_has_the_token_sits_there_from_any_device_again_and_again(club):
    room = club.room(seats=["person", "person"])
    first, second = club.sit(room, 0), club.sit(room, 0)
    assert first.state["view"] == second.state["view"]
    first.move("keep")
    second.until(1)
    assert second.state["view"]["mulliganed"][0] is True
    third = club.sit(room, 0)
    assert third.state["number"] == 1
    assert third.state["full"]


def test_an_open_seat_becomes_a_persons_when_they_come(club):
    room = club.room(seats=["person", "open"])
    ann = club.sit(room, 0)
    assert public(club, room)["seats"][1]["holder"] == "open"
    club.sit(room, 1, name=" Bo\n the  Bold ")
    told = ann.wait(lambda told: told["type"] == "room" and told["room"]["seats"][1]["present"])
    assert told["room"]["seats"][1]["holder"] == "person"
    assert told["room"]["seats"][1]["name"] == "Bo the Bold"


def refused(person, **message):
    before = person.state["number"]
    answer = person.ask(**message)
    assert answer["type"] == "refused"
    assert answer["text"][-1] in ".…。"
    assert person.ask(type="lang", lang="en")["number"] == before
    return answer["code"]


def test_a_move_names_its_state_and_a_stale_one_changes_nothing(club):
    room = club.room(seats=["person", "person"])
    ann, bo = club.sit(room, 0), club.sit(room, 1)
    ann.move("keep")
    assert refused(ann, type="move", state=0, action="keep") == "stale"
    assert refused(ann, type="move", state=1, action="keep") == "not_yours"
    bo.until(1)
    assert refused(bo, type="move", state=7, action="keep") == "stale"
    assert refused(bo, type="move", state=1, action="play 7") == "illegal"
    assert refused(bo, type="answer", state=1, accept=True) == "no_offer"
    assert refused(bo, type="rematch") == "not_over"


def test_who_watches_may_do_nothing_and_learns_nothing(club):
    room = club.room(seats=["person", "person"])
    watcher = club.sit(room, None)
    for kind in ("move", "resign", "takeback", "answer"):
        extra = {"action": "keep"} if kind == "move" else {}
        extra |= {"accept": True} if kind == "answer" else {}
        assert refused(watcher, type=kind, state=0, **extra) == "watching"
    assert refused(watcher, type="explain", action="play 7") == "watching"
    assert refused(watcher, type="rematch") == "watching"
    assert watcher.state["takeback"] == {"may": False, "why": None}


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "7", '"hello"', "null", '{"type": "dance"}', '{"type": "move"}', "\x00",
     '{"type": "move", "state": "0", "action": "keep"}', "[" * 5000,
     '{"type": "move", "state": 0, "action": "keep", "also": 1}',
     '{"type": "move", "state": -1, "action": "keep"}',
     '{"type": "move", "state": 0, "action": "' + "x" * 500 + '"}'],
)  # fmt: skip
def test_malformed_messages_are_answered(club, text):
    room = club.room()
    ann = club.sit(room, 0)
    ann.socket.send(text)
    assert ann.wait(lambda told: told["type"] == "refused")["code"] == "malformed"
    assert ann.ask(type="ping")["type"] == "pong"
    assert public(club, room)["state"] == 0


def test_the_answer_to_a_malformed_message_names_it_if_it_can(club):
    ann = club.sit(club.room(), 0)
    assert ann.ask(type="dance")["code"] == "malformed"


def test_an_id_is_a_number(club):
    ann = club.sit(club.room(), 0)
    ann.socket.send('{"type": "ping", "id": true}')
    assert "re" not in ann.wait(lambda told: told["type"] == "refused")


def test_a_window_that_has_a_seat_is_told_in_a_sentence_that_it_gets_no_other(club):
    room = club.room(seats=["person", "person"])
    told = club.sit(room, 0).ask(type="hello", protocol=2, token=room["tokens"][1])
    assert told["code"] == "malformed"
    assert is_sentence(told["text"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_is_a_sentence(lang):
    for text in WORDS.under("refuse", lang).values():
        assert is_sentence(text), text
        assert not text[0].islower(), text


def test_bytes_that_are_no_text_are_answered(club):
    ann = club.sit(club.room(), 0)
    ann.socket.send(b"\xff\xfe")
    assert ann.wait(lambda told: told["type"] == "refused")["code"] == "malformed"
    assert ann.ask(type="ping")["type"] == "pong"


def test_a_message_too_large_is_answered(club):
    ann = club.sit(club.room(), 0)
    ann.socket.send(json.dumps({"type": "ping", "id": 5, "pad": "x" * 9000}))
    assert ann.wait(lambda told: told["type"] == "refused")["code"] == "too_large"
    assert ann.ask(type="ping")["type"] == "pong"


def test_messages_too_fast_are_answered_and_nothing_is_done(club):
    room = club.room()
    ann = club.sit(room, 0)
    for _ in range(120):
        ann.socket.send(json.dumps({"type": "ping"}))
    ann.socket.send(json.dumps({"type": "move", "state": 0, "action": "keep", "id": 999}))
    assert ann.wait(lambda told: told.get("re") == 999)["code"] == "too_fast"
    assert public(club, room)["state"] == 0
    time.sleep(1)
    assert ann.ask(type="ping")["type"] == "pong"


def test_who_will_not_slow_down_is_let_go(club):
    ann = club.sit(club.room(), 0)
    with contextlib.suppress(ConnectionClosed):
        for _ in range(2000):
            ann.socket.send(json.dumps({"type": "ping"}))
        list(ann.socket)
    assert ann.socket.close_code == 1008


@pytest.mark.parametrize(
    ("hello", "code"),
    [
        ({"type": "hello", "protocol": 1}, "protocol"),
        ({"type": "hello", "protocol": 2, "token": "x" * 43}, "no_seat"),
    ],
)
def test_a_hello_that_will_not_do_ends_the_visit(club, hello, code):
    socket = club.socket(club.room()["room"])
    socket.send(json.dumps(hello))
    assert json.loads(socket.recv(timeout=10))["code"] == code
    with pytest.raises(ConnectionClosed):
        socket.recv(timeout=10)
    assert socket.close_code == 1008


def test_a_room_that_is_not_there(club):
    socket = club.socket("nowhere")
    socket.send(json.dumps({"type": "hello", "protocol": 2}))
    assert json.loads(socket.recv(timeout=10))["code"] == "no_room"


def test_before_hello_nothing_is_done(club):
    room = club.room()
    socket = club.socket(room["room"])
    socket.send(json.dumps({"type": "move", "state": 0, "action": "keep", "id": 1}))
    assert json.loads(socket.recv(timeout=10)) | {"text": ""} == {
        "type": "refused", "code": "no_hello", "text": "", "re": 1,
    }  # fmt: skip
    assert public(club, room)["state"] == 0


def test_another_sites_page_is_not_let_in(club):
    with pytest.raises(Exception, match="403"):
        club.socket(club.room()["room"], origin="http://evil.example")


def test_why_something_cannot_be_done(club):
    position = {"hands": [["7", "K"], ["2"]], "deck": ["9"]}
    ann = club.sit(club.room(position=position), 0)
    assert ann.ask(type="explain", action="play 7")["text"] is None
    assert ann.ask(type="explain", action="play 9")["text"] == "You hold no 9."
    assert ann.ask(type="explain", touch=[["hand", "9"]])["text"] == "You hold no 9."
    assert ann.ask(type="explain", touch=[["nowhere", "?"]])["text"]
    assert refused(ann, type="explain", touch=[["hand"]]) == "malformed"


def test_another_language_from_now_on(club):
    ann = club.sit(club.room(), 0, lang="en")
    told = ann.ask(type="lang", lang="zh-Hant")
    assert told["full"]
    assert told["room"]["title"] == "撲克戰略"
    assert refused(ann, type="lang", lang="tlh") == "malformed"


def test_resign_ends_the_match(club):
    room = club.room(seats=["person", "person"])
    ann, bo = club.sit(room, 0), club.sit(room, 1)
    told = bo.ask(type="resign", state=0)
    assert told["room"]["returns"] == [1, -1]
    assert told["room"]["ending"] == {"reason": "resign", "seat": 1}
    ann.until(1)
    assert refused(ann, type="move", state=1, action="keep") == "over"


def test_a_rematch_needs_everyone_and_keeps_the_seats(club):
    room = club.room("duel", seats=["person", "person"], name="Ann", options={"pool": 20})
    ann, bo = club.sit(room, 0), club.sit(room, 1)
    ann.ask(type="resign", state=0)
    assert ann.ask(type="rematch")["room"]["rematch"] == {"asked": [0], "room": None}
    fresh = bo.ask(type="rematch")["room"]["rematch"]["room"]
    assert fresh
    again = club.sit(room | {"room": fresh}, 0)
    assert again.state["room"]["options"] == {"pool": 20}
    assert again.state["room"]["returns"] is None
    assert again.state["room"]["seats"][0]["name"] == "Ann"
    assert again.state["view"]["hands"] != ann.state["view"]["hands"]


def test_against_the_computer_a_rematch_is_there_at_once(club):
    ann = club.sit(club.room("spade"), 0)
    ann.ask(type="resign", state=0)
    assert ann.ask(type="rematch")["room"]["rematch"]["room"]


def sword_of(pilot, zone):
    """A fleet of one Sword."""
    ship = {"card": "bull", "weapons": []}
    told = {"ship": ship, "mechs": [{"card": "sword", "zone": zone, "pilot": pilot}]}
    told |= {"pilots": [{"card": pilot, "state": "out"}]}
    return told | {"hand": [], "pile": [], "discard": []}


def test_an_order_and_its_act_are_one_move(club):
    """Sent as two, the line could be lost between them."""
    fleets = [sword_of("mao", "a2"), sword_of("snow", "a3")]
    position = {"phase": "turn", "seat": 0, "ap": 2, "fleets": fleets}
    ann = club.sit(club.room("fleet", seats=["person"] * 2, position=position), 0)
    orders = {told["action"]: told for told in ann.state["orders"]}
    assert orders["command sword moves b2"]["touch"] == [["own", "sword"], ["zone", "b2"]]
    attacks = [told for action, told in orders.items() if "attacks" in action]
    assert all(0 < told["odds"]["chance"] <= 100 for told in attacks)
    assert attacks
    assert refused(ann, type="move", state=0, action="command sword moves c5") == "illegal"
    assert public(club, ann.state["room"])["state"] == 0
    ann.move("command sword moves b2")
    assert ann.state["number"] == 2
    assert [one["event"]["event"] for one in ann.state["news"]] == ["order", "move"]
    assert ann.state["view"]["phase"] == "turn"
