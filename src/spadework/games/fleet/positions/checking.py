"""Fleet: what a position cannot be: things in it that do not go together."""

from typing import Any

import numpy as np

from spadework.games.fleet.positions.mustering import wrong
from spadework.games.fleet.rules import layout as F
from spadework.games.fleet.rules.choices import MAX_LEGAL
from spadework.games.fleet.rules.course import legal
from spadework.games.fleet.rules.moves import can_act, in_force
from spadework.games.fleet.rules.units import arm_of, arms_of, is_there, most_hp
from spadework.games.fleet.rules.zones import ship_zone


def check(s: Any, r: Any) -> None:
    """Refuse it with a sentence."""
    for seat in range(F.SEATS):
        check_side(s, r, seat)
    if s.over:
        return
    fits = {
        F.REACT: fits_reaction,
        F.ALSO: fits_second,
        F.WELL: fits_well,
        F.TAKE: lambda s, r: 1 <= s.looked <= s.pile_n[s.turn],
        F.CANNON: lambda s, r: s.cannons_left > 0,
        F.COMMAND: fits_order,
        F.GLIDE: lambda s, r: True,
        F.TURN: fits_turn,
        F.PICK: fits_turn,
    }[int(s.phase)]
    if s.raided.any() or not fits(s, r):
        raise wrong("pending")
    if legal(s, r, np.zeros(MAX_LEGAL, np.int32)) == 0:
        raise wrong("nothing_to_do")


def check_side(s: Any, r: Any, seat: int) -> None:
    lost = not s.hp[seat, F.SHIP]
    if lost and (s.energy[seat] or s.cannons[seat]):
        raise wrong("lost_ship")
    if lost and not s.zone[seat].any() and not s.over:
        raise wrong("beaten", seat=seat)
    raided = (s.zone[seat] == ship_zone(1 - seat) + 1).any()
    if raided and in_force(s, F.RAID) and not s.card[1 - seat, F.GIANT] and not s.over:
        raise wrong("raided", seat=seat)
    for mech in range(F.MECHS):
        if s.card[seat, mech] and s.hp[seat, mech] > most_hp(s, r, seat, mech):
            raise wrong("too_much_hp")
    out = int(np.count_nonzero(s.pilot_at[seat] == F.OUT))
    if out != int(np.count_nonzero(s.rider[seat])):
        raise wrong("pilot_nowhere")


# What each phase needs to be going on.


def fits_turn(s: Any, r: Any) -> bool:
    """Nothing is."""
    return not (s.arm or s.asked or s.order or s.looked)


def fits_order(s: Any, r: Any) -> bool:
    """Mechs that may act are still to do so."""
    todo = [mech for mech in range(F.MECHS) if s.todo >> mech & 1]
    able = all(can_act(s, r, int(s.turn), mech) for mech in todo)
    return bool(s.order and todo and able and not s.arm and not s.asked)


def fits_use(s: Any, r: Any) -> bool:
    """A weapon is used by a unit that has it, against one that is there."""
    turn, user = int(s.turn), int(s.user)
    if not (s.arm and is_there(s, turn, user) and is_there(s, s.aim_seat, s.aim)):
        return False
    if user == F.SHIP:
        return s.arm in s.weapon[turn] or s.arm - 1 == F.STAND_ARM
    return any(arm_of(s, r, turn, user, i) == s.arm - 1 for i in range(arms_of(user)))


def fits_reaction(s: Any, r: Any) -> bool:
    """F-17: to a hit, and then it may be the attacker who is asked, a launch or a gather."""
    other = 1 - int(s.turn)
    if s.asked == F.A_HIT:
        asked = s.turn if s.answerer else s.aim_seat
        struck = is_there(s, s.struck_seat, s.struck)
        return bool(fits_use(s, r) and struck and s.seat == asked)
    if s.asked == F.A_LAUNCH:
        launched = s.subject and is_there(s, s.turn, s.subject - 1)
        return bool(launched and s.seat == other and not s.arm)
    return bool(s.asked == F.A_GATHER and s.seat == other and not s.arm)


def fits_second(s: Any, r: Any) -> bool:
    """F-23: the twin laser has hit."""
    return bool(fits_use(s, r) and s.user == F.SHIP and r.arm_second[s.arm - 1])


def fits_well(s: Any, r: Any) -> bool:
    """F-23: a mech is hit where two wells stand."""
    mech = s.struck < F.MECHS and is_there(s, s.struck_seat, s.struck)
    return bool(fits_use(s, r) and mech and s.seat == s.struck_seat)
