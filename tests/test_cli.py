"""The command line: what people type, over a pipe and on a terminal."""

import json
import os
import pty
import random
import re
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest
from rich.cells import cell_len

import spadework as sw
from spadework.engine.reading import RANKS
from spadework.engine.words import LANGUAGES
from spadework.games.bringing import ready_made
from support import is_sentence, random_match, write

# What each command shows.


def test_games_lists_the_shelf(type_in):
    for lang in LANGUAGES:
        code, out, _ = type_in(f"games --lang {lang}")
        assert code == 0
        for name in sw.games():
            assert name in out
            assert sw.game(name).book.words.say("title", lang) in out


def test_rules_shows_the_page_of_every_language(type_in, name):
    for lang, word in (("en", "pile"), ("zh-Hans", "牌"), ("zh-Hant", "牌")):
        code, out, _ = type_in(f"rules {name} --lang {lang}")
        assert code == 0
        assert word in out
        assert "<!--" not in out


def test_options_shows_every_option_with_default_and_range(type_in, name):
    code, out, _ = type_in(f"options {name}")
    assert code == 0
    for option in sw.game(name).options.values():
        assert re.search(rf"^{option.name}\s+{str(option.default).lower()}\b", out, re.M)


def test_nothing_typed_is_wider_than_80_columns(type_in, name, folder):
    match = random_match(sw.game(name), random.Random(3))
    write("game.json", match.record())
    for command in (f"options {name}", "games", f"rules {name}", "replay game.json --seat 0"):
        for lang in LANGUAGES:
            _, out, _ = type_in(f"{command} --lang {lang}")
            assert max(cell_len(line) for line in out.splitlines()) <= 80, command


def test_the_fullest_table_fits_in_80_columns(type_in, folder):
    full = [rank for rank in RANKS[:13] for _ in range(2)]
    boards = [full, full[14:]]
    write("p.json", GOOD | {"hands": [full[:14], ["Joker"]], "boards": boards})
    code, out, _ = type_in("show p.json")
    assert code == 0
    assert max(cell_len(line) for line in out.splitlines()) <= 80
    side = out.split("side")[2]
    for rank in RANKS[:13]:
        assert f"2×{rank}" in side, rank
    assert re.search(rf"^\s.*\s{2 * (6 + 52 + 10 + 5 + 15)}$", side, re.M)  # bonded 2s, 3 to 10, …


# Playing over a pipe.


def test_a_game_can_be_played_over_a_pipe(type_in):
    code, out, err = type_in("play tactics --seats human,greedy --seed 7", "keep", "pass")
    assert code == 0
    assert err == ""
    assert "You keep your cards." in out
    assert "You pass." in out
    assert "The input has ended" in out


def test_a_whole_game_over_a_pipe_ends_by_itself(type_in):
    lines = ["keep"] + ["#1"] * 60
    code, out, _ = type_in("play tactics --seats human,random --seed 5", *lines)
    assert code == 0
    assert re.search("wins? the match|match is a draw", out)
    assert "The input has ended" not in out


def test_no_input_at_all_leaves_politely(type_in):
    code, out, _ = type_in("play tactics")
    assert code == 0
    assert "Goodbye" in out


def test_computers_play_each_other_and_a_spectator_sees_no_hand(type_in):
    code, out, _ = type_in("play tactics --seats greedy,random --seed 1")
    assert code == 0
    assert "wins the match" in out
    assert "??" in out


def test_the_same_seed_plays_the_same_game(type_in):
    once = type_in("play tactics --seats greedy,random --seed 11")
    assert once == type_in("play tactics --seats greedy,random --seed 11")


def test_every_language_can_be_played(type_in):
    for lang, word in (("en", "Your turn"), ("zh-Hans", "轮到你"), ("zh-Hant", "輪到你")):
        code, out, _ = type_in(f"play tactics --seed 7 --lang {lang}", "keep")
        assert code == 0
        assert word in out


def test_the_language_is_taken_from_the_system(type_in, monkeypatch):
    for locale, word in (("zh_TW.UTF-8", "換牌"), ("zh_CN.UTF-8", "换牌"), ("de_DE", "Mulligan")):
        monkeypatch.setenv("SPADEWORK_LANG", locale)
        assert word in type_in("play tactics --seed 7")[1]


def test_options_are_set(type_in):
    _, out, _ = type_in("play tactics --seed 7 --set mulligan=0 --set hand=4 --set wins_needed=1")
    assert "first to 1 wins" in out
    assert "4 in hand" in out


def test_actions_may_be_typed_loosely_or_by_number(type_in):
    _, out, _ = type_in("play tactics --seed 7", "KEEP", "  Play   a ", "#1", "quit")
    assert "You play A." in out


def test_a_bad_action_gets_a_sentence_changes_nothing_and_the_exit_code_says_so(type_in):
    code, out, _ = type_in("play tactics --seed 7", "keep", "play 7", "#99", "fly", "log", "pass")
    assert code == 2
    assert "You hold no 7." in out
    assert "no action #99" in out
    assert "'fly' is no action here" in out
    assert "You pass." in out


def test_undo_goes_back_to_the_persons_last_decision(type_in):
    _, out, _ = type_in("play tactics --seed 7", "keep", "play A", "undo", "play A", "undo", "undo")
    assert out.count("Taken back.") == 3
    assert out.rstrip().splitlines()[-4].startswith("Mulligan")
    _, out, _ = type_in("play tactics --seed 7", "undo")
    assert "nothing to take back" in out


def test_help_log_rules_and_actions_can_be_asked_for(type_in):
    _, out, _ = type_in("play tactics --seed 7", "help", "log", "rules", "actions", "show", "quit")
    for word in ("save FILE", "## T-16", "swap A", "Goodbye"):
        assert word in out


# Save and resume.


def test_a_match_is_saved_and_resumed(type_in, folder):
    code, out, _ = type_in("play tactics --seed 7", "keep", "play A", "save game.json", "quit")
    assert code == 0
    assert "Saved to game.json" in out
    saved = sw.replay(json.loads(Path("game.json").read_text("utf-8")))
    assert saved.history[0] == (0, "keep")
    assert saved.players == ["human", "adept"]
    for command, first in (
        ("play tactics --resume game.json", []),
        ("play tactics --seed 9", ["resume game.json"]),
    ):
        code, out, _ = type_in(command, *first, "pass")
        assert code == 0
        assert "You pass." in out
    code, out, _ = type_in("play tactics --resume game.json", "save game.json")
    assert "Saved" in out


def test_saving_leaves_foreign_files_alone(type_in, folder):
    Path("diary.txt").write_text("dear diary", "utf-8")
    code, out, _ = type_in("play tactics --seed 7", "save diary.txt", "save nowhere/x", "save")
    assert code == 2
    assert "left alone" in out
    assert "cannot be written" in out
    assert "Say which file" in out
    assert Path("diary.txt").read_text("utf-8") == "dear diary"
    assert os.listdir(folder) == ["diary.txt"]


def test_a_bad_resume_keeps_the_running_match(type_in, folder):
    write("bad.json", {"format": "x"})
    strangers = sw.game("tactics").deal(5)
    strangers.players = ["alice", "bob"]
    write("who.json", strangers.record())
    tries = ["resume bad.json", "resume no", "resume who.json", "resume ~nobody_at_all/x"]
    code, out, _ = type_in("play tactics --seed 7", "keep", *tries, "pass")
    assert "no player 'alice'" in out
    assert code == 2
    assert "no replay of ours" in out
    assert "no file no" in out
    assert "You pass." in out


def test_a_save_of_another_match_is_left_alone(type_in, folder):
    type_in("play tactics --seed 5", "save game.json")
    before = Path("game.json").read_bytes()
    code, out, _ = type_in("play tactics --seed 99", "save game.json")
    assert code == 2
    assert "no save of this match" in out
    assert Path("game.json").read_bytes() == before


def test_a_finished_match_can_be_saved_and_taken_back(type_in, folder):
    lines = ["keep", *["pass"] * 4, "save over.json", "undo", "pass", "save again.json"]
    code, out, _ = type_in("play tactics --seed 7 --seats human,human", "keep", *lines)
    assert code == 0
    assert "a tie at 0" in out
    assert sw.replay(json.loads(Path("over.json").read_text("utf-8"))).returns == [0, 0]
    assert out.count("The match is a draw.") >= 2
    assert Path("over.json").read_bytes() == Path("again.json").read_bytes()
    code, out, _ = type_in("play tactics --seats greedy,random --seed 1 --save computers.json")
    assert sw.replay(json.loads(Path("computers.json").read_text("utf-8"))).returns


def test_a_finished_match_can_be_looked_at_again(type_in, folder):
    match = random_match(sw.game("tactics"), random.Random(3))
    write("over.json", match.record())
    write("position.json", match.position())
    for command in ("--resume over.json", "--from position.json"):
        code, out, _ = type_in(f"play tactics {command}")
        assert code == 0
        assert "The match is over." in out


def test_a_saved_match_keeps_its_own_options(type_in, folder):
    type_in("play tactics --seed 5 --set bond=9", "save game.json")
    assert "bond=9" in type_in("play tactics --resume game.json")[1]
    code, _, err = type_in("play tactics --resume game.json --set bond=8")
    assert code == 2
    assert "keeps its own options" in err


# Show and replay.


def test_show_draws_a_position_for_any_eyes(type_in, folder):
    known = {"deck": ["7"], "shown": [[], ["K"]]}
    write("p.json", GOOD | known | {"hands": [["3", "9"], ["K", "4"]]})
    _, referee, _ = type_in("show p.json")
    _, seat_0, _ = type_in("show p.json --seat 0")
    _, spectator, _ = type_in("show p.json --seat spectator")
    assert "4  K" in referee
    assert "K  ??" in seat_0
    assert "3  9" in seat_0
    assert "3  9" not in spectator


def test_replay_tells_the_game_from_any_seats_eyes(type_in, folder):
    match = random_match(sw.game("tactics"), random.Random(3))
    write("game.json", match.record())
    _, referee, _ = type_in("replay game.json")
    assert f"Step {len(match.history)} of {len(match.history)}" in referee
    _, seat_0, _ = type_in("replay game.json --seat 0")
    _, seat_1, _ = type_in("replay game.json --seat 1")
    assert len({referee, seat_0, seat_1}) == 3
    assert "has decided the mulligan" in seat_1
    for eyes, out in ((0, seat_0), (1, seat_1)):
        hands = [line.split()[1:] for line in out.splitlines() if line.startswith("  hand")]
        theirs, mine = hands[::2], hands[1::2]
        assert all("??" not in hand for hand in mine)
        for hand, moment in zip(theirs, match.moments(), strict=True):
            assert hand == (moment.view(eyes)["hands"][1 - eyes] or ["-"])
    write("seen.json", match.record(1))
    assert type_in("replay seen.json")[1].count("Step") == seat_1.count("Step")
    code, _, err = type_in("replay seen.json --seat 0")
    assert code == 2
    assert "only what one pair of eyes saw" in err


# Bad input: one sentence, exit code 2, nothing overwritten.

GOOD = {"game": "tactics", "hands": [["7"], ["K"]], "deck": []}


@pytest.mark.parametrize(
    ("command", "word"),
    [
        ("play tactic", "'tactics'"),
        ("play", "Missing"),
        ("fly", "fly"),
        ("play tactics --fly", "--fly"),
        ("rules bridge", "spade, tactics"),
        ("options bridge", "bridge"),
        ("games --lang fr", "zh-Hans"),
        ("play tactics --lang zh", "zh-Han"),
        ("rules tactics --lang klingon", "klingon"),
        ("play tactics --set bund=8", "'bond'"),
        ("play tactics --set bond=99", "nearest is 30"),
        ("play tactics --set bond=six", "six"),
        ("play tactics --set bond", "hand=12"),
        ("play tactics --set next_starter=winer", "winner"),
        ("play tactics --set decoy_needs_target=perhaps", "false, true"),
        ("play tactics --seats human", "2 in all, such as human,adept"),
        ("play tactics --seats human,gredy", "'greedy'"),
        ("play tactics --seed x", "x"),
        ("play tactics --seed -3", "seed"),
        ("play tactics --from none.json", "none.json"),
        ("play tactics --seed 1 --from good.json", "one of"),
        ("play tactics --from cut.json", "cut short"),
        ("play tactics --from many.json", "7 is there 5 times"),
        ("play tactics --from list.json", "object"),
        ("play tactics --from folder", "folder"),
        ("show none.json", "none.json"),
        ("show good.json --seat 7", "0 to 1"),
        ("show good.json --seat you", "spectator"),
        ("show many.json", "7 is there 5 times"),
        ("show binary.json", "JSON"),
        ("show deep.json", "JSON"),
        ("show other.json", "bridge"),
        ("replay none.json", "none.json"),
        ("replay good.json", "no replay"),
        ("replay cut_replay.json", "cut short"),
        ("replay edited.json", "changed or cut short"),
        ("replay game.json --seat 5", "0 to 1"),
        ("play tactics --resume edited.json", "changed or cut short"),
        ("play tactics --resume seen.json", "only what one seat saw"),
        ("bench --seconds x", "x"),
    ],
)
def test_bad_input_gets_one_sentence_and_exit_code_2(type_in, folder, command, word):
    record = random_match(sw.game("tactics"), random.Random(3)).record()
    write("good.json", GOOD)
    write("many.json", GOOD | {"boards": [["7"] * 4, []]})
    write("list.json", [1, 2])
    write("other.json", GOOD | {"game": "bridge"})
    Path("cut.json").write_text(json.dumps(GOOD)[:-9], "utf-8")
    Path("binary.json").write_bytes(b"\xff\xfe\x00")
    Path("deep.json").write_text("[" * 100_000, "utf-8")
    Path("folder").mkdir()
    write("game.json", record)
    write("seen.json", random_match(sw.game("tactics"), random.Random(3)).record(0))
    write("edited.json", record | {"seed": record["seed"] + 1})
    Path("cut_replay.json").write_text(json.dumps(record)[:-200], "utf-8")
    before = {file: file.read_bytes() for file in folder.iterdir() if file.is_file()}
    code, out, err = type_in(command)
    assert code == 2
    assert out == ""
    assert word in err
    assert is_sentence(err.strip()), err
    assert {file: file.read_bytes() for file in folder.iterdir() if file.is_file()} == before


@pytest.mark.parametrize(
    "line",
    [
        "9" * 5000,
        "#" + "9" * 5000,
        "x" * 100_000,
        "save " + "x" * 300,
        "save a\0b",
        "save fifo",
        "save /dev/stdout",
        "resume a\0b",
        "resume fifo",
        "resume /dev/zero",
        "\x1b[A",
        "swap 2 2 2 2",
    ],
)
def test_odd_lines_at_the_prompt_get_a_sentence_and_never_hang(type_in, folder, line):
    os.mkfifo("fifo")
    code, out, _ = type_in("play tactics --seed 7", line, "keep")
    assert code == 2
    assert "You keep your cards." in out
    assert "Traceback" not in out


def test_odd_files_and_numbers_on_the_command_line_get_a_sentence(type_in, folder):
    os.mkfifo("fifo")
    Path("long.json").write_text('{"wins": [' + "9" * 5000 + ", 0]}", "utf-8")
    write("number.json", GOOD | {"hands": [[7], ["K"]]})
    write("nameless.json", {"hands": [["7"], ["K"]]})
    write("game.json", random_match(sw.game("tactics"), random.Random(3)).record())
    Path("bom.json").write_text("\ufeff" + json.dumps(GOOD), "utf-8")
    long = "9" * 5000
    for command, word in (
        (f"play tactics --seed {long}", "no seed"),
        (f"replay game.json --seat {long}", "0 to 1"),
        ("show long.json", "JSON"),
        ("replay long.json", "JSON"),
        ("show fifo", "no ordinary file"),
        ("show /dev/zero", "no ordinary file"),
        ("show game.json", "is a replay"),
        ("show number.json", "as text"),
        ("show nameless.json", "one of duel, fleet, spade, tactics"),
        (["show", "a\0b"], "null byte"),
        (["play", "tactics", "--seats", ""], "2 in all"),
    ):
        code, out, err = type_in(command)
        assert (code, out) == (2, ""), command
        assert word in err
        assert is_sentence(err.strip())
    assert type_in("show bom.json")[0] == 0


def test_nothing_typed_shows_the_help_and_version_the_version(type_in):
    code, out, err = type_in("")
    assert (code, err) == (0, "")
    assert "Commands:" in out
    assert type_in("--version")[1].startswith("spadework ")


def test_cards_alone_are_played_or_exchanged_in_any_order(type_in):
    command = "play tactics --seats human,greedy"
    _, out, _ = type_in(f"{command} --seed 7", "swap 5 4", "j", "play JOKER", "play q reviving 5")
    assert "You put 4 5 under the deck." in out
    assert "You play J." in out
    assert "You hold no Joker." in out
    assert "no 5 in your discard pile" in out


def test_the_limit_that_is_named_is_the_one_that_holds(type_in):
    assert "at most 2 may be exchanged" in type_in("play tactics --seed 7", "swap 2 2 2 2")[1]


def test_who_starts_is_told(type_in):
    _, out, _ = type_in("play tactics --seed 7", "keep", "log")
    assert "10 in hand · starts" in out
    assert "Round 1: Seat 1 starts." in out
    assert "Nothing has happened yet." in type_in("play tactics --seed 7", "log")[1]


def test_complaints_are_made_in_the_language_asked_for(type_in):
    assert "沒有選項" in type_in("play tactics --lang zh-Hant --set bund=8")[2]
    assert "没有叫" in type_in("rules bridge --lang=zh-Hans")[2]


# Real processes and a real terminal.


def spadework(*arguments, **more):
    return subprocess.run(
        [sys.executable, "-m", "spadework", *arguments], capture_output=True, text=True, **more
    )


def test_a_real_process_plays_over_a_real_pipe():
    done = spadework("play", "tactics", "--seed", "7", input="keep\npass\n", env=plain_env())
    assert done.returncode == 0
    assert "You pass." in done.stdout
    assert "\x1b" not in done.stdout


def test_a_reader_that_goes_away_is_no_error():
    command = f"{sys.executable} -m spadework rules tactics | head -1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, env=plain_env())
    assert done.stdout.startswith("# Poker Tactics")
    assert done.stderr == ""


def test_a_full_disk_is_said():
    if Path("/dev/full").exists():
        with Path("/dev/full").open("w") as full:
            command = [sys.executable, "-m", "spadework", "rules", "tactics"]
            done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True)
        assert done.returncode == 2
        assert is_sentence(done.stderr.strip()), done.stderr


def test_closed_streams_and_broken_text_are_no_crash():
    for command in ("play tactics <&-", "play tactics < <(printf '\\xff\\xfe')", "games >&-"):
        line = f"{sys.executable} -m spadework {command}"
        done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, env=plain_env())
        assert done.returncode in (0, 2), done.stderr
        assert "Traceback" not in done.stderr


def test_the_first_prompt_does_not_wait_for_a_compiler(tmp_path):
    env = plain_env() | {"SPADEWORK_CACHE": str(tmp_path)}
    done = spadework("play", "tactics", input="", env=env)
    assert done.returncode == 0
    assert done.stderr == ""
    assert list(tmp_path.iterdir()) == []


def test_without_typer_the_command_line_says_how_to_get_it():
    code = "import sys; sys.modules['typer'] = None; from spadework.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 2
    assert "spadework[cli]" in done.stderr


def plain_env():
    return os.environ | {"SPADEWORK_LANG": "en", "TERM": "xterm-256color", "COLUMNS": "80"}


class Terminal:
    """A real terminal with the command in it."""

    def __init__(self, *arguments):
        self.pid, self.screen = pty.fork()
        if self.pid == 0:
            os.environ.update(plain_env())
            os.execv(sys.executable, [sys.executable, "-m", "spadework", *arguments])
        self.seen = ""

    def wait_for(self, text, seconds=30):
        """What came on the screen up to this text."""
        end = time.monotonic() + seconds
        while text not in self.seen:
            if not select.select([self.screen], [], [], max(end - time.monotonic(), 0))[0]:
                raise AssertionError(f"no {text!r} in {self.seen[-2000:]!r}")
            try:
                self.seen += os.read(self.screen, 65536).decode("utf-8", "replace")
            except OSError:
                raise AssertionError(f"no {text!r} before the end of {self.seen!r}") from None
        before, _, self.seen = self.seen.partition(text)
        return before

    def type(self, line):
        os.write(self.screen, (line + "\n").encode())

    def close(self):
        _, status = os.waitpid(self.pid, 0)
        os.close(self.screen)
        return os.waitstatus_to_exitcode(status)


def test_on_a_terminal_a_bad_action_is_asked_again_and_quitting_is_no_error():
    terminal = Terminal("play", "tactics", "--seed", "7")
    assert "\x1b[" in terminal.wait_for("> ")
    terminal.type("fly")
    terminal.wait_for("is no action here")
    terminal.type("keep")
    terminal.wait_for("You keep your cards.")
    terminal.type("quit")
    terminal.wait_for("Goodbye")
    assert terminal.close() == 0


def test_hot_seat_hides_each_hand_before_the_other_looks():
    terminal = Terminal("play", "tactics", "--seats", "human,human", "--seed", "7")
    first = terminal.wait_for("press Enter when only you")
    assert "hand" not in first
    terminal.type("")
    assert "10  J  Q" in plain(terminal.wait_for("> "))
    terminal.type("swap 4 5")
    terminal.wait_for("hide your cards")
    terminal.type("")
    hidden = terminal.wait_for("Seat 1: press Enter")
    assert "\x1b[3J" in hidden  # also what has scrolled away
    assert "10  J  Q" not in plain(hidden.split("\x1b[3J")[-1])
    terminal.type("keep")  # still the other one's finger: nothing is played unseen
    terminal.wait_for("Seat 1: press Enter")
    terminal.type("")
    told = plain(terminal.wait_for("> "))
    assert "Seat 0 has decided the mulligan." in told
    assert "??  ??" in told
    terminal.type("undo")
    terminal.wait_for("only while nothing hidden was seen")
    terminal.type("quit")
    assert terminal.close() == 0


def plain(text):
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", text)


def test_hot_seat_over_a_pipe_takes_actions_without_extra_lines(type_in):
    code, out, _ = type_in(
        "play tactics --seats human,human --seed 7", "keep", "keep", "pass", "pass"
    )
    assert code == 0
    assert "Round 1 is a tie at 0" in out


def test_hot_seat_undo_of_an_open_action_hands_the_turn_back(type_in):
    code, out, _ = type_in(
        "play tactics --seats human,human --seed 7", "keep", "keep", "pass", "undo", "pass"
    )
    assert code == 0
    assert "Taken back." in out


def test_a_replay_is_stepped_through_on_a_terminal(folder):
    write("game.json", random_match(sw.game("tactics"), random.Random(3)).record())
    terminal = Terminal("replay", str(folder / "game.json"), "--seat", "0")
    terminal.wait_for("Step 0 of")
    for key, step in (("", 1), ("", 2), ("b", 1), ("5", 5), ("back", 5), ("999", 5)):
        terminal.wait_for("q: quit > ")
        terminal.type(key)
        terminal.wait_for(f"Step {step} of")
    terminal.wait_for("q: quit > ")
    terminal.type("q")
    assert terminal.close() == 0


def test_fleets_are_listed_and_brought(type_in, folder):
    _, out, _ = type_in("decks fleet")
    for part in ("guns", "rush", "energy", "attrition", "--fleet NAME", "aphrodite thompson"):
        assert part in out
    _, out, _ = type_in("decks fleet --lang zh-Hant")
    assert "突襲：五台戰甲" in out
    whole = next(iter(ready_made("fleet", "en")))["text"]
    Path("mine.fleet").write_text(f"# mine\n{whole}\n", "utf-8")
    for spelled, fleet in (("--deck", "rush"), ("--fleet", "mine.fleet"), ("--fleet", whole)):
        _, out, _ = type_in(["play", "fleet", "--seed", "5", spelled, fleet], "quit")
        assert "fleet_0=" in out
    _, out, _ = type_in(["play", "fleet", "--seats", "greedy,human", "--fleet", "rush"], "quit")
    assert "fleet_1=rush" in out
    code, out, err = type_in(["play", "fleet", "--fleet", "bull sword"])
    assert (code, out) == (2, "")
    assert "one captain" in err
