"""A clock that nobody can set, beside the one that can be."""

import time

JUMP = 300.0  # seconds by which the two may part from one look to the next


class Clock:
    """What has passed since somebody looked last."""

    def __init__(self) -> None:
        self.wall, self.steady = time.time(), time.monotonic()

    def look(self) -> tuple[float, float]:
        """Seconds that have passed, and how far the machine's clock has jumped meanwhile."""
        wall, steady = time.time(), time.monotonic()
        passed, told = steady - self.steady, wall - self.wall
        self.wall, self.steady = wall, steady
        return passed, told - passed if abs(told - passed) > JUMP else 0.0
