"""Search: how good is each action, as far as a seat can know?

Halving (Karnin, Koren and Somekh, 2013): all candidates are tried in the same few worlds, the
better half goes on to the next round with twice the worlds each, and so on until two are left. So
the effort goes where the choice is hard. Several trees grow side by side, each in a thread of its
own and without the GIL; after every round their tallies are added in a fixed order, so the same
seed and the same number of simulations give the same answer on every machine.
"""

from spadework.players.search.budget import Budget, read_budget
from spadework.players.search.halving import Findings, Manner, policy_of, search
from spadework.players.search.pondering import Ponder, ponder
from spadework.players.search.surveying import survey

__all__ = [
    "Budget",
    "Findings",
    "Manner",
    "Ponder",
    "policy_of",
    "ponder",
    "read_budget",
    "search",
    "survey",
]
