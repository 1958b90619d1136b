"""The house and its store: what is kept, put away, restored, forgotten, and when a write fails."""

import asyncio
import random
import sqlite3
import threading
import time
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import text

import spadework as sw
from spadework.serve.changes import request
from spadework.serve.desk import FREE
from spadework.serve.house import House
from spadework.serve.limits import Bucket, Buckets, Limits
from spadework.serve.messages import Move, NewRoom, Resign, Takeback
from spadework.serve.room import restored
from spadework.serve.store import ADD_MOVE, DAY, Store
from spadework.serve.store import house as house_table
from spadework.serve.telling import state_told
from spadework.serve.words import Refusal, language_of


class Guest:
    meter = FREE

    def __init__(self, eyes, room):
        self.eyes, self.lang, self.address, self.heard = eyes, "en", "here", []
        self.key = None if eyes is None else room.seats[eyes].token

    def push(self, message):
        self.heard.append(message)

    def dismiss(self, why):
        self.heard.append(why)


@pytest.fixture
def address(tmp_path):
    return f"sqlite:///{tmp_path / 'deep' / 'rooms.db'}"


@asynccontextmanager
async def standing(address, **limits):
    house = House(Store(address), Limits(**limits))
    try:
        yield house
    finally:
        await house.close()


async def move(house, room, seat, action):
    await house.do(room, request(seat, Move(state=room.number, action=action)))


async def play_some(house, room, dice, most=1000):
    while room.match.seat is not None and room.number < most:
        action = dice.choice(room.match.actions())
        await move(house, room, room.match.seat, action)


def people(game):
    return NewRoom(game=game, seats=["person"] * sw.game(game).seats)


def test_a_room_comes_back_as_it_was_from_key_and_actions_alone(name, address):
    async def run():
        dice, told = random.Random(3), []
        async with standing(address) as house:
            room, _ = await house.make(people(name))
            await play_some(house, room, dice, 9)
            if room.match.seat is not None and not room.others(0):
                await house.do(room, request(0, Takeback(state=room.number)))
                await play_some(house, room, dice, room.number + 3)
            told = [state_told(room, eyes, "en") for eyes in (None, 0)]
        async with standing(address) as house:
            again = await house.find(room.id)
            assert [state_told(again, eyes, "en") for eyes in (None, 0)] == told
            assert again.match.record() == room.match.record()
            assert again.match.chance.count == room.match.chance.count

    asyncio.run(run())


def test_no_state_lies_in_the_database(name, address):
    async def run():
        async with standing(address) as house:
            room, keys = await house.make(people(name))
            await play_some(house, room, random.Random(1), 5)
            return room, keys.tokens

    room, tokens = asyncio.run(run())
    with sqlite3.connect(address.removeprefix("sqlite:///")) as database:
        dump = "\n".join(database.iterdump())
    database.close()
    assert room.key.hex().upper() in dump
    assert all(token not in dump for token in tokens)
    assert room.match.state.tobytes().hex().upper()[:64] not in dump


def test_a_room_without_guests_is_put_away_and_found_again(address):
    async def run():
        async with standing(address) as house:
            room, _ = await house.make(people("spade"))
            guest = Guest(0, room)
            house.enter(room, guest)
            house.put_away(idle=-1)
            assert room.id in house.rooms
            house.leave(room, guest)
            house.put_away(idle=-1)
            assert room.id not in house.rooms
            found = await asyncio.gather(*(house.find(room.id) for _ in range(5)))
            assert len({id(one) for one in found}) == 1

    asyncio.run(run())


def live(store, days):
    """The house has seen so many days more."""
    with store.engine.begin() as connection:
        connection.execute(house_table.update().values(lived=house_table.c.lived + days * DAY))


def test_nobody_comes_to_a_room_while_it_is_forgotten(address, monkeypatch):
    """Who came in that moment played on, and all that was acknowledged was gone."""

    async def run():
        async with standing(address) as house:
            room, _ = await house.make(people("spade"))
            house.put_away(idle=-1)
            live(house.store, 100)
            begun, go = threading.Event(), threading.Event()
            execute = house.store._execute

            def slow(rows):
                begun.set()
                go.wait(10)
                execute(rows)

            monkeypatch.setattr(house.store, "_execute", slow)
            forgetting = asyncio.create_task(house.forget())
            await asyncio.to_thread(begun.wait)
            with pytest.raises(Refusal, match="no room"):
                await house.find(room.id)
            go.set()
            assert await forgetting == 1
            again, _ = await house.make(people("spade"))
            house.rooms.clear()
            live(house.store, 100)
            await house.find(again.id)  # and who has come already keeps it
            assert await house.forget() == 0

    asyncio.run(run())


def test_old_rooms_are_forgotten_and_others_stay(address):
    async def run():
        async with standing(address) as house:
            old, _ = await house.make(people("spade"))
            new, _ = await house.make(people("spade"))
            assert await house.forget() == 0
            live(house.store, 59)
            await move(house, new, 0, new.match.actions()[0])
            assert await house.forget() == 0
            live(house.store, 2)
            assert await house.forget() == 0  # somebody may still be there
            house.put_away(idle=-1)
            assert await house.forget() == 1
            assert house.store.load(new.id) is not None
            with pytest.raises(Refusal, match="no room"):
                await house.find(old.id)
            with house.store.engine.connect() as connection:
                left = connection.execute(text("select count(*) from seats")).scalar()
            assert left == 1

    asyncio.run(run())


def test_a_move_that_cannot_be_written_did_not_happen(address, monkeypatch):
    async def run():
        async with standing(address) as house:
            room, _ = await house.make(people("tactics"))
            guest = Guest(0, room)
            house.enter(room, guest)
            heard = len(guest.heard)

            def full(rows):
                raise OSError("no space left on device")

            with monkeypatch.context() as patch:
                patch.setattr(house.store, "_execute", full)
                with pytest.raises(Refusal, match="could not be saved"):
                    await move(house, room, 0, "keep")
            assert room.number == 0
            assert room.match.steps == 0
            assert len(guest.heard) == heard
            await move(house, room, 0, "keep")
            assert room.number == 1

    asyncio.run(run())


def test_one_bad_write_does_not_spoil_its_neighbours(address):
    store = Store(address)
    row = {"kind": "move", "seat": 0, "action": "keep", "count": 1}
    first = store.write([(ADD_MOVE, row | {"room": "a", "number": 1})])
    first.result(10)
    with_twin = [store.write([(ADD_MOVE, row | {"room": "a", "number": n})]) for n in (2, 1, 3)]
    assert with_twin[0].result(10) is None
    with pytest.raises(Exception, match="UNIQUE"):
        with_twin[1].result(10)
    assert with_twin[2].result(10) is None
    store.close()


def test_writes_that_wait_are_committed_together(address, monkeypatch):
    store, commits = Store(address), []
    execute = store._execute

    def slowly(rows):
        commits.append(len(rows))
        time.sleep(0.05)
        execute(rows)

    monkeypatch.setattr(store, "_execute", slowly)
    row = {"kind": "move", "seat": 0, "action": "keep", "count": 1}
    writes = [store.write([(ADD_MOVE, row | {"room": "a", "number": n})]) for n in range(100)]
    for write in writes:
        write.result(10)
    assert sum(commits) == 100
    assert len(commits) < 10
    store.close()


def test_what_another_process_wrote_is_taken_over(address):
    """Two servers on one database: the second to write is told so, and then knows."""

    async def run():
        async with standing(address) as one, standing(address) as two:
            room, _ = await one.make(people("tactics"))
            same = await two.find(room.id)
            await move(one, room, 0, "keep")
            with pytest.raises(Refusal) as refused:
                await move(two, same, 0, "keep")
            assert refused.value.code == "stale"
            assert same.number == 1
            await move(two, same, 1, "keep")

    asyncio.run(run())


def test_a_room_of_other_rules_says_so(address):
    async def run():
        async with standing(address) as house:
            room, _ = await house.make(people("tactics"))
            stored = house.store.load(room.id)
            stored.room["version"] = 999
            with pytest.raises(Refusal, match="version 999"):
                restored(stored)

    asyncio.run(run())


def test_a_move_is_finished_even_if_who_made_it_has_gone(address):
    async def run():
        async with standing(address) as house:
            room, _ = await house.make(people("tactics"))
            task = asyncio.create_task(move(house, room, 0, "keep"))
            await asyncio.sleep(0)
            task.cancel()
            while room.number == 0:
                await asyncio.sleep(0.01)
            assert len(house.store.load(room.id).moves) == 1

    asyncio.run(run())


def test_computers_alone_play_only_while_somebody_watches(address, monkeypatch):
    monkeypatch.setattr("spadework.serve.house.PACE", 0.0)

    async def run():
        async with standing(address) as house:
            room, _ = await house.make(NewRoom(game="tactics", seats=["random", "greedy"]))
            await asyncio.sleep(0.1)
            assert room.number == 0
            house.enter(room, Guest(None, room))
            async with asyncio.timeout(60):
                while room.match.seat is not None:
                    await asyncio.sleep(0.02)

    asyncio.run(run())


def test_a_computers_thought_is_dropped_if_the_table_went_on(address):
    async def run():
        async with standing(address) as house:
            room, _ = await house.make(NewRoom(game="tactics", seats=["person", "master"]))
            house.enter(room, Guest(0, room))
            await move(house, room, 0, "keep")
            await house.do(room, request(0, Resign(state=room.number)))
            number = room.number
            if room.thinking is not None:
                await room.thinking
            assert room.match.returns == [-1, 1]
            assert room.number == number
            assert len(house.store.load(room.id).moves) == number

    asyncio.run(run())


def test_other_games_go_on_while_the_computer_thinks(address):
    async def run():
        async with standing(address) as house:
            slow = [
                (await house.make(NewRoom(game="duel", seats=["person", "master"])))[0]
                for _ in range(3)
            ]
            for room in slow:
                house.enter(room, Guest(0, room))
                if room.match.seat == 0:
                    await move(house, room, 0, "mulligan")
            quick, _ = await house.make(people("tactics"))
            dice, beside = random.Random(1), 0
            while quick.match.seat is not None:
                await play_some(house, quick, dice, quick.number + 1)
                beside += any(room.thinking and not room.thinking.done() for room in slow)
            # Were it to think on the loop, it would be done before anybody else can move.
            assert beside > 0

    asyncio.run(run())


def test_buckets_fill_again():
    bucket = Bucket(rate=1000.0, size=2)
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    time.sleep(0.01)
    assert bucket.take()
    many = Buckets(rate=0.0, size=1, most=2)
    assert [many.take(who) for who in "aab"] == [True, False, True]
    assert many.take("c")  # and a is forgotten
    assert many.take("a")


def test_the_language_that_is_asked_for_or_accepted():
    assert language_of("zh-Hant", "en") == "zh-Hant"
    assert language_of("xx", "fr, zh-CN;q=0.8") == "zh-Hans"
    assert language_of(None, "zh-HK") == "zh-Hant"
    assert language_of(None, "fr-FR,en-GB;q=0.5,zh") == "en"
    assert language_of(None, "") == "en"
    assert language_of(None, "," * 300 + "zh") == "en"  # nobody speaks so many
