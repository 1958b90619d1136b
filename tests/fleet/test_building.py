"""Fleet, F-3: what the builder is told. The rules of building are those of ``breaches``."""

import pytest

from spadework.engine.words import LANGUAGES
from spadework.games.fleet.cards.building import checked, ready_texts
from spadework.games.fleet.cards.fleets import KINDS, READY_MADE
from spadework.games.fleet.cards.numbers import CARDS


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_is_told_whole_in_every_language(lang):
    kinds = {told.kind: told for told in checked("", lang).kinds}
    assert list(kinds) == list(KINDS)
    for kind, told in kinds.items():
        assert [card.card for card in told.cards] == list(CARDS[kind])
        for card in told.cards:
            assert card.name
            assert card.short
            assert card.face
            assert card.lines
            assert all(one.label and one.value for one in card.numbers)


def test_f3_a_ship_says_how_much_it_carries():
    def most(text):
        return {told.kind: told.most for told in checked(text, "en").kinds}

    assert most("sword")["mech"] is None
    assert most("bull")["mech"] == 4
    assert most("bull jupiter")["mech"] is None
    assert most("")["secondary"] == 10


def test_f3_a_fault_names_its_kind_and_its_card():
    told = checked("aphrodite thompson sword x3 mao x2 deck_bomb x10", "en")
    assert not told.ok
    assert told.problems == [fault.text for fault in told.faults]
    assert [(fault.about, fault.card, fault.text) for fault in told.faults] == [
        ("mech", "sword", "URA-01A Sword is there 3 times; at most 2 may be."),
        ("pilot", "mao", "Mao is there 2 times; at most 1 may be."),
        ("secondary", "deck_bomb", "Deck Bomb is there 10 times; at most 2 may be."),
    ]


def test_f3_four_ready_made_fleets_are_legal_written_out():
    assert list(ready_texts()) == list(READY_MADE)
    for name, text in ready_texts().items():
        told = checked(text, "en")
        assert told.ok
        assert told.text == text
        assert told.cards == checked(name, "en").cards
