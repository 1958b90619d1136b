"""Poker Duel: who has which skill, and when a hero power may be used (D-5, D-14, D-41)."""

import numpy as np

from spadework.games.duel.rules.hands import points_of
from spadework.games.duel.rules.layout import INSIGHT, SALVAGE
from spadework.games.duel.rules.marks import has_times

# D-41: how often a game, by power; insight rests instead.
LIMITS = np.array([0, 2, 2, 1, 2, 1, 255], np.uint8)
SALVAGEABLE = 6  # points
RESTS = 3  # insight: not in the next two own turns


def equipped(s, seat, passive):
    """Whether a seat brought a passive."""
    return (s.equip[seat] >> passive) & 1


def has(s, seat, passive):
    """Whether a seat has a passive now (D-18)."""
    return equipped(s, seat, passive) and not s.disabled[seat]


def can_use_power(s, r, seat):
    """D-14: at most once a turn, within the power's limits, and not while disabled; D-51: it may
    cost an ``x``."""
    hero = s.hero[seat]
    if hero == 0 or s.hero_used or s.disabled[seat] or s.used[seat] >= LIMITS[hero]:
        return False
    if r.hero_price and not has_times(s, seat):
        return False
    if hero == SALVAGE:
        return salvageable(s) > 0
    return hero != INSIGHT or s.rest[seat] == 0


def salvageable(s):
    """D-41: how many cards of the played stack are worth 6 or less."""
    found = 0
    for i in range(np.int64(s.played_n)):
        found += points_of(s.played[i]) <= SALVAGEABLE
    return found
