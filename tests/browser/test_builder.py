"""A half deck made at home: built by hand, kept, read by the terminal, and played with."""

import json
import random

import pytest
from playwright.sync_api import Page, expect

import spadework as sw
from browser.eyes import fits, picture, settle
from browser.hands import Visit, enter, finish, is_over
from house import House

NAME = "Thieves"
CARDS = [rank + suit for rank in ("9", "10", "J", "Q", "K", "A") for suit in "HDSC"] + ["7H", "7D"]


def build(page: Page) -> None:
    """From nothing to a legal half deck, a click for every card."""
    page.locator("#builder-name").wait_for()
    page.get_by_role("button", name="Empty").click()
    expect(page.locator(".verdict.illegal")).to_be_visible()
    for card in CARDS:
        page.locator(f".slot[data-card='{card}']").click()
    if page.locator(".slot[data-card='Joker'].has").count() == 0:
        page.locator(".slot[data-card='Joker']").click()
    expect(page.locator(".verdict.legal")).to_be_visible()
    page.locator("#builder-name").fill(NAME)
    page.locator("button.save").click()


def test_a_duel_with_a_home_made_half_deck(house: House, visit: Visit):
    page = visit(house.address, still=True)
    enter(page)
    page.locator("a[href='/deck']").click()
    build(page)
    settle(page)
    picture(page, "builder-home-made")
    page.goto(house.address)
    page.locator("[data-game=duel]").click()
    page.locator(".brought select").first.select_option(label=NAME)
    page.locator("[data-way=computer]").click()
    page.locator(".stage").wait_for()
    room = page.url.split("/r/")[1]
    told = json.loads(page.request.get(f"{house.address}/api/v1/rooms/{room}").text())
    assert told["options"]["deck_0"].startswith("ACDHS 7DH 9CDHS 10CDHS JCDHS QCDHS KCDHS Joker")
    finish(page, random.Random(8))
    assert is_over(page)


def test_what_is_wrong_is_said_at_once(house: House, visit: Visit):
    page = visit(f"{house.address}/deck", still=True)
    page.locator(".verdict.legal").wait_for()
    page.locator(".slot[data-card='AH']").click()
    expect(page.locator(".verdict.illegal")).to_be_visible()
    expect(page.locator(".fault").first).to_be_visible()
    assert page.locator(".play button.primary").get_attribute("aria-disabled") == "true"
    picture(page, "builder-illegal")
    page.locator(".slot[data-card='AH']").click(button="right")
    expect(page.locator(".verdict.legal")).to_be_visible()
    expect(page.locator(".fault")).to_have_count(0)


def test_the_text_of_a_deck_is_the_terminals(house: House, visit: Visit):
    page = visit(f"{house.address}/deck", still=True)
    build(page)
    page.get_by_role("button", name="Export").or_(page.get_by_role("button", name="Share")).click()
    text = page.locator("#builder-share").input_value()
    assert text.startswith(f"# {NAME}\n")
    deck = text.split("\n", 1)[1].strip()
    assert sw.game("duel", deck_0=deck).deal(1).actions()


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_builder_on_a_phone(house: House, visit: Visit, scheme: str):
    page = visit(f"{house.address}/deck", phone=True, scheme=scheme, still=True)
    page.locator(".verdict.legal").wait_for()
    assert fits(page)
    page.locator(".slot[data-card='AH']").tap()
    expect(page.locator(".verdict.illegal")).to_be_visible()
    settle(page)
    picture(page, f"phone-builder-{scheme}")
