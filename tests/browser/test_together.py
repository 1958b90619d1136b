"""Two people over a link, somebody who watches, and two on one screen."""

import random

import pytest
from playwright.sync_api import Page, expect

from browser.eyes import picture
from browser.hands import (
    ACTION,
    CHOSEN,
    LIT,
    Visit,
    click,
    enter,
    is_over,
    play_against,
    resign,
    start,
    step_of,
)
from house import House
from support import FACTOR, suite, together

MOVES = 60 if FACTOR > 1 else 12  # clicks: chance would take long to end some matches
CURTAIN = "main > .backs ~ button.primary"


def own_secrets(page: Page, game: str) -> list[str]:
    """The cards in a player's hand that only this player may know, as the page says itself."""
    (cards, _), open_ones = suite(game).hand, suite(game).open_words
    found = page.locator(cards).evaluate_all(
        "els => els.map(el => (el.querySelector('[aria-label]') ?? el).ariaLabel)"
    )
    return [label for label in found if not any(word in label for word in open_ones)]


def assert_only_watches(page: Page, game: str, secrets: list[str]) -> None:
    """Nothing can be touched, and of the hand at the bottom only what is open is seen."""
    assert secrets
    assert page.locator(f"{LIT}, {CHOSEN}, {ACTION}").count() == 0
    expect(page.locator(suite(game).hand[1])).to_have_count(len(secrets))


@pytest.mark.parametrize("game", together())
def test_two_browsers_play_each_other_and_a_third_watches(house: House, visit: Visit, game: str):
    ann = visit(house.address)
    enter(ann)
    start(ann, game, way="friend")
    link = ann.locator(".invite input").input_value()
    picture(ann, f"{game}-invitation")
    bob = visit(link)
    expect(ann.locator(".invite")).to_have_count(0)
    eve = visit(link.split("#")[0])
    expect(eve.locator(".stage")).to_be_visible()
    dice, step = random.Random(game), step_of(game)
    play_against([ann, bob], dice, step, moves=8)
    picture(ann, f"{game}-with-a-friend")
    assert_only_watches(eve, game, own_secrets(ann, game))
    picture(eve, f"{game}-watching")
    play_against([ann, bob], dice, step, MOVES)
    if not is_over(ann):
        ann.keyboard.press("Escape")
        resign(ann)
    expect(eve.locator("[data-testid=end]")).to_be_visible()
    assert is_over(ann)
    assert is_over(bob)
    titles = {page.locator("dialog h2").inner_text() for page in (ann, bob)}
    assert titles in ({"You won", "You lost"}, {"A draw"})


def test_two_on_one_screen_hand_it_over(house: House, visit: Visit):
    page = visit(house.address)
    enter(page)
    page.locator("[data-game=tactics]").click()
    page.locator("[data-way=screen]").click()
    handed = 0
    while handed < 3:
        page.locator(f"{CURTAIN}, {ACTION}").first.wait_for()
        if page.locator(CURTAIN).count():
            assert page.locator(".piece").count() == 0  # no card is seen through it
            picture(page, "curtain")
            page.locator(CURTAIN).click()
            handed += 1
        else:
            click(page.locator(ACTION).first)  # the same one may be to move twice
    page.reload()  # both seats are kept
    page.locator(f"{CURTAIN}, {ACTION}").first.wait_for()
    assert "#" not in page.url


def test_a_friend_brings_a_fleet_of_their_own(house: House, visit: Visit):
    ann = visit(house.address)
    enter(ann)
    start(ann, "fleet", way="friend")
    bob = visit(ann.locator(".invite input").input_value())
    note = bob.locator(".bring")
    expect(note).to_be_visible()
    picture(bob, "fleet-bring")
    note.locator("select").select_option("attrition")
    note.locator("button.primary").click()
    for page in (ann, bob):
        expect(page.locator(".stage").get_by_text("Jupiter").first).to_be_visible()
        expect(page.locator(".bring")).to_have_count(0)
