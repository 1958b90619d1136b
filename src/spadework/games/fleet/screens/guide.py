"""Fleet, a first match: where it begins, and what is said when."""

from spadework.games.fleet.screens.browser import touch
from spadework.games.fleet.screens.sheet import unit_texts
from spadework.games.guiding import Lesson, Seen, first

# A fleet that raids against one that shoots: few cards, and every rule of the turn comes up soon.
START = {"fleet_0": "rush", "fleet_1": "guns"}


def lessons(seen: Seen, actions: list[str], eyes: int) -> list[Lesson]:
    """The advice that fits now, the most urgent first."""
    phase = seen["phase"]
    if phase == "over":
        return [("end", [])]
    if not actions:
        return []
    if phase == "pick":
        return [("goal", []), ("pick", [["pick", "raid"]])]
    if phase != "turn":
        return [(phase, [])] if phase in ("react", "command", "glide", "also", "cannon") else []
    return turn_lessons(seen, actions, eyes)


def turn_lessons(seen: Seen, actions: list[str], eyes: int) -> list[Lesson]:
    """What a turn's two points are best spent on."""
    out = [mech for mech in seen["fleets"][eyes]["mechs"] if mech["zone"]]
    found: list[Lesson] = [("turn", [])]
    steps = advance(seen, actions, eyes)
    if steps:
        found.append(("advance", steps))
    for key, action in (
        ("launch", first(actions, "launch") if len(out) < 3 else None),
        # One thing at a time: what else a ship can do is told when a mech is out.
        ("fire", first(actions, "fire") if out else None),
        ("card", first(actions, "use ") if out else None),
        ("gather", first(actions, "gather") if len(out) > 1 else None),
    ):
        if action is not None:
            found.append((key, touch(action, seen, eyes)))
    return found


def advance(seen: Seen, actions: list[str], eyes: int) -> list[list[str]] | None:
    """The mech that is nearest to the enemy's ship, and the zone that brings it nearer."""
    mechs = seen["fleets"][eyes]["mechs"]
    able = [
        (name, mech["zone"])
        for name, mech in zip(unit_texts(mechs), mechs, strict=True)
        if f"command {name}" in actions
    ]
    if not able:
        return None
    last = 5 if eyes == 0 else 1
    name, zone = min(able, key=lambda one: abs(int(one[1][1]) - last))
    row = int(zone[1])
    nearer = f"b{row}" if row == last else f"{zone[0]}{row + (1 if eyes == 0 else -1)}"
    return [["own", name], ["zone", nearer]]
