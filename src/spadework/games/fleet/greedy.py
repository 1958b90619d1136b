"""Fleet: a sensible hand-written policy, for a first opponent and for rollouts.

It uses what the seat to move knows and nothing else, in integers only. Everything is weighed in
hundredths of a point of damage; an action of the turn by what it is worth for each action point.
It plays toward the conditions in force: where raid is, mechs go for the enemy's ship zone. The
numbers were set by hand.
"""

import numpy as np

from spadework.games.fleet.choices import (
    AIMS,
    ALSO_AT,
    ATTACKS,
    BOATS_SKILL,
    CANNON_AT,
    COMMAND_ALL,
    COMMAND_ONE,
    DASH,
    DIVERTS,
    DRAW,
    END,
    FIRE,
    FRIGHTEN,
    GATHER,
    GIANT_SKILL,
    GLIDE_NONE,
    GLIDES,
    LAUNCH,
    MOVES,
    OVERLOAD_SKILL,
    PICKS,
    PILOTS_PLACES,
    REACT_HARE,
    REACT_IRON,
    REACT_KIND,
    REACT_KNIFE,
    REACT_NONE,
    REACT_PRECISION,
    REACT_SHIELD,
    RECOVER,
    STAND_SKILL,
    SUPPLY_SKILL,
    TAKES,
    THROW,
    TOOTH_AT,
    USE,
    WAITS,
    WELLS,
)
from spadework.games.fleet.combat import doublings, hit_needed, plain_damage
from spadework.games.fleet.layout import (
    ARMS_A_MECH,
    CANNON,
    CENTRE,
    COMMAND,
    GIANT,
    GLIDE,
    MECHS,
    PICK,
    RAID,
    REACT,
    SHIP,
    SUPPORT,
    SURVIVE,
    TAKE,
    TURN,
    UNITS,
    WELL,
    ZONES,
)
from spadework.games.fleet.moves import in_force, ways_of
from spadework.games.fleet.orders import fire_cost, order_cost, ready_mechs
from spadework.games.fleet.units import (
    arm_of,
    arms_of,
    card_of,
    evade_of,
    is_there,
    mechs_out,
    shots_of,
)
from spadework.games.fleet.zones import distance, ship_zone, zone_of

WIN = 1_000_000
KILL = 250  # a mech less
STEP = 90  # a zone nearer to a raid
APPROACH = 45  # ... or to the enemy's guns
EVENT_RISK = 40
LAUNCHED = 260
DRAWN = 70
GATHERED = 60
# What a secondary weapon is worth in the hand, by kind.
KIND_WORTH = np.array([90, 80, 85, 70, 40, 100, 95, 50, 45], np.int64)


def greedy(s, r, out, n):
    """The chosen one of the ``n`` legal actions in ``out``."""
    if n == 1:
        return out[0]
    best, choice = -WIN * 2, np.int64(out[0])
    for i in range(n):
        worth = worth_of(s, r, np.int64(out[i]))
        if worth > best:
            best, choice = worth, np.int64(out[i])
    return choice


def worth_of(s, r, action):
    """What an action is worth, in the phase that it belongs to."""
    if s.phase == REACT:
        return reaction_worth(s, r, action)
    if s.phase == TURN:
        return turn_worth(s, r, action)
    if s.phase == COMMAND:
        return act_worth(s, r, action)
    if s.phase == GLIDE:
        return glide_worth(s, r, action)
    if s.phase == PICK:
        return pick_worth(s, r, action - PICKS + 1)
    if s.phase == CANNON:
        return -np.int64(s.hp[1 - s.turn, action - CANNON_AT])
    if s.phase == TAKE:
        return KIND_WORTH[action - TAKES]
    if s.phase == WELL:
        return np.int64(s.hp[s.struck_seat, action - WELLS])
    if action == ALSO_AT + UNITS:
        return 0
    return shot_worth(s, r, np.int64(s.turn), SHIP, np.int64(s.arm) - 1, action - ALSO_AT, 0)


def pick_worth(s, r, condition):
    """Many pilots raid, few shoot; nobody means to survive."""
    if condition == SURVIVE:
        return 0
    raids = r.ship_pilots[s.ship[s.seat]] >= 4
    return 1 + (raids if condition == RAID else not raids)


# Shots.


def shot_worth(s, r, seat, user, arm, unit, spent):
    """The damage to expect, in hundredths, and what a kill is worth."""
    other = 1 - seat
    bonus = np.int64(s.tracer[other, unit])
    hit = min(20, hit_needed(s, r, seat, user, arm, other, unit, bonus))
    missed = min(20, evade_of(s, r, other, unit))
    chance = 400 if r.arm_sure[arm] and unit != SHIP else hit * (20 - missed)
    damage = plain_damage(s, r, seat, user, arm, other, unit, spent)
    damage *= doublings(s, r, seat, user, arm, 1, other, unit)
    hp = np.int64(s.hp[other, unit])
    attacks = max(1, np.int64(r.arm_attacks[arm]))
    worth = chance * min(damage * attacks, hp) // 4
    if damage * attacks >= hp:
        worth += chance * (KILL if unit != SHIP else 3 * KILL) // 400
    return worth


def area_worth(s, r, seat, arm, zone):
    worth = 0
    for mech in range(MECHS):
        if s.zone[1 - seat, mech] == zone + 1:
            worth += shot_worth(s, r, seat, SHIP, arm, mech, 0)
    return worth


def best_shot(s, r, seat, mech):
    """The best that a mech's weapons can do from where it is."""
    best = 0
    for i in range(arms_of(mech)):
        arm = arm_of(s, r, seat, mech, i)
        if arm < 0 or r.arm_kind[arm] == SUPPORT or shots_of(s, r, seat, mech, i) == 0:
            continue
        for unit in range(UNITS):
            if is_there(s, 1 - seat, unit):
                far = distance(zone_of(s, seat, mech), zone_of(s, 1 - seat, unit))
                if (r.arm_reach[arm] >> far) & 1:
                    best = max(best, shot_worth(s, r, seat, mech, arm, unit, 0))
    return best


# Moves.


def step_worth(s, seat, mech, zone):
    """A zone nearer to the enemy's ship zone, which wins where raid is in force."""
    goal = ship_zone(1 - seat)
    raids = in_force(s, RAID) and not s.card[1 - seat, GIANT]
    if zone == goal and raids:
        return WIN
    nearer = distance(zone_of(s, seat, mech), goal) - distance(zone, goal)
    worth = nearer * (STEP if raids else APPROACH)
    if not raids and distance(zone, goal) == 0:
        worth -= 2 * APPROACH
    return worth - (EVENT_RISK if zone == CENTRE else 0)


def best_step(s, seat, mech):
    best, ways = 0, ways_of(s, seat, mech)
    for zone in range(ZONES):
        if (ways >> zone) & 1:
            best = max(best, step_worth(s, seat, mech, zone))
    return best


def best_act(s, r, seat, mech):
    return max(best_shot(s, r, seat, mech), best_step(s, seat, mech))


# What is done on a turn, for each point.


def turn_worth(s, r, action):
    seat = np.int64(s.turn)
    if action == END:
        return 0
    if action < DRAW:
        return fire_worth(s, r, seat, action - FIRE) * 2 // fire_cost(s, r, seat)
    if action == DRAW:
        return DRAWN * 2
    if action < RECOVER:
        return launch_worth(s, r, seat, action - LAUNCH)
    if action < COMMAND_ALL:
        return recover_worth(s, r, seat, action - RECOVER)
    if action == COMMAND_ALL:
        return all_worth(s, r, seat)
    if action < DASH:
        mech = action - COMMAND_ONE
        return best_act(s, r, seat, mech) * 2 // max(1, order_cost(s, r, seat, mech))
    if action < ATTACKS:
        return STEP if in_force(s, RAID) else 0
    if action == GATHER:
        return gather_worth(s, r, seat)
    return card_worth(s, r, seat, action)


def fire_worth(s, r, seat, place):
    arm = np.int64(s.weapon[seat, place // AIMS]) - 1
    aim = place % AIMS
    if aim >= UNITS:
        return area_worth(s, r, seat, arm, aim - UNITS)
    spent = np.int64(s.energy[seat]) if r.arm_all_energy[arm] else 0
    return shot_worth(s, r, seat, SHIP, arm, aim, spent)


def launch_worth(s, r, seat, place):
    """Mechs on the map are what acts; strong ones first, on the side where fewer enemies are."""
    mech = place // PILOTS_PLACES
    card = card_of(s, seat, mech)
    worth = LAUNCHED - 40 * mechs_out(s, seat)
    worth += np.int64(s.hp[seat, mech]) * 5 + np.int64(r.mech_hit[card])
    return worth * 2


def recover_worth(s, r, seat, mech):
    """Only what is badly hurt goes home."""
    return -50 if s.hp[seat, mech] > 1 else 20


def all_worth(s, r, seat):
    worth, ready = 0, ready_mechs(s, r, seat)
    for mech in range(MECHS):
        if (ready >> mech) & 1:
            worth += best_act(s, r, seat, mech)
    return worth


def gather_worth(s, r, seat):
    """Energy is worth what the ship's weapons and shields make of it."""
    worth = GATHERED
    for mount in range(4):
        arm = np.int64(s.weapon[seat, mount]) - 1
        if arm >= 0 and (r.arm_all_energy[arm] or r.arm_energy[arm]):
            worth += 150 - 40 * np.int64(s.energy[seat])
    return worth


def card_worth(s, r, seat, action):
    """Cards, skills and talents: most are used when they can be."""
    if action < THROW:
        return 400 - KIND_WORTH[action - USE]
    if action < TAKES:
        return 300
    if action < TOOTH_AT:
        return 50 if action >= DIVERTS else 0
    if action < BOATS_SKILL:
        return 900 + 10 * np.int64(s.hp[1 - seat, action - TOOTH_AT])
    if action in (BOATS_SKILL, GIANT_SKILL):
        return 200 if s.hp[seat, SHIP] <= 3 else -100
    if action == STAND_SKILL:
        hopeless = np.int64(s.energy[seat]) * 3 * mechs_out(s, seat) >= s.hp[1 - seat, SHIP]
        return 800 if hopeless else -100
    if action in (SUPPLY_SKILL, OVERLOAD_SKILL):
        cheap = s.hp[seat, SHIP] > 25
        return all_worth(s, r, seat) - 100 if cheap else -100
    return 300 if action >= FRIGHTEN else 0


# Orders.


def act_worth(s, r, action):
    seat = np.int64(s.turn)
    if action >= WAITS:
        return 1
    if action >= MOVES:
        place = action - MOVES
        return step_worth(s, seat, place // ZONES, place % ZONES)
    place = action - ATTACKS
    weapon, unit = place // UNITS, place % UNITS
    mech = min(weapon // ARMS_A_MECH, GIANT)
    arm = arm_of(s, r, seat, mech, weapon - mech * ARMS_A_MECH)
    if r.arm_kind[arm] != SUPPORT:
        return shot_worth(s, r, seat, mech, arm, unit, 0)
    if r.arm_jump[arm]:
        return 5
    return 110 if r.arm_stun[arm] else 80


def glide_worth(s, r, action):
    if action == GLIDE_NONE:
        return 1
    place = action - GLIDES
    return step_worth(s, np.int64(s.turn), place // ZONES, place % ZONES)


# Reactions.


def reaction_worth(s, r, action):
    """What is at stake, against what an answer costs."""
    if action == REACT_NONE:
        return 0
    if s.arm == 0:  # a launch, or a gather
        return 50
    stake = stake_of(s, r)
    if action == REACT_PRECISION:
        return stake - 300
    if action < REACT_HARE:
        return stake - KIND_WORTH[action - REACT_KIND] - 100
    if action == REACT_HARE or action >= REACT_KNIFE:
        return knife_worth(s, action, stake)
    if action == REACT_SHIELD:
        return stake - 350 if s.hp[s.seat, SHIP] > 20 else -1
    return 100 if action == REACT_IRON and s.hp[s.seat, SHIP] > 8 else -1


def stake_of(s, r):
    """The damage of the hit that is being answered, and of a kill."""
    seat, unit = np.int64(s.struck_seat), np.int64(s.struck)
    user, arm, turn = np.int64(s.user), np.int64(s.arm) - 1, np.int64(s.turn)
    damage = plain_damage(s, r, turn, user, arm, seat, unit, np.int64(s.spent))
    damage *= doublings(s, r, turn, user, arm, np.int64(s.hits) + 1, seat, unit)
    stake = 100 * min(damage, np.int64(s.hp[seat, unit]))
    if damage >= s.hp[seat, unit]:
        stake += KILL if unit != SHIP else 4 * KILL
    return stake


def knife_worth(s, action, stake):
    """Worth it for a bad hit; a knife goes into the enemy's weakest, or its ship."""
    if action == REACT_HARE:
        return stake - 350
    place = action - REACT_KNIFE
    if place < UNITS:
        return -1
    unit = place - UNITS
    gain = 100 if unit == SHIP else 200 - 20 * np.int64(s.hp[1 - s.seat, unit])
    return stake - 300 + gain
