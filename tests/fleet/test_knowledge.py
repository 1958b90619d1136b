"""What a seat knows of a match of Fleet (F-4, F-26): every small difference, and who notices it."""

import pytest

from fleet.battle import at
from spadework.engine.trying import known_to
from support import state_of

EVERYBODY = (0, 1, None)


def told(match, eyes):
    """All that who looks learns of a match."""
    numbers = None if eyes is None else match.observe(eyes).tolist()
    return known_to(match.game, state_of(match), eyes).tobytes(), match.view(eyes), numbers


RED = {
    "pilots": [{"card": "mao", "state": "out"}, "thunder", "snow"],
    "captain": {"card": "steel"},
    "hand": ["emp_grenade", "repair_bots"],
    "spied": ["emp_grenade"],
    "pile": ["deck_bomb", "twist_shield", "auto_cannon"],
}
DECK = ["lightning", "meteors", "emp"]
SEEN = {"card": "thunder", "known": True}
LOOKED = {"phase": "take", "pending": {"looked": 2}}
PICKING = {"phase": "pick", "seat": 1, "ap": 0}


def scene(red=None, event_deck=DECK, dice=(), **more):
    """Red's turn with much that blue has not seen; ``red`` is what is otherwise on red's side."""
    side = RED | {"ship": {"card": "pegasus", "weapons": []}} | (red or {})
    mechs = () if more.get("phase") == "pick" else "a1 sword mao"
    if not mechs:
        side["pilots"] = ["mao", "thunder", "snow"]
    return at(mechs, "b4 hammer snow", dice=dice, red_more=side, event_deck=event_deck, **more)


@pytest.mark.parametrize(
    ("before", "after", "noticed"),
    [
        pytest.param({}, {"red": {"captain": {"card": "wall"}}}, (0,), id="a captain unseen"),
        pytest.param(
            {"red": {"captain": {"card": "steel", "known": True}}},
            {"red": {"captain": {"card": "wall", "known": True}}},
            EVERYBODY,
            id="a captain turned up",
        ),
        pytest.param(
            {},
            {"red": {"pilots": [*RED["pilots"][:2], "gotz"]}},
            (0,),
            id="a pilot never launched",
        ),
        pytest.param(
            {},
            {"red": {"pilots": [RED["pilots"][0], "snow", "thunder"]}},
            (0,),
            id="the order of pilots never launched",
        ),
        pytest.param(
            {},
            {"red": {"pilots": [*RED["pilots"], "gotz"]}},
            EVERYBODY,
            id="how many were never launched",
        ),
        pytest.param(
            {}, {"red": {"pilots": [RED["pilots"][0], SEEN, "snow"]}}, EVERYBODY, id="a pilot seen"
        ),
        pytest.param(
            {}, {"red": {"hand": ["emp_grenade", "deck_bomb"]}}, (0,), id="a card not spied"
        ),
        pytest.param({}, {"red": {"spied": ["repair_bots"]}}, (0, 1), id="which card was spied"),
        pytest.param({}, {"red": {"spied": []}}, (0, 1), id="whether a card was spied"),
        pytest.param({}, {"red": {"pile": RED["pile"][::-1]}}, (), id="the order of a pile"),
        pytest.param(
            {}, {"red": {"pile": [*RED["pile"][:2], "drain_field"]}}, (0,), id="what a pile holds"
        ),
        pytest.param({}, {"red": {"pile": RED["pile"][:2]}}, EVERYBODY, id="how high a pile is"),
        pytest.param({}, {"event_deck": DECK[::-1]}, (), id="the order of the events"),
        pytest.param({}, {"event_deck": [*DECK[:2], "charge"]}, EVERYBODY, id="the events to come"),
        pytest.param({}, {"dice": [20]}, (), id="the next die"),
        pytest.param(
            LOOKED,
            LOOKED | {"red": {"pile": ["twist_shield", "deck_bomb", "auto_cannon"]}},
            (0,),
            id="the order of cards that are looked at",
        ),
        pytest.param(
            LOOKED | {"red": {"pile": [*RED["pile"], "spy_drone"]}},
            LOOKED | {"red": {"pile": [*RED["pile"][:2], "spy_drone", "auto_cannon"]}},
            (),
            id="the order below them",
        ),
        pytest.param(
            PICKING | {"conditions": ["raid", None]},
            PICKING | {"conditions": ["survive", None]},
            (0,),
            id="what red picked, while blue picks",
        ),
        pytest.param(
            {"conditions": ["raid", "raid"]},
            {"conditions": ["survive", "raid"]},
            EVERYBODY,
            id="what red picked, afterwards",
        ),
    ],
)
def test_f26_a_small_difference_is_noticed_by_whom_it_is_open_to(before, after, noticed):
    """In what is known, in the view and in the numbers: by these eyes, and by no others."""
    here, there = scene(**before), scene(**after)
    for eyes in EVERYBODY:
        for one, other in zip(told(here, eyes), told(there, eyes), strict=True):
            assert (one != other) == (eyes in noticed and one is not None), eyes
