"""The arena: fair seats, paired deals, figures that can be checked by hand, and going on later."""

import json
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from threading import Event

import pytest

import spadework as sw
from spadework.cli.ledger import decisive_files
from spadework.players.arena import Contest, Meeting, Played, Score, interval, run


def contest(name, *players, seed=0):
    return Contest(sw.game(name).using("native"), players, seed)


def meetings(of, deals, jobs=1):
    return sorted(run(of, range(deals), jobs), key=lambda meeting: meeting.deal)


def untimed(found):
    return [(m.deal, [(g.seats, g.returns, g.decisions) for g in m.games]) for m in found]


def test_every_deal_is_played_from_all_seats(name):
    players = ["greedy", "random"][: sw.game(name).seats]
    for meeting in meetings(contest(name, *players), 3):
        seatings = [game.seats for game in meeting.games]
        assert sorted(map(tuple, seatings)) == [(0, 1), (1, 0)][: len(players)] or seatings == [[0]]


def test_both_games_of_a_deal_have_the_same_cards(name):
    """A player who notes what is dealt sees the same deal from every seat, and others later."""
    dealt = []

    def note(who, seed, threads):
        def decide(glimpse, seed):
            if glimpse.state.seat == 0:
                run, rules = glimpse.game.run, glimpse.game.rules_record
                dealt.append(int(run.seen(glimpse.state, rules, 0)))
            return int(glimpse.legal()[0])

        return sw.Player(who, decide, 0)

    of = Contest(sw.game(name), ("a", "b")[: sw.game(name).seats], make=note)
    first = {}
    for deal in range(4, 8):
        for seats in of.seatings:
            dealt.clear()
            of.play(deal, seats, 1, Event())
            assert first.setdefault(deal, tuple(dealt)) == tuple(dealt)
    assert len(set(first.values())) > 1


def test_another_seed_gives_other_deals():
    one, two = (contest("tactics", "greedy", "random", seed=seed) for seed in (0, 1))
    assert not {one.dealt(i) for i in range(50)} & {two.dealt(i) for i in range(50)}


def test_the_result_does_not_depend_on_how_many_play_at_a_time(name):
    players = ["novice", "greedy"][: sw.game(name).seats]
    of = contest(name, *players)
    assert untimed(meetings(of, 4, jobs=1)) == untimed(meetings(of, 4, jobs=3))


def test_a_player_against_itself_scores_about_half():
    score = Score(contest("tactics", "greedy", "greedy"))
    score.meetings = meetings(score.contest, 100, jobs=2)
    share = score.share(0)
    assert share.low <= 0.5 <= share.high
    assert share.mean + score.share(1).mean == pytest.approx(1)


def test_the_better_player_scores_more(name):
    players = ("greedy", "random")
    score = Score(contest(name, *players))
    score.meetings = meetings(score.contest, 40, jobs=2)
    assert score.share(0).low > score.share(1).high


def played(first, second):
    """Two games of one deal, with the result of player 0."""
    return [
        Played([0, 1], [first, -first], [10, 11], [0.1, 0.2]),
        Played([1, 0], [-second, second], [9, 10], [0.4, 0.3]),
    ]


def test_figures_by_hand():
    score = Score(contest("tactics", "greedy", "random"))
    three = [Meeting(0, played(1, 1)), Meeting(1, played(1, -1)), Meeting(2, played(0, 1))]
    score.meetings = three * 4
    share = score.share(0)  # of the deals: 1, 1/2 and 3/4
    assert share.mean == pytest.approx(0.75)
    error = ((8 * 0.25**2 + 0.25) / 12 / 12) ** 0.5  # with one more that differs by a half
    assert share.mean - share.low == pytest.approx(2.20 * error, rel=0.01)  # Student's, of 12
    assert share.high - share.mean == pytest.approx(share.mean - share.low)
    assert score.draws == 4
    assert score.length(0) == pytest.approx(20)
    assert score.pace(0) == pytest.approx(0.4 / 20)
    assert score.pace(1) == pytest.approx(0.6 / 20)
    assert score.figures()["games"] == 24


def test_wins_and_losses_have_wilsons_interval():
    share = interval([1.0] * 8 + [0.0] * 2)
    assert (share.mean, round(share.low, 4), round(share.high, 4)) == (0.8, 0.4902, 0.9433)
    sure = interval([1.0] * 100)
    assert sure.high == pytest.approx(1.0)
    assert 0.95 < sure.low < 0.97


def test_a_worse_result_never_convinces_more():
    lows = [interval(scores).low for scores in ([1, 0.5, 0.5], [1, 1, 0.5], [1, 1, 1])]
    assert lows == sorted(lows)
    assert interval([0.5] * 4).low < 0.3


@pytest.mark.parametrize("count", [5, 20, 200])
def test_the_interval_holds_the_truth_as_often_as_it_says(count):
    dice = random.Random(count)
    held = 0
    for _ in range(2000):
        share = interval([dice.choice([0.0, 0.5, 0.5, 1.0]) for _ in range(count)])
        held += share.low <= 0.5 <= share.high
    assert 0.93 < held / 2000 <= 1


def test_arena_prints_scores_and_says_who_is_better(type_in):
    code, out, err = type_in("arena tactics greedy random --games 60 --jobs 2")
    assert code == 0
    assert not err
    assert out.splitlines()[0].split() == [
        "player", "score", "95%", "range", "games", "draws", "decisions/game", "ms/decision",
    ]  # fmt: skip
    assert "greedy is better than random." in out


def test_arena_as_json_has_all_figures(type_in):
    code, out, _ = type_in("arena duel greedy random --games 4 --json")
    found = json.loads(out)
    assert code == 0
    assert (found["game"], found["deals"], found["games"]) == ("duel", 2, 4)
    first = found["players"][0]
    assert set(first) == {
        "player", "score", "low", "high", "decisions_per_game", "seconds_per_decision",
        "resigned", "why",
    }  # fmt: skip
    assert first["low"] <= first["score"] <= first["high"]


def test_arena_varies_an_option_in_a_solo_game(type_in):
    code, out, _ = type_in(
        "arena spade greedy --games 20 --vary level=1..3 --vary jokers=0,2 --json"
    )
    found = json.loads(out)
    assert code == 0
    assert [row["varied"] for row in found] == [
        {"level": level, "jokers": jokers} for level in (1, 2, 3) for jokers in (0, 2)
    ]
    assert all(row["games"] == 20 for row in found)


def test_several_solo_players_get_the_same_deals(type_in):
    _, out, _ = type_in("arena spade greedy greedy random --games 12 --json")
    found = json.loads(out)
    scores = [player["score"] for player in found["players"]]
    assert found["games"] == 36
    assert scores[0] == scores[1] >= scores[2]


def same_but_time(text):
    found = json.loads(text)
    for player in found["players"]:
        del player["seconds_per_decision"]
    return found


def test_arena_goes_on_where_it_was_cut(type_in, folder):
    """A killed run leaves half a line: what was whole is kept, the rest is played again."""
    command = "arena tactics novice random --jobs 1 --json --save ledger.jsonl --games"
    _, whole, _ = type_in("arena tactics novice random --jobs 1 --json --games 12")
    type_in(f"{command} 8")
    ledger = Path("ledger.jsonl")
    kept = ledger.read_text("utf-8").splitlines(keepends=True)
    assert len(kept) == 5
    ledger.write_text("".join(kept[:3]) + kept[3][:20], "utf-8")
    code, again, _ = type_in(f"{command} 12")
    assert code == 0
    assert same_but_time(again) == same_but_time(whole)
    assert ledger.read_text("utf-8").splitlines(keepends=True)[:3] == kept[:3]


def test_a_ledger_of_another_contest_is_left_alone(type_in, folder):
    type_in("arena tactics greedy random --games 2 --save a.jsonl")
    before = Path("a.jsonl").read_bytes()
    for other in ("tactics random greedy", "tactics greedy random --seed 9", "duel greedy random"):
        code, _, err = type_in(f"arena {other} --games 2 --save a.jsonl")
        assert code == 2
        assert "is not the ledger of this contest" in err
    Path("a.jsonl").write_bytes(before.replace(b'"code": "', b'"code": "0', 1))
    code, _, err = type_in("arena tactics greedy random --games 2 --save a.jsonl")
    assert "other rules or players" in err
    Path("a.jsonl").write_bytes(before)
    assert Path("a.jsonl").read_bytes() == before


def test_a_ledger_depends_on_every_file_that_decides_how_a_game_goes(name):
    """The rules lie in a folder of their own, the search's too, and Fleet's cards are no Python."""
    of = contest(name, *["greedy", "random"][: sw.game(name).seats])
    files = {str(file.relative_to(Path(sw.__file__).parent)) for file in decisive_files(of)}
    rules = {f"games/{name}/rules/{file}.py" for file in ("course", "greedy", "knowledge")}
    assert rules | {"engine/rules/chance.py", "players/search/rules/tree.py"} <= files
    assert name != "fleet" or "games/fleet/cards/cards.toml" in files
    assert not [file for file in files if "texts" in file or file.endswith("terminal.py")]


@pytest.mark.parametrize("text", ["no", "\n", "{}\n", "[]\n", "no\n", '{"a":1}\n{"row":0}\n'])
def test_a_file_that_is_no_ledger_is_left_alone(type_in, folder, text):
    Path("a.jsonl").write_text(text, "utf-8")
    code, _, err = type_in("arena tactics greedy random --games 2 --save a.jsonl")
    assert (code, len(err.splitlines())) == (2, 1)
    assert Path("a.jsonl").read_text("utf-8") == text


GOOD = {"seats": [0, 1], "returns": [1, -1], "decisions": [9, 9], "seconds": [0.1, 0.1]}


@pytest.mark.parametrize(
    "wrong",
    [
        {"games": []},
        {"games": [GOOD]},
        {"games": [GOOD, GOOD]},
        {"games": [GOOD, GOOD | {"seats": [1, 0], "returns": [5, -5]}]},
        {"games": [GOOD, GOOD | {"seats": [1, 0], "returns": [None, None]}]},
        {"games": [GOOD, GOOD | {"seats": [1, 0], "decisions": None}]},
        {"games": [GOOD, GOOD | {"seats": [1, 0], "seconds": [float("inf"), 0.0]}]},
        {"row": 9},
        {"deal": -1},
        {"deal": "0"},
    ],
)
def test_an_edited_ledger_is_left_alone(type_in, folder, wrong):
    command = "arena tactics greedy random --games 2 --save a.jsonl"
    type_in(command)
    file = Path("a.jsonl")
    head, line = file.read_text("utf-8").splitlines()
    file.write_text(f"{head}\n{json.dumps(json.loads(line) | wrong)}\n", "utf-8")
    before = file.read_bytes()
    code, out, err = type_in(command)
    assert (code, out, len(err.splitlines())) == (2, "", 1)
    assert "no ledger of the arena" in err
    assert file.read_bytes() == before


def test_a_ledger_cut_within_its_first_line_begins_anew(type_in, folder):
    command = "arena tactics greedy random --games 2 --save a.jsonl"
    type_in(command)
    file = Path("a.jsonl")
    whole = file.read_bytes()
    file.write_bytes(whole[:40])
    assert type_in(command)[0] == 0
    assert file.read_bytes().splitlines()[0] == whole.splitlines()[0]


def test_ctrl_c_ends_a_slow_contest_and_keeps_what_was_played(folder):
    """A real process and a real signal: it ends at the next decision, with its ledger whole."""
    players = ["search:50ms", "search:50ms"]
    command = [sys.executable, "-m", "spadework", "arena", "tactics", *players]
    command += ["--games", "4000", "--jobs", "2", "--save", "a.jsonl"]
    running = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # A suite that runs in the background may have been told to ignore the signal.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    ledger = Path("a.jsonl")
    for _ in range(1200):
        if ledger.exists() and ledger.read_bytes().count(b"\n") > 1:
            break
        time.sleep(0.1)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert "the same command goes on from a.jsonl" in err
    assert "Traceback" not in err
    assert "search:50ms" in out
    assert all(json.loads(line) for line in ledger.read_text("utf-8").splitlines())


def test_a_stopped_arena_says_how_to_go_on(type_in, folder, monkeypatch):
    from spadework.cli import contest as command

    def interrupted(contests, ledger, *_):
        ledger.write(0, contests[0].meet(0))
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "fight", interrupted)
    code, _, err = type_in("arena tactics greedy random --games 2 --save a.jsonl")
    assert code == 130
    assert "the same command goes on from a.jsonl" in err


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("arena tactics expert", "needs 2 players"),
        ("arena tactics expert adept novice", "needs 2 players"),
        ("arena tactics expert adapt", "did you mean 'adept'"),
        ("arena tactics expert search:x", "is no budget"),
        ("arena tactic expert adept", "did you mean 'tactics'"),
        ("arena tactics expert adept --games 0", "take 1 to"),
        ("arena tactics expert adept --games many", "take 1 to"),
        ("arena tactics expert adept --jobs 0", "take 1 to"),
        ("arena tactics expert adept --seed x", "is no seed"),
        ("arena spade expert --vary level=6..1", "write the low end first"),
        ("arena spade expert --vary level=1..99", "level"),
        ("arena spade expert --vary levels=1..2", "did you mean 'level'"),
        ("arena spade expert --vary level", "turns nothing"),
        ("arena spade expert --vary level=1 --vary level=2", "is varied twice"),
        ("arena spade expert --save .", "Is a directory"),
        (f"arena spade expert --save {'x' * 300}", "cannot be written"),
        ("arena spade expert --save /no/such/place", "cannot be written"),
    ],
)
def test_bad_input_to_the_arena_gets_a_sentence(type_in, command, why):
    code, out, err = type_in(command)
    assert (code, out) == (2, "")
    assert why in err
    assert len(err.splitlines()) == 1


def test_what_is_brought_is_drawn_anew_for_every_deal_and_the_same_from_every_seat():
    contest = Contest(sw.game("duel", edition="spec"), ("random", "greedy"), 5, "brought")
    games = [contest.game_of(deal) for deal in range(4)]
    assert games == [contest.game_of(deal) for deal in range(4)]
    assert all(game.rules["edition"] == "spec" for game in games)
    assert len({str(sorted(game.rules.items())) for game in games}) == 4
    score = sw.arena("tactics", ["greedy", "random"], deals=3, random="options")
    assert score.figures()["random"] == "options"
    with pytest.raises(sw.BadOption, match="can be drawn for every deal; there is: brought"):
        sw.arena("tactics", ["greedy", "random"], deals=3, random="luck")
