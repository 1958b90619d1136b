"""Poker Tactics: position <-> record, and the view of a seat.

A view is told of what a seat knows (``rules/knowledge.py``) and of nothing else.
"""

from collections import Counter
from itertools import chain
from typing import Any

from spadework.engine.errors import BadPosition
from spadework.engine.reading import (
    HIDDEN,
    RANKS,
    flag,
    items,
    known_keys,
    number,
    one_of,
    ranks,
)
from spadework.engine.rules.log import new_log
from spadework.games.tactics.options import WORDS
from spadework.games.tactics.rules.cards import copies, lowest_of
from spadework.games.tactics.rules.course import match_over
from spadework.games.tactics.rules.knowledge import is_secret
from spadework.games.tactics.rules.layout import SEATS

KEYS = (
    *("game", "rules", "phase", "seat", "round", "starter", "wins", "passed", "mulliganed"),
    *("hands", "boards", "discards", "deck", "under", "shown", "returns", "end", "rng"),
)
RESULTS = ([1, -1], [-1, 1], [0, 0])


def wrong(key: str, /, **values: Any) -> BadPosition:
    return BadPosition(WORDS.sentence(f"position.{key}", **values))


# Record -> position, the referee's eye.


def position(s: Any, r: Any) -> dict[str, Any]:
    """Everything about the match."""
    told = public(s)
    told["hands"] = [cards(s.hand[seat]) for seat in range(SEATS)]
    told["deck"] = pile(s, 0, int(s.deck_n))
    told["under"] = [under(s, seat) for seat in range(SEATS)]
    return ordered(told) | {"rng": f"{int(s.rng):016x}"}


def public(s: Any) -> dict[str, Any]:
    """T-16: what everyone knows."""
    told: dict[str, Any] = {
        "phase": "over" if s.over else "mulligan" if s.mulligans < SEATS else "play",
        "seat": None if s.over else int(s.seat),
        "round": int(s.nth_round),
        "starter": int(s.starter),
        "wins": s.wins.tolist(),
        "passed": [bool(passed) for passed in s.passed],
        "mulliganed": [bool(s.mulligans > seat) for seat in range(SEATS)],
        "boards": [cards(s.board[seat]) for seat in range(SEATS)],
        "discards": [cards(s.discard[seat]) for seat in range(SEATS)],
        "shown": [cards(s.shown[seat]) for seat in range(SEATS)],
    }
    return told | ({"returns": s.result.tolist()} if s.over else {})


def ordered(told: dict[str, Any]) -> dict[str, Any]:
    """The keys in the order of the rulings' text."""
    return {key: told[key] for key in KEYS if key in told}


def cards(counts: Any) -> list[str]:
    """Counts by rank as a list in rank order."""
    return [
        RANKS[rank] for rank, count in enumerate(counts.tolist()) if count for _ in range(count)
    ]


def pile(s: Any, start: int, stop: int) -> list[str]:
    """The deck's cards from ``start`` up to ``stop``, counted from below; the top one first."""
    return [RANKS[s.deck[i]] for i in range(stop - 1, start - 1, -1)]


def under(s: Any, seat: int) -> list[str]:
    """The cards a seat put under the deck that still lie there, the top one first."""
    lowest = int(lowest_of(s, seat))
    return pile(s, lowest, lowest + int(s.under[seat]))


# Record -> view.


def view(k: Any, seat: int | None) -> dict[str, Any]:
    """What a seat knows, or with None a spectator."""
    told = public(k)
    told["hands"] = [hand_seen(k, p) for p in range(SEATS)]
    told["deck"] = int(k.deck_n)
    told["under"] = [under_seen(k, p, seat) for p in range(SEATS)]
    return ordered(told)


def hand_seen(k: Any, whose: int) -> list[str]:
    """What is known of a hand, and then the rest face down."""
    known = cards(k.hand[whose])
    return known + [HIDDEN] * (int(k.hand_n[whose]) - len(known))


def under_seen(k: Any, whose: int, seat: int | None) -> list[str] | int | None:
    """The own cards under the deck; of the other's their number, once it is public (T-3)."""
    if whose == seat:
        return under(k, whose)
    return None if is_secret(k, whose) else int(k.under[whose])


# Position -> record.


def place(given: dict[str, Any], s: Any, r: Any) -> None:
    """Set the record up as the position says, or refuse it with a sentence."""
    told = defaults(given) | known_keys(given, KEYS)
    place_phase(told, s, r)
    place_numbers(told, s, r)
    place_cards(told, s)
    place_known(told, s, r)
    if s.mulligans < SEATS and not s.over:
        check_mulligan(s)
    place_passes(told, s)
    place_result(told, s, r)


def defaults(given: dict[str, Any]) -> dict[str, Any]:
    """What keys left out mean."""
    phase = given.get("phase") if isinstance(given.get("phase"), str) else ""
    mulligan = phase == "mulligan"
    return {
        "phase": "play",
        "seat": None if phase == "over" else 0,
        "round": 1,
        "starter": 0,
        "wins": [0, 0],
        "passed": [False, False],
        "mulliganed": [given.get("seat") == 1, False] if mulligan else [True, True],
        "hands": [["A", "7", "K"], ["2", "Joker"]],
        "boards": [[], []],
        "discards": [[], []],
        "deck": ["9", "3"],
        "under": [[], []],
        "shown": [[], []],
        "returns": None,
    }


def place_phase(told: dict[str, Any], s: Any, r: Any) -> None:
    phase = one_of(told["phase"], "phase", ("mulligan", "play", "over"))
    done = [flag(value, "mulliganed") for value in items(told["mulliganed"], "mulliganed", SEATS)]
    if r.mulligan == 0:  # T-3: nobody has a mulligan to have had
        if phase == "mulligan":
            raise wrong("no_mulligan")
        done = [True] * SEATS
    s.over = phase == "over"
    if s.over:
        if told["seat"] is not None:
            raise wrong("seat_when_over")
    else:
        s.seat = number(told["seat"], "seat", 0, SEATS - 1)
    if phase == "mulligan" and done != [s.seat == 1, False]:
        raise wrong("mulligan_order")
    if (phase == "play" and not all(done)) or done == [False, True]:
        raise wrong("mulligan_done")
    s.mulligans = sum(done)


def place_numbers(told: dict[str, Any], s: Any, r: Any) -> None:
    needed = int(r.wins_needed)
    nth_round = number(told["round"], "round", 1, 2 * needed - 1)
    s.starter = number(told["starter"], "starter", 0, SEATS - 1)
    most = needed if s.over else needed - 1
    for seat, value in enumerate(items(told["wins"], "wins", SEATS)):
        wins = number(value, "wins", 0, needed)
        if wins > most:
            raise wrong("already_won", wins=wins, needed=needed)
        s.wins[seat] = wins
    if nth_round - 1 > s.wins.sum():
        raise wrong("round_too_late", round=nth_round, wins=int(s.wins.sum()))
    s.nth_round = nth_round


def place_cards(told: dict[str, Any], s: Any) -> None:
    piles = {
        key: [ranks(value, key) for value in items(told[key], key, SEATS)]
        for key in ("hands", "boards", "discards")
    }
    deck = ranks(told["deck"], "deck")
    place_pool(Counter(chain(deck, *chain(*piles.values()))), s)
    for key, counts in (("hands", s.hand), ("boards", s.board), ("discards", s.discard)):
        for seat, rank in ((p, rank) for p in range(SEATS) for rank in piles[key][p]):
            counts[seat, rank] += 1
    for seat in range(SEATS):
        s.hand_n[seat] = len(piles["hands"][seat])
    for i, rank in enumerate(reversed(deck)):
        s.deck[i] = rank
    s.deck_n = len(deck)


def place_pool(counts: Counter[int], s: Any) -> None:
    """T-1: all the cards there are, and no rank oftener than the deck has it."""
    for rank, name in enumerate(RANKS):
        if counts[rank] > copies(rank):
            raise wrong("too_many", card=name, count=counts[rank], most=copies(rank))
        s.pool[rank] = counts[rank]


def place_known(told: dict[str, Any], s: Any, r: Any) -> None:
    """T-16: what lies under the deck, and what both know of each hand."""
    below = [ranks(value, "under") for value in items(told["under"], "under", SEATS)]
    lowest = [s.deck[i] for i in range(int(s.deck_n))][::-1]
    if below[0] + below[1] != lowest[len(lowest) - len(below[0]) - len(below[1]) :]:
        raise wrong("under_not_there")
    for seat in range(SEATS):
        if len(below[seat]) > int(r.mulligan):
            raise wrong("under_too_many", count=len(below[seat]), most=int(r.mulligan))
        if below[seat] and s.mulligans <= seat:
            raise wrong("under_too_early", seat=seat)
        s.under[seat] = len(below[seat])
    s.swapped = s.under[0] if s.mulligans == 1 else 0
    for seat, value in enumerate(items(told["shown"], "shown", SEATS)):
        for rank in ranks(value, "shown"):
            s.shown[seat, rank] += 1
            if s.shown[seat, rank] > s.hand[seat, rank]:
                raise wrong("shown_not_held", card=RANKS[rank], seat=seat)


def check_mulligan(s: Any) -> None:
    """T-3: the mulligan comes before anything else."""
    if s.nth_round > 1 or s.wins.any() or s.board.any() or s.discard.any() or s.shown.any():
        raise wrong("mulligan_first")
    if not s.hand_n.all():
        raise wrong("mulligan_empty")


def place_passes(told: dict[str, Any], s: Any) -> None:
    """T-4: an empty hand has passed, whatever the position says."""
    for seat, value in enumerate(items(told["passed"], "passed", SEATS)):
        s.passed[seat] = flag(value, "passed") or s.hand_n[seat] == 0
    if not s.over and s.mulligans < SEATS and s.passed.any():
        raise wrong("passed_too_early")
    if not s.over and s.passed[s.seat]:
        raise wrong("seat_has_passed", seat=int(s.seat))


def place_result(told: dict[str, Any], s: Any, r: Any) -> None:
    """T-14: who won; a match that was ended from outside says so by its returns."""
    given = told["returns"]
    if not s.over:
        if given is not None:
            raise wrong("returns_too_early")
        return
    if given is not None:
        given = [number(value, "returns", -1, 1) for value in items(given, "returns", SEATS)]
    if max(s.wins) >= r.wins_needed:
        match_over(s, r, new_log(0))
        due = s.result.tolist()
    elif given is None or "end" not in told:
        raise wrong("no_wins")
    else:
        due = given
    result = due if given is None else given
    if result not in RESULTS or result != due:
        raise wrong("wrong_returns", found=str(result))
    for seat in range(SEATS):
        s.result[seat] = result[seat]
