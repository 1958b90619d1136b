"""Fleet: what somebody at a terminal means by a loosely typed line.

From what a seat sees, the lines are made that could be meant now, with the words that may be left
out in parentheses: ``(sword) (moves) a2``. A line means an action if it fits the lines of that
action and of no other; between several nothing is guessed. Whether it is legal the rules decide.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from spadework.engine.game import Game
from spadework.engine.reading import HIDDEN
from spadework.engine.words import LANGUAGES
from spadework.games.drawing import typed
from spadework.games.fleet.cards.numbers import ARM_ROWS, CARDS
from spadework.games.fleet.rules import layout as F
from spadework.games.fleet.rules.zones import distance, forward, launch_place, ship_zone
from spadework.games.fleet.saying.actions import (
    SELF,
)
from spadework.games.fleet.saying.naming import CONDITION_NAMES, ZONE_NAMES, ZONE_NUMBER
from spadework.games.fleet.saying.words import WORDS

Seen = dict[str, Any]
PASSING = ("none", "end", "waits")  # what "pass" may mean
SHORTEST = 3  # letters that stand for a word


# Units as they are typed.


def ids(fleet: Seen) -> list[str]:
    """A fleet's mechs as they are typed, the second of a kind ``sword#2``."""
    cards = [mech["card"] for mech in fleet["mechs"]]
    before = [cards[:i].count(card) for i, card in enumerate(cards)]
    return [card + (f"#{n + 1}" if n else "") for card, n in zip(cards, before, strict=True)]


def units(fleet: Seen) -> dict[str, Seen]:
    """The mechs by what they are typed as, with all that their cards say; the giant is one."""
    found = {
        name: mech | {"most": CARDS["mech"][mech["card"]]["hp"], "arms": arms(mech)}
        for name, mech in zip(ids(fleet), fleet["mechs"], strict=True)
    }
    if giant := fleet.get("giant"):
        found["giant"] = giant | {
            "arms": [(w["card"], w["ammo"], ARM_ROWS[w["arm"] - 1]) for w in giant["weapons"]]
        }
    return found


def arms(mech: Seen) -> list[tuple[str, int, Seen]]:
    """A mech's weapons: name, ammo, and what the card says."""
    rows = CARDS["mech"][mech["card"]]["weapons"]
    return [(row["name"], ammo, row) for row, ammo in zip(rows, mech["ammo"], strict=False)]


def unit_at(seen: Seen, side: int, unit: int) -> str:
    """A unit by its number, as it is typed."""
    return {F.SHIP: "ship", F.GIANT: "giant"}.get(unit) or ids(seen["fleets"][side])[unit]


def to_act(seen: Seen) -> list[str]:
    """The mechs that have an order."""
    todo = seen.get("pending", {}).get("todo", 0)
    return [unit_at(seen, seen["turn"], mech) for mech in range(F.MECHS) if todo >> mech & 1]


# What could be meant.


def patterns(seen: Seen) -> Iterator[str]:
    """The lines that could be meant in this phase; what follows a colon is a word's other name."""
    yield from {
        "pick": picks,
        "turn": turn_lines,
        "command": act_lines,
        "react": reactions,
        "also": second_targets,
        "well": wells,
        "take": takes,
        "cannon": cannon_targets,
        "glide": glides,
    }[seen["phase"]](seen)


def own(seen: Seen) -> Seen:
    return dict(seen["fleets"][seen["seat"]])


def out(seen: Seen, side: int) -> list[str]:
    """A side's mechs on the map."""
    return [name for name, mech in units(seen["fleets"][side]).items() if mech["zone"]]


def targets(seen: Seen, side: int) -> list[str]:
    """What of a side can be aimed at: its mechs on the map, and its ship."""
    return [*out(seen, side), *(["ship"] if seen["fleets"][side]["ship"]["hp"] else [])]


def picks(seen: Seen) -> Iterator[str]:
    yield from (f"(pick) {name}" for name in CONDITION_NAMES)


def second_targets(seen: Seen) -> Iterator[str]:
    yield from (f"(also) {name}" for name in ["none", *targets(seen, 1 - seen["turn"])])


def wells(seen: Seen) -> Iterator[str]:
    yield from (f"(well) {name}" for name in out(seen, seen["seat"]))


def takes(seen: Seen) -> Iterator[str]:
    yield from (f"(take) {card}" for card in set(seen["looked"]))


def cannon_targets(seen: Seen) -> Iterator[str]:
    yield from (f"(cannon) {name}" for name in out(seen, 1 - seen["turn"]))


def glides(seen: Seen) -> Iterator[str]:
    yield "(glide) none"
    for name in out(seen, seen["turn"]):
        yield from (f"(glide) {name} {zone}" for zone in ZONE_NAMES)


def reactions(seen: Seen) -> Iterator[str]:
    cards = {card for card in own(seen)["hand"] if card != HIDDEN}
    for answer in ["none", *cards, "hare", "precision", "extended_shield", "gotz"]:
        yield f"(react) {answer}"
    for side, whose in ((seen["seat"], "own"), (1 - seen["seat"], "enemy")):
        for name in targets(seen, side):
            yield f"(react) borrowed_knife ({whose}) {name}"


def act_lines(seen: Seen) -> Iterator[str]:
    """F-11: one who alone has an order need not be named."""
    ordered = to_act(seen)
    for name in ordered:
        who = f"({name})" if len(ordered) == 1 else name
        yield f"{who} waits"
        yield from (f"{who} (moves) {zone}" for zone in ZONE_NAMES)
        mech = units(seen["fleets"][seen["turn"]])[name]
        for place, (arm, ammo, row) in enumerate(mech["arms"], 1):
            if ammo or not row.get("ammo"):
                for target in in_reach(seen, mech["zone"], row):
                    yield f"{who} (attacks) {target} (with) ({place}:{arm})"


def in_reach(seen: Seen, zone: str, row: Seen) -> Iterator[str]:
    """F-14: what stands at a distance that the weapon's card names."""
    side = seen["turn"] if any(row.get(key) for key in SELF) else 1 - seen["turn"]
    there = units(seen["fleets"][side])
    for name in targets(seen, side):
        place = ship_zone(side) if name == "ship" else ZONE_NUMBER[there[name]["zone"]]
        if row["range"] == "any" or distance(ZONE_NUMBER[zone], place) in row["range"]:
            yield name


def turn_lines(seen: Seen) -> Iterator[str]:
    """F-9: everything a turn may be spent on."""
    fleet, other = own(seen), 1 - seen["turn"]
    yield from ("draw", "gather", "end", "(command) all")
    for name in out(seen, seen["turn"]):
        yield from (f"(command) {name}", f"recover {name}")
        yield from (f"{name} (moves) {zone}" for zone in ZONE_NAMES)  # told: first an order
    yield from launches(seen, fleet)
    yield from dashes(seen, fleet)
    yield from shots(seen, fleet)
    for card in {card for card in fleet["hand"] if card != HIDDEN}:
        zones = ZONE_NAMES if card == "emp_grenade" else ()
        yield from (f"(use) {card} {zone}" for zone in zones) if zones else (f"(use) {card}",)
    yield from ("(skill) boats", "(skill) last_stand")
    yield from ("(ship) supply", "(ship) overload")
    yield from () if "giant" in fleet else ("(ship) giant",)
    for name in out(seen, other):
        yield from (f"(skill) tooth {name}", f"(talent) timberlake {name}", f"(talent) snow {name}")


def launches(seen: Seen, fleet: Seen) -> Iterator[str]:
    """A mech, a pilot and a zone, whichever comes first; a pilot who alone is free goes unsaid."""
    free = {pilot["card"] for pilot in fleet["pilots"] if pilot["state"] == "ready"}
    zones = [ZONE_NAMES[launch_place(seen["turn"], place)] for place in range(5)]
    for name, mech in units(fleet).items():
        if mech["zone"] or not mech["hp"]:
            continue
        for pilot in free:
            said = f"({pilot})" if len(free) == 1 else pilot
            yield from (f"(launch) {name} {said} {zone}" for zone in zones)
            yield from (f"(launch) {pilot} {name} {z} = launch {name} {pilot} {z}" for z in zones)


def dashes(seen: Seen, fleet: Seen) -> Iterator[str]:
    for name, mech in units(fleet).items():
        if mech["zone"]:
            ahead = ZONE_NUMBER[mech["zone"]] + F.COLUMNS * forward(seen["turn"])
            zone = ZONE_NAMES[ahead] if 0 <= ahead < F.ZONES else "-"
            yield f"dash {name} ({zone})"


def shots(seen: Seen, fleet: Seen) -> Iterator[str]:
    weapons = [weapon["card"] for weapon in fleet["ship"]["weapons"]]
    for weapon in weapons:
        area = CARDS["weapon"][weapon].get("area")
        for aim in ZONE_NAMES if area else targets(seen, 1 - seen["turn"]):
            yield f"(fire) {weapon} (at) {aim}"
        for filled in (*weapons, "energy"):
            if filled != weapon:
                yield f"divert {weapon} (to) {filled}"


# What is typed.


def meant(line: str, seen: Seen, game: Game) -> str:
    """The action that a line stands for, or the line, if that could be none or several."""
    if seen["phase"] == "over":
        return line
    lines = list(patterns(seen))
    words = typed(spelled(line).lower())
    known = {part for pattern in lines for word in pattern.split() for part in parts(word)}
    stands_for = [heard(word, known) for word in words]
    found = {action(p) for p in lines if fits(stands_for, p.partition(" = ")[0].split())}
    plain = " ".join(words)
    return found.pop() if len(found) == 1 and words else plain


def action(pattern: str) -> str:
    """The action of a pattern: after ``=``, or all its words."""
    words = (pattern.partition(" = ")[2] or pattern).split()
    return " ".join(word.strip("()").partition(":")[0] for word in words)


def parts(word: str) -> list[str]:
    """A word of a pattern, and its other name."""
    return word.strip("()").split(":")


def heard(word: str, known: set[str]) -> set[str]:
    """The known words that a typed one may stand for: itself, or those that begin so."""
    if word in known:
        return {word}
    if word == "pass":
        return known & set(PASSING)
    if len(word) < SHORTEST:
        return set()
    return {
        name for name in known if any(part.startswith(word) for part in (name, *name.split("_")))
    }


def fits(heard_words: list[set[str]], words: list[str]) -> bool:
    """Whether a line is the pattern's words in order, some of those in parentheses left out."""
    if not words:
        return not heard_words
    if heard_words and heard_words[0] & set(parts(words[0])) and fits(heard_words[1:], words[1:]):
        return True
    return words[0].startswith("(") and fits(heard_words, words[1:])


def spelled(line: str) -> str:
    """Names as people say them, in any language, written as they are typed: 利剑, Great Shield."""
    pattern, cards = sayings()
    line = pattern.sub(lambda found: f" {cards[found[0].lower()]} ", line)
    return re.sub(r" (#\d)", r"\1", line)


@cache
def sayings() -> tuple[re.Pattern[str], dict[str, str]]:
    """Every name that is not one plain word, with its card; looked for the longest first."""
    found = {
        text.lower(): key.split(".")[1]
        for lang in LANGUAGES
        for key, text in WORDS.texts[lang].items()
        if key.startswith(("short.", "name.", "arm.")) or re.fullmatch(r"skill\..*\.name", key)
    }
    names = [name for name in found if " " in name or not name.isascii()]
    longest = sorted(names, key=len, reverse=True)
    return re.compile("|".join(map(re.escape, longest)), re.I), found
