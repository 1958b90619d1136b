"""A solution in words: the winning line, step by step, or that there is none."""

from rich.console import Console

from spadework.cli.speech import WORDS
from spadework.engine.match import Match
from spadework.engine.parts import Solution


def tell_solution(console: Console, match: Match, found: Solution, lang: str) -> None:
    """What was found out, and with a win every action and what it does."""
    if not found.won:
        key = "undecided" if found.won is None else "lost"
        console.print(WORDS.say(f"solve.{key}", lang, positions=f"{found.positions:,}"))
        return
    console.print(WORDS.say("solve.won", lang, count=len(found.line)), style="bold")
    trial = match.copy()
    for number, action in enumerate(found.line, 1):
        seat = trial.seat
        console.print(WORDS.say("solve.step", lang, number=number, action=action), style="yellow")
        for event in trial.play(action):
            console.print("       " + match.game.book.table.tell(event, seat, lang), style="dim")
