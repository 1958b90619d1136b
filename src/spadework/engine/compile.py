"""One set of rules, three ways to run it. This is the only file that imports Numba.

The rules are plain functions over records. ``native`` and ``on_cuda`` make a *copy* of each
function whose globals are linked to the other copies, so plain stays plain beside them, and rules
may span as many files as they like. Compiled code is kept in the user's cache directory, in a
folder named by a hash of every source file that went into it: Numba itself does not notice a
change in a helper in another file.
"""

import dis
import hashlib
import os
import shutil
import sys
import time
import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from spadework.engine.keyed import below as secret_below
from spadework.engine.records import copied, new_records, put_record
from spadework.engine.rules import chance, knowing
from spadework.engine.words import DEFAULT, ENGINE

speaks = DEFAULT  # the language it is said in; the command line sets its own
CONTRACT = ("deal", "legal", "play", "known", "fill", "payoff", "greedy", "conserved")
_announced: set[str] = set()  # the games of which this process has said that it compiles them
SMALL = 240  # bytes of bytecode; more would compile longer than it gains
STALE_DAYS = 30  # compiled code that nobody used for so long is swept away
_kept_only: ContextVar[bool] = ContextVar("kept_only", default=False)


class NotKept(Exception):
    """Something would have to be compiled first."""


@contextmanager
def kept_only() -> Iterator[None]:
    """Nothing is compiled in here: what is not kept from before raises ``NotKept``."""
    before = _kept_only.set(True)
    try:
        yield
    finally:
        _kept_only.reset(before)


class Parts:
    """One game's functions in one way of running, and loops made over them."""

    def __init__(
        self, book: Any, convert: Callable[..., Any], within: "Parts | None" = None
    ) -> None:
        self.book = book
        self.open_words = book.FIELDS.open_words
        self.columns = book.FIELDS.schema.columns
        self._convert = convert
        self._within = within or self  # what loops are made over
        self._loops: dict[Any, Any] = {}
        for function in CONTRACT:
            setattr(self, function, convert(getattr(book, function)))

    def loop(self, make: Callable[["Parts"], Any]) -> Any:
        """``make``'s function over this game's, converted like a rule: see ``loops.py``."""
        if make not in self._loops:
            self._loops[make] = self._convert(make(self._within), owner=make)
        return self._loops[make]

    def __getattr__(self, name: str) -> Any:  # the contract's functions are set in __init__
        raise AttributeError(name)


class Way(Parts):
    """A game's functions as Python calls them: on records, with what follows from ``known``."""

    def known(self, s: Any, r: Any, seat: int, k: Any) -> None:
        """All that a seat may know of a state, into the record ``k``; -1 is the spectator."""
        told = new_records(self.book.State, 1)
        self.loop(knowing.known_at)(copied(s), copied(r), seat, told)
        put_record(k, told[0])

    def hide(self, s: Any, r: Any, seat: int, seed: int) -> None:
        """Make a state one of those that the seat cannot tell from it."""
        world = new_records(self.book.State, 1)
        self.loop(knowing.hide_at)(copied(s), copied(r), seat, seed, world)
        put_record(s, world[0])

    def seen(self, s: Any, r: Any, seat: int) -> int:
        """A digest of what a seat knows: equal for states that it cannot tell apart."""
        room = new_records(self.book.State, 1)
        return int(self.loop(knowing.seen_at)(copied(s), copied(r), seat, room))

    def observe(self, s: Any, r: Any, seat: int, out: Any) -> int:
        """What a seat knows as numbers, in the order of the layout's schema; how many."""
        room = new_records(self.book.State, 1)
        return int(self.loop(knowing.observe_at)(copied(s), copied(r), seat, room, out))


def announce(text: str) -> None:
    """Tell whoever waits what is going on."""
    print(text, file=sys.stderr, flush=True)


def _unchanged(function: Any, owner: Any = None) -> Any:
    return function


# Numba optimises a function and writes its machine code whenever it compiles it, and does all of
# that again in every function that calls it. What only other compiled code calls is named with
# this, and is only linked: whoever is called from Python is then optimised once, as a whole.
LINKED = "spadework_linked_"


def _link_only(codegen: Any) -> None:
    """Teach Numba not to make machine code of what is only linked."""
    library = codegen.CPUCodeLibrary
    if hasattr(library, "spadework"):
        return
    library.spadework = True
    optimise, finalise = library._optimize_final_module, library._finalize_final_module
    as_object, set_env = library.serialize_using_object_code, codegen.JITCPUCodegen.set_env

    def optimised(self: Any) -> None:
        if not self.name.startswith(LINKED):
            optimise(self)

    def finalised(self: Any) -> None:
        if self.name.startswith(LINKED):
            self._finalize_dynamic_globals()
            self._finalized = True
        else:
            finalise(self)

    def serialised(self: Any) -> Any:
        linked = self.name.startswith(LINKED)
        return self.serialize_using_bitcode() if linked else as_object(self)

    def env_set(self: Any, name: str, env: Any) -> None:
        if self._engine.get_global_value_address(name):
            set_env(self, name, env)

    library._optimize_final_module, library._finalize_final_module = optimised, finalised
    library.serialize_using_object_code = serialised
    codegen.JITCPUCodegen.set_env = env_set


@cache
def plain(book: Any) -> Way:
    """The functions as they are written: for stepping through a rule, and for coverage."""
    return Way(book, _unchanged, within=Parts(book, _unchanged))


@cache
def native(book: Any) -> Way:
    """The functions compiled for this machine's processor; they run without the GIL."""
    import numba
    from numba.core import codegen

    _link_only(codegen)

    def jit(function: Any, key: str, inner: bool) -> Any:
        folder = cache_folder(book.id, key)
        # What only other compiled code calls needs no way in from Python, and small functions go
        # into their callers: a rule is many of them.
        wrapped: Any = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True} if inner else {}
        if inner and len(function.__code__.co_code) < SMALL:
            wrapped["forceinline"] = True
        with _cache_in(numba.config, folder):
            made: Any = numba.njit(
                nogil=True, cache=folder is not None, error_model="numpy", **wrapped
            )(function)
        _one_for_all_numbers(made)
        _refuse_when_kept_only(made)
        # A loop that closes over a dispatcher is found again on disk only if that dispatcher
        # has the same identity in every process.
        if hasattr(made, "_set_uuid"):  # not when somebody has turned compiling off
            name = f"{function.__module__}.{function.__qualname__}"
            made._set_uuid(f"{name}.{place_of(function)}.{key}")
        return made

    linker = _Linker(f"spadework._native_{book.id}", book, jit)
    return Way(book, linker.entry, within=Parts(book, linker))


def _one_for_all_numbers(made: Any) -> None:
    """Compile a function once for whole numbers, not once more for every constant it is given.

    Numba would make another copy for each: most of the time a game takes to compile.
    """
    from numba.core import types

    find = getattr(made, "get_call_template", None)
    if find is None:  # somebody has turned compiling off
        return

    def template(args: Any, keywords: Any) -> Any:
        return find(tuple(_widened(types, arg) for arg in args), keywords)

    made.get_call_template = template


def _refuse_when_kept_only(made: Any) -> None:
    """Numba asks its compiler only for what it does not find in the cache."""
    compiler = getattr(made, "_compiler", None)
    if compiler is None:  # somebody has turned compiling off
        return
    compile_it = compiler.compile

    def compiled(*given: Any) -> Any:
        if _kept_only.get():
            raise NotKept
        return compile_it(*given)

    compiler.compile = compiled


def _widened(types: Any, arg: Any) -> Any:
    """The type without its value; every whole number but a generator's is an int64."""
    plain = types.unliteral(arg)
    return types.int64 if isinstance(plain, types.Integer) and plain != types.uint64 else plain


@cache
def on_cuda(book: Any) -> Parts:
    """The functions as device functions, for kernels on a GPU (or in the simulator)."""
    cuda = cuda_module()

    def jit(function: Any, key: str, inner: bool) -> Any:
        made = cuda.jit(device=True)(function)
        _one_for_all_numbers(made)
        return made

    return Parts(book, _Linker(f"spadework._cuda_{book.id}", book, jit))


def cuda_module() -> Any:
    """``numba.cuda``."""
    if not hasattr(np, "row_stack"):  # numba-cuda 0.30 still asks for it, NumPy 2.5 has it no more
        np.row_stack = np.vstack
    from numba import cuda

    return cuda


@cache
def keyed(book: Any) -> Parts:
    """The functions as they are written, but asking a secret key for chance: see ``keyed.py``."""
    linker = _Linker(f"spadework._keyed_{book.id}", book, lambda function, key, inner: function)
    linker.made[chance.below] = secret_below
    return Parts(book, linker)


class _Linker:
    """Copies functions, links the copies to each other and hands each one to ``jit``.

    Called it gives what other copies call; ``entry`` gives what is called from Python.
    """

    def __init__(self, name: str, book: Any, jit: Callable[[Any, str, bool], Any]) -> None:
        self.module = types.ModuleType(name)
        sys.modules[name] = self.module  # Numba's cache looks the module up when it loads
        self.jit = jit
        self.made: dict[Any, Any] = {}
        self.base = source_hash(*(getattr(book, function) for function in CONTRACT))

    def __call__(self, function: Any, owner: Any = None) -> Any:
        if function not in self.made:
            self.made[function] = self._convert(function, owner, LINKED)
        return self.made[function]

    def entry(self, function: Any, owner: Any = None) -> Any:
        return self._convert(function, owner, "")

    def _convert(self, function: Any, owner: Any, prefix: str) -> Any:
        scope: dict[str, Any] = {"__name__": self.module.__name__}
        copy = types.FunctionType(
            function.__code__,
            scope,
            function.__name__,
            function.__defaults__,
            function.__closure__,
        )
        for name, value in globals_of(function):
            scope[name] = self(value) if isinstance(value, types.FunctionType) else value
        copy.__module__ = self.module.__name__
        copy.__qualname__ = prefix + function.__name__
        key = self.base if owner is None else f"{self.base}-{source_hash(owner, function)}"
        made = self.jit(copy, key, prefix != "")
        setattr(self.module, copy.__qualname__, made)
        return made


def globals_of(function: Any) -> Iterator[tuple[str, Any]]:
    """The globals a function reads, with their values."""
    for name in names_of(function.__code__):
        if name in function.__globals__:
            yield name, function.__globals__[name]


@cache
def names_of(code: types.CodeType) -> tuple[str, ...]:
    """The names of the globals that a function's code reads.

    Its ``co_names`` will not do: they also hold attributes, and a field may well be named like
    a function (``r.next_starter`` in ``next_starter``).
    """
    steps = dis.get_instructions(code)
    return tuple(dict.fromkeys(s.argval for s in steps if s.opname == "LOAD_GLOBAL"))


def place_of(function: Any) -> str:
    return f"{Path(function.__code__.co_filename).name}:{function.__code__.co_firstlineno}"


def sources(*functions: Any) -> list[Path]:
    """Every source file that these functions may depend on.

    That is all of each folder that holds a function they reach: a helper in another file counts,
    and so does a file of nothing but constants, from which no function can be reached.
    """
    files: set[Path] = set()
    waiting, met = list(functions), set()
    while waiting:
        function = waiting.pop()
        if function in met:
            continue
        met.add(function)
        files.update(Path(function.__code__.co_filename).parent.glob("*.py"))
        for _, value in globals_of(function):
            if isinstance(value, types.FunctionType):
                waiting.append(value)
    return sorted(files)


def source_hash(*functions: Any) -> str:
    """A hash of all those files, of this one, and of the versions that compile them."""
    import llvmlite
    import numba

    digest = hashlib.sha256()
    for version in (sys.version, np.__version__, numba.__version__, llvmlite.__version__):
        digest.update(version.encode())
    for file in [*sources(*functions), Path(__file__)]:
        digest.update(file.name.encode())
        digest.update(file.read_bytes())
    for function in functions:  # what was typed into a notebook has no file
        digest.update(function.__code__.co_code)
    return digest.hexdigest()[:16]


def cache_home() -> Path:
    """Where compiled code is kept: the user's cache directory, or ``SPADEWORK_CACHE``."""
    if named := os.environ.get("SPADEWORK_CACHE"):
        return Path(named)
    if sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    elif sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "spadework"


def cache_folder(game: str, key: str) -> Path | None:
    """The folder for one game's compiled code; using it marks it as fresh.

    None if there is no place to write: then nothing is kept, for Numba's own place beside the
    sources would not notice a changed helper. A new one means that something is compiled now, and
    whoever waits is told so.
    """
    folder = cache_home() / f"{game}-{key}"
    try:
        if not folder.exists():
            if _kept_only.get():
                raise NotKept
            if game not in _announced:
                announce(ENGINE.say("compile", speaks, game=game))
                _announced.add(game)
            _sweep(game)
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


def _sweep(game: str) -> None:
    """Remove this game's compiled code that nobody used for a month."""
    for old in cache_home().glob(f"{game}-*"):
        if time.time() - old.stat().st_mtime > STALE_DAYS * 86400:
            shutil.rmtree(old, ignore_errors=True)


@contextmanager
def _cache_in(config: Any, folder: Path | None) -> Iterator[None]:
    """Numba picks the place when a function is decorated; other code's setting is left alone."""
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder or "")
    try:
        yield
    finally:
        config.CACHE_DIR = before
