"""A search that asks a net: it looks a little ahead, and the net says what that is worth.

In each of so many worlds an action is tried. The others answer as the net would, from what their
seats know; so does the seat that searches, so many decisions ``far``, and where it decides after
those the net says what that is worth. With a tree, where it has been before, it plays what did well
there. Where the game ends first, its result counts. All is told in thousandths of a win.
"""

import numpy as np

from spadework.engine.rules.chance import scale, seeded, spin
from spadework.engine.rules.knowing import digest_of, fill_at, known_at
from spadework.players.nets.rules.thinking import (
    COARSE,
    LOGITS,
    LONGEST,
    chance_of,
    drawn,
    highest,
    likely,
    make_judge,
)
from spadework.players.search.rules.tree import (
    DEEPEST,
    QUARTER,
    WORLDS,
    find,
    follow,
    score,
    settle,
)

WIN = 1000  # what a win counts
CURIOUS = 1.25


def worth(value):
    """What a net's value counts, from a loss to a win."""
    return (chance_of(value) * 2 * WIN >> LONGEST) - WIN


def promising(table, node, at, out, n, logits, turn):
    """The action to look at next: one that did well, or that the net likes and was seldom tried."""
    most, total, visited = logits[highest(logits, n)], np.int64(0), 0
    for i in range(n):
        total += likely(most - logits[i]) >> COARSE
        visited += table[find(table, follow(node, out[i]))].visits
    curious = CURIOUS * np.sqrt(visited + 1.0)
    mean_here = table[at].score / (max(1, table[at].visits) * float(WIN))
    best, highest_value = 0, -1e9
    for j in range(n):
        i = (turn + j) % n
        slot = find(table, follow(node, out[i]))
        visits = table[slot].visits
        mean = mean_here
        if visits > 0:
            mean = table[slot].score / (visits * float(WIN))
        share = (likely(most - logits[i]) >> COARSE) / float(total)
        value = mean + curious * share / (1.0 + visits)
        if value > highest_value:
            best, highest_value = i, value
    return out[best]


def make_look_ahead(game):
    """``look_ahead``: play a world on, to a decision that is new or to its end; what that counts.

    ``asking`` is all that a net needs to be asked: see ``make_judge``.
    """
    legal, play, payoff, judge = game.legal, game.play, game.payoff, game.loop(make_judge)

    def look_ahead(now, rules, seat, heat, far, choice, table, used, path, out, log, asking):
        s, r, depth, result, over = now[0], rules[0], 0, 0, False
        growing, left = table.shape[0] > 0, far
        columns, turned, rows, told, numbers, places, net, room = asking
        logits = room[LOGITS]
        while not over:
            if s.over:
                result, over = payoff(s, r, seat) * WIN, True
                continue
            n, action = legal(s, r, out), out[0]
            if n > 1:
                value = judge(
                    now, rules, columns, turned, rows, told, numbers, places, net, room, out, n
                )
                choice = spin(choice)
                if s.seat != seat:
                    action = out[drawn(logits, n, choice, heat)]
                elif not growing:
                    if left == 0:
                        result, over = worth(value), True
                        continue
                    left -= 1
                    action = out[drawn(logits, n, choice, heat)]
                else:
                    here = digest_of(told.view(np.uint32))
                    at = find(table, here)
                    if table[at].key != here or depth == DEEPEST:
                        settle(table, used, here)
                        growing = False
                        if left == 0:
                            result, over = worth(value), True
                            continue
                        left -= 1
                        action = out[drawn(logits, n, choice, heat)]
                        play(s, r, action, log)
                        continue
                    action = promising(table, here, at, out, n, logits, scale(choice, n))
                    path[depth, 0] = at
                    path[depth, 1] = settle(table, used, follow(here, action))
                    depth += 1
            play(s, r, action, log)
        for d in range(depth):
            for at in path[d]:
                if at >= 0:
                    score(table, at, result)
        return result

    return look_ahead


def make_ponder(game):
    """``ponder``: in each of so many worlds every candidate is tried once, and looked at.

    All candidates meet the same worlds and the same chance: what they differ by is the action.
    """
    play, look_ahead = game.play, game.loop(make_look_ahead)
    known, fill = game.loop(known_at), game.loop(fill_at)

    def ponder(
        states,
        rules,
        actions,
        tally,
        heat,
        far,
        seed,
        first,
        worlds,
        table,
        used,
        path,
        out,
        log,
        asking,
    ):
        root, base, world, now = states[0:1], states[1:2], states[2:3], states[3:4]
        seat = np.int64(root[0].seat)
        known(root, rules, seat, base)
        for number in range(first, first + worlds):
            chance = seeded(seed + (number << WORLDS))
            world[0] = base[0]
            fill(world, rules, seat, np.int64(chance >> QUARTER))
            for i in range(actions.shape[0]):
                now[0] = world[0]
                play(now[0], rules[0], actions[i], log)
                result = look_ahead(
                    now, rules, seat, heat, far, chance, table, used, path, out, log, asking
                )
                tally[i, 0] += 1
                tally[i, 1] += result
                tally[i, 2] += result * result
        return used[0]

    return ponder
