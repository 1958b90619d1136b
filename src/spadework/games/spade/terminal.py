"""Spade Poker on a terminal: a view drawn in at most 80 columns, and the prompt's sentence."""

import textwrap
from typing import Any

from rich.cells import cell_len
from rich.text import Text

from spadework.engine.game import Game
from spadework.games.spade.options import WORDS
from spadework.games.spade.position import CARD_NUMBER, ENEMY_NUMBER, place_in_text
from spadework.games.spade.rules import coming_damage, is_special
from spadework.games.spade.table import card_name, card_names, enemy_field

WIDTH = 78
STYLES = {"♥": "bold red", "♦": "bold bright_red", "♣": "bold green", "♠": "bold blue"}
SIGNS = {"♣": "C", "♦": "D", "♥": "H"}
VERBS = ("play", "redraw", "stack", "keep", "pass")


def draw(
    seen: dict[str, Any], game: Game, eyes: int | None, names: list[str], lang: str
) -> list[Text]:
    """The table as ``eyes`` may see it: the hunter on top, the dragon below."""
    return [
        header(seen, game, lang),
        rule(),
        *hunter(seen, game, lang),
        rule(),
        *dragon(seen, names, lang),
        rule(),
        *whole_piles(seen, lang),
    ]


def rule() -> Text:
    return Text("─" * WIDTH, style="dim")


def header(seen: dict[str, Any], game: Game, lang: str) -> Text:
    left = WORDS.say("title", lang) + " · "
    left += WORDS.say("table.level", lang, level=game.rules["level"])
    told = [f"{n}={str(v).lower()}" for n, v in game.chosen.items() if n not in ("level", "jokers")]
    right = WORDS.say("table.jokers", lang, count=seen["jokers"]) if game.rules["jokers"] else ""
    return spread(Text(left, style="bold"), Text("  ".join([*told, right])))


def hunter(seen: dict[str, Any], game: Game, lang: str) -> list[Text]:
    """The enemy's piles as counts, its field, and the damage that is coming."""
    counts = [
        WORDS.say("table.pile", lang, count=count(seen["enemy_draw"])),
        WORDS.say("table.beaten", lang, count=len(seen["enemy_discard"])),
    ]
    cards = []
    for card in seen["enemy_field"]:
        special = is_special(game.rules_record, ENEMY_NUMBER[card])
        cards.append(painted(card, lang) + Text("*" if special else "", style="bold magenta"))
    lines = [titled(WORDS.say("table.hunter", lang), counts), *row("enemy", cards, lang)]
    return [*lines, coming(seen, game, lang)]


def coming(seen: dict[str, Any], game: Game, lang: str) -> Text:
    """S-10: what the field will do."""
    damage = int(coming_damage(enemy_field(seen), game.rules_record))
    key = "deadly" if damage > count(seen["draw"]) else "coming" if damage else "calm"
    style = {"deadly": "bold red", "coming": "bold yellow", "calm": "dim"}[key]
    line = Text("  " + WORDS.say(f"table.{key}", lang, damage=damage), style=style)
    if any(is_special(game.rules_record, ENEMY_NUMBER[card]) for card in seen["enemy_field"]):
        line.append("   " + WORDS.say("table.special", lang), style="dim")
    return line


def dragon(seen: dict[str, Any], names: list[str], lang: str) -> list[Text]:
    """The player's piles as counts, what is known under the pile, the field and the hand."""
    counts = [
        WORDS.say("table.pile", lang, count=count(seen["draw"])),
        WORDS.say("table.discard", lang, count=len(seen["discard"])),
    ]
    lines = [titled(names[0], counts)]
    if known := seen["known"]:
        told = known if isinstance(known, list) else seen["draw"][-known:]
        lines += wrapped(WORDS.say("table.known", lang, cards=card_names(told, lang)))
    if seen["field"]:
        lines += row("field", [painted(card, lang) for card in seen["field"]], lang)
    return [*lines, *row("hand", [painted(card, lang) for card in seen["hand"]], lang)]


def whole_piles(seen: dict[str, Any], lang: str) -> list[Text]:
    """Both draw piles, for a referee."""
    lines = []
    for key, told in (("enemy_order", seen["enemy_draw"]), ("order", seen["draw"])):
        if isinstance(told, list) and told:
            lines += wrapped(WORDS.say(f"table.{key}", lang, cards=card_names(told, lang)))
    return lines


def count(pile: Any) -> int:
    """How many cards a pile holds, seen or counted."""
    return pile if isinstance(pile, int) else len(pile)


def painted(card: str, lang: str) -> Text:
    name = card_name(card, lang)
    return Text(name, style=STYLES.get(name[-1:], "dim"))


def titled(title: str, counts: list[str]) -> Text:
    return Text(title, style="bold") + Text("   " + " · ".join(counts), style="not bold")


def wrapped(text: str) -> list[Text]:
    lines = textwrap.wrap(text, WIDTH - 4)
    return [Text("  " + line, style="dim") for line in lines]


def row(name: str, cards: list[Text], lang: str) -> list[Text]:
    """Cards in a line, or in several: nothing is ever cut off."""
    title = WORDS.say(f"table.{name}", lang)
    lines = [Text("  " + title + " " * (10 - cell_len(title)), style="dim")]
    if not cards:
        lines[0].append(WORDS.say("table.nothing", lang))
    for card in cards:
        if lines[-1].cell_len + card.cell_len > WIDTH:
            lines.append(Text(" " * 12))
        lines[-1] = lines[-1] + card + Text("  ")
    for line in lines:
        line.rstrip()
    return lines


def spread(left: Text, right: Text) -> Text:
    """One text at each end of the line."""
    gap = max(WIDTH - left.cell_len - right.cell_len, 1)
    return left + Text(" " * gap) + right


def prompt(seen: dict[str, Any], game: Game, eyes: int | None, lang: str) -> str:
    """What is expected now, in one sentence."""
    phase, hand = seen["phase"], seen["hand"]
    if phase == "over" or eyes is None:
        return WORDS.say("prompt.over" if phase == "over" else "prompt.wait", lang)
    if phase == "stack":
        return WORDS.say("prompt.stack", lang, example=" ".join(seen["field"]))
    if phase == "redraw":
        example = " ".join(hand[:2])
        return WORDS.say("prompt.redraw", lang, left=seen["redraws"], example=example)
    plain = [card for card in hand if not card.startswith("A")]
    if not plain and len(hand) < 2 and not seen["jokers"]:
        return WORDS.say("prompt.pass", lang)
    example = plain[0] if plain else " ".join(hand[:2]) if len(hand) > 1 else "Joker:H"
    return WORDS.say("prompt.play", lang, example=example)


# What is typed.


def loosely(word: str) -> str:
    """A card or a verb as it is meant: small letters and suit signs will do."""
    for sign, suit in SIGNS.items():
        word = word.replace(sign, suit)
    for name in (word.upper(), word.capitalize()[:-1] + word[-1:].upper(), word.lower()):
        if name in CARD_NUMBER or name in ENEMY_NUMBER or name in VERBS:
            return name
    return word


def meant(line: str, seen: dict[str, Any]) -> str:
    """What someone at the table means: cards alone, and the cards of a play in any order."""
    words = [loosely(word) for word in line.replace(",", " ").split()]
    if selects(line, seen):
        words.insert(0, "play")
    elif words and all(word in CARD_NUMBER for word in words):
        words.insert(0, seen["phase"])
    if words[:1] == ["play"] and all(word in CARD_NUMBER for word in words[1:]):
        words[1:] = sorted(words[1:], key=lambda card: place_in_text(CARD_NUMBER[card]))
    return " ".join(words)


def selects(line: str, seen: dict[str, Any]) -> bool:
    """Whether a line only names cards, to see what they would do."""
    words = [loosely(word) for word in line.replace(",", " ").split()]
    return seen["phase"] == "play" and bool(words) and all(w in CARD_NUMBER for w in words)


def piles(seen: dict[str, Any], lang: str) -> list[Text]:
    """Both discard piles in their order."""
    lines = []
    for key, cards in (("own_discard", seen["discard"]), ("enemy_discard", seen["enemy_discard"])):
        told = card_names(cards, lang) or WORDS.say("table.nothing", lang)
        lines += wrapped(WORDS.say(f"table.{key}", lang, cards=told))
    return lines


COMMANDS = {"piles": piles}  # what else may be typed, each with a line in texts [help]
