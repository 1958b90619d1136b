"""Games that are not compiled yet: who is compiled first, by whom, and what goes on meanwhile."""

import asyncio
import json
import logging
import os
import subprocess
import sys
import threading
from contextlib import asynccontextmanager, suppress

import pytest

import spadework as sw
from spadework.serve import run, warming, workshop
from spadework.serve.changes import request
from spadework.serve.desk import FREE, Meter
from spadework.serve.house import House
from spadework.serve.limits import Bucket, Limits
from spadework.serve.messages import Move, NewRoom
from spadework.serve.store import Store
from spadework.serve.words import Refusal
from spadework.serve.workshop import Workshop

# What stands in for compiling: it notes when it begins and ends, and what it made is a file.
CHILD = """
import os, sys, time
name = sys.argv[1]
def note(what):
    file = os.open("notes", os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    os.write(file, f"{what} {name}\\n".encode())
note("begins")
%s
note("ends")
open(name, "x").close()
"""


@pytest.fixture
def compiling(folder, monkeypatch):
    """``compiling(code)``: that is what a process does that compiles; what it noted."""

    def does(code):
        monkeypatch.setattr(workshop, "COMMAND", ["-c", CHILD % code])
        monkeypatch.setattr(warming, "loaded", lambda name, whole=True: (folder / name).exists())
        return lambda: (folder / "notes").read_text().split("\n")[:-1]

    return does


async def nothing(game):
    pass


def by_size():
    return sorted(sw.games(), key=warming.size)


def began(notes):
    return [line.split()[1] for line in notes() if line.startswith("begins")]


def test_the_smallest_game_comes_first_but_for_what_somebody_opened(compiling, monkeypatch):
    notes = compiling("")
    monkeypatch.setattr(workshop, "cores", lambda: 1)
    small, *others, large = by_size()
    shop = Workshop(sw.games())

    async def settle(game):
        shop.open("nothing such")
        shop.open(large)

    asyncio.run(shop.work(settle))
    assert began(notes) == [small, large, *others]
    assert {shop.computer(name) for name in sw.games()} == {"ready"}


def test_no_more_are_compiled_at_a_time_than_there_are_cores(compiling, monkeypatch):
    notes = compiling("time.sleep(0.3)")
    monkeypatch.setattr(workshop, "cores", lambda: 2)
    asyncio.run(Workshop(sw.games()).work(nothing))
    running = most = 0
    for line in notes():
        running += 1 if line.startswith("begins") else -1
        most = max(most, running)
    assert most == 2


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="there is nothing to be nice with")
def test_those_who_play_come_first(compiling):
    notes = compiling("time.sleep(0.2); name = str(os.getpriority(os.PRIO_PROCESS, 0))")
    before = os.getpriority(os.PRIO_PROCESS, 0)
    asyncio.run(Workshop(["spade"]).work(nothing))
    assert notes()[1] == f"ends {min(19, before + workshop.NICE)}"


def test_what_is_kept_is_loaded_by_no_process(folder, compiling):
    notes = compiling("")
    for name in sw.games():
        (folder / name).touch()
    asyncio.run(Workshop(sw.games()).work(nothing))
    with pytest.raises(FileNotFoundError):
        notes()


DIES = """
if name == "tactics":
    print("out of everything", file=sys.stderr, flush=True)
    os.kill(os.getpid(), 9)
"""


def test_who_dies_is_tried_once_more_and_alone_and_then_left(compiling, caplog, monkeypatch):
    notes = compiling("time.sleep(0.2)" + DIES)
    monkeypatch.setattr(workshop, "cores", lambda: 2)
    said = []
    shop = Workshop(sw.games(), lambda key, games: said.append((key, games)))
    with caplog.at_level(logging.INFO, "spadework"):
        asyncio.run(shop.work(nothing))
    assert began(notes).count("tactics") == 2
    assert notes()[-1] == "begins tactics"
    assert {name for name in sw.games() if shop.computer(name) == "missing"} == {"tactics"}
    assert said[-1] == ("missing", ["tactics"])
    told = [record.told for record in caplog.records if record.message == "compiling failed"]
    assert [(one["game"], one["code"]) for one in told] == [("tactics", -9)] * 2
    assert "out of everything" in told[0]["said"]


def test_what_a_process_compiled_but_could_not_keep_is_compiled_here(compiling, monkeypatch):
    notes, asked = compiling("sys.exit(0)"), []
    monkeypatch.setattr(warming, "loaded", lambda name, whole: asked.append(whole) or not whole)
    shop = Workshop(["spade"])
    asyncio.run(shop.work(nothing))
    assert began(notes) == ["spade"]
    assert asked == [True, True, False]
    assert shop.computer("spade") == "ready"


def test_processes_end_with_the_workshop_and_leave_no_zombies(compiling):
    compiling("time.sleep(600)")

    async def run():
        shop = Workshop(sw.games())
        work = asyncio.create_task(shop.work(nothing))
        while not shop._children:
            await asyncio.sleep(0.02)
        waiting = asyncio.create_task(shop.ready("duel"))
        await asyncio.sleep(0.1)
        children = list(shop._children)
        shop.close()
        async with asyncio.timeout(20):
            await work
        with pytest.raises(Refusal, match="stopping"):
            await waiting
        return [child.pid for child in children]

    for process in asyncio.run(run()):
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)


# Rooms of games that are not ready.


class Guest:
    meter = FREE

    def __init__(self, eyes, room):
        self.eyes, self.lang, self.address, self.heard = eyes, "en", "here", []
        self.key = None if eyes is None else room.seats[eyes].token

    def push(self, message):
        self.heard.append(json.loads(message))


@asynccontextmanager
async def standing(folder, shop):
    house = House(Store(f"sqlite:///{folder / 'rooms.db'}"), Limits(), workshop=shop)
    work = asyncio.create_task(house.get_ready())
    try:
        yield house
    finally:
        await house.close()
        await work


async def until(so):
    async with asyncio.timeout(60):
        while not so():
            await asyncio.sleep(0.02)


async def move(house, room, seat, action):
    await house.do(room, request(seat, Move(state=room.number, action=action)))


@pytest.fixture
def hold(monkeypatch):
    """Nothing is loaded before this is set."""
    held, loaded = threading.Event(), warming.loaded
    monkeypatch.setattr(warming, "loaded", lambda *how: held.wait(60) and loaded(*how))
    yield held
    held.set()


def test_a_room_runs_plain_until_its_game_is_ready_and_nobody_notices(folder, hold):
    async def play():
        async with standing(folder, Workshop(["tactics"])) as house:
            room, _ = await house.make(NewRoom(game="tactics"))
            people, _ = await house.make(NewRoom(game="tactics", seats=["person"] * 2))
            guest = Guest(0, room)
            house.enter(room, guest)
            await move(house, people, 0, "keep")
            await move(house, room, 0, "keep")
            assert (room.game.way, room.computer, room.number) == ("plain", "soon", 1)
            before = [people.match.view(0), people.match.actions(), people.match.labels()]
            hold.set()
            await until(lambda: room.number > 1)  # the computer's move
            assert (room.game.way, people.game.way) == ("native", "native")
            assert [people.match.view(0), people.match.actions(), people.match.labels()] == before
            await move(house, people, 1, "keep")
            told = [(one["type"], one["room"]["computer"]) for one in guest.heard]
            assert told[:3] == [("state", "soon"), ("room", "ready"), ("state", "ready")]
            later, _ = await house.make(NewRoom(game="tactics"))
            assert (later.game.way, later.computer) == ("native", "ready")
            return room, house.store.load(room.id)

    room, stored = asyncio.run(play())
    assert stored.moves[0]["action"] == "keep"
    assert len(stored.moves) == room.number


@asynccontextmanager
async def after(held):
    """Whatever comes of it, nothing is held any longer."""
    try:
        yield
    finally:
        held.set()


def test_what_the_computer_plays_is_paid_by_who_waits_for_it(folder, hold, monkeypatch):
    """One move may have an answer of ten: they were nobody's."""
    monkeypatch.setattr("spadework.serve.house.PAID", 0.01)

    async def play():
        async with standing(folder, Workshop(["tactics"])) as house, after(hold):
            room, _ = await house.make(NewRoom(game="tactics", seats=["person", "random"]))
            guest, bucket = Guest(0, room), Bucket(1e-12, 1.0)  # nothing comes back
            guest.meter = Meter("here", bucket)
            house.enter(room, guest)
            bucket.left = -1.0
            await move(house, room, 0, "keep")
            await asyncio.sleep(0.1)
            assert room.number == 1
            bucket.left = 1e-9  # for one move, whatever it costs, and none after it
            await until(lambda: room.number > 1)
            await until(lambda: bucket.left < 0.0)
            watching = Guest(None, room)  # from elsewhere: this is not their game
            house.enter(room, watching)
            number = room.number
            if room.match.seat == 0:
                await move(house, room, 0, room.match.actions()[0])
                number += 1
            await asyncio.sleep(0.05)
            assert room.number == number
            house.leave(room, guest)
            house.wake(room)
            await until(lambda: room.number > number or room.match.seat == 0)

    asyncio.run(play())


def test_few_of_one_address_wait_for_a_game_to_be_compiled(folder, hold):
    """They would take the places of all requests, for minutes."""

    async def play():
        async with standing(folder, Workshop(["tactics"])) as house, after(hold):
            room, _ = await house.make(NewRoom(game="tactics"))
            asked = [asyncio.create_task(house.hint(room, 0, 0, "en", "one")) for _ in range(9)]
            await asyncio.sleep(0.1)
            codes = [task.exception().code for task in asked if task.done()]
            assert codes == ["busy"] * (9 - Limits().hints)
            house.workshop.close()
            await asyncio.gather(*asked, return_exceptions=True)

    asyncio.run(play())


def test_hints_and_reviews_wait_and_hold_nobody_up(folder, hold, monkeypatch):
    monkeypatch.setattr("spadework.serve.house.PACE", 0.0)

    async def play():
        async with standing(folder, Workshop(["spade", "tactics"])) as house:
            room, _ = await house.make(NewRoom(game="spade"))
            gone, _ = await house.make(NewRoom(game="spade"))
            over, _ = await house.make(NewRoom(game="tactics", seats=["greedy", "random"]))
            house.enter(over, Guest(None, over))  # these two need no search
            await until(lambda: over.match.seat is None)
            hint = asyncio.create_task(house.hint(room, 0, 0, "en"))
            late = asyncio.create_task(house.hint(gone, 0, 0, "en"))
            review = asyncio.create_task(house.review(over, "en"))
            await asyncio.sleep(0.1)
            await move(house, gone, 0, gone.match.actions()[-1])
            assert not any(one.done() for one in (hint, late, review))
            hold.set()
            assert (await hint).actions[0].chance > 0
            assert (await review).decisions
            with pytest.raises(Refusal) as refused:
                await late
            assert refused.value.code == "stale"

    asyncio.run(play())


def test_where_the_computer_is_missing_people_play_and_it_says_so(folder, compiling):
    compiling(DIES)

    async def play():
        shop = Workshop(["tactics"])
        async with standing(folder, shop) as house:
            room, _ = await house.make(NewRoom(game="tactics"))
            await until(lambda: shop.computer("tactics") == "missing")
            assert room.computer == "missing"
            with pytest.raises(Refusal, match="cannot play this game here") as refused:
                await house.hint(room, 0, 0, "en")
            assert refused.value.code == "no_computer"
            house.enter(room, Guest(0, room))
            await move(house, room, 0, "keep")
            await room.thinking
            assert room.number == 1
            people, _ = await house.make(NewRoom(game="tactics", seats=["person"] * 2))
            await move(house, people, 0, "keep")
            await move(house, people, 1, "keep")

    asyncio.run(play())


@pytest.mark.parametrize("how", ["made", "joined", "reviewed"])
def test_what_is_opened_is_compiled_first(folder, compiling, monkeypatch, how):
    notes = compiling("")
    monkeypatch.setattr(workshop, "cores", lambda: 1)
    large = by_size()[-1]

    async def play():
        address = f"sqlite:///{folder / 'rooms.db'}"
        idle = House(Store(address), Limits())
        seats = ["random"] * sw.game(large).seats
        room, _ = await idle.make(NewRoom(game=large, seats=seats))
        while room.match.seat is not None and how == "reviewed":
            await move(idle, room, room.match.seat, room.match.actions()[-1])
        await idle.close()
        house = House(Store(address), Limits(), workshop=Workshop(sw.games()))
        if how == "made":
            await house.make(NewRoom(game=large))
        elif how == "joined":
            house.enter(await house.find(room.id), Guest(None, room))
        else:
            review = asyncio.create_task(house.review(await house.find(room.id), "en"))
            await asyncio.sleep(0)
        await house.get_ready()
        if how == "reviewed":
            await review
        await house.close()

    asyncio.run(play())
    assert began(notes)[0] == large


# What a server needs.

PLAYS = """
import random, sys
from numba.core.dispatcher import Dispatcher
from spadework.games import game
from spadework.players import player
from spadework.players.analysis import analyse
from spadework.players.review import review
from spadework.serve.changes import moved, wanted_back
from spadework.serve.messages import Move, NewRoom, Takeback
from spadework.serve.room import again, new_room
from spadework.serve.telling import state_told, steps_told
from spadework.serve.warming import warm_up

name = sys.argv[1]
warm_up(name)

def compile(self, signature):
    raise AssertionError(f"{self.py_func.__qualname__} was not warm")

Dispatcher.compile = compile
seats = game(name).seats
for seed, people in enumerate([["person"] * seats, None]):
    dice = random.Random(seed)
    room, _ = new_room(NewRoom(game=name, seats=people, guide=people is None and seats == 1))
    while room.match.seat is not None and room.number < 150:
        for eyes in (None, *range(seats)):
            state_told(room, eyes, "en", 0)
        if room.number % 20 == 1:
            player("adept").choose(room.match)
            analyse(room.match, 10)
        if room.number % 30 == 2 and not room.others(0):
            wanted_back(room, 0, Takeback(state=room.number)).take()
        seat, action = room.match.seat, dice.choice(room.match.actions())
        moved(room, seat, Move(state=room.number, action=action)).take()
    state_told(room, 0, "en")
    steps_told(room.match, 0, "en", [""] * seats, False, 0)
    again(room)
    review(room.match, 10)
"""


@pytest.mark.long
def test_once_it_is_warm_nothing_of_a_game_is_compiled_or_loaded_any_more(name):
    """It would be while everybody waits."""
    done = subprocess.run([sys.executable, "-c", PLAYS, name], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]


def test_where_nothing_can_be_kept_all_is_compiled_before_it_listens(folder, monkeypatch):
    (folder / "file").touch()
    monkeypatch.setenv("SPADEWORK_CACHE", str(folder / "file" / "below"))
    done, said = [], []
    monkeypatch.setattr(run, "warm_up", done.append)
    shop = run.open_workshop("en", said.append)
    assert done == sw.games()
    assert {shop.computer(name) for name in sw.games()} == {"ready"}
    assert "Nothing can be kept" in said[0]
    assert said[1:] == [f"Getting {sw.game(name).book.words.say('title')} ready …" for name in done]


def test_a_process_that_compiles_ends_with_whoever_started_it(folder):
    command = [sys.executable, *workshop.COMMAND, "fleet"]
    env = os.environ | {"SPADEWORK_CACHE": str(folder)}
    child = subprocess.Popen(command, stdin=subprocess.PIPE, env=env)
    with suppress(subprocess.TimeoutExpired):
        child.wait(1)
    assert child.poll() is None
    child.stdin.close()
    assert child.wait(30) == 1
