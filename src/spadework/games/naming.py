"""Sentences about somebody by name.

English begins a sentence with a capital, whoever it is about ("The computer plays 7"). Chinese
keeps a space between its own characters and Latin letters or digits, and nowhere else: whether
there is one beside a name depends on the name (Ann 打出 7, 小明打出 7, 座位 0 打出 7).
"""

import re
import unicodedata
from typing import Any

from spadework.engine.words import Words

NAMES = ("who", "what", "card", "unit", "target", "pilot")
# Around a name while its sentence is made; no text and no name may hold them.
OPEN, CLOSE = "\ue000", "\ue001"
FIRST = re.compile(rf"(^|[.!?] ){OPEN}.")
STOPS = (".", "!", "?", "。", "！", "？")
SUIT_SIGNS = dict(zip("CDHS", "♣♦♥♠", strict=True))
SPACED = re.compile(f" ?{OPEN}(.*?){CLOSE} ?")


def about(words: Words, key: str, lang: str, /, **values: Any) -> str:
    """The text of ``key``, a sentence; gaps that begin with a word of ``NAMES`` are names."""
    text = _named(words, key, lang, values)
    if lang.startswith("zh"):
        return SPACED.sub(_in_chinese, text)
    text = FIRST.sub(lambda found: found[0].upper(), text)
    return text.replace(OPEN, "").replace(CLOSE, "")


def within(words: Words, key: str, lang: str, /, **values: Any) -> str:
    """The same for a part of a sentence, which does not begin with a capital."""
    text = _named(words, key, lang, values)
    if lang.startswith("zh"):
        return SPACED.sub(_in_chinese, text)
    return text.replace(OPEN, "").replace(CLOSE, "")


def title(words: Words, verb: str, label: str, lang: str, /, **values: Any) -> str:
    """What a button says: what is done and what it will do; ``button.VERB`` is how the two go
    together. An action whose verb has no such text is told by its label alone."""
    key = f"button.{verb}"
    return capital(within(words, key, lang, label=label, **values) if words.has(key) else label)


def sentence(part: str, lang: str) -> str:
    """A part of a sentence, standing alone."""
    stop = "。" if lang.startswith("zh") else "."
    return capital(part) + ("" if part.endswith(STOPS) else stop)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def suited(card: str) -> str:
    """A card as people read it: ``7H`` is 7♥."""
    return card[:-1] + SUIT_SIGNS[card[-1]] if card[-1:] in SUIT_SIGNS else card


def _named(words: Words, key: str, lang: str, values: dict[str, Any]) -> str:
    """The text with its names between marks."""
    for gap, value in values.items():
        if gap.startswith(NAMES):
            name = str(value).replace(OPEN, "").replace(CLOSE, "")
            values[gap] = f"{OPEN}{name}{CLOSE}"
    return words.say(key, lang, **values)


def _in_chinese(found: re.Match[str]) -> str:
    """The name with a space on each side where Latin letters or digits are concerned."""
    name, text = found[1], found.string
    before, after = text[: found.start()][-1:], text[found.end() :][:1]
    left = " " if _apart(before, name[:1]) else ""
    return left + name + (" " if _apart(name[-1:], after) else "")


def _apart(one: str, other: str) -> bool:
    """Whether a space stands between two characters: neither is a stop, and not both Chinese."""
    return _is_sign(one) and _is_sign(other) and not (_is_han(one) and _is_han(other))


def _is_sign(char: str) -> bool:
    """A letter, a digit, or a suit's sign."""
    return char != "" and unicodedata.category(char)[0] in "LNS"


def _is_han(char: str) -> bool:
    return "\u2e80" <= char <= "\uffef"
