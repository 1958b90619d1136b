"""Poker Duel on a terminal: a view drawn in at most 80 columns, and the prompt's sentence.

Marks on a card: ``!`` revealed, ``*`` frozen, ``~`` known to the opponent, ``^`` to be swapped.
"""

from itertools import chain
from typing import Any

from rich.text import Text

from spadework.engine.game import Game
from spadework.engine.match import Match
from spadework.engine.reading import HIDDEN, RANKS
from spadework.games.drawing import folded, row, rule, told, typed
from spadework.games.duel.browser import (
    alone,
    choice_verb,
    hand_points,
    looked,
    sheet,
    to_show,
    verb_of,
)
from spadework.games.duel.rules import layout as D
from spadework.games.duel.rules.plays import makes
from spadework.games.duel.table import card_names, seat_name, skill_name
from spadework.games.duel.view import SOURCES
from spadework.games.duel.words import CARD_NUMBER, WORDS
from spadework.games.naming import SUIT_SIGNS, suited

Seen = dict[str, Any]


def draw(seen: Seen, game: Game, eyes: int | None, names: list[str], lang: str) -> list[Text]:
    """The table as ``eyes`` may see it: the other side on top, the own one below."""
    own, counted = eyes or 0, sheet(seen, game, eyes, lang)
    lines = [header(seen, lang), *told(game.chosen), rule()]
    lines += chain(*side_lines(seen, counted, 1 - own, eyes, names, lang))
    lines += [rule(), middle(seen, lang), rule()]
    lines += chain(*reversed(side_lines(seen, counted, own, eyes, names, lang)))
    return [*lines, rule(), *notes(seen, eyes, lang)]


def header(seen: Seen, lang: str) -> Text:
    left = WORDS.say("title", lang) + " · " + WORDS.say("table.turn", lang, turn=seen["turn"] + 1)
    if seen.get("extra"):
        left += " · " + WORDS.say("table.extra", lang)
    return Text(left, style="bold")


def middle(seen: Seen, lang: str) -> Text:
    """Pool, deck and the tops of the open stacks."""
    sizes = [seen[key] if isinstance(seen[key], int) else len(seen[key]) for key in SOURCES]
    line = Text("  ").append(WORDS.say("table.pool", lang, count=sizes[0]), "bold")
    line.append("   " + WORDS.say("table.deck", lang, count=sizes[1]))
    for key in ("played", "destroyed"):
        top = seen[key][0] if seen[key] else WORDS.say("table.nothing", lang)
        count = f" {len(seen[key])}: " if seen[key] else " "
        line.append(f"   {WORDS.say(f'table.{key}', lang)}{count}", "dim").append(suited(top))
    return line


def card_text(entry: dict[str, Any], own: bool) -> Text:
    """A card with its marks: revealed, frozen, known to the opponent."""
    card = entry["card"]
    if card == HIDDEN:
        return Text("▮", "dim")
    red = card[-1] in "HD"
    text = Text(suited(card), "bold red" if red else "bold")
    marks = "!" * bool(entry.get("revealed")) + "*" * bool(entry.get("frozen"))
    marks += "~" * bool(own and entry.get("known")) + "^" * bool(entry.get("chosen"))
    return text.append(marks, "yellow not bold")


def side_lines(
    seen: Seen, counted: Seen, side: int, eyes: int | None, names: list[str], lang: str
) -> list[list[Text]]:
    """Name and marks, skills, folded and shown cards of one seat, from outside in."""
    hand = seen["hands"][side]
    own = side == eyes
    shown = [card_text(entry, own) for entry in hand if entry.get("shown")]
    hidden = [card_text(entry, own) for entry in hand if not entry.get("shown")]
    frozen = (seen.get("hidden") or [{}, {}])[side].get("frozen", 0) if not own else 0
    if frozen:
        hidden.append(Text(f"({WORDS.say('table.frozen', lang, count=frozen)})", "yellow"))
    return [
        [state_line(seen, side, names, lang)],
        [skill_line(counted["skills"][side], seen["disabled"][side], lang)],
        card_row("folded", hidden, lang),
        card_row("shown", shown, lang),
    ]


def card_row(name: str, cards: list[Text], lang: str) -> list[Text]:
    nothing = [Text(WORDS.say("table.nothing", lang), style="dim")]
    return row(WORDS.say(f"table.{name}", lang), cards or nothing, 2)


def state_line(seen: Seen, side: int, names: list[str], lang: str) -> Text:
    line = Text(f"{names[side]}  ", style="bold")
    line.append("+" * min(seen["plus"][side], 9) or "-", "bold green").append("  ")
    line.append("x" * seen["times"][side] or "-", "bold magenta")
    facts = [WORDS.say("table.cards", lang, count=len(seen["hands"][side]))]
    points = hand_points(seen, side)
    if points is not None:
        facts.append(WORDS.say("table.points", lang, points=points))
    if seen["first"] == side:
        facts.append(WORDS.say("table.first", lang))
    for key in ("disabled", "veiled"):
        if seen.get(key, [False, False])[side]:
            facts.append(WORDS.say(f"table.{key}", lang))
    line.append("  " + " · ".join(facts), style="not bold")
    if seen["seat"] == side:
        line.append("  ◀ " + WORDS.say("table.to_move", lang), style="bold yellow")
    return line


def skill_line(skills: list[dict[str, Any]], disabled: bool, lang: str) -> Text:
    """The passives, with those that are used up, and the hero power with what is left of it."""
    used = WORDS.say("table.used", lang)
    passives = [skill for skill in skills if skill["kind"] == "passive"]
    text = "  " + " · ".join(
        skill_name(skill["name"], lang) + (f" ({used})" if skill["left"] == 0 else "")
        for skill in passives
    )
    for hero in skills[len(passives) :]:
        text += f"  |  {skill_name(hero['name'], lang)} {hero_state(hero, lang)}"
    return Text(text, style="dim strike" if disabled else "dim")


def hero_state(hero: dict[str, Any], lang: str) -> str:
    if hero["rest"]:
        return WORDS.say("table.rests", lang, count=hero["rest"])
    if hero["left"] is None:
        return WORDS.say("table.ready", lang)
    return WORDS.say("table.left", lang, count=hero["left"])


def notes(seen: Seen, eyes: int | None, lang: str) -> list[Text]:
    """What the seat has seen and the table no longer shows; for a referee the piles."""
    lines = [WORDS.say(f"table.{key}", lang) for key in ("encore", "tide") if seen.get(key)]
    for source in SOURCES:
        pile = WORDS.say(f"table.pile_{source}", lang)
        if isinstance(seen[source], list):
            cards = card_names(seen[source], lang)
            lines += [WORDS.say("table.order", lang, pile=pile, cards=cards)] if cards else []
        elif eyes is not None:
            lines += pile_notes(seen, source, eyes, pile, lang)
    if eyes is not None:
        lines += hand_notes(seen, eyes, lang)
    return [Text(line, style="dim") for text in lines for line in folded(text)]


def pile_notes(seen: Seen, source: str, eyes: int, pile: str, lang: str) -> list[str]:
    """D-50: cards of a pile that the seat knows, with and without their place."""
    found = []
    if top := seen.get(f"{source}_known", [[], []])[eyes]:
        found.append(WORDS.say("table.top", lang, pile=pile, cards=card_names(top, lang)))
    if loose := seen.get(f"{source}_seen"):
        found.append(WORDS.say("table.somewhere", lang, pile=pile, cards=card_names(loose, lang)))
    return found


def hand_notes(seen: Seen, eyes: int, lang: str) -> list[str]:
    """D-50: what the seat knows of the other hand, and what was seen of its own."""
    other = seen["hands"][1 - eyes]
    known = [entry["card"] for entry in other if entry.get("known")]
    found = [WORDS.say("table.known", lang, cards=card_names(known, lang))] if known else []
    own = [entry["card"] for entry in seen["hands"][eyes] if entry.get("known")]
    if own:
        found.append(WORDS.say("table.seen", lang, cards=card_names(own, lang)))
    if count := seen.get("spied", [0, 0])[eyes]:
        found.append(WORDS.say("table.spied", lang, count=count))
    return found


# The prompt.


def prompt(seen: Seen, game: Game, eyes: int | None, lang: str) -> str:
    """What is expected now, in one sentence."""
    if seen["phase"] == "over":
        return WORDS.say("prompt.over", lang)
    if seen["seat"] != eyes or eyes is None:
        return WORDS.say("prompt.wait", lang, who=seat_name(seen["seat"], lang))
    hand = [entry["card"] for entry in seen["hands"][eyes]]
    if seen["phase"] == "mulligan":
        return WORDS.say("prompt.mulligan", lang, example=" ".join(["mulligan", *hand[:2]]))
    if seen["phase"] == "show":
        return show_prompt(seen, game, eyes, lang)
    if seen["phase"] == "choose":
        return choice_prompt(seen, game, eyes, lang)
    return play_prompt(seen, game, eyes, lang)


def show_prompt(seen: Seen, game: Game, eyes: int, lang: str) -> str:
    needed, need = to_show(seen, game)
    assert needed is not None
    assert need is not None
    free = [entry["card"] for entry in seen["hands"][eyes] if not entry.get("shown")]
    example = " ".join(["show", *free[len(free) - need :]])
    key = "show" if need == needed else "show_more"
    return WORDS.say(f"prompt.{key}", lang, need=need, example=example)


def play_prompt(seen: Seen, game: Game, eyes: int, lang: str) -> str:
    plain = [card for card in alone(seen, game, eyes) if card != "Joker"]
    if not plain:
        return WORDS.say("prompt.play_other", lang)
    if seen["ap"] > 1:
        return WORDS.say("prompt.play_points", lang, ap=seen["ap"], example=f"play {plain[0]}")
    return WORDS.say("prompt.play", lang, example=f"play {plain[0]}")


def choice_prompt(seen: Seen, game: Game, eyes: int, lang: str) -> str:
    """What an effect asks for."""
    effect, verb = seen["effect"], verb_of(seen, game)
    own, other = seen["hands"][eyes], seen["hands"][1 - eyes]
    if verb == "buy":
        return WORDS.say("prompt.buy", lang, card=card_names([effect["target"]], lang))
    if verb == "give":
        drawn = [entry["card"] for entry in own if entry.get("drawn")]
        return WORDS.say("prompt.give", lang, cards=card_names(drawn, lang))
    if verb in ("look", "order"):
        top = looked(seen, game)
        example = f"keep {top[0]}" if verb == "look" else " ".join(["order", *top])
        return WORDS.say(f"prompt.{verb}", lang, cards=card_names(top, lang), example=example)
    example = take_example(other)
    if verb.startswith("swap") and not effect.get("taking"):
        if any(entry.get("chosen") for entry in own):
            return WORDS.say("prompt.own_more", lang, example=example)
        free = next(entry["card"] for entry in own if not entry.get("frozen"))
        return WORDS.say("prompt.own", lang, example=f"own {free}")
    return WORDS.say(f"prompt.{verb}", lang, example=example)


def take_example(other: list[dict[str, Any]]) -> str:
    hidden = any(not entry.get("shown") and not entry.get("revealed") for entry in other)
    return "take hidden" if hidden else f"take {other[0]['card']}"


def many(match: Match, lang: str) -> str | None:
    """What is said when there are too many actions to list."""
    if match.view(match.seat)["phase"] == "mulligan":
        return WORDS.say("many.mulligan", lang)
    return WORDS.say("many.actions", lang, count=len(match.actions()))


# What is typed.

WORDS_TYPED = (
    *("play", "show", "mulligan", "combine", "pair", "hero", "pass", "take", "own", "give"),
    *("keep", "order", "steal", "leave", "hidden", "as", "with", "x", "+"),
)
LOOSELY = {word: word for word in WORDS_TYPED} | {"*": "x", "×": "x", "✕": "x"}
SUITS_TYPED = {"♥": "H", "♦": "D", "♣": "C", "♠": "S", "\ufe0f": ""}
CARDS_TYPED = {card.lower(): card for card in CARD_NUMBER} | {"鬼牌": "Joker"}
RANKS_TYPED = {rank.lower(): rank for rank in RANKS}
VERB_OF_PHASE = {"mulligan": "mulligan", "show": "show", "play": "play"}


def loosely(word: str) -> str:
    """A card or a word of an action as it is meant: small letters and suit signs will do."""
    for sign, letter in SUITS_TYPED.items():
        word = word.replace(sign, letter)
    low = word.lower()
    return LOOSELY.get(low) or CARDS_TYPED.get(low) or RANKS_TYPED.get(low) or word


def read_words(line: str) -> list[str]:
    """The words of a line; ``as`` is the Ace of spades unless a rank follows it."""
    for sign in "+*×":
        line = line.replace(sign, f" {sign} ")
    words = typed(line)
    following = [*(loosely(word) for word in words[1:]), ""]
    return [
        "AS" if is_ace(word, after) else loosely(word)
        for word, after in zip(words, following, strict=True)
    ]


def is_ace(word: str, after: str) -> bool:
    return loosely(word) in ("as", "AS") and (word[-1] in SUIT_SIGNS.values() or after not in RANKS)


def meant(line: str, seen: Seen, game: Game) -> str:
    """What someone at the table means: cards alone are shown, exchanged, played or chosen."""
    words = read_words(line)
    if words == ["hidden"]:
        return "take hidden"
    if not words or words[0] not in CARD_NUMBER:
        return finished(words)
    if seen["phase"] == "play" and len(words) == 2 and all(is_small(word) for word in words):
        pair = game.rules_record.free_pair and all(word.startswith("A") for word in words)
        return " ".join(["pair" if pair else "combine", *words])  # D-4, D-21: nothing else is so
    if seen["phase"] in VERB_OF_PHASE:
        return finished([VERB_OF_PHASE[seen["phase"]], *words])
    return " ".join([choice_verb(seen, game), *words])


def is_small(card: str) -> bool:
    return card == "Joker" or (card in CARD_NUMBER and card[:-1] in ("A", "2", "3"))


def finished(words: list[str]) -> str:
    """A play with what is left out: ``play 4D + 4H`` can only be an 8."""
    if words[:1] == ["play"] and len(words) == 4 and words[2] in ("+", "x"):
        cards = sorted(CARD_NUMBER.get(word, 0) for word in (words[1], words[3]))
        results = makes(cards[0], cards[1], ("", "+", "x").index(words[2]))
        words = [*words, "as", RANKS[results[0]]] if len(results) == 1 else words
    return " ".join(words)


def selects(line: str, seen: Seen) -> bool:
    """Whether a line only shows what an action would do: here a card that is named is played."""
    return False


# What else may be typed.


def skills(seen: Seen, lang: str) -> list[Text]:
    """What the passives and hero powers of each side do."""
    lines = []
    for side in range(D.SEATS):
        found = [(n, "passive") for n in seen["passives"][side]]
        found += [(seen["heroes"][side]["name"], "hero")] if seen["heroes"][side] else []
        lines += folded(seat_name(side, lang), indent="") if found else []
        for name, group in found:
            text = WORDS.say(f"{group}.{name}.text", lang)
            lines += folded(titled(skill_name(name, lang), text, lang))
    return [Text(line) for line in lines or [WORDS.say("table.nothing", lang)]]


def stacks(seen: Seen, lang: str) -> list[Text]:
    """The open stacks, from the top."""
    lines = []
    for key in ("played", "destroyed"):
        cards = card_names(seen[key], lang) or WORDS.say("table.nothing", lang)
        lines += folded(titled(WORDS.say(f"table.{key}", lang), cards, lang))
    return [Text(line) for line in lines]


def titled(title: str, text: str, lang: str) -> str:
    return WORDS.say("table.titled", lang, title=title, text=text)


COMMANDS: dict[str, Any] = {"skills": skills, "stacks": stacks}
