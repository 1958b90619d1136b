"""Spade Poker: position <-> record, and the view of the player and of a spectator.

A view is told of what the player knows (``rules/knowledge.py``) and of nothing else.
"""

from collections import Counter
from typing import Any

from spadework.engine.reading import HIDDEN, RANKS, items, known_keys, number, one_of, wrong_in
from spadework.engine.words import short
from spadework.games.spade.options import OPTIONS, WORDS
from spadework.games.spade.rules import layout as S
from spadework.games.spade.rules.course import is_stuck
from spadework.games.spade.rules.plays import worth

SUITS = "CDH"
CARD_NAMES = [RANKS[card // 3] + SUITS[card % 3] for card in range(S.CARDS)]
CARD_NAMES += [f"Joker:{suit}" for suit in SUITS]
CARD_NUMBER = {name: card for card, name in enumerate(CARD_NAMES)}
ENEMY_NAMES = [f"{RANKS[rank]}S" for rank in range(S.ENEMIES)]
ENEMY_NUMBER = {name: rank for rank, name in enumerate(ENEMY_NAMES)}

KEYS = (
    *("game", "rules", "phase", "seat", "redraws", "jokers", "hand", "draw", "known", "redrawn"),
    *("discard", "field", "enemy_draw", "enemy_field", "enemy_discard", "returns", "end", "rng"),
)
MOST_ALLOWED = {option.name: option.range[1] for option in OPTIONS if option.range}
NEEDED = ("hand", "draw", "enemy_draw")
PHASES = ("redraw", "play", "stack", "over")


wrong = wrong_in(WORDS)


# Record -> position, the referee's eye.


def position(s: Any, r: Any) -> dict[str, Any]:
    """Everything about the match."""
    told = public(s)
    told["hand"] = hand_of(s)
    told["draw"] = pile(s.draw, s.draw_n)
    told["known"] = int(s.known)
    if s.redrawn != secret_unless_told(s, r):
        told["redrawn"] = int(s.redrawn)
    told["enemy_draw"] = enemy_pile(s.enemy_draw, s.enemy_draw_n)
    return ordered(told) | {"rng": f"{int(s.rng):016x}"}


def secret_unless_told(s: Any, r: Any) -> int:
    """S-18: of the known cards, how many a redraw put there where a position does not say."""
    return int(s.known) if r.redraws else 0


def public(s: Any) -> dict[str, Any]:
    """S-18: what a spectator sees too."""
    told: dict[str, Any] = {
        "phase": "over" if s.over else PHASES[s.phase],
        "seat": None if s.over else 0,
        "redraws": int(s.redraws),
        "jokers": int(s.jokers),
        "discard": pile(s.discard, s.discard_n),
        "field": [CARD_NAMES[card] for card in s.field[: s.field_n]],
        "enemy_field": [ENEMY_NAMES[rank] for rank in s.enemy_field[: s.enemy_field_n]],
        "enemy_discard": enemy_pile(s.enemy_discard, s.enemy_discard_n),
    }
    return told | ({"returns": s.result.tolist()} if s.over else {})


def ordered(told: dict[str, Any]) -> dict[str, Any]:
    """The keys in the order of the rulings' text."""
    return {key: told[key] for key in KEYS if key in told}


def hand_of(s: Any) -> list[str]:
    return [CARD_NAMES[card] for card in range(S.CARDS) if int(s.hand) >> card & 1]


def pile(cards: Any, n: int) -> list[str]:
    """A pile of the player, the top card first."""
    return [CARD_NAMES[card] for card in cards[:n][::-1]]


def enemy_pile(ranks: Any, n: int) -> list[str]:
    return [ENEMY_NAMES[rank] for rank in ranks[:n][::-1]]


# Record -> view.


def view(k: Any, seat: int | None) -> dict[str, Any]:
    """What the player knows, or with None a spectator."""
    told = public(k)
    hand, known = hand_of(k), pile(k.draw, k.known)
    told["hand"] = [HIDDEN] * len(hand) if seat is None else hand
    told["known"] = known
    if seat is None:  # S-18: not what a redraw put there
        told["known"] = [HIDDEN] * int(k.redrawn) + known[int(k.redrawn) :]
    if k.redrawn:
        told["redrawn"] = int(k.redrawn)
    told["draw"] = int(k.draw_n)
    told["enemy_draw"] = int(k.enemy_draw_n)
    return ordered(told)


# Position -> record.


def place(given: dict[str, Any], s: Any, r: Any) -> None:
    """Set the record up as the position says, or refuse it with a sentence."""
    told = defaults(given, r) | known_keys(given, KEYS)
    for key in NEEDED:
        if key not in told:
            raise wrong("missing", key=key)
    phase = one_of(told["phase"], "phase", PHASES)
    place_own(told, s)
    place_enemy(told, s)
    place_numbers(told, s, r)
    place_phase(told, phase, s, r)
    place_field(told, phase, s, r)
    check_known(phase, s, r)
    check_end(told, phase, s)


def defaults(given: dict[str, Any], r: Any) -> dict[str, Any]:
    """What keys left out mean."""
    phase = given.get("phase")
    return {
        "phase": "play",
        "seat": None if isinstance(phase, str) and phase == "over" else 0,
        "redraws": 0,
        "jokers": int(r.jokers),
        "known": 0,
        "discard": [],
        "field": [],
        "enemy_field": [],
        "enemy_discard": [],
        "returns": None,
    }


def card_number(card: Any, key: str) -> int:
    """The number of one of the player's cards."""
    if not isinstance(card, str) or card not in CARD_NUMBER:
        if isinstance(card, str) and card in ENEMY_NUMBER:
            raise wrong("enemys_card", key=key, card=card)
        if isinstance(card, str) and card == "Joker":
            raise wrong("skill_card", key=key)
        raise wrong("no_card", key=key, value=short(card))
    if CARD_NUMBER[card] >= S.JOKER and key != "field":
        raise wrong("skill_card", key=key)
    return CARD_NUMBER[card]


def enemy_number(card: Any, key: str) -> int:
    """The rank of one of the enemy's cards."""
    if not isinstance(card, str) or card not in ENEMY_NUMBER:
        raise wrong("not_enemys", key=key, value=short(card))
    return ENEMY_NUMBER[card]


def check_once(names: list[str]) -> None:
    for card, count in Counter(names).items():
        if count > 1:
            raise wrong("twice", card=card, count=count)


def place_own(told: dict[str, Any], s: Any) -> None:
    piles = {
        key: [card_number(card, key) for card in items(told[key], key)]
        for key in ("hand", "draw", "discard", "field")
    }
    cards = [card for cards in piles.values() for card in cards if card < S.JOKER]
    check_once([CARD_NAMES[card] for card in cards])
    if len(piles["field"]) > S.MOST:
        raise wrong("field_too_many", count=len(piles["field"]))
    s.hand = sum(1 << card for card in piles["hand"])
    s.pool = sum(1 << card for card in cards)
    s.draw_n = put(s.draw, piles["draw"][::-1])
    s.discard_n = put(s.discard, piles["discard"][::-1])
    s.field_n = put(s.field, sorted(piles["field"], key=place_in_text))


def place_in_text(card: int) -> int:
    """Where a card stands among those of a play: 2 to K, then A, then skill cards."""
    return (
        card + S.CARDS - S.SUITS if card < S.SUITS else card - S.SUITS if card < S.JOKER else card
    )


def put(cards: Any, given: list[int]) -> int:
    """Lay cards down, the lowest first; how many they are."""
    for i, card in enumerate(given):
        cards[i] = card
    return len(given)


def place_enemy(told: dict[str, Any], s: Any) -> None:
    piles = {
        key: [enemy_number(card, key) for card in items(told[key], key)]
        for key in ("enemy_draw", "enemy_field", "enemy_discard")
    }
    ranks = [rank for ranks in piles.values() for rank in ranks]
    check_once([ENEMY_NAMES[rank] for rank in ranks])
    s.enemy_pool = sum(1 << rank for rank in ranks)
    s.enemy_draw_n = put(s.enemy_draw, piles["enemy_draw"][::-1])
    s.enemy_field_n = put(s.enemy_field, piles["enemy_field"])
    s.enemy_discard_n = put(s.enemy_discard, piles["enemy_discard"][::-1])


def place_numbers(told: dict[str, Any], s: Any, r: Any) -> None:
    for key in ("redraws", "jokers"):
        given = number(told[key], key, 0, MOST_ALLOWED[key])
        if given > r[key]:
            raise wrong(f"{key}_too_many", count=given, most=int(r[key]))
        s[key] = given
    s.known = number(told["known"], "known", 0, int(s.draw_n))
    secret = told.get("redrawn", secret_unless_told(s, r))
    s.redrawn = number(secret, "redrawn", 0, int(s.known))


def place_phase(told: dict[str, Any], phase: str, s: Any, r: Any) -> None:
    s.over = phase == "over"
    if s.over:
        if told["seat"] is not None:
            raise wrong("seat_when_over")
        if s.redraws and "end" not in told:
            raise wrong("redraws_over")
        ended_stacking = "end" in told and s.field_n > 0
        s.phase = S.REDRAW if s.redraws else S.STACKING if ended_stacking else S.PLAYING
        return
    number(told["seat"], "seat", 0, 0)
    s.phase = PHASES.index(phase)
    if phase == "redraw":
        check_redraw(s)
    elif s.redraws:
        raise wrong("redraws_over")
    if phase == "stack" and not r.choose_order:
        raise wrong("no_stacking")


def check_redraw(s: Any) -> None:
    """S-2: redraws come before the first turn."""
    if not s.redraws:
        raise wrong("no_redraws")
    if s.discard_n or s.field_n or s.enemy_field_n or s.enemy_discard_n:
        raise wrong("redraw_first")
    if len(hand_of(s)) > S.START:
        raise wrong("redraw_hand", count=len(hand_of(s)), most=S.START)


def place_field(told: dict[str, Any], phase: str, s: Any, r: Any) -> None:
    """S-15, S-19: cards lie on the field only while they are stacked, or at the end."""
    cards = tuple(int(card) for card in s.field[: s.field_n])
    skills = sum(card >= S.JOKER for card in cards)
    used = int(r.jokers) - int(s.jokers)
    if phase in ("redraw", "play") and cards:
        raise wrong("field_in_play")
    stacking = phase == "stack" or (cards and "end" in told)  # ended there from outside
    if stacking and (skills or len(cards) < 2):
        raise wrong("field_to_stack")
    if skills > used:
        raise wrong("jokers_on_field", count=skills, used=used)
    # Skill cards that were played with them have left the game before the rest is stacked.
    left = used if stacking else 0
    if cards and not any(worth(cards + (S.JOKER,) * more) for more in range(left + 1)):
        raise wrong("field_no_play", cards=" ".join(CARD_NAMES[card] for card in cards))


def check_known(phase: str, s: Any, r: Any) -> None:
    if s.redrawn and not r.redraws:
        raise wrong("nothing_redrawn")
    if phase == "redraw" and s.redrawn != s.known:
        raise wrong("all_redrawn")


def check_end(told: dict[str, Any], phase: str, s: Any) -> None:
    """S-14, S-17: a match that would be over must say so, and how."""
    beaten = not s.enemy_draw_n and not s.enemy_field_n
    if phase == "over":
        place_result(told, beaten, s)
        return
    if told["returns"] is not None:
        raise wrong("returns_too_early")
    if beaten:
        raise wrong("enemy_beaten")
    if phase == "play" and is_stuck(s):
        raise wrong("stuck")


def place_result(told: dict[str, Any], beaten: bool, s: Any) -> None:
    """Won if the enemy has no card left, else lost; ended from outside, as the position says."""
    due = [1 if beaten else -1]
    given = told["returns"]
    if given is not None:
        given = [number(value, "returns", -1, 1) for value in items(given, "returns", S.SEATS)]
    if given is not None and given != due and "end" not in told:
        raise wrong("wrong_returns", found=str(given), due=str(due))
    s.result[0] = (given or due)[0]
