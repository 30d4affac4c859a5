"""How the platforms fare, asked from outside the running house: does each answer, does it take its token, and what does
the running Davtar itself say. Each is asked once, who the token belongs to or how it is; nothing is changed by that."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import Any, Final

import aiohttp
from pydantic import SecretStr

from adapters.config import Settings

TELEGRAM: Final = "https://api.telegram.org"
DISCORD: Final = "https://discord.com/api/v10"
PATIENCE_S: Final = 6.0
STATES: Final = ("starting", "ok", "unreachable", "token-refused", "port-taken", "failing")
FRONTS: Final = ("telegram", "discord", "page")


SWITCHES: Final = {
    "telegram-inline": "supports_inline_queries",
    "telegram-guest": "supports_guest_queries",
    "discord-user-app": "1",
}
"""What may be switched on for the bot at its platform, and where the platform's answer says so."""


async def platforms(settings: Settings) -> tuple[dict[str, str], dict[str, bool]]:
    """``good``, ``unreachable`` or ``token-refused`` for each platform that has a token; and ``SWITCHES`` of which
    the answers tell."""
    asked = {}
    if settings.telegram_token is not None:
        base = settings.telegram_api_base or TELEGRAM
        asked["telegram"] = _asked(f"{base}/bot{settings.telegram_token.get_secret_value()}/getMe", {})
    if settings.discord_token is not None:
        about = "/applications/@me" if settings.discord_user_app else "/users/@me"
        asked["discord"] = _asked(f"{settings.discord_api_base or DISCORD}{about}", _bot(settings.discord_token))
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


async def _asked(url: str, headers: dict[str, str]) -> tuple[str, dict[str, Any]]:
    """How it fares, and what it answered."""
    # An error of the library's would quote the address, and so Telegram's token: its kind is enough.
    body: Any = None
    try:
        async with _session() as web, web.get(url, headers=headers) as answer:
            status = answer.status
            with suppress(ValueError, RecursionError):
                body = json.loads((await answer.read())[:65536])
    except (aiohttp.ClientError, OSError, ValueError):
        return "unreachable", {}
    if status in (401, 404):  # Telegram says 404 to what has not even the shape of a token
        return "token-refused", {}
    return ("good", body if isinstance(body, dict) else {}) if status < 400 else ("unreachable", {})


async def running(settings: Settings) -> dict[str, str] | None:
    """What the running Davtar says of its fronts at ``/healthz``; None: none runs, or it has no such door."""
    if not settings.health_port:
        return None
    try:
        async with _session() as web, web.get(_health(settings, "healthz")) as answer:
            told: Any = json.loads((await answer.read())[:65536])
        parts = told["parts"].items()
    except (aiohttp.ClientError, OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None
    return {name: state for name, state in parts if name in FRONTS and state in STATES}


async def numbers(settings: Settings) -> dict[str, float] | None:
    """What the running Davtar tells at ``/metrics``, each line by its name and labels; None: it does not answer."""
    try:
        async with _session() as web, web.get(_health(settings, "metrics")) as answer:
            if answer.status != 200:
                return None
            lines = (await answer.text()).splitlines()
        return {name: float(n) for name, _, n in (one.rpartition(" ") for one in lines if not one.startswith("#"))}
    except (aiohttp.ClientError, OSError, ValueError):
        return None


def _health(settings: Settings, path: str) -> str:
    host = settings.health_host if settings.health_host not in ("0.0.0.0", "::") else "127.0.0.1"  # noqa: S104
    return f"http://{f'[{host}]' if ':' in host else host}:{settings.health_port}/{path}"


def _session() -> aiohttp.ClientSession:
    return aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=PATIENCE_S), trust_env=True)
