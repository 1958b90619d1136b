"""The annotated game in annotated.txt, played again, and every fact in it checked."""

from pathlib import Path

import spadework as sw

FILE = Path(__file__).with_name("annotated.txt")


def steps():
    """Every action with the facts that follow it."""
    found = []
    for line in FILE.read_text("utf-8").splitlines():
        if line.startswith("> "):
            found.append((line[2:], []))
        elif line.startswith("= "):
            found[-1][1].append(tuple(line[2:].split(": ")))
    return found


def facts(match, events):
    """All that annotated.txt may say about a step."""
    position, view = match.position(), match.view(0)
    told = {
        "hand": " ".join(view["hand"]),
        "known": " ".join(view["known"]),
        "discard": " ".join(view["discard"]),
        "field": " ".join(view["field"]),
        "pile": str(view["draw"]),
        "enemy_pile": str(view["enemy_draw"]),
        "jokers": str(view["jokers"]),
        "returns": str(position.get("returns", [""])[0]),
    }
    for event in events:
        kind = event["event"]
        if "points" in event:
            told["points"] = str(event["points"])
        elif "cards" in event:
            before = f"{told[kind]} | " if kind in told else ""
            told[kind] = before + " ".join(event["cards"])
        elif kind == "attack":
            strength, times = event["attack"], event["multiplier"] + 1
            told[kind] = f"{strength} × {times} - {event['shield']} = {event['damage']}"
    return told


def test_the_annotated_game_goes_as_it_is_told():
    match = sw.game("spade", level=2, jokers=1, redraws=1).deal(103)
    for action, expected in steps():
        told = facts(match, match.play(action))
        assert expected
        for key, value in expected:
            assert told[key] == value, (action, key)
    assert match.returns == [1]


def test_its_replay_comes_back_whole():
    match = sw.game("spade", level=2, jokers=1, redraws=1).deal(103)
    for action, _ in steps():
        match.play(action)
    again = sw.replay(match.record())
    assert again.history == [(0, action) for action, _ in steps()]
    assert again.position() == match.position()
    assert again.returns == [1]
