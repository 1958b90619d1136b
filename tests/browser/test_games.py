"""Whole games against the computer, played on the page by what is lit and nothing else."""

import random

import pytest
from playwright.sync_api import Page, expect

import spadework as sw
from browser.eyes import assert_accessible, fits, picture
from browser.hands import (
    END,
    Visit,
    by_keyboard,
    enter,
    finish,
    focused,
    is_over,
    log,
    play,
    reach,
    start,
    step_of,
)
from house import House
from support import few


def assert_ended(page: Page) -> None:
    """The end screen: who won, the curve of the review, and a way to go on."""
    end = page.locator(END)
    expect(end.locator(".sentence")).not_to_be_empty()
    expect(end.locator("figure path.curve")).to_be_visible()
    expect(end.locator("[aria-busy=true]")).to_have_count(0)
    expect(end.get_by_role("link").first).to_be_visible()


@pytest.mark.parametrize("game", sw.games())
def test_a_whole_game_by_mouse(house: House, visit: Visit, game: str):
    page = visit(house.address)
    enter(page)
    picture(page, "lobby")
    start(page, game)
    play(page, random.Random(game), most=3)
    assert_accessible(page)
    picture(page, f"{game}-table")
    steps = play(page, random.Random(game), step_of(game))
    assert steps > 0
    assert_ended(page)
    assert_accessible(page)
    picture(page, f"{game}-end")
    page.keyboard.press("Escape")
    assert len(log(page)) > steps / 4


def test_a_whole_game_by_keyboard_alone(house: House, visit: Visit):
    page = visit(house.address)
    page.mouse.click = page.mouse.down = None  # a slip would not go unseen
    page.keyboard.press("Enter")  # the guessed language has the focus
    page.locator("[data-game]").first.wait_for()
    reach(page, lambda: focused(page, "game") == "tactics")
    page.keyboard.press("Enter")
    page.locator("[data-way=computer]").wait_for()
    reach(page, lambda: focused(page, "way") == "computer")
    page.keyboard.press("Enter")
    page.locator(".stage").wait_for()
    assert play(page, random.Random(1), by_keyboard) > 0
    assert_ended(page)


@pytest.mark.parametrize("game", few(sw.games(), *sw.games()[::2]))
def test_a_game_on_a_phone(house: House, visit: Visit, game: str):
    page = visit(house.address, phone=True, scheme="light")
    enter(page)
    assert fits(page)
    picture(page, "phone-lobby")
    start(page, game)
    play(page, random.Random(game), most=3)
    assert_accessible(page)
    assert fits(page)
    picture(page, f"phone-{game}-table")
    finish(page, random.Random(game), step_of(game))
    assert is_over(page)
    assert_ended(page)
    assert_accessible(page)
    assert fits(page)
    picture(page, f"phone-{game}-end")
