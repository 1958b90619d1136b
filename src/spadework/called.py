"""Modules that are functions too: ``spadework.games()`` lists what lies in ``spadework.games``."""

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any


class Called(ModuleType):
    """A module that is called as its function of the same name."""

    def __call__(self, *given: Any, **named: Any) -> Any:
        """What the function gives."""
        return vars(self)[self.__name__.rpartition(".")[2]](*given, **named)

    if TYPE_CHECKING:  # what lies in it is found when it is asked for

        def __getattr__(self, name: str) -> Any: ...


def make_called(name: str) -> None:
    """The module of that name can be called from now on."""
    sys.modules[name].__class__ = Called
