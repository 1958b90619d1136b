"""Fleet: what a match and its rules are made of, and the numbers of actions and events.

The rules' record holds every number of every card (``cards.toml``), column by column: the damage
of weapon ``arm`` is ``r.arm_damage[arm]``. A card that lacks a number has 0 there.
"""

from spadework.engine.fields import (
    EACH,
    FLAG,
    Layout,
    bag,
    count,
    one_of,
    pile,
    seat_until,
    seat_while,
    seen_by_all,
    seen_by_none,
    seen_by_owner,
    seen_in_part,
    set_of,
)
from spadework.engine.records import record_dtype

VERSION = 1  # of the rules: raise it when a fix would change a game already played
SEATS = 2

# The map (F-1): a zone is three times its row and its column.
COLUMNS, ROWS, ZONES = 3, 5, 15
CENTRE = 7  # b3, the event zone

# Units of a seat: mechs in fleet order, the giant of White Pegasus, the ship.
SLOTS, GIANT, SHIP, UNITS = 6, 6, 7, 8
MECHS = 7  # slots and giant
MOUNTS = 4  # ship weapons at most
BERTHS = 5  # pilots at most
ARMS_A_MECH = 2
GIANT_ARMS = SLOTS * ARMS_A_MECH
COPIES = 2  # F-3: of a secondary weapon, and of a mech
PILE = 18  # nine kinds, two of each
DICE = 64
PAD = 3

# Cards, in the order of cards.toml; 0 is none where a field says so.
CAPTAINS, SHIPS, KINDS, MECH_CARDS, PILOTS, EVENTS = 4, 6, 9, 14, 10, 15
# F-4: what a seat knows of a pilot or captain it has not seen.
SOME_PILOT, SOME_CAPTAIN = PILOTS + 1, CAPTAINS
ARMS = 32  # eight ship weapons, then the mechs', then what a last stand attacks with
STAND_ARM = 31
EMP_GRENADE, REPAIR_BOTS, AUTO_CANNON, DECK_BOMB, SPY_DRONE = 0, 1, 2, 3, 4
TWIST_SHIELD, CONVERT_SHIELD, DRAIN_FIELD, WEAPON_SYSTEM = 5, 6, 7, 8
BLACK_HOLE, LIGHTNING, METEORS, INFECTION, EMP, CHARGE = 0, 1, 2, 3, 4, 5
VIRUS, DECAY, SALVAGE, TAILWIND, DOUBLE_LOAD, RESERVE, POSSESSED, ION, FRENZY = range(6, 15)
# A captain's skills: the captain is half of the number.
SKILLS = 8
HARE, BORROWED_KNIFE, PRECISION, DIVERT, MOMENTUM, TOOTH, BOATS, LAST_STAND = range(8)
KINETIC, LASER, SPECIAL, SUPPORT = 0, 1, 2, 3
# What a seat has to count of a card: the columns of the rules' record.
PRICES = ("command_all", "gather")  # F-9
SHIP_NUMBERS = (
    "hp", "hit", "evade", "weapons", "mechs", "pilots",
    "draws",  # rearm: free draws a turn
    "split_hp", "split_evade",  # split armour: at so much hp or less, so much more evade
    "free",  # command: free launches and recoveries a turn
    "rows",  # catapult: the rows that mechs start from and come back to
    "gathers",  # energy a gather gives
    "halves",  # booster shield
    "giant_below", "giant_hit", "giant_evade",
    "supply_cost", "supply_acts", "supply_rest",
    "fire_cost",  # points that a ship weapon costs
    "escort_rounds", "escort_mechs",
    "charged_heal",
    "shield_cost", "shield_rest",  # extended shield
    "overload_cost", "overload_rest",
)  # fmt: skip
ARM_NUMBERS = (
    "kind", "melee", "ammo", "attacks", "damage", "area",
    "reach",  # distances as a set; bit 0 is the own zone
    "hit_mech", "hit_ship",  # more or less hit against such a target
    "double_from",  # from this hit of one use on, double damage
    "tracer",  # each hit: so much more hit for the next use against the target
    "sure",  # no rolls against mechs
    "push",  # zones
    "burn", "burn_turns",
    "energy",  # its cost
    "all_energy", "no_energy",  # spends all: damage for each, and without any
    "second",  # a hit gives an attack on another target
    "drain",  # hitting a ship takes energy from it
    "per_energy",  # damage for each energy of the own ship
    "parry",  # percent: no damage to a target that has a melee weapon
    "boon_damage", "boon_hit",  # for each boon on the mech
    "wounded",  # damage if the target took other damage this turn
    "jam", "jam_turns",  # less hit and evade
    "charge", "repair", "stun", "jump",  # what a support weapon does
)  # fmt: skip
MECH_NUMBERS = (
    "hp", "hit", "evade", "red_armour", "curvature_drive", "joint_booster", "aim_ai",
    "link_shield", "cold_jet", "brawler_os", "resonance", "death_supply", "cloak", "stealth_dash",
    "awaken", "awaken_acts", "gravity_well",
)  # fmt: skip
PILOT_NUMBERS = (
    "rest", "copies", "strikes_back", "dodges", "frightens", "reach", "turns", "hunts", "silences",
    "ejects", "leads", "endures", "iron", "cost", "only_hp",
)  # fmt: skip
KIND_NUMBERS = ("reach", "turns", "heal", "energy", "damage", "ap", "gain", "look")
SKILL_NUMBERS = (
    "hits", "evaded", "share", "kills", "rounds", "gain", "mechs", "heal", "lost", "reach", "hp",
    "damage",
)  # fmt: skip
EVENT_NUMBERS = (
    "draft", "rounds", "lasting", "damage", "cost", "turns", "shield", "p", "draws", "zones",
    "times", "evade",
)  # fmt: skip

# Phases: what the seat has to decide.
PICK, TURN, COMMAND, REACT, ALSO, WELL, TAKE, CANNON, GLIDE = range(9)
# Stages: what the rules are about to do; WAIT is for the seat.
WAIT, START, CANNONS, MAIN, ACTING, ATTACK, DEFENDED, ANSWERED, STRIKE = range(9)
NEXT, LAUNCHED, GATHERED, GLIDING, FRENZIED, CLOSE = range(9, 15)
# Orders: who is acting, and why.
ALL, ONE, EXTRA, FRENZIES = 1, 2, 3, 4
AWAKENED, SUPPLIED, OVERLOADED = 0, 1, 2  # where extra acts come from
SUPPLY, EXTENDED, OVERLOAD = 0, 1, 2  # ship skills that rest
# What a seat is asked about.
A_HIT, A_LAUNCH, A_GATHER = 1, 2, 3
TWISTED, CONVERTED, EXTENDED_SHIELD = 1, 2, 3  # how a hit's damage was prevented
AT_HAND, OUT, HURT, GONE = 0, 1, 2, 3  # pilots
RAID, ANNIHILATE, SURVIVE = 1, 2, 3  # F-5
NO_LIMIT = 255

# What numbers mean. Many name a thing and 1; 0 is none.
UNIT, ARM, ZONE = one_of(UNITS), one_of(ARMS + 1), one_of(ZONES + 1)
MECH_SET = set_of(MECHS, places="card")
AMOUNT = count(255)  # as much as a byte holds: hp, damage, energy
CHANGE = count(63)  # of hit and evade
MANY = 15
SMALL = count(MANY)  # turns, attacks, ammo, points
ROUNDS = 61  # one more than are ever played

FIELDS = Layout(
    SEATS,
    seen_by_none("rng", "u8"),
    seen_by_all("seat", "u1", seat_until("over"), about="who is to move"),
    seen_by_all("over", "u1", FLAG),
    seen_by_all("result", "i1", count(1, -1), EACH),
    seen_by_all("phase", "u1", one_of(9), about="PICK, TURN and so on"),
    seen_by_none("stage", "u1"),  # WAIT whenever a seat decides
    seen_by_all("turn", "u1", seat_while("nth_round"), about="the seat on turn"),
    seen_by_all("first", "u1", seat_while("nth_round")),
    seen_by_all("nth_round", "u1", count(ROUNDS)),
    seen_by_all("turns", "u1", count(ROUNDS), EACH, about="turns each has played"),
    seen_by_all("ap", "u1", SMALL),
    seen_by_owner("picked", "u1", one_of(4), about="a condition; the other's after both picked"),
    seen_by_all("raided", "u1", FLAG, EACH, about="F-5: a mech came to the enemy's ship zone"),
    # This turn.
    seen_by_all("gathered", "u1", FLAG),
    seen_by_all("drawn", "u1", SMALL, about="free draws taken"),
    seen_by_all("ferried", "u1", SMALL, about="free launches and recoveries taken"),
    seen_by_all("doubled", "u1", FLAG, EACH, about="precision"),
    seen_by_all("safe", "u1", FLAG, EACH, about="hare"),
    seen_by_all("extra", "u1", AMOUNT, 3, about="acts left: AWAKENED, SUPPLIED, OVERLOADED"),
    seen_by_all("extra_done", "u1", MECH_SET, 3, about="the mechs that have had theirs"),
    seen_by_all("cannons_left", "u1", count(COPIES)),
    seen_by_all("glided", "u1", MECH_SET, about="made their end-of-turn move, or will not"),
    seen_by_all("frantic", "u1", MECH_SET, about="may still act in a frenzy"),
    # An order.
    seen_by_all("order", "u1", one_of(5), about="why mechs act: ALL, ONE, EXTRA, FRENZIES"),
    seen_by_all("todo", "u1", MECH_SET, about="mechs that are still to act"),
    # The use of a weapon that is happening.
    seen_by_all("user", "u1", UNIT, about="of the seat on turn"),
    seen_by_all("arm", "u1", ARM, about="the weapon and 1; 0: none is used"),
    seen_by_all("aim_seat", "u1", seat_while("arm")),
    seen_by_all("aim", "u1", UNIT, about="whom the attack is meant for"),
    seen_by_all("aim_zone", "u1", ZONE, about="and 1, for an area weapon"),
    seen_by_all("struck_seat", "u1", seat_while("arm"), about="whom this attack hits in the end"),
    seen_by_all("struck", "u1", UNIT),
    seen_by_all("left", "u1", SMALL, about="attacks that are still to come"),
    seen_by_all("hits", "u1", SMALL),
    seen_by_all("bonus", "u1", AMOUNT, about="tracers"),
    seen_by_all("spent", "u1", AMOUNT, about="energy, for its damage"),
    seen_by_all("boosted", "u1", FLAG, about="joint booster"),
    seen_by_all("seconded", "u1", one_of(3), about="twin laser: 1 may attack another, 2 does"),
    seen_by_all("sure", "u1", FLAG, about="hit without rolls"),
    seen_by_all("shielded", "u1", one_of(4), about="how: TWISTED and so on"),
    seen_by_all("asked", "u1", one_of(4), about="A_HIT, A_LAUNCH, A_GATHER"),
    seen_by_all("answerer", "u1", FLAG, about="it is the attacker who is asked"),
    seen_by_all(
        "subject", "u1", one_of(MECHS + 1), about="the mech launched or in a frenzy, and 1"
    ),
    seen_by_all("looked", "u1", count(PILE), about="weapon system: of the top of the pile"),
    # Units.
    seen_by_all("hp", "u1", AMOUNT, EACH, UNITS),
    seen_by_all("burn", "u1", AMOUNT, EACH, UNITS),
    seen_by_all("burn_turns", "u1", SMALL, EACH, UNITS),
    seen_by_all("tracer", "u1", AMOUNT, EACH, UNITS),
    seen_by_all("tracer_turns", "u1", SMALL, EACH, UNITS),
    seen_by_all("hurt", "u1", FLAG, EACH, UNITS, about="took damage this turn"),
    # Mechs.
    seen_by_all("card", "u1", one_of(MECH_CARDS + 1), EACH, MECHS, about="and 1; 0: none"),
    seen_by_all("twin", "u1", FLAG, EACH, SLOTS, about="the second of its kind"),
    seen_by_all("zone", "u1", ZONE, EACH, MECHS, about="and 1; 0: not on the map"),
    seen_by_all("dead", "u1", FLAG, EACH, MECHS),
    seen_by_all("ammo", "u1", SMALL, EACH, SLOTS, ARMS_A_MECH),
    seen_by_all("rider", "u1", one_of(BERTHS + 1), EACH, MECHS, about="the pilot's berth and 1"),
    seen_by_all("stun", "u1", SMALL, EACH, MECHS, about="turns that it cannot act"),
    seen_by_all("numb", "u1", FLAG, EACH, MECHS, about="event emp"),
    seen_by_all("jam", "u1", CHANGE, EACH, MECHS),
    seen_by_all("jam_turns", "u1", SMALL, EACH, MECHS),
    seen_by_all("fear", "u1", CHANGE, EACH, MECHS, about="timberlake"),
    seen_by_all("fear_turns", "u1", SMALL, EACH, MECHS),
    seen_by_all("silence", "u1", SMALL, EACH, MECHS, about="snow"),
    seen_by_all("charged", "u1", FLAG, EACH, MECHS, about="double damage till the own turn"),
    seen_by_all("cloaked", "u1", CHANGE, EACH, MECHS),
    seen_by_all("shield", "u1", AMOUNT, EACH, MECHS),
    seen_by_all("shield_rounds", "u1", SMALL, EACH, MECHS),
    seen_by_all(
        *("shield_seat", "u1", seat_while("shield"), EACH, MECHS), about="whose turn starts count"
    ),
    seen_by_all("tail", "u1", SMALL, EACH, MECHS, about="zones that its next move may be of"),
    seen_by_all("ban", "u1", SMALL, EACH, MECHS, about="deck bomb"),
    seen_by_all("infected", "u1", SMALL, EACH, MECHS),
    seen_by_all("doomed", "u1", FLAG, EACH, MECHS),
    seen_by_all("spared", "u1", FLAG, EACH, MECHS, about="reserve: takes no more this turn"),
    seen_by_all("fresh", "u1", FLAG, EACH, MECHS, about="launched this turn"),
    seen_by_all("attacked", "u1", FLAG, EACH, MECHS, about="this turn"),
    seen_by_all("acted", "u1", FLAG, EACH, MECHS),
    seen_by_all("acted_before", "u1", FLAG, EACH, MECHS, about="in the own turn before"),
    seen_by_all("moved", "u1", FLAG, EACH, MECHS),
    seen_by_all("moved_before", "u1", FLAG, EACH, MECHS),
    seen_by_all("talked", "u1", FLAG, EACH, MECHS, about="the pilot's talent is used up"),
    seen_by_all("giant_arm", "u1", ARM, EACH, GIANT_ARMS, about="and 1"),
    seen_by_all("giant_ammo", "u1", SMALL, EACH, GIANT_ARMS),
    seen_by_all("giant_hp", "u1", AMOUNT, EACH, about="at most"),
    # Ships.
    seen_by_all("ship", "u1", one_of(SHIPS), EACH),
    seen_by_all("sunk", "u1", FLAG, EACH, about="boats: evade 0"),
    seen_by_all("energy", "u1", AMOUNT, EACH),
    seen_by_all("cannons", "u1", count(COPIES), EACH),
    seen_by_all("weapon", "u1", ARM, EACH, MOUNTS, about="and 1"),
    seen_by_all("shots", "u1", SMALL, EACH, MOUNTS),
    seen_by_all("resting", "u1", SMALL, EACH, 3, about="SUPPLY, EXTENDED, OVERLOAD"),
    seen_by_all("used_now", "u1", FLAG, EACH, 3),
    seen_by_all("virus", "u1", SMALL, EACH),
    # Crew.
    seen_by_owner("pilot", "u1", one_of(PILOTS + 2), BERTHS, about="and 1; or SOME_PILOT"),
    seen_by_all("pilot_at", "u1", one_of(4), EACH, BERTHS, about="AT_HAND, OUT, HURT, GONE"),
    seen_by_all("pilot_rest", "u1", SMALL, EACH, BERTHS),
    seen_by_all("pilot_seen", "u1", FLAG, EACH, BERTHS),
    seen_by_owner("captain", "u1", one_of(CAPTAINS + 1), about="or SOME_CAPTAIN"),
    seen_by_all("captain_seen", "u1", FLAG, EACH),
    seen_by_all("skilled", "u1", FLAG, EACH, 2, about="skills that are used up"),
    # Secondary weapons.
    seen_by_owner("hand", "u1", count(COPIES), KINDS, about="of the other's what was spied"),
    seen_by_all("hand_n", "u1", count(PILE), EACH),
    seen_in_part("spied", "u1", count(COPIES), EACH, KINDS, about="what the other seat saw"),
    # The own in order of kinds, but for what a weapon system shows of its top.
    seen_in_part("pile", "u1", pile(KINDS, "pile_n"), EACH, PILE, about="the own, lowest first"),
    seen_by_all("pile_n", "u1", count(PILE), EACH),
    seen_by_all("discard", "u1", count(COPIES), EACH, KINDS),
    seen_by_all("stock", "u1", count(PILE), EACH, about="all secondary weapons of a seat"),
    # F-25: what captains' skills wait for, watched from the start.
    seen_by_all("scored", "u1", AMOUNT, EACH, about="hits of the own mechs"),
    seen_by_all("evaded", "u1", AMOUNT, EACH),
    seen_by_all("dealt", "u1", AMOUNT, EACH, about="damage to the enemy's ship"),
    seen_by_all("kills", "u1", AMOUNT, EACH),
    seen_by_all("lost", "u1", AMOUNT, EACH, about="own mechs"),
    seen_by_all("swarm", "u1", count(MECHS), EACH, about="the most own mechs out at once"),
    seen_by_all("behind", "u1", FLAG, EACH, about="the own ship had less hp than the enemy's"),
    seen_by_all("awake", "u1", AMOUNT, EACH, about="extra acts in the next turn"),
    seen_by_all("event", "u1", one_of(EVENTS + 1), about="and 1; 0: none"),
    seen_by_all("event_rounds", "u1", SMALL),
    seen_by_all("event_seat", "u1", seat_while("event"), about="in whose turn it began"),
    seen_in_part("event_deck", "u1", bag(EVENTS, "event_n"), EVENTS),
    seen_by_all("event_n", "u1", count(EVENTS)),
    seen_by_none("dice", "u1", DICE),  # the next results, the first one last
    seen_by_none("dice_n", "u1"),
    seen_by_none("pad", "u1", PAD),
)
State = FIELDS.dtype
MOST = {field.name: field.meaning.high for field in FIELDS.fields}  # that a number can be

Rules = record_dtype([
    *((f"ship_{name}", "i2", (SHIPS,)) for name in SHIP_NUMBERS),
    *((f"arm_{name}", "i2", (ARMS,)) for name in ARM_NUMBERS),
    *((f"price_{name}", "i2") for name in PRICES),
    ("mech_arm", "i2", (MECH_CARDS, ARMS_A_MECH)),  # and 1
    *((f"mech_{name}", "i2", (MECH_CARDS,)) for name in MECH_NUMBERS),
    *((f"pilot_{name}", "i2", (PILOTS,)) for name in PILOT_NUMBERS),
    *((f"kind_{name}", "i2", (KINDS,)) for name in KIND_NUMBERS),
    *((f"skill_{name}", "i2", (SKILLS,)) for name in SKILL_NUMBERS),
    *((f"event_{name}", "i2", (EVENTS,)) for name in EVENT_NUMBERS),
    ("arsenal", "i2"),
    ("survive_round", "i2"),
    ("round_limit", "i2"),
    ("ap", "i2"),
    ("launch_rest", "i2"),
    ("hand_limit", "i2"),
    ("events", "i2"),  # 1: with the drafts
    ("event_entry", "i2"),  # F-27: who is pushed, dragged or jumps in turns an event up too
    # The fleets that are dealt. What of them is hidden is copied into the state, and read nowhere
    # else: see Option.owner.
    ("fleet_ship", "i2", (SEATS,)),
    ("fleet_weapon", "i2", (SEATS, MOUNTS)),
    ("fleet_mech", "i2", (SEATS, SLOTS)),
    ("fleet_pilot", "i2", (SEATS, BERTHS)),
    ("fleet_captain", "i2", (SEATS,)),
    ("fleet_pile", "i2", (SEATS, KINDS)),
])  # fmt: skip

# Events: what x, y, z hold stands beside each; a unit is as units.tag has it, a target of a weapon
# such a unit of the other seat's, or with OWN_TAG of the own, or ZONE_TAG and a zone.
OWN_TAG, ZONE_TAG = 1024, 2048
PICKED = 1  # condition
CONDITIONS = 2  # of seat 0, of seat 1
ROLLED_OFF = 3  # seat 0's die, seat 1's
BEGINS = 4  # round; a turn of the seat
DREW = 5  # kind
LAUNCHES = 6  # mech, pilot, zone
RECOVERS = 7  # mech
MOVES_TO = 8  # mech, zone, how
FIRES = 9  # unit, weapon, target
HIT_ROLL = 10  # die, needed; seat is the attacker
EVADE_ROLL = 11  # die, needed; seat is whose unit it is
DODGED = 12  # unit
IMMUNE = 13  # unit
PARRIED = 14  # unit
BRAWLED = 15  # unit
ARMOURED = 16  # unit
DECAYED = 17  # unit, the attacker
POSSESSES = 18  # unit, the attacker
BOOSTED = 19  # unit, the attacker
STRUCK_BACK = 20  # unit
DAMAGED = 21  # unit, amount, hp left
SHIELD_TOOK = 22  # unit, amount
PREVENTED = 23  # unit, how, amount
HEALED = 24  # unit, amount
DESTROYED = 25  # mech, zone and 1
ENDURED = 26  # mech
SHIP_LOST = 27
PILOT_HURT = 28  # pilot, where it is now, rest
WOKEN = 29  # acts
BURNS = 30  # unit, turns
MARKED = 31  # unit, bonus
JAMMED = 32  # mech, turns
DRAINED = 33  # energy of the seat's ship that went over
WELL_TOOK = 34  # mech
KNIFED = 35  # whose unit it is hit instead, unit
ENERGY = 36  # how much it has now, why
BOMBED = 37  # mech
SKILL_USED = 38  # skill
SHIP_USED = 39  # which
TALENT = 40  # pilot, mech of the other seat
CARD_USED = 41  # kind, zone and 1, whether as a reaction
SPIED = 42  # kind; seat is whose hand it is in
DISCARDED = 43  # kind
TOOK = 44  # kind
HAPPENS = 45  # event, mech
EVENT_OVER = 46  # event
STUNNED = 47  # mech, turns
CHARGES = 48  # mech
CLOAKS = 49  # mech
ORDERS = 50  # mech, or 0 for all
WAITED = 51  # mech
ENDS = 52
TALLY = 53  # hp of seat 0, of seat 1 (survive)
OVER = 54  # result of seat 0, of seat 1
CANNON_FIRES = 55  # mech of the other seat
RAIDED = 56  # mech
PULLED = 57  # mech
DIVERTED = 58  # mount emptied, mount filled, or 4 for energy
IRON_HAND = 59  # mech of the other seat
DRAIN_USED = 60  # its turn ends
BURNED = 61  # unit
BY_MOVE, BY_PUSH, BY_JUMP, BY_GLIDE, BY_DASH = 0, 1, 2, 3, 4
ENERGY_GATHERED, ENERGY_LOST, ENERGY_SPENT, ENERGY_GIVEN = 0, 1, 2, 3
