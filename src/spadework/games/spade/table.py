"""Spade Poker in words: actions, events, labels, and why an action is not legal."""

from collections.abc import Mapping
from typing import Any

from spadework.engine.reading import HIDDEN
from spadework.engine.rulebook import Trial
from spadework.engine.words import Sentence, short
from spadework.games.naming import about, suited
from spadework.games.spade.options import OPTIONS, WORDS
from spadework.games.spade.position import (
    CARD_NAMES,
    CARD_NUMBER,
    ENEMY_NAMES,
    PHASES,
    place,
    place_in_text,
    position,
    view,
)
from spadework.games.spade.rules import layout as S
from spadework.games.spade.rules.cards import drawable
from spadework.games.spade.rules.course import damage_of
from spadework.games.spade.rules.orders import ALL_ORDERS, order_of
from spadework.games.spade.rules.plays import ALL_PLAYS, PLAY_POINTS, worth

__all__ = [
    "OPTIONS",
    "WORDS",
    "action_number",
    "action_text",
    "check_rules",
    "close",
    "event",
    "explain",
    "gesture",
    "labels",
    "misread",
    "place",
    "position",
    "rules_told",
    "sight",
    "tell",
    "view",
]

# Actions. A redraw and a stacking name places of the hand or the field, so their texts depend on
# what lies there.

PLAY_TEXTS = ["play " + " ".join(CARD_NAMES[card] for card in cards) for cards in ALL_PLAYS]
PLAY_NUMBERS = {text: S.PLAY + play for play, text in enumerate(PLAY_TEXTS)}
REDRAW_NUMBERS = {ALL_ORDERS[a]: a for a in range(S.KEEP + 1, S.PLAY)}
STACK_NUMBERS = {ALL_ORDERS[order_of(a)]: a for a in range(S.STACK_TWO, S.ACTIONS)}


def action_text(s: Any, action: int) -> str:
    if S.PLAY <= action < S.PASS:
        return PLAY_TEXTS[action - S.PLAY]
    if action in (S.KEEP, S.PASS):
        return "keep" if action == S.KEEP else "pass"
    verb, cards = ("redraw", held(s)) if action < S.PLAY else ("stack", on_field(s))
    return " ".join([verb, *(CARD_NAMES[cards[i]] for i in ALL_ORDERS[order_of(action)])])


def action_number(s: Any, text: str) -> int | None:
    """The action of that text; None if no action is written so now."""
    if text in PLAY_NUMBERS:
        return PLAY_NUMBERS[text]
    if text in ("keep", "pass"):
        return S.KEEP if text == "keep" else S.PASS
    verb, *named = text.split(" ")
    if verb == "redraw" and PHASES[s.phase] == "redraw":
        return REDRAW_NUMBERS.get(places(named, held(s)))
    if verb == "stack" and PHASES[s.phase] == "stack" and len(named) == s.field_n:
        return STACK_NUMBERS.get(places(named, on_field(s)))
    return None


def held(s: Any) -> list[int]:
    return [card for card in range(S.CARDS) if int(s.hand) >> card & 1]


def on_field(s: Any) -> list[int]:
    return [int(card) for card in s.field[: s.field_n]]


def places(named: list[str], cards: list[int]) -> tuple[int, ...]:
    """Where each named card lies; nothing if one is not there."""
    numbers = [CARD_NUMBER.get(name, -1) for name in named]
    return tuple(cards.index(card) for card in numbers) if set(numbers) <= set(cards) else ()


# Why an action is not legal, in the words of the player; legality itself is decided in
# rules.legal alone.

EXPECTED = {"redraw": "redraw_first", "stack": "stack_first", "play": "play_now"}


def rules_told(position: dict[str, Any]) -> Any:
    """Only its rules say how a position's game is played."""
    return position.get("rules", {})


def check_rules(values: Mapping[str, Any]) -> None:
    """All options go together."""


def gesture(before: Any, now: Any, r: Any, text: str) -> str | None:
    """Every action is one decision here."""
    return None


def close(s: Any) -> None:
    """No decision here leaves anything behind."""


def misread(s: Any, r: Any, text: str) -> Sentence | None:
    """What is wrong with a text that is no action now, where that can be said."""
    verb, *named = text.split(" ")
    if verb not in ("redraw", "play", "stack") or "" in named:
        return None
    if PHASES[s.phase] != verb:
        return WORDS.sentence(f"why.{EXPECTED[PHASES[s.phase]]}")
    if not named and verb != "stack":
        return WORDS.sentence("why.names_no_card", verb=verb)
    for name in named:
        if name not in CARD_NUMBER or (name.startswith("Joker") and verb != "play"):
            return misread_card(name, verb)
    twice = next((name for name in named if named.count(name) > 1), None)
    if twice is not None and not twice.startswith("Joker"):
        return WORDS.sentence("why.twice", card=twice)
    if verb == "play":
        return misread_play(s, r, [CARD_NUMBER[name] for name in named])
    if verb == "stack":
        cards = " ".join(CARD_NAMES[card] for card in on_field(s))
        return WORDS.sentence("why.stack_all", cards=cards)
    missing = next(name for name in named if CARD_NUMBER[name] not in held(s))
    return WORDS.sentence("why.not_held", card=missing)


def misread_card(name: str, verb: str) -> Sentence:
    if name in ENEMY_NAMES:
        return WORDS.sentence("why.enemys_card", card=name)
    if name.startswith("Joker"):
        return WORDS.sentence("why.joker_suit" if verb == "play" else "why.joker_aside")
    return WORDS.sentence("why.no_card", card=short(name))


def misread_play(s: Any, r: Any, cards: list[int]) -> Sentence:
    """S-5, S-6: these cards make no play, or they do, but are listed in another order."""
    if (missing := not_at_hand(s, r, cards)) is not None:
        return missing
    if len(cards) > S.MOST:
        return WORDS.sentence("why.too_many", count=len(cards))
    if len(cards) == 1:
        return WORDS.sentence("why.lone_ace")
    right = sorted(cards, key=place_in_text)
    if worth(tuple(right)):
        names = " ".join(CARD_NAMES[card] for card in right)
        return WORDS.sentence("why.play_order", right=f"play {names}")
    return WORDS.sentence("why.no_play", cards=" ".join(CARD_NAMES[card] for card in cards))


def explain(s: Any, r: Any, action: int) -> Sentence:
    phase = PHASES[s.phase]
    if action == S.KEEP and not r.redraws:
        return WORDS.sentence("why.no_redraws")
    if phase != "play" or not S.PLAY <= action <= S.PASS:
        return WORDS.sentence(f"why.{EXPECTED[phase]}")
    if action == S.PASS:
        return WORDS.sentence("why.no_pass")
    sentence = not_at_hand(s, r, list(ALL_PLAYS[action - S.PLAY]))
    assert sentence is not None, "a legal play needs no explanation"
    return sentence


def not_at_hand(s: Any, r: Any, cards: list[int]) -> Sentence | None:
    """Which of these cards the player has not got, if any."""
    for card in cards:
        if card < S.JOKER and card not in held(s):
            return WORDS.sentence("why.not_held", card=CARD_NAMES[card])
    skills = sum(card >= S.JOKER for card in cards)
    if skills and not r.jokers:
        return WORDS.sentence("why.jokers_off")
    if skills > s.jokers:
        return WORDS.sentence("why.no_joker", count=int(s.jokers))
    return None


# Events. Cards that move together come as one event: the engine joins neighbours.

CARD_EVENTS = {
    S.PUT_UNDER: "redraw",
    S.DRAWN: "draw",
    S.HEALED: "heal",
    S.HIT: "damage",
    S.STACKED: "stack",
}
SECRET = (S.PUT_UNDER, S.DRAWN)  # S-18: what only the player sees
BARE_EVENTS = {S.KEPT: "keep", S.PASSED: "pass", S.STUCK: "stuck", S.EMPTIED: "emptied"}


def event(row: Any) -> dict[str, Any]:
    """An event from its row in the log: the referee's eye."""
    kind, seat, x, y, z = map(int, row)
    if kind in CARD_EVENTS:
        return {"event": CARD_EVENTS[kind], "seat": seat, "cards": [CARD_NAMES[x]]}
    if kind in BARE_EVENTS:
        return {"event": BARE_EVENTS[kind], "seat": seat}
    if kind == S.PLAYED:
        cards = [CARD_NAMES[card] for card in ALL_PLAYS[x - S.PLAY]]
        points = int(PLAY_POINTS[x - S.PLAY])
        return {"event": "play", "seat": seat, "cards": cards, "points": points}
    if kind == S.ATTACKED:
        told = {"event": "attack", "attack": x, "multiplier": y, "shield": z}
        return told | {"damage": int(damage_of(x, y, z))}
    if kind == S.KILLED:
        return {"event": "killed", "seat": seat, "damage": x, "pile": y}
    if kind == S.TURNED_UP:
        return {"event": "enemy", "cards": [ENEMY_NAMES[x]]}
    return {"event": "over", "returns": [x]}


def sight(row: Any, seat: int | None) -> dict[str, Any] | None:
    """The event as the player (or with None a spectator) sees it."""
    if seat is None and row[0] in SECRET:
        return {"event": CARD_EVENTS[int(row[0])], "seat": int(row[1]), "cards": [HIDDEN]}
    return event(row)


# Words for people.


def card_name(card: str, lang: str) -> str:
    """A card as people read it: 7♥."""
    return suited(card.replace("Joker:", WORDS.say("card.Joker", lang)))


def card_names(cards: list[str], lang: str) -> str:
    return " ".join(card_name(card, lang) for card in cards)


def tell(told: dict[str, Any], eyes: int | None, lang: str, names: list[str] | None = None) -> str:
    """An event in a sentence, said to the player, or to somebody who looks on."""
    kind, values = spoken(told, lang)
    if WORDS.has(f"event.{kind}"):
        return WORDS.say(f"event.{kind}", lang, **values)
    whose = "you" if eyes == 0 else "they"
    who = names[0] if names else WORDS.say("who.dragon", lang)
    return about(WORDS, f"event.{kind}.{whose}", lang, who=who, **values)


def spoken(told: dict[str, Any], lang: str) -> tuple[str, dict[str, Any]]:
    """The key of an event's sentence and what fills its gaps."""
    kind = told["event"]
    if kind == "over":
        return "won" if told["returns"] == [1] else "lost", {}
    if kind == "end":
        return f"end_{told['reason']}", {}
    if kind == "attack":
        kind = "attack_shielded" if told["shield"] else "attack"
        return kind, {key: told[key] for key in ("attack", "multiplier", "shield", "damage")} | {
            "times": told["multiplier"] + 1
        }
    if kind == "killed":
        return kind, {"damage": told["damage"], "pile": told["pile"]}
    if "cards" not in told:
        return kind, {}
    values = {"cards": card_names(told["cards"], lang), "count": len(told["cards"])}
    if HIDDEN in told["cards"]:
        return f"{kind}_hidden", values
    return kind, values | ({"points": told["points"]} if "points" in told else {})


# Labels: what an action will do. It is tried out under the rules in a world that fits what the
# player knows, and only what is the same in all of them is told.


def labels(before: Any, r: Any, actions: list[int], lang: str, tried: Trial) -> list[str]:
    """What each action will do, in a few words."""
    return [
        play_label(action, *tried(action), lang)
        if S.PLAY <= action <= S.PASS
        else order_label(before, action, lang)
        for action in actions
    ]


def play_label(action: int, after: Any, rows: Any, lang: str) -> str:
    """Points, and what a trial of the play has logged."""
    kinds: list[int] = rows[:, 0].tolist()
    parts = [] if action == S.PASS else [points_of(action, lang)]
    parts += [
        WORDS.say(f"label.{key}", lang, count=count)
        for key, count in (("heals", kinds.count(S.HEALED)), ("draws", drawn_by(kinds)))
        if count
    ]
    return WORDS.say("label.join", lang).join([*parts, outcome(after, rows, kinds, lang)])


def order_label(s: Any, action: int, lang: str) -> str:
    """A redraw or a stacking: its cards, for their order is what it means."""
    if action == S.KEEP:
        return WORDS.say("label.keep", lang)
    key, cards = ("redraw", held(s)) if action < S.PLAY else ("stack", on_field(s))
    named = [CARD_NAMES[cards[i]] for i in ALL_ORDERS[order_of(action)]]
    key += "_one" if len(named) == 1 else ""
    return WORDS.say(f"label.{key}", lang, cards=card_names(named, lang))


def points_of(action: int, lang: str) -> str:
    return WORDS.say("label.points", lang, points=int(PLAY_POINTS[action - S.PLAY]))


def drawn_by(kinds: list[int]) -> int:
    """S-9: how many cards diamonds draw; the card of S-16 comes with every play."""
    before_enemy = kinds[: kinds.index(S.TURNED_UP)] if S.TURNED_UP in kinds else kinds
    return before_enemy.count(S.DRAWN) if S.PLAYED in kinds else 0


def outcome(after: Any, rows: Any, kinds: list[int], lang: str) -> str:
    """What the enemy does, whether one lives, and whether that was the last of it."""
    parts = []
    if S.ATTACKED in kinds:
        damage = event(rows[kinds.index(S.ATTACKED)])["damage"]
        parts.append(WORDS.say("label.damage", lang, damage=damage))
    # Who is stuck after a card was drawn need not be: in another world it is another card.
    if after.over and not (S.STUCK in kinds and S.DRAWN in kinds):
        parts.append(WORDS.say("label.wins" if after.result[0] > 0 else "label.loses", lang))
    else:
        waits = int(after.phase == S.STACKING)  # S-16 takes a card once they are stacked
        left = int(after.draw_n) - int(drawable(int(after.draw_n), waits))
        parts.append(WORDS.say("label.pile", lang, count=left))
    return WORDS.say("label.join", lang).join(parts)
