"""Fleet: the numbers of actions. Each kind has a first number; what it names is added to it."""

from spadework.games.fleet.rules.layout import (
    ARMS_A_MECH,
    BERTHS,
    GIANT_ARMS,
    KINDS,
    MECHS,
    MOUNTS,
    PILOTS,
    SLOTS,
    UNITS,
    ZONES,
)

PLACES = 5  # F-9, catapult: zones that a mech can be launched to, seen from home
PILOTS_PLACES = PILOTS * PLACES
AIMS = UNITS + ZONES  # what a ship weapon can be fired at: a unit of the enemy's, or a zone
ARM_PLACES = SLOTS * ARMS_A_MECH + GIANT_ARMS  # the weapons of all mechs, the giant's last

PICKS = 0  # condition
FIRE = PICKS + 3  # mount, then what at
ALSO_AT = FIRE + MOUNTS * AIMS  # unit, or none
DRAW = ALSO_AT + UNITS + 1
LAUNCH = DRAW + 1  # slot, pilot, place
RECOVER = LAUNCH + SLOTS * PILOTS * PLACES  # slot
COMMAND_ALL = RECOVER + SLOTS
COMMAND_ONE = COMMAND_ALL + 1  # mech
DASH = COMMAND_ONE + MECHS  # slot
ATTACKS = DASH + SLOTS  # weapon, unit
MOVES = ATTACKS + ARM_PLACES * UNITS  # mech, zone
WAITS = MOVES + MECHS * ZONES  # mech
GATHER = WAITS + MECHS
USE = GATHER + 1  # kind
THROW = USE + KINDS  # zone
TAKES = THROW + ZONES  # kind
REACT_NONE = TAKES + KINDS
REACT_KIND = REACT_NONE + 1  # kind
REACT_HARE = REACT_KIND + KINDS
REACT_PRECISION = REACT_HARE + 1
REACT_SHIELD = REACT_PRECISION + 1
REACT_IRON = REACT_SHIELD + 1
REACT_KNIFE = REACT_IRON + 1  # own units, then the enemy's
WELLS = REACT_KNIFE + 2 * UNITS  # slot
DIVERTS = WELLS + SLOTS  # mount, then another mount or energy
TOOTH_AT = DIVERTS + MOUNTS * (MOUNTS + 1)  # mech
BOATS_SKILL = TOOTH_AT + MECHS
STAND_SKILL = BOATS_SKILL + 1
SUPPLY_SKILL = STAND_SKILL + 1
OVERLOAD_SKILL = SUPPLY_SKILL + 1
GIANT_SKILL = OVERLOAD_SKILL + 1
FRIGHTEN = GIANT_SKILL + 1  # mech
SILENCE = FRIGHTEN + MECHS  # mech
CANNON_AT = SILENCE + MECHS  # mech
GLIDES = CANNON_AT + MECHS  # slot, zone
GLIDE_NONE = GLIDES + SLOTS * ZONES
END = GLIDE_NONE + 1
ACTIONS = END + 1

# The most that can be legal at once. On a turn: weapons at units (32), a draw, launches (White
# Whale: 5 mechs, 4 pilots, 5 places: 100), recoveries (6), orders (8), dashes (6), a gather, cards
# (4, and 7 zones), diverts (20), tooth (7), two skills, three of the ship, talents (14), the end:
# 213. In an order for all: 6 mechs with 2 weapons at 8 units, 12 zones, and to wait: 174. The
# giant has 12 weapons at 8 units, 12 zones, and to wait: 109.
MAX_LEGAL = 256
assert SLOTS * BERTHS * 2 <= 100
