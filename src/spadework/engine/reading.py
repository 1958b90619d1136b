"""Reading what people and files send: every wrong value gets a sentence, never a traceback."""

from collections.abc import Callable
from typing import Any

from spadework.engine.errors import BadOption, BadPosition, engine_sentence
from spadework.engine.rules.chance import SEEDS as SEEDS
from spadework.engine.rules.chance import seeded
from spadework.engine.words import ENGINE, Words, as_whole, nearest, short

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "Joker")
RANK_NUMBER = {rank: number for number, rank in enumerate(RANKS)}
HIDDEN = "??"


def wrong_in(words: Words) -> Callable[..., BadPosition]:
    """Makes a position's errors, with sentences of these words."""

    def wrong(key: str, /, **values: Any) -> BadPosition:
        return BadPosition(words.sentence(f"position.{key}", **values))

    return wrong


wrong = wrong_in(ENGINE)


def check_seed(seed: Any) -> int:
    """``seed`` as a plain int, if it is one from 0 up to ``SEEDS``."""
    number = as_whole(seed)
    if number is None or not 0 <= number < SEEDS:
        raise BadOption(engine_sentence("seed", value=short(seed), high=SEEDS - 1))
    return number


def known_keys(position: Any, keys: tuple[str, ...]) -> dict[str, Any]:
    """``position``, if it is an object with no key but these."""
    if not isinstance(position, dict):
        raise wrong("not_object", value=short(position))
    for key in position:
        if key not in keys:
            raise wrong("unknown_key", key=short(key), nearest=nearest(short(key), keys))
    return position


def number(value: Any, key: str, low: int, high: int) -> int:
    """A whole number from ``low`` to ``high``."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        one = "not_this" if low == high else "not_number"
        raise wrong(one, key=key, value=short(value), low=low, high=high)
    return value


def flag(value: Any, key: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise wrong("not_flag", key=key, value=short(value))
    return value


def one_of(value: Any, key: str, choices: tuple[str, ...]) -> str:
    """One of a few words."""
    if not isinstance(value, str) or value not in choices:
        raise wrong("not_one_of", key=key, value=short(value), choices=", ".join(choices))
    return value


def items(value: Any, key: str, count: int | None = None) -> list[Any]:
    """A list, of ``count`` things where that is given."""
    if not isinstance(value, list | tuple):
        raise wrong("not_list", key=key, value=short(value))
    if count is not None and len(value) != count:
        raise wrong("wrong_length", key=key, count=count, found=len(value))
    return list(value)


def ranks(value: Any, key: str) -> list[int]:
    """A list of ranks, as numbers."""
    return [rank_number(card, key) for card in items(value, key)]


def rank_number(card: Any, key: str) -> int:
    """The number of a rank's text."""
    if isinstance(card, int) and str(card) in RANK_NUMBER:
        raise wrong("rank_not_text", key=key, value=card)
    if not isinstance(card, str) or card not in RANK_NUMBER:
        raise wrong("not_rank", key=key, value=short(card), ranks=" ".join(RANKS))
    return RANK_NUMBER[card]


def without_chance(position: dict[str, Any]) -> dict[str, Any]:
    """A position without what it says of its generator."""
    return {key: value for key, value in position.items() if key not in ("rng", "seed")}


def chance_told(position: dict[str, Any]) -> int | None:
    """The generator that a position names, as it is or by a seed; None if it names none."""
    if "rng" in position and "seed" in position:
        raise wrong("rng_and_seed")
    if "seed" in position:
        return int(seeded(number(position["seed"], "seed", 0, SEEDS - 1)))
    return generator(position["rng"]) if "rng" in position else None


def generator(value: Any) -> int:
    """The state of a generator from its hex text; 0 is none."""
    text = value.lower() if isinstance(value, str) else ""
    if not 1 <= len(text) <= 16 or not set(text) <= set("0123456789abcdef") or int(text, 16) == 0:
        raise wrong("not_generator", value=short(value))
    return int(text, 16)
