"""Fleet in a real browser: whole matches with each ready-made fleet, by what is lit."""

import random
import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from browser.eyes import assert_accessible, fits, picture, settle
from browser.hands import (
    ACTION,
    END,
    Visit,
    await_turn,
    by_keyboard,
    finish,
    is_over,
    log,
    play,
    put_away,
    resign,
    step_of,
)
from house import House
from support import few

FLEETS = few(("guns", "rush", "energy", "attrition"), "attrition")
TOKEN = ".map [data-zone^=units-]"
PASSED = "[data-testid=passed]"


def made(house: House, visit: Visit, phone: bool = False, still: bool = True, **asked: Any) -> Page:
    """Somebody sits down at a table that was made for them, and has read so."""
    told = httpx.post(
        f"{house.address}/api/v1/rooms",
        json={"game": "fleet", "seats": ["person", "novice"], **asked},
        timeout=30,
    ).json()
    link = f"{house.address}/r/{told['room']}#{told['tokens'][0]}"
    page = visit(link, phone=phone, still=still)
    put_away(page)
    return page


def position(**more: Any) -> dict[str, Any]:
    """Red's turn on a map with a few mechs."""
    red = {
        "ship": {"card": "pegasus", "hp": 9, "energy": 0, "weapons": []},
        "mechs": [
            {"card": "hammer", "zone": "a2", "pilot": "mao"},
            {"card": "union", "zone": "c3", "pilot": "fair"},
        ],
        "pilots": [{"card": "mao", "state": "out"}, {"card": "fair", "state": "out"}],
        "captain": {"card": "green"},
        "hand": [],
        "pile": ["repair_bots"],
        "discard": [],
    }
    blue = {
        "ship": {"card": "hummingbird", "weapons": [{"card": "heavy_vulcan"}]},
        "mechs": [{"card": "sword", "zone": "a3", "pilot": "snow"}],
        "pilots": [{"card": "snow", "state": "out"}],
        "captain": {"card": "wall"},
        "hand": ["twist_shield"],
        "pile": ["spy_drone"],
        "discard": [],
    }
    found = {"phase": "turn", "seat": 0, "turn": 0, "round": 5, "ap": 2}
    return found | {"conditions": ["raid", "annihilate"], "fleets": [red | more, blue]}


def order(page: Page, mech: str, target: str) -> None:
    """A mech is touched, then where it goes or what it attacks."""
    page.locator(f"[data-touch='own {mech}'].lit").click()
    page.locator(f"[data-touch='{target}'].lit").click()


def choose_reactions(page: Page, when: str) -> None:
    page.keyboard.press("s")
    page.locator(f"dialog input[value={when}]").check(force=True)
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


@pytest.mark.parametrize("fleet", FLEETS)
def test_a_whole_match_with_each_ready_made_fleet(house: House, visit: Visit, fleet: str):
    other = "guns" if fleet == "rush" else "rush"  # one of them raids, so it does not take long
    page = made(house, visit, still=False, options={"fleet_0": fleet, "fleet_1": other})
    dice = random.Random(fleet)
    assert await_turn(page)
    assert_accessible(page)
    picture(page, f"fleet-{fleet}-pick")
    play(page, dice, step_of("fleet"), most=30)
    if await_turn(page):
        assert_accessible(page)
        picture(page, f"fleet-{fleet}-battle")
        finish(page, dice, step_of("fleet"))
    expect(page.locator(END).locator(".sentence")).not_to_be_empty()
    page.locator(f"{END} figure").wait_for()
    assert_accessible(page)
    picture(page, f"fleet-{fleet}-end")
    page.keyboard.press("Escape")
    assert len(log(page)) > 10


def test_a_short_match_by_keyboard_alone(house: House, visit: Visit):
    page = made(house, visit, options={"fleet_0": "rush", "round_limit": 2})
    page.mouse.click = page.mouse.down = None  # a slip would not go unseen
    assert play(page, random.Random(3), by_keyboard) > 3
    expect(page.locator(END).locator(".sentence")).not_to_be_empty()


def test_an_order_and_its_act_are_two_taps(house: House, visit: Visit):
    page = made(house, visit, position=position())
    page.locator("[data-touch='own hammer'].lit").click()
    odds = page.locator("[data-touch='enemy sword'] .odds")
    expect(odds).to_have_attribute("data-n", re.compile("%"))  # the chance, and what to expect
    expect(odds.locator("small")).to_have_attribute("data-n", re.compile("≈"))
    assert page.locator("[data-touch='zone a3'].lit").count() == 1
    picture(page, "fleet-order")
    assert_accessible(page)
    page.locator("[data-touch='zone b2'].lit").click()
    page.locator("[data-touch='own hammer'][aria-label*='zone b2']").wait_for()
    expect(page.locator("[data-testid=prompt]")).to_contain_text("points left: 1")
    assert [line for line in log(page) if "order" in line]
    order(page, "union", "zone c4")
    page.locator("[data-touch='own union'][aria-label*='zone c4']").wait_for()


def test_a_zone_that_is_held_can_be_read(house: House, visit: Visit):
    """Its name was too faint for the ground it then has."""
    asked = position(ship={"card": "bull", "weapons": [{"card": "flak_barrage"}]})
    asked["fleets"][1]["mechs"][0]["zone"] = "b2"
    page = made(house, visit, position=asked)
    page.locator("[data-touch='weapon flak_barrage'].lit").click()
    page.locator("[data-touch='zone b2'].lit").click(position={"x": 5, "y": 5})
    page.locator("[data-touch='zone b2'].chosen").wait_for()
    assert_accessible(page)


def test_the_giant_of_white_pegasus_walks_the_map(house: House, visit: Visit):
    page = made(house, visit, position=position())
    page.locator("[data-touch='ship giant'].lit").click()
    page.locator(f"{ACTION}.primary").click()
    giant = page.locator(".map [data-touch='own giant']")
    expect(giant).to_contain_text("Giant")
    giant.click()
    expect(page.locator("[data-zone=arms]")).to_have_count(4)
    settle(page)
    picture(page, "fleet-giant")
    assert_accessible(page)
    page.locator("[data-touch='zone b2'].lit").click()
    page.locator(".map [data-touch='own giant'][aria-label*='zone b2']").wait_for()


# A hit that its attacker may answer (F-17): one who holds a card is asked, whatever it is.
HIT = {"dice": [1, 20]}


def hit(house: House, visit: Visit, reactions: str | None = None) -> Page:
    asked = position(hand=["drain_field"]) | HIT
    page = made(house, visit, position=asked)
    await_turn(page)
    if reactions:
        choose_reactions(page, reactions)
    page.locator("[data-touch='own hammer'].lit").click()
    page.locator("[data-touch='enemy sword'].lit").click()
    arms = page.locator("[data-zone=arms].lit")
    if arms.count():
        arms.first.click()
    return page


def test_a_reaction_without_an_answer_passes_by_itself(house: House, visit: Visit):
    page = hit(house, visit)
    expect(page.locator(PASSED)).to_be_visible()
    picture(page, "fleet-passed")
    page.locator("[data-touch='own hammer'].lit, [data-touch='own union'].lit").first.wait_for()
    assert any("takes" in line or "destroyed" in line for line in log(page))


def test_who_wants_to_be_asked_is_asked(house: House, visit: Visit):
    page = hit(house, visit, "always")
    button = page.locator(".actions button[data-action='react none']:enabled")
    button.wait_for()
    picture(page, "fleet-reaction")
    assert_accessible(page)
    button.click()
    page.locator("[data-touch='own hammer'].lit, [data-touch='own union'].lit").first.wait_for()
    assert page.locator(PASSED).count() == 0


def test_a_replay_steps_through_a_match(house: House, visit: Visit):
    page = made(house, visit, options={"fleet_0": "rush", "fleet_1": "guns"})
    play(page, random.Random(5), step_of("fleet"), most=10)
    if not is_over(page):
        await_turn(page)
        page.keyboard.press("Escape")
        resign(page)
    page.locator(END).get_by_role("link").first.click()
    page.locator("input[type=range]").wait_for()
    page.locator("input[type=range]").fill("0")
    expect(page.locator(TOKEN)).to_have_count(0)
    for _ in range(60):
        page.keyboard.press("ArrowRight")
        if page.locator(TOKEN).count():
            break
    expect(page.locator(TOKEN).first).to_be_visible()
    assert page.locator(".stage .lit").count() == 0
    settle(page)
    assert_accessible(page)
    picture(page, "fleet-replay")


@pytest.mark.parametrize(("width", "height"), few([(360, 640), (390, 844)], (360, 640)))
def test_what_a_thumb_touches_is_large_enough(house: House, visit: Visit, width: int, height: int):
    page = made(house, visit, phone=True, options={"fleet_0": "rush", "fleet_1": "guns"})
    page.set_viewport_size({"width": width, "height": height})
    for _ in range(6):
        play(page, random.Random(width), step_of("fleet"), most=3)
        if not await_turn(page):
            break
        settle(page)
        small = page.locator(".stage button.lit:not(.map *), .actions button").evaluate_all(
            """els => els.map(el => [el, el.getBoundingClientRect()])
                .filter(([, box]) => Math.min(box.width, box.height) < 43.5)
                .map(([el, box]) => `${el.outerHTML}: ${box.width} × ${box.height}`)"""
        )
        assert small == []
        assert fits(page)
    picture(page, f"fleet-thumb-{width}")
