"""Fleet: what a seat may do on its turn (F-9); what an ordered mech may do is ``acts.py``."""

import numpy as np

from spadework.engine.rules.log import note
from spadework.games.fleet.rules.acts import each_target, reaches
from spadework.games.fleet.rules.captains import is_ready
from spadework.games.fleet.rules.choices import (
    AIMS,
    ATTACKS,
    BOATS_SKILL,
    COMMAND_ALL,
    COMMAND_ONE,
    DASH,
    DIVERTS,
    DRAW,
    END,
    FIRE,
    FRIGHTEN,
    GATHER,
    LAUNCH,
    PLACES,
    RECOVER,
    STAND_SKILL,
    TOOTH_AT,
)
from spadework.games.fleet.rules.combat import use_arm
from spadework.games.fleet.rules.layout import (
    A_GATHER,
    A_LAUNCH,
    ACTING,
    ALL,
    AT_HAND,
    BERTHS,
    BY_DASH,
    ENDS,
    EXTRA,
    GATHERED,
    GLIDING,
    LAUNCHED,
    LAUNCHES,
    MAIN,
    MECHS,
    METEORS,
    MOUNTS,
    ONE,
    ORDERS,
    OUT,
    PILOTS,
    RECOVERS,
    SHIP,
    SLOTS,
    TOOTH,
    UNITS,
    ZONES,
)
from spadework.games.fleet.rules.moves import can_act, dash_zone, move
from spadework.games.fleet.rules.reactions import asks, wait_for
from spadework.games.fleet.rules.secondary import (
    can_draw,
    draw_card,
    legal_uses,
    use_secondary,
)
from spadework.games.fleet.rules.ships import (
    legal_ship_skills,
    legal_talents,
    use_ship_skill,
    use_talent,
)
from spadework.games.fleet.rules.skills import (
    bite,
    burn_boats,
    can_burn_boats,
    can_divert,
    can_make_stand,
    divert,
    make_stand,
)
from spadework.games.fleet.rules.units import (
    card_of,
    happens_at,
    is_in,
    on_map,
    stands,
    tag,
)
from spadework.games.fleet.rules.wounds import leave_map
from spadework.games.fleet.rules.zones import (
    is_launch_zone,
    launch_place,
    launch_rows,
    ship_zone,
    zone_of,
)

# Prices.


def fire_cost(s, r, seat):
    return np.int64(r.ship_fire_cost[s.ship[seat]])


def ferry_cost(s, r, seat):
    """Launch and recovery: a ship's free ones are used first (F-23)."""
    return 0 if s.ferried < r.ship_free[s.ship[seat]] else 1


def draw_cost(s, r, seat):
    return 0 if s.drawn < r.ship_draws[s.ship[seat]] else 1


def extra_of(s, mech):
    """Where an extra act for this mech comes from; -1 if it has none."""
    for source in range(3):
        if s.extra[source] and not (s.extra_done[source] >> mech) & 1:
            return source
    return -1


def order_cost(s, r, seat, mech):
    """F-9, F-11: an extra act costs nothing; meteors make it dear."""
    if happens_at(s, zone_of(s, seat, mech), METEORS):
        return np.int64(r.event_cost[METEORS])
    return 0 if extra_of(s, mech) >= 0 else 1


# What is legal on a turn.


def legal_turn(s, r, out):
    seat = np.int64(s.turn)
    n = 0
    if stands(s, seat):
        n = legal_fire(s, r, seat, out, n)
        if s.ap >= draw_cost(s, r, seat) and can_draw(s, r, seat):
            out[n] = DRAW
            n += 1
        if s.ap >= ferry_cost(s, r, seat):
            n = legal_ferry(s, r, seat, out, n)
    n = legal_commands(s, r, seat, out, n)
    if stands(s, seat) and s.ap >= r.price_gather:
        out[n] = GATHER
        n += 1
    n = legal_uses(s, r, out, n)
    n = legal_skills(s, r, seat, out, n)
    n = legal_ship_skills(s, r, out, n)
    n = legal_talents(s, r, out, n)
    out[n] = END
    return n + 1


def legal_fire(s, r, seat, out, n):
    if s.ap < fire_cost(s, r, seat):
        return n
    for mount in range(MOUNTS):
        arm = np.int64(s.weapon[seat, mount]) - 1
        if arm < 0 or (r.arm_ammo[arm] and s.shots[seat, mount] == 0):
            continue
        if s.energy[seat] < r.arm_energy[arm]:
            continue
        first = FIRE + mount * AIMS
        if r.arm_area[arm]:
            n = each_zone(s, r, seat, arm, first + UNITS, out, n)
        else:
            n = each_target(s, r, ship_zone(seat), arm, 1 - seat, first, out, n)
    return n


def each_zone(s, r, seat, arm, first, out, n):
    """Zones in reach where an enemy mech is."""
    for zone in range(ZONES):
        if reaches(r, arm, ship_zone(seat), zone) and is_in(s, 1 - seat, zone):
            out[n] = first + zone
            n += 1
    return n


def legal_ferry(s, r, seat, out, n):
    """Launches and recoveries."""
    places = 2 if launch_rows(s, r, seat) == 1 else PLACES
    for mech in range(SLOTS):
        if on_map(s, seat, mech):
            if is_launch_zone(s, r, seat, zone_of(s, seat, mech)):
                out[n] = RECOVER + mech
                n += 1
        elif s.card[seat, mech] and not s.dead[seat, mech] and not s.ban[seat, mech]:
            for pilot in range(PILOTS):
                if berth_of(s, seat, pilot) >= 0 and can_drive(s, r, seat, mech, pilot):
                    for place in range(places):
                        out[n] = LAUNCH + (mech * PILOTS + pilot) * PLACES + place
                        n += 1
    return n


def berth_of(s, seat, pilot):
    """Where a pilot waits who is available; -1 if none is."""
    for berth in range(BERTHS):
        if s.pilot[seat, berth] == pilot + 1 and s.pilot_at[seat, berth] == AT_HAND:
            return berth
    return -1


def show_pilot(s, seat, berth):
    """A pilot comes behind those seen before: its old place would tell of the unseen ones."""
    if s.pilot_seen[seat, berth]:
        return berth
    pilot, place = s.pilot[seat, berth], 0
    while s.pilot_seen[seat, place]:
        place += 1
    for i in range(berth, place, -1):
        s.pilot[seat, i] = s.pilot[seat, i - 1]
    s.pilot[seat, place] = pilot
    s.pilot_seen[seat, place] = 1
    return place


def can_drive(s, r, seat, mech, pilot):
    """Chigu drives only mechs of little hp."""
    only = np.int64(r.pilot_only_hp[pilot])
    return only == 0 or r.mech_hp[card_of(s, seat, mech)] == only


def legal_commands(s, r, seat, out, n):
    if s.ap >= r.price_command_all and ready_mechs(s, r, seat):
        out[n] = COMMAND_ALL
        n += 1
    for mech in range(MECHS):
        if can_act(s, r, seat, mech) and s.ap >= order_cost(s, r, seat, mech):
            out[n] = COMMAND_ONE + mech
            n += 1
    for mech in range(SLOTS):
        if s.card[seat, mech] and on_map(s, seat, mech):
            cost = np.int64(r.mech_stealth_dash[card_of(s, seat, mech)])
            if 0 < cost <= s.ap and can_act(s, r, seat, mech) and dash_zone(s, seat, mech) >= 0:
                out[n] = DASH + mech
                n += 1
    return n


def ready_mechs(s, r, seat):
    """The mechs that an order for all reaches, a set; it passes over those among meteors."""
    found = 0
    for mech in range(MECHS):
        if can_act(s, r, seat, mech) and not happens_at(s, zone_of(s, seat, mech), METEORS):
            found |= 1 << mech
    return found


def legal_skills(s, r, seat, out, n):
    """A captain's skills that are no reactions."""
    if can_divert(s, r, seat):
        n = legal_diverts(s, r, seat, out, n)
    if s.ap > 0 and is_ready(s, r, seat, TOOTH):
        for mech in range(MECHS):
            if on_map(s, 1 - seat, mech):
                out[n] = TOOTH_AT + mech
                n += 1
    if can_burn_boats(s, r, seat):
        out[n] = BOATS_SKILL
        n += 1
    if can_make_stand(s, r, seat):
        out[n] = STAND_SKILL
        n += 1
    return n


def legal_diverts(s, r, seat, out, n):
    """From a weapon that has ammo to another that is not full, or to energy."""
    for source in range(MOUNTS):
        if s.weapon[seat, source] == 0 or s.shots[seat, source] == 0:
            continue
        for target in range(MOUNTS + 1):
            if target == MOUNTS or (target != source and is_short(s, r, seat, target)):
                out[n] = DIVERTS + source * (MOUNTS + 1) + target
                n += 1
    return n


def is_short(s, r, seat, mount):
    """Whether a weapon has used up some of its ammo."""
    arm = np.int64(s.weapon[seat, mount]) - 1
    return arm >= 0 and s.shots[seat, mount] < r.arm_ammo[arm]


# What is done on a turn.


def play_turn(s, r, action, log):
    """An action of the own turn; what comes of it decides the next stage."""
    s.stage = MAIN
    if action < DRAW:
        fire(s, r, action - FIRE, log)
    elif action == DRAW:
        draw(s, r, log)
    elif action < RECOVER:
        launch(s, r, action - LAUNCH, log)
    elif action < COMMAND_ALL:
        recover(s, r, action - RECOVER, log)
    elif action < DASH:
        give_order(s, r, action, log)
    elif action < ATTACKS:
        dash(s, r, action - DASH, log)
    elif action == GATHER:
        gather(s, r)
    elif action == END:
        note(log, ENDS, s.turn, 0, 0, 0)
        s.stage = GLIDING
    elif action < DIVERTS:
        use_secondary(s, r, action, log)
    else:
        use_skill(s, r, action, log)


def use_skill(s, r, action, log):
    if action < TOOTH_AT:
        place = action - DIVERTS
        divert(s, r, place // (MOUNTS + 1), place % (MOUNTS + 1), log)
    elif action < BOATS_SKILL:
        bite(s, r, action - TOOTH_AT, log)
    elif action == BOATS_SKILL:
        burn_boats(s, r, log)
    elif action == STAND_SKILL:
        make_stand(s, r, log)
    elif action < FRIGHTEN:
        use_ship_skill(s, r, action, log)
    else:
        use_talent(s, r, action, log)


def fire(s, r, place, log):
    seat = np.int64(s.turn)
    mount, aim = place // AIMS, place % AIMS
    arm = np.int64(s.weapon[seat, mount]) - 1
    s.ap -= fire_cost(s, r, seat)
    if r.arm_ammo[arm]:
        s.shots[seat, mount] -= 1
    s.aim = aim if aim < UNITS else 0
    s.aim_zone = 0 if aim < UNITS else aim - UNITS + 1
    use_arm(s, r, SHIP, arm, log)


def draw(s, r, log):
    seat = np.int64(s.turn)
    cost = draw_cost(s, r, seat)
    s.ap -= cost
    s.drawn += cost == 0
    draw_card(s, seat, log)


def launch(s, r, place, log):
    """F-9: a mech and an available pilot; then the other seat may answer."""
    seat = np.int64(s.turn)
    mech, pilot = place // (PLACES * PILOTS), place // PLACES % PILOTS
    cost, berth = ferry_cost(s, r, seat), show_pilot(s, seat, berth_of(s, seat, pilot))
    s.ap -= cost
    s.ferried += cost == 0
    zone = launch_place(seat, place % PLACES)
    s.zone[seat, mech] = zone + 1
    s.rider[seat, mech] = berth + 1
    s.fresh[seat, mech] = 1
    s.pilot_at[seat, berth] = OUT
    note(log, LAUNCHES, seat, tag(s, seat, mech), pilot, zone)
    s.subject = mech + 1
    s.asked = A_LAUNCH
    s.stage = LAUNCHED
    if asks(s, r, 1 - seat):
        wait_for(s, 1 - seat)


def recover(s, r, mech, log):
    """F-9: hp and ammo stay, effects end, the pilot is available at once."""
    seat = np.int64(s.turn)
    cost = ferry_cost(s, r, seat)
    s.ap -= cost
    s.ferried += cost == 0
    note(log, RECOVERS, seat, tag(s, seat, mech), 0, 0)
    go_home(s, seat, mech)


def go_home(s, seat, mech):
    berth = np.int64(s.rider[seat, mech]) - 1
    if berth >= 0:  # a puzzle's mech may have no pilot
        s.pilot_at[seat, berth] = AT_HAND
    leave_map(s, seat, mech)


def gather(s, r):
    """The energy comes when nobody has drained it."""
    seat = np.int64(s.turn)
    s.ap -= r.price_gather
    s.asked = A_GATHER
    s.stage = GATHERED
    if asks(s, r, 1 - seat):
        wait_for(s, 1 - seat)


def give_order(s, r, action, log):
    """F-9: all mechs act once, or one does."""
    seat = np.int64(s.turn)
    s.stage = ACTING
    if action == COMMAND_ALL:
        s.ap -= r.price_command_all
        s.order = ALL
        s.todo = ready_mechs(s, r, seat)
        note(log, ORDERS, seat, 0, 0, 0)
        return
    mech = action - COMMAND_ONE
    cost = order_cost(s, r, seat, mech)
    s.ap -= cost
    s.order = ONE
    if cost == 0:
        source = extra_of(s, mech)
        s.order = EXTRA
        s.extra[source] -= 1
        s.extra_done[source] |= 1 << mech
    s.todo = 1 << mech
    note(log, ORDERS, seat, tag(s, seat, mech), 0, 0)


def dash(s, r, mech, log):
    seat = np.int64(s.turn)
    s.ap -= np.int64(r.mech_stealth_dash[card_of(s, seat, mech)])
    s.acted[seat, mech] = 1
    move(s, r, seat, mech, dash_zone(s, seat, mech), BY_DASH, log)
