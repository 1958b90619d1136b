"""Fleet: record -> position, and the view of a seat.

A view is told of what a seat knows (``rules/knowledge.py``) and of nothing else.
"""

from collections.abc import Iterable
from typing import Any

from spadework.engine.reading import HIDDEN
from spadework.games.fleet.cards.numbers import (
    ARM_NAMES,
    CAPTAIN_IDS,
    EVENT_IDS,
    KIND_IDS,
    MECH_IDS,
    PILOT_IDS,
    SHIP_IDS,
    SKILL_IDS,
    WEAPON_IDS,
)
from spadework.games.fleet.rules import layout as F
from spadework.games.fleet.rules.captains import is_unlocked
from spadework.games.fleet.saying.naming import CONDITION_NAMES, ZONE_NAMES, pilot_name

PHASES = ("pick", "turn", "command", "react", "also", "well", "take", "cannon", "glide")
PILOT_STATES = ("ready", "out", "hurt", "gone")
COOLDOWNS = ("supply", "extended_shield", "overload")
KEYS = (
    *("game", "rules", "phase", "seat", "round", "turn", "first", "ap", "turns", "conditions"),
    *("now", "pending", "fleets", "event", "event_deck", "returns", "end", "dice", "rng"),
)
# What is so of a unit, of any mech, of a ship; each left out where it is 0.
UNIT_EFFECTS = ("burn", "burn_turns", "tracer", "tracer_turns", "hurt")
MECH_EFFECTS = (
    *("stun", "numb", "jam", "jam_turns", "fear", "fear_turns", "silence", "charged", "cloaked"),
    *("shield", "shield_rounds", "shield_seat", "tail", "ban", "infected", "doomed", "spared"),
    *("fresh", "attacked", "acted", "acted_before", "moved", "moved_before", "talked"),
)
SHIP_EFFECTS = ("sunk", "virus")
COUNTERS = ("scored", "evaded", "dealt", "kills", "lost", "swarm", "behind", "awake")
# What is so of this turn, of an order and of the weapon in use: the record's own numbers.
NOW = ("gathered", "drawn", "ferried", "cannons_left", "glided", "frantic")
NOW_LISTS = {"doubled": F.SEATS, "safe": F.SEATS, "raided": F.SEATS, "extra": 3, "extra_done": 3}
PENDING = (
    *("order", "todo", "user", "arm", "aim_seat", "aim", "aim_zone", "struck_seat", "struck"),
    *("left", "hits", "bonus", "spent", "boosted", "seconded", "sure", "shielded", "asked"),
    *("answerer", "subject", "looked"),
)


def ordered(told: dict[str, Any]) -> dict[str, Any]:
    """The keys in the order of the rulings' text."""
    return {key: told[key] for key in KEYS if key in told}


# Record -> position, the referee's eye.


def position(s: Any, r: Any) -> dict[str, Any]:
    """Everything about the match."""
    told = public(s)
    told["conditions"] = [condition(s, p) for p in range(F.SEATS)]
    told["fleets"] = [
        open_fleet(s, p)
        | {
            "pilots": [pilot(s, p, berth) for berth in berths(s, p)],
            "captain": captain(s, p) | unlocked(s, r, p),
            "hand": kinds(s.hand[p]),
            "spied": kinds(s.spied[p]),
            "pile": pile(s.pile[p], int(s.pile_n[p])),
        }
        for p in range(F.SEATS)
    ]
    told["event_deck"] = [EVENT_IDS[event] for event in s.event_deck[: s.event_n][::-1]]
    if s.dice_n:
        told["dice"] = s.dice[: s.dice_n][::-1].tolist()
    return ordered(told) | {"rng": f"{int(s.rng):016x}"}


def public(s: Any) -> dict[str, Any]:
    """What everyone knows of the table."""
    told: dict[str, Any] = {
        "phase": "over" if s.over else PHASES[s.phase],
        "seat": None if s.over else int(s.seat),
        "round": int(s.nth_round),
        "turn": int(s.turn),
        "first": int(s.first),
        "ap": int(s.ap),
        "turns": s.turns.tolist(),
        "event": event(s),
    }
    now = numbers_of(s, NOW)
    now |= {name: s[name].tolist() for name in NOW_LISTS if s[name].any()}
    for key, found in (("now", now), ("pending", numbers_of(s, PENDING))):
        if found:
            told[key] = found
    return told | ({"returns": s.result.tolist()} if s.over else {})


def numbers_of(s: Any, names: Iterable[str]) -> dict[str, int]:
    return {name: int(s[name]) for name in names if s[name]}


def event(s: Any) -> dict[str, Any] | None:
    if not s.event:
        return None
    rounds = {"rounds": int(s.event_rounds), "seat": int(s.event_seat)}
    return {"card": EVENT_IDS[s.event - 1]} | rounds


def condition(s: Any, seat: int) -> str | None:
    return CONDITION_NAMES[s.picked[seat] - 1] if s.picked[seat] else None


def open_fleet(s: Any, seat: int) -> dict[str, Any]:
    """F-4: ship, weapons and mechs lie open; so do discards and what captains wait for."""
    told: dict[str, Any] = {
        "ship": ship(s, seat),
        "mechs": [mech(s, seat, slot) for slot in range(F.SLOTS) if s.card[seat, slot]],
        "discard": kinds(s.discard[seat]),
        "counters": {name: int(s[name][seat]) for name in COUNTERS if s[name][seat]},
    }
    return told | ({"giant": giant(s, seat)} if s.card[seat, F.GIANT] else {})


def ship(s: Any, seat: int) -> dict[str, Any]:
    told: dict[str, Any] = {
        "card": SHIP_IDS[s.ship[seat]],
        "hp": int(s.hp[seat, F.SHIP]),
        "energy": int(s.energy[seat]),
        "weapons": [
            {"card": WEAPON_IDS[s.weapon[seat, mount] - 1], "ammo": int(s.shots[seat, mount])}
            for mount in range(F.MOUNTS)
            if s.weapon[seat, mount]
        ],
    }
    resting = {
        name: int(s.resting[seat, i]) for i, name in enumerate(COOLDOWNS) if s.resting[seat, i]
    }
    used = [name for i, name in enumerate(COOLDOWNS) if s.used_now[seat, i]]
    found = effects(s, seat, F.SHIP) | {n: int(s[n][seat]) for n in SHIP_EFFECTS if s[n][seat]}
    for key, value in (
        *(("cooldowns", resting), ("used_now", used), ("cannons", int(s.cannons[seat]))),
        ("effects", found),
    ):
        if value:
            told[key] = value
    return told


def effects(s: Any, seat: int, unit: int) -> dict[str, int]:
    """What is so of a unit now."""
    names = UNIT_EFFECTS if unit == F.SHIP else (*MECH_EFFECTS, *UNIT_EFFECTS)
    return {name: int(s[name][seat, unit]) for name in names if s[name][seat, unit]}


def mech(s: Any, seat: int, slot: int) -> dict[str, Any]:
    berth = int(s.rider[seat, slot])
    told = {
        "card": MECH_IDS[s.card[seat, slot] - 1],
        "zone": ZONE_NAMES[s.zone[seat, slot] - 1] if s.zone[seat, slot] else None,
        "hp": int(s.hp[seat, slot]),
        "ammo": s.ammo[seat, slot].tolist(),
        "pilot": pilot_name(s, seat, berth - 1) if berth else None,
    }
    found = effects(s, seat, slot)
    return told | ({"effects": found} if found else {})


def giant(s: Any, seat: int) -> dict[str, Any]:
    told: dict[str, Any] = {
        "zone": ZONE_NAMES[s.zone[seat, F.GIANT] - 1] if s.zone[seat, F.GIANT] else None,
        "hp": int(s.hp[seat, F.GIANT]),
        "most": int(s.giant_hp[seat]),
        "weapons": [
            {"arm": int(arm), "card": ARM_NAMES[arm - 1], "ammo": int(s.giant_ammo[seat, i])}
            for i, arm in enumerate(s.giant_arm[seat])
            if arm
        ],
    }
    found = effects(s, seat, F.GIANT)
    return told | ({"effects": found} if found else {})


def berths(s: Any, seat: int) -> list[int]:
    return [berth for berth in range(F.BERTHS) if s.pilot[seat, berth]]


def pilot(s: Any, seat: int, berth: int) -> dict[str, Any]:
    if s.pilot[seat, berth] == F.SOME_PILOT:
        return {"card": HIDDEN, "state": PILOT_STATES[F.AT_HAND]}
    told: dict[str, Any] = {
        "card": PILOT_IDS[s.pilot[seat, berth] - 1],
        "state": PILOT_STATES[s.pilot_at[seat, berth]],
    }
    told |= {"rest": int(s.pilot_rest[seat, berth])} if s.pilot_rest[seat, berth] else {}
    return told | ({"known": True} if s.pilot_seen[seat, berth] else {})


def captain(s: Any, seat: int) -> dict[str, Any]:
    if s.captain[seat] == F.SOME_CAPTAIN:
        return {"card": HIDDEN}
    first = 2 * int(s.captain[seat])
    used = [SKILL_IDS[first + i] for i in range(2) if s.skilled[seat, i]]
    told: dict[str, Any] = {"card": CAPTAIN_IDS[s.captain[seat]]}
    told |= {"known": True} if s.captain_seen[seat] else {}
    return told | ({"used": used} if used else {})


def unlocked(s: Any, r: Any, seat: int) -> dict[str, Any]:
    """F-25: the skills that wait for nothing any more; in a view the counters tell it."""
    first = 2 * int(s.captain[seat])
    found = [SKILL_IDS[first + i] for i in range(2) if is_unlocked(s, r, seat, first + i)]
    return {"unlocked": found} if found else {}


def kinds(counts: Any) -> list[str]:
    """Secondary weapons by kind, as a list."""
    return [KIND_IDS[kind] for kind, count in enumerate(counts.tolist()) for _ in range(count)]


def pile(cards: Any, n: int) -> list[str]:
    """A pile, the top card first."""
    return [KIND_IDS[kind] for kind in cards[:n][::-1]]


# Record -> view.


def view(k: Any, seat: int | None) -> dict[str, Any]:
    """What a seat knows, or with None a spectator."""
    told = public(k)
    told["conditions"] = [condition(k, p) for p in range(F.SEATS)]
    told["fleets"] = [open_fleet(k, p) | crew_seen(k, p, seat) for p in range(F.SEATS)]
    told["event_deck"] = sorted(EVENT_IDS[event] for event in k.event_deck[: k.event_n])
    told = ordered(told)
    if k.phase == F.TAKE and k.turn == seat:
        told["looked"] = pile(k.pile[seat], int(k.pile_n[seat]))[: int(k.looked)]
    return told


def crew_seen(k: Any, whose: int, seat: int | None) -> dict[str, Any]:
    """Pilots, captain, hand and pile: the own ones, of the other's what was seen."""
    hand, pile_n = kinds(k.hand[whose]), int(k.pile_n[whose])
    told = {
        "pilots": [pilot(k, whose, berth) for berth in berths(k, whose)],
        "captain": captain(k, whose),
        "hand": hand + [HIDDEN] * (int(k.hand_n[whose]) - len(hand)),
    }
    if whose != seat:
        return told | {"pile": pile_n}
    holds = sorted(pile(k.pile[whose], pile_n))
    return told | {"spied": kinds(k.spied[whose]), "pile": pile_n, "pile_holds": holds}
