"""Records without holes: equal states must be equal bytes."""

import copyreg
from collections.abc import Callable
from functools import cache
from operator import itemgetter
from typing import Any

import numpy as np

Fields = list[tuple[Any, ...]]


def record_dtype(fields: Fields) -> np.dtype[Any]:
    """A dtype whose items are exactly the sum of their fields, which are attributes in every way.

    Widest fields first, so that nothing needs padding; a field named like what a record has
    anyway is refused here.
    """
    layout = np.dtype(fields, align=True)
    packed = np.dtype(fields)
    names = layout.names or ()
    for name in names:
        if hasattr(np.record, name):
            raise TypeError(f"field {name!r} is named like an attribute of np.record; rename it")
    if layout.itemsize != packed.itemsize:
        raise TypeError(
            f"the record has holes ({layout.itemsize} bytes for {packed.itemsize}): "
            "put the widest fields first and pad the end"
        )
    return np.dtype((record_class(names), layout))


class RecordClass(type):
    """What the classes of records are; they are pickled as the names of their fields."""


@cache
def record_class(names: tuple[str, ...]) -> RecordClass:
    """The class of records with these fields.

    ``np.record`` looks a field up by failing first, whenever it is asked for anything; rules that
    run as they are written did little else.
    """
    fields = {name: property(itemgetter(name), _writer(name)) for name in names}
    return RecordClass("Record", (np.void,), {"__slots__": (), "__module__": __name__, **fields})


def _writer(name: str) -> Callable[[Any, Any], None]:
    def write(record: Any, value: Any) -> None:
        record[name] = value

    return write


def _fields_of(made: RecordClass) -> tuple[str, ...]:
    return tuple(name for name, value in vars(made).items() if isinstance(value, property))


copyreg.pickle(RecordClass, lambda made: (record_class, (_fields_of(made),)))


def new_records(dtype: np.dtype[Any], count: int) -> Any:
    """``count`` zeroed records."""
    return np.zeros(count, dtype)


def new_record(dtype: np.dtype[Any]) -> Any:
    """One zeroed record."""
    return new_records(dtype, 1)[0]


def copied(record: Any) -> Any:
    """An array of one, which is a copy of ``record``."""
    return np.frombuffer(bytearray(record.tobytes()), record.dtype)


def copy_record(record: Any) -> Any:
    """A copy that shares nothing with ``record``."""
    return copied(record)[0]


def put_record(target: Any, source: Any) -> None:
    """Overwrite ``target`` with ``source``, every byte of it."""
    for name in target.dtype.names:
        target[name] = source[name]


class Opened:
    """A record's fields as plain attributes.

    A record makes a number anew whenever it is asked for it, of a kind that is slow to reckon with,
    and who tells of a state asks for hundreds. Arrays are the record's own; numbers are what they
    were when it was opened, and what is written to them is the record's only after ``close``.
    """

    def __init__(self, record: Any) -> None:
        self.__dict__.update(zip(record.dtype.names, record.item(), strict=True))

    def __getitem__(self, name: str) -> Any:
        return self.__dict__[name]

    def __getattr__(self, name: str) -> Any:  # the fields are set in __init__
        raise AttributeError(name)

    def __setattr__(self, name: str, value: Any) -> None:
        self.__dict__[name] = int(value)  # a record's field would make a number of a truth too

    def close(self, record: Any) -> None:
        """Write the numbers back to the record they came from."""
        for name, value in self.__dict__.items():
            if not isinstance(value, np.ndarray):
                record[name] = value
