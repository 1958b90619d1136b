"""Fleet: captains (F-25). What each skill waits for, and who has one ready."""

import numpy as np

from spadework.engine.rules.log import note
from spadework.games.fleet.rules.layout import (
    BOATS,
    BORROWED_KNIFE,
    DIVERT,
    HARE,
    MECHS,
    MOMENTUM,
    PRECISION,
    SEATS,
    SKILL_USED,
    TOOTH,
)
from spadework.games.fleet.rules.units import mechs_out, on_map, see_who_is_behind
from spadework.games.fleet.rules.wounds import heal


def has_skill(s, seat, skill):
    """Whether a seat's captain has this skill, and has not used it."""
    return s.captain[seat] == skill // 2 and not s.skilled[seat, skill % 2]


def is_unlocked(s, r, seat, skill):
    """What a skill waits for is reached; it stays so."""
    if skill == HARE:
        return s.scored[seat] >= r.skill_hits[HARE]
    if skill == BORROWED_KNIFE:
        return s.evaded[seat] >= r.skill_evaded[BORROWED_KNIFE]
    if skill == PRECISION:
        full = np.int64(r.ship_hp[s.ship[1 - seat]])
        if np.int64(s.dealt[seat]) * 100 >= r.skill_share[PRECISION] * full:
            return True
        return s.kills[seat] >= r.skill_kills[PRECISION]
    if skill == DIVERT:
        return s.nth_round > r.skill_rounds[DIVERT]
    if skill == MOMENTUM:
        return s.swarm[seat] >= r.skill_mechs[MOMENTUM]
    if skill == TOOTH:
        return s.lost[seat] >= r.skill_lost[TOOTH]
    return skill == BOATS or s.behind[seat] > 0


def is_ready(s, r, seat, skill):
    return has_skill(s, seat, skill) and is_unlocked(s, r, seat, skill)


def turn_up(s, seat, skill, log):
    """Using a skill turns the captain up."""
    s.skilled[seat, skill % 2] = 1
    s.captain_seen[seat] = 1
    note(log, SKILL_USED, seat, skill, 0, 0)


def watch(s, r, log):
    """What unlocks are about is watched from the start; momentum comes by itself."""
    see_who_is_behind(s)
    for seat in range(SEATS):
        out = mechs_out(s, seat)
        s.swarm[seat] = max(np.int64(s.swarm[seat]), out)
        if is_ready(s, r, seat, MOMENTUM):
            turn_up(s, seat, MOMENTUM, log)
            for mech in range(MECHS):
                if on_map(s, seat, mech):
                    heal(s, r, seat, mech, np.int64(r.skill_heal[MOMENTUM]), log)
