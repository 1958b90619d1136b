"""The contract of architecture.md, for every game on the shelf."""

import json
import pickle
import random

import numpy as np
import pytest

import spadework as sw
from spadework.engine import trying
from spadework.engine.compile import CONTRACT
from spadework.engine.records import copied, record_dtype
from spadework.engine.rules.log import ROWS, new_log
from spadework.engine.rules.loops import play_at
from spadework.engine.words import LANGUAGES
from spadework.games import book
from support import legal, moments, played, random_games, random_match, samples, state_of


def test_book_holds_the_whole_contract(name):
    rules = book(name)
    for function in CONTRACT:
        assert callable(getattr(rules, function)), function
    assert rules.ACTIONS > 0
    assert 0 < rules.MAX_LEGAL <= rules.ACTIONS
    assert rules.SEATS in (1, 2)
    assert rules.VERSION >= 1


def test_state_begins_with_rng_seat_over_and_holds_a_result_per_seat(name):
    layout = book(name).State
    assert layout.names[:3] == ("rng", "seat", "over")
    assert layout["result"].shape == (book(name).SEATS,)


@pytest.mark.parametrize("which", ["State", "Rules"])
def test_records_have_no_holes_and_no_field_named_like_a_record_attribute(name, which):
    layout = getattr(book(name), which)
    assert layout.itemsize == sum(layout[field].itemsize for field in layout.names)
    assert not [field for field in layout.names if hasattr(np.record, field)]


def test_records_with_holes_are_refused():
    with pytest.raises(TypeError, match="holes"):
        record_dtype([("small", "u1"), ("wide", "u8")])


def test_records_with_a_field_that_could_not_be_read_are_refused():
    with pytest.raises(TypeError, match="'round'"):
        record_dtype([("round", "u1")])


def test_a_records_fields_are_attributes_and_nothing_else_is(name):
    """Read and written alike, in an array and alone, and so they are once it was pickled."""
    match, _ = next(moments(name, 1))
    states = copied(state_of(match))
    for one in (
        states[0],
        pickle.loads(pickle.dumps(states))[0],
        pickle.loads(pickle.dumps(states[0])),
    ):
        assert type(one) is type(states[0])
        assert one.tobytes() == state_of(match).tobytes()
        for field in states.dtype.names:
            assert np.array_equal(getattr(one, field), one[field])
    states[0].over = 1
    assert states["over"][0] == 1
    with pytest.raises(AttributeError):
        states[0].overt = 1


def test_every_action_text_is_unique_and_comes_back(name):
    for match, _ in moments(name, samples(30), seed=8):
        table, state = match.game.book.table, state_of(match)
        actions = legal(match.game, state)
        assert all(0 <= action < match.game.book.ACTIONS for action in actions)
        assert len({table.action_text(state, action) for action in actions}) == len(actions)
        for action in actions:
            assert table.action_number(state, table.action_text(state, action)) == action


def test_legal_actions_are_unique_stable_and_within_their_bound(name):
    for match, _ in moments(name, samples(30), seed=1):
        actions = match.actions()
        assert actions == match.actions()
        assert len(set(actions)) == len(actions) <= match.game.book.MAX_LEGAL
        assert bool(actions) == (match.seat is not None)
        assert all(match.explain(action) is None for action in actions)


def test_every_match_ends_and_nothing_is_ever_lost(name):
    for game, dice in random_games(name, samples(30), seed=2):
        match = random_match(game, dice)
        assert len(match.returns) == game.seats
        for moment in match.moments():
            assert game.run.conserved(state_of(moment), game.rules_record)


def test_past_states_never_change(name):
    for game, dice in random_games(name, samples(10), seed=3):
        match = game.deal(dice.randrange(1 << 40))
        bytes_then = [state_of(match).tobytes()]
        while match.seat is not None:
            match.labels()
            match.view(None)
            match.play(sw.player("greedy").choose(match))
            bytes_then.append(state_of(match).tobytes())
        assert [state_of(moment).tobytes() for moment in match.moments()] == bytes_then


def test_the_same_seed_deals_the_same_match(name):
    for game, dice in random_games(name, samples(5), seed=4):
        seed = dice.randrange(1 << 40)
        assert game.deal(seed).position() == game.deal(seed).position()
        assert game.deal(seed).position() != game.deal(seed + 1).position()


@pytest.mark.parametrize("way", ["plain", "native"])
def test_a_log_too_small_is_never_overrun_and_none_changes_what_is_played(name, way):
    """It takes what it has room for and counts the rest; what lies behind it stays untouched."""
    for match, dice in moments(name, samples(8), seed=5):
        game, state = match.game.using(way), state_of(match)
        for action in dice.sample(actions := legal(game, state), min(8, len(actions))):
            after, rows = played(game, state, action)
            for room in (0, 1, 2):
                memory, silent = new_log(ROWS), copied(state)
                game.run.loop(play_at)(silent, game.rules_array, action, memory[:room])
                assert silent.tobytes() == after.tobytes()
                assert not memory[room:].any()
                assert room == 0 or memory[0, 0] == len(rows)
                kept = min(max(room - 1, 0), len(rows))
                assert (memory[1 : 1 + kept] == rows[:kept]).all()


def test_a_play_that_logs_more_than_there_is_room_for_is_told_whole(name, monkeypatch):
    """No event is ever dropped: the play is made again with room for all of them."""
    for match, dice in moments(name, samples(8), seed=6):
        if match.seat is not None:
            action, small = dice.choice(match.actions()), match.copy()
            told = match.play(action)
            learnt = [match.last_showed_hidden(seat) for seat in range(match.game.seats)]
            with monkeypatch.context() as patch:
                patch.setattr(trying, "ROWS", 1)
                patch.setattr(trying, "new_log", lambda rows=2: new_log(rows))
                assert small.play(action) == told
                assert learnt == [small.last_showed_hidden(s) for s in range(match.game.seats)]


def test_what_is_handed_out_cannot_change_the_match(name):
    match = sw.game(name).match(sw.game(name).deal(1).position())
    match.players = ["human"] * match.game.seats
    ended = match.copy()
    ended.end("resign", 0)[0]["returns"][0] = 5
    assert ended.events(None)[-1]["returns"] == ended.returns
    before = json.dumps(match.record())
    for handed in (match.record(), match.position(), match.view(0), match.copy().record()):
        spoil(handed)
    assert json.dumps(match.record()) == before
    with pytest.raises(TypeError):
        match.game.rules["hand"] = 99


def spoil(value):
    """Change everything in an object, as deep as it goes."""
    if isinstance(value, dict):
        for inner in value.values():
            spoil(inner)
        value.clear()
    elif isinstance(value, list):
        for inner in value:
            spoil(inner)
        value.append("K")


def test_undo_and_copy_leave_the_other_alone(name):
    dice = random.Random(6)
    match = random_match(sw.game(name), dice, most=5)
    before, twin = match.position(), match.copy()
    twin.play(twin.actions()[0])
    assert match.position() == before
    twin.undo()
    assert twin.position() == before


def test_observation_has_its_length_and_writes_every_place(name):
    for match, _ in moments(name, samples(10), seed=7):
        game = match.game
        for seat in range(game.seats):
            out = np.full(game.book.OBSERVED, -9999, np.int32)
            assert game.run.observe(state_of(match), game.rules_record, seat, out) == len(out)
            assert -9999 not in out


def test_every_view_can_be_drawn_on_a_terminal_and_every_action_typed(name):
    terminal = book(name).terminal()
    for match, dice in moments(name, samples(12), seed=13):
        names = [f"seat {seat}" for seat in range(match.game.seats)]
        for lang in LANGUAGES:
            for eyes in (*range(match.game.seats), None):
                seen = match.view(eyes)
                assert list(terminal.draw(seen, match.game, eyes, names, lang))
                assert terminal.prompt(seen, match.game, eyes, lang)
                assert all(command(seen, lang) for command in terminal.commands.values())
            assert match.seat is None or terminal.many(match, lang) != ""
        actions, seen = match.actions(), match.view(match.seat)
        for action in dice.sample(actions, min(20, len(actions))):
            assert terminal.meant(action, seen, match.game) == action
