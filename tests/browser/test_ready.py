"""A table whose game is still being compiled: it says so to who waits, until it is ready."""

import random
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.eyes import picture
from browser.hands import ACTION, LIT, Visit, by_mouse, enter, start
from house import House

# Nothing is loaded before a file is there.
HELD = """
import time
from pathlib import Path
from spadework import games
from spadework.serve import warming

games.SHELF, loaded = ("tactics",), warming.loaded

def once_there(name):
    while not Path({there!r}).exists():
        time.sleep(0.1)
    return loaded(name)

warming.loaded = once_there
"""


@pytest.mark.parametrize("phone", [False, True])
def test_who_waits_for_the_computer_is_told_while_it_is_not_ready(
    tmp_path: Path, visit: Visit, phone: bool
):
    there = tmp_path / "there"
    house = House(tmp_path, first=HELD.format(there=str(there)))
    house.open(ready=False)
    page = visit(house.address, phone=phone)
    enter(page)
    start(page, "tactics")
    told = page.get_by_test_id("computer")
    expect(page.locator(f"{LIT}, {ACTION}").first).to_be_visible()
    expect(told).to_have_count(0)
    by_mouse(page, random.Random(1))
    while not told.count():
        by_mouse(page, random.Random(1))
    expect(told).to_have_text("The computer gets ready, just this once…")
    picture(page, f"computer-soon-{'phone' if phone else 'desk'}")
    there.touch()
    expect(told).to_have_count(0)
    expect(page.locator(f"{LIT}, {ACTION}").first).to_be_visible()
    house.close()
