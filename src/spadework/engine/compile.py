"""One set of rules, three ways to run it. This is the only file that imports Numba.

The rules are plain functions over records. ``native`` and ``on_cuda`` make a *copy* of each
function whose globals are linked to the other copies, so plain stays plain beside them, and rules
may span as many files as they like. Compiled code is kept in the user's cache directory, in a
folder named by all that went into it (``reach.py``): Numba itself notices no change in a helper in
another file, nor in a constant.
"""

import gc
import hashlib
import importlib
import sys
import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any

import numpy as np

from spadework.engine.kept import cache_folder
from spadework.engine.keyed import below as secret_below
from spadework.engine.reach import Telling, digest, globals_of
from spadework.engine.records import copied, new_records, put_record
from spadework.engine.rules import chance, knowing
from spadework.engine.words import DEFAULT, ENGINE

speaks = DEFAULT  # the language it is said in; the command line sets its own
CONTRACT = (
    *("deal", "legal", "play", "known", "fill", "payoff", "greedy", "conserved"),
    "figures",
)
SMALL = 240  # bytes of bytecode; more would compile longer than it gains
_announced: set[str] = set()  # the games of which this process has said that it compiles them
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

    def function(self, function: Any) -> Any:
        """A plain function that belongs to no game, converted like a rule."""
        return self._convert(function)

    def __getattr__(self, name: str) -> Any:  # the contract's functions are set in __init__
        raise AttributeError(name)


class Way(Parts):
    """A game's functions as Python calls them: on records, with what follows from ``known``.

    ``known`` is the game's own, which copies what does not lie open; for all of it there is
    ``trying.known_to``.
    """

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
        room, columns = new_records(self.book.State, 1), self.book.FIELDS.schema.columns
        return int(self.loop(knowing.observe_at)(copied(s), copied(r), seat, columns, room, out))


def announce(text: str) -> None:
    """Tell whoever waits what is going on."""
    print(text, file=sys.stderr, flush=True)


def _unchanged(function: Any, owner: Any = None) -> Any:
    return function


@cache
def plain(book: Any) -> Way:
    """The functions as they are written: for stepping through a rule, and for coverage."""
    return Way(book, _unchanged, within=Parts(book, _unchanged))


@cache
def native(book: Any) -> Way:
    """The functions compiled for this machine's processor; they run without the GIL."""
    numba, telling = _numba(), Telling()  # the copies keep what they were linked to

    def jit(function: Any, key: str | None, inner: bool) -> Any:
        # What only other compiled code calls needs no way in from Python, and small functions go
        # into their callers: a rule is many of them.
        wrapped: Any = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True} if inner else {}
        if inner and len(function.__code__.co_code) < SMALL:
            wrapped["forceinline"] = True
        with _kept(numba.config, book.id, function, key) as folder:
            if _is_of(numba.__version__, TESTED):
                wrapped["_nrt"] = False
            wrapped |= {"nogil": True, "error_model": "numpy", "cache": folder is not None}
            made: Any = numba.njit(**wrapped)(function)
        _one_for_all_numbers(made)
        # A loop that closes over a dispatcher is found again on disk only if that dispatcher
        # has the same identity in every process.
        if folder and hasattr(made, "_set_uuid"):  # not when somebody has turned compiling off
            made._set_uuid(
                f"{function.__module__}.{function.__qualname__}.{digest(function, telling=telling)}"
            )
        return made

    linker = _Linker(NATIVE + book.id, book, jit)
    return Way(book, linker.entry, within=Parts(book, linker))


# Numba optimises a function and writes its machine code whenever it compiles it, and does all of
# that again in every function that calls it. What only other compiled code calls is named with
# this, and is only linked: whoever is called from Python is then optimised once, as a whole.
# It also counts who holds an array, in every function that is handed one, which took longer than
# most rules; rules allocate nothing, so nobody need count.
NATIVE, LINKED = "spadework._native_", "spadework_linked_"
# To say so Numba has few words: it takes its inner workings, which may change with any version.
# With these it was tested; with others all is compiled as usual, which takes longer.
TESTED = ("0.61", "0.62", "0.63", "0.64", "0.65", "0.66", "0.67", "0.68")
# Likewise for a GPU, where it is the kernels that have a name of their own.
KERNEL, TESTED_CUDA = "spadework_kernel_", ("0.30",)


@cache
def _numba() -> Any:
    """Numba, told what is ours. Whatever else is compiled in this process goes on as ever."""
    import numba
    from numba.core import event

    class Compiles(event.Listener):
        def on_start(self, event: Any) -> None:
            module = event.data["dispatcher"].py_func.__module__
            if module.startswith(NATIVE):
                _compiles(module.removeprefix(NATIVE))

        def on_end(self, event: Any) -> None:
            pass

    event.register("numba:compile", Compiles())
    if _is_of(numba.__version__, TESTED):
        _link_only()
    return numba


def _is_of(version: str, tested: tuple[str, ...]) -> bool:
    return version.startswith(tuple(f"{one}." for one in tested))


def _link_only() -> None:
    """Teach Numba not to make machine code of what is only linked."""
    from numba.core import codegen
    from numba.core.registry import cpu_target

    made_by = cpu_target.target_context.codegen()
    usual, set_env = codegen.JITCodeLibrary, made_by.set_env

    class Linked(usual):  # type: ignore[misc, valid-type]
        def _optimize_final_module(self) -> None:
            pass

        def _finalize_final_module(self) -> None:
            self._finalize_dynamic_globals()
            self._finalized = True

        def serialize_using_object_code(self) -> Any:
            return self.serialize_using_bitcode()

    def create_library(name: str, **given: Any) -> Any:
        return (Linked if name.startswith(LINKED) else usual)(made_by, name, **given)

    def set_environment(name: str, environment: Any) -> None:
        # What is not machine code has no place for it; nor has what Numba calls in there, if no
        # machine code of this process has called it yet.
        if LINKED not in name and made_by._engine.get_global_value_address(name):
            set_env(name, environment)

    made_by.create_library, made_by.set_env = create_library, set_environment


def _compiles(game: str) -> None:
    """Something of a game is not kept and has to be compiled: whoever waits is told so."""
    if _kept_only.get():
        raise NotKept(game)
    if game not in _announced:
        announce(ENGINE.say("compile", speaks, game=game))
        _announced.add(game)


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


def _widened(types: Any, arg: Any) -> Any:
    """The type without its value; every whole number but a generator's is an int64."""
    plain = types.unliteral(arg)
    return types.int64 if isinstance(plain, types.Integer) and plain != types.uint64 else plain


@cache
def on_cuda(book: Any) -> Parts:
    """The functions as device functions, for kernels on a GPU (or in the simulator)."""
    cuda = cuda_module()

    def jit(function: Any, key: str | None, inner: bool) -> Any:
        made = cuda.jit(device=True)(function)
        _one_for_all_numbers(made)
        return made

    return Parts(book, _Linker(f"spadework._cuda_{book.id}", book, jit))


def kernel(book: Any, function: Any, reads: dict[str, Any]) -> Any:
    """A kernel of a game's device functions, which it ``reads`` as globals.

    Not as what it closes over: Numba finds such a kernel on disk again in no other process.
    """
    cuda = cuda_module()
    from numba.cuda.core import config

    version = metadata.version("numba-cuda")
    if _is_of(version, TESTED_CUDA) and not config.ENABLE_CUDASIM:
        _compile_kernels_once()
    scope = function.__globals__ | reads
    copy = types.FunctionType(function.__code__, scope, function.__name__)
    copy.__qualname__ = KERNEL + function.__name__
    with _kept(config, f"{book.id}-cuda", copy, _key(copy, by=version)) as folder:
        made = cuda.jit(cache=folder is not None)(copy)
    made.folder = folder
    return made


@cache
def _compile_kernels_once() -> None:
    """Spare a kernel half of its compiling.

    numba-cuda makes assembler of it, looks for some names in that, throws it away and compiles
    all anew as it links. The names stand in LLVM's text too, which is there already.
    """
    target = importlib.import_module("numba.cuda.descriptor").cuda_target
    made_by = target.target_context.codegen()
    usual = made_by.create_library

    def create_library(name: str, **given: Any) -> Any:
        made = usual(name, **given)
        if name.startswith(KERNEL):
            assembler = made.get_asm_str
            made.get_asm_str = lambda cc=None: assembler(cc) if cc else made.get_llvm_str()
        return made

    made_by.create_library = create_library


def kernel_as_ptx(made: Any, given: Any, capability: tuple[int, int]) -> str:
    """A kernel for a GPU that need not be there; what was made of it before is not made again."""
    major, minor = capability
    file = made.folder and made.folder / f"{made.py_func.__name__}.sm_{major}{minor}.ptx"
    if file and file.is_file():
        return str(file.read_text("utf-8"))
    compile_ptx = cuda_module().compile_ptx
    with _pretended(capability), uncollected():
        text, _ = compile_ptx(made.py_func, given, cc=capability, device=False, opt=False)
    if file:
        file.write_text(text, "utf-8")
    return str(text)


@contextmanager
def uncollected() -> Iterator[None]:
    """While a kernel is compiled, millions of things are made and most of them stay: to look for
    rubbish among them again and again takes a fifth of the time."""
    before = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if before:
            gc.enable()


def cuda_module() -> Any:
    """``numba.cuda``."""
    if not hasattr(np, "row_stack"):  # numba-cuda 0.30 still asks for it, NumPy 2.5 has it no more
        np.row_stack = np.vstack
    from numba import cuda

    return cuda


def cuda_type(value: Any) -> Any:
    """What Numba calls the type of a value that a kernel is given."""
    from numba.cuda.typing.typeof import typeof

    return typeof(value)


@contextmanager
def _pretended(capability: tuple[int, int]) -> Iterator[None]:
    """As if there were such a GPU: device functions ask the driver what they are compiled for."""
    asked_by: Any = importlib.import_module("numba.cuda.dispatcher")
    asked = asked_by.get_current_device
    asked_by.get_current_device = lambda: types.SimpleNamespace(compute_capability=capability)
    try:
        yield
    finally:
        asked_by.get_current_device = asked


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

    def __init__(self, name: str, book: Any, jit: Callable[[Any, str | None, bool], Any]) -> None:
        self.module = types.ModuleType(name)
        sys.modules[name] = self.module  # Numba's cache looks the module up when it loads
        self.jit = jit
        self.made: dict[Any, Any] = {}
        self.base = _key(*(getattr(book, function) for function in CONTRACT))

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
        key = self.base
        if key and owner is not None:  # a loop over the rules, with a key of its own
            own = digest(function)
            key = own and f"{key}-{own}"
        made = self.jit(copy, key, prefix != "")
        setattr(self.module, copy.__qualname__, made)
        return made


def _key(*functions: Any, by: str = "") -> str | None:
    """What compiled code of these functions is kept under: all that it was made of, and by."""
    import llvmlite
    import numba

    versions = sys.version, np.__version__, numba.__version__, llvmlite.__version__, by
    made_of = digest(*functions)
    if made_of is None:
        return None
    told = f"{made_of} {versions}".encode() + Path(__file__).read_bytes()
    return hashlib.sha256(told).hexdigest()[:16]


@contextmanager
def _kept(config: Any, game: str, function: Any, key: str | None) -> Iterator[Path | None]:
    """Where what is compiled of a function is kept; Numba picks the place when it is decorated.

    A function typed at a prompt or in a notebook has no file: Numba keeps only what has one.
    Other code's setting is left alone.
    """
    named = key is not None and Path(function.__code__.co_filename).is_file()
    folder = cache_folder(game, key) if named and key else None
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder or "")
    try:
        yield folder
    finally:
        config.CACHE_DIR = before
