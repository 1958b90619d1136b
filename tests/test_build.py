"""The page comes along: built when it has to be, and in every package."""

import importlib.util
import json
import subprocess
import sys
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """tools/web.py, at work on a small project of its own."""
    spec = importlib.util.spec_from_file_location("web_tool", ROOT / "tools" / "web.py")
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    tool.ROOT, tool.WEB, tool.PAGE = tmp_path, tmp_path / "web", tmp_path / "page"
    tool.STAMP = tool.PAGE / "sources.sha256"
    (tool.WEB / "src").mkdir(parents=True)
    (tool.WEB / "src" / "main.ts").write_text("1")
    (tool.WEB / "package.json").write_text("{}")
    monkeypatch.delenv(tool.SKIP, raising=False)
    monkeypatch.setattr(tool, "install_packages", lambda: None)
    monkeypatch.setattr(tool, "npm", lambda *words: write_page(tool))
    return tool


def write_page(tool: ModuleType) -> None:
    tool.PAGE.mkdir(exist_ok=True)
    (tool.PAGE / "index.html").write_text("a page")


def test_the_page_is_built_once(web: ModuleType, monkeypatch: pytest.MonkeyPatch):
    assert web.is_due()
    web.build()
    assert not web.is_due()
    monkeypatch.setattr(web, "npm", lambda *words: pytest.fail("built again"))
    web.build()


@pytest.mark.parametrize("name", ["src/main.ts", "src/new/Card.svelte", "package-lock.json"])
def test_a_changed_source_builds_it_anew(web: ModuleType, name: str):
    web.build()
    (web.WEB / name).parent.mkdir(exist_ok=True)
    (web.WEB / name).write_text("2")
    assert web.is_due()


@pytest.mark.parametrize("name", ["src/main.test.ts", "node_modules/x/index.js", ".vite/x"])
def test_what_is_no_source_does_not(web: ModuleType, name: str):
    web.build()
    (web.WEB / name).parent.mkdir(parents=True, exist_ok=True)
    (web.WEB / name).write_text("2")
    assert not web.is_due()


def test_a_page_built_by_hand_is_not_trusted(web: ModuleType):
    web.build()
    web.STAMP.unlink()  # as `npm run build` does, which empties the folder first
    assert web.is_due()


def test_node_is_asked_for_only_where_it_is_needed(
    web: ModuleType, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(web, "npm_of_machine", lambda: None)
    assert web.build_needs() == [web.NODE]
    web.build()
    assert web.build_needs() == []


@pytest.mark.parametrize(("told", "good"), [("v20.19.0", True), ("v18.20.4", False), ("?", False)])
def test_an_old_node_is_passed_over(
    web: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, told: str, good: bool
):
    for name in ("node", "npm"):
        (tmp_path / name).write_text(f"#!/bin/sh\necho {told}\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert (web.npm_of_machine() is not None) == good


def test_without_any_node_there_is_a_sentence(web: ModuleType, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.undo()
    monkeypatch.delenv(web.SKIP, raising=False)
    monkeypatch.setattr(web, "find_npm", lambda: None)
    with pytest.raises(web.WebError, match=r"no Node of 20\.19 or newer"):
        web.npm("run", "build")


def test_the_wheel_has_the_page(tmp_path: Path):
    page = ROOT / "src" / "spadework" / "serve" / "page"
    assert (page / "sources.sha256").is_file(), "run tools/web.py build, as make test does"
    build = f"from hatchling.build import build_wheel; build_wheel({str(tmp_path)!r})"
    subprocess.run([sys.executable, "-c", build], cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        names = set(packed.namelist())
    for file in page.rglob("*"):
        if file.is_file():
            assert f"spadework/serve/page/{file.relative_to(page).as_posix()}" in names


def test_the_lock_names_no_address():
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))
    assert lock["packages"]
    assert not any("resolved" in package for package in lock["packages"].values())
