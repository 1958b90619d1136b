"""Why something cannot be done: what a client sends is never played to find out.

It was once: two actions behind each other in one name, and the answer showed hands and dice.
"""

import random
from types import SimpleNamespace

import spadework as sw
from serve.test_house import Guest
from spadework.engine.keyed import Chance
from spadework.serve.messages import Explain
from spadework.serve.sockets import reason
from support import in_world, is_sentence, moments, samples, suite, world

NEXT = ("react none", "react twist_shield", "play KH", "play 7", "take hidden", "draw", "end")
ODD = ("ship, end", ", end", "a1\nend", "7H, play 9H", "\x00", "\u202e{x}", ",", "7\r\n", "")
PLACES = ("hand", "weapon", "enemy", "own", "zone", "field", "mark", "theirs", "pick", "moon")


def why(match, touch):
    """The answer to things touched by the seat to move."""
    seats = [SimpleNamespace(token=None)] * match.game.seats
    room = SimpleNamespace(match=match, game=match.game, seats=seats)
    return reason(room, Guest(match.seat, room), Explain(touch=[tuple(one) for one in touch]))


def keyed(match, number):
    """A match as in a room, with dice to come of its own."""
    match.chance = Chance(number.to_bytes(32, "big"))
    return match


def spoiling(match, dice):
    """What an action touches, with another action behind a comma."""
    touch = match.game.book.browser.touch
    seen, legal = match.view(match.seat), match.actions()
    for first in dice.sample(legal, min(8, len(legal))):
        if touched := touch(first, seen, match.seat):
            *rest, (place, thing) = touched
            for after in (dice.choice(legal), dice.choice(NEXT)):
                yield [*rest, [place, f"{thing}, {after}"]]
    yield from suite(match.game.id).spoiling


def test_the_answer_is_the_same_whatever_is_hidden_and_however_the_dice_lie(name):
    asked = 0
    for match, dice in moments(name, samples(30), seed=210):
        if match.seat is None:
            continue
        rooms = [keyed(match, 0)]
        for i in range(1, 5):
            twin = world(match, match.seat, dice.randrange(1 << 40))
            rooms.append(keyed(in_world(match, twin), i))
        for touch in spoiling(match, dice):
            asked += 1
            told = {why(room, touch) for room in rooms}
            assert len(told) == 1, (touch, told)
        assert all(room.chance.count == 0 for room in rooms)
    assert asked > 20


def a_shot_at(hand, dice):
    """Red may fire at a ship whose captain holds these cards, and the next dice are these."""
    ship = {"card": "bull", "weapons": [{"card": "siege_railgun"}], "energy": 3}
    side = {"ship": ship, "mechs": [], "pilots": [], "pile": [], "discard": []}
    told = {"phase": "turn", "seat": 0, "turn": 0, "round": 5, "conditions": ["raid", "annihilate"]}
    return told | {"fleets": [side | {"hand": []}, side | {"hand": hand}], "dice": dice}


def test_a_ship_and_a_comma_do_not_tell_what_it_answers_with(club):
    told, shot = set(), [["weapon", "siege_railgun"], ["enemy", "ship"]]
    (spoiled,) = suite("fleet").spoiling
    for hand in (["twist_shield"], ["spy_drone"], ["repair_bots"]):
        for dice in ([1, 20], [20, 1]):
            position = a_shot_at(hand, dice)
            ann = club.sit(club.room("fleet", seats=["person"] * 2, position=position), 0)
            assert ann.ask(type="explain", touch=shot)["text"] is None
            told.add(ann.ask(type="explain", touch=spoiled)["text"])
    assert len(told) == 1
    assert is_sentence(told.pop())


def test_a_card_and_a_comma_do_not_tell_what_is_drawn(club):
    told, drawn = set(), set()
    (spoiled,) = suite("spade").spoiling
    for seed in range(12):
        pile = [f"{rank}{suit}" for rank in ("2", "3", "5", "J", "K") for suit in "CDH"]
        random.Random(seed).shuffle(pile)
        position = {"hand": ["4D"], "draw": pile, "enemy_draw": ["AS", "2S"], "enemy_field": ["3S"]}
        ann = club.sit(club.room("spade", position=position), 0)
        assert ann.ask(type="explain", touch=[["hand", "4D"]])["text"] is None
        told.add(ann.ask(type="explain", touch=spoiled)["text"])
        ann.move("play 4D")
        drawn.add("KH" in ann.state["view"]["hand"])
    assert drawn == {True, False}  # there was something to be told
    assert len(told) == 1
    assert is_sentence(told.pop())


def test_things_with_odd_names_get_a_reason_in_every_phase(name):
    for match, dice in moments(name, samples(20), seed=211):
        if match.seat is None:
            continue
        known = [list(one) for action in spoiling(match, dice) for one in action]
        for place in PLACES:
            for odd in ODD:
                beside = dice.sample(known, min(len(known), dice.randrange(3)))
                told = why(match, [*beside, [place, odd]])
                assert told is None or is_sentence(told), (place, odd, told)


def test_things_with_odd_names_are_explained_over_a_socket_too(club, name):
    people = ["person"] * sw.game(name).seats
    room = club.room(name, seats=people)
    seats = [club.sit(room, seat) for seat in range(len(people))]
    ann = next(one for one in seats if one.state["actions"])
    for odd in ODD:
        told = ann.ask(type="explain", touch=[["hand", odd]])
        assert told["type"] == "reason"
        assert is_sentence(told["text"]), (odd, told)
    assert club.http.get(f"/rooms/{room['room']}").json()["state"] == 0
