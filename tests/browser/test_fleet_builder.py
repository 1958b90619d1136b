"""A fleet made at home: built by hand, kept, sent as text, read by the terminal, and flown."""

import json

import pytest
from playwright.sync_api import Page, expect

import spadework as sw
from browser.eyes import assert_accessible, fits, picture, settle
from browser.hands import Visit, enter, reach, stray_words
from house import House

NAME = "Whalers"
SINGLE = ["white_whale", "green", "impact_flak", "tracer_vulcan", "mao", "fair", "thunder"]
TWICE = ["akarin", "sword", "emp_grenade", "deck_bomb", "twist_shield", "repair_bots", "spy_drone"]
TEXT = (
    "white_whale green impact_flak tracer_vulcan akarin x2 sword x2 mao fair thunder "
    "emp_grenade x2 deck_bomb x2 twist_shield x2 repair_bots x2 spy_drone x2"
)


def at_the_bench(page: Page) -> Page:
    page.locator("#builder-name").wait_for()
    page.locator(".tile").first.wait_for()
    return page


def tile(page: Page, card: str):
    return page.locator(f".tile[data-card={card}]")


def build(page: Page) -> None:
    """From nothing to a legal fleet, a click for every card."""
    at_the_bench(page)
    for card in SINGLE:
        tile(page, card).locator(".tick").click()
    for card in TWICE:
        for _ in range(2):
            tile(page, card).locator(".stepper button").first.click()
    expect(page.locator(".verdict.legal")).to_be_visible()
    page.locator("#builder-name").fill(NAME)
    page.locator("button.save").click()


def test_a_match_with_a_home_made_fleet(house: House, visit: Visit):
    page = visit(house.address, still=True)
    enter(page)
    page.locator("a[href='/fleet']").click()
    build(page)
    settle(page)
    assert_accessible(page)
    picture(page, "fleet-builder-home-made")
    page.reload()
    at_the_bench(page)
    expect(page.locator("#builder-name")).to_have_value(NAME)
    expect(page.locator(".verdict.legal")).to_be_visible()
    page.goto(house.address)
    page.locator("[data-game=fleet]").click()
    own, other = page.locator(".brought select").all()
    own.select_option(label=NAME)
    other.select_option(label="Attrition")
    expect(page.locator(".brought small").last).to_contain_text("patience")
    assert_accessible(page)
    picture(page, "fleet-start")
    page.locator("[data-way=computer]").click()
    page.locator(".stage").wait_for()
    expect(page.locator(".stage").get_by_text("White Whale").first).to_be_visible()
    expect(page.locator(".stage").get_by_text("Jupiter").first).to_be_visible()
    room = page.url.split("/r/")[1]
    told = json.loads(page.request.get(f"{house.address}/api/v1/rooms/{room}").text())
    assert told["options"] == {}  # F-4: whoever only watches is not told what is brought
    picture(page, "fleet-home-made-table")


def test_every_breach_is_a_sentence_beside_what_it_is_about(house: House, visit: Visit):
    page = visit(f"{house.address}/fleet", still=True)
    at_the_bench(page)
    page.locator("[data-ready=energy]").click()
    expect(page.locator(".verdict.legal")).to_be_visible()
    tile(page, "hammer").locator(".stepper button").first.click()
    expect(page.locator(".fault")).to_have_text("FA-07C Bull has room for 4 of your 5 mechs.")
    expect(page.locator("nav [data-kind=mech]")).to_contain_text("5/4")
    tile(page, "hummingbird").locator(".tick").click()  # a smaller ship
    expect(page.locator(".fault")).to_have_count(2)
    tile(page, "auto_cannon").locator(".stepper button").last.click()
    expect(page.locator(".fault").last).to_have_text("A fleet has 10 secondary weapons, not 9.")
    assert page.locator(".play button.primary").get_attribute("aria-disabled") == "true"
    assert_accessible(page)
    picture(page, "fleet-builder-illegal")
    page.locator(".verdict").get_by_role("button").click()
    expect(page.locator("#builder-mech")).to_be_focused()
    for _ in range(3):
        page.get_by_role("button", name="Undo").click()
    expect(page.locator(".verdict.legal")).to_be_visible()
    expect(page.locator(".fault")).to_have_count(0)


def test_a_fleet_is_sent_as_text_and_pasted(house: House, visit: Visit):
    page = visit(f"{house.address}/fleet", still=True)
    build(page)
    page.get_by_role("button", name="Share").click()
    text = page.locator("#builder-share").input_value()
    assert text == f"# {NAME}\n{TEXT}\n"
    assert sw.game("fleet", fleet_0=text).rules["fleet_0"] == TEXT
    friend = at_the_bench(visit(f"{house.address}/fleet", still=True))
    friend.get_by_role("button", name="Paste a fleet").click()
    friend.locator("#builder-paste").fill("white_whale banana")
    expect(friend.locator("dialog .fault")).to_contain_text("banana")
    friend.locator("#builder-paste").fill(text)
    expect(friend.locator("dialog .told")).to_contain_text("FA-07B White Whale, Adam Green")
    assert_accessible(friend)
    friend.get_by_role("button", name="Lay it out").click()
    expect(friend.locator("#builder-name")).to_have_value(NAME)
    expect(friend.locator(".verdict.legal")).to_be_visible()


def test_saved_fleets_are_renamed_copied_and_deleted(house: House, visit: Visit):
    page = visit(f"{house.address}/fleet", still=True)
    build(page)
    page.get_by_role("button", name=f"Duplicate “{NAME}”").click()
    page.get_by_role("button", name=f"Rename “{NAME} (2)”").click()
    page.locator("#builder-rename").fill("Minnows")
    page.locator("dialog button.primary").click()
    page.get_by_role("button", name=f"Delete “{NAME}”").click()
    page.locator("dialog button.danger").click()
    expect(page.locator(".own")).to_have_text("Minnows")
    kept = page.evaluate("localStorage.getItem('spadework.fleets')")
    assert json.loads(kept) == [{"name": "Minnows", "text": TEXT}]


def test_a_card_is_read_and_taken_with_the_keyboard_alone(house: House, visit: Visit):
    page = at_the_bench(visit(f"{house.address}/fleet", still=True))
    here = "() => document.activeElement?.closest('.tile')?.dataset.card"
    reach(page, lambda: page.evaluate(here) == "vampire")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".dock")).to_contain_text("Curvature Drive")
    page.keyboard.press("+")
    page.keyboard.press("+")
    page.keyboard.press("+")  # no more than two of it
    expect(tile(page, "sword").locator("output")).to_have_text("2")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("1")
    expect(page.locator(".dock")).to_contain_text("Joint Booster")
    page.keyboard.press("Escape")
    expect(page.locator(".dock")).to_have_count(0)
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    expect(tile(page, "sword").locator("output")).to_have_text("1")


@pytest.mark.parametrize(("scheme", "lang"), [("dark", "en"), ("light", "zh-Hant")])
def test_the_fleet_builder_on_a_phone(house: House, visit: Visit, scheme: str, lang: str):
    page = at_the_bench(
        visit(f"{house.address}/fleet", phone=True, scheme=scheme, lang=lang, still=True)
    )
    assert fits(page)
    picture(page, f"phone-fleet-builder-bare-{scheme}")
    page.locator("[data-ready=attrition]").tap()
    expect(page.locator(".verdict.legal")).to_be_visible()
    page.locator("nav [data-kind=captain]").tap()
    tile(page, "wall").locator(".face").tap()
    expect(page.locator(".dock")).to_be_visible()
    settle(page)
    assert fits(page)
    assert_accessible(page)
    picture(page, f"phone-fleet-builder-{scheme}")
    if lang != "en":
        pilots = {"Hans", "Zimmers", "Zack", "Fair", "Justin", "Timberlake", "Linus", "Benedict"}
        pilots |= {"Torvalds", "John", "Snow", "Jack", "Thunder", "Mao", "Chigu", "EMP"}
        assert stray_words(page.locator("main").inner_text(), pilots) == []
