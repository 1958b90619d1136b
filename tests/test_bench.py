"""The bench: one run, one table, every row there or a word on how to get it."""

import json
import sys
from pathlib import Path
from random import Random

import pytest

import spadework as sw
from spadework import bench
from spadework.bench import batches, own, peers, samples, search
from spadework.engine.kept import cache_home
from spadework.games import book
from spadework.players.nets.net import has_ours

pytestmark = [pytest.mark.long, pytest.mark.xdist_group("bench")]  # they share one run
STARTS = {"cold", "warm", "answer_cold", "answer_warm"}


@pytest.fixture(scope="module")
def found():
    """A very short run with everything in it. Its speeds are never judged: machines are noisy.

    Each first thing of a process is done once, with the games compiled: see the test of starts.
    """
    said = []

    def one_start(code):
        spent = own.process(code, str(cache_home()))
        return {"cold": spent, "warm": spent}

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(own, "cold_and_warm", one_start)
        return bench.measure(0.05, said.append) | {"said": said}


def peer_names(unit):
    return {peer.name for peer in peers.PEERS if peer.unit == unit}


def test_the_bench_measures_every_game_and_every_peer(found):
    rows = {row["name"]: row for row in found["rows"]}
    for name in sw.games():
        assert rows[f"Spadework {name}, plain"]["decisions_per_second"] > 0
        assert rows[f"Spadework {name}, native"]["games_per_second"] > 0
        assert set(found["starts"][name]) == STARTS
        assert set(found["ratios"][f"Spadework {name}, native"]) == peer_names("decisions")
    for peer in peers.PEERS:
        assert len(rows[peer.name]["all"]) == bench.ROUNDS
    assert json.loads(json.dumps(found))
    assert any("measuring" in line for line in found["said"])


def test_the_bench_measures_every_search(found):
    rows = {row["name"]: row for row in found["rows"]}
    assert peer_names("simulations") == {
        "OpenSpiel hearts, ISMCTSBot",
        "OpenSpiel oh_hell, ISMCTSBot",
    }
    for name in sw.games():
        random, policy = f"Spadework {name}, search", f"Spadework {name}, search by policy"
        for row in (rows[random], rows[policy]):
            assert row["unit"] == "simulations"
            assert row["simulations_per_second"] in row["all"]
        assert set(found["search_ratios"][random]) == peer_names("simulations")
        assert policy not in found["search_ratios"]


def test_the_bench_measures_batches_and_nets(found):
    """Also where no net comes with a game: then one that has learned nothing, which is said."""
    rows = {row["name"]: row for row in found["rows"]}
    for name in sw.games():
        for way in ("batch", "batch with inputs"):
            assert rows[f"Spadework {name}, {way}"]["decisions_per_second"] > 0
        net = rows[f"Spadework {name}, net"]
        assert net["answers_per_second"] in net["all"]
        assert net.get("note") == (None if has_ours(book(name)) else "untrained")
        assert batches.net_of(name).columns >= 256


def test_a_ratio_divides_our_speed_by_the_peers(found):
    speeds = {
        row["name"]: row["simulations_per_second"]
        for row in found["rows"]
        if row["unit"] == "simulations"
    }
    for name, ratios in found["search_ratios"].items():
        for peer, ratio in ratios.items():
            assert ratio == pytest.approx(speeds[name] / speeds[peer], abs=0.01)


def test_the_first_start_finds_nothing_compiled_and_the_next_ones_do(monkeypatch):
    """Each thing that is done first has a cache of its own, which is empty once."""
    said, starts = [], []

    def process(code, folder):
        home = Path(folder)
        starts.append((code, folder, not any(home.iterdir())))
        (home / "compiled").touch()
        return float(len(starts))

    monkeypatch.setattr(own, "process", process)
    seconds = own.starts("spade", said.append, "en")
    each = 1 + own.WARM_STARTS
    assert [empty for *_, empty in starts] == 2 * [True, *[False] * own.WARM_STARTS]
    assert len({code for code, *_ in starts}) == len({folder for _, folder, _ in starts}) == 2
    assert list(seconds.values()) == [1.0, 2.0, each + 1.0, each + 2.0]
    assert set(seconds) == STARTS
    assert len(said) == 2


def test_a_search_takes_as_many_simulations_as_are_counted(name):
    glimpse = search.position(sw.game(name).using("native"), Random(1))
    count = len(glimpse.legal())
    assert count > 1
    for wild in search.WILD.values():
        worlds, left = divmod(search.simulations(glimpse, wild, seed=0), count)
        assert left == 0
        assert worlds == max(1, samples.BUDGET // count)


@pytest.mark.parametrize("game_name", peers.OPENSPIEL)
def test_a_peers_search_takes_as_many_simulations_as_are_counted(game_name):
    rng = Random(1)
    state = peers._position(peers._root(game_name), game_name, rng)
    chances = dict(peers._ismcts(rng)(state))
    assert set(chances) == set(state.legal_actions())
    assert len(chances) > 1
    for chance in chances.values():  # visits of the root: every simulation but the first
        visits = chance * (samples.BUDGET - 1)
        assert visits == pytest.approx(round(visits), abs=1e-6)


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
    nothing = {"starts": {}, "ratios": {}, "search_ratios": {}}
    shown = bench.table_of({"rows": missing} | nothing, "en")
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
