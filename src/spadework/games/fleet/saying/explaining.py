"""Fleet: why an action is not legal, in the words of the seat to move.

Legality itself is decided in ``rules.legal`` alone.
"""

from typing import Any

import numpy as np

from spadework.engine.words import Sentence
from spadework.games.fleet.cards.numbers import KIND_IDS, PILOT_IDS, WEAPON_IDS
from spadework.games.fleet.positions.view import PHASES
from spadework.games.fleet.rules import choices as C
from spadework.games.fleet.rules import layout as F
from spadework.games.fleet.rules.acts import legal_shots
from spadework.games.fleet.rules.moves import can_act, ways_of
from spadework.games.fleet.rules.orders import (
    berth_of,
    can_drive,
    draw_cost,
    each_zone,
    ferry_cost,
    fire_cost,
    order_cost,
)
from spadework.games.fleet.rules.secondary import can_use_cards
from spadework.games.fleet.rules.units import arm_of, on_map, shots_of, stands, trait
from spadework.games.fleet.rules.zones import is_launch_zone, launch_place
from spadework.games.fleet.saying.actions import action_text
from spadework.games.fleet.saying.gestures import ORDER, actor, is_legal, ordered
from spadework.games.fleet.saying.labels import SHIP_SKILL_AT, SKILL_AT
from spadework.games.fleet.saying.naming import ZONE_NAMES, unit_name
from spadework.games.fleet.saying.words import WORDS

# The phases in which an action of each kind can be legal.
PHASE_OF = (
    (C.PICKS, F.PICK),
    (C.FIRE, F.TURN),
    (C.ALSO_AT, F.ALSO),
    (C.DRAW, F.TURN),
    (C.ATTACKS, F.COMMAND),
    (C.GATHER, F.TURN),
    (C.TAKES, F.TAKE),
    (C.REACT_NONE, F.REACT),
    (C.WELLS, F.WELL),
    (C.DIVERTS, F.TURN),
    (C.CANNON_AT, F.CANNON),
    (C.GLIDES, F.GLIDE),
    (C.END, F.TURN),
)


def why(key: str, **values: Any) -> Sentence:
    return WORDS.sentence(f"why.{key}", **values)


def explain(s: Any, r: Any, action: int) -> Sentence:
    phase = next(phase for first, phase in reversed(PHASE_OF) if action >= first)
    if phase == F.COMMAND and s.phase == F.TURN:
        return explain_both(s, r, int(s.turn), action)
    if phase != s.phase:
        return why(f"phase_{PHASES[s.phase]}")
    if phase == F.TURN:
        return explain_turn(s, r, int(s.turn), action)
    if phase == F.COMMAND:
        return explain_act(s, r, int(s.turn), action)
    if phase == F.REACT:
        return why("no_reaction", action=action_text(s, action).partition(" ")[2])
    return why("not_now", action=action_text(s, action))


def explain_turn(s: Any, r: Any, seat: int, action: int) -> Sentence:
    ship_does = action < C.COMMAND_ALL or C.GATHER <= action < C.TAKES
    if ship_does and not stands(s, seat):
        return why("no_ship")
    cost = cost_of(s, r, seat, action)
    if cost > s.ap:
        return why("points", cost=cost, ap=int(s.ap))
    if action < C.ALSO_AT:
        return explain_fire(s, r, seat, action - C.FIRE)
    if action == C.DRAW:
        full = s.hand_n[seat] >= r.hand_limit
        return why("hand_full", most=int(r.hand_limit)) if full else why("pile_empty")
    if action < C.RECOVER:
        return explain_launch(s, r, seat, action - C.LAUNCH)
    if action < C.COMMAND_ALL:
        return explain_recover(s, r, seat, action - C.RECOVER)
    if action < C.ATTACKS:
        return explain_order(s, r, seat, action)
    return explain_other(s, r, seat, action)


def cost_of(s: Any, r: Any, seat: int, action: int) -> int:
    if action < C.ALSO_AT:
        return int(fire_cost(s, r, seat))
    if action == C.DRAW:
        return int(draw_cost(s, r, seat))
    if action < C.COMMAND_ALL:
        return int(ferry_cost(s, r, seat))
    if action == C.COMMAND_ALL:
        return int(r.price_command_all)
    if action == C.GATHER:
        return int(r.price_gather)
    if C.COMMAND_ONE <= action < C.DASH and on_map(s, seat, action - C.COMMAND_ONE):
        return int(order_cost(s, r, seat, action - C.COMMAND_ONE))
    if C.DASH <= action < C.ATTACKS and on_map(s, seat, action - C.DASH):
        return int(trait(s, seat, action - C.DASH, r.mech_stealth_dash))
    return 0


def explain_fire(s: Any, r: Any, seat: int, place: int) -> Sentence:
    mount, aim = divmod(place, C.AIMS)
    arm = int(s.weapon[seat, mount]) - 1
    weapon = WEAPON_IDS[arm]
    if r.arm_ammo[arm] and not s.shots[seat, mount]:
        return why("no_ammo", weapon=weapon)
    if s.energy[seat] < r.arm_energy[arm]:
        return why("no_energy", needed=int(r.arm_energy[arm]), energy=int(s.energy[seat]))
    if bool(r.arm_area[arm]) != (aim >= F.UNITS):
        return why("aims_zone" if r.arm_area[arm] else "aims_unit", weapon=weapon)
    if not r.arm_area[arm]:
        return why("no_target", weapon=weapon)
    zones = zones_hit(s, r, seat, arm)
    return why("no_zone", weapon=weapon, zones=zones) if zones else why("no_target", weapon=weapon)


def zones_hit(s: Any, r: Any, seat: int, arm: int) -> str:
    """The zones that an area weapon can be fired at."""
    out = np.zeros(F.ZONES, np.int32)
    return ", ".join(ZONE_NAMES[out[i]] for i in range(each_zone(s, r, seat, arm, 0, out, 0)))


def explain_launch(s: Any, r: Any, seat: int, place: int) -> Sentence:
    mech, pilot = place // C.PILOTS_PLACES, place // C.PLACES % F.PILOTS
    name = unit_name(s, seat, mech)
    if on_map(s, seat, mech):
        return why("on_map", unit=name)
    if s.dead[seat, mech]:
        return why("destroyed", unit=name)
    if s.ban[seat, mech]:
        return why("banned", unit=name, turns=int(s.ban[seat, mech]) - 1)
    if berth_of(s, seat, pilot) < 0:
        return why("no_pilot", pilot=PILOT_IDS[pilot])
    if not can_drive(s, r, seat, mech, pilot):
        return why("cannot_drive", pilot=PILOT_IDS[pilot], unit=name)
    places = [launch_place(seat, place) for place in range(C.PLACES)]
    zones = [ZONE_NAMES[zone] for zone in places if is_launch_zone(s, r, seat, zone)]
    return why("no_launch_zone", zones=", ".join(zones))


def explain_recover(s: Any, r: Any, seat: int, mech: int) -> Sentence:
    name = unit_name(s, seat, mech)
    return why("not_home" if on_map(s, seat, mech) else "not_on_map", unit=name)


def explain_order(s: Any, r: Any, seat: int, action: int) -> Sentence:
    if action == C.COMMAND_ALL:
        return why("nobody_acts")
    mech = action - (C.COMMAND_ONE if action < C.DASH else C.DASH)
    name = unit_name(s, seat, mech)
    if not on_map(s, seat, mech):
        return why("not_on_map", unit=name)
    if not can_act(s, r, seat, mech):
        return why("just_launched" if s.fresh[seat, mech] else "cannot_act", unit=name)
    if not trait(s, seat, mech, r.mech_stealth_dash):
        return why("never_dashes", unit=name)
    return why("no_dash", unit=name)


def explain_other(s: Any, r: Any, seat: int, action: int) -> Sentence:
    if C.USE <= action < C.TAKES:
        kind = F.EMP_GRENADE if action >= C.THROW else action - C.USE
        if not s.hand[seat, kind]:
            return why("not_held", card=KIND_IDS[kind])
        if not can_use_cards(s, seat):
            return why("virus")
        return why("no_use", card=KIND_IDS[kind])
    for first, count, skill in SKILL_AT:
        if first <= action < first + count:
            return why("no_skill", skill=skill)
    for first, skill in SHIP_SKILL_AT:
        if action == first:
            return why("no_ship_skill", skill=skill)
    return why("not_now", action=action_text(s, action))


def explain_both(s: Any, r: Any, seat: int, action: int) -> Sentence:
    """An act on the turn needs its order; if both could be, how they are written as one."""
    order, then = C.COMMAND_ONE + actor(action), ordered(s, actor(action))
    if not is_legal(s, r, order):
        return explain_turn(s, r, seat, order)
    if not is_legal(then, r, action):
        return explain_act(then, r, seat, action)
    return why("order_first", right=ORDER + action_text(s, action))


def explain_act(s: Any, r: Any, seat: int, action: int) -> Sentence:
    mech = actor(action)
    name = unit_name(s, seat, mech)
    if not s.todo >> mech & 1:
        return why("not_ordered", unit=name)
    if action >= C.MOVES:
        ways = int(ways_of(s, seat, mech))
        zones = ", ".join(ZONE_NAMES[zone] for zone in range(F.ZONES) if ways >> zone & 1)
        return why("no_way", unit=name, zones=zones) if zones else why("held", unit=name)
    return explain_shot(s, r, seat, mech, action)


def explain_shot(s: Any, r: Any, seat: int, mech: int, action: int) -> Sentence:
    """What the weapon reaches instead, if it does reach anything."""
    name = unit_name(s, seat, mech)
    i = (action - C.ATTACKS) // F.UNITS - mech * F.ARMS_A_MECH
    if arm_of(s, r, seat, mech, i) < 0:
        return why("no_arm", unit=name, number=i + 1)
    if shots_of(s, r, seat, mech, i) == 0:
        return why("arm_empty", unit=name, number=i + 1)
    out = np.zeros(C.MAX_LEGAL, np.int32)
    found = [action_text(s, int(out[k])) for k in range(legal_shots(s, r, seat, mech, i, out, 0))]
    return why("no_shot", unit=name, others=", ".join(found)) if found else why("far", unit=name)
