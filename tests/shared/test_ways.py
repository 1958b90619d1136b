"""One set of rules, three ways: plain = native = CUDA simulator, byte for byte."""

import json
import os
import subprocess
import sys

import numpy as np
import pytest

import spadework as sw
from spadework.engine.records import copy_record, new_record
from spadework.engine.rules.log import new_log
from support import random_games, samples


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
    state, rules, run = new_record(game.book.State), game.rules_record, game.run
    out = np.zeros(game.book.MAX_LEGAL, np.int32)
    state.rng = seed * 2 + 1
    run.deal(state, rules)
    told = [everything(game, state, new_log(1))]
    while not state.over:
        n = run.legal(state, rules, out)
        told.append([out[:n].tolist(), int(run.greedy(copy_record(state), rules, out, n))])
        log = new_log()
        run.play(state, rules, out[choices[len(told) % len(choices)] % n], log)
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
from spadework.engine.batch import Batch

name, games = sys.argv[1], int(sys.argv[2])
gpu.THREADS = 4
found = []
for who in (0, 1):
    game = sw.game(name)
    batch = gpu.Batch(game.book, game.rules_record, 4)
    decisions, tally = batch.play(0, games, who)
    last = [batch.last.copy_to_host()[i].tobytes().hex() for i in range(min(games, 4))]
    cpu, wanted, counts, states = Batch(game), 0, np.zeros(3, np.int64), {}
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
    command = [sys.executable, "-c", SIMULATED, name, str(samples(6))]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    random_gpu, random_plain, greedy_gpu, greedy_plain = json.loads(done.stdout)
    assert random_gpu == random_plain
    assert greedy_gpu == greedy_plain


CONTRACT_ON_CUDA = """
import json, sys
import numpy as np
import spadework as sw
from spadework.engine.compile import on_cuda, plain
from spadework.engine.gpu import cuda
from spadework.engine.records import new_records
from spadework.engine.rules.knowing import hide_at, observe_at, seen_at

name, options = sys.argv[1], json.loads(sys.argv[2])
game = sw.game(name, **options)
way, length = on_cuda(game.book), int(game.book.OBSERVED)
hide, seen, observe = (way.loop(make) for make in (hide_at, seen_at, observe_at))
conserved = way.conserved

@cuda.jit
def kernel(states, rules, seat, told, out, digests, whole, world):
    digests[0] = seen(states, rules, seat, told)
    observe(states, rules, seat, told, out)
    hide(states, rules, seat, 77, world)
    whole[0] = conserved(world[0], rules[0])

equal = []
match = game.deal(5)
while match.seat is not None and len(match.history) < 14:
    for seat in range(game.seats):
        both = []
        for run in ("cuda", "plain"):
            states = new_records(game.book.State, 1)
            states[0] = match.state
            rules = np.array([game.rules_record], game.book.Rules)
            out, digests = np.zeros(length, np.int32), np.zeros(1, np.uint64)
            whole = np.zeros(1, bool)
            told, world = (new_records(game.book.State, 1) for _ in range(2))
            if run == "cuda":
                kernel[1, 1](states, rules, seat, told, out, digests, whole, world)
            else:
                book = plain(game.book)
                digests[0] = book.loop(seen_at)(states, rules, seat, told)
                book.loop(observe_at)(states, rules, seat, told, out)
                book.loop(hide_at)(states, rules, seat, 77, world)
                whole[0] = book.conserved(world[0], rules[0])
            found = [told, world, out, digests]
            both.append([*(part.tobytes() for part in found), bool(whole[0])])
        equal.append(both[0] == both[1] and both[0][-1])
    match.play(match.actions()[len(match.history) % len(match.actions())])
print(json.dumps(equal))
"""


def test_the_whole_contract_runs_on_cuda_under_options_too(name):
    env = os.environ | {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    compared = 0
    for game, _ in random_games(name, samples(2), seed=12):
        command = [sys.executable, "-c", CONTRACT_ON_CUDA, name, json.dumps(dict(game.chosen))]
        done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr[-2000:]
        compared += len(json.loads(done.stdout))
        assert all(json.loads(done.stdout))
    assert compared > samples(5)


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
