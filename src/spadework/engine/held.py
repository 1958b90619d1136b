"""A file that one process has at a time.

The lock is the system's own: it goes when the process does, however that ends, so there is never
an old one to be cleared away.
"""

import os
import sys

if sys.platform == "win32":
    import msvcrt

    def take(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def take(handle: int) -> None:
        """Take an opened file; a ``HELD`` if somebody else has it."""
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


HELD = (BlockingIOError, PermissionError)
OPENED = os.O_RDWR | os.O_CREAT
