"""Nobody but who sits there holds a seat's token, whoever made the room."""

import contextlib
import json
import sqlite3

import pytest
from websockets.exceptions import ConnectionClosed

from serve.conftest import Person
from spadework.serve.room import hash_of, restored
from spadework.serve.store import Store


@pytest.fixture
def room(club):
    return club.room(seats=["person", "open"], name="Ann")


def come(club, room, invite, **hello):
    return Person(club.socket(room["room"]), invite, **hello)


def come_refused(club, room, token):
    socket = club.socket(room["room"])
    socket.send(json.dumps({"type": "hello", "protocol": 2, "token": token}))
    return json.loads(socket.recv(timeout=10))


def bearer(token):
    return {"Authorization": f"Bearer {token}"}


def new_invite(club, room, seat, token):
    return club.http.post(f"/rooms/{room['room']}/seats/{seat}/invite", headers=bearer(token))


def farewell(person):
    """What somebody is told last before their socket is closed."""
    told = {}
    with contextlib.suppress(ConnectionClosed):
        while True:
            told = json.loads(person.socket.recv(timeout=10))
    return told


def stored(club, room):
    store = Store(f"sqlite:///{club.house.folder / 'rooms.db'}")
    read = restored(store.load(room["room"]))
    store.close()
    return read


def test_who_makes_a_room_holds_no_seat_but_the_own(club, room):
    """The maker was told every token, and could read the guest's hand with it."""
    assert [bool(token) for token in room["tokens"]] == [True, False]
    assert [bool(invite) for invite in room["invites"]] == [False, True]
    link = bearer(room["invites"][1])
    assert club.http.get(f"/rooms/{room['room']}/replay", headers=link).status_code == 401
    assert [seat["given"] for seat in room["seats"]] == ["maker", None]


def test_an_invite_seats_its_guest_with_a_token_of_their_own(club, room):
    bo = come(club, room, room["invites"][1], name="Bo")
    token = bo.said["token"]
    assert token not in (*room["tokens"], *room["invites"])
    assert (bo.state["eyes"], bo.state["room"]["seats"][1]["name"]) == (1, "Bo")
    assert [seat["given"] for seat in bo.state["room"]["seats"]] == ["maker", "invite"]
    again = come(club, room, token)
    assert (again.state["eyes"], "token" in again.said) == (1, False)


def test_the_maker_cannot_use_the_invite_after_the_guest_and_sees_no_hand(club, room):
    bo = come(club, room, room["invites"][1])
    assert bo.ask(type="hello", protocol=2, token=bo.said["token"])["eyes"] == 1
    nosy = come(club, room, room["invites"][1])
    assert (nosy.said["eyes"], nosy.said["notice"]["code"]) == (None, "taken")
    assert "taken" in nosy.said["notice"]["text"]
    assert "token" not in nosy.said
    assert {*nosy.said["view"]["hands"][1]} == {"??"}
    assert bo.ask(type="ping")["type"] == "pong"  # and nobody was thrown out


def test_an_answer_that_was_lost_locks_nobody_out(club, room):
    lost = come(club, room, room["invites"][1])
    bo = come(club, room, room["invites"][1])
    assert bo.state["eyes"] == 1
    assert farewell(lost)["code"] == "moved"
    old = club.http.get(f"/rooms/{room['room']}/replay", headers=bearer(lost.said["token"]))
    assert old.status_code == 401


@pytest.mark.parametrize("how", ["hello", "socket", "rest", "move", "wish"])
def test_an_invite_is_used_up_when_its_token_is_used(club, room, how):
    bo = come(club, room, room["invites"][1])
    token = bo.said["token"]
    if how == "hello":
        bo.ask(type="hello", protocol=2, token=token)
    elif how == "socket":
        come(club, room, token)
    elif how == "rest":
        club.http.get(f"/rooms/{room['room']}/replay", headers=bearer(token))
    elif how == "move":
        club.sit(room, 0).move("keep")
        bo.until(1)
        bo.move("keep")
    else:
        bo.ask(type="resign", state=99)  # whoever asks for something sits there
    assert come(club, room, room["invites"][1]).said["notice"]["code"] == "taken"


def test_only_hashes_are_kept(club, room):
    bo = come(club, room, room["invites"][1])
    with sqlite3.connect(club.house.folder / "rooms.db") as database:
        dump = "\n".join(database.iterdump())
    database.close()
    for secret in (*room["tokens"], *room["invites"], bo.said["token"]):
        assert secret is None or secret not in dump
    assert hash_of(room["invites"][1]).hex().upper() in dump


def test_a_seat_moves_to_another_device_by_a_link_that_is_good_once(club, room):
    here = club.sit(room, 0)
    made = new_invite(club, room, 0, room["tokens"][0])
    assert made.status_code == 201
    link = made.json()["invite"]
    assert here.ask(type="ping")["type"] == "pong"  # until it is opened all is as it was
    there = come(club, room, link)
    assert (there.state["eyes"], there.state["room"]["seats"][0]["name"]) == (0, "Ann")
    assert farewell(here)["code"] == "moved"
    assert come_refused(club, room, room["tokens"][0])["code"] == "no_seat"
    there.ask(type="hello", protocol=2, token=there.said["token"])
    assert come(club, room, link).said["notice"]["code"] == "taken"


def test_a_new_link_voids_the_one_before(club, room):
    first, second = (new_invite(club, room, 1, room["tokens"][0]).json() for _ in range(2))
    for void in (room["invites"][1], first["invite"]):
        assert come(club, room, void).said["notice"]["code"] == "taken"
    assert come(club, room, second["invite"]).state["eyes"] == 1


def test_nobody_makes_a_link_to_a_seat_that_somebody_holds(club, room):
    bo = come(club, room, room["invites"][1])
    assert new_invite(club, room, 1, room["tokens"][0]).json()["error"] == "taken"
    assert new_invite(club, room, 0, bo.said["token"]).json()["error"] == "taken"
    where = f"/rooms/{room['room']}/seats/0/invite"
    assert club.http.post(where).status_code == 403
    assert club.http.post(where, headers=bearer("x" * 43)).status_code == 401
    assert new_invite(club, room, 7, bo.said["token"]).status_code == 404


def test_there_is_an_end_to_giving_seats_away(club, room):
    made = [new_invite(club, room, 0, room["tokens"][0]) for _ in range(55)]
    good = [answer.json()["invite"] for answer in made if not answer.is_error]
    refused = {answer.json()["error"] for answer in made if answer.is_error}
    assert refused == {"too_many_invites"}
    assert come(club, room, good[-1]).state["eyes"] == 0


def test_a_rematch_knows_the_seats_as_they_are_now(club, room):
    ann, bo = club.sit(room, 0), come(club, room, room["invites"][1])
    bo.ask(type="resign", state=0)
    ann.ask(type="rematch")
    told = bo.ask(type="rematch")["room"]["rematch"]["room"]
    again = Person(club.socket(told), bo.said["token"])
    assert (again.state["eyes"], again.state["room"]["origin"]) == (1, "rematch")
    assert Person(club.socket(told), room["tokens"][0]).state["eyes"] == 0
    # A link of the former room would move the seat there alone.
    assert new_invite(club, room, 0, room["tokens"][0]).json()["error"] == "over"


def test_who_looked_through_an_invite_before_its_guest_is_told_of(club, room):
    """Who made the room opened the link, saw the guest's hand, and sent it then; so they could
    with a seat of their own that they gave away."""
    come(club, room, room["invites"][1]).socket.close()
    bo = come(club, room, room["invites"][1])
    assert bo.state["room"]["seats"][1]["given"] == "passed"
    link = new_invite(club, room, 0, room["tokens"][0]).json()["invite"]
    ann = come(club, room, link)
    assert [seat["given"] for seat in ann.state["room"]["seats"]] == ["passed", "passed"]
    bo.ask(type="resign", state=0)
    ann.ask(type="rematch")
    told = bo.ask(type="rematch")["room"]["rematch"]["room"]
    again = club.http.get(f"/rooms/{told}").json()  # of this deal nobody else has seen any
    assert [seat["given"] for seat in again["seats"]] == ["invite", "invite"]


def test_what_became_of_an_invite_is_kept(club, room):
    bo = come(club, room, room["invites"][1])
    assert [one.stage for one in stored(club, room).invites.values()] == ["claimed"]
    bo.ask(type="hello", protocol=2, token=bo.said["token"])
    read = stored(club, room)
    assert [one.stage for one in read.invites.values()] == ["used"]
    assert read.seat_of(hash_of(bo.said["token"])) == 1
