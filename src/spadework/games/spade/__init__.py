"""Spade Poker 黑桃扑克: a dragon alone against a hunter who has all the spades.

Rules, compiled together: ``layout.py`` (the data), ``rules.py`` (the course of a match),
``plays.py`` (what may be played and what it is worth, S-5 to S-7), ``cards.py`` (how cards move),
``orders.py`` (naming cards in an order), ``knowledge.py`` (S-18) and ``greedy.py``.
``solver.py`` finds out whether an open position can be won at all.
Ordinary Python: ``options.py``, ``position.py``, ``table.py`` (words), ``terminal.py``,
``browser.py`` and ``guide.py`` (a first game).
Texts in three languages: ``texts/``; rule pages: ``pages/``.
"""

from spadework.engine.rulebook import rule_book
from spadework.games.spade import greedy, knowledge, layout, rules, table

BOOK = rule_book("spade", layout, rules, knowledge, greedy, table=table)
