"""Fleet: what a shot does in the mean, from what the seat to move knows (F-15 to F-18).

Chances are whole numbers of a common denominator, so nothing is rounded before the end. What the
other seat may answer (F-17) nobody can know, and is left out; so is what keeps a unit alive that
has lost its last hp, and a pilot who strikes back between two attacks.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from spadework.games.fleet.rules import choices as C
from spadework.games.fleet.rules import layout as F
from spadework.games.fleet.rules.chances import SURE, strike_chance
from spadework.games.fleet.rules.combat import doublings, is_well, plain_damage
from spadework.games.fleet.rules.units import arm_of, happens_at, has_melee, most_hp, trait
from spadework.games.fleet.rules.wounds import halved, is_linked
from spadework.games.fleet.rules.zones import zone_of

Weights = dict[int, int]  # how likely each amount is, of the sum of all


@dataclass
class Shot:
    """The use of a weapon against a unit of the other seat."""

    s: Any
    r: Any
    user: int
    arm: int
    unit: int
    spent: int = 0  # energy, for its damage

    def __post_init__(self) -> None:
        self.seat = int(self.s.turn)
        self.other = 1 - self.seat
        self.attacks = max(1, int(self.r.arm_attacks[self.arm]))
        self.struck = self.struck_unit()
        self.hp = int(self.s.hp[self.other, self.struck])
        mech = self.struck != F.SHIP
        self.shield = int(self.s.shield[self.other, self.struck]) if mech else 0

    def struck_unit(self) -> int:
        """F-23: a gravity well in the zone takes what is rolled for; the first one, of several."""
        if self.unit == F.SHIP or self.is_sure() or is_well(self.s, self.r, self.other, self.unit):
            return self.unit
        zone = self.s.zone[self.other]
        wells = (
            mech
            for mech in range(F.SLOTS)
            if zone[mech] == zone[self.unit] and is_well(self.s, self.r, self.other, mech)
        )
        return next(wells, self.unit)

    def is_sure(self) -> bool:
        return bool(self.r.arm_sure[self.arm] and self.unit != F.SHIP)

    def chance(self, taken: int = 0) -> int:
        """In ten-thousandths: that an attack strikes home, after so much damage was taken."""
        s, r, unit = self.s, self.r, self.unit
        hp = np.int64(s.hp[self.other, unit]) - (taken if self.struck == unit else 0)
        return int(strike_chance(s, r, self.seat, self.user, self.arm, unit, hp))

    def harm(self, nth_hit: int, hurt: bool = False) -> int:
        """What a hit does, but for what is rolled: the nth of one use."""
        s, r, whose, unit = self.s, self.r, self.other, self.struck
        damage = int(plain_damage(s, r, self.seat, self.user, self.arm, whose, unit, self.spent))
        if hurt and not s.hurt[whose, unit]:  # by this use
            damage += int(r.arm_wounded[self.arm])
        times = doublings(s, r, self.seat, self.user, self.arm, nth_hit, whose, unit)
        return int(halved(s, r, whose, unit, damage * int(times)))

    def harms(self, nth_hit: int, hurt: bool) -> Weights:
        """The same with what is rolled: brawler, armour, a parry, and events."""
        s, r, whose, unit = self.s, self.r, self.other, self.struck
        melee, laser = r.arm_melee[self.arm], r.arm_kind[self.arm] == F.LASER
        found = {self.harm(nth_hit, hurt): 1}
        if melee:
            brawler = trait(s, self.seat, self.user, r.mech_brawler_os)
            found = rolled(found, int(brawler), lambda amount: 2 * amount)
        if laser:
            armour = trait(s, whose, unit, r.mech_red_armour)
            found = rolled(found, int(armour), lambda amount: amount // 2)
        if r.arm_parry[self.arm] and has_melee(s, r, whose, unit):
            found = rolled(found, int(r.arm_parry[self.arm]), lambda amount: 0)
        if F.SHIP not in (self.user, unit):
            found = self.befallen(found)
        return gathered((self.own_share(amount), weight) for amount, weight in found.items())

    def befallen(self, found: Weights) -> Weights:
        """Events where the attacker is: the damage goes astray, or destroys."""
        s, r, where = self.s, self.r, zone_of(self.s, self.seat, self.user)
        if happens_at(s, where, F.DECAY):
            return rolled(found, int(r.event_p[F.DECAY]), lambda amount: 0)
        if happens_at(s, where, F.POSSESSED):
            whole = int(most_hp(s, r, self.other, self.struck))
            percent = int(r.event_p[F.POSSESSED])
            return rolled(found, percent, lambda amount: whole if amount else 0)
        return found

    def own_share(self, amount: int) -> int:
        """What is left for the unit itself: others in a link shield take theirs."""
        if self.struck == F.SHIP:
            return amount
        if self.s.spared[self.other, self.struck]:
            return 0
        if not trait(self.s, self.other, self.struck, self.r.mech_link_shield):
            return amount
        zone = self.s.zone[self.other, self.struck]
        mechs = range(F.GIANT)
        linked = sum(bool(is_linked(self.s, self.r, self.other, mech, zone)) for mech in mechs)
        return amount - amount // linked * (linked - 1)

    def mean_damage(self) -> float:
        """Of the whole use, no more than the unit has; in tenths."""
        lost: Weights = Counter()
        for left, weight in self.outcomes().items():
            lost[self.hp - min(self.hp, left)] += weight
        total = sum(lost.values())
        return (20 * sum(n * weight for n, weight in lost.items()) + total) // (2 * total) / 10

    def outcomes(self) -> Weights:
        """What may be left of the unit's shield and hp: attack by attack, all ways at once.

        A way is how many attacks are to come, what is left, the hits so far, as far as they
        matter, and whether a booster has given one more.
        """
        most_hits = int(self.r.arm_double_from[self.arm])
        booster = trait(self.s, self.seat, self.user, self.r.mech_joint_booster)
        percent = int(booster) if self.r.arm_melee[self.arm] else 0
        whole = self.hp + self.shield
        ways, done = {(self.attacks, whole, 0, percent == 0): 1}, {whole: 0}
        while ways:
            after: Counter[tuple[int, int, int, bool]] = Counter()
            for (attacks, left, hits, boosted), weight in ways.items():
                taken = max(0, self.hp - left)
                chance, harms = self.chance(taken), self.harms(hits + 1, taken > 0)
                scale = sum(harms.values()) * 100
                after[attacks - 1, left, hits, boosted] += weight * (SURE - chance) * scale
                for amount, share in harms.items():
                    rest, strikes = max(0, left - amount), weight * chance * share
                    nth, more = min(hits + 1, most_hits), 0 if boosted else percent
                    after[attacks - 1, rest, nth, boosted] += strikes * (100 - more)
                    if more:
                        after[attacks, rest, nth, True] += strikes * more
            done = {left: weight * SURE * scale for left, weight in done.items()}
            ways = {}
            for way, weight in after.items():
                if way[0] and way[1]:
                    ways[way] = weight
                else:
                    done[way[1]] = done.get(way[1], 0) + weight
        return done


def rolled(found: Weights, percent: int, change: Callable[[int], int]) -> Weights:
    """F-18: with so many percent an amount is changed."""
    if percent == 0:
        return found
    kept = [(amount, weight * (100 - percent)) for amount, weight in found.items()]
    return gathered([*kept, *((change(amount), n * percent) for amount, n in found.items())])


def gathered(found: Any) -> Weights:
    """Equal amounts together."""
    told: Weights = Counter()
    for amount, weight in found:
        told[amount] += weight
    return told


def shot_at(s: Any, r: Any, action: int) -> Shot | None:
    """An action that is a shot at a unit."""
    seat = int(s.turn)
    if s.phase == F.TURN and C.FIRE <= action < C.ALSO_AT:
        mount, unit = divmod(action - C.FIRE, C.AIMS)
        arm = int(s.weapon[seat, mount]) - 1
        spent = int(s.energy[seat]) if r.arm_all_energy[arm] else 0
        return None if unit >= F.UNITS else Shot(s, r, F.SHIP, arm, unit, spent)
    if s.phase == F.ALSO and action < C.ALSO_AT + F.UNITS:
        return Shot(s, r, F.SHIP, int(s.arm) - 1, action - C.ALSO_AT)
    if s.phase == F.COMMAND and C.ATTACKS <= action < C.MOVES:
        weapon, unit = divmod(action - C.ATTACKS, F.UNITS)
        user = min(weapon // F.ARMS_A_MECH, F.GIANT)
        arm = int(arm_of(s, r, seat, user, weapon - user * F.ARMS_A_MECH))
        return None if r.arm_kind[arm] == F.SUPPORT else Shot(s, r, user, arm, unit)
    return None


def shot_odds(s: Any, r: Any, action: int) -> tuple[int, float] | None:
    """Of a shot: the chance of an attack in percent, and the damage that the whole use does in the
    mean, no more than the target has."""
    shot = shot_at(s, r, action)
    return None if shot is None else (shot.chance() // 100, shot.mean_damage())
