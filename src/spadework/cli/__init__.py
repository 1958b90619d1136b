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
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a screen without Chinese shows marks, no crash
    raise SystemExit(run(sys.argv[1:]))
