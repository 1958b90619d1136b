"""A server plays its own levels: no request, and no database, has it run anybody's code."""

import asyncio
import sys
from functools import partial
from pathlib import Path

import pytest

from serve.test_house import Guest, move, standing
from spadework.engine.words import LANGUAGES
from spadework.serve.changes import changed_seat
from spadework.serve.messages import NewRoom, SeatChange
from spadework.serve.room import COMPUTER, Seat
from spadework.serve.words import Refusal
from support import is_sentence

STRANGERS = ["own_stranger:first", "own_opener", "search:20", "net:weights.bin", "module:function"]


@pytest.fixture
def address(tmp_path):
    return f"sqlite:///{tmp_path / 'rooms.db'}"


@pytest.fixture
def stranger(folder, monkeypatch):
    """A module that can be imported, and a package that offers it by name."""
    Path("own_stranger.py").write_text("def first(glimpse): return glimpse.actions[0]\n", "utf-8")
    home = Path("stranger-1.0.dist-info")
    home.mkdir()
    (home / "METADATA").write_text("Metadata-Version: 2.1\nName: stranger\nVersion: 1\n", "utf-8")
    points = "[spadework.players]\nown_opener = own_stranger:first\n"
    (home / "entry_points.txt").write_text(points, "utf-8")
    monkeypatch.syspath_prepend(folder)
    yield "own_stranger"
    sys.modules.pop("own_stranger", None)


def bearer(room, seat):
    return {"Authorization": f"Bearer {room['tokens'][seat]}"}


@pytest.mark.parametrize("who", STRANGERS)
def test_no_request_names_another_player(club, who):
    room = club.room(seats=["person", "open"])
    where = f"/rooms/{room['room']}/seats/1"
    for lang in LANGUAGES:
        head = {"Accept-Language": lang}
        made = club.http.post(
            "/rooms", json={"game": "tactics", "seats": ["person", who]}, headers=head
        )
        given = club.http.patch(where, json={"holder": who}, headers=head | bearer(room, 0))
        for told in (made, given):
            assert (told.status_code, told.json()["error"]) == (400, "malformed")
            assert who in told.json()["text"]
            assert is_sentence(told.json()["text"])
    hint = {"state": 0, "level": who}
    asked = f"/rooms/{room['room']}/hint"
    told = club.http.post(asked, json=hint, headers=bearer(room, 0))
    assert (told.status_code, told.json()["error"]) == (400, "malformed")
    ann = club.sit(room, 0)
    assert ann.ask(type="rematch", level=who)["code"] == "malformed"


@pytest.mark.parametrize("who", STRANGERS)
def test_nothing_is_imported_for_who_asks(address, stranger, who):
    async def run():
        async with standing(address) as house:
            with pytest.raises(Refusal):
                await house.make(NewRoom(game="tactics", seats=["person", who]))
            room, _ = await house.make(NewRoom(game="tactics", seats=["person", "open"]))
            asked, own = SeatChange(holder=who), room.seats[0].token
            with pytest.raises(Refusal):
                await house.do(room, partial(changed_seat, seat=1, key=own, asked=asked))

    asyncio.run(run())
    assert stranger not in sys.modules


@pytest.mark.parametrize("who", STRANGERS)
def test_a_database_that_names_one_has_it_not_run(address, stranger, who):
    """A backup is a file, too. The table stands, and so does the computer."""

    async def run():
        async with standing(address) as house:
            room, _ = await house.make(NewRoom(game="tactics", seats=["person", "greedy"]))
            room.seats[1] = Seat(COMPUTER, who)
            house.enter(room, Guest(0, room))
            await move(house, room, 0, "keep")
            async with asyncio.timeout(30):
                await room.thinking
            assert room.number == 1

    asyncio.run(run())
    assert stranger not in sys.modules
