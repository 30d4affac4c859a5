"""Logs: structlog to standard error, as text or JSON, for both our code and libraries.

Secrets are removed at two places: fields that hold bodies or hands are dropped by name, and the finished line,
including tracebacks, passes through ``redact``. Tracebacks contain no values of variables.

An event that is logged over and over cannot fill the disk (``Repeated``).
"""

import logging
import re
import sys
import time
from collections.abc import Callable, Iterable, Mapping, MutableMapping
from typing import Any, Final, TextIO, TypeAlias

import structlog
from cachetools import LRUCache

Event: TypeAlias = MutableMapping[str, Any]

HIDDEN: Final = "[hidden]"
_KIND: Final = re.compile(r"[a-z]+(?:-[a-z]+){0,7}")
"""An event's name."""
DROPPED: Final = frozenset(
    {
        *("body", "payload", "hand", "hands", "card", "cards", "deck", "pack", "talon", "view", "state", "scene"),
        *("message", "content", "data", "image", "ref", "text", "token", "secret", "password", "seed", "hash"),
    }
)
"""Fields that are never shown, whatever is in them."""

_SECRETS: Final = (
    # A Telegram bot token, also with an encoded colon or in a URL's path (/bot<token>/).
    re.compile(r"(?<!\d)\d{5,}(?::|%3[Aa])[A-Za-z0-9_-]{30,}"),
    # A Discord bot token: id, time, signature.
    re.compile(r"[A-Za-z0-9_-]{20,}\.[A-Za-z0-9_-]{5,8}\.[A-Za-z0-9_-]{25,}"),
    # The token after the id in URLs of Discord's webhooks and interactions.
    re.compile(r"(?<=/)(webhooks|interactions)(/\d+/)[^\s/?\"'<>]+"),
    # A password in a URL.
    re.compile(r"([A-Za-z][A-Za-z0-9+.-]*://[^\s/:@\"']*):[^\s/\"']+@"),
)
_REPLACED: Final = (HIDDEN, HIDDEN, rf"\1\2{HIDDEN}", rf"\1:{HIDDEN}@")
_LOUD: Final = (
    *("httpx", "httpcore", "aiohttp.access", "telegram.ext", "discord.http", "discord.webhook"),
    *("aiosqlite", "psycopg", "sqlalchemy", "PIL", "alembic", "asyncio"),
)
"""Libraries that log URLs with tokens, statements with the bodies of events, or simply too much."""

SAME_A_MINUTE: Final = 20
"""Lines of one event per minute."""


def redact(line: str, secrets: Iterable[str] = ()) -> str:
    """``line`` without ``secrets`` and anything that looks like a token or a password."""
    for secret in secrets:
        line = line.replace(secret, HIDDEN)
    for pattern, instead in zip(_SECRETS, _REPLACED, strict=True):
        line = pattern.sub(instead, line)
    return line


def configure(
    *, json: bool = False, level: str = "info", secrets: Iterable[str] = (), stream: TextIO | None = None
) -> None:
    """Send all logs to ``stream`` (standard error). ``secrets``: exact strings to hide too."""
    out = stream or sys.stderr
    known = tuple(sorted({secret for secret in secrets if len(secret) >= 6}, key=len, reverse=True))
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
        drop_bodies,
    ]
    wrap = structlog.stdlib.ProcessorFormatter.wrap_for_formatter
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, *shared, wrap],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(out)
    handler.setFormatter(_Redacting(_renderer(json, out), shared, known))
    handler.addFilter(Repeated())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in _LOUD:
        logging.getLogger(name).setLevel(logging.WARNING)


def count_errors(count: Callable[[str], None]) -> Callable[[], None]:
    """Call ``count`` with the kind of every logged error until the returned function is called. The kind is the event's
    name, or the name of the library."""
    counting = _Counting(count)
    root = logging.getLogger()
    root.addHandler(counting)
    return lambda: root.removeHandler(counting)


class _Counting(logging.Handler):
    def __init__(self, count: Callable[[str], None]) -> None:
        super().__init__(logging.ERROR)
        self._count = count

    def emit(self, record: logging.LogRecord) -> None:
        told = record.msg.get("event") if isinstance(record.msg, dict) else None
        self._count(told if isinstance(told, str) and _KIND.fullmatch(told) else record.name.partition(".")[0])


def drop_bodies(_: Any, __: str, event: Event) -> Event:
    """A structlog processor that hides the values of ``DROPPED`` fields, at any depth."""
    for name, value in event.items():
        event[name] = _dropped(name, value)
    return event


def _dropped(name: str, value: Any) -> Any:
    if name in DROPPED:
        return HIDDEN
    if isinstance(value, Mapping):
        return {key: _dropped(str(key), one) for key, one in value.items()}
    if isinstance(value, bytes | bytearray | memoryview):
        return HIDDEN
    return value


class Repeated(logging.Filter):
    """Logs an event at most ``SAME_A_MINUTE`` times a minute; the next line says how many were left out."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._now = now
        self._seen: LRUCache[tuple[str, str], tuple[float, int]] = LRUCache(256)
        """By event: the start of the count, and the count."""

    def filter(self, record: logging.LogRecord) -> bool:
        own = isinstance(record.msg, dict)
        key = record.name, str(record.msg.get("event", "")) if isinstance(record.msg, dict) else str(record.msg)
        since, count = self._seen.get(key, (-60.0, 0))
        if self._now() - since >= 60:
            left_out = count - SAME_A_MINUTE
            if own and left_out > 0:
                record.msg = {**record.msg, "left_out": left_out}  # type: ignore[dict-item]
            since, count = self._now(), 0
        self._seen[key] = since, count + 1
        return count < SAME_A_MINUTE


class _Redacting(structlog.stdlib.ProcessorFormatter):
    """The last formatter of every line from any logger."""

    def __init__(
        self, renderer: structlog.typing.Processor, shared: list[structlog.typing.Processor], secrets: tuple[str, ...]
    ) -> None:
        super().__init__(
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
            foreign_pre_chain=shared,
            keep_exc_info=False,
            keep_stack_info=False,
        )
        self._known = secrets

    def format(self, record: logging.LogRecord) -> str:
        return redact(super().format(record), self._known)


def _renderer(json: bool, out: TextIO) -> structlog.typing.Processor:
    if json:
        return structlog.processors.JSONRenderer(ensure_ascii=False)
    return structlog.dev.ConsoleRenderer(
        colors=out.isatty(),
        exception_formatter=structlog.dev.plain_traceback,  # the default prints the values of variables
    )
