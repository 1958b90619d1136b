"""Two players of your own, for every game on the shelf; docs/players.md says what they are given.

In this folder:

    spadework arena tactics player:Tries player:anything --games 20
    spadework play duel --seats human,player:Tries
"""

import spadework as sw


def anything(glimpse: sw.Seen) -> str:
    """A function is given a glimpse and returns an action, as a text or as a number."""
    return glimpse.random.choice(glimpse.actions)


class Tries:
    """A class is made once a game, with a seed; what is made is called with each glimpse.

    It tries some actions out in worlds that could be the true one, and plays what did best.
    """

    ACTIONS, WORLDS = 4, 2

    def __init__(self, seed: int) -> None:
        self.greedy = sw.player("greedy", seed)

    def __call__(self, glimpse: sw.Seen) -> str:
        some = min(self.ACTIONS, len(glimpse.actions))
        tried = {self.greedy.choose(glimpse.world()), *glimpse.random.sample(glimpse.actions, some)}
        return max(sorted(tried), key=lambda action: self.worth(glimpse, action))

    def worth(self, glimpse: sw.Seen, action: str) -> int:
        """How often more it wins than loses if from then on all play like ``greedy``."""
        found = 0
        for seed in range(self.WORLDS):
            match = glimpse.world(seed)
            match.play(action)
            while match.seat is not None:
                match.play(self.greedy.choose(match))
            found += match.returns[glimpse.seat]
        return found
