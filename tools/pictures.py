"""`make pictures`: the pictures in README.md, taken of a real server in a real Chromium.

The lobby, the table of every game on the shelf, and one of them on a phone. Nothing is chosen by
hand: the computer plays some matches of each game from fixed seeds, and pictured is the moment at
which most is to be seen and done and nothing is decided yet, with the first thing taken up that
would be played next. So the same sources give the same pictures.
"""

import base64
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

import spadework as sw
from spadework.games import book

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"
sys.path.insert(0, str(ROOT / "tests"))

from browser.conftest import DESKTOP, FLAGS, PHONE, program  # noqa: E402
from browser.eyes import settle  # noqa: E402
from browser.hands import enter, put_away  # noqa: E402
from house import House  # noqa: E402
from serve.conftest import Club  # noqa: E402

STEADY = ["--disable-partial-raster"]  # pixels do not depend on what was drawn before
QUALITY = 82
LEVEL = "apprentice"
SEEDS = 6  # matches of each game that are looked through
SIMULATIONS = 200  # to tell how open a moment is
LIKELY = 12  # the best moments, of which the one with the longest log is taken
NAMES = ("Ann", "Bo")
LONGEST, ENOUGH = 12, 7  # decisions that the log tells of
SHORT = 40  # letters of a label that leaves the table free
KEYS = [bytes([number] * 32) for number in range(4)]
ON_A_PHONE = "tactics"


class Moment(NamedTuple):
    """A position of a match, and how it goes on from there."""

    position: dict[str, Any]
    seat: int
    action: str


def first_game(name: str) -> sw.Game:
    """A game as somebody new to it is shown it, but dealt anew."""
    options = {key: value for key, value in book(name).guide.START.items() if key != "position"}
    return sw.game(name).turned(options).using("native")


def best(game: sw.Game) -> list[Moment]:
    """How the moment came about that is worth a picture, and that moment last."""
    found = [(worth(game, way[-1]), way) for seed in range(SEEDS) for way in ways(game, seed)]
    likely = sorted(found, key=lambda one: -one[0])[:LIKELY]
    lasting = [(value, certain(game, way)) for value, way in likely]
    return max(lasting, key=lambda one: one[0] * min(len(one[1]), ENOUGH))[1]


def ways(game: sw.Game, seed: int) -> Iterator[list[Moment]]:
    """A match, once for every decision of the first seat that is one, up to there."""
    match, way = game.deal(seed), []
    players = [sw.player(LEVEL, seed + seat, threads=1) for seat in range(game.seats)]
    while (seat := match.seat) is not None:
        way.append(Moment(match.position(), seat, players[seat].choose(match)))
        if seat == 0 and len(match.actions()) > 2 and len(match.label(way[-1].action)) <= SHORT:
            yield way[-LONGEST:]
        match.play(way[-1].action)


def worth(game: sw.Game, moment: Moment) -> float:
    """Much to be seen, much to be done, and nothing decided yet."""
    match = game.match(moment.position)
    seen, browser, found = match.view(0), game.book.browser, sw.analyse(match, SIMULATIONS)
    things = {tuple(one) for action in match.actions() for one in browser.touch(action, seen, 0)}
    chance = found[found.best].chance
    return names_in(seen) * len(things) * chance * (1 - chance)


def names_in(seen: Any) -> int:
    """How much of what lies there can be seen."""
    if isinstance(seen, dict | list):
        return sum(map(names_in, seen.values() if isinstance(seen, dict) else seen))
    return isinstance(seen, str) and seen != "??"


def certain(game: sw.Game, way: list[Moment]) -> list[Moment]:
    """As much of the way as chance has no say in: so far the log tells how it came about."""
    starts = (way[start:] for start in range(len(way)))
    return next(way for way in starts if all(leads(game, way, key) for key in KEYS))


def leads(game: sw.Game, way: list[Moment], key: bytes) -> bool:
    """Whether the same decisions lead to the same moment."""
    match = game.match_with(key, way[0].position)
    for moment in way[:-1]:
        if match.seat != moment.seat or moment.action not in match.actions():
            return False
        match.play(moment.action)
    return bool(match.position() | {"rng": ""} == way[-1].position | {"rng": ""})


@contextmanager
def page_of(chromium: Browser, address: str, size: ViewportSize) -> Iterator[Page]:
    """Somebody new, by daylight."""
    touch = size == PHONE
    context = chromium.new_context(
        viewport=size,
        is_mobile=touch,
        has_touch=touch,
        locale="en",
        color_scheme="light",
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(address)
    yield page
    context.close()


def take(page: Page, name: str) -> None:
    """The picture itself, in a format that is small."""
    page.wait_for_load_state("networkidle")  # the words of the games come one by one
    page.evaluate("document.fonts.ready")
    page.mouse.move(0, 0)
    settle(page)
    wanted = {"format": "webp", "quality": QUALITY}
    told = page.context.new_cdp_session(page).send("Page.captureScreenshot", wanted)
    file = PICTURES / f"{name}.webp"
    file.write_bytes(base64.b64decode(told["data"]))
    print(f"{file.relative_to(ROOT)}  {file.stat().st_size // 1024} KB")


def picture_lobby(chromium: Browser, house: House) -> None:
    with page_of(chromium, house.address, DESKTOP) as page:
        enter(page)
        take(page, "lobby")


def picture_table(chromium: Browser, club: Club, name: str) -> None:
    """Its players sit at the table and have played what led there."""
    game = first_game(name)
    *way, moment = best(game)
    start = (way or [moment])[0].position
    room = club.room(name, seats=["person"] * game.seats, position=start)
    people = [club.sit(room, seat, name=NAMES[seat]) for seat in range(game.seats)]
    for number, done in enumerate(way):
        people[done.seat].until(number)
        people[done.seat].move(done.action)
    people[0].until(len(way))
    address = f"{club.house.address}/r/{room['room']}#{room['tokens'][0]}"
    sizes = {name: DESKTOP} | ({f"{name}-phone": PHONE} if name == ON_A_PHONE else {})
    for file, size in sizes.items():
        with page_of(chromium, address, size) as page:
            begin(page, people[0].state, moment.action)
            take(page, file)


def begin(page: Page, state: dict[str, Any], action: str) -> None:
    """Take up what an action touches: what it would do is said then. The last touch of an order
    would make it."""
    page.locator(".stage").wait_for()
    put_away(page)
    told = next(one for one in state["actions"] + state["orders"] if one["action"] == action)
    for place, name in told["touch"][: -1 if told in state["orders"] else None]:
        settle(page)
        page.locator(f'[data-touch="{place} {name}"].lit:not(.chosen)').first.click()


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    wanted = sys.argv[1:] or ["lobby", *sw.games()]
    with ExitStack() as stack:
        house = House(Path(stack.enter_context(tempfile.TemporaryDirectory())))
        house.open()
        stack.callback(house.close)
        playwright = stack.enter_context(sync_playwright())
        chromium = playwright.chromium.launch(executable_path=program(), args=[*FLAGS, *STEADY])
        stack.callback(chromium.close)
        club = Club(house, stack)
        for name in wanted:
            if name == "lobby":
                picture_lobby(chromium, house)
            else:
                picture_table(chromium, club, name)


if __name__ == "__main__":
    main()
