"""What the tests of Poker Duel need: short positions, and a look at hands."""

import re

import spadework as sw

FLAGS = {"s": "shown", "r": "revealed", "f": "frozen", "k": "known"}
EDITIONS = ("original", "spec")


def hand(text):
    """``7H 9D/s KS/rf`` as a hand: shown, revealed, frozen, known."""
    entries = []
    for word in text.split():
        card, _, flags = word.partition("/")
        entries.append({"card": card} | {FLAGS[flag]: True for flag in flags})
    return entries


def match(mine, theirs="", pool="3S 5S 7S 9S", edition="original", options=None, **keys):
    """A match of the plain game, seat 0 to play, unless told otherwise."""
    position = {"hands": [hand(mine), hand(theirs)], "pool": pool.split()}
    for key in ("deck", "played", "destroyed"):
        if key in keys:
            position[key] = keys.pop(key).split()
    skilled = "passives" in keys or "heroes" in keys
    if "passives" in keys:
        keys["passives"] = [side.split() for side in keys["passives"]]
    else:
        keys["passives"] = [[], []]
    if "heroes" in keys:
        keys["heroes"] = [{"name": name} if name else None for name in keys["heroes"]]
    else:
        keys["heroes"] = [None, None]
    rules = {"edition": edition} | (options or {}) | ({} if skilled else {"skills": False})
    return sw.game("duel").match(position | keys | {"rules": rules})


def cards(match_, seat, flag=None):
    """The cards of a hand, in order; with a flag only those that have it."""
    entries = match_.position()["hands"][seat]
    return [entry["card"] for entry in entries if flag is None or entry.get(flag)]


def text(match_, seat, flag=None):
    return " ".join(cards(match_, seat, flag))


def known(match_, seat):
    """What a seat sees of the other hand, without the hidden ones."""
    seen = match_.view(seat)["hands"][1 - seat]
    return " ".join(entry["card"] for entry in seen if entry["card"] != "??")


def plays(match_):
    """The legal actions that play a card."""
    return [a for a in match_.actions() if re.match("play|combine|pair", a)]


def pile(match_, key):
    return " ".join(match_.position()[key])


def run(match_, *actions):
    """Play several actions; the events of the last."""
    events = []
    for action in actions:
        events = match_.play(action)
    return events
