"""Replays: a match as JSON, whole or as one seat saw it, and back.

A whole replay holds the seed (or the position it started from) and the actions, and is played
again under the rules to be read. A replay as a seat saw it holds that seat's views and events;
nothing else of the match is in it. Both carry the version of the rules they were played under,
and a checksum, so that a file that was cut short or edited is not taken for a game.
"""

import hashlib
import json
from copy import deepcopy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from spadework.engine.errors import BadReplay, SpadeworkError, engine_sentence
from spadework.engine.keyed import read_key
from spadework.engine.words import short

if TYPE_CHECKING:
    from spadework.engine.game import Game
    from spadework.engine.match import Eyes, Match

FORMAT = "spadework replay 1"
ORIGINS = ("dealt", "position", "guide", "rematch")  # of a match at a table
WHOLE = {"format", "game", "version", "rules", "players", "actions", "end", "returns", "check"}
SEEN = {"format", "game", "version", "rules", "players", "seat", "steps", "returns", "check"}


@dataclass(frozen=True)
class SeenReplay:
    """A match as one seat (or a spectator) saw it: a view and events for every step."""

    game: "Game"
    seat: "Eyes"
    steps: list[dict[str, Any]]
    returns: list[int] | None
    players: list[str] | None


def whole_record(match: "Match") -> dict[str, Any]:
    """Everything, the referee's eye."""
    ended_here = match.ending is not None and match.steps > 0
    return _sealed(
        _head(match, match.game)
        | deepcopy(match.start)
        | {
            "actions": [list(pair) for pair in match.history],
            **({} if match.chance is None else {"counts": [row[2] for row in match.counted()]}),
            "end": match.ending if ended_here else None,
            "returns": match.returns,
        }
    )


def seen_record(match: "Match", seat: "Eyes") -> dict[str, Any]:
    """Built up from what that seat saw, step by step."""
    steps = []
    for moment in match.moments():
        told: dict[str, Any] = {"view": moment.view(seat), "events": moment.last_events(seat)}
        if seat is not None and moment.last_seat() == seat:
            told["action"] = moment.last_action()
        steps.append(told)
    eyes = "spectator" if seat is None else seat
    told = {"seat": eyes, "steps": steps, "returns": match.returns}
    return _sealed(_head(match, match.game.seen_by(seat)) | told)


def _head(match: "Match", game: "Game") -> dict[str, Any]:
    return {
        "format": FORMAT,
        "game": game.id,
        "version": int(game.book.VERSION),
        **game.names(whole=True),
        "players": None if match.players is None else list(match.players),
    } | ({} if match.origin is None else {"origin": match.origin})


def _sealed(record: dict[str, Any]) -> dict[str, Any]:
    return record | {"check": checksum(record)}


def checksum(record: dict[str, Any]) -> str:
    """A digest of all of a record but its own."""
    rest = {key: value for key, value in record.items() if key != "check"}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def read_record(record: Any, find_game: Any) -> "Match | SeenReplay":
    """The match a whole record holds, or the steps of one as a seat saw it.

    ``find_game(name)`` gives the game of that name, or refuses it.
    """
    try:
        return _read(record, find_game)
    except SpadeworkError:
        raise
    except (TypeError, KeyError, ValueError, AttributeError, RecursionError):
        raise bad("edited") from None  # nothing that we ever wrote


def _read(record: Any, find_game: Any) -> "Match | SeenReplay":
    _check_form(record)
    game: Game = find_game(record["game"])
    version = int(game.book.VERSION)
    if record["version"] != version:
        raise bad("version", game=game.id, was=short(record["version"]), now=version)
    if record["check"] != checksum(record) or not _are_players(record["players"], game.seats):
        raise bad("edited")
    if record.get("origin", ORIGINS[0]) not in ORIGINS:
        raise bad("edited")
    game = game.told_in(record)
    return _seen(record, game) if "seat" in record else _played_again(record, game)


def bad(key: str, /, **values: Any) -> BadReplay:
    return BadReplay(engine_sentence(f"replay.{key}", **values))


def _check_form(record: Any) -> None:
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise bad("not_replay", format=FORMAT)
    wanted = SEEN if "seat" in record else WHOLE
    for key in sorted(wanted - set(record)):
        raise bad("missing", key=key)
    if "seat" not in record and ("seed" in record) == bool({"start", "key"} & set(record)):
        raise bad("missing", key="seed")
    also = {"changed", "origin"} | (set() if "seat" in record else {"seed", "start"})
    if "key" in record and "seat" not in record:
        also |= {"key", "counts"}
    for key in sorted(set(map(str, record)) - wanted - also):
        raise bad("unknown", key=short(key))


def _played_again(record: dict[str, Any], game: "Game") -> "Match":
    try:
        match = _begun(record, game)
        counts = record["counts"] if match.chance else [None] * len(record["actions"])
        for turn, count in zip(record["actions"], counts, strict=True):
            play_turn(match, turn, count)
        if record["end"] is not None:
            match.end(record["end"]["reason"], record["end"]["seat"])
    except BadReplay:
        raise
    except SpadeworkError as error:
        raise bad("does_not_fit", why=error.sentence) from None
    if match.returns != record["returns"]:
        raise bad("other_result")
    match.players = None if record["players"] is None else list(record["players"])
    match.origin = record.get("origin")
    return match


def _begun(record: dict[str, Any], game: "Game") -> "Match":
    if "seed" in record:
        return game.deal(record["seed"])
    if "key" not in record:
        return game.match(record["start"])
    key = read_key(record["key"])
    return game.match_with(key, record["start"]) if "start" in record else game.deal_with(key)


def play_turn(match: "Match", turn: Any, count: int | None = None) -> None:
    """Play what was played; in a match with a key, with the count it had."""
    seat, text = turn
    if match.chance is not None and count is not None:
        if count < match.chance.count:
            raise bad("edited")
        match.chance.count = count
    if seat != match.seat:
        raise bad("out_of_turn", action=short(text), seat=short(seat))
    match.play(text)


def _seen(record: dict[str, Any], game: "Game") -> SeenReplay:
    seat = None if record["seat"] == "spectator" else record["seat"]
    steps = record["steps"]
    shaped = isinstance(steps, list) and steps and all(map(_is_step, steps))
    if not shaped or seat not in (None, *range(game.seats)):
        raise bad("edited")
    return SeenReplay(game.seen_by(seat), seat, steps, record["returns"], record["players"])


def _are_players(players: Any, seats: int) -> bool:
    if players is None:
        return True
    named = isinstance(players, list) and all(isinstance(name, str) for name in players)
    return named and len(players) == seats


def _is_step(step: Any) -> bool:
    return isinstance(step, dict) and isinstance(step.get("view"), dict) and "events" in step
