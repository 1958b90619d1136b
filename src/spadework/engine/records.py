"""Records without holes: equal states must be equal bytes."""

from typing import Any

import numpy as np

Fields = list[tuple[Any, ...]]

# A record looks its fields up whenever it is asked for anything, which takes longer than the thing
# itself; asked through its class it does not.
as_bytes: Any = np.generic.tobytes
field_of: Any = np.void.__getitem__
dtype_of: Any = np.generic.dtype.__get__
_items: Any = np.generic.item
_put: Any = np.void.__setitem__


def record_dtype(fields: Fields) -> np.dtype[Any]:
    """A dtype whose items are exactly the sum of their fields.

    Widest fields first, so that nothing needs padding; a field named like an attribute of
    ``np.record`` could be set but never read, so it is refused here.
    """
    layout = np.dtype(fields, align=True)
    packed = np.dtype(fields)
    for name in layout.names or ():
        if hasattr(np.record, name):
            raise TypeError(f"field {name!r} is named like an attribute of np.record; rename it")
    if layout.itemsize != packed.itemsize:
        raise TypeError(
            f"the record has holes ({layout.itemsize} bytes for {packed.itemsize}): "
            "put the widest fields first and pad the end"
        )
    return np.dtype((np.record, layout))  # np.record: its fields are attributes in every way


def new_records(dtype: np.dtype[Any], count: int) -> Any:
    """``count`` zeroed records."""
    return np.zeros(count, dtype)


def new_record(dtype: np.dtype[Any]) -> Any:
    """One zeroed record."""
    return new_records(dtype, 1)[0]


def copied(record: Any) -> Any:
    """An array of one, which is a copy of ``record``."""
    return np.frombuffer(bytearray(as_bytes(record)), dtype_of(record))


def copy_record(record: Any) -> Any:
    """A copy that shares nothing with ``record``."""
    return copied(record)[0]


def put_record(target: Any, source: Any) -> None:
    """Overwrite ``target`` with ``source``, every byte of it."""
    for name in target.dtype.names:
        target[name] = source[name]


class Opened:
    """A record's fields as plain attributes.

    To look a field up in a record takes a microsecond, and who tells of a state looks hundreds of
    them up. Arrays are the record's own; numbers are what they were when it was opened, and what
    is written to them is the record's only after ``close``.
    """

    def __init__(self, record: Any) -> None:
        self.__dict__.update(zip(dtype_of(record).names, _items(record), strict=True))

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
                _put(record, name, value)
