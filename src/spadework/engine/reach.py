"""What a compiled function depends on: its code, the code it calls, and every value it reads.

Compiled code has all of that inside. So the name under which it is kept follows from all of that
and from nothing else: a changed rule has another name, and so has one that plays by another
constant; a label or a comment has not.
"""

import dis
import hashlib
import types
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np


class Unspeakable(TypeError):
    """A value that cannot be told in so many words: what reads it is not kept."""


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
    names = [step.argval for step in dis.get_instructions(code) if step.opname == "LOAD_GLOBAL"]
    for inner in code.co_consts:
        if isinstance(inner, types.CodeType):
            names += names_of(inner)
    return tuple(dict.fromkeys(names))


def reached(*functions: Any) -> Iterator[Any]:
    """These functions and all that they call."""
    waiting, met = list(functions), set()
    while waiting:
        function = waiting.pop()
        if function not in met:
            met.add(function)
            yield function
            held = [value for _, value in [*globals_of(function), *_cells(function)]]
            waiting += filter(None, map(_function, held))


def digest(*functions: Any, telling: "Telling | None" = None) -> str | None:
    """A name for these functions that nothing else has; None where there can be none.

    What was told before by the same ``telling`` is not told again: it must not change meanwhile.
    """
    told = hashlib.sha256()
    try:
        for text in map((telling or Telling()).function, functions):
            told.update(text.encode())
    except Unspeakable:
        return None
    return told.hexdigest()[:16]


def _function(value: Any) -> Any:
    """The Python function that a value is, or that it was compiled from."""
    value = getattr(value, "py_func", value)
    return value if isinstance(value, types.FunctionType) else None


def _cells(function: Any) -> list[tuple[str, Any]]:
    """What a function closes over."""
    cells = function.__closure__ or ()
    names = function.__code__.co_freevars
    return [(name, cell.cell_contents) for name, cell in zip(names, cells, strict=True)]


class Telling:
    """Functions and values as text; equal texts mean that they compile to the same."""

    def __init__(self) -> None:
        self.told: dict[Any, str] = {}

    def function(self, function: Any) -> str:
        if function not in self.told:
            read = [*globals_of(function), *_cells(function), ("", function.__defaults__)]
            parts = [self.code(function.__code__, function)]
            parts += [f"{name}={self.value(value, function)}" for name, value in read]
            self.told[function] = hashlib.sha256("\n".join(parts).encode()).hexdigest()
        return self.told[function]

    def code(self, code: types.CodeType, reader: Any) -> str:
        constants = [self.value(value, reader) for value in code.co_consts]
        form = code.co_argcount, code.co_flags, code.co_names, code.co_varnames, code.co_freevars
        return f"{code.co_code.hex()} {form} {constants}"

    def value(self, value: Any, reader: Any) -> str:
        """A value that ``reader`` reads."""
        if function := _function(value):
            return self.function(function)
        if isinstance(value, types.CodeType):
            return self.code(value, reader)
        if value is None or isinstance(value, int | float | str | bytes | np.generic):
            return f"{type(value)} {value!r}"
        if isinstance(value, np.ndarray) and not value.dtype.hasobject:
            return (
                f"{value.dtype.descr} {value.shape} {hashlib.sha256(value.tobytes()).hexdigest()}"
            )
        if isinstance(value, np.dtype):
            return f"{value.descr} {value.itemsize}"
        if isinstance(value, tuple | list):
            return f"{type(value)} {[self.value(one, reader) for one in value]}"
        if isinstance(value, frozenset):
            return f"set {sorted(self.value(one, reader) for one in value)}"
        if isinstance(value, types.ModuleType):
            return self.module(value, reader)
        if isinstance(value, type | types.BuiltinFunctionType | np.ufunc):
            return f"{getattr(value, '__module__', '')}.{value.__name__}"
        raise Unspeakable(f"{type(value)} in {reader.__qualname__}")

    def module(self, module: types.ModuleType, reader: Any) -> str:
        """A module, and what is read of it; NumPy and Numba are known by their versions."""
        if module.__name__.split(".")[0] in ("numpy", "numba", "math"):
            return module.__name__
        read = [name for name in reader.__code__.co_names if hasattr(module, name)]
        return f"{module.__name__} {[self.value(getattr(module, n), reader) for n in read]}"
