"""The bench: one run, one table, every row there or a word on how to get it."""

import json
import sys

import pytest

import spadework as sw
from spadework import bench
from spadework.bench import own, peers


@pytest.fixture(scope="module")
def found():
    """A very short run with everything in it. Its speeds are never judged: machines are noisy."""
    said = []
    return bench.measure(0.05, said.append) | {"said": said}


def test_the_bench_measures_every_game_and_every_peer(found):
    rows = {row["name"]: row for row in found["rows"]}
    for name in sw.games():
        assert rows[f"Spadework {name}, plain"]["decisions_per_second"] > 0
        assert rows[f"Spadework {name}, native"]["games_per_second"] > 0
        assert set(found["starts"][name]) == {"cold", "warm"}
        assert set(found["ratios"][f"Spadework {name}, native"]) == {p.name for p in peers.PEERS}
    for peer in peers.PEERS:
        assert len(rows[peer.name]["all"]) == bench.ROUNDS
    assert json.loads(json.dumps(found))
    assert any("measuring" in line for line in found["said"])


def test_the_table_fits_and_names_every_row(found, capsys):
    from spadework.cli.speech import make_console

    for lang in ("en", "zh-Hans", "zh-Hant"):
        for line in bench.table_of(found, lang):
            make_console().print(line)
        out = capsys.readouterr().out
        for row in found["rows"]:
            assert row["name"] in out


def test_without_the_peers_their_rows_say_how_to_install_them(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.setitem(sys.modules, "rlcard", None)
    rows = bench.all_rows()
    missing = [bench.figures(row) for row in rows if row.measure is None]
    assert len(missing) == len(peers.PEERS)
    assert all("pip install" in row["missing"] for row in missing)
    shown = bench.table_of({"rows": missing, "starts": {}, "ratios": {}}, "en")
    assert any("pip install open_spiel" in str(line) for line in shown)


def test_without_a_gpu_there_is_no_cuda_row():
    if own.gpu_name() is None:
        assert not [name for name, _, _ in own.rows("tactics") if name.endswith(own.CUDA)]


def test_the_decisions_of_our_own_games_are_counted_as_they_are_played():
    match_decisions = 0
    for seed in range(3):
        match = sw.game("tactics").deal(seed)
        assert match.seat == 0
        match_decisions += own.batch_of("tactics", own.PLAIN)(1, seed)
    assert own.batch_of("tactics", own.PLAIN)(3, 0) == match_decisions
    assert own.batch_of("tactics", own.NATIVE)(3, 0) == match_decisions
