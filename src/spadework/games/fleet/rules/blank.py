"""Fleet: a record without a match in it. Nothing of an earlier one stays."""

from spadework.games.fleet.rules.combat import end_use
from spadework.games.fleet.rules.layout import (
    ARMS_A_MECH,
    BERTHS,
    DICE,
    EVENTS,
    GIANT_ARMS,
    KINDS,
    MECHS,
    MOUNTS,
    PAD,
    PILE,
    SEATS,
    SHIP,
    SLOTS,
)
from spadework.games.fleet.rules.turns import forget_turn
from spadework.games.fleet.rules.wounds import leave_map, put_out


def wipe(s):
    wipe_table(s)
    end_use(s)
    for seat in range(SEATS):
        wipe_ship(s, seat)
        wipe_crew(s, seat)
        wipe_cards(s, seat)
        for mech in range(MECHS):
            wipe_mech(s, seat, mech)
        for i in range(GIANT_ARMS):
            s.giant_arm[seat, i] = 0
            s.giant_ammo[seat, i] = 0
        forget_turn(s, seat)


def wipe_table(s):
    s.seat = 0
    s.over = 0
    s.phase = 0
    s.turn = 0
    s.first = 0
    s.nth_round = 0
    s.ap = 0
    s.cannons_left = 0
    s.glided = 0
    s.frantic = 0
    s.order = 0
    s.todo = 0
    s.asked = 0
    s.answerer = 0
    s.subject = 0
    s.looked = 0
    s.event = 0
    s.event_rounds = 0
    s.event_seat = 0
    s.event_n = 0
    s.dice_n = 0
    for i in range(3):
        s.extra[i] = 0
        s.extra_done[i] = 0
    for i in range(EVENTS):
        s.event_deck[i] = 0
    for i in range(DICE):
        s.dice[i] = 0
    for i in range(PAD):
        s.pad[i] = 0


def wipe_ship(s, seat):
    s.result[seat] = 0
    s.turns[seat] = 0
    s.picked[seat] = 0
    s.raided[seat] = 0
    s.hp[seat, SHIP] = 0
    put_out(s, seat, SHIP)
    s.giant_hp[seat] = 0
    s.ship[seat] = 0
    s.sunk[seat] = 0
    s.energy[seat] = 0
    s.cannons[seat] = 0
    s.virus[seat] = 0
    for mount in range(MOUNTS):
        s.weapon[seat, mount] = 0
        s.shots[seat, mount] = 0
    for skill in range(3):
        s.resting[seat, skill] = 0
        s.used_now[seat, skill] = 0


def wipe_crew(s, seat):
    for berth in range(BERTHS):
        s.pilot[seat, berth] = 0
        s.pilot_at[seat, berth] = 0
        s.pilot_rest[seat, berth] = 0
        s.pilot_seen[seat, berth] = 0
    s.captain[seat] = 0
    s.captain_seen[seat] = 0
    for i in range(2):
        s.skilled[seat, i] = 0
    s.scored[seat] = 0
    s.evaded[seat] = 0
    s.dealt[seat] = 0
    s.kills[seat] = 0
    s.lost[seat] = 0
    s.swarm[seat] = 0
    s.behind[seat] = 0
    s.awake[seat] = 0


def wipe_cards(s, seat):
    for kind in range(KINDS):
        s.hand[seat, kind] = 0
        s.spied[seat, kind] = 0
        s.discard[seat, kind] = 0
    for i in range(PILE):
        s.pile[seat, i] = 0
    s.hand_n[seat] = 0
    s.pile_n[seat] = 0
    s.stock[seat] = 0


def wipe_mech(s, seat, mech):
    leave_map(s, seat, mech)
    s.card[seat, mech] = 0
    s.dead[seat, mech] = 0
    s.hp[seat, mech] = 0
    s.ban[seat, mech] = 0
    if mech < SLOTS:
        s.twin[seat, mech] = 0
        for i in range(ARMS_A_MECH):
            s.ammo[seat, mech, i] = 0
