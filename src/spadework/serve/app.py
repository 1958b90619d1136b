"""The application: handlers, headers, and sentences for whatever goes wrong."""

import asyncio
import contextlib
import re
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response, Router
from litestar.config.response_cache import ResponseCacheConfig
from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp, Receive, Scope, Send

import spadework
from spadework.engine.errors import SpadeworkError
from spadework.serve.answers import RefusedRequest
from spadework.serve.door import HEADERS, Door, Names, Network
from spadework.serve.house import House
from spadework.serve.limits import Limits
from spadework.serve.logs import note, trouble
from spadework.serve.page import asset, index
from spadework.serve.rest import HANDLERS, lang_of
from spadework.serve.sockets import table
from spadework.serve.store import Store
from spadework.serve.words import CODES, Refusal, code_of
from spadework.serve.workshop import Workshop

GONE = "client disconnected prematurely"  # as Litestar says it; nobody hears the answer
NO_BODY = "data: 'data'"  # likewise, where a body is missing
LARGEST_BODY = 65_536
SECRET = re.compile(r"[A-Za-z0-9_-]{40,}")
REFUSED = {400: "malformed", 404: "no_page", 405: "method", 413: "too_large"}


def make_app(
    store: Store,
    limits: Limits | None = None,
    keep_days: int = 60,
    proxies: Sequence[Network] = (),
    workshop: Workshop | None = None,
    names: Names | None = None,
) -> Litestar:
    """The whole server around a store."""
    limits = limits or Limits()
    house = House(store, limits, keep_days, workshop)

    @asynccontextmanager
    async def standing(app: Litestar) -> AsyncIterator[None]:
        keeping = asyncio.create_task(house.keep_house())
        readying = asyncio.create_task(house.get_ready())
        yield
        keeping.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await keeping
        await house.close()
        await readying
        note("closed")

    return Litestar(
        [Router("/api/v1", route_handlers=HANDLERS), table, index, asset],
        lifespan=[standing],
        state=State({"house": house, "door": Door(limits, proxies, names)}, deep_copy=False),
        middleware=[sheds(limits.requests_all)],
        before_request=at_the_door,
        after_request=with_headers,
        after_response=logged,
        exception_handlers={
            SpadeworkError: refused,
            HTTPException: refused_by_litestar,
            RecursionError: too_deep,
            Exception: failed,
        },
        request_max_body_size=LARGEST_BODY,
        response_cache_config=ResponseCacheConfig(default_expiration=0),
        openapi_config=OpenAPIConfig(
            title="Spadework",
            version=spadework.__version__,
            path="/api/v1",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        logging_config=None,
        debug=False,
    )


def sheds(most: int) -> Callable[[ASGIApp], ASGIApp]:
    """Requests beyond so many at once are refused, so that those before come to their end."""
    under_way = 0

    def around(app: ASGIApp) -> ASGIApp:
        async def shed(scope: Scope, receive: Receive, send: Send) -> None:
            nonlocal under_way
            if scope["type"] != ScopeType.HTTP:
                return await app(scope, receive, send)
            if under_way >= most:
                raise Refusal("busy")
            under_way += 1
            try:
                await app(scope, receive, send)
            finally:
                under_way -= 1

        return shed

    return around


async def at_the_door(request: Request[Any, Any, Any]) -> None:
    request.state.since = time.perf_counter()
    request.app.state.door.check_request(request)


async def with_headers(response: Response[Any]) -> Response[Any]:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    response.headers.setdefault("Cache-Control", "no-store")
    return response


async def logged(request: Request[Any, Any, Any]) -> None:
    took = time.perf_counter() - getattr(request.state, "since", time.perf_counter())
    note("request", method=request.method, path=path_of(request), ms=round(1000 * took, 1))


def path_of(request: Request[Any, Any, Any]) -> str:
    """As it may be logged: a link whose # was written as %23 would show an invite."""
    return SECRET.sub("…", request.scope["path"])


def sentence(code: str, text: str, status: int = 0) -> Response[RefusedRequest]:
    headers = HEADERS | {"Cache-Control": "no-store"}
    status = status or CODES[code].status
    return Response(RefusedRequest(error=code, text=text), status_code=status, headers=headers)


def text_of(request: Request[Any, Any, Any], error: SpadeworkError) -> str:
    """What went wrong, in the language of the request."""
    return error.text(lang_of(request, request.query_params.get("lang")))


def refused(request: Request[Any, Any, Any], error: SpadeworkError) -> Response[Any]:
    return sentence(code_of(error), text_of(request, error))


def refused_by_litestar(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    if error.detail == GONE:  # or who goes in the middle of a request could fill the log
        return sentence("malformed", error.detail)
    if error.status_code >= 500:
        return failed(request, error)
    code = REFUSED.get(error.status_code, "malformed")
    why = why_of(error)
    key = {"too_large": "body"}.get(code, "no_body" if why == NO_BODY else code)
    refusal = Refusal(code, key, why=why, most=LARGEST_BODY)
    return sentence(code, text_of(request, refusal), error.status_code)


def too_deep(request: Request[Any, Any, Any], error: RecursionError) -> Response[Any]:
    return sentence("malformed", text_of(request, Refusal("malformed", "deep")))


def why_of(error: HTTPException) -> str:
    """What Litestar found wrong, in a few words."""
    extra = error.extra if isinstance(error.extra, list) else []
    parts = [f"{e.get('key', '')}: {e.get('message', '')}" for e in extra if isinstance(e, dict)]
    return ("; ".join(parts) or str(error.detail))[:300]


def failed(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    trouble("request failed", path=path_of(request))
    return sentence("failed", text_of(request, Refusal("failed")))
