"""The Discord front: everything put together, started and stopped."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any, Final

import aiohttp
import discord
import structlog
import yarl
from discord.gateway import DiscordWebSocket

from adapters.discord import permissions
from adapters.discord.address import spot_of
from adapters.discord.client import GUILD_READY_S, Shards, make_client
from adapters.discord.doors import House, Memory, Presenting
from adapters.discord.quiet import hush
from adapters.discord.receive import PATIENCE_S, Receiver, make_body
from adapters.discord.send import GAP_MS, DiscordCourier
from adapters.discord.threads import Threads, lacking_scene
from adapters.runtime.front import FrontRefused
from bot.desk import Desk
from bot.ports import Catalog, Clock, Inbox

log = structlog.get_logger(__name__)

TOKEN_REFUSED: Final = "token-refused"  # noqa: S105 - the key of a sentence
UNREACHABLE: Final = "unreachable"
AUTHENTICATION_FAILED: Final = 4004
AGAIN_MS: Final = 3_600_000
"""Somebody is told of a missing permission once an hour for each channel."""


class DiscordFront:
    """``courier`` goes to the sender. ``api`` and ``gateway`` point elsewhere than Discord, for tests.

    :param shards: None for one connection; ``Shards()`` for as many as Discord advises; else this worker's share.
    """

    def __init__(
        self,
        token: str,
        *,
        desk: Desk,
        inbox: Inbox,
        presenter: Presenting,
        catalog: Catalog,
        memory: Memory,
        clock: Clock,
        shards: Shards | None = None,
        api: str | None = None,
        gateway: str | None = None,
        gap_ms: int = GAP_MS,
        patience_s: float = PATIENCE_S,
        ready_s: float = GUILD_READY_S,
    ) -> None:
        hush()
        _redirect(api, gateway)
        self._token = token
        self.house = House(desk, inbox, presenter, catalog, memory, clock)
        self.receiver = Receiver(self.house, Threads(self.house), patience_s)
        self.client = make_client(self.house, self.receiver, shards, ready_s=ready_s)
        self.courier = DiscordCourier(self.client, self.house, self._explain, gap_ms=gap_ms)
        self.receiver.direct = self.courier
        self._running: asyncio.Task[None] | None = None
        self._explained: dict[str, int] = {}

    def __repr__(self) -> str:
        return "DiscordFront()"

    @property
    def invitation(self) -> str | None:
        """Where to add the bot to a server; None before ``start``."""
        application = self.client.application_id
        return permissions.invitation(application) if application is not None else None

    async def start(self) -> None:
        """Log in and connect; returns when Discord says the bot is ready.

        :raises FrontRefused: a wrong token, or no way to Discord.
        """
        failed = await self._login()
        if failed is not None:
            await self.client.close()
            raise FrontRefused(failed)
        self._running = asyncio.create_task(self.client.connect(reconnect=True), name="discord")
        ready = asyncio.create_task(self.client.wait_until_ready())
        await asyncio.wait({ready, self._running}, return_when=asyncio.FIRST_COMPLETED)
        if self._running.done():
            ready.cancel()
            await self.run()
        log.info("discord ready", guilds=len(self.client.guilds), invitation=self.invitation)

    async def _login(self) -> str | None:
        """The key of what is wrong, or None. The library's own error is not kept: it was raised beside the token."""
        try:
            await self.client.login(self._token)
        except (discord.LoginFailure, TypeError):
            return TOKEN_REFUSED
        except (aiohttp.ClientError, OSError, discord.HTTPException):
            return UNREACHABLE
        return None

    async def run(self) -> None:
        """Until ``stop`` is called.

        :raises FrontRefused: when Discord no longer takes the token.
        """
        if self._running is None:
            await self.start()
        assert self._running is not None
        failed = None
        try:
            await asyncio.shield(self._running)
        except discord.ConnectionClosed as error:
            failed = TOKEN_REFUSED if error.code == AUTHENTICATION_FAILED else UNREACHABLE
        except (discord.GatewayNotFound, aiohttp.ClientError, OSError):
            failed = UNREACHABLE
        if failed is not None:
            await self.client.close()
            raise FrontRefused(failed)

    async def stop(self) -> None:
        """Finish what is being answered, then disconnect."""
        await self.receiver.close()
        await self.client.close()
        if self._running is not None:
            with contextlib.suppress(asyncio.CancelledError, discord.DiscordException, aiohttp.ClientError, OSError):
                await self._running

    # --- missing permissions ------------------------------------------------------------------------------------------

    async def _explain(self, place: str) -> None:
        """A channel cannot be written in: tell who added the bot (else the owner) by direct message what is missing."""
        now = self.house.clock.now_ms()
        if place.startswith("@") or now - self._explained.get(place, -AGAIN_MS) < AGAIN_MS:
            return
        self._explained[place] = now
        spot = spot_of(place)
        guild = self.client.get_guild(spot.guild or 0)
        if guild is None:
            return
        lacking = _lacking(guild, spot.channel)
        adder = await permissions.who_added(guild)
        user: Any = adder or discord.Object(guild.owner_id or 0)
        lang = await self.house.desk.lang(None, place)
        message = self.house.presenter.message(lacking_scene(lacking), lang, "classic")
        body = make_body(self.house, message, None)
        try:
            channel = await self.client.create_dm(user)
            await channel.send(view=body.view)
        except discord.HTTPException as error:
            log.info("discord missing permission not told", code=error.code)


def _lacking(guild: discord.Guild, channel: int) -> tuple[str, ...]:
    known = guild.get_channel_or_thread(channel)
    if known is None:
        return ("view_channel",)
    rights = known.permissions_for(guild.me)
    return permissions.missing(rights, thread=isinstance(known, discord.Thread)) or ("send_messages",)


def _redirect(api: str | None, gateway: str | None) -> None:
    """Point the library elsewhere; it has no other door for this than two class attributes."""
    if api is not None:
        discord.http.Route.BASE = api
    if gateway is not None:
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
