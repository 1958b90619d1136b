"""Fleet: what a seat brings (F-3), as text that can be pasted.

A fleet is words: the ids of its ship, captain, weapons, mechs, pilots and secondary weapons, in any
order; ``x2`` behind one means two of it. ``#`` begins a comment. Mechs keep the order in which
they are named. The name of a ready-made fleet alone is that fleet.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby
from random import Random
from typing import Any

from spadework.engine.errors import BadOption
from spadework.engine.options import breached
from spadework.engine.words import Sentence, nearest, short
from spadework.games.fleet.cards.numbers import (
    CAPTAIN_IDS,
    CARDS,
    KIND_IDS,
    MECH_IDS,
    PILOT_IDS,
    SHIP_IDS,
    WEAPON_IDS,
)
from spadework.games.fleet.rules import layout as F
from spadework.games.fleet.saying.words import WORDS

LONGEST = 2000  # characters; a fleet takes some three hundred
CROWD = 30  # of one card, in one word
KINDS = {
    "ship": SHIP_IDS,
    "captain": CAPTAIN_IDS,
    "weapon": WEAPON_IDS,
    "mech": MECH_IDS,
    "pilot": PILOT_IDS,
    "secondary": KIND_IDS,
}
COPIED = ("weapon", "mech", "pilot", "secondary")  # kinds of which there may be several cards
KIND_OF = {name: kind for kind, names in KINDS.items() for name in names}

# Four ready-made fleets, one for each plan of the rule book; what each is about is told in texts/
# under ``fleet``. Their cards were chosen so that, with greedy at both ends, none wins three
# matches of four against any other. Their secondary weapons stand in the order in which they
# are taken: an option may want more or fewer than ten.
READY_MADE = {
    "guns": """aphrodite thompson siege_railgun heavy_vulcan heat_ray flak_barrage
        bayonet assassin hammer
        zimmers spinola
        repair_bots x2 twist_shield x2 convert_shield x2 deck_bomb x2 emp_grenade x2
        spy_drone x2 drain_field x2 auto_cannon x2 weapon_system x2""",
    "rush": """white_whale green tracer_vulcan impact_flak
        sword bayonet assassin akarin chainsaw
        gotz timberlake mao thunder
        repair_bots x2 deck_bomb x2 spy_drone x2 weapon_system x2 drain_field auto_cannon
        emp_grenade x2 twist_shield x2 convert_shield x2 drain_field auto_cannon""",
    "energy": """bull steel siege_laser twin_laser flak_barrage
        vampire sword akarin union
        fair spinola mao
        convert_shield x2 twist_shield x2 auto_cannon x2 spy_drone x2 weapon_system emp_grenade
        repair_bots x2 deck_bomb x2 drain_field x2 weapon_system emp_grenade""",
    "attrition": """jupiter wall heavy_vulcan
        great_shield magatama tsurugi assassin hammer sword
        gotz snow spinola torvalds mao
        repair_bots x2 emp_grenade x2 convert_shield x2 deck_bomb x2 spy_drone x2
        twist_shield x2 auto_cannon x2 drain_field x2 weapon_system x2""",
}
FIRST = "guns"


@dataclass
class Fleet:
    """Cards by kind, each by its id, in the order they were named."""

    cards: dict[str, list[str]] = field(default_factory=lambda: {kind: [] for kind in KINDS})

    def text(self) -> str:
        """The fleet as it may be pasted."""
        runs = (
            (name, len(list(same)))
            for kind in KINDS
            for name, same in groupby(tidy(self.cards[kind], kind))
        )
        return " ".join(name if count == 1 else f"{name} x{count}" for name, count in runs)


def tidy(cards: list[str], kind: str) -> list[str]:
    """Those alike together, in the order in which they first come; but mechs stay in theirs."""
    return cards if kind == "mech" else sorted(cards, key=cards.index)


# What is allowed.


def breaches(fleet: Fleet, arsenal: int) -> list[Sentence]:
    """F-3: everything that is not allowed about a fleet."""
    cards = fleet.cards
    ship = " ".join(cards["ship"])
    found = []
    for kind in KINDS:
        least, most = needed(kind, cards["ship"], arsenal)
        count = len(cards[kind])
        if count < least or (most is not None and count > most):
            key = f"fleet.number.{kind}"
            found.append(WORDS.sentence(key, kind=kind, count=count, most=most, ship=ship))
    for kind in COPIED:
        for name, count in Counter(cards[kind]).items():
            if count > (most := copies_of(kind, name)):
                told = {"card": name, "count": count, "most": most}
                found.append(WORDS.sentence("fleet.copies", kind=kind, **told))
    return found


def needed(kind: str, ships: list[str], arsenal: int) -> tuple[int, int | None]:
    """How many of a kind there must be and may be; None while no ship says how many it carries."""
    if kind in ("ship", "captain"):
        return 1, 1
    if kind == "secondary":
        return arsenal, arsenal
    return 0, int(CARDS["ship"][ships[0]][f"{kind}s"]) if len(ships) == 1 else None


def copies_of(kind: str, name: str) -> int:
    """How often a card may be there."""
    if kind == "pilot":
        return int(CARDS["pilot"][name].get("copies", 1))
    return F.COPIES if kind in ("mech", "secondary") else 1


# Reading.


def read_fleet(text: str) -> str:
    """The text of a fleet as we write it, if all its words can be read."""
    if len(text) > LONGEST:
        raise BadOption(WORDS.sentence("fleet.long", most=LONGEST))
    words = words_of(text)
    if len(words) == 1 and words[0] in READY_MADE:
        return words[0]
    return fleet_of(words).text()


def words_of(text: str) -> list[str]:
    """The words of a text, without comments; full-width letters will do."""
    lines = unicodedata.normalize("NFKC", text).lower().splitlines()
    plain = " ".join(line.partition("#")[0] for line in lines)
    return [word for word in re.split(r"[\s,;:/、]+", plain) if word]


def fleet_of(words: list[str]) -> Fleet:
    fleet, last = Fleet(), ""
    for word in words:
        times = re.fullmatch(r"[x*](\d{1,2})", word)
        if times and last:
            count = int(times[1])
            if not 1 <= count <= CROWD:
                raise BadOption(WORDS.sentence("fleet.times", word=word, most=CROWD))
            fleet.cards[KIND_OF[last]] += [last] * (count - 1)
            last = ""
        elif word in KIND_OF:
            fleet.cards[KIND_OF[word]].append(word)
            last = word
        else:
            raise BadOption(unknown(word))
    return fleet


def unknown(word: str) -> Sentence:
    if word in READY_MADE:
        return WORDS.sentence("fleet.alone", word=word)
    close = nearest(word, (*READY_MADE, *KIND_OF))
    return WORDS.sentence("fleet.strange", word=short(word), nearest=close)


@lru_cache(maxsize=256)
def fleet_named(text: str, arsenal: int) -> Fleet:
    """The fleet of a text that was read before."""
    if text not in READY_MADE:
        return fleet_of(words_of(text))
    fleet = fleet_of(words_of(READY_MADE[text]))
    fleet.cards["secondary"] = fleet.cards["secondary"][:arsenal]
    return fleet


def random_fleet(dice: Random, arsenal: int = 10) -> str:
    """Any legal fleet, as text; F-3 allows fewer cards than the ship carries."""
    ship = dice.choice(list(SHIP_IDS))
    fleet = Fleet(
        {
            "ship": [ship],
            "captain": [dice.choice(list(CAPTAIN_IDS))],
            **{kind: random_cards(dice, kind, ship) for kind in ("weapon", "mech", "pilot")},
            "secondary": dice.sample([*KIND_IDS] * F.COPIES, arsenal),
        }
    )
    return fleet.text()


def random_cards(dice: Random, kind: str, ship: str) -> list[str]:
    """Mostly as many as the ship carries."""
    most = int(CARDS["ship"][ship][f"{kind}s"])
    there = [name for name in KINDS[kind] for _ in range(copies_of(kind, name))]
    return dice.sample(there, dice.choice([most, most, dice.randint(0, most)]))


# Writing into the rules' record.


def write_fleet(r: Any, seat: int, text: str) -> None:
    """What a seat brings, as it stands in the rules' record."""
    cards = fleet_named(text, int(r.arsenal)).cards
    r.fleet_ship[seat] = SHIP_IDS.index(cards["ship"][0])
    r.fleet_captain[seat] = CAPTAIN_IDS.index(cards["captain"][0])
    for row, kind, ids in (
        (r.fleet_weapon[seat], "weapon", WEAPON_IDS),
        (r.fleet_mech[seat], "mech", MECH_IDS),
        (r.fleet_pilot[seat], "pilot", PILOT_IDS),
    ):
        row[:] = 0
        numbers = [ids.index(name) + 1 for name in cards[kind]]
        row[: len(numbers)] = sorted(numbers) if kind == "pilot" else numbers
    r.fleet_pile[seat] = 0
    for name, count in Counter(cards["secondary"]).items():
        r.fleet_pile[seat, KIND_IDS.index(name)] = count


def check_rules(values: Mapping[str, Any]) -> None:
    """Refuse fleets that are not legal, with a sentence that names each breach."""
    arsenal = int(values["arsenal"])
    for seat in range(F.SEATS):
        found = breaches(fleet_named(str(values[f"fleet_{seat}"]), arsenal), arsenal)
        if found:
            raise breached(WORDS, "fleet", f"fleet_{seat}", found)
