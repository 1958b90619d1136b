"""What a server needs compiled of a game: the one place that says so.

As a program it compiles one game, and ends early if the server that started it has gone.
"""

import contextlib
import os
import signal
import sys
import threading
from pathlib import Path

from spadework.engine.compile import NotKept, kept_only, keyed
from spadework.games import book
from spadework.players import player
from spadework.players.levels import LEVELS
from spadework.players.search import Budget, survey
from spadework.serve.logs import trouble
from spadework.serve.messages import NewRoom
from spadework.serve.room import PERSON, begun, new_room
from spadework.serve.telling import state_told


def size(name: str) -> int:
    """How much there is to compile of a game, beside others."""
    return sum(file.stat().st_size for file in (book(name).folder / "rules").glob("*.py"))


def warm_up(name: str) -> None:
    """Do once all that a server does with a game: what is not compiled yet, is then."""
    keyed(book(name))
    room, _ = new_room(NewRoom(game=name, seats=[PERSON] * int(book(name).SEATS)))
    match, seats = room.match, range(room.game.seats)
    begun(room.game, room.key, match.position())
    # In one thread, this one: in others it would be compiled where nothing may be.
    survey(match.glimpse(0, 0), 0, Budget(1), threads=1)
    for level in LEVELS:
        player(level, threads=1).choose(match)
    match.play(player("greedy").choose(match))
    for seat in seats:
        match.last_showed_hidden(seat)
    for eyes in (None, *seats):
        state_told(room, eyes, "en")
    match.end("resign", 0)
    state_told(room, None, "en")


def loaded(name: str, whole: bool = True) -> bool:
    """Load a game that was compiled before; if not the ``whole`` of it was, compile the rest."""
    try:
        with kept_only() if whole else contextlib.nullcontext():
            warm_up(name)
    except NotKept:
        return False
    except Exception:  # a cache that cannot be read is as good as none
        trouble("game not loaded", game=name)
        return False
    return True


def end_with_server() -> None:
    """Its end of our input closes when it ends, however that comes about."""
    with contextlib.suppress(OSError):
        while os.read(sys.stdin.fileno(), 1):
            pass
    os._exit(1)


def go_first() -> None:
    """Where memory runs out, this process is ended and not the server."""
    with contextlib.suppress(OSError):  # on Linux
        Path("/proc/self/oom_score_adj").write_text("1000", "ascii")


def main() -> None:
    go_first()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    threading.Thread(target=end_with_server, daemon=True).start()
    warm_up(sys.argv[1])


if __name__ == "__main__":
    main()
