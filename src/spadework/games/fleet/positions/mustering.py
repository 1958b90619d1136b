"""Fleet: one side of a position -> record: ship, mechs, pilots, captain and cards (F-3)."""

from collections import Counter
from random import Random
from typing import Any

import numpy as np

from spadework.engine.errors import BadPosition
from spadework.engine.reading import flag, items, known_keys, number, one_of
from spadework.games.fleet.cards.numbers import (
    CAPTAIN_IDS,
    KIND_IDS,
    MECH_IDS,
    PILOT_IDS,
    SHIP_IDS,
    SKILL_IDS,
    WEAPON_IDS,
)
from spadework.games.fleet.positions.view import (
    COOLDOWNS,
    COUNTERS,
    MECH_EFFECTS,
    PILOT_STATES,
    SHIP_EFFECTS,
    UNIT_EFFECTS,
)
from spadework.games.fleet.rules import layout as F
from spadework.games.fleet.rules.captains import is_unlocked
from spadework.games.fleet.rules.orders import can_drive
from spadework.games.fleet.rules.zones import ship_zone
from spadework.games.fleet.saying.naming import ZONE_NUMBER, pilot_name
from spadework.games.fleet.saying.words import WORDS

FLEET_KEYS = (
    *("ship", "mechs", "giant", "pilots", "captain", "hand", "spied", "pile", "discard"),
    "counters",
)
RESTS = ("supply", "shield", "overload")  # as the rules' record calls what rests


def wrong(key: str, /, **values: Any) -> BadPosition:
    return BadPosition(WORDS.sentence(f"position.{key}", **values))


def place_fleet(told: dict[str, Any], s: Any, r: Any, seat: int, chance: Random) -> None:
    told = {key: value for key, value in told.items() if value is not None}
    if "ship" in told:
        place_ship(told["ship"], s, r, seat)
    place_pilots(told, s, r, seat)
    if "mechs" in told:
        place_mechs(items(told["mechs"], "mechs"), s, r, seat)
    if "giant" in told:
        place_giant(told["giant"], s, r, seat)
    counters = known_keys(told.get("counters", {}), COUNTERS)
    for name in COUNTERS:
        s[name][seat] = number(counters.get(name, 0), name, 0, F.MOST[name])
    place_captain(told, s, r, seat)
    place_cards(told, s, r, seat, chance)


def room_for(s: Any, r: Any, seat: int, what: str) -> int:
    """F-3: how many weapons, mechs or pilots the ship carries."""
    return int(r[f"ship_{what}"][s.ship[seat]])


def check_room(s: Any, r: Any, seat: int, what: str, count: int) -> None:
    most = room_for(s, r, seat, what)
    if count > most:
        ship = SHIP_IDS[s.ship[seat]]
        raise wrong("too_many", what=what, most=most, ship=ship, count=count)


def place_ship(value: Any, s: Any, r: Any, seat: int) -> None:
    keys = ("card", "hp", "energy", "weapons", "cooldowns", "used_now", "cannons", "effects")
    told = known_keys({"card": value} if isinstance(value, str) else value, keys)
    card = one_of(told.get("card", SHIP_IDS[s.ship[seat]]), "ship", SHIP_IDS)
    s.ship[seat] = SHIP_IDS.index(card)
    full = int(r.ship_hp[s.ship[seat]])
    s.hp[seat, F.SHIP] = number(told.get("hp", full), "hp", 0, full)
    s.energy[seat] = number(told.get("energy", 0), "energy", 0, F.MOST["energy"])
    s.cannons[seat] = number(told.get("cannons", 0), "cannons", 0, F.COPIES)
    if "weapons" in told:
        place_weapons(items(told["weapons"], "weapons"), s, r, seat)
    else:
        s.weapon[seat, room_for(s, r, seat, "weapons") :] = 0
        s.shots[seat, room_for(s, r, seat, "weapons") :] = 0
    resting = known_keys(told.get("cooldowns", {}), COOLDOWNS)
    used = items(told.get("used_now", []), "used_now")
    for i, name in enumerate(COOLDOWNS):
        longest = int(r[f"ship_{RESTS[i]}_rest"][s.ship[seat]])
        s.resting[seat, i] = number(resting.get(name, 0), name, 0, longest)
        s.used_now[seat, i] = name in [one_of(value, "used_now", COOLDOWNS) for value in used]
    found = known_keys(told.get("effects", {}), (*UNIT_EFFECTS, *SHIP_EFFECTS))
    for name in UNIT_EFFECTS:
        s[name][seat, F.SHIP] = number(found.get(name, 0), name, 0, F.MOST[name])
    for name in SHIP_EFFECTS:
        s[name][seat] = number(found.get(name, 0), name, 0, F.MOST[name])


def place_weapons(weapons: list[Any], s: Any, r: Any, seat: int) -> None:
    check_room(s, r, seat, "weapons", len(weapons))
    s.weapon[seat] = 0
    s.shots[seat] = 0
    for mount, value in enumerate(weapons):
        told = {"card": value} if isinstance(value, str) else value
        told = known_keys(told, ("card", "ammo"))
        arm = WEAPON_IDS.index(one_of(told.get("card"), "weapons", WEAPON_IDS))
        if arm + 1 in s.weapon[seat]:
            raise wrong("twice", card=WEAPON_IDS[arm])
        full = int(r.arm_ammo[arm])
        s.weapon[seat, mount] = arm + 1
        s.shots[seat, mount] = read_ammo(told.get("ammo"), full)


def read_ammo(value: Any, full: int) -> int:
    """What is left; null for all of it, as where ammo is unlimited."""
    return full if value is None else number(value, "ammo", 0, full)


def place_pilots(told: dict[str, Any], s: Any, r: Any, seat: int) -> None:
    """Pilots; who was seen comes first, as in the record."""
    given = told.get("pilots", pilots_left_out(told, s, r, seat))
    pilots = [read_pilot(value, r) for value in items(given, "pilots")]
    check_room(s, r, seat, "pilots", len(pilots))
    for name, count in Counter(pilot["card"] for pilot in pilots).items():
        if count > max(1, int(r.pilot_copies[PILOT_IDS.index(name)])):
            raise wrong("twice", card=name)
    s.pilot[seat] = 0
    pilots.sort(key=lambda pilot: not pilot["known"])
    for berth, pilot in enumerate(pilots):
        s.pilot[seat, berth] = PILOT_IDS.index(pilot["card"]) + 1
        s.pilot_at[seat, berth] = PILOT_STATES.index(pilot["state"])
        s.pilot_rest[seat, berth] = pilot["rest"]
        s.pilot_seen[seat, berth] = pilot["known"]


def pilots_left_out(told: dict[str, Any], s: Any, r: Any, seat: int) -> list[str]:
    """Who drives a mech, and of the fleet's own pilots as many as there is room for."""
    mechs = items(told.get("mechs", []), "mechs")
    named = [mech.get("pilot") for mech in mechs if isinstance(mech, dict)]
    driving = [str(name).partition("#")[0] for name in named if name is not None]
    own = [PILOT_IDS[pilot - 1] for pilot in s.pilot[seat] if pilot]
    for name in driving:
        if name in own:
            own.remove(name)
    return driving + own[: max(0, room_for(s, r, seat, "pilots") - len(driving))]


def read_pilot(value: Any, r: Any) -> dict[str, Any]:
    told = {"card": value} if isinstance(value, str) else value
    told = known_keys(told, ("card", "state", "rest", "known"))
    card = one_of(told.get("card"), "pilots", PILOT_IDS)
    state = one_of(told.get("state", "ready"), "pilots", PILOT_STATES)
    longest = int(r.pilot_rest[PILOT_IDS.index(card)])
    rest = number(told.get("rest", 1 if state == "hurt" else 0), "rest", 0, longest)
    if (state == "hurt") != (rest > 0):
        raise wrong("pilot_rest")
    known = flag(told.get("known", state != "ready"), "known")
    if state != "ready" and not known:
        raise wrong("pilot_known")
    return {"card": card, "state": state, "rest": rest, "known": known}


def place_mechs(mechs: list[Any], s: Any, r: Any, seat: int) -> None:
    check_room(s, r, seat, "mechs", len(mechs))
    s.card[seat, : F.SLOTS] = 0
    s.hp[seat, : F.SLOTS] = 0
    s.ammo[seat] = 0
    for slot, value in enumerate(mechs):
        place_mech({"card": value} if isinstance(value, str) else value, s, r, seat, slot)
    cards = s.card[seat, : F.SLOTS].tolist()
    for slot in range(F.SLOTS):
        s.twin[seat, slot] = cards[slot] > 0 and cards[slot] in cards[:slot]
    for name, count in Counter(cards).items():
        if name and count > F.COPIES:
            raise wrong("twice", card=MECH_IDS[name - 1])


def place_mech(value: Any, s: Any, r: Any, seat: int, slot: int) -> None:
    told = known_keys(value, ("card", "zone", "hp", "ammo", "pilot", "effects"))
    card = MECH_IDS.index(one_of(told.get("card"), "mechs", MECH_IDS))
    s.card[seat, slot] = card + 1
    full = int(r.mech_hp[card])
    s.hp[seat, slot] = number(told.get("hp", full), "hp", 0, full)
    s.dead[seat, slot] = s.hp[seat, slot] == 0
    arms = [int(arm) for arm in r.mech_arm[card]]
    most = [int(r.arm_ammo[arm - 1]) if arm else 0 for arm in arms]
    ammo = items(told.get("ammo", most), "ammo")
    if len(ammo) == sum(arm > 0 for arm in arms):
        ammo += [0] * (F.ARMS_A_MECH - len(ammo))
    for i, left in enumerate(items(ammo, "ammo", F.ARMS_A_MECH)):
        s.ammo[seat, slot, i] = read_ammo(left, most[i])
    place_zone(told.get("zone"), s, seat, slot)
    place_effects(told.get("effects", {}), s, seat, slot)
    if told.get("pilot") is not None:
        seat_pilot(told["pilot"], s, r, seat, slot)


def place_zone(zone: Any, s: Any, seat: int, mech: int) -> None:
    if zone is None:
        return
    place = ZONE_NUMBER[one_of(zone, "zone", tuple(ZONE_NUMBER))]
    if s.dead[seat, mech]:
        raise wrong("dead_on_map")
    if mech != F.GIANT and place == ship_zone(seat):
        raise wrong("own_ship_zone", zone=zone)
    s.zone[seat, mech] = place + 1


def place_effects(value: Any, s: Any, seat: int, mech: int) -> None:
    found = known_keys(value, (*MECH_EFFECTS, *UNIT_EFFECTS))
    for name in (*MECH_EFFECTS, *UNIT_EFFECTS):
        amount = number(found.get(name, 0), name, 0, F.MOST[name])
        if amount and name != "ban" and not s.zone[seat, mech]:
            raise wrong("effect_off_map", effect=name)
        s[name][seat, mech] = amount


def seat_pilot(value: Any, s: Any, r: Any, seat: int, slot: int) -> None:
    """A pilot who drives a mech: one that is out already, or one that is ready."""
    named = {pilot_name(s, seat, b): b for b in range(F.BERTHS) if s.pilot[seat, b]}
    riding = [int(rider) - 1 for rider in s.rider[seat] if rider]
    berth = named[one_of(value, "pilot", tuple(named))]
    if berth in riding:  # two of a kind may both be named by their card
        berth = named.get(f"{value}#2", berth)
    if not s.zone[seat, slot] or berth in riding or s.pilot_at[seat, berth] > F.OUT:
        raise wrong("no_pilot", pilot=value)
    if not can_drive(s, r, seat, slot, int(s.pilot[seat, berth]) - 1):
        raise wrong("cannot_drive", pilot=value)
    s.rider[seat, slot] = show(s, seat, berth) + 1


def show(s: Any, seat: int, berth: int) -> int:
    """The pilot is out, and was seen; those seen come first."""
    s.pilot_at[seat, berth] = F.OUT
    if s.pilot_seen[seat, berth]:
        return berth
    place = int(np.count_nonzero(s.pilot_seen[seat]))
    for row in (s.pilot[seat], s.pilot_at[seat], s.pilot_rest[seat]):
        row[place : berth + 1] = np.roll(row[place : berth + 1], 1)
    s.pilot_seen[seat, place] = 1
    return place


def place_giant(value: Any, s: Any, r: Any, seat: int) -> None:
    told = known_keys(value, ("zone", "hp", "most", "weapons", "effects"))
    if not r.ship_giant_below[s.ship[seat]]:
        raise wrong("no_giant", ship=SHIP_IDS[s.ship[seat]])
    s.card[seat, F.GIANT] = 1
    s.giant_hp[seat] = number(told.get("most", told.get("hp", 1)), "most", 1, F.MOST["giant_hp"])
    s.hp[seat, F.GIANT] = number(told.get("hp", int(s.giant_hp[seat])), "hp", 0, s.giant_hp[seat])
    s.dead[seat, F.GIANT] = s.hp[seat, F.GIANT] == 0
    if s.hp[seat, F.SHIP]:
        raise wrong("giant_and_ship")
    weapons = items(told.get("weapons", []), "weapons")
    if len(weapons) > F.GIANT_ARMS:
        raise wrong("giant_arms", most=F.GIANT_ARMS)
    for i, weapon in enumerate(weapons):
        arm_told = known_keys(weapon, ("arm", "card", "ammo"))
        arm = number(arm_told.get("arm"), "arm", 9, F.STAND_ARM)
        full = int(r.arm_ammo[arm - 1])
        s.giant_arm[seat, i] = arm
        s.giant_ammo[seat, i] = number(arm_told.get("ammo", full), "ammo", 0, full)
    place_zone(told.get("zone"), s, seat, F.GIANT)
    place_effects(told.get("effects", {}), s, seat, F.GIANT)


# Captain and cards.

NEEDS = {  # what an unlocked skill must have seen
    "hare": ("scored", "hits"),
    "borrowed_knife": ("evaded", "evaded"),
    "precision": ("kills", "kills"),
    "momentum": ("swarm", "mechs"),
    "tooth": ("lost", "lost"),
}


def place_captain(told: dict[str, Any], s: Any, r: Any, seat: int) -> None:
    if "captain" not in told:
        return
    value = told["captain"]
    given = {"card": value} if isinstance(value, str) else value
    given = known_keys(given, ("card", "known", "used", "unlocked"))
    name = one_of(given.get("card", CAPTAIN_IDS[s.captain[seat]]), "captain", CAPTAIN_IDS)
    s.captain[seat] = CAPTAIN_IDS.index(name)
    own = SKILL_IDS[2 * int(s.captain[seat]) :][:2]
    used = [one_of(skill, "used", own) for skill in items(given.get("used", []), "used")]
    for i, skill in enumerate(own):
        s.skilled[seat, i] = skill in used
    s.captain_seen[seat] = flag(given.get("known", bool(used)), "known")
    if used and not s.captain_seen[seat]:
        raise wrong("captain_known")


def place_unlocked(told: dict[str, Any], s: Any, r: Any, seat: int) -> None:
    """F-25: what a skill of the captain waited for has been seen, if the position says so."""
    captain = told.get("captain")
    given = captain.get("unlocked", []) if isinstance(captain, dict) else []
    own = SKILL_IDS[2 * int(s.captain[seat]) :][:2]
    for skill in items(given, "unlocked"):
        number_of = SKILL_IDS.index(one_of(skill, "unlocked", own))
        if not is_unlocked(s, r, seat, number_of):
            unlock(skill, s, r, seat)


def unlock(skill: str, s: Any, r: Any, seat: int) -> None:
    """Whatever the skill waits for has been seen."""
    i = SKILL_IDS.index(skill)
    if skill in NEEDS:
        counter, column = NEEDS[skill]
        needed = int(r[f"skill_{column}"][i])
        s[counter][seat] = max(int(s[counter][seat]), needed)
    elif skill == "last_stand":
        s.behind[seat] = 1
    if not is_unlocked(s, r, seat, i):
        raise wrong("locked", skill=skill, rounds=int(r.skill_rounds[i]))


def place_cards(told: dict[str, Any], s: Any, r: Any, seat: int, chance: Random) -> None:
    """Secondary weapons. Left out, the pile is what the fleet has beyond the rest, shuffled."""
    hand, spied, thrown = (
        read_kinds(told.get(key, []), key) for key in ("hand", "spied", "discard")
    )
    if "pile" in told:
        cards = read_kinds(told["pile"], "pile")
    else:
        used = Counter(hand + thrown + [F.AUTO_CANNON] * int(s.cannons[seat]))
        cards = []
        for kind in range(F.KINDS):
            cards += [kind] * max(0, int(r.fleet_pile[seat, kind]) - used[kind])
        chance.shuffle(cards)
        cards = cards[: max(0, int(r.arsenal) - sum(used.values()))]
    total = Counter(hand + thrown + cards + [F.AUTO_CANNON] * int(s.cannons[seat]))
    for kind, count in total.items():
        if count > F.COPIES:
            raise wrong("copies", card=KIND_IDS[kind], count=count, most=F.COPIES)
    if sum(total.values()) > r.arsenal:
        raise wrong("arsenal", count=sum(total.values()), most=int(r.arsenal))
    if len(hand) > r.hand_limit:
        raise wrong("hand", count=len(hand), most=int(r.hand_limit))
    if Counter(spied) - Counter(hand):
        raise wrong("spied_not_held")
    for kind in range(F.KINDS):
        s.hand[seat, kind] = hand.count(kind)
        s.spied[seat, kind] = spied.count(kind)
        s.discard[seat, kind] = thrown.count(kind)
    s.hand_n[seat] = len(hand)
    for i, kind in enumerate(reversed(cards)):
        s.pile[seat, i] = kind
    s.pile_n[seat] = len(cards)
    s.stock[seat] = sum(total.values())


def read_kinds(value: Any, key: str) -> list[int]:
    return [KIND_IDS.index(one_of(card, key, KIND_IDS)) for card in items(value, key)]
