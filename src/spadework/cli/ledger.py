"""The arena's ledger: a line of JSON for every deal, so that a long contest can go on later."""

import hashlib
import json
import math
import os
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

from spadework.cli.files import check_ordinary
from spadework.cli.speech import refuse
from spadework.engine.errors import SpadeworkError
from spadework.engine.rules.chance import __file__ as CHANCE_FILE
from spadework.engine.words import LANGUAGES, short
from spadework.players import OwnPlayer
from spadework.players.arena import Contest, Meeting, Played
from spadework.players.finding import name_of
from spadework.players.levels import __file__ as LEVELS_FILE
from spadework.players.nets.net import file_of

FORMAT = "spadework arena 1"
NET = "net:"  # and the file of its weights
SHOWN = {
    "texts",
    "saying",
    "screens",
    "table.py",
    "terminal.py",
    "words.py",
    "browser.py",
    "guide.py",
}


class Ledger:
    """The meetings so far, in memory and, if it has a file, there too."""

    def __init__(
        self, file: Path | None, contests: list[Contest], rows: list[dict[str, Any]]
    ) -> None:
        self.file, self.contests = file, contests
        self._met: dict[tuple[int, int], Meeting] = {}
        if file is not None:
            self._open(file, head_of(contests[0], rows))

    def has(self, row: int, deal: int) -> bool:
        return (row, deal) in self._met

    def meetings(self, row: int, deals: int) -> list[Meeting]:
        """The first so many deals of a row, as far as they were played."""
        return [self._met[row, deal] for deal in range(deals) if self.has(row, deal)]

    def write(self, row: int, meeting: Meeting) -> None:
        """Keep a meeting; once this returns it is on its way to the disk."""
        self._met[row, meeting.deal] = meeting
        if self.file is not None:
            try:
                self._append({"row": row} | asdict(meeting))
            except OSError as error:
                raise unwritable(self.file, error) from None

    def _append(self, told: dict[str, Any]) -> None:
        assert self.file is not None
        with self.file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(told, ensure_ascii=False) + "\n")

    def _open(self, file: Path, head: dict[str, Any]) -> None:
        """Begin a ledger, or take up what an earlier run wrote."""
        try:
            if not file.exists():
                self._append(head)
                return
            check_ordinary(file)
            check_told(self.contests[0], head, file)
            self._read(file, head)
        except SpadeworkError:
            raise
        except (ValueError, TypeError, KeyError, RecursionError):
            raise refuse("no_ledger", file=short(str(file))) from None
        except OSError as error:
            raise unwritable(file, error) from None

    def _read(self, file: Path, head: dict[str, Any]) -> None:
        """Every whole line; one that was cut short by a crash is taken away again."""
        whole = 0
        with file.open("rb") as lines:
            for line in lines:
                if not line.endswith(b"\n"):
                    break
                told = json.loads(line)
                if whole == 0:
                    check_head(told, head, file)
                else:
                    self._take(told)
                whole += len(line)
        if not whole and not json.dumps(head, ensure_ascii=False).encode().startswith(
            file.read_bytes()[: 1 << 16]
        ):
            raise ValueError("not even the beginning of a ledger")
        os.truncate(file, whole)
        if not whole:
            self._append(head)

    def _take(self, told: dict[str, Any]) -> None:
        """A line of the ledger, if it can be one of this contest."""
        row, meeting = told["row"], Meeting(told["deal"], [Played(**g) for g in told["games"]])
        if type(row) is not int or not 0 <= row < len(self.contests):
            raise ValueError("no such row")
        if type(meeting.deal) is not int or meeting.deal < 0:
            raise ValueError("no such deal")
        contest = self.contests[row]
        if [game.seats for game in meeting.games] != contest.seatings:
            raise ValueError("not the games of a deal")
        for game in meeting.games:
            check_game(game, contest.game.seats)
        self._met[row, meeting.deal] = meeting


def check_game(game: Played, seats: int) -> None:
    """Whether the figures of a game can be."""
    results, counts, times = game.returns, game.decisions, game.seconds
    for figures in (results, counts, times):
        if not isinstance(figures, list) or len(figures) != seats:
            raise ValueError("not one figure a seat")
    good = all(type(x) is int and x in (-1, 0, 1) for x in results)
    good = good and all(type(x) is int and 0 <= x < 1_000_000 for x in counts)
    if not good or not all(isinstance(x, float) and 0 <= x < math.inf for x in times):
        raise ValueError("figures that cannot be")
    if game.resigned is not None:
        check_resigned(game.resigned, seats)


def check_resigned(told: Any, seats: int) -> None:
    """Whether a seat can have resigned so."""
    if set(told) != {"seat", "why"} or set(told["why"]) != set(LANGUAGES):
        raise ValueError("not why a seat resigned")
    if type(told["seat"]) is not int or not 0 <= told["seat"] < seats:
        raise ValueError("no such seat")
    if not all(isinstance(why, str) for why in told["why"].values()):
        raise ValueError("no sentence")


def check_told(contest: Contest, head: dict[str, Any], file: Path) -> None:
    """Whether it can be told at all that the players are still the same."""
    if head["code"] is None:
        names = [one.name for one in own_players(contest) if sources_of(one) is None]
        raise refuse("untold_code", file=short(str(file)), name=short(names[0]))


def check_head(told: Any, head: dict[str, Any], file: Path) -> None:
    """Whether a ledger is about this contest."""
    if not isinstance(told, dict) or told.get("format") != FORMAT:
        raise ValueError("no head of a ledger")
    if told | {"code": head["code"]} != head:
        raise refuse("other_contest", file=short(str(file)))
    if told != head:
        raise refuse("other_code", file=short(str(file)))


def unwritable(file: Path, error: OSError) -> SpadeworkError:
    return refuse("unwritable", file=short(str(file)), why=error.strerror or "?")


def head_of(contest: Contest, rows: list[dict[str, Any]]) -> dict[str, Any]:
    """What a ledger is about: only the same contest may go on in it."""
    varied = set(rows[0])
    rules = {name: value for name, value in contest.game.rules.items() if name not in varied}
    return {
        "format": FORMAT,
        "game": contest.game.id,
        "version": int(contest.game.book.VERSION),
        "code": code_of(contest),
        "rules": rules,
        "players": contest.names,
        "random": contest.random,
        "seed": contest.seed,
        "rows": rows,
    }


def code_of(contest: Contest) -> str | None:
    """A hash of what decides how the games go: chance, the rules and the players.

    None if somebody's own player has no source that could be read.
    """
    digest, files = hashlib.sha256(), decisive_files(contest)
    for one in own_players(contest):
        sources = sources_of(one)
        if sources is None:
            return None
        digest.update(name_of(one.who).encode() + b"\0")
        files += sources
    for file in files:
        digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]


def own_players(contest: Contest) -> list[OwnPlayer]:
    return [who for who in contest.players if isinstance(who, OwnPlayer)]


def sources_of(one: OwnPlayer) -> list[Path] | None:
    """The sources of somebody's own player: its module, or the whole package that is in.

    What else it reads, weights for example, nobody can tell.
    """
    named = {name_of(one.who), one.name}
    modules = {name.partition(":")[0] for name in named if ":" in name}
    found = [source_of(module) for module in sorted(modules)]
    return None if None in found else [file for files in found if files for file in files]


def source_of(module: str) -> list[Path] | None:
    """A module's source, or all those of its package; None if it has none."""
    top = module.partition(".")[0]
    for name in (top, module):
        file = Path(getattr(sys.modules.get(name), "__file__", None) or "")
        if file.name == "__init__.py":
            return sorted(file.parent.rglob("*.py"))
    return [file] if file.suffix == ".py" and file.is_file() else None


def decisive_files(contest: Contest) -> list[Path]:
    """All of a game's folder but what is said and drawn; the engine's rules, and who plays."""
    game, home, engine = (
        contest.game.book.folder,
        Path(LEVELS_FILE).parent,
        Path(CHANCE_FILE).parent,
    )
    own = [file for kind in ("*.py", "*.toml") for file in game.rglob(kind)]
    files = [file for file in own if not SHOWN & {*file.relative_to(game).parts}]
    files += [*engine.glob("*.py"), *(home / "search").rglob("*.py")]
    files += [*(home / "nets").rglob("*.py"), *weights_of(contest)]
    files += [home / f"{name}.py" for name in ("__init__", "arena", "levels", "own")]
    return sorted(files)


def weights_of(contest: Contest) -> list[Path]:
    """The game's own net, and those of the players that are named by a file."""
    named = [Path(name.removeprefix(NET)) for name in contest.names if name.startswith(NET)]
    return [file for file in (file_of(contest.game.book), *named) if file.is_file()]
