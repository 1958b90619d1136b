"""What holds everywhere is stated in one place."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import spadework as sw
from spadework.bench import samples
from spadework.cli import table
from spadework.games.bringing import all_brought
from spadework.players import SIMPLE, analysis
from spadework.players.levels import LEVELS, OPPONENT
from spadework.serve import answers, app, computers, messages, rest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "spadework"
PAGE = ROOT / "web" / "src"
WARMED = {"serve/run.py"}  # names a level because any will do


def values_in(file: Path) -> set[object]:
    """The texts and numbers that a source holds."""
    nodes = ast.walk(ast.parse(file.read_text("utf-8")))
    return {node.value for node in nodes if isinstance(node, ast.Constant)}


def stating(*values: object) -> set[str]:
    """The sources that hold one of these values."""
    files = SOURCE.rglob("*.py")
    return {file.relative_to(SOURCE).as_posix() for file in files if {*values} & values_in(file)}


def quoted(*words: str) -> Iterator[str]:
    """Where the page's sources hold one of these words in quotes."""
    for file in PAGE.rglob("*"):
        if file.suffix in (".ts", ".svelte") and not file.name.endswith(".test.ts"):
            for found in re.findall(rf"['\"](?:{'|'.join(words)})['\"]", file.read_text("utf-8")):
                yield f"{file.relative_to(PAGE)}: {found}"


def test_levels_are_named_where_they_are_made():
    assert stating(*LEVELS) - WARMED <= {"players/levels.py", "players/__init__.py"}
    assert list(quoted(*LEVELS)) == []


def test_who_sits_opposite_is_a_level_and_told():
    assert OPPONENT in LEVELS
    assert {"levels", "opponent"} <= set(answers.Game.__struct_fields__)
    assert "levels" not in answers.About.__struct_fields__
    assert f"against `{OPPONENT}`" in str(messages.NewRoom.__annotations__["seats"])


def test_the_docs_tell_of_the_levels_as_they_are():
    readme = (ROOT / "README.md").read_text("utf-8")
    page = (ROOT / "docs" / "players.md").read_text("utf-8")
    assert f"`{OPPONENT}` (who sits opposite if nobody is named)" in readme
    for name, level in LEVELS.items():
        assert f"`{name}`" in readme
        overlooks = f"{level.overlooks / 256:.0%}"
        ahead, alone = (f"{one:,}" if one else "–" for one in (level.ahead, level.alone))
        row = f"| `{name}` | {overlooks} | {ahead} | {alone} | {level.simulations:,} |"
        assert row in page


def test_players_are_those_that_search_and_those_that_do_not():
    assert [name for name in sw.players() if name in LEVELS] == list(LEVELS)
    assert sorted(sw.players()) == sorted([*LEVELS, *SIMPLE])


def test_a_hint_is_the_same_at_the_prompt_and_on_the_page():
    assert table.hint is computers.hint is analysis.hint


def test_a_request_is_answered_in_one_language():
    assert app.lang_of is rest.lang_of


def test_the_benchs_sizes_are_its_own():
    assert stating(samples.RATE, str(samples.RATE)) == {"bench/samples.py"}


def test_no_tool_holds_a_list_of_games():
    """What one needs to know of a game stands with its tests; one may be an example."""
    for file in (ROOT / "tools").glob("*.py"):
        assert len({*sw.games()} & values_in(file)) <= 1, file
    words = set(re.findall(r"\w+", (ROOT / "Makefile").read_text("utf-8")))
    assert len({*sw.games()} & words) <= 1


def test_the_server_knows_what_is_brought_from_the_games():
    assert not stating(*all_brought()) & {f"serve/{file.name}" for file in SOURCE.glob("serve/*")}
    assert all(f"`{what}`" in answers.BROUGHT for what in all_brought())
