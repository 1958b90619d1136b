"""Fleet: what a hit leaves behind besides damage: burns, tracers, jams, pushes, drains (F-21)."""

import numpy as np

from spadework.engine.rules.log import (
    note,
)
from spadework.games.fleet.rules.layout import (
    BURNS,
    BY_PUSH,
    CENTRE,
    DRAINED,
    JAMMED,
    MARKED,
    MOVES_TO,
    SHIP,
)
from spadework.games.fleet.rules.moves import come_to_centre
from spadework.games.fleet.rules.units import (
    is_there,
    tag,
)
from spadework.games.fleet.rules.zones import (
    forward,
    home_row,
    row_of,
    ship_zone,
    step_to,
    zone_of,
)


def leave_marks(s, r, arm, seat, unit, took, log):
    """What a hit leaves behind on a unit that is still there."""
    if not is_there(s, seat, unit):
        return
    if r.arm_burn[arm] and took > 0:
        s.burn[seat, unit] = r.arm_burn[arm]
        s.burn_turns[seat, unit] = r.arm_burn_turns[arm]
        note(log, BURNS, seat, tag(s, seat, unit), r.arm_burn_turns[arm], 0)
    if seat == s.turn:
        return
    if r.arm_tracer[arm]:
        s.tracer[seat, unit] = min(255, np.int64(s.tracer[seat, unit]) + r.arm_tracer[arm])
        s.tracer_turns[seat, unit] = 2
        note(log, MARKED, seat, tag(s, seat, unit), s.tracer[seat, unit], 0)
    if r.arm_jam[arm] and unit != SHIP:
        s.jam[seat, unit] = r.arm_jam[arm]
        s.jam_turns[seat, unit] = r.arm_jam_turns[arm]
        note(log, JAMMED, seat, tag(s, seat, unit), r.arm_jam_turns[arm], 0)
    if r.arm_push[arm] and unit != SHIP:
        push(s, r, seat, unit, np.int64(r.arm_push[arm]), log)
    if r.arm_drain[arm] and unit == SHIP:
        drain(s, seat, np.int64(r.arm_drain[arm]), log)


def push(s, r, seat, mech, zones, log):
    """Toward its home row, at most to it, and never into its own ship zone."""
    zone = zone_of(s, seat, mech)
    for _ in range(zones):
        back = step_to(zone, 1 if forward(seat) > 0 else 0)
        if row_of(zone) == home_row(seat) or back == ship_zone(seat):
            break
        zone = back
    if zone != zone_of(s, seat, mech):
        s.zone[seat, mech] = zone + 1
        note(log, MOVES_TO, seat, tag(s, seat, mech), zone, BY_PUSH)
        if zone == CENTRE:
            come_to_centre(s, r, seat, mech, log)


def drain(s, seat, most, log):
    amount = min(most, np.int64(s.energy[seat]))
    if amount and is_there(s, 1 - seat, SHIP):
        s.energy[seat] -= amount
        s.energy[1 - seat] = min(255, np.int64(s.energy[1 - seat]) + amount)
        note(log, DRAINED, seat, amount, 0, 0)
