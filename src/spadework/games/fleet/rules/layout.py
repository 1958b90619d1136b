"""Fleet: what a match and its rules are made of, and the numbers of actions and events.

The rules' record holds every number of every card (``cards.toml``), column by column: the damage
of weapon ``arm`` is ``r.arm_damage[arm]``. A card that lacks a number has 0 there.
"""

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

State = record_dtype([
    ("rng", "u8"),
    ("seat", "u1"),  # to move; 0 when over
    ("over", "u1"),
    ("result", "i1", (SEATS,)),
    ("phase", "u1"),
    ("stage", "u1"),
    ("turn", "u1"),  # the seat on turn
    ("first", "u1"),
    ("nth_round", "u1"),
    ("turns", "u1", (SEATS,)),  # turns each has played
    ("ap", "u1"),
    ("picked", "u1", (SEATS,)),
    ("raided", "u1", (SEATS,)),  # F-5: a mech of the seat has come to the enemy's ship zone
    # This turn.
    ("gathered", "u1"),
    ("drawn", "u1"),  # free draws taken
    ("ferried", "u1"),  # free launches and recoveries taken
    ("doubled", "u1", (SEATS,)),  # precision
    ("safe", "u1", (SEATS,)),  # hare
    ("extra", "u1", (3,)),  # extra acts left, by where they come from
    ("extra_done", "u1", (3,)),  # the mechs that have had theirs, a set
    ("cannons_left", "u1"),
    ("glided", "u1"),  # the mechs that have made their end-of-turn move, or will not: a set
    ("frantic", "u1"),  # the mechs that may still act in a frenzy, a set
    # An order.
    ("order", "u1"),
    ("todo", "u1"),  # mechs that are still to act, a set
    # The use of a weapon that is happening.
    ("user", "u1"),  # the unit, of the seat on turn
    ("arm", "u1"),  # the weapon and 1; 0: none is used
    ("aim_seat", "u1"),
    ("aim", "u1"),  # the unit that is attacked
    ("aim_zone", "u1"),  # and 1, for an area weapon
    ("struck_seat", "u1"),  # whom this attack hits in the end
    ("struck", "u1"),
    ("left", "u1"),  # attacks that are still to come
    ("hits", "u1"),
    ("bonus", "u1"),  # tracers
    ("spent", "u1"),  # energy, for its damage
    ("boosted", "u1"),  # joint booster
    ("seconded", "u1"),  # twin laser: 1 it may attack another target, 2 it does
    ("sure", "u1"),  # hit without rolls
    ("shielded", "u1"),
    ("asked", "u1"),
    ("answerer", "u1"),  # whether it is the attacker who is asked
    ("subject", "u1"),  # the mech that was launched, or acts in a frenzy, and 1
    ("looked", "u1"),  # weapon system: so many of the top of the pile
    # Units.
    ("hp", "u1", (SEATS, UNITS)),
    ("burn", "u1", (SEATS, UNITS)),
    ("burn_turns", "u1", (SEATS, UNITS)),
    ("tracer", "u1", (SEATS, UNITS)),
    ("tracer_turns", "u1", (SEATS, UNITS)),
    ("hurt", "u1", (SEATS, UNITS)),  # took damage this turn
    # Mechs.
    ("card", "u1", (SEATS, MECHS)),  # and 1; 0: there is none
    ("twin", "u1", (SEATS, SLOTS)),  # the second of its kind
    ("zone", "u1", (SEATS, MECHS)),  # and 1; 0: not on the map
    ("dead", "u1", (SEATS, MECHS)),
    ("ammo", "u1", (SEATS, SLOTS, ARMS_A_MECH)),
    ("rider", "u1", (SEATS, MECHS)),  # the pilot's berth and 1
    ("stun", "u1", (SEATS, MECHS)),  # turns that it cannot act
    ("numb", "u1", (SEATS, MECHS)),  # event emp
    ("jam", "u1", (SEATS, MECHS)),
    ("jam_turns", "u1", (SEATS, MECHS)),
    ("fear", "u1", (SEATS, MECHS)),  # timberlake
    ("fear_turns", "u1", (SEATS, MECHS)),
    ("silence", "u1", (SEATS, MECHS)),  # snow
    ("charged", "u1", (SEATS, MECHS)),  # double damage, until the own turn starts
    ("cloaked", "u1", (SEATS, MECHS)),
    ("shield", "u1", (SEATS, MECHS)),
    ("shield_rounds", "u1", (SEATS, MECHS)),
    ("shield_seat", "u1", (SEATS, MECHS)),  # whose turn starts count
    ("tail", "u1", (SEATS, MECHS)),  # zones that its next move may be of
    ("ban", "u1", (SEATS, MECHS)),  # deck bomb
    ("infected", "u1", (SEATS, MECHS)),
    ("doomed", "u1", (SEATS, MECHS)),
    ("spared", "u1", (SEATS, MECHS)),  # event reserve: takes no more this turn
    ("fresh", "u1", (SEATS, MECHS)),  # launched this turn
    ("attacked", "u1", (SEATS, MECHS)),  # this turn
    ("acted", "u1", (SEATS, MECHS)),
    ("acted_before", "u1", (SEATS, MECHS)),  # in the own turn before
    ("moved", "u1", (SEATS, MECHS)),
    ("moved_before", "u1", (SEATS, MECHS)),
    ("talked", "u1", (SEATS, MECHS)),  # the pilot's talent is used up for this launch
    ("giant_arm", "u1", (SEATS, GIANT_ARMS)),  # and 1
    ("giant_ammo", "u1", (SEATS, GIANT_ARMS)),
    ("giant_hp", "u1", (SEATS,)),  # at most
    # Ships.
    ("ship", "u1", (SEATS,)),
    ("sunk", "u1", (SEATS,)),  # boats: evade 0
    ("energy", "u1", (SEATS,)),
    ("cannons", "u1", (SEATS,)),
    ("weapon", "u1", (SEATS, MOUNTS)),  # and 1
    ("shots", "u1", (SEATS, MOUNTS)),
    ("resting", "u1", (SEATS, 3)),
    ("used_now", "u1", (SEATS, 3)),
    ("virus", "u1", (SEATS,)),
    # Crew.
    ("pilot", "u1", (SEATS, BERTHS)),  # and 1
    ("pilot_at", "u1", (SEATS, BERTHS)),
    ("pilot_rest", "u1", (SEATS, BERTHS)),
    ("pilot_seen", "u1", (SEATS, BERTHS)),
    ("captain", "u1", (SEATS,)),
    ("captain_seen", "u1", (SEATS,)),
    ("skilled", "u1", (SEATS, 2)),  # skills that are used up
    # Secondary weapons.
    ("hand", "u1", (SEATS, KINDS)),
    ("hand_n", "u1", (SEATS,)),
    ("spied", "u1", (SEATS, KINDS)),  # of them, what the other seat has seen
    ("pile", "u1", (SEATS, PILE)),  # lowest first
    ("pile_n", "u1", (SEATS,)),
    ("discard", "u1", (SEATS, KINDS)),
    ("stock", "u1", (SEATS,)),  # all secondary weapons of a seat
    # F-25: what captains' skills wait for, watched from the start.
    ("scored", "u1", (SEATS,)),  # hits of the own mechs
    ("evaded", "u1", (SEATS,)),
    ("dealt", "u1", (SEATS,)),  # damage to the enemy's ship
    ("kills", "u1", (SEATS,)),
    ("lost", "u1", (SEATS,)),  # own mechs
    ("swarm", "u1", (SEATS,)),  # the most own mechs on the map at once
    ("behind", "u1", (SEATS,)),  # the own ship had less hp than the enemy's
    ("awake", "u1", (SEATS,)),  # extra acts in the next turn
    ("event", "u1"),  # and 1
    ("event_rounds", "u1"),
    ("event_seat", "u1"),  # in whose turn it began
    ("event_deck", "u1", (EVENTS,)),  # lowest first
    ("event_n", "u1"),
    ("dice", "u1", (DICE,)),  # the next results, the first one last
    ("dice_n", "u1"),
    ("pad", "u1", (PAD,)),
])  # fmt: skip

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
