"""By which names a server is asked for: a page of another name is let into no room."""

import json
import socket

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from spadework.serve.door import Names

FOREIGN = ("evil.example", "evil.example:80", "localhost.evil.example", "x[")
OWN = ("localhost", "LOCALHOST:99", "127.0.0.1", "127.0.0.9:1", "[::1]:8")


@pytest.mark.parametrize("name", FOREIGN)
def test_here_only_names_of_this_machine_are_answered(club, name):
    """Another site's name that leads here made its page one of ours (DNS rebinding)."""
    refused = club.http.get("/games", headers={"Host": name})
    assert (refused.status_code, refused.json()["error"]) == (421, "name")
    assert "--name" in refused.json()["text"]
    made = club.http.post("/rooms", json={"game": "spade"}, headers={"Host": name})
    assert made.status_code == 421


@pytest.mark.parametrize("name", OWN)
def test_its_own_names_are(club, name):
    assert club.http.get("/games", headers={"Host": name}).is_success


@pytest.mark.parametrize("name", ["localhost:80:80", "localhost:99999", "evil.example:x"])
def test_a_host_with_no_port_that_could_be_leaves_no_fault_in_the_log(club, name):
    """The log names the path of a request, and asked the whole address for it."""
    told = len(club.house.told)
    assert club.http.get("/about", headers={"Host": name}).status_code in (200, 421)
    assert club.http.get("/about").is_success
    assert '"level":"error"' not in "".join(club.house.told[told:])


def test_a_link_that_was_mangled_puts_no_invite_into_the_log(club):
    """Some programs write the # of a link as %23, and then the server is asked for all of it."""
    told, room = len(club.house.told), club.room(seats=["person", "open"])
    invite = room["invites"][1]
    for path in (f"/r/{room['room']}%23{invite}", f"/r/{invite}", f"/api/v1/rooms/{invite}"):
        club.http.get(club.house.address + path)
    club.house.wait(lambda: "/r/…" in "".join(club.house.told[told:]), 10)
    assert invite not in "".join(club.house.told[told:])


def test_no_socket_opens_under_a_foreign_name(club):
    room = club.room()
    port = club.house.port
    where = f"ws://evil.example:{port}/api/v1/rooms/{room['room']}/socket"
    with socket.create_connection(("127.0.0.1", port)) as line, pytest.raises(InvalidStatus):
        connect(where, sock=line)


def test_elsewhere_numbers_and_what_is_named():
    open_to_all = Names(frozenset(["cards.example.org"]), local=False)
    for told in ("cards.example.org", "Cards.Example.Org.:443", "192.168.1.5:80", "[2001:db8::1]"):
        assert open_to_all.answered(told), told
    for told in ("", "example.org", "evil.cards.example.org", "cards.example.org.evil"):
        assert not open_to_all.answered(told), told


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        (["--name", "http://cards.example.org"], "--name"),
        (["--name", "cards.example.org:80"], "--name"),
        (["--behind-proxy", "nginx"], "--behind-proxy"),
        (["--behind-proxy", "10.0.0.0/99"], "--behind-proxy"),
    ],
)
def test_what_is_no_name_or_network_is_refused_with_a_sentence(type_in, arguments, wanted):
    code, _, complaint = type_in(["serve", *arguments])
    assert code == 2
    assert wanted in complaint


def test_a_client_of_version_1_gets_a_sentence(club):
    line = club.socket(club.room()["room"])
    line.send(json.dumps({"type": "hello", "protocol": 1}))
    told = json.loads(line.recv(timeout=10))
    assert (told["type"], told["code"]) == ("refused", "protocol")
    assert "2" in told["text"]
