"""Fleet: position -> record: a match set up as a position says, or refused with a sentence.

Keys left out mean a fresh match: the fleets that the options name, nothing on the map, nothing
drawn, and both seats still to pick. In any other phase conditions left out are annihilate.
The other way, record -> position and view, is ``view.py``.
"""

from collections import Counter
from typing import Any

import numpy as np

from spadework.engine.errors import BadPosition
from spadework.engine.reading import flag, items, known_keys, number, one_of
from spadework.games.fleet import layout as F
from spadework.games.fleet.cards import (
    CAPTAIN_IDS,
    COPIES,
    EVENT_IDS,
    KIND_IDS,
    MECH_IDS,
    PILOT_IDS,
    SHIP_IDS,
    SKILL_IDS,
    WEAPON_IDS,
)
from spadework.games.fleet.choices import MAX_LEGAL
from spadework.games.fleet.naming import CONDITION_NAMES, ZONE_NUMBER, pilot_name
from spadework.games.fleet.rules import legal
from spadework.games.fleet.setup import man
from spadework.games.fleet.units import most_hp
from spadework.games.fleet.view import (
    COOLDOWNS,
    COUNTERS,
    KEYS,
    MECH_EFFECTS,
    NOW,
    NOW_LISTS,
    PENDING,
    PHASES,
    PILOT_STATES,
    SHIP_EFFECTS,
    UNIT_EFFECTS,
)
from spadework.games.fleet.words import WORDS
from spadework.games.fleet.zones import ship_zone

RESULTS = ([1, -1], [-1, 1], [0, 0])
FLEET_KEYS = (
    *("ship", "mechs", "giant", "pilots", "captain", "hand", "spied", "pile", "discard"),
    "counters",
)
MOST = 255


def wrong(key: str, /, **values: Any) -> BadPosition:
    return BadPosition(WORDS.sentence(f"position.{key}", **values))


def place(given: dict[str, Any], s: Any, r: Any) -> None:
    """Set the record up as the position says."""
    told = known_keys(given, KEYS)
    place_turn(told, s, r)
    for seat in range(F.SEATS):
        man(s, r, seat)
    fleets = items(told.get("fleets", [{}, {}]), "fleets", F.SEATS)
    for seat, fleet in enumerate(fleets):
        place_fleet(known_keys(fleet, FLEET_KEYS), s, r, seat)
    for seat, fleet in enumerate(fleets):
        if "counters" not in fleet:
            watch_from_here(s, seat)
    place_events(told, s, r)
    place_numbers(told, s)
    place_result(told, s)
    check(s, r)


def watch_from_here(s: Any, seat: int) -> None:
    """F-25: what captains wait for was watched; left out it is what can be seen."""
    s.swarm[seat] = max(int(s.swarm[seat]), int(np.count_nonzero(s.zone[seat])))
    if s.hp[seat, F.SHIP] < s.hp[1 - seat, F.SHIP]:
        s.behind[seat] = 1


# The table.


def place_turn(told: dict[str, Any], s: Any, r: Any) -> None:
    phase = one_of(told.get("phase", "pick"), "phase", (*PHASES, "over"))
    s.over = phase == "over"
    s.phase = F.TURN if s.over else PHASES.index(phase)
    s.stage = F.WAIT
    if s.over and told.get("seat") is not None:
        raise wrong("seat_when_over")
    s.seat = 0 if s.over else number(told.get("seat", 0), "seat", 0, F.SEATS - 1)
    picking = phase == "pick"
    s.nth_round = number(told.get("round", 0 if picking else 1), "round", 0, MOST)
    s.turn = number(told.get("turn", 0 if picking else int(s.seat)), "turn", 0, F.SEATS - 1)
    s.first = number(told.get("first", 0), "first", 0, F.SEATS - 1)
    s.ap = number(told.get("ap", 0 if picking or s.over else int(r.ap)), "ap", 0, 15)
    for seat, value in enumerate(items(told.get("turns", [0, 0]), "turns", F.SEATS)):
        s.turns[seat] = number(value, "turns", 0, MOST)
    default = None if picking else "annihilate"
    conditions = items(told.get("conditions", [default] * 2), "conditions", F.SEATS)
    for seat, value in enumerate(conditions):
        if value is not None:
            picked = one_of(value, "conditions", CONDITION_NAMES)
            s.picked[seat] = CONDITION_NAMES.index(picked) + 1
    expected = [True, False] if s.seat else [False, False]
    if [bool(picked) for picked in s.picked] != (expected if picking else [True, True]):
        raise wrong("conditions")


def place_events(told: dict[str, Any], s: Any, r: Any) -> None:
    allowed = [name for i, name in enumerate(EVENT_IDS) if r.events or not r.event_draft[i]]
    deck = items(told.get("event_deck", allowed[::-1]), "event_deck")
    for i, name in enumerate(reversed(deck)):
        event = EVENT_IDS.index(one_of(name, "event_deck", tuple(allowed)))
        if i >= len(allowed) or event in s.event_deck[:i]:
            raise wrong("events_twice", card=name)
        s.event_deck[i] = event
    s.event_n = len(deck)
    if told.get("event") is not None:
        event_told = known_keys(told["event"], ("card", "rounds", "seat"))
        name = one_of(event_told.get("card"), "event", EVENT_IDS)
        number_of = EVENT_IDS.index(name)
        s.event = number_of + 1
        full = int(r.event_rounds[number_of])
        s.event_rounds = number(event_told.get("rounds", full), "event", 0, MOST)
        s.event_seat = number(event_told.get("seat", int(s.turn)), "event", 0, F.SEATS - 1)
    dice = items(told.get("dice", []), "dice")
    if len(dice) > F.DICE:
        raise wrong("dice", most=F.DICE)
    for i, die in enumerate(reversed(dice)):
        s.dice[i] = number(die, "dice", 1, 100)
    s.dice_n = len(dice)


def place_numbers(told: dict[str, Any], s: Any) -> None:
    """What is so of this turn, and of what is going on."""
    now = known_keys(told.get("now", {}), (*NOW, *NOW_LISTS))
    for name in NOW:
        s[name] = number(now.get(name, 0), name, 0, MOST)
    for name, count in NOW_LISTS.items():
        for i, value in enumerate(items(now.get(name, [0] * count), name, count)):
            s[name][i] = number(value, name, 0, MOST)
    pending = known_keys(told.get("pending", {}), PENDING)
    for name in PENDING:
        s[name] = number(pending.get(name, 0), name, 0, F.ARMS if name == "arm" else MOST)


def place_result(told: dict[str, Any], s: Any) -> None:
    given = told.get("returns")
    if not s.over:
        if given is not None:
            raise wrong("returns_too_early")
        return
    result = [number(value, "returns", -1, 1) for value in items(given, "returns", F.SEATS)]
    if result not in RESULTS:
        raise wrong("wrong_returns", found=str(result))
    for seat in range(F.SEATS):
        s.result[seat] = result[seat]


# A fleet.


def place_fleet(told: dict[str, Any], s: Any, r: Any, seat: int) -> None:
    if "ship" in told:
        place_ship(told["ship"], s, r, seat)
    place_pilots(told, s, r, seat)
    if "mechs" in told:
        place_mechs(items(told["mechs"], "mechs"), s, r, seat)
    if "giant" in told:
        place_giant(told["giant"], s, r, seat)
    counters = known_keys(told.get("counters", {}), COUNTERS)
    for name in COUNTERS:
        s[name][seat] = number(counters.get(name, 0), name, 0, MOST)
    place_captain(told, s, r, seat)
    place_cards(told, s, r, seat)


def place_ship(value: Any, s: Any, r: Any, seat: int) -> None:
    keys = ("card", "hp", "energy", "weapons", "cooldowns", "used_now", "cannons", "effects")
    told = known_keys({"card": value} if isinstance(value, str) else value, keys)
    card = one_of(told.get("card", SHIP_IDS[s.ship[seat]]), "ship", SHIP_IDS)
    s.ship[seat] = SHIP_IDS.index(card)
    full = int(r.ship_hp[s.ship[seat]])
    s.hp[seat, F.SHIP] = number(told.get("hp", full), "hp", 0, full)
    s.energy[seat] = number(told.get("energy", 0), "energy", 0, MOST)
    s.cannons[seat] = number(told.get("cannons", 0), "cannons", 0, COPIES)
    if "weapons" in told:
        place_weapons(items(told["weapons"], "weapons"), s, r, seat)
    resting = known_keys(told.get("cooldowns", {}), COOLDOWNS)
    used = items(told.get("used_now", []), "used_now")
    for i, name in enumerate(COOLDOWNS):
        s.resting[seat, i] = number(resting.get(name, 0), name, 0, 7)
        s.used_now[seat, i] = name in [one_of(value, "used_now", COOLDOWNS) for value in used]
    found = known_keys(told.get("effects", {}), (*UNIT_EFFECTS, *SHIP_EFFECTS))
    for name in UNIT_EFFECTS:
        s[name][seat, F.SHIP] = number(found.get(name, 0), name, 0, MOST)
    for name in SHIP_EFFECTS:
        s[name][seat] = number(found.get(name, 0), name, 0, 7)


def place_weapons(weapons: list[Any], s: Any, r: Any, seat: int) -> None:
    if len(weapons) > F.MOUNTS:
        raise wrong("too_many", what="weapons", most=F.MOUNTS)
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
        s.shots[seat, mount] = number(told.get("ammo", full), "ammo", 0, full)


def place_pilots(told: dict[str, Any], s: Any, r: Any, seat: int) -> None:
    """Pilots; who was seen comes first, as in the record."""
    if "pilots" not in told:
        return
    pilots = [read_pilot(value) for value in items(told["pilots"], "pilots")]
    if len(pilots) > F.BERTHS:
        raise wrong("too_many", what="pilots", most=F.BERTHS)
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


def read_pilot(value: Any) -> dict[str, Any]:
    told = {"card": value} if isinstance(value, str) else value
    told = known_keys(told, ("card", "state", "rest", "known"))
    state = one_of(told.get("state", "ready"), "pilots", PILOT_STATES)
    rest = number(told.get("rest", 1 if state == "hurt" else 0), "rest", 0, 15)
    if (state == "hurt") != (rest > 0):
        raise wrong("pilot_rest")
    known = flag(told.get("known", state != "ready"), "known")
    if state != "ready" and not known:
        raise wrong("pilot_known")
    card = one_of(told.get("card"), "pilots", PILOT_IDS)
    return {"card": card, "state": state, "rest": rest, "known": known}


def place_mechs(mechs: list[Any], s: Any, r: Any, seat: int) -> None:
    if len(mechs) > F.SLOTS:
        raise wrong("too_many", what="mechs", most=F.SLOTS)
    s.card[seat, : F.SLOTS] = 0
    s.hp[seat, : F.SLOTS] = 0
    s.ammo[seat] = 0
    for slot, value in enumerate(mechs):
        place_mech({"card": value} if isinstance(value, str) else value, s, r, seat, slot)
    cards = s.card[seat, : F.SLOTS].tolist()
    for slot in range(F.SLOTS):
        s.twin[seat, slot] = cards[slot] > 0 and cards[slot] in cards[:slot]
    for name, count in Counter(cards).items():
        if name and count > COPIES:
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
    ammo = items(told.get("ammo", most), "ammo", F.ARMS_A_MECH)
    for i in range(F.ARMS_A_MECH):
        s.ammo[seat, slot, i] = number(ammo[i], "ammo", 0, most[i])
    place_zone(told.get("zone"), s, seat, slot)
    place_effects(told.get("effects", {}), s, seat, slot)
    if told.get("pilot") is not None:
        seat_pilot(told["pilot"], s, seat, slot)


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
        amount = number(found.get(name, 0), name, 0, MOST)
        if amount and name != "ban" and not s.zone[seat, mech]:
            raise wrong("effect_off_map", effect=name)
        s[name][seat, mech] = amount


def seat_pilot(value: Any, s: Any, seat: int, slot: int) -> None:
    """A pilot who drives a mech: one that is out already, or one that is ready."""
    named = {pilot_name(s, seat, b): b for b in range(F.BERTHS) if s.pilot[seat, b]}
    berth = named[one_of(value, "pilot", tuple(named))]
    riding = [int(rider) - 1 for rider in s.rider[seat] if rider]
    if not s.zone[seat, slot] or berth in riding or s.pilot_at[seat, berth] > F.OUT:
        raise wrong("no_pilot", pilot=value)
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
    s.card[seat, F.GIANT] = 1
    s.giant_hp[seat] = number(told.get("most", told.get("hp", 1)), "most", 1, MOST)
    s.hp[seat, F.GIANT] = number(told.get("hp", int(s.giant_hp[seat])), "hp", 0, s.giant_hp[seat])
    s.dead[seat, F.GIANT] = s.hp[seat, F.GIANT] == 0
    if s.hp[seat, F.SHIP]:
        raise wrong("giant_and_ship")
    weapons = items(told.get("weapons", []), "weapons")
    if len(weapons) > F.GIANT_ARMS:
        raise wrong("too_many", what="weapons", most=F.GIANT_ARMS)
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
    for skill in items(given.get("unlocked", []), "unlocked"):
        unlock(one_of(skill, "unlocked", own), s, r, seat)


def unlock(skill: str, s: Any, r: Any, seat: int) -> None:
    """Whatever the skill waits for has been seen."""
    i = SKILL_IDS.index(skill)
    if skill in NEEDS:
        counter, column = NEEDS[skill]
        needed = int(r[f"skill_{column}"][i])
        s[counter][seat] = max(int(s[counter][seat]), needed)
    elif skill == "last_stand":
        s.behind[seat] = 1


def place_cards(told: dict[str, Any], s: Any, r: Any, seat: int) -> None:
    """Secondary weapons. Left out, the pile is what the fleet has beyond the rest."""
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
    total = Counter(hand + thrown + cards + [F.AUTO_CANNON] * int(s.cannons[seat]))
    for kind, count in total.items():
        if count > COPIES:
            raise wrong("copies", card=KIND_IDS[kind], count=count, most=COPIES)
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


# What cannot be.


def check(s: Any, r: Any) -> None:
    """Things that go together."""
    for seat in range(F.SEATS):
        if not s.hp[seat, F.SHIP] and (s.energy[seat] or s.cannons[seat]):
            raise wrong("lost_ship")
        if not s.hp[seat, F.SHIP] and not s.zone[seat].any() and not s.over:
            raise wrong("beaten", seat=seat)
        for mech in range(F.MECHS):
            if s.card[seat, mech] and s.hp[seat, mech] > most_hp(s, r, seat, mech):
                raise wrong("too_much_hp")
        out = int(np.count_nonzero(s.pilot_at[seat] == F.OUT))
        if out != int(np.count_nonzero(s.rider[seat])):
            raise wrong("pilot_nowhere")
    if not s.over and legal(s, r, np.zeros(MAX_LEGAL, np.int32)) == 0:
        raise wrong("nothing_to_do")
