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

from spadework.engine.parts import Terminal
from spadework.engine.rulebook import RuleBook
from spadework.games.fleet import table
from spadework.games.fleet.cards import building, catalogue, fleets, numbers
from spadework.games.fleet.rules import (
    choices,
    course,
    greedy,
    knowledge,
    layout,
    setup,
    worlds,
)
from spadework.games.fleet.saying import gestures
from spadework.games.fleet.screens import browser, guide, sheet


def at_terminal() -> Terminal:
    from spadework.games.fleet.screens import terminal as t

    return Terminal(t.draw, t.prompt, t.many, t.meant, t.selects, t.COMMANDS)


BOOK = RuleBook(
    "fleet",
    (layout, choices, setup, course, worlds, knowledge, greedy),
    table=table,
    browser=browser,
    guide=guide,
    terminal=at_terminal,
    building=building,
    catalogue=catalogue,
    printed=numbers.write_cards,
    bounds=numbers.bounds_of_cards(),
    check_rules=fleets.check_rules,
    gesture=gestures.gesture,
    close=table.close,
    card_texts=sheet.catalogue,
    extra=browser.extra,
    orders=browser.orders,
)
