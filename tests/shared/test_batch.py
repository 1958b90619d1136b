"""Batched games: the very matches that are dealt one by one, told as each seat may know them."""

import copy
import pickle
import random
import threading
import time

import numpy as np
import pytest

import spadework as sw
from spadework.bench.own import gpu_name
from spadework.engine.inputs import one_hot
from spadework.engine.reading import SEEDS
from spadework.engine.rules import inputs as told
from spadework.engine.rules.inputs import FULL
from spadework.engine.trying import hidden, known_to, legal_in
from spadework.games.varying import varied
from support import moments, random_change, samples, simulated, world

PLACES, SEED = 6, 40


def varieties(name):
    """Games of one kind with other options, decks and fleets each, and one changed by hand."""
    dice = random.Random(f"batch {name}")
    changed = varied(name, dice)
    if bounds := changed.book.bounds:
        changed = changed.changed(random_change, bounds, dice)
    return [sw.game(name), changed, *(varied(name, dice) for _ in range(3))]


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

    for _ in range(samples(80)):
        observed = batch.observe()
        for place in range(PLACES):
            match = match_at(place)
            assert batch.game_at(place) == match.game.using("plain")
            assert batch.states[place].tobytes() == match.state.tobytes()
            assert batch.seats[place] == match.seat
            assert batch.legal_at(place).tolist() == legal_in(match.game, match.state)
            assert observed[place].tolist() == list(match.observe(match.seat))
        before, actions = [match_at(place) for place in range(PLACES)], chosen(batch, dice)
        batch.step(actions)
        for place, match in enumerate(before):
            match.play(match.game.book.table.action_text(match.state, int(actions[place])))
            assert batch.ended[place] == (match.seat is None)
            results = match.returns if match.seat is None else [0] * batch.book.SEATS
            assert batch.results[place].tolist() == results
    assert len(matches) > PLACES or name == "fleet"


def test_what_leaves_no_choice_is_played_by_the_batch_where_it_is_told_to(name):
    batch, dice = sw.batch(sw.game(name), PLACES, seed=SEED, skip=True, threads=1), random.Random(2)
    for _ in range(samples(100)):
        batch.step(chosen(batch, dice))
        assert (batch.counts[~batch.ended] > 1).all()


def test_after_the_last_seed_comes_the_first(name):
    game = sw.game(name).using("native")
    batch = sw.batch(game, 3, seed=SEEDS - 1, threads=1)
    for place, seed in enumerate((SEEDS - 1, 0, 1)):
        assert batch.states[place].tobytes() == game.deal(seed).state.tobytes()


def test_a_batch_is_the_same_plain_and_native_and_however_many_threads(name):
    games = varieties(name)
    ways = [{"way": "plain", "threads": 1}, {"threads": 1}, {"threads": 3}, {"threads": 64}]
    batches, dice = [sw.batch(games, 5, seed=7, **way) for way in ways], random.Random(3)
    for _ in range(samples(6)):
        told = [
            [one.observe(), one.inputs(), one.everything(), one.mask(), one.policy(), one.told]
            for one in batches
        ]
        for others in zip(*told, strict=True):
            assert len({array.tobytes() for array in others}) == 1
        actions = chosen(batches[0], dice)
        assert len({batch.states.tobytes() for batch in batches}) == 1  # not even policy moves them
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


def test_who_judges_what_was_played_sees_what_no_seat_knows(name):
    """Two worlds that a seat cannot tell apart are two to a critic."""
    batch = sw.batch(sw.game(name), PLACES, seed=SEED)
    dice, apart = random.Random(3), 0
    for step in range(samples(30)):
        everything = batch.everything()
        assert everything.shape == (PLACES, batch.book.everything.length)
        assert everything.max() <= FULL
        for i in range(PLACES):
            batch.states[i] = hidden(batch.game_at(i), batch.states[i], int(batch.seats[i]), step)
        apart += int((batch.everything() != everything).any(1).sum())
        batch.step(chosen(batch, dice))
    assert apart > 0


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
    before, legal = batch.states.tobytes(), batch.legal[:, 0].astype(np.int64)
    for wrong in (
        -1,
        (1 << 32) + legal[4],
        -(1 << 32) + legal[4],
    ):  # 32 bits hold the last two as legal
        actions = legal.copy()
        actions[4] = wrong
        sentence = rf"Action {wrong} is not legal at place 4; .*legal_at\(4\)"
        with pytest.raises(sw.IllegalAction, match=sentence):
            batch.step(actions)
        assert batch.states.tobytes() == before


class Tensor:
    """Somebody else's array on this machine."""

    def __init__(self, array):
        self.array = array

    def cpu(self):
        return self.array


WRITTEN = {
    "a list": list,
    "of 64 bits": lambda actions: actions.astype(np.uint64),
    "of 16 bits": lambda actions: actions.astype(np.uint16),
    "of another machine": lambda actions: actions.astype(">i4"),
    "scattered": lambda actions: np.repeat(actions, 2)[::2],
    "read only": lambda actions: np.broadcast_to(actions, (2, PLACES))[1],
    "a tensor": Tensor,
}


@pytest.mark.parametrize("how", WRITTEN)
def test_actions_may_be_written_in_many_ways(how):
    batch, other = (sw.batch(sw.game("spade"), PLACES, seed=SEED) for _ in range(2))
    dice = random.Random(6)
    for _ in range(3):
        actions = chosen(batch, dice)
        batch.step(actions)
        other.step(WRITTEN[how](actions))
        assert batch.states.tobytes() == other.states.tobytes()


def test_the_first_legal_action_can_be_played_from_the_very_array():
    """Which a step writes anew while it reads them."""
    batch, other = (sw.batch(sw.game("spade"), PLACES, seed=SEED) for _ in range(2))
    for _ in range(20):
        batch.step(batch.legal[:, 0])
        other.step(other.legal[:, 0].copy())
    assert batch.states.tobytes() == other.states.tobytes()


READ_ONLY = np.zeros((2, 2952), bool)
READ_ONLY.flags.writeable = False


@pytest.mark.parametrize(
    ("what", "out"),
    [
        ("observe", np.zeros((2, 5), np.int32)),
        ("observe", np.zeros((2, 61), np.int64)),
        ("observe", [[0]]),
        ("inputs", np.zeros((3, 395), np.uint8)),
        ("inputs", np.zeros((2, 395), np.float32)),
        ("inputs", np.zeros((2, 790), np.uint8)[:, ::2]),
        ("mask", np.zeros((2, 2952), np.uint8)),
        ("mask", READ_ONLY),
    ],
)
def test_what_cannot_be_written_into_is_refused(what, out):
    """Compiled code would write beside it."""
    batch = sw.batch(sw.game("spade"), 2, threads=1)
    with pytest.raises(sw.SpadeworkError, match=r"in one piece and may be written, .*; this is"):
        getattr(batch, what)(out)
    found = getattr(batch, what)()
    room = np.ones_like(found)
    assert getattr(batch, what)(room) is room
    assert (room == found).all()


def test_a_batch_ends_its_threads():
    before = threading.active_count()
    batch = sw.batch(sw.game("spade"), PLACES, threads=3)
    assert threading.active_count() > before
    batch.close()
    assert threading.active_count() == before
    batch.step(batch.policy())  # and plays on
    with sw.batch(sw.game("spade"), PLACES, threads=3) as batch:
        assert threading.active_count() > before
    batch = sw.batch(sw.game("spade"), PLACES, threads=3)
    del batch
    deadline = time.monotonic() + 20
    while threading.active_count() > before and time.monotonic() < deadline:
        time.sleep(0.01)
    assert threading.active_count() == before


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda batch: pickle.loads(pickle.dumps(batch))])
def test_a_batch_can_be_copied(name, copied):
    batch, dice = sw.batch(varieties(name), PLACES, seed=SEED, threads=2), random.Random(7)
    batch.step(chosen(batch, dice))
    other = copied(batch)
    actions = chosen(batch, dice)
    for one in (batch, other):
        one.step(actions)
    assert batch.states.tobytes() == other.states.tobytes()
    assert batch.inputs().tobytes() == other.inputs().tobytes()
    batch.step(chosen(batch, dice))
    assert batch.states.tobytes() != other.states.tobytes()


def test_without_a_gpu_a_batch_on_one_gets_a_sentence():
    if gpu_name() is None:
        with pytest.raises(sw.SpadeworkError, match="There is no GPU"):
            sw.batch(sw.game("spade"), 2, device="cuda")


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
        (lambda: sw.batch(sw.game("spade"), 2).step([[1], [1, 2]]), "whole numbers, not"),
        (lambda: sw.batch(sw.game("spade"), 2).step(None), "whole numbers, not None"),
        (lambda: sw.batch(sw.game("spade"), 2).step([True, True]), "whole numbers, not"),
        (lambda: sw.batch(sw.game("spade"), 2, seed=-1), "is no seed"),
        (lambda: sw.batch(sw.game("spade"), 2, threads=0), "in 1 to 1024 threads, not in 0"),
        (lambda: sw.batch(sw.game("spade"), 2, way="nativ"), "did you mean 'native'"),
    ],
)
def test_a_wrong_batch_gets_a_sentence(given, sentence):
    with pytest.raises(sw.SpadeworkError, match=sentence):
        given()


ON_CUDA = """
import json, sys
import gpu_batches
import spadework as sw
from spadework.engine import gpu_steps
from support import some_net

gpu_steps.THREADS = 4  # the simulator's threads wait for each other, and many wait long
gpu_batches.VARIED, gpu_batches.BETWEEN = 2, 2
name, steps, turns = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
rows = [
    gpu_batches.same_steps(name, 3, steps, steps, way="plain"),
    gpu_batches.same_answers(name, some_net(sw.game(name).book), 2, turns, way="plain"),
]
print(json.dumps([rows, list(gpu_batches.claims(name, 3, way="plain"))]))
"""


def test_a_batch_and_a_net_are_the_same_on_a_gpu(name):
    """By what `make gpu` compares on a real one."""
    rows, claims = simulated(ON_CUDA, name, samples(40), samples(1))
    assert [row.split("|")[-2].strip() for row in rows] == ["equal", "equal"]
    assert [what for what, holds in claims if not holds] == []
