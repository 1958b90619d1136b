"""The command line: ``spadework play tactics`` and its sisters."""

import io
import sys


def main() -> None:
    """Run the command line; without its extra, say how to get it."""
    try:
        from spadework.cli.app import run
    except ModuleNotFoundError as error:
        if error.name not in ("typer", "rich"):
            raise
        print(
            "The command line needs Typer and Rich: pip install 'spadework[cli]'.", file=sys.stderr
        )
        raise SystemExit(2) from None
    open_streams()
    raise SystemExit(run(sys.argv[1:]))


def open_streams() -> None:
    """A closed stream is an empty one; what cannot be shown or read becomes a mark, no crash."""
    sys.stdin = sys.stdin or io.StringIO()
    sys.stdout = sys.stdout or io.StringIO()
    sys.stderr = sys.stderr or io.StringIO()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
