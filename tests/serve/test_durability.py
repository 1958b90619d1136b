"""What is kept is kept: no clock, no second server, no disk and no copy can do away with it."""

import asyncio
import errno
import os
import re
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
import time
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest
from alembic import op

from serve.test_house import standing
from spadework.serve import copies, database
from spadework.serve.copies import copy_whole, finish
from spadework.serve.database import blank, versions
from spadework.serve.house import MOST_FORGOTTEN
from spadework.serve.lock import alone
from spadework.serve.room import hash_of
from spadework.serve.run import open_store
from spadework.serve.soundness import SCARCE, explained, unreadable
from spadework.serve.store import ADD_MOVE, ADD_ROOM, DAY, Store, tick
from spadework.serve.words import Refusal
from support import is_sentence

ROOM = {
    "game": "spade",
    "version": 1,
    "options": "{}",
    "key": b"k" * 32,
    "guide": False,
    "started": 1,
    "touched": 1,
}
PLACE = "(room, seat, holder, token)"
MOVE = {"room": "a", "kind": "move", "seat": 0, "action": "keep", "count": 1}


@pytest.fixture
def file(tmp_path):
    return tmp_path / "rooms.db"


def keep_rooms(store, count):
    rows = [[(ADD_ROOM, ROOM | {"id": f"room{n}"})] for n in range(count)]
    for done in [store.write(row) for row in rows]:
        done.result(30)


def kept(file):
    """How many rooms and moves are in a file."""
    with closing(sqlite3.connect(file)) as found:
        return [
            found.execute(f"SELECT count(*) FROM {t}").fetchone()[0] for t in ("rooms", "moves")
        ]


def filled(file, rooms=1, moves=3):
    """A database with something in it, closed in order."""
    store = Store(str(file))
    keep_rooms(store, rooms)
    store.write([(ADD_MOVE, MOVE | {"number": n}) for n in range(moves)]).result(30)
    store.close()
    return file


# Clocks.


class Time:
    """A machine's clock that somebody sets, and the time that really passes."""

    def __init__(self, monkeypatch):
        self.wall, self.steady = time.time(), time.monotonic()
        told = SimpleNamespace(time=lambda: self.wall, monotonic=lambda: self.steady)
        for place in ("clock", "store"):
            monkeypatch.setattr(f"spadework.serve.{place}.time", told)

    def passes(self, seconds):
        self.wall, self.steady = self.wall + seconds, self.steady + seconds


@pytest.fixture
def clock(monkeypatch):
    return Time(monkeypatch)


@pytest.fixture
def noted(monkeypatch):
    """What the house logs."""
    found = []
    monkeypatch.setattr(
        "spadework.serve.house.note", lambda event, **told: found.append((event, told))
    )
    return found


@pytest.mark.parametrize("days", [61, -61, 36500])
def test_a_clock_that_jumps_makes_nobody_forget(file, clock, noted, days):
    """It once took 20 rooms of 20."""

    async def run():
        async with standing(str(file)) as house:
            keep_rooms(house.store, 20)
            clock.wall += days * DAY
            clock.passes(60)
            assert not await house.grow_older()
            assert ("clock jumped", {"seconds": days * DAY}) in noted
            for _ in range(3):
                clock.passes(60)
                assert await house.grow_older()
                assert await house.forget() == 0
            assert house.store.lived() <= 240
        clock.wall -= days * DAY
        async with standing(str(file)) as house:  # nor does a start
            assert await house.forget() == 0
            assert house.store.lived() <= DAY + 240

    asyncio.run(run())
    assert kept(file)[0] == 20


def test_time_that_has_passed_counts_and_so_does_a_day_when_nobody_was_there(file, clock, noted):
    async def run():
        async with standing(str(file)) as house:
            keep_rooms(house.store, MOST_FORGOTTEN + 10)
            clock.passes(59 * DAY)
            assert await house.grow_older()
            assert await house.forget() == 0
        clock.wall += 600 * DAY  # nobody knows what it did meanwhile
        async with standing(str(file)) as house:
            assert house.store.lived() == 60 * DAY
            clock.passes(60)
            assert await house.grow_older()
            assert await house.forget() == MOST_FORGOTTEN  # not all at once
            assert await house.forget() == 10
            assert await house.forget() == 0

    asyncio.run(run())
    assert [event for event, _ in noted].count("clock jumped") == 0


def test_two_who_look_after_one_database_do_not_count_time_twice(file, clock):
    one, two = Store(str(file)), Store(str(file))
    for _ in range(10):
        for store in (one, two):
            clock.passes(30)
            store.write([tick(60)]).result(30)
    assert one.lived() == 600
    one.close()
    two.close()


def of_before(file):
    """A database of the first version, with a room that was touched long ago."""
    with blank("0001") as new:
        copy_whole(new, file)
    with closing(sqlite3.connect(file)) as found:
        columns, marks = ", ".join(ROOM), ", ".join("?" * len(ROOM))
        values = tuple(ROOM.values())
        found.execute(f"INSERT INTO rooms (id, {columns}) VALUES ('old', {marks})", values)
        found.commit()
    return file


def test_rooms_of_before_the_houses_clock_have_all_their_time(file):
    of_before(file)

    async def run():
        async with standing(str(file)) as house:
            assert await house.forget() == 0
            assert house.store.lived() - house.store.load("old").room["lived"] < 600

    asyncio.run(run())


def test_a_link_of_before_invites_opens_its_seat_once(file):
    """Its token was the maker's too; so it is an invite now, and its guest is told."""
    of_before(file)
    own, sent = hash_of("own"), hash_of("sent")
    with closing(sqlite3.connect(file)) as found:
        for seat, holder, token in ((0, "person", own), (1, "open", sent)):
            values = ("old", seat, holder, token)
            found.execute(f"INSERT INTO seats {PLACE} VALUES (?, ?, ?, ?)", values)
        found.commit()
    store = Store(str(file))
    told = store.load("old")
    store.close()
    held = [(seat["token"], seat["given"]) for seat in told.seats]
    assert held == [(own, "maker"), (None, "maker")]
    invite = {"room": "old", "hash": sent, "seat": 1, "stage": "unused"}
    assert told.invites == [invite]
    assert (told.room["origin"], told.room["published"]) == ("dealt", False)


def test_a_migration_that_is_cut_short_did_not_begin(file, monkeypatch):
    of_before(file)

    def failing(*_):
        raise OSError("power loss")

    with monkeypatch.context() as patch:
        patch.setattr(op, "create_index", failing)
        with pytest.raises(OSError, match="power"):
            Store(str(file))
    with closing(sqlite3.connect(file)) as found:
        assert found.execute("SELECT version_num FROM alembic_version").fetchall() == [("0001",)]
        tables = {name for (name,) in found.execute("SELECT name FROM sqlite_master")}
    assert "house" not in tables
    assert "rooms_touched" in tables
    Store(str(file)).close()


# Two servers.


def test_a_second_server_on_a_file_is_told_so(house, type_in, tmp_path):
    file = house.folder / "rooms.db"
    (tmp_path / "link.db").symlink_to(file)
    for named in (f"sqlite:///{file}", str(file), str(tmp_path / "link.db")):
        code, _, complaint = type_in(["serve", "--port", "0", "--db", named])
        assert code == 2
        assert str(file) in complaint
        assert "--db" in complaint
        assert is_sentence(complaint.strip())


def test_a_file_of_two_names_is_not_served(file, type_in, tmp_path):
    """A second server had a lock and a log of its own there, and all that it wrote was lost."""
    Store(str(file)).close()
    other = tmp_path / "other.db"
    other.hardlink_to(file)
    for name in (file, other):
        code, _, complaint = type_in(["serve", "--port", "0", "--db", str(name)])
        assert code == 2
        assert "hard link" in complaint
        assert is_sentence(complaint.strip())
    other.unlink()
    with alone(file):
        pass


HOLD = """
import sys, time
from pathlib import Path
from spadework.serve.lock import alone
from spadework.serve.run import open_store
with alone(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(600)
"""


def test_who_is_killed_holds_nothing(file):
    command = [sys.executable, "-c", HOLD, str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(Refusal, match="in use"), alone(file):
            pass
        holder.send_signal(signal.SIGKILL)
        holder.wait()
        with alone(file):
            pass


# Writes that fail.


def test_a_locked_database_fails_all_who_wait_at_once(file):
    store = Store(str(file))
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    begun = time.monotonic()
    jobs = [store.write([(ADD_MOVE, MOVE | {"number": n})]) for n in range(50)]
    failed = [type(job.exception(120)).__name__ for job in jobs]
    took = time.monotonic() - begun
    other.execute("ROLLBACK")
    other.close()
    assert failed == ["OperationalError"] * 50
    assert took < 10  # each would have waited for itself: a second fifty times, or five
    store.write([(ADD_MOVE, MOVE | {"number": 99})]).result(30)
    store.close()
    assert kept(file)[1] == 1


def test_one_broken_job_among_many_is_found_in_few_commits(file, monkeypatch):
    store, commits, gate = Store(str(file)), [], threading.Event()
    execute = store._execute

    def counted(rows):
        gate.wait(30)
        commits.append(len(rows))
        execute(rows)

    monkeypatch.setattr(store, "_execute", counted)
    jobs = [store.write([(ADD_MOVE, MOVE | {"number": n % 300})]) for n in range(301)]
    gate.set()
    assert [job.exception(60) is None for job in jobs] == [True] * 300 + [False]
    assert len(commits) < 25
    store.close()


# Files that are not what they should be.


def emptied(file):
    file.write_bytes(b"")


def text(file):
    file.write_text("Dear diary, " * 1000, "utf-8")


def damaged(file):
    filled(file, rooms=200)
    with file.open("r+b") as whole:
        whole.seek(8 * 4096)
        whole.write(os.urandom(4 * 4096))


def somebody_elses(file):
    with closing(sqlite3.connect(file)) as found:
        found.execute("CREATE TABLE songs (name)")


def without(*statements):
    def changed(file):
        filled(file)
        with closing(sqlite3.connect(file)) as found:
            for statement in statements:
                found.execute(statement)
            found.commit()

    return changed


@pytest.mark.parametrize(
    ("make", "wanted"),
    [
        (emptied, "is empty"),
        (text, "no SQLite database"),
        (damaged, "is damaged"),
        (somebody_elses, "not one of Spadework's"),
        (without("DROP TABLE moves"), "lacks"),
        (without("DROP TABLE alembic_version"), "lacks"),
        (without("DELETE FROM house"), "lacks"),
        (without("ALTER TABLE seats DROP COLUMN token"), "lacks"),
        (without(*(f"DROP TABLE {t}" for t in ("rooms", "seats", "moves", "house"))), "lacks"),
        (without("UPDATE alembic_version SET version_num = '9999'"), "newer version"),
    ],
)
def test_a_file_that_is_no_whole_database_is_told_and_left_alone(file, type_in, make, wanted):
    make(file)
    before = file.read_bytes()
    code, _, complaint = type_in(["serve", "--port", "0", "--db", str(file)])
    assert code == 2
    assert wanted in complaint
    assert str(file) in complaint
    assert ("spadework restore" in complaint) == (wanted != "newer version")
    assert is_sentence(complaint.strip())
    assert file.read_bytes() == before
    for command in (["backup", "copy.db"], ["restore", str(file)]):
        where = file.parent / "other.db" if command[0] == "restore" else file
        code, _, complaint = type_in([*command, "--db", str(where)])
        assert code == 2
        assert wanted in complaint
    assert {path.name for path in file.parent.iterdir()} <= {
        *(f"rooms.db{ending}" for ending in ("", ".lock", "-wal", "-shm")),
        "other.db.lock",
    }


def test_a_log_whose_database_is_gone_is_not_given_to_another(file, type_in):
    filled(file)
    beside = file.with_name("rooms.db-wal")
    file.unlink()
    beside.write_bytes(b"moves")
    code, _, complaint = type_in(["serve", "--port", "0", "--db", str(file)])
    assert code == 2
    assert str(beside) in complaint
    assert not file.exists()
    beside.write_bytes(b"")
    Store(str(file)).close()


def test_a_first_start_that_is_cut_short_leaves_nothing(file, monkeypatch):
    def failing(_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(copies, "sync", failing)
        with pytest.raises(KeyboardInterrupt):
            Store(str(file))
    assert list(file.parent.iterdir()) == []
    Store(str(file)).close()


def test_what_was_cut_short_in_a_file_is_undone_first(file):
    """A reader alone may not do that, and would have refused the file."""
    filled(file)
    with closing(sqlite3.connect(file, isolation_level=None)) as found:
        found.execute("PRAGMA journal_mode=DELETE")
        found.execute("PRAGMA cache_size=1")
        found.execute("BEGIN")
        found.execute("CREATE TABLE big AS SELECT randomblob(100000)")
        found.execute("DELETE FROM moves")
        halves = {path.name: path.read_bytes() for path in file.parent.iterdir()}
        found.execute("ROLLBACK")
    assert halves["rooms.db-journal"]
    for name, content in halves.items():
        (file.parent / name).write_bytes(content)
    Store(str(file)).close()
    assert kept(file) == [1, 3]


# Disks.


def test_a_disk_that_is_full_at_a_first_start_is_told(file, type_in, monkeypatch):
    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    code, _, complaint = type_in(["serve", "--port", "0", "--db", str(file)])
    assert code == 2
    assert "No room is left" in complaint
    assert str(file.parent) in complaint
    assert not file.exists()


def test_a_disk_that_is_full_at_a_later_start_is_told(file, type_in, monkeypatch):
    of_before(file)
    monkeypatch.setattr(database, "PRAGMAS", (*database.PRAGMAS, "max_page_count=1"))
    code, _, complaint = type_in(["serve", "--port", "0", "--db", str(file)])
    assert code == 2
    assert "No room is left" in complaint
    monkeypatch.undo()
    Store(str(file)).close()
    assert kept(file)[0] == 1


def test_a_disk_that_fails_is_full_if_nothing_is_left_on_it(file, monkeypatch):
    """SQLite names no cause when what it shares with others cannot grow."""
    filled(file)
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorname = "SQLITE_IOERR_SHMSIZE"
    for free, wanted in ((SCARCE - 1, "No room is left"), (SCARCE, "disk I/O error")):
        monkeypatch.setattr("shutil.disk_usage", lambda _, free=free: SimpleNamespace(free=free))
        with pytest.raises(Refusal, match=wanted), explained(file):
            raise error
        with pytest.raises(Refusal, match=wanted):
            raise unreadable(error, file)


def test_a_folder_that_cannot_be_written_is_told(file, type_in, monkeypatch):
    def denied(*_, **__):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(os, "open", denied)  # root may write anywhere
    code, _, complaint = type_in(["serve", "--port", "0", "--db", str(file)])
    assert code == 2
    assert f"{file.parent}: Permission denied" in complaint


# Copies.


def beside_of(file):
    return {path.name for path in file.parent.iterdir()} - {file.name}


def test_a_backup_of_what_is_being_written_is_whole(house, club, type_in, tmp_path):
    """Also what still lies in the log: to copy the file alone would lose that."""
    ann = club.sit(club.room("tactics"), 0)
    ann.move("keep")
    file, copy = house.folder / "rooms.db", tmp_path / "copy.db"
    code, said, _ = type_in(["backup", str(copy), "--db", str(file)])
    assert code == 0
    assert str(copy) in said
    assert beside_of(copy) == set()
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert kept(copy)[1] >= 1
    code, said, _ = type_in(["restore", str(copy), "--db", str(tmp_path / "again.db")])
    assert code == 0
    code, _, complaint = type_in(["restore", str(copy), "--db", str(file), "--replace"])
    assert code == 2
    assert "in use" in complaint


def test_a_backup_replaces_only_what_it_may(file, type_in, tmp_path):
    copy = filled(tmp_path / "copy.db", moves=1)
    filled(file)
    assert type_in(["backup", str(copy), "--db", str(file)])[0] == 2
    assert kept(copy) == [1, 1]
    assert type_in(["backup", str(copy), "--db", str(file), "--replace"])[0] == 0
    assert kept(copy) == [1, 3]
    for name in ("rooms.db", "rooms.db-wal", "rooms.db.lock"):
        code, _, complaint = type_in(
            ["backup", str(tmp_path / name), "--db", str(file), "--replace"]
        )
        assert code == 2
        assert "itself" in complaint
    (tmp_path / "copy.db-wal").write_bytes(b"of somebody")
    assert type_in(["backup", str(copy), "--db", str(file), "--replace"])[0] == 2
    code, _, complaint = type_in(["backup", "x.db", "--db", str(tmp_path / "none.db")])
    assert code == 2
    assert "none.db" in complaint
    assert type_in(["backup", str(tmp_path / "no" / "x.db"), "--db", str(file)])[0] == 2
    assert type_in(["backup", str(tmp_path), "--db", str(file), "--replace"])[0] == 2


def test_a_backup_that_fails_leaves_what_was_there(file, type_in, tmp_path, monkeypatch):
    copy = filled(tmp_path / "copy.db", moves=1)
    filled(file)

    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    code, _, complaint = type_in(["backup", str(copy), "--db", str(file), "--replace"])
    assert code == 2
    assert "No room is left" in complaint
    assert kept(copy) == [1, 1]
    assert not list(tmp_path.glob(".*"))


def with_log(file, moves):
    """A database whose last moves lie in the log beside it, as after a kill."""
    filled(file, moves=moves)
    with closing(sqlite3.connect(file)) as found:
        found.execute("INSERT INTO moves VALUES ('z', 1, 'move', 0, 'keep', 1)")
        found.commit()
        left = {path.name: path.read_bytes() for path in file.parent.glob(f"{file.name}-*")}
        left[file.name] = file.read_bytes()
    for name, content in left.items():
        (file.parent / name).write_bytes(content)
    return file


def test_a_backup_after_a_kill_holds_what_lay_in_the_log(file, type_in, tmp_path):
    copy = tmp_path / "copy.db"
    with_log(file, moves=3)
    alone_copied = tmp_path / "alone.db"
    alone_copied.write_bytes(file.read_bytes())
    assert type_in(["backup", str(copy), "--db", str(file)])[0] == 0
    assert kept(copy) == [1, 4]
    assert kept(alone_copied) == [1, 3]  # which is why there is a command for it


def test_what_is_restored_has_no_log_of_another_beside_it(file, type_in, tmp_path):
    copy = tmp_path / "copy.db"
    filled(file, moves=1)
    assert type_in(["backup", str(copy), "--db", str(file)])[0] == 0
    file.unlink()
    with_log(file, moves=5)
    assert type_in(["restore", str(copy), "--db", str(file)])[0] == 2
    code, said, _ = type_in(["restore", str(copy), "--db", str(file), "--replace"])
    assert code == 0
    former = Path(re.search(r"before is (\S+) now", said)[1])
    assert not file.with_name("rooms.db-wal").exists()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert kept(file) == [1, 1]
    assert kept(former) == [1, 6]
    again = type_in(["restore", str(copy), "--db", str(file), "--replace"])
    assert again[0] == 0
    assert str(former) not in again[1].replace(f"{former}+", "")  # within the same second
    assert kept(former) == [1, 6]
    Store(str(file)).close()


def test_a_backup_of_an_older_version_is_brought_up_to_date(file, type_in, tmp_path):
    old = of_before(tmp_path / "old.db")
    assert type_in(["restore", str(old), "--db", str(file)])[0] == 0
    Store(str(file)).close()
    assert kept(file)[0] == 1
    assert versions() >= {"0001", "0002"}


class Stop(BaseException):
    """The power goes."""


@pytest.mark.parametrize("after", range(8))
def test_a_restore_that_is_cut_short_is_finished_or_did_not_begin(
    file, tmp_path, monkeypatch, after
):
    """After any of its renamings there is one database or the other, with nothing foreign."""
    copy = filled(tmp_path / "copy.db", moves=1)
    with_log(file, moves=5)
    rename, done = Path.replace, []

    def stopping(path, target):
        if len(done) == after:
            raise Stop
        done.append(path)
        return rename(path, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", stopping)
        try:
            copies.restore(str(file), copy, replace=True)
        except Stop:
            assert after < 6
    begun = len(done) > 0
    finish(file)
    assert kept(file) == ([1, 1] if begun else [1, 6])
    formers = [path for path in tmp_path.glob("rooms.db.before-*") if path.name[-4] != "-"]
    assert [kept(path) for path in formers] == ([[1, 6]] if begun else [])


def test_a_start_finishes_a_restore_that_was_cut_short(file):
    filled(file, moves=5)
    filled(file.with_name("rooms.db.restored"), moves=1)
    open_store(str(file)).close()
    assert kept(file) == [1, 1]
    filled(file.with_name("rooms.db.restored"), moves=2)
    copies.backup(str(file), file.with_name("copy.db"))
    assert kept(file.with_name("copy.db")) == [1, 2]


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_other_databases_have_tools_of_their_own(type_in, file, command):
    filled(file)
    code, _, complaint = type_in([command, str(file), "--db", "postgresql://host/rooms"])
    assert code == 2
    assert "pg_dump" in complaint
    assert type_in([command, str(file), "--db", "sqlite://"])[0] == 2


def test_the_commands_say_what_is_missing_without_the_servers_packages():
    code = (
        "import sys; sys.modules['sqlalchemy'] = None\n"
        "from spadework.cli.app import run\n"
        "sys.exit(run(['backup', 'x.db']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 2
    assert "pip install 'spadework[cli,serve]'" in done.stderr


# Who may read it.


def modes(folder):
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}


@pytest.mark.skipif(sys.platform == "win32", reason="has no such modes")
@pytest.mark.parametrize("umask", [0, 0o077])
def test_all_of_a_database_is_for_its_owner_alone(tmp_path, umask):
    before = os.umask(umask)
    try:
        file = tmp_path / "made" / "rooms.db"
        with alone(file):
            store = Store(str(file))
            keep_rooms(store, 1)
            copies.backup(str(file), file.with_name("copy.db"))
            found = modes(file.parent)
            store.close()
    finally:
        os.umask(before)
    names = ("rooms.db", "rooms.db-wal", "rooms.db-shm", "rooms.db.lock", "copy.db")
    assert found == dict.fromkeys(names, 0o600)
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700


@pytest.mark.skipif(sys.platform == "win32", reason="has no such modes")
def test_a_folder_that_somebody_named_stays_as_it_is_and_our_own_is_closed(tmp_path, monkeypatch):
    named, own = tmp_path / "named", tmp_path / "spadework"
    for folder in (named, own):
        folder.mkdir()
        folder.chmod(0o755)
    filled(named / "rooms.db").chmod(0o644)
    monkeypatch.setattr(database.platformdirs, "user_data_dir", lambda *_: str(own))
    monkeypatch.delenv("SPADEWORK_DATA", raising=False)
    for file in (named / "rooms.db", database.default_database()):
        Store(str(file)).close()
    assert stat.S_IMODE(named.stat().st_mode) == 0o755
    assert stat.S_IMODE(own.stat().st_mode) == 0o700
    assert modes(named)["rooms.db"] == 0o600
