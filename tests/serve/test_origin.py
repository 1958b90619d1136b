"""How a match began is told to all before anybody acts; and a known key ends it for good."""

import asyncio

import pytest

import spadework as sw
from serve.test_house import standing
from spadework.serve import messages as M
from spadework.serve.changes import request
from spadework.serve.messages import NewRoom
from spadework.serve.words import Refusal

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
    ann.resign()
    assert ann.state["takeback"]["may"]
    own = club.http.get(f"/rooms/{room['room']}/replay")  # as they saw it, which tells no key
    assert own.is_success
    assert ann.ask(type="hello", protocol=2)["takeback"]["may"]
    assert club.http.get(f"/rooms/{room['room']}/{what}").is_success
    ann.wait(lambda told: told["type"] == "state" and not told["takeback"]["may"])
    now = ann.state["number"]
    assert ann.ask(type="takeback", state=now)["code"] == "no_takeback"
    assert ann.ask(type="move", state=now, action="pass")["code"] == "over"


@pytest.mark.parametrize("key_told", [True, False])
def test_nobody_is_told_the_key_while_a_move_is_being_taken_back(tmp_path, key_told):
    """Who asked for the record at once with a take-back had the key of a match that went on."""

    async def run():
        async with standing(f"sqlite:///{tmp_path / 'rooms.db'}") as house:
            room, _ = await house.make(NewRoom(game="spade"))
            for asked in (M.Move(state=0, action=room.match.actions()[0]), M.Resign(state=1)):
                await house.do(room, request(0, asked))
            back = house.do(room, request(0, M.Takeback(state=2)))
            both = (house.publish(room), back) if key_told else (back, house.publish(room))
            done = await asyncio.gather(*both, return_exceptions=True)
            assert [type(one) for one in done] == [type(None), Refusal]
            assert (room.published, room.match.seat is None) == (key_told, key_told)

    asyncio.run(run())


def test_the_record_of_a_running_match_ends_nothing(club):
    room = club.room("spade")
    ann = club.sit(room, 0)
    ann.move(ann.state["actions"][0]["action"])
    record = club.http.get(f"/rooms/{room['room']}/record").json()
    assert "key" not in record
    ann.resign()
    assert ann.state["takeback"]["may"]


def test_a_review_tells_no_secret_of_a_match_that_can_be_taken_up_again(club):
    """It named what the computer had swapped, whoever asked for it."""
    room = club.room(seats=["greedy", "person"])
    ann = club.sit(room, 1)
    while not ann.state["actions"]:
        ann.wait(lambda told: told["type"] == "state")
    ann.move(ann.state["actions"][0]["action"])
    ann.resign()
    review = f"/rooms/{room['room']}/review"
    told = club.http.post(review, timeout=60).json()
    assert {made["seat"] for made in told["decisions"]} == {1}
    club.http.get(f"/rooms/{room['room']}/record")  # then it is over for good
    told = club.http.post(review, timeout=60).json()
    assert {made["seat"] for made in told["decisions"]} == {0, 1}
