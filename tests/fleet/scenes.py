"""More helpers for the tests of single cards: see battle.py."""


def ship_with(*weapons, card="bull", **more):
    """A side's ship with these weapons, as ``red_more`` or ``blue_more`` take it."""
    return {"ship": {"card": card, "weapons": list(weapons)} | more}


def act(match, text):
    """A mech is ordered singly and does this; the events of what it does."""
    match.play(f"command {text.split()[0]}")
    return match.play(text)


def needed(events, roll="hit_roll"):
    """What the rolls of that kind had to reach, in order."""
    return [event["needed"] for event in events if event["event"] == roll]


def starting(words, match):
    """The actions that start so."""
    return sorted(action for action in match.actions() if action.startswith(words))


def quietly(match):
    """Nobody reacts, where there is nothing else to do."""
    while match.returns is None and match.actions() == ["react none"]:
        match.play("react none")
    return match


def redone(match, **changed):
    """The same match with something changed, such as the next dice."""
    return match.game.match(match.position() | changed)
