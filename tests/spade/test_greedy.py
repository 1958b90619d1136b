"""The greedy player does what a thoughtful beginner would do, and wins often enough."""

import spadework as sw
from spadework.engine.whole import WholeGames
from support import samples


def choice(**position):
    cards = {key: value.split() for key, value in position.items()}
    return sw.player("greedy").choose(sw.game("spade").match(cards))


def test_it_shields_when_that_saves_its_life():
    draw = "2D 3D 4D 5D 6D 9D 10D JD QD"
    assert choice(hand="3C 8C 7D", draw=draw, enemy_draw="5S", enemy_field="JS") == "play 8C"


def test_it_heals_when_that_saves_its_life():
    draw = "2D 3D 4D 5D 6D"
    discard = "2C 3C 4C 5C 6C"
    played = choice(hand="9H 7D 6H", draw=draw, discard=discard, enemy_draw="5S", enemy_field="7S")
    assert played in ("play 6H", "play 9H")


def test_it_takes_the_win():
    draw = "2D 3D 4D 5D"
    assert "KC" in choice(hand="KC 7D KH", draw=draw, enemy_draw="", enemy_field="7S")


def test_it_does_not_turn_up_more_than_it_can_bear():
    few, many = "2H 3H 4H 5H 6H 8H 9H 10H", "2H 3H 4H 5H 6H 8H 9H 10H JH QH KH 2C 3C 4C 5C 6C 8C"
    enemy = "KS QS JS 9S 8S"
    assert choice(hand="7C 7D 7H", draw=many, enemy_draw=enemy) == "play 7C 7D"
    assert choice(hand="7C 7D 7H", draw=few, enemy_draw=enemy) == "play 7D"


def test_it_wins_far_more_than_one_game_in_five_at_level_1():
    game, games = sw.game("spade").using("native"), samples(10_000)
    wins = {}
    for who in (0, 1):
        _, tally = WholeGames(game).play(0, games, who)
        wins[who] = tally[0] / games
    assert wins[1] > 0.45
    assert wins[0] < 0.01
