"""A review as one HTML file that needs nothing else: no script, no font, no address."""

from html import escape

from spadework.cli.speech import WORDS
from spadework.engine.words import LANGUAGES
from spadework.players.review import MARKS, Decision, Review

WIDTH, HEIGHT, EDGE, FOOT = 720, 320, 70, 34
COLOURS = ("var(--first)", "var(--second)")
STYLE = """
:root { color-scheme: light dark; --back: #fbfaf7; --ink: #23211d; --dim: #6d675c;
  --rule: #c9c1b0; --first: #1f6f54; --second: #2b5fa8; --inaccuracy: #8a6a00;
  --mistake: #b2470f; --blunder: #b3202c; }
@media (prefers-color-scheme: dark) { :root { --back: #1b1a17; --ink: #ece7dc; --dim: #a39c8d;
  --rule: #56513f; --first: #6fcfa8; --second: #8ab4f8; --inaccuracy: #e2bf4d;
  --mistake: #f0965a; --blunder: #ff7b80; } }
body { margin: 0 auto; max-width: 62rem; padding: 1.5rem 1rem 4rem; background: var(--back);
  color: var(--ink); font: 1rem/1.5 system-ui, "Noto Sans CJK SC", sans-serif; }
h1 { font-size: 1.4rem; margin: 0 0 .25rem; } p { margin: .25rem 0; color: var(--dim); }
.seats { display: flex; flex-wrap: wrap; gap: 1rem; margin: 1.25rem 0; }
.seat { flex: 1 1 16rem; border: 1px solid var(--rule); border-top: 4px solid var(--tone);
  border-radius: .5rem; padding: .75rem 1rem; }
.seat b { font-size: 1.8rem; display: block; color: var(--tone); }
svg { display: block; width: 100%; height: auto; }
svg text { fill: var(--dim); font-size: 11px; }
.legend { display: flex; flex-wrap: wrap; gap: .1rem 1.25rem; font-size: .9rem; }
.legend span { white-space: nowrap; } .legend svg { display: inline-block; width: 1.75rem;
  height: .8rem; margin-right: .4rem; }
table { border-collapse: collapse; width: 100%; margin-top: 1.25rem; }
th { text-align: left; color: var(--dim); font-weight: 600; }
th, td { padding: .3rem .6rem; border-bottom: 1px solid var(--rule); vertical-align: top; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
tr:target { background: color-mix(in srgb, var(--ink) 10%, transparent); }
.inaccuracy { color: var(--inaccuracy); } .mistake { color: var(--mistake); }
.blunder { color: var(--blunder); font-weight: 700; }
@media (max-width: 40rem) { svg text { font-size: 22px; } .fine { display: none; }
  thead { display: none; } table, tbody { display: block; }
  tr { display: grid; grid-template-columns: 2rem 1.2rem 1fr auto auto; column-gap: .5rem;
    padding: .35rem 0; border-bottom: 1px solid var(--rule); }
  td { border: 0; padding: 0; overflow-wrap: anywhere; } td small { display: none; }
  td:nth-child(5)::before { content: "→ "; } td:last-child { grid-column: 3 / -1; } }
"""
HEAD = """<!doctype html>
<html lang="{lang}">
<meta charset="utf-8">
<meta name="generator" content="spadework review">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{style}</style>
"""


def page(made: Review, names: list[str], lang: str) -> str:
    """The whole page."""
    assert lang in LANGUAGES
    game = made.match.game.book.words.say("title", lang)
    title = WORDS.say("review.title", lang, game=game)
    parts = [
        HEAD.format(lang=lang, title=escape(title), style=STYLE),
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(' · '.join([*names, outcome(made, lang)]))}</p>",
        seats(made, names, lang),
        curve(made, names, lang),
        f"<p>{escape(WORDS.say('review.how', lang))}</p>",
        decisions(made, lang),
        "</html>",
    ]
    return "\n".join(parts) + "\n"


def outcome(made: Review, lang: str) -> str:
    """Who won."""
    returns = made.match.returns
    if returns is None:
        return WORDS.say("review.unfinished", lang)
    if len(returns) == 1:
        return WORDS.say("review.won" if returns[0] > 0 else "review.lost", lang)
    if not any(returns):
        return WORDS.say("review.drawn", lang)
    return WORDS.say("review.winner", lang, seat=returns.index(max(returns)))


def seats(made: Review, names: list[str], lang: str) -> str:
    """A card a seat: its accuracy, and what went wrong."""
    cards = []
    for seat, name in enumerate(names):
        accuracy, marks = made.accuracy(seat), made.marks(seat)
        figure = "–" if accuracy is None else f"{accuracy:.0f}%"
        counts = [WORDS.say(f"review.{mark}_count", lang, n=marks[mark]) for _, mark in MARKS]
        cards.append(
            f'<div class="seat" style="--tone: {COLOURS[seat % 2]}">{escape(name)}'
            f"<b>{figure}</b>{escape(WORDS.say('review.accuracy', lang))}"
            f"<p>{escape(' · '.join(counts))}</p></div>"
        )
    return f'<div class="seats">{"".join(cards)}</div>'


def curve(made: Review, names: list[str], lang: str) -> str:
    """Each seat's own chance of winning, before each of its decisions and after it."""
    label = escape(WORDS.say("review.curve", lang))
    parts = [f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">']
    parts += [grid_line(share) for share in (0, 25, 50, 75, 100)]
    last = max((decision.number for decision in made.decisions), default=1)
    parts += ticks(last, WORDS.say("review.decision", lang))
    for seat in range(len(names)):
        parts += seat_curve(made.of(seat), seat, last)
    for decision in made.decisions:
        if decision.mark is not None:
            parts.append(spot(decision, last, lang))
    return "\n".join([*parts, "</svg>", legend(names, lang)])


def legend(names: list[str], lang: str) -> str:
    """Which line is whose, and what each sign means."""
    told = []
    for seat, name in enumerate(names):
        dash = ' stroke-dasharray="7 4"' if seat % 2 else ""
        drawn = f'<path d="M0 6H28" stroke="{COLOURS[seat % 2]}" stroke-width="2.5"{dash}/>'
        told.append((drawn, name))
    for _, mark in MARKS:
        told.append((sign(mark, 14, 6), WORDS.say(f"review.{mark}", lang)))
    spans = [f'<span><svg viewBox="0 0 28 12">{d}</svg>{escape(t)}</span>' for d, t in told]
    return f'<p class="legend">{"".join(spans)}</p>'


def ticks(last: int, label: str) -> list[str]:
    """The decisions' numbers under the curve, seven at most, and what they count."""
    step = next(s for s in (1, 2, 5, 10, 20, 50, 100, 200, 500, 10**9) if last <= 7 * s)
    y = HEIGHT - 6
    parts = []
    for number in sorted({1, *range(step, last + 1, step)}):
        x = across(number, last)
        parts.append(f'<text x="{x}" y="{y}" text-anchor="middle">{number}</text>')
    parts.append(
        f'<text class="fine" x="{EDGE - 8}" y="{y}" text-anchor="end">{escape(label)}</text>'
    )
    return parts


def sign(mark: str, x: float, y: float) -> str:
    """A circle, a diamond or a square: a mark must not be told by its colour alone."""
    edge = f'fill="var(--{mark})" stroke="var(--back)" stroke-width="1.5"'
    if mark == "inaccuracy":
        return f'<circle cx="{x}" cy="{y}" r="4.5" {edge}/>'
    if mark == "mistake":
        return f'<path d="M{x} {y - 6.5}l6.5 6.5l-6.5 6.5l-6.5 -6.5z" {edge}/>'
    return f'<rect x="{x - 5}" y="{y - 5}" width="10" height="10" {edge}/>'


def grid_line(share: int) -> str:
    y = height(share / 100)
    dash = "" if share == 50 else ' stroke-dasharray="2 6"'
    return (
        f'<line x1="{EDGE}" x2="{WIDTH - 10}" y1="{y}" y2="{y}" stroke="var(--rule)"{dash}/>'
        f'<text x="{EDGE - 8}" y="{y + 4}" text-anchor="end">{share}%</text>'
    )


def seat_curve(made: list[Decision], seat: int, last: int) -> list[str]:
    """One seat's line: from the chance it had to the one it left itself."""
    points = []
    for decision in made:
        x = across(decision.number, last)
        points += [f"{x},{height(decision.before.chance)}", f"{x},{height(decision.after.chance)}"]
    tone = COLOURS[seat % 2]
    dash = ' stroke-dasharray="7 4"' if seat % 2 else ""
    line = f'fill="none" stroke="{tone}" stroke-width="2.5" stroke-linejoin="round"{dash}'
    dots = [
        f'<circle cx="{across(d.number, last)}" cy="{height(d.after.chance)}" r="2.2" '
        f'fill="{tone}"/>'
        for d in made
    ]
    return [f'<polyline points="{" ".join(points)}" {line}/>', *dots]


def spot(decision: Decision, last: int, lang: str) -> str:
    """A dot where a decision went wrong; its words appear under the pointer."""
    mark = WORDS.say(f"review.{decision.mark}", lang)
    told = f"{decision.number}. {decision.action}: {mark} (−{100 * decision.lost:.1f})"
    x, y = across(decision.number, last), height(decision.after.chance)
    assert decision.mark is not None
    drawn = sign(decision.mark, x, y)
    return f'<a href="#d{decision.number}"><title>{escape(told)}</title>{drawn}</a>'


def across(number: int, last: int) -> float:
    return round(EDGE + 10 + (WIDTH - EDGE - 36) * (number - 1) / max(1, last - 1), 1)


def height(chance: float) -> float:
    return round(16 + (HEIGHT - FOOT - 24) * (1 - chance), 1)


def decisions(made: Review, lang: str) -> str:
    """Every decision in a table."""
    columns = ("number", "seat", "action", "before", "after", "mark")
    right = ("number", "before", "after")
    head = "".join(
        f'<th class="{"number" if column in right else ""}">'
        f"{escape(WORDS.say(f'review.{column}', lang))}</th>"
        for column in columns
    )
    rows = "\n".join(row(decision, lang) for decision in made.decisions)
    return f"<table><thead><tr>{head}</tr></thead><tbody>\n{rows}\n</tbody></table>"


def row(decision: Decision, lang: str) -> str:
    """One decision."""
    told = escape(remark(decision, lang))
    return (
        f'<tr id="d{decision.number}">'
        f'<td class="number">{decision.number}</td><td>{decision.seat}</td>'
        f"<td>{escape(decision.action)}</td>"
        f'<td class="number">{shown(decision.before.chance, decision.before.error)}</td>'
        f'<td class="number">{shown(decision.after.chance, decision.after.error)}</td>'
        f'<td class="{decision.mark or ""}">{told}</td></tr>'
    )


def shown(chance: float, error: float) -> str:
    return f"{100 * chance:.0f}%<small> ±{max(1, round(196 * error))}</small>"


def remark(decision: Decision, lang: str) -> str:
    """The mark of a decision, with what would have been better."""
    if decision.mark is None:
        return ""
    mark = WORDS.say(f"review.{decision.mark}", lang)
    lost = f"{100 * decision.lost:.1f}"
    return WORDS.say("review.better", lang, mark=mark, lost=lost, action=decision.better)
