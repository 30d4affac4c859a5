"""The Telegram front as one thing: made of its parts, started, run, stopped."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, field

import structlog
from aiohttp import web
from telegram import Bot
from telegram.error import EndPointNotFound, InvalidToken, TelegramError
from telegram.request import HTTPXRequest

from adapters.runtime.front import FrontRefused
from adapters.telegram import menu
from adapters.telegram.answer import Presents, Speaker
from adapters.telegram.budget import GROUP_A_MINUTE, SECOND_MS, Budget, Scroll
from adapters.telegram.dispatch import Dispatcher
from adapters.telegram.door import Door
from adapters.telegram.markup import short_labels
from adapters.telegram.post import Poster
from adapters.telegram.pump import Pump
from adapters.telegram.receive import POLL_S, WANTED, Poller, Webhook
from adapters.telegram.redact import Redactor
from adapters.telegram.rights import Rights
from adapters.telegram.send import Sents, TelegramCourier
from adapters.telegram.whisper import Whisper
from bot.desk import Desk
from bot.ports import Catalog, Clock, Inbox, Leases, Store

log = structlog.get_logger(__name__)

API = "https://api.telegram.org"
TOKEN = re.compile(r"\d{3,}:[\w-]{20,}")
CONNECTIONS = 64
ANSWER_S = 10.0
RETRY_S = (1.0, 2.0, 5.0, 10.0, 30.0)


@dataclass(frozen=True, slots=True)
class TelegramSettings:
    """``api``: where the Bot API is (``TELEGRAM_API_BASE``: a server of one's own, or a test's). ``webhook_url``: with
    it Telegram calls us, else we ask. ``webhook_port``: listen there ourselves; 0: somebody else mounts ``routes()``.
    ``ephemerals``: whether private things may be shown unseen in groups. ``owner``: this process, for leases."""

    token: str = field(repr=False)
    api: str = API
    ephemerals: bool = True
    webhook_url: str = ""
    webhook_secret: str = field(default="", repr=False)
    webhook_path: str = "/{path:.*}"
    """Where the webhook is mounted; any path by default, for what a proxy makes of the address is its own affair."""
    webhook_host: str = "127.0.0.1"
    webhook_port: int = 0
    owner: str = "one"
    gap_ms: int = SECOND_MS
    per_minute: int = GROUP_A_MINUTE
    poll_s: int = POLL_S


class TelegramFront:
    """One bot. ``courier`` goes to the sender; ``start``, ``run`` and ``stop`` in this order.

    :raises FrontRefused: from the constructor and ``start``, key ``token-refused``: the token is not one, or not taken.
    """

    def __init__(
        self,
        settings: TelegramSettings,
        *,
        desk: Desk,
        store: Store,
        inbox: Inbox,
        sents: Sents,
        leases: Leases,
        presenter: Presents,
        catalog: Catalog,
        clock: Clock,
    ) -> None:
        if not TOKEN.fullmatch(settings.token):
            raise FrontRefused("token-refused")
        Redactor(settings.token).install()
        self._settings = settings
        self._store = store
        self._catalog = catalog
        self._leases = leases
        self.bot = _bot(settings)
        budget = Budget(clock, per_minute=settings.per_minute, private_ms=settings.gap_ms)
        scroll = Scroll()
        rights = Rights(self.bot, clock)
        poster = Poster(self.bot, budget, scroll)
        whisper = Whisper(poster, budget, rights, sents, clock, ephemerals=settings.ephemerals)
        speaker = Speaker(self.bot, poster, budget, whisper, presenter, catalog)
        self.courier = TelegramCourier(poster, budget, scroll, sents, short_labels(catalog), gap_ms=settings.gap_ms)
        self.dispatcher = Dispatcher(self.bot, desk, store, rights, speaker, whisper, self.courier, scroll)
        src = f"tg:{settings.token.partition(':')[0]}"
        door = Door(desk, self.dispatcher.key, self.dispatcher.refuse)
        self.pump = Pump(src, inbox, self.dispatcher.handle, clock, give_up=self.dispatcher.give_up, door=door)
        self._webhook = Webhook(settings.webhook_secret, self.pump) if settings.webhook_url else None
        self._server: web.AppRunner | None = None
        self._menu: asyncio.Task[bool] | None = None
        self._polling: asyncio.Task[None] | None = None
        self._stopped = asyncio.Event()

    async def start(self) -> None:
        """Make sure of the token, take up what an earlier run left, and say how updates shall come."""
        await self._connect()
        if self._webhook is not None:
            await self._listen()
            await self.pump.recover()
            await self.bot.set_webhook(
                self._settings.webhook_url,
                secret_token=self._settings.webhook_secret,
                allowed_updates=list(WANTED),
            )
        else:
            await self.bot.delete_webhook()
        publishing = menu.publish(self.bot, self._catalog, self._store, ephemerals=self._settings.ephemerals)
        self._menu = asyncio.create_task(publishing, name="telegram-menu")
        log.info("telegram ready", bot=self.bot.username, webhook=self._webhook is not None)

    async def run(self) -> None:
        """Receive until stopped or cancelled.

        :raises FrontRefused: the token has been withdrawn.
        """
        if self._webhook is not None:
            await self._stopped.wait()
            return
        owner, poll_s = self._settings.owner, self._settings.poll_s
        poller = Poller(self.bot, self.pump, self._leases, owner, poll_s=poll_s)
        self._polling = asyncio.create_task(poller.run(), name="telegram-poller")
        try:
            await self._polling
        except asyncio.CancelledError:
            self._polling.cancel()
            if not self._stopped.is_set():
                raise

    async def stop(self) -> None:
        """Finish what is being answered and close the lines; what was kept and not begun waits for the next start."""
        self._stopped.set()
        if self._server is not None:
            await self._server.cleanup()
        for task in (self._menu, self._polling):
            if task is not None:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
        await self.pump.stop()
        try:
            await self.bot.shutdown()
        except TelegramError as error:
            log.warning("telegram not closed cleanly", error=type(error).__name__)

    def routes(self) -> list[web.RouteDef]:
        """The webhook, to be mounted where ``webhook_url`` leads; none when polling."""
        return self._webhook.routes(self._settings.webhook_path) if self._webhook is not None else []

    async def _connect(self) -> None:
        """getMe, patiently: a line that is down at the start is no reason to give up."""
        for attempt in range(1 << 30):
            try:
                await self.bot.initialize()
            except (InvalidToken, EndPointNotFound):
                # The library's own error quotes the token.
                raise FrontRefused("token-refused") from None
            except TelegramError as error:
                log.warning("telegram not reached", error=type(error).__name__)
                await asyncio.sleep(RETRY_S[min(attempt, len(RETRY_S) - 1)])
            else:
                return

    async def _listen(self) -> None:
        if not self._settings.webhook_port:
            return
        app = web.Application()
        app.add_routes(self.routes())
        self._server = web.AppRunner(app, access_log=None)
        await self._server.setup()
        await web.TCPSite(self._server, self._settings.webhook_host, self._settings.webhook_port).start()


def _bot(settings: TelegramSettings) -> Bot:
    request = HTTPXRequest(CONNECTIONS, read_timeout=ANSWER_S, connect_timeout=5, pool_timeout=5)
    return Bot(
        settings.token,
        base_url=f"{settings.api.rstrip('/')}/bot",
        base_file_url=f"{settings.api.rstrip('/')}/file/bot",
        request=request,
        get_updates_request=HTTPXRequest(4),
    )
