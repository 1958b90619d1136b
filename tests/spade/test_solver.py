"""The solver is exact: it agrees with trying out everything, and its lines really win."""

import random

import pytest

import spadework as sw
from spadework.games.spade.solver import Solver
from support import random_options, samples, state_of

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
OWN = [rank + suit for rank in RANKS for suit in "CDH"]
SPADES = [rank + "S" for rank in RANKS]


def can_be_won(match):
    """By trying out every action, every order included, with the rules alone."""
    if match.seat is None:
        return match.returns == [1]
    for action in match.actions():
        match.play(action)
        won = can_be_won(match)
        match.undo()
        if won:
            return True
    return False


def small_puzzle(dice):
    """A position with few cards, which heals and draws a good deal."""
    game = sw.game("spade", **random_options(sw.game("spade"), dice))
    rules = game.rules
    game = game.turned({"jokers": min(rules["jokers"], 1), "redraws": min(rules["redraws"], 1)})
    cards = dice.sample(OWN, 12)
    enemies = dice.sample(SPADES[:6], dice.randint(2, 4))
    position = {"hand": cards[:3], "draw": cards[3 : dice.randint(5, 9)]}
    if game.rules["redraws"] and dice.random() < 0.5:
        return game, position | {"phase": "redraw", "redraws": 1, "enemy_draw": enemies}
    return game, position | {
        "discard": cards[9:],
        "enemy_draw": enemies[1:],
        "enemy_field": enemies[:1],
    }


def test_the_solver_agrees_with_trying_out_everything():
    verdicts = []
    for i in range(samples(60)):
        game, position = small_puzzle(random.Random(i))
        match = game.match(position)
        found = sw.solve(match)
        verdicts.append(found.won)
        assert found.won == can_be_won(match), position
        for action in found.line:
            match.play(action)
        assert match.returns == ([1] if found.won else None)
    assert 0.2 < sum(verdicts) / len(verdicts) < 0.8


@pytest.mark.parametrize("free", [0, 2, 3, 5])
def test_the_solver_agrees_when_tokens_run_out(free):
    """Then orders are tried out at once: the other way to the same answer, and to a line."""
    for i in range(samples(40)):
        game, position = small_puzzle(random.Random(1000 + i))
        match = game.match(position)
        solver = Solver(game)
        solver.taken[free:] = 1 << 62
        found = solver.solve(state_of(match))
        assert found.won == sw.solve(match).won
        for action in found.line:
            match.play(action)
        assert match.returns == ([1] if found.won else None)


def test_a_dealt_match_is_solved_and_the_line_wins():
    lengths = []
    for seed in range(samples(10)):
        match = sw.game("spade", level=2).deal(seed)
        found = sw.solve(match)
        for action in found.line:
            match.play(action)
        assert found.won is False or match.returns == [1]
        lengths.append(len(found.line))
    assert max(lengths) > 5


def test_a_redraw_whose_order_matters_is_named_in_the_order_that_wins():
    game = sw.game("spade", redraws=1)
    lines = []
    for i in range(samples(200)):
        dice = random.Random(i)
        cards = dice.sample(OWN, 14)
        position = {
            "phase": "redraw",
            "redraws": 1,
            "hand": cards[:5],
            "draw": cards[5:11],
            "enemy_draw": dice.sample(SPADES[:5], 4),
        }
        match = game.match(position)
        line = sw.solve(match).line
        for action in line:
            match.play(action)
        lines += line
        assert not line or match.returns == [1]
    assert any(len(line.split()) > 2 for line in lines if line.startswith("redraw"))


def test_the_solver_gives_up_when_told_to():
    match = sw.game("spade", level=4).deal(1)
    found = sw.solve(match, 10)
    assert (found.won, found.line) == (None, [])


def test_solving_leaves_the_match_alone():
    match = sw.game("spade").deal(3)
    before = match.position()
    sw.solve(match)
    assert match.position() == before
    assert match.history == []


def test_what_cannot_be_solved_is_refused():
    over = sw.game("spade").deal(1)
    over.end("resign", 0)
    with pytest.raises(sw.SpadeworkError, match="nothing left to solve"):
        sw.solve(over)
    with pytest.raises(sw.SpadeworkError, match="no solver"):
        sw.solve(sw.game("tactics").deal(1))
