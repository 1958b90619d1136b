"""A disk that loses what was not synced: a layer between SQLite and its files, in one process.

Everything passes through to the real files. In a folder beside them it lists what was written to
each, and when that was synced. So after a `kill -9` the power can be cut as well: `lose_power`
leaves what was synced, and of the rest nothing, or any torn part of it in any order.

It stands alone, for a server imports it before anything else.
"""

import contextlib
import ctypes
import os
import random
import re
import sqlite3
import struct
import sys
import threading
import time
from collections.abc import Callable, Iterator
from ctypes import CFUNCTYPE, POINTER, c_char_p, c_int, c_int64, c_void_p
from pathlib import Path

HEAD = struct.Struct("<cqq")  # what was done, where, and how many bytes follow
WRITE, TRUNCATE, DELETE, SYNC, GONE = b"w", b"t", b"d", b"s", b"g"
SECTOR = 512  # bytes that a disk writes at once
MAIN_DB, JOURNAL, LOG = 0x100, 0x800, 0x80000  # files that matter, as SQLite calls them
IO_ERROR = 10
Op = tuple[bytes, int, bytes]
Image = bytearray | None  # None: there is no such file


class Shadows:
    """What each file was at first, and all that was done to it since, in one list that only grows:
    so whoever keeps it can be killed at any moment, and what was synced is never in doubt."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.lock = threading.Lock()
        folder.mkdir(exist_ok=True)

    def first(self, name: str) -> Path:
        return self.folder / name

    def listed(self, name: str) -> Path:
        return self.folder / f"{name}.list"

    def add(self, name: str, kind: bytes, where: int = 0, data: bytes = b"") -> None:
        with self.lock, self.listed(name).open("ab", buffering=0) as file:
            file.write(HEAD.pack(kind, where, len(data)) + data)

    def ops(self, name: str) -> list[Op]:
        file, found, at = self.listed(name), [], 0
        told = file.read_bytes() if file.exists() else b""
        while len(told) - at >= HEAD.size:
            kind, where, length = HEAD.unpack_from(told, at)
            at += HEAD.size + length
            found.append((kind, where, told[at - length : at]))
        return found

    def halves(self, name: str) -> tuple[list[Op], list[Op]]:
        """What was done that is on disk, and what is only on its way there."""
        ops = self.ops(name)
        synced = max((n for n, op in enumerate(ops, 1) if op[0] in (SYNC, GONE)), default=0)
        return ops[:synced], ops[synced:]

    def busy(self) -> bool:
        """Whether something is on its way just now."""
        return any(self.halves(file.stem)[1] for file in self.folder.glob("*.list"))

    def lose_power(self, database: Path, dice: random.Random | None = None) -> int:
        """The files are what was synced, and with dice also some of what was not; how many writes
        had not been synced."""
        lost = 0
        for file in database.parent.glob(f"{database.name}*"):
            if file.suffix != ".lock":
                file.unlink()
        for name in {file.name.removesuffix(".list") for file in self.folder.iterdir()}:
            done, open_ = self.halves(name)
            lost += len(open_)
            first = self.first(name)
            image = bytearray(first.read_bytes()) if first.exists() else None
            for op in (*done, *(torn(open_, dice) if dice else ())):
                image = applied(image, op)
            first.unlink(missing_ok=True)
            self.listed(name).unlink(missing_ok=True)
            if image is not None:
                first.write_bytes(image)
                (database.parent / name).write_bytes(image)
        return lost


def applied(image: Image, op: Op) -> Image:
    kind, where, data = op
    if kind in (DELETE, GONE):
        return None
    image = bytearray() if image is None else image
    if kind == WRITE:
        image.extend(bytes(max(0, where + len(data) - len(image))))
        image[where : where + len(data)] = data
    if kind == TRUNCATE:
        del image[where:]
    return image


def torn(ops: list[Op], dice: random.Random) -> Iterator[Op]:
    """Some of the sectors that were written, in any order."""
    found = [piece for op in ops for piece in pieces(op) if dice.random() < 0.5]
    dice.shuffle(found)
    yield from found


def pieces(op: Op) -> Iterator[Op]:
    kind, where, data = op
    if kind != WRITE:
        yield op
    while kind == WRITE and data:
        length = SECTOR - where % SECTOR
        yield kind, where, data[:length]
        where, data = where + length, data[length:]


# SQLite's own structures, as sqlite3.h has them.


class Methods(ctypes.Structure):
    """What can be done with a file; the first is ``xClose``."""

    _fields_ = (("version", c_int), ("calls", c_void_p * 18))


CLOSE, _, WRITING, TRUNCATING, SYNCING = range(5)


class Vfs(ctypes.Structure):
    _fields_ = (
        ("version", c_int),
        ("file_size", c_int),
        ("longest", c_int),
        ("next", c_void_p),
        ("name", c_char_p),
        ("data", c_void_p),
        ("calls", c_void_p * 16),
    )


OPENING, DELETING = range(2)
Opening = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)
Deleting = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int)
Closing = CFUNCTYPE(c_int, c_void_p)
Writing = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
Truncating = CFUNCTYPE(c_int, c_void_p, c_int64)
Syncing = CFUNCTYPE(c_int, c_void_p, c_int)


def library() -> ctypes.CDLL | None:
    """The very SQLite that Python uses; None where it cannot be reached."""
    maps = Path("/proc/self/maps")
    if not maps.exists() or not sqlite3.sqlite_version:
        return None
    for path in dict.fromkeys(re.findall(r"/\S*sqlite3\S*", maps.read_text())):
        found = ctypes.CDLL(path)
        if hasattr(found, "sqlite3_vfs_register"):
            return found
    return None


def install(folder: str, database: str, slow: float = 0.0) -> None:
    """From now on, what this process writes to the database and beside it goes through here; a
    slow disk takes so many seconds to sync."""
    sqlite = library()
    assert sqlite is not None
    sqlite.sqlite3_vfs_find.restype = POINTER(Vfs)
    layer = Layer(
        Shadows(Path(folder)), Path(database), slow, sqlite.sqlite3_vfs_find(None).contents
    )
    assert sqlite.sqlite3_vfs_register(ctypes.byref(layer.vfs), 1) == 0
    KEPT.append(layer)


KEPT: list[object] = []  # SQLite holds what Python must not clear away


class Layer:
    """SQLite's own way to its files, with a look at what goes by."""

    def __init__(self, shadows: Shadows, database: Path, slow: float, real: Vfs) -> None:
        self.shadows, self.database, self.slow = shadows, database, slow
        self.names: dict[int, str] = {}
        self.known: dict[int, Methods] = {}
        self.vfs = Vfs.from_buffer_copy(real)
        self.vfs.name, self.vfs.next = b"dropping", None
        self.open = Opening(real.calls[OPENING])
        self.delete = Deleting(real.calls[DELETING])
        self.put(self.vfs, OPENING, Opening, self.opened)
        self.put(self.vfs, DELETING, Deleting, self.deleted)

    def put(self, into: Vfs | Methods, place: int, kind: type, call: Callable[..., int]) -> None:
        def safe(*values: int) -> int:
            try:
                return call(*values)
            except BaseException as error:
                print(f"Traceback of the disk: {error!r}", file=sys.stderr, flush=True)
                return IO_ERROR

        held = kind(safe)
        KEPT.append(held)
        into.calls[place] = ctypes.cast(held, c_void_p).value

    def named(self, name: int) -> str | None:
        """A file of the database."""
        path = Path(os.fsdecode(ctypes.string_at(name))) if name else Path()
        ours = path.parent == self.database.parent and path.name.startswith(self.database.name)
        return path.name if ours else None

    def opened(self, vfs: int, name: int, file: int, flags: int, told: int) -> int:
        code = self.open(vfs, name, file, flags, told)
        ours = self.named(name)
        if code == 0 and ours and flags & (MAIN_DB | JOURNAL | LOG):
            self.names[file] = ours
            first = self.shadows.first(ours)
            if flags & MAIN_DB and not first.exists():  # it was synced before it got this name
                first.write_bytes((self.database.parent / ours).read_bytes())
            place = ctypes.cast(file, POINTER(c_void_p))
            place[0] = ctypes.addressof(self.watching(place[0]))
        return code

    def watching(self, real: int) -> Methods:
        if real not in self.known:
            self.known[real] = self.watch(Methods.from_address(real))
        return self.known[real]

    def watch(self, real: Methods) -> Methods:
        found = Methods.from_buffer_copy(real)
        write, truncate = Writing(real.calls[WRITING]), Truncating(real.calls[TRUNCATING])
        sync, close = Syncing(real.calls[SYNCING]), Closing(real.calls[CLOSE])

        def written(file: int, data: int, length: int, where: int) -> int:
            self.shadows.add(self.names[file], WRITE, where, ctypes.string_at(data, length))
            return int(write(file, data, length, where))

        def cut(file: int, size: int) -> int:
            self.shadows.add(self.names[file], TRUNCATE, size)
            return int(truncate(file, size))

        def synced(file: int, flags: int) -> int:
            time.sleep(self.slow)
            code = int(sync(file, flags))
            if code == 0:
                self.shadows.add(self.names[file], SYNC)
            return code

        def closed(file: int) -> int:
            with contextlib.suppress(KeyError):
                del self.names[file]
            return int(close(file))

        self.put(found, WRITING, Writing, written)
        self.put(found, TRUNCATING, Truncating, cut)
        self.put(found, SYNCING, Syncing, synced)
        self.put(found, CLOSE, Closing, closed)
        return found

    def deleted(self, vfs: int, name: int, for_sure: int) -> int:
        code = int(self.delete(vfs, name, for_sure))
        ours = self.named(name)
        if code == 0 and ours:
            self.shadows.add(ours, GONE if for_sure else DELETE)
        return code
