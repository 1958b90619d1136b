"""Poker Duel: position -> record: a match set up as a position says, or refused with a sentence.

The other way, record -> position and view, is ``view.py``.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import numpy as np

from spadework.engine.reading import RANKS, flag, items, known_keys, number, one_of
from spadework.engine.rules.log import new_log
from spadework.engine.words import short
from spadework.games.duel.decks import standard_half
from spadework.games.duel.pending import check_effect, place_effect, wrong
from spadework.games.duel.rules import layout as D
from spadework.games.duel.rules.course import legal, still_to_show
from spadework.games.duel.rules.hands import hidden_of, seen_secretly
from spadework.games.duel.rules.piles import card_at, finish, pile_size, unplaced
from spadework.games.duel.rules.plays import MAX_LEGAL
from spadework.games.duel.rules.skills import LIMITS, RESTS
from spadework.games.duel.view import (
    CARD_FLAGS,
    KEYS,
    LYING_FLAGS,
    OPTIONAL,
    OPTIONAL_PAIRS,
    PHASES,
    SOURCES,
)
from spadework.games.duel.words import CARD_NUMBER, CARD_TEXTS

RESULTS = ([1, -1], [-1, 1], [0, 0])


def place(given: dict[str, Any], s: Any, r: Any) -> None:
    """Set the record up as the position says."""
    told = known_keys(given, tuple(key for key in KEYS if key != "hidden"))
    for key in ("hands", "pool"):
        if key not in told:
            raise wrong("missing", key=key)
    place_turn(told, s, r)
    place_seats(told, s, r)
    place_cards(told, s, r)
    place_notes(told, s)
    place_effect(told.get("effect"), s, r)
    check_phase(s, r)
    place_result(told, s, r)


# Whose turn it is.


def place_turn(told: dict[str, Any], s: Any, r: Any) -> None:
    phase = one_of(told.get("phase", "play"), "phase", (*PHASES, "over"))
    s.over = phase == "over"
    if s.over:
        if told.get("seat") is not None:
            raise wrong("seat_when_over")
        phase = "play"
    s.phase = PHASES.index(phase)
    seat = 0 if s.over else number(told.get("seat", 0), "seat", 0, D.SEATS - 1)
    s.seat = seat
    s.turn = number(told.get("turn", 0), "turn", 0, D.MOST_TURNS)
    s.first = number(told.get("first", (seat + int(s.turn)) % 2), "first", 0, D.SEATS - 1)
    begun = s.phase != D.MULLIGAN
    s.ap = number(told.get("ap", int(r.ap) if begun else 0), "ap", 0, D.MOST_POINTS)
    s.extra_turns = number(told.get("extra_turns", 0), "extra_turns", 0, D.MOST_EXTRA)
    for key, field in OPTIONAL.items():
        s[field] = flag(told.get(key, False), key)


# What each seat has.


def pair(told: dict[str, Any], key: str, default: Iterable[Any]) -> list[Any]:
    """One thing a seat."""
    return items(told.get(key, list(default)), key, D.SEATS)


def place_seats(told: dict[str, Any], s: Any, r: Any) -> None:
    for seat, value in enumerate(pair(told, "plus", [int(r.plus)] * 2)):
        s.plus[seat] = number(value, "plus", 0, D.MOST_PLUS)
    for seat, value in enumerate(pair(told, "times", [int(r.times)] * 2)):
        s.times[seat] = number(value, "times", 0, 3)
    for key, field in {"disabled": "disabled", **OPTIONAL_PAIRS}.items():
        for seat, value in enumerate(pair(told, key, [False] * 2)):
            s[field][seat] = flag(value, key)
    for seat, value in enumerate(pair(told, "own_turns", turns_begun(s))):
        s.own_turns[seat] = number(value, "own_turns", 0, D.MOST_TURNS)
    place_passives(told, s, r)
    place_heroes(told, s, r)


def turns_begun(s: Any) -> list[int]:
    """How many turns each seat has begun, where no extra turn was."""
    if s.phase == D.MULLIGAN:
        return [0, 0]
    turns = [(int(s.turn) + 1) // 2] * 2
    turns[int(s.seat)] = int(s.turn) // 2 + 1
    return turns


def place_passives(told: dict[str, Any], s: Any, r: Any) -> None:
    """D-5; a puzzle may have fewer."""
    brought = [
        [D.PASSIVES[i - 1] for i in r.passive[seat] if i and r.skills] for seat in range(D.SEATS)
    ]
    for seat, value in enumerate(pair(told, "passives", brought)):
        names = [one_of(name, "passives", D.PASSIVES) for name in items(value, "passives")]
        if names and not r.skills:
            raise wrong("no_skills")
        if len(names) > D.MOST_PASSIVES or len(set(names)) < len(names):
            raise wrong("passives", most=D.MOST_PASSIVES)
        for i, name in enumerate(names):
            s.passive[seat, i] = D.PASSIVES.index(name) + 1
            s.equip[seat] |= 1 << int(s.passive[seat, i])


def place_heroes(told: dict[str, Any], s: Any, r: Any) -> None:
    """D-41; null is none."""
    brought = [
        {"name": D.HEROES[r.hero[seat] - 1]} if r.skills else None for seat in range(D.SEATS)
    ]
    for seat, hero in enumerate(pair(told, "heroes", brought)):
        if hero is None:
            continue
        if not r.skills:
            raise wrong("no_skills")
        if not isinstance(hero, dict) or "name" not in hero or set(hero) - {"name", "used", "rest"}:
            raise wrong("hero", value=short(hero))
        name = one_of(hero["name"], "heroes", D.HEROES)
        s.hero[seat] = D.HEROES.index(name) + 1
        most = int(LIMITS[s.hero[seat]])
        s.used[seat] = number(hero.get("used", 0), "used", 0, most)
        s.rest[seat] = number(hero.get("rest", 0), "rest", 0, RESTS if name == "insight" else 0)


# Cards.


def cards(value: Any, key: str) -> list[int]:
    return [card_number(card, key) for card in items(value, key)]


def card_number(card: Any, key: str) -> int:
    if not isinstance(card, str) or card not in CARD_NUMBER:
        raise wrong("no_card", key=key, value=short(card))
    return CARD_NUMBER[card]


def place_cards(told: dict[str, Any], s: Any, r: Any) -> None:
    hands = [read_hand(value) for value in items(told["hands"], "hands", D.SEATS)]
    piles = {key: cards(told.get(key, []), key) for key in ("pool", "deck", "played", "destroyed")}
    if not piles["pool"] and not s.over and s.phase != D.CHOOSE:  # an effect may still feed it
        raise wrong("empty_pool")
    if piles["destroyed"] and r.one_stack:
        raise wrong("one_stack")
    counts = Counter(card for hand in hands for card, _ in hand)
    counts.update(card for pile in piles.values() for card in pile)
    check_counts(counts, r)
    for card, count in counts.items():
        s.cards[card] = count
    for source, key in enumerate(SOURCES):
        s.pile[source, : len(piles[key])] = piles[key][::-1]
        s.pile_n[source] = len(piles[key])
    for key in ("played", "destroyed"):
        s[key][: len(piles[key])] = piles[key][::-1]
        s[f"{key}_n"] = len(piles[key])
    for seat, hand in enumerate(hands):
        place_hand(s, seat, hand)
    if s.chilled.any() and (s.chilled[s.seat] or s.late or s.over or not r.freeze_round):
        raise wrong("chilled")
    for seat, value in enumerate(pair(told, "spied", [peeked(s, p) for p in range(D.SEATS)])):
        s.spied[seat] = number(value, "spied", peeked(s, seat), 255)


Entry = tuple[int, dict[str, bool]]


def read_hand(value: Any) -> list[Entry]:
    """Cards with their flags, in hand order; a card alone has none."""
    entries = [read_entry(entry) for entry in items(value, "hands")]
    return sorted(entries, key=lambda entry: entry[0])


def read_entry(entry: Any) -> Entry:
    entry = {"card": entry} if isinstance(entry, str) else entry
    if not isinstance(entry, dict) or "card" not in entry:
        raise wrong("no_entry", value=short(entry))
    for key in entry:
        if key not in ("card", *CARD_FLAGS):
            raise wrong("no_flag", key=short(key), known=", ".join(CARD_FLAGS))
    flags = {key: flag(value, key) for key, value in entry.items() if key != "card"}
    if flags.get("fresh") and not flags.get("revealed"):
        raise wrong("fresh")
    if flags.get("chilled") and not flags.get("frozen"):
        raise wrong("chilled")
    lies_open = flags.get("shown") or flags.get("revealed")
    if flags.get("peeked") and (lies_open or not flags.get("known")):
        raise wrong("peeked")
    return card_number(entry["card"], "hands"), flags


def place_hand(s: Any, seat: int, hand: list[Entry]) -> None:
    s.hand_n[seat] = len(hand)
    for place, (card, flags) in enumerate(hand):
        s.hand[seat, place] = card
        lies_open = flags.get("shown") or flags.get("revealed")
        for name in (*LYING_FLAGS, "chosen"):
            put_flag(s[name], seat, place, flags.get(name))
        put_flag(s.known, seat, place, flags.get("known") or lies_open)
        put_flag(s.aware, seat, place, s.known[seat] >> place & 1 and not flags.get("peeked"))
        if flags.get("drawn"):
            if seat != s.seat:
                raise wrong("drawn")
            s.drawn |= 1 << place
        if flags.get("target"):
            if seat == s.seat or s.target:
                raise wrong("target")
            s.target = place + 1
    check_equals(s, seat)
    if s.target and seat != s.seat and hidden_of(s, seat) >> (int(s.target) - 1) & 1:
        seen_secretly(s, seat, int(s.target) - 1)


def put_flag(places: Any, seat: int, place: int, value: Any) -> None:
    if value:
        places[seat] |= 1 << place


def check_equals(s: Any, seat: int) -> None:
    """D-50: of equal hidden cards nobody can say which was peeked at."""
    for place in range(int(s.hand_n[seat]) - 1):
        same = s.hand[seat, place] == s.hand[seat, place + 1]
        secret = int(s.known[seat] & ~s.aware[seat])
        hidden = int(s.known[seat] & hidden_of(s, seat))
        if same and hidden >> place & 3 == 3 and secret >> place & 3 == 3:
            raise wrong("peeked_twice", card=CARD_TEXTS[s.hand[seat, place]])


def peeked(s: Any, seat: int) -> int:
    """How many cards of a hand are known without the owner's being aware of it."""
    return int(s.known[seat] & ~s.aware[seat]).bit_count()


def check_counts(counts: Counter[int], r: Any) -> None:
    """No card oftener than the halves hold it; without halves four of a rank and two Jokers."""
    halves = read_halves(r)
    if halves is not None:
        for card, count in counts.items():
            if count > halves[card]:
                raise wrong("too_many", card=CARD_TEXTS[card], count=count, most=halves[card])
        return
    ranks = Counter(card // D.SUITS for card in counts.elements())
    for rank, count in ranks.items():
        most = 2 if rank == D.RANKS else 4
        if count > most:
            raise wrong("too_many", card=RANKS[rank], count=count, most=most)


def read_halves(r: Any) -> Counter[int] | None:
    """What the two halves hold; None if they are the standard ones, which a puzzle need not fit."""
    brought = Counter({card: int(r.half[:, card].sum()) for card in range(D.KINDS)})
    standard = Counter(standard_half(0) + standard_half(1))
    return None if +brought == standard else brought


def rules_told(position: dict[str, Any]) -> Any:
    """The options that a position names; its halves are what the decks hold."""
    rules = position.get("rules", {})
    if "halves" not in position or not isinstance(rules, dict):
        return rules
    halves = items(position["halves"], "halves", D.SEATS)
    decks = {f"deck_{seat}": half_text(half) for seat, half in enumerate(halves)}
    return decks | rules


def half_text(half: Any) -> str:
    """A half deck as a deck's text; the option that it becomes says what is wrong with it."""
    return " ".join(CARD_TEXTS[card] for card in cards(half, "halves")) or "Joker"


# What each seat knows of the piles (D-50).


def place_notes(told: dict[str, Any], s: Any) -> None:
    for source, name in enumerate(SOURCES):
        for seat, value in enumerate(pair(told, f"{name}_known", [[], []])):
            place_known_top(s, seat, source, cards(value, f"{name}_known"))
        for seat, value in enumerate(pair(told, f"{name}_seen", [[], []])):
            place_seen(s, seat, source, cards(value, f"{name}_seen"))
        noted = [int(count) for count in s.loose_n[:, source]]
        for seat, value in enumerate(pair(told, f"{name}_noted", noted)):
            most = int(unplaced(s, seat, source))
            s.noted[seat, source] = number(value, f"{name}_noted", noted[seat], most)


def place_known_top(s: Any, seat: int, source: int, top: list[int]) -> None:
    name = f"{SOURCES[source]}_known"
    # Insight puts two back; an effect, or one that was dropped at the end, may look at three.
    most = 3 if s.phase == D.CHOOSE or s.over else 2 if source == D.POOL else 0
    if len(top) > most:
        raise wrong("top_long", key=name, most=most)
    size = int(pile_size(s, source))
    lying = [int(card_at(s, source, depth)) for depth in range(min(len(top), size))]
    if lying != top:
        raise wrong("top_differs", key=name, pile=SOURCES[source])
    s.placed[seat, source] = len(top)


def place_seen(s: Any, seat: int, source: int, seen: list[int]) -> None:
    size = int(unplaced(s, seat, source))
    there = Counter(int(card) for card in s.pile[source, :size])
    for card, count in Counter(seen).items():
        if count > there[card]:
            key, name = f"{SOURCES[source]}_seen", SOURCES[source]
            raise wrong("not_there", key=key, card=CARD_TEXTS[card], pile=name)
        s.loose[seat, source, card] = count
    s.loose_n[seat, source] = len(seen)


# What is asked in a phase.


def check_phase(s: Any, r: Any) -> None:
    """What is asked in a phase must be there to be asked."""
    if s.over:
        return
    if s.phase == D.MULLIGAN:
        check_mulligan(s)
        return
    if s.late and not (s.phase == D.SHOW or s.row == D.MATCHED_ROW):
        raise wrong("late")
    between = s.phase != D.CHOOSE or s.row in (D.MATCHED_ROW, D.INSIGHT_ROW)
    if between and not s.late and s.ap == 0:
        raise wrong("no_points")
    if between and s.pile_n[D.POOL] == 0:
        raise wrong("empty_pool")
    if s.phase == D.SHOW and still_to_show(s, r, int(s.seat)) <= 0:
        raise wrong("nothing_to_show")
    if s.phase == D.CHOOSE:
        check_effect(s, r)
    if s.phase in (D.SHOW, D.CHOOSE):  # D-19
        out = np.zeros(MAX_LEGAL, np.int32)
        if len(set(out[: legal(s, r, out)].tolist())) < 2:
            raise wrong("no_choice")


def check_mulligan(s: Any) -> None:
    """D-3: before the first turn nothing has happened."""
    happened = (s.known | s.frozen).any() or s.placed.any() or s.noted.any() or s.spied.any()
    if happened or s.played_n or s.destroyed_n or s.turn:
        raise wrong("mulligan_first")
    if not all(1 <= count <= D.MULLIGANED for count in s.hand_n):
        raise wrong("mulligan_hand", most=D.MULLIGANED)


# The end.


def place_result(told: dict[str, Any], s: Any, r: Any) -> None:
    """D-7: who won; a match that was ended from outside says so by its returns."""
    given = told.get("returns")
    if not s.over:
        if given is not None:
            raise wrong("returns_too_early")
        return
    if given is not None:
        given = [number(value, "returns", -1, 1) for value in items(given, "returns", D.SEATS)]
    if "end" not in told:
        if s.pile_n[D.POOL]:
            raise wrong("not_over")
        finish(s, r, new_log(0))
        if given is not None and given != s.result.tolist():
            raise wrong("wrong_returns", found=str(given), due=str(s.result.tolist()))
        return
    if given not in RESULTS:
        raise wrong("wrong_returns", found=str(given), due="[1, -1]")
    for seat in range(D.SEATS):
        s.result[seat] = given[seat]
