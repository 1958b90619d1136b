"""What a request would make of a room: checked and tried on a copy, and nothing of it true yet.

Each gives the rows that keep it and what is then so; only the house writes the one and does the
other, under the room's lock.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from msgspec import UNSET

from spadework.engine.match import Match
from spadework.serve import messages as M
from spadework.serve.room import (
    COMPUTER,
    OPEN,
    PERSON,
    Invite,
    Room,
    Seat,
    Stage,
    again,
    brought,
    checked_level,
    clean_name,
)
from spadework.serve.store import CHANGE_INVITE, CHANGE_SEAT, LINK, PUBLISH, TOUCH, Row, as_json
from spadework.serve.told import Given
from spadework.serve.words import Refusal

MOST_INVITES = 50  # to a seat: they are not moved for ever
MOST_STATES = 5000  # a room is read again from its moves: there must be an end to taking back


@dataclass
class Change:
    """What is written, and what is so once that is on disk."""

    rows: list[Row]
    take: Callable[[], None]
    table: bool = False  # the match itself is another: everyone is told a new state
    since: int | None = None  # with the news since that step, or else with the whole log
    fresh: list[Room] = field(default_factory=list)  # rooms that come to be


Asked = Callable[[Room], Change | None]  # None: all is so already


def request(seat: int, message: Any) -> Asked:
    """What a seat asks for on its socket."""
    return partial(REQUESTS[type(message)], seat=seat, asked=message)


def check_state(room: Room, state: int) -> None:
    if state != room.number:
        raise Refusal("stale", was=state, now=room.number)


# The match.


def other_match(
    room: Room, match: Match, moves: list[Row], since: int | None, back: bool = False
) -> Change:
    """The match is another, by these moves."""

    def take() -> None:
        room.match, room.number, room.offer = match, room.number + len(moves), None
        room.offered.clear()
        room.marked = room.marked or back

    touch = (TOUCH, {"of": room.id, "now": int(time.time())})
    return Change([*moves, touch], take, table=True, since=since)


def moved(room: Room, seat: int, asked: M.Move) -> Change:
    check_state(room, asked.state)
    if room.match.seat is None:
        raise Refusal("over")
    if room.match.seat != seat:
        raise Refusal("not_yours")
    match, since = room.match.copy(), room.match.steps
    match.play(asked.action)
    rows = [
        room.move_row(room.number + i, "move", *played)
        for i, played in enumerate(match.counted(since), 1)
    ]
    return other_match(room, match, rows, since)


def resigned(room: Room, seat: int, asked: M.Resign) -> Change:
    check_state(room, asked.state)
    if room.match.seat is None:
        raise Refusal("over")
    match, since = room.match.copy(), room.match.steps
    match.end("resign", seat)
    row = room.move_row(room.number + 1, "resign", seat, "")
    return other_match(room, match, [row], since)


def wanted_back(room: Room, seat: int, asked: M.Takeback) -> Change:
    """A move taken back, or between people an offer to."""
    check_state(room, asked.state)
    match = taken_back(room, seat)
    if not room.others(seat):
        return went_back(room, seat, match)
    if seat in room.offered:  # or it could be asked for until the other gives in
        raise Refusal("no_takeback", "takeback_asked")
    return Change([], lambda: offered(room, (seat, room.number)))


def answered(room: Room, seat: int, asked: M.Answer) -> Change:
    check_state(room, asked.state)
    if room.offer is None or room.offer[0] == seat:
        raise Refusal("no_offer")
    if asked.accept:
        return went_back(room, room.offer[0], taken_back(room, room.offer[0]))
    return Change([], lambda: offered(room, None))


def offered(room: Room, offer: tuple[int, int] | None) -> None:
    room.offer = offer
    if offer is not None:
        room.offered.add(offer[0])


def went_back(room: Room, seat: int, match: Match) -> Change:
    undone = room.match.steps - match.steps
    row = room.move_row(room.number + 1, "takeback", seat, str(undone))
    if room.match.chance is not None and match.chance is not None:
        match.chance.count = room.match.chance.count  # it never goes back
    return other_match(room, match, [row], None, back=True)


def taken_back(room: Room, seat: int) -> Match:
    """The match before the seat's last move, if it may be taken back."""
    trial, others = room.match.copy(), room.others(seat)
    if room.published:  # whoever knows the key knows all that is to come
        raise Refusal("no_takeback", "takeback_published")
    if others and trial.seat is None:
        raise Refusal("no_takeback", "takeback_over")
    if room.number > MOST_STATES:
        raise Refusal("no_takeback", "takeback_enough")
    if all(who != seat for who, *_ in trial.counted()):
        raise Refusal("no_takeback", "takeback_nothing")
    while True:
        if others and (trial.last_was_secret() or trial.last_showed_hidden(seat)):
            raise Refusal("no_takeback", "takeback_hidden")
        acted = trial.last_seat()
        trial.undo()
        if acted == seat:
            return trial


# The seats.


def changed_seat(room: Room, seat: int, key: bytes, asked: M.SeatChange) -> Change | None:
    """A seat's name, what it brings, or an open seat given to the computer."""
    asker = room.seat_of(key)
    if asker is None:
        raise Refusal("watching")
    if [asked.holder, asked.options].count(None) + (asked.name is UNSET) < 2:
        raise Refusal("malformed", "one_change")
    if asked.holder is not None:
        return to_computer(room, seat, checked_level(asked.holder))
    if asked.name is UNSET and asked.options is None:
        raise Refusal("malformed", "no_change")
    if asker != seat:
        raise Refusal("watching", "others_name")
    if asked.options is not None:
        return with_brought(room, seat, asked.options)
    name = clean_name(asked.name if isinstance(asked.name, str) else None)
    return seated(room, seat, replace(room.seats[seat], name=name))


def came(room: Room, key: bytes, name: str | None = None) -> Change | None:
    """Somebody has come with a seat's token, and may be named."""
    p = room.seat_of(key)
    assert p is not None
    before = room.seats[p]
    now, spent = replace(before, name=clean_name(name) or before.name), room.claims(p)
    return None if now == before and not spent else seated(room, p, now, spent)


def claimed(room: Room, invite: bytes, key: bytes, name: str | None) -> Change:
    """Somebody has come with an invite: the seat is theirs, by a new token.

    Whoever was sent one for this invite before, and never used it, has none now; but they have seen
    the hand, and so has who gave an own seat away. Who comes then is told so.
    """
    asked = room.invites[invite]
    before = room.seats[asked.seat]
    if asked.stage == "used" or before.holder == COMPUTER:
        raise Refusal("taken", "invite_used")
    given: Given = "invite" if before.given is None else "passed"
    now = Seat(PERSON, None, clean_name(name) or before.name, key, given)
    return seated(room, asked.seat, now, [invite], "claimed")


def invited(room: Room, seat: int, asker: bytes, invite: bytes) -> Change:
    """A new invite to an open seat, or to the own one: so it moves to another device.

    Those to this seat that nobody has used are void then.
    """
    own, there = room.seat_of(asker), room.seats[seat]
    if own is None:
        raise Refusal("watching")
    if seat != own and there.holder != OPEN:
        raise Refusal("taken", seat=seat)
    if room.rematch is not None:  # there the token of this room holds the seat
        raise Refusal("over", "rematched")
    void = [hashed for hashed, one in room.invites.items() if one.seat == seat]
    if len(void) >= MOST_INVITES:
        raise Refusal("too_many_invites")
    rows = [room.invite_row(invite, seat), *stages(room, void, "used")]

    def take() -> None:
        set_stages(room, void, "used")
        room.invites[invite] = Invite(seat)

    return Change(rows, take)


def to_computer(room: Room, seat: int, level: str) -> Change:
    """An open seat given to the computer: its link opens nothing any more."""
    if room.seats[seat].holder != OPEN:
        raise Refusal("taken", seat=seat)
    void = [hashed for hashed, one in room.invites.items() if one.seat == seat]
    return seated(room, seat, Seat(COMPUTER, level), void)


def seated(
    room: Room, p: int, now: Seat, invites: Sequence[bytes] = (), stage: Stage = "used"
) -> Change:
    """A seat is another's, or called otherwise; and what became of invites by that."""
    values = {"of": room.id, "place": p, "who": now.holder, "how": now.level, "called": now.name}
    values |= {"hashed": now.token, "to": now.given}

    def take() -> None:
        room.seats[p] = now
        set_stages(room, invites, stage)

    return Change([(CHANGE_SEAT, values), *stages(room, invites, stage)], take)


def stages(room: Room, invites: Sequence[bytes], stage: Stage) -> list[Row]:
    return [(CHANGE_INVITE, {"of": room.id, "which": one, "now": stage}) for one in invites]


def set_stages(room: Room, invites: Sequence[bytes], stage: Stage) -> None:
    for one in invites:
        room.invites[one].stage = stage


def with_brought(room: Room, seat: int, options: dict[str, Any]) -> Change | None:
    """What a seat brings itself, before it has done anything."""
    epoch = room.number + 1  # what no deal of this room ever had
    match = brought(room, seat, options, epoch)
    told = {name: match.game.rules[name] for name in options}
    if all(room.game.rules[name] == value for name, value in told.items()):
        return None
    row = room.move_row(room.number + 1, "bring", seat, as_json(told), epoch)
    return other_match(room, match, [row], None)


# Afterwards.


def published(room: Room) -> Change | None:
    """The match is over and somebody wants to know all of it: so it is over for good."""
    if room.match.seat is not None:  # or it was taken up again just now
        raise Refusal("not_over")
    if room.published:
        return None

    def take() -> None:
        room.published, room.offer = True, None

    # Who is there is told that nothing can be taken back now.
    return Change([(PUBLISH, {"of": room.id})], take, table=True, since=room.match.steps)


def rematched(room: Room, seat: int, asked: M.Rematch) -> Change:
    """A seat wants to play again; when all people do, there is a new room."""
    if room.match.seat is not None:
        raise Refusal("not_over")
    wanting = room.asked | {seat}
    if room.rematch is not None or not wanting >= set(room.people()):
        return Change([], lambda: room.asked.add(seat))
    fresh = again(room)

    def take() -> None:
        room.asked.add(seat)
        room.rematch = fresh.id

    link = (LINK, {"of": room.id, "to": fresh.id})
    return Change([*fresh.rows(), link], take, fresh=[fresh])


REQUESTS: dict[Any, Callable[..., Change | None]] = {
    M.Move: moved,
    M.Takeback: wanted_back,
    M.Answer: answered,
    M.Resign: resigned,
    M.Rematch: rematched,
}
