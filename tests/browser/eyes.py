"""What a watchful eye sees on a page: faults, poor access, and pictures to look at later."""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import ConsoleMessage, Page, Request, Response

ROOT = Path(__file__).parent.parent.parent
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
PICTURES = Path(os.environ.get("SPADEWORK_ARTEFACTS", ROOT / "artefacts")) / "browser"
GRAVE = ("serious", "critical")


class Eyes:
    """Notes every error in the console, every exception, every request that failed."""

    def __init__(self, page: Page) -> None:
        self.faults: list[str] = []
        self.looking = True
        page.on("console", self._console)
        page.on("pageerror", lambda error: self._note(f"exception: {error.stack or error}"))
        page.on("requestfailed", self._failed)
        page.on("response", self._answered)

    def _note(self, fault: str) -> None:
        if self.looking:
            self.faults.append(fault)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._note(f"console: {message.text} ({message.location.get('url')})")

    def _failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # the page was left meanwhile
            self._note(f"request: {request.method} {request.url}: {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self._note(f"answer: {response.status} to {response.request.method} {response.url}")

    @contextmanager
    def shut(self) -> Iterator[None]:
        """While something is broken on purpose."""
        self.looking = False
        yield
        self.looking = True


def picture(page: Page, name: str) -> Path:
    """The page as it looks now, kept as an artefact."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    file = PICTURES / f"{re.sub(r'[^a-zA-Z0-9-]+', '-', name)}.png"
    page.evaluate("document.fonts.ready")
    page.screenshot(path=file, animations="disabled")
    return file


def complaints(page: Page) -> list[str]:
    """What axe finds that is serious or worse, each with where, once nothing moves any more."""
    settle(page)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))  # not a script tag: the content policy forbids those
    found: dict[str, Any] = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{fault['impact']}: {fault['id']}: {fault['help']}: "
        + "; ".join(node["html"][:200] + " " + str(node["target"]) for node in fault["nodes"][:4])
        for fault in found["violations"]
        if fault["impact"] in GRAVE
    ]


def assert_accessible(page: Page) -> None:
    """No serious finding of axe."""
    assert_none(complaints(page))


def assert_none(found: list[str]) -> None:
    assert not found, "\n".join(found)


def settle(page: Page) -> None:
    """Wait until every transition and animation that ends has ended."""
    page.wait_for_function(
        "() => document.getAnimations().every(one => one.playState !== 'running'"
        " || one.effect?.getComputedTiming().endTime === Infinity)"
    )


def fits(page: Page) -> bool:
    """Whether nothing sticks out sideways."""
    wide = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    return bool(page.evaluate(wide))
