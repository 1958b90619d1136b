"""The heart of the search, compiled for one game at a time: worlds, a tree and rollouts.

Nothing here knows a game: worlds come from ``fill``, actions from ``legal``. The tree is one table
of slots, found by key. A slot holds how often it was visited, and the sum of the results for the
seat that searches. A node's key is the digest of what that seat has ``known``: what it cannot tell
apart is one decision. An action's key is made of its node's and its own number, so nodes keep no
list of children.

Only the searching seat decides in the tree. The others follow the game's own policy, which knows
what their seat knows: they never play as if they saw the searcher's hand, as they would if the
tree learned their answers to it.
"""

import numpy as np

from spadework.engine.records import record_dtype
from spadework.engine.rules.chance import ZERO, scale, seeded, spin
from spadework.engine.rules.knowing import fill_at, known_at, seen_in

Slot = record_dtype([("key", np.uint64), ("visits", np.int32), ("score", np.int32)])
ROOMS = 5  # records that a search works in
DEEPEST = 64  # decisions of its own that the tree looks ahead
FULL = 256  # a rollout that is wild to this degree is nothing but random
EXPLORE = 0.5
TRUST = 0.5  # how much of the curiosity goes to what the game's own policy would do
SHIFT = np.uint64(24)
WORLDS = 20  # how far a world's number is moved up before it is added to the seed
QUARTER = np.uint64(2)  # two bits less make a generator's state a seed


def follow(key, number):
    """The key of an action from a node."""
    return spin(spin(key) ^ (np.uint64(number + 1) << SHIFT))


def find(table, key):
    """The slot of a key: where it lies, or the empty one where it would."""
    last = table.shape[0] - 1
    at = np.int64(key >> SHIFT) & last
    while table[at].key != ZERO and table[at].key != key:
        at = (at + 1) & last
    return at


def settle(table, used, key):
    """The slot of a key, which is taken if it is new; -1 if the table is full."""
    at = find(table, key)
    if table[at].key == ZERO:
        if used[0] * 4 >= table.shape[0] * 3:
            return -1
        used[0] += 1
        table[at].key = key
    return at


def score(table, at, result):
    """Count one more visit and its result."""
    table[at].visits += 1
    table[at].score += result


def promising(table, node, at, out, n, favourite, turn):
    """The action to look at next: a good one, or one that was seldom looked at.

    Not every action is legal in every world, so the visits are those of the legal ones.
    """
    total = 0
    for i in range(n):
        total += table[find(table, follow(node, out[i]))].visits
    curious = EXPLORE * np.sqrt(total + 1.0)
    mean_here = table[at].score / max(1, table[at].visits)
    best, most = 0, -1e9
    for j in range(n):
        i = (turn + j) % n  # a new beginning each time: no action is tried first by its number
        slot = find(table, follow(node, out[i]))
        visits = table[slot].visits
        mean = mean_here
        if visits > 0:
            mean = table[slot].score / visits
        share = (1.0 - TRUST) / n
        if out[i] == favourite:
            share += TRUST
        value = mean + curious * share / (1.0 + visits)
        if value > most:
            best, most = i, value
    return out[best]


def make_simulate(game):
    """``simulate``: play a world to its end, through the tree and then by rollout.

    Without a table there is no tree: then all simulations of an action are alike.
    """
    legal, play, seen = game.legal, game.play, game.loop(seen_in)
    payoff, greedy = game.payoff, game.greedy

    def simulate(s, words, r, seat, wild, choice, table, used, path, k, copied, out, log):
        depth, growing = 0, table.shape[0] > 0
        while not s.over:
            n = legal(s, r, out)
            action = out[0]
            if n > 1:
                choice = spin(choice)
                if wild == 0 or scale(choice, FULL) >= wild:
                    action = greedy(s, r, out, n)
                else:
                    action = out[scale(spin(choice), n)]
                if growing and s.seat == seat and depth < DEEPEST:
                    here = seen(s, words, r, seat, k, copied)
                    at = find(table, here)
                    growing = table[at].key == here
                    if growing:
                        action = promising(table, here, at, out, n, action, scale(choice, n))
                    path[depth, 0] = settle(table, used, here)
                    path[depth, 1] = settle(table, used, follow(here, action))
                    depth += 1
            play(s, r, action, log)
        result = payoff(s, r, seat)
        for d in range(depth):
            for at in path[d]:
                if at >= 0:
                    score(table, at, result)
        return result

    return simulate


def make_explore(game):
    """``explore``: in each of so many worlds every candidate is tried once, and played out.

    All candidates meet the same worlds and the same chance: what they differ by is the action.
    """
    play, simulate = game.play, game.loop(make_simulate)
    known, fill = game.loop(known_at), game.loop(fill_at)

    def explore(
        states, rules, actions, tally, wild, seed, first, worlds, table, used, path, out, log
    ):
        root, base, world = states[0:1], states[1:2], states[2:3]
        now, told = states[3:4], states[4:5]
        words, copied = now.view(np.uint32), told.view(np.uint32)
        s, r, k = now[0], rules[0], told[0]
        seat = np.int64(root[0].seat)
        known(root, rules, seat, base)
        for number in range(first, first + worlds):
            chance = seeded(seed + (number << WORLDS))
            world[0] = base[0]
            fill(world, rules, seat, np.int64(chance >> QUARTER))
            for i in range(actions.shape[0]):
                now[0] = world[0]
                play(s, r, actions[i], log)
                result = simulate(
                    s, words, r, seat, wild, chance, table, used, path, k, copied, out, log
                )
                tally[i, 0] += 1
                tally[i, 1] += result
                tally[i, 2] += result * result
        return used[0]

    return explore
