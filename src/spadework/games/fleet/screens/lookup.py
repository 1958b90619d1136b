"""Fleet: what may be looked up at a terminal: what the cards do that are seen."""

from collections.abc import Iterable
from typing import Any

from rich.text import Text

from spadework.engine.reading import HIDDEN
from spadework.games.drawing import folded
from spadework.games.fleet.cards.catalogue import details
from spadework.games.fleet.saying.telling import card_name, seat_name
from spadework.games.fleet.saying.words import WORDS

Seen = dict[str, Any]


def say(key: str, lang: str, **values: Any) -> str:
    return WORDS.say(f"table.{key}", lang, **values)


def titled(title: str, text: str, lang: str) -> str:
    return say("titled", lang, title=title, text=text)


def explained(names: Iterable[str], lang: str) -> list[str]:
    """Cards, each once, with what they do; of what is hidden nothing is said."""
    lines = []
    for name in dict.fromkeys(names):
        if name != HIDDEN:
            told = details(name, lang)
            lines += folded(told["name"])
            lines += [line for text in told["lines"] for line in folded(text, indent="    ")]
    return lines


def skills(seen: Seen, lang: str) -> list[Text]:
    """What ships, captains and pilots can do, as far as they are known."""
    lines = []
    for side, fleet in enumerate(seen["fleets"]):
        names = [fleet["ship"]["card"], fleet["captain"]["card"]]
        names += [pilot["card"] for pilot in fleet["pilots"]]
        lines += [seat_name(side, lang), *explained(names, lang)]
    return [Text(line) for line in lines]


def arsenal(seen: Seen, lang: str) -> list[Text]:
    """The ship weapons and mechs of both sides: numbers, traits and weapons."""
    lines = []
    for side, fleet in enumerate(seen["fleets"]):
        names = [card["card"] for card in (*fleet["ship"]["weapons"], *fleet["mechs"])]
        lines += [seat_name(side, lang), *explained(names, lang)]
    return [Text(line) for line in lines]


def cards(seen: Seen, lang: str) -> list[Text]:
    """The secondary weapons that are known, what they do, and the discard piles."""
    lines = explained((card for fleet in seen["fleets"] for card in fleet["hand"]), lang)
    for side, fleet in enumerate(seen["fleets"]):
        names = [card_name(card, lang) for card in fleet["discard"]]
        gone = WORDS.say("list.join", lang).join(names) or say("nothing", lang)
        discard = say("discard", lang, side=say(f"side_{side}", lang))
        lines += folded(titled(discard, gone, lang))
    return [Text(line) for line in lines]
