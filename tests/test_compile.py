"""Compiling: helpers in other files, a cache that really hits, and one that never goes stale."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import numpy as np

import spadework as sw
from spadework.engine import compile as ways
from spadework.engine import kept, reach
from spadework.games import book

ROOT = Path(sw.__file__).parent


def run(code, cache, path=""):
    """A process of its own: what it printed, and what it said on the way."""
    paths = os.pathsep.join([str(path), str(ROOT.parent)] if path else [str(ROOT.parent)])
    env = os.environ | {"SPADEWORK_CACHE": str(cache), "PYTHONPATH": paths}
    # A file changed twice within a second looks unchanged to Python's own cache of bytecode.
    env |= {"PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], env=env, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout.strip(), done.stderr


def test_numba_is_imported_in_one_file():
    importers = []
    for file in ROOT.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            if any(name.split(".")[0] == "numba" for name in names):
                importers.append(file.name)
    assert set(importers) == {"compile.py"}


def test_importing_spadework_needs_numpy_and_numba_only():
    code = """
import sys
before = {name.split(".")[0] for name in sys.modules}
import spadework, spadework.engine.compile
spadework.game("tactics").deal(1).labels()
after = {name.split(".")[0] for name in sys.modules} - before - set(sys.stdlib_module_names)
print(sorted(name for name in after if not name.startswith("_")))
"""
    found, _ = run(code, ".")
    allowed = {"spadework", "numpy", "numba", "llvmlite"}
    assert set(ast.literal_eval(found)) <= allowed


def test_the_rules_of_a_game_span_files():
    names = {
        Path(function.__code__.co_filename).name
        for function in reach.reached(*(getattr(book("tactics"), f) for f in ways.CONTRACT))
    }
    assert {"course.py", "cards.py", "knowledge.py", "greedy.py", "chance.py", "log.py"} <= names


def test_plain_functions_stay_plain_beside_native_ones():
    rules = book("tactics")
    native = ways.native(rules)
    assert type(rules.deal).__name__ == "function"
    assert type(native.deal).__name__ == "CPUDispatcher"
    assert type(rules.deal.__globals__["shuffle"]).__name__ == "function"


HITS = """
import sys
import numba
from spadework.bench.own import batch_of
from spadework.engine.compile import native
from spadework.engine.rules.loops import make_batch, make_run
from spadework.games import book
batch_of("tactics", "native")(5, 0)
way = native(book("tactics"))
stats = [way.loop(make).stats for make in (make_run, make_batch)]
loop = way.loop(make_batch).stats
print(sum(loop.cache_hits.values()), sum(loop.cache_misses.values()))
"""


def test_loops_are_found_in_the_cache_by_other_processes(tmp_path):
    cold, said = run(HITS, tmp_path)
    assert cold == "0 1"
    assert said.count("Compiling 'tactics'") == 1  # said once, however much there is
    warm, silence = run(HITS, tmp_path)
    assert warm == "1 0"
    assert silence == ""


TWO_FILES = {
    "tiny_rules.py": """
from spadework.engine.fields import FLAG, SEAT, Layout, count, seen_by_all, seen_by_none
from spadework.engine.records import record_dtype
from tiny_helper import step
FIELDS = Layout(1, seen_by_none("rng", "u8"), seen_by_all("seat", "u1", SEAT),
                seen_by_all("over", "u1", FLAG), seen_by_all("result", "i1", count(1, -1), 1),
                seen_by_none("pad", "u1", 5))
State = FIELDS.dtype
Rules = record_dtype([("x", "i8")])
VERSION, SEATS, ACTIONS, MAX_LEGAL = 1, 1, 2, 2
def deal(s, r):
    s.over = 0
def legal(s, r, out):
    out[0] = step()
    return 1
def play(s, r, a, log):
    s.over = 1
def known(s, r, seat, k):
    k.over = s.over
def fill(k, r, seat):
    k.over = 0
def payoff(s, r, seat):
    return 1
def greedy(s, r, out, n):
    return out[0]
def conserved(s, r):
    return True
""",
    "tiny_helper.py": "def step():\n    return 1\n",
}

TINY = """
import numpy as np, tiny_rules
from spadework.engine.compile import native
from spadework.engine.records import new_record
from spadework.engine.rulebook import Contract
way = native(Contract("tiny", (tiny_rules,)))
out = np.zeros(2, np.int32)
way.legal(new_record(tiny_rules.State), new_record(tiny_rules.Rules), out)
print(out[0], sum(way.legal.stats.cache_hits.values()))
"""


def test_a_change_in_a_helper_in_another_file_is_noticed(tmp_path):
    """Numba itself would run the old rule silently."""
    for name, text in TWO_FILES.items():
        (tmp_path / name).write_text(text)
    assert run(TINY, tmp_path / "cache", tmp_path)[0] == "1 0"
    assert run(TINY, tmp_path / "cache", tmp_path)[0] == "1 1"
    (tmp_path / "tiny_helper.py").write_text("def step():\n    return 0\n")
    assert run(TINY, tmp_path / "cache", tmp_path)[0] == "0 0"


def test_a_change_in_a_file_of_constants_is_noticed(tmp_path):
    """No function can be reached in such a file, and compiled code has its values inside."""
    for name, text in TWO_FILES.items():
        (tmp_path / name).write_text(text)
    helper = "from tiny_numbers import ONE\ndef step():\n    return ONE\n"
    (tmp_path / "tiny_helper.py").write_text(helper)
    for number in (1, 0):
        (tmp_path / "tiny_numbers.py").write_text(f"ONE = {number}\n")
        assert run(TINY, tmp_path / "cache", tmp_path)[0] == f"{number} 0"


def test_a_constant_changed_in_one_process_is_played_by_in_no_other(tmp_path):
    """What is kept is named by the values that were read, wherever they came from."""
    for name, text in TWO_FILES.items():
        (tmp_path / name).write_text(text)
    helper = "ROW = (1, 2)\ndef step():\n    return ROW[0]\n"
    (tmp_path / "tiny_helper.py").write_text(helper)
    changed = TINY.replace("way =", "import tiny_helper; tiny_helper.ROW = (7, 2)\nway =")
    assert run(changed, tmp_path / "cache", tmp_path)[0] == "7 0"
    assert run(TINY, tmp_path / "cache", tmp_path)[0] == "1 0"
    assert run(changed, tmp_path / "cache", tmp_path)[0] == "7 1"
    assert run(TINY, tmp_path / "cache", tmp_path)[0] == "1 1"


FEWER_CARDS = """
import sys, spadework as sw
from spadework.engine.compile import native
from spadework.engine.records import new_record
from spadework.games.tactics.rules import course
game = sw.game("tactics")
{changed}
state = new_record(game.book.State)
native(game.book).deal(state, game.rules_record)
print(state.deck_n + state.hand_n.sum(), native(game.book).deal.stats.cache_hits.total())
"""


def test_a_deck_made_smaller_in_one_process_is_whole_in_the_next(tmp_path):
    few, usual = (FEWER_CARDS.format(changed=text) for text in ("course.CARDS = 40", ""))
    assert run(few, tmp_path)[0] == "40 0"
    assert run(usual, tmp_path)[0] == "54 0"
    assert run(few, tmp_path)[0] == "40 1"
    assert run(usual, tmp_path)[0] == "54 1"


def test_a_label_changed_is_no_reason_to_compile(tmp_path):
    """What lies outside of ``rules`` is not compiled, nor is a comment."""
    for name, text in TWO_FILES.items():
        (tmp_path / name).write_text(text)
    assert run(TINY, tmp_path / "cache", tmp_path)[0] == "1 0"
    (tmp_path / "tiny_labels.py").write_text("WON = 'You have won'\n")
    helper = "WON = 'Well done'\n" + TWO_FILES["tiny_helper.py"] + "# a comment\n"
    (tmp_path / "tiny_helper.py").write_text(helper)
    assert run(TINY, tmp_path / "cache", tmp_path)[0] == "1 1"


def test_a_game_is_warm_after_any_edit_outside_of_its_rules():
    for name in sw.games():
        of_rules = {
            Path(function.__code__.co_filename).parent.name
            for function in reach.reached(*(getattr(book(name), f) for f in ways.CONTRACT))
        }
        assert of_rules == {"rules"}, name


def test_what_is_not_kept_can_be_asked_not_to_be_compiled(tmp_path):
    for name, text in TWO_FILES.items():
        (tmp_path / name).write_text(text)
    asking = """
from spadework.engine.compile import NotKept, kept_only
import traceback
try:
    with kept_only():
        exec(TINY)
except NotKept as error:
    print("not kept:", error)
"""
    asked = f"TINY = {TINY!r}\n{asking}"
    assert run(asked, tmp_path / "cache", tmp_path) == ("not kept: tiny", "")
    assert run(TINY, tmp_path / "cache", tmp_path)[0] == "1 0"
    assert run(asked, tmp_path / "cache", tmp_path) == ("1 1", "")


def test_rules_typed_at_a_prompt_run_without_a_cache(tmp_path):
    (tmp_path / "tiny_helper.py").write_text(TWO_FILES["tiny_helper.py"])
    typed = TWO_FILES["tiny_rules.py"] + "import sys\ntiny_rules = sys.modules['__main__']\n"
    typed += TINY.replace("tiny_rules, ", "").replace(", tiny_rules", "")
    for _ in range(2):
        assert run(typed, tmp_path / "cache", tmp_path)[0] == "1 0"
    done = subprocess.run(  # as somebody types it, line by line
        [sys.executable, "-i", "-q"],
        input="import spadework as sw\nfrom spadework.engine.compile import native\n"
        "from spadework.games import book\n"
        "def make(game):\n    deal = game.deal\n    def loop(s, r):\n"
        "        deal(s[0], r[0])\n        return s[0].seat\n    return loop\n\n"
        "import numpy as np\nstates = np.zeros(1, book('tactics').State)\n"
        "rules = sw.game('tactics').rules_array.copy()\n"
        "print('dealt', native(book('tactics')).loop(make)(states, rules))\n",
        env=os.environ | {"SPADEWORK_CACHE": str(tmp_path / "cache")},
        capture_output=True,
        text=True,
    )
    assert "dealt 0" in done.stdout, done.stderr[-2000:]


OTHERS = """
import numba
from numba.core import codegen
from numba.core.registry import cpu_target
{before}
made = cpu_target.target_context.codegen()
def double(x):
    return 2 * x
mine = numba.njit(double)
assert mine(4) == 8
assert type(made.create_library("mine")) is codegen.JITCodeLibrary
kept = [codegen.CPUCodeLibrary, codegen.JITCodeLibrary, codegen.JITCPUCodegen]
print([name for one in kept for name, value in vars(one).items()
       if "spadework" in getattr(value, "__module__", "")])
"""


def test_others_who_use_numba_in_the_same_process_are_left_alone(tmp_path):
    for name, text in TWO_FILES.items():
        (tmp_path / name).write_text(text)
    others = OTHERS.format(before=TINY)
    assert run(others, tmp_path / "cache", tmp_path)[0].splitlines() == ["1 0", "[]"]


def test_a_numba_that_was_not_tested_compiles_as_usual(tmp_path):
    """Nothing of its inner workings is touched, and it plays the same."""
    for name, text in TWO_FILES.items():
        (tmp_path / name).write_text(text)
    untested = "import spadework.engine.compile as ways\nways.TESTED = ()\n" + TINY
    told = """
from numba.core.registry import cpu_target
print(sorted(vars(cpu_target.target_context.codegen()).keys() & {"create_library", "set_env"}))
"""
    found = [run(code + told, tmp_path / "cache", tmp_path)[0] for code in (untested, TINY)]
    assert found[0].splitlines() == ["1 0", "[]"]
    assert found[1].splitlines()[1] == "['create_library', 'set_env']"


LOOP = """
import tiny_rules, tiny_loop
from spadework.engine.compile import native
from spadework.engine.rulebook import Contract
loop = native(Contract("tiny", (tiny_rules,))).loop(tiny_loop.make)
print(loop(), sum(loop.stats.cache_hits.values()))
"""


PLAYED = """
import spadework as sw
from spadework.engine.rules.log import new_log
match = sw.game("tactics").using("native").deal(1)
{how}
print("played")
"""
IN_A_LOOP = "match.play('keep')"
BY_ITSELF = "match.game.run.play(match.state, match.game.rules_record, 0, new_log())"


def test_what_one_process_kept_another_builds_upon(tmp_path):
    """What Numba itself calls in kept rules had no machine code yet: the process died of it."""
    for how in (IN_A_LOOP, BY_ITSELF):
        assert run(PLAYED.format(how=how), tmp_path)[0] == "played"


def test_a_change_in_a_helper_of_a_loop_is_noticed(tmp_path):
    (tmp_path / "far").mkdir()
    for name, text in TWO_FILES.items():
        (tmp_path / name).write_text(text)
    loop = "from far.helper import extra\ndef make(way):\n    def loop():\n        return extra()\n"
    (tmp_path / "tiny_loop.py").write_text(loop + "    return loop\n")
    for number, hits in ((1, 0), (1, 1), (2, 0)):
        (tmp_path / "far" / "helper.py").write_text(f"def extra():\n    return {number}\n")
        assert run(LOOP, tmp_path / "cache", tmp_path)[0] == f"{number} {hits}"


def test_compiled_code_that_nobody_used_for_long_is_swept_away(tmp_path, monkeypatch):
    monkeypatch.setenv("SPADEWORK_CACHE", str(tmp_path))
    old, fresh = kept.cache_folder("tiny", "old"), kept.cache_folder("tiny", "fresh")
    os.utime(old, (1, 1))
    kept.cache_folder("tiny", "new")
    assert not old.exists()
    assert fresh.exists()


def test_without_a_place_for_the_cache_it_still_runs(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    before = set(ROOT.rglob("*.nb?"))
    code = (
        "from spadework.bench.own import batch_of; print(batch_of('tactics', 'native')(1, 0) > 0)"
    )
    env = os.environ | {"SPADEWORK_CACHE": str(blocked / "below")}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True)
    assert done.stdout.strip() == "True", done.stderr[-2000:]
    assert set(ROOT.rglob("*.nb?")) == before  # beside the sources a stale rule could run


def test_the_cache_lies_in_the_users_cache_directory(monkeypatch):
    monkeypatch.delenv("SPADEWORK_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere/cache")
    assert str(kept.cache_home()) == "/somewhere/cache/spadework"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", "/home/ada")
    assert str(kept.cache_home()) == "/home/ada/.cache/spadework"


def test_seeds_scramble_to_different_generators():
    from spadework.engine.rules.chance import scale, seeded, spin

    assert len({int(seeded(seed)) for seed in range(20_000)}) == 20_000
    rolls = np.zeros(6, int)
    x = seeded(1)
    for _ in range(60_000):
        x = spin(x)
        rolls[int(scale(x, 6))] += 1
    assert abs(rolls - 10_000).max() < 4.5 * (10_000 * 5 / 6) ** 0.5
