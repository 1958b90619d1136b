"""How much a search may spend: a number of simulations, or time."""

import re
from dataclasses import dataclass
from typing import Any

from spadework.engine.errors import BadOption, engine_sentence
from spadework.engine.words import as_whole, short

MOST_SIMULATIONS = 100_000_000
MOST_SECONDS = 3600.0
SECONDS = re.compile(r"(\d{1,6}(?:\.\d{1,6})?)\s*(ms|s)")
SIMULATIONS = re.compile(r"\d{1,9}")


@dataclass(frozen=True)
class Budget:
    """So many simulations, or if ``seconds`` is set as many as fit in that time."""

    simulations: int = 0
    seconds: float | None = None

    def __str__(self) -> str:
        return str(self.simulations) if self.seconds is None else f"{self.seconds:g}s"


def read_budget(value: Any) -> Budget:
    """A budget from a number of simulations, or from a text such as ``"1.5s"`` or ``"200ms"``.

    >>> read_budget(2000)
    Budget(simulations=2000, seconds=None)
    >>> read_budget("200ms")
    Budget(simulations=0, seconds=0.2)
    >>> read_budget("soon")
    Traceback (most recent call last):
    spadework.engine.errors.BadOption: soon is no budget; give a number of simulations from 1 \
to 100000000, or a time such as '1.5s' or '200ms'.
    """
    if isinstance(value, Budget):
        return value
    number = as_whole(value)
    if isinstance(value, str) and (found := SECONDS.fullmatch(value.strip())):
        seconds = float(found[1]) * (0.001 if found[2] == "ms" else 1.0)
        if 0 < seconds <= MOST_SECONDS:
            return Budget(seconds=seconds)
    elif isinstance(value, str) and SIMULATIONS.fullmatch(value.strip()):
        number = int(value)
    if number is None or not 1 <= number <= MOST_SIMULATIONS:
        raise BadOption(engine_sentence("budget", value=short(value), high=MOST_SIMULATIONS))
    return Budget(number)
