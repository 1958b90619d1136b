"""All three languages, everywhere on the page: nothing is left untranslated."""

import random
import re
import time
from itertools import chain

import pytest
from playwright.sync_api import Page, expect

import spadework as sw
from browser.eyes import picture, settle
from browser.hands import END, Visit, enter, finish, play, start, stray_words
from house import House
from spadework.games import book

NAMES = {"en": "English", "zh-Hans": "简体中文", "zh-Hant": "繁體中文"}
LOCALES = {"en": "en-GB", "zh-Hans": "zh-CN", "zh-Hant": "zh-TW"}
ALLOWED = {"Spadework", "English", "Joker", "Pass", "pass"}
# One character that each of the two writes in its own way.
FOREIGN = {"zh-Hans": "戰對觀選記錄張", "zh-Hant": "战对观选记录张"}


def proper_names(lang: str) -> set[str]:
    """People and machines that are written in Latin letters in every language."""
    texts = [book(name).words.texts[lang].items() for name in sw.games()]
    named = [text for key, text in chain(*texts) if key.startswith(("name.", "short."))]
    return set(re.findall("[A-Za-z]{3,}", " ".join(named)))


def assert_all_is_said(page: Page, lang: str) -> None:
    """What is read on the page and what is read out is in this language."""
    assert page.locator("html").get_attribute("lang") == lang
    said = page.locator("[aria-label]").evaluate_all(
        "els => els.filter(el => !el.closest('[lang]:not(html)')).map(el => el.ariaLabel)"
    )
    text = page.evaluate(
        """() => {
            const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = []
            while (walk.nextNode()) {
                const parent = walk.currentNode.parentElement
                if (parent.closest('[lang]') !== document.documentElement) continue
                if (parent.closest('script, noscript, style, kbd, code')) continue
                found.push(walk.currentNode.data)
            }
            return found.join('\\n')
        }"""
    )
    text = "\n".join([text, *said])
    if lang == "en":
        assert [word for word in stray_words(text, ALLOWED) if "." in word or "{" in word] == []
        assert re.findall("[\u4e00-\u9fff]+", text) == []
    else:
        assert stray_words(text, ALLOWED | proper_names(lang)) == []
        assert [letter for letter in text if letter in FOREIGN[lang]] == []


@pytest.mark.parametrize("lang", NAMES)
def test_the_language_of_the_browser_is_guessed_and_spoken(house: House, visit: Visit, lang: str):
    page = visit(house.address, lang=LOCALES[lang], still=True)
    expect(page.locator("main button.primary")).to_have_text(NAMES[lang])
    enter(page)
    assert_all_is_said(page, lang)
    picture(page, f"lobby-{lang}")
    page.locator("[data-game=duel]").click()
    page.locator("[data-way=computer]").wait_for()
    settle(page)
    assert_all_is_said(page, lang)
    picture(page, f"start-{lang}")


def speak(page: Page, lang: str) -> None:
    """Turn to another language in the settings."""
    page.keyboard.press("Escape")
    page.keyboard.press("s")
    page.locator("dialog").get_by_text(NAMES[lang]).click()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def await_words(page: Page, lang: str) -> None:
    """The server's words and those of the table come by themselves."""
    late = time.monotonic() + 10
    while True:
        try:
            return assert_all_is_said(page, lang)
        except AssertionError:
            if time.monotonic() > late:
                raise
            page.wait_for_timeout(50)


@pytest.mark.parametrize("game", sw.games())
def test_a_table_is_all_in_whatever_language_it_is_turned_to(house: House, visit: Visit, game: str):
    """In mid game: what was said before is said again, and so is the end. Each language begins in
    one game and ends another."""
    at = sw.games().index(game) % len(NAMES)
    first, *others = [*list(NAMES)[at:], *list(NAMES)[:at]]
    page = visit(house.address, lang=LOCALES[first], still=True)
    enter(page)
    start(page, game)
    for lang in (first, *others):
        if lang != first:
            speak(page, lang)
            await_words(page, lang)
        play(page, random.Random(f"{game} {lang}"), most=3)
        settle(page)
        assert_all_is_said(page, lang)
        picture(page, f"{game}-{lang}")
    finish(page, random.Random(game))
    page.locator(f"{END} figure").wait_for()
    assert_all_is_said(page, others[-1])
    picture(page, f"end-{others[-1]}")
