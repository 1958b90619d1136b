"""The protocol is stated once: what is written from it is fresh, and what it says is so."""

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import get_args, get_type_hints

import pytest
from litestar.handlers import HTTPRouteHandler

from spadework.games.bringing import all_brought
from spadework.serve.rest import HANDLERS
from spadework.serve.words import CODES

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("protocol_tool", ROOT / "tools" / "protocol.py")
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def test_the_pages_types_and_the_tables_are_fresh(tool: ModuleType):
    stale = [file.relative_to(ROOT).as_posix() for file in tool.stale()]
    assert stale == [], "run: python tools/protocol.py"


def test_a_new_key_makes_all_stale(tool: ModuleType, monkeypatch: pytest.MonkeyPatch):
    """Or the test above could not fail."""
    longer = tool.table, tool.interface
    monkeypatch.setattr(tool, "table", lambda struct: longer[0](struct) + "\n| `x` | number | |")
    monkeypatch.setattr(tool, "interface", lambda struct: longer[1](struct) + "\n// x")
    assert tool.stale() == list(tool.written())
    assert len(tool.stale()) == 2 + len(all_brought())


def test_every_struct_stands_in_the_docs(tool: ModuleType):
    page, messages = tool.PAGE.read_text("utf-8"), tool.incoming()
    brought = [struct for name in tool.builders().values() for struct in tool.of_builder(name)]
    for struct in (*tool.structs(), *brought):
        tag = tool.tag_of(struct)
        told = f"**{struct.__name__}**" in page or (tag and f'"type": "{tag}"' in messages)
        assert told or struct.__name__ == "RefusedRequest", struct


def test_no_request_is_answered_with_what_is_not_stated(tool: ModuleType):
    """The words of a game are its own: texts by keys that it chooses."""
    loose = {handler.fn.__name__ for handler in HANDLERS if not stated(tool, handler)}
    assert loose == {"words"}


def stated(tool: ModuleType, handler: HTTPRouteHandler) -> bool:
    told = get_type_hints(handler.fn)["return"]
    return {told, *get_args(told)} & {*tool.structs()} != set()


def test_after_what_is_final_the_page_stays_away(tool: ModuleType):
    """An old room was asked for again and again: the page had a list of its own, without these."""
    text = tool.TYPES.read_text("utf-8")
    for code in ("old_rules", "unreadable", "too_many_sockets", "no_room", "no_seat", "protocol"):
        assert CODES[code].final
        assert f"'{code}'" in text
    assert not CODES["closing"].final
