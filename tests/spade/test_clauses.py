"""Spade Poker, clause by clause: tests are named by the clause they protect."""

import itertools
from collections import Counter

import numpy as np
import pytest

import spadework as sw
from spadework.games.spade.browser import sheet
from spadework.games.spade.rules.layout import MAX_LEGAL, PLAYS
from support import samples

GAME = sw.game("spade")
RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
OWN = [rank + suit for rank in RANKS for suit in "CDH"]
SPADES = [rank + "S" for rank in RANKS]
PILES = ("hand", "draw", "discard", "field", "enemy_draw", "enemy_field", "enemy_discard")


def at(hand="7H", draw=None, enemy_draw="2S", game=GAME, **more):
    """A match from a position; piles are written as texts, the top card first.

    If no draw pile is given it has four cards that are nowhere else.
    """
    if draw is None:
        used = f"{hand} {more.get('discard', '')} {more.get('field', '')}".split()
        draw = " ".join([card for card in OWN[3:] if card not in used][:4])
    texts = {"hand": hand, "draw": draw, "enemy_draw": enemy_draw} | more
    return game.match({key: v.split() if key in PILES else v for key, v in texts.items()})


def after(match, *actions):
    """The position after these, piles as texts."""
    for action in actions:
        match.play(action)
    return {key: " ".join(v) if key in PILES else v for key, v in match.position().items()}


def event(match, action, kind):
    """The one event of this kind that an action has; None if it has none."""
    return next((e for e in match.play(action) if e["event"] == kind), None)


def points(cards, jokers=0):
    """What a play is worth, as its event tells it."""
    hand = " ".join(card for card in cards.split() if not card.startswith("Joker"))
    match = at(hand, game=sw.game("spade", jokers=jokers))
    return event(match, f"play {cards}", "play")["points"]


def damage(enemy_field, level=1, enemy_draw="", play="7H", **more):
    """What the enemy's field does to a full pile."""
    draw = " ".join(card for card in OWN if card not in play.split())
    match = at(play, draw, enemy_draw, sw.game("spade", level=level), enemy_field=enemy_field)
    return event(match, f"play {play}", "attack")["damage"]


# S-1


def test_s1_thirteen_spades_against_39_cards_and_a_hand_of_five():
    position = GAME.deal(1).position()
    assert sorted(position["enemy_draw"]) == sorted(SPADES)
    assert sorted(position["hand"] + position["draw"]) == sorted(OWN)
    assert len(position["hand"]) == 5
    assert (position["phase"], position["jokers"], position["redraws"]) == ("play", 0, 0)


def test_s1_every_card_is_as_likely_on_top():
    deals = [GAME.deal(seed).position() for seed in range(samples(1500))]
    for key, cards in (("draw", OWN), ("enemy_draw", SPADES)):
        tops = Counter(deal[key][0] for deal in deals)
        share = 1 / len(cards)
        spread = (share * (1 - share) / len(deals)) ** 0.5
        for card in cards:
            assert abs(tops[card] / len(deals) - share) < 4.5 * spread, card


# S-2

REDRAW = sw.game("spade", redraws=2)


def at_redraw(hand="7H KD 2C", draw="3C 4C 5C 6C", redraws=2, **more):
    return at(hand, draw, game=REDRAW, phase="redraw", redraws=redraws, **more)


def test_s2_redraws_are_asked_first_if_the_option_allows_them():
    match = sw.game("spade", redraws=1).deal(1)
    assert match.position()["phase"] == "redraw"
    assert len(match.actions()) == 1 + 5 + 20 + 60 + 120 + 120


def test_s2_the_named_cards_go_under_the_pile_the_last_lowest():
    position = after(at_redraw(), "redraw KD 7H")
    assert position["draw"] == "5C 6C KD 7H"
    assert position["hand"] == "2C 3C 4C"
    assert (position["redraws"], position["known"], position["phase"]) == (1, 2, "redraw")


def test_s2_after_the_last_redraw_play_begins():
    position = after(at_redraw(redraws=1), "redraw KD")
    assert (position["redraws"], position["phase"]) == (0, "play")


def test_s2_keep_gives_up_all_remaining_redraws():
    position = after(at_redraw(), "keep")
    assert (position["redraws"], position["phase"], position["known"]) == (0, "play", 0)
    assert position["hand"] == "2C 7H KD"


def test_s2_the_order_is_the_meaning():
    assert {"redraw 7H KD", "redraw KD 7H"} <= set(at_redraw().actions())
    assert len(at_redraw().actions()) == 1 + 3 + 6 + 6


def test_s2_from_a_pile_that_is_too_small_its_own_cards_come_back():
    position = after(at_redraw(draw="3C"), "redraw 7H KD 2C")
    assert position["hand"] == "3C 7H KD"
    assert (position["draw"], position["known"]) == ("2C", 1)


# S-3


def test_s3_a_skill_card_may_be_played_alone_as_any_suit_but_a_spade():
    game = sw.game("spade", jokers=1)
    assert at("AH", game=game).actions() == [
        *("play Joker:C", "play Joker:D", "play Joker:H"),
        *("play AH Joker:C", "play AH Joker:D", "play AH Joker:H"),
    ]
    assert points("Joker:H", jokers=1) == 3


def test_s3_a_joker_alone_by_hand():
    """Alone it is read as a 10 or more: 3 points. As a heart it heals three, turns up one card,
    and leaves the game: it is in no pile, and nothing is left to stack."""
    game = sw.game("spade", jokers=2)
    match = at("9D", "2C 3C", "KS 2S", game, discard="7C 6C 5C 4C")
    position = after(match, "play Joker:H")
    assert position["draw"] == "3C 4C 5C 6C"  # S-8, and then S-16 took the 2C
    assert position["discard"] == "7C"
    assert position["enemy_field"] == "KS"
    assert (position["jokers"], position["phase"], position["hand"]) == (1, "play", "2C 9D")


def test_s3_a_skill_card_counts_as_a_card_played():
    game = sw.game("spade", jokers=2)
    match = at("7D", "2C 3C 4C 5C 6C", "9S 8S 6S KS", game)
    position = after(match, "play 7D Joker:C Joker:D")
    assert position["enemy_field"] == "9S 8S 6S"
    assert position["hand"] == "2C 3C 4C 5C"  # S-9 draws three, S-16 one
    assert position["discard"] == "7D"


def test_s3_its_suit_does_what_a_suit_does():
    game = sw.game("spade", jokers=1)
    shielded = at("7D", enemy_field="9S", draw=" ".join(OWN[3:18]), game=game)
    told = event(shielded, "play 7D Joker:C", "attack")
    assert (told["shield"], told["damage"]) == (4, 5)


def test_s3_without_the_option_there_are_none():
    assert at("7H").explain("play Joker:C").startswith("There are no skill cards")
    used = at("7H", game=sw.game("spade", jokers=1), jokers=0)
    assert used.explain("play Joker:C") == "Skill cards left: 0 (S-3)."


# S-4


@pytest.mark.parametrize(("level", "expected"), [(1, 9), (2, 9), (3, 18), (4, 27), (5, 27)])
def test_s4_the_spades_from_a_to_the_level_are_special(level, expected):
    assert damage("3S 4S 9S", level) == expected


@pytest.mark.parametrize(("level", "special"), [(1, "AS"), (4, "AS 2S 3S 4S")])
def test_s4_a_page_is_told_which_spades_are_special_and_what_the_attack_is_taken_times(
    level, special
):
    """It shows them and counts nothing itself."""
    match = at("7H", enemy_field="4S 9S", game=sw.game("spade", level=level))
    told = sheet(match.view(0), match.game, 0, "en")
    assert told["all_specials"] == special.split()
    assert told["attack"] * told["factor"] == told["damage"]


# S-5


@pytest.mark.parametrize(
    "cards",
    ["7H", "7C 7D", "7C 7D 7H", "2C 3C 4H", "JC QD KH", "9C 10C JC"],
)
def test_s5_singles_pairs_threes_and_runs(cards):
    assert f"play {cards}" in at(cards).actions()


@pytest.mark.parametrize(
    "cards",
    ["7C 8C", "7C 7D 8C", "7C 8C 10C", "2C QC KC", "2C 4C 6C"],
)
def test_s5_everything_else_is_refused(cards):
    match = at(cards)
    assert f"play {cards}" not in match.actions()
    assert "make no play" in match.explain(f"play {cards}")


def test_s5_at_most_three():
    assert "at most three" in at("7C 7D 7H 8C").explain("play 7C 7D 7H 8C")


def test_s5_all_plays_of_random_hands_are_found():
    """Every one, two or three cards of a hand, tried one by one, with every skill card."""
    dice = np.random.default_rng(5)
    for _ in range(samples(15)):
        jokers = int(dice.integers(3))
        hand = [OWN[i] for i in dice.choice(39, dice.integers(1, 9), replace=False)]
        game = sw.game("spade", jokers=jokers)
        match = at(" ".join(hand), game=game)
        skills = [f"Joker:{suit}" for suit in "CDH" for _ in range(jokers)]
        tried = {
            text
            for n in (1, 2, 3)
            for cards in itertools.combinations(sorted(hand + skills, key=as_listed), n)
            if is_play(cards) and sum(card.startswith("Jo") for card in cards) <= jokers
            for text in [f"play {' '.join(cards)}"]
        }
        assert sorted(tried) == sorted(set(match.actions()) - {"pass"})


def as_listed(card):
    """By rank from 2 to K, then A, then Joker; then C D H."""
    if card.startswith("Joker"):
        return (14, card)
    return (13 if card[0] == "A" else RANKS.index(card[:-1]), card[-1])


def is_play(cards):
    """S-5 and S-6, by trying every reading."""
    plain = [RANKS.index(c[:-1]) for c in cards if c[0] != "A" and not c.startswith("Jo")]
    wild = len(cards) - len(plain)
    if len(cards) == 1:
        return not cards[0].startswith("A")
    for reading in itertools.product(range(1, 13), repeat=wild):
        ranks = sorted([*plain, *reading])
        if len(set(ranks)) == 1 or ranks == list(range(ranks[0], ranks[0] + 3)):
            return True
    return False


def test_s5_a_hand_of_all_39_cards_and_two_skill_cards_has_2617_plays():
    """The bound is reached, and cannot be passed: there are no more plays than that at all, a
    redraw has 326 choices at most (S-2) and a stacking six (S-15)."""
    for jokers, count in ((0, 1249), (1, 2377), (2, 2617)):
        match = at(" ".join(OWN), "", game=sw.game("spade", jokers=jokers), enemy_field="3S")
        assert len(set(match.actions())) == count
    assert PLAYS == MAX_LEGAL == 2617


# S-6


def test_s6_an_ace_is_never_alone():
    assert at("AH 7D").actions() == ["play 7D", "play 7D AH"]
    assert "never played alone" in at("AH 7D").explain("play AH")


def test_s6_an_ace_in_a_pair_by_hand():
    """7D AH is a pair of sevens: 2 + 2 = 4. The Ace is a heart, so four cards are healed; the
    diamond draws two; two enemies come up."""
    match = at("7D AH", "2C", "9S 8S KS", discard="KC QC 6C 5C 4C")
    assert points("7D AH") == 4
    position = after(match, "play 7D AH")
    assert position["hand"] == "2C 4C"  # healed first, so the second card drawn is the 4C
    assert position["draw"] == "5C 6C QC"
    assert position["discard"] == "KC"
    assert position["enemy_field"] == "9S 8S"


def test_s6_an_ace_in_a_run_by_hand():
    """8D 9C AH: as a 7 the Ace would make 2 + 2 + 2 = 6, as a 10 it makes 2 + 2 + 3 = 7."""
    assert points("8D 9C AH") == 7
    assert points("6H 8C AD") == 6  # in the middle it can only be the 7
    assert points("QC KD AH") == 9  # above the K there is nothing, so it is the J
    assert points("2D 3C AH") == 3


def test_s6_two_aces_with_a_card_by_hand():
    """9C AD AH: three nines 6, 7 8 9 6, 8 9 10 7, 9 10 J 8. With 5C: 5 6 7 makes 5."""
    assert points("9C AD AH") == 8
    assert points("5C AD AH") == 5
    assert points("KC AD AH") == 9


def test_s6_aces_among_themselves():
    assert points("AC AH") == 6
    assert points("AC AD AH") == 9
    assert points("AC AH Joker:C", jokers=1) == 9


def test_s6_an_ace_keeps_its_suit():
    told = at("7D AC", enemy_field="9S", draw=" ".join(OWN[3:15]))
    assert event(told, "play 7D AC", "attack")["shield"] == 4


# S-7


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        *[("2H", 1), ("5H", 1), ("6H", 2), ("9H", 2), ("10H", 3), ("KH", 3)],
        *[("6H 7D 8C", 6), ("5C 6C 7C", 5), ("10C 10D", 6), ("KC KD KH", 9)],
    ],
)
def test_s7_points(cards, expected):
    assert points(cards) == expected


def test_s7_the_sum_is_shared_by_every_suit_present():
    match = at(
        "6H 7D 8C", "2C 3C", "KS QS JS 10S", discard="2D 3D 4D 5D 9D 9C 9H", enemy_field="9S"
    )
    told = {e["event"]: e for e in match.play("play 6H 7D 8C")}
    assert len(told["heal"]["cards"]) == 6
    assert len(told["draw"]["cards"]) == 3
    assert told["attack"]["shield"] == 6


# S-8


def test_s8_healing_order_by_hand():
    """The discard pile from the top: KD 5C 9H 2C. Two points: the 2C goes under the pile first,
    the 9H under it. The discard pile is then KD 5C."""
    match = at("7H", "10C JC QC", "2S KS", discard="KD 5C 9H 2C")
    position = after(match, "play 7H")
    assert position["draw"] == "JC QC 2C 9H"  # S-16 took the 10C
    assert position["discard"] == "7H KD 5C"
    assert position["known"] == 2


def test_s8_missing_cards_are_ignored():
    position = after(at("KH", "10C JC", "2S KS", discard="5C"), "play KH")
    assert (position["draw"], position["discard"]) == ("JC 5C", "KH")


def test_s8_what_is_played_now_does_not_heal_itself():
    position = after(at("KH", "10C JC", "2S KS"), "play KH")
    assert (position["draw"], position["discard"]) == ("JC", "KH")


# S-9


def test_s9_diamonds_draw_as_many_as_were_played():
    position = after(at("7D", "2C 3C 4C", "9S 8S"), "play 7D")
    assert (position["hand"], position["draw"]) == ("2C 3C", "4C")


def test_s9_an_empty_pile_is_no_defeat():
    position = after(at("7D 7C", "2C", "9S 8S KS"), "play 7C 7D")
    assert (position["phase"], position["hand"], position["draw"]) == ("stack", "2C", "")


def test_s9_healing_comes_first():
    position = after(at("7D 7H", "", "9S 8S KS", discard="5C 9H 2C"), "play 7D 7H", "stack 7D 7H")
    assert position["hand"] == "2C 5C 9H"  # two by the diamond, one by S-16


# S-10


def test_s10_no_attack_from_an_empty_field():
    assert event(at("7H"), "play 7H", "attack") is None


@pytest.mark.parametrize(
    ("field", "level", "expected"),
    [("KS", 1, 13), ("QS", 1, 12), ("4S JS", 1, 11), ("9S AS", 1, 18), ("9S AS 2S", 2, 27)],
)
def test_s10_attack_times_specials_plus_one(field, level, expected):
    assert damage(field, level) == expected


def test_s10_an_all_special_field_by_hand():
    """At level 3 the field 3S AS is all special: the 3 counts as ordinary, so one special is
    left, 3 × 2 = 6. The AS alone is 1 × 1 = 1. All thirteen at level 13: 13 × 13 = 169."""
    assert damage("3S AS", 3) == 6
    assert damage("AS", 1) == 1
    assert damage("2S AS", 2) == 4
    match = at("7H", enemy_draw="", game=sw.game("spade", level=13), enemy_field=" ".join(SPADES))
    told = event(match, "play 7H", "attack")
    assert (told["attack"], told["multiplier"], told["damage"]) == (13, 12, 169)


# S-11


def test_s11_clubs_shield_and_never_below_0():
    assert damage("9S", play="8C") == 7
    assert damage("2S", play="KC") == 0


def test_s11_no_club_no_shield():
    assert damage("9S", play="8H") == 9


# S-12


def test_s12_from_the_top_of_the_pile_to_the_top_of_the_discard_pile():
    match = at("7D", "2C 3C 4C 5C 6C 8C", "9S", discard="KD", enemy_field="3S")
    position = after(match, "play 7D")
    assert position["discard"] == "7D 5C 4C 3C KD"  # the 2C was drawn by the diamond
    assert position["draw"] == "8C"  # and the 6C by S-16


def test_s12_fewer_cards_than_damage_is_defeat_and_nothing_is_moved():
    position = after(at("7H", "2C 3C", "9S", enemy_field="3S"), "play 7H")
    assert (position["phase"], position["returns"]) == ("over", [-1])
    assert (position["draw"], position["discard"], position["field"]) == ("2C 3C", "", "7H")
    assert position["enemy_field"] == "3S"


def test_s12_exactly_as_many_is_survival():
    position = after(at("7H 8H", "2C 3C 4C", "9S", enemy_field="3S"), "play 7H")
    assert (position["phase"], position["draw"]) == ("play", "")


def test_s12_option_empty_is_defeat():
    strict = sw.game("spade", empty_is_defeat=True)
    match = at("7H 8H", "2C 3C 4C", "9S", strict, enemy_field="3S")
    assert after(match, "play 7H")["returns"] == [-1]
    alive = at("7H 8H", "2C 3C 4C 5C", "9S", strict, enemy_field="3S")
    assert after(alive, "play 7H")["phase"] == "play"


def test_s12_drawing_never_defeats_nor_damage_0():
    strict = sw.game("spade", empty_is_defeat=True)
    drawn = at("7D", "2C", "9S 8S", strict)
    assert after(drawn, "play 7D")["phase"] == "play"
    shielded = at("KC 7D", "", "9S", strict, enemy_field="2S")
    assert after(shielded, "play KC")["phase"] == "play"


# S-13


def test_s13_the_field_goes_to_the_discard_pile_the_last_on_top():
    match = at("7H", " ".join(OWN[3:18]), "9S", enemy_field="3S 5S", enemy_discard="KS")
    assert after(match, "play 7H")["enemy_discard"] == "5S 3S KS"


# S-14


def test_s14_the_last_attack_after_the_pile_is_empty_by_hand():
    """The enemy's pile is 4S AS. Three cards turn up both, and the match goes on. Then they deal
    4 × 2 = 8; the 8C takes off 2; a pile of six is just enough: won."""
    draw = "2C 3C 4C 5C 9C 10C JC"
    match = at("6H 7D 8C 8H", draw, "4S AS", discard="")
    position = after(match, "play 6H 7D 8H")
    assert (position["phase"], position["enemy_field"], position["enemy_draw"]) == (
        "stack",
        "4S AS",
        "",
    )
    match = at("8C", "2D 3D 4D 5D 6D 9D", "", enemy_field="4S AS")
    position = after(match, "play 8C")
    assert (position["phase"], position["returns"], position["draw"]) == ("over", [1], "")
    lost = at("8C", "2D 3D 4D 5D 6D", "", enemy_field="4S AS")
    assert after(lost, "play 8C")["returns"] == [-1]


def test_s14_as_many_enemies_as_cards_played():
    position = after(at("7C 7D 7H", enemy_draw="9S 8S 6S 5S"), "play 7C 7D 7H")
    assert (position["enemy_field"], position["enemy_draw"]) == ("9S 8S 6S", "5S")


def test_s14_missing_ones_are_ignored():
    assert after(at("7C 7D", enemy_draw="9S"), "play 7C 7D")["enemy_field"] == "9S"


def test_s14_while_all_are_special_one_more_follows():
    game = sw.game("spade", level=2)
    position = after(at("7H", enemy_draw="AS 2S 9S 8S", game=game), "play 7H")
    assert position["enemy_field"] == "AS 2S 9S"
    position = after(at("7H", enemy_draw="AS 2S", game=game), "play 7H")
    assert position["enemy_field"] == "AS 2S"
    position = after(at("7H", enemy_draw="9S AS", game=game), "play 7H")
    assert position["enemy_field"] == "9S"


def test_s14_won_also_on_a_pass():
    position = after(at("AH", "2C 3C", "", enemy_field="2S"), "pass")
    assert (position["returns"], position["field"]) == ([1], "")


# S-15


def test_s15_two_or_three_cards_are_stacked_in_the_chosen_order():
    match = at("7C 7D AC", discard="KD", enemy_draw="9S 8S 6S 5S")
    match.play("play 7C 7D AC")
    assert match.position()["phase"] == "stack"
    assert len(match.actions()) == 6
    assert after(match, "stack AC 7C 7D")["discard"] == "7D 7C AC KD"


def test_s15_one_card_is_not_asked_about():
    assert after(at("7H"), "play 7H")["phase"] == "play"


def test_s15_skill_cards_are_not_counted():
    game = sw.game("spade", jokers=2)
    assert after(at("7H", game=game), "play 7H Joker:C")["phase"] == "play"
    match = at("7H AD", game=game, enemy_draw="9S 8S 6S 5S")
    match.play("play 7H AD Joker:C")
    assert match.actions() == ["stack 7H AD", "stack AD 7H"]
    assert match.position()["field"] == ["7H", "AD"]


def test_s15_option_choose_order_off():
    game = sw.game("spade", choose_order=False)
    position = after(at("6H 7D 8C", game=game, enemy_draw="9S 8S 6S 5S"), "play 6H 7D 8C")
    assert (position["phase"], position["discard"]) == ("play", "6H 7D 8C")
    position = after(at("7H AH", game=game, enemy_draw="9S 8S 6S"), "play 7H AH")
    assert position["discard"] == "7H AH"


def test_s15_stacking_comes_before_the_refit():
    match = at("7C 7D", "2C 3C 4C", enemy_draw="9S 8S 6S")
    match.play("play 7C 7D")
    assert match.position()["hand"] == ["2C", "3C"]
    assert after(match, "stack 7C 7D")["hand"] == "2C 3C 4C"


# S-16


def test_s16_one_card_is_drawn_if_there_is_one():
    assert after(at("7H", "2C 3C"), "play 7H")["hand"] == "2C"
    assert after(at("7H 8H", "", "9S"), "play 7H")["hand"] == "8H"


# S-17


def test_s17_a_forced_pass_by_hand():
    """Only the AH: the KS takes 13 of 20 cards, the pass turns nothing up, one card is drawn."""
    draw = " ".join(OWN[3:23])
    match = at("AH", draw, "9S", enemy_field="KS")
    assert match.actions() == ["pass"]
    position = after(match, "pass")
    assert len(position["draw"].split()) == 20 - 13 - 1
    assert (position["enemy_field"], position["enemy_discard"]) == ("", "KS")
    assert position["hand"] == f"AH {OWN[16]}"


@pytest.mark.parametrize(
    ("hand", "jokers", "may_pass"),
    [("", 0, True), ("AH", 0, True), ("AC AH", 0, False), ("7H", 0, False), ("", 1, False)],
)
def test_s17_passing_is_allowed_only_when_no_play_is(hand, jokers, may_pass):
    match = at(hand, game=sw.game("spade", jokers=jokers))
    assert ("pass" in match.actions()) == may_pass
    if not may_pass:
        assert "may not pass" in match.explain("pass")


def test_s17_stuck_is_lost_without_a_decision():
    """The pass costs five of five cards; nothing to draw, no enemy to face, only the AH."""
    match = at("AH", "2C 3C 4C 5C 6C", "9S", enemy_field="5S")
    told = [e["event"] for e in match.play("pass")]
    assert told == ["pass", "attack", "damage", "stuck", "over"]
    assert (match.returns, match.seat) == ([-1], None)


def test_s17_with_a_card_to_draw_one_is_not_stuck():
    match = at("AH", "2C 3C 4C 5C 6C 7C", "9S", enemy_field="5S")
    assert after(match, "pass")["hand"] == "AH 7C"


# S-18


def test_s18_the_player_knows_what_healing_put_under_the_pile():
    match = at("7H", "10C JC QC", "2S KS", discard="KD 5C 9H 2C")
    match.play("play 7H")
    view = match.view(0)
    assert (view["draw"], view["known"], view["enemy_draw"]) == (4, ["2C", "9H"], 1)
    assert match.view(None)["known"] == ["2C", "9H"]


def test_s18_worlds_keep_the_known_cards_in_place_and_deal_the_rest():
    """Nine cards under the pile are known; the other cards lie in every order, equally often."""
    match = at("7H", "10C JC QC 2C 9H", "2S KS", known=2)
    tops = Counter()
    for seed in range(samples(600)):
        world = match.glimpse(0, seed)
        position = sw.Match(match.game, world.state, {"seed": 0}).position()
        assert position["draw"][3:] == ["2C", "9H"]
        tops[tuple(position["draw"][:3]), position["enemy_draw"][0]] += 1
    assert len(tops) == 12
    expected = samples(600) / 12
    assert all(abs(count - expected) < 5 * expected**0.5 for count in tops.values())


def test_s18_known_cards_are_forgotten_when_they_are_drawn_or_discarded():
    match = at("7C 8D", "10C JC QC 2C 9H", "2S KS", known=3, enemy_field="5S")
    match.play("play 7C")  # 5 - 2 = 3 cards lost, and the 2C drawn
    assert match.view(0)["known"] == ["9H"]
    assert match.position()["hand"] == ["2C", "8D"]


def test_s18_a_spectator_sees_neither_the_hand_nor_what_was_redrawn():
    match = at_redraw(redraws=1)
    match.play("redraw KD 7H")
    assert match.view(0)["known"] == ["KD", "7H"]
    assert match.view(None)["known"] == ["??", "??"]
    assert match.view(None)["hand"] == ["??"] * 3
    assert match.events(None) == [
        {"event": "redraw", "seat": 0, "cards": ["??", "??"]},
        {"event": "draw", "seat": 0, "cards": ["??", "??"]},
    ]


def test_s18_a_spectator_sees_what_was_healed_under_the_redrawn_cards():
    game = sw.game("spade", redraws=1)
    match = at("7H 8H", "3C KD", "2S KS", game, known=1, discard="9C 8C 6C")
    match.play("play 7H")
    assert match.view(0)["known"] == ["KD", "6C", "8C"]
    assert match.view(None)["known"] == ["??", "6C", "8C"]
    rebuilt = game.match(match.position())
    assert rebuilt.view(None) == match.view(None)
    match.play("play 8H")  # two points of damage take the KD and the 6C before the 8C is drawn
    assert match.view(None)["known"] == ["9C", "7H"]


# S-19


def test_s19_the_facts_of_the_rule_book():
    assert sum(range(2, 14)) == 90 == sum(damage(card) for card in SPADES[1:])
    assert sum(points(f"{rank}H") for rank in RANKS[1:]) == 24
    assert sum(points(f"{rank}C") for rank in RANKS[1:]) == 24
    drawn = [event(at(f"{rank}D"), f"play {rank}D", "draw")["cards"] for rank in RANKS[1:]]
    assert sum(map(len, drawn)) == 12
    assert 39 + 24 + 24 == 87


def test_s19_at_the_end_the_cards_just_played_stay_on_the_field():
    game = sw.game("spade", jokers=1)
    won = at("7H", "2C 3C", "", game, enemy_field="2S")
    position = after(won, "play 7H Joker:C")
    assert (position["returns"], position["field"], position["jokers"]) == ([1], "7H Joker:C", 0)
    lost = at("7H 7C", "2C 3C", "9S", enemy_field="KS")
    assert after(lost, "play 7C 7H")["field"] == "7C 7H"


# Positions.


def test_keys_left_out_of_a_position_have_their_defaults():
    game = sw.game("spade", jokers=2)
    full = game.match({"hand": ["7H"], "draw": [], "enemy_draw": ["2S"]}).position()
    assert (full["phase"], full["seat"], full["redraws"], full["jokers"]) == ("play", 0, 0, 2)
    assert full["known"] == 0
    assert full["discard"] == full["field"] == full["enemy_field"] == full["enemy_discard"] == []


def test_the_position_of_the_rulings_is_read_and_told_alike():
    position = {
        "game": "spade",
        "rules": {"level": 2, "jokers": 1},
        "phase": "play",
        "seat": 0,
        "redraws": 0,
        "jokers": 1,
        "hand": ["AC", "7H"],
        "draw": ["2D", "9C"],
        "known": 0,
        "discard": ["KD"],
        "field": [],
        "enemy_draw": ["KS", "3S"],
        "enemy_field": ["AS", "9S"],
        "enemy_discard": [],
    }
    told = GAME.match(position).position()
    del told["rng"]
    assert told == position
    assert list(told) == list(position)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"hand": "7H 7H"}, "7H is there 2 times"),
        ({"hand": "7H", "discard": "7H"}, "7H is there 2 times"),
        ({"enemy_draw": "2S", "enemy_field": "2S"}, "2S is there 2 times"),
        ({"hand": "7S"}, "spade"),
        ({"hand": "Joker"}, "skill card"),
        ({"hand": "Joker:C"}, "skill card"),
        ({"hand": "1H"}, "'1H' in 'hand' is no card"),
        ({"enemy_draw": "7H"}, "no card of the enemy's"),
        ({"jokers": 1}, "option 'jokers' allows 0"),
        ({"redraws": 1}, "option 'redraws' allows 0"),
        ({"known": 9}, "'known'"),
        ({"redrawn": 1, "known": 1}, "no redraws"),
        ({"phase": "redraw"}, "'redraws' must be 1 or more"),
        ({"phase": "stack"}, "two or three"),
        ({"phase": "stack", "field": "9C"}, "two or three"),
        ({"phase": "stack", "field": "9C JC"}, "nobody can have played"),
        ({"phase": "stack", "field": "9C JC QC KC"}, "at most three"),
        ({"field": "9C"}, "'field' is empty"),
        ({"seat": 1}, "'seat' must be 0"),
        ({"phase": "over", "seat": 0}, "must be null"),
        ({"phase": "over", "returns": [1]}, "'returns' cannot be"),
        ({"phase": "over", "returns": [-1], "enemy_draw": ""}, "'returns' cannot be"),
        ({"returns": [1]}, "only told when"),
        ({"enemy_draw": ""}, "would be won"),
        ({"hand": "AH", "draw": ""}, "would be lost"),
        ({"hand": "", "draw": ""}, "would be lost"),
    ],
)
def test_positions_that_cannot_be_are_refused(changes, words):
    with pytest.raises(sw.BadPosition, match=words):
        at(**changes)


def test_positions_that_options_forbid_are_refused():
    redraws, fixed = sw.game("spade", redraws=1), sw.game("spade", choose_order=False)
    for game, changes, words in (
        (redraws, {"redraws": 1}, "outside phase redraw"),
        (redraws, {"redraws": 1, "phase": "over", "returns": [-1]}, "outside phase redraw"),
        (redraws, {"phase": "redraw", "redraws": 1, "discard": "KD"}, "before the first turn"),
        (redraws, {"phase": "redraw", "redraws": 1, "hand": " ".join(OWN[9:15])}, "at most 5"),
        (redraws, {"phase": "redraw", "redraws": 1, "known": 2, "redrawn": 1}, "must be 'known'"),
        (fixed, {"phase": "stack", "field": "9C 9D"}, "nobody is asked"),
    ):
        with pytest.raises(sw.BadPosition, match=words):
            at(game=game, **changes)


@pytest.mark.parametrize("key", ["hand", "draw", "enemy_draw"])
def test_a_position_needs_its_piles(key):
    position = GAME.deal(1).position()
    del position[key]
    with pytest.raises(sw.BadPosition, match=f"needs '{key}'"):
        GAME.match(position)


def test_a_field_that_a_skill_card_completed_may_be_stacked():
    game = sw.game("spade", jokers=1)
    stacking = {"phase": "stack", "field": "9C JC", "enemy_field": "KS"}
    assert at(game=game, jokers=0, **stacking).actions() == ["stack 9C JC", "stack JC 9C"]
    with pytest.raises(sw.BadPosition, match="nobody can have played"):
        at(game=game, jokers=1, **stacking)


# Actions in words.


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ("play 7D 7C", "'play 7C 7D'"),
        ("play  7C", "single spaces"),
        ("play 7C ", "single spaces"),
        ("play 2D 2C", "do not hold 2D"),
        ("play AH 7C", "'play 7C AH'"),
        ("play", "needs cards"),
        ("play 7X", "'7X' is no card"),
        ("play 7S", "is the enemy's"),
        ("play Joker", "names its suit"),
        ("play 7C 7C", "named 7C twice"),
        ("play 9C", "do not hold 9C"),
        ("play 9C 9D", "do not hold 9C"),
        ("keep", "no redraws in this match"),
        ("redraw 7C", "Now play cards"),
        ("stack 7C 7D", "Now play cards"),
        ("play Joker:C Joker:C Joker:C", "no skill cards in this match"),
    ],
)
def test_an_action_that_cannot_be_says_why(action, words):
    assert words in at("7C 7D AH").explain(action)


def test_what_else_must_be_decided_first_is_said():
    redraw = at_redraw()
    assert "First the redraw" in redraw.explain("play 7H")
    assert "do not hold 9C" in redraw.explain("redraw 9C")
    assert "never in the hand" in redraw.explain("redraw Joker:C")
    stacking = at("7C 7D", enemy_draw="9S 8S 6S")
    stacking.play("play 7C 7D")
    assert "First stack" in stacking.explain("play 7C")
    assert "First stack" in stacking.explain("pass")
    assert "7C 7D, the lowest first" in stacking.explain("stack 7C")
    three = at("7C 7D 7H", enemy_draw="9S 8S 6S 5S")
    three.play("play 7C 7D 7H")
    for action in ("stack", "stack 7C 7D", "stack 7C 7D 8H"):
        assert "7C 7D 7H, the lowest first" in three.explain(action)
    assert "named 7D twice" in three.explain("stack 7C 7D 7D")
