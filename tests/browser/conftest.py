"""A real server, a real Chromium, and people who sit in front of it.

The browser is shared by the tests of this folder and leaves with them: Playwright keeps an event
loop running, which other tests would trip over.
"""

import shutil
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from browser.eyes import Eyes, picture
from browser.hands import Visit
from house import House, only

HERE = Path(__file__).parent
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
PATIENCE = 30_000  # milliseconds; a loaded machine is slow, a broken page is slower
expect.set_options(timeout=PATIENCE)


def pytest_itemcollected(item: pytest.Item) -> None:
    if HERE in item.path.parents:
        item.add_marker("long")


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """A server of one's own with Poker Tactics alone, to be killed."""
    found = House(tmp_path, first=only("tactics"))
    found.open()
    yield found
    found.close()


def program() -> str:
    """Chromium; the one that opens no windows takes less."""
    found = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    assert found, "there is no Chromium: run tools/need-chromium"
    return found


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program(), args=FLAGS)
        yield browser
        browser.close()


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Whether the test itself failed: then its pages are pictured as they leave."""
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture
def visit(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """``visit(address, phone=True, lang="zh-Hant", scheme="light")``: somebody new opens a page.

    Each has a browser profile of their own. When the test ends, nobody may have seen a fault.
    Where the test is not of things that move, they ask for ``still`` ones: drawing takes long.
    """
    contexts: list[BrowserContext] = []
    watched: list[tuple[Page, Eyes]] = []

    def arrive(
        address: str,
        *,
        phone: bool = False,
        lang: str = "en",
        scheme: str = "dark",
        still: bool = False,
    ) -> Page:
        context = chromium.new_context(
            viewport=PHONE if phone else DESKTOP,
            is_mobile=phone,
            has_touch=phone,
            locale=lang,
            color_scheme=scheme,
            reduced_motion="reduce" if still else "no-preference",
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.eyes = Eyes(page)
        watched.append((page, page.eyes))
        page.goto(address)
        return page

    yield arrive
    faults = [fault for _, eyes in watched for fault in eyes.faults]
    if request.node.stash.get(FAILED, False) or faults:
        for at, (page, _) in enumerate(watched):
            if not page.is_closed():
                picture(page, f"failed-{request.node.name}-{at}")
    for context in contexts:
        context.close()
    assert faults == []
