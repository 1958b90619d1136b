"""The watchers can see: a test that cannot fail shows nothing."""

import http.server
import threading
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from browser.eyes import Eyes, assert_accessible, complaints, fits

BAD = """<!doctype html><html lang="en"><title>bad</title><main><h1>Bad</h1>
<button></button><p style="color:#777;background:#888">faint</p>
<div style="width:3000px">wide</div></main></html>"""
GOOD = """<!doctype html><html lang="en"><title>good</title><main><h1>Good</h1>
<button>Play</button></main></html>"""


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    page = chromium.new_page()
    yield page
    page.close()


@pytest.fixture
def nothing() -> Iterator[str]:
    """A server that has nothing."""

    class Nothing(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_error(404)

        def log_message(self, *_: object) -> None:
            pass

    with http.server.HTTPServer(("127.0.0.1", 0), Nothing) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_a_page_that_shuts_people_out_is_found(page: Page):
    page.set_content(BAD)
    found = " ".join(complaints(page))
    assert "button-name" in found
    assert "color-contrast" in found
    assert not fits(page)


def test_a_good_page_is_let_through(page: Page):
    page.set_content(GOOD)
    assert_accessible(page)
    assert fits(page)


def test_errors_and_exceptions_are_noted(page: Page):
    eyes = Eyes(page)
    page.set_content(GOOD)
    with page.expect_event("pageerror"):
        page.evaluate("console.error('alas'); setTimeout(() => { throw new Error('oh no') })")
    assert any("alas" in fault for fault in eyes.faults)
    assert any("oh no" in fault for fault in eyes.faults)


def test_what_the_server_refuses_is_noted(page: Page, nothing: str):
    eyes = Eyes(page)
    page.goto(f"{nothing}/picture.svg")
    assert any("404" in fault for fault in eyes.faults)


def test_what_is_broken_on_purpose_is_not_noted(page: Page, nothing: str):
    eyes = Eyes(page)
    with eyes.shut():
        page.goto(f"{nothing}/picture.svg")
    assert eyes.faults == []
