"""The soak takes hours: stopped at any moment, it goes on where it was."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import spadework as sw
from spadework.bench.samples import RATE, RATES

TOOLS = Path(__file__).parent.parent / "tools"


@pytest.fixture
def soak(tmp_path, monkeypatch):
    """tools/soak.py with very few games, on a page and findings of its own."""
    monkeypatch.syspath_prepend(str(TOOLS))
    monkeypatch.setenv("SPADEWORK_SAMPLES", "1")
    import kept
    import soak

    monkeypatch.setattr(kept, "FOLDER", tmp_path)
    monkeypatch.setattr(soak, "FIGURES", tmp_path / "figures.md")
    monkeypatch.setattr(soak, "GAMES", 40)
    monkeypatch.setattr(soak, "AT_A_TIME", 15)
    soak.FIGURES.write_text(soak.HEAD, "utf-8")
    return soak


def asked(soak, monkeypatch, *words, stop_after=None):
    """Run it; the batches of games that were played, and its exit code."""
    played, batch = [], soak.batch

    def counted(name, players, first):
        if len(played) == stop_after:
            raise KeyboardInterrupt
        played.append((name, players, first))
        return batch(name, players, first)

    with monkeypatch.context() as patch:
        patch.setattr(soak, "batch", counted)
        patch.setattr(sys, "argv", ["soak.py", *words])
        code = soak.main()
    return played, code


def rows(soak):
    return [line for line in soak.FIGURES.read_text("utf-8").splitlines() if line.startswith("|")]


def test_who_wins_goes_on_where_it_was_stopped(soak, monkeypatch, tmp_path, capsys):
    whole, code = asked(soak, monkeypatch, "wins")
    wanted = rows(soak)
    assert code == 0
    assert {row.split("|")[1].strip() for row in wanted[2:]} == set(sw.games())
    assert not list(tmp_path.glob("*.jsonl"))
    soak.FIGURES.write_text(soak.HEAD, "utf-8")
    first, code = asked(soak, monkeypatch, "wins", stop_after=7)
    assert code == 130
    assert "goes on from here" in capsys.readouterr().out
    with (tmp_path / "wins.jsonl").open("a") as file:
        file.write('{"what": "half a li')  # as a kill in the middle of a write leaves it
    rest, code = asked(soak, monkeypatch, "wins")
    assert code == 0
    assert first + rest == whole
    assert rows(soak) == wanted
    assert not list(tmp_path.glob("*.jsonl"))


def test_findings_of_other_code_or_sizes_do_not_count(soak, monkeypatch, tmp_path):
    whole, _ = asked(soak, monkeypatch, "wins", stop_after=7)
    file = tmp_path / "wins.jsonl"
    file.write_text(file.read_text("utf-8").replace('"code": "', '"code": "0', 1), "utf-8")
    again, _ = asked(soak, monkeypatch, "wins", stop_after=7)
    assert again == whole


def test_parts_that_were_complete_are_not_measured_again(soak, monkeypatch, tmp_path):
    """`make soak` asks for all of them."""
    seen = []

    def part(name, stops):
        def measure(kept):
            seen.append(name)
            if stops and seen.count(name) == 1:
                raise KeyboardInterrupt
            return [f"## {name}", ""], name != "bad"

        return measure

    parts = {"one": part("one", False), "bad": part("bad", False), "two": part("two", True)}
    monkeypatch.setattr(soak, "PARTS", parts)
    assert asked(soak, monkeypatch)[1] == 130
    assert asked(soak, monkeypatch)[1] == 1  # what was bad is still bad
    assert seen == ["one", "bad", "two", "two"]
    assert not (tmp_path / "whole.jsonl").exists()


@pytest.fixture
def serving(soak, monkeypatch):
    """The server's part, by figures that are made up: what was asked, and a way to ask again."""
    asked = []

    def run(slow="", upto=RATE, borne=True):
        def measured(name, rooms, rate, seconds, say):
            asked.append(name)
            if name != slow:
                return [made_up(name, step) for step in RATES]
            return [made_up(name, step, borne=borne) for step in RATES if step <= upto]

        monkeypatch.setattr(soak, "measure_server", measured)
        monkeypatch.setattr(soak, "tested", lambda *_: ("none.", True))
        kept = soak.Kept("serve")
        lines, good = soak.serving(kept)
        kept.forget()
        return "\n".join(lines), good, asked

    return run


def made_up(name, rate, **found):
    """Figures of a server that bears what it is offered."""
    row = dict.fromkeys(("p50_ms", "p99_ms", "worst_ms", "shed_per_second", "client"), 1.0)
    row |= {"game": name, "rooms": 9, "sockets": 9, "cores": 2, "offered": rate, "moves": rate}
    row |= {"acknowledged_per_second": rate, "shed": 0, "late": 0, "borne": True}
    return row | found


def test_every_game_on_the_shelf_is_served_and_must_bear_the_rate(serving):
    told, good, asked = serving()
    assert good
    assert asked == sw.games()
    for name in sw.games():
        assert f"| {name} | {RATE} | {RATE} |" in told


def test_a_game_that_is_served_too_slowly_is_told(serving, name):
    """Whether the rate that every game must bear was too much, or less was."""
    assert serving(name)[1]
    assert not serving(name, borne=False)[1]
    assert not serving(name, upto=RATES[0])[1]


SUITE = """
import pathlib
import pytest

@pytest.mark.parametrize("name", ["a", "ab", "b\\n"])
def test_good(name):
    with pathlib.Path("ran").open("a") as file:
        file.write(repr(name) + " ")

def test_fails_once():
    here = pathlib.Path("mended").exists()
    pathlib.Path("mended").touch()
    assert here
"""


@pytest.mark.parametrize("workers", ["0", "2"])
def test_tests_that_passed_are_not_run_again(tmp_path, monkeypatch, workers):
    """In one process, and in the workers of pytest-xdist."""
    (tmp_path / "test_it.py").write_text(SUITE)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    for key, value in {
        "SPADEWORK_SOAK": str(tmp_path / "soak"),
        "SPADEWORK_SOAK_PART": "some",
        "SPADEWORK_SAMPLES": "1",
        "PYTHONPATH": str(TOOLS),
    }.items():
        monkeypatch.setenv(key, value)
    command = [sys.executable, "-m", "pytest", "-n", workers, "-p", "passed"]
    command += ["-p", "no:schemathesis", "-p", "no:cacheprovider"]
    codes = [
        subprocess.run(command, cwd=tmp_path, capture_output=True, check=False).returncode
        for _ in range(3)
    ]
    assert codes == [1, 0, 0]
    assert sorted((tmp_path / "ran").read_text().split()) == ["'a'", "'ab'", "'b\\n'"]
    told = (tmp_path / "soak" / "some.jsonl").read_text("utf-8").splitlines()
    assert len([json.loads(line) for line in told]) == 1 + 4
