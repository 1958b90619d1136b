"""Fleet: an order and its act written as one: ``command sword moves a2``."""

from typing import Any

import numpy as np

from spadework.engine.records import copy_record
from spadework.games.fleet.rules import choices as C
from spadework.games.fleet.rules import layout as F
from spadework.games.fleet.rules.course import legal
from spadework.games.fleet.saying.actions import action_number
from spadework.games.fleet.saying.naming import unit_name

ORDER = "command "


def gesture(before: Any, now: Any, r: Any, text: str) -> str | None:
    """The order, then the act; None where that is not what a text says, or it cannot be done."""
    act = text.removeprefix(ORDER)
    if before.over or before.phase != F.TURN or act == text:
        return None
    number = action_number(before, act)
    if number is None or not C.ATTACKS <= number < C.GATHER:
        return None
    if now is not before:
        return act if now.phase == F.COMMAND and now.order in (F.ONE, F.EXTRA) else None
    mech = actor(number)
    if is_legal(before, r, C.COMMAND_ONE + mech) and is_legal(ordered(before, mech), r, number):
        return ORDER + unit_name(before, int(before.turn), mech)
    return None


def actor(action: int) -> int:
    """The mech that an act is of."""
    if action >= C.WAITS:
        return action - C.WAITS
    if action >= C.MOVES:
        return (action - C.MOVES) // F.ZONES
    return min((action - C.ATTACKS) // F.UNITS // F.ARMS_A_MECH, F.GIANT)


def ordered(s: Any, mech: int) -> Any:
    """The state in which a mech has its order."""
    then = copy_record(s)
    then.phase = F.COMMAND
    then.order = F.ONE
    then.todo = 1 << mech
    return then


def is_legal(s: Any, r: Any, action: int) -> bool:
    out = np.zeros(C.MAX_LEGAL, np.int32)
    return action in out[: legal(s, r, out)]
