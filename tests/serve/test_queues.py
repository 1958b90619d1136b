"""Who is next: nobody's game waits for what another address asks for, however much that is."""

import asyncio
import itertools
import random
import threading
import time
from contextlib import suppress
from types import SimpleNamespace

import httpx
import pytest
import uvicorn

import spadework as sw
from serve.test_house import Guest, address, move, play_some, standing
from spadework.players.review import Decision, decisions, review
from spadework.serve import computers, reviews
from spadework.serve.app import make_app
from spadework.serve.changes import request
from spadework.serve.limits import Limits
from spadework.serve.messages import NewRoom, Resign
from spadework.serve.queues import Places, Queue, Rank, Turns
from spadework.serve.reviews import a_slice, in_words
from spadework.serve.shared import Shared
from spadework.serve.store import Store
from spadework.serve.telling import named
from spadework.serve.words import Refusal

__all__ = ["address"]  # a fixture
SECONDS = 60  # until something that never comes about has failed


def job(owner):
    return SimpleNamespace(owner=owner)


def jobs(turns, owner, count):
    made = [job(owner) for _ in range(count)]
    for one in made:
        turns.add(one)
    return made


def served(turns, takes, count):
    """Whose jobs come, one after the other, each taking as long as its owner's do."""
    order = []
    for _ in range(count):
        one = turns.take()
        turns.ended(one, takes[one.owner])
        order.append(one.owner)
    return order


class Guarded(Guest):
    """Somebody who comes from an address."""

    def __init__(self, eyes, room, address):
        super().__init__(eyes, room)
        self.address = address


# Turns.


def test_a_thousand_jobs_hold_up_anothers_job_by_one_at_most():
    turns, takes = Turns(), {"many": 0.1, "one": 0.1}
    jobs(turns, "many", 1000)
    served(turns, takes, 3)
    at_work = turns.take()
    jobs(turns, "one", 1)
    turns.ended(at_work, 0.1)
    assert served(turns, takes, 2) == ["one", "many"]


def test_whoever_comes_while_others_are_at_work_goes_before_their_next():
    turns = Turns()
    jobs(turns, "many", 1000)
    at_work = [turns.take() for _ in range(3)]
    jobs(turns, "one", 1)
    turns.ended(at_work[0], 0.0)
    assert turns.take().owner == "one"


def test_time_is_shared_and_not_turns():
    turns, takes = Turns(), {"slow": 1.0, "quick": 0.01}
    jobs(turns, "slow", 1000)
    jobs(turns, "quick", 3000)
    order = served(turns, takes, 2000)
    slow, quick = order.count("slow") * 1.0, order.count("quick") * 0.01
    assert abs(slow - quick) <= 1.01


def test_who_asks_for_one_thing_after_the_other_pays_for_it_too():
    """A long review is many slices, and none waits while the next is not asked for yet."""
    turns, takes, order = Turns(), {"slices": 1.0, "others": 0.1}, []
    jobs(turns, "others", 1000)
    for _ in range(500):
        if order[-1:] != ["others"]:
            turns.add(job("slices"))
        order += served(turns, takes, 1)
    slices, others = order.count("slices") * 1.0, order.count("others") * 0.1
    assert abs(slices - others) <= 1.1


def test_what_was_not_taken_is_not_owed():
    turns, takes = Turns(), {"busy": 1.0, "rested": 1.0}
    jobs(turns, "rested", 1)
    jobs(turns, "busy", 1000)
    served(turns, takes, 100)
    jobs(turns, "rested", 100)
    assert served(turns, takes, 10).count("rested") == 5


def test_jobs_that_were_dropped_do_not_count_and_nothing_is_left_of_them():
    turns, takes = Turns(), {"gone": 1.0, "here": 1.0}
    dropped = jobs(turns, "gone", 1000)
    jobs(turns, "here", 2)
    for one in dropped:
        turns.drop(one)
    assert served(turns, takes, 2) == ["here", "here"]
    assert not turns
    assert turns._owners == {}


def test_addresses_that_went_are_forgotten():
    turns, takes = Turns(), {f"10.0.0.{i}": 0.01 * (i % 7) for i in range(1000)} | {"stays": 0.01}
    jobs(turns, "stays", 2000)
    for who in list(takes)[:-1]:
        jobs(turns, who, 1)
        served(turns, takes, 2)
    assert len(turns._owners) < 20


# The queue.


class Slow:
    """Work that does not end before it is let go; it notes who has begun."""

    def __init__(self):
        self.begun, self.let_go = [], threading.Event()

    def __call__(self, name):
        def work():
            self.begun.append(name)
            assert self.let_go.wait(SECONDS)
            return name

        return work


def in_a_queue(play):
    """Two threads, and work that is held up."""

    async def run():
        queue, slow, tasks = Queue(2), Slow(), []

        def ask(rank, owner, work):
            tasks.append(asyncio.create_task(queue.do(rank, owner, work)))
            return tasks[-1]

        try:
            async with asyncio.timeout(SECONDS):
                await play(queue, slow, ask)
        finally:
            slow.let_go.set()
            queue.close()
            await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run(run())


async def until(so):
    while not so():
        await asyncio.sleep(0.001)


def test_what_can_wait_leaves_a_thread_to_those_at_a_table():
    async def play(queue, slow, ask):
        for number in range(10):
            ask(Rank.LATER, str(number), slow("later"))
        for number in range(10):  # none of these waits for one of those
            assert await ask(Rank.NOW, "now", lambda number=number: number) == number
        assert slow.begun == ["later"]

    in_a_queue(play)


def test_what_can_wait_comes_to_its_end_whoever_plays():
    async def play(queue, slow, ask):
        begun = []
        for number in range(1000):
            ask(Rank.NOW, "many", lambda number=number: begun.append(number))
        await ask(Rank.LATER, "one", lambda: begun.append("later"))
        assert begun.index("later") <= 4

    in_a_queue(play)


def test_a_job_nobody_waits_for_any_more_never_begins():
    async def play(queue, slow, ask):
        at_work = [ask(Rank.NOW, "a", slow(name)) for name in "ab"]
        await until(lambda: len(slow.begun) == 2)
        gone = [ask(Rank.NOW, "a", slow("gone")) for _ in range(100)]
        last = ask(Rank.NOW, "a", slow("last"))
        await asyncio.sleep(0)
        for task in gone:
            task.cancel()
        await asyncio.wait(gone)
        slow.let_go.set()
        assert await last == "last"
        assert [await task for task in at_work] == ["a", "b"]
        assert "gone" not in slow.begun

    in_a_queue(play)


def test_who_leaves_while_it_is_at_work_leaves_the_thread_to_others():
    async def play(queue, slow, ask):
        left = [ask(Rank.NOW, "a", slow("left")) for _ in range(2)]
        await until(lambda: len(slow.begun) == 2)
        for task in left:
            task.cancel()
        slow.let_go.set()
        assert await ask(Rank.NOW, "b", lambda: "done") == "done"

    in_a_queue(play)


def test_work_that_fails_is_told_to_who_waits_and_others_go_on():
    async def play(queue, slow, ask):
        for _ in range(5):
            with pytest.raises(ZeroDivisionError):
                await ask(Rank.LATER, "a", lambda: 1 // 0)
        assert await ask(Rank.LATER, "a", lambda: "done") == "done"

    in_a_queue(play)


def test_when_it_closes_nobody_waits():
    async def play(queue, slow, ask):
        tasks = [ask(rank, str(number), slow("it")) for number in range(50) for rank in Rank]
        await until(lambda: slow.begun)
        queue.close()
        told = await asyncio.gather(*tasks, return_exceptions=True)
        assert {error.code for error in told} == {"closing"}
        with pytest.raises(Refusal) as refused:
            await queue.do(Rank.NOW, "a", lambda: None)
        assert refused.value.code == "closing"
        assert len(slow.begun) <= 2

    in_a_queue(play)


def test_places_are_few_and_fewer_for_one_address():
    places, busy = Places(most=3, each=2), []
    with places.one("a"), places.one("a"):
        with pytest.raises(Refusal) as refused, places.one("a"):
            busy.append("a")
        assert refused.value.code == "busy"
        with places.one("b"), pytest.raises(Refusal), places.one("c"):
            busy.append("c")
    with places.one("a"):
        assert busy == []


# What is made once.


def shared(play):
    async def run():
        async with asyncio.timeout(SECONDS):
            await play(Shared(most=10, size=len))

    asyncio.run(run())


def test_what_several_ask_for_is_made_once_and_until_the_last_has_gone():
    async def play(made):
        begun, ended, go_on = [], [], asyncio.Event()

        async def make():
            begun.append("it")
            try:
                await go_on.wait()
            except asyncio.CancelledError:
                ended.append("cancelled")
                raise
            return "it"

        first, second = (asyncio.create_task(made.get("key", make)) for _ in range(2))
        await until(lambda: begun)
        first.cancel()
        await asyncio.wait([first])
        assert (begun, ended) == (["it"], [])
        second.cancel()
        await asyncio.wait([second])
        await until(lambda: ended)
        third = asyncio.create_task(made.get("key", make))
        await until(lambda: len(begun) == 2)
        go_on.set()
        assert await third == "it"
        assert await made.get("key", make) == "it"
        assert len(begun) == 2

    shared(play)


def test_what_is_kept_is_bounded_by_its_size_and_what_failed_is_not_kept():
    async def play(made):
        begun = []

        def of(text):
            async def make():
                begun.append(text)
                if text == "busy":
                    raise Refusal("busy")
                return text

            return made.get(text, make)

        for text in ("busy", "busy", "four", "five5", "four", "more", "four", "five5", "x" * 11):
            with suppress(Refusal):
                await of(text)
        assert begun == ["busy", "busy", "four", "five5", "more", "five5", "x" * 11]
        assert made._held == sum(map(len, made._kept)) <= 10

    shared(play)


def test_that_one_may_not_ask_for_more_is_not_told_to_who_waits_with_them():
    async def play(made):
        go_on, begun = asyncio.Event(), []

        def asked(whose, code):
            async def make():
                begun.append(whose)
                await go_on.wait()
                if code:
                    raise Refusal(code)
                return whose

            return asyncio.create_task(made.get("key", make))

        waiting = [asked("first", "busy"), asked("second", "too_fast"), asked("third", "")]
        waiting.append(asked("fourth", ""))
        await until(lambda: begun)
        go_on.set()
        first, second, *others = await asyncio.gather(*waiting, return_exceptions=True)
        assert (first.code, second.code) == ("busy", "too_fast")
        assert others == ["third", "third"]
        assert begun == ["first", "second", "third"]
        assert not made._going

    shared(play)


# Reviews.


async def finished(house, game="tactics", moves=6):
    """A room whose match is over, after some moves."""
    room, _ = await house.make(NewRoom(game=game, seats=["person"] * sw.game(game).seats))
    await play_some(house, room, random.Random(1), moves)
    if room.match.seat is not None:
        await house.do(room, request(0, Resign(state=room.number)))
    return room


@pytest.fixture
def endless(monkeypatch):
    """A review that takes for ever; what it does is noted decision by decision."""
    noted = []

    def never_done(match, *_, **__):
        found = list(decisions(match, 10, threads=1))
        for decision in itertools.cycle(found):
            noted.append(match)
            time.sleep(0.001)
            yield decision

    monkeypatch.setattr(reviews, "decisions", never_done)
    return noted


def test_a_long_review_holds_up_nobodys_hint_and_nobodys_review(address, endless, monkeypatch):
    async def run():
        async with standing(address) as house, asyncio.timeout(SECONDS):
            over, mine = await finished(house), await finished(house)
            table, _ = await house.make(NewRoom(game="spade"))
            long = [asyncio.create_task(house.review(over, "en", "long"))]
            await until(lambda: endless)
            for _ in range(3):
                assert (await house.hint(table, 0, 0, "en", "mine")).actions
            monkeypatch.setattr(reviews, "decisions", decisions)
            assert (await house.review(mine, "en", "mine")).decisions
            assert not long[0].done()
            long[0].cancel()
            await asyncio.wait(long)

    asyncio.run(run())


def test_a_review_is_dropped_when_nobody_waits_for_it(address, endless):
    async def run():
        async with standing(address) as house, asyncio.timeout(SECONDS):
            over, other = await finished(house), await finished(house)
            asked = [asyncio.create_task(house.review(over, "en", who)) for who in "ab"]
            await until(lambda: endless)
            for task in asked:
                task.cancel()
            await asyncio.wait(asked)
            again = asyncio.create_task(house.review(other, "en", "c"))
            await until(lambda: other.match in endless)
            before = endless.count(over.match)
            await until(lambda: endless.count(other.match) > 100)
            assert endless.count(over.match) <= before + 1
            again.cancel()
            await asyncio.wait([again])

    asyncio.run(run())


def test_one_address_cannot_take_all_places_and_closing_keeps_nobody_waiting(address, endless):
    async def run():
        async with standing(address) as house, asyncio.timeout(SECONDS):
            rooms = [await finished(house, moves=2) for _ in range(4)]
            tasks = [asyncio.create_task(house.review(room, "en", "a")) for room in rooms]
            await until(lambda: sum(task.done() for task in tasks) == 2)
            for room in (rooms[0], rooms[3]):  # one that is under way, and another's
                tasks.append(asyncio.create_task(house.review(room, "en", "b")))
            await asyncio.sleep(0.05)
            assert not any(task.done() for task in tasks[4:])
            house.hurry()
            told = await asyncio.gather(*tasks, return_exceptions=True)
            assert [error.code for error in told] == ["closing"] * 2 + ["busy"] * 2 + [
                "closing"
            ] * 2

    asyncio.run(run())


def test_hints_of_one_address_are_few_at_once(address, monkeypatch):
    slow = Slow()
    monkeypatch.setattr(computers, "hint", lambda match: slow("hint")() and [])

    async def run():
        async with standing(address) as house, asyncio.timeout(SECONDS):
            table, _ = await house.make(NewRoom(game="spade"))
            ask = [asyncio.create_task(house.hint(table, 0, 0, "en", who)) for who in "aaaaaab"]
            await until(lambda: sum(task.done() for task in ask) == 2)
            slow.let_go.set()
            told = await asyncio.gather(*ask, return_exceptions=True)
            assert [getattr(one, "code", None) for one in told] == [None] * 4 + ["busy"] * 2 + [
                None
            ]

    asyncio.run(run())


def test_a_review_is_made_once_and_put_into_words_once_a_language(address, monkeypatch):
    made, worded = [], []

    def noted(match, *how, **more):
        made.append(match)
        return decisions(match, 10, threads=1)

    def in_noted_words(match, found, lang):
        worded.append(lang)
        return in_words(match, found, lang)

    monkeypatch.setattr(reviews, "decisions", noted)
    monkeypatch.setattr(reviews, "in_words", in_noted_words)

    async def run():
        async with standing(address) as house, asyncio.timeout(SECONDS):
            over = await finished(house)
            for lang in ("en", "en", "zh-Hans", "en"):
                told = await house.review(over, lang, "a")
            assert told.decisions
            house.rooms.clear()  # as if it had been put away
            await house.review(await house.find(over.id), "zh-Hans", "b")

    asyncio.run(run())
    assert (len(made), worded) == (1, ["en", "zh-Hans"])


def test_what_a_review_tells_is_what_it_found(name, address, monkeypatch):
    monkeypatch.setattr(reviews, "SIMULATIONS", 10)

    async def run():
        async with standing(address) as house:
            over = await finished(house, name, 12)
            return over.match, await house.review(over, "zh-Hant")

    match, told = asyncio.run(run())
    made = review(match, 10)
    moments = {number: moment for number, (moment, _) in enumerate(match.turns(), 1)}
    assert len(told.decisions) == len(made.decisions)
    for one, found in zip(told.decisions, made.decisions, strict=True):
        words = named(moments[one.number], "zh-Hant")
        assert (one.action, one.better, one.lost) == (found.action, found.better, found.lost)
        assert (one.label, one.title) == tuple(words[one.action][key] for key in ("label", "title"))
        better = words.get(found.better, {"label": "", "title": ""})
        assert (one.better_label, one.better_title) == (better["label"], better["title"])
    assert [seat.accuracy for seat in told.seats] == [
        made.accuracy(p) for p in range(len(told.seats))
    ]
    assert told.returns == match.returns


def test_a_slice_ends_after_its_time_with_one_decision_at_least():
    steps = (time.sleep(0.001) or number for number in range(300))
    first = a_slice(steps, 0.02)
    assert 1 <= len(first) < 300
    assert a_slice(steps, 0.0) == [len(first)]
    assert len(a_slice(steps, SECONDS)) == 300 - len(first) - 1
    assert a_slice(steps) == []


@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
def test_who_hangs_up_does_not_leave_a_review_behind(address, endless):
    """A client that asks and goes would cost the machine minutes."""

    async def run():
        app = make_app(Store(address), Limits())
        server = uvicorn.Server(uvicorn.Config(app, port=0, log_config=None, ws="none"))
        serving = asyncio.create_task(server.serve())
        await until(lambda: server.started)
        port = server.servers[0].sockets[0].getsockname()[1]
        over = await finished(app.state.house)
        where = f"http://127.0.0.1:{port}/api/v1/rooms/{over.id}/review"
        async with httpx.AsyncClient(timeout=SECONDS) as client:
            asked = asyncio.create_task(client.post(where))
            await until(lambda: endless)
            asked.cancel()
            await asyncio.wait([asked])
        await until(lambda: not app.state.house.computers._queue._jobs)
        server.should_exit = True
        await serving

    async def in_time():
        async with asyncio.timeout(SECONDS):
            await run()

    asyncio.run(in_time())


# The computers' moves.


@pytest.fixture
def choosing(monkeypatch):
    """Whose computer's moves are asked for, and whose begin: the level says whose they are."""
    noted = []
    player = computers.player

    def noting(level, *how, **more):
        noted.append(("asked", level))
        who = player(level, *how, **more)

        def choose(match):
            noted.append(("begun", level))
            return who.choose(match)

        return SimpleNamespace(choose=choose)

    monkeypatch.setattr(computers, "player", noting)
    monkeypatch.setattr("spadework.serve.house.PACE", 0.0)
    return noted


def test_sixty_watched_rooms_hold_up_nobodys_game(address, choosing):
    async def run():
        async with standing(address, shown=1e9) as house, asyncio.timeout(SECONDS):
            for _ in range(60):
                room, _ = await house.make(NewRoom(game="tactics", seats=["master"] * 2))
                house.enter(room, Guarded(None, room, "crowd"))
            mine, _ = await house.make(NewRoom(game="tactics", seats=["person", "novice"]))
            house.enter(mine, Guarded(0, mine, "mine"))
            await until(lambda: choosing.count(("asked", "master")) >= 60)
            dice, asked = random.Random(1), 0
            while asked < 5 and mine.match.seat is not None:
                if mine.match.seat == 0:
                    await move(house, mine, 0, dice.choice(mine.match.actions()))
                await until(lambda: mine.match.seat in (0, None))
                asked = choosing.count(("asked", "novice"))
            for other in house.rooms.values():
                for guest in list(other.guests):
                    house.leave(other, guest)

    asyncio.run(run())
    held_up = waited(choosing, "novice", "master")
    assert len(held_up) >= 5
    assert max(held_up) <= 2


def waited(noted, mine, others):
    """How many of the others' began between each time mine was asked for and its beginning."""
    places = [i for i, one in enumerate(noted) if one == ("asked", mine)]
    ends = [i for i, one in enumerate(noted) if one == ("begun", mine)]
    return [noted[i:j].count(("begun", others)) for i, j in zip(places, ends, strict=False)]


def test_nobody_thinks_where_nobody_is(address, choosing):
    async def run():
        async with standing(address) as house:
            empty, _ = await house.make(NewRoom(game="tactics", seats=["novice", "person"]))
            left, _ = await house.make(NewRoom(game="tactics", seats=["novice", "person"]))
            guest = Guarded(1, left, "a")
            house.enter(left, guest)
            house.leave(left, guest)
            await house.find(empty.id)
            await asyncio.sleep(0.1)
            assert (choosing, empty.number, left.number) == ([], 0, 0)
            house.enter(left, guest)
            async with asyncio.timeout(SECONDS):
                await until(lambda: left.match.seat == 1)
            assert empty.number == 0

    asyncio.run(run())


def test_a_move_that_waits_is_dropped_when_all_have_left_and_asked_for_when_one_is_back(
    address, monkeypatch
):
    slow = Slow()
    held = SimpleNamespace(choose=lambda match: slow("move")() and match.actions()[0])
    monkeypatch.setattr(computers, "player", lambda *how, **more: held)

    async def run():
        async with standing(address) as house, asyncio.timeout(SECONDS):
            rooms, guests = [], []
            threads = house.computers._queue._threads
            for _ in range(threads + 20):
                asked = NewRoom(game="tactics", seats=["novice", "person"])
                rooms.append((await house.make(asked))[0])
                guests.append(Guarded(1, rooms[-1], "a"))
                house.enter(rooms[-1], guests[-1])
            await until(lambda: len(slow.begun) == threads)
            for room, guest in zip(rooms, guests, strict=True):
                house.leave(room, guest)
            house.enter(rooms[-1], guests[-1])  # at once: a page that was loaded anew
            await asyncio.sleep(0.01)
            slow.let_go.set()
            await until(lambda: rooms[-1].number)
            assert len(slow.begun) == threads + 1
            assert not any(room.number for room in rooms[:-1])

    asyncio.run(run())


def test_what_one_address_watches_is_bounded_and_another_sees_its_game_go_on(address, choosing):
    """Sixty rooms would else be sixty times the work of one, for somebody who plays in none."""

    async def run():
        async with standing(address, shown=0.5) as house, asyncio.timeout(SECONDS):
            since, crowd = time.monotonic(), []
            for _ in range(60):
                room, _ = await house.make(NewRoom(game="tactics", seats=["random"] * 2))
                house.enter(room, Guarded(None, room, "crowd"))
                crowd.append(room)
            await until(lambda: choosing.count(("begun", "random")) >= 60)
            other, _ = await house.make(NewRoom(game="tactics", seats=["random"] * 2))
            house.enter(other, Guarded(None, other, "other"))
            await until(lambda: other.number >= 3)
            shown = sum(room.number for room in crowd)
            assert 1 <= shown <= 5 + 0.5 * (time.monotonic() - since) + 1

    asyncio.run(run())


def test_a_decision_is_reviewed_alike_by_one_thread_or_by_several():
    match = sw.game("tactics").deal(seed=3)
    while match.steps < 6:
        match.play(sw.player("greedy").choose(match))
    one, more = (list(decisions(match, 2000, threads=threads)) for threads in (1, 2))
    assert one == more
    assert all(isinstance(decision, Decision) for decision in one)
