"""Fleet in the browser: the map and the fleets in numbers, what is expected, what is touched.

A thing that can be touched is a place and a name: ``own``/``enemy`` units (mechs and the ship),
``zone``, own ship ``weapon``, ``arm`` of the mech that was touched, ``hand``, ``pilot``,
``captain`` (a skill), ``ship`` (a skill), ``pick`` (a condition), ``look``, ``pile``, ``energy``.
"""

from typing import Any

from spadework.engine.game import Game
from spadework.engine.match import Match
from spadework.engine.records import Opened
from spadework.games.fleet.cards.numbers import ARM_ROWS, CARDS, KIND_IDS, MECH_IDS, SKILL_IDS
from spadework.games.fleet.rules import layout as F
from spadework.games.fleet.saying.gestures import ORDER
from spadework.games.fleet.saying.labels import points
from spadework.games.fleet.saying.naming import CONDITION_NAMES, GIANT_NAME, SHIP_NAME, ZONE_NAMES
from spadework.games.fleet.saying.odds import shot_odds
from spadework.games.fleet.saying.telling import tell, unit_name
from spadework.games.fleet.saying.words import WORDS
from spadework.games.fleet.screens.sheet import catalogue, sheet, unit_texts
from spadework.games.naming import about
from spadework.games.naming import title as titled

__all__ = ["catalogue", "extra", "orders", "prompt", "sheet", "touch", "unit_texts", "wish"]

Seen = dict[str, Any]
ACTS = ("attacks", "moves", "waits")  # of a mech, whose name comes first


# The prompt.


def prompt(
    seen: Seen, counted: Seen, game: Game, eyes: int | None, lang: str, names: list[str]
) -> str:
    """What is expected now, in one sentence for somebody who points at things."""
    phase = seen["phase"]
    if phase == "over":
        return over_prompt(seen, eyes, lang, names)
    if eyes is None or seen["seat"] != eyes:
        return about(WORDS, f"browser.wait_{phase}", lang, who=names[seen["seat"]])
    return WORDS.say(f"browser.{phase}", lang, ap=seen["ap"])


def over_prompt(seen: Seen, eyes: int | None, lang: str, names: list[str]) -> str:
    if "end" in seen:
        return tell({"event": "end", **seen["end"]}, eyes, lang, names)
    return tell({"event": "over", "seat": None, "returns": seen["returns"]}, eyes, lang, names)


# Hands on the table.


def title(action: str, label: str, lang: str) -> str:
    """What a button for it says: what it is about, in the order of its text, and what it does."""
    verb, *words = action.split(" ")
    if WORDS.has(f"button.{verb}"):
        return titled(WORDS, verb, label, lang)
    actors = [verb] if words[:1] and words[0] in ACTS else []
    named = dict.fromkeys(thing_name(word, lang) for word in [*actors, *words])
    what = WORDS.say("button.join", lang).join(filter(None, named))
    says = what and not label.startswith(what)
    return titled(WORDS, "things" if says else "", label, lang, what=what)


def thing_name(word: str, lang: str) -> str:
    """A unit, a card, a skill, a condition or a zone that an action's text names; else nothing."""
    if word in ZONE_NAMES:
        return word
    name = word.partition("#")[0]
    if name in CONDITION_NAMES:
        return WORDS.say(f"condition.{name}", lang)
    known = any(WORDS.has(f"{key}.{name}") for key in ("unit", "name"))
    return unit_name(word, lang) if known or WORDS.has(f"skill.{name}.name") else ""


def touch(action: str, seen: Seen, eyes: int | None) -> list[list[str]]:
    """What an action touches, in the order of its text."""
    verb, *words = action.split(" ")
    if words[:1] and words[0] in ACTS:
        return act_touch(verb, words, seen)
    if verb in ("draw", "gather", "end") or words[-1:] in (["none"], ["all"]):
        return [["pile", "secondary"]] if verb == "draw" else []
    return told_touch(verb, words)


def act_touch(mech: str, words: list[str], seen: Seen) -> list[list[str]]:
    if words[0] == "waits":
        return []
    if words[0] == "moves":
        return [["own", mech], ["zone", words[1]]]
    side = "own" if helps(mech, words[3], seen) else "enemy"
    return [["own", mech], ["arm", words[3]], [side, words[1]]]


def helps(mech: str, arm: str, seen: Seen) -> bool:
    """Whether a mech's weapon is for its own side."""
    weapons = weapons_of(mech, seen)
    place = int(arm) - 1 if arm.isdecimal() else -1
    weapon = weapons[place] if 0 <= place < len(weapons) else {}
    return any(weapon.get(key) for key in ("charge", "repair", "jump"))


def weapons_of(mech: str, seen: Seen) -> list[dict[str, Any]]:
    """The weapons of a mech of the seat on turn."""
    card = mech.partition("#")[0]
    if card in MECH_IDS:
        return list(CARDS["mech"][card]["weapons"])
    told = seen["fleets"][seen["turn"]].get("giant", {"weapons": []})["weapons"]
    return [ARM_ROWS[weapon["arm"] - 1] for weapon in told]


def told_touch(verb: str, words: list[str]) -> list[list[str]]:
    """An action of the turn, a reaction or a choice."""
    if verb == "fire":
        place = "zone" if words[2] in ZONE_NAMES else "enemy"
        return [["weapon", words[0]], [place, words[2]]]
    if verb == "launch":
        return [["own", words[0]], ["pilot", words[1]], ["zone", words[2]]]
    if verb == "recover":
        return [["own", words[0]], ["own", SHIP_NAME]]
    if verb in ("dash", "glide"):
        return [["own", words[0]], ["zone", words[1]]]
    if verb in ("use", "react"):
        return card_touch(words)
    if verb == "divert":
        filled = ["energy", "own"] if words[2] == "energy" else ["weapon", words[2]]
        return [["captain", "divert"], ["weapon", words[0]], filled]
    if verb in ("skill", "talent"):
        return [
            ["captain" if verb == "skill" else "pilot", words[0]],
            *([["enemy", words[1]]] if len(words) > 1 else []),
        ]
    places = {"pick": "pick", "also": "enemy", "take": "look", "well": "own", "cannon": "enemy"}
    return [[(places | {"command": "own", "ship": "ship"})[verb], words[0]]]


def card_touch(words: list[str]) -> list[list[str]]:
    """A card of the hand, or what else answers."""
    name, *rest = words
    if name in KIND_IDS:
        return [["hand", name], *([["zone", rest[0]]] if rest else [])]
    if name in SKILL_IDS:
        return [["captain", name], *([[rest[0], rest[1]]] if rest else [])]
    return [["pilot" if name == "gotz" else "ship", name]]


def orders(match: Match, seen: Seen, eyes: int, lang: str) -> list[dict[str, Any]]:
    """What each mech could do now, or if it were ordered: then the order and its act as one.

    An order itself rolls no dice and shows nothing, so trying it gives nothing away.
    """
    if seen["phase"] == "command":
        return acts_told("", match, seen, eyes, lang)
    told = []
    for order in match.actions():
        if order.startswith(ORDER) and order != "command all":
            tried = match.copy()
            tried.play(order)
            told += acts_told(ORDER, tried, seen, eyes, lang)
    return told


def acts_told(order: str, tried: Match, seen: Seen, eyes: int, lang: str) -> list[dict[str, Any]]:
    """The acts of ordered mechs, with what the order cost."""
    after, more = tried.view(eyes), extra(tried, eyes)
    cost = [points(seen["ap"] - after["ap"], lang)] if order else []
    join = WORDS.say("label.join", lang).join
    labels = {act: join([label, *cost]) for act, label in tried.labels(lang).items()}
    return [
        {"action": order + act, "label": label, "title": title(act, label, lang), "touch": touched}
        | more.get(act, {})
        for act, label in labels.items()
        if (touched := touch(act, after, eyes))
    ]


def extra(match: Match, eyes: int) -> dict[str, dict[str, Any]]:
    """What else is told of the seat's actions, by their texts: of a shot the odds, as numbers.

    They are counted in a world that fits what the seat has seen, as labels are.
    """
    known = match.glimpse(eyes, seed=0)
    s, r = Opened(known.state), Opened(known.game.rules_record)
    told = {}
    for action, number in zip(match.actions(), known.legal().tolist(), strict=True):
        odds = shot_odds(s, r, number)
        if odds is not None:
            told[action] = {"odds": {"chance": odds[0], "damage": odds[1]}}
    return told


def wish(touched: list[list[str]], seen: Seen, game: Game, eyes: int | None) -> str | None:
    """The action that somebody who touches these things most likely means, legal or not; an order
    and its act are one text, ``command sword moves a2``. What is touched may be named anyhow."""
    at: dict[str, list[str]] = {}
    for place, name in touched:
        at.setdefault(place, []).append(name)
    phase = seen["phase"]
    if not touched:
        words = {"react": "react none", "turn": "end", "glide": "glide none", "also": "also none"}
        return f"{ordered(seen)[0]} waits" if phase == "command" else words.get(phase)
    for place, write in WISHES:
        if place in at:
            return write(at, seen)
    return None


def one(at: dict[str, list[str]], place: str) -> str:
    return at.get(place, [""])[0]


def wish_own(at: dict[str, list[str]], seen: Seen) -> str | None:
    """A mech of one's own, and what it is to do."""
    mechs = [name for name in at["own"] if name != SHIP_NAME]
    if not mechs:
        return None
    zone, arm = one(at, "zone"), one(at, "arm")
    mech = helper(mechs, arm, seen) if len(mechs) > 1 else mechs[0]
    if seen["phase"] == "glide":
        return f"glide {mech} {zone}"
    if seen["phase"] == "well":
        return f"well {mech}"
    order = "" if seen["phase"] == "command" else ORDER
    if arm:
        target = one(at, "enemy") or next((m for m in mechs if m != mech), mech)
        return f"{order}{mech} attacks {target} with {arm}"
    if "pilot" in at:
        return f"launch {mech} {at['pilot'][0]} {zone}"
    if SHIP_NAME in at["own"]:
        return f"recover {mech}"
    if seen["phase"] == "command":
        return f"{mech} moves {zone}" if zone else f"{mech} waits"
    if zone and CARDS["mech"].get(mech.partition("#")[0], {}).get("stealth_dash"):
        return f"dash {mech} {zone}"
    return f"{order}{mech} moves {zone}" if zone else f"command {mech}"


def helper(mechs: list[str], arm: str, seen: Seen) -> str:
    """Which of two own mechs uses a weapon on the other: one that has it and is to act."""
    able = [m for m in mechs if helps(m, arm, seen) and m in ordered(seen)]
    hurt = [m for m in able if any(is_hurt(other, seen) for other in mechs if other != m)]
    return (hurt or able or mechs)[0]


def is_hurt(mech: str, seen: Seen) -> bool:
    mechs = seen["fleets"][seen["turn"]]["mechs"]
    told = dict(zip(unit_texts(mechs), mechs, strict=True)).get(mech)
    return told is not None and told["hp"] < CARDS["mech"][told["card"]]["hp"]


def ordered(seen: Seen) -> list[str]:
    """The mechs that are still to act in an order."""
    names = unit_texts(seen["fleets"][seen["turn"]]["mechs"])
    slots = [*names, *[""] * (F.SLOTS - len(names)), GIANT_NAME]
    todo = seen.get("pending", {}).get("todo", 0)
    return [name for i, name in enumerate(slots) if todo >> i & 1]


def wish_weapon(at: dict[str, list[str]], seen: Seen) -> str | None:
    target = one(at, "enemy") or one(at, "zone")
    return f"fire {at['weapon'][0]} at {target}" if target else None


def wish_captain(at: dict[str, list[str]], seen: Seen) -> str | None:
    """A captain's skill, as a reaction or on the own turn."""
    skill = at["captain"][0]
    if skill == "divert":
        return wish_divert(at, seen)
    if skill == "borrowed_knife":
        side = "own" if "own" in at else "enemy"
        return f"react {skill} {side} {one(at, side)}"
    if skill in ("hare", "precision"):
        return f"react {skill}"
    target = one(at, "enemy")
    return f"skill {skill} {target}" if target else f"skill {skill}"


def wish_divert(at: dict[str, list[str]], seen: Seen) -> str | None:
    """From the weapon that has ammo to the one that lacks some, whichever was touched first."""
    weapons = at.get("weapon", [])
    if "energy" in at and weapons:
        return f"divert {weapons[0]} to energy"
    if len(weapons) < 2:
        return None
    own = {w["card"]: w["ammo"] for w in seen["fleets"][seen["turn"]]["ship"]["weapons"]}
    first, second = weapons[:2]
    short = own.get(second, 0) < CARDS["weapon"].get(second, {}).get("ammo", 0)
    source, target = (first, second) if own.get(first) and short else (second, first)
    return f"divert {source} to {target}"


def wish_hand(at: dict[str, list[str]], seen: Seen) -> str | None:
    verb = "react" if seen["phase"] == "react" else "use"
    zone = one(at, "zone")
    return f"{verb} {at['hand'][0]} {zone}" if zone else f"{verb} {at['hand'][0]}"


def wish_ship(at: dict[str, list[str]], seen: Seen) -> str | None:
    react = seen["phase"] == "react"
    return f"{'react' if react else 'ship'} {at['ship'][0]}"


def wish_pilot(at: dict[str, list[str]], seen: Seen) -> str | None:
    pilot = at["pilot"][0]
    if seen["phase"] == "react":
        return f"react {pilot}"
    target = one(at, "enemy")
    return f"talent {pilot} {target}" if target else None


def wish_enemy(at: dict[str, list[str]], seen: Seen) -> str | None:
    verb = {"also": "also", "cannon": "cannon"}.get(seen["phase"])
    return f"{verb} {at['enemy'][0]}" if verb else None


WISHES = (
    ("pick", lambda at, seen: f"pick {at['pick'][0]}"),
    ("look", lambda at, seen: f"take {at['look'][0]}"),
    ("pile", lambda at, seen: "draw"),
    ("captain", wish_captain),
    ("hand", wish_hand),
    ("ship", wish_ship),
    ("weapon", wish_weapon),
    ("own", wish_own),
    ("pilot", wish_pilot),
    ("enemy", wish_enemy),
)
