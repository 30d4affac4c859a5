"""How the platforms fare, asked from outside the running house: does each answer, does it take its token, and what does
the running Davtar itself say. Each is asked once, who the token belongs to or how it is; nothing is changed by that."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import Any, Final

import aiohttp
from pydantic import SecretStr

from adapters.causes import DOOR, FAILING, REFUSED, ROOM, TWO_PROGRAMS, UNREACHABLE, cause
from adapters.config import APIS, Settings
from adapters.proxy import session
from adapters.runtime.process.listen import address, nearest

PATIENCE_S: Final = 6.0
STATES: Final = ("starting", "ok", UNREACHABLE, FAILING, REFUSED, TWO_PROGRAMS, *DOOR, *ROOM)
FRONTS: Final = ("telegram", "discord", "page")
BACKUPS: Final = ("ok", "failing", "unwritable")


SWITCHES: Final = {
    "telegram-inline": "supports_inline_queries",
    "telegram-guest": "supports_guest_queries",
    "discord-user-app": "1",
}
"""What may be switched on for the bot at its platform, and where the platform's answer says so."""


async def platforms(settings: Settings) -> tuple[dict[str, str], dict[str, bool]]:
    """``good`` or a cause (``adapters.causes``) for each platform that has a token; and ``SWITCHES`` of which the
    answers tell."""
    asked = {}
    if settings.telegram_token is not None:
        base = settings.telegram_api_base or APIS["telegram"]
        url = f"{base}/bot{settings.telegram_token.get_secret_value()}/getMe"
        asked["telegram"] = _asked(url, {}, settings.way_to("telegram"))
    if settings.discord_token is not None:
        about = "/applications/@me" if settings.discord_user_app else "/users/@me"
        url = f"{settings.discord_api_base or APIS['discord']}{about}"
        asked["discord"] = _asked(url, _bot(settings.discord_token), settings.way_to("discord"))
    answers = dict(zip(asked, await asyncio.gather(*asked.values()), strict=True))
    told = {"telegram": "result", "discord": "integration_types_config"}
    parts = {name: body.get(told[name]) for name, (_, body) in answers.items()}
    switched = {
        name: bool(part.get(field)) if front == "telegram" else field in part
        for name, field in SWITCHES.items()
        if isinstance(part := parts.get(front := name.partition("-")[0]), dict)
    }
    return {name: state for name, (state, _) in answers.items()}, switched


def _bot(token: SecretStr) -> dict[str, str]:
    return {"Authorization": f"Bot {token.get_secret_value()}"}


async def _asked(url: str, headers: dict[str, str], proxy: str | None) -> tuple[str, dict[str, Any]]:
    """How it fares, and what it answered."""
    # An error of the library's would quote the address, and so Telegram's token: its cause is enough.
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
    if status in (401, 404):  # Telegram says 404 to what has not even the shape of a token
        return REFUSED, {}
    return ("good", body if isinstance(body, dict) else {}) if status < 400 else ("ill", {})


async def running(settings: Settings) -> dict[str, str] | None:
    """What the running Davtar says at ``/healthz`` of its fronts and its ``backups``; None: it does not answer."""
    if not settings.health_port:
        return None
    try:
        async with session(None, PATIENCE_S) as web, web.get(_health(settings, "healthz")) as answer:
            told: Any = json.loads((await answer.read())[:65536])
        parts = told["parts"].items()
    except (aiohttp.ClientError, OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None
    known = {**dict.fromkeys(FRONTS, STATES), "backups": BACKUPS}
    return {name: state for name, state in parts if state in known.get(name, ())}


async def numbers(settings: Settings) -> dict[str, float] | None:
    """What the running Davtar tells at ``/metrics``, each line by its name and labels; None: it does not answer."""
    try:
        async with session(None, PATIENCE_S) as web, web.get(_health(settings, "metrics")) as answer:
            if answer.status != 200:
                return None
            lines = (await answer.text()).splitlines()
        return {name: float(n) for name, _, n in (one.rpartition(" ") for one in lines if not one.startswith("#"))}
    except (aiohttp.ClientError, OSError, ValueError):
        return None


def _health(settings: Settings, path: str) -> str:
    return f"http://{address(nearest(settings.health_host), settings.health_port or 0)}/{path}"
