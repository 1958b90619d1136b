"""A whole player for a Spadework server; needs only `pip install websockets`.

    python examples/bot.py http://127.0.0.1:8080 tactics          plays a match against the computer
    python examples/bot.py 'http://127.0.0.1:8080/r/ROOM#INVITE'   takes the seat of that link

It plays at random. Make it better in `choose`; docs/protocol.md says what it is told.
"""

import json
import random
import sys
import urllib.request
from urllib.parse import urlsplit

from websockets.sync.client import connect


def choose(state: dict) -> str:
    """The action to play. `view` is what you see, `actions` what you may do, and what it does."""
    return random.choice(state["actions"])["action"]


def new_room(address: str, game: str) -> tuple[str, str]:
    """A room against the computer: its id, and the token of our seat."""
    body = json.dumps({"game": game, "name": "Bot"}).encode()
    kind = {"Content-Type": "application/json"}
    request = urllib.request.Request(f"{address}/api/v1/rooms", body, kind)
    told = json.load(urllib.request.urlopen(request))
    return told["room"], told["tokens"][0]


def play(address: str, room: str, token: str) -> None:
    """Sit down, play whenever it is our turn, and leave when the match is over."""
    where = address.replace("http", "ws", 1) + f"/api/v1/rooms/{room}/socket"
    with connect(where) as socket:
        socket.send(json.dumps({"type": "hello", "protocol": 2, "token": token}))
        for message in socket:
            told = json.loads(message)
            if told["type"] == "refused":
                sys.exit(told["text"])
            if token := told.get("token"):  # an invite's seat is ours by this, and nobody else's
                socket.send(json.dumps({"type": "hello", "protocol": 2, "token": token}))
            if told["type"] != "state" or token:
                continue
            for news in told.get("news", []):
                print(news["text"])
            if told["room"]["returns"] is not None:
                print(told["prompt"])
                return
            if told["actions"]:
                move = {"type": "move", "state": told["number"], "action": choose(told)}
                socket.send(json.dumps(move))


if __name__ == "__main__":
    link = urlsplit(sys.argv[1])
    house = f"{link.scheme}://{link.netloc}"
    seat = (link.path[3:], link.fragment) if link.fragment else new_room(house, sys.argv[2])
    play(house, *seat)
