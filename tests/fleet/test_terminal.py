"""Fleet on a terminal: what is drawn, asked and typed."""

import random

import pytest
from rich.cells import cell_len

from fleet.battle import at, played
from spadework.engine.game import Game
from spadework.engine.words import LANGUAGES
from spadework.games.fleet import BOOK
from spadework.games.fleet.cards.fleets import READY_MADE
from spadework.games.fleet.screens import terminal
from support import samples

NAMES = ["Seat 0", "Seat 1"]


def drawn(found, eyes, lang="en"):
    seen = found.position() if eyes == "referee" else found.view(eyes)
    lines = terminal.draw(seen, found.game, None if eyes == "referee" else eyes, NAMES, lang)
    return "\n".join(line.plain for line in lines)


def meant(found, line):
    return terminal.meant(line, found.view(found.seat), found.game)


def some_matches(count):
    """Ready-made fleets against each other, with all events."""
    for i in range(count):
        dice = random.Random(i)
        fleets = {f"fleet_{seat}": dice.choice(list(READY_MADE)) for seat in range(2)}
        yield Game(BOOK, {**fleets, "events": "all"}).deal(i), dice


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_table_fits_80_columns_and_every_prompt_can_be_said(lang):
    for found, dice in some_matches(samples(4)):
        while found.seat is not None:
            if dice.random() < 0.2:
                for eyes in (0, 1, None, "referee"):
                    lines = drawn(found, eyes, lang).splitlines()
                    assert max(cell_len(line) for line in lines) <= 80
                for eyes in (found.seat, None):
                    assert terminal.prompt(found.view(eyes), found.game, eyes, lang)
                for command in terminal.COMMANDS.values():
                    assert all(line.cell_len <= 80 for line in command(found.view(0), lang))
            found.play(dice.choice(found.actions()))
        assert terminal.prompt(found.view(0), found.game, 0, lang)


def test_every_action_means_itself():
    for found, dice in some_matches(samples(12)):
        while found.seat is not None:
            for action in found.actions() if dice.random() < 0.05 else ():
                assert meant(found, action) == action
            found.play(dice.choice(found.actions()))


ARMED = {
    "ship": {
        "card": "bull",
        "energy": 2,
        "weapons": [{"card": "siege_railgun", "ammo": 1}, {"card": "heat_ray"}],
    }
}


def battle(**more):
    return at(
        ["a2 sword mao stun=2", "- hammer", "- hammer", "a3 sword fair hp=2"],
        ["a3 sword snow", "c5 hammer zimmers ammo=0/1", "- jimmy"],
        red_more=ARMED
        | {
            "pilots": [{"card": c, "state": "out", "known": True} for c in ("mao", "fair")]
            + [{"card": "spinola", "state": "ready"}],
            "hand": ["emp_grenade", "spy_drone"],
        },
        blue_more={
            "captain": {"card": "wall"},
            "hand": ["twist_shield", "deck_bomb"],
            "spied": ["deck_bomb"],
        },
        event={"card": "meteors", "rounds": 2},
        conditions=["raid", "survive"],
        **more,
    )


RED = """\
Fleet · round 1 · to win: raid, survive
──────────────────────────────────────────────────────────────────────────────
Seat 1 · blue
  ship      Bull hp 25/25 · energy 0
"""


def test_the_table_as_red_sees_it():
    table = drawn(battle(), 0)
    assert table.startswith(RED)
    for part in (
        "hand      Deck Bomb · unknown: 1",
        "captain   unknown",
        "hangar    Jimmy 1/1",
        "c5 Hammer hp 4/4 · Zimmers · 1 Laser Blade · 2 Mech Rifle ammo 1/3",
        "Seat 0 · red · action points left: 2  ◀ to move",
        "ship      Bull hp 25/25 · energy 2",
        "weapons   Railgun ammo 1/1 · Heat Ray",
        "a2 Sword hp 4/4 · Mao · cannot act, turns: 2",
        "a3 Sword#2 hp 2/4 · Fair",
        "hangar    Hammer 4/4 · Hammer#2 4/4",
        "pilots    Spinola free",
        "captain   Adam Green: Momentum (used) · Tooth for Tooth (used)",
        "hand      EMP Grenade · Spy Drone · pile 0",
        "Event Meteor Shower, rounds left 2: Mechs in the event zone",
    ):
        assert part in table, (part, table)
    assert "Twist Shield" not in table


MAP = """\
  a5 blue launch           b5 blue ship             c5 blue launch
                                                      [Hammer 4/4]
  a4                       b4                       c4
  a3                       b3 event zone            c3
    [Sword 4/4]
    Sword#2 2/4
  a2                       b2                       c2
    Sword 4/4
  a1 red launch            b1 red ship              c1 red launch
"""
TURNED = """\
  c1 red launch            b1 red ship              a1 red launch
  c2                       b2                       a2
                                                      [Sword 4/4]
  c3                       b3 event zone            a3
                                                      [Sword#2 2/4]
                                                      Sword 4/4
  c4                       b4                       a4
  c5 blue launch           b5 blue ship             a5 blue launch
    Hammer 4/4
"""


def test_the_own_home_row_is_the_lowest_and_enemies_stand_in_brackets():
    assert MAP in drawn(battle(), 0)
    assert TURNED in drawn(battle(), 1)


def test_nothing_hidden_is_drawn():
    """F-4: not even the name of the fleet that the other seat brings."""
    found = Game(BOOK, {"fleet_0": "rush", "fleet_1": "energy"}).deal(1)
    assert "fleet_0=rush" in drawn(found, 0)
    assert "fleet_1" not in drawn(found, 0)
    assert "fleet_" not in drawn(found, None)


def test_a_reaction_says_what_happened():
    found = played(battle(dice=[1, 20]), "fire siege_railgun at ship")
    assert found.seat == 1
    assert "Seat 0's ship has hit your ship with Railgun." in drawn(found, 1)
    assert "'none'" in terminal.prompt(found.view(1), found.game, 1, "en")
    for line in ("none", "pass", "react none", "NONE"):
        assert meant(found, line) == "react none"
    assert meant(found, "twist") == meant(found, "扭曲护盾") == "react twist_shield"


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("sword", "command sword"),
        ("Sword#2", "command sword#2"),
        ("利劍#2", "command sword#2"),
        ("all", "command all"),
        ("hammer spinola a1", "launch hammer spinola a1"),
        ("spinola hammer#2 c1", "launch hammer#2 spinola c1"),
        ("hammer a1", "launch hammer spinola a1"),  # nobody else is free
        ("rail ship", "fire siege_railgun at ship"),
        ("Railgun at hammer", "fire siege_railgun at hammer"),
        ("heat ray sword", "fire heat_ray at sword"),
        ("emp b3", "use emp_grenade b3"),
        ("ｅｍｐ， b3", "use emp_grenade b3"),
        ("spy drone", "use spy_drone"),
        ("divert rail energy", "divert siege_railgun to energy"),
        ("pass", "end"),
        ("sword a1", "sword moves a1"),  # an order comes first, and the refusal says so
        ("rec sword#2", "recover sword#2"),
        # Too little, or too much: nothing is guessed.
        ("hammer", "hammer"),
        ("rail", "rail"),
        ("emp", "emp"),
        ("d", "d"),
        ("nonsense", "nonsense"),
    ],
)
def test_what_a_loosely_typed_line_means_on_a_turn(line, action):
    assert meant(battle(), line) == action


def test_what_a_loosely_typed_line_means_to_an_ordered_mech():
    found = at("a2 sword mao", "a3 sword snow")
    assert meant(found, "raid") == "raid"
    played(found, "command sword")
    assert "To act: Sword." in terminal.prompt(found.view(0), found.game, 0, "en")
    for line, action in (
        ("sword b2", "sword moves b2"),
        ("b2", "sword moves b2"),
        ("sword sword", "sword attacks sword with 1"),
        ("sword sword rifle", "sword attacks sword with 1"),
        ("wait", "sword waits"),
        ("pass", "sword waits"),
    ):
        assert meant(found, line) == action


def test_a_weapon_is_named_where_two_reach():
    found = played(at("a2 hammer mao", "a2 sword snow"), "command hammer")
    assert meant(found, "hammer sword") == "hammer sword"
    assert meant(found, "hammer sword 2") == "hammer attacks sword with 2"
    assert meant(found, "hammer sword blade") == "hammer attacks sword with 1"


def test_known_cards_can_be_looked_up_and_hidden_ones_cannot():
    told = {
        name: "\n".join(line.plain for line in command(battle().view(0), "en"))
        for name, command in terminal.COMMANDS.items()
    }
    assert "Deck Bomb" in told["cards"]
    assert "Twist Shield" not in told["cards"]
    assert "Adam Green" in told["skills"]
    assert "Tim Wall" not in told["skills"]
    assert "Siege Railgun" in told["arsenal"]


def test_a_giant_is_drawn_and_ordered_by_its_name():
    ship = {"ship": {"card": "pegasus", "hp": 9, "weapons": []}}
    found = at(["a1 sword mao", "c1 hammer fair"], "b2 sword snow", red_more=ship)
    assert meant(found, "giant") == "ship giant"
    played(found, "ship giant")
    table = drawn(found, 0)
    assert "  ship      Pegasus · now a giant mech" in table
    assert "  mechs     b1 giant hp 8/8 · 1 Assault Laser Rifle · 2 Laser Blade" in table
    assert "                             giant 8/8" in table
    assert meant(found, "giant") == "command giant"
    played(found, "command giant")
    assert meant(found, "a1") == "giant moves a1"
    assert all(meant(found, action) == action for action in found.actions())
