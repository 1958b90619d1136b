"""Playing by hand: with a mouse or a thumb on what is lit, or with nothing but the keyboard."""

import random
import re
import time
from collections.abc import Callable

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as TooLate

from browser.eyes import picture
from support import FACTOR, page_texts, suite

LIT = "button.lit[data-touch]"
CHOSEN = "button.chosen[data-touch]"
ACTION = ".actions button[data-action]:enabled"
END = "[data-testid=end]"
LONGEST = 400  # decisions of one game
SHORT = 4000  # milliseconds: what is lit can be clicked at once, or has gone
TABS = 120
# A spot of an element, from its own corner, where it is on top: in a fan, cards cover each other.
SPOT = """el => {
    const box = el.getBoundingClientRect()
    for (const down of [0.3, 0.5, 0.1, 0.8])
        for (const right of [0.5, 0.25, 0.1, 0.04, 0.75, 0.9, 0.96]) {
            const x = box.width * right, y = box.height * down
            if (el.contains(document.elementFromPoint(box.left + x, box.top + y))) return {x, y}
        }
    return null
}"""
WAITING = f"""() => document.querySelector(`{END}`) || document.querySelector(`{LIT}`)
    || document.querySelector(`{ACTION}`)"""
AIM = f"""([begin, goOn]) => {{
    const spot = {SPOT}
    for (const want of document.querySelector('.stage .chosen') ? goOn : begin)
        for (const one of document.querySelectorAll(want)) {{
            const at = spot(one), box = one.getBoundingClientRect()
            if (at) return [box.left + at.x, box.top + at.y]
        }}
    return null
}}"""
Step = Callable[[Page, random.Random], None]
Visit = Callable[..., Page]


def enter(page: Page) -> None:
    """A first visit asks for the language; the guess is right."""
    page.locator("main button.primary").click()
    page.locator("[data-game]").first.wait_for()


def start(page: Page, game: str, way: str = "computer") -> None:
    """From the lobby to the table, in two clicks."""
    page.locator(f"[data-game={game}]").click()
    page.locator(f"[data-way={way}]").click()
    page.locator(".stage").wait_for()


def put_away(page: Page) -> None:
    """The note that tells how the table was made, read and put away."""
    page.locator(".origin .close").press("Enter")


def prompt(page: Page) -> str:
    return page.locator("[data-testid=prompt]").inner_text()


def log(page: Page) -> list[str]:
    return page.locator(".log li:not(.none)").all_inner_texts()


def cards(page: Page, zone: str) -> list[str]:
    """The cards in a zone of the table, as they are shown."""
    found = "els => els.map(el => el.closest('.piece').dataset.card)"
    return page.locator(f".piece [data-zone='{zone}']").evaluate_all(found)


def is_over(page: Page) -> bool:
    return page.locator(END).count() > 0


def await_turn(page: Page) -> bool:
    """Wait until something can be done; false if the game is over."""
    try:
        page.wait_for_function(WAITING)
    except TooLate:
        raise AssertionError(f"nothing can be done, and it is not over: {prompt(page)}") from None
    return not is_over(page)


def click(found: Locator) -> None:
    """Click what was lit a moment ago, where nothing lies over it; it may have gone since."""
    try:
        spot = found.evaluate(SPOT, timeout=SHORT)
        found.click(timeout=SHORT, position=spot)
    except TooLate:
        if found.count() and found.is_enabled() and found.is_visible():
            raise


def clear(found: Locator) -> list[int]:
    """Which of them can be clicked somewhere. Of equal cards in a fan one is enough."""
    late = time.monotonic() + SHORT / 1000
    while True:
        told = found.evaluate_all(f"els => els.map(el => [el.dataset.touch, !!({SPOT})(el)])")
        free = {touch for touch, is_free in told if is_free}
        covered = {touch for touch, _ in told} - free
        if not covered:
            return [at for at, (_, is_free) in enumerate(told) if is_free]
        assert time.monotonic() < late, f"something lies over it: {covered}"
        found.page.wait_for_timeout(40)  # cards may still be flying


def resign(page: Page) -> None:
    """Give the match up, and be sure about it."""
    words = page_texts()[str(page.locator("html").get_attribute("lang"))]
    button = page.get_by_role("button", name=words["room.resign"], exact=True)
    if not button.count():  # on a phone the tools are in a drawer
        page.get_by_role("button", name=words["room.bar"]).click()
    button.first.click()
    page.locator("dialog button.danger").click()
    page.locator(END).wait_for()


def by_mouse(page: Page, dice: random.Random) -> None:
    """One click on something lit; a second one on what is chosen plays it."""
    actions, lit, chosen = page.locator(ACTION), page.locator(LIT), page.locator(CHOSEN)
    buttons = actions.count()
    if buttons and chosen.count():
        twice = buttons == 1 and chosen.count() == 1 and dice.random() < 0.5
        click(chosen if twice else actions.nth(dice.randrange(buttons)))
    else:
        ways = [(actions, at) for at in range(buttons)] + [(lit, at) for at in clear(lit)]
        if ways:
            found, at = dice.choice(ways)
            click(found.nth(at))


def step_of(game: str) -> Step:
    """How a game is played to its end: by chance, or by its plan where chance would take long."""
    plan = suite(game).plan

    def by_plan(page: Page, dice: random.Random) -> None:
        """One click on the first thing there is that gets the match on."""
        at = page.evaluate(AIM, plan)
        if at is None:  # something is still moving
            page.wait_for_timeout(40)
        else:
            page.mouse.click(*at)

    return by_plan if plan else by_mouse


def by_keyboard(page: Page, dice: random.Random) -> None:
    """One thing done with Tab, arrows and Enter: the mouse is not touched."""
    actions, lit = page.locator(ACTION), page.locator(LIT)
    if actions.count() and (page.locator(CHOSEN).count() or dice.random() < 0.3 or not lit.count()):
        wanted = actions.nth(dice.randrange(actions.count())).get_attribute("data-action")
        reach(page, lambda: focused(page, "action") == wanted)
    elif lit.count():
        found = lit.nth(dice.randrange(lit.count()))
        zone, index = found.get_attribute("data-zone"), found.get_attribute("data-index")
        reach(page, lambda: focused(page, "zone") == zone)
        for _ in range(TABS):
            if focused(page, "index") == index:
                break
            page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")


def focused(page: Page, key: str) -> str | None:
    found: str | None = page.evaluate("key => document.activeElement?.dataset?.[key]", key)
    return found


def reach(page: Page, there: Callable[[], bool]) -> None:
    """Press Tab until the focus is where it should be."""
    for _ in range(TABS):
        if there():
            return
        page.keyboard.press("Tab")
    raise AssertionError("the Tab key does not get there")


def play(page: Page, dice: random.Random, step: Step = by_mouse, most: int = LONGEST) -> int:
    """Play until the game is over, or for so many steps; tells how many there were."""
    for done in range(most):
        if not await_turn(page):
            return done
        step(page, dice)
    if most == LONGEST:
        picture(page, "game-without-end")
        raise AssertionError(f"no end after {most} steps: {prompt(page)}")
    return most


def finish(page: Page, dice: random.Random, step: Step = by_mouse, most: int = 8) -> None:
    """See the end: the whole match in `make soak`; in `make test` it is soon given up."""
    play(page, dice, step, most=LONGEST if FACTOR > 1 else most)
    if await_turn(page):
        page.keyboard.press("Escape")
        resign(page)


def play_against(
    pages: list[Page], dice: random.Random, step: Step, moves: int, seconds: int = 300
) -> None:
    """Several people play each other: whoever can do something does it, so many times in all."""
    late = time.monotonic() + seconds
    while moves > 0 and not all(is_over(page) for page in pages):
        assert time.monotonic() < late, [prompt(page) for page in pages]
        for page in pages:
            if not is_over(page) and page.locator(f"{LIT}, {ACTION}").count():
                step(page, dice)
                moves -= 1
        pages[0].wait_for_timeout(20)  # meanwhile the others' sockets are heard


def stray_words(text: str, allowed: set[str]) -> list[str]:
    """English left on a Chinese page, keys without a text, gaps that were not filled."""
    found = re.findall(r"\{\w+\}|\b[a-z]+(?:[._][a-z_]+)+\b|[A-Za-z]{3,}", text)
    return [word for word in found if word not in allowed]
