"""Fleet: the use of a weapon, attack by attack (F-14 to F-17, F-22).

A use runs in stages: ATTACK rolls, DEFENDED and ANSWERED come when the two seats have reacted,
STRIKE does the damage, NEXT looks for what is left of the use. Where somebody has to decide, the
stage is WAIT, and the answer sets the next one.
"""

import numpy as np

from spadework.engine.rules.log import note
from spadework.games.fleet.rules.dice import chance, roll
from spadework.games.fleet.rules.layout import (
    A_HIT,
    ACTING,
    ALSO,
    ANSWERED,
    ARMOURED,
    ATTACK,
    BOOSTED,
    BRAWLED,
    CONVERT_SHIELD,
    CONVERTED,
    DECAY,
    DECAYED,
    DEFENDED,
    DODGED,
    DOUBLE_LOAD,
    ENERGY,
    ENERGY_SPENT,
    EVADE_ROLL,
    FIRES,
    GIANT,
    HIT_ROLL,
    IMMUNE,
    LASER,
    MAIN,
    MANY,
    MECHS,
    NEXT,
    PARRIED,
    POSSESSED,
    POSSESSES,
    PREVENTED,
    SHIP,
    SLOTS,
    STRIKE,
    STRUCK_BACK,
    TWISTED,
    UNITS,
    WAIT,
    WELL,
    WELL_TOOK,
    ZONE_TAG,
)
from spadework.games.fleet.rules.marks import leave_marks
from spadework.games.fleet.rules.reactions import asks, wait_for
from spadework.games.fleet.rules.units import (
    boons,
    card_of,
    count_evaded,
    evade_of,
    happens_at,
    has_melee,
    hit_of,
    is_escorted,
    is_there,
    most_hp,
    on_map,
    pilot_of,
    tag,
    trait,
)
from spadework.games.fleet.rules.wounds import (
    gain_energy,
    halved,
    share,
    wound,
)
from spadework.games.fleet.rules.zones import (
    distance,
    zone_of,
)

# Beginning.


def use_arm(s, r, user, arm, log):
    """A unit of the seat on turn uses a weapon; whom it aims at is set already."""
    s.user = user
    s.arm = arm + 1
    s.hits = 0
    s.boosted = 0
    s.seconded = 0
    s.spent = 0
    if r.arm_all_energy[arm]:
        s.spent = s.energy[s.turn]
    cost = max(np.int64(r.arm_energy[arm]), np.int64(s.spent))
    if cost:
        s.energy[s.turn] -= cost
        note(log, ENERGY, s.turn, s.energy[s.turn], ENERGY_SPENT, 0)
    if user != SHIP:
        s.attacked[s.turn, user] = 1
    s.aim_seat = 1 - s.turn
    at = ZONE_TAG + np.int64(s.aim_zone) - 1 if s.aim_zone else tag(s, s.aim_seat, s.aim)
    note(log, FIRES, s.turn, tag(s, s.turn, user), arm, at)
    if s.aim_zone:
        s.aim = next_in_zone(s, 0)
    begin_attacks(s, r, np.int64(r.arm_attacks[arm]))


def begin_attacks(s, r, count):
    """So many attacks on the target aimed at; tracers serve the first use after them."""
    s.left = count
    s.bonus = s.tracer[s.aim_seat, s.aim]
    s.tracer[s.aim_seat, s.aim] = 0
    s.tracer_turns[s.aim_seat, s.aim] = 0
    s.stage = ATTACK


def next_in_zone(s, first):
    """The next enemy mech of an area weapon's zone, in fleet order; SHIP if there is none."""
    for mech in range(first, MECHS):
        if s.zone[s.aim_seat, mech] == s.aim_zone:
            return mech
    return SHIP


# Rolls.


def attack(s, r, log):
    """F-15: one attack, up to the point where somebody may react."""
    seat, arm = np.int64(s.turn), np.int64(s.arm) - 1
    if s.left == 0 or not is_there(s, seat, s.user) or not is_there(s, s.aim_seat, s.aim):
        s.left = 0
        s.stage = NEXT
        return
    s.left -= 1
    s.shielded = 0
    s.struck_seat = s.aim_seat
    s.struck = s.aim
    s.sure = r.arm_sure[arm] > 0 and s.aim != SHIP
    if cannot_be_hit(s, r):
        note(log, IMMUNE, s.aim_seat, tag(s, s.aim_seat, s.aim), 0, 0)
    elif s.sure or (hits(s, r, arm, log) and not evades(s, r, arm, log)):
        s.asked = A_HIT
        s.answerer = 0
        s.stage = DEFENDED
        if asks(s, r, np.int64(s.aim_seat)):
            wait_for(s, s.aim_seat)


def cannot_be_hit(s, r):
    """Hare; and escort against ship weapons."""
    return s.safe[s.aim_seat] > 0 or (s.aim == SHIP and is_escorted(s, r, np.int64(s.aim_seat)))


def hit_needed(s, r, seat, user, arm, aim_seat, aim, bonus):
    """What a d20 may show at most for a hit."""
    hit = hit_of(s, r, seat, user) + bonus
    hit += np.int64(r.arm_hit_ship[arm] if aim == SHIP else r.arm_hit_mech[arm])
    if user != SHIP:
        if r.arm_boon_hit[arm]:
            hit += np.int64(r.arm_boon_hit[arm]) * boons(s, seat, user)
        if user != GIANT and distance(zone_of(s, seat, user), zone_of(s, aim_seat, aim)) == 2:
            hit += r.mech_aim_ai[card_of(s, seat, user)]
    return max(0, hit)


def hits(s, r, arm, log):
    seat = np.int64(s.turn)
    needed = hit_needed(
        s, r, seat, np.int64(s.user), arm, np.int64(s.aim_seat), np.int64(s.aim), np.int64(s.bonus)
    )
    die = roll(s, 20)
    note(log, HIT_ROLL, seat, die, needed, 0)
    return die <= needed


def evades(s, r, arm, log):
    """Zack Fair, then a roll; Torvalds makes a damaged mech roll twice."""
    seat, unit = np.int64(s.aim_seat), np.int64(s.aim)
    if dodges(s, r, arm, seat, unit):
        note(log, DODGED, seat, tag(s, seat, unit), 0, 0)
        count_evaded(s, seat)
        return True
    needed = evade_of(s, r, seat, unit)
    for _ in range(1 + is_hunted(s, r, seat, unit)):
        die = roll(s, 20)
        note(log, EVADE_ROLL, seat, die, needed, tag(s, seat, unit))
        if die > needed:
            return False
    count_evaded(s, seat)
    return True


def dodges(s, r, arm, seat, unit):
    if unit == SHIP or r.arm_melee[arm]:
        return False
    pilot = pilot_of(s, seat, unit)
    return pilot >= 0 and chance(s, np.int64(r.pilot_dodges[pilot]))


def is_hunted(s, r, seat, unit):
    return hunts(s, r, np.int64(s.turn), np.int64(s.user), seat, unit, s.hp[seat, unit])


def hunts(s, r, seat, user, other, unit, hp):
    """Torvalds: a mech that is damaged, having so much hp, must evade his attacks twice."""
    if unit == SHIP or user == SHIP or hp == most_hp(s, r, other, unit):
        return False
    pilot = pilot_of(s, seat, user)
    return pilot >= 0 and r.pilot_hunts[pilot] > 0


# After the reactions.


def defended(s, r):
    """The defender has answered; now the attacker may."""
    s.stage = ANSWERED
    s.answerer = 1
    if asks(s, r, np.int64(s.turn)):
        wait_for(s, s.turn)


def answered(s, r, log):
    """Gravity well: takes rolled hits on mechs of its side in its zone."""
    s.asked = 0
    s.answerer = 0
    s.stage = STRIKE
    seat, unit = np.int64(s.struck_seat), np.int64(s.struck)
    if unit == SHIP or s.sure or is_well(s, r, seat, unit):
        return
    wells, last = 0, 0
    for mech in range(SLOTS):
        if s.zone[seat, mech] == s.zone[seat, unit] and is_well(s, r, seat, mech):
            wells += 1
            last = mech
    if wells == 1:
        fall_into(s, last, log)
    elif wells > 1:
        s.phase = WELL
        s.seat = seat
        s.stage = WAIT


def is_well(s, r, seat, mech):
    return mech < SLOTS and r.mech_gravity_well[card_of(s, seat, mech)] > 0


def fall_into(s, mech, log):
    s.struck = mech
    note(log, WELL_TOOK, s.struck_seat, tag(s, s.struck_seat, mech), 0, 0)
    s.stage = STRIKE


# Damage.


def strike(s, r, log):
    """F-16: the damage of a hit, and what comes of it."""
    arm, seat, unit = np.int64(s.arm) - 1, np.int64(s.struck_seat), np.int64(s.struck)
    s.stage = ATTACK
    s.hits = min(MANY, np.int64(s.hits) + 1)
    if not is_there(s, seat, unit):  # it fell while somebody reacted
        return
    amount = rolled_damage(s, r, arm, seat, unit, log)
    took = land(s, r, arm, seat, unit, amount, log)
    if not s.shielded and s.user != SHIP and seat != s.turn:
        s.scored[s.turn] = min(255, np.int64(s.scored[s.turn]) + 1)
    leave_marks(s, r, arm, seat, unit, took, log)
    go_on_attacking(s, r, arm, seat, unit, took, log)


def plain_damage(s, r, seat, user, arm, aim_seat, aim, spent):
    """F-16: base and the weapon's text, before doublings."""
    amount = np.int64(r.arm_damage[arm])
    each = np.int64(r.arm_all_energy[arm])
    if each:
        amount += each * spent if spent else np.int64(r.arm_no_energy[arm])
    amount += np.int64(r.arm_per_energy[arm]) * np.int64(s.energy[seat])
    if user != SHIP and r.arm_boon_damage[arm]:
        amount += np.int64(r.arm_boon_damage[arm]) * boons(s, seat, user)
    if s.hurt[aim_seat, aim]:
        amount += r.arm_wounded[arm]
    return max(0, amount)


def doublings(s, r, seat, user, arm, nth_hit, aim_seat, aim):
    """What a hit's damage is multiplied by, but for what is rolled."""
    times = 1
    if r.arm_double_from[arm] and nth_hit >= r.arm_double_from[arm]:
        times *= 2
    if user != SHIP and s.charged[seat, user]:
        times *= 2
    if s.doubled[seat]:
        times *= 2
    if user != SHIP and happens_at(s, zone_of(s, seat, user), DOUBLE_LOAD):
        times *= np.int64(r.event_times[DOUBLE_LOAD])
    if aim != SHIP and happens_at(s, zone_of(s, aim_seat, aim), DOUBLE_LOAD):
        times *= np.int64(r.event_times[DOUBLE_LOAD])
    return times


def rolled_damage(s, r, arm, seat, unit, log):
    """Damage with parry, brawler and armour (F-18: rolled in this order)."""
    turn, user = np.int64(s.turn), np.int64(s.user)
    if has_melee(s, r, seat, unit) and chance(s, np.int64(r.arm_parry[arm])):
        note(log, PARRIED, seat, tag(s, seat, unit), 0, 0)
        return 0
    amount = plain_damage(s, r, turn, user, arm, seat, unit, np.int64(s.spent))
    amount *= doublings(s, r, turn, user, arm, np.int64(s.hits), seat, unit)
    if r.arm_melee[arm] and chance(s, trait(s, turn, user, r.mech_brawler_os)):
        note(log, BRAWLED, turn, tag(s, turn, user), 0, 0)
        amount *= 2
    amount = halved(s, r, seat, unit, amount)
    if r.arm_kind[arm] == LASER and chance(s, trait(s, seat, unit, r.mech_red_armour)):
        note(log, ARMOURED, seat, tag(s, seat, unit), 0, 0)
        amount //= 2
    return amount


def land(s, r, arm, seat, unit, amount, log):
    """Where the damage goes: decay, possession, a shield, or the unit; gives what it took."""
    turn, user = np.int64(s.turn), np.int64(s.user)
    if user != SHIP and unit != SHIP and seat != turn and amount > 0:
        where = zone_of(s, turn, user)
        if happens_at(s, where, DECAY) and chance(s, np.int64(r.event_p[DECAY])):
            note(log, DECAYED, turn, tag(s, turn, user), 0, 0)
            if is_there(s, turn, SHIP):
                wound(s, r, turn, SHIP, amount, False, log)
            return 0
        if happens_at(s, where, POSSESSED) and chance(s, np.int64(r.event_p[POSSESSED])):
            note(log, POSSESSES, turn, tag(s, turn, user), 0, 0)
            amount = most_hp(s, r, seat, unit)
    if s.shielded in (TWISTED, CONVERTED):
        prevent(s, r, seat, unit, amount, log)
        return 0
    return share(s, r, seat, unit, amount, s.shielded > 0, True, log)


def prevent(s, r, seat, unit, amount, log):
    """A shield that was raised in time: the damage twisted back, or turned into energy."""
    note(log, PREVENTED, seat, tag(s, seat, unit), s.shielded, amount)
    if s.shielded == TWISTED and is_there(s, 1 - seat, SHIP):
        wound(s, r, 1 - seat, SHIP, amount, True, log)
    if s.shielded == CONVERTED:
        gain_energy(s, seat, np.int64(r.kind_gain[CONVERT_SHIELD]), log)


def go_on_attacking(s, r, arm, seat, unit, took, log):
    """Joint booster, Zimmers, and the twin laser's second target."""
    turn, user = np.int64(s.turn), np.int64(s.user)
    if r.arm_second[arm] and not s.seconded:
        s.seconded = 1
    if user == SHIP or not r.arm_melee[arm]:
        return
    fights_on = on_map(s, turn, user) and is_there(s, s.aim_seat, s.aim) and not s.boosted
    if fights_on and chance(s, trait(s, turn, user, r.mech_joint_booster)):
        s.boosted = 1
        s.left = min(MANY, np.int64(s.left) + 1)
        note(log, BOOSTED, turn, tag(s, turn, user), 0, 0)
    if seat == turn or unit == SHIP or took == 0:
        return
    if is_there(s, seat, unit) and is_there(s, turn, user):
        pilot = pilot_of(s, seat, unit)
        if pilot >= 0 and chance(s, np.int64(r.pilot_strikes_back[pilot])):
            note(log, STRUCK_BACK, seat, tag(s, seat, unit), 0, 0)
            wound(s, r, turn, user, took, True, log)


# What is left of a use.


def next_attack(s, r):
    """The next mech of an area weapon, a second target, or the end of the use."""
    if not is_there(s, s.turn, s.user):
        end_use(s)
        return
    if s.aim_zone:
        following = next_in_zone(s, np.int64(s.aim) + 1)
        if following != SHIP:
            s.aim = following
            begin_attacks(s, r, np.int64(r.arm_attacks[np.int64(s.arm) - 1]))
            return
    if s.seconded == 1 and has_second(s):
        s.phase = ALSO
        s.seat = s.turn
        s.stage = WAIT
        return
    end_use(s)


def has_second(s):
    others = 0
    for unit in range(UNITS):
        others += unit != s.aim and is_there(s, s.aim_seat, unit)
    return others > 0


def second_target(s, r, unit):
    """F-23: it is optional."""
    s.seconded = 2
    if unit == UNITS:
        s.stage = NEXT
        return
    s.aim = unit
    begin_attacks(s, r, 1)


def end_use(s):
    """Nothing of it is left behind."""
    s.user = 0
    s.arm = 0
    s.aim_seat = 0
    s.aim = 0
    s.aim_zone = 0
    s.struck_seat = 0
    s.struck = 0
    s.left = 0
    s.hits = 0
    s.bonus = 0
    s.spent = 0
    s.boosted = 0
    s.seconded = 0
    s.sure = 0
    s.shielded = 0
    s.stage = ACTING if s.order else MAIN
