"""Fleet: what every card is and does, in words, put together from its numbers.

A card changed in ``cards.toml`` is told anew everywhere: on the rule pages, at the table, in the
fleet builder.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

from spadework.engine.reading import HIDDEN
from spadework.games.fleet.cards.numbers import CARDS, SHIP_SKILLS
from spadework.games.fleet.saying.words import WORDS

GROUPS = ("captain", "ship", "weapon", "secondary", "mech", "pilot", "event")
GROUP_OF = {name: group for group in GROUPS for name in CARDS[group]}
PLAIN = ("name", "kind", "range", "attacks", "damage", "ammo", "melee")  # told in a weapon's line
PAIRED = ("burn_turns", "no_energy", "boon_hit", "jam_turns")  # told with the number before them
NOT_TRAITS = ("hp", "hit", "evade", "weapons", "awaken_acts")


@cache
def details(name: str, lang: str) -> dict[str, Any]:
    """A card: its group, its name, and what it does line by line."""
    if name == HIDDEN:
        return {"group": "hidden", "name": say("hidden", lang), "lines": []}
    group = GROUP_OF[name]
    lines = {
        "captain": captain_lines,
        "ship": ship_lines,
        "weapon": lambda card, lang: [weapon_line(card, lang)],
        "secondary": secondary_lines,
        "mech": mech_lines,
        "pilot": pilot_lines,
        "event": event_lines,
    }[group]
    told = list(lines(CARDS[group][name] | {"id": name}, lang))
    return {"group": group, "name": WORDS.say(f"name.{name}", lang), "lines": told}


def say(key: str, lang: str, **values: Any) -> str:
    return WORDS.say(f"catalogue.{key}", lang, **values)


def named(group: str, name: str, lang: str, **numbers: Any) -> str:
    """A skill, trait or talent: its name and what it does."""
    title = WORDS.say(f"{group}.{name}.name", lang)
    return say("titled", lang, title=title, text=WORDS.say(f"{group}.{name}.text", lang, **numbers))


def captain_lines(card: dict[str, Any], lang: str) -> Iterator[str]:
    for skill, numbers in card.items():
        if skill != "id":
            yield named("skill", skill, lang, **numbers)
            unlock = WORDS.say(f"skill.{skill}.unlock", lang, **numbers)
            when = WORDS.say(f"skill.{skill}.when", lang, **numbers)
            yield say("unlock", lang, unlock=unlock, when=when)


def ship_lines(card: dict[str, Any], lang: str) -> Iterator[str]:
    yield say("ship", lang, **{key: n for key, n in card.items() if isinstance(n, int)})
    for skill in SHIP_SKILLS:
        if skill in card:
            yield named("skill", skill, lang, **card[skill])


def mech_lines(card: dict[str, Any], lang: str) -> Iterator[str]:
    yield say("mech", lang, hp=card["hp"], hit=card["hit"], evade=card["evade"])
    for trait, number in card.items():
        if trait not in (*NOT_TRAITS, "id"):
            acts = card.get("awaken_acts", 0)
            yield named("trait", trait, lang, n=number, awaken_acts=acts)
    for i, arm in enumerate(card["weapons"], 1):
        title = WORDS.say(f"arm.{arm['name']}", lang)
        yield say("arm", lang, number=i, title=title, text=weapon_line(arm, lang))


def weapon_line(arm: dict[str, Any], lang: str) -> str:
    """Kind, range, damage, ammo, and what else it does."""
    kind = say(f"kind.{'melee' if arm.get('melee') else arm['kind']}", lang)
    reach = say("any", lang) if arm["range"] == "any" else "/".join(map(str, arm["range"]))
    parts = [say("weapon", lang, kind=kind, range=reach)]
    if arm.get("damage"):
        parts.append(say("attacks", lang, attacks=arm["attacks"], damage=arm["damage"]))
    if arm.get("ammo"):
        parts.append(say("ammo", lang, ammo=arm["ammo"]))
    parts += [does(arm, key, lang) for key in arm if key not in (*PLAIN, *PAIRED, "id")]
    return say("join", lang).join(parts)


def does(arm: dict[str, Any], key: str, lang: str) -> str:
    """What one of a weapon's numbers does."""
    more = {"turns": arm.get(f"{key}_turns", 0), "without": arm.get("no_energy", 0)}
    more["hit"] = arm.get("boon_hit", 0)
    return WORDS.say(f"does.{key}", lang, n=arm[key], **more)


def secondary_lines(card: dict[str, Any], lang: str) -> Iterator[str]:
    name = card["id"]
    when = WORDS.say(f"card.{name}.when", lang, **card)
    yield say("titled", lang, title=when, text=WORDS.say(f"card.{name}.text", lang, **card))


def pilot_lines(card: dict[str, Any], lang: str) -> Iterator[str]:
    yield named("talent", card["id"], lang, **card)
    yield say("rest", lang, rest=card["rest"])


def event_lines(card: dict[str, Any], lang: str) -> Iterator[str]:
    yield WORDS.say(f"event_card.{card['id']}.text", lang, **card)


def page(lang: str) -> str:
    """All cards, as a part of the rule page."""
    parts = []
    for group in GROUPS:
        parts.append(f"### {say(f'group.{group}', lang)}")
        for name in CARDS[group]:
            told = details(name, lang)
            parts.append(f"**{told['name']}** (`{name}`)")
            parts.append("\n".join(f"- {line}" for line in told["lines"]))
    return "\n\n".join(parts)
