"""A seat is whose it is: who holds it, how it goes to somebody else, and what a table tells of
itself before anybody acts."""

import json
import re
from typing import Any

import httpx
from playwright.sync_api import Page, WebSocketRoute, expect

from browser.eyes import assert_accessible, picture
from browser.hands import ACTION, END, LIT, Visit, cards, enter, resign, start
from browser.test_languages import assert_all_is_said
from house import House

LINK = "[data-testid=invite-link]"


def kept(page: Page, key: str) -> Any:
    """What the browser keeps."""
    return json.loads(page.evaluate("key => localStorage.getItem(`spadework.${key}`)", key) or "{}")


def sits(page: Page, seat: int) -> None:
    """It shows the hand of a seat, and not the other's, and its address gives nothing away."""
    page.locator(f"[data-zone='hand-{seat}']").first.wait_for()
    assert "??" not in cards(page, f"hand-{seat}")
    assert set(cards(page, f"hand-{1 - seat}")) <= {"??"}
    assert "#" not in page.url


def watches(page: Page) -> None:
    """Before anything was played: no card is seen."""
    page.locator(".stage .piece").first.wait_for()
    expect(page.locator("header .tag", has_text="Watching")).to_be_attached()
    seen = "els => els.map(el => el.dataset.card)"
    assert set(page.locator(".stage .piece").evaluate_all(seen)) == {"??"}
    assert "#" not in page.url


def invited(house: House, visit: Visit) -> tuple[Page, str]:
    """Somebody waits for a friend, and the link for them."""
    ann = visit(house.address, still=True)
    enter(ann)
    start(ann, "tactics", way="friend")
    return ann, ann.locator(f".invite {LINK}").input_value()


def table(house: House, **asked: Any) -> dict[str, Any]:
    told = {"game": "tactics", "seats": ["person", "open"]} | asked
    made = httpx.post(f"{house.address}/api/v1/rooms", json=told, timeout=30)
    assert made.status_code == 201, made.text
    return dict(made.json())


def test_an_invite_seats_whoever_comes_first_and_nobody_else(house: House, visit: Visit):
    ann, link = invited(house, visit)
    sits(ann, 0)
    bob = visit(link, still=True)
    sits(bob, 1)
    expect(ann.locator(".invite")).to_have_count(0)
    (token,) = kept(bob, "rooms")[0]["tokens"]
    assert token not in link  # nobody else was told it, whoever made the table included
    assert token not in json.dumps(kept(ann, "rooms"))
    bob.reload()
    sits(bob, 1)
    bob.goto("about:blank")
    bob.goto(link)  # as from the letter it came in
    sits(bob, 1)
    expect(bob.locator(".notes aside")).to_have_count(0)
    eve = visit(link, still=True)
    watches(eve)
    note = eve.locator(".taken")
    expect(note).to_contain_text("its invite was used already")
    assert_accessible(eve)
    picture(eve, "invite-used")
    note.get_by_role("button").click()
    expect(note).to_have_count(0)
    eve.reload()
    watches(eve)
    expect(note).to_have_count(0)


def test_who_made_the_table_does_not_sit_down_on_the_other_side_too(house: House, visit: Visit):
    ann, link = invited(house, visit)
    ann.goto(link)
    expect(ann.locator(".spare")).to_be_visible()
    sits(ann, 0)
    picture(ann, "own-invite")
    ann.evaluate("localStorage.removeItem('spadework.invites')")  # as on another device
    ann.reload()
    expect(ann.locator(LINK)).to_have_count(0)
    ann.locator(".invite button.plain").click()
    bob = visit(ann.locator(f".invite {LINK}").input_value(), still=True)
    sits(bob, 1)
    watches(visit(link, still=True))  # by the one before


def test_an_answer_that_is_lost_locks_nobody_out(house: House, visit: Visit):
    _, link = invited(house, visit)
    bob = visit(house.address, still=True)
    said: list[str] = []

    def deaf(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        line.on_message(lambda told: (said.append(str(told)), server.send(told)))
        server.on_message(lambda _: None)

    bob.route_web_socket(re.compile("/socket"), deaf)
    bob.goto(link)
    while not said:
        bob.wait_for_timeout(20)
    bob.unroute_all()
    other = bob.context.new_page()
    bob.close()
    other.goto(link.split("#")[0])
    sits(other, 1)


def move_link(page: Page) -> str:
    page.get_by_test_id("move").click()
    return page.locator(f"dialog {LINK}").input_value()


def test_a_seat_moves_to_another_device_and_back(house: House, visit: Visit):
    page = visit(house.address, still=True)
    enter(page)
    start(page, "tactics")
    hand, room = cards(page, "hand-0"), page.url
    link = move_link(page)
    assert_accessible(page)
    picture(page, "move-seat")
    phone = visit(link, phone=True, still=True)
    sits(phone, 0)
    assert cards(phone, "hand-0") == hand
    expect(page.locator("h1")).to_contain_text("This seat was taken over")
    assert_accessible(page)
    picture(page, "moved")
    assert kept(page, "rooms") == []
    page.get_by_role("button", name="Watch").click()
    watches(page)
    phone.reload()
    sits(phone, 0)
    phone.locator("header button").last.click()
    back = move_link(phone)
    phone.goto("about:blank")
    page.goto(back)
    sits(page, 0)
    phone.goto(room)  # its token opens nothing any more
    expect(phone.locator("h1")).to_have_text("This seat is held on another device now.")
    phone.get_by_role("button", name="Watch").click()
    watches(phone)


def test_no_address_ever_holds_a_token(house: House, visit: Visit):
    page = visit(house.address, still=True)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("websocket", lambda socket: asked.append(socket.url))
    page.on("framenavigated", lambda frame: asked.append(frame.url))
    enter(page)
    start(page, "tactics")
    page.reload()
    sits(page, 0)
    resign(page)
    page.locator(END).get_by_role("link", name="Watch the replay").click()
    page.locator("input[type=range]").wait_for()
    page.go_back()
    page.locator(END).locator("button.primary").click()
    expect(page.locator(END)).to_have_count(0)
    sits(page, 0)  # in the rematch
    old, new = kept(page, "rooms")[1], kept(page, "rooms")[0]
    assert old["tokens"] == new["tokens"]
    assert any("/socket" in address for address in asked)
    assert any("/replay" in address for address in asked)
    assert not [address for address in asked if "#" in address or new["tokens"][0] in address]


def test_a_link_of_a_former_version_still_opens_its_seat(house: House, visit: Visit):
    made = table(house, seats=["person", "person"])
    page = visit(f"{house.address}/r/{made['room']}#{made['tokens'][1]}", still=True)
    sits(page, 1)
    assert kept(page, "rooms")[0]["tokens"] == made["tokens"][1:]
    expect(page.locator(".origin")).to_contain_text("can see your hand too")
    page.reload()
    sits(page, 1)


def test_rules_that_were_turned_are_told_before_anybody_acts(house: House, visit: Visit):
    made = table(house, options={"bond": 8, "mulligan": 0, "decoy_needs_target": True})
    link = f"{house.address}/r/{made['room']}"
    invite = f"{link}#{made['invites'][1]}"
    bob = visit(invite, still=True)
    sits(bob, 1)
    eve = visit(invite, still=True, phone=True, lang="zh-TW", scheme="light")
    for page in (bob, eve):
        expect(page.locator(".origin li")).to_have_count(3)
        assert_accessible(page)
        picture(page, f"turned-{'invited' if page is bob else 'watching'}")
    expect(bob.locator(".origin li", has_text="T-6")).to_contain_text("8 usually 6")
    expect(bob.locator(".origin li", has_text="T-11")).to_contain_text("yes usually no")
    assert_all_is_said(eve, "zh-Hant")  # that the invite was used too
    eve.locator(".origin .close").click()
    expect(eve.locator(".origin")).to_have_count(0)
    ann = visit(f"{link}#{made['tokens'][0]}", still=True)
    sits(ann, 0)
    first = ann if ann.locator(LIT).count() else bob
    first.locator(ACTION).first.click()
    expect(first.locator(".origin")).to_have_count(0)  # who plays has seen it
    first.reload()
    first.locator(".stage").wait_for()
    expect(first.locator(".origin")).to_have_count(0)
    first.keyboard.press("r")
    first.locator(".about summary").click()
    expect(first.locator(".about li")).to_have_count(3)


def test_a_position_that_somebody_set_up_is_told(house: House, visit: Visit):
    made = table(house, seats=["person", "novice"], position={"hands": [["K"], ["7"]]})
    page = visit(f"{house.address}/r/{made['room']}", still=True)
    expect(page.locator(".origin")).to_contain_text("has set up")
    assert_accessible(page)
    picture(page, "position-watching")


def back_at_the_table(page: Page) -> None:
    page.go_back()
    page.locator(END).wait_for()
    page.keyboard.press("Escape")
    expect(page.locator(END)).to_have_count(0)


def test_nothing_is_taken_back_once_all_hands_were_seen(house: House, visit: Visit):
    """Neither the end nor a replay shows them by itself, and who asks for them is told first."""
    page = visit(house.address, still=True)
    enter(page)
    start(page, "tactics")
    page.locator(ACTION).first.click()
    expect(page.locator(ACTION)).to_have_text(re.compile("Pass"))  # it is one's turn again
    resign(page)
    page.locator(f"{END} figure, {END} .faint").first.wait_for()
    page.locator(END).get_by_role("link", name="Watch the replay").click()
    opened = page.locator(".open input")
    opened.click()
    page.get_by_role("button", name="Leave them closed").click()
    expect(opened).not_to_be_checked()
    back_at_the_table(page)
    undo = page.get_by_role("button", name="Take back")
    expect(undo).to_be_enabled()
    page.locator(".dock").get_by_role("button").last.click()
    page.locator(END).get_by_role("link", name="Watch the replay").click()
    opened.click()
    page.get_by_role("button", name="Open them").click()
    expect(opened).to_be_checked()
    page.reload()
    opened.click()  # said once
    expect(opened).to_be_checked()
    back_at_the_table(page)
    expect(undo).to_be_disabled()


OLD = """
if (!sessionStorage.loaded) {
    sessionStorage.loaded = 1
    const send = WebSocket.prototype.send
    WebSocket.prototype.send = function (text) {
        send.call(this, text.replace(/"protocol":\\d+/, '"protocol":1'))
    }
}
"""


def test_a_page_that_is_older_than_the_server_is_loaded_anew(house: House, visit: Visit):
    """And the invite it came with still opens the seat then."""
    made = table(house)
    page = visit(house.address, still=True)
    page.add_init_script(OLD)
    page.goto(f"{house.address}/r/{made['room']}#{made['invites'][1]}")
    expect(page.locator("h1")).to_contain_text("Reload")
    picture(page, "old-page")
    page.get_by_role("button", name="Reload the page").click()
    sits(page, 1)
