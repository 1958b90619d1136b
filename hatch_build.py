"""Puts the page into every package that is built: see tools/web.py."""

import importlib.util
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_spec = importlib.util.spec_from_file_location("web", Path(__file__).parent / "tools" / "web.py")
assert _spec is not None
assert _spec.loader is not None
web = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(web)


class PageHook(BuildHookInterface[Any]):
    """A wheel and an editable install have a fresh page; a source archive carries it along."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return list(web.build_needs())

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        try:
            web.build()
        except web.WebError as error:
            self.app.abort(str(error))
