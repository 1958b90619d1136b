"""The docs' examples are run, and what the README promises is there."""

import doctest
import re
import subprocess
import sys
import tomllib
from itertools import chain
from pathlib import Path

import spadework as sw

ROOT = Path(__file__).parent.parent


def test_the_readmes_examples_work():
    found = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert found.attempted >= 9
    assert found.failed == 0


def test_the_readme_shows_the_table_as_it_is():
    command = [sys.executable, "-m", "spadework", "play", "tactics", "--seed", "7", "--lang", "en"]
    shown = subprocess.run(command, input="keep\n", capture_output=True, text=True).stdout
    readme = (ROOT / "README.md").read_text("utf-8")
    block = readme.split("```\nPoker Tactics")[1].split("\n>\n```")[0]
    assert block in shown


def test_every_file_the_docs_link_to_exists():
    for page in [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]:
        for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8")):
            assert (page.parent / link).exists(), (page.name, link)


def test_the_readme_shows_every_game_and_its_pictures_are_small():
    """`make pictures` takes them, also that of a new game."""
    shown = set(
        re.findall(r"docs/pictures/([\w-]+)\.webp", (ROOT / "README.md").read_text("utf-8"))
    )
    sizes = {file.stem: file.stat().st_size for file in (ROOT / "docs/pictures").iterdir()}
    assert shown == set(sizes)
    assert {"lobby", *sw.games()} <= shown
    assert max(sizes.values()) < 150_000
    assert sum(sizes.values()) < 600_000


def test_every_path_on_the_readmes_map_exists():
    text = (ROOT / "README.md").read_text("utf-8")
    paths = re.findall(r"^\| `((?:src|tests|docs)[^`<]*)", text, re.M)
    assert len(paths) >= 7
    for path in paths:
        assert (ROOT / path).exists(), path


def test_constraints_and_files_name_no_package_index():
    text = (ROOT / "constraints.txt").read_text("utf-8")
    assert "://" not in text
    assert "--" not in text
    assert all("==" in line for line in text.splitlines() if not line.startswith("#"))


def test_every_dependency_is_pinned():
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    pinned = {line.split("==")[0].lower().replace("_", "-") for line in lines}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    asked = [*project["dependencies"], *chain(*project["optional-dependencies"].values())]
    wanted = {re.match(r"[\w-]+", one)[0].lower().replace("_", "-") for one in asked}
    assert wanted - {"spadework"} <= pinned
