"""``python -m spadework.learn``: ``spadework learn`` where Typer is not installed."""

import argparse
import sys
from typing import Any, NoReturn

from spadework.engine import compile
from spadework.engine.errors import SpadeworkError
from spadework.engine.speaking import own_language
from spadework.learn.asking import ARGUMENTS
from spadework.learn.command import learn
from spadework.learn.words import WORDS, refuse


class Parser(argparse.ArgumentParser):
    """One whose refusals are sentences."""

    def error(self, message: str) -> NoReturn:
        raise refuse("usage", what=message)


def main() -> int:
    compile.speaks = own_language()
    try:
        return learn(read())
    except SpadeworkError as error:
        print(error.text(compile.speaks), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def read() -> dict[str, Any]:
    """What was typed."""
    lang = own_language()
    about = WORDS.say("help_learn", lang)
    parser = Parser("python -m spadework.learn", description=about, allow_abbrev=False)
    for one in ARGUMENTS:
        told: dict[str, Any] = {"help": WORDS.say(f"help_{one.name}", lang)}
        if one.metavar:
            told |= {"metavar": one.metavar, "default": one.default}
        else:
            told |= {"action": "store_true"}
        parser.add_argument(one.name if one.needed else f"--{one.name}", **told)
    return vars(parser.parse_args())


if __name__ == "__main__":
    raise SystemExit(main())
