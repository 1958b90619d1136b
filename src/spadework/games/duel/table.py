"""Poker Duel in words: events and labels; actions are in ``actions.py``, views in ``view.py``."""

from typing import Any

from spadework.engine.reading import HIDDEN, RANKS
from spadework.engine.rulebook import Trial
from spadework.games.duel.actions import (
    action_number,
    action_text,
    explain,
    gesture,
    misread,
    play_parts,
    top_two,
)
from spadework.games.duel.decks import check_rules
from spadework.games.duel.options import OPTIONS
from spadework.games.duel.position import place, rules_told
from spadework.games.duel.rules import layout as D
from spadework.games.duel.rules import plays as P
from spadework.games.duel.rules.course import come_to_rest
from spadework.games.duel.rules.effects import BUY, COUNT, SWAP_FOLDED, VERBS
from spadework.games.duel.rules.plays import counted_as
from spadework.games.duel.view import SOURCES, position, view
from spadework.games.duel.words import CARD_TEXTS, WORDS
from spadework.games.naming import about, suited

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


def close(s: Any) -> None:
    """An effect that waits is dropped when the match is ended from outside."""
    come_to_rest(s)


# Events.

CARD_EVENTS = {
    D.PUT_BACK: "put_back",
    D.SHOWS: "show",
    D.REVEALED: "reveal",
    D.PEEKED: "peek",
    D.FROZEN: "freeze",
    D.GIVEN: "give",
    D.STOLEN: "steal",
    D.DESTROYED: "destroy",
    D.BLOCKED: "block",
    D.ORDERED: "order",
    D.SALVAGED: "salvage",
    D.LAID_OPEN: "lay_open",
    D.NAMED: "name",
    D.PICKED: "pick",
}
MARKED = (D.SHOWS, D.REVEALED, D.PEEKED, D.FROZEN, D.GIVEN, D.STOLEN, D.DESTROYED, D.PICKED)
MARKS = {
    "shown": D.SHOWN_MARK,
    "revealed": D.REVEALED_MARK,
    "fresh": D.FRESH_MARK,
    "frozen": D.FROZEN_MARK,
    "known": D.KNOWN_MARK,
}
OPEN_MARKS = D.SHOWN_MARK | D.REVEALED_MARK
PILE_EVENTS = {D.DRAWN: "draw", D.LOOKED: "look", D.KEPT: "keep"}
COUNT_EVENTS = {
    D.MULLIGAN_DONE: "mulligan",
    D.GAINED: "gain",
    D.PAID: "pay",
    D.EXTRA: "extra_turns",
    D.FED: "feed",
}
PLAIN_EVENTS = {D.PASSED: "pass", D.DISABLED: "disable", D.OFFERED: "offer"}


def event(row: Any) -> dict[str, Any]:
    """An event from its row in the log: the referee's eye."""
    kind, seat, x, y, z = map(int, row)
    if kind in CARD_EVENTS:
        told = {"event": CARD_EVENTS[kind], "seat": seat, "cards": [CARD_TEXTS[x]]}
        return told | (marks(y) if kind in MARKED else {})
    if kind in PILE_EVENTS:
        name, cards = PILE_EVENTS[kind], [CARD_TEXTS[x]]
        return {"event": name, "seat": seat, "from": SOURCES[y], "cards": cards}
    if kind in COUNT_EVENTS:
        return {"event": COUNT_EVENTS[kind], "seat": seat, "count": x}
    if kind in PLAIN_EVENTS:
        return {"event": PLAIN_EVENTS[kind], "seat": seat}
    if kind == D.TURN:
        return {"event": "turn", "seat": seat, "turn": x, "extra": bool(y)}
    if kind == D.PLAYED:
        told = {"event": "play", "seat": seat, "action": action_text(None, x)}
        return told | played_marks(x, (y, z))
    if kind == D.COUNTED:
        rank = RANKS[y] if y < D.RANKS else None
        return {"event": "count", "seat": seat, "pool": x, "as": rank}
    if kind == D.POWER:
        return {"event": "hero", "seat": seat, "name": D.HEROES[x - 1]}
    if kind == D.FIRED:
        return {"event": "passive", "seat": seat, "name": D.PASSIVES[x - 1]}
    if kind == D.SCORED:
        return {"event": "score", "points": [x, y]}
    return {"event": "over", "returns": [x, y]}


def marks(bits: int) -> dict[str, bool]:
    """What everybody saw of a card."""
    return {name: True for name, bit in MARKS.items() if bits & bit}


def played_marks(action: int, bits: tuple[int, int]) -> dict[str, list[str]]:
    """Which of the cards played lay open."""
    cards = [CARD_TEXTS[card] for card in play_parts(action)[:2] if card != P.NO_CARD]
    told = {
        name: [card for card, found in zip(cards, bits, strict=False) if found & bit]
        for name, bit in MARKS.items()
    }
    return {name: named for name, named in told.items() if named}


def sight(row: Any, seat: int | None) -> dict[str, Any] | None:
    """The event as a seat (or with None a spectator) sees it.

    Everyone sees that something happened; the card only who may.
    """
    told = event(row)
    if "cards" in told and not sees_card(row, seat):
        told |= {"cards": [HIDDEN]}
    for mark in MARKS:
        if mark in told and not sees_mark(row, seat, mark):
            del told[mark]
    return told


def sees_mark(row: Any, seat: int | None, mark: str) -> bool:
    """Whether it is seen which of several equal cards it was."""
    kind, who, _, y, _ = map(int, row)
    if kind == D.PLAYED or y & OPEN_MARKS:
        return mark != "known" or seat == who
    if kind == D.PEEKED:  # D-15: neither the owner nor the one who peeks
        return False
    if kind in (D.FROZEN, D.PICKED) or mark == "known":  # D-10
        return seat == who
    return True


def sees_card(row: Any, seat: int | None) -> bool:
    """Whether the card of an event is seen by a seat, or with None by a spectator."""
    kind, who, _, y, z = map(int, row)
    if kind in (D.PUT_BACK, D.LOOKED, D.KEPT, D.ORDERED, D.NAMED):
        return seat == who
    if kind == D.DRAWN:  # z: the other seat had put it there (D-50)
        return seat == who or (seat is not None and bool(z))
    lay_open = bool(y & OPEN_MARKS)
    if kind == D.PEEKED:  # the owner does not learn which card it was (D-15)
        return lay_open or (seat is not None and seat != who)
    if kind in (D.FROZEN, D.PICKED):  # D-10: of hidden cards only the owner knows which
        return lay_open or seat == who
    if kind in (D.GIVEN, D.STOLEN):  # between the two seats
        return lay_open or seat is not None
    if kind == D.BLOCKED:  # y: a veil hides the 4 from the other seat
        return not y or seat == who
    return True


# Words for people.


def card_names(cards: list[str], lang: str) -> str:
    join = WORDS.say("list.join", lang)
    return join.join(WORDS.say("card.Joker", lang) if c == "Joker" else suited(c) for c in cards)


def seat_name(seat: Any, lang: str) -> str:
    return WORDS.say("who.seat", lang, seat=seat)


def skill_name(name: str, lang: str) -> str:
    group = "passive" if name in D.PASSIVES else "hero"
    return WORDS.say(f"{group}.{name}.name", lang)


def tell(told: dict[str, Any], eyes: int | None, lang: str, names: list[str] | None = None) -> str:
    """An event in a sentence, said to the one whose eyes saw it; ``names`` are those of seats."""
    if told["event"] == "score":
        return tell_score(told["points"], eyes, lang, names)
    kind, values = spoken(told, lang)
    seat = values.pop("seat", None)
    if seat is None:
        return WORDS.say(f"event.{kind}", lang, **values)
    whose = "you" if seat == eyes else "they"
    who = names[seat] if names else seat_name(seat, lang)
    return about(WORDS, f"event.{kind}.{whose}", lang, who=who, **values)


def tell_score(
    points: list[int], eyes: int | None, lang: str, names: list[str] | None = None
) -> str:
    """Both seats in one sentence."""
    if eyes is None:
        who = names or [seat_name(seat, lang) for seat in range(D.SEATS)]
        values = {"first": points[0], "second": points[1], "who_0": who[0], "who_1": who[1]}
        return about(WORDS, "event.score.they", lang, **values)
    other = names[1 - eyes] if names else WORDS.say("who.opponent", lang)
    values = {"own": points[eyes], "other": points[1 - eyes], "who": other}
    return about(WORDS, "event.score.you", lang, **values)


def spoken(told: dict[str, Any], lang: str) -> tuple[str, dict[str, Any]]:
    """The key of an event's sentence and what fills its gaps; ``seat`` is whom it is about."""
    kind, seat = told["event"], told.get("seat")
    if kind == "over":
        drawn = len(set(told["returns"])) == 1
        return ("over_draw", {}) if drawn else ("over", {"seat": best(told["returns"])})
    if kind == "end":
        return f"end_{told['reason']}", {} if seat is None else {"seat": seat}
    if kind == "turn":
        return "extra_turn" if told["extra"] else "turn", {"seat": seat, "turn": told["turn"] + 1}
    if kind == "count":
        key = "count_nothing" if told["as"] is None else "count"
        return key, {"seat": seat, "pool": told["pool"], "rank": told["as"]}
    if kind in ("hero", "passive"):
        return kind, {"seat": seat, "skill": skill_name(told["name"], lang)}
    if kind == "play":
        verb, *words = told["action"].split(" ")
        return verb, {"seat": seat, "action": spoken_play(words, lang)}
    if kind == "mulligan" and told["count"] == 0:
        return "mulligan_none", {"seat": seat}
    return spoken_cards(told, lang)


def spoken_play(words: list[str], lang: str) -> str:
    """The cards of a play, what they count as, and the mark of an upgrade."""
    text, rest = "", list(words)
    while rest:
        word = rest.pop(0)
        if word in ("as", "with"):
            text += WORDS.say(f"play.{word}", lang, what=rest.pop(0))
        else:
            text += f" {card_names([word], lang)}"
    return text.strip()


def best(numbers: list[int]) -> int:
    return numbers.index(max(numbers))


def spoken_cards(told: dict[str, Any], lang: str) -> tuple[str, dict[str, Any]]:
    """Events about cards: those seen by name, those not by their number."""
    kind = told["event"] + ("_deck" if told.get("from") == "deck" else "")
    values = {"seat": told["seat"], "count": told.get("count", len(told.get("cards", [])))}
    if HIDDEN in told.get("cards", []):
        return f"{kind}_hidden", values
    return kind, values | {"cards": card_names(told.get("cards", []), lang)}


# Labels: what an action will do, in the words of the effect table.


def labels(before: Any, r: Any, actions: list[int], lang: str, tried: Trial) -> list[str]:
    """What each action will do, in a few words."""
    return [label(before, r, action, lang) for action in actions]


def label(before: Any, r: Any, action: int, lang: str) -> str:
    """Only what is sure from the own seat, so nothing has to be tried."""
    if action < P.SHOW:
        count = action.bit_count()
        return WORDS.say("label.mulligan" if count else "label.mulligan_none", lang, count=count)
    if P.ONE <= action < P.PASS:
        return play_label(before, r, action, lang)
    if action == P.HERO:
        return hero_label(before, r, lang)
    if action >= P.ORDER:
        card = card_names([top_two(before)[action - P.ORDER]], lang)
        return WORDS.say("label.order", lang, card=card)
    for first, key in ((P.KEEP, "keep"), (P.GIVE, "give"), (P.OWN, "own"), (P.TAKE, "take")):
        if first <= action < first + D.KINDS:
            card = card_names([CARD_TEXTS[action - first]], lang)
            return WORDS.say(f"label.{key}", lang, card=card)
    if action < P.ONE:
        return WORDS.say("label.show", lang)
    keys = {P.PASS: "pass", P.HIDDEN: "hidden", P.STEAL: "steal", P.LEAVE: "leave"}
    card = target_name(before, lang)
    return WORDS.say(f"label.{keys[action]}", lang, card=card)


def hero_label(s: Any, r: Any, lang: str) -> str:
    """What the power does, and D-51: its price."""
    text = WORDS.say(f"hero.{D.HEROES[s.hero[s.seat] - 1]}.text", lang)
    parts = [text, *([WORDS.say("label.times", lang)] if r.hero_price else [])]
    return WORDS.say("label.join", lang).join(parts)


def target_name(s: Any, lang: str) -> str:
    """The card that was peeked at."""
    if not s.target:
        return ""
    return card_names([CARD_TEXTS[s.hand[1 - s.seat, s.target - 1]]], lang)


def play_label(s: Any, r: Any, action: int, lang: str) -> str:
    _, _, row, joined, upgrade = play_parts(action)
    parts = []
    if r.effects[row, 0, 0, 0] == COUNT:
        row = int(counted_as(s, r, row))
        parts.append(WORDS.say("label.count", lang, pool=int(s.pile_n[D.POOL])))
    if s.encore:
        parts.append(WORDS.say("label.twice", lang))
    if s.tide and P.is_black_play(action):
        parts.append(WORDS.say("label.tide", lang))
    barred = joined and not r.stack_marks  # D-23: a 10 made by math cannot steal
    parts += [
        step_label(r, row, bool(upgrade), i, lang)
        for i in range(steps_in(r, row, upgrade))
        if not (barred and r.effects[row, int(bool(upgrade)), i, 0] == BUY)
    ]
    if r.free[row]:
        parts.append(WORDS.say("label.free", lang))
    return WORDS.say("label.join", lang).join(parts)


def steps_in(r: Any, row: int, upgrade: int) -> int:
    """What stands behind an end is not reached."""
    return [*r.effects[row, int(bool(upgrade)), :, 0], 0].index(0)


def step_label(r: Any, row: int, upgraded: bool, i: int, lang: str) -> str:
    """One step in words, such as "reveal 2"."""
    verb, count = (int(value) for value in r.effects[row, int(upgraded), i])
    one = "_one" if verb == SWAP_FOLDED and count == 1 else ""
    return WORDS.say(f"step.{VERBS[verb]}{one}", lang, count=count)
