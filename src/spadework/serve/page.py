"""The page itself: files that were built into the package, served from memory."""

import gzip
import mimetypes
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException

from spadework.games.bringing import all_brought

FOLDER = Path(__file__).parent / "page"
SMALL = 1000  # bytes that are not worth compressing


@dataclass(frozen=True)
class File:
    """A file, also compressed, as a browser wants it."""

    content: bytes
    squeezed: bytes | None
    kind: str
    lasting: bool  # its name holds a hash of what is in it


@cache
def files() -> dict[str, File]:
    """Every file of the page by its path."""
    found = {}
    for path in FOLDER.rglob("*"):
        if path.is_file():
            name = path.relative_to(FOLDER).as_posix()
            found[name] = read(path, name)
    return found


def read(path: Path, name: str) -> File:
    content = path.read_bytes()
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    squeezed = gzip.compress(content, 9, mtime=0) if len(content) > SMALL else None
    return File(content, squeezed, kind, name.startswith("assets/"))


def served(request: Request[Any, Any, Any], name: str) -> Response[bytes]:
    file = files().get(name)
    if file is None:
        raise NotFoundException
    headers = {
        "Cache-Control": "public, max-age=31536000, immutable" if file.lasting else "no-cache",
        "Vary": "Accept-Encoding",
    }
    content = file.content
    if file.squeezed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        content, headers["Content-Encoding"] = file.squeezed, "gzip"
    return Response(content, media_type=file.kind, headers=headers)


@get(
    ["/", "/r/{room:str}", "/replay/{room:str}", *(f"/{what}" for what in all_brought())],
    include_in_schema=False,
    sync_to_thread=False,
)
def index(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Whatever the address, it is one page, which looks at the address itself."""
    return served(request, "index.html")


@get("/{path:path}", include_in_schema=False, sync_to_thread=False)
def asset(request: Request[Any, Any, Any], path: str) -> Response[bytes]:
    return served(request, path.lstrip("/"))
