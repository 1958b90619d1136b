"""Options: what a designer may turn, declared once and shown everywhere."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from spadework.engine.errors import BadOption, SpadeworkError, UnknownName, engine_sentence
from spadework.engine.words import DEFAULT, Breaches, Sentence, Words, as_whole, nearest, short

Value = int | bool | str
FALSE_LIKE = ("0", "no", "off", "None", "0.0")


@dataclass(frozen=True)
class Option:
    """One rule that may be turned.

    ``field`` (and ``index``, where the field is a row) say where it lies in the rules' record.
    A number has a ``range``, a switch is false or true, anything else has ``choices``.
    ``candidates`` are the values worth trying when a designer tunes the game.
    What is more than one number says how it is written into the record by ``fill``, and a text
    that stands for more than a word how it is read by ``reader``. What a seat brings and others may
    not see has that seat as its ``owner``.
    """

    name: str
    clause: str
    default: Value
    candidates: tuple[Value, ...]
    words: Words
    range: tuple[int, int] | None = None
    choices: tuple[str, ...] | None = None
    field: str = ""
    index: int | None = None
    reader: Callable[[str], str] | None = None
    fill: Callable[[Any, Any], None] | None = None
    owner: int | None = None

    @property
    def text(self) -> str:
        """What it changes, in English."""
        return self.describe()

    def describe(self, lang: str = DEFAULT) -> str:
        """What it changes."""
        own = f"option.{self.name}"
        if self.words.has(own):
            return self.words.say(own, lang)
        return self.words.say(f"option.{self.field}", lang, name=self.name.partition("_")[2])

    def titles(self, lang: str = DEFAULT) -> dict[str, str]:
        """What each of its choices is called."""
        say = self.words.say
        return {value: say(f"choice.{self.name}.{value}", lang) for value in self.choices or ()}

    @property
    def allowed(self) -> str:
        """The values it takes, as text: ``0-30``, ``false, true``, ``units, any``."""
        if self.range:
            return f"{self.range[0]}-{self.range[1]}"
        if self.reader:
            return ", ".join([*map(str, self.candidates), "…"])
        return ", ".join(self.choices or ("false", "true"))

    def check(self, value: Any) -> Value:
        """``value``, if it is one this option takes; else a sentence naming the nearest."""
        if self.range:
            return self._check_number(value)
        if self.choices:
            return self._check_choice(value)
        if self.reader:
            return self._check_text(value, self.reader)
        if not isinstance(value, bool):
            raise self._refused(value, "false" if short(value) in FALSE_LIKE else "true")
        return value

    def _check_number(self, value: Any) -> int:
        low, high = self.range or (0, 0)
        number = as_whole(value)
        if number is None:
            raise self._refused(value, str(self._near(value)))
        if not low <= number <= high:
            raise self._refused(value, str(low if number < low else high))
        return number

    def _near(self, value: Any) -> int:
        """The whole number nearest to what was meant; the default if that cannot be told."""
        low, high = self.range or (0, 0)
        try:
            return min(max(round(float(value)), low), high)
        except (TypeError, ValueError, OverflowError):
            return int(self.default)

    def _check_choice(self, value: Any) -> str:
        choices = self.choices or ()
        if not isinstance(value, str) or value not in choices:
            raise self._refused(value, nearest(short(value), choices))
        return value

    def _check_text(self, value: Any, reader: Callable[[str], str]) -> str:
        try:
            if isinstance(value, str):
                return reader(value)
        except SpadeworkError as error:
            sentence = engine_sentence("option.text", name=self.name, why=error.sentence)
            raise BadOption(sentence) from None
        told = {"name": self.name, "value": short(value), "default": self.default}
        raise BadOption(engine_sentence("option.not_text", **told))

    def _refused(self, value: Any, close: str) -> BadOption:
        key = "option.range" if self.range else "option.choices"
        shown = f"'{short(value)}'" if isinstance(value, str) else short(value)
        return BadOption(
            engine_sentence(key, name=self.name, value=shown, allowed=self.allowed, nearest=close)
        )

    def parse(self, text: str) -> Value:
        """The value that ``text`` stands for, as on a command line."""
        if self.choices or self.reader:
            return self.check(text)
        if self.range:
            digits = text.removeprefix("-")
            plain = digits.isascii() and digits.isdecimal() and len(digits) < 10
            return self.check(int(text) if plain else text)
        return self.check({"true": True, "false": False}.get(text.lower(), text))

    def number(self, value: Value) -> int:
        """The value as it stands in the rules' record."""
        return self.choices.index(str(value)) if self.choices else int(value)

    def write(self, r: Any, value: Value) -> None:
        """Write the value into the rules' record."""
        if self.fill:
            self.fill(r, value)
        elif self.index is None:
            r[self.field] = self.number(value)
        else:
            r[self.field][self.index] = self.number(value)


@dataclass(frozen=True)
class Options:
    """How a game declares its options; what they change is told in its words."""

    words: Words

    def number(
        self, name: str, clause: str, default: int, low: int, high: int, candidates: tuple[int, ...]
    ) -> Option:
        """A whole number, in the field of its name."""
        span = (low, high)
        return Option(name, clause, default, candidates, self.words, range=span, field=name)

    def switch(self, name: str, clause: str, default: bool) -> Option:
        """False or true, in the field of its name."""
        return Option(name, clause, default, (False, True), self.words, field=name)

    def choice(
        self, name: str, clause: str, choices: tuple[str, ...], field: str = "", **how: Any
    ) -> Option:
        """One of a few words, the first of them by default."""
        how |= {"choices": choices, "field": field or name}
        return Option(name, clause, choices[0], choices, self.words, **how)


def breached(words: Words, kind: str, name: str, breaches: list[Sentence]) -> BadOption:
    """The error for something brought that is not legal: every breach in one sentence."""
    why = Breaches(words, f"{kind}.join", breaches)
    return BadOption(words.sentence(f"{kind}.refused", name=name, why=why))


def unknown_option(name: Any, options: Iterable[str]) -> UnknownName:
    """The sentence for an option that is not there."""
    return UnknownName(
        engine_sentence("option.unknown", name=short(name), nearest=nearest(short(name), options))
    )


def check_options(options: dict[str, Option], given: dict[str, Any]) -> dict[str, Value]:
    """Each given value checked; an unknown name is refused with the nearest one."""
    for name in given:
        if name not in options:
            raise unknown_option(name, options)
    return {name: options[name].check(value) for name, value in given.items()}
