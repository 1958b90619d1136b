"""What is imported from elsewhere is declared: a folder asks for nothing but its own extra."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "spadework"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
# Other folders have none.
EXTRAS = {"cli": "cli", "serve": "serve", "bench": "peers", "learn": "learn"}
# Files that are imported for somebody else only, when these ask for them.
FOR_OTHERS = {
    "games": {"drawing.py": "cli", "lookup.py": "cli", "terminal.py": "cli"},
    "bench": {"screen.py": "cli", "tables.py": "serve"},
}
OURS = ("tests", "tools", "examples")  # where the files import each other by their own names
DISTRIBUTIONS = packages_distributions()


def plain(name: str) -> str:
    """A package's name however it is written."""
    return re.sub(r"[-_.]+", "-", name).lower()


def required(extra: str | None) -> set[str]:
    """What is installed with an extra; None is without any."""
    asked = PROJECT["optional-dependencies"][extra] if extra else PROJECT["dependencies"]
    return {plain(re.match(r"[\w.-]+", one)[0]) for one in asked}


def imported(text: str) -> Iterator[str]:
    """The packages that a source imports, by whatever name they have there."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Import(names=names):
                yield from (alias.name.split(".")[0] for alias in names)
            case ast.ImportFrom(module=str(module), level=0):
                yield module.split(".")[0]
            case ast.Call(
                func=ast.Name("import_module") | ast.Attribute(attr="import_module"),
                args=[ast.Constant(str(module)), *_],
            ):
                yield module.split(".")[0]


def elsewhere(text: str) -> set[str]:
    """Those of others, by the name under which they are installed."""
    own = {*sys.stdlib_module_names, "spadework"}
    found = {name for name in imported(text) if name not in own}
    return {plain(DISTRIBUTIONS[name][0]) if name in DISTRIBUTIONS else name for name in found}


def allowed(file: Path) -> set[str]:
    """What a file of the package may import."""
    folder, name = file.relative_to(SOURCE).parts[0], file.name
    extras = {EXTRAS.get(folder), FOR_OTHERS.get(folder, {}).get(name)} - {None}
    return required(None).union(*map(required, extras))


def files() -> list[Path]:
    return [file for file in sorted(SOURCE.rglob("*.py")) if "page" not in file.parts]


def test_every_import_is_declared_where_it_belongs():
    undeclared = {
        str(file.relative_to(SOURCE)): sorted(lacking)
        for file in files()
        if (lacking := elsewhere(file.read_text("utf-8")) - allowed(file))
    }
    assert undeclared == {}


def test_what_is_no_part_of_the_package_imports_what_the_tests_install():
    everything = required(None).union(*map(required, PROJECT["optional-dependencies"]))
    ours = [file for folder in OURS for file in (ROOT / folder).rglob("*.py")]
    own = {part for file in ours for part in (file.stem, file.parent.name)}
    for file in ours:
        assert elsewhere(file.read_text("utf-8")) <= everything | own, file


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("import os, numpy as np", {"numpy"}),
        ("def f():\n from markdown_it.rules import x", {"markdown-it-py"}),
        ("import importlib\nimportlib.import_module('pyspiel')", {"open-spiel"}),
        ("from importlib import import_module\nimport_module('no_such.thing')", {"no_such"}),
        ("from spadework import game\nfrom . import near", set()),
    ],
)
def test_imports_are_found(text, found):
    assert elsewhere(text) == found


BARE = """
import sys
for name in {names}:
    sys.modules[name] = None  # as where it is not installed
import spadework as sw
for name in sw.games():
    match = sw.game(name).deal(1)
    book, seen = match.game.book, match.view(0)
    match.play(sw.player("greedy").choose(match))
    sheet = book.browser.sheet(seen, match.game, 0, "en")
    assert match.labels() and sheet and sw.replay(match.record()).view(0) == match.view(0)
"""


def test_a_bare_install_plays_every_game():
    """The command line, the server and what they are made with are extras."""
    extra = set().union(*map(required, PROJECT["optional-dependencies"])) - required(None)
    names = [name for name, of in DISTRIBUTIONS.items() if {*map(plain, of)} & extra]
    assert {"rich", "typer", "litestar", "markdown_it", "pyspiel"} <= set(names)
    code = BARE.format(names=sorted(names))
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True)
