"""Errors that are sentences: what is wrong, and what would be right."""

from typing import Any

from spadework.engine.words import DEFAULT, ENGINE, LANGUAGES, Sentence, nearest, short


class SpadeworkError(ValueError):
    """Bad input. Nothing was changed; ``str(error)`` says what is wrong, in English."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence

    def text(self, lang: str = DEFAULT) -> str:
        """The same sentence in another language."""
        return self.sentence.text(lang)


class UnknownName(SpadeworkError):
    """A game, option, player or language that is not there."""


class BadOption(SpadeworkError):
    """An option's value that is out of its range."""


class BadSeat(SpadeworkError):
    """A seat that the game does not have."""


class IllegalAction(SpadeworkError):
    """An action that is not legal now; it says why."""


class BadPlayer(SpadeworkError):
    """A player of somebody's own that did not choose; an error of its own is the cause."""


class BadPosition(SpadeworkError):
    """A position that cannot be."""


class BadReplay(SpadeworkError):
    """A replay that is damaged, or does not fit the rules."""


def engine_sentence(key: str, /, **values: Any) -> Sentence:
    """One of the engine's own sentences."""
    return ENGINE.sentence(key, **values)


def unknown_language(lang: object) -> UnknownName:
    """The error for a language that the house does not speak."""
    known = ", ".join(LANGUAGES)
    close = nearest(short(lang), LANGUAGES)
    return UnknownName(
        engine_sentence("unknown.language", name=short(lang), nearest=close, known=known)
    )
