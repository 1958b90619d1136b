"""The log a rule writes while it plays: rows of small ints, so that it also works compiled.

Row 0 holds how many events were noted; each further row is ``(kind, seat, x, y, z)``. A log of no
rows takes nothing and costs a single comparison, which is how playouts and search run. One that
is full counts on, so that nobody takes it for the whole: ``trying.noted`` then plays again.
"""

import numpy as np

ROWS = 160
WIDTH = 5


def new_log(rows=ROWS):
    """An empty log; ``rows=0`` makes one that takes nothing."""
    return np.zeros((rows, WIDTH), np.int16)


def is_short(log):
    """Whether more was noted than there was room for."""
    return int(log[0, 0]) >= len(log)


def rows_in(log):
    """What was noted, in a log that was not short."""
    return log[1 : 1 + int(log[0, 0])].copy()


def note(log, kind, seat, x, y, z):
    """Write one event down."""
    rows = log.shape[0]
    if rows > 0:
        n = log[0, 0] + 1
        log[0, 0] = n
        if n < rows:
            log[n, 0] = kind
            log[n, 1] = seat
            log[n, 2] = x
            log[n, 3] = y
            log[n, 4] = z
