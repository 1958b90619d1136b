"""Records without holes: equal states must be equal bytes."""

from typing import Any

import numpy as np

Fields = list[tuple[Any, ...]]


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


def copy_record(record: Any) -> Any:
    """A copy that shares nothing with ``record``."""
    copy = new_record(record.dtype)
    put_record(copy, record)
    return copy


def put_record(target: Any, source: Any) -> None:
    """Overwrite ``target`` with ``source``, every byte of it."""
    for name in target.dtype.names:
        target[name] = source[name]
