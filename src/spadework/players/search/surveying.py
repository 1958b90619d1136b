"""How good every action is: for analysis, hints and reviews."""

import os
from typing import Any

import numpy as np

from spadework.engine.match import Glimpse
from spadework.players.nets.net import has_ours, ours
from spadework.players.search.budget import Budget
from spadework.players.search.halving import Findings, Manner, Search, in_time, simulations_in
from spadework.players.search.pondering import NetSearch, Ponder

THOROUGH = 8  # simulations of every action, at least; fewer where there are very many
AT_MOST = 512  # simulations that are spent for that, but two of every action are
# Every simulation counts alike: what an error is made of.
EVEN = Manner(benefit=0.0, tree=False)
EVEN_WITH_A_NET = Ponder(trust=0.0, far=0)


def survey(
    glimpse: Glimpse,
    seed: int,
    budget: Budget,
    compare: int | None = None,
    threads: int | None = None,
) -> Findings:
    """How good every action is: half of the budget for all alike, the rest where it is close.

    From each action on, all seats play as the game's net would, or without one as its own policy
    does. ``compare`` is an action that is looked at as closely as the best.
    """
    actions = glimpse.legal()
    least = max(2, min(THOROUGH, AT_MOST // len(actions))) * len(actions)
    most = max(simulations_in(budget), 2 * least)
    found = searcher(glimpse, seed, actions, most, threads or os.cpu_count() or 1)
    found.round(np.arange(len(actions)), least if budget.seconds else most // 2)
    if budget.seconds is None:
        found.halve(most // 2)
    else:
        in_time(found, budget.seconds)
    best = int(np.argmax(found.findings(0).sure))
    if compare is not None:
        both = np.unique([best, int(np.argmax(actions == compare))])
        found.round(both, int(found.tally[:, 0].sum()) // 4)
    return found.findings(best)


def searcher(glimpse: Glimpse, seed: int, actions: Any, most: int, threads: int) -> Search:
    """With the game's net, where it has one."""
    book = glimpse.game.book
    if not has_ours(book):
        return Search(glimpse, seed, actions, None, most, threads, EVEN)
    likes = np.zeros(len(actions))
    return NetSearch(ours(book), likes, glimpse, seed, actions, most, EVEN_WITH_A_NET)
