"""Poker Duel, D-1 and D-5: half decks and loadouts as text, and what is not allowed about them."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import spadework as sw
from spadework.engine.words import LANGUAGES
from spadework.games.duel.decks import READY_MADE, breaches, deck_named, half_of, loadout_of
from spadework.games.duel.rules import layout as D
from support import is_sentence

HALF = "AHD 2HD 3HD 4HD 5HD 6HD 7HD 8HD 9HD 10HD JHD QHD KHD Joker"


def refusal(**options):
    with pytest.raises(sw.BadOption) as caught:
        sw.game("duel", **options)
    assert is_sentence(str(caught.value))
    for lang in LANGUAGES:
        assert caught.value.text(lang)
    return str(caught.value)


def test_d1_six_ready_made_decks_are_legal_and_different():
    assert len(READY_MADE) == 6
    for name in READY_MADE:
        assert breaches(deck_named(name), 4) == []
        sw.game("duel", deck_0=name, deck_1=name).deal(1)
    halves = {tuple(half_of(name, 0)) for name in READY_MADE}
    plans = {(tuple(loadout_of(name))) for name in READY_MADE}
    assert len(halves) == len(plans) == 6


def test_d1_a_half_deck_as_text_and_back():
    game = sw.game(
        "duel", deck_0="  ahd, 2hd 3HD 4HD # low\n" + HALF.partition(" 5HD")[2].join(["5HD ", ""])
    )
    assert game.rules["deck_0"] == ("ADH 2DH 3DH 4DH 5DH 6DH 7DH 8DH 9DH 10DH JDH QDH KDH Joker")
    again = sw.game("duel", deck_0=game.rules["deck_0"])
    assert again.rules == game.rules
    assert again.rules_record.tobytes() == game.rules_record.tobytes()


def test_d5_a_loadout_as_text_alone_keeps_the_standard_half():
    found = sw.game("duel", deck_1="grin ballast ward veil").deal(1).position()
    assert found["passives"][1] == ["grin", "ballast", "ward"]
    assert found["heroes"][1]["name"] == "veil"
    assert found["passives"][0] == ["scout", "insurance", "court"]


def test_every_breach_is_named():
    told = refusal(deck_0="7HHHHH KHDSC scout scout encore veil")
    for part in (
        *("9 ranked cards instead of 26", "0 Jokers", "5 cards of rank 7, at most 4"),
        *("2 passives instead of 3 to 5", "scout twice", "2 hero powers"),
    ):
        assert part in told
    assert "deck_0" in told
    assert "D-1" in told
    assert "D-5" in told


@pytest.mark.parametrize(
    ("deck", "part"),
    [
        ("scout insurance encore", "2 passives"),
        ("scout insurance court grin ward thrift encore", "6 passives"),
        ("scout insurance court", "0 hero powers"),
        (HALF + " Joker", "2 Jokers"),
        (HALF.replace("KHD ", ""), "24 ranked"),
        (HALF + " AC", "27 ranked"),
    ],
)
def test_each_breach_alone(deck, part):
    assert part in refusal(deck_1=deck)


def test_d1_option_copies_bounds_the_copies_of_a_rank():
    many = "7HHHHHHHHHHHHHHHHHHHHHHHHHH Joker"
    assert "26 cards of rank 7" in refusal(deck_0=many)
    found = sw.game("duel", deck_0=many, copies=26).deal(2)
    assert found.position()["rules"]["copies"] == 26
    assert "at most 2" in refusal(deck_0="court", copies=2)


@pytest.mark.parametrize(
    ("deck", "part"),
    [
        ("scuot insurance court encore", "did you mean 'scout'"),
        ("7X", "neither a card nor a skill"),
        ("7", "has no suit"),
        ("x" * 3000, "at most"),
        (7, "is a text"),
        (None, "is a text"),
    ],
)
def test_a_deck_that_cannot_be_read_gets_a_sentence(deck, part):
    assert part in refusal(deck_0=deck)


@given(
    st.text(max_size=60)
    | st.lists(st.sampled_from([*HALF.split(), *D.PASSIVES, "#", "?"])).map(" ".join)
)
def test_any_text_is_a_deck_or_refused_with_a_sentence(text):
    game, error = attempt(text)
    if game is None:
        assert is_sentence(error), error
    else:
        assert sw.game("duel", deck_0=game.rules["deck_0"]).rules == game.rules


def attempt(text):
    """The game with that deck, or the library's own error; any other error is a failure."""
    try:
        return sw.game("duel", deck_0=text), ""
    except sw.SpadeworkError as error:
        return None, str(error)


def test_random_half_decks_play_to_the_end():
    dice = random.Random(9)
    for _ in range(20):
        ranks = [rank for rank in ("A", *map(str, range(2, 11)), "J", "Q", "K") for _ in range(4)]
        cards = [rank + dice.choice("HDCS") for rank in dice.sample(ranks, 26)]
        skills = [*dice.sample(D.PASSIVES, dice.randint(3, 5)), dice.choice(D.HEROES)]
        deck = " ".join([*cards, "Joker", *skills])
        match = sw.game("duel", deck_0=deck, deck_1="night").using("native").deal(3)
        while match.seat is not None:
            match.play(dice.choice(match.actions()))
        assert match.position()["rules"]["deck_0"] == match.game.rules["deck_0"]


def test_a_position_holds_no_more_of_a_card_than_the_halves():
    game = sw.game("duel", deck_0="court", deck_1="court")
    with pytest.raises(sw.BadPosition, match="4D is there 1 times"):
        game.match({"hands": [["4D"], []], "pool": ["KH"]})
    halves = [HALF.replace("HD", "HH"), HALF]
    lists = [[card for word in half.split() for card in split(word)] for half in halves]
    plain = sw.game("duel")
    plain.match({"hands": [["7H", "7H", "7H"], []], "pool": ["KH"], "halves": lists})
    with pytest.raises(sw.BadPosition, match="7C is there"):
        plain.match({"hands": [["7C"], []], "pool": ["KH"], "halves": lists})
    with pytest.raises(sw.BadPosition, match="5 times"):
        plain.match({"hands": [["7C"] * 5, []], "pool": ["KH"]})


def split(word):
    if word == "Joker":
        return [word]
    rank = word.rstrip("HDCS")
    return [rank + suit for suit in word[len(rank) :]]
