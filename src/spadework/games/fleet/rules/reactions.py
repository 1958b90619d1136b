"""Fleet: reactions (F-17). Who is asked, what may be answered, and what an answer does."""

import numpy as np

from spadework.engine.rules.log import note
from spadework.games.fleet.rules.captains import is_ready, turn_up
from spadework.games.fleet.rules.choices import (
    REACT_HARE,
    REACT_IRON,
    REACT_KIND,
    REACT_KNIFE,
    REACT_NONE,
    REACT_PRECISION,
    REACT_SHIELD,
)
from spadework.games.fleet.rules.layout import (
    A_GATHER,
    A_HIT,
    A_LAUNCH,
    ANSWERED,
    ATTACK,
    BOMBED,
    BORROWED_KNIFE,
    CARD_USED,
    CONVERT_SHIELD,
    CONVERTED,
    DECK_BOMB,
    DEFENDED,
    DRAIN_FIELD,
    DRAIN_USED,
    EXTENDED,
    EXTENDED_SHIELD,
    GATHERED,
    HARE,
    IRON_HAND,
    KINDS,
    KNIFED,
    LAUNCHED,
    PRECISION,
    REACT,
    REPAIR_BOTS,
    SEATS,
    SHIP,
    SHIP_USED,
    TWIST_SHIELD,
    TWISTED,
    UNITS,
    WAIT,
)
from spadework.games.fleet.rules.secondary import can_use_cards, spend_card, use_repair
from spadework.games.fleet.rules.units import (
    count_evaded,
    is_escorted,
    is_there,
    most_hp,
    pilot_of,
    tag,
)
from spadework.games.fleet.rules.wounds import pay, wound

# Who is asked.


def asks(s, r, seat):
    """To give nothing away: whoever holds a card or has an unused skill, whatever it is."""
    if s.hand_n[seat] > 0 or not s.skilled[seat, 0] or not s.skilled[seat, 1]:
        return True
    return can_extend(s, r, seat) or can_grip(s, r, seat)


def wait_for(s, seat):
    s.phase = REACT
    s.seat = seat
    s.stage = WAIT


def stage_after(s):
    """What comes when the seat that was asked has answered."""
    if s.asked == A_LAUNCH:
        return LAUNCHED
    if s.asked == A_GATHER:
        return GATHERED
    return ANSWERED if s.answerer else DEFENDED


def defends(s, seat):
    """Whether a seat is asked because a unit of its own is hit."""
    return s.asked == A_HIT and not s.answerer and s.struck_seat == seat


def can_extend(s, r, seat):
    """Extended shield: a mech is hit, and the ship can pay for it."""
    if not defends(s, seat) or s.struck == SHIP or s.resting[seat, EXTENDED]:
        return False
    cost = np.int64(r.ship_shield_cost[s.ship[seat]])
    return 0 < cost < s.hp[seat, SHIP]


def can_grip(s, r, seat):
    """Götz: hit by a melee weapon, once a launch."""
    if not defends(s, seat) or s.struck == SHIP or s.user == SHIP:
        return False
    if not r.arm_melee[np.int64(s.arm) - 1] or s.talked[seat, s.struck]:
        return False
    pilot = pilot_of(s, seat, np.int64(s.struck))
    return pilot >= 0 and r.pilot_iron[pilot] > 0 and s.hp[seat, SHIP] > r.pilot_cost[pilot]


# What may be answered.


def legal_reactions(s, r, out):
    seat = np.int64(s.seat)
    out[0] = REACT_NONE
    n = 1
    for kind in range(KINDS):
        if s.hand[seat, kind] and fits(s, r, seat, kind):
            out[n] = REACT_KIND + kind
            n += 1
    if defends(s, seat):
        return legal_defence(s, r, seat, out, n)
    if s.asked == A_HIT and s.answerer and is_ready(s, r, seat, PRECISION):
        out[n] = REACT_PRECISION
        n += 1
    return n


def fits(s, r, seat, kind):
    """Whether a card of the hand can be used now."""
    if not can_use_cards(s, seat):
        return False
    if kind == REPAIR_BOTS:
        return s.hp[seat, SHIP] < most_hp(s, r, seat, SHIP)
    if kind == DECK_BOMB:
        return s.asked == A_LAUNCH
    if kind == DRAIN_FIELD:
        return s.asked == A_GATHER
    return kind in (TWIST_SHIELD, CONVERT_SHIELD) and defends(s, seat) and s.struck == SHIP


def legal_defence(s, r, seat, out, n):
    if is_ready(s, r, seat, HARE):
        out[n] = REACT_HARE
        n += 1
    if can_extend(s, r, seat):
        out[n] = REACT_SHIELD
        n += 1
    if can_grip(s, r, seat):
        out[n] = REACT_IRON
        n += 1
    if is_ready(s, r, seat, BORROWED_KNIFE):
        for i in range(SEATS * UNITS):
            whose = seat if i < UNITS else 1 - seat
            unit = i % UNITS
            immune = whose == seat and unit == SHIP and is_escorted(s, r, seat)
            if is_there(s, whose, unit) and not immune and (whose != seat or unit != s.struck):
                out[n] = REACT_KNIFE + i
                n += 1
    return n


# What an answer does.


def react(s, r, action, log):
    """F-17: resolved at once."""
    seat = np.int64(s.seat)
    s.stage = stage_after(s)
    s.seat = s.turn
    if action == REACT_NONE:
        return
    if action < REACT_HARE:
        use_card(s, r, seat, action - REACT_KIND, log)
    elif action == REACT_HARE:
        turn_up(s, seat, HARE, log)
        s.safe[seat] = 1
        count_evaded(s, seat)
        s.asked = 0
        s.stage = ATTACK
    elif action == REACT_PRECISION:
        turn_up(s, seat, PRECISION, log)
        s.doubled[seat] = 1
    elif action == REACT_SHIELD:
        extend(s, r, seat, log)
    elif action == REACT_IRON:
        grip(s, r, seat, log)
    else:
        knife(s, seat, action - REACT_KNIFE, log)


def use_card(s, r, seat, kind, log):
    spend_card(s, seat, kind)
    note(log, CARD_USED, seat, kind, 0, 1)
    if kind == REPAIR_BOTS:
        use_repair(s, r, seat, log)
    elif kind == TWIST_SHIELD:
        s.shielded = TWISTED
    elif kind == CONVERT_SHIELD:
        s.shielded = CONVERTED
    elif kind == DECK_BOMB:
        s.shielded = 1
        note(log, BOMBED, s.turn, tag(s, s.turn, np.int64(s.subject) - 1), 0, 0)
    else:
        s.shielded = 1
        note(log, DRAIN_USED, s.turn, 0, 0, 0)


def extend(s, r, seat, log):
    ship = np.int64(s.ship[seat])
    pay(s, seat, np.int64(r.ship_shield_cost[ship]))
    s.resting[seat, EXTENDED] = r.ship_shield_rest[ship]
    s.shielded = EXTENDED_SHIELD
    note(log, SHIP_USED, seat, EXTENDED, 0, 0)


def grip(s, r, seat, log):
    """The ship pays, and the mech that attacks takes damage."""
    pilot = pilot_of(s, seat, np.int64(s.struck))
    s.talked[seat, s.struck] = 1
    pay(s, seat, np.int64(r.pilot_cost[pilot]))
    note(log, IRON_HAND, seat, tag(s, seat, s.struck), tag(s, s.turn, s.user), 0)
    wound(s, r, np.int64(s.turn), np.int64(s.user), np.int64(r.pilot_iron[pilot]), True, log)


def knife(s, seat, i, log):
    """F-23: the attack hits another unit; no new rolls, damage counted anew."""
    turn_up(s, seat, BORROWED_KNIFE, log)
    s.struck_seat = seat if i < UNITS else 1 - seat
    s.struck = i % UNITS
    note(log, KNIFED, s.struck_seat, tag(s, s.struck_seat, s.struck), 0, 0)
