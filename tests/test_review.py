"""Reviews and hints: what was given away is found, from what its seat could know then."""

import json
import re
from pathlib import Path

import pytest

import spadework as sw
from spadework.players.review import MARKS, Decision, Review, mark_of, surely_less
from support import write

# The last round: seat 0 is behind and holds one strong card, which nobody can answer.
LAST_CARD = {
    "hands": [["K"], []],
    "boards": [[], ["5"]],
    "deck": [],
    "wins": [1, 1],
    "round": 3,
}


@pytest.fixture
def blundered():
    """A match whose one decision with a choice throws it away."""
    match = sw.game("tactics").match(LAST_CARD)
    match.play("pass")
    assert match.returns == [-1, 1]
    return match


def test_a_sure_win_and_a_sure_loss_are_found():
    found = sw.analyse(sw.game("tactics").match(LAST_CARD), 200)
    assert found.best == "play K"
    assert found["play K"].chance == 1.0
    assert found["pass"].chance == 0.0


def test_a_blunder_is_marked_with_the_better_action(blundered):
    made = sw.review(blundered, 200)
    first = made.decisions[0]
    assert (first.action, first.better, first.mark) == ("pass", "play K", "blunder")
    assert first.before.chance == 1.0
    assert first.lost == pytest.approx(1.0 - first.after.chance)
    assert made.marks(0)["blunder"] == 1
    assert made.accuracy(0) < 50


def decision(lost):
    best, played = sw.Estimate(0.9, 0.01, 10), sw.Estimate(0.9 - lost, 0.01, 10)
    return Decision(1, 0, "pass", 2, best, played, 0.9, None, None)


def test_accuracy_halves_with_every_fifteen_points():
    assert decision(0.0).accuracy == 100
    assert decision(0.15).accuracy == pytest.approx(50)
    assert decision(0.30).accuracy == pytest.approx(25)
    assert [mark for _, mark in MARKS] == ["blunder", "mistake", "inaccuracy"]
    assert [least for least, _ in MARKS] == [0.15, 0.10, 0.05]


@pytest.mark.parametrize(
    ("before", "after", "mark"),
    [
        (60, 45, "blunder"),
        (90, 80, "mistake"),
        (50, 45, "inaccuracy"),
        (50, 46, None),
        (61, 47, "mistake"),
        (60, 51, "inaccuracy"),
    ],
)
def test_marks_begin_at_exactly_five_ten_and_fifteen_points(before, after, mark):
    assert mark_of(*(sw.Estimate(chance / 100, 0.001, 9) for chance in (before, after))) == mark


def test_a_loss_within_its_error_is_not_told():
    sure, unsure = sw.Estimate(0.5, 0.01, 99), sw.Estimate(0.4, 0.2, 9)
    assert not surely_less(unsure, sure)
    assert surely_less(sw.Estimate(0.4, 0.01, 99), sure)


def test_what_cannot_be_lost_does_not_count(blundered):
    nothing = Decision(1, 0, "pass", 2, *[sw.Estimate(0.0, 0.01, 9)] * 2, 0.0, None, None)
    assert Review(blundered, [nothing]).accuracy(0) is None
    assert Review(blundered, [nothing, decision(0.15)]).accuracy(0) == pytest.approx(50)


@pytest.mark.parametrize("seed", [0, 1])
def test_a_review_has_every_decision_that_had_a_choice(name, seed):
    match = sw.game(name).deal(seed)
    players = [sw.player("random", 7), sw.player("greedy", 8)][: match.game.seats]
    while match.seat is not None:
        match.play(players[match.seat].choose(match))
    made = sw.review(match, 100)
    had_choice = [
        (number, moment.seat, action)
        for number, (moment, action) in enumerate(match.turns(), 1)
        if len(moment.actions()) > 1
    ]
    assert [(d.number, d.seat, d.action) for d in made.decisions] == had_choice
    for d in made.decisions:
        assert d.before.chance >= d.after.chance
        assert (d.better is None) == (d.lost == 0)
        assert d.mark is None or d.lost >= 0.05


def test_the_same_seed_gives_the_same_review(blundered):
    once, again = (sw.review(blundered, 200, seed=3).figures() for _ in range(2))
    assert once == again


@pytest.fixture
def replay(folder, blundered):
    return write("game.json", blundered.record())


def test_review_in_words(type_in, replay):
    code, out, err = type_in(f"review {replay} --budget 200")
    assert (code, err) == (0, "")
    assert "Review: Poker Tactics · seat 1 won" in out
    assert "better: play K" in out
    assert "Seat 0: accuracy" in out


def test_review_as_json(type_in, replay):
    code, out, _ = type_in(f"review {replay} --budget 200 --json")
    found = json.loads(out)
    assert code == 0
    assert found["seats"][0]["blunder"] == 1
    assert found["decisions"][0]["better"] == "play K"
    assert 0 <= found["decisions"][0]["after"]["chance"] < found["decisions"][0]["before"]["chance"]


@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
def test_review_as_a_page_that_needs_nothing_else(type_in, replay, lang):
    code, _, _ = type_in(f"review {replay} --budget 200 --html page.html --lang {lang}")
    page = Path("page.html").read_text("utf-8")
    assert code == 0
    assert f'<html lang="{lang}">' in page
    assert "<polyline" in page
    assert "play K" in page
    for needed in ("http:", "https:", "<script", "src=", "@import", "url("):
        assert needed not in page


def test_a_page_replaces_only_a_page_of_ours(type_in, replay):
    type_in(f"review {replay} --budget 100 --html page.html")
    assert type_in(f"review {replay} --budget 100 --html page.html")[0] == 0
    Path("mine.html").write_text("mine", "utf-8")
    code, _, err = type_in(f"review {replay} --budget 100 --html mine.html")
    assert code == 2
    assert "was left alone" in err
    assert Path("mine.html").read_text("utf-8") == "mine"


def test_what_a_person_typed_is_shown_as_text_in_the_page(blundered):
    from spadework.cli.review_page import page

    made = Review(blundered, [decision(0.2)])
    assert "<b>x</b>" not in page(made, ["<b>x</b>", "y"], "en")


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("review nothing.json", "There is no file"),
        ("review game.json --budget soon", "is no budget"),
        ("review game.json --seed -1", "is no seed"),
        ("review seen.json", "a review needs the whole match"),
        ("review game.json --html /no/such/place.html", "cannot be written"),
    ],
)
def test_bad_input_to_review_gets_a_sentence(type_in, replay, blundered, command, why):
    write("seen.json", blundered.record(0))
    code, out, err = type_in(command)
    assert (code, out) == (2, "")
    assert why in err
    assert len(err.splitlines()) == 1


def test_hint_at_the_prompt_names_actions_with_their_chances(type_in, folder):
    write("position.json", LAST_CARD)
    code, out, _ = type_in("play tactics --from position.json", "hint", "quit")
    assert code == 0
    assert "Best by a search that knows what you know" in out
    assert re.search(r"play K +100%", out)


def test_a_hint_after_the_end_gets_a_sentence(type_in, folder):
    write("position.json", LAST_CARD)
    lines = ("pass", "hint", "quit")
    code, out, _ = type_in("play tactics --from position.json --seats human,greedy", *lines)
    assert code == 2
    assert "The match is over" in out


@pytest.mark.parametrize("seat", [0, 1])
def test_a_hint_does_not_depend_on_what_is_hidden(seat):
    """Two deals that differ only in the other's hand get the same hint."""
    hands = [[["7", "K"], ["2", "J", "9"]], [["7", "K"], ["3", "Q", "A"]]]
    rest = [["3", "Q", "A"], ["2", "J", "9"]]
    if seat:
        hands = [[b, a] for a, b in hands]
    found = [
        sw.analyse(sw.game("tactics").match({"hands": h, "deck": d, "seat": seat}), 300)
        for h, d in zip(hands, rest, strict=True)
    ]
    assert dict(found[0]) == dict(found[1])
