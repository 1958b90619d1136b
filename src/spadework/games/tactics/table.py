"""Poker Tactics in words: actions, events, labels, and why an action is not legal."""

from typing import Any

from spadework.engine.parts import Trial
from spadework.engine.reading import HIDDEN, RANK_NUMBER, RANKS
from spadework.engine.words import Sentence, short
from spadework.games.naming import about
from spadework.games.tactics.options import OPTIONS, WORDS
from spadework.games.tactics.position import place, position, view
from spadework.games.tactics.rules import layout as T
from spadework.games.tactics.rules.cards import revivable, totals_at
from spadework.games.tactics.rules.mulligan import swap_ranks

# Actions.


def text_of(action: int) -> str:
    """An action's text, as in the rulings."""
    if action == T.PASS:
        return "pass"
    if action >= T.TAKE:
        return f"play Joker taking {RANKS[action - T.TAKE]}"
    if action >= T.REVIVE:
        return f"play Q reviving {RANKS[action - T.REVIVE]}"
    if action >= T.PLAY:
        return f"play {RANKS[action - T.PLAY]}"
    count, *named = swap_ranks(action)
    return " ".join(["swap", *(RANKS[rank] for rank in named[:count])]) if count else "keep"


TEXTS = [text_of(action) for action in range(T.ACTIONS)]
NUMBERS = {text: action for action, text in enumerate(TEXTS)}


def action_text(s: Any, action: int) -> str:
    return TEXTS[action]


def action_number(s: Any, text: str) -> int | None:
    """The action of that text; None if no action is written so."""
    return NUMBERS.get(text)


def misread(s: Any, r: Any, text: str) -> Sentence | None:
    """What is wrong with a text that is no action, where that can be said."""
    verb, *named = text.split(" ")
    if verb not in ("swap", "play") or "" in named:
        return None
    if verb == "play":
        named = [word for word in named if word not in ("reviving", "taking")]
    if not named:
        return WORDS.sentence("why.names_no_card", verb=verb)
    for word in named:
        if word not in RANK_NUMBER:
            return WORDS.sentence("why.no_rank", card=short(word), ranks=" ".join(RANKS))
    return misread_swap(named, r) if verb == "swap" else misread_play(text)


def misread_play(text: str) -> Sentence:
    """More than one card, or one that does not do such a thing."""
    _, *words = text.split(" ")
    if all(word in RANK_NUMBER for word in words):
        return WORDS.sentence("why.one_card")
    if len(words) == 3 and words[0] in RANK_NUMBER and words[2] in RANK_NUMBER:
        return WORDS.sentence("why.only_medic" if words[1] == "reviving" else "why.only_decoy")
    return WORDS.sentence("why.odd_play", action=short(text))


def misread_swap(named: list[str], r: Any) -> Sentence:
    if len(named) > r.mulligan:
        return WORDS.sentence("why.swaps_too_many", count=len(named), most=int(r.mulligan))
    right = " ".join(sorted(named, key=RANK_NUMBER.__getitem__))
    return WORDS.sentence("why.swap_order", right=f"swap {right}")


# Why an action is not legal. Each function answers for one kind of action, in the words of the
# seat to move; legality itself is decided in rules.legal alone.


def explain(s: Any, r: Any, action: int) -> Sentence:
    if action < T.PLAY:
        return explain_swap(s, r, action)
    if s.mulligans < T.SEATS:
        return WORDS.sentence("why.mulligan_first")
    card = played_card(action)
    if not s.hand[s.seat, card]:
        return WORDS.sentence("why.not_held", card=RANKS[card])
    if action >= T.TAKE:
        return explain_take(action - T.TAKE)
    if action >= T.REVIVE:
        return explain_revive(s, r, action - T.REVIVE)
    return WORDS.sentence("why.decoy_needs_target")


def played_card(action: int) -> int:
    """The card of the hand that an action plays."""
    if action >= T.TAKE:
        return T.JOKER
    return T.QUEEN if action >= T.REVIVE else action - T.PLAY


def explain_swap(s: Any, r: Any, action: int) -> Sentence:
    if s.mulligans >= T.SEATS:
        return WORDS.sentence("why.mulligan_done" if r.mulligan else "why.no_mulligan")
    count, *named = swap_ranks(action)
    if count > r.mulligan:
        return WORDS.sentence("why.swaps_too_many", count=count, most=int(r.mulligan))
    named = named[:count]
    for rank in named:
        held = int(s.hand[s.seat, rank])
        if named.count(rank) > held:
            key = "why.not_held_often" if held else "why.not_held"
            return WORDS.sentence(key, card=RANKS[rank], held=held)
    raise AssertionError("a legal swap needs no explanation")


def explain_take(rank: int) -> Sentence:
    if rank == T.KING:
        return WORDS.sentence("why.hero_not_taken")
    if rank == T.JOKER:
        return WORDS.sentence("why.joker_not_taken")
    return WORDS.sentence("why.not_on_side", card=RANKS[rank])


def explain_revive(s: Any, r: Any, rank: int) -> Sentence:
    if rank == T.KING:
        return WORDS.sentence("why.hero_not_revived")
    if not revivable(r, rank):
        return WORDS.sentence("why.not_revived", card=RANKS[rank])
    return WORDS.sentence("why.not_in_discard", card=RANKS[rank])


# Events.

PUBLIC = {
    T.PLAYED: "play",
    T.REVIVED: "revive",
    T.TAKEN: "take",
}


def event(row: Any) -> dict[str, Any]:
    """An event from its row in the log: the referee's eye."""
    kind, seat, x, y, z = map(int, row)
    if kind == T.MULLIGAN:
        count, *named = swap_ranks(x)
        cards = [RANKS[rank] for rank in named[:count]]
        return {"event": "mulligan", "seat": seat, "cards": cards}
    if kind == T.EXCHANGED:
        return {"event": "exchanged", "counts": [x, y]}
    if kind == T.DRAWN:
        return {"event": "draw", "seat": seat, "card": RANKS[x]}
    if kind in PUBLIC:
        return {"event": PUBLIC[kind], "seat": seat, "card": RANKS[x]}
    if kind == T.BURNED:
        return {"event": "burn", "seat": seat, "card": RANKS[x], "count": y}
    if kind in (T.PASSED, T.EMPTY):
        return {"event": "pass" if kind == T.PASSED else "empty", "seat": seat}
    if kind == T.SCORED:
        return {"event": "score", "round": x, "totals": [y, z]}
    if kind == T.STARTED:
        return {"event": "round", "round": x, "starter": seat}
    return {"event": "over", "returns": [x, y]}


def sight(row: Any, seat: int | None) -> dict[str, Any] | None:
    """The event as a seat (or with None a spectator) sees it; None if it sees nothing.

    Only a mulligan and a draw are secret, and each is built anew from what may be seen.
    """
    kind, who, _, open_to, _ = map(int, row)
    if who == seat or kind not in (T.MULLIGAN, T.DRAWN):
        return event(row)
    if kind == T.MULLIGAN:
        return {"event": "mulligan", "seat": who}
    if open_to == T.OPEN:
        return event(row)
    if open_to == T.COVERED:
        return {"event": "draw", "seat": who, "card": HIDDEN}
    return None


# Words for people.


def card_name(card: str, lang: str) -> str:
    return WORDS.say("card.Joker", lang) if card == "Joker" else card


def card_names(cards: list[str], lang: str) -> str:
    return WORDS.say("list.join", lang).join(card_name(card, lang) for card in cards)


def tell(told: dict[str, Any], eyes: int | None, lang: str, names: list[str] | None = None) -> str:
    """An event in a sentence, said to the one whose eyes saw it; ``names`` are those of seats."""
    kind, values = spoken(told, lang)
    if kind == "exchanged" and names is not None:
        return tell_exchanged(told["counts"], eyes, lang, names)
    seat = values.pop("seat", None)
    if seat is None:
        return WORDS.say(f"event.{kind}", lang, **values)
    whose = "you" if seat == eyes else "they"
    who = names[seat] if names else seat_name(seat, lang)
    return about(WORDS, f"event.{kind}.{whose}", lang, who=who, **values)


def tell_exchanged(counts: list[int], eyes: int | None, lang: str, names: list[str]) -> str:
    if eyes is None:
        values = {"first": counts[0], "second": counts[1]}
        return about(WORDS, "event.exchanged_they", lang, who_0=names[0], who_1=names[1], **values)
    values = {"own": counts[eyes], "other": counts[1 - eyes]}
    return about(WORDS, "event.exchanged_you", lang, who=names[1 - eyes], **values)


def spoken(told: dict[str, Any], lang: str) -> tuple[str, dict[str, Any]]:
    """The key of an event's sentence and what fills its gaps; ``seat`` is whom it is about."""
    kind, seat = told["event"], told.get("seat")
    if kind == "mulligan":
        return spoken_mulligan(told, lang)
    if kind == "exchanged":
        return kind, {"first": told["counts"][0], "second": told["counts"][1]}
    if kind == "score":
        low, high = sorted(told["totals"])
        values = {"round": told["round"], "high": high, "low": low}
        return ("tie", values) if low == high else (kind, values | {"seat": best(told["totals"])})
    if kind == "round":
        return kind, {"seat": told["starter"], "round": told["round"]}
    if kind == "over":
        drawn = len(set(told["returns"])) == 1
        return ("over_draw", {}) if drawn else (kind, {"seat": best(told["returns"])})
    if kind == "end":
        return f"end_{told['reason']}", {} if seat is None else {"seat": seat}
    if kind == "draw" and told["card"] == HIDDEN:
        return "draw_hidden", {"seat": seat}
    return kind, {"seat": seat} | spoken_cards(told, lang)


def best(numbers: list[int]) -> int:
    return numbers.index(max(numbers))


def spoken_mulligan(told: dict[str, Any], lang: str) -> tuple[str, dict[str, Any]]:
    if "cards" not in told:
        return "mulligan_hidden", {"seat": told["seat"]}
    kind = "mulligan" if told["cards"] else "keep"
    return kind, {"seat": told["seat"], "cards": card_names(told["cards"], lang)}


def spoken_cards(told: dict[str, Any], lang: str) -> dict[str, Any]:
    if "card" not in told:
        return {}
    cards = [told["card"]] * told.get("count", 1)
    return {"card": card_name(told["card"], lang), "cards": card_names(cards, lang)}


def seat_name(seat: Any, lang: str) -> str:
    return WORDS.say("who.seat", lang, seat=seat)


Rows = list[list[int]]  # of a log, as plain numbers

# Labels: what an action will do. It is tried out under the rules in a world that fits what the
# seat knows, so a label can neither contradict a rule nor tell a secret.


def labels(before: Any, r: Any, actions: list[int], lang: str, tried: Trial) -> list[str]:
    """What each action will do, in a few words."""
    seat, sums = int(before.seat), tried.counted(totals_at, tried.world, T.SEATS)
    said = []
    for action in actions:
        if action < T.PLAY:
            said.append(swap_label(action, lang))
        elif action == T.PASS:
            said.append(WORDS.say("label.pass", lang, mine=sums[seat]))
        else:
            after, log = tried(action)
            now = tried.counted(totals_at, after, T.SEATS)
            said.append(play_label(seat, sums, now, log.tolist(), lang))
    return said


def swap_label(action: int, lang: str) -> str:
    if action == T.KEEP:
        return WORDS.say("label.keep", lang)
    return WORDS.say("label.swap", lang, count=swap_ranks(action)[0])


def play_label(seat: int, sums: list[int], now: list[int], rows: Rows, lang: str) -> str:
    """How the totals change, and what else a trial of the action has logged."""
    for row in rows:
        if row[0] == T.SCORED:  # a round ended with it, and its cards are gone
            now = row[3:]
    parts = [
        WORDS.say(f"label.{key}", lang, points=f"{now[side] - sums[side]:+d}")
        for key, side in (("points_you", seat), ("points_they", 1 - seat))
        if now[side] != sums[side]
    ]
    parts += [part for part in (burnt(rows, lang), drawn(rows, lang), taken(rows, lang)) if part]
    return WORDS.say("label.join", lang).join(parts) or WORDS.say("label.nothing", lang)


def burnt(rows: Rows, lang: str) -> str:
    cards = [RANKS[row[2]] for row in rows if row[0] == T.BURNED for _ in range(row[3])]
    return WORDS.say("label.burns", lang, cards=card_names(cards, lang)) if cards else ""


def drawn(rows: Rows, lang: str) -> str:
    count = sum(row[0] == T.DRAWN for row in rows)
    return WORDS.say("label.draws", lang, count=count) if count else ""


def taken(rows: Rows, lang: str) -> str:
    cards = [RANKS[row[2]] for row in rows if row[0] == T.TAKEN]
    return WORDS.say("label.takes", lang, cards=card_names(cards, lang)) if cards else ""
