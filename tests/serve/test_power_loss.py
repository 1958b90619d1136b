"""Power loss under play: what was not synced is gone, and yet no acknowledged move is lost."""

import random
import shutil
import threading
import time
from pathlib import Path

import pytest

from house import House, only
from serve.dropping import Shadows, applied, library, torn
from serve.test_kill import Table
from spadework.serve.store import Store
from support import samples

LOSSES = samples(2)
FEW = 10
HERE = Path(__file__).parent
LAYER = """
import sys
sys.path.insert(0, {here!r})
import dropping
dropping.install({shadows!r}, {database!r}, slow={slow})
from spadework.serve import database
database.PRAGMAS = (*database.PRAGMAS, {pragma!r})
"""
OFTEN = "wal_autocheckpoint=20"  # so that the log is written back and begun anew all the time
NEVER = "synchronous=OFF"
SLOW = 0.02  # seconds; whatever is killed is killed while something is on its way to the disk
reached = pytest.mark.skipif(library() is None, reason="Python's SQLite cannot be reached")


def house_on(folder, pragma, slow):
    """A server whose disk can lose power, and what is on that disk."""
    database, shadows = folder / "rooms.db", folder / "shadows"
    layer = LAYER.format(
        here=str(HERE), shadows=str(shadows), database=str(database), slow=slow, pragma=pragma
    )
    return House(folder, first=only("tactics") + layer), Shadows(shadows), database


def play_until_dark(house, tables, seconds, is_time=lambda: True):
    """Until some moves were acknowledged, and a while longer; how many there were."""
    threads = [threading.Thread(target=table.play) for table in tables]
    before = count(tables)
    for thread in threads:
        thread.start()
    while count(tables) < before + FEW and any(thread.is_alive() for thread in threads):
        time.sleep(0.01)
    time.sleep(seconds)
    while not is_time() and any(thread.is_alive() for thread in threads):
        time.sleep(0.001)
    house.kill()
    for thread in threads:
        thread.join()
    assert [fault for table in tables for fault in table.faults] == []
    return count(tables) - before


def count(tables):
    return sum(len(table.acknowledged) for table in tables)


def lost(database, tables):
    """The acknowledged moves that are not in the database; it is looked at in a copy."""
    copy = database.parent / "copy"
    shutil.rmtree(copy, ignore_errors=True)
    copy.mkdir()
    for file in database.parent.glob("rooms.db*"):
        shutil.copy(file, copy)
    store = Store(str(copy / database.name))
    kept = [store.load(table.room) for table in tables]
    store.close()
    return [
        number
        for table, room in zip(tables, kept, strict=True)
        for number, _, action in table.acknowledged
        if not room or action not in {m["action"] for m in room.moves if m["number"] == number}
    ]


@reached
@pytest.mark.long
def test_no_acknowledged_move_is_lost_when_the_power_fails(tmp_path):
    """Once with all that was not synced lost, once with some of it left, torn and reordered."""
    house, shadows, database = house_on(tmp_path, OFTEN, SLOW)
    house.open(ready=False)
    dice, moves, unsynced = random.Random(5), 0, 0
    tables = [Table(house, "tactics", seed) for seed in range(4)]
    for number in range(LOSSES):
        moves += play_until_dark(house, tables, dice.uniform(0, 0.5), shadows.busy)
        unsynced += shadows.lose_power(database, dice if number % 2 == 0 else None)
        assert lost(database, tables) == []
        if number + 1 < LOSSES:
            house.open(ready=False)
            for table in tables:
                if not table.check():
                    table.fresh()
    assert "Traceback" not in house.log()
    assert moves > FEW * LOSSES // 2, "too little was played to mean anything"
    assert unsynced > 0, "all was synced at every loss, which means nothing"


@reached
@pytest.mark.long
def test_a_server_that_does_not_sync_is_caught(tmp_path):
    """Or the test above would show nothing."""
    house, shadows, database = house_on(tmp_path, NEVER, 0)
    house.open(ready=False)
    tables = [Table(house, "tactics", seed) for seed in range(2)]
    play_until_dark(house, tables, 0)
    assert lost(database, tables) == []  # a kill alone loses nothing
    shadows.lose_power(database)
    assert lost(database, tables) != []


def test_what_is_left_of_writes_that_were_not_synced(tmp_path):
    shadows, real = Shadows(tmp_path / "shadows"), tmp_path / "rooms.db"
    shadows.add("rooms.db", b"w", 0, b"a" * 2000)
    shadows.add("rooms.db", b"s")
    shadows.add("rooms.db", b"w", 100, b"b" * 2000)
    shadows.add("rooms.db-wal", b"w", 0, b"c")
    for kind in (b"w", b"s", b"d"):
        shadows.add("rooms.db-journal", kind)
    assert shadows.lose_power(real) == 3
    assert (tmp_path / "rooms.db-journal").exists()  # that it was deleted was not synced
    assert real.read_bytes() == b"a" * 2000
    assert not (tmp_path / "rooms.db-wal").exists()
    left = set()
    for seed in range(20):
        image = bytearray(b"a" * 2000)
        for op in torn([(b"w", 100, b"b" * 2000), (b"t", 1500, b"")], random.Random(seed)):
            image = applied(image, op)
        left.add(bytes(image))
    assert len(left) > 5
