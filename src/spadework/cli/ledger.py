"""The arena's ledger: a line of JSON for every deal, so that a long contest can go on later."""

import hashlib
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from spadework.cli.files import read_plain
from spadework.cli.speech import refuse
from spadework.engine.words import short
from spadework.players.arena import Contest, Meeting, Played
from spadework.players.levels import __file__ as LEVELS_FILE

FORMAT = "spadework arena 1"


class Ledger:
    """The meetings so far, in memory and, if it has a file, there too."""

    def __init__(
        self, file: Path | None, contests: list[Contest], rows: list[dict[str, Any]]
    ) -> None:
        self.file, self.rows = file, rows
        self._met: dict[tuple[int, int], Meeting] = {}
        if file is None:
            return
        head = head_of(contests[0], rows)
        if file.exists():
            self._read(file, head)
        else:
            self._append(head)

    def has(self, row: int, deal: int) -> bool:
        return (row, deal) in self._met

    def meetings(self, row: int, deals: int) -> list[Meeting]:
        """The first so many deals of a row, as far as they were played."""
        return [self._met[row, deal] for deal in range(deals) if self.has(row, deal)]

    def write(self, row: int, meeting: Meeting) -> None:
        """Keep a meeting; once this returns it is on its way to the disk."""
        self._met[row, meeting.deal] = meeting
        if self.file is not None:
            self._append({"row": row} | asdict(meeting))

    def _append(self, told: dict[str, Any]) -> None:
        assert self.file is not None
        try:
            with self.file.open("a", encoding="utf-8") as file:
                file.write(json.dumps(told, ensure_ascii=False) + "\n")
        except OSError as error:
            why = error.strerror or "?"
            raise refuse("unwritable", file=short(str(self.file)), why=why) from None

    def _read(self, file: Path, head: dict[str, Any]) -> None:
        """What an earlier run wrote; a last line that was cut short is taken away again."""
        text = read_plain(file)
        whole, _, rest = text.rpartition("\n")
        first, *lines = whole.split("\n")
        if not is_object(first) or json.loads(first) != head:
            raise refuse("other_contest", file=short(str(file)))
        for line in lines:
            try:
                told = json.loads(line)
                meeting = Meeting(told["deal"], [Played(**game) for game in told["games"]])
                self._met[told["row"], told["deal"]] = meeting
            except (ValueError, TypeError, KeyError):
                raise refuse("other_contest", file=short(str(file))) from None
        if rest:
            file.write_text(whole + "\n", encoding="utf-8")


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
        "players": list(contest.players),
        "seed": contest.seed,
        "rows": rows,
    }


def code_of(contest: Contest) -> str:
    """A hash of what decides how the games go: the rules and the players' own code."""
    home = Path(LEVELS_FILE).parent
    files = [*contest.game.book.folder.glob("*.py"), *(home / "search").glob("*.py")]
    files += [home / "__init__.py", home / "levels.py"]
    digest = hashlib.sha256()
    for file in sorted(files):
        digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]


def is_object(line: str) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except ValueError:
        return False
