"""What is told of a room: built up from what these eyes may see, and from nothing else."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from msgspec import UNSET, Raw, UnsetType, convert

from spadework.engine.errors import SpadeworkError
from spadework.engine.match import Event, Eyes, Match
from spadework.games import game as find_game
from spadework.serve import told as T
from spadework.serve.answers import PAGE, ReplayFile, Step
from spadework.serve.changes import taken_back
from spadework.serve.desk import FREE, Meter
from spadework.serve.messages import encode
from spadework.serve.room import COMPUTER, PERSON, Guest, Room, own_options
from spadework.serve.words import WORDS

Seen = dict[str, Any]


def names(room: Room, eyes: Eyes, lang: str) -> list[str]:
    """What each seat is called in sentences."""
    return [called(room, p, eyes, lang) for p in range(len(room.seats))]


def called(room: Room, p: int, eyes: Eyes, lang: str) -> str:
    seat = room.seats[p]
    if seat.name:
        return seat.name
    if seat.holder == COMPUTER:
        alone = sum(other.holder == COMPUTER for other in room.seats) == 1
        return WORDS.say("called.computer" if alone else "called.computers", lang, seat=p + 1)
    if eyes is None or p == eyes:
        return WORDS.say("called.player", lang, seat=p + 1)
    return WORDS.say("called.opponent", lang)


def room_told(room: Room, lang: str) -> T.Room:
    present = {guest.eyes for guest in room.guests}
    ending, offer = room.match.ending, room.offer
    return T.Room(
        room=room.id,
        game=room.game.id,
        title=room.game.book.words.say("title", lang),
        options=dict(room.game.seen_by(None).chosen),
        seats=[
            T.Seat(
                holder=seat.holder,
                level=seat.level,
                name=seat.name,
                present=seat.holder == COMPUTER or p in present,
                given=seat.given,
            )
            for p, seat in enumerate(room.seats)
        ],
        computer=room.computer,
        watching=sum(guest.eyes is None for guest in room.guests),
        state=room.number,
        seat=room.match.seat,
        returns=room.match.returns,
        ending=None if ending is None else T.Ending(**ending),
        marked=room.marked,
        offer=offer and T.Offer(seat=offer[0], state=offer[1]),
        rematch=T.Again(asked=sorted(room.asked), room=room.rematch),
        guide=room.guide,
        started=room.started,
        origin=room.origin,
    )


def room_news(room: Room, eyes: Eyes, lang: str) -> T.RoomNews:
    return T.RoomNews(room=room_told(room, lang), names=names(room, eyes, lang))


def state_told(room: Room, eyes: Eyes, lang: str, since: int | None = None) -> T.State:
    """The table now; with the whole log, or with the news since a step."""
    match = room.match
    seen, called = match.view(eyes), names(room, eyes, lang)
    browser = room.game.book.browser
    sheet = browser.sheet(seen, match.game, eyes, lang)
    happened = [
        news_told(room.match, event, eyes, lang, called) for event in match.events(eyes, since or 0)
    ]
    return T.State(
        number=room.number,
        full=since is None,
        room=room_told(room, lang),
        eyes=eyes,
        names=called,
        view=seen,
        sheet=sheet,
        prompt=browser.prompt(seen, sheet, match.game, eyes, lang, called),
        actions=actions_told(room, seen, eyes, lang),
        orders=orders_told(room, seen, eyes, lang),
        takeback=takeback_told(room, eyes, lang),
        brings=[] if eyes is None else own_options(room, eyes),
        log=happened if since is None else UNSET,
        news=UNSET if since is None else happened,
        guide=guide_told(room, seen, eyes, lang) if room.guide else UNSET,
    )


@cache
def catalogue_told(game: str, lang: str) -> Raw | UnsetType:
    """What a game's cards and skills are called and do, already written.

    All of it, whoever asks: so it says nothing of who has what.
    """
    told = find_game(game).book.card_texts(lang)
    return Raw(encode(told)) if told else UNSET


def news_told(match: Match, event: Event, eyes: Eyes, lang: str, called: list[str]) -> T.News:
    return T.News(event=event, text=match.game.book.table.tell(event, eyes, lang, called))


def actions_told(room: Room, seen: Seen, eyes: Eyes, lang: str) -> list[T.Action]:
    """What may be done, to who may do it."""
    if eyes is None or room.match.seat != eyes:
        return []
    book, more = room.game.book, room.game.book.extra(room.match, eyes)
    return [
        T.Action(
            **told,
            touch=book.browser.touch(action, seen, eyes),
            odds=odds_told(more.get(action, {})),
        )
        for action, told in named(room.match, lang).items()
    ]


def named(
    match: Match, lang: str, actions: Iterable[str] | None = None
) -> dict[str, dict[str, str]]:
    """Legal actions, all or some, what each will do and what its button says, by its text."""
    if actions is None:
        labels = match.labels(lang)
    else:
        labels = {action: match.label(action, lang) for action in actions}
    title = match.game.book.browser.title
    return {
        action: {"action": action, "label": label, "title": title(action, label, lang)}
        for action, label in labels.items()
    }


def odds_told(more: dict[str, Any]) -> T.Odds | UnsetType:
    odds = more.get("odds")
    return T.Odds(chance=odds["chance"], damage=odds["damage"]) if odds else UNSET


def orders_told(room: Room, seen: Seen, eyes: Eyes, lang: str) -> list[T.Action]:
    """Several decisions written as one action, where the game has such."""
    if eyes is None or room.match.seat != eyes:
        return []
    return [
        T.Action(
            action=order["action"],
            label=order["label"],
            title=order["title"],
            touch=order["touch"],
            odds=odds_told(order),
        )
        for order in room.game.book.orders(room.match, seen, eyes, lang)
    ]


def guide_told(room: Room, seen: Seen, eyes: Eyes, lang: str) -> list[T.Advice]:
    """Advice for a first game."""
    if eyes is None or room.seats[eyes].holder != PERSON:
        return []
    guide = room.game.book.guide
    actions = room.match.actions() if room.match.seat == eyes else []
    say = room.game.book.words.say
    return [
        T.Advice(key=key, text=say(f"guide.{key}", lang), touch=touch)
        for key, touch in guide.lessons(seen, actions, eyes)
    ]


def takeback_told(room: Room, eyes: Eyes, lang: str) -> T.MayTakeBack:
    """Whether a move may be taken back, or why not."""
    if eyes is None:
        return T.MayTakeBack(may=False, why=None)
    try:
        taken_back(room, eyes)
    except SpadeworkError as error:
        return T.MayTakeBack(may=False, why=error.text(lang))
    return T.MayTakeBack(may=True)


def steps_told(
    match: Match, eyes: Eyes, lang: str, called: list[str], whole: bool, first: int
) -> bytes:
    """A page of a replay, already written: as these eyes saw it, or with everything open."""
    moments = match.moments(first, PAGE)
    return encode([step_told(moment, eyes, lang, called, whole) for moment in moments])


def record_told(match: Match, seat: int | str | None) -> bytes:
    """A record, already written."""
    return encode(convert(match.record(seat), ReplayFile))


def step_told(moment: Match, eyes: Eyes, lang: str, called: list[str], whole: bool) -> Step:
    """A step; ``moment`` is the match as it was after it."""
    seen = moment.position() if whole else moment.view(eyes)
    seen.pop("rng", None)
    acted, events = moment.last_seat(), moment.last_events(eyes, referee=whole)
    return Step(
        view=seen,
        sheet=moment.game.book.browser.sheet(seen, moment.game, eyes, lang),
        news=[news_told(moment, event, eyes, lang, called) for event in events],
        seat=acted,
        action=moment.last_action() if whole or acted == eyes else None,
    )


# To everyone who is there.


@dataclass(frozen=True)
class By:
    """Who asked for a change, and the id of the message."""

    guest: Guest | None = None
    id: int | None = None
    meter: Meter = FREE

    def re(self, guest: Guest) -> int | UnsetType:
        """What a guest is told this answers."""
        return UNSET if self.id is None or self.guest is not guest else self.id


NOBODY = By()


def tell_state(room: Room, since: int | None, by: By = NOBODY) -> None:
    """The new state to everyone there; who made it gets it as an answer."""
    made: dict[tuple[Eyes, str], bytes] = {}
    for guest in list(room.guests):
        key, re = (guest.eyes, guest.lang), by.re(guest)
        if key not in made:
            made[key] = encode(state_told(room, *key, since))
        guest.push(made[key] if isinstance(re, UnsetType) else as_answer(made[key], re))


def as_answer(message: bytes, re: int) -> bytes:
    """A message that is already written, with ``re`` as its last key."""
    return message[:-1] + b',"re":%d}' % re


def tell_room(room: Room, but: Guest | None = None, by: By = NOBODY) -> None:
    """Who is there and what is offered, to everyone there."""
    made: dict[tuple[Eyes, str], bytes] = {}
    for guest in list(room.guests):
        if guest is not but:
            key, re = (guest.eyes, guest.lang), by.re(guest)
            if key not in made:
                made[key] = encode(room_news(room, *key))
            guest.push(made[key] if isinstance(re, UnsetType) else as_answer(made[key], re))
