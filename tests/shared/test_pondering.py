"""The search that asks a net: the same on every machine, from what its seat knows, and no fool."""

import numpy as np
import pytest

import spadework as sw
from spadework.engine.match import Glimpse
from spadework.games import book
from spadework.players.nets import net
from spadework.players.search import Ponder, ponder
from spadework.players.search.pondering import Thinker
from support import moments, samples, some_net, world

FEW = 60


def glimpses(name, count, seed):
    for match, dice in moments(name, count, seed):
        if match.seat is not None and len(match.actions()) > 1:
            state = world(match, match.seat, dice.randrange(1 << 40))
            yield match, Glimpse(match.game.using("native"), state, match.seat)


def test_it_finds_the_same_every_time_and_in_every_world_that_it_cannot_tell_apart(name):
    made, looked = some_net(book(name)), 0
    for match, glimpse in glimpses(name, samples(8), seed=91):
        found = ponder(made, glimpse, 5, FEW, 6, Ponder())
        assert set(found.actions.tolist()) <= set(glimpse.legal().tolist())
        other = Glimpse(glimpse.game, world(match, match.seat, 77), match.seat)
        for again in (glimpse, other):
            twin = ponder(made, again, 5, FEW, 6, Ponder())
            assert twin.tally.tolist() == found.tally.tolist()
            assert (twin.actions.tolist(), twin.best) == (found.actions.tolist(), found.best)
        looked += 1
    assert looked


def test_it_looks_at_what_the_net_likes_best(name):
    made = some_net(book(name))
    for _, glimpse in glimpses(name, samples(8), seed=92):
        legal = glimpse.legal()
        _, logits = net.Thought(made).of(glimpse, legal)
        found = ponder(made, glimpse, 5, FEW, 3, Ponder())
        liked = [int(logits[legal.tolist().index(action)]) for action in found.actions.tolist()]
        assert sorted(liked) == sorted(logits.tolist())[-3:]


def test_what_is_tried_is_counted_in_wins(name):
    made = some_net(book(name))
    for _, glimpse in glimpses(name, samples(6), seed=93):
        found = ponder(made, glimpse, 5, FEW, 4, Ponder())
        assert (found.tally[:, 0] > 0).all()
        assert (np.abs(found.tally[:, 1]) <= found.tally[:, 0]).all()
        assert (found.tally[:, 2] <= found.tally[:, 0]).all()
        assert (found.tally[:, 0].sum() <= FEW) or len(found.actions) * 2 > FEW // 2


def test_without_a_tree_every_look_ahead_counts_alike(name):
    """What an error is made of: the same worlds again give the same results again."""
    made = some_net(book(name))
    for _, glimpse in glimpses(name, samples(4), seed=94):
        thinker, rules = Thinker(made, 0, 0), glimpse.game.rules_array
        thinker.states[0] = glimpse.state
        once, twice = (thinker.grow(rules, glimpse.legal()[:4], 256, 3, 0, 5) for _ in range(2))
        assert once.tolist() == twice.tolist()


@pytest.mark.parametrize("tree", [True, False])
def test_a_win_at_hand_is_seen_whatever_the_net_thinks(tree):
    """A result counts as it is; here the last round is won by any card but lost by passing."""
    position = {"hands": [["K"], []], "wins": [1, 1], "round": 3, "boards": [[], []]}
    match = sw.game("tactics").using("native").match(position)
    found = ponder(some_net(book("tactics")), match.glimpse(0, 1), 5, FEW, 9, Ponder(tree=tree))
    assert match.game.book.table.action_text(match.state, found.actions[found.best]) == "play K"
