"""Training itself: skipped where PyTorch is not installed; the soak runs it where it is.

Needs nothing of the other tests' equipment: ``pytest --noconftest tests/test_training.py``.
"""

import json
import os
import random
import signal
import subprocess
import sys
import time
from dataclasses import replace

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed: the soak runs this")

import spadework as sw  # noqa: E402
from spadework.games import book  # noqa: E402
from spadework.learn import command, curve, keeping  # noqa: E402
from spadework.learn.measuring import agreement  # noqa: E402
from spadework.learn.model import learner_of  # noqa: E402
from spadework.learn.recipes import Shape, recipe_of  # noqa: E402
from spadework.learn.training import Budget, Training  # noqa: E402
from spadework.players.nets.net import load  # noqa: E402
from support import is_sentence, samples, some_net  # noqa: E402

TINY = {"shape": Shape(32, 1, 8), "places": 12, "times": 6, "batches": 2, "variants": 8}


def tiny(name):
    return replace(recipe_of(name), **TINY, measured=2)


def training(folder, name="spade", seconds=0.3, **how):
    """A training that has learned for a moment and is kept."""
    how = {"budget": Budget(seconds=1000)} | how
    made = Training(name, how.pop("recipe", tiny(name)), folder, **how)
    made.run(seconds, lambda line: None)
    return made


@pytest.fixture(autouse=True)
def english(monkeypatch):
    monkeypatch.setenv("SPADEWORK_LANG", "en")


@pytest.mark.parametrize("name", sw.games())
def test_every_game_is_learned_and_goes_on_where_it_was(tmp_path, name):
    """The weights, the curve, the budget; and what is kept is a net of the game."""
    first = training(tmp_path, name)
    last = Training(name, tiny(name), tmp_path, Budget(seconds=1000))
    assert vars(last.progress) == vars(first.progress)
    for one, other in zip(first.net.parameters(), last.net.parameters(), strict=True):
        assert torch.equal(one, other)
    last.run(0.3, lambda line: None)
    kept = curve_in(tmp_path)
    assert kept.rows[: len(first.progress.curve)] == first.progress.curve
    assert len(kept.rows) > len(first.progress.curve) > 1
    for key in ("decisions", "seconds"):
        told = [row[key] for row in kept.rows]
        assert told == sorted(told)
    assert kept.rows[0]["decisions"] == 0 < kept.rows[-1]["decisions"]
    net = load(book(name), tmp_path / keeping.RESULT)
    assert net.about["decisions"] == last.progress.decisions
    assert net.about["measured"] == kept.rows[-1]


def curve_in(folder):
    return curve.read(json.loads((folder / curve.CURVE).read_text("utf-8")))


def test_what_changes_on_the_way_follows_the_budget(tmp_path):
    made = training(tmp_path, budget=Budget(decisions=600), seconds=60)
    assert made.done == 1
    assert 600 <= made.progress.decisions < 600 + 12 * 6
    again = training(tmp_path, budget=Budget(decisions=600), seconds=60)
    assert again.progress.decisions == made.progress.decisions
    assert Training("spade", tiny("spade"), tmp_path, Budget(decisions=6000)).done < 0.2


@pytest.mark.parametrize("name", sw.games())
def test_a_learner_thinks_as_its_whole_numbers_do(name):
    """Weights are rounded while it learns: what is left is the rounding of sums."""
    net = some_net(book(name), columns=96, blocks=2, narrow=32)
    found = agreement(learner_of(net), net, [sw.game(name)] * 32, samples(8))
    assert found.positions > 50
    assert found.same > 0.97
    assert found.apart < 0.01


def test_a_net_becomes_a_learner_and_the_same_net_again():
    net = some_net(book("spade"))
    again = learner_of(net).net(net.book, {})
    for one, other in zip(net.arrays, again.arrays, strict=True):
        assert np.abs(one.astype(np.int64) - other).max() <= 1


def test_a_net_of_another_shape_may_be_learned_on_and_met(tmp_path):
    """Its earlier selves are as large as it is, whatever the recipe says."""
    net = some_net(book("tactics"), columns=24, narrow=12)
    made = training(tmp_path, "tactics", start=net, against=net, seconds=0.5)
    assert made.net.shape == Shape(24, 1, 12)
    made._remember()
    made.against = None
    made.recipe = replace(made.recipe, guests=1.0)
    assert [guest.net.shape for guest in made._guests()] == [made.net.shape]


# Folders.


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"name": "tactics"}, "holds a training of 'spade', not of 'tactics'"),
        ({"seed": 2}, "with seed 1 and not 2"),
        ({"recipe": replace(tiny("spade"), places=13)}, "with places 12 and not 13"),
        ({"recipe": replace(tiny("spade"), shape=Shape(16, 1, 8))}, "with shape"),
        ({"start": some_net(book("spade"), columns=32, narrow=8)}, "with start – and not"),
        ({"against": some_net(book("spade"))}, "with against – and not"),
    ],
)
def test_a_folder_of_another_training_is_left_alone(tmp_path, change, said):
    training(tmp_path)
    before = contents(tmp_path)
    with pytest.raises(sw.SpadeworkError, match=said) as told:
        training(tmp_path, **change)
    assert is_sentence(str(told.value))
    assert contents(tmp_path) == before


def test_other_rules_are_told(tmp_path, monkeypatch):
    training(tmp_path)
    held = torch.load(tmp_path / keeping.STATE, weights_only=True)
    held["own"]["version"] = 0
    torch.save(held, tmp_path / keeping.STATE)
    with pytest.raises(sw.SpadeworkError, match="under other rules of 'spade'"):
        training(tmp_path)


def contents(folder):
    return {file.name: file.read_bytes() for file in folder.iterdir()}


SPOILT = {
    "cut short": lambda file: file.write_bytes(file.read_bytes()[:-500]),
    "empty": lambda file: file.write_bytes(b""),
    "text": lambda file: file.write_text("weights"),
    "code": lambda file: torch.save({"own": print}, file),
    "a list": lambda file: torch.save([1], file),
    "lacking": lambda file: torch.save({"own": torch.load(file)["own"]}, file),
}


@pytest.mark.parametrize("how", SPOILT)
def test_a_broken_state_is_told_and_left_alone(tmp_path, how):
    training(tmp_path)
    SPOILT[how](tmp_path / keeping.STATE)
    before = contents(tmp_path)
    with pytest.raises(sw.SpadeworkError, match="no whole state of a training") as told:
        training(tmp_path)
    assert is_sentence(str(told.value))
    assert contents(tmp_path) == before


def test_a_net_without_its_training_is_left_alone(tmp_path):
    training(tmp_path)
    (tmp_path / keeping.STATE).unlink()
    with pytest.raises(sw.SpadeworkError, match=r"holds curve.json but no training"):
        training(tmp_path)


def test_a_full_disk_is_told_and_leaves_what_was_there(tmp_path, monkeypatch):
    made = training(tmp_path)
    before = contents(tmp_path)

    def full(held, file):
        file.write_bytes(b"half")
        raise RuntimeError("PytorchStreamWriter failed writing file data/1: file write failed")

    monkeypatch.setattr(torch, "save", full)
    with pytest.raises(sw.SpadeworkError, match="cannot be written") as told:
        made.run(0.1, lambda line: None)
    assert is_sentence(str(told.value))
    assert contents(tmp_path) | before == contents(tmp_path)


# Stopped.


@pytest.mark.parametrize("name", sw.games())
def test_who_stops_it_anywhere_keeps_what_was_learned(tmp_path, name):
    dice = random.Random(name)
    for _ in range(samples(3)):
        left = dice.randrange(60)

        def stop():
            nonlocal left
            left -= 1
            return left < 0

        made = Training(name, tiny(name), tmp_path, Budget(seconds=1000))
        made.run(60, lambda line: None, stop=stop)
        assert left == -1
        assert all(torch.isfinite(one).all() for one in made.net.parameters())
        load(book(name), tmp_path / keeping.RESULT)


KILLED = """
import sys
from pathlib import Path
from spadework.learn.training import Budget, Training
from test_training import tiny
made = Training("spade", tiny("spade"), Path(sys.argv[1]), Budget(seconds=1000))
print(made.progress.decisions, flush=True)
made.run(600, lambda line: None, every=0.05)
"""


def test_a_killed_training_goes_on_from_what_was_kept(tmp_path):
    """As by a power cut, at any moment, the one of writing too: it is kept all the time here."""
    path = os.pathsep.join([os.path.dirname(__file__), *sys.path])
    dice, before = random.Random(4), 0
    for _ in range(samples(3)):
        with subprocess.Popen(
            [sys.executable, "-c", KILLED, str(tmp_path)],
            env=os.environ | {"PYTHONPATH": path},
            stdout=subprocess.PIPE,
            text=True,
        ) as process:
            began = int(process.stdout.readline())
            assert began >= before
            wait_for(tmp_path / keeping.STATE, process)
            time.sleep(dice.uniform(0.3, 1.5))
            assert process.poll() is None
            process.kill()
        before = began
    made = Training("spade", tiny("spade"), tmp_path, Budget(seconds=1000))
    assert made.progress.decisions > 0
    load(book("spade"), tmp_path / keeping.RESULT)
    assert curve_in(tmp_path).rows


def wait_for(file, process):
    for _ in range(1200):
        if file.exists() or process.poll() is not None:
            return
        time.sleep(0.05)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_the_command_line_keeps_what_there_is_when_it_is_stopped(tmp_path, number):
    words = [sys.executable, "-m", "spadework.learn", "spade", str(tmp_path), "--small"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as it:
        assert it.stdout.readline() == "spade: begins, on cpu.\n"
        assert "against" not in it.stdout.readline()  # it has been measured: now it learns
        it.send_signal(number)
        out, err = it.communicate(timeout=120)
    assert it.returncode == 128 + number
    assert "kept in" in out
    assert err.strip() == "Stopping; what was learned is kept. Once more stops at once."
    kept = {keeping.STATE, keeping.RESULT, curve.CURVE, command.LOCK}
    assert {file.name for file in tmp_path.iterdir()} == kept
