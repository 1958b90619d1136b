"""Poker Duel: what a seat may know (D-10, D-15, D-50) is told whole, and in one way only."""

import pytest

from bending import compared
from duel.cards import match
from duel.test_secrecy import GAMES, stopped
from spadework.engine.fields import NOBODY
from spadework.engine.trying import known_to
from spadework.games.duel.rules import layout as D
from support import moments, samples, state_of

EYES = (0, 1, None)


def knowledge(found, eyes):
    return known_to(found.game, state_of(found), eyes)


# Everything is told.


def test_d15_a_shown_card_is_not_told_as_a_revealed_one():
    """A 10 may look at a revealed card by name, and not at a shown one."""
    one, other = (match("10S 5H", hand) for hand in ("7H/s 9C/r KS", "7H/r 9C/s KS"))
    for found in (one, other):
        found.play("play 10S")
    assert one.observe(0).tolist() != other.observe(0).tolist()
    assert one.actions() == ["take hidden", "take 9C"]
    assert other.actions() == ["take hidden", "take 7H"]


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_d50_what_differs_in_one_small_thing_is_told_apart(options):
    """In both editions, and with equal cards; see the shared suite."""
    told, silent = compared(stopped(options, 6), 12)
    assert told > samples(40)
    assert silent > samples(4)


# And in one way.


def test_d50_how_equal_cards_lie_is_not_told():
    """Nobody can tell which of two equal hidden cards is the known one, the frozen one, …"""
    for mine, theirs in (("5H", "9H/k 9H 9H/s"), ("9H/k 9H 9H/f", "5H"), ("5H", "9H/r 9H/rf 9H")):
        turned = [" ".join(reversed(hand.split())) for hand in (mine, theirs)]
        one, other = match(mine, theirs, "3C KC"), match(*turned, "3C KC")
        assert state_of(one).tobytes() != state_of(other).tobytes()
        for eyes in EYES:
            assert knowledge(one, eyes).tobytes() == knowledge(other, eyes).tobytes()


def test_d10_of_hidden_cards_only_their_number_is_told():
    """Which of them are frozen or were peeked at the other seat, or the owner, does not know."""
    froze = [match("5H", hand, "3C KC") for hand in ("2C/f 9H KS/k", "2C 9H/f KS/k", "2C 9H KS/kf")]
    for eyes in (0, None):
        assert len({knowledge(found, eyes).tobytes() for found in froze}) == 1
        assert froze[0].view(eyes)["hidden"][1] == {"frozen": 1}
    assert knowledge(froze[0], 1).tobytes() != knowledge(froze[1], 1).tobytes()


def test_d15_the_owner_is_not_told_which_card_was_peeked_at():
    found = match("10S 5H", "9H 8S 2C", "3C KC 9S")
    found.play("play 10S")
    peeker, state = knowledge(found, 0), state_of(found)
    assert peeker.hand[1, peeker.target - 1] == state.hand[1, state.target - 1]
    assert knowledge(found, 1).target == knowledge(found, None).target == D.UNSEEN


def test_a_position_in_which_a_card_is_peeked_at_makes_it_known():
    """It could be peeked at without being known, which no match can come to."""
    found = match("10S 5H", "9H 8S 2C", "3C KC 9S")
    found.play("play 10S")
    told = found.position()
    for entry in told["hands"][1]:
        entry.pop("known", None)
        entry.pop("peeked", None)
    told.pop("spied")
    rebuilt = found.game.match(told)
    assert rebuilt.position()["hands"] == found.position()["hands"]
    assert rebuilt.view(0) == found.view(0)


def test_a_spectator_is_told_of_open_cards_alone():
    for found, _ in moments("duel", samples(40), seed=63):
        known, state = knowledge(found, None), state_of(found)
        for seat in range(D.SEATS):
            lying = int(state.shown[seat] | state.revealed[seat]).bit_count()
            assert (known.hand[seat, : state.hand_n[seat]] < D.KINDS).sum() == lying
        assert not known.loose.any()


# Every number is what its field says it can be.


def test_every_number_is_in_its_stated_range_in_states_and_in_what_is_known():
    records = [
        record
        for seed, options in enumerate((None, *GAMES))
        for found, _ in (
            moments("duel", samples(30), seed=64) if seed == 0 else stopped(options, 7)
        )
        for record in (state_of(found), *(knowledge(found, eyes) for eyes in EYES))
    ]
    for record in records:
        for field in D.FIELDS.fields:
            if field.seen_by != NOBODY:
                told, meaning = record[field.name], field.meaning
                assert meaning.low <= told.min() <= told.max() <= meaning.high, field.name
        for seat in range(D.SEATS):
            assert not record.hand[seat, record.hand_n[seat] :].any()
            for field in ("shown", "revealed", "fresh", "frozen", "known", "aware", "chosen"):
                assert int(record[field][seat]) >> int(record.hand_n[seat]) == 0, field
        assert int(record.drawn) >> int(record.hand_n[record.seat]) == 0
