"""Nobody is shut out: axe finds nothing serious anywhere, in the dark and in the light.

The whole games of test_games.py are scanned too: by mouse in the dark, on a phone in the light.
"""

import random

import pytest

import spadework as sw
from browser.eyes import assert_accessible, assert_none, complaints, fits, picture, settle
from browser.hands import END, LIT, Visit, await_turn, clear, click, enter, play, resign, start
from house import House
from support import few

SCHEMES = ("dark", "light")
# A dark table on a large screen and a light one on a phone: test_games.py.
TABLES = [(game, *how) for game in sw.games() for how in (("light", False), ("dark", True))]
WIDTHS = (360, 768, 1024, 1920)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_lobby_and_its_sheets(house: House, visit: Visit, scheme: str):
    page = visit(house.address, scheme=scheme, still=True)
    found: list[str] = []
    page.locator("main button.primary").wait_for()
    found += complaints(page)
    picture(page, f"welcome-{scheme}")
    enter(page)
    found += complaints(page)
    picture(page, f"lobby-{scheme}")
    page.locator("[data-game=duel]").click()
    page.locator("details summary").click()
    found += complaints(page)
    picture(page, f"start-{scheme}")
    page.keyboard.press("Escape")
    page.locator("header button").last.click()
    page.locator("dialog").wait_for()
    found += complaints(page)
    picture(page, f"settings-{scheme}")
    assert_none(found)


@pytest.mark.parametrize(("game", "scheme", "phone"), few(TABLES, *TABLES[::4], *TABLES[3::4]))
def test_every_table_and_its_end(house: House, visit: Visit, game: str, scheme: str, phone: bool):
    page = visit(house.address, scheme=scheme, phone=phone, still=True)
    found: list[str] = []
    name = f"{game}-{'phone-' if phone else ''}{scheme}"
    enter(page)
    start(page, game)
    play(page, random.Random(name), most=4)
    if await_turn(page):
        page.keyboard.press("Escape")
        if page.locator(LIT).count():  # with something in the hand, the preview is there too
            click(page.locator(LIT).nth(clear(page.locator(LIT))[0]))
        found += complaints(page)
        picture(page, f"{name}-table")
        page.keyboard.press("Escape")
        resign(page)
    page.locator(f"{END} figure").wait_for()
    found += complaints(page)
    picture(page, f"{name}-end")
    assert_none(found)


@pytest.mark.parametrize("game", few(sw.games(), *sw.games()[::2]))
def test_the_rules_beside_the_table_and_a_replay(house: House, visit: Visit, game: str):
    page = visit(house.address, still=True)
    found: list[str] = []
    enter(page)
    start(page, game)
    play(page, random.Random(game), most=3)
    if await_turn(page):
        page.keyboard.press("Escape")
        page.keyboard.press("r")
        page.locator("[role=tabpanel] h3, [role=tabpanel] h4").first.wait_for()
        found += complaints(page)
        picture(page, f"{game}-rules")
        resign(page)
    page.locator(END).get_by_role("link").first.click()
    page.locator("input[type=range]").wait_for()
    found += complaints(page)
    page.keyboard.press("ArrowRight")
    settle(page)
    picture(page, f"{game}-replay")
    assert_none(found)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_builder(house: House, visit: Visit, scheme: str):
    page = visit(f"{house.address}/deck", scheme=scheme, still=True)
    page.locator(".verdict").wait_for()
    assert_accessible(page)
    picture(page, f"builder-{scheme}")


@pytest.mark.parametrize("game", few(sw.games(), *sw.games()[:2]))
def test_lobby_and_table_fit_every_width(house: House, visit: Visit, game: str):
    page = visit(house.address, still=True)
    enter(page)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 640 if width == 360 else 900})
        assert fits(page), width
    start(page, game)
    play(page, random.Random(game), most=10)  # the table fills
    await_turn(page)
    page.keyboard.press("Escape")  # a choice that is offered may lie over the table
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 640 if width == 360 else 900})
        settle(page)
        picture(page, f"{game}-{width}")
        assert fits(page), width
        clear(page.locator(".stage button[data-touch]"))  # nothing is out of reach
