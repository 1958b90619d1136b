"""Rules read as they are written: where a narrow number of a record is reckoned with as it is.

``uint8 - 1`` wraps in plain Python and not in compiled code, and an ``int16`` takes no large whole
number. What is read of a record and may not fit its own form any more has to be widened first.
"""

import ast
from collections.abc import Iterator
from functools import reduce
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np

from spadework.engine.fields import NOBODY

WIDE = "wide"  # for certain 64 bits; None: nothing is known of it


class Span(NamedTuple):
    """What a number can be; it is narrow if it has a form, and else a constant."""

    low: int
    high: int
    form: Any = None


TRUTH = Span(0, 1)
BITS = ast.BitAnd | ast.BitOr | ast.BitXor
ENDS = {ast.Add: int.__add__, ast.Sub: int.__sub__, ast.Mult: int.__mul__}


def narrow(value: Any) -> bool:
    return isinstance(value, Span) and value.form is not None


def either(one: Any, other: Any) -> Any:
    """What a value is that may be the one or the other: narrow if one of them is."""
    spans = [value for value in (one, other) if isinstance(value, Span)]
    if len(spans) == 2:
        form = one.form or other.form
        return Span(min(one.low, other.low), max(one.high, other.high), form)
    return next(filter(narrow, spans), one if one == other else None)


def reckoned(op: Any, one: Span, other: Span, form: Any) -> Span | None:
    """What two numbers make."""
    numbers = (*one[:2], *other[:2])
    if type(op) in ENDS:
        found = [ENDS[type(op)](a, b) for a in one[:2] for b in other[:2]]
    elif isinstance(op, ast.Mod | ast.FloorDiv | ast.LShift | ast.RShift) and other.low < 0:
        return None
    elif isinstance(op, ast.Mod):
        found = [0, other.high]
    elif isinstance(op, ast.FloorDiv | ast.RShift):
        found = [min(0, one.low), max(0, one.high)]
    elif isinstance(op, ast.LShift):
        found = [one.low << other.high, one.high << other.high]
    elif isinstance(op, ast.BitAnd) and max(one.low, other.low) >= 0:
        found = [0, min(n.high for n in (one, other) if n.low >= 0)]
    elif isinstance(op, BITS):
        most = (1 << max(n.bit_length() for n in numbers)) - 1
        found = [-1 - most if min(numbers) < 0 else 0, most]
    else:
        return None
    return Span(min(found), max(found), form)


class Reading:
    """All rules of one book; ``found`` is where a narrow number should have been widened."""

    def __init__(self, book: Any) -> None:
        self.book = book
        self.found: list[str] = []
        self.given: dict[tuple[str, int], Any] = {}  # to a function, and which argument
        self.returned: dict[str, Any] = {}
        bodies = list(self.functions())
        for _ in range(4):  # until what functions are given and give back has come round
            self.found.clear()
            for file, names, node in bodies:
                Function(self, f"{book.id}/rules/{file}", names, node)

    def functions(self) -> Iterator[tuple[str, dict[str, Any], ast.FunctionDef]]:
        package = self.book.modules[0].__name__.rpartition(".")[0]
        for file in sorted((self.book.folder / "rules").glob("*.py")):
            names = vars(import_module(f"{package}.{file.stem}"))
            for node in ast.parse(file.read_text("utf-8")).body:
                if isinstance(node, ast.FunctionDef):
                    yield file.name, names, node

    def field(self, record: str, name: str) -> Any:
        """What a field can hold: of a match what its layout says, of the rules anything."""
        fields = {field.name: field for field in self.book.FIELDS.fields}
        form = (self.book.Rules if record == "r" else self.book.State)[name].base
        if form.itemsize == 8:
            return WIDE
        if record == "r" or fields[name].seen_by == NOBODY:
            return Span(int(np.iinfo(form).min), int(np.iinfo(form).max), form)
        return Span(fields[name].meaning.low, fields[name].meaning.high, form)


class Function:
    """One function, read line by line."""

    def __init__(self, rules: Reading, place: str, names: dict[str, Any], node: Any) -> None:
        self.rules, self.place, self.names, self.node = rules, place, names, node
        self.local = {a.arg: rules.given.get((node.name, i)) for i, a in enumerate(node.args.args)}
        for line in node.body:
            self.read(line)

    def read(self, node: Any) -> Any:
        """What an expression can be; of anything else, all that stands in it."""
        reader = getattr(self, "read_" + type(node).__name__.lower(), None)
        if reader:
            return reader(node)
        for inner in ast.iter_child_nodes(node):
            self.read(inner)
        return TRUTH if isinstance(node, ast.Compare) else None

    def read_constant(self, node: Any) -> Any:
        return Span(int(node.value), int(node.value)) if isinstance(node.value, int) else None

    def read_name(self, node: Any) -> Any:
        value = self.names.get(node.id)
        if node.id in self.local or not isinstance(value, int):
            return self.local.get(node.id)
        return Span(value, value)

    def read_attribute(self, node: Any) -> Any:
        if isinstance(node.value, ast.Name) and node.value.id in ("s", "k", "r"):
            return self.rules.field(node.value.id, node.attr)
        return None

    def read_subscript(self, node: Any) -> Any:
        self.read(node.slice)
        found = self.read(node.value)
        return found if isinstance(node.value, ast.Attribute | ast.Subscript) else None

    def read_call(self, node: Any) -> Any:
        given = [self.read(argument) for argument in node.args]
        if not isinstance(node.func, ast.Name):
            return WIDE if node.func.attr == "int64" else None
        if node.func.id in ("min", "max"):
            return reduce(either, given)
        for i, value in enumerate(given):
            if narrow(value):
                place = node.func.id, i
                self.rules.given[place] = either(self.rules.given.get(place), value)
        return self.rules.returned.get(node.func.id)

    def read_ifexp(self, node: Any) -> Any:
        self.read(node.test)
        return either(self.read(node.body), self.read(node.orelse))

    def read_unaryop(self, node: Any) -> Any:
        value = self.read(node.operand)
        if isinstance(node.op, ast.Not):
            return TRUTH
        if not narrow(value):
            return value if value == WIDE else None
        ends = [-n if isinstance(node.op, ast.USub) else ~n for n in value[:2]]
        return self.fitting(node, Span(min(ends), max(ends), value.form))

    def read_binop(self, node: Any) -> Any:
        return self.together(node, self.read(node.left), node.op, self.read(node.right))

    def read_return(self, node: Any) -> None:
        value, name = node.value and self.read(node.value), self.node.name
        self.rules.returned[name] = either(self.rules.returned.get(name, value), value)

    def read_assign(self, node: Any) -> None:
        value = self.read(node.value)
        for target in node.targets:
            pair = isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple)
            parts = zip(target.elts, node.value.elts, strict=True) if pair else ()
            for one, part in parts:
                self.put(one, self.read(part))
            if not pair:
                self.put(target, value)

    def read_augassign(self, node: Any) -> None:
        one, other = self.read(node.target), self.read(node.value)
        if isinstance(node.target, ast.Name):
            self.put(node.target, self.together(node, one, node.op, other))
        elif not isinstance(node.op, ast.Add | ast.Sub | ast.BitOr | ast.BitAnd):
            self.together(node, one, node.op, other)  # else what is written has to fit anyway

    def put(self, target: Any, value: Any) -> None:
        if isinstance(target, ast.Name):
            self.local[target.id] = either(self.local.get(target.id, value), value)
        else:
            self.read(target)

    def together(self, node: Any, one: Any, op: Any, other: Any) -> Any:
        """What an operation makes; found if it may not fit the narrow number that is in it."""
        forms = [value.form for value in (one, other) if narrow(value)]
        if WIDE in (one, other) or not forms:
            return WIDE if WIDE in (one, other) else None
        form = max(forms, key=lambda form: form.itemsize)
        if isinstance(op, ast.RShift) and narrow(one):  # by a place of a set, however told
            return Span(min(0, one.low), one.high, form)
        if one is None or other is None:
            return self.note(node)
        limits = np.iinfo(form)
        plain = [value for value in (one, other) if not narrow(value)]
        if any(value.low < limits.min or value.high > limits.max for value in plain):
            return self.note(node)
        return self.fitting(node, reckoned(op, one, other, form))

    def fitting(self, node: Any, value: Span | None) -> Any:
        limits = value and np.iinfo(value.form)
        if not limits or value.low < limits.min or value.high > limits.max:
            return self.note(node)
        return value

    def note(self, node: Any) -> None:
        self.rules.found.append(f"{self.place}:{node.lineno}: {ast.unparse(node)}")
