"""Learning as far as it needs no PyTorch: what is asked for, recipes, folders, curves."""

import json
import math
import os
import random
import re
import signal
import subprocess
import sys
import xml.etree.ElementTree as ET
from dataclasses import replace
from types import SimpleNamespace

import pytest

import spadework as sw
from spadework.engine.words import LANGUAGES
from spadework.games import book
from spadework.games.varying import Variety, varied
from spadework.learn import command, curve, recipes
from spadework.learn.asking import ARGUMENTS, asked
from support import FACTOR, ROOT, is_sentence, samples, some_net

TOLD = {"game": "tactics", "folder": "x", "seconds": "9", "seed": "1"}


@pytest.fixture
def torch(monkeypatch):
    """As much of PyTorch as is looked at before anything is learned; there is no GPU."""
    made = SimpleNamespace(cuda=SimpleNamespace(is_available=lambda: False))
    monkeypatch.setitem(sys.modules, "torch", made)
    return made


# The command line.


def test_without_pytorch_there_is_a_sentence_in_every_language(type_in, folder, monkeypatch):
    monkeypatch.setitem(sys.modules, "torch", None)
    for lang in LANGUAGES:
        code, out, err = type_in(f"learn tactics there --lang {lang}")
        assert (code, out) == (2, "")
        assert "PyTorch" in err
        assert "pip install 'spadework[learn]'" in err
        assert is_sentence(err.strip())
    assert not os.listdir(folder)


WITHOUT_TYPER = """
import runpy, sys
sys.modules |= dict.fromkeys(["typer", "rich", "torch"])
sys.argv[1:] = {words}
runpy.run_module("spadework.learn", run_name="__main__")
"""


def without_typer(*words):
    """As on a machine where nothing can be installed."""
    command = [sys.executable, "-c", WITHOUT_TYPER.format(words=words)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_it_can_be_asked_for_without_typer():
    for words, said in ((("tactics", "x"), "needs PyTorch"), ((), "required")):
        done = without_typer(*words)
        assert done.returncode == 2
        assert said in done.stderr
        assert is_sentence(done.stderr.strip())


def test_both_command_lines_ask_for_the_same(type_in):
    for told in (without_typer("--help").stdout, type_in("learn --help")[1]):
        assert set(re.findall(r"--[a-z]+", told)) - {"--help"} == {
            f"--{one.name}" for one in ARGUMENTS if not one.needed
        }


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("learn tactic there", "did you mean 'tactics'"),
        ("learn tactics there --seconds soon", "--seconds takes a number from 1"),
        ("learn tactics there --decisions nan", "--decisions takes a number from 1"),
        ("learn tactics there --whole 0", "not '0'"),
        ("learn tactics there --seed -1", "--seed takes a whole number"),
        ("learn tactics there --seed 1048576", "from 0 to 1048575"),
        ("learn tactics there --device gpu", "on 'cpu' or on 'cuda'"),
        ("learn tactics there --device cuda", "PyTorch finds no GPU here"),
        ("learn tactics there --start none.npz", "There is no file none.npz"),
        ("learn tactics there --against text.npz", "no whole file of weights"),
        ("learn tactics there --against spade.npz", "is a net for 'spade', not for 'tactics'"),
        ("learn tactics file/there", "file/there cannot be written (Not a directory)"),
        ("learn tactics file", "file cannot be written (File exists)"),
        ("learn tactics there --lang fr", "zh-Hans"),
        ("learn tactics", "Missing argument"),
        ("curve none --svg x.svg", "There is no file none"),
        ("curve file --svg x.svg", "no whole JSON file"),
        ("curve list.json --svg x.svg", "is no curve of a training"),
        ("curve good.json --svg file", "left alone"),
        ("curve good.json other.json --svg x.svg", "curves of several games"),
    ],
)
def test_what_cannot_be_learned_gets_a_sentence_and_writes_nothing(
    type_in, folder, torch, line, said
):
    (folder / "file").write_text("mine")
    (folder / "text.npz").write_text("weights")
    (folder / "list.json").write_text("[1, 2]")
    (folder / "good.json").write_text(made_up().text())
    (folder / "other.json").write_text(curve.Curve("spade", made_up().rows).text())
    some_net(book("spade")).save(folder / "spade.npz")
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    code, out, err = type_in(line)
    assert (code, out) == (2, "")
    assert said in err
    assert is_sentence(err.strip())
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == before


def test_two_do_not_learn_in_one_folder(type_in, folder, torch):
    with command.alone(folder / "there"):
        assert "Somebody else is learning in there" in type_in("learn tactics there")[2]


def test_too_little_memory_is_told(folder):
    """As PyTorch tells it; any other fault of ours is none of that."""
    for error in (
        MemoryError(),
        RuntimeError("CUDA out of memory."),
        RuntimeError("can't allocate memory"),
    ):
        with pytest.raises(sw.SpadeworkError, match="too little memory"), command.memory():
            raise error
    with pytest.raises(RuntimeError, match="illegal memory"), command.memory():
        raise RuntimeError("an illegal memory access")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_who_stops_it_is_heard_and_the_second_time_at_once(number, capfd):
    with command.stopping("Stopping.") as heard:
        os.kill(os.getpid(), number)
        assert heard == [number]
        assert "Stopping." in capfd.readouterr().err
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), number)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_the_command_of_a_net_names_all_that_made_it():
    told = {"decisions": "2e9", "seed": "7", "against": "net:/home/me/net.npz", "small": True}
    wanted = asked(TOLD | told)
    written = "spadework learn tactics FOLDER --seed 7 --decisions 2000000000 --against net.npz"
    assert wanted.command == f"{written} --small"
    assert wanted.whole == math.inf


# Recipes.


def test_every_game_has_a_recipe_of_legal_games(name):
    """Whose options there are; one that was never thought of has the usual one."""
    recipe = replace(recipes.recipe_of(name), variants=20 * FACTOR)
    games = recipe.games(name, seed=5)
    assert len(games) == pytest.approx(recipe.variants, abs=3)
    assert {game.id for game in games} == {name}
    assert games == recipe.games(name, seed=5)
    assert games != recipe.games(name, seed=6)
    assert sum(mix.share for mix in recipe.mixes) == pytest.approx(1)
    for mix in recipe.mixes:
        assert any(mix.options.items() <= game.rules.items() for game in games)


def test_a_game_without_a_recipe_has_the_usual_one(name, monkeypatch):
    monkeypatch.delitem(recipes.RECIPES, name, raising=False)
    assert recipes.recipe_of(name) == recipes.Recipe()


def test_recipes_are_of_games_on_the_shelf():
    assert set(recipes.RECIPES) <= set(sw.games())


def test_varied_games_are_legal_and_the_same_for_the_same_seed(name):
    """Whatever is turned, and whatever is brought by the rules as printed."""
    once, again = random.Random(3), random.Random(3)
    for _ in range(samples(40)):
        game = varied(name, once)
        assert game == varied(name, again)
        assert sw.game(name, **game.chosen) == game
    building, brought = book(name).building, Variety(turned=0, brought=1)
    for _ in range(samples(10)) if building else ():
        for option in varied(name, once, brought).chosen.values():
            assert building.checked(option, "en").ok


# Curves.


def made_up():
    rows = [
        {
            "decisions": 5_000_000 * count,
            "seconds": 3.5 * count,
            "guests": 0.5,
            "drawn": 1 - 0.9 ** (count + 1),
            "best": 1 - 0.8 ** (count + 1),
            "turned": 0.4,
            "error": 0.03,
        }
        for count in range(60)
    ]
    return curve.Curve("tactics", rows)


def test_a_curve_is_read_as_it_was_written():
    found = curve.read(json.loads(made_up().text()))
    assert found == made_up()
    for told in ([], {"game": "tactics"}, {"game": "tactics", "rows": [{}]}, {"rows": []}):
        assert curve.read(told) is None


def test_pieces_are_joined_in_the_order_of_their_decisions():
    whole = made_up()
    first, last = (curve.Curve("tactics", rows) for rows in (whole.rows[:30], whole.rows[20:]))
    assert curve.joined([last, first]) == whole


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("count", [1, 2, 60])
def test_a_picture_is_small_and_holds_every_line(lang, count):
    drawn = curve.picture(curve.Curve("tactics", made_up().rows[:count]), lang)
    assert len(drawn) < 20_000
    tree = ET.fromstring(drawn)
    assert [float(one) for one in tree.attrib["viewBox"].split()[2:]] == [curve.WIDTH, curve.HEIGHT]
    lines = {
        p.attrib["class"]: p.attrib["d"] for p in tree.iter("{http://www.w3.org/2000/svg}path")
    }
    assert set(lines) == {"drawn", "best", "turned"}
    for line in lines.values():
        points = [float(one) for one in re.findall(r"[\d.]+", line)]
        assert points[::2] == sorted(points[::2])
        assert all(0 <= one <= curve.WIDTH for one in points[::2])
        assert all(0 <= one <= curve.HEIGHT for one in points[1::2])


def test_a_picture_is_drawn_and_one_of_ours_is_replaced(type_in, folder):
    for sub, rows in (("a", made_up().rows[:9]), ("b", made_up().rows[9:])):
        (folder / sub).mkdir()
        (folder / sub / "curve.json").write_text(curve.Curve("tactics", rows).text())
    for _ in range(2):
        code, out, err = type_in("curve a b --svg x.svg")
        assert (code, err) == (0, "")
        assert "Drawn in x.svg" in out
    assert (folder / "x.svg").read_text("utf-8") == curve.picture(made_up(), "en")


# What the docs say of our nets.


@pytest.fixture
def nets(monkeypatch):
    """tools/nets.py."""
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    import nets

    return nets


def test_the_docs_say_of_our_nets_what_they_say_themselves(nets):
    stale = "stale: python tools/nets.py writes it anew"
    told = nets.PAGE.read_text("utf-8")
    assert told == nets.page(told), stale
    for file, drawn in nets.pictures().items():
        assert file.read_text("utf-8") == drawn, stale
        assert f"(learning/{file.name})" in told or "-exploiter" in file.name


def test_a_net_is_told_with_its_command_its_curve_and_its_exploiter(nets, monkeypatch, tmp_path):
    net, rows = some_net(book("spade")), made_up().rows
    about = {"decisions": 2_000_000_000, "seconds": 600, "machine": "a machine", "torch": "2.11"}
    net = replace(net, about=about | {"command": "spadework learn spade", "measured": rows[-1]})
    net.save(tmp_path / "spade.npz")
    (tmp_path / "spade.json").write_text(curve.Curve("spade", rows).text())
    (tmp_path / "spade-exploiter.json").write_text(curve.Curve("spade", rows).text())
    monkeypatch.setattr(nets, "file_of", lambda book: tmp_path / f"{book.id}.npz")
    monkeypatch.setattr(nets, "CURVES", tmp_path)
    monkeypatch.setattr(nets, "has_ours", lambda book: book.id == "spade")
    monkeypatch.setattr(nets, "ours", lambda book: net)
    told = nets.page("# A\n<!-- nets -->\nold\n<!-- end -->\nB\n")
    assert "| spade | 2,000 million | 10 min | a machine | 48 × 2, 16 |" in told
    assert "| 50.0% |" in told
    assert "```\nspadework learn spade\n```" in told
    assert "(learning/spade.svg)" in told
    assert "old" not in told
    assert nets.page(told) == told
    assert [file.name for file in nets.pictures()] == ["spade-exploiter.svg", "spade.svg"]
