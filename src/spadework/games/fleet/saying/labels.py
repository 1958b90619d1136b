"""Fleet: what an action will do, in a few words, from what the seat to move knows."""

from typing import Any

from spadework.engine.rulebook import Trial
from spadework.games.fleet.cards.numbers import CARDS, KIND_IDS, SKILL_IDS, WEAPON_IDS
from spadework.games.fleet.rules import choices as C
from spadework.games.fleet.rules import layout as F
from spadework.games.fleet.rules.chances import SURE, strike_chance
from spadework.games.fleet.rules.combat import doublings, plain_damage
from spadework.games.fleet.rules.moves import in_force
from spadework.games.fleet.rules.orders import draw_cost, ferry_cost, fire_cost, order_cost
from spadework.games.fleet.rules.units import arm_of, card_of
from spadework.games.fleet.rules.wounds import halved
from spadework.games.fleet.rules.zones import ship_zone
from spadework.games.fleet.saying.actions import action_text
from spadework.games.fleet.saying.naming import unit_name
from spadework.games.fleet.saying.telling import card_name
from spadework.games.fleet.saying.telling import unit_name as unit_said
from spadework.games.fleet.saying.words import WORDS

SUPPORTS = ("charge", "repair", "stun", "jump")


def labels(before: Any, r: Any, actions: list[int], lang: str, tried: Trial) -> list[str]:
    """What each action will do, in a few words."""
    return [label(before, r, action, lang) for action in actions]


def label(s: Any, r: Any, action: int, lang: str) -> str:
    seat = int(s.turn)
    if action < C.FIRE:
        return say(f"pick.{('raid', 'annihilate', 'survive')[action]}", lang)
    if action < C.ALSO_AT:
        return fire_label(s, r, seat, action - C.FIRE, lang)
    if action < C.DRAW:
        unit = action - C.ALSO_AT
        arm = int(s.arm) - 1
        return say("also_none", lang) if unit == F.UNITS else odds(s, r, F.SHIP, arm, unit, lang)
    if action < C.ATTACKS:
        return order_label(s, r, seat, action, lang)
    if action < C.GATHER:
        return act_label(s, r, seat, action, lang)
    return other_label(s, r, seat, action, lang)


def say(key: str, lang: str, **values: Any) -> str:
    return WORDS.say(f"label.{key}", lang, **values)


def points(cost: int, lang: str) -> str:
    return say("free" if cost == 0 else "point" if cost == 1 else "points", lang, cost=cost)


# Weapons.


def odds(s: Any, r: Any, user: int, arm: int, unit: int, lang: str, spent: int = 0) -> str:
    """The chance that an attack hits, and what it does then."""
    chance = int(strike_chance(s, r, int(s.turn), user, arm, unit)) // 100
    damage, attacks = harm(s, r, user, arm, unit, spent, 1), max(1, int(r.arm_attacks[arm]))
    key = "odds" if attacks == 1 else "odds_many"
    return say(key, lang, chance=chance, damage=damage, attacks=attacks)


def harm(s: Any, r: Any, user: int, arm: int, unit: int, spent: int, nth_hit: int) -> int:
    """What a hit does, but for what is rolled: the nth of one use."""
    seat = int(s.turn)
    damage = int(plain_damage(s, r, seat, user, arm, 1 - seat, unit, spent))
    damage *= int(doublings(s, r, seat, user, arm, nth_hit, 1 - seat, unit))
    return int(halved(s, r, 1 - seat, unit, damage))


def shot_odds(s: Any, r: Any, action: int) -> tuple[int, float] | None:
    """Of an action that is a shot at a unit: the chance of an attack in percent, and the damage
    that the whole use does in the mean, no more than the target has."""
    seat = int(s.turn)
    if s.phase == F.TURN and C.FIRE <= action < C.ALSO_AT:
        mount, unit = divmod(action - C.FIRE, C.AIMS)
        user, arm = F.SHIP, int(s.weapon[seat, mount]) - 1
        spent = int(s.energy[seat]) if r.arm_all_energy[arm] else 0
    elif s.phase == F.ALSO and action < C.ALSO_AT + F.UNITS:
        user, arm, unit, spent = F.SHIP, int(s.arm) - 1, action - C.ALSO_AT, 0
    elif s.phase == F.COMMAND and C.ATTACKS <= action < C.MOVES:
        weapon, unit = divmod(action - C.ATTACKS, F.UNITS)
        user, spent = min(weapon // F.ARMS_A_MECH, F.GIANT), 0
        arm = int(arm_of(s, r, seat, user, weapon - user * F.ARMS_A_MECH))
    else:
        return None
    if unit >= F.UNITS or r.arm_kind[arm] == F.SUPPORT:
        return None
    chance = int(strike_chance(s, r, seat, user, arm, unit))
    damages = [harm(s, r, user, arm, unit, spent, nth) for nth in range(1, 10)]
    attacks, hp = max(1, int(r.arm_attacks[arm])), int(s.hp[1 - seat, unit])
    return chance // 100, round(mean_damage(chance / SURE, attacks, damages, hp), 1)


def mean_damage(chance: float, attacks: int, damages: list[int], hp: int, hits: int = 0) -> float:
    """What so many attacks do in the mean to a target that has so much hp."""
    if attacks == 0 or hp == 0:
        return 0.0
    taken = min(hp, damages[hits])
    hit = taken + mean_damage(chance, attacks - 1, damages, hp - taken, hits + 1)
    return chance * hit + (1 - chance) * mean_damage(chance, attacks - 1, damages, hp, hits)


def fire_label(s: Any, r: Any, seat: int, place: int, lang: str) -> str:
    mount, aim = divmod(place, C.AIMS)
    arm = int(s.weapon[seat, mount]) - 1
    cost = points(int(fire_cost(s, r, seat)), lang)
    if aim >= F.UNITS:
        struck = [m for m in range(F.MECHS) if s.zone[1 - seat, m] == aim - F.UNITS + 1]
        chances = [int(strike_chance(s, r, seat, F.SHIP, arm, mech)) // 100 for mech in struck]
        told = {"chance": sum(chances) // len(chances), "damage": int(r.arm_damage[arm])}
        return say("area", lang, count=len(struck), cost=cost, **told)
    spent = int(s.energy[seat]) if r.arm_all_energy[arm] else 0
    return say("join", lang).join([odds(s, r, F.SHIP, arm, aim, lang, spent), cost])


# Orders.


def order_label(s: Any, r: Any, seat: int, action: int, lang: str) -> str:
    if action == C.DRAW:
        return say("draw", lang, cost=points(int(draw_cost(s, r, seat)), lang))
    ferry = points(int(ferry_cost(s, r, seat)), lang)
    if action < C.RECOVER:
        card = int(card_of(s, seat, (action - C.LAUNCH) // C.PILOTS_PLACES))
        numbers = {name: int(r[f"mech_{name}"][card]) for name in ("hit", "evade")}
        hp = int(s.hp[seat, (action - C.LAUNCH) // C.PILOTS_PLACES])
        return say("launch", lang, hp=hp, cost=ferry, **numbers)
    if action < C.COMMAND_ALL:
        return say("recover", lang, cost=ferry)
    if action == C.COMMAND_ALL:
        return say("command_all", lang, cost=points(int(r.price_command_all), lang))
    if action < C.DASH:
        cost = int(order_cost(s, r, seat, action - C.COMMAND_ONE))
        return say("command", lang, cost=points(cost, lang))
    card = int(card_of(s, seat, action - C.DASH))
    return say("dash", lang, cost=points(int(r.mech_stealth_dash[card]), lang))


def act_label(s: Any, r: Any, seat: int, action: int, lang: str) -> str:
    if action >= C.WAITS:
        return say("wait", lang, unit=unit_said(unit_name(s, seat, action - C.WAITS), lang))
    if action >= C.MOVES:
        return move_label(s, seat, (action - C.MOVES) % F.ZONES, lang)
    weapon, unit = divmod(action - C.ATTACKS, F.UNITS)
    mech = min(weapon // F.ARMS_A_MECH, F.GIANT)
    arm = int(arm_of(s, r, seat, mech, weapon - mech * F.ARMS_A_MECH))
    if r.arm_kind[arm] != F.SUPPORT:
        return odds(s, r, mech, arm, unit, lang)
    what = next(key for key in SUPPORTS if r[f"arm_{key}"][arm])
    return say(f"support.{what}", lang, turns=int(r.arm_stun[arm]))


def move_label(s: Any, seat: int, zone: int, lang: str) -> str:
    if zone == ship_zone(1 - seat) and in_force(s, F.RAID) and not s.card[1 - seat, F.GIANT]:
        return say("raid", lang)
    return say("event" if zone == F.CENTRE else "move", lang)


# All else.


def other_label(s: Any, r: Any, seat: int, action: int, lang: str) -> str:
    if action == C.GATHER:
        gain = max(1, int(r.ship_gathers[s.ship[seat]]))
        return say("gather", lang, gain=gain, cost=points(int(r.price_gather), lang))
    if C.GLIDES <= action < C.GLIDE_NONE:
        return move_label(s, seat, (action - C.GLIDES) % F.ZONES, lang)
    if C.CANNON_AT <= action < C.GLIDES:
        return say("cannon", lang, damage=int(r.kind_damage[F.AUTO_CANNON]))
    kind = kind_of(action)
    if kind is not None:
        numbers = CARDS["secondary"][KIND_IDS[kind]]
        return WORDS.say(f"card.{KIND_IDS[kind]}.text", lang, **numbers)
    return named_label(s, r, seat, action, lang)


def kind_of(action: int) -> int | None:
    """The secondary weapon that an action uses or takes."""
    if C.THROW <= action < C.TAKES:
        return F.EMP_GRENADE
    for first in (C.USE, C.TAKES, C.REACT_KIND):
        if first <= action < first + F.KINDS:
            return action - first
    return None


SKILL_AT = (
    (C.REACT_HARE, 1, "hare"),
    (C.REACT_PRECISION, 1, "precision"),
    (C.REACT_KNIFE, 2 * F.UNITS, "borrowed_knife"),
    (C.DIVERTS, F.MOUNTS * (F.MOUNTS + 1), "divert"),
    (C.TOOTH_AT, F.MECHS, "tooth"),
    (C.BOATS_SKILL, 1, "boats"),
    (C.STAND_SKILL, 1, "last_stand"),
)
SHIP_SKILL_AT = (
    (C.REACT_SHIELD, "extended_shield"),
    (C.SUPPLY_SKILL, "supply"),
    (C.OVERLOAD_SKILL, "overload"),
    (C.GIANT_SKILL, "giant"),
)
TALENT_AT = (
    (C.REACT_IRON, 1, "gotz"),
    (C.FRIGHTEN, F.MECHS, "timberlake"),
    (C.SILENCE, F.MECHS, "snow"),
)


def divert_label(s: Any, r: Any, seat: int, place: int, lang: str) -> str:
    source, target = divmod(place, F.MOUNTS + 1)
    emptied = card_name(WEAPON_IDS[s.weapon[seat, source] - 1], lang)
    if target == F.MOUNTS:
        return say("divert_energy", lang, emptied=emptied, gain=int(r.skill_gain[F.DIVERT]))
    filled = card_name(WEAPON_IDS[s.weapon[seat, target] - 1], lang)
    return say("divert", lang, emptied=emptied, filled=filled)


def named_label(s: Any, r: Any, seat: int, action: int, lang: str) -> str:
    """A skill or talent: its own text, with its card's numbers."""
    if C.DIVERTS <= action < C.TOOTH_AT:
        return divert_label(s, r, seat, action - C.DIVERTS, lang)
    for first, count, skill in SKILL_AT:
        if first <= action < first + count:
            captain = list(CARDS["captain"].values())[SKILL_IDS.index(skill) // 2]
            return WORDS.say(f"skill.{skill}.text", lang, **captain[skill])
    for first, skill in SHIP_SKILL_AT:
        if action == first:
            numbers = next(ship[skill] for ship in CARDS["ship"].values() if skill in ship)
            return WORDS.say(f"skill.{skill}.text", lang, **numbers)
    for first, count, pilot in TALENT_AT:
        if first <= action < first + count:
            return WORDS.say(f"talent.{pilot}.text", lang, **CARDS["pilot"][pilot])
    if C.WELLS <= action < C.DIVERTS:
        return say("well", lang, hp=int(s.hp[s.struck_seat, action - C.WELLS]))
    return say(action_text(s, action).replace(" ", "_"), lang)
