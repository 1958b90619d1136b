"""A player of somebody's own, for every game on the shelf: it can play, and is told no secret."""

import gc
import json
import pickle
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType

import numpy as np

import spadework as sw
from spadework.games.bringing import brings, ready_made
from spadework.players import SIMPLE, choose_at_random, choose_greedily
from spadework.players.own import Seen, look, seed_of
from support import in_world, moments, samples, state_of, world


def played_by(game, who, seed=3, of=int):
    """A whole match between players of this kind, with seeds ``of`` the usual ones."""
    match = game.deal(seed)
    sitting = [sw.player(who, of(seed + seat)) for seat in range(game.seats)]
    while match.seat is not None:
        match.play(sitting[match.seat].choose(match))
    return match


def test_a_plain_function_plays_whole_games_by_text_or_by_number(name):
    game = sw.game(name).using("native")
    by_text = played_by(game, lambda glimpse: glimpse.random.choice(glimpse.actions))
    by_number = played_by(game, lambda glimpse: glimpse.random.choice(glimpse.legal()))
    assert by_text.returns is not None
    assert by_text.record() == by_number.record()
    assert by_text.record() != played_by(game, lambda glimpse: glimpse.actions[0]).record()


def test_what_the_house_plays_is_played_through_the_hook_too(name):
    """A glimpse is a glimpse: whoever decides by one decides the same."""
    game = sw.game(name).using("native")
    for simple, decide in (("random", choose_at_random), ("greedy", choose_greedily)):
        assert simple in SIMPLE
        own = played_by(game, lambda glimpse, by=decide: by(glimpse, glimpse.seed))
        assert own.record() == played_by(game, simple, of=seed_of).record()


class Counting:
    """With a memory: every other time the first action, and some chance."""

    def __init__(self, seed):
        self.seed, self.asked = seed, 0

    def __call__(self, glimpse):
        self.asked += 1
        first = self.asked % 2 or (self.seed + glimpse.random.randrange(2)) % 2
        return glimpse.actions[0] if first else glimpse.random.choice(glimpse.actions)


def test_the_same_seed_plays_the_same(name):
    game = sw.game(name).using("native")
    for who in (Counting, lambda glimpse: glimpse.random.choice(glimpse.actions)):
        once, again, other = (played_by(game, who, seed) for seed in (5, 5, 6))
        assert once.record() == again.record() != other.record()
    asked = []
    who = sw.player(lambda glimpse: asked.append(glimpse.seed) or 0, 9)
    for one in (who, sw.player(who, 9)):  # a player is made anew of another one
        for _ in range(3):
            try_it(one, sw.game(name).deal(1))
    assert asked[:3] == asked[3:]
    assert len(set(asked)) == 3


def try_it(who, match):
    """Ask it, whatever it says."""
    try:
        return who.choose(match)
    except sw.BadPlayer as error:
        return error


def everything(glimpse):
    """All that it tells, in bytes."""
    told = [glimpse.view, glimpse.events, glimpse.actions, glimpse.seat, glimpse.seed]
    worlds = [glimpse.world(seed).record() for seed in (0, 7)]
    numbers = [glimpse.legal(), glimpse.mask, glimpse.observation]
    return (
        json.dumps([told, worlds]),
        [array.tobytes() for array in numbers],
        glimpse.state.tobytes(),
        repr(glimpse),
        glimpse.random.random(),
        pickle.dumps(pickle.loads(pickle.dumps(glimpse))),
    )


def test_it_gets_the_same_bytes_in_states_its_seat_cannot_tell_apart(name):
    """From the first step on: what happens meanwhile looks alike to the seat, too."""
    compared = varied = 0
    for match, dice in moments(name, samples(25), seed=91):
        if match.seat is None:
            continue
        seat, seed = match.seat, dice.randrange(1 << 40)
        here = in_world(match, state_of(match))
        twin = in_world(match, world(match, seat, dice.randrange(1 << 40)))
        varied += state_of(here).tobytes() != state_of(twin).tobytes()
        for _ in range(6):
            if here.seat == seat:
                assert everything(look(here, seat, seed)) == everything(look(twin, seat, seed))
                compared += 1
            both = sorted(set(here.actions()) & set(twin.actions()))
            if not both:
                break
            action = dice.choice(both)
            here.play(action)
            twin.play(action)
            if (here.view(seat), here.events(seat)) != (twin.view(seat), twin.events(seat)):
                break
    assert compared > samples(5)
    assert varied > samples(5)


def test_it_is_told_what_match_tells_its_seat(name):
    for match, _ in moments(name, samples(12), seed=92):
        if match.seat is None:
            continue
        glimpse = look(match, match.seat, 5)
        assert glimpse.view == match.view(match.seat)
        assert glimpse.events == match.events(match.seat)
        assert glimpse.actions == match.actions()
        assert [match.text_of(number) for number in glimpse.legal()] == match.actions()
        assert glimpse.observation.tolist() == match.observe(match.seat).tolist()
        assert np.flatnonzero(glimpse.mask).tolist() == sorted(glimpse.legal())
        assert glimpse.game == match.game.seen_by(match.seat)
        again = pickle.loads(pickle.dumps(glimpse))
        assert everything(again)[:-1] == everything(look(match, match.seat, 5))[:-1]


def test_its_worlds_are_whole_matches_that_fit_what_it_knows(name):
    told = set()
    for match, dice in moments(name, samples(8), seed=93):
        if match.seat is None:
            continue
        glimpse = look(match, match.seat, 5)
        for seed in range(4):
            tried = glimpse.world(seed)
            told.add(state_of(tried).tobytes()[8:])
            assert tried.view(glimpse.seat) == glimpse.view
            assert tried.actions() == glimpse.actions
            for _ in range(5):
                if tried.seat is not None:
                    tried.play(dice.choice(tried.actions()))
            assert sw.replay(tried.record()).position() == tried.position()
    assert len(told) > samples(10)


HELD = (type, ModuleType, FunctionType, BuiltinFunctionType, MethodType)


def reached(thing):
    """All that it leads to, but for code."""
    waiting, met = [thing], {}
    while waiting:
        one = waiting.pop()
        if id(one) not in met and not isinstance(one, HELD):
            met[id(one)] = one
            waiting += gc.get_referents(one)
    return met.values()


def test_nothing_in_it_leads_to_the_match(name):
    what, game = brings(name), sw.game(name).using("native")
    if what is not None:
        texts = [ready["text"] for ready in ready_made(name, "en")[:2]]
        game = game.turned({f"{what}_{seat}": text for seat, text in enumerate(texts)})
    match = game.deal(5)
    for _ in range(3):
        match.play(match.actions()[0])
    seat, state = match.seat, state_of(match)
    glimpse = look(match, seat, 5)
    everything(glimpse)  # all that it makes when it is asked
    found = list(reached(glimpse))
    assert len(found) > 100
    assert not [one for one in found if isinstance(one, sw.Match)]
    assert int(state.rng) not in [one for one in found if type(one) is int]
    records = [one for one in found if isinstance(one, np.ndarray | np.void)]
    assert state.tobytes() not in b"".join(one.tobytes() for one in records)
    others = f"{what}_{1 - seat}"
    if what is not None and game.options[others].owner is not None:  # what lies open is told
        assert others in game.chosen
        games = [one for one in found if isinstance(one, sw.Game)]
        assert games
        assert not [one for one in games if others in one.chosen or others in one.rules]
        assert game.chosen[others] not in [one for one in found if isinstance(one, str)]


def spoil(glimpse):
    """Change whatever can be changed."""
    number = int(glimpse.legal()[-1])
    for name in glimpse.state.dtype.names:
        try:
            glimpse.state[name] = 0
        except ValueError:
            continue
        raise AssertionError(f"{name} was written")
    glimpse.observation[:] = 99
    glimpse.mask[:] = False
    glimpse.legal()[:] = 0
    match = glimpse.world(1)
    match.play(match.actions()[0])
    for told in (glimpse.view, *glimpse.events):
        told.clear()
    glimpse.events.clear()
    glimpse.actions.clear()
    glimpse.__dict__.update(game=None, state=None, seat=7)
    return number


def test_what_it_does_to_what_it_got_changes_nothing(name):
    game = sw.game(name).using("native")
    last = played_by(game, lambda glimpse: glimpse.actions[-1])
    assert played_by(game, spoil).record() == last.record()
    for match, _ in moments(name, samples(5), seed=94):
        if match.seat is not None:
            before = match.record(), match.events(0), match.view(0), state_of(match).tobytes()
            sw.player(spoil).choose(match)
            after = match.record(), match.events(0), match.view(0), state_of(match).tobytes()
            assert before == after


def test_it_is_a_glimpse(name):
    seen = []
    sw.player(lambda glimpse: seen.append(glimpse) or glimpse.actions[0]).choose(
        sw.game(name).deal(1)
    )
    assert type(seen[0]) is Seen is sw.Seen
    assert isinstance(seen[0], type(sw.game(name).deal(1).glimpse(0, 1)))
