"""Poker Duel, D-50: secrets in both editions, with and without skills, and with equal cards."""

import json
import random

import pytest

import spadework as sw
from spadework.engine.records import copy_record
from spadework.engine.trying import known_to, observed
from support import in_world, legal, played, samples, state_of, world

EQUALS = "AHH 2HH 3HH 4HH 5HH 6HHHH 8HHHH 9HHHH 10HHHH Joker"
GAMES = [
    {"edition": edition, "skills": skills}
    for edition in ("original", "spec")
    for skills in (True, False)
]
GAMES += [
    {"edition": edition, "deck_0": f"{EQUALS} {skills}", "deck_1": f"{EQUALS} {skills}", "ap": 2}
    for edition in ("original", "spec")
    for skills in ("scout matched counterspy insight", "thrift matched insurance black_tide")
]


def stopped(options, seed):
    """Matches stopped anywhere, often in the middle of an effect."""
    game = sw.game("duel", **options).using("native")
    for i in range(samples(12)):
        dice = random.Random(f"{options} {seed} {i}")
        match = game.deal(dice.randrange(1 << 40))
        for _ in range(dice.randrange(60)):
            if match.seat is None:
                break
            actions = match.actions()
            keen = [a for a in actions if a == "hero" or " with " in a or a.startswith("own")]
            match.play(dice.choice(keen if keen and dice.random() < 0.4 else actions))
        yield match, dice


def knowledge(game, state, seat):
    known = known_to(game, state, seat)
    view = json.dumps(game.book.table.view(known, seat))
    return known.tobytes(), view, observed(game, state, seat).tolist()


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_d50_worlds_keep_all_that_is_known_and_depend_on_nothing_else(options):
    for match, dice in stopped(options, 1):
        game = match.game
        for seat in (0, 1):
            other = world(match, seat, dice.randrange(1 << 40))
            assert knowledge(game, other, seat) == knowledge(game, state_of(match), seat)
            assert game.run.conserved(other, game.rules_record)
            again = copy_record(other)
            game.run.hide(again, game.rules_record, seat, 7)
            assert again.tobytes() == world(match, seat, 7).tobytes()
            if match.seat == seat:
                assert legal(game, other) == legal(game, state_of(match))
                assert in_world(match, other).labels() == match.labels()


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_d50_knowledge_follows_from_what_a_seat_saw_happen(options):
    compared = 0
    for match, dice in stopped(options, 2):
        game, sight = match.game, match.game.book.table.sight
        if match.seat is None:
            continue
        for seat in (0, 1):
            here, there = state_of(match), world(match, seat, dice.randrange(1 << 40))
            for action in set(legal(game, here)[:20]) & set(legal(game, there)):
                (after, rows), (twin, twins) = (played(game, s, action) for s in (here, there))
                if [sight(row, seat) for row in rows] == [sight(row, seat) for row in twins]:
                    compared += 1
                    assert knowledge(game, after, seat) == knowledge(game, twin, seat)
    assert compared > samples(20)


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_d50_what_is_hidden_really_varies(options):
    varied = 0
    for match, _ in stopped(options, 3):
        for seat in (0, 1):
            hands = {world(match, seat, seed).hand[1 - seat].tobytes() for seed in range(6)}
            varied += len(hands) > 1
    assert varied > samples(8)


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_d50_worlds_can_be_played_to_the_end(options):
    for match, dice in stopped(options, 4):
        if match.seat is not None:
            twin = in_world(match, world(match, 1 - match.seat, dice.randrange(1 << 40)))
            while twin.seat is not None:
                twin.play(dice.choice(twin.actions()))
            assert twin.returns is not None


def test_d50_refusals_do_not_depend_on_what_is_hidden():
    texts = [
        f"{verb} {card}"
        for verb in ("take", "own", "give", "keep", "show", "play")
        for card in ("AH", "4D", "7H", "9C", "10S", "Joker")
    ]
    texts += ["order AH 4D", "order 9C 10S", "take hidden", "steal", "hero", "pass"]
    for options in GAMES[:4]:
        for match, dice in stopped(options, 5):
            if match.seat is not None:
                twin = in_world(match, world(match, match.seat, dice.randrange(1 << 40)))
                for text in texts:
                    assert match.explain(text) == twin.explain(text), text
