"""What a part of the soak has found so far: stopped at any moment, it goes on from there.

Each finding is a line of JSON in `.soak/`, written when it is made. Other code or other sizes find
other things, so they begin anew.
"""

import hashlib
import json
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
FOLDER = Path(os.environ.get("SPADEWORK_SOAK", ROOT / ".soak"))


class Kept:
    """The findings of one part, in memory and on disk."""

    def __init__(self, part: str, **sizes: Any) -> None:
        self.file = FOLDER / f"{part}.jsonl"
        self.head = {"code": code(), **sizes}
        self.found: dict[str, Any] = {}
        told = list(whole_lines(self.file))
        if told[:1] == [self.head]:
            self.found = {line["what"]: line["found"] for line in told[1:]}
        self._write_anew()

    def once(self, what: str, find: Callable[[], Any]) -> Any:
        """What was found of this before, or is found now. JSON must be able to hold it."""
        if what not in self.found:
            self.put(what, find())
        return self.found[what]

    def put(self, what: str, found: Any) -> None:
        self.found[what] = found
        with self.file.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"what": what, "found": found}) + "\n")

    def forget(self) -> None:
        """The part is complete: the next time it is measured anew."""
        self.file.unlink(missing_ok=True)

    def _write_anew(self) -> None:
        """Without a line that was cut short, and in one go: this too may be stopped."""
        FOLDER.mkdir(parents=True, exist_ok=True)
        lines = [{"what": what, "found": found} for what, found in self.found.items()]
        fresh = self.file.with_suffix(".new")
        fresh.write_text("".join(json.dumps(one) + "\n" for one in [self.head, *lines]), "utf-8")
        fresh.replace(self.file)


def whole_lines(file: Path) -> list[Any]:
    """All lines but one that was cut short."""
    if not file.exists():
        return []
    return [json.loads(line) for line in file.read_bytes().split(b"\n")[:-1]]


@cache
def code() -> str:
    """A hash of everything that could change what is found."""
    digest = hashlib.sha256()
    for folder, pattern in (("src", "*.py"), ("src", "*.toml"), ("tests", "*.py"), ("tools", "*")):
        for file in sorted((ROOT / folder).rglob(pattern)):
            if file.is_file() and "__pycache__" not in file.parts:
                digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]
