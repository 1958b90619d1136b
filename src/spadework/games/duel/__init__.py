"""Poker Duel 扑克对决: hidden hands, + and x marks, passives and hero powers, in two editions.

``rules/`` is compiled: ``layout.py`` (the data), ``setup.py`` (the deal), ``course.py`` (the
course of a match), ``effects.py`` (D-30 as a table) and ``machine.py`` (which runs it) with
``targets.py`` (what it may hit), ``plays.py`` (what may be played), ``marks.py`` (``+`` and
``x``), ``triggers.py`` and ``skills.py`` (passives and hero powers), ``hands.py`` and ``piles.py``
(how cards move and what is known of them), ``knowledge.py`` and ``worlds.py`` (D-50),
``greedy.py``.
Ordinary Python lies beside it: ``decks.py`` (half decks and loadouts), ``options.py``,
``position.py`` with ``pending.py`` and ``view.py``, ``actions.py`` and ``table.py`` (words),
``building.py`` (decks), ``terminal.py``, ``browser.py`` and ``guide.py`` (a first game).
Texts in three languages: ``texts/``; rule pages: ``pages/``.
"""

from spadework.engine.rulebook import rule_book
from spadework.games.duel import browser, building, guide, options, table, terminal
from spadework.games.duel.rules import course, greedy, knowledge, layout, plays, setup, worlds

BOOK = rule_book(
    "duel",
    *(layout, plays, setup, course, knowledge, worlds, greedy),
    table=table,
    browser=browser,
    terminal=terminal,
    guide=guide,
    building=building,
    bounds=options.BOUNDS,
)
