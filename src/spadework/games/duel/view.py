"""Poker Duel: record -> position, and the view of a seat.

What a seat may see is decided here and nowhere else: a view is built up from nothing by copying
what D-10 and D-50 allow into it.
"""

from typing import Any

from spadework.engine.reading import HIDDEN
from spadework.games.duel import layout as D
from spadework.games.duel.effects import RANK_ROW
from spadework.games.duel.hands import hidden_of, open_of
from spadework.games.duel.piles import card_at
from spadework.games.duel.words import CARD_TEXTS

PHASES = ("mulligan", "show", "play", "choose")
SOURCES = ("pool", "deck")
CARD_FLAGS = (
    *("shown", "revealed", "fresh", "frozen", "known", "peeked"),
    *("chosen", "drawn", "target"),
)
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
    told["hands"] = [[entry(s, p, i) for i in range(s.hand_n[p])] for p in range(D.SEATS)]
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


def at(places: Any, place: int) -> bool:
    return bool(int(places) >> place & 1)


def named(**flags: bool) -> dict[str, bool]:
    return {name: True for name, value in flags.items() if value}


def entry(s: Any, seat: int, i: int) -> dict[str, Any]:
    """A card of a hand with all that is so of it."""
    secret = at(s.known[seat], i) and not at(open_of(s, seat), i)
    return {"card": CARD_TEXTS[s.hand[seat, i]]} | named(
        shown=at(s.shown[seat], i),
        revealed=at(s.revealed[seat], i),
        fresh=at(s.fresh[seat], i),
        frozen=at(s.frozen[seat], i),
        known=secret,
        peeked=secret and not at(s.aware[seat], i),
        chosen=at(s.chosen[seat], i),
        drawn=seat == s.seat and at(s.drawn, i),
        target=seat != s.seat and s.target == i + 1,
    )


def top(s: Any, seat: int, source: int) -> list[str]:
    """The top cards of a pile that a seat knows."""
    return [CARD_TEXTS[card_at(s, source, depth)] for depth in range(s.placed[seat, source])]


def loose(s: Any, seat: int, source: int) -> list[str]:
    """The cards of a pile that a seat knows without their place."""
    counts = s.loose[seat, source]
    return [CARD_TEXTS[card] for card in range(D.KINDS) for _ in range(counts[card])]


# Views.


def view(s: Any, seat: int | None) -> dict[str, Any]:
    """What a seat may know, or with None a spectator."""
    told = public(s)
    told["hands"] = [hand_seen(s, p, seat) for p in range(D.SEATS)]
    hidden = [hidden_seen(s, p) if p != seat else {} for p in range(D.SEATS)]
    if any(hidden):
        told["hidden"] = hidden
    told["pool"] = int(s.pile_n[D.POOL])
    told["deck"] = int(s.pile_n[D.DECK])
    if s.target:
        told["effect"]["target"] = target_seen(s, seat)
    for source, name in enumerate(SOURCES):
        if s.placed[:, source].any():
            told[f"{name}_known"] = [
                top(s, p, source) if p == seat else int(s.placed[p, source]) for p in range(D.SEATS)
            ]
        if seat is not None and s.loose_n[seat, source]:
            told[f"{name}_seen"] = loose(s, seat, source)
    return ordered(told)


def hand_seen(s: Any, whose: int, seat: int | None) -> list[dict[str, Any]]:
    """The own hand; of another one what lies open or is known, sorted, then the rest."""
    places = range(int(s.hand_n[whose]))
    if whose == seat:  # equal cards by what is so of them, as for anyone
        return sorted((own_entry(s, whose, i) for i in places), key=in_hand_order)
    lying = [open_entry(s, whose, i) for i in places if at(open_of(s, whose), i)]
    known = [
        known_entry(s, whose, i)
        for i in places
        if seat is not None and at(s.known[whose] & hidden_of(s, whose), i)
    ]
    found = sorted(lying + known, key=in_hand_order)
    return found + [{"card": HIDDEN}] * (len(places) - len(found))


def in_hand_order(entry: dict[str, Any]) -> tuple[int, str]:
    return CARD_TEXTS.index(entry["card"]), str(entry)


def own_entry(s: Any, seat: int, i: int) -> dict[str, Any]:
    """A card of the own hand: which of them was peeked at its owner does not know."""
    lies_open = at(open_of(s, seat), i)
    return {"card": CARD_TEXTS[s.hand[seat, i]]} | named(
        shown=at(s.shown[seat], i),
        revealed=at(s.revealed[seat], i),
        fresh=at(s.fresh[seat], i),
        frozen=at(s.frozen[seat], i),
        known=at(s.aware[seat], i) and not lies_open,
        chosen=at(s.chosen[seat], i),
        drawn=seat == s.seat and at(s.drawn, i),
    )


def open_entry(s: Any, whose: int, i: int) -> dict[str, Any]:
    """A card of another hand that lies open; what its owner names for a swap is secret."""
    return {"card": CARD_TEXTS[s.hand[whose, i]]} | named(
        shown=at(s.shown[whose], i),
        revealed=at(s.revealed[whose], i),
        fresh=at(s.fresh[whose], i),
        frozen=at(s.frozen[whose], i),
        chosen=whose != s.seat and at(s.chosen[whose], i),
    )


def known_entry(s: Any, whose: int, i: int) -> dict[str, Any]:
    """A hidden card that the other seat knows to be there."""
    return {"card": CARD_TEXTS[s.hand[whose, i]], "known": True} | named(
        peeked=not at(s.aware[whose], i),
        drawn=whose == s.seat and at(s.drawn, i),
    )


def target_seen(s: Any, seat: int | None) -> str:
    """The card that was peeked at: for the one who did, and for all if it lies open."""
    owner, place = 1 - int(s.seat), int(s.target) - 1
    sees = seat == s.seat or at(open_of(s, owner), place)
    return CARD_TEXTS[s.hand[owner, place]] if sees else HIDDEN


def hidden_seen(s: Any, whose: int) -> dict[str, int]:
    """D-10: of hidden cards only how many are frozen, or chosen, or just drawn."""
    hidden = int(hidden_of(s, whose))
    counts = {"frozen": int(s.frozen[whose]) & hidden}
    if whose == s.seat:
        counts |= {"chosen": int(s.chosen[whose]), "drawn": int(s.drawn & ~s.known[whose])}
    else:
        counts["chosen"] = int(s.chosen[whose]) & hidden
    return {name: places.bit_count() for name, places in counts.items() if places}
