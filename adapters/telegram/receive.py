"""Updates from Telegram, by polling or by a webhook: stored first, then acknowledged
(law: Commit before telling)."""

from __future__ import annotations

import asyncio
import hmac
import json
import warnings
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

import structlog
from aiohttp import web
from telegram import Bot
from telegram.error import BadRequest, Conflict, EndPointNotFound, InvalidToken, NetworkError, RetryAfter, TelegramError
from telegram.warnings import PTBUserWarning

from adapters.causes import REFUSED, TWO_PROGRAMS
from adapters.runtime.process.front import FrontRefused
from adapters.runtime.process.listen import GARBLED
from adapters.telegram import errors
from adapters.telegram.updates import Updates, kept_form
from bot.ports import Leases, StoreUnavailable

log = structlog.get_logger(__name__)

WANTED = ("message", "callback_query", "my_chat_member", "message_reaction")
"""The kinds of update asked for; reactions come only when named, and only to administrators."""

POLL_S = 25
LEASE_MS = 60_000
STANDBY_S = 5.0
BREAK_S = 1.0
LONGEST_BREAK_S = 30.0
RIVAL, RIVAL_S = 4, 120.0
"""So many answers within so many seconds that another program asks with the same token mean that there is one; a
predecessor that is being stopped is gone before."""
SILENT = 3
"""Requests in a row without an answer, after which Telegram counts as unreachable."""
SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105
UPDATE_BYTES = 1 << 20


# getUpdates is called by its name on purpose (see ``asked``); the library would rather be called otherwise.
warnings.filterwarnings("ignore", message="Please use 'Bot.getUpdates'", category=PTBUserWarning)


class Poller:
    """Long polling by whoever holds the lease ``tg-poller:<bot>``; Telegram allows one at a time."""

    def __init__(
        self,
        bot: Bot,
        worker: Updates,
        leases: Leases,
        owner: str,
        *,
        poll_s: int = POLL_S,
        wanted: Sequence[str] = WANTED,
        proxied: bool = False,
    ) -> None:
        self._bot = bot
        self._worker = worker
        self._leases = leases
        self._owner = owner
        self._lease = f"tg-poller:{bot.id}"
        self._poll_s = poll_s
        self._wanted = list(wanted)
        self._proxied = proxied
        self._offset = 0
        self.heard = True
        """Whether the last request got an answer."""

    async def run(self) -> None:
        """Poll until cancelled.

        :raises FrontRefused: the token is no longer taken; Telegram cannot be reached; another program asks with it.
        """
        holding = False
        pause = BREAK_S
        silent = 0
        conflicts: deque[float] = deque(maxlen=RIVAL)
        try:
            while True:
                try:
                    if await self._leases.take(self._lease, self._owner, LEASE_MS) is None:
                        holding = False
                        await asyncio.sleep(STANDBY_S)
                        continue
                    if not holding:
                        # What another worker kept and did not finish is ours now.
                        await self._worker.recover()
                        holding = True
                    await self.once()
                    self.heard, pause, silent = True, BREAK_S, 0
                except (InvalidToken, EndPointNotFound):
                    raise FrontRefused(REFUSED) from None
                except RetryAfter as error:
                    await asyncio.sleep(errors.seconds(error))
                except Conflict:
                    conflicts.append(asyncio.get_running_loop().time())
                    if len(conflicts) == RIVAL and conflicts[-1] - conflicts[0] < RIVAL_S:
                        raise FrontRefused(TWO_PROGRAMS) from None
                    await asyncio.sleep(STANDBY_S)
                except (TelegramError, StoreUnavailable) as error:
                    log.warning("polling interrupted", error=type(error).__name__)
                    if isinstance(error, NetworkError) and not isinstance(error, BadRequest):
                        self.heard, silent = False, silent + 1
                        if silent >= SILENT:
                            raise FrontRefused.by(error, proxied=self._proxied) from None
                    await asyncio.sleep(pause)
                    pause = min(pause * 2, LONGEST_BREAK_S)
        finally:
            with suppress(StoreUnavailable):  # it runs out by itself
                await self._leases.give_back(self._lease, self._owner)

    async def once(self) -> int:
        """One request and its answer: updates are stored, and only then does the offset, which confirms them, move.

        :raises TelegramError, StoreUnavailable: nothing was confirmed.
        """
        updates = await asked(self._bot, self._offset, self._poll_s, self._wanted)
        if updates:
            await self._worker.keep(list(_readable(updates)))
            self._offset = max(int(update["update_id"]) for update in updates) + 1
        return len(updates)


async def asked(bot: Bot, offset: int, poll_s: int, wanted: list[str]) -> list[dict[str, Any]]:
    """getUpdates, as it comes: the library's own method would fail for all if one update is of a new shape.

    :raises TelegramError: nothing was confirmed.
    """
    parameters = {"offset": offset, "timeout": poll_s, "allowed_updates": wanted}
    answer: Any = await bot.do_api_request("getUpdates", parameters, read_timeout=poll_s + 10)
    found = answer if isinstance(answer, list) else []
    return [one for one in found if isinstance(one, dict) and isinstance(one.get("update_id"), int)]


def _readable(updates: list[dict[str, Any]]) -> Iterator[tuple[str, bytes]]:
    """Those that can be stored; one that cannot is skipped, so that it does not block all that follow."""
    for update in updates:
        try:
            yield kept_form(update)
        except ValueError:
            log.warning("update not readable", update=update["update_id"])


class Webhook:
    """What Telegram calls. Without the secret every call is refused."""

    def __init__(self, secret: str, worker: Updates) -> None:
        """:raises ValueError: without a secret anybody could play for anybody."""
        if not secret:
            raise ValueError("a webhook needs a secret")
        self._secret = secret.encode()
        self._worker = worker

    def routes(self, path: str) -> list[web.RouteDef]:
        return [web.post(path, self.receive)]

    async def receive(self, request: web.Request) -> web.Response:
        """200 once the update is kept; 503 if it cannot be, so that Telegram repeats it."""
        given = request.headers.get(SECRET_HEADER, "").encode("utf-8", "surrogateescape")
        if not hmac.compare_digest(given, self._secret):
            return web.Response(status=403)
        if (request.content_length or 0) > UPDATE_BYTES:
            return web.Response(status=413)
        try:
            item = kept_form(json.loads(await request.read()))
        except (ValueError, RecursionError, *GARBLED):
            return web.Response(status=400)
        try:
            await self._worker.keep([item])
        except StoreUnavailable:
            return web.Response(status=503)
        return web.Response()
