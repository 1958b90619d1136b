"""Nothing is lost: not by a reload, not with the tab, not when the server is killed."""

import random

from playwright.sync_api import Page, expect

from browser.eyes import picture
from browser.hands import (
    ACTION,
    LIT,
    Visit,
    await_turn,
    by_mouse,
    cards,
    enter,
    finish,
    is_over,
    log,
    prompt,
    start,
)
from house import House


def begun(page: Page, game: str, moves: int) -> None:
    """A game in the middle, with nothing in the hand of the player."""
    enter(page)
    start(page, game)
    dice = random.Random(5)
    while len(log(page)) < moves:
        assert await_turn(page), "the game was too short"
        by_mouse(page, dice)
    assert await_turn(page)
    page.keyboard.press("Escape")


def seen(page: Page) -> dict[str, object]:
    """What a player would miss if it were gone."""
    page.locator(f"{LIT}, {ACTION}").first.wait_for()
    return {"prompt": prompt(page), "log": log(page), "hand": sorted(cards(page, "hand-0"))}


def test_a_reload_in_mid_game_changes_nothing(house: House, visit: Visit):
    page = visit(house.address, still=True)
    begun(page, "tactics", 5)
    before = seen(page)
    page.reload()
    assert seen(page) == before
    finish(page, random.Random(5))
    assert is_over(page)


def test_a_closed_tab_is_taken_up_again_from_the_lobby(house: House, visit: Visit):
    page = visit(house.address, still=True)
    begun(page, "duel", 5)
    before = seen(page)
    other = page.context.new_page()
    page.close()
    other.goto(house.address)
    other.locator("a.room").first.click()
    assert seen(other) == before


def test_the_server_killed_in_mid_game(own_house: House, visit: Visit):
    page = visit(own_house.address, still=True)
    begun(page, "tactics", 5)
    before = seen(page)
    with page.eyes.shut():
        own_house.kill()
        expect(page.locator(".banner")).to_be_visible()
        picture(page, "line-lost")
        own_house.open()
        expect(page.locator(".banner")).to_have_count(0, timeout=60_000)
    assert seen(page) == before
    finish(page, random.Random(5))
    assert is_over(page)
