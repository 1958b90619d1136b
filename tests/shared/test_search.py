"""Search, for every game on the shelf: honest, repeatable, whole; and the same in every way."""

from itertools import pairwise

import numpy as np
import pytest

import spadework as sw
from spadework.engine import compile as ways
from spadework.engine.rules.log import new_log
from spadework.players.levels import LEVELS
from spadework.players.search import Budget, read_budget, search
from spadework.players.search.rules.tree import DEEPEST, FULL, ROOMS, Slot, make_explore
from support import in_world, legal, moments, samples, state_of, world


def open_moments(name, count, seed):
    """Matches in which somebody has a choice."""
    for match, dice in moments(name, count, seed):
        if match.seat is not None and len(match.actions()) > 1:
            yield match, dice


def findings(match, seed, **how):
    return search(match.glimpse(match.seat, seed), seed, **how)


def test_honest_an_analysis_is_the_same_in_states_the_seat_cannot_tell_apart(name):
    compared = 0
    for match, dice in open_moments(name, samples(12), seed=61):
        twin = in_world(match, world(match, match.seat, dice.randrange(1 << 40)))
        for budget in (300, 1500):  # one tree, and two
            found = [dict(sw.analyse(m, budget, seed=5)) for m in (match, twin)]
            assert found[0] == found[1]
        compared += state_of(match).tobytes() != state_of(twin).tobytes()
    assert compared > samples(3)


def test_honest_the_policy_in_the_rollouts_knows_only_what_its_seat_knows(name):
    """In a rollout it is handed a whole world: it must not look at the rest of it."""
    for match, dice in open_moments(name, samples(60), seed=62):
        game, chosen = match.game, set()
        for _ in range(4):
            state = world(match, match.seat, dice.randrange(1 << 40))
            out = np.array(legal(game, state), np.int32)
            chosen.add(int(game.run.greedy(state, game.rules_record, out, len(out))))
        assert len(chosen) == 1


def test_the_same_seed_and_simulations_give_the_same_move_with_any_number_of_threads(name):
    for match, dice in open_moments(name, samples(8), seed=63):
        seed = dice.randrange(1 << 40)
        once, again = (
            findings(match, seed, budget=Budget(1200), threads=threads) for threads in (1, 2)
        )
        assert once.tally.tolist() == again.tally.tolist()
        assert once.best == again.best


def test_another_seed_looks_at_other_worlds(name):
    tallies = set()
    for match, _ in open_moments(name, samples(8), seed=64):
        found = [findings(match, seed, budget=Budget(400)) for seed in (1, 2)]
        tallies.add(found[0].tally.tolist() != found[1].tally.tolist())
    assert True in tallies


def test_a_search_changes_nothing_in_the_match(name):
    for match, _ in open_moments(name, samples(5), seed=65):
        before = state_of(match).tobytes()
        sw.analyse(match, 200)
        sw.player("adept").choose(match)
        assert state_of(match).tobytes() == before


def test_an_analysis_has_every_legal_action_in_order(name):
    for match, _ in open_moments(name, samples(8), seed=66):
        found = sw.analyse(match, 100)
        assert list(found) == match.actions()
        assert found.best in match.actions()
        assert found.seat == match.seat
        for estimate in found.values():
            assert 0 <= estimate.chance <= 1
            assert 0 < estimate.error < 0.6
            assert estimate.simulations >= (8 if len(found) <= 64 else 2)


@pytest.mark.parametrize("seed", [71, 72])
def test_the_error_is_that_of_the_chance(name, seed):
    """The spread over other seeds is what the analysis says of itself."""
    spread, told = 0.0, 0.0
    for match, _ in open_moments(name, samples(5), seed):
        found = [sw.analyse(match, 600, seed=s) for s in range(12)]
        for action in list(found[0])[:8]:
            chances = [analysis[action].chance for analysis in found]
            spread += float(np.var(chances, ddof=1))
            told += float(np.mean([analysis[action].error ** 2 for analysis in found]))
    if spread < 1e-12:  # what follows each action is certain
        assert told < 1e-3
        return
    assert 0.6 < (spread / told) ** 0.5 < 1.3


def test_a_bigger_budget_narrows_the_error_and_keeps_the_chance(name):
    for match, _ in open_moments(name, samples(3), seed=73):
        small, large = sw.analyse(match, 2000), sw.analyse(match, 32_000)
        assert large[large.best].error < small[large.best].error
        for action in small:
            apart = abs(small[action].chance - large[action].chance)
            assert apart < 5 * np.hypot(small[action].error, large[action].error)


def test_a_search_spends_about_its_simulations_and_the_most_on_the_best(name):
    for match, _ in open_moments(name, samples(8), seed=67):
        found = findings(match, 3, budget=Budget(2000))
        assert 1000 <= found.tally[:, 0].sum() <= 2400
        assert found.tally[found.best, 0] == found.tally[:, 0].max()


def test_every_player_plays_a_whole_game(name):
    for who in LEVELS:
        match = sw.game(name).deal(3)
        players = [sw.player(who, seat) for seat in range(match.game.seats)]
        while match.seat is not None:
            match.play(players[match.seat].choose(match))
        assert match.returns is not None


def test_a_search_by_time_answers(name):
    match = sw.game(name).deal(4)
    assert sw.player("search:20ms").choose(match) in match.actions()
    assert set(sw.analyse(match, "20ms")) == set(match.actions())


def explored(way, match, wild):
    """The tally and the table after a few worlds."""
    game, book = match.game, match.game.book
    states = np.zeros(ROOMS, book.State)
    states[0] = match.glimpse(match.seat, 1).state
    actions = np.array(legal(game, states[0])[:6], np.int32)
    tally, table = np.zeros((len(actions), 3), np.int64), np.zeros(1 << 10, Slot)
    used, path = np.zeros(1, np.int64), np.zeros((DEEPEST, 2), np.int64)
    out, log = np.zeros(book.MAX_LEGAL, np.int32), new_log(0)
    explore = way(book).loop(make_explore)
    explore(states, game.rules_array, actions, tally, wild, 9, 0, 2, table, used, path, out, log)
    return tally.tolist(), table.tobytes(), int(used[0])


@pytest.mark.parametrize("wild", [0, 64, FULL])
def test_plain_and_native_grow_the_same_tree(name, wild):
    for match, _ in open_moments(name, samples(2), seed=68):
        assert explored(ways.plain, match, wild) == explored(ways.native, match, wild)


def test_a_full_table_still_answers(name):
    match = sw.game(name).deal(5)
    found = findings(match, 1, budget=Budget(3000))
    tiny = np.zeros(4, Slot)
    game, book = match.game, match.game.book
    states = np.zeros(ROOMS, book.State)
    states[0] = match.glimpse(match.seat, 1).state
    actions = found.actions[:3].copy()
    tally, used = np.zeros((len(actions), 3), np.int64), np.zeros(1, np.int64)
    room = (tiny, used, np.zeros((DEEPEST, 2), np.int64), np.zeros(book.MAX_LEGAL, np.int32))
    explore = ways.native(book).loop(make_explore)
    explore(states, game.rules_array, actions, tally, 0, 9, 0, 50, *room, new_log(0))
    assert tally[:, 0].tolist() == [50] * len(actions)
    assert used[0] <= 3


def test_the_levels_are_six_and_each_overlooks_less_than_the_one_below(name):
    """By the game's net; in a game without one, each looks at more."""
    assert list(LEVELS) == ["novice", "apprentice", "adept", "expert", "master", "champion"]
    overlooked = [level.overlooks for level in LEVELS.values()]
    assert overlooked == sorted(overlooked, reverse=True)
    assert [name for name, level in LEVELS.items() if level.ahead] == ["champion"]
    match = sw.game(name).deal(6)
    spent = [findings(match, 2, **level.how).tally[:, 0].sum() for level in LEVELS.values()]
    assert all(less < more for less, more in pairwise(spent))


@pytest.mark.parametrize("budget", [0, -1, 10**9, 1.5, "soon", "0s", "5000s", None, True, "5 min"])
def test_a_bad_budget_gets_a_sentence(budget):
    with pytest.raises(sw.BadOption, match="is no budget; give a number of simulations"):
        read_budget(budget)


@pytest.mark.parametrize(
    ("told", "budget"),
    [(7, Budget(7)), ("7", Budget(7)), ("2s", Budget(0, 2.0)), ("1.5 s", Budget(0, 1.5))],
)
def test_a_budget_is_simulations_or_time(told, budget):
    assert read_budget(told) == budget


def test_a_match_that_is_over_and_what_is_no_match_get_a_sentence():
    match = sw.game("tactics").deal(1)
    match.end("resign", 0)
    with pytest.raises(sw.IllegalAction, match="The match is over"):
        sw.analyse(match)
    with pytest.raises(sw.SpadeworkError, match="Only a match can be analysed"):
        sw.analyse({"game": "tactics"})
    with pytest.raises(sw.BadOption, match="is no budget"):
        sw.analyse(sw.game("tactics").deal(1), "lots")
    with pytest.raises(sw.BadOption, match="is no budget"):
        sw.player("search:lots")
