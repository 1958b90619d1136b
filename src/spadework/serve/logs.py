"""Structured logs: one JSON object a line. No token, action, name or card ever stands in one."""

import logging
import sys
import time
from typing import Any

import msgspec

log = logging.getLogger("spadework")


class Lines(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        told |= getattr(record, "told", {})
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(told).decode()


def note(event: str, /, level: int = logging.INFO, **told: Any) -> None:
    """Log an event with what there is to say of it."""
    log.log(level, event, extra={"told": told})


def trouble(event: str, /, **told: Any) -> None:
    """Log an event with the exception that is being handled."""
    log.error(event, exc_info=True, extra={"told": told})


def begin(level: str = "info") -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    for name in ("spadework", "uvicorn", "asyncio", "litestar"):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.setLevel(level.upper() if name == "spadework" else "ERROR")
        logger.propagate = False
