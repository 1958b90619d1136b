"""REST: the shelf, rooms and seats, and what can be read of a match. docs/protocol.md."""

import asyncio
import re
from collections.abc import Coroutine
from functools import lru_cache, partial
from typing import Annotated, Any, TypeVar, cast

from litestar import Request, get, patch, post
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter, QueryParameter
from markdown_it import MarkdownIt
from msgspec import UNSET, Raw
from msgspec.structs import asdict

import spadework
from spadework.engine.match import Eyes
from spadework.engine.options import Option
from spadework.engine.parts import Checked
from spadework.engine.words import LANGUAGES
from spadework.games import games as shelf
from spadework.games.bringing import brings, ready_made
from spadework.games.paging import rule_page
from spadework.players.levels import LEVELS, OPPONENT
from spadework.serve import answers as A
from spadework.serve import messages as M
from spadework.serve import told as T
from spadework.serve.changes import changed_seat
from spadework.serve.door import Door
from spadework.serve.house import House
from spadework.serve.room import Room, hash_of, named_game
from spadework.serve.telling import By, catalogue_told, names, room_told
from spadework.serve.words import WORDS, Refusal, language_of

Answer = TypeVar("Answer")
Asked = Request[Any, Any, Any]
Name = Annotated[str, PathParameter(max_length=64)]
Lang = Annotated[str | None, QueryParameter(name="lang", max_length=40, required=False)]
BEARER = "Bearer "
KEPT = 100  # games as they are told: in each language, and as it stands with the computer


REFUSALS = {
    status: ResponseSpec(A.RefusedRequest, generate_examples=False, description=why)
    for status, why in (
        (400, "it cannot be read"),
        (401, "the token fits no seat"),
        (403, "only who holds a seat may"),
        (404, "there is no such thing"),
        (409, "not in this state of the room"),
        (413, "too large"),
        (422, "the rules do not allow it"),
        (429, "too fast"),
        (503, "busy"),
    )
}


def lang_of(request: Asked, lang: str | None) -> str:
    """The language a request asks for."""
    return language_of(lang, request.headers.get("accept-language", ""))


def token_of(request: Asked) -> str | None:
    """The token that came with a request, if one did."""
    told = request.headers.get("authorization", "")
    if told and not told.startswith(BEARER):
        raise Refusal("malformed", "bearer")
    return told.removeprefix(BEARER).strip() or None


def by(request: Asked) -> By:
    """Who asks, and what that costs."""
    door: Door = request.app.state.door
    return By(meter=door.meter(door.address_of(request)))


async def asked_by(request: Asked, house: House, name: str) -> tuple[Room, Eyes, By]:
    who = by(request)
    who.meter.check()
    room = await house.find(name, who.meter)
    return room, await house.seat_of(room, token_of(request), who), who


def seat_needed(eyes: Eyes) -> int:
    if eyes is None:
        raise Refusal("watching")
    return eyes


@get("/about", sync_to_thread=False, responses=REFUSALS)
def about() -> A.About:
    """What speaks here."""
    return A.About(
        protocol=M.PROTOCOL,
        version=spadework.__version__,
        languages=LANGUAGES,
    )


@get("/games", sync_to_thread=False, responses=REFUSALS)
def games(request: Asked, state: State, lang: Lang = None) -> list[A.Game]:
    """The shelf."""
    computer = state.house.workshop.computer
    return [game_told(name, lang_of(request, lang), computer(name)) for name in shelf()]


@lru_cache(KEPT)
def game_told(name: str, lang: str, computer: T.Computer) -> A.Game:
    game = named_game(name)
    say = game.book.words.say
    return A.Game(
        id=name,
        title=say("title", lang),
        line=say("line", lang),
        players=say("players", lang),
        seats=game.seats,
        options=[option_told(option, lang) for option in game.options.values()],
        levels=[A.Level(name=level, title=WORDS.say(f"level.{level}", lang)) for level in LEVELS],
        computer=computer,
        brings=brings(name),
        opponent=OPPONENT,
    )


def option_told(option: Option, lang: str) -> A.Option:
    return A.Option(
        name=option.name,
        clause=option.clause,
        text=option.describe(lang),
        default=option.default,
        kind=kind_of(option),
        candidates=list(option.candidates),
        range=option.range or UNSET,
        choices=list(option.choices) if option.choices else UNSET,
        titles=option.titles(lang) if option.choices else UNSET,
    )


def kind_of(option: Option) -> A.Kind:
    if option.reader:
        return "text"
    return "number" if option.range else "choice" if option.choices else "switch"


@get("/games/{name:str}/rules", responses=REFUSALS)
async def rules(request: Asked, state: State, name: Name, lang: Lang = None) -> A.Rules:
    """The rules, clause by clause, as HTML of our own."""
    make = partial(rules_told, named_game(name).id, lang_of(request, lang))
    told: A.Rules = await state.house.made_once(make, by(request).meter)
    return told


def rules_told(name: str, lang: str) -> A.Rules:
    page = rule_page(name, lang)
    head, *parts = re.split(r"^## ", page, flags=re.M)
    title, _, intro = head.partition("\n")
    render = MarkdownIt("js-default").render

    def html(text: str) -> str:
        # What is wider than the page is scrolled, which must go by keyboard too.
        return str(render(text)).replace("<pre>", '<pre tabindex="0">')

    clauses = []
    for part in parts:
        heading, _, text = part.partition("\n")
        clause = re.match(r"([A-Z]-\d+)\s+(.*)", heading)
        told = clause.groups() if clause else ("", heading)
        clauses.append(A.Clause(id=told[0], title=told[1].strip(), html=html(text)))
    return A.Rules(title=title.lstrip("# ").strip(), intro=html(intro), clauses=clauses)


@get("/games/{name:str}/words", responses=REFUSALS)
async def words(request: Asked, state: State, name: Name, lang: Lang = None) -> dict[str, str]:
    """What the page says at a game's table and in its builder, by key; gaps are left open."""
    make = partial(words_told, named_game(name).id, lang_of(request, lang))
    told: dict[str, str] = await state.house.made_once(make, by(request).meter)
    return told


def words_told(name: str, lang: str) -> dict[str, str]:
    return named_game(name).book.words.under("page", lang)


@get("/games/{name:str}/decks", responses=REFUSALS)
async def decks(request: Asked, state: State, name: Name, lang: Lang = None) -> list[A.Ready]:
    """What is ready-made to bring to a game: decks, fleets."""
    make = partial(decks_told, named_game(name).id, lang_of(request, lang))
    told: list[A.Ready] = await state.house.made_once(make, by(request).meter)
    return told


def decks_told(name: str, lang: str) -> list[A.Ready]:
    return [A.Ready(**ready) for ready in ready_made(name, lang)]


@post("/games/{name:str}/decks/check", status_code=200, responses=REFUSALS)
async def check_deck(
    request: Asked, state: State, name: Name, data: M.DeckText, lang: Lang = None
) -> Checked:
    """Whether a deck or a fleet is legal, and what stands against it."""
    if (found := named_game(name).book.building) is None:
        raise Refusal("no_decks")
    check = partial(found.checked, data.text, lang_of(request, lang))
    told: Checked = await state.house.desk.do(by(request).meter, check)
    return told


@post("/rooms", status_code=201, responses=REFUSALS)
async def make_room(request: Asked, state: State, data: M.NewRoom, lang: Lang = None) -> A.MadeRoom:
    """A new room; what opens its seats is told this once."""
    state.door.check_room(state.door.address_of(request))
    room, keys = await state.house.make(data, by(request).meter)
    return A.MadeRoom(
        **asdict(room_told(room, lang_of(request, lang))), tokens=keys.tokens, invites=keys.invites
    )


@get("/rooms/{name:str}", responses=REFUSALS)
async def room(request: Asked, state: State, name: Name, lang: Lang = None) -> T.Room:
    """What is public about a room."""
    found, _, _ = await asked_by(request, state.house, name)
    return room_told(found, lang_of(request, lang))


@patch("/rooms/{name:str}/seats/{seat:int}", responses=REFUSALS)
async def change_seat(
    request: Asked, state: State, name: Name, seat: int, data: M.SeatChange, lang: Lang = None
) -> T.Room:
    """A name for a seat, what it brings, or the computer for one that nobody has taken."""
    found, eyes, who = await asked_by(request, state.house, name)
    key = hash_of(token_of(request) or "")
    seat_needed(eyes)
    check_seat(found, seat)
    await state.house.do(found, partial(changed_seat, seat=seat, key=key, asked=data), who)
    return room_told(found, lang_of(request, lang))


@post("/rooms/{name:str}/seats/{seat:int}/invite", status_code=201, responses=REFUSALS)
async def invite(request: Asked, state: State, name: Name, seat: int) -> A.Invited:
    """A new invite: to an open seat, or to the own one, which so moves to another device."""
    found, eyes, who = await asked_by(request, state.house, name)
    seat_needed(eyes)
    check_seat(found, seat)
    return A.Invited(invite=await state.house.invite(found, seat, token_of(request) or "", who))


def check_seat(room: Room, seat: int) -> None:
    if not 0 <= seat < len(room.seats):
        raise Refusal("no_room", "no_such_seat", seat=seat, most=len(room.seats) - 1)


@get("/rooms/{name:str}/replay", responses=REFUSALS)
async def replay(
    request: Asked,
    state: State,
    name: Name,
    lang: Lang = None,
    whose: Annotated[str | None, QueryParameter(name="eyes", max_length=10, required=False)] = None,
    first: Annotated[int, QueryParameter(ge=0, le=1_000_000, required=False)] = 0,
) -> A.Replay:
    """The match step by step, a page at a time."""
    house: House = state.house
    found, eyes, who = await asked_by(request, house, name)
    whole, lang = whose == "all", lang_of(request, lang)
    if whole:
        await house.publish(found, who)
    told = await house.replay(found, eyes, lang, whole, first, who.meter)
    return A.Replay(
        room=room_told(found, lang),
        eyes=eyes,
        names=names(found, eyes, lang),
        first=first,
        total=found.match.steps + 1,
        steps=cast(list[A.Step], Raw(told)),
        catalogue=UNSET if first else catalogue_told(found.game.id, lang),
    )


@get("/rooms/{name:str}/record", responses=REFUSALS)
async def record(request: Asked, state: State, name: Name) -> A.ReplayFile:
    """A replay as a file: whole when the match is over, else as the asker saw it."""
    found, eyes, who = await asked_by(request, state.house, name)
    house: House = state.house
    if found.match.seat is None:
        await house.publish(found, who)
    return cast(A.ReplayFile, Raw(await house.record(found, eyes, who.meter)))


@post("/rooms/{name:str}/hint", status_code=200, responses=REFUSALS)
async def hint(
    request: Asked, state: State, name: Name, data: M.HintWanted, lang: Lang = None
) -> A.Hint:
    """The best actions, by a search that knows what the seat knows."""
    found, eyes, _ = await asked_by(request, state.house, name)
    seat = seat_needed(eyes)
    state.door.check_advice(request)
    house: House = state.house
    address = state.door.address_of(request)
    work = house.hint(found, seat, data.state, lang_of(request, lang), address)
    return await unless_gone(request, work)


@post("/rooms/{name:str}/review", status_code=200, responses=REFUSALS)
async def review(request: Asked, state: State, name: Name, lang: Lang = None) -> A.Review:
    """Every decision of a finished match, and what it was worth."""
    found, _, _ = await asked_by(request, state.house, name)
    state.door.check_advice(request)
    house: House = state.house
    work = house.review(found, lang_of(request, lang), state.door.address_of(request))
    return await unless_gone(request, work)


async def unless_gone(request: Asked, work: Coroutine[Any, Any, Answer]) -> Answer:
    """What takes long is dropped if who asked for it has gone."""
    task, gone = asyncio.create_task(work), asyncio.create_task(hung_up(request))
    gone.add_done_callback(lambda _: task.cancel())
    try:
        return await task
    except asyncio.CancelledError:
        if gone.done():
            raise Refusal("busy") from None  # nobody hears it
        raise
    finally:
        gone.cancel()


async def hung_up(request: Asked) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


HANDLERS = [about, games, rules, words, decks, check_deck, make_room, room, change_seat, invite]
HANDLERS += [replay, record, hint, review]
