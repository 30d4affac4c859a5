"""Exchanges a page's OAuth2 code for an access token, which yields the account and is then discarded.

Neither the client's secret nor the token is ever stored or given to the page.
"""

import json
from dataclasses import dataclass, field
from typing import Any, Final

import aiohttp
import structlog

from adapters.proxy import session
from adapters.runtime.core import NotAdmitted
from bot.ports import keys, records

log = structlog.get_logger(__name__)

API: Final = "https://discord.com/api/v10"
PATIENCE_S: Final = 8.0
_MOST: Final = 65_536
CODE: Final = 256
"""The longest code accepted; Discord's have thirty characters."""


@dataclass(frozen=True, slots=True)
class Client:
    """The application's OAuth2 client. ``api``: another address, for tests."""

    id: str
    secret: str = field(repr=False)
    api: str = API
    proxy: str | None = field(default=None, repr=False)


async def account_of(client: Client, code: str) -> records.Person:
    """The account that authorised this code, with its locale in Discord's form, ``ru`` or ``en-US``.

    :raises NotAdmitted: ``door-no``, the code is invalid or expired; ``door-closed``, Discord rejects our secret;
        ``door-later``, Discord does not answer.
    """
    form = {"grant_type": "authorization_code", "code": code}
    form |= {"client_id": client.id, "client_secret": client.secret}
    try:
        async with session(client.proxy, PATIENCE_S) as web:
            granted = await _told(web.post(f"{client.api}/oauth2/token", data=form))
            token, scopes = granted.get("access_token"), str(granted.get("scope", "")).split()
            if not isinstance(token, str) or "identify" not in scopes:
                raise NotAdmitted("door-no")
            about = {"Authorization": f"Bearer {token}"}
            told = await _told(web.get(f"{client.api}/users/@me", headers=about))
    except (aiohttp.ClientError, OSError, TimeoutError) as error:
        # The error's message could quote the request.
        log.warning("discord oauth unreachable", error=type(error).__name__)
        raise NotAdmitted("door-later") from None
    number, locale = told.get("id"), told.get("locale")
    if not isinstance(number, str) or not number.isdecimal() or told.get("bot"):
        raise NotAdmitted("door-no")
    name = told.get("global_name") or told.get("username") or ""
    return records.Person(keys.key_of("dc", int(number)), str(name), locale if isinstance(locale, str) else None)


async def _told(asking: Any) -> dict[str, Any]:
    """Discord's answer, a JSON object."""
    async with asking as answer:
        status = answer.status
        raw = await answer.content.read(_MOST)
    if status == 401:
        log.error("discord oauth refused", status=status)
        raise NotAdmitted("door-closed")
    if status == 429 or status >= 500:
        log.warning("discord oauth unreachable", status=status)
        raise NotAdmitted("door-later")
    try:
        told = json.loads(raw) if status < 400 else None
    except (ValueError, RecursionError):
        told = None
    if not isinstance(told, dict):
        raise NotAdmitted("door-no")
    return told
