"""Finds what could keep Davtar from working on this machine, and how the platforms answer."""

import asyncio
import base64
import binascii
import json
import os
import re
import shutil
import socket
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias
from urllib.parse import quote

import aiohttp
from pydantic import SecretStr
from sqlalchemy import URL, NullPool, create_engine
from sqlalchemy.exc import DBAPIError

from adapters.activity import is_lacking
from adapters.causes import DOOR, FAILING, PORT_TAKEN, REFUSED, ROOM, TWO_PROGRAMS, UNREACHABLE, cause, sentence
from adapters.config import APIS, ENV_FILE, BadSettings, Settings, load, misspelt
from adapters.proxy import session, shown
from adapters.render import text
from adapters.runtime.listen import address, nearest
from adapters.store import backend, migrate, store
from adapters.store.backup.file import unwritable
from bot.text import Text, t

# --- platforms and the running Davtar ---------------------------------------------------------------------------------
# Whether each platform answers and accepts its token, and the state of the running Davtar. Each is asked once and
# nothing is changed.


PATIENCE_S: Final = 6.0
STATES: Final = ("starting", "ok", UNREACHABLE, FAILING, REFUSED, TWO_PROGRAMS, *DOOR, *ROOM)
FRONTS: Final = ("telegram", "discord", "page")
BACKUPS: Final = ("ok", "failing", "unwritable")


SWITCHES: Final = {
    "telegram-inline": "supports_inline_queries",
    "telegram-guest": "supports_guest_queries",
    "discord-user-app": "1",
}
"""Features that may be enabled for the bot at its platform, and the field of the platform's answer that says so."""


async def platforms(settings: Settings) -> tuple[dict[str, str], dict[str, bool]]:
    """``good`` or a cause (``adapters.causes``) for each platform that has a token; and ``SWITCHES`` that the answers
    show."""
    asked = {}
    if settings.telegram_token is not None:
        base = settings.telegram_api_base or APIS["telegram"]
        url = f"{base}/bot{settings.telegram_token.get_secret_value()}/getMe"
        asked["telegram"] = _asked(url, {}, settings.way_to("telegram"))
    if settings.discord_token is not None:
        about = "/applications/@me" if settings.discord_user_app else "/users/@me"
        url, token = f"{settings.discord_api_base or APIS['discord']}{about}", settings.discord_token.get_secret_value()
        asked["discord"] = _asked(url, {"Authorization": f"Bot {token}"}, settings.way_to("discord"))
    answers = dict(zip(asked, await asyncio.gather(*asked.values()), strict=True))
    told = {"telegram": "result", "discord": "integration_types_config"}
    parts = {name: body.get(told[name]) for name, (_, body) in answers.items()}
    switched = {
        name: bool(part.get(field)) if front == "telegram" else field in part
        for name, field in SWITCHES.items()
        if isinstance(part := parts.get(front := name.partition("-")[0]), dict)
    }
    return {name: state for name, (state, _) in answers.items()}, switched


async def _asked(url: str, headers: dict[str, str], proxy: str | None) -> tuple[str, dict[str, Any]]:
    """The platform's state and its answer."""
    # A library's error would quote the address, with Telegram's token: use its cause only.
    body: Any = None
    try:
        async with session(proxy, PATIENCE_S) as web, web.get(url, headers=headers) as answer:
            status = answer.status
            with suppress(ValueError, RecursionError):
                body = json.loads((await answer.read())[:65536])
    except (aiohttp.ClientError, OSError, ValueError) as error:
        found = cause(error, proxied=proxy is not None)
        return (UNREACHABLE if found == FAILING else found), {}
    if status == 407:
        return "proxy-password", {}
    if status in (401, 404):  # Telegram answers 404 to a malformed token
        return REFUSED, {}
    return ("good", body if isinstance(body, dict) else {}) if status < 400 else ("ill", {})


async def is_running(settings: Settings) -> dict[str, str] | None:
    """The states of the running Davtar's fronts and ``backups`` from ``/healthz``; None: it does not answer."""
    _, told = await _read(settings, "healthz") if settings.health_port else (0, b"")
    try:
        parts = json.loads(told[:65536])["parts"].items()
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None
    known = {**dict.fromkeys(FRONTS, STATES), "backups": BACKUPS}
    return {name: state for name, state in parts if state in known.get(name, ())}


async def numbers(settings: Settings) -> dict[str, float] | None:
    """The running Davtar's ``/metrics``, by name and labels; None: it does not answer."""
    status, told = await _read(settings, "metrics")
    try:
        lines = (one.rpartition(" ") for one in told.decode().splitlines() if not one.startswith("#"))
        return {name: float(n) for name, _, n in lines} if status == 200 else None
    except ValueError:
        return None


async def _read(settings: Settings, path: str) -> tuple[int, bytes]:
    """What the running Davtar answers on its health port; status 0: nothing."""
    url = f"http://{address(nearest(settings.health_host), settings.health_port or 0)}/{path}"
    try:
        async with session(None, PATIENCE_S) as web, web.get(url) as answer:
            return answer.status, await answer.read()
    except (aiohttp.ClientError, OSError, ValueError):
        return 0, b""


# --- checks on this machine -------------------------------------------------------------------------------------------
# Settings, tokens, fonts, database, clock, disk space. Nothing is changed: the database is only read, and each platform
# is only asked about its token. No finding contains a token or a password.


_TELEGRAM: Final = re.compile(r"\d{8,}:[A-Za-z0-9_-]{35}")
_YEARS: Final = range(2026, 2100)
_ROOM: Final = 1 << 30
_NO_ROOM: Final = 64 << 20
_DAYS_S: Final = 2 * 86_400
_OTHERS: Final = stat.S_IRGRP | stat.S_IROTH


Level: TypeAlias = Literal["good", "warn", "bad"]


@dataclass(frozen=True, slots=True)
class Finding:
    """``bad``: Davtar will not work; ``warn``: something will be missing; ``good``: as it should be."""

    level: Level
    text: Text


def examine(env_file: Path = ENV_FILE, now_s: float | None = None) -> tuple[Finding, ...]:
    """All findings, the settings first.

    :param now_s: the time to check the clock with; None: the machine's.
    """
    found = list(environment_file(env_file))
    try:
        settings = load(env_file)
    except BadSettings as bad:
        found += [Finding("bad", problem.text()) for problem in bad.problems]
    else:
        found.append(Finding("good", t("doctor-settings-good")))
        found += [*tokens(settings), *activity(settings), *local(settings), *database(settings.database_url)]
        found += [*secrecy(settings.database_url), *backups(settings), *fronts(settings)]
    found += [*letters(), *clock(time.time() if now_s is None else now_s)]
    return tuple(found)


def environment_file(path: Path) -> Iterator[Finding]:
    """Misspelt names in it or in the environment; and whether other users can read it."""
    for slip in misspelt(path):
        yield Finding("warn", slip.text())
    if path.is_file() and sys.platform != "win32" and path.stat().st_mode & _OTHERS:
        yield Finding("warn", t("doctor-env-open", file=str(path)))


def tokens(settings: Settings) -> Iterator[Finding]:
    """Whether the tokens look valid; only the platforms know whether they are."""
    if settings.telegram_token is None and settings.discord_token is None:
        yield Finding("good", t("doctor-no-token"))
    shapes = {"telegram": telegram_shape, "discord": discord_shape}
    for front, token in settings.tokens().items():
        good = shapes[front](token)
        yield Finding("good" if good else "warn", t(f"doctor-{front}-{'good' if good else 'odd'}"))


def activity(settings: Settings) -> Iterator[Finding]:
    """Whether the table can be offered inside Discord, if enabled."""
    if not settings.discord_activity:
        return
    lacking = is_lacking(settings)
    yield Finding("warn" if lacking else "good", t("cli-activity-unbuilt" if lacking else "doctor-activity-good"))
    if settings.discord_token is not None and bot_number(settings.discord_token) != settings.discord_client_id:
        yield Finding("warn", t("doctor-activity-other"))
    if not settings.local_names and settings.page_url is None:
        yield Finding("warn", t("doctor-activity-name"))


def telegram_shape(token: SecretStr) -> bool:
    """The bot's number, a colon, 35 characters."""
    return bool(_TELEGRAM.fullmatch(token.get_secret_value()))


def discord_shape(token: SecretStr) -> bool:
    """Three parts with dots between; the first is the bot's number in base 64."""
    return bool(bot_number(token))


def bot_number(token: SecretStr) -> str:
    """The application number in a Discord token; empty if there is none."""
    first = token.get_secret_value().split(".")[0]
    try:
        number = base64.urlsafe_b64decode(first + "=" * (-len(first) % 4))
    except (binascii.Error, ValueError):
        return ""
    return number.decode() if number.isdigit() else ""


def local(settings: Settings) -> Iterator[Finding]:
    """The local table: its address, and whether the port is free."""
    if not settings.local_open:
        yield Finding("good", t("doctor-local-off"))
        return
    where = address(settings.host, settings.port)
    try:
        family, *_, at = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM)[0]
        with closing(socket.socket(family)) as door:
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, sys.platform != "win32")
            door.bind(at)
    except OSError as trouble:
        found = cause(trouble)
        found = found if found in (*DOOR, *ROOM) else "host-not-ours"
        yield Finding("warn" if found == PORT_TAKEN else "bad", sentence(found, **_door(settings, "page")))
    else:
        yield Finding("good", t("doctor-local-good", where=where))


def fronts(settings: Settings) -> Iterator[Finding]:
    """Whether the platforms answer, and which fronts are down in the running Davtar."""

    async def ask() -> tuple[tuple[dict[str, str], dict[str, bool]], dict[str, str] | None]:
        return await asyncio.gather(platforms(settings), is_running(settings))

    (answers, switched), running = asyncio.run(ask())
    for name in settings.tokens():
        proxy = settings.way_to(name)
        if proxy is not None:
            yield Finding("good", t("doctor-proxy-good", front=t(f"cli-name-{name}"), proxy=shown(proxy)))
    for name, found in answers.items():
        front = t(f"cli-name-{name}")
        if found == "good":
            yield Finding("good", t("doctor-reach-good", front=front))
        else:
            level: Level = "bad" if found == REFUSED else "warn"
            yield Finding(level, t("doctor-reach-bad", front=front, why=sentence(found)))
    yield from switches(settings, switched)
    if running is None:
        return
    kept = running.pop("backups", None)
    if kept is not None:  # it may have fewer rights than the user of this command
        yield Finding("good" if kept == "ok" else "bad", t(f"doctor-running-backups-{kept}"))
    sick = {name: state for name, state in running.items() if state != "ok"}
    for name, state in sick.items():
        front = t(f"cli-name-{name}")
        if state == "starting":
            yield Finding("warn", t("doctor-running-starting", front=front))
        else:
            why = sentence(state, **_door(settings, name))
            yield Finding("warn", t("doctor-running-bad", front=front, why=why))
    if not sick:
        yield Finding("good", t("doctor-running-well"))


def _door(settings: Settings, front: str) -> dict[str, str]:
    """The parameters of a sentence about a front that cannot listen."""
    if front == "page":
        return {"where": address(settings.host, settings.port), "setting": "PORT", "host": "HOST"}
    where = address(settings.telegram_webhook_host, settings.telegram_webhook_port)
    return {"where": where, "setting": "TELEGRAM_WEBHOOK_PORT", "host": "TELEGRAM_WEBHOOK_HOST"}


def backups(settings: Settings) -> Iterator[Finding]:
    """Whether there are backups, and how old the newest is. ``fronts`` has the running Davtar's own view."""
    folder = settings.backups
    if folder is None:
        yield Finding("warn", t("doctor-backups-off"))
        return
    if (why := unwritable(folder)) is not None:
        yield Finding("bad", t("cli-backups-unwritable", folder=str(folder), why=why))
        return
    made = max((one.stat().st_mtime for one in folder.glob("davtar-*.backup")), default=None)
    if made is None:
        yield Finding("good", t("doctor-backups-none", folder=str(folder)))
        return
    when = datetime.fromtimestamp(made, UTC).strftime("%Y-%m-%d %H:%M UTC")
    old = time.time() - made > _DAYS_S
    yield Finding("warn" if old else "good", t(f"doctor-backups-{'old' if old else 'good'}", when=when))


def switches(settings: Settings, there: dict[str, bool]) -> Iterator[Finding]:
    """Whether the settings agree with the features enabled at the platforms (``SWITCHES``)."""
    wanted = {
        "telegram-inline": settings.telegram_inline,
        "telegram-guest": settings.telegram_guest,
        "discord-user-app": settings.discord_user_app,
    }
    for name, on in there.items():
        if not wanted[name] and (not on or name == "discord-user-app"):  # the last also serves /help and /rules
            continue
        state = "idle" if not wanted[name] else "good" if on else "lacking"
        yield Finding("good" if state == "good" else "warn", t(f"doctor-{name}-{state}"))


def letters() -> Iterator[Finding]:
    """Davtar's fonts, and what the system adds for names in other scripts."""
    try:
        text.ours()
    except (OSError, ValueError):
        yield Finding("bad", t("doctor-fonts-bad"))
        return
    yield Finding("good", t("doctor-fonts-good"))
    lacking = text.missing()
    for lack in lacking:
        yield Finding("warn", t(f"doctor-lacks-{lack}"))
    if "libfribidi" not in lacking:
        yield Finding("good", t("doctor-fribidi-good"))


def clock(now_s: float) -> Iterator[Finding]:
    """A wrong year breaks every connection and every table's clock."""
    try:
        now = datetime.fromtimestamp(now_s, UTC)
        good = now.year in _YEARS
        shown = now.strftime("%Y-%m-%d %H:%M UTC")
    except (ValueError, OverflowError, OSError):
        good, shown = False, "?"
    yield Finding("good" if good else "bad", t(f"doctor-clock-{'good' if good else 'bad'}", now=shown))


# --- the database -----------------------------------------------------------------------------------------------------


def database(url: str) -> Iterator[Finding]:
    """Whether the database can be opened and written and has a current schema; for a file, also the disk space."""
    where = store.parse_url(url)
    if where.get_backend_name() != "sqlite":
        yield _judged(where, Path())
        return
    path = Path(where.database or "")
    folder = next(parent for parent in path.absolute().parents if parent.exists())
    yield room(shutil.disk_usage(folder).free)
    if path.is_dir():
        yield Finding("bad", t("cli-store-folder"))
    elif path.exists():
        yield _judged(where, path)
    elif _writable(folder):
        yield Finding("good", t("doctor-database-new", file=str(path)))
    else:
        yield Finding("bad", t(f"cli-store-{backend.unwritable_key(path)}"))


def secrecy(url: str) -> Iterator[Finding]:
    """Whether other users of this machine can read the database file, which holds hands, or list its folder."""
    where = store.parse_url(url)
    if where.get_backend_name() != "sqlite" or sys.platform == "win32":
        return
    path = Path(where.database or "").absolute()
    for one, bits in ((path, _OTHERS), (path.parent, stat.S_IRWXO)):
        if one.exists() and one != Path.cwd() and one.stat().st_mode & bits:
            yield Finding("warn", t("doctor-data-open", file=str(one)))


def room(free: int) -> Finding:
    """:param free: free bytes on the disk."""
    level: Level = "bad" if free < _NO_ROOM else "warn" if free < _ROOM else "good"
    return Finding(level, t("doctor-room", megabytes=free >> 20, level=level))


def _judged(where: URL, path: Path) -> Finding:
    try:
        revision = _revision(where, path)
    except (DBAPIError, OSError) as trouble:
        key = (
            backend.sqlite_key(trouble, path) if where.get_backend_name() == "sqlite" else backend.postgres_key(trouble)
        )
        return Finding("bad", t(f"cli-store-{key}"))
    except ModuleNotFoundError:
        return Finding("bad", t("cli-store-no-driver"))
    if path != Path() and not (_writable(path) and _writable(path.absolute().parent)):
        return Finding("bad", t(f"cli-store-{backend.unwritable_key(path)}"))
    if revision is None:
        return Finding("good", t("doctor-database-empty"))
    if revision == migrate.newest():
        return Finding("good", t("doctor-database-good"))
    known = revision in migrate.revisions()
    return Finding("warn", t("doctor-database-old")) if known else Finding("bad", t("cli-store-newer-schema"))


def _revision(where: URL, path: Path) -> str | None:
    """The database's schema, read with a connection that cannot write to a file."""
    if where.get_backend_name() == "sqlite":
        file = f"file:{quote(path.absolute().as_posix())}"
        address = URL.create("sqlite", database=file, query={"mode": "ro", "uri": "true"})
    else:
        address = where.set(drivername="postgresql+psycopg").update_query_dict({"connect_timeout": "5"})
    engine = create_engine(address, poolclass=NullPool)
    try:
        with engine.connect() as conn:
            return migrate.current(conn)
    finally:
        engine.dispose()


def _writable(path: Path) -> bool:
    return os.access(path, os.W_OK)
