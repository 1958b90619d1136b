"""Poker Duel: an effect that waits for a choice, read from a position."""

from typing import Any

import numpy as np

from spadework.engine.errors import BadPosition
from spadework.engine.reading import flag, number, one_of
from spadework.engine.records import copy_record
from spadework.engine.rules.log import new_log
from spadework.engine.words import short
from spadework.games.duel.rules import effects as E
from spadework.games.duel.rules import layout as D
from spadework.games.duel.rules.machine import buy_waits
from spadework.games.duel.rules.piles import card_at, pile_size
from spadework.games.duel.rules.targets import (
    free_own,
    hidden_targets,
    is_swap,
    open_targets,
    step_of,
)
from spadework.games.duel.view import (
    EFFECT_FLAGS,
    ROW_NAMES,
    SOURCES,
)
from spadework.games.duel.words import WORDS


def wrong(key: str, /, **values: Any) -> BadPosition:
    return BadPosition(WORDS.sentence(f"position.{key}", **values))


def place_effect(effect: Any, s: Any, r: Any) -> None:
    if effect is None:
        if s.phase == D.CHOOSE:
            raise wrong("no_effect")
        if s.drawn or s.target or s.chosen.any():
            raise wrong("idle_flags")
        return
    if s.phase != D.CHOOSE:
        raise wrong("effect_too_early")
    if not isinstance(effect, dict):
        raise wrong("effect_object", value=short(effect))
    for key in effect:
        if key not in ("row", "upgraded", "step", "left", "runs", "source", *EFFECT_FLAGS):
            raise wrong("effect_key", key=short(key))
    row = one_of(effect.get("row"), "row", tuple(ROW_NAMES))
    s.row = ROW_NAMES[row]
    s.upgraded = flag(effect.get("upgraded", False), "upgraded")
    s.step = number(effect.get("step", 0), "step", 0, D.STEPS - 1)
    s.left = number(effect.get("left", 1), "left", 0, 16)
    s.runs = number(effect.get("runs", 1), "runs", 1, 2)
    s.source = SOURCES.index(one_of(effect.get("source", "pool"), "source", SOURCES))
    for key, (field, most) in EFFECT_FLAGS.items():
        if most == 1:
            s[field] = flag(effect.get(key, False), key)
        else:
            s[field] = number(effect.get(key, 0), key, 0, most)


AIMED = (E.PEEK, E.STEAL, E.DESTROY, E.DESTROY_FOLDED, E.FREEZE)


ASKING = (*AIMED, E.SWAP, E.SWAP_FOLDED, E.BUY, E.GIVE, E.LOOK, E.ORDER)


def check_effect(s: Any, r: Any) -> None:
    """The step is one that asks, and all that belongs to it is there."""
    verb = int(step_of(s, r))
    if verb not in ASKING or (s.upgraded and s.runs > 1):
        raise wrong("effect_step")
    swaps = bool(is_swap(verb))
    if s.chosen.any() != bool(swaps and s.chosen[s.seat]) or (s.taking and not swaps):
        raise wrong("chosen")
    if s.target and E.PEEK not in r.effects[s.row, s.upgraded, : s.step + 1, 0]:
        raise wrong("target")
    if not check_tops(s, verb):
        raise wrong("effect_looks")
    left, most = int(s.left), int(r.effects[s.row, s.upgraded, s.step, 1])
    if is_swap(verb):
        check_swap(s, verb, left, most)
    elif verb in (E.LOOK, E.ORDER):
        check_looking(s, verb, left, most)
    elif not (1 <= left <= most if verb in AIMED else left == most):
        raise wrong("effect_left", most=most)
    elif (verb == E.GIVE and not s.drawn) or (verb == E.BUY and not can_buy(s, most)):
        raise wrong("effect_step")


def check_tops(s: Any, verb: int) -> bool:
    """Three cards of the pool, or any of the deck, are known only to who is looking at them."""
    limits = np.array([[2, 0], [2, 0]])
    if verb == E.LOOK:
        limits[s.seat, s.source] = 3
    return bool((s.placed <= limits).all())


def can_buy(s: Any, most: int) -> bool:
    """A card was peeked at that may be stolen."""
    return bool(buy_waits(copy_record(s), int(s.seat), most, new_log(0)))


def check_looking(s: Any, verb: int, left: int, most: int) -> None:
    """Who looks at cards knows them."""
    source = int(s.source) if verb == E.LOOK else D.POOL
    needed = min(most, int(pile_size(s, source)))
    if left != (needed if verb == E.LOOK else most) or s.placed[s.seat, source] < needed:
        raise wrong("effect_looks")
    if verb == E.ORDER and (s.source != D.POOL or needed < 2):
        raise wrong("effect_looks")
    if verb == E.ORDER and card_at(s, source, 0) == card_at(s, source, 1):
        raise wrong("no_choice")


def check_swap(s: Any, verb: int, left: int, most: int) -> None:
    """Own cards that can be given, and for each of them one that can be taken."""
    seat = int(s.seat)
    own, taken = (int(s.chosen[p]).bit_count() for p in (seat, 1 - seat))
    free = int(free_own(s, seat)).bit_count()
    targets = int(hidden_targets(s, verb) | open_targets(s, verb)).bit_count()
    if s.chosen[seat] & s.frozen[seat]:
        raise wrong("chosen")
    if s.taking:
        if not 0 <= taken < own <= most or targets < own - taken or left > most - own:
            raise wrong("chosen")
    elif taken or left < 1 or own + left != min(most, own + free, targets):
        raise wrong("effect_left", most=most)
