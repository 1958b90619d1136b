"""What the shared suites need to know of Fleet."""

from spadework.games.fleet.cards.numbers import CARDS
from spadework.games.fleet.saying.naming import ZONE_NAMES
from spadework.games.fleet.screens.sheet import unit_texts
from support import Claim, Strength, Suite


def places(seen, eyes):
    own, other = seen["fleets"][eyes], seen["fleets"][1 - eyes]
    units = [
        [*unit_texts(side["mechs"]), *(["giant"] if "giant" in side else []), "ship"]
        for side in (own, other)
    ]
    return {
        "own": units[0] * 2,  # a wormhole is used by a mech on itself
        "enemy": units[1],
        "zone": list(ZONE_NAMES),
        "weapon": [weapon["card"] for weapon in own["ship"]["weapons"]],
        "arm": [str(i) for i in range(1, 13)],
        "hand": own["hand"],
        "pilot": [pilot["card"] for pilot in own["pilots"]],
        "captain": list(CARDS["captain"][own["captain"]["card"]]),
        "ship": list(CARDS["ship"][own["ship"]["card"]]),
        "pick": ["raid", "annihilate", "survive"],
        "look": seen.get("looked", []),
        "pile": ["secondary"],
        "energy": ["own"],
    }


def numbers(match, eyes):
    return {"ap": match.state.ap}


def cards(seen):
    for side in seen["fleets"]:
        for one in (side["ship"], side["captain"], *side["mechs"], *side["pilots"]):
            yield one["card"]
        yield from (*side["hand"], *side["discard"])


ACTION = ".actions button[data-action]:enabled"
# With nothing in the hand somebody who wants to get on orders, launches, fires, draws.
BEGIN = (
    "[data-touch='pick raid'].lit",
    "[data-zone=units-own].lit",
    "[data-zone=hangar-own].lit",
    "[data-zone^=weapons-].lit",
    "[data-touch^='pile '].lit",
    "[data-touch^='look '].lit",
    "[data-touch^='enemy '].lit",
    ".actions button[data-action$=' none']:enabled",
    ".actions button[data-action=end]:enabled",
    ACTION,
)
# With something: attacks, goes forward.
GO_ON = (
    ".actions button.primary[data-action]:enabled",
    "[data-touch='enemy ship'].lit",
    "[data-touch^='enemy '].lit",
    "[data-zone=arms].lit",
    "[data-touch^='pilot '].lit",
    *(f"[data-touch='zone {column}{row}'].lit" for row in "54321" for column in "bac"),
    "[data-touch^='own '].lit",
    ACTION,
)

FLEETS = {"fleet_0": "rush", "fleet_1": "attrition"}
STRENGTH = Strength(
    turned=FLEETS,
    step=200,
    top=40,
    far=(("adept", "novice"),),
    gains=50,
    claims=(
        Claim(0.65, ("champion", "classic"), "brought"),
        Claim(0.58, ("net", "classic"), "brought"),
        Claim(0.60, ("net", "greedy"), "options", deals=1000),
    ),
)
SUITE = Suite(
    places,
    numbers,
    hand=(".mine .hand > *", ".mine .hand .back"),
    plan=(BEGIN, GO_ON),
    cards=cards,
    spoiling=([["weapon", "siege_railgun"], ["enemy", "ship, react twist_shield"]],),
    strength=STRENGTH,
)
