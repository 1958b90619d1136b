"""Secrets, from three sides (style.md 7): for every game on the shelf.

(a) What a seat cannot see may change without its view, log, digest, observation or replay
    changing by a byte.
(b) Worlds made by `hide` keep all that, and really vary what is hidden.
(c) What the seat has seen stays put: its own view is part of what is kept.
"""

import json

import spadework as sw
from spadework.engine.trying import known_to, observed
from support import in_world, legal, moments, played, samples, state_of, world


def knowledge(game, state, seat):
    """All that a seat can learn from a state, by every door there is."""
    known = known_to(game, state, seat)
    return [
        known.tobytes(),
        json.dumps(game.book.table.view(known, seat)),
        int(game.run.seen(state, game.rules_record, seat)),
        observed(game, state, seat).tolist(),
    ]


def test_a_view_digest_and_observation_do_not_depend_on_what_is_hidden(name):
    for match, dice in moments(name, samples(60), seed=20):
        for seat in range(match.game.seats):
            other = world(match, seat, dice.randrange(1 << 40))
            assert knowledge(match.game, other, seat) == knowledge(
                match.game, state_of(match), seat
            )


def test_a_what_a_seat_can_tell_apart_has_another_digest(name):
    """Two states of one match look different to a seat if and only if their digests differ."""
    told = 0
    for match, _ in moments(name, samples(20), seed=28):
        for seat in range(match.game.seats):
            known = {}
            for moment in match.moments():
                view = json.dumps(moment.view(seat))
                digest = int(match.game.run.seen(state_of(moment), match.game.rules_record, seat))
                assert known.setdefault(digest, view) == view
                told += 1
            assert len(known) == len(set(known.values()))
    assert told > samples(60) * sw.game(name).seats


def peek(glimpse, seed):
    """A cheat that looks at every byte it is handed; that must not help it."""
    legal = glimpse.legal()
    return int(legal[sum(glimpse.state.tobytes()) % len(legal)])


def test_a_even_a_player_that_peeks_sees_only_worlds(name):
    for match, dice in moments(name, samples(40), seed=29):
        if match.seat is not None:
            twin = in_world(match, world(match, match.seat, dice.randrange(1 << 40)))
            seed = dice.randrange(1 << 40)
            cheats = [sw.Player("cheat", peek, seed) for _ in range(2)]
            assert cheats[0].choose(match) == cheats[1].choose(twin)


def test_the_random_player_follows_its_seed_and_plays_everything(name):
    match = sw.game(name).deal(1)
    chosen = [sw.player("random", seed).choose(match) for seed in range(300)]
    assert chosen == [sw.player("random", seed).choose(match) for seed in range(300)]
    assert len(set(chosen)) > min(10, len(match.actions()) // 2)


def test_a_worlds_depend_on_knowledge_and_seed_alone(name):
    for match, dice in moments(name, samples(60), seed=21):
        for seat in range(match.game.seats):
            seed = dice.randrange(1 << 40)
            once = in_world(match, world(match, seat, seed + 1))
            again = in_world(match, world(match, seat, seed + 2))
            assert world(once, seat, seed).tobytes() == world(again, seat, seed).tobytes()


def test_a_players_choose_alike_in_states_they_cannot_tell_apart(name):
    for match, dice in moments(name, samples(40), seed=22):
        if match.seat is None:
            continue
        twin = in_world(match, world(match, match.seat, dice.randrange(1 << 40)))
        for who in sw.players():
            seed = dice.randrange(1 << 40)
            assert sw.player(who, seed).choose(match) == sw.player(who, seed).choose(twin)
        assert match.actions() == twin.actions()
        assert match.labels() == twin.labels()


def test_a_what_looks_alike_leaves_the_seat_with_the_same_knowledge(name):
    """Whatever happens, a seat's knowledge follows from its events and nothing else."""
    compared = 0
    for match, dice in moments(name, samples(60), seed=23):
        game, sight = match.game, match.game.book.table.sight
        for seat in range(game.seats):
            if match.seat is None:
                continue
            here, there = state_of(match), world(match, seat, dice.randrange(1 << 40))
            for action in set(legal(game, here)[:30]) & set(legal(game, there)):
                after, rows = played(game, here, action)
                twin, twin_rows = played(game, there, action)
                seen = [sight(row, seat) for row in rows]
                if seen == [sight(row, seat) for row in twin_rows]:
                    compared += 1
                    assert knowledge(game, after, seat) == knowledge(game, twin, seat)
    assert compared > 10 * (1 + sw.game(name).seats)


def test_a_the_replay_of_a_seat_is_identical_in_worlds_it_cannot_tell_apart(name):
    followed = 0
    for match, dice in moments(name, samples(40), seed=24):
        for seat in (*range(match.game.seats), "spectator"):
            eyes = None if seat == "spectator" else seat
            hidden_from = 0 if eyes is None else eyes
            twin = in_world(match, world(match, hidden_from, dice.randrange(1 << 40)))
            here = in_world(match, state_of(match))
            followed += follow(here, twin, eyes, dice)
            if here.view(eyes) == twin.view(eyes):
                assert json.dumps(here.record(seat)) == json.dumps(twin.record(seat))
    assert followed > 10 * sw.game(name).seats


def follow(here, twin, eyes, dice):
    """Play the same actions in both while they look the same; how many that were."""
    for steps in range(12):
        both = sorted(set(here.actions()) & set(twin.actions()))
        if not both or here.view(eyes) != twin.view(eyes):
            return steps
        action = dice.choice(both)
        here.play(action)
        twin.play(action)
        if here.events(eyes) != twin.events(eyes):
            here.undo()
            twin.undo()
            return steps
    return 12


def test_b_worlds_really_vary_what_is_hidden(name):
    varied = 0
    for match, _ in moments(name, samples(20), seed=25):
        for seat in range(match.game.seats):
            worlds = {world(match, seat, seed).tobytes()[8:] for seed in range(8)}
            varied += len(worlds) > 1
    assert varied > samples(20) * sw.game(name).seats // 2


def test_c_worlds_are_whole_and_legal(name):
    for match, dice in moments(name, samples(40), seed=26):
        for seat in range(match.game.seats):
            state = world(match, seat, dice.randrange(1 << 40))
            assert match.game.run.conserved(state, match.game.rules_record)
            position = in_world(match, state).position()
            assert match.game.match(position).position() == position


def test_no_view_event_or_replay_of_a_seat_carries_the_generator(name):
    for match, _ in moments(name, samples(10), seed=27):
        rng = f"{int(state_of(match).rng):016x}"
        for seat in (*range(match.game.seats), "spectator"):
            eyes = None if seat == "spectator" else seat
            told = json.dumps([match.view(eyes), match.events(eyes), match.record(seat)])
            assert rng not in told
            assert "rng" not in told
            assert "seed" not in json.loads(json.dumps(match.record(seat)))
