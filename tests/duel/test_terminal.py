"""Poker Duel on a terminal: what is drawn, asked and typed."""

import random
from pathlib import Path

import pytest
from rich.cells import cell_len

import spadework as sw
from duel.cards import match, run
from spadework.engine.words import LANGUAGES
from spadework.games.duel import terminal
from support import random_games, samples, write

NAMES = ["Seat 0", "Seat 1"]


def drawn(found, eyes, lang="en"):
    seen = found.position() if eyes == "referee" else found.view(eyes)
    lines = terminal.draw(seen, found.game, None if eyes == "referee" else eyes, NAMES, lang)
    return "\n".join(line.plain for line in lines)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_table_fits_80_columns_and_every_prompt_can_be_said(lang):
    for game, dice in random_games("duel", samples(12), seed=70):
        found = game.using("native").deal(dice.randrange(1 << 40))
        while found.seat is not None:
            for eyes in (0, 1, None, "referee"):
                assert max(cell_len(line) for line in drawn(found, eyes, lang).splitlines()) <= 80
            assert terminal.prompt(found.view(found.seat), game, found.seat, lang)
            assert terminal.prompt(found.view(None), game, None, lang)
            for command in terminal.COMMANDS.values():
                assert command(found.view(found.seat), lang)
            found.play(dice.choice(found.actions()))


def test_shown_and_folded_cards_marks_skills_and_notes_are_on_the_table():
    found = match(
        *("7H/s 7D/f 2C/k KS", "9S/s KD/s 4H/k AC 5D/f", "2D 2H"),
        passives=["scout thrift", "insurance"],
        heroes=["encore", "insight"],
        plus=[2, 3],
        thrift_used=[True, False],
        pool_known=[["2D"], []],
    )
    table = drawn(found, 0)
    for part in (
        *("shown     9♠  K♦", "folded    4♥  ▮  ▮  (1 frozen)", "shown     7♥"),
        *("folded    2♣~  7♦*  K♠", "scout · thrift (used)  |  encore 2 left", "insight ready"),
        *("++  x", "You know of their hand: 4♥", "The opponent knows: 2♣", "points 29"),
        *("pool 2", "Top of the pool, known to you: 2♦"),
    ):
        assert part in table, (part, table)
    assert "A♣" not in table
    assert "5♦" not in table


@pytest.mark.parametrize(
    ("mine", "theirs", "actions", "part"),
    [
        ("8H 4D KD", "9C/s QC", ["play 8H"], "Name a card of yours to swap"),
        ("8H 4D KD", "9C/s QC", ["play 8H", "own 4D"], "Choose what you get for it"),
        ("10H KD", "9C", ["play 10H"], "You see 9♣: 'steal' takes it"),
        ("JH KD", "9C/s QC", ["play JH with x"], "Choose a card to steal"),
        ("QH KD", "9C/s QC", ["play QH with x"], "Choose a card to destroy"),
        ("QH KD", "9C/r QC AC", ["play QH"], "Choose a folded card to freeze"),
        ("9H KD", "9C", ["play 9H with +"], "Give one of the new cards"),
    ],
)
def test_pending_choices_are_clear_prompts(mine, theirs, actions, part):
    found = match(mine, theirs, "3C 5C 7C 3D", deck="AC AD")
    run(found, *actions)
    assert part in terminal.prompt(found.view(0), found.game, 0, "en")


def test_a_game_is_played_by_typing(type_in):
    lines, dice = [], random.Random(3)
    found = sw.game("duel").deal(5)
    greedy = sw.player("greedy", 6)
    while found.seat is not None:
        if found.seat == 0:
            action = dice.choice(found.actions())
            lines.append(action)
        else:
            action = greedy.choose(found)
        found.play(action)
    code, out, err = type_in("play duel --seats human,greedy --seed 5", *lines)
    assert (code, err) == (0, "")
    points = found.events(0)[-2]["points"]
    assert f"You have {points[0]} points, the opponent has {points[1]}." in out


def test_q_is_a_queen_and_does_not_leave(type_in):
    _, out, _ = type_in("play duel --seed 5", "q", "quit")
    assert out.count("Goodbye") == 1
    assert "no action here" in out


def test_decks_are_listed_and_brought(type_in, folder):
    _, out, _ = type_in("decks duel")
    for name in ("standard", "court", "spies", "abacus", "frost", "rush", "night"):
        assert name in out
    Path("mine.txt").write_text("# small\ngrin ballast ward\nveil\n", "utf-8")
    for deck in ("mine.txt", "grin ballast ward veil"):
        _, out, _ = type_in(["play", "duel", "--seed", "5", "--deck", deck], "quit")
        assert "grin · ballast · ward  |  veil 2 left" in out
        assert "deck_0=grin ballast ward veil" in out
    _, out, _ = type_in(["play", "duel", "--seats", "greedy,human", "--deck", "rush"], "quit")
    assert "deck_1=rush" in out


@pytest.mark.parametrize(
    ("command", "part"),
    [
        (["play", "tactics", "--deck", "court"], "no decks"),
        (["play", "duel", "--deck", "nowhere.txt"], "There is no file"),
        (["play", "duel", "--deck", "7HHHHH Joker"], "5 cards of rank 7"),
        (["play", "duel", "--deck", "a", "--deck", "b", "--deck", "c"], "only 2 seats"),
        (["decks", "spade"], "no decks"),
    ],
)
def test_a_deck_that_cannot_be_brought_gets_a_sentence(type_in, folder, command, part):
    code, out, err = type_in(command)
    assert (code, out) == (2, "")
    assert part in err


def test_a_position_is_shown_from_each_seat(type_in, folder):
    found = match("7H/s KD", "9S/s AC", "2C 2D")
    write("p.json", found.position())
    _, out, _ = type_in("show p.json --seat 0")
    assert "K♦" in out
    assert "A♣" not in out
    _, out, _ = type_in("show p.json")
    assert "A♣" in out
