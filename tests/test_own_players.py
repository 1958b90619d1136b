"""Players of somebody's own: found by name, checked in what they say, and none ends a contest."""

import doctest
import json
import re
import signal
import subprocess
import sys
import threading
import time
import tomllib
from pathlib import Path

import numpy as np
import pytest

import spadework as sw
from spadework.engine.reading import SEEDS
from spadework.engine.rules.chance import seeded, spin
from spadework.engine.words import LANGUAGES
from spadework.players import KINDS, NAMED, OwnPlayer, check_player
from spadework.players.arena import Contest, run
from support import is_sentence, write

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "examples" / "player.py"
PAGE = (ROOT / "docs" / "players.md").read_text("utf-8")

BOTS = """
import sys, time
print("a word from bots")

def first(glimpse):
    print("thinking")
    return glimpse.actions[0]

def silent(glimpse):
    return glimpse.actions[0] if len(glimpse.events) < 4 else None

def slow(glimpse):
    time.sleep(600)

class Deck:
    def __init__(self, seed):
        self.seed = seed
    def __call__(self, glimpse):
        return glimpse.legal()[-1]

number = 5
"""


@pytest.fixture
def bots(folder, monkeypatch):
    """A folder with a module of players, which no other test finds."""
    Path("own_bots.py").write_text(BOTS, "utf-8")
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path])
    yield folder
    forget("own_")


def forget(beginning):
    for name in [name for name in sys.modules if name.startswith(beginning)]:
        del sys.modules[name]


# What it returns.


class Odd:
    """Cannot even be looked at."""

    def __repr__(self):
        raise RuntimeError("no")

    def __index__(self):
        raise OSError("no")


class Pretends(str):
    def __str__(self):
        return "something else"


def raises(error):
    def fail(glimpse):
        raise error

    return fail


class NeverMade:
    def __init__(self, seed):
        raise LookupError("no weights")


class NotCalled:
    def __init__(self, seed):
        pass


def endless(glimpse):
    return endless(glimpse)


BAD = {
    "nothing": (lambda glimpse: None, "returned nothing"),
    "no action": (lambda glimpse: "nonsense", "is no action here"),
    "an illegal one": (lambda glimpse: "play Joker", "First the mulligan"),
    "two": (lambda glimpse: glimpse.actions[:2], "returned ['keep', 'swap"),
    "a number of none": (lambda glimpse: 10**30, "the number of no legal action"),
    "a negative one": (lambda glimpse: -1, "-1 is the number of no legal action"),
    "a fraction": (lambda glimpse: 0.0, "returned 0.0"),
    "a truth": (lambda glimpse: True, "returned True"),
    "bytes": (lambda glimpse: b"keep", "returned b'keep'"),
    "odd": (lambda glimpse: Odd(), "stopped with OSError: no (test_own_players.py:"),
    "surrogates": (lambda glimpse: "\ud800\n" * 10_000, "is no action here"),
    "an error": (raises(KeyError("K")), "stopped with KeyError: 'K' (test_own_players.py:"),
    "an odd error": (raises(type("Own", (Exception,), {"__str__": None})()), "stopped with"),
    "leaving": (lambda glimpse: sys.exit(3), "stopped with SystemExit: 3"),
    "closing": (raises(GeneratorExit()), "stopped with GeneratorExit"),
    "our own error": (lambda glimpse: glimpse.world(-1), "-1 is no seed"),
    "endless": (endless, "RecursionError"),
    "too few arguments": (lambda: 1, "TypeError"),
    "never made": (NeverMade, "LookupError: no weights"),
    "not called": (NotCalled, "TypeError"),
}


@pytest.mark.parametrize("kind", BAD)
def test_what_is_no_choice_gets_a_sentence(kind):
    who, why = BAD[kind]
    match = sw.game("tactics").deal(7)
    with pytest.raises(sw.BadPlayer) as caught:
        sw.player(who).choose(match)
    assert why in str(caught.value)
    for lang in LANGUAGES:
        assert is_sentence(caught.value.text(lang)), caught.value.text(lang)
    assert (match.history, match.seat) == ([], 0)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("kind", BAD)
def test_who_does_not_choose_loses_and_the_contest_goes_on(kind):
    who, why = BAD[kind]
    score = sw.arena("tactics", [who, "random"], deals=2)
    assert [(game.returns[game.seats.index(0)], len(game.seats)) for game in score.games] == [
        (-1, 2)
    ] * 4
    told = score.figures()["players"]
    assert [one["resigned"] for one in told] == [4, 0]
    assert (why in told[0]["why"], told[1]["why"]) == (True, None)
    assert "resigned 4" in repr(score)


def test_its_own_error_is_the_cause():
    error = KeyError("K")
    with pytest.raises(sw.BadPlayer) as caught:
        sw.player(raises(error)).choose(sw.game("tactics").deal(7))
    assert caught.value.__cause__ is error


def test_a_text_is_taken_as_it_is_written():
    said = sw.player(lambda glimpse: Pretends("keep")).choose(sw.game("tactics").deal(7))
    assert (said, type(said)) == ("keep", str)


def test_alone_at_the_table_who_does_not_choose_has_lost():
    score = sw.arena("spade", [lambda glimpse: None], deals=3)
    assert (score.share(0).mean, len(score.resignations(0))) == (0.0, 3)


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_is_nobodys_resignation(jobs):
    with pytest.raises(KeyboardInterrupt):
        sw.arena("tactics", [raises(KeyboardInterrupt()), "greedy"], deals=3, jobs=jobs)


@pytest.mark.long
def test_ctrl_c_stops_a_player_that_never_answers(bots):
    """A real process and a real signal, which reaches the player's own code."""
    command = [sys.executable, "-m", "spadework", "arena", "tactics", "own_bots:slow", "greedy"]
    running = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert running.stderr is not None
    assert running.stderr.readline() == "a word from bots\n"
    time.sleep(0.5)
    for _ in range(100):  # it may still be getting ready
        running.send_signal(signal.SIGINT)
        try:
            running.wait(timeout=1)
            break
        except subprocess.TimeoutExpired:
            continue
    running.communicate(timeout=60)
    assert running.returncode in (130, -signal.SIGINT)


# Who plays.


def test_a_class_is_made_once_a_game():
    made = []

    class Own:
        def __init__(self, seed):
            made.append(seed)
            self.asked = 0

        def __call__(self, glimpse):
            self.asked += 1
            assert self.asked > 1 or len(glimpse.events) < 30
            return glimpse.actions[0]

    sw.arena("tactics", [Own, Own], deals=3)
    assert len(made) == 12
    assert len(set(made)) == 6  # both games of a deal have the same chance


def test_its_seed_does_not_lead_to_the_deals():
    """Tables derive the one from the other by steps that can be gone back: then all cards lie open.

    By the deal's own seed whoever plays could deal the same match again.
    """
    told = []

    class Nosy:
        def __init__(self, seed):
            told.append(seed)

        def __call__(self, glimpse):
            told.append(glimpse.seed)
            told.append(int(glimpse.state.rng))
            return glimpse.actions[0]

    score = sw.arena("tactics", [Nosy, Nosy], deals=3, seed=1 << 50)
    known = {score.contest.dealt(deal) for deal in range(3)}
    assert not led_to(known) & set(told)
    told.clear()
    sw.player(Nosy, 77 + 1).choose(sw.game("tactics").deal(77))  # as at the terminal
    assert len(told) == 3
    assert not led_to({77}) & set(told)


def led_to(seeds):
    """What can be reckoned from these seeds by steps that can be gone back, as tables do."""
    known = set(seeds)
    for _ in range(3):
        known |= {int(spin(np.uint64(one))) for one in known} | {int(seeded(one)) for one in known}
        known |= {(one + more) % SEEDS for one in known for more in (0, 1)}
    return known


def test_an_object_plays_in_every_game_as_it_is():
    class Counting:
        asked = 0

        def __call__(self, glimpse):
            self.asked += 1
            return 0 if 0 in glimpse.legal() else int(glimpse.legal()[0])

    one = Counting()
    score = sw.arena("tactics", [one, "greedy"], deals=2)
    asked = sum(game.decisions[game.seats.index(0)] for game in score.games)
    assert one.asked == asked  # and it is not asked before
    assert score.contest.names == [f"{__name__}:{Counting.__qualname__}", "greedy"]


def test_every_kind_of_player_can_meet():
    by = sw.player("search:20")
    score = sw.arena("spade", ["greedy", by, "search:20", lambda glimpse: 1], deals=3)
    assert score.contest.names == ["greedy", "search:20", "search:20", f"{__name__}:{LAMBDA}"]
    assert len(sw.arena("spade", "random", deals=2).games) == 2


LAMBDA = "test_every_kind_of_player_can_meet.<locals>.<lambda>"


def untimed(score):
    return [(m.deal, [(g.seats, g.returns, g.decisions) for g in m.games]) for m in score.meetings]


def test_the_score_does_not_depend_on_how_many_play_at_a_time():
    """Nor are two decisions of such players ever made at once, so they need know nothing of it."""
    inside, most, threads = [], [], set()

    def careful(glimpse):
        inside.append(1)
        most.append(len(inside))
        threads.add(threading.get_ident())
        time.sleep(0.0002)
        inside.pop()
        return glimpse.random.choice(glimpse.actions)

    class Other:
        def __init__(self, seed):
            pass

        def __call__(self, glimpse):
            return careful(glimpse)

    once, again = (sw.arena("tactics", [careful, Other], deals=6, jobs=jobs) for jobs in (1, 3))
    assert untimed(once) == untimed(again)
    assert set(most) == {1}
    assert len(threads) > 1


def test_without_a_word_about_it_it_plays_in_the_main_thread():
    threads = set()

    def note(glimpse):
        threads.add(threading.current_thread())
        return glimpse.actions[0]

    sw.arena("tactics", [note, "greedy"], deals=2)
    assert threads == {threading.main_thread()}


def test_the_arena_in_python_is_the_arena_of_the_command_line(type_in):
    game = sw.game("duel", ap=2)
    score = sw.arena(game, ["greedy", "novice"], deals=3, seed=4)
    command = "arena duel greedy novice --set ap=2 --games 6 --seed 4 --json"
    told = json.loads(type_in(command)[1])
    figures = score.figures() | {"varied": {}}
    for one in (*told["players"], *figures["players"]):
        del one["seconds_per_decision"]
    assert told == json.loads(json.dumps(figures))
    assert re.fullmatch(r"<arena of duel, 3 deals: greedy [\d.]+% .*, novice .*\)>", repr(score))


def test_no_deal_is_begun_when_the_time_is_over():
    score = sw.arena("tactics", ["random", "random"], deals=10**7, jobs=2, within=0.05)
    assert 0 < len(score.meetings) < 10**6
    assert [meeting.deal for meeting in score.meetings] == list(range(len(score.meetings)))
    assert len(sw.arena("tactics", ["random", "random"], 10, within=1e-9).meetings) == 1
    assert len(sw.arena("tactics", ["random", "random"], 10, within=1e9).meetings) == 10


@pytest.mark.parametrize(
    ("how", "why"),
    [
        ({"game": "tactic"}, "did you mean 'tactics'"),
        ({"players": ["greedy"]}, "needs 2 players"),
        ({"players": []}, "needs 2 players"),
        ({"game": "spade", "players": []}, "needs 1 players"),
        ({"players": ["greedy", "adapt"]}, "did you mean 'adept'"),
        ({"players": ["greedy", 5]}, "no player '5'"),
        ({"deals": 0}, "'deals' takes a whole number from 1"),
        ({"deals": 2.5}, "'deals' takes a whole number from 1"),
        ({"jobs": 10**6}, "'jobs' takes a whole number from 1 to 256"),
        ({"seed": -1}, "is no seed"),
        ({"within": 0}, "'within' takes a number of seconds"),
        ({"within": "soon"}, "'within' takes a number of seconds"),
        ({"within": float("nan")}, "'within' takes a number of seconds"),
    ],
)
def test_bad_input_to_the_arena_in_python_gets_a_sentence(how, why):
    given = {"game": "tactics", "players": ["greedy", "random"]} | how
    with pytest.raises(sw.SpadeworkError) as caught:
        sw.arena(**given)
    assert why in str(caught.value)
    assert all(is_sentence(caught.value.text(lang)) for lang in LANGUAGES)


# By name.


def test_every_name_of_the_house_is_a_row():
    assert {*sw.players()} <= {*NAMED}
    for prefix, kind in KINDS.items():
        assert check_player(f"{prefix}:{kind.example}") == f"{prefix}:{kind.example}"


def test_a_module_of_this_folder_plays_on_every_command_line(type_in, bots):
    players = "own_bots:first own_bots:Deck"
    code, out, err = type_in(f"arena tactics {players} --games 4 --json")
    assert code == 0
    assert [one["player"] for one in json.loads(out)["players"]] == players.split()
    assert {*err.splitlines()} == {"a word from bots", "thinking"}  # and nothing of it in `out`
    forget("own_")
    code, out, _ = type_in("play tactics --seats own_bots:first,own_bots:Deck --seed 3")
    assert code == 0
    assert "(own_bots:first)" in out
    assert "The match is over." in out


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("own_bots:firs", "did you mean 'first'?"),
        ("own_bots:Deck.secret", "no 'secret' for the player"),
        ("own_bots:number", "is 5, which cannot choose"),
        ("own_bots.more:first", "There is no module 'own_bots.more'"),
        ("own_nothing:first", "There is no module 'own_nothing'"),
        ("own_broken:first", "SyntaxError"),
        ("own_leaves:first", "SystemExit: 1 (own_leaves.py:2)"),
        ("own_lacks:first", "No module named 'own_weights' (own_lacks.py:1)"),
        ("own_odd:first", "no 'first' for the player"),
        ("own_bots:", "There is no player 'own_bots:'"),
        (":first", "There is no player ':first'"),
        ("own_bots:a b", "There is no player"),
        ("../own_bots:first", "There is no player"),
        ("serch:5000", "did you mean 'search:5000'?"),
    ],
)
def test_a_name_that_leads_to_nobody_gets_a_sentence(bots, name, why, monkeypatch):
    Path("own_broken.py").write_text("def first(:\n", "utf-8")
    Path("own_leaves.py").write_text("import sys\nsys.exit(1)\n", "utf-8")
    Path("own_lacks.py").write_text("import own_weights\n", "utf-8")
    Path("own_odd.py").write_text("def __getattr__(name):\n    raise OSError(name)\n", "utf-8")
    monkeypatch.syspath_prepend(bots)
    with pytest.raises(sw.UnknownName) as caught:
        sw.player(name)
    assert why in str(caught.value)
    for lang in LANGUAGES:
        assert is_sentence(caught.value.text(lang)), caught.value.text(lang)


def test_on_the_command_line_too(type_in, bots):
    for command in (
        "arena tactics own_bots:firs greedy",
        "play tactics --seats own_bots:firs,human",
    ):
        code, _, err = type_in(command)
        assert code == 2
        assert is_sentence(err.splitlines()[-1])


def test_a_file_runs_nobodys_code(type_in, bots):
    """A save that somebody sends could name any module there is."""
    match = sw.game("tactics").deal(7)
    match.players = ["human", "own_bots:first"]
    write("game.json", match.record())
    code, _, err = type_in("play tactics --resume game.json")
    assert (code, len(err.splitlines())) == (2, 1)
    assert "does not say whose code or weights are used" in err
    code, out, _ = type_in("play tactics --seats human,greedy", "resume game.json")
    assert "does not say whose code or weights are used" in " ".join(out.split())
    assert "own_bots" not in sys.modules
    command = "play tactics --seats human,own_bots:first --resume game.json"
    code, out, _ = type_in(command, "keep")
    assert code == 0
    assert "(own_bots:first)" in out
    code, out, _ = type_in("play tactics --seats own_bots:first,human", "resume game.json", "keep")
    assert "(own_bots:first)" in out


def test_only_who_names_a_module_has_this_folder_searched(type_in, bots):
    type_in("arena tactics greedy random --games 2")
    assert "" not in sys.path


# At the terminal.


def test_at_the_terminal_who_does_not_choose_resigns(type_in, bots):
    for lang, word in (
        ("en", "returned nothing"),
        ("zh-Hans", "没有返回"),
        ("zh-Hant", "沒有傳回"),
    ):
        command = f"play tactics --seats human,own_bots:silent --seed 7 --lang {lang}"
        code, out, _ = type_in(command, "keep", *["#1"] * 20)
        assert code == 0
        assert word in out
    _, out, _ = type_in("play tactics --seats own_bots:silent,greedy --seed 7")
    assert "Seat 0 resigns; the match is over." in out


# The arena on the command line.


def test_the_arena_tells_how_often_and_why(type_in, bots):
    command = "arena tactics own_bots:silent own_bots:first --games 4 --save a.jsonl"
    code, out, _ = type_in(command)
    assert code == 0
    told = " ".join(out.split())
    assert "own_bots:silent did not choose and so resigned; games lost by that: 4." in told
    assert "The first reason: 'own_bots:silent' returned nothing" in told
    assert "own_bots:first did not choose" not in told
    told = " ".join(type_in(f"{command} --lang zh-Hant")[1].split())  # it stands in the ledger
    assert "什麼也沒有傳回" in told


def test_a_ledger_is_bound_to_the_source(type_in, bots):
    command = "arena tactics own_bots:first greedy --games 2 --json --save a.jsonl"
    assert type_in(command)[0] == 0
    before = Path("a.jsonl").read_bytes()
    code, out, _ = type_in(command)
    assert code == 0
    assert json.loads(out)["games"] == 2
    Path("own_bots.py").write_text(BOTS + "# changed\n", "utf-8")
    code, _, err = type_in(command)
    assert code == 2
    assert "other rules or players" in err
    assert Path("a.jsonl").read_bytes() == before


def test_a_ledger_is_bound_to_the_whole_package(type_in, bots):
    Path("own_package").mkdir()
    Path("own_package/__init__.py").write_text("", "utf-8")
    Path("own_package/net.py").write_text("BEST = 0\n", "utf-8")
    source = (
        "from own_package.net import BEST\ndef play(glimpse):\n    return glimpse.legal()[BEST]\n"
    )
    Path("own_package/play.py").write_text(source, "utf-8")
    command = "arena tactics own_package.play:play greedy --games 2 --save a.jsonl"
    assert [type_in(command)[0] for _ in range(2)] == [0, 0]
    Path("own_package/net.py").write_text("BEST = -1\n", "utf-8")
    code, _, err = type_in(command)
    assert (code, "other rules or players" in err) == (2, True)


def test_without_source_a_ledger_is_not_gone_on_with(type_in, bots):
    command = "arena tactics math:floor greedy --games 2 --save a.jsonl"
    assert type_in(command)[0] == 0
    before = Path("a.jsonl").read_bytes()
    for lang in LANGUAGES:
        code, _, err = type_in(f"{command} --lang {lang}")
        assert (code, is_sentence(err.rstrip())) == (2, True)
    assert "math:floor" in err
    assert Path("a.jsonl").read_bytes() == before


@pytest.mark.parametrize(
    "resigned",
    [5, {}, {"seat": 0, "why": {}}, {"seat": 9}, {"seat": True}, {"why": "so"}, {"more": 1}],
)
def test_an_edited_resignation_is_no_ledger(type_in, bots, resigned):
    command = "arena tactics own_bots:silent greedy --games 2 --save a.jsonl"
    assert type_in(command)[0] == 0
    head, line = Path("a.jsonl").read_text("utf-8").splitlines()
    told = json.loads(line)
    kept = told["games"][0]["resigned"]
    edited = {**kept, **resigned} if isinstance(resigned, dict) and resigned else resigned
    told["games"][0]["resigned"] = edited
    Path("a.jsonl").write_text(f"{head}\n{json.dumps(told)}\n", "utf-8")
    code, out, err = type_in(command)
    assert (code, out, len(err.splitlines())) == (2, "", 1)
    assert "no ledger of the arena" in err


def test_a_contest_of_functions_meets_as_the_arena_has_them_meet():
    """Whoever makes a contest by hand, as tools do."""
    last = sw.player(lambda glimpse: glimpse.actions[-1])
    contest = Contest(sw.game("tactics").using("native"), (last, "greedy"))
    found = sorted(run(contest, range(3), 2), key=lambda meeting: meeting.deal)
    again = sw.arena("tactics", [last, "greedy"], deals=3)
    assert [[g.returns for g in m.games] for m in found] == [
        [g.returns for g in m.games] for m in again.meetings
    ]


# Packages.


def package(name, points):
    """An installed package that offers players."""
    home = Path(f"{name}-1.0.dist-info")
    home.mkdir()
    (home / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", "utf-8")
    lines = points if isinstance(points, str) else "\n".join(f"{k} = {v}" for k, v in points)
    (home / "entry_points.txt").write_text(f"[spadework.players]\n{lines}\n", "utf-8")


@pytest.fixture
def packages(bots, monkeypatch):
    """Some that play, and some that are broken in every way; none of them disturbs the others."""
    Path("own_good.py").write_text(BOTS, "utf-8")
    Path("own_bad.py").write_text("1 / 0\n", "utf-8")
    package("good", [("opener", "own_good:first"), ("expert", "own_bad:first")])
    package("bad", [("broken", "own_bad:first"), ("gone", "own_good:nobody"), ("odd", "???")])
    package("unreadable", "this is no line of an entry point")
    package("one", [("twin", "own_good:first"), ("same", "own_good:Deck")])
    package("two", [("twin", "own_bots:first"), ("same", "own_good:Deck")])
    Path("empty-1.0.dist-info").mkdir()
    monkeypatch.syspath_prepend(bots)
    return bots


def test_a_package_offers_players_by_name(type_in, packages):
    assert isinstance(sw.player("opener"), OwnPlayer)
    assert sw.player("opener").choose(sw.game("tactics").deal(7)) == "keep"
    assert "own_bad" not in sys.modules  # nobody has named it
    assert "opener" not in sw.players()
    assert sw.player("same").choose(sw.game("tactics").deal(7)).startswith("swap")
    code, out, _ = type_in("arena tactics opener own_good:Deck --games 2 --json")
    assert code == 0
    assert json.loads(out[out.index("{") :])["players"][0]["player"] == "opener"


def test_the_house_comes_before_any_package(packages):
    assert not isinstance(sw.player("expert"), OwnPlayer)
    assert "own_bad" not in sys.modules


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("broken", "with the package 'bad', cannot be used: The module 'own_bad' cannot be"),
        ("gone", "no 'nobody' for the player 'own_good:nobody'"),
        ("odd", "with the package 'bad', cannot be used"),
        ("twin", "name the one you want in full: own_bots:first, own_good:first."),
        ("openr", "did you mean 'opener'?"),
    ],
)
def test_a_broken_package_is_told_in_a_sentence(packages, name, why):
    with pytest.raises(sw.UnknownName) as caught:
        sw.player(name)
    assert why in str(caught.value)
    for lang in LANGUAGES:
        assert is_sentence(caught.value.text(lang)), caught.value.text(lang)


# The docs.


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.M | re.S)


def test_the_docs_show_the_example_as_it_is_and_it_plays_every_game(monkeypatch, type_in):
    assert EXAMPLE.read_text("utf-8") == blocks("python")[0]
    monkeypatch.chdir(EXAMPLE.parent)
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path])
    code, out, _ = type_in("arena tactics player:Tries player:anything --games 4 --json")
    assert code == 0
    assert [one["resigned"] for one in json.loads(out)["players"]] == [0, 0]
    for name in sw.games():
        for who in ("player:Tries", "player:anything"):
            match = sw.game(name).using("native").deal(7)
            assert sw.player(who).choose(match) in match.actions()
    sys.modules.pop("player")


def test_the_docs_commands_and_entry_points_work(packages, type_in):
    Path("own_player.py").write_text(EXAMPLE.read_text("utf-8"), "utf-8")
    offered = tomllib.loads(blocks("toml")[0])["project"]["entry-points"]["spadework.players"]
    points = [(name, value.replace("my_package.", "own_")) for name, value in offered.items()]
    package("docs", points)
    assert sw.player(points[0][0]).choose(sw.game("duel").deal(7))
    commands = re.search(r"^```\n(spadework arena .*?)^```$", PAGE, re.M | re.S)[1].splitlines()
    assert len(commands) == 2
    for line in commands:
        command = line.removeprefix("spadework ").replace("player:", "own_player:")
        code, _, err = type_in(command.replace("400", "2").replace("expert", "greedy"))
        assert (code, err) == (0, ""), line


def test_the_docs_examples_in_python_work():
    ran = doctest.testfile(str(ROOT / "docs" / "players.md"), module_relative=False)
    assert ran.attempted >= 5
    assert ran.failed == 0
