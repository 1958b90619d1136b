"""Fleet in words: what the engine asks of every game's table, put together from its files."""

from typing import Any

from spadework.engine.words import Sentence
from spadework.games.fleet.options import OPTIONS
from spadework.games.fleet.positions.position import place
from spadework.games.fleet.positions.view import position, view
from spadework.games.fleet.rules import choices as C
from spadework.games.fleet.rules import layout as F
from spadework.games.fleet.saying.actions import action_number, action_text
from spadework.games.fleet.saying.events import event, sight
from spadework.games.fleet.saying.explaining import explain
from spadework.games.fleet.saying.gestures import ORDER
from spadework.games.fleet.saying.labels import labels
from spadework.games.fleet.saying.telling import tell
from spadework.games.fleet.saying.words import WORDS


def close(s: Any) -> None:
    """As after the last decision of a match."""
    s.phase = F.TURN


def misread(s: Any, r: Any, text: str) -> Sentence | None:
    """A text that is no action is told the nearest one."""
    act = action_number(s, text.removeprefix(ORDER))
    return explain(s, r, act) if act is not None and C.ATTACKS <= act < C.GATHER else None
