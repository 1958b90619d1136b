"""Poker Duel: record -> position, and the view of a seat.

A view is told of what a seat knows (``rules/knowledge.py``) and of nothing else.
"""

from typing import Any

from spadework.engine.reading import HIDDEN
from spadework.games.duel.rules import layout as D
from spadework.games.duel.rules.effects import RANK_ROW
from spadework.games.duel.rules.hands import all_of, hidden_of, open_of
from spadework.games.duel.rules.piles import card_at
from spadework.games.duel.words import CARD_NUMBER, CARD_TEXTS

PHASES = ("mulligan", "show", "play", "choose")
SOURCES = ("pool", "deck")
LYING_FLAGS = ("shown", "revealed", "fresh", "frozen", "chilled")  # seen where a card lies open
CARD_FLAGS = (*LYING_FLAGS, "known", "peeked", "chosen", "drawn", "target")
KEYS = (
    *("game", "rules", "phase", "seat", "turn", "first", "ap", "extra_turns", "extra", "late"),
    *("hands", "hidden", "pool", "deck", "played", "destroyed", "plus", "times"),
    *("passives", "heroes", "disabled", "veiled", "own_turns", "times_used", "hero_used"),
    *("encore", "tide", "matched", "countered", "thrift_used", "plus_math", "spied"),
    *("pool_known", "pool_seen", "pool_noted", "deck_known", "deck_seen", "deck_noted"),
    *("effect", "halves", "returns", "end", "rng"),
)
ROW_NAMES = {rank: row for rank, row in RANK_ROW.items() if rank != "5"}
ROW_NAMES |= {"combine": D.COMBINE, "matched": D.MATCHED_ROW, "insight": D.INSIGHT_ROW}
# What else an effect in progress has: the record's field, and the most it can be.
EFFECT_FLAGS = {
    "taking": ("taking", 1),
    "barred": ("barred", 1),
    "play": ("played_now", 1),
    "lost": ("lost", 27),
    "jacks": ("jacks", 27),
    "nosy": ("nosy", 1),
    "recycle": ("recycling", 1),
}
NAMED_ROW = {number: name for name, number in ROW_NAMES.items()}
OPTIONAL = {
    "extra": "extra",
    "late": "late",
    "times_used": "times_used",
    "hero_used": "hero_used",
    "encore": "encore",
    "tide": "tide",
    "matched": "matched",
}
OPTIONAL_PAIRS = {
    "veiled": "veiled",
    "countered": "countered",
    "thrift_used": "thrifty",
    "plus_math": "plus_math",
}


def ordered(told: dict[str, Any]) -> dict[str, Any]:
    """The keys in the order of the rulings' text."""
    return {key: told[key] for key in KEYS if key in told}


def pile(stack: Any, n: int) -> list[str]:
    """A pile, the top card first."""
    return [CARD_TEXTS[card] for card in stack[:n][::-1]]


def position(s: Any, r: Any) -> dict[str, Any]:
    """Everything about the match: the referee's eye."""
    told = public(s)
    told["hands"] = [true_hand(s, p) for p in range(D.SEATS)]
    told["pool"] = pile(s.pile[D.POOL], s.pile_n[D.POOL])
    told["deck"] = pile(s.pile[D.DECK], s.pile_n[D.DECK])
    for source, name in enumerate(SOURCES):
        if s.placed[:, source].any():
            told[f"{name}_known"] = [top(s, p, source) for p in range(D.SEATS)]
        if s.loose_n[:, source].any():
            told[f"{name}_seen"] = [loose(s, p, source) for p in range(D.SEATS)]
    return ordered(told) | {"rng": f"{int(s.rng):016x}"}


def public(s: Any) -> dict[str, Any]:
    """D-50: what everyone knows."""
    told: dict[str, Any] = {
        "phase": "over" if s.over else PHASES[s.phase],
        "seat": None if s.over else int(s.seat),
        "turn": int(s.turn),
        "first": int(s.first),
        "ap": int(s.ap),
        "extra_turns": int(s.extra_turns),
        "played": pile(s.played, s.played_n),
        "destroyed": pile(s.destroyed, s.destroyed_n),
        "plus": s.plus.tolist(),
        "times": s.times.tolist(),
        "passives": [[D.PASSIVES[i - 1] for i in s.passive[p] if i] for p in range(D.SEATS)],
        "heroes": [hero(s, p) for p in range(D.SEATS)],
        "disabled": [bool(value) for value in s.disabled],
        "own_turns": s.own_turns.tolist(),
    }
    told |= {key: True for key, field in OPTIONAL.items() if s[field]}
    for key, field in OPTIONAL_PAIRS.items():
        if s[field].any():
            told[key] = [bool(value) for value in s[field]]
    if s.spied.any():
        told["spied"] = s.spied.tolist()
    for source, name in enumerate(SOURCES):
        if s.noted[:, source].any():
            told[f"{name}_noted"] = s.noted[:, source].tolist()
    if s.runs:
        told["effect"] = effect(s)
    if s.over:
        told["returns"] = s.result.tolist()
    return told


def hero(s: Any, seat: int) -> dict[str, Any] | None:
    if not s.hero[seat]:
        return None
    told = {"name": D.HEROES[s.hero[seat] - 1], "used": int(s.used[seat])}
    return told | ({"rest": int(s.rest[seat])} if s.rest[seat] else {})


def effect(s: Any) -> dict[str, Any]:
    """The effect that waits for a choice; everyone sees how far it is."""
    told = {"row": NAMED_ROW[int(s.row)], "upgraded": bool(s.upgraded), "step": int(s.step)}
    told |= {"left": int(s.left), "runs": int(s.runs), "source": SOURCES[s.source]}
    for key, (field, most) in EFFECT_FLAGS.items():
        if s[field]:
            told[key] = bool(s[field]) if most == 1 else int(s[field])
    return told


def cards_in(s: Any, whose: int, among: Any, **marks: Any) -> list[dict[str, Any]]:
    """The cards of a hand at these places, each with what is so of it; places are bits."""
    told = {name: bits for name, places in marks.items() if (bits := int(places))}
    hand, among = s.hand[whose, : s.hand_n[whose]].tolist(), int(among)
    return [
        {"card": CARD_TEXTS[card]} | {name: True for name, bits in told.items() if bits >> i & 1}
        for i, card in enumerate(hand)
        if among >> i & 1
    ]


def plain_marks(s: Any, whose: int) -> dict[str, Any]:
    """What everyone sees of a card that lies open."""
    return {name: s[name][whose] for name in LYING_FLAGS}


def true_hand(s: Any, whose: int) -> list[dict[str, Any]]:
    """A hand with all that is so of its cards."""
    secret, moves = s.known[whose] & ~open_of(s, whose), whose == s.seat
    return cards_in(
        s,
        whose,
        all_of(s, whose),
        **plain_marks(s, whose),
        known=secret,
        peeked=secret & ~s.aware[whose],
        chosen=s.chosen[whose],
        drawn=s.drawn if moves else 0,
        target=0 if moves or not s.target else 1 << (s.target - 1),
    )


def top(s: Any, seat: int, source: int) -> list[str]:
    """The top cards of a pile that a seat knows."""
    return [CARD_TEXTS[card_at(s, source, depth)] for depth in range(s.placed[seat, source])]


def loose(s: Any, seat: int, source: int) -> list[str]:
    """The cards of a pile that a seat knows without their place."""
    counts = s.loose[seat, source]
    return [CARD_TEXTS[card] for card in range(D.KINDS) for _ in range(counts[card])]


# Views.


def view(k: Any, seat: int | None) -> dict[str, Any]:
    """What a seat knows, or with None a spectator."""
    told = public(k)
    told["hands"] = [hand_seen(k, p, seat) for p in range(D.SEATS)]
    hidden = [hidden_seen(k, p) if p != seat else {} for p in range(D.SEATS)]
    if any(hidden):
        told["hidden"] = hidden
    told["pool"] = int(k.pile_n[D.POOL])
    told["deck"] = int(k.pile_n[D.DECK])
    if k.target:
        told["effect"]["target"] = target_seen(k)
    for source, name in enumerate(SOURCES):
        if k.placed[:, source].any():
            told[f"{name}_known"] = [
                top(k, p, source) if p == seat else int(k.placed[p, source]) for p in range(D.SEATS)
            ]
        if seat is not None and k.loose_n[seat, source]:
            told[f"{name}_seen"] = loose(k, seat, source)
    return ordered(told)


def hand_seen(k: Any, whose: int, seat: int | None) -> list[dict[str, Any]]:
    """The own hand; of another one what lies open or is known, sorted, then the rest."""
    found = own_hand(k, whose) if whose == seat else other_hand(k, whose)
    rest = int(k.hand_n[whose]) - len(found)
    return sorted(found, key=in_hand_order) + [{"card": HIDDEN}] * rest


def in_hand_order(entry: dict[str, Any]) -> tuple[int, str]:
    return CARD_NUMBER[entry["card"]], str(entry)


def own_hand(k: Any, seat: int) -> list[dict[str, Any]]:
    return cards_in(
        k,
        seat,
        all_of(k, seat),
        **plain_marks(k, seat),
        known=k.aware[seat] & hidden_of(k, seat),
        chosen=k.chosen[seat],
        drawn=k.drawn if seat == k.seat else 0,
    )


def other_hand(k: Any, whose: int) -> list[dict[str, Any]]:
    """Its known cards; of hidden ones it is not seen which are frozen or named for a swap."""
    lying, known = open_of(k, whose), k.known[whose] & hidden_of(k, whose)
    seen = {name: places & lying for name, places in plain_marks(k, whose).items()}
    return cards_in(
        k,
        whose,
        k.known[whose],
        **seen,
        chosen=k.chosen[whose] & lying if whose != k.seat else 0,
        known=known,
        peeked=known & ~k.aware[whose],
        drawn=k.drawn if whose == k.seat else 0,
    )


def target_seen(k: Any) -> str:
    """The card that was peeked at: for the one who did, and for all if it lies open."""
    return HIDDEN if k.target == D.UNSEEN else CARD_TEXTS[k.hand[1 - int(k.seat), k.target - 1]]


def hidden_seen(k: Any, whose: int) -> dict[str, int]:
    """D-10: of hidden cards only how many are frozen, or chosen, or just drawn."""
    hidden = int(hidden_of(k, whose))
    counts = {name: int(k[name][whose]) & hidden for name in ("frozen", "chilled")}
    if whose == k.seat:
        counts |= {"chosen": int(k.chosen[whose]), "drawn": int(k.drawn & ~k.known[whose])}
    else:
        counts["chosen"] = int(k.chosen[whose]) & hidden
    return {name: places.bit_count() for name, places in counts.items() if places}
