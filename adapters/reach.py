"""How the platforms fare, asked from outside the running house: does each answer, does it take its token, and what does
the running Davtar itself say. Each is asked once, who the token belongs to or how it is; nothing is changed by that."""

from __future__ import annotations

import asyncio
import json
from typing import Any, Final

import aiohttp
from pydantic import SecretStr

from adapters.config import Settings

TELEGRAM: Final = "https://api.telegram.org"
DISCORD: Final = "https://discord.com/api/v10"
PATIENCE_S: Final = 6.0
STATES: Final = ("starting", "ok", "unreachable", "token-refused", "port-taken", "failing")
FRONTS: Final = ("telegram", "discord", "page")


async def platforms(settings: Settings) -> dict[str, str]:
    """``good``, ``unreachable`` or ``token-refused`` for each platform that has a token."""
    asked = {}
    if settings.telegram_token is not None:
        base = settings.telegram_api_base or TELEGRAM
        asked["telegram"] = _asked(f"{base}/bot{settings.telegram_token.get_secret_value()}/getMe", {})
    if settings.discord_token is not None:
        asked["discord"] = _asked(f"{settings.discord_api_base or DISCORD}/users/@me", _bot(settings.discord_token))
    return dict(zip(asked, await asyncio.gather(*asked.values()), strict=True))


def _bot(token: SecretStr) -> dict[str, str]:
    return {"Authorization": f"Bot {token.get_secret_value()}"}


async def _asked(url: str, headers: dict[str, str]) -> str:
    # An error of the library's would quote the address, and so Telegram's token: its kind is enough.
    try:
        async with _session() as web, web.get(url, headers=headers) as answer:
            status = answer.status
    except (aiohttp.ClientError, OSError, ValueError):
        return "unreachable"
    if status in (401, 404):  # Telegram says 404 to what has not even the shape of a token
        return "token-refused"
    return "good" if status < 400 else "unreachable"


async def running(settings: Settings) -> dict[str, str] | None:
    """What the running Davtar says of its fronts at ``/healthz``; None: none runs, or it has no such door."""
    if not settings.health_port:
        return None
    host = settings.health_host if settings.health_host not in ("0.0.0.0", "::") else "127.0.0.1"  # noqa: S104
    url = f"http://{f'[{host}]' if ':' in host else host}:{settings.health_port}/healthz"
    try:
        async with _session() as web, web.get(url) as answer:
            told: Any = json.loads((await answer.read())[:65536])
        parts = told["parts"].items()
    except (aiohttp.ClientError, OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None
    return {name: state for name, state in parts if name in FRONTS and state in STATES}


def _session() -> aiohttp.ClientSession:
    return aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=PATIENCE_S), trust_env=True)
