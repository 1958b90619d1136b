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

from spadework.engine.parts import Terminal
from spadework.engine.rulebook import RuleBook
from spadework.games.duel import actions, browser, building, decks, guide, options, position, table
from spadework.games.duel.rules import course, greedy, knowledge, layout, plays, setup, worlds


def at_terminal() -> Terminal:
    from spadework.games.duel import terminal as t

    return Terminal(t.draw, t.prompt, t.many, t.meant, commands=t.COMMANDS)


BOOK = RuleBook(
    "duel",
    (layout, plays, setup, course, knowledge, worlds, greedy),
    table=table,
    browser=browser,
    guide=guide,
    terminal=at_terminal,
    building=building,
    bounds=options.BOUNDS,
    check_rules=decks.check_rules,
    rules_told=position.rules_told,
    gesture=actions.gesture,
    close=course.come_to_rest,
    card_texts=browser.catalogue,
)
