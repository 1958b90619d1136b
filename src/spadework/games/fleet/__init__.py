"""Fleet 舰队战棋: ships, mechs, pilots and captains on a map of 3 × 5 zones.

``cards/``: ``cards.toml``, every number of every card; fleets, how they are built, and the cards
in words.
``rules/`` is compiled: ``layout.py`` (the data), ``choices.py`` (the numbers of actions),
``setup.py`` (the deal), ``course.py`` (the course of a match) with ``turns.py``, ``orders.py``
(what a seat may do) and ``acts.py`` (what a mech may), ``combat.py`` (weapons) with ``wounds.py``
and ``marks.py``, ``reactions.py``, ``secondary.py``, ``captains.py`` and ``skills.py``,
``ships.py``, ``moves.py`` (and events), ``units.py``, ``zones.py``, ``dice.py``, ``knowledge.py``
and ``worlds.py`` (F-26), ``greedy.py``, ``weighing.py`` and ``chances.py``.
Ordinary Python lies beside it: ``options.py``; ``positions/`` (positions and views); ``saying/``
(actions, events, labels and reasons in words), put together in ``table.py``; ``screens/``
(terminal, browser, and a first match).
Texts in three languages: ``texts/``; rule pages: ``pages/``.
"""

from spadework.engine.rulebook import rule_book
from spadework.games.fleet import table
from spadework.games.fleet.cards import building, catalogue
from spadework.games.fleet.cards.numbers import bounds_of_cards, write_cards
from spadework.games.fleet.rules import (
    choices,
    course,
    greedy,
    knowledge,
    layout,
    setup,
    worlds,
)
from spadework.games.fleet.screens import browser, guide, terminal

BOOK = rule_book(
    "fleet",
    *(layout, choices, setup, course, worlds, knowledge, greedy),
    table=table,
    browser=browser,
    terminal=terminal,
    guide=guide,
    building=building,
    catalogue=catalogue,
    printed=write_cards,
    bounds=bounds_of_cards(),
)
