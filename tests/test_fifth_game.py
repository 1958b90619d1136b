"""A fifth game, made from a copied folder: what it enters by itself, and who complains while a part
of it is missing."""

import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

import spadework as sw
from support import FACTOR, ROOT

PARTS = ("src", "tests", "tools", "docs", "web/src", "examples")
LEFT_OUT = {ROOT / "src/spadework/serve/page", ROOT / "tests/test_fifth_game.py"}
GAME = Path("src/spadework/games/toy")


def left_out(folder: str, names: list[str]) -> list[str]:
    return [name for name in names if name == "__pycache__" or Path(folder, name) in LEFT_OUT]


def changed(file: Path, before: str, after: str) -> None:
    text = file.read_text("utf-8")
    assert before in text, f"{before!r} stands no more in {file.name}: this test must follow"
    written(file, text.replace(before, after))


def written(file: Path, text: str) -> None:
    """Written anew, and seen to be: Python tells a changed source by its time in whole seconds."""
    later = file.stat().st_mtime + 2
    file.write_text(text, "utf-8")
    os.utime(file, (later, later))


class Copy:
    """The project once more, with Toy on the shelf: Poker Tactics under another name."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for part in PARTS:
            shutil.copytree(ROOT / part, folder / part, ignore=left_out)
        for file in ROOT.iterdir():
            if file.is_file() and not file.name.startswith(".coverage"):
                shutil.copy(file, folder)
        for place in ("src/spadework/games", "web/src/games", "tests"):
            shutil.copytree(folder / place / "tactics", folder / place / "toy")
        for file in [*(folder / GAME).rglob("*.py"), *(folder / "tests/toy").rglob("*.py")]:
            text = file.read_text("utf-8")
            file.write_text(text.replace("spadework.games.tactics", "spadework.games.toy"), "utf-8")
        changed(folder / GAME / "__init__.py", '"tactics"', '"toy"')
        changed(folder / "src/spadework/games/__init__.py", '("tactics", ', '("toy", "tactics", ')

    def make_whole(self) -> None:
        """What is not copied with a folder but written by a command."""
        self.python("tools/observation.py")
        pictures = self.folder / "docs/pictures"
        shutil.copy(pictures / "tactics.webp", pictures / "toy.webp")
        changed(self.folder / "README.md", "docs/pictures/tactics.webp", "docs/pictures/toy.webp")
        with (self.folder / "README.md").open("a", encoding="utf-8") as file:
            file.write("\n![another picture](docs/pictures/tactics.webp)\n")

    def python(self, *arguments: str, samples: str = "1") -> "subprocess.CompletedProcess[str]":
        env = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
        env |= {"PYTHONPATH": str(self.folder / "src"), "SPADEWORK_LANG": "en"}
        env["SPADEWORK_SAMPLES"] = samples
        for name in ("COVERAGE_PROCESS_START", "COVERAGE_FILE"):
            env.pop(name, None)
        command = [sys.executable, *arguments]
        return subprocess.run(command, cwd=self.folder, env=env, capture_output=True, text=True)

    def pytest(self, *arguments: str, samples: str = "1") -> "subprocess.CompletedProcess[str]":
        options = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:cov")
        return self.python("-m", "pytest", *options, *arguments, samples=samples)

    def complaints(self, *tests: str) -> dict[str, str]:
        """What each of these tests complains of; nothing where it passes."""
        told = self.folder / "told.xml"
        done = self.pytest(f"--junitxml={told}", *tests)
        assert done.returncode in (0, 1), done.stdout[-3000:] + done.stderr[-3000:]
        found = {}
        for case in ET.parse(told).iter("testcase"):
            where = (case.get("classname") or "").replace(".", "/")
            faults = "".join(part.text or "" for part in case if part.tag in ("failure", "error"))
            found[f"{where}.py::{case.get('name')}"] = faults
        assert set(found) == set(tests)
        return found


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path)


# What it enters.


@pytest.mark.long
def test_a_fifth_game_enters_every_suite_by_itself(copy: Copy) -> None:
    """Wherever Poker Tactics is tested because it stands on the shelf, so is the game beside it."""
    shared = [f"--ignore=tests/{game}" for game in (*sw.games(), "toy")]
    # As many as in the soak: of some suites `make test` picks a game or two.
    told = copy.pytest("--collect-only", "tests", *shared, samples="2").stdout.splitlines()
    suites = {line for line in told if re.search(r"[\[-]tactics[\]-]", line)}
    entered = {line for line in told if re.search(r"[\[-]toy[\]-]", line)}
    missing = {re.sub(r"([\[-])tactics([\]-])", r"\1toy\2", line) for line in suites} - entered
    assert missing == set()
    files = {line.split("::")[0] for line in entered}
    every = {f"tests/shared/{file.name}" for file in (ROOT / "tests/shared").glob("test_*.py")}
    assert files >= every
    for folder in ("serve", "browser"):
        assert any(file.startswith(f"tests/{folder}/") for file in files), folder


# What is missed.


@dataclass(frozen=True)
class Missing:
    """A part taken away or spoilt, the test that has to notice it, and what that says."""

    part: str
    take: Callable[[Path], object]
    noticed_by: str
    says: str


def without(file: str) -> Callable[[Path], object]:
    return lambda folder: (folder / file).unlink()


def with_change(file: str, before: str, after: str) -> Callable[[Path], object]:
    return lambda folder: changed(folder / file, before, after)


def of(file: str, name: str) -> str:
    return f"tests/{file}.py::{name}"


# Each would be noticed by more tests than the one that stands here.
MISSING = (
    Missing(
        "what the shared suites must be told",
        without("tests/toy/suite.py"),
        of("shared/test_browser", "test_an_action_touches_only_what_lies_in_the_view[toy]"),
        "tests/toy/suite.py is missing: what the shared suites need of it",
    ),
    Missing(
        "a test for every clause",
        without("tests/toy/test_clauses.py"),
        of("shared/test_words", "test_every_clause_has_a_test_that_names_it[toy]"),
        "no test in tests/toy of T-1",
    ),
    Missing(
        "its table in the page",
        without("web/src/games/toy/index.ts"),
        of("shared/test_browser", "test_the_page_has_a_table_for_it[toy]"),
        "web/src/games/toy/index.ts is missing: the game's table in the page",
    ),
    Missing(
        "words that its table in the page asks for",
        with_change("web/src/games/toy/Table.svelte", "say('", "say('un"),
        of("test_page_words", "test_the_page_asks_for_the_words_a_game_tells[toy]"),
        "un",
    ),
    Missing(
        "a clause in a rule page",
        with_change(f"{GAME}/pages/zh-Hant.md", "## T-5", "## T5"),
        of(
            "shared/test_words",
            "test_rule_pages_hold_every_clause_and_every_option_in_every_language[toy]",
        ),
        "assert False",
    ),
    Missing(
        "a sentence in one language",
        with_change(f"{GAME}/texts/zh-Hans.toml", "\npass =", "\npast ="),
        of("shared/test_words", "test_all_languages_say_the_same_things[toy]"),
        "past",
    ),
    Missing(
        "its layout in the docs",
        with_change("docs/observation.md", "under", "over"),
        of("test_observation", "test_the_page_of_observations_is_written_anew_with_every_layout"),
        "stale: python tools/observation.py writes it anew",
    ),
    Missing(
        "its picture",
        without("docs/pictures/toy.webp"),
        of("test_docs", "test_the_readme_shows_every_game_and_its_pictures_are_small"),
        "toy",
    ),
    Missing(
        "the secrecy of the other's hand",
        with_change(
            f"{GAME}/rules/knowledge.py",
            "k.hand[p, rank] = s.shown[p, rank]",
            "k.hand[p, rank] = s.hand[p, rank]",
        ),
        of(
            "shared/test_secrecy",
            "test_a_view_digest_and_observation_do_not_depend_on_what_is_hidden[toy]",
        ),
        "assert",
    ),
    Missing(
        "what a position tells of the cards under the deck",
        with_change(f"{GAME}/position.py", "s.under[seat] = len(below[seat])", "pass"),
        of("shared/test_positions", "test_a_position_rebuilds_the_match_byte_for_byte[toy]"),
        "assert",
    ),
    Missing(
        "how it is typed at a terminal",
        with_change(f"{GAME}/terminal.py", "def meant(", "def meint("),
        of(
            "shared/test_contract",
            "test_every_view_can_be_drawn_on_a_terminal_and_every_action_typed[toy]",
        ),
        "has no attribute 'meant'",
    ),
)


@pytest.mark.long
def test_a_part_missing_of_a_fifth_game_is_missed(copy: Copy) -> None:
    """Whole it passes; with all these parts away each is told by its own test."""
    copy.make_whole()
    tests = [missing.noticed_by for missing in MISSING]
    assert copy.complaints(*tests) == dict.fromkeys(tests, "")
    for missing in MISSING:
        missing.take(copy.folder)
    told = copy.complaints(*tests)
    unsaid = {m.part: told[m.noticed_by] for m in MISSING if m.says not in told[m.noticed_by]}
    assert unsaid == {}


# Without these there is no book, so no test of the game can even begin.
NO_BOOK = (
    ("rules/course.py", "def conserved(", "def kept(", "its rules must define 'conserved' once"),
    ("rules/knowledge.py", "def fill(", "def filled(", "its rules must define 'fill' once"),
    ("rules/layout.py", "MAX_LEGAL =", "MOST =", "its rules must define 'MAX_LEGAL' once"),
    ("guide.py", "def lessons(", "def lesson(", "its guide lacks lessons"),
    ("browser.py", "def title(", "def titled(", "its browser lacks title"),
    ("table.py", "def explain(", "def explained(", "its table lacks explain"),
    ("rules/layout.py", '("bond", "i2")', '("bund", "i2")', "no field 'bond' for option 'bond'"),
    ("__init__.py", '"toy"', '"joy"', "the rule book of toy says that it is of joy"),
    ("__init__.py", "    guide=guide,\n", "", "missing 1 required keyword-only argument: 'guide'"),
)


@pytest.mark.long
def test_what_is_no_book_is_no_game(copy: Copy) -> None:
    for file, before, after, says in NO_BOOK:
        whole = (copy.folder / GAME / file).read_text("utf-8")
        changed(copy.folder / GAME / file, before, after)
        done = copy.python("-c", "import spadework as sw; sw.game('toy')")
        assert says in done.stderr.splitlines()[-1], file
        written(copy.folder / GAME / file, whole)
    assert copy.python("-c", "import spadework as sw; sw.game('toy')").returncode == 0
    shutil.rmtree(copy.folder / GAME)
    done = copy.python("-c", "import spadework as sw; sw.game('toy')")
    assert "No module named 'spadework.games.toy'" in done.stderr


@pytest.mark.skipif(FACTOR == 1, reason="all suites once more: in the soak")
def test_whole_a_fifth_game_passes_all_shared_suites(copy: Copy) -> None:
    copy.make_whole()
    done = copy.pytest("-k", "toy", "tests/shared")
    assert done.returncode == 0, done.stdout[-5000:]
    assert "[toy" not in done.stdout
