"""Batched games: the very matches that are dealt one by one, told as each seat may know them."""

import json
import os
import random
import subprocess
import sys

import numpy as np
import pytest

import spadework as sw
from spadework.engine.inputs import one_hot
from spadework.engine.rules import inputs as told
from spadework.engine.rules.inputs import FULL
from spadework.engine.trying import known_to
from spadework.games.varying import varied
from support import moments, samples, world

PLACES, SEED = 6, 40


def varieties(name):
    """Games of one kind with other options, decks and fleets each."""
    dice = random.Random(f"batch {name}")
    return [sw.game(name), *(varied(name, dice) for _ in range(4))]


def chosen(batch, dice):
    """A legal action for each place."""
    return np.array([dice.choice(batch.legal_at(i).tolist()) for i in range(batch.places)])


def test_each_place_plays_the_matches_that_its_options_and_seeds_deal(name):
    games = varieties(name)
    batch = sw.batch(games, PLACES, seed=SEED, threads=2)
    dice, matches = random.Random(1), {}

    def match_at(place):
        deal = int(batch.deals[place])
        if deal not in matches:
            matches[deal] = games[deal % len(games)].using("native").deal(SEED + deal)
        return matches[deal]

    for _ in range(samples(150)):
        observed = batch.observe()
        for place in range(PLACES):
            match = match_at(place)
            assert batch.game_at(place) == match.game.using("plain")
            assert batch.states[place].tobytes() == match.state.tobytes()
            assert batch.seats[place] == match.seat
            texts = [
                match.game.book.table.action_text(match.state, a) for a in batch.legal_at(place)
            ]
            assert texts == match.actions()
            assert observed[place].tolist() == list(match.observe(match.seat))
        before, actions = [match_at(place) for place in range(PLACES)], chosen(batch, dice)
        batch.step(actions)
        for place, match in enumerate(before):
            match.play(match.game.book.table.action_text(match.state, int(actions[place])))
            assert batch.ended[place] == (match.seat is None)
            if match.seat is None:
                assert batch.results[place].tolist() == match.returns
    assert len(matches) > PLACES or name == "fleet"


def test_what_leaves_no_choice_is_played_by_the_batch_where_it_is_told_to(name):
    batch, dice = sw.batch(sw.game(name), PLACES, seed=SEED, skip=True, threads=1), random.Random(2)
    for _ in range(samples(100)):
        batch.step(chosen(batch, dice))
        assert (batch.counts[~batch.ended] > 1).all()


def test_a_batch_is_the_same_plain_and_native_and_however_many_threads(name):
    games = varieties(name)
    ways = [{"way": "plain", "threads": 1}, {"threads": 1}, {"threads": 3}]
    batches, dice = [sw.batch(games, 5, seed=7, **way) for way in ways], random.Random(3)
    for _ in range(samples(6)):
        told = [
            [one.observe(), one.inputs(), one.mask(), one.policy(), one.told] for one in batches
        ]
        for others in zip(*told, strict=True):
            assert len({array.tobytes() for array in others}) == 1
        actions = chosen(batches[0], dice)
        for batch in batches:
            batch.step(actions)


def test_a_mask_holds_the_legal_actions_and_no_other(name):
    batch = sw.batch(sw.game(name), PLACES, seed=SEED)
    for place, row in enumerate(batch.mask()):
        assert np.flatnonzero(row).tolist() == sorted(batch.legal_at(place).tolist())


def counted_places(book):
    """How many places, at the end, hold what the game itself counts of what is known."""
    rows = len(book.FIGURES)
    return book.inputs.length - book.inputs.table[-rows, told.AT] if rows else 0


def test_what_is_counted_for_a_net_follows_from_what_its_seat_knows(name):
    """In all worlds that a seat cannot tell apart it is the same; and it fits its place."""
    meanings = [meaning for _, meaning in sw.game(name).book.FIGURES]
    for match, dice in moments(name, samples(15), seed=68):
        if match.seat is None:
            continue
        run, found = match.game.using("native").run, []
        for state in (match.state, world(match, match.seat, dice.randrange(1 << 40))):
            out, room = (
                np.zeros(max(1, len(meanings)), np.int32),
                known_to(match.game, state, match.seat),
            )
            run.figures(room, match.game.rules_record, match.seat, out)
            found.append(out.tolist())
        assert found[0] == found[1]
        for number, meaning in zip(found[0], meanings, strict=False):
            assert meaning.low <= number


def test_what_a_net_is_given_is_the_observation_and_the_options_and_nothing_else(name):
    """So it holds no secret that the observation does not; and every place fits its number."""
    games, dice = varieties(name), random.Random(4)
    batch = sw.batch(games, PLACES, seed=SEED)
    for _ in range(samples(20)):
        inputs, observed = batch.inputs(), batch.observe()
        assert inputs.max() <= FULL
        for place in range(PLACES):
            alone = one_hot(batch.game_at(place).using("native"), [observed[place]])
            counted = len(alone[0]) - counted_places(batch.book)
            assert (alone[0][:counted] * FULL == inputs[place][:counted]).all()
        batch.step(chosen(batch, dice))


def test_every_option_that_all_know_is_told_to_a_net(name):
    """Other options, other places; but what a seat brings in secret is not told."""
    game = sw.game(name).using("native")
    nothing = np.zeros((1, game.book.OBSERVED), np.int32)
    usual = one_hot(game, nothing)
    for option in game.options.values():
        for value in option.candidates:
            try:
                turned = one_hot(game.turned({option.name: value}), nothing)
            except sw.BadOption:  # not all options go together
                continue
            written = game.turned({option.name: value}).rules_array != game.rules_array
            told = option.owner is None and not option.reader and bool(written)
            assert (turned != usual).any() == told, (option.name, value)


def test_an_action_that_is_not_legal_changes_nothing(name):
    batch = sw.batch(sw.game(name), PLACES, seed=SEED)
    before, actions = batch.states.tobytes(), batch.legal[:, 0].copy()
    actions[4] = -1
    with pytest.raises(
        sw.IllegalAction, match=r"Action -1 is not legal at place 4; .*legal_at\(4\)"
    ):
        batch.step(actions)
    assert batch.states.tobytes() == before


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (lambda: sw.batch("tactics", 4), "takes games of spadework.game"),
        (lambda: sw.batch([], 4), "takes games of spadework.game"),
        (lambda: sw.batch([sw.game("spade"), sw.game("duel")], 4), "must be of one kind"),
        (lambda: sw.batch(sw.game("spade"), 0), "from 1 to 16777216 games at once, not 0"),
        (lambda: sw.batch(sw.game("spade"), 2.5), "games at once, not 2.5"),
        (lambda: sw.batch(sw.game("spade"), 2, device="gpu"), "did you mean 'cpu'"),
        (lambda: sw.batch(sw.game("spade"), 2).step([1]), "an array of so many whole numbers"),
        (lambda: sw.batch(sw.game("spade"), 2).step([0.5, 1]), "an array of so many whole numbers"),
        (lambda: sw.batch(sw.game("spade"), 2, seed=-1), "is no seed"),
    ],
)
def test_a_wrong_batch_gets_a_sentence(given, sentence):
    with pytest.raises(sw.SpadeworkError, match=sentence):
        given()


ON_CUDA = """
import json, random, sys
import numpy as np
import spadework as sw
from spadework.engine import gpu_steps
from spadework.games.varying import varied

gpu_steps.THREADS = 4  # the simulator's threads wait for each other, and many wait long
name, dice = sys.argv[1], random.Random(5)
games = [sw.game(name), varied(name, dice), varied(name, dice)]
here = sw.batch(games, 5, seed=3, threads=1, way="plain", skip=True)
there = sw.batch(games, 5, seed=3, device="cuda", skip=True)
equal = []
for _ in range(int(sys.argv[2])):
    pairs = [(getattr(here, n), getattr(there, n)) for n in ("deals", "seats", "counts", "told")]
    pairs += [(here.ended, there.ended), (here.results, there.results)]
    pairs += [(here.observe(), there.observe()), (here.inputs(), there.inputs())]
    pairs += [(here.mask(), there.mask())]
    equal += [bool(np.array_equal(one, other.copy_to_host())) for one, other in pairs]
    actions = np.array([dice.choice(here.legal_at(i).tolist()) for i in range(5)])
    here.step(actions)
    there.step(actions)
try:
    there.step(np.full(5, -1))
except sw.IllegalAction as error:
    equal.append("not legal at place 0" in str(error))
print(json.dumps(equal))
"""


def test_a_batch_on_a_gpu_is_the_same(name):
    env = os.environ | {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-c", ON_CUDA, name, str(samples(4))]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert json.loads(done.stdout) == [True] * (9 * samples(4) + 1)
