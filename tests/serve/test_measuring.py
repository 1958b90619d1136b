"""`spadework bench serve` plays every game, for however many it is."""

import asyncio

import spadework as sw
from spadework.bench import serving


def test_every_game_is_played_and_counted(house, name):
    found = asyncio.run(serving.play(f"{house.address}/", name, rooms=2, rate=40, seconds=0.4))
    assert found["sockets"] == 2 * sw.game(name).seats
    assert found["moves_per_second"] > 0
    assert found["refused"] == 0
    assert found["p50_ms"] <= found["p99_ms"] <= found["worst_ms"]
    assert all(shown for _, shown in serving.told(found, "en"))
