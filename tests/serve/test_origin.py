"""How a match began is told to all before anybody acts; and a known key ends it for good."""

import pytest

import spadework as sw

RIGGED = {"hands": [["7", "J", "K"], ["2", "J", "9"]], "deck": ["5", "6", "8", "3"]}


@pytest.mark.parametrize(
    ("asked", "origin"),
    [
        ({}, "dealt"),
        ({"options": {"bond": 9}}, "dealt"),
        ({"position": RIGGED}, "position"),
        ({"guide": True}, "guide"),
        ({"guide": True, "position": RIGGED}, "position"),
    ],
)
def test_a_room_says_how_its_match_began(club, asked, origin):
    """A rigged start looked like any other."""
    room = club.room(**asked)
    public = club.http.get(f"/rooms/{room['room']}").json()
    watcher = club.sit(room, None)
    record = club.http.get(f"/rooms/{room['room']}/record").json()
    assert room["origin"] == public["origin"] == watcher.state["room"]["origin"] == origin
    assert record["origin"] == origin
    assert public["options"] == asked.get("options", public["options"])


def test_a_rematch_from_a_position_does_not_pass_for_a_deal(club):
    room = club.room(position=RIGGED)
    ann = club.sit(room, 0)
    ann.ask(type="resign", state=0)
    again = ann.ask(type="rematch")["room"]["rematch"]["room"]
    assert club.http.get(f"/rooms/{again}").json()["origin"] == "position"


def test_a_record_keeps_it_when_it_is_read_and_written_again(club):
    room = club.room("spade")
    club.sit(room, 0).ask(type="resign", state=0)
    record = club.http.get(f"/rooms/{room['room']}/record").json()
    assert sw.replay(record).record() == record
    with pytest.raises(sw.BadReplay):
        sw.replay(record | {"origin": "position"})


@pytest.mark.parametrize("what", ["record", "replay?eyes=all"])
def test_nothing_is_taken_back_once_the_key_was_told(club, what):
    """With the key of a finished match in hand, it was taken up again and played on."""
    room = club.room("spade")
    ann = club.sit(room, 0)
    ann.move(ann.state["actions"][0]["action"])
    ann.ask(type="resign", state=ann.state["number"])
    assert ann.state["takeback"]["may"]
    own = club.http.get(f"/rooms/{room['room']}/replay")  # as they saw it, which tells no key
    assert own.is_success
    assert ann.ask(type="hello", protocol=2)["takeback"]["may"]
    assert club.http.get(f"/rooms/{room['room']}/{what}").is_success
    ann.wait(lambda told: told["type"] == "state" and not told["takeback"]["may"])
    now = ann.state["number"]
    assert ann.ask(type="takeback", state=now)["code"] == "no_takeback"
    assert ann.ask(type="move", state=now, action="pass")["code"] == "over"


def test_the_record_of_a_running_match_ends_nothing(club):
    room = club.room("spade")
    ann = club.sit(room, 0)
    ann.move(ann.state["actions"][0]["action"])
    record = club.http.get(f"/rooms/{room['room']}/record").json()
    assert "key" not in record
    ann.ask(type="resign", state=ann.state["number"])
    assert ann.state["takeback"]["may"]
