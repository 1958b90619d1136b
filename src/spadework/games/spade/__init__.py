"""Spade Poker 黑桃扑克: a dragon alone against a hunter who has all the spades.

``rules/`` is compiled: ``layout.py`` (the data), ``course.py`` (the course of a match),
``plays.py`` (what may be played and what it is worth, S-5 to S-7), ``cards.py`` (how cards move),
``orders.py`` (naming cards in an order), ``knowledge.py`` (S-18), ``greedy.py`` and ``solving.py``
(the solver's search).
Ordinary Python lies beside it: ``options.py``, ``position.py``, ``table.py`` (words),
``terminal.py``, ``browser.py``, ``guide.py`` (a first game), and ``solver.py``, which finds out
whether an open position can be won at all.
Texts in three languages: ``texts/``; rule pages: ``pages/``.
"""

from spadework.engine.parts import Terminal
from spadework.engine.rulebook import RuleBook
from spadework.games.spade import browser, guide, solver, table
from spadework.games.spade.rules import course, greedy, knowledge, layout


def at_terminal() -> Terminal:
    from spadework.games.spade import terminal as t

    return Terminal(t.draw, t.prompt, t.many, t.meant, t.selects, t.COMMANDS)


BOOK = RuleBook(
    "spade",
    (layout, course, knowledge, greedy),
    table=table,
    browser=browser,
    guide=guide,
    terminal=at_terminal,
    solver=solver,
)
