"""Who sits at a table, and what is brought to it: names, players, a match, the game's own page."""

import sys
from collections.abc import Sequence
from pathlib import Path

from spadework.cli.files import read_json
from spadework.cli.speech import WORDS, refuse
from spadework.engine.game import Game
from spadework.engine.match import Match
from spadework.engine.replay import read_record
from spadework.engine.words import short
from spadework.games import game as find_game
from spadework.players import check_player, making_of, may_be_in_a_file
from spadework.players.levels import OPPONENT

HUMAN = "human"


def small_number(text: str) -> int | None:
    """The number a short text stands for; None if it stands for none."""
    return int(text) if text.isdecimal() and len(text) < 10 else None


def seat_names(players: list[str], lang: str, eyes: int | None) -> list[str]:
    """What stands beside each seat: its number and who sits there."""
    names = []
    for seat, who in enumerate(players):
        key = "seat.you" if seat == eyes else f"seat.{HUMAN}" if who == HUMAN else "seat.computer"
        if key == "seat.you" and len(players) == 1:
            key = "seat.alone"
        names.append(WORDS.say(key, lang, seat=seat, name=short(who)))
    return names


def load_match(file: Path, otherwise: str = "only_seen") -> Match:
    """A whole match from a file; ``otherwise`` is the sentence if it holds what one seat saw."""
    match = read_record(read_json(file), find_game)
    if not isinstance(match, Match):
        raise refuse(otherwise, file=short(str(file)))
    return match


def checked_players(players: list[str] | None, game: Game, typed: Sequence[str] = ()) -> list[str]:
    """One name a seat, each a person or a known player.

    Somebody's own code is run only if they ``typed`` its name: a file could name any.
    """
    usual = [HUMAN] + [OPPONENT] * (game.seats - 1)
    players = players or usual
    if len(players) != game.seats:
        example = ",".join(usual)
        raise refuse("seats", count=len(players), needed=game.seats, example=example)
    modules_at_hand(typed)
    for name in players:
        if name in typed and name != HUMAN:
            check_player(name, [HUMAN])
        elif name != HUMAN and not may_be_in_a_file(name):
            raise refuse("player_in_file", name=short(name))
    return players


def modules_at_hand(typed: Sequence[str]) -> None:
    """What lies in this folder can be named, as with ``python -m``; nobody else is to find it."""
    own = any(":" in name and making_of(name) is None for name in typed)
    if own and "" not in sys.path:
        sys.path.insert(0, "")
