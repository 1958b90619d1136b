"""Heavy work is done beside the event loop, once, in turns; and what is too much is told so."""

import asyncio
import threading
from functools import partial
from types import SimpleNamespace

import httpx
import pytest
from litestar import Litestar, get

from serve.test_house import Guest, address, move, people, standing
from spadework.engine.errors import SpadeworkError
from spadework.serve import house as houses
from spadework.serve import rest
from spadework.serve.app import refused, sheds
from spadework.serve.changes import request
from spadework.serve.desk import Desk, Meter
from spadework.serve.limits import Bucket, Limits
from spadework.serve.messages import Move
from spadework.serve.sockets import LARGEST_WAITING, Visitor
from spadework.serve.telling import By
from spadework.serve.words import Refusal

assert address  # a fixture


def full(rate=1.0, size=2.0):
    return Bucket(rate, size)


# Limits count what something costs.


def test_hello_again_and_again_is_counted_by_what_it_costs(club):
    """Each was a whole table, made anew: twenty a second of them held everybody up."""
    room = club.room("fleet", seats=["person"] * 2)
    ann, spent = club.sit(room, 0), 0
    codes = set()
    while not codes and spent < 3000:
        told = ann.ask(type="hello", protocol=2)
        codes |= {told["code"]} if told["type"] == "refused" else set()
        spent += 1
    assert codes == {"too_fast"}
    assert ann.ask(type="hello", protocol=2).get("catalogue") is None


def test_work_that_cost_too_much_is_paid_back_before_the_next():
    bucket = full()
    meter = Meter("a", bucket)
    meter.check()
    meter.spend(1.0)
    meter.check()
    meter.spend(50.0)
    with pytest.raises(Refusal, match="too fast"):
        meter.check()
    assert bucket.left == pytest.approx(-3.0, abs=0.5)  # but not for ever
    bucket.since -= 4.0
    meter.check()


def test_work_of_the_desk_is_charged_to_who_asked():
    async def run():
        desk, bucket = Desk(Limits()), full()
        assert await desk.do(Meter("a", bucket), lambda: sum(range(300_000))) > 0
        assert bucket.left < 1.9999
        with pytest.raises(ZeroDivisionError):
            await desk.do(Meter("a", bucket), lambda: sum(range(300_000)) / 0)
        assert bucket.left < 1.9998
        desk.close()

    asyncio.run(run())


def test_one_address_fills_no_desk():
    async def run():
        desk, go = Desk(Limits(desk=3)), threading.Event()
        many = [asyncio.create_task(desk.do(Meter("many"), go.wait)) for _ in range(10)]
        await asyncio.sleep(0)
        one = asyncio.create_task(desk.do(Meter("one"), lambda: "done"))
        await asyncio.sleep(0)
        refused = [task for task in many if task.done()]
        assert [task.exception().code for task in refused] == ["busy"] * 7
        go.set()
        assert await one == "done"
        await asyncio.gather(*many, return_exceptions=True)
        desk.close()

    asyncio.run(run())


# Past its limit the server says that it is busy.


def test_too_many_changes_at_once_are_refused_and_nothing_waits(address, monkeypatch):
    async def run():
        async with standing(address, changes_all=4, changes=3) as house:
            rooms = [(await house.make(people("tactics")))[0] for _ in range(6)]
            go = asyncio.Event()
            write = house._write

            async def slow(rows):
                await go.wait()
                await write(rows)

            monkeypatch.setattr(house, "_write", slow)
            owners = ["a"] * 4 + ["b"] * 2
            asked = [request(0, Move(state=0, action="keep")) for _ in rooms]
            doing = [
                asyncio.create_task(house.do(room, one, By(meter=Meter(owner))))
                for room, one, owner in zip(rooms, asked, owners, strict=True)
            ]
            await asyncio.sleep(0.05)
            refused = [task.done() and task.exception().code for task in doing]
            assert refused == [False, False, False, "busy", False, "busy"]
            go.set()
            await asyncio.gather(*doing, return_exceptions=True)
            assert [room.number for room in rooms] == [1, 1, 1, 0, 1, 0]
            monkeypatch.setattr(house, "_write", write)
            await house.do(rooms[3], asked[3], By(meter=Meter("a")))  # and afterwards it goes on
            assert rooms[3].number == 1

    asyncio.run(run())


def test_the_computer_is_never_told_that_it_is_too_much(address):
    async def run():
        async with standing(address, changes_all=0) as house:
            room, _ = await house.make(people("tactics"))
            await move(house, room, 0, "keep")
            assert room.number == 1

    asyncio.run(run())


def test_too_many_requests_at_once_are_refused_and_nothing_waits():
    app = Litestar([slowly], middleware=[sheds(2)], exception_handlers={SpadeworkError: refused})

    async def run():
        line = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=line, base_url="http://here") as client:
            asked = [asyncio.create_task(client.get("/slowly")) for _ in range(5)]
            answers = await asyncio.gather(*asked)
            assert sorted(answer.status_code for answer in answers) == [200, 200, 503, 503, 503]
            assert {answer.json()["error"] for answer in answers if answer.is_error} == {"busy"}
            assert (await client.get("/slowly")).status_code == 200

    asyncio.run(run())


@get("/slowly")
async def slowly() -> str:
    await asyncio.sleep(0.3)
    return "done"


# What never changes is made once.


@pytest.mark.parametrize("make", [rest.rules_told, rest.words_told, rest.decks_told])
def test_rules_words_and_decks_are_made_once_in_each_language(address, make):
    """A page of rules was 12 ms of everybody's time, each time."""
    made = []

    def counted(*of):
        made.append(of)
        return make(*of)

    async def run():
        async with standing(address) as house:
            wishes = [partial(counted, "duel", lang) for lang in LANGS * 5]
            told = await asyncio.gather(*(house.made_once(one, Meter()) for one in wishes))
            assert sorted(made) == sorted(("duel", lang) for lang in LANGS)
            assert told[0] is told[3]
            assert len({str(one) for one in told}) == 3

    asyncio.run(run())


LANGS = ("en", "zh-Hans", "zh-Hant")


def test_a_page_of_a_replay_is_made_once_and_anew_when_it_is_another(address, monkeypatch):
    made = []

    def counted(*asked):
        made.append(asked[1:])
        return b"[]"

    monkeypatch.setattr(houses, "steps_told", counted)

    async def run():
        async with standing(address) as house:
            room, _ = await house.make(people("tactics"))
            ask = partial(house.replay, room, lang="en", whole=False, meter=Meter("a"))
            await asyncio.gather(*(ask(eyes=0, first=0) for _ in range(50)))
            await ask(eyes=0, first=0)
            assert len(made) == 1
            await ask(eyes=1, first=0)
            await ask(eyes=None, first=0)
            await ask(eyes=0, first=40)
            assert len(made) == 4
            room.seats[0].name = "Ann"
            await ask(eyes=0, first=0)
            await move(house, room, 0, "keep")
            await ask(eyes=0, first=0)
            assert len(made) == 6

    asyncio.run(run())


# Who does not listen costs little.


def test_who_reads_nothing_is_let_go_before_much_waits_for_them():
    door = SimpleNamespace(limits=Limits(), meter=lambda *asked: Meter(*asked))
    app = SimpleNamespace(state=SimpleNamespace(door=door))
    ann = Visitor(SimpleNamespace(app=app), "a", "en")
    left = ann.meter._buckets[0].left
    for _ in range(100):
        ann.push(bytes(LARGEST_WAITING // 10))
    assert ann.meter._buckets[0].left < left - 0.002  # to be told costs something, too
    assert ann._out.qsize() == 1
    assert ann._out.get_nowait() is None


def test_who_comes_and_goes_is_told_once_a_language_and_not_once_a_guest(address, monkeypatch):
    """A hundred who watch, coming and going, were ten thousand messages to write."""
    built = []
    news = houses.tell_room.__globals__["room_news"]
    monkeypatch.setitem(
        houses.tell_room.__globals__, "room_news", lambda *how: built.append(how) or news(*how)
    )

    async def run():
        async with standing(address) as house:
            room, _ = await house.make(people("tactics"))
            guests = [Guest(None, room) for _ in range(50)]
            for guest in guests:
                house.enter(room, guest)
            assert len(guests[0].heard) == 49
            assert len(built) == 49

    asyncio.run(run())


def test_a_room_that_is_read_again_is_charged_by_its_length(address):
    """Hundreds of old rooms, asked for one after the other, filled the memory for little."""

    async def run():
        async with standing(address) as house:
            room, _ = await house.make(people("tactics"))
            await move(house, room, 0, "keep")
            await move(house, room, 1, "keep")
            house.put_away(-1)
            assert room.id not in house.rooms
            bucket = full(rate=1e-6)
            await house.find(room.id, Meter("a", bucket))
            assert bucket.left < 2 - 2 * houses.READ

    asyncio.run(run())


def test_nobody_owes_more_than_a_while():
    bucket = full(rate=10.0, size=10.0)
    assert bucket.owe(1000.0) == pytest.approx(10.0, abs=0.5)
    assert bucket.owe(1000.0) == pytest.approx(10.0, abs=0.5)
