"""Fleet 舰队战棋: ships, mechs, pilots and captains on a map of 3 × 5 zones.

Cards: ``cards.toml``, every number of every card. Rules, compiled together: ``layout.py`` (the
data), ``choices.py`` (the numbers of actions), ``setup.py`` and ``blank.py`` (the deal),
``rules.py`` (the course of a match) with ``turns.py``, ``orders.py`` (what a seat may do) and
``acts.py`` (what a mech may), ``combat.py`` (weapons) with ``wounds.py`` and ``marks.py``,
``reactions.py``, ``secondary.py``, ``captains.py`` and ``skills.py``,
``ships.py``, ``moves.py`` (and events), ``units.py``, ``zones.py``, ``dice.py``,
``worlds.py``, ``digest.py`` and ``knowledge.py`` (F-26), ``greedy.py``, ``weighing.py`` and
``chances.py``.
Ordinary Python: ``cards.py``, ``fleets.py``, ``options.py``, ``position.py`` and ``view.py``,
with ``mustering.py`` and ``checking.py``, ``actions.py`` and ``gestures.py``, ``events.py``,
``telling.py``, ``labels.py``, ``explaining.py``, ``naming.py``; put together in ``table.py``;
``catalogue.py`` (cards in words), ``building.py`` (fleets), ``terminal.py`` with ``meaning.py`` and
``lookup.py``, ``browser.py`` with ``sheet.py``, and ``guide.py`` (a first match).
Texts in three languages: ``texts/``; rule pages: ``pages/``.
"""

from spadework.engine.rulebook import rule_book
from spadework.games.fleet import (
    choices,
    digest,
    greedy,
    knowledge,
    layout,
    rules,
    setup,
    table,
    worlds,
)
from spadework.games.fleet.cards import write_cards

BOOK = rule_book(
    "fleet",
    *(layout, choices, setup, rules, worlds, digest, knowledge, greedy),
    table=table,
    printed=write_cards,
)
