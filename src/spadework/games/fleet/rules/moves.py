"""Fleet: how mechs move (F-2, F-11), and what happens in the centre (F-24)."""

import numpy as np

from spadework.engine.rules.chance import below, shuffle
from spadework.engine.rules.log import note
from spadework.engine.rules.sets import lowest_bit
from spadework.games.fleet.rules.layout import (
    BLACK_HOLE,
    BY_JUMP,
    CENTRE,
    CHARGE,
    EMP,
    EVENTS,
    GIANT,
    HAPPENS,
    INFECTION,
    LIGHTNING,
    MECHS,
    MOVES_TO,
    PULLED,
    RAID,
    RAIDED,
    SALVAGE,
    SEATS,
    TAILWIND,
    VIRUS,
    ZONES,
)
from spadework.games.fleet.rules.secondary import can_draw, draw_card
from spadework.games.fleet.rules.units import happens_at, is_in, on_map, stands, tag, turns_for
from spadework.games.fleet.rules.wounds import wound
from spadework.games.fleet.rules.zones import (
    distance,
    forward,
    home_row,
    row_of,
    ship_zone,
    step_to,
    zone_of,
)


def can_act(s, r, seat, mech):
    """F-9, F-11: on the map, not kept from acting, and not just launched."""
    if not on_map(s, seat, mech) or s.stun[seat, mech] or s.numb[seat, mech]:
        return False
    return not (s.fresh[seat, mech] and r.launch_rest)


def is_held(s, seat, mech):
    """Black hole: every mech in the zone stays there."""
    return happens_at(s, zone_of(s, seat, mech), BLACK_HOLE)


def in_force(s, condition):
    """F-5: the union of both picks."""
    return s.picked[0] == condition or s.picked[1] == condition


# Where a mech may go. Sets of zones are bits.


def steps_from(s, seat, zone):
    """The zones one step away: forward only where no enemy mech is."""
    free = not is_in(s, 1 - seat, zone)
    found = 0
    for side in range(4):
        to = step_to(zone, side)
        ahead = to >= 0 and row_of(to) - row_of(zone) == forward(seat)
        if to >= 0 and to != ship_zone(seat) and (free or not ahead):
            found |= 1 << to
    return found


def ways_of(s, seat, mech):
    """The zones that a mech may move to."""
    if is_held(s, seat, mech):
        return 0
    here = zone_of(s, seat, mech)
    found = steps_from(s, seat, here)
    for _ in range(np.int64(s.tail[seat, mech]) - 1):  # tailwind: further steps
        near = found
        for zone in range(ZONES):
            if (near >> zone) & 1 and zone != CENTRE:  # who enters it has arrived
                found |= steps_from(s, seat, zone)
    return found & ~(1 << here)


def dash_zone(s, seat, mech):
    """Stealth dash: the zone ahead, out of one with enemy mechs; -1 if there is none."""
    here = zone_of(s, seat, mech)
    to = step_to(here, 0 if forward(seat) > 0 else 1)
    if to == ship_zone(seat) or is_held(s, seat, mech) or not is_in(s, 1 - seat, here):
        return -1
    return to


def move(s, r, seat, mech, zone, how, log):
    """A mech's own move."""
    s.zone[seat, mech] = zone + 1
    s.moved[seat, mech] = 1
    s.tail[seat, mech] = 0
    note(log, MOVES_TO, seat, tag(s, seat, mech), zone, how)
    if zone == CENTRE:
        enter_centre(s, r, seat, mech, log)
    if zone == ship_zone(1 - seat) and in_force(s, RAID) and not s.card[1 - seat, GIANT]:
        s.raided[seat] = 1
        note(log, RAIDED, seat, tag(s, seat, mech), 0, 0)


def jump(s, r, seat, mech, log):
    """Wormhole: a random other zone, never the enemy's home row nor the own ship zone."""
    choices = 0
    for zone in range(ZONES):
        choices += can_jump_to(s, seat, mech, zone)
    left = below(s, choices)
    for zone in range(ZONES):
        if can_jump_to(s, seat, mech, zone):
            if left == 0:
                s.zone[seat, mech] = zone + 1
                s.moved[seat, mech] = 1
                note(log, MOVES_TO, seat, tag(s, seat, mech), zone, BY_JUMP)
                if zone == CENTRE:
                    unnumb(s)
                    come_to_centre(s, r, seat, mech, log)
                return
            left -= 1


def can_jump_to(s, seat, mech, zone):
    if zone == zone_of(s, seat, mech) or zone == ship_zone(seat):
        return False
    return row_of(zone) != home_row(1 - seat)


# Events.


def new_event_deck(s, r):
    """F-24: one of each."""
    s.event_n = 0
    for event in range(EVENTS):
        if r.events or not r.event_draft[event]:
            s.event_deck[s.event_n] = event
            s.event_n += 1
    shuffle(s, s.event_deck, np.int64(s.event_n))


def unnumb(s):
    """Event emp lasts until another mech enters."""
    if s.event == EMP + 1:
        s.event = 0
        s.event_seat = 0
    for seat in range(SEATS):
        for mech in range(MECHS):
            s.numb[seat, mech] = 0


def come_to_centre(s, r, seat, mech, log):
    """F-27: a mech that was pushed or jumped there turns up an event too, if the option says so."""
    if r.event_entry:
        enter_centre(s, r, seat, mech, log)


def enter_centre(s, r, seat, mech, log):
    """A mech that enters by its own move turns up an event. F-27: then those that it drags in may,
    one after the other, the seat on turn's first, as far as they still stand there."""
    entering = 1 << in_turn(s, seat, mech)
    while entering:
        first = lowest_bit(entering)
        entering ^= 1 << first
        whose = np.int64(s.turn) if first < MECHS else 1 - np.int64(s.turn)
        if s.zone[whose, first % MECHS] == CENTRE + 1:
            entering |= turn_up_event(s, r, whose, first % MECHS, log)


def in_turn(s, seat, mech):
    """A mech's number among all, the seat on turn's first."""
    return mech + (MECHS if seat != s.turn else 0)


def turn_up_event(s, r, seat, mech, log):
    """The top of the deck happens; the mechs that will turn one up because of it, a set."""
    unnumb(s)
    if s.event_n == 0:
        new_event_deck(s, r)
    s.event_n -= 1
    event = np.int64(s.event_deck[s.event_n])
    s.event_deck[s.event_n] = 0
    lasts = r.event_rounds[event] > 0 or r.event_lasting[event] > 0
    s.event = event + 1 if lasts else 0
    s.event_rounds = r.event_rounds[event]
    s.event_seat = s.turn if lasts else 0
    note(log, HAPPENS, seat, event, tag(s, seat, mech), 0)
    if event == BLACK_HOLE:
        dragged = pull(s, r, log)
        return dragged if r.event_entry else 0
    happen(s, r, event, seat, mech, log)
    return 0


def happen(s, r, event, seat, mech, log):
    """What an event does at once."""
    if event == LIGHTNING:
        wound(s, r, seat, mech, np.int64(r.event_damage[event]), False, log)
    elif event == INFECTION:
        s.infected[seat, mech] = turns_for(s, seat, np.int64(r.event_turns[event]))
    elif event == EMP:
        s.numb[seat, mech] = 1
    elif event == CHARGE:
        s.shield[seat, mech] = r.event_shield[event]
        s.shield_rounds[seat, mech] = r.event_rounds[event]
        s.shield_seat[seat, mech] = s.turn
    elif event == VIRUS:
        s.virus[seat] = turns_for(s, seat, np.int64(r.event_turns[event]))
    elif event == SALVAGE:
        for _ in range(r.event_draws[event]):
            if stands(s, seat) and can_draw(s, r, seat):
                draw_card(s, seat, log)
    elif event == TAILWIND:
        s.tail[seat, mech] = r.event_zones[event]


def pull(s, r, log):
    """Black hole: mechs at distance 1 come in and take damage, the seat on turn's first; those
    that were dragged, a set."""
    dragged = 0
    for i in range(SEATS):
        seat = np.int64(s.turn) if i == 0 else 1 - np.int64(s.turn)
        for mech in range(MECHS):
            if on_map(s, seat, mech) and distance(zone_of(s, seat, mech), CENTRE) == 1:
                s.zone[seat, mech] = CENTRE + 1
                dragged |= 1 << in_turn(s, seat, mech)
                note(log, PULLED, seat, tag(s, seat, mech), 0, 0)
                wound(s, r, seat, mech, np.int64(r.event_damage[BLACK_HOLE]), False, log)
    return dragged


def event_passes(s):
    """F-21: rounds are counted at the turn starts of the seat in whose turn it began."""
    if s.event and s.event_rounds and s.event_seat == s.turn:
        s.event_rounds -= 1
        return s.event_rounds == 0
    return False
