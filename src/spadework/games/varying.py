"""A game as anybody might play it: options turned at random, and whatever the seats may bring."""

from dataclasses import dataclass
from random import Random
from typing import Any

from spadework.engine.errors import BadOption
from spadework.engine.game import Game
from spadework.engine.options import Option
from spadework.games import game


@dataclass(frozen=True)
class Variety:
    """How much it varies, as chances."""

    turned: float = 0.5  # that options are turned at all
    each: float = 0.3  # that this one is, then
    brought: float = 0.8  # that a seat brings anything at random, and not what is ready-made


USUAL = Variety()
AT_RANDOM = {  # what may be asked to be drawn anew for every deal
    "brought": Variety(turned=0.0, brought=1.0),
    "options": Variety(turned=1.0),
}


def varied(name: str, dice: Random, how: Variety = USUAL) -> Game:
    """The game, varied at random; what does not go together is drawn again.

    >>> varied("tactics", Random(1), Variety(turned=0)) == game("tactics")
    True
    """
    return varied_more(game(name), dice, how)


def varied_more(base: Game, dice: Random, how: Variety = USUAL) -> Game:
    """The same, but what was turned already stays as it is."""
    options, building = base.options, base.book.building
    while True:
        turned = dice.random() < how.turned
        chosen: dict[str, Any] = {
            option.name: any_value(option, dice)
            for option in options.values()
            if not option.reader and turned and dice.random() < how.each
        }
        chosen |= base.chosen
        rules = {option.name: option.default for option in options.values()} | chosen
        for option in options.values():
            if option.reader and building and option.name not in base.chosen:
                at_random = dice.random() < how.brought
                chosen[option.name] = (
                    building.at_random(dice, rules) if at_random else dice.choice(option.candidates)
                )
        try:
            return base.turned(chosen)
        except BadOption:
            continue


def any_value(option: Option, dice: Random) -> Any:
    """One of the values worth trying as often as any other in its range."""
    if option.range and dice.random() < 0.5:
        return dice.randint(*option.range)
    return dice.choice(option.choices or option.candidates)
