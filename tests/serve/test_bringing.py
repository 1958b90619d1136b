"""A seat brings its own fleet to a room that somebody else has made (F-3, F-4)."""

import json

import pytest

from spadework.games.fleet.cards.building import ready_texts
from spadework.serve.room import restored
from spadework.serve.store import Store


def bring(club, room, seat, **options):
    headers = {"Authorization": f"Bearer {room['tokens'][seat]}"}
    told = {"json": {"options": options}, "headers": headers}
    return club.http.patch(f"/rooms/{room['room']}/seats/{seat}", **told)


def ships(person):
    return [side["ship"]["card"] for side in person.state["view"]["fleets"]]


@pytest.fixture
def room(club):
    made = club.room("fleet", seats=["person", "open"], options={"fleet_0": "rush"})
    club.sit(made, 1).socket.close()
    return made


def test_a_friend_brings_a_fleet_and_both_see_its_ship(club, room):
    ann, bob = club.sit(room, 0), club.sit(room, 1)
    assert (ann.state["brings"], bob.state["brings"]) == (["fleet_0"], ["fleet_1"])
    assert bring(club, room, 1, fleet_1="energy").status_code == 200
    for person in (ann, bob):
        person.until(1)
        assert ships(person) == ["white_whale", "bull"]
        assert person.state["full"]


def test_what_is_hidden_of_it_reaches_nobody_else(club, room):
    """Zack Fair and Tom Steel are named by nothing but the fleet that Bob brings."""
    ann, watcher = club.sit(room, 0), club.sit(room, None)
    fleet = ready_texts()["energy"]
    secrets = ("fair", "steel")
    assert all(f" {name} " in f" {fleet} " for name in secrets)
    assert bring(club, room, 1, fleet_1=fleet).status_code == 200
    for person in (ann, watcher):
        person.until(1)
        hidden = person.state["view"]["fleets"][1]["pilots"]
        assert {pilot["card"] for pilot in hidden} == {"??"}
        assert len(person.heard) >= 2
        for heard in person.heard:
            told = json.loads(heard)
            told.pop("catalogue", None)  # all there is, whoever brings what
            text = json.dumps(told)
            assert not [name for name in secrets if f'"{name}"' in text or f" {name} " in text]


def test_who_has_picked_already_picks_again(club, room):
    """The pick was made against another fleet."""
    ann = club.sit(room, 0)
    ann.move("pick annihilate")
    assert bring(club, room, 1, fleet_1="attrition").status_code == 200
    ann.until(2)
    assert (ann.state["room"]["seat"], ann.state["brings"]) == (0, ["fleet_0"])
    ann.move("pick raid")
    bob = club.sit(room, 1)
    bob.move("pick raid")
    assert bob.state["view"]["conditions"] == ["raid", "raid"]


def test_the_same_again_changes_nothing(club, room):
    for options in ({"fleet_1": "guns"}, {}):
        told = bring(club, room, 1, **options)
        assert (told.status_code, told.json()["state"]) == (200, 0)


def test_one_thing_is_changed_at_a_time(club, room):
    headers = {"Authorization": f"Bearer {room['tokens'][1]}"}
    told = {"json": {"options": {"fleet_1": "rush"}, "name": "Bob"}, "headers": headers}
    refused = club.http.patch(f"/rooms/{room['room']}/seats/1", **told)
    assert (refused.status_code, refused.json()["error"]) == (400, "malformed")


def test_afterwards_it_is_settled(club, room):
    ann = club.sit(room, 0)
    ann.move("pick annihilate")
    late = bring(club, room, 0, fleet_0="guns")
    assert (late.status_code, late.json()["error"]) == (409, "too_late")
    assert ann.state["brings"] == []


@pytest.mark.parametrize(
    ("options", "status"),
    [
        ({"fleet_0": "guns"}, 400),
        ({"ap": 4}, 400),
        ({"fleet_1": "bull"}, 422),
        ({"fleet_1": 5}, 422),
        ({"fleet_1": "bull nobody"}, 422),
    ],
)
def test_only_what_is_the_seats_own_and_legal(club, room, options, status):
    before = club.http.get(f"/rooms/{room['room']}").json()
    refused = bring(club, room, 1, **options)
    assert refused.status_code == status
    assert refused.json()["text"].endswith((".", "?"))
    assert club.http.get(f"/rooms/{room['room']}").json() == before


def test_what_was_seen_of_the_former_deal_tells_nothing_of_this_one(club, room):
    """It was dealt anew from the same numbers: who had seen cards knew which would come."""
    store = Store(f"sqlite:///{club.house.folder / 'rooms.db'}")
    dealt = []
    for fleet in ("rush", "guns", "rush"):
        bring(club, room, 0, fleet_0=fleet)
        dealt.append(restored(store.load(room["room"])).match)
    store.close()
    assert [match.game.rules["fleet_0"] for match in dealt[::2]] == ["rush", "rush"]
    assert len({match.chance.key for match in dealt}) == 3
    assert dealt[0].position() != dealt[2].position()


def test_nobody_brings_it_for_another(club, room):
    headers = {"Authorization": f"Bearer {room['tokens'][0]}"}
    told = {"json": {"options": {"fleet_1": "guns"}}, "headers": headers}
    assert club.http.patch(f"/rooms/{room['room']}/seats/1", **told).status_code == 403


def test_a_room_is_read_again_with_what_was_brought(club, room):
    ann = club.sit(room, 0)
    ann.move("pick annihilate")
    bring(club, room, 1, fleet_1="attrition")
    ann.until(2)
    ann.move("pick survive")
    bob = club.sit(room, 1)
    bob.move("pick raid")
    store = Store(f"sqlite:///{club.house.folder / 'rooms.db'}")
    again = restored(store.load(room["room"]))
    store.close()
    assert again.number == bob.state["number"]
    assert again.match.view(1) == bob.state["view"]


def test_where_nobody_owns_an_option_there_is_nothing_to_bring(club):
    room = club.room("tactics", seats=["person", "person"])
    assert club.sit(room, 0).state["brings"] == []
    assert bring(club, room, 1, hand=4).json()["error"] == "malformed"
