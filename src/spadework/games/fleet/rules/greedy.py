"""Fleet: a sensible hand-written policy, for a first opponent and for rollouts.

It uses what the seat to move knows and nothing else, in integers only. Everything is weighed in
hundredths of a point of damage; an action of the turn by what it is worth for each action point.
It plays toward the conditions in force: where raid is, mechs go for the enemy's ship zone and
stop those who come; where hp will be counted, nobody is spared for it. What shots and moves are
worth is in ``weighing.py``.
"""

import numpy as np

from spadework.games.fleet.rules.choices import (
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
    PLACES,
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
from spadework.games.fleet.rules.combat import doublings, plain_damage
from spadework.games.fleet.rules.layout import (
    ARMS_A_MECH,
    CANNON,
    COMMAND,
    EMP_GRENADE,
    GIANT,
    GLIDE,
    LAST_STAND,
    MECHS,
    MOUNTS,
    PICK,
    RAID,
    REACT,
    REPAIR_BOTS,
    SHIP,
    SUPPORT,
    SURVIVE,
    TAKE,
    TURN,
    UNITS,
    WELL,
    ZONES,
)
from spadework.games.fleet.rules.moves import dash_zone
from spadework.games.fleet.rules.orders import fire_cost, order_cost, ready_mechs
from spadework.games.fleet.rules.units import (
    arm_of,
    card_of,
    mechs_out,
    most_hp,
)
from spadework.games.fleet.rules.weighing import (
    KILL,
    SINK,
    WIN,
    area_worth,
    best_act,
    is_late,
    raids,
    shot_worth,
    step_worth,
    threat,
)
from spadework.games.fleet.rules.zones import distance, launch_place, ship_zone

RAIDERS = 3  # pilots that a ship needs for its seat to pick raid
LAUNCHED = 312
CROWD = 29  # less for each mech that is out already
STURDY = 5  # more for each hp
AHEAD = 37  # and each zone nearer to a raid
DRAWN = 133
FULL_HAND = 7  # less for each card in hand
GATHERED = 0
CHARGE = 29  # of the damage that it adds to a weapon, in hundredths
STUN = 110
HELP = 64
ANSWER = 59  # what a hit must be worth to spend a card on it, above the card
PRECISION = 127  # or a captain's skill
KNIFE = 98
EXTENDED = 76  # or the ship's hp
USED = 2000  # a card on the turn
HEALED = 216  # each hp that a repair gives
HOPELESS = 40  # a mech that goes home
# What a secondary weapon is worth in the hand, by kind.
KIND_WORTH = np.array([-55, 119, 45, 10, 120, 76, 38, 50, 5], np.int64)


def greedy(s, r, out, n):
    """The chosen one of the ``n`` legal actions in ``out``."""
    if n == 1:
        return out[0]
    best, choice = -WIN * 2, np.int64(out[0])
    for i in range(n):
        worth = np.int64(worth_of(s, r, np.int64(out[i])))
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
    raid = r.ship_pilots[s.ship[s.seat]] >= RAIDERS
    return 1 + (raid if condition == RAID else not raid)


# What is done on a turn, for each point.


def turn_worth(s, r, action):
    seat = np.int64(s.turn)
    if action == END:
        return 0
    if action < DRAW:
        return fire_worth(s, r, seat, action - FIRE) * 2 // fire_cost(s, r, seat)
    if action == DRAW:
        return (DRAWN - FULL_HAND * np.int64(s.hand_n[seat])) * 2
    if action < RECOVER:
        return launch_worth(s, r, seat, action - LAUNCH)
    if action < COMMAND_ALL:
        return recover_worth(s, r, seat, action - RECOVER)
    if action == COMMAND_ALL:
        return all_worth(s, r, seat) * 2 // np.int64(r.price_command_all)
    if action < DASH:
        mech = action - COMMAND_ONE
        return best_act(s, r, seat, mech) * 2 // max(1, order_cost(s, r, seat, mech))
    if action < ATTACKS:
        return step_worth(s, r, seat, action - DASH, dash_zone(s, seat, action - DASH))
    if action == GATHER:
        return gather_worth(s, r, seat) * 2 // np.int64(r.price_gather)
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
    hp = np.int64(s.hp[seat, mech])
    if is_late(s, r):
        return -100 * hp
    worth = LAUNCHED - CROWD * mechs_out(s, seat)
    worth += hp * STURDY + np.int64(r.mech_hit[card])
    if raids(s, seat):
        zone = launch_place(seat, place % PLACES)
        worth += AHEAD * (5 - distance(zone, ship_zone(1 - seat)))
    return worth * 2


def recover_worth(s, r, seat, mech):
    """Only what is badly hurt goes home."""
    if is_late(s, r):
        return 100 * np.int64(s.hp[seat, mech])
    return -1 if s.hp[seat, mech] > 1 or raids(s, seat) else HOPELESS


def all_worth(s, r, seat):
    worth, ready = 0, ready_mechs(s, r, seat)
    for mech in range(MECHS):
        if (ready >> mech) & 1:
            worth += best_act(s, r, seat, mech)
    return worth


def gather_worth(s, r, seat):
    """Energy is worth what the ship's weapons and shields make of it."""
    worth = GATHERED
    for mount in range(MOUNTS):
        arm = np.int64(s.weapon[seat, mount]) - 1
        if arm >= 0 and (r.arm_all_energy[arm] or r.arm_energy[arm]):
            worth += charge_worth(s, r, seat, arm)
    return worth


def charge_worth(s, r, seat, arm):
    """The better use that a weapon makes of the enemy's ship with more energy."""
    more = max(1, np.int64(r.ship_gathers[s.ship[seat]]))
    if r.arm_energy[arm] and s.energy[seat] >= r.arm_energy[arm]:
        return 0
    with_it = shot_worth(s, r, seat, SHIP, arm, SHIP, np.int64(s.energy[seat]) + more)
    without = (
        0
        if r.arm_energy[arm]
        else shot_worth(s, r, seat, SHIP, arm, SHIP, np.int64(s.energy[seat]))
    )
    return (with_it - without) * CHARGE // 100


def card_worth(s, r, seat, action):
    """Cards, skills and talents: most are used when they can be."""
    if action < THROW:
        return use_worth(s, r, seat, action - USE)
    if action < TAKES:
        return throw_worth(s, r, seat, action - THROW)
    if action < TOOTH_AT:
        return 50 if action >= DIVERTS else 0
    if action < BOATS_SKILL:
        return 900 + 10 * np.int64(s.hp[1 - seat, action - TOOTH_AT])
    if action in (BOATS_SKILL, GIANT_SKILL):
        return 200 if s.hp[seat, SHIP] <= 3 else -100
    if action == STAND_SKILL:
        damage = np.int64(s.energy[seat]) * r.skill_damage[LAST_STAND] * mechs_out(s, seat)
        return 800 if damage >= s.hp[1 - seat, SHIP] else -100
    if action in (SUPPLY_SKILL, OVERLOAD_SKILL):
        cheap = s.hp[seat, SHIP] > 25
        return all_worth(s, r, seat) - 100 if cheap else -100
    return 300 if action >= FRIGHTEN else 0


def use_worth(s, r, seat, kind):
    """A card that is used on the turn; hp are worth more than they were."""
    if kind != REPAIR_BOTS:
        return USED - KIND_WORTH[kind]
    heal = np.int64(r.kind_heal[kind])
    healed = min(heal, most_hp(s, r, seat, SHIP) - np.int64(s.hp[seat, SHIP]))
    if is_late(s, r) or 2 * healed < heal:
        return -1  # it would be wasted
    return HEALED * healed - KIND_WORTH[kind]


def throw_worth(s, r, seat, zone):
    """An EMP grenade: for each enemy mech there, the more so the nearer it is to a raid."""
    worth = -KIND_WORTH[EMP_GRENADE]
    for mech in range(MECHS):
        if s.zone[1 - seat, mech] == zone + 1 and not s.stun[1 - seat, mech]:
            worth += STUN + threat(s, r, seat, mech)
    return worth


# Orders.


def act_worth(s, r, action):
    seat = np.int64(s.turn)
    if action >= WAITS:
        return 1
    if action >= MOVES:
        place = action - MOVES
        return step_worth(s, r, seat, place // ZONES, place % ZONES)
    place = action - ATTACKS
    weapon, unit = place // UNITS, place % UNITS
    mech = min(weapon // ARMS_A_MECH, GIANT)
    arm = arm_of(s, r, seat, mech, weapon - mech * ARMS_A_MECH)
    if r.arm_kind[arm] != SUPPORT:
        return shot_worth(s, r, seat, mech, arm, unit, 0)
    if r.arm_jump[arm]:
        return 5
    if r.arm_stun[arm]:
        return 0 if s.stun[1 - seat, unit] else STUN + threat(s, r, seat, unit)
    return HELP


def glide_worth(s, r, action):
    if action == GLIDE_NONE:
        return 1
    place = action - GLIDES
    return step_worth(s, r, np.int64(s.turn), place // ZONES, place % ZONES)


# Reactions.


def reaction_worth(s, r, action):
    """What is at stake, against what an answer costs."""
    if action == REACT_NONE:
        return 0
    if action == REACT_KIND + REPAIR_BOTS:  # it prevents nothing
        return use_worth(s, r, np.int64(s.seat), REPAIR_BOTS) - ANSWER
    if s.arm == 0:  # a launch, or a gather
        return 50
    stake = stake_of(s, r)
    if action == REACT_PRECISION:
        return stake - PRECISION
    if action < REACT_HARE:
        return stake - KIND_WORTH[action - REACT_KIND] - ANSWER
    if action == REACT_HARE or action >= REACT_KNIFE:
        return knife_worth(s, action, stake)
    if action == REACT_SHIELD:
        return stake - EXTENDED if s.hp[s.seat, SHIP] > 20 else -1
    return 100 if action == REACT_IRON and s.hp[s.seat, SHIP] > 8 else -1


def stake_of(s, r):
    """The damage of the hit that is being answered, and of a kill."""
    seat, unit = np.int64(s.struck_seat), np.int64(s.struck)
    user, arm, turn = np.int64(s.user), np.int64(s.arm) - 1, np.int64(s.turn)
    damage = plain_damage(s, r, turn, user, arm, seat, unit, np.int64(s.spent))
    damage *= doublings(s, r, turn, user, arm, np.int64(s.hits) + 1, seat, unit)
    stake = 100 * min(damage, np.int64(s.hp[seat, unit]))
    if damage >= s.hp[seat, unit]:
        stake += KILL if unit != SHIP else SINK
    return stake


def knife_worth(s, action, stake):
    """Worth it for a bad hit; a knife goes into the enemy's weakest, or its ship."""
    if action == REACT_HARE:
        return stake - KNIFE
    place = action - REACT_KNIFE
    if place < UNITS:
        return -1
    unit = place - UNITS
    gain = 100 if unit == SHIP else 200 - 20 * np.int64(s.hp[1 - s.seat, unit])
    return stake - KNIFE + gain
