"""Fleet on a terminal: a view drawn in at most 80 columns, and the prompt's sentence.

The own home row is the lowest of the map. On it the other side's mechs stand in brackets:
``Sword 4/4`` is one's own, ``[Sword 4/4]`` is not. Beside each ship every mech has a line of its
own, so that nobody needs the map. What a typed line means is in ``meaning.py``, what may be looked
up in ``lookup.py``.
"""

from itertools import zip_longest
from types import SimpleNamespace
from typing import Any

from rich.cells import cell_len
from rich.text import Text

from spadework.engine.game import Game
from spadework.engine.match import Match
from spadework.engine.reading import HIDDEN
from spadework.games.drawing import TITLE, WIDTH, folded, rule, told
from spadework.games.fleet.cards.numbers import (
    ARM_NAMES,
    CARDS,
    SHIP_IDS,
    SKILL_IDS,
)
from spadework.games.fleet.positions.view import COUNTERS
from spadework.games.fleet.rules import layout as F
from spadework.games.fleet.rules.captains import is_unlocked
from spadework.games.fleet.rules.zones import home_row, ship_zone
from spadework.games.fleet.saying.naming import CONDITION_NAMES, ZONE_NAMES
from spadework.games.fleet.saying.telling import arm_name, card_name, owned, seat_name
from spadework.games.fleet.saying.words import WORDS
from spadework.games.fleet.screens.lookup import arsenal, cards, say, skills, titled
from spadework.games.fleet.screens.meaning import meant, to_act, unit_at, units
from spadework.games.naming import about

__all__ = ["COMMANDS", "draw", "many", "meant", "prompt", "selects"]

Seen = dict[str, Any]
CELL = 25  # columns of a zone on the map
SHOWN_EFFECTS = (
    *("fresh", "stun", "numb", "jam", "fear", "silence", "charged", "cloaked", "shield", "tail"),
    *("ban", "infected", "doomed", "spared", "burn", "tracer", "sunk", "virus"),
)


def draw(seen: Seen, game: Game, eyes: int | None, names: list[str], lang: str) -> list[Text]:
    """The table as ``eyes`` may see it: the other side on top, the map, the own side below.

    The options are the view's: the game's own would tell what the other seat brings (F-4).
    """
    own = eyes or 0
    lines = [*header(seen, lang), *told(seen.get("rules", {})), rule()]
    lines += side_lines(seen, game, 1 - own, names, lang)
    lines += [rule(), *map_lines(seen, own, lang), rule()]
    lines += side_lines(seen, game, own, names, lang)
    return [*lines, rule(), *notes(seen, eyes, lang)]


def header(seen: Seen, lang: str) -> list[Text]:
    parts = [WORDS.say("title", lang)]
    picked = [name for name in CONDITION_NAMES if name in seen["conditions"]]
    if seen["phase"] != "pick":
        said = WORDS.say("list.join", lang).join(WORDS.say(f"condition.{p}", lang) for p in picked)
        parts += [say("round", lang, round=seen["round"]), say("to_win", lang, conditions=said)]
    return [Text(line, "bold") for line in folded(" · ".join(parts), indent="")]


# One side.


def side_lines(seen: Seen, game: Game, side: int, names: list[str], lang: str) -> list[Text]:
    """Name and points, ship, mechs, crew and cards of one seat."""
    fleet = seen["fleets"][side]
    lines = [state_line(seen, side, names, lang)]
    lines += entry("ship", [ship_parts(fleet, lang)], lang)
    lines += entry("weapons", [ship_arms(fleet["ship"], lang)], lang)
    lines += entry("skills", [ship_skills(fleet["ship"], lang)], lang)
    lines += entry("mechs", mechs_out(fleet, lang), lang)
    lines += entry("hangar", [hangar(fleet, lang)], lang)
    lines += entry("pilots", [pilots(fleet, lang)], lang)
    lines += entry("captain", [captain_parts(seen, game, side, lang)], lang)
    return lines + entry("hand", [hand(fleet, lang)], lang)


def entry(title: str, rows: list[list[str]], lang: str) -> list[Text]:
    """A title and what belongs to it; nothing where there is nothing."""
    head = "  " + say(title, lang)
    lines = [line for row in rows for line in packed(row, WIDTH - TITLE)]
    start = Text(head + " " * (TITLE - cell_len(head)), "dim")
    rest = [Text(" " * TITLE + line) for line in lines[1:]]
    return [start.append(lines[0], "not dim"), *rest] if lines else []


def packed(parts: list[str], room: int) -> list[str]:
    """Parts side by side, in as many lines as they need; only what is too long is broken."""
    lines: list[str] = []
    for part in filter(None, parts):
        if lines and cell_len(f"{lines[-1]} · {part}") <= room:
            lines[-1] += f" · {part}"
        else:
            lines += folded(part, room, "")
    return lines


def state_line(seen: Seen, side: int, names: list[str], lang: str) -> Text:
    line = Text(f"{names[side]} · {say(f'side_{side}', lang)}", "bold")
    if seen["turn"] == side and seen["phase"] not in ("pick", "over"):
        line.append(" · " + say("points", lang, ap=seen["ap"]))
    if seen["seat"] == side:
        line.append("  ◀ " + say("to_move", lang), "bold yellow")
    return line


def ship_parts(fleet: Seen, lang: str) -> list[str]:
    ship = fleet["ship"]
    name = card_name(ship["card"], lang)
    if not ship["hp"]:
        return [name, say("giant" if "giant" in fleet else "lost", lang)]
    cannons = ship.get("cannons", 0)
    return [
        f"{name} {hp(ship['hp'], CARDS['ship'][ship['card']]['hp'], lang)}",
        say("energy", lang, count=ship["energy"]),
        say("cannons", lang, count=cannons) if cannons else "",
        *effects(ship, lang),
    ]


def hp(now: int, most: int, lang: str) -> str:
    return say("hp", lang, hp=now, most=most)


def ship_arms(ship: Seen, lang: str) -> list[str]:
    guns = [(arm["card"], arm["ammo"], CARDS["weapon"][arm["card"]]) for arm in ship["weapons"]]
    return [loaded(gun, lang) for gun in guns]


def loaded(arm: tuple[str, int, Seen], lang: str) -> str:
    """A weapon with what it has to shoot; one without ammo on its card never runs out."""
    name, ammo, row = arm
    said = arm_name(name, lang)
    return f"{said} {say('ammo', lang, ammo=ammo, most=row['ammo'])}" if row.get("ammo") else said


def ship_skills(ship: Seen, lang: str) -> list[str]:
    """The ship's skills, with the turns that one rests."""
    resting = ship.get("cooldowns", {})
    rests = {skill: say("rests", lang, turns=turns) for skill, turns in resting.items()}
    return [
        marked(skill, rests.get(skill, ""), lang)
        for skill, numbers in CARDS["ship"][ship["card"]].items()
        if isinstance(numbers, dict)
    ]


def marked(card: str, mark: str, lang: str) -> str:
    """A card with a word about it in parentheses."""
    name = card_name(card, lang)
    return say("marked", lang, name=name, mark=mark) if mark else name


def short_name(unit: str, lang: str) -> str:
    card, sign, second = unit.partition("#")
    name = WORDS.say("unit.giant", lang) if card == "giant" else card_name(card, lang)
    return name + sign + second


def mechs_out(fleet: Seen, lang: str) -> list[list[str]]:
    """The mechs on the map, a line each."""
    return [
        [
            f"{mech['zone']} {short_name(name, lang)} {hp(mech['hp'], mech['most'], lang)}",
            card_name(mech["pilot"].partition("#")[0], lang) if mech.get("pilot") else "",
            *effects(mech, lang),
            *(f"{i} {loaded(arm, lang)}" for i, arm in enumerate(mech["arms"], 1)),
        ]
        for name, mech in units(fleet).items()
        if mech["zone"]
    ]


def effects(unit: Seen, lang: str) -> list[str]:
    """What is so of a unit, in a few words each."""
    found = unit.get("effects", {})
    return [
        say(f"effect.{name}", lang, n=found[name], turns=found.get(f"{name}_turns", 0))
        for name in SHOWN_EFFECTS
        if name in found
    ]


def hangar(fleet: Seen, lang: str) -> list[str]:
    """The mechs aboard, and by name those that are lost."""
    aboard, lost = [], []
    for name, mech in units(fleet).items():
        said = short_name(name, lang)
        if not mech["hp"]:
            lost.append(said)
        elif not mech["zone"]:
            aboard.append(" ".join([f"{said} {mech['hp']}/{mech['most']}", *effects(mech, lang)]))
    names = WORDS.say("list.join", lang).join(lost)
    return [*aboard, say("lost_mechs", lang, mechs=names) if lost else ""]


def pilots(fleet: Seen, lang: str) -> list[str]:
    """Those who are free, hurt or gone; those on the map stand beside their mechs."""
    said = []
    for pilot in fleet["pilots"]:
        if pilot["card"] != HIDDEN and pilot["state"] != "out":
            state = say(f"pilot_{pilot['state']}", lang, turns=pilot.get("rest", 0))
            said.append(f"{card_name(pilot['card'], lang)} {state}")
    hidden = sum(pilot["card"] == HIDDEN for pilot in fleet["pilots"])
    return [*said, say("unknown", lang, count=hidden) if hidden else ""]


def captain_parts(seen: Seen, game: Game, side: int, lang: str) -> list[str]:
    """The captain, if known, with the skills and whether they are ready."""
    captain = seen["fleets"][side]["captain"]
    if captain["card"] == HIDDEN:
        return [say("unknown_captain", lang)]
    states = {
        skill: "used" if skill in captain.get("used", []) else ready(seen, game, side, skill)
        for skill in CARDS["captain"][captain["card"]]
    }
    said = [marked(skill, say(state, lang), lang) for skill, state in states.items()]
    return [titled(card_name(captain["card"], lang), said[0], lang), *said[1:]]


def ready(seen: Seen, game: Game, side: int, skill: str) -> str:
    """F-25, asked of the rules: what they read there lies open, and the view has it."""
    counted = {c: [fleet["counters"].get(c, 0) for fleet in seen["fleets"]] for c in COUNTERS}
    ships = [SHIP_IDS.index(fleet["ship"]["card"]) for fleet in seen["fleets"]]
    state = SimpleNamespace(**counted, nth_round=seen["round"], ship=ships)
    found = is_unlocked(state, game.rules_record, side, SKILL_IDS.index(skill))
    return "ready" if found else "locked"


def hand(fleet: Seen, lang: str) -> list[str]:
    hidden = fleet["hand"].count(HIDDEN)
    pile = fleet["pile"] if isinstance(fleet["pile"], int) else len(fleet["pile"])
    return [
        *(card_name(card, lang) for card in fleet["hand"] if card != HIDDEN),
        say("unknown", lang, count=hidden) if hidden else "",
        say("pile", lang, count=pile),
    ]


# The map.


def map_lines(seen: Seen, own: int, lang: str) -> list[Text]:
    """F-1: five rows, the own home row last; blue's map is turned around."""
    lines = []
    for row in sorted(range(F.ROWS), reverse=own == 0):
        columns = sorted(range(F.COLUMNS), reverse=own == 1)
        cells = [cell(seen, own, row * F.COLUMNS + column, lang) for column in columns]
        for texts in zip_longest(*cells, fillvalue=""):
            line = "".join(text + " " * (CELL - cell_len(text)) for text in texts)
            lines.append(Text(f"  {line.rstrip()}", "bold" if texts[0] == cells[0][0] else ""))
    return lines


def cell(seen: Seen, own: int, zone: int, lang: str) -> list[str]:
    """A zone's name, and who stands there; the other side's mechs in brackets."""
    place, found = ZONE_NAMES[zone], [caption(zone, lang)]
    for side in (1 - own, own):
        for name, mech in units(seen["fleets"][side]).items():
            if mech["zone"] == place:
                said = f"{short_name(name, lang)} {mech['hp']}/{mech['most']}"
                found.append(f"  {said}" if side == own else f"  [{said}]")
    return found


def caption(zone: int, lang: str) -> str:
    for side in range(F.SEATS):
        if zone // F.COLUMNS == home_row(side):
            key = "ship_zone" if zone == ship_zone(side) else "launch_zone"
            return say(key, lang, zone=ZONE_NAMES[zone], side=say(f"side_{side}", lang))
    return say("event_zone", lang, zone=ZONE_NAMES[zone]) if zone == F.CENTRE else ZONE_NAMES[zone]


# What else is so, and the prompt.


def notes(seen: Seen, eyes: int | None, lang: str) -> list[Text]:
    """The event, what holds for this turn, the cards looked at, and what may be reacted to."""
    lines, now = [], seen.get("now", {})
    if event := seen["event"]:
        text = WORDS.say(f"event_card.{event['card']}.text", lang, **CARDS["event"][event["card"]])
        name = card_name(event["card"], lang)
        key = "event" if event["rounds"] else "event_lasting"
        lines.append(say(key, lang, name=name, rounds=event["rounds"], text=text))
    if extra := sum(now.get("extra", [])):
        lines.append(say("extra", lang, count=extra))
    for key in ("doubled", "safe"):
        sides = [say(f"side_{side}", lang) for side, so in enumerate(now.get(key, [])) if so]
        lines += [say(key, lang, side=side) for side in sides]
    lines += [happening(seen, eyes, lang)] if seen["phase"] == "react" else []
    return [Text(line) for text in lines for line in folded(text, indent="")]


def happening(seen: Seen, eyes: int | None, lang: str) -> str:
    """F-17: what a seat is asked about."""
    pending, turn = seen["pending"], seen["turn"]
    who = seat_name(turn, lang)
    if pending["asked"] == F.A_GATHER:
        return about(WORDS, "table.gathers", lang, who=who)
    if pending["asked"] == F.A_LAUNCH:
        name = unit_at(seen, turn, pending["subject"] - 1)
        zone = units(seen["fleets"][turn])[name]["zone"]
        return about(WORDS, "table.launches", lang, unit=owned(name, turn, eyes, lang), zone=zone)
    user = owned(unit_at(seen, turn, pending.get("user", 0)), turn, eyes, lang)
    side = pending.get("struck_seat", 0)
    target = owned(unit_at(seen, side, pending.get("struck", 0)), side, eyes, lang)
    weapon = arm_name(ARM_NAMES[pending["arm"] - 1], lang)
    return about(WORDS, "table.hits", lang, unit=user, target=target, weapon=weapon)


def prompt(seen: Seen, game: Game, eyes: int | None, lang: str) -> str:
    """What is expected now, in one sentence."""
    phase = seen["phase"]
    if phase == "over":
        return WORDS.say("prompt.over", lang)
    if seen["seat"] != eyes or eyes is None:
        return about(WORDS, "prompt.wait", lang, who=seat_name(seen["seat"], lang))
    if phase == "take":
        cards = WORDS.say("list.join", lang).join(card_name(c, lang) for c in seen["looked"])
        return WORDS.say("prompt.take", lang, cards=cards, example=f"take {seen['looked'][0]}")
    if phase == "command":
        names = WORDS.say("list.join", lang).join(short_name(n, lang) for n in to_act(seen))
        return WORDS.say("prompt.command", lang, mechs=names, example=f"{to_act(seen)[0]} waits")
    return WORDS.say(f"prompt.{phase}", lang, ap=seen["ap"], example=example(seen))


def example(seen: Seen) -> str:
    """Something that may be typed on a turn."""
    fleet = seen["fleets"][seen["turn"]]
    for name, mech in units(fleet).items():
        if mech["zone"] and not mech.get("effects", {}).keys() & {"fresh", "stun", "numb"}:
            return f"command {name}"
    return "draw" if fleet["ship"]["hp"] else "end"


def many(match: Match, lang: str) -> str | None:
    """What is said when there are too many actions to list."""
    return WORDS.say("many.actions", lang, count=len(match.actions()))


def selects(line: str, seen: Seen) -> bool:
    """Whether a line only shows what an action would do: here what is named is done."""
    return False


# What else may be typed.
COMMANDS: dict[str, Any] = {"skills": skills, "arsenal": arsenal, "cards": cards}
