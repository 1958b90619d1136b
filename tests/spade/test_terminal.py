"""Spade Poker at the terminal: what is shown, what may be typed, and what it says."""

import re

import pytest
from rich.cells import cell_len

import spadework as sw
from spadework.engine.words import LANGUAGES
from spadework.games.spade.table import card_names
from support import write

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
OWN = [rank + suit for rank in RANKS for suit in "CDH"]
SPADES = [rank + "S" for rank in RANKS]
PUZZLE = {"game": "spade", "hand": ["7C", "AH", "9D"], "draw": OWN[3:15]}
PUZZLE |= {"enemy_draw": ["KS", "QS"]}


def play(type_in, position, *lines, options="", rules=None):
    """What is printed when these lines are typed, from a position."""
    write("p.json", position | ({"rules": rules} if rules else {}))
    code, out, err = type_in(f"play spade --from p.json {options}", *lines)
    assert err == ""
    return code, out


def test_the_table_shows_piles_field_and_the_coming_damage(type_in, folder):
    position = PUZZLE | {"enemy_field": ["9S", "AS"], "discard": ["KD", "KH"], "known": 2}
    _, out = play(type_in, position)
    assert "The hunter   pile 2 · discard 0" in out
    assert "9♠  A♠*" in out
    assert "Damage coming: 9 × 2 = 18, more than your pile can take." in out
    assert "You   pile 12 · discard 2" in out
    assert "Bottom of the pile, the lowest last: 5♦ 5♥" in out
    assert "level 1: A♠ special" in out


def test_the_last_blow_is_announced(type_in, folder):
    _, out = play(type_in, PUZZLE | {"enemy_draw": [], "enemy_field": ["9S"]})
    assert "Her last blow: live through it and you win." in out


def test_damage_that_empties_the_pile_is_deadly_where_that_loses(type_in, folder):
    position = PUZZLE | {"draw": OWN[3:12], "enemy_field": ["9S"]}
    assert "more than" not in play(type_in, position)[1]
    assert "more than" in play(type_in, position, rules={"empty_is_defeat": True})[1]


def test_piles_are_shown_on_request(type_in, folder):
    position = PUZZLE | {"discard": ["KD", "KH"], "enemy_discard": SPADES[2:11]}
    position |= {"enemy_draw": ["KS", "AS"], "enemy_field": ["2S", "QS"]}
    _, out = play(type_in, position, "piles")
    assert "Your discard pile, from the top: K♦ K♥" in out
    assert "The hunter's discard pile, from the top: 3♠ 4♠" in out
    assert "Still in the hunter's pile, in some order: A♠ K♠" in out


def test_cards_alone_are_weighed_and_enter_plays_them(type_in, folder):
    position = PUZZLE | {"discard": ["KD", "KH"], "enemy_field": ["9S"]}
    code, out = play(type_in, position, "ah 7c", "")
    assert "play 7C AH: 4 pt, heals 2, damage 5, pile 8. Enter plays it." in out
    assert "You play 7♣ A♥, for 4." in out
    assert code == 0


def test_what_was_weighed_is_forgotten_when_something_else_is_typed(type_in, folder):
    _, out = play(type_in, PUZZLE, "7c", "piles", "")
    assert "You play" not in out


def test_a_redraw_and_a_stacking_are_weighed_too(type_in, folder):
    position = PUZZLE | {"phase": "redraw", "redraws": 1}
    _, out = play(type_in, position, "9d 7c", "", rules={"redraws": 1})
    assert "redraw 9D 7C: exchange 9♦ 7♣, the last lowest. Enter plays it." in out
    assert "You put 9♦ 7♣ under the pile." in out
    stacking = PUZZLE | {"phase": "stack", "field": ["8C", "8D"], "enemy_field": ["9S"]}
    _, out = play(type_in, stacking, "8d 8c", "")
    assert "stack 8D 8C: healed in the order 8♦ 8♣. Enter plays it." in out
    assert "Onto the discard pile: 8♦ 8♣." in out


LOOSE = [
    "7c,ah",
    "AH 7C",
    "7♣ a♥",
    "7cah",
    "c7 ha",
    "7c，ah",
    "７C　AH",
    "play ah 7c",
    "PLAY 7C AH",
]


@pytest.mark.parametrize("line", LOOSE)
def test_cards_may_be_typed_loosely(type_in, folder, line):
    _, out = play(type_in, PUZZLE, line, "")
    assert "You play 7♣ A♥, for 4." in out, out


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("ks", "KS is the enemy's"),
        ("2h", "You do not hold 2H"),
        ("ah", "An Ace is never played alone"),
        ("joker", "names its suit: Joker:C"),
        ("play joker", "names its suit: Joker:C"),
        ("joker:h", "There are no skill cards in this match"),
        ("#99", "no action #99"),
        ("rules S-99", "no clause S-99: they run from S-1 to S-19"),
    ],
)
def test_what_cannot_be_is_answered(type_in, folder, line, said):
    code, out = play(type_in, PUZZLE, line)
    assert said in out
    assert code == 2


def test_a_joker_is_typed_in_small_letters(type_in, folder):
    _, out = play(type_in, PUZZLE, "joker:h 7c", "", rules={"jokers": 1})
    assert "You play 7♣ Joker♥, for 4." in out


def test_one_clause_of_the_rules_can_be_asked_for(type_in, folder):
    _, out = play(type_in, PUZZLE, "rules s-8")
    assert "## S-8 Hearts heal" in out
    assert "## S-9" not in out


def test_with_many_plays_it_is_said_how_many_one_lives_through(type_in, folder):
    hand = {"hand": ["AC", "AD", "AH", "7C", "8C", "9C", "7D"], "draw": ["2C", "3C"]}
    _, out = play(type_in, PUZZLE | hand)
    assert re.search(r"\d+ plays are possible; 'actions' lists them.", out)
    _, out = play(type_in, PUZZLE | hand | {"enemy_field": ["10S"]})
    assert re.search(r"and you live through \d+ of them", out)
    _, out = play(type_in, PUZZLE | hand | {"enemy_field": ["JS", "AS"]})
    assert "but you live through none of them" in out


def test_a_loss_says_why(type_in, folder):
    position = PUZZLE | {"draw": ["2C", "3C"], "enemy_field": ["9S"]}
    _, out = play(type_in, position, "play 9D", "show")
    assert "That is 9 damage, and your pile holds 1: too few." in out
    assert out.count("You have lost.") >= 2
    assert "Damage coming" not in out.split("You have lost.")[1]
    strict = PUZZLE | {"draw": OWN[3:12], "enemy_field": ["9S"]}
    _, out = play(type_in, strict, "play 7C AH", "show", rules={"empty_is_defeat": True})
    assert "You have lost" not in out
    stuck = PUZZLE | {"hand": ["AH"], "draw": OWN[3:8], "enemy_field": ["5S"]}
    _, out = play(type_in, stuck, "pass")
    assert "pass  damage 5, you lose" in out
    assert "you are stuck" in out


def test_after_the_end_the_player_still_sees_the_hand_and_the_piles(type_in, folder):
    position = PUZZLE | {"enemy_draw": [], "enemy_field": ["2S"]}
    _, out = play(type_in, position, "play 7C", "show", "piles", "nonsense")
    end = out.split("You have won!", 1)[1]
    assert "??" not in end
    assert "A♥  9♦" in end
    assert "Your discard pile" in end


def test_a_spectator_is_not_told_that_he_has_won(type_in):
    _, out, _ = type_in("play spade --seats greedy --seed 3")
    assert "You have" not in out
    assert re.search("The dragon has (won|lost).", out)
    assert "??" in out


def test_labels_tell_the_pile_as_it_will_be_at_the_next_decision():
    draw = ["2C", "3C", "4C", "5C"]
    match = sw.game("spade").match(PUZZLE | {"draw": draw, "enemy_field": ["3S"]})
    for action, label in match.labels().items():
        if "you lose" in label:
            continue
        told = int(label.split("pile ")[1])
        trial = match.copy()
        trial.play(action)
        if trial.position()["phase"] == "stack":
            trial.play(trial.actions()[0])
        assert trial.view(0)["draw"] == told, action


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_fullest_tables_fit_and_every_card_is_there(type_in, folder, lang):
    rules = {"redraws": 10, "jokers": 2, "level": 13, "empty_is_defeat": True, "choose_order": True}
    full = {"game": "spade", "rules": rules, "enemy_draw": SPADES[:6], "enemy_field": SPADES[6:]}
    piles = (
        {"hand": OWN, "draw": []},
        {"hand": [], "draw": OWN, "known": 39, "redrawn": 0},
        {"hand": OWN[:5], "draw": OWN[5:30], "known": 25, "redrawn": 3, "discard": OWN[30:]},
    )
    for cards in piles:
        write("p.json", full | cards)
        for eyes in ("", "--seat 0", "--seat spectator"):
            code, out, _ = type_in(f"show p.json --lang {lang} {eyes}")
            assert code == 0
            assert max(cell_len(line) for line in out.splitlines()) <= 80
            if not eyes:
                shown = set(re.findall(r"(?:10|[2-9AJQK])[♣♦♥♠]", out))
                wanted = cards["hand"] + cards["draw"] + SPADES
                assert shown >= set(card_names(wanted, lang).split())
