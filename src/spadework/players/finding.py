"""Players of somebody's own by name: ``module:function``, or what an installed package offers.

Nothing is imported but what is named, and nothing of Spadework's own is found here.
"""

import importlib
import re
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from traceback import extract_tb, format_exception_only
from typing import Any, NamedTuple

from spadework.engine.errors import SpadeworkError, UnknownName, engine_sentence
from spadework.engine.words import nearest, short

Own = Callable[..., Any]  # a function of a glimpse, or a class of objects that are called with one
GROUP = "spadework.players"  # of entry points
WRITTEN = "module:function"  # how such a name is told
WORD = r"[^\W\d]\w*(?:\.[^\W\d]\w*)*"
NAME = re.compile(f"{WORD}:{WORD}")
HOME = str(Path(__file__).parent.parent)


class Offer(NamedTuple):
    """A player that a package offers, by a name of its own."""

    name: str
    value: str  # where it lies, as module:function
    package: str


def find(name: Any) -> Own | None:
    """What a name stands for; None if it is nobody's."""
    if not isinstance(name, str):
        return None
    if NAME.fullmatch(name):
        return load(name)
    offers = {offer.value: offer for offer in offered() if offer.name == name}
    if len(offers) > 1:
        values = ", ".join(sorted(offers))
        raise UnknownName(engine_sentence("own.offered_twice", name=name, values=values))
    return next(map(load_offer, offers.values()), None)


def offered() -> list[Offer]:
    """All that packages offer. One whose description cannot be read disturbs no other."""
    found = []
    for package in metadata.distributions():
        try:
            points = package.entry_points.select(group=GROUP)
            found += [Offer(point.name, point.value, package.name) for point in points]
        except Exception:
            continue
    return found


def load_offer(offer: Offer) -> Own:
    """What a package offers, imported now that somebody names it."""
    try:
        return load(offer.value)
    except SpadeworkError as error:
        told = {"name": short(offer.name), "package": short(offer.package), "why": error.sentence}
        raise UnknownName(engine_sentence("own.offered", **told)) from error


def load(name: str) -> Own:
    """The function or class in a module; refused with a sentence if there is none."""
    module, _, path = name.partition(":")
    who = imported(module)
    for part in path.split("."):
        who = part_of(who, part, name)
    if not callable(who):
        raise UnknownName(engine_sentence("own.not_callable", name=short(name), value=short(who)))
    found: Own = who
    return found


def imported(module: str) -> Any:
    """A module; whatever goes wrong in it is told in a sentence."""
    importlib.invalidate_caches()  # it may have been written a moment ago
    try:
        return importlib.import_module(module)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a script may even leave
        lacks = isinstance(error, ModuleNotFoundError) and f"{module}.".startswith(f"{error.name}.")
        key = "own.no_module" if lacks else "own.broken"
        told = {"module": short(module), "why": why(error)}
        raise UnknownName(engine_sentence(key, **told)) from error


def part_of(where: Any, part: str, name: str) -> Any:
    """What lies in a module or a class under a name."""
    try:
        return getattr(where, part)
    except Exception as error:  # a module may have its own way of looking things up
        near = nearest(part, [key for key in dir(where) if key[0] != "_"] or dir(where))
        told = {"name": short(name), "part": short(part), "nearest": short(near)}
        raise UnknownName(engine_sentence("own.no_function", **told)) from error


def why(error: BaseException) -> str:
    """What somebody's code stopped with, and where in it."""
    text = short(format_exception_only(error)[-1].strip(), 120)
    theirs = [at for at in extract_tb(error.__traceback__) if is_theirs(at.filename)]
    return f"{text} ({Path(theirs[-1].filename).name}:{theirs[-1].lineno})" if theirs else text


def is_theirs(file: str) -> bool:
    """Whether a line is somebody's own: neither ours nor that which imports it."""
    return file != importlib.__file__ and not file.startswith((HOME, "<frozen"))


def name_of(who: Own) -> str:
    """What somebody's own player is called where nobody has named it."""
    kind = who if hasattr(who, "__qualname__") else type(who)
    return f"{kind.__module__}:{kind.__qualname__}"
