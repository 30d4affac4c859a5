"""The Telegram front: builds its parts, and starts, runs and stops them."""

import asyncio
import re
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from importlib.util import find_spec
from typing import Any

import httpx
import structlog
from aiohttp import web
from telegram import Bot
from telegram.error import TelegramError
from telegram.request import HTTPXRequest

from adapters.causes import REFUSED
from adapters.proxy import trust
from adapters.runtime import front, listen
from adapters.runtime.core import Core, remember_said
from adapters.telegram import address, answer, dispatch, errors, markup, menu, private, receive, send
from adapters.telegram.budget import GROUP_A_MINUTE, SECOND_MS, Budget, Scroll
from adapters.telegram.inline import InlineCourier, InlineTables, Messages, Offers
from adapters.telegram.poster import Body, Pictures, Poster
from adapters.telegram.rights import Rights
from bot.ports.keys import INLINE, key_of, private_to
from bot.text import Lang, t
from bot.view.info import moment

log = structlog.get_logger(__name__)

API = "https://api.telegram.org"
TOKEN = re.compile(r"\d{3,}:[\w-]{20,}")
CONNECTIONS = 64
ANSWER_S = 10.0
PULSE_S = 30.0
"""How often to check that Telegram is reachable, when using a webhook."""


@dataclass(frozen=True, slots=True)
class TelegramSettings:
    """``api``: address of the Bot API (``TELEGRAM_API_BASE``: a private or test server). ``webhook_url``: if set, use a
    webhook, else poll. ``webhook_port``: listen there; 0: nowhere. ``ephemerals``: whether to send ephemeral messages
    in groups. ``inline``, ``guest``: what to offer in chats without the bot. ``owner``: this process, for leases."""

    token: str = field(repr=False)
    api: str = API
    proxy: str | None = field(default=None, repr=False)
    """See ``adapters.proxy.way``."""
    ephemerals: bool = True
    webhook_url: str = ""
    webhook_secret: str = field(default="", repr=False)
    webhook_host: str = "127.0.0.1"
    webhook_port: int = 0
    owner: str = "one"
    gap_ms: int = SECOND_MS
    per_minute: int = GROUP_A_MINUTE
    inline: bool = False
    guest: bool = False
    page: str = ""
    """The page's address as a Mini App; empty: no Mini App."""
    app: str = ""
    """The Mini App's short name, for links."""
    poll_s: int = receive.POLL_S
    pulse_s: float = PULSE_S


class TelegramFront:
    """One bot; see ``adapters.runtime.front.Front``.

    :raises FrontRefused: from the constructor, key ``token-refused``: the token is malformed.
    """

    name = "telegram"

    def __init__(self, core: Core, settings: TelegramSettings) -> None:
        if not TOKEN.fullmatch(settings.token):
            raise front.FrontRefused(REFUSED)
        errors.Redactor(settings.token).install()
        self._core, self._settings = core, settings
        desk, store, outbox, clock = core.desk, core.store, core.store.outbox, core.clock
        presenter, catalog = core.presenter, core.catalog
        desk.ways.open(address.PLATFORM, self._ways)
        core.titles.open(address.PLATFORM, self._title)
        core.crews.open(address.PLATFORM, self._crew)
        core.members.open(address.PLATFORM, self._member)
        desk.ways.open(INLINE, self._ways_elsewhere)
        self.bot = made_bot(settings)
        budget = Budget(clock, per_minute=settings.per_minute, private_ms=settings.gap_ms)
        scroll = Scroll()
        rights = self._rights = Rights(self.bot, clock)

        async def told(ref: address.MessageRef) -> None:
            await remember_said(core, private_to(address.person(ref.chat)), ref.pack())

        poster = Poster(self.bot, budget, scroll, Pictures(clock), on_private=told)
        short = markup.short_labels(catalog)

        async def blank(lang: Lang, pictured: bool) -> Body:
            return await send.body_of(presenter.message(moment(), lang, "classic", pictured), short)

        ephemerals = private.Ephemerals(poster, clock, blank, wanted=settings.ephemerals)
        whisper = private.Whisper(poster, ephemerals, budget, rights, outbox, clock)
        self._nudges = private.Nudges(poster, budget, clock)
        speaker = answer.Speaker(self.bot, poster, budget, whisper, self._nudges, presenter, catalog)
        older = private.Older(lambda lang, label: catalog.say(lang, t("tg-btn-older", label=label)))
        messages = Messages(outbox, clock)
        away = InlineCourier(self.bot, budget, messages, store, outbox, catalog, short)
        self.courier = send.TelegramCourier(
            *(poster, ephemerals, budget, scroll, outbox, short, older, away, clock),
            gap_ms=settings.gap_ms,
            app=menu.MiniApp(settings.page, settings.app, lambda: self.bot.username, catalog)
            if settings.page
            else None,
        )
        offers = Offers(inline=settings.inline, guest=settings.guest)
        inline = InlineTables(self.bot, core, poster, messages, offers)
        self.dispatcher = dispatch.Dispatcher(
            self.bot, desk, store, rights, speaker, whisper, self.courier, scroll, inline
        )
        src = f"{address.PLATFORM}:{settings.token.partition(':')[0]}"
        access = receive.Access(desk, self.dispatcher.key, self.dispatcher.refuse)
        self.worker = receive.Updates(
            src,
            store.inbox,
            self.dispatcher.handle,
            clock,
            on_give_up=self.dispatcher.give_up,
            access=access,
            on_look=self.dispatcher.look,
            on_unkept=self.dispatcher.not_kept,
        )
        self._wanted = (*receive.WANTED, *offers.wanted)
        self._webhook = receive.Webhook(settings.webhook_secret, self.worker) if settings.webhook_url else None
        self._server: listen.Listener | None = None
        self._menu: asyncio.Task[None] | None = None
        self._poller: receive.Poller | None = None
        self._known = False
        self._heard = False
        self._stopped = asyncio.Event()

    @property
    def well(self) -> bool:
        return self._heard and (self._poller is None or self._poller.heard)

    async def start(self) -> None:
        """Check the token, handle what an earlier run left unfinished, and choose webhook or polling.

        :raises FrontRefused: the token is invalid; Telegram is unreachable; the webhook's port is taken.
        """
        self._poller = None
        await self._ask(self._connect())
        if self._webhook is not None:
            await self._listen()
            await self.worker.recover()
            url, secret = self._settings.webhook_url, self._settings.webhook_secret
            await self._ask(self.bot.set_webhook(url, secret_token=secret, allowed_updates=list(self._wanted)))
        else:
            await self._ask(self.bot.delete_webhook())
        self._heard = True
        if self._menu is None or self._menu.done():
            self._menu = asyncio.create_task(self._publish(), name="telegram-menu")
        log.info("telegram ready", bot=self.bot.username, webhook=self._webhook is not None)

    async def _publish(self) -> None:
        core, settings = self._core, self._settings
        await menu.publish_commands(self.bot, core.catalog, core.store, ephemerals=settings.ephemerals)
        await menu.publish_button(self.bot, core.catalog, core.store, core.language, settings.page)

    async def run(self) -> None:
        """Receive until stopped or cancelled.

        :raises FrontRefused: the token has been withdrawn, or Telegram is unreachable.
        """
        try:
            await (self._called() if self._webhook is not None else self._poll())
        except front.FrontRefused:
            self._heard = False
            raise

    async def _called(self) -> None:
        """Check regularly, when using a webhook, that Telegram is reachable and still accepts the token."""
        while not self._stopped.is_set():
            with suppress(TimeoutError):
                async with asyncio.timeout(self._settings.pulse_s):
                    await self._stopped.wait()
                    return
            await self._ask(self.bot.get_me())

    async def _poll(self) -> None:
        settings = self._settings
        self._poller = receive.Poller(
            *(self.bot, self.worker, self._core.store.leases, settings.owner),
            poll_s=settings.poll_s,
            wanted=self._wanted,
            proxied=settings.proxy is not None,
        )
        polling = asyncio.create_task(self._poller.run(), name="telegram-poller")
        stopped = asyncio.create_task(self._stopped.wait())
        try:
            await asyncio.wait({polling, stopped}, return_when=asyncio.FIRST_COMPLETED)
            if polling.done():
                polling.result()
        finally:
            for task in (polling, stopped):
                task.cancel()
            await asyncio.gather(polling, stopped, return_exceptions=True)

    async def stop(self) -> None:
        """Finish pending answers and disconnect; stored updates not yet begun wait for the next start."""
        self._stopped.set()
        if self._server is not None:
            await self._server.stop()
        if self._menu is not None:
            self._menu.cancel()
            await asyncio.gather(self._menu, return_exceptions=True)
        await self.worker.stop()
        await self._nudges.close()
        try:
            await self.bot.shutdown()
        except TelegramError as error:
            log.warning("telegram not closed cleanly", error=type(error).__name__)

    async def _ways(self, place: str, table: str, board: str) -> tuple[tuple[str, str], ...]:
        """Ways to invite others to a table: a link that seats a group member (or a friend, at a table in private
        chats), a link to the board's message, and a link that adds the bot to another group."""
        where, bot = address.chat_ref(place), f"https://t.me/{self.bot.username}"
        group = ("group", f"{bot}?startgroup={dispatch.STARTGROUP}")
        if not table:
            return (group,)
        people = ("people", f"{bot}?start=join_{table}")
        if where.private:
            return (people, group)
        message = address.unpack(board) if board else None
        way = await self._rights.link(where.chat, message.number) if message is not None else None
        return (people, *([("place", way)] if way else []), group)

    async def _crew(self, place: str) -> list[str]:
        return [
            key_of(address.PLATFORM, one) for one in await self._rights.people_who_run(address.chat_ref(place).chat)
        ]

    async def _member(self, place: str, account: str) -> bool:
        user = address.user_of(account)
        return user is not None and await self._rights.is_member(address.chat_ref(place).chat, user)

    async def _title(self, place: str) -> str:
        return await self._rights.title(address.chat_ref(place).chat)

    async def _ways_elsewhere(self, place: str, table: str, board: str) -> tuple[tuple[str, str], ...]:
        return (("group", f"https://t.me/{self.bot.username}?startgroup={dispatch.STARTGROUP}"),)

    async def _connect(self) -> None:
        """Call getMe; the library does so itself only the first time."""
        if self._known:
            await self.bot.get_me()
            return
        await self.bot.initialize()
        self._known = True

    async def _ask(self, asking: Awaitable[object]) -> None:
        """:raises FrontRefused: raised anew, because the library's own errors may quote the token."""
        try:
            await asking
        except TelegramError as error:
            refused = front.FrontRefused.by(error, proxied=self._settings.proxy is not None)
            log.info("telegram not reached", error=type(error).__name__, cause=refused.cause)
        else:
            return
        raise refused

    async def _listen(self) -> None:
        if not self._settings.webhook_port or self._server is not None or self._webhook is None:
            return
        app = web.Application()
        app.add_routes(self._webhook.routes("/{path:.*}"))  # any path, since a proxy may rewrite it
        host, port = self._settings.webhook_host, self._settings.webhook_port
        server = listen.Listener(app, host, port, setting="TELEGRAM_WEBHOOK_PORT")
        await server.start()
        self._server = server


def made_bot(settings: TelegramSettings, request_of: Callable[..., HTTPXRequest] = HTTPXRequest) -> Bot:
    """The library's client. ``request_of``: makes its HTTP client."""
    _remember_no_sniffio()
    # The library would read the environment by itself, but differently from discord.py.
    proxy, api = settings.proxy, settings.api.rstrip("/")
    secured = trust() if proxy is not None and proxy.startswith("https:") else None
    how: dict[str, Any] = {
        "proxy": httpx.Proxy(proxy, ssl_context=secured) if proxy is not None else None,
        "httpx_kwargs": {"verify": trust(), "trust_env": False},
    }
    return Bot(
        settings.token,
        base_url=f"{api}/bot",
        base_file_url=f"{api}/file/bot",
        request=request_of(CONNECTIONS, read_timeout=ANSWER_S, connect_timeout=5, pool_timeout=5, **how),
        get_updates_request=request_of(4, **how),
    )


def _remember_no_sniffio() -> None:
    """Keep httpcore from searching for sniffio several times a request. Python does not cache a missing module, and the
    search takes longer than the rest of the request; None in its place avoids it."""
    if find_spec("sniffio") is None:
        sys.modules.setdefault("sniffio", None)  # type: ignore[arg-type]
