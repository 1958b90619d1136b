"""Fleet: what happens at the start and at the end of every turn (F-10)."""

import numpy as np

from spadework.engine.rules.log import note
from spadework.games.fleet.rules.layout import (
    AT_HAND,
    AWAKENED,
    BEGINS,
    BERTHS,
    BURNED,
    CLOAKS,
    ENERGY,
    ENERGY_LOST,
    EVENT_OVER,
    HURT,
    MECHS,
    SEATS,
    SHIP,
    SLOTS,
    START,
    UNITS,
)
from spadework.games.fleet.rules.moves import event_passes
from spadework.games.fleet.rules.units import card_of, is_there, on_map, stands, tag
from spadework.games.fleet.rules.wounds import heal, wound

# The start.


def start_turn(s, r, log):
    """Effects end; burns; charged shield; pilots rest; points and extra acts."""
    seat = np.int64(s.turn)
    s.seat = seat
    note(log, BEGINS, seat, s.nth_round, 0, 0)
    end_effects(s, seat, log)
    s.extra[AWAKENED] = s.awake[seat]
    s.awake[seat] = 0
    burn(s, r, seat, log)
    ship = np.int64(s.ship[seat])
    if stands(s, seat) and s.energy[seat] and r.ship_charged_heal[ship]:
        heal(s, r, seat, SHIP, np.int64(r.ship_charged_heal[ship]), log)
    for berth in range(BERTHS):
        if s.pilot_at[seat, berth] == HURT:
            s.pilot_rest[seat, berth] -= 1
            if s.pilot_rest[seat, berth] == 0:
                s.pilot_at[seat, berth] = AT_HAND
    s.ap = r.ap
    s.cannons_left = s.cannons[seat]


def end_effects(s, seat, log):
    """What lasts until the own turn starts, and what is counted in rounds (F-21)."""
    for mech in range(MECHS):
        s.charged[seat, mech] = 0
        s.cloaked[seat, mech] = 0
    for owner in range(SEATS):
        for mech in range(MECHS):
            if s.shield[owner, mech] and s.shield_seat[owner, mech] == seat:
                s.shield_rounds[owner, mech] -= 1
                if s.shield_rounds[owner, mech] == 0:
                    s.shield[owner, mech] = 0
                    s.shield_seat[owner, mech] = 0
    if event_passes(s):
        note(log, EVENT_OVER, seat, np.int64(s.event) - 1, 0, 0)
        s.event = 0
        s.event_seat = 0


def burn(s, r, seat, log):
    for unit in range(UNITS):
        if s.burn_turns[seat, unit] and is_there(s, seat, unit):
            s.burn_turns[seat, unit] -= 1
            amount = np.int64(s.burn[seat, unit])
            if s.burn_turns[seat, unit] == 0:
                s.burn[seat, unit] = 0
            note(log, BURNED, seat, tag(s, seat, unit), 0, 0)
            wound(s, r, seat, unit, amount, True, log)


# The end.


def cloak_up(s, r, log):
    """Cloak: a mech that did not attack this turn is hard to see."""
    seat = np.int64(s.turn)
    for mech in range(SLOTS):
        if on_map(s, seat, mech) and not s.attacked[seat, mech]:
            amount = np.int64(r.mech_cloak[card_of(s, seat, mech)])
            if amount:
                s.cloaked[seat, mech] = amount
                note(log, CLOAKS, seat, tag(s, seat, mech), 0, 0)


def close_turn(s, r, log):
    """What is counted in turns falls; energy is lost; the other seat is next."""
    seat = np.int64(s.turn)
    count_down(s, seat)
    for skill in range(3):
        if s.resting[seat, skill] and not s.used_now[seat, skill]:
            s.resting[seat, skill] -= 1
        s.used_now[seat, skill] = 0
        s.extra[skill] = 0
        s.extra_done[skill] = 0
    if s.energy[seat] and not s.gathered:
        s.energy[seat] = 0
        note(log, ENERGY, seat, 0, ENERGY_LOST, 0)
    forget_turn(s, seat)
    s.turns[seat] += 1
    s.turn = 1 - seat
    s.seat = s.turn
    s.nth_round += s.turn == s.first
    s.stage = START


def count_down(s, seat):
    """F-21: at the end of the owner's turns; tracers at the end of the shooter's."""
    for mech in range(MECHS):
        s.stun[seat, mech] -= s.stun[seat, mech] > 0
        s.silence[seat, mech] -= s.silence[seat, mech] > 0
        s.ban[seat, mech] -= s.ban[seat, mech] > 0
        s.jam_turns[seat, mech] -= s.jam_turns[seat, mech] > 0
        if s.jam_turns[seat, mech] == 0:
            s.jam[seat, mech] = 0
        s.fear_turns[seat, mech] -= s.fear_turns[seat, mech] > 0
        if s.fear_turns[seat, mech] == 0:
            s.fear[seat, mech] = 0
        if s.infected[seat, mech]:
            s.infected[seat, mech] -= 1
            s.doomed[seat, mech] |= s.infected[seat, mech] == 0
    s.virus[seat] -= s.virus[seat] > 0
    for unit in range(UNITS):
        s.tracer_turns[1 - seat, unit] -= s.tracer_turns[1 - seat, unit] > 0
        if s.tracer_turns[1 - seat, unit] == 0:
            s.tracer[1 - seat, unit] = 0


def forget_turn(s, seat):
    """What was so of this turn only."""
    for mech in range(MECHS):
        s.acted_before[seat, mech] = s.acted[seat, mech]
        s.moved_before[seat, mech] = s.moved[seat, mech]
        s.acted[seat, mech] = 0
        s.moved[seat, mech] = 0
        s.attacked[seat, mech] = 0
        s.fresh[seat, mech] = 0
    for owner in range(SEATS):
        s.doubled[owner] = 0
        s.safe[owner] = 0
        for unit in range(UNITS):
            s.hurt[owner, unit] = 0
        for mech in range(MECHS):
            s.spared[owner, mech] = 0
    s.gathered = 0
    s.drawn = 0
    s.ferried = 0
