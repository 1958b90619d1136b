"""What is told of a room: built up from what these eyes may see, and from nothing else."""

from typing import Any

from spadework.engine.errors import SpadeworkError
from spadework.engine.match import Eyes, Match
from spadework.serve.room import COMPUTER, PERSON, Room, own_options
from spadework.serve.words import WORDS, Refusal

Told = dict[str, Any]
MOST_STATES = 5000  # a room is read again from its moves: there must be an end to taking back


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


def room_told(room: Room, lang: str) -> Told:
    present = {guest.eyes for guest in room.guests}
    return {
        "room": room.id,
        "game": room.game.id,
        "title": room.game.book.words.say("title", lang),
        "options": dict(room.game.seen_by(None).chosen),
        "seats": [
            {
                "holder": seat.holder,
                "level": seat.level,
                "name": seat.name,
                "present": seat.holder == COMPUTER or p in present,
            }
            for p, seat in enumerate(room.seats)
        ],
        "watching": sum(guest.eyes is None for guest in room.guests),
        "state": room.number,
        "seat": room.match.seat,
        "returns": room.match.returns,
        "ending": room.match.ending,
        "marked": room.marked,
        "offer": None if room.offer is None else {"seat": room.offer[0], "state": room.offer[1]},
        "rematch": {"asked": sorted(room.asked), "room": room.rematch},
        "guide": room.guide,
        "started": room.started,
    }


def state_told(room: Room, eyes: Eyes, lang: str, since: int | None = None) -> Told:
    """The table now; with the whole log, or with the news since a step."""
    match = room.match
    seen, called = match.view(eyes), names(room, eyes, lang)
    browser = room.game.book.browser
    sheet = browser.sheet(seen, match.game, eyes, lang)
    told = {
        "type": "state",
        "number": room.number,
        "full": since is None,
        "room": room_told(room, lang),
        "eyes": eyes,
        "names": called,
        "view": seen,
        "sheet": sheet,
        "prompt": browser.prompt(seen, sheet, match.game, eyes, lang, called),
        "actions": actions_told(room, seen, eyes, lang),
        "orders": orders_told(room, seen, eyes, lang),
        "takeback": takeback_told(room, eyes, lang),
        "brings": [] if eyes is None else own_options(room, eyes),
        ("log" if since is None else "news"): news(room, eyes, lang, called, since or 0),
    }
    return told | ({"guide": guide_told(room, seen, eyes, lang)} if room.guide else {})


def news(room: Room, eyes: Eyes, lang: str, called: list[str], since: int) -> list[Told]:
    table = room.game.book.table
    return [
        {"event": event, "text": table.tell(event, eyes, lang, called)}
        for event in room.match.events(eyes, since)
    ]


def actions_told(room: Room, seen: Told, eyes: Eyes, lang: str) -> list[Told]:
    """What may be done, to who may do it."""
    if eyes is None or room.match.seat != eyes:
        return []
    book, more = room.game.book, room.game.book.extra(room.match, eyes)
    return [
        {"action": action, "label": label, "touch": book.browser.touch(action, seen, eyes)}
        | more.get(action, {})
        for action, label in room.match.labels(lang).items()
    ]


def orders_told(room: Room, seen: Told, eyes: Eyes, lang: str) -> list[Told]:
    """Several decisions written as one action, where the game has such."""
    if eyes is None or room.match.seat != eyes:
        return []
    return room.game.book.orders(room.match, seen, eyes, lang)


def guide_told(room: Room, seen: Told, eyes: Eyes, lang: str) -> list[Told]:
    """Advice for a first game."""
    if eyes is None or room.seats[eyes].holder != PERSON:
        return []
    guide = room.game.book.guide
    actions = room.match.actions() if room.match.seat == eyes else []
    say = room.game.book.words.say
    return [
        {"key": key, "text": say(f"guide.{key}", lang), "touch": touch}
        for key, touch in guide.lessons(seen, actions, eyes)
    ]


def takeback_told(room: Room, eyes: Eyes, lang: str) -> Told:
    """Whether a move may be taken back, or why not."""
    if eyes is None:
        return {"may": False, "why": None}
    try:
        taken_back(room, eyes)
    except SpadeworkError as error:
        return {"may": False, "why": error.text(lang)}
    return {"may": True}


def taken_back(room: Room, seat: int) -> Match:
    """The match before the seat's last move, if it may be taken back."""
    trial, others = room.match.copy(), room.others(seat)
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


def replay_told(room: Room, eyes: Eyes, lang: str, whole: bool) -> Told:
    """The match step by step, as these eyes saw it, or when it is over with everything open."""
    called = names(room, eyes, lang)
    head = {"room": room_told(room, lang), "eyes": eyes, "names": called}
    return head | {"steps": steps_told(room.match, eyes, lang, called, whole)}


def steps_told(match: Match, eyes: Eyes, lang: str, called: list[str], whole: bool) -> list[Told]:
    steps, browser = [], match.game.book.browser
    for moment in match.moments():
        seen = moment.position() if whole else moment.view(eyes)
        seen.pop("rng", None)
        acted = moment.last_seat()
        steps.append(
            {
                "view": seen,
                "sheet": browser.sheet(seen, match.game, eyes, lang),
                "news": step_news(moment, eyes, lang, called, whole),
                "seat": acted,
                "action": moment.last_action() if whole or acted == eyes else None,
            }
        )
    return steps


def step_news(moment: Match, eyes: Eyes, lang: str, called: list[str], whole: bool) -> list[Told]:
    table = moment.game.book.table
    return [
        {"event": event, "text": table.tell(event, eyes, lang, called)}
        for event in moment.last_events(eyes, referee=whole)
    ]
