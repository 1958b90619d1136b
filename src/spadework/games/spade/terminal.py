"""Spade Poker on a terminal: a view drawn in at most 80 columns, and the prompt's sentence."""

import re
from typing import Any

from rich.text import Text

from spadework.engine.game import Game
from spadework.engine.match import Match
from spadework.engine.records import copy_record
from spadework.engine.rules.log import new_log
from spadework.games.drawing import folded, row, rule, spread, told, typed
from spadework.games.naming import SUIT_SIGNS
from spadework.games.spade.browser import playable, sheet, to_come
from spadework.games.spade.options import WORDS
from spadework.games.spade.position import (
    CARD_NUMBER,
    ENEMY_NUMBER,
    place_in_text,
)
from spadework.games.spade.table import card_name, card_names, tell

STYLES = {"♥": "bold red", "♦": "bold bright_red", "♣": "bold green", "♠": "bold bright_blue"}
TRIED = 500  # more plays than this nobody tries out at a prompt
VERBS = ("play", "redraw", "stack", "keep", "pass")
CARD = re.compile(r"(10|[2-9AJQK])([CDHS])")


def draw(
    seen: dict[str, Any], game: Game, eyes: int | None, names: list[str], lang: str
) -> list[Text]:
    """The table as ``eyes`` may see it: the hunter on top, the dragon below."""
    counted = sheet(seen, game, eyes, lang)
    return [
        header(game, counted["all_specials"], lang),
        *told({n: v for n, v in game.chosen.items() if n not in ("level", "jokers")}),
        rule(),
        *hunter(seen, counted, lang),
        rule(),
        *dragon(seen, counted, game, names, lang),
        rule(),
        *whole_piles(seen, lang),
    ]


def header(game: Game, specials: list[str], lang: str) -> Text:
    """The title, and which spades are special."""
    title = Text(WORDS.say("title", lang), style="bold")
    cards = card_names(specials if len(specials) < 5 else [specials[0], "…", specials[-1]], lang)
    level = game.rules["level"]
    return spread(title, Text(WORDS.say("table.level", lang, level=level, cards=cards)))


def hunter(seen: dict[str, Any], counted: dict[str, Any], lang: str) -> list[Text]:
    """The enemy's piles as counts, its field, and the damage that is coming."""
    cards = []
    for card in seen["enemy_field"]:
        special = card in counted["specials"]
        cards.append(painted(card, lang).append("*" if special else "", style="bold magenta"))
    piles = counts(counted["enemy_pile"], seen["enemy_discard"], lang)
    lines = [titled(WORDS.say("table.hunter", lang), piles), *cards_row("enemy", cards, lang)]
    return lines if seen["phase"] == "over" else [*lines, *coming(counted, lang)]


def coming(counted: dict[str, Any], lang: str) -> list[Text]:
    """S-10: what the field will do, and whether that is the last of it (S-14)."""
    if not counted["damage"]:
        return [Text("  " + WORDS.say("table.calm", lang), style="dim")]
    key = "table.deadly" if counted["deadly"] else "table.coming"
    parts = [WORDS.say(key, lang, times=counted["factor"], **counted)]
    if counted["last"]:
        parts.append(WORDS.say("table.last_blow", lang))
    style = "bold red" if counted["deadly"] else "bold yellow"
    return [Text(line, style=style) for line in folded(" ".join(parts))]


def dragon(
    seen: dict[str, Any], counted: dict[str, Any], game: Game, names: list[str], lang: str
) -> list[Text]:
    """The player's piles as counts, what is known under the pile, the field and the hand."""
    lines = [titled(names[0], counts(counted["pile"], seen["discard"], lang))]
    if counted["known"]:
        lines += dim(WORDS.say("table.known", lang, cards=card_names(counted["known"], lang)))
    if seen["field"]:
        lines += cards_row("field", [painted(card, lang) for card in seen["field"]], lang)
    lines += cards_row("hand", [painted(card, lang) for card in seen["hand"]], lang)
    if game.rules["jokers"]:
        skills = WORDS.say("table.skills", lang, count=seen["jokers"])
        lines += cards_row("skill", [Text(skills)] if seen["jokers"] else [], lang)
    return lines


def whole_piles(seen: dict[str, Any], lang: str) -> list[Text]:
    """Both draw piles, for a referee."""
    lines = []
    for key, pile in (("enemy_order", seen["enemy_draw"]), ("order", seen["draw"])):
        if isinstance(pile, list) and pile:
            lines += dim(WORDS.say(f"table.{key}", lang, cards=card_names(pile, lang)))
    return lines


def counts(pile: int, discard: list[str], lang: str) -> str:
    left = WORDS.say("table.pile", lang, count=pile)
    return left + " · " + WORDS.say("table.discard", lang, count=len(discard))


def painted(card: str, lang: str) -> Text:
    name = card_name(card, lang)
    return Text().append(name, style=STYLES.get(name[-1:], "dim"))


def titled(title: str, piles: str) -> Text:
    return Text().append(title, style="bold").append("   " + piles)


def dim(text: str) -> list[Text]:
    return [Text(line, style="dim") for line in folded(text)]


def cards_row(name: str, cards: list[Text], lang: str) -> list[Text]:
    nothing = [Text(WORDS.say("table.nothing", lang), style="dim")]
    return row(WORDS.say(f"table.{name}", lang), cards or nothing)


def prompt(seen: dict[str, Any], game: Game, eyes: int | None, lang: str) -> str:
    """What is expected now, in one sentence."""
    phase, hand = seen["phase"], seen["hand"]
    if phase == "over":
        if seen["returns"] == [0]:
            return WORDS.say("prompt.over", lang)
        return tell({"event": "over", "returns": seen["returns"]}, eyes, lang)
    if eyes is None:
        return WORDS.say("prompt.wait", lang)
    if phase == "stack":
        return WORDS.say("prompt.stack", lang, example=" ".join(seen["field"]))
    if phase == "redraw":
        example = " ".join(hand[:2])
        return WORDS.say("prompt.redraw", lang, left=seen["redraws"], example=example)
    if not playable(seen):
        return WORDS.say("prompt.pass", lang)
    plain = [card for card in hand if not card.startswith("A")]
    example = plain[0] if plain else " ".join(hand[:2]) if len(hand) > 1 else "Joker:H"
    return WORDS.say("prompt.play", lang, example=example)


def many(match: Match, lang: str) -> str | None:
    """What is said when there are too many plays to list: how many of them one lives through."""
    if match.view(0)["phase"] == "redraw":
        return None
    world = match.glimpse(0, seed=0)
    legal = world.legal()
    if len(legal) > TRIED:
        return WORDS.say("many.all_live", lang, count=len(legal))
    alive = 0
    for action in legal:
        after = copy_record(world.state)
        match.game.run.play(after, match.game.rules_record, action, new_log(0))
        alive += after.result[0] >= 0
    key = "all_live" if alive == len(legal) else "some_live" if alive else "none_live"
    return WORDS.say(f"many.{key}", lang, count=len(legal), alive=alive)


# What is typed.


def loosely(word: str) -> list[str]:
    """A verb or cards as they are meant: small letters, suit signs and 2h2c will do."""
    if word.lower() in VERBS:
        return [word.lower()]
    if word.lower().startswith("joker"):
        skill, colon, suit = word.capitalize().partition(":")
        return [skill + colon + suit.upper()]
    for suit, sign in SUIT_SIGNS.items():
        word = word.replace(sign, suit)
    pairs = CARD.findall(word.upper())
    if "".join(rank + suit for rank, suit in pairs) == word.upper():
        return [rank + suit for rank, suit in pairs]
    turned = CARD.fullmatch(word.upper()[1:] + word.upper()[:1])  # H7
    return [turned[0]] if turned else [word]


def words_of(line: str) -> list[str]:
    return [meant_word for word in typed(line) for meant_word in loosely(word)]


def meant(line: str, seen: dict[str, Any], game: Game) -> str:
    """What someone at the table means: cards alone, and the cards of a play in any order."""
    words = words_of(line)
    if selects(line, seen):
        words.insert(0, seen["phase"])
    if words[:1] == ["play"] and all(word in CARD_NUMBER for word in words[1:]):
        words[1:] = sorted(words[1:], key=lambda card: place_in_text(CARD_NUMBER[card]))
    return " ".join(words)


def selects(line: str, seen: dict[str, Any]) -> bool:
    """Whether a line only names cards, to see what they would do."""
    words = words_of(line)
    cards = (*CARD_NUMBER, *ENEMY_NUMBER, "Joker")
    return bool(words) and all(word in cards for word in words)


def piles(seen: dict[str, Any], lang: str) -> list[Text]:
    """Both discard piles in their order, and which spades are still to come."""
    lines = []
    for key, cards in (("own_discard", seen["discard"]), ("enemy_discard", seen["enemy_discard"])):
        names = card_names(cards, lang) or WORDS.say("table.nothing", lang)
        lines += dim(WORDS.say(f"table.{key}", lang, cards=names))
    if left := to_come(seen):
        lines += dim(WORDS.say("table.to_come", lang, cards=card_names(left, lang)))
    return lines


COMMANDS = {"piles": piles}  # what else may be typed, each with a line in texts [help]
