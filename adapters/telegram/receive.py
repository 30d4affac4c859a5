"""Receives updates by polling or webhook: limit, store, acknowledge, handle (law: Commit before telling)."""

import asyncio
import hmac
import json
import re
import warnings
from collections import deque
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import structlog
from aiohttp import web
from telegram import Bot
from telegram.error import BadRequest, Conflict, EndPointNotFound, InvalidToken, NetworkError, RetryAfter, TelegramError
from telegram.warnings import PTBUserWarning

from adapters.causes import REFUSED, TWO_PROGRAMS
from adapters.runtime import front, listen
from adapters.runtime.inbox import Handle, InboxWorker
from adapters.telegram import address, errors
from adapters.telegram.inline import place_of
from bot.handlers.desk import Desk
from bot.ports import Clock, Inbox, Leases, StoreUnavailable

# --- rate limits on arrival -------------------------------------------------------------------------------------------
# Every update is charged to its sender before it is stored. Requests (a press, a command, a thumb down) are charged to
# the desk's throttle (``bot.handlers.admission``); ordinary conversation has looser limits. Telegram's own updates
# (chat moved, bot added or removed) always pass.


log = structlog.get_logger(__name__)

COMMAND = re.compile(r"/([\w-]{1,32})(?:@(\w+))?(?:\s+(.*))?", re.DOTALL)
"""Matched in the text: Telegram does not mark commands in Cyrillic, Armenian or Georgian letters."""
THUMB_DOWN = "👎"
SKINS = dict.fromkeys((0xFE0F, *range(0x1F3FB, 0x1F400)))
"""Variation selector and skin tones, ignored in a thumb."""

Known: TypeAlias = Callable[[str, str], tuple[str, str] | None]
"""Finds the command for a typed word and the text after it (``Desk.named``)."""
Refuse: TypeAlias = Callable[[dict[str, Any], int, bool], Awaitable[None]]
"""Answers a refused update, given its arrival time (ms): True tells the sender to slow down, False only stops the
button's loading clock."""


@dataclass(frozen=True, slots=True)
class Caller:
    """An update's sender and place. ``wants``: whether it is a request to the bot."""

    user: int
    place: str
    wants: bool


def line_of(update: dict[str, Any]) -> int:
    """The queue of an update: its sender's, so that users do not wait for each other; the chat's for its own news;
    0 if neither. Accepts input of any shape, since it comes from outside."""
    caller = caller_of(update, lambda word, rest: None)
    if caller is not None:
        return caller.user
    for body in update.values():
        if isinstance(body, dict) and isinstance(chat := body.get("chat"), dict) and isinstance(chat.get("id"), int):
            return int(chat["id"])
    return 0


def caller_of(update: dict[str, Any], known: Known) -> Caller | None:
    """The sender of a press, message or reaction; None for news about a chat or an unknown shape."""
    if isinstance(query := update.get("callback_query"), dict):
        if isinstance(inline := query.get("inline_message_id"), str):
            return _guest(query.get("from"), place_of(inline))
        message = query.get("message")
        return _caller(query.get("from"), message if isinstance(message, dict) else {}, True)
    for kind in ("chosen_inline_result", "guest_message"):
        if isinstance(asked := update.get(kind), dict):
            return _guest(asked.get("from"), "")
    if isinstance(message := update.get("message"), dict):
        if "migrate_to_chat_id" in message or "migrate_from_chat_id" in message:
            return None
        return _caller(message.get("sender_chat") or message.get("from"), message, _is_for_us(message, known))
    if isinstance(reaction := update.get("message_reaction"), dict):
        return _caller(reaction.get("user"), reaction, _is_thumb(reaction.get("new_reaction")))
    return None


def _guest(who: Any, place: str) -> Caller | None:
    """A user in a chat without the bot; before there is a message, they count as in their private chat."""
    user = who.get("id") if isinstance(who, dict) else None
    return Caller(user, place or address.ChatRef(user).place, True) if isinstance(user, int) else None


def _caller(who: Any, message: dict[str, Any], wants: bool) -> Caller | None:
    user = who.get("id") if isinstance(who, dict) else None
    chat = message.get("chat")
    number = chat.get("id") if isinstance(chat, dict) else 0
    if not isinstance(user, int) or not isinstance(number, int):
        return None
    topic = message.get("message_thread_id") if message.get("is_topic_message") else 0
    return Caller(user, address.ChatRef(number, topic if isinstance(topic, int) else 0).place, wants)


def _is_for_us(message: dict[str, Any], known: Known) -> bool:
    text = message.get("text")
    if not isinstance(text, str):
        return False
    found = COMMAND.fullmatch(text.strip())
    if found is None:
        return text.strip().translate(SKINS) == THUMB_DOWN
    chat = message.get("chat")
    return known(found[1].lower(), found[3] or "") is not None or (
        isinstance(chat, dict) and chat.get("type") == "private"
    )


def _is_thumb(reactions: Any) -> bool:
    emoji = [one.get("emoji") for one in reactions if isinstance(one, dict)] if isinstance(reactions, list) else []
    return any(isinstance(one, str) and one.translate(SKINS) == THUMB_DOWN for one in emoji)


class Access:
    """Admits or refuses updates. ``key``: the permanent key of an update. A refusal is sent once, in the background."""

    def __init__(self, desk: Desk, key: Callable[[object], str], on_refused: Refuse) -> None:
        self._desk = desk
        self._key = key
        self._on_refused = on_refused
        self._telling: set[asyncio.Task[None]] = set()

    def knock(self, update: dict[str, Any], at_ms: int) -> bool:
        """Whether the update is admitted. A refused one has no effect and is not stored."""
        caller = caller_of(update, self._desk.named)
        if caller is None:
            return True
        if not caller.wants:
            return self._desk.chatter(caller.place, address.person(caller.user))
        verdict = self._desk.knock(self._key(update.get("update_id")), caller.place, address.person(caller.user))
        if verdict in ("slowly", "hush"):
            task = asyncio.create_task(self._tell(update, at_ms, verdict == "slowly"), name="telegram-slowly")
            self._telling.add(task)
            task.add_done_callback(self._telling.discard)
        return verdict == "in"

    def admit(self, update: dict[str, Any]) -> None:
        """Note an update that was admitted before a restart."""
        if (caller := caller_of(update, self._desk.named)) is not None and caller.wants:
            self._desk.admit(self._key(update.get("update_id")))

    def dismiss(self, update: dict[str, Any]) -> None:
        """Refund an update that was already stored."""
        if (caller := caller_of(update, self._desk.named)) is not None and caller.wants:
            self._desk.dismiss(self._key(update.get("update_id")), caller.place, address.person(caller.user))

    async def close(self) -> None:
        """Cancel unsent refusals."""
        for task in self._telling:
            task.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(*self._telling, return_exceptions=True)

    async def _tell(self, update: dict[str, Any], at_ms: int, words: bool) -> None:
        try:
            await self._on_refused(update, at_ms, words)
        except Exception as error:  # not worth a second try
            log.info("telegram not told to go slowly", error=type(error).__name__)


# --- updates in the inbox ---------------------------------------------------------------------------------------------


Update: TypeAlias = dict[str, Any]
"""As received from Telegram."""
TYPED: Final = "inline_query"
"""An inline query being typed: sent again with every letter, and worthless later."""


def kept_form(update: Update) -> tuple[str, bytes]:
    """An update's number and JSON for the inbox. Lone surrogates, which databases and requests reject, become "?".

    :raises ValueError: not an update, or unreadable later: a number out of range, too many brackets.
    """
    try:
        body = json.dumps(update, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        number = update["update_id"]
        if not isinstance(number, int) or isinstance(number, bool):
            raise ValueError("no update")
    except (KeyError, TypeError, RecursionError):
        raise ValueError("no update") from None
    return str(number), body.encode("utf-8", "replace")


def read(payload: bytes) -> Update:
    """A stored update; empty if it is not one."""
    try:
        update = json.loads(payload)
    except ValueError:
        return {}
    return update if isinstance(update, dict) else {}


class Updates:
    """Handles each sender's updates in order, and each chat's own news in a separate queue. ``access`` decides what to
    store (None: everything). ``on_look``: answers inline queries, which are never stored. ``on_unkept``: called once
    for each update that could not be stored and that Telegram will send again."""

    def __init__(
        self,
        src: str,
        inbox: Inbox,
        handle: Handle[Update],
        clock: Clock,
        *,
        on_give_up: Handle[Update] | None = None,
        access: Access | None = None,
        on_look: Callable[[Update], Awaitable[None]] | None = None,
        on_unkept: Callable[[Update], Awaitable[None]] | None = None,
    ) -> None:
        self._on_unkept = on_unkept
        self._unkept: set[str] = set()
        self._clock = clock
        self._access = access
        self._on_look = on_look
        self._looking: set[asyncio.Task[None]] = set()
        admit = access.admit if access is not None else lambda update: None
        self._worker = InboxWorker(
            src, inbox, clock, handle, read=read, line_of=line_of, admit=admit, on_give_up=on_give_up
        )
        self.recover, self.idle = self._worker.recover, self._worker.idle

    async def keep(self, items: list[tuple[str, bytes]]) -> None:
        """Store updates durably, then handle the new ones. Acknowledge them only after this returns. Updates refused by
        ``access`` are acknowledged without being stored.

        :raises StoreUnavailable: nothing was stored.
        """
        come = [(ext_id, payload, read(payload)) for ext_id, payload in items]
        for _, _, update in come:
            if TYPED in update and self._on_look is not None:
                self._beside(update, self._on_look)
        come = [item for item in come if TYPED not in item[2]]
        if self._access is not None:
            now = self._clock.now_ms()
            come = [item for item in come if self._access.knock(item[2], now)]
        try:
            again = await self._worker.keep(come)
        except StoreUnavailable:
            self._sorry(come)
            raise
        self._unkept.clear()
        if self._access is not None:
            for known in again:
                self._access.dismiss(known)

    def _sorry(self, come: list[tuple[str, bytes, Update]]) -> None:
        """Tell the senders that their updates are not lost."""
        for ext_id, _, update in come:
            if ext_id not in self._unkept and self._on_unkept is not None:
                self._unkept.add(ext_id)
                self._beside(update, self._on_unkept)

    def _beside(self, update: Update, call: Callable[[Update], Awaitable[None]]) -> None:
        task = asyncio.ensure_future(self._looked(update, call))
        self._looking.add(task)
        task.add_done_callback(self._looking.discard)

    async def _looked(self, update: Update, call: Callable[[Update], Awaitable[None]]) -> None:
        try:
            await call(update)
        except Exception as error:  # inline queries are repeated while typing, and unstored updates are sent again
            log.warning("telegram look failed", error=type(error).__name__)

    async def stop(self) -> None:
        """See ``InboxWorker.stop``."""
        for task in self._looking:
            task.cancel()
        if self._access is not None:
            await self._access.close()
        await self._worker.stop()


# --- polling and webhook ----------------------------------------------------------------------------------------------


WANTED = ("message", "callback_query", "my_chat_member", "message_reaction")
"""The kinds of update requested; reactions are sent only if requested, and only to administrators."""

POLL_S = 25
LEASE_MS = 60_000
STANDBY_S = 5.0
BREAK_S = 1.0
LONGEST_BREAK_S = 30.0
RIVAL, RIVAL_S = 4, 120.0
"""This many conflicts within this many seconds mean that another program uses the token; a predecessor that is shutting
down is gone sooner."""
SILENT = 3
"""Telegram counts as unreachable after this many unanswered requests in a row."""
SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105
UPDATE_BYTES = 1 << 20


# getUpdates is called by name on purpose (see ``asked``); the library warns about it.
warnings.filterwarnings("ignore", message="Please use 'Bot.getUpdates'", category=PTBUserWarning)


class Poller:
    """Long polling by the holder of the lease ``tg-poller:<bot>``; Telegram allows one at a time."""

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

        :raises FrontRefused: the token is invalid; Telegram is unreachable; another program polls with the token.
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
                        # Take over what another worker stored but did not finish.
                        await self._worker.recover()
                        holding = True
                    await self.once()
                    self.heard, pause, silent = True, BREAK_S, 0
                except (InvalidToken, EndPointNotFound):
                    raise front.FrontRefused(REFUSED) from None
                except RetryAfter as error:
                    await asyncio.sleep(errors.seconds(error))
                except Conflict:
                    conflicts.append(asyncio.get_running_loop().time())
                    if len(conflicts) == RIVAL and conflicts[-1] - conflicts[0] < RIVAL_S:
                        raise front.FrontRefused(TWO_PROGRAMS) from None
                    await asyncio.sleep(STANDBY_S)
                except (TelegramError, StoreUnavailable) as error:
                    log.warning("polling interrupted", error=type(error).__name__)
                    if isinstance(error, NetworkError) and not isinstance(error, BadRequest):
                        self.heard, silent = False, silent + 1
                        if silent >= SILENT:
                            raise front.FrontRefused.by(error, proxied=self._proxied) from None
                    await asyncio.sleep(pause)
                    pause = min(pause * 2, LONGEST_BREAK_S)
        finally:
            with suppress(StoreUnavailable):  # the lease expires by itself
                await self._leases.give_back(self._lease, self._owner)

    async def once(self) -> int:
        """Make one request and store its updates; only then advance the offset, which confirms them.

        :raises TelegramError, StoreUnavailable: nothing was confirmed.
        """
        updates = await asked(self._bot, self._offset, self._poll_s, self._wanted)
        if updates:
            await self._worker.keep(list(_readable(updates)))
            self._offset = max(int(update["update_id"]) for update in updates) + 1
        return len(updates)


async def asked(bot: Bot, offset: int, poll_s: int, wanted: list[str]) -> list[dict[str, Any]]:
    """Raw getUpdates: the library's own method fails for the whole batch if one update has an unknown shape.

    :raises TelegramError: nothing was confirmed.
    """
    parameters = {"offset": offset, "timeout": poll_s, "allowed_updates": wanted}
    answer: Any = await bot.do_api_request("getUpdates", parameters, read_timeout=poll_s + 10)
    found = answer if isinstance(answer, list) else []
    return [one for one in found if isinstance(one, dict) and isinstance(one.get("update_id"), int)]


def _readable(updates: list[dict[str, Any]]) -> Iterator[tuple[str, bytes]]:
    """The updates that can be stored; skips others, so that they do not block what follows."""
    for update in updates:
        try:
            yield kept_form(update)
        except ValueError:
            log.warning("update not readable", update=update["update_id"])


class Webhook:
    """The endpoint that Telegram calls. Calls without the secret are refused."""

    def __init__(self, secret: str, worker: Updates) -> None:
        """:raises ValueError: no secret; without one, anyone could play for anyone."""
        if not secret:
            raise ValueError("a webhook needs a secret")
        self._secret = secret.encode()
        self._worker = worker

    def routes(self, path: str) -> list[web.RouteDef]:
        return [web.post(path, self.receive)]

    async def receive(self, request: web.Request) -> web.Response:
        """200 once the update is stored; 503 if it cannot be, so that Telegram repeats it."""
        given = request.headers.get(SECRET_HEADER, "").encode("utf-8", "surrogateescape")
        if not hmac.compare_digest(given, self._secret):
            return web.Response(status=403)
        if (request.content_length or 0) > UPDATE_BYTES:
            return web.Response(status=413)
        try:
            item = kept_form(json.loads(await request.read()))
        except (ValueError, RecursionError, *listen.GARBLED):
            return web.Response(status=400)
        try:
            await self._worker.keep([item])
        except StoreUnavailable:
            return web.Response(status=503)
        return web.Response()
