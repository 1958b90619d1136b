"""Write what docs/learning.md says of our nets: from the nets themselves and their curves.

A net lies in `src/spadework/players/nets/weights/`, its curve in `docs/learning/<id>.json`, and
that of an exploiter, trained `--against` it, in `docs/learning/<id>-exploiter.json`.
"""

import json
import re
from pathlib import Path

import spadework as sw
from spadework.games import book
from spadework.learn.curve import Curve, picture, read
from spadework.players.nets.net import file_of, has_ours, ours

ROOT = Path(__file__).parent.parent
PAGE, CURVES = ROOT / "docs" / "learning.md", ROOT / "docs" / "learning"
BLOCK = re.compile(r"(?<=<!-- nets -->\n).*(?=<!-- end -->)", re.S)
NONE = "None has been trained yet.\n"
HEAD = (
    "| game | decisions | time | on | net | file | by chance | best action | turned options "
    "| an exploiter |\n|---|---:|---:|---|---|---:|---:|---:|---:|---:|\n"
)


def page(text: str) -> str:
    """The page, with this section as it has to be."""
    names = [name for name in sw.games() if has_ours(book(name))]
    found = HEAD + "".join(map(row, names)) if names else NONE
    found += "".join(map(beside, names))
    return BLOCK.sub(lambda _: f"\n{found}\n", text)


def row(name: str) -> str:
    """A net in figures."""
    net = ours(book(name))
    about, size = net.about, file_of(book(name)).stat().st_size
    last, exploiter = about["measured"], curve_of(f"{name}-exploiter")
    cells = [name, f"{about['decisions'] / 1e6:,.0f} million", f"{about['seconds'] / 60:,.0f} min"]
    cells += [about["machine"], f"{net.columns} × {1 + net.blocks}, {net.narrow}"]
    cells += [f"{size / 1e6:.2f} MB", f"{percent(last['drawn'])} ± {100 * last['error']:.1f}"]
    cells += [percent(last["best"]), percent(last["turned"])]
    cells += [percent(exploiter.rows[-1]["guests"]) if exploiter else "–"]
    return f"| {' | '.join(cells)} |\n"


def beside(name: str) -> str:
    """How it was trained, and its curve."""
    title, about = book(name).words.say("title"), ours(book(name)).about
    told = f"\n{title}, with PyTorch {about['torch']}:\n\n```\n{about['command']}\n```\n"
    if curve_of(name):
        told += f"\n![How the net of {title} came along](learning/{name}.svg)\n"
    return told


def percent(share: float) -> str:
    return f"{100 * share:.1f}%"


def curve_of(name: str) -> Curve | None:
    file = CURVES / f"{name}.json"
    return read(json.loads(file.read_text("utf-8"))) if file.is_file() else None


def pictures() -> dict[Path, str]:
    """Every curve that is kept, drawn."""
    found = {file: curve_of(file.stem) for file in sorted(CURVES.glob("*.json"))}
    return {file.with_suffix(".svg"): picture(one, "en") for file, one in found.items() if one}


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text("utf-8")), encoding="utf-8")
    for file, drawn in pictures().items():
        file.write_text(drawn, encoding="utf-8")
