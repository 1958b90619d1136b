"""Taking a move back: free against the computer, by consent and without peeking between people."""

import pytest

HANDS = {"hands": [["7", "J", "K"], ["2", "J", "9"]], "deck": ["5", "6", "8", "3"]}


def test_against_the_computer_it_is_free_and_marks_the_game(club):
    room = club.room(position=HANDS, seats=["person", "novice"])
    ann = club.sit(room, 0)
    assert ann.state["takeback"]["may"] is False
    ann.move("play 7")
    ann.until(2)
    assert ann.state["takeback"] == {"may": True}
    told = ann.ask(type="takeback", state=ann.state["number"])
    assert told["full"]
    assert told["number"] == 3
    assert told["room"]["marked"]
    assert told["view"]["hands"][0] == ["7", "J", "K"]
    assert told["actions"]


def test_a_lost_match_against_the_computer_can_be_taken_up_again(club):
    room = club.room("spade")
    ann = club.sit(room, 0)
    ann.move(ann.state["actions"][0]["action"])
    ann.resign()
    told = ann.ask(type="takeback", state=ann.state["number"])
    assert told["room"]["returns"] is None
    assert told["room"]["marked"]


@pytest.fixture
def pair(club):
    room = club.room(position=HANDS, seats=["person", "person"])
    return club.sit(room, 0), club.sit(room, 1)


def test_between_people_it_needs_consent(pair):
    ann, bo = pair
    ann.move("play 7")
    bo.until(1)
    offer = ann.ask(type="takeback", state=1)
    assert offer["room"]["offer"] == {"seat": 0, "state": 1}
    bo.wait(lambda told: told["type"] == "room" and told["room"]["offer"])
    assert ann.ask(type="answer", state=1, accept=True)["code"] == "no_offer"
    refused = bo.ask(type="answer", state=1, accept=False)
    assert refused["room"]["offer"] is None
    assert bo.state["number"] == 1
    # Once a state: or it could be asked for until the other gives in.
    assert ann.ask(type="takeback", state=1)["code"] == "no_takeback"


def test_what_both_want_is_taken_back(pair):
    ann, bo = pair
    ann.move("play 7")
    ann.ask(type="takeback", state=1)
    bo.wait(lambda told: told["type"] == "room" and told["room"]["offer"])
    told = bo.ask(type="answer", state=1, accept=True)
    assert told["number"] == 2
    assert told["view"]["boards"] == [[], []]
    assert told["room"]["marked"]


def test_a_move_made_meanwhile_ends_the_offer(pair):
    ann, bo = pair
    ann.move("play 7")
    ann.ask(type="takeback", state=1)
    bo.until(1)
    bo.move("play 2")
    assert bo.state["room"]["offer"] is None
    assert bo.ask(type="answer", state=2, accept=True)["code"] == "no_offer"


def test_what_drew_hidden_cards_is_not_taken_back_between_people(pair):
    """A spy draws two: to take it back would be to have looked."""
    ann, _ = pair
    ann.move("play J")
    assert ann.state["takeback"]["may"] is False
    assert "hidden" in ann.state["takeback"]["why"]
    assert ann.ask(type="takeback", state=1)["code"] == "no_takeback"


def test_the_others_answer_shows_a_hidden_card_so_it_is_too_late(pair):
    ann, bo = pair
    ann.move("play 7")
    bo.until(1)
    bo.move("play 9")
    ann.until(2)
    assert ann.state["takeback"]["may"] is False
    assert ann.ask(type="takeback", state=2)["code"] == "no_takeback"


def test_between_people_nothing_is_taken_back_when_it_is_over(pair):
    ann, bo = pair
    ann.move("play 7")
    bo.until(1)
    bo.ask(type="resign", state=1)
    ann.until(2)
    assert ann.ask(type="takeback", state=2)["code"] == "no_takeback"


def test_chance_after_a_takeback_is_asked_anew(club):
    """The count of the key goes on: the same move again does not give the same picks."""
    room = club.room("duel", seats=["person", "greedy"])
    ann = club.sit(room, 0)
    drawn = set()
    for _ in range(6):
        while not ann.state["actions"]:
            ann.wait(lambda told: told["type"] == "state")
        cards = [entry["card"] for entry in ann.state["view"]["hands"][0]]
        ann.move("mulligan " + " ".join(cards))
        drawn.add(str([entry["card"] for entry in ann.state["view"]["hands"][0]]))
        ann.ask(type="takeback", state=ann.state["number"])
    assert len(drawn) > 1
