"""Bad messages to REST and to the socket: no 5xx, no crash, no change.

Together 5,000 in `make test` and 100,000 in `make soak`.
"""

import json
import random
import string

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

import spadework as sw
from support import FACTOR, is_sentence

SOCKET = 3000 * min(FACTOR, 20)
REST = 200 * min(FACTOR, 20)  # for each of twelve operations
TYPES = ("hello", "move", "explain", "takeback", "answer", "resign", "rematch", "lang", "ping")


# The socket.


def junk(dice, depth=0):
    """Any JSON value."""
    kind = dice.randrange(9 if depth < 3 else 6)
    if kind == 0:
        return dice.choice([None, True, False])
    if kind == 1:
        return dice.choice([0, -1, 1, 2**31, 2**63, 2**64, -(2**63), 1.5, 1e308, 7])
    if kind in (2, 3):
        pool = string.printable + "é界🂡\u0000\ud800\u202e"
        return "".join(dice.choices(pool, k=dice.choice([0, 1, 3, 12, 60, 600])))
    if kind in (4, 5):
        return dice.choice(["play 7", "keep", "hand", "en", "zh-Hans", "pass", *TYPES])
    if kind == 6:
        return [junk(dice, depth + 1) for _ in range(dice.randrange(5))]
    keys = ["type", "id", "state", "action", "touch", "token", "lang", "name", "protocol", "x"]
    return {dice.choice(keys): junk(dice, depth + 1) for _ in range(dice.randrange(5))}


def bad_message(dice, number, actions):
    """Something that must change nothing: broken, stale, illegal, or not for this seat."""
    kind = dice.randrange(7)
    if kind == 0:
        return dice.randbytes(dice.choice([0, 1, 5, 50, 500]))
    if kind == 1:
        return json.dumps(junk(dice))
    if kind == 2:  # a good message with a piece broken off or turned
        text = bytearray(json.dumps(stale(dice, number)).encode())
        for _ in range(dice.randint(1, 4)):
            text[dice.randrange(len(text))] = dice.randrange(32, 127)
        return as_text(text, number)
    if kind == 3:
        return json.dumps(stale(dice, number))
    if kind == 4:
        return json.dumps({"type": "move", "state": number, "action": illegal(dice, actions)})
    if kind == 5:
        message = stale(dice, number)
        message[dice.choice([*message, "extra"])] = junk(dice)
        if message.get("state") == number or message.get("type") == "rematch":
            message["type"] = 7
        return json.dumps(message)
    return "{" * dice.randrange(3000) if dice.random() < 0.5 else "x" * dice.choice([9000, 40_000])


def as_text(text, number):
    """A mutation may by chance have become a good message; then it is broken for sure."""
    made = bytes(text).decode()
    return made + "}" if f'"state": {number}' in made or "rematch" in made else made


def stale(dice, number):
    """A well-formed message that cannot do anything."""
    made = {"type": dice.choice(["move", "takeback", "answer", "resign"])}
    made["state"] = dice.choice([number + 1, number + 99, 2**40])
    if made["type"] == "move":
        made["action"] = dice.choice(["keep", "pass", "play 7", ""])
    if made["type"] == "answer":
        made["accept"] = dice.random() < 0.5
    return made


def illegal(dice, actions):
    made = dice.choice(
        ["", "play", "play 99", "keep keep", "PASS", "swap", "show", "junk", "mulligan X"]
    )
    return made if made not in actions else "never"


@pytest.mark.parametrize("game", sw.games())
def test_the_socket_answers_bad_messages_and_changes_nothing(club, game):
    room = club.room(game, seats=["person"] * sw.game(game).seats)
    ann = club.sit(room, 0)
    before = ann.ask(type="lang", lang="en") | {"re": 0}
    number, actions = before["number"], [action["action"] for action in before["actions"]]
    where = club.house.address.replace("http", "ws") + f"/api/v1/rooms/{room['room']}/socket"
    dice, sent, answered = random.Random(f"bad {game}"), 0, 0
    while sent < SOCKET // len(sw.games()):
        got_more, was_answered = one_visit(where, room["tokens"][0], dice, number, actions)
        sent, answered = sent + got_more, answered + was_answered
    assert answered > sent / 3
    after = club.sit(room, 0).ask(type="lang", lang="en") | {"re": 0}
    assert after == before
    assert "Traceback" not in club.house.log()


def one_visit(where, token, dice, number, actions):
    """Up to 30 bad messages on one socket, some before hello; each is answered, or it closes."""
    sent = answered = 0
    with connect(where, max_size=None, close_timeout=1) as socket:
        try:
            if dice.random() < 0.8:
                socket.send(json.dumps({"type": "hello", "protocol": 2, "token": token}))
            for _ in range(30):
                socket.send(bad_message(dice, number, actions))
                sent += 1
            socket.send(json.dumps({"type": "ping", "id": 12345}))
            for message in socket:
                told = json.loads(message)
                assert told["type"] in ("refused", "reason", "pong", "state", "room"), told
                if told["type"] == "refused":
                    answered += 1
                    assert is_sentence(told["text"].replace("\n", " ")), told
                if told.get("re") == 12345:
                    return sent, answered
        except ConnectionClosed:
            assert socket.close_code in (1007, 1008, 1009)
    return sent, answered


# REST.


def test_rest_answers_bad_requests_and_changes_nothing(club):
    rooms = [club.room(game, seats=["person"] * sw.game(game).seats) for game in sw.games()]
    before = [club.http.get(f"/rooms/{room['room']}").json() for room in rooms]
    import schemathesis  # takes seconds, and every worker reads this file

    schema = schemathesis.openapi.from_url(f"{club.house.address}/api/v1/openapi.json")
    names = [room["room"] for room in rooms] + ["none", *sw.games()]
    tokens = [token for room in rooms for token in room["tokens"]]
    counts = {}
    for result in schema.get_all_operations():
        counts[result.ok().label] = batter(result.ok(), club, names, tokens)
    assert all(count >= REST * 0.9 for count in counts.values() if count != 1), counts
    assert sum(counts.values()) >= 0.7 * REST * len(counts), counts
    assert [club.http.get(f"/rooms/{room['room']}").json() for room in rooms] == before
    assert "Traceback" not in club.house.log()


def batter(operation, club, names, tokens):
    """Send one operation everything that schemathesis can think of."""
    from schemathesis.checks import CHECKS

    dice, tried = random.Random(operation.label), [0]
    checks = [CHECKS.get_one(name) for name in ("not_a_server_error", "status_code_conformance")]

    @settings(
        max_examples=REST,
        phases=[Phase.generate],
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    def send(case):
        tried[0] += 1
        if "name" in (case.path_parameters or {}) and dice.random() < 0.7:
            case.path_parameters["name"] = dice.choice(names)
        headers = {}
        if dice.random() < 0.5 and "seats" not in operation.path:  # a seat may change its own name
            headers["Authorization"] = f"Bearer {dice.choice([*tokens, 'x', ''])}"
        answer = case.call(headers=headers)
        case.validate_response(answer, checks=checks)
        if answer.status_code >= 400:
            told = answer.json()
            assert set(told) == {"error", "text"}
            assert is_sentence(" ".join(told["text"].split())), told

    given(case=operation.as_strategy())(send)()
    return tried[0]
