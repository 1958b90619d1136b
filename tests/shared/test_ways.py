"""One set of rules, three ways: plain = native = CUDA simulator, byte for byte."""

import json
import os
import subprocess
import sys

import numpy as np
import pytest

import spadework as sw
from spadework.engine.records import copy_record, new_records
from spadework.engine.rules.log import new_log
from spadework.engine.rules.loops import legal_at, play_at
from support import imports, random_games, samples


def everything(game, state, log):
    """All that the contract says of a state, as bytes: what two ways must agree on."""
    run, rules = game.run, game.rules_record
    told = [state.tobytes(), log.tobytes(), bool(run.conserved(state, rules))]
    for seat in range(game.seats):
        hidden = copy_record(state)
        run.hide(hidden, rules, seat, 12345)
        out = np.zeros(game.book.OBSERVED, np.int32)
        run.observe(state, rules, seat, out)
        told += [hidden.tobytes(), out.tobytes(), int(run.seen(state, rules, seat))]
        told += [int(run.payoff(state, rules, seat))]
    return told


def course(game, seed, choices):
    """A whole game: every state, and every legal list and greedy choice on the way."""
    states, rules, run = new_records(game.book.State, 1), game.rules_record, game.run
    out = np.zeros(game.book.MAX_LEGAL, np.int32)
    state = states[0]
    state.rng = seed * 2 + 1
    run.deal(state, rules)
    told = [everything(game, state, new_log(1))]
    while not state.over:
        n = run.loop(legal_at)(states, game.rules_array, out)
        told.append([out[:n].tolist(), int(run.greedy(copy_record(state), rules, out, n))])
        log = new_log()
        action = int(out[choices[len(told) % len(choices)] % n])
        run.loop(play_at)(states, game.rules_array, action, log)
        told.append(everything(game, state, log))
    return told


def test_plain_and_native_are_equal_byte_for_byte(name):
    for game, dice in random_games(name, samples(25), seed=10):
        seed, choices = dice.randrange(1 << 40), [dice.randrange(1 << 20) for _ in range(997)]
        plain = course(game.using("plain"), seed, choices)
        assert plain == course(game.using("native"), seed, choices)


SIMULATED = """
import json, sys
import numpy as np
import pytest
import spadework as sw
from spadework.engine import gpu
from spadework.engine.whole import WholeGames

name, games = sys.argv[1], int(sys.argv[2])
gpu.THREADS = 4
found = []
for who in (0, 1):
    game = sw.game(name)
    batch = gpu.WholeGames(game.book, game.rules_record, 4)
    decisions, tally = batch.play(0, games, who)
    last = [batch.last.copy_to_host()[i].tobytes().hex() for i in range(min(games, 4))]
    cpu, wanted, counts, states = WholeGames(game), 0, np.zeros(3, np.int64), {}
    for seed in range(games):
        taken, count = cpu.play(seed, 1, who)
        wanted, counts = wanted + taken, counts + count
        states[seed % 4] = cpu.last.tobytes().hex()
    found.append([decisions, tally.tolist(), last])
    found.append([wanted, counts.tolist(), [states[i] for i in range(min(games, 4))]])
print(json.dumps(found))
"""


def test_the_cuda_simulator_plays_the_same_games(name):
    env = os.environ | {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-c", SIMULATED, name, str(samples(4))]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    random_gpu, random_plain, greedy_gpu, greedy_plain = json.loads(done.stdout)
    assert random_gpu == random_plain
    assert greedy_gpu == greedy_plain


KNOWN_ON_CUDA = """
import json, sys
import numpy as np
import spadework as sw
from spadework.engine import gpu
from spadework.engine.records import copy_record
from spadework.engine.trying import known_to

gpu.THREADS = 4  # the simulator's threads wait for each other, and many wait long
game = sw.game(sys.argv[1], **json.loads(sys.argv[2]))
book, rules, match, states = game.book, game.rules_record, game.deal(5), []
while match.seat is not None and len(match.history) < 14:
    states.append(match.state.copy())
    match.play(match.actions()[len(match.history) % len(match.actions())])
equal = []
for seat in range(game.seats):
    found = gpu.known_by(book, rules, np.array(states, book.State), seat, 77)
    for i, state in enumerate(states):
        told, world = known_to(game, state, seat), copy_record(state)
        game.run.hide(world, rules, seat, 77 + i)
        numbers = np.zeros(book.OBSERVED, np.int32)
        game.run.observe(state, rules, seat, numbers)
        digest, whole = game.run.seen(state, rules, seat), game.run.conserved(world, rules)
        plain = [told.tobytes(), digest, numbers.tolist(), world.tobytes(), True]
        known, digests, observed, worlds, kept = (one[i] for one in found)
        cuda = [known.tobytes(), int(digests), observed.tolist(), worlds.tobytes(), bool(kept)]
        equal.append(cuda == plain and bool(whole))
print(json.dumps(equal))
"""


def test_what_is_known_is_the_same_on_cuda_under_options_too(name):
    env = os.environ | {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    compared = 0
    for game, _ in random_games(name, samples(2), seed=12):
        command = [sys.executable, "-c", KNOWN_ON_CUDA, name, json.dumps(dict(game.chosen))]
        done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr[-2000:]
        compared += len(json.loads(done.stdout))
        assert all(json.loads(done.stdout))
    assert compared > samples(5)


FOR_A_GPU = """
import sys
import spadework as sw
from gpu_batches import chooser
from on_paper import batch_on_paper
from spadework.engine.gpu import ptx
from spadework.players.nets.batching import Answers
from support import some_net

game = sw.game(sys.argv[1])
batch = batch_on_paper(game)
batch.observe(), batch.mask(), chooser(batch)(batch)
batch.step(Answers(some_net(game.book), batch).play())
told = ptx(game.book) + "".join(batch.gpu.told.values())
print(told.count(".visible .entry"), told.count(".target sm_90"), *batch.gpu.told)
"""


@pytest.mark.long
def test_the_rules_compile_for_a_gpu_without_one(name):
    """What the simulator cannot notice: types that are one thing in Python and none on a GPU.

    Unchanged rules are not compiled again: see compile.kernel_as_ptx.
    """
    env = {key: value for key, value in os.environ.items() if not key.startswith("NUMBA_")}
    command = [sys.executable, "-c", FOR_A_GPU, name]
    done = subprocess.run(command, env=env | imports(), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    kernels = ["step", "tell_all", "mask_all", "check_all", "any_of", "answer_all"]
    entries, targets, *compiled = done.stdout.split()
    assert sorted(compiled) == sorted(kernels)
    assert (entries, targets) == (str(2 + len(kernels)), str(2 + len(kernels)))


def test_a_match_is_the_same_in_every_way(name):
    for game, dice in random_games(name, samples(5), seed=11):
        plain, native = (game.using(way).deal(seed=99) for way in ("plain", "native"))
        while plain.seat is not None:
            action = dice.choice(plain.actions())
            assert plain.play(action) == native.play(action)
            assert plain.position() == native.position()
            assert plain.actions() == native.actions()


def test_an_unknown_way_is_refused(name):
    with pytest.raises(sw.UnknownName, match="'native'"):
        sw.game(name).using("nativ")
