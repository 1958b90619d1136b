"""Games and matches are values: equal ones are equal, copies go their own way, and a worker in
another process gets the very same, a designer's changes with it."""

import copy
import json
import multiprocessing
import pickle
import random
import subprocess
import sys
from dataclasses import FrozenInstanceError, replace

import pytest

import spadework as sw
from spadework.engine.words import LANGUAGES
from spadework.games import book
from support import is_sentence, random_change, random_match, random_options, samples

TWINS = (copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value)))
CHANGEABLE = [name for name in sw.games() if book(name).bounds]


def turned(name, seed=0):
    """A game with some options turned and, where that can be, some numbers changed."""
    dice = random.Random(f"{name} {seed}")
    game = sw.game(name, **random_options(sw.game(name), dice))
    bounds = game.book.bounds
    return game.changed(random_change, bounds, dice) if bounds else game


def same_play(match, twin, dice):
    """Both go on alike, down to the last byte."""
    for _ in range(12):
        assert twin.state.tobytes() == match.state.tobytes()
        assert twin.position() == match.position()
        if match.seat is None:
            break
        action = dice.choice(match.actions())
        assert twin.play(action) == match.play(action)
    assert twin.record() == match.record()


# Games.


@pytest.mark.parametrize("twin_of", TWINS)
def test_an_equal_game_is_equal_however_it_was_made(name, twin_of):
    game = turned(name)
    for one in (game, game.using("native"), game.seen_by(0), game.seen_by(None)):
        twin = twin_of(one)
        assert twin == one
        assert hash(twin) == hash(one)
        assert (twin.chosen, twin.rules) == (one.chosen, one.rules)
        assert twin.rules_array.tobytes() == one.rules_array.tobytes()


def test_different_games_differ(name):
    game = sw.game(name)
    number = next(option for option in game.options.values() if option.range)
    low, high = number.range
    other = game.turned({number.name: low if number.default != low else high})
    others = [sw.game(other) for other in sw.games() if other != name]
    assert len({game, other, game.using("native"), *others}) == len(others) + 3
    assert game != "a game"


def test_a_game_cannot_be_written_to(name):
    game = sw.game(name)
    with pytest.raises(FrozenInstanceError):
        game.way = "native"
    with pytest.raises(TypeError):
        game.rules["seed"] = 1
    for written in (game.rules_array, game.rules_record):
        with pytest.raises(ValueError, match="read-only"):
            written[game.rules_array.dtype.names[0]] = 1


def test_a_book_that_is_not_on_the_shelf_cannot_be_pickled(name):
    with pytest.raises(sw.SpadeworkError, match="not the one on the shelf"):
        pickle.dumps(replace(book(name)))


# Changes by hand.


def test_what_an_option_gives_is_turned_and_never_changed(name):
    """Else a change could gainsay an option, or tell what a seat brings in secret."""
    rules, values = book(name), dict(sw.game(name).rules)
    for option in rules.table.OPTIONS:
        if option.fill is None:
            assert option.field not in rules.bounds, option.name
        if option.owner is None:
            continue
        bare = rules.rules_array({n: v for n, v in values.items() if n != option.name})
        for value in option.candidates:
            full = rules.rules_array(values | {option.name: value})
            brought = {field for field in full.dtype.names if (full[field] != bare[field]).any()}
            assert brought
            assert not brought & set(rules.bounds), option.name


@pytest.mark.parametrize("name", CHANGEABLE)
def test_a_change_goes_wherever_the_game_goes(name):
    game = turned(name)
    assert game.changes
    fields = {field for field, *_ in game.changes}

    def has_it(other):
        assert other.changes == game.changes
        for field in fields:
            assert (other.rules_array[field] == game.rules_array[field]).all()

    option = next(option for option in game.options.values() if option.range)
    for other in (game.using("native"), game.turned({option.name: option.range[0]})):
        has_it(other)
    match = random_match(game, random.Random(2), most=6)
    for seat in (*range(game.seats), None):
        has_it(game.seen_by(seat))
        told = json.loads(json.dumps(match.view(seat)))
        assert told["changed"] == match.position()["changed"]
        has_it(sw.game(name).told_in(told))
        has_it(sw.replay(json.loads(json.dumps(match.record(seat)))).game)
    has_it(match.glimpse(0, 1).game)
    has_it(sw.game(name).match(json.loads(json.dumps(match.position()))).game)
    again = sw.replay(json.loads(json.dumps(match.record())))
    has_it(again.game)
    assert again.record() == match.record()


@pytest.mark.parametrize("name", CHANGEABLE)
def test_a_number_changed_back_is_no_change(name):
    game = turned(name)
    plain = sw.game(name, **game.chosen)

    def as_printed(r):
        for field, place, _ in game.changes:
            r[field][place] = plain.rules_record[field][place]

    assert game.changed(as_printed) == plain
    assert "changed" not in plain.deal(1).position()


@pytest.mark.parametrize("name", CHANGEABLE)
def test_whatever_may_be_changed_a_match_can_be_played(name):
    """To its end or far, sensibly too, with labels and views, and its positions come back."""
    for seed in range(samples(4)):
        game, dice = turned(name, seed), random.Random(seed)
        match, sensible = game.deal(seed), sw.player("greedy", seed)
        while match.seat is not None and match.steps < 150:
            by_chance = dice.choice(match.actions())
            match.play(sensible.choose(match) if match.steps % 3 else by_chance)
            if match.seat is not None and match.steps % 30 == 1:
                assert all(match.labels().values())
                assert sw.game(name).match(match.position()).position() == match.position()
        assert match.game.run.conserved(match.state, game.rules_record)


def bent(name):
    """What nobody could have changed so."""
    game = book(name)
    yield from ([], "all", 7, {"seat": 1}, {"seat": [1]}, {"seat": [[]]}, {"seat": [["x"]]})
    yield from ({"no_such_field": [[0, 1]]}, {"": [[1.5]]}, {7: [[1]]})
    yield {game.table.OPTIONS[0].field or game.Rules.names[-1]: [[0, 1]]}
    for field, (_, high) in list(game.bounds.items())[:1]:
        at = [0] * len(game.Rules[field].shape)
        yield from ({field: [[*at, 0, 1]]}, {field: [[-1, *at[1:], 1]]}, {field: [[10**9] * 9]})
        most = int(max(high)) if isinstance(high, tuple) else int(high)
        yield {field: [[*at, most + 1]]}
        yield {field: [[*at, 10**30]]}
        yield {field: [[*at, 0], [*at, 1]]}


def test_a_change_that_cannot_be_is_refused_with_a_sentence(name):
    start = sw.game(name).deal(3).position()
    for told in bent(name):
        with pytest.raises(sw.BadOption) as refused:
            sw.game(name).match(start | {"changed": told})
        for lang in LANGUAGES:
            assert is_sentence(refused.value.text(lang)), told


# Matches.


def middles(name):
    """Matches in the middle of things: dealt, with a key, from a position, ended, over."""
    game, dice = turned(name), random.Random(7)
    for begun in (game.deal(4), game.deal_with(bytes(32))):
        for _ in range(5):
            if begun.seat is not None:
                begun.play(dice.choice(begun.actions()))
        begun.players = ["greedy"] * game.seats
        yield begun
    position = begun.position()
    yield game.match(position)
    yield game.match_with(bytes(range(32)), position)
    ended = sw.game(name).deal(5)
    ended.end("draw")
    yield ended
    yield random_match(sw.game(name), dice)


@pytest.mark.parametrize("twin_of", [*TWINS, lambda match: match.copy()])
def test_a_copied_match_goes_on_alike_and_alone(name, twin_of):
    for match in middles(name):
        before, twin = match.record(), twin_of(match)
        assert (twin.players, twin.ending, twin.start) == (match.players, match.ending, match.start)
        if twin.seat is not None:
            twin.play(twin.actions()[0])
            twin.start["else"] = 1
            assert match.record() == before  # a step of the copy's is not the match's
            twin = twin_of(match)
        same_play(match, twin, random.Random(8))


def played_on(given):
    """What a worker makes of a game and a match."""
    game, match = given
    match.play(match.actions()[0])
    return game.deal(5).position(), match.record(), match


def test_a_worker_in_another_process_plays_the_same():
    """Begun by ``spawn``, it knows nothing but what it is handed."""
    tasks = [(turned(name), turned(name).deal_with(bytes(32))) for name in sw.games()]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        found = pool.map(played_on, tasks)
    for task, (position, record, match) in zip(tasks, found, strict=True):
        there = played_on(task)
        assert (position, record) == there[:2]
        same_play(there[2], match, random.Random(9))


# Modules.

IMPORTS = """
import importlib, pkgutil, sys
import spadework.players.arena
import spadework.games.duel
import spadework as sw
assert spadework.players.arena.run and spadework.games.duel.BOOK
assert sw.games() == spadework.games.games() and sw.players() == spadework.players.players()
assert "names" in sw.games.__doc__ and "names" in sw.players.__doc__
for found in pkgutil.walk_packages(spadework.__path__, "spadework."):
    if "__main__" in found.name or "migrations" in found.name or found.name.endswith(".gpu"):
        continue
    try:
        importlib.import_module(found.name)
    except ModuleNotFoundError as error:  # PyTorch is there for who learns, and not for the tests
        if error.name != "torch":
            raise
        continue
    there = sys.modules["spadework"]
    for part in found.name.split(".")[1:]:
        there = getattr(there, part)
    assert there is sys.modules[found.name], found.name
"""


def test_every_module_lies_where_its_name_says():
    """``sw.games()`` and ``sw.players()`` are functions, and their modules can be imported too."""
    subprocess.run([sys.executable, "-W", "error", "-c", IMPORTS], check=True)
