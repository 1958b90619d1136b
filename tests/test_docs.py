"""The docs' examples are run, and what the README promises is there."""

import doctest
import re
import subprocess
import sys
import tomllib
from itertools import chain
from pathlib import Path

import pytest

import spadework as sw

ROOT = Path(__file__).parent.parent
LOCKS = sorted((ROOT / "locks").glob("*.txt"))


@pytest.mark.parametrize(("page", "least"), [("README.md", 9), ("docs/batches.md", 12)])
def test_the_docs_examples_work(page, least):
    ran = doctest.testfile(str(ROOT / page), module_relative=False)
    assert ran.attempted >= least
    assert ran.failed == 0


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


# Paths.

PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), ROOT / "web" / "README.md"]
SOURCE, GAMES = ROOT / "src" / "spadework", ROOT / "src" / "spadework" / "games"
ENDINGS = "py|toml|md|ts|svelte|css|json|txt|webp"
PATH = re.compile(rf"(?![/.]|.*//)(?:[\w.<>*-]+/)+[\w.<>*-]*|[\w*-]*[a-z*][\w*.-]*\.(?:{ENDINGS})")
# Not there before somebody has made them.
MADE = (".venv", ".learn", "curve.json", "artefacts", "src/spadework/serve/page")


def paths(text: str) -> list[str]:
    """What is written in backticks and is a path, or a command with one."""
    written = " ".join(re.findall(r"`([^`\n]+)`", text)).split()
    return [word for word in written if PATH.fullmatch(word) and not word.startswith(MADE)]


def found(base: Path, path: str) -> bool:
    """Whether it is there; what holds for any game must hold for all of them."""
    ways = [path.replace("<id>", name) for name in sw.games()] if "<id>" in path else [path]
    return all(any(base.glob(way.rstrip("/"))) for way in ways)


def missing(page: Path, text: str) -> list[str]:
    """Paths that lead nowhere: from the roots, from any game, or from a folder named beside."""
    roots = [ROOT, SOURCE, *([page.parent, page.parent / "src"] if page.parent != ROOT else [])]
    lost = []
    for section in re.split(r"^(?=#+ )", text, flags=re.M):
        bases = roots
        for _ in range(2):  # a folder may be named from another one
            beside = [base / path for base in bases for path in paths(section) if "<" not in path]
            bases = [*roots, *{folder for folder in beside if folder.is_dir()}]
        for path in paths(section):
            near = any(found(base, path) for base in bases)
            if not near and not all(found(GAMES / name, path) for name in sw.games()):
                lost.append(path)
    return lost


def test_every_path_in_the_docs_leads_somewhere():
    lost = {page.name: missing(page, page.read_text("utf-8")) for page in PAGES}
    assert {page: gone for page, gone in lost.items() if gone} == {}


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("`rules/layout.py` and `games/<id>/rules/layout.py` of any game", []),
        ("`games/<id>/solver.py` is in one, `solver.py` alone in none", ["games/<id>/solver.py"]),
        ("`python tools/protocol.py`, `make test`, `/api/v1/games`, `sw.game(x)`, `FILE.json`", []),
        ("of `games/spade/` the `solver.py`", []),
        ("# In `games/spade/`\n## Elsewhere\n`solver.py`", ["solver.py"]),
        ("`games/fleet/cards.toml`", ["games/fleet/cards.toml"]),
        ("`games/*/texts/en.toml`, `.venv/bin/spadework`, `engine/`", []),
    ],
)
def test_paths_that_lead_nowhere_are_found(text, lost):
    assert set(missing(ROOT / "README.md", text)) >= set(lost)
    assert bool(missing(ROOT / "README.md", text)) == bool(lost)


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


@pytest.mark.parametrize("lock", LOCKS, ids=lambda file: file.stem)
def test_a_lock_holds_versions_and_hashes_and_names_no_package_index(lock):
    text = lock.read_text("utf-8")
    assert "://" not in text
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    assert lines
    form = re.compile(r"    --hash=sha256:[0-9a-f]{64}( \\)?|[\w.-]+==\S+( ;.*)? \\")
    for line in lines:
        assert form.fullmatch(line), line


def named(lines):
    return {re.match(r"[\w-]+", one)[0].lower().replace("_", "-") for one in lines}


def versions(lock):
    text = (ROOT / "locks" / f"{lock}.txt").read_text("utf-8")
    return dict(re.findall(r"^([\w.-]+)==(\S+)", text, re.M))


EXTRAS = {
    "play": {"cli", "serve"},
    "test": {"cli", "cuda", "peers", "serve", "test"},
    "learn": {"cli", "cuda", "learn"},  # by itself: no test installs PyTorch
}


def test_lower_bounds_are_versions_that_were_tested():
    """Older ones were allowed that did not even import. What is always needed is tried by hand."""
    told = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    optional = told["project"]["optional-dependencies"]
    assert set(optional) == set().union(*EXTRAS.values())
    for lock, extras in EXTRAS.items():
        locked = versions(lock)
        asked = [*told["build-system"]["requires"], *chain(*map(optional.get, extras))]
        for one in asked:
            if found := re.match(r"([\w-]+)(?:\[\w+\])?>=([\d.]+)", one):
                name = found[1].lower().replace("_", "-")
                assert f"{locked[name]}.".startswith(f"{found[2]}."), (lock, one)


@pytest.mark.parametrize("lock", EXTRAS)
def test_every_dependency_is_locked(lock):
    """What building the project needs, too: it is built from what was locked."""
    told = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    optional = told["project"]["optional-dependencies"]
    asked = [*told["project"]["dependencies"], *told["build-system"]["requires"], "editables"]
    asked += chain(*(optional[extra] for extra in EXTRAS[lock]))
    assert named(asked) - {"spadework"} <= named(versions(lock))


def test_nothing_but_learning_installs_pytorch():
    """It is some gigabytes: neither playing nor `make test` may wait for it."""
    assert {lock.stem for lock in LOCKS if "torch" in versions(lock.stem)} == {"learn"}
    made = (ROOT / "Makefile").read_text("utf-8")
    rules = re.findall(r"^[^#\n]*\.venv-learn/ready.*", made, re.M)
    assert {rule.split(":")[0] for rule in rules} == {"learn", ".venv-learn/ready"}
