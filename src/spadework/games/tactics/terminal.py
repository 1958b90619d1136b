"""Poker Tactics on a terminal: a view drawn in at most 80 columns, and the prompt's sentence."""

from itertools import chain
from typing import Any

from rich.text import Text

from spadework.engine.game import Game
from spadework.engine.match import Match
from spadework.engine.reading import HIDDEN, RANK_NUMBER
from spadework.games.drawing import WIDTH, folded, row, rule, spread, told, typed
from spadework.games.tactics.browser import sheet
from spadework.games.tactics.options import WORDS
from spadework.games.tactics.table import card_names, seat_name


def draw(
    seen: dict[str, Any], game: Game, eyes: int | None, names: list[str], lang: str
) -> list[Text]:
    """The table as ``eyes`` may see it: the other side on top, the own one below."""
    own = eyes or 0
    counted = sheet(seen, game, eyes, lang)
    lines = [header(seen, counted, lang), *told(game.chosen), rule()]
    lines += chain(*side_lines(seen, counted, 1 - own, names, lang))
    lines.append(rule())
    lines += chain(*reversed(side_lines(seen, counted, own, names, lang)))
    return [*lines, rule(), *known_under(seen, eyes, lang), *whole_deck(seen, lang)]


def header(seen: dict[str, Any], counted: dict[str, Any], lang: str) -> Text:
    left = WORDS.say("title", lang) + " · "
    left += WORDS.say("table.round", lang, round=seen["round"], needed=counted["needed"])
    deck = seen["deck"] if isinstance(seen["deck"], int) else len(seen["deck"])
    return spread(Text(left, style="bold"), Text(WORDS.say("table.deck", lang, count=deck)))


def whole_deck(seen: dict[str, Any], lang: str) -> list[Text]:
    """The deck from the top, for a referee."""
    if isinstance(seen["deck"], int) or not seen["deck"]:
        return []
    cards = WORDS.say("table.order", lang, cards=" ".join(seen["deck"]))
    return [Text(line, style="dim") for line in folded(cards)]


def side_lines(
    seen: dict[str, Any], counted: dict[str, Any], side: int, names: list[str], lang: str
) -> list[list[Text]]:
    """Name and state, hand, discard pile and side of one seat, from outside in."""
    totals = counted["totals"]
    ahead = totals[side] > totals[1 - side]
    total = Text(f"{totals[side]:>4}", style="bold yellow" if ahead else "bold")
    board = rows("board", worths(seen["boards"][side], counted["powers"][side]), lang)
    board[0] = spread(board[0], total)
    hand = [Text(card, style="dim" if card == HIDDEN else "bold") for card in seen["hands"][side]]
    discard = [Text(card, style="dim") for card in seen["discards"][side]]
    return [
        [state_line(seen, counted["needed"], side, names, lang)],
        rows("hand", hand, lang),
        rows("discard", discard, lang),
        board,
    ]


def state_line(seen: dict[str, Any], needed: int, side: int, names: list[str], lang: str) -> Text:
    wins = seen["wins"][side]
    line = Text(f"{names[side]}  ", style="bold")
    line.append(WORDS.say("table.wins", lang) + " ", style="not bold")
    line.append("●" * wins + "○" * (needed - wins), style="yellow")
    count = WORDS.say("table.cards", lang, count=len(seen["hands"][side]))
    marks = [count]
    if seen["starter"] == side:
        marks.append(WORDS.say("table.starter", lang))
    if seen["passed"][side]:
        marks.append(WORDS.say("table.passed", lang))
    line.append("  " + " · ".join(marks), style="not bold")
    if seen["seat"] == side:
        line.append("  ◀ " + WORDS.say("table.to_move", lang), style="bold yellow")
    return line


def worths(cards: list[str], powers: list[int]) -> list[Text]:
    """The cards of a side, each with what it is worth now where that is not its number."""
    shown = []
    for card, worth in zip(cards, powers, strict=True):
        text = Text(card, style="bold magenta" if card == "K" else "bold")
        if str(worth) != card:
            text.append(f"({worth})", style="dim not bold")
        shown.append(text)
    return shown


def rows(name: str, cards: list[Text], lang: str) -> list[Text]:
    """Cards in a line beside the total, or in several: nothing is ever cut off."""
    title = WORDS.say(f"table.{name}", lang)
    room = WIDTH - 18
    gap = 2 if sum(len(card) + 2 for card in cards) <= room else 1
    if sum(len(card) + 1 for card in cards) > room:
        cards = squeezed(cards)
    if not cards:
        cards = [Text(WORDS.say("table.nothing", lang), style="dim")]
    return row(title, cards, gap, WIDTH - 6)


def squeezed(cards: list[Text]) -> list[Text]:
    """Equal cards once, with their number: for the longest piles."""
    counts: dict[str, list[Text]] = {}
    for card in cards:
        counts.setdefault(card.plain, []).append(card)
    return [
        same[0] if len(same) == 1 else Text().append(f"{len(same)}×", "dim").append_text(same[0])
        for same in counts.values()
    ]


def known_under(seen: dict[str, Any], eyes: int | None, lang: str) -> list[Text]:
    """T-16: what the own seat put under the deck."""
    cards = seen["under"][eyes] if eyes is not None else []
    if not cards:
        return []
    under = WORDS.say("table.under", lang, cards=card_names(cards, lang))
    return [Text(line, style="dim") for line in folded(under)]


def prompt(seen: dict[str, Any], game: Game, eyes: int | None, lang: str) -> str:
    """What is expected now, in one sentence."""
    if seen["phase"] == "over":
        return WORDS.say("prompt.over", lang)
    if seen["seat"] != eyes or eyes is None:
        return WORDS.say("prompt.wait", lang, who=seat_name(seen["seat"], lang))
    if seen["phase"] == "mulligan":
        example = " ".join(seen["hands"][eyes][: min(2, game.rules["mulligan"])])
        most = game.rules["mulligan"]
        return WORDS.say("prompt.mulligan", lang, most=most, example=example)
    totals = sheet(seen, game, eyes, lang)["totals"]
    key = "prompt.play_alone" if seen["passed"][1 - eyes] else "prompt.play"
    return WORDS.say(key, lang, mine=totals[eyes], theirs=totals[1 - eyes])


def many(match: Match, lang: str) -> str | None:
    """What is said when there are too many actions to list."""
    return WORDS.say("many.actions", lang, count=len(match.actions()))


def meant(line: str, seen: dict[str, Any], game: Game) -> str:
    """What someone at the table means: cards alone are played, or exchanged in any order."""
    words = [loosely(word) for word in typed(line)]
    swapping = seen["phase"] == "mulligan"
    cards = words[1:] if swapping and words[:1] == ["swap"] else words
    if not cards or not all(card in RANK_NUMBER for card in cards):
        return " ".join(words)
    if swapping:
        return " ".join(["swap", *sorted(cards, key=RANK_NUMBER.__getitem__)])
    return f"play {cards[0]}" if len(cards) == 1 else line


LOOSELY = {rank.lower(): rank for rank in RANK_NUMBER}
LOOSELY |= {word: word for word in ("play", "swap", "keep", "pass", "reviving", "taking")}


def loosely(word: str) -> str:
    """A rank or a word of an action as it is meant: small and capital letters will do."""
    return LOOSELY.get(word.lower(), word)


def selects(line: str, seen: dict[str, Any]) -> bool:
    """Whether a line only shows what an action would do: here a card that is named is played."""
    return False


COMMANDS: dict[str, Any] = {}  # what else may be typed
