"""Poker Tactics 撲克戰略: a best of three with one hand of cards.

``rules/`` is compiled: ``layout.py`` (the data), ``course.py`` (the course of a match),
``cards.py`` (what cards do, T-5 to T-11), ``mulligan.py`` (T-3), ``knowledge.py`` (T-16) and
``greedy.py``.
Ordinary Python lies beside it: ``options.py``, ``position.py``, ``table.py`` (words),
``terminal.py``, ``browser.py`` and ``guide.py`` (a first game).
Texts in three languages: ``texts/``; rule pages: ``pages/``.
"""

from spadework.engine.parts import Terminal
from spadework.engine.rulebook import RuleBook
from spadework.games.tactics import browser, guide, table
from spadework.games.tactics.rules import course, greedy, knowledge, layout


def at_terminal() -> Terminal:
    from spadework.games.tactics import terminal as t

    return Terminal(t.draw, t.prompt, t.many, t.meant)


BOOK = RuleBook(
    "tactics",
    (layout, course, knowledge, greedy),
    table=table,
    browser=browser,
    guide=guide,
    terminal=at_terminal,
)
