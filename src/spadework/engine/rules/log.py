"""The log a rule writes while it plays: rows of small ints, so that it also works compiled.

Row 0 holds how many rows are in use; each further row is ``(kind, seat, x, y, z)``. A log of no
rows takes nothing and costs a single comparison, which is how playouts and search run.
"""

import numpy as np

ROWS = 160
WIDTH = 5


def new_log(rows=ROWS):
    """An empty log; ``rows=0`` makes one that takes nothing."""
    return np.zeros((rows, WIDTH), np.int16)


def note(log, kind, seat, x, y, z):
    """Write one event down."""
    if log.shape[0] > 0:
        n = log[0, 0] + 1
        log[0, 0] = n
        log[n, 0] = kind
        log[n, 1] = seat
        log[n, 2] = x
        log[n, 3] = y
        log[n, 4] = z
