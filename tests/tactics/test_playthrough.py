"""A playthrough to read: playthrough.txt is a whole game of two greedy players, in words.

`python tests/tactics/test_playthrough.py` writes it anew; look at the difference before you
commit it, for it means that a rule, a text or the greedy player has changed.
"""

from pathlib import Path

import spadework as sw

FILE = Path(__file__).with_name("playthrough.txt")
SEED = 43


def playthrough():
    match = sw.game("tactics").deal(SEED)
    tell = match.game.book.table.tell
    lines = [f"# Poker Tactics, seed {SEED}: greedy against greedy, the referee's eye", ""]
    start = match.position()
    lines += [f"{key}: {start[key]}" for key in ("starter", "hands", "deck")]
    players = [sw.player("greedy", seat) for seat in (0, 1)]
    while match.seat is not None:
        seat = match.seat
        actions = match.actions()
        action = players[seat].choose(match)
        shown = " | ".join(actions[:12]) + (" | …" if len(actions) > 12 else "")
        lines += ["", f"seat {seat}, {len(actions)} legal: {shown}", f"> {action}"]
        lines += [f"  {tell(event, None, 'en')}" for event in match.play(action)]
        now = match.position()
        if now["phase"] != "mulligan":
            lines.append(f"  sides: {now['boards'][0]} {now['boards'][1]}")
    return "\n".join([*lines, "", f"returns: {match.returns}", ""])


def test_the_playthrough_reads_as_it_did():
    assert playthrough() == FILE.read_text("utf-8")


if __name__ == "__main__":
    FILE.write_text(playthrough(), "utf-8")
