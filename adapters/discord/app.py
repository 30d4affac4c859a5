"""The Discord front: builds its parts, and starts, runs and stops them."""

import asyncio
from dataclasses import dataclass, field
from typing import Any, Final

import aiohttp
import discord
import structlog
import yarl
from discord.gateway import DiscordWebSocket

from adapters.causes import REFUSED, TWO_PROGRAMS, UNREACHABLE, sentence
from adapters.discord import address, client, errors, layout, oauth, receive, send, userapp
from adapters.discord.activity import ActivityDoor, Launcher, Launches
from adapters.discord.errors import PATIENCE_S as LINE_S
from adapters.discord.errors import Line
from adapters.discord.hands import OpenHands
from adapters.runtime.core import Core, remember_said
from adapters.runtime.front import FrontRefused
from bot.ports.keys import USER_APP, Dest, is_guest, key_of, private_to
from bot.text import Text

log = structlog.get_logger(__name__)

AUTHENTICATION_FAILED: Final = 4004
AWAY: Final = (aiohttp.ClientError, OSError)
READY_S: Final = 60.0
"""How long Discord may take to report that the bot is ready."""
AGAIN_MS: Final = 3_600_000
"""A missing permission is reported once an hour per channel."""


@dataclass(frozen=True, slots=True)
class DiscordSettings:
    """``api``, ``gateway``: other addresses, for tests. ``line_s``: how long a broken connection may take to recover
    before the client is replaced."""

    token: str = field(repr=False)
    api: str | None = None
    gateway: str | None = None
    proxy: str | None = field(default=None, repr=False)
    """See ``adapters.proxy.way``."""
    gap_ms: int = send.GAP_MS
    patience_s: float = receive.PATIENCE_S
    ready_s: float = client.GUILD_READY_S
    line_s: float = LINE_S
    user_app: bool = False
    activity: oauth.Client | None = None
    """The application's OAuth2 client, if the page is offered as its Activity."""


class DiscordFront:
    """One Discord application; see ``adapters.runtime.front.Front``."""

    name = "discord"

    def __init__(self, core: Core, settings: DiscordSettings) -> None:
        client.hush()
        _redirect(settings.api, settings.gateway)
        self.core, self._settings = core, settings
        core.desk.ways.open(address.PLATFORM, self._ways)
        core.desk.ways.open(USER_APP, self._ways_elsewhere)
        core.titles.open(address.PLATFORM, self._title)
        core.crews.open(address.PLATFORM, self._crew)
        hands, windows, self.scroll = OpenHands(core.clock), userapp.Windows(core.clock), send.Scroll()
        threads = receive.Threads(core, user_app=settings.user_app)
        self.receiver = receive.Receiver(core, hands, threads, windows, settings.patience_s)
        self.door: ActivityDoor | None = None
        if settings.activity is not None:
            launches = Launches(core.store, core.clock)
            self.door = ActivityDoor(core, settings.activity, launches)
            self.receiver.launcher = Launcher(core, launches)
            core.doors[address.PLATFORM] = self.door.admit
            for platform in (address.PLATFORM, USER_APP):
                core.members.open(platform, self.door.member)
        self._line = Line()
        self.client = self._made()
        self.courier = send.DiscordCourier(
            *(self.client, core, hands, self.scroll, windows, self._explain),
            gap_ms=settings.gap_ms,
            on_refused=lambda: self._line.refused.set(),
        )
        self.receiver.send_directly = self.courier.send
        self._running: asyncio.Task[None] | None = None
        self._used = False
        self._stopping = False
        self._explained: dict[str, int] = {}

    def __repr__(self) -> str:
        return "DiscordFront()"

    @property
    def invitation(self) -> str | None:
        """The link that adds the bot to a server; None before ``start``."""
        application = self.client.application_id
        return errors.invitation(application) if application is not None else None

    @property
    def well(self) -> bool:
        return self._line.up

    @property
    def note(self) -> Text | None:
        """A remark for ``/healthz`` while the front is well."""
        return sentence(TWO_PROGRAMS) if self.receiver.rivals.there else None

    async def _ways(self, place: str, table: str, board: str) -> tuple[tuple[str, str], ...]:
        """Ways to invite others to a table: a link to its message or channel, and one that adds the bot to a server."""
        server = await self._ways_elsewhere(place, table, board)
        if not table or Dest.parse(place).private:
            return server
        where = address.chat_ref(place)
        here = f"https://discord.com/channels/{where.guild}/{where.channel}{f'/{board}' if board.isdecimal() else ''}"
        return (("place", here), *server) if where.guild else server

    async def _ways_elsewhere(self, place: str, table: str, board: str) -> tuple[tuple[str, str], ...]:
        return (("server", self.invitation),) if self.invitation else ()

    async def _crew(self, place: str) -> list[str]:
        """The server's owner, and the cached members who may manage it or its channels."""
        guild = self.client.get_guild(address.chat_ref(place).guild or 0)
        if guild is None:
            return []
        known = [one for one in guild.members if not one.bot and address.runs(one.guild_permissions)]
        numbers = dict.fromkeys((guild.owner_id or 0, *(one.id for one in known)))
        return [key_of(address.PLATFORM, number) for number in numbers if number]

    async def _title(self, place: str) -> str:
        """The names of the channel and its server."""
        where = address.chat_ref(place)
        guild = self.client.get_guild(where.guild or 0)
        channel = guild.get_channel_or_thread(where.channel) if guild is not None else None
        names = (f"#{channel.name}" if channel is not None else "", guild.name if guild is not None else "")
        return " · ".join(name for name in names if name)

    async def start(self) -> None:
        """Log in and connect; return once Discord says that the bot is ready. A closed client is replaced.

        :raises FrontRefused: the token is wrong, or Discord is unreachable.
        """
        if self._used:
            self._line = Line()
            self.client = self.courier.client = self._made()
        self._used = True
        try:
            await self._connect()
        except BaseException:
            await self._disconnect()
            raise
        log.info("discord ready", guilds=len(self.client.guilds), invitation=self.invitation)

    def _made(self) -> Any:
        settings = self._settings
        made = client.BotClient(
            *(self.core, self.receiver, self.scroll, self._line),
            ready_s=settings.ready_s,
            user_app=settings.user_app,
            proxy=settings.proxy,
        )
        if self.door is not None:
            self.door.http = made.http
        return made

    async def _connect(self) -> None:
        failed = await self._login()
        if failed is not None:
            raise failed
        self._running = asyncio.create_task(self.client.connect(reconnect=True), name="discord")
        ready = asyncio.create_task(self.client.wait_until_ready())
        try:
            await asyncio.wait({ready, self._running}, timeout=READY_S, return_when=asyncio.FIRST_COMPLETED)
            if not ready.done():
                raise self._ended() or FrontRefused(UNREACHABLE)
        finally:
            ready.cancel()

    async def _login(self) -> FrontRefused | None:
        """The failure, or None. The library's own error is dropped, because its frames hold the token."""
        try:
            await self.client.login(self._settings.token)
        except TypeError:
            return FrontRefused(REFUSED)
        except (discord.LoginFailure, discord.HTTPException, *AWAY) as error:
            return self._refused(error)
        return None

    def _refused(self, error: BaseException) -> FrontRefused:
        return FrontRefused.by(error, proxied=self._settings.proxy is not None)

    def _ended(self) -> FrontRefused | None:
        """Why the connection ended, if it ended by itself."""
        if self._running is None or not self._running.done() or self._running.cancelled():
            return None
        error = self._running.exception()
        if isinstance(error, discord.ConnectionClosed) and error.code == AUTHENTICATION_FAILED:
            return FrontRefused(REFUSED)
        if error is not None and not isinstance(error, (discord.DiscordException, *AWAY)):
            raise error
        return self._refused(error) if error is not None else FrontRefused(UNREACHABLE)

    async def run(self) -> None:
        """Run until ``stop`` is called.

        :raises FrontRefused: Discord no longer accepts the token, or the connection stays broken.
        """
        if self._running is None:
            await self.start()
        assert self._running is not None
        lost = asyncio.create_task(self._line.lost(self._settings.line_s))
        refused = asyncio.create_task(self._withdrawn())
        try:
            await asyncio.wait({self._running, lost, refused}, return_when=asyncio.FIRST_COMPLETED)
            if self._stopping:
                return
            failed = self._ended() or FrontRefused(REFUSED if refused.done() else UNREACHABLE)
        finally:
            for task in (lost, refused):
                task.cancel()
        await self._disconnect()
        raise failed

    async def _withdrawn(self) -> None:
        """Wait until the token is invalid. One refused request may be a mistake, so ask Discord to confirm it."""
        while True:
            await self._line.refused.wait()
            self._line.refused.clear()
            try:
                await self.client.http.request(discord.http.Route("GET", "/users/@me"))
            except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
                if errors.is_unknown(error):
                    return

    async def stop(self) -> None:
        """Finish pending answers, then disconnect."""
        self._stopping = True
        await self.receiver.close()
        await self._disconnect()

    async def _disconnect(self) -> None:
        self._line.broken()
        try:
            await self.client.close()
        except asyncio.CancelledError:
            # A connection that breaks while closing cancels its own waiter, not us.
            if (task := asyncio.current_task()) is not None and task.cancelling():
                raise
        running, self._running = self._running, None
        if running is not None:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    # --- missing permissions ------------------------------------------------------------------------------------------

    async def _explain(self, dest: Dest) -> None:
        """Report missing permissions in a channel, by direct message to the user who added the bot (else the owner)."""
        now = self.core.clock.now_ms()
        if dest.private or is_guest(dest.key) or now - self._explained.get(dest.key, -AGAIN_MS) < AGAIN_MS:
            return
        self._explained[dest.key] = now
        where = address.chat_ref(dest.key)
        guild = self.client.get_guild(where.guild or 0)
        if guild is None:
            return
        lacking = _lacking(guild, where.channel)
        adder = await errors.who_added(guild)
        user: Any = adder or discord.Object(guild.owner_id or 0)
        lang = await self.core.desk.lang(None, dest.key)
        message = self.core.presenter.message(receive.lacking_scene(lacking), lang, "classic")
        body = layout.make_body(self.core, message, None)
        try:
            channel = await self.client.create_dm(user)
            sent = await channel.send(view=body.view)
            await remember_said(self.core, private_to(key_of(address.PLATFORM, user.id)), str(sent.id))
        except discord.HTTPException as error:
            log.info("discord missing permission not told", code=error.code)


def _lacking(guild: discord.Guild, channel: int) -> tuple[str, ...]:
    known = guild.get_channel_or_thread(channel)
    if known is None:
        return ("view_channel",)
    rights = known.permissions_for(guild.me)
    return errors.missing(rights, thread=isinstance(known, discord.Thread)) or ("send_messages",)


def _redirect(api: str | None, gateway: str | None) -> None:
    """Point the library to other addresses; it offers only two class attributes for that."""
    if api is not None:
        discord.http.Route.BASE = api
    if gateway is not None:
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
