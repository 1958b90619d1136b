"""Compiling: helpers in other files, a cache that really hits, and one that never goes stale."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import numpy as np

import spadework as sw
from spadework.engine import compile as ways
from spadework.games import book

ROOT = Path(sw.__file__).parent


def run(code, cache, path=""):
    """A process of its own: what it printed, and what it said on the way."""
    env = os.environ | {"SPADEWORK_CACHE": str(cache), "PYTHONPATH": str(path)}
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
        file.name for file in ways.sources(*(getattr(book("tactics"), f) for f in ways.CONTRACT))
    }
    assert {"rules.py", "cards.py", "knowledge.py", "greedy.py", "chance.py", "log.py"} <= names


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
    assert "Compiling 'tactics'" in said
    warm, silence = run(HITS, tmp_path)
    assert warm == "1 0"
    assert silence == ""


TWO_FILES = {
    "tiny_rules.py": """
from spadework.engine.records import record_dtype
from tiny_helper import step
State = record_dtype([("rng", "u8"), ("seat", "u1"), ("over", "u1"), ("result", "i1", (1,)),
                      ("pad", "u1", (5,))])
Rules = record_dtype([("x", "i8")])
VERSION, SEATS, ACTIONS, MAX_LEGAL, OBSERVED = 1, 1, 2, 2, 1
def deal(s, r):
    s.over = 0
def legal(s, r, out):
    out[0] = step()
    return 1
def play(s, r, a, log):
    s.over = 1
def hide(s, r, seat, seed):
    s.rng = seed
def seen(s, r, seat):
    return 0
def payoff(s, r, seat):
    return 1
def observe(s, r, seat, out):
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


LOOP = """
import tiny_rules, tiny_loop
from spadework.engine.compile import native
from spadework.engine.rulebook import Contract
loop = native(Contract("tiny", (tiny_rules,))).loop(tiny_loop.make)
print(loop(), sum(loop.stats.cache_hits.values()))
"""


def test_a_change_in_a_helper_of_a_loop_is_noticed(tmp_path):
    (tmp_path / "far").mkdir()
    for name, text in TWO_FILES.items():
        (tmp_path / name).write_text(text)
    loop = "from far.helper import extra\ndef make(way):\n    def loop():\n        return extra()\n"
    (tmp_path / "tiny_loop.py").write_text(loop + "    return loop\n")
    for number, hits in ((1, 0), (1, 1), (2, 0)):
        (tmp_path / "far" / "helper.py").write_text(f"def extra():\n    return {number}\n")
        assert run(LOOP, tmp_path / "cache", tmp_path)[0] == f"{number} {hits}"


def test_compiled_code_that_nobody_used_for_long_is_swept_away(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("SPADEWORK_CACHE", str(tmp_path))
    monkeypatch.setattr(ways, "speaks", "en")
    old, fresh = ways.cache_folder("tiny", "old"), ways.cache_folder("tiny", "fresh")
    os.utime(old, (1, 1))
    ways.cache_folder("tiny", "new")
    assert not old.exists()
    assert fresh.exists()
    assert capsys.readouterr().err.count("Compiling 'tiny'") == 1  # said once, however many


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
    assert str(ways.cache_home()) == "/somewhere/cache/spadework"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", "/home/ada")
    assert str(ways.cache_home()) == "/home/ada/.cache/spadework"


def test_seeds_scramble_to_different_generators():
    from spadework.engine.rules.chance import scale, seeded, spin

    assert len({int(seeded(seed)) for seed in range(20_000)}) == 20_000
    rolls = np.zeros(6, int)
    x = seeded(1)
    for _ in range(60_000):
        x = spin(x)
        rolls[int(scale(x, 6))] += 1
    assert abs(rolls - 10_000).max() < 4.5 * (10_000 * 5 / 6) ** 0.5
