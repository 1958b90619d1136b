"""The drawer of options: what is turned there is what the match is played with."""

import json
from typing import Any

from playwright.sync_api import Locator, Page, expect

import spadework as sw
from browser.eyes import assert_accessible, picture
from browser.hands import Visit, enter
from house import House
from spadework.engine.options import Option, Value
from spadework.games.bringing import brings

Turned = dict[str, Value]


def go_together(name: str, turned: Turned) -> bool:
    try:
        sw.game(name, **turned)
    except sw.BadOption:
        return False
    return True


def kind_of(option: Option) -> str:
    return "number" if option.range else "choice" if option.choices else "switch"


def one_of_each_kind(name: str) -> Turned:
    """Options of a game, each with another value than its own; what is brought is chosen above."""
    options, turned = sw.game(name).options, {}
    own = [one for one in options.values() if not one.name.startswith(f"{brings(name)}_")]
    for kind in sorted({kind_of(one) for one in own}):
        trials = (
            turned | {one.name: value}
            for one in own
            for value in one.candidates
            if kind_of(one) == kind and value != one.default
        )
        turned = next(trial for trial in trials if go_together(name, trial))
    return turned


def turn(drawer: Locator, name: str, value: Value) -> None:
    field = drawer.locator(f"[id$='-{name}']")
    if isinstance(value, bool):
        field.set_checked(value)
    elif isinstance(value, int):
        field.fill(str(value))
        field.blur()
    else:
        field.select_option(value)


def opened(page: Page, game: str) -> Locator:
    """The drawer on a game's start sheet."""
    page.locator(f"[data-game={game}]").click()
    drawer = page.locator("details.more")
    drawer.locator("summary").click()
    return drawer


def room_of(page: Page, house: House) -> dict[str, Any]:
    room = page.url.split("/r/")[1]
    told: dict[str, Any] = json.loads(
        page.request.get(f"{house.address}/api/v1/rooms/{room}").text()
    )
    return told


def test_what_is_turned_is_played(house: House, visit: Visit):
    page = visit(house.address, still=True)
    enter(page)
    kinds = set()
    for name in sw.games():
        turned = one_of_each_kind(name)
        kinds |= {kind_of(sw.game(name).options[option]) for option in turned}
        drawer = opened(page, name)
        count = drawer.locator("summary b")
        for option, value in turned.items():
            turn(drawer, option, value)
        expect(count).to_have_text(str(len(turned)))
        expect(drawer.locator("li.turned")).to_have_count(len(turned))
        picture(page, f"options-{name}")
        page.locator("[data-way=computer]").click()
        page.locator(".stage").wait_for()
        assert room_of(page, house)["options"] == turned
        expect(page.locator(".origin li")).to_have_count(len(turned))  # and told to all who come
        page.goto(house.address)
    assert kinds == {"number", "choice", "switch"}


def test_what_is_turned_can_be_put_back(house: House, visit: Visit):
    page = visit(house.address, still=True)
    enter(page)
    drawer = opened(page, "tactics")
    turned = one_of_each_kind("tactics")
    for option, value in turned.items():
        turn(drawer, option, value)
    option = next(iter(turned))
    turn(drawer, option, sw.game("tactics").options[option].default)
    expect(drawer.locator("summary b")).to_have_text(str(len(turned) - 1))
    assert_accessible(page)
    drawer.get_by_role("button", name="Back to the usual rules").click()
    expect(drawer.locator("li.turned")).to_have_count(0)
    shelf = json.loads(page.request.get(f"{house.address}/api/v1/games").text())
    opponent = next(game["opponent"] for game in shelf if game["id"] == "tactics")
    page.locator("[data-way=computer]").click()
    page.locator(".stage").wait_for()
    room = room_of(page, house)
    assert room["options"] == {}
    assert room["seats"][1]["level"] == opponent
