"""Fleet: the course of a match (F-5 to F-10), and the machine that runs it.

``play`` does what was decided and runs on, stage by stage, until somebody has to decide again.
"""

import numpy as np

from spadework.engine.rules.log import note
from spadework.games.fleet.rules.acts import act, legal_acts
from spadework.games.fleet.rules.captains import watch
from spadework.games.fleet.rules.choices import (
    ALSO_AT,
    CANNON_AT,
    GLIDE_NONE,
    GLIDES,
    PICKS,
    TAKES,
    WELLS,
)
from spadework.games.fleet.rules.combat import (
    answered,
    attack,
    defended,
    fall_into,
    is_well,
    next_attack,
    second_target,
    strike,
)
from spadework.games.fleet.rules.dice import roll
from spadework.games.fleet.rules.layout import (
    ACTING,
    ALL,
    ANSWERED,
    ATTACK,
    AUTO_CANNON,
    BY_GLIDE,
    CANNON,
    CANNON_FIRES,
    CANNONS,
    CLOSE,
    COMMAND,
    CONDITIONS,
    DECK_BOMB,
    DEFENDED,
    ENERGY,
    ENERGY_GATHERED,
    FRENZIED,
    FRENZIES,
    FRENZY,
    GATHERED,
    GLIDE,
    GLIDING,
    LAUNCHED,
    MAIN,
    MECHS,
    NEXT,
    OVER,
    PICK,
    PICKED,
    REACT,
    ROLLED_OFF,
    SEATS,
    SHIP,
    SLOTS,
    START,
    STRIKE,
    SURVIVE,
    TAKE,
    TALLY,
    TURN,
    UNITS,
    WAIT,
    WELL,
    ZONES,
)
from spadework.games.fleet.rules.moves import can_act, in_force, move, ways_of
from spadework.games.fleet.rules.orders import go_home, legal_turn, play_turn, ready_mechs
from spadework.games.fleet.rules.reactions import legal_reactions, react
from spadework.games.fleet.rules.secondary import can_draw, draw_card, legal_takes, take_card
from spadework.games.fleet.rules.turns import cloak_up, close_turn, start_turn
from spadework.games.fleet.rules.units import happens_at, is_there, on_map, stands, tag, turns_for
from spadework.games.fleet.rules.wounds import is_beaten, wound
from spadework.games.fleet.rules.zones import distance, ship_zone, zone_of

# What is legal.


def legal(s, r, out):
    if s.over:
        return 0
    if s.phase == TURN:
        return legal_turn(s, r, out)
    if s.phase == REACT:
        return legal_reactions(s, r, out)
    if s.phase == COMMAND:
        return legal_acts(s, r, out)
    if s.phase == PICK:
        for i in range(3):
            out[i] = PICKS + i
        return 3
    if s.phase == GLIDE:
        return legal_glides(s, r, out)
    if s.phase == CANNON:
        return legal_cannon(s, r, out)
    if s.phase == TAKE:
        return legal_takes(s, out)
    if s.phase == WELL:
        return legal_wells(s, r, out)
    return legal_seconds(s, out)


def legal_seconds(s, out):
    """F-23: another target of the twin laser, or none."""
    n = 0
    for unit in range(UNITS):
        if unit != s.aim and is_there(s, s.aim_seat, unit):
            out[n] = ALSO_AT + unit
            n += 1
    out[n] = ALSO_AT + UNITS
    return n + 1


def legal_wells(s, r, out):
    n = 0
    for mech in range(SLOTS):
        here = s.zone[s.struck_seat, mech] == s.zone[s.struck_seat, s.struck]
        if here and is_well(s, r, np.int64(s.struck_seat), mech):
            out[n] = WELLS + mech
            n += 1
    return n


def legal_cannon(s, r, out):
    """Enemy mechs in an auto cannon's reach."""
    n = 0
    for mech in range(MECHS):
        if is_covered(s, r, mech):
            out[n] = CANNON_AT + mech
            n += 1
    return n


def is_covered(s, r, mech):
    """Whether an enemy mech is in reach of the auto cannons of the seat on turn."""
    seat = np.int64(s.turn)
    if not on_map(s, 1 - seat, mech):
        return False
    far = distance(ship_zone(seat), zone_of(s, 1 - seat, mech))
    return far <= r.kind_reach[AUTO_CANNON]


def legal_glides(s, r, out):
    """End-of-turn moves, or none (any more)."""
    seat, n = np.int64(s.turn), 0
    for mech in range(SLOTS):
        if can_glide(s, r, seat, mech):
            ways = ways_of(s, seat, mech)
            for zone in range(ZONES):
                if (ways >> zone) & 1:
                    out[n] = GLIDES + mech * ZONES + zone
                    n += 1
    out[n] = GLIDE_NONE
    return n + 1


def can_glide(s, r, seat, mech):
    """Curvature drive, if it did not attack; cold jet, if it did not act in the turn before."""
    if (s.glided >> mech) & 1 or not can_act(s, r, seat, mech):
        return False
    card = np.int64(s.card[seat, mech]) - 1
    if r.mech_curvature_drive[card] and not s.attacked[seat, mech]:
        return ways_of(s, seat, mech) > 0
    if r.mech_cold_jet[card] and not s.acted_before[seat, mech]:
        return ways_of(s, seat, mech) > 0
    return False


# What is played.


def play(s, r, action, log):
    if s.phase == TURN:
        play_turn(s, r, action, log)
    elif s.phase == REACT:
        react(s, r, action, log)
    elif s.phase == COMMAND:
        act(s, r, action, log)
    elif s.phase == PICK:
        pick(s, r, action - PICKS + 1, log)
    elif s.phase == GLIDE:
        glide(s, r, action, log)
    elif s.phase == CANNON:
        fire_cannon(s, r, action - CANNON_AT, log)
    elif s.phase == TAKE:
        take_card(s, action - TAKES, log)
    elif s.phase == WELL:
        s.seat = s.turn
        fall_into(s, action - WELLS, log)
    else:
        second_target(s, r, action - ALSO_AT)
    go_on(s, r, log)


def pick(s, r, condition, log):
    """F-5: each picks; both picks are turned up together, and F-8 follows."""
    note(log, PICKED, s.seat, condition, 0, 0)
    s.picked[s.seat] = condition
    if s.seat == 0:
        s.seat = 1
        return
    note(log, CONDITIONS, 0, s.picked[0], s.picked[1], 0)
    for seat in range(SEATS):
        for _ in range(2):
            if can_draw(s, r, seat):
                draw_card(s, seat, log)
    red = blue = 0
    while red == blue:
        red = roll(s, 20)
        blue = roll(s, 20)
        note(log, ROLLED_OFF, 0, red, blue, 0)
    s.first = blue > red
    s.turn = s.first
    s.nth_round = 1
    s.stage = START


def glide(s, r, action, log):
    s.stage = GLIDING
    if action == GLIDE_NONE:
        s.glided = (1 << SLOTS) - 1
        return
    mech = (action - GLIDES) // ZONES
    s.glided |= 1 << mech
    move(s, r, np.int64(s.turn), mech, (action - GLIDES) % ZONES, BY_GLIDE, log)


def fire_cannon(s, r, mech, log):
    s.cannons_left -= 1
    s.stage = CANNONS
    note(log, CANNON_FIRES, s.turn, tag(s, 1 - s.turn, mech), 0, 0)
    wound(s, r, 1 - np.int64(s.turn), mech, np.int64(r.kind_damage[AUTO_CANNON]), True, log)


# The machine.


def go_on(s, r, log):
    """Stage after stage, until somebody has to decide."""
    while s.stage != WAIT and not s.over:
        if s.stage == ATTACK:
            attack(s, r, log)
        elif s.stage == DEFENDED:
            defended(s, r)
        elif s.stage == ANSWERED:
            answered(s, r, log)
        elif s.stage == STRIKE:
            strike(s, r, log)
        elif s.stage == NEXT:
            next_attack(s, r)
        elif s.stage == LAUNCHED:
            launched(s, r, log)
        elif s.stage == GATHERED:
            gathered(s, r, log)
        else:
            settle(s, r, log)


def settle(s, r, log):
    """Nothing is in the air: whoever has won has won, and the turn goes on."""
    watch(s, r, log)
    judge(s, r, log)
    if s.over:
        return
    if s.stage == MAIN:
        go_on_turn(s)
    elif s.stage == ACTING:
        go_on_acting(s, r)
    elif s.stage == START:
        start_turn(s, r, log)
        s.stage = CANNONS
    elif s.stage == CANNONS:
        go_on_firing(s, r)
    elif s.stage == GLIDING:
        go_on_gliding(s, r, log)
    elif s.stage == FRENZIED:
        go_on_raging(s, r, log)
    else:
        close_turn(s, r, log)
        count_out(s, r, log)


def wait(s, phase):
    s.phase = phase
    s.seat = s.turn
    s.stage = WAIT


def go_on_turn(s):
    """F-9: the turn ends by itself without points."""
    if s.ap == 0:
        s.stage = GLIDING
    else:
        wait(s, TURN)


def go_on_acting(s, r):
    """The next mech of an order; those that cannot act any more are passed over."""
    seat = np.int64(s.turn)
    if s.order == ALL:
        s.todo = np.int64(s.todo) & ready_mechs(s, r, seat)
    for mech in range(MECHS):
        if (s.todo >> mech) & 1 and not can_act(s, r, seat, mech):
            s.todo = np.int64(s.todo) & ~(1 << mech)
    if s.todo:
        wait(s, COMMAND)
        return
    s.stage = FRENZIED if s.order == FRENZIES else MAIN
    s.order = 0


def go_on_firing(s, r):
    """F-10: auto cannons; without a target they do nothing."""
    if s.cannons_left and stands(s, np.int64(s.turn)):
        for mech in range(MECHS):
            if is_covered(s, r, mech):
                wait(s, CANNON)
                return
    s.cannons_left = 0
    s.stage = MAIN


def go_on_gliding(s, r, log):
    """F-10: end-of-turn moves, then cloaks, then frenzy."""
    seat = np.int64(s.turn)
    s.ap = 0
    for mech in range(SLOTS):
        if can_glide(s, r, seat, mech):
            wait(s, GLIDE)
            return
    s.glided = 0
    cloak_up(s, r, log)
    s.frantic = 0
    for mech in range(MECHS):
        if can_act(s, r, seat, mech) and happens_at(s, zone_of(s, seat, mech), FRENZY):
            s.frantic |= 1 << mech
    s.stage = FRENZIED


def go_on_raging(s, r, log):
    """Frenzy: a mech in the zone may act once more, and then takes damage."""
    seat = np.int64(s.turn)
    if s.subject:
        mech = np.int64(s.subject) - 1
        s.subject = 0
        if on_map(s, seat, mech):
            wound(s, r, seat, mech, np.int64(r.event_damage[FRENZY]), False, log)
            return
    for mech in range(MECHS):
        if (s.frantic >> mech) & 1:
            s.frantic = np.int64(s.frantic) & ~(1 << mech)
            if can_act(s, r, seat, mech):
                s.order = FRENZIES
                s.todo = 1 << mech
                s.stage = ACTING
                return
    s.stage = CLOSE


# What was answered.


def launched(s, r, log):
    """F-23: a deck bomb sends the mech back, and its pilot too."""
    seat, mech = np.int64(s.turn), np.int64(s.subject) - 1
    if s.shielded:
        go_home(s, seat, mech)
        s.ban[seat, mech] = turns_for(s, seat, np.int64(r.kind_turns[DECK_BOMB]))
    end_asking(s)


def gathered(s, r, log):
    """F-10, F-23: a drained gather counts as not made, and ends the turn."""
    seat = np.int64(s.turn)
    if s.shielded:
        s.ap = 0
    else:
        gain = max(1, np.int64(r.ship_gathers[s.ship[seat]]))
        s.energy[seat] = min(255, np.int64(s.energy[seat]) + gain)
        s.gathered = 1
        note(log, ENERGY, seat, s.energy[seat], ENERGY_GATHERED, 0)
    end_asking(s)


def end_asking(s):
    s.shielded = 0
    s.asked = 0
    s.subject = 0
    s.stage = MAIN


# The end.


def judge(s, r, log):
    """F-5 to F-7: raids, and seats that have nothing left."""
    lost = is_beaten(s, 0), is_beaten(s, 1)
    if s.raided[0] or s.raided[1]:
        finish(s, np.int64(s.raided[0]) - np.int64(s.raided[1]), log)
    elif lost[0] or lost[1]:
        finish(s, np.int64(lost[1]) - np.int64(lost[0]), log)


def finish(s, result, log):
    """Over: 1 if seat 0 has won, -1 if seat 1 has, 0 for a draw."""
    s.over = 1
    s.seat = 0
    s.stage = WAIT
    s.phase = TURN
    s.result[0] = result
    s.result[1] = -result
    note(log, OVER, 0, result, -result, 0)


def count_out(s, r, log):
    """F-5, F-7: survive is counted after so many turns of both, and nothing lasts for ever."""
    if s.over:
        return
    played = min(np.int64(s.turns[0]), np.int64(s.turns[1]))
    if in_force(s, SURVIVE) and played >= r.survive_round:
        red, blue = hp_of(s, 0), hp_of(s, 1)
        note(log, TALLY, 0, red, blue, 0)
        finish(s, np.int64(red < blue) - np.int64(red > blue), log)
    elif played >= r.round_limit:
        finish(s, 0, log)


def hp_of(s, seat):
    """The ship's and the mechs' on the map, together."""
    total = np.int64(s.hp[seat, SHIP])
    for mech in range(MECHS):
        if on_map(s, seat, mech):
            total += s.hp[seat, mech]
    return total


def payoff(s, r, seat):
    return np.int64(s.result[seat])
