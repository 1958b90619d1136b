"""Actions of every game: a bad one is refused with a sentence, and nothing is changed."""

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import spadework as sw
from support import is_sentence, moments, random_match, samples, state_of

WORDS = [
    *("play", "swap", "keep", "pass", "reviving", "taking", "redraw", "stack", "mulligan", "show"),
    *("combine", "pair", "take", "own", "hidden", "hero", "order", "as", "with", "+", "x"),
    *("A", "2", "7", "10", "J", "K", "Joker", "??", "7H", "7D", "AC", "AD", "KS", "Joker:C"),
]


def check_refused(match, action):
    """The sentence; the match must be as it was."""
    before = (match.position(), match.history, state_of(match).tobytes())
    with pytest.raises(sw.IllegalAction) as caught:
        match.play(action)
    assert (match.position(), match.history, state_of(match).tobytes()) == before
    assert match.explain(action) == str(caught.value)
    assert is_sentence(str(caught.value)), str(caught.value)
    for lang in ("zh-Hans", "zh-Hant"):
        assert is_sentence(match.explain(action, lang))
    return str(caught.value)


def test_every_action_that_is_not_legal_is_refused_with_a_reason(name):
    """Whatever was legal at some other time, in some other match."""
    elsewhere = sorted({a for match, _ in moments(name, 40, seed=41) for a in match.actions()})
    for match, dice in moments(name, samples(12), seed=40):
        legal = set(match.actions())
        for text in dice.sample(elsewhere, min(200, len(elsewhere))):
            if text not in legal:
                check_refused(match, text)


@given(
    action=st.text(max_size=30)
    | st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join)
    | st.none()
    | st.integers()
    | st.binary(),
    seed=st.integers(0, 1000),
)
def test_any_text_is_legal_or_refused_with_a_sentence(action, seed):
    for name in sw.games():
        match = random_match(sw.game(name), random.Random(seed), most=seed % 12)
        if match.seat is None or not isinstance(action, str) or match.explain(action) is not None:
            check_refused(match, action)
        else:  # it may be written in another order, or be several decisions at once
            match.play(action)
            assert match.history


def test_a_match_that_is_over_takes_no_action_and_no_ending(name):
    match = sw.game(name).deal(1)
    last = match.actions()[-1]
    match.end("resign", 0)
    assert match.seat is None
    assert match.actions() == []
    assert "over" in check_refused(match, last)
    with pytest.raises(sw.IllegalAction, match="over"):
        match.end("draw")


@pytest.mark.parametrize(
    ("reason", "seat"),
    [("sulk", 0), ("resign", None), ("resign", 9), ("time", True), ("draw", 0), (None, 0)],
)
def test_an_ending_that_cannot_be_is_refused(name, reason, seat):
    match = sw.game(name).deal(1)
    before = match.position()
    with pytest.raises(sw.SpadeworkError) as caught:
        match.end(reason, seat)
    assert is_sentence(str(caught.value))
    assert match.position() == before


@pytest.mark.parametrize("seat", [-1, 9, True, "0", 0.0])
def test_a_seat_that_is_not_there_is_refused(name, seat):
    match = sw.game(name).deal(1)
    for look in (match.view, match.events, match.record):
        with pytest.raises(sw.BadSeat):
            look(seat)


def test_nothing_can_be_undone_before_the_first_action(name):
    with pytest.raises(sw.SpadeworkError, match="nothing to take back"):
        sw.game(name).deal(1).undo()


@pytest.mark.parametrize("seed", [-1, 1 << 61, 1.5, "7", True])
def test_a_bad_seed_is_refused(name, seed):
    with pytest.raises(sw.BadOption, match="seed"):
        sw.game(name).deal(seed)
    with pytest.raises(sw.BadOption, match="seed"):
        sw.player("random", seed)


def test_numpys_whole_numbers_are_whole_numbers(name):
    option = next(o for o in sw.game(name).options.values() if o.range)
    game = sw.game(name, **{option.name: np.int16(option.range[1])})
    assert type(game.rules[option.name]) is int
    assert game.deal(np.uint8(7)).position() == game.deal(7).position()
    with pytest.raises(sw.BadOption):
        game.deal(np.True_)


def test_without_a_seed_every_deal_is_a_surprise(name):
    assert len({str(sw.game(name).deal().position()) for _ in range(5)}) == 5


def test_unknown_names_are_answered_with_the_nearest(name):
    close = name[:-1] + "x"
    with pytest.raises(sw.UnknownName, match=f"'{name}'"):
        sw.game(close)
    with pytest.raises(sw.UnknownName, match="'greedy'"):
        sw.player("greed")
    option = next(iter(sw.game(name).options))
    with pytest.raises(sw.UnknownName, match=f"'{option}'"):
        sw.game(name, **{option + "s": 1})


def test_every_option_refuses_what_is_out_of_its_range(name):
    for option in sw.game(name).options.values():
        for value in (None, 1.5, "x", [], -1, 10**30, "true"):
            with pytest.raises(sw.BadOption, match=option.name) as caught:
                sw.game(name, **{option.name: value})
            assert is_sentence(str(caught.value))
            with pytest.raises(sw.BadOption):
                option.parse("1e3")
        assert sw.game(name, **{option.name: option.default}).chosen == {}
        assert all(option.check(value) == value for value in option.candidates)
        assert option.check(option.default) == option.default
