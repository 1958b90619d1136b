"""Poker Tactics 撲克戰略: a best of three with one hand of cards.

Rules: ``rules.py`` (T-1 to T-15), ``knowledge.py`` (T-16) and ``greedy.py``, compiled together.
Ordinary Python: ``options.py``, ``position.py``, ``table.py`` (words), ``terminal.py``.
Texts in three languages: ``texts/``; rule pages: ``pages/``.
"""

from spadework.engine.rulebook import rule_book
from spadework.games.tactics import greedy, knowledge, rules, table

BOOK = rule_book("tactics", rules, knowledge, greedy, table=table)
