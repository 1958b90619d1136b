"""`spadework bench serve` plays every game, for however many it is, and forgives nothing."""

import asyncio
import contextlib
import json
from itertools import pairwise

import pytest
from websockets.asyncio.server import serve

import spadework as sw
from spadework.bench import samples, screen, serving, tables

LANGS = ("en", "zh-Hans", "zh-Hant")


def quiet(text):
    """Nobody listens."""


def test_every_game_is_played_and_counted(house, name, monkeypatch):
    monkeypatch.setattr(serving, "RATE", 40)
    monkeypatch.setattr(serving, "MATCHES", 2)
    at = f"{house.address}/"
    [row] = asyncio.run(serving.play(at, name, rooms=2, rate=40, seconds=0.3, say=quiet))
    assert row["sockets"] == 2 * sw.game(name).seats
    assert row["acknowledged"] + row["late"] == row["moves"] == 12
    assert row["acknowledged"] > 0
    assert row["refused"] == row["shed"] == 0
    assert 0 < row["p50_ms"] <= row["p99_ms"] <= row["worst_ms"]
    assert row["client"] > 0


# A server that is made up: a match for one, without an end.


@contextlib.asynccontextmanager
async def hall(monkeypatch, answer, rooms=4):
    """Tables at a server whose answers to moves are these."""

    async def table(socket):
        async for text in socket:
            told = json.loads(text)
            hello = told["type"] == "hello"
            answered = state(0) if hello else await answer(told)
            if answered is not None:
                await socket.send(json.dumps(answered))

    monkeypatch.setattr(tables, "made_room", lambda *_: ("room", ["token"]))
    monkeypatch.setattr(serving, "GRACE", 0.3)
    async with serve(table, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        made = serving.Hall(f"http://127.0.0.1:{port}/", "spade", rooms)
        try:
            yield made
        finally:
            made.close()


def state(number, **more):
    return {"type": "state", "number": number, "actions": [{"action": "go"}]} | more


def next_state(told):
    return state(told["state"] + 1, re=told["id"])


def test_arrears_are_not_forgiven(monkeypatch):
    """The server stands still once, for a second: whoever wanted to move in the first half of it
    has waited for half a second at least, however few tables there are."""
    still, answered = asyncio.Lock(), []

    async def answer(told):
        async with still:
            answered.append(told)
            if len(answered) == 10:
                await asyncio.sleep(1)
        return next_state(told)

    async def offered():
        async with hall(monkeypatch, answer) as made:
            row = await made.offer(100, 1.5)
            return row, made.figures.latencies

    row, latencies = asyncio.run(offered())
    assert row["acknowledged"] == row["moves"] == 150
    assert sum(latency > 0.5 for latency in latencies) > 30
    assert row["p99_ms"] > 800
    assert not row["borne"]


@pytest.mark.parametrize("code", serving.SHED)
def test_what_a_server_sheds_is_counted_by_itself(monkeypatch, code):
    """The table is free again at once, and its move can be tried when another is due."""
    heard = []

    async def answer(told):
        heard.append(told)
        if len(heard) % 4 == 0:
            return {"type": "refused", "code": code, "text": "No.", "re": told["id"]}
        return next_state(told)

    async def offered():
        async with hall(monkeypatch, answer, rooms=1) as made:
            return await made.offer(200, 0.2)

    row = asyncio.run(offered())
    assert (row["acknowledged"], row["shed"], row["late"]) == (30, 10, 0)
    assert row["in_time"] <= 0.75
    assert not row["borne"]
    assert screen.told(row)["shed"].endswith("(25%)")


def test_what_is_refused_for_another_reason_is_not_shed(monkeypatch):
    async def answer(told):
        return {"type": "refused", "code": "storage", "text": "No.", "re": told["id"]}

    async def offered():
        async with hall(monkeypatch, answer) as made:
            return await made.offer(100, 0.1)

    row = asyncio.run(offered())
    assert (row["refused"], row["shed"], row["acknowledged"]) == (10, 0, 0)
    assert not row["borne"]
    assert screen.told(row)["p99"] == "–"


def test_what_has_no_answer_counts_with_the_time_it_has_waited(monkeypatch):
    """Or only those would be told whom the server answered. The next rate begins anew."""
    monkeypatch.setattr(serving, "REST", 0.1)
    heard = []

    async def answer(told):
        heard.append(told)
        return None if 5 < len(heard) < 10 else next_state(told)

    async def offered():
        async with hall(monkeypatch, answer) as made:
            return await made.offer(50, 0.4), await made.offer(50, 0.4)

    stuck, after = asyncio.run(offered())
    assert (stuck["acknowledged"], stuck["late"]) == (5, 15)  # four tables, and all of them wait
    assert stuck["p50_ms"] > 300
    assert stuck["worst_ms"] > 400
    assert (after["acknowledged"], after["late"]) == (20, 0)


def test_a_socket_that_was_closed_delays_nobody_and_is_replaced(monkeypatch):
    async def answer(told):
        return next_state(told)

    async def offered():
        async with hall(monkeypatch, answer) as made:
            first = await made.offer(50, 0.2)
            for table in made.tables[:3]:
                table.close()
            await asyncio.sleep(0)
            return first, await made.offer(50, 0.2)

    for row in asyncio.run(offered()):
        assert row["acknowledged"] == row["moves"] == 10


# What is offered, and how it is told.


def test_the_moments_are_as_many_as_the_rate_says_and_the_same_each_time():
    found = serving.moments(1000, 10)
    assert found == serving.moments(1000, 10) == sorted(found)
    assert len(found) == 1000
    assert 0 <= found[0] <= found[-1] <= 10
    pauses = [later - sooner for sooner, later in pairwise(found)]
    assert max(pauses) > 4 * 0.01 > 0.001 > min(pauses)  # people take no turns


def steps(rate, bears):
    """The rates that are offered to a server that bears so much."""
    found = []
    for step in serving.steps(rate, found):
        found.append({"offered": step, "borne": step <= bears})
    return [row["offered"] for row in found]


def test_the_rates_go_on_until_it_is_too_much_and_some_beyond():
    """What is too much is tried twice; a bad moment of the machine ends nothing."""
    assert steps(None, samples.RATE)[-5:] == [samples.RATE, 700, 700, 1050, 1400]
    assert steps(None, 0) == [100, 100, 150, 200]
    assert steps(None, 10_000) == [*samples.RATES]
    assert steps(300, 0) == [300]
    found = []
    for step in serving.steps(None, found):
        found.append({"offered": step, "borne": len(found) != 2})
    assert [row["offered"] for row in found] == [100, 200, 400, *samples.RATES[2:]]


def row(name, rate, borne):
    """Figures as they could be, and as wide."""
    found = {"game": name, "rooms": 200, "sockets": 400, "cores": 2, "offered": rate}
    found |= {"moves": 40_000, "acknowledged_per_second": rate, "late": 39_000, "shed": 20_000}
    found |= {"p50_ms": 123.45, "p99_ms": 9876.54, "worst_ms": 9999.9, "client": 0.5}
    return found | {"shed_per_second": 2000.0, "borne": borne}


@pytest.mark.parametrize("lang", LANGS)
def test_the_table_fits_and_tells_from_where_on_it_is_too_much(capsys, lang):
    from spadework.cli.speech import make_console

    tried = [(520, False), (520, True), (700, True), (1000, False), (1000, False), (1500, True)]
    rows = [row("tactics", *one) for one in tried]
    for line in [*screen.served(rows, lang), screen.how_served(lang)]:
        make_console().print(line)
    table, verdict = capsys.readouterr().out.split("1,500", 1)
    assert "4,000" not in table
    assert "2,000 (50%)" in table
    assert "9,876.5" in table
    assert "700" in verdict
    assert "1,000" in verdict


@pytest.mark.parametrize("asked", ["", " --game spade"])
def test_every_game_is_measured_unless_one_is_named(type_in, monkeypatch, asked):
    found = []

    def measure(game, rooms, rate, seconds, say):
        found.append((game, rooms, rate, seconds))
        return [row(game, 700, True)]

    monkeypatch.setattr(serving, "measure", measure)
    wanted = ["spade"] if asked else sw.games()
    code, out, _ = type_in(f"bench serve --json --rooms 9 --rate 300{asked}")
    assert code == 0
    assert [one["game"] for one in json.loads(out)] == wanted
    assert found == [(name, 9, 300, samples.SERVED) for name in wanted]
    code, out, _ = type_in(f"bench serve{asked}")
    assert code == 0
    assert all(f"{name}: 200 rooms" in out for name in wanted)
    assert found[-1] == (wanted[-1], samples.ROOMS, None, samples.SERVED)


@pytest.mark.parametrize(
    ("asked", "word"), [("--rate 0", "rate"), ("--rooms x", "x"), ("--game bridge", "bridge")]
)
def test_what_cannot_be_measured_is_told_in_a_sentence(type_in, monkeypatch, asked, word):
    monkeypatch.setattr(serving, "measure", quiet)
    code, out, err = type_in(f"bench serve {asked}")
    assert (code, out) == (2, "")
    assert word in err


def test_a_server_that_does_not_start_is_told_in_a_sentence(type_in, monkeypatch):
    monkeypatch.setattr(serving.sys, "executable", "/bin/false")
    code, out, err = type_in("bench serve --game spade")
    assert (code, out) == (2, "")
    assert "did not start" in err
    assert "Traceback" not in err
