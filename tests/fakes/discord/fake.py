"""``FakeDiscord``: the whole thing, as tests use it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import discord
import yarl
from discord.gateway import DiscordWebSocket

from adapters.rehearsal.assumed import Assumed
from tests.fakes.discord.clock import Clock
from tests.fakes.discord.exchange import PATIENCE_S
from tests.fakes.discord.message import Message
from tests.fakes.discord.model import Channel, Guild, User
from tests.fakes.discord.people import Player, eventually
from tests.fakes.discord.server import API, Call, Fault, Server
from tests.fakes.discord.world import World
from tests.fakes.learned import assumed_here

# It has the shape of a token, so that what redacts tokens can be tested; it opens nothing but this fake.
TOKEN = "MTE3NzM4ODgwMDAwMDAwMDAw" + ".GfAkEt." + "0nly-f0r-the-fake-d1sc0rd-of-these-tests"


class FakeDiscord:
    """``async with FakeDiscord() as fake``: serving at ``fake.api`` and ``fake.gateway_url``."""

    def __init__(
        self, *, strict: bool = True, limits: bool = True, clock: Clock | None = None, assumed: Assumed | None = None
    ) -> None:
        """``assumed``: what is known of Discord, in place of what this version assumes of it."""
        self.clock = clock or Clock()
        bot = User(self.clock.snowflake(), "Davtar", bot=True)
        self.world = World(self.clock, bot, TOKEN, assumed=assumed or assumed_here("discord"))
        self.world.users[bot.id] = bot
        self.server = Server(self.world, strict=strict)
        self.server.budget.on = limits
        self.gateway, self.activities = self.server.gateway, self.server.activities
        self.log, self.exchanges = self.server.log, self.server.interactions.all
        self.world.emit = self.gateway.emit

    async def __aenter__(self) -> FakeDiscord:
        await self.server.start()
        return self

    async def __aexit__(self, *exc: object) -> None:
        await self.server.stop()

    async def goes_down(self) -> None:
        await self.server.stop()

    async def comes_up(self) -> None:
        await self.server.start(int(self.world.base.rpartition(":")[2]))

    async def withdraws_token(self) -> None:
        """From now on the bot's token is refused, until ``gives_token_back``."""
        self.world.token = ""
        await self.gateway.drop(code=4004)

    def gives_token_back(self) -> None:
        self.world.token = TOKEN

    def guild(self, name: str = "Friends", *, owner: Player | None = None, announce: bool = False) -> Guild:
        """A server with the bot in it and one channel; ``announce``: the bot is added now, not before."""
        holder = owner.user if owner else self.person("Owner").user
        guild = Guild(self.clock.snowflake(), name, holder)
        self.world.guilds[guild.id] = guild
        self.channel(guild, "blot")
        if announce:
            self.announce(guild)
        return guild

    def announce(self, guild: Guild) -> None:
        self.gateway.emit("GUILD_CREATE", guild.json(self.world.bot, self.clock.iso()))

    def channel(self, guild: Guild, name: str) -> Channel:
        return self.world.opened(Channel(self.clock.snowflake(), name, 0, guild))

    def voice(self, guild: Guild, name: str) -> Channel:
        """A voice channel, made now: people talk there, and write to each other in its chat."""
        channel = self.world.opened(Channel(self.clock.snowflake(), name, 2, guild))
        self.gateway.emit("CHANNEL_CREATE", channel.json(self.world.bot))
        return channel

    def group_of_dms(self, *people: Player) -> Channel:
        """Friends writing to each other; one of them has the bot as an application of their own."""
        users = tuple(player.user for player in people)
        return self.world.opened(Channel(self.clock.snowflake(), "us", 3, people=users))

    def person(self, name: str, *, locale: str = "en-US", dms_open: bool = True) -> Player:
        user = User(self.clock.snowflake(), name, locale=locale, dms_open=dms_open)
        self.world.users[user.id] = user
        return Player(self, user)

    def remove(self, guild: Guild) -> None:
        guild.gone = True
        self.gateway.emit("GUILD_DELETE", {"id": str(guild.id)})

    def close_channel(self, channel: Channel) -> None:
        channel.gone = True
        event = "THREAD_DELETE" if channel.kind == 11 else "CHANNEL_DELETE"
        self.gateway.emit(event, channel.json(self.world.bot))

    @property
    def api(self) -> str:
        return self.world.base + API

    @property
    def gateway_url(self) -> str:
        return self.world.base.replace("http", "ws") + "/gw"

    def break_next(self, match: str, **how: object) -> Fault:
        fault = Fault(match, **how)  # type: ignore[arg-type]
        self.server.faults.append(fault)
        return fault

    def calls(self, match: str) -> list[Call]:
        """The requests whose line (``POST /channels/…/messages``) holds ``match``."""
        return [call for call in self.log if match in call.line]

    async def until(self, happens: Callable[[], object], within: float = PATIENCE_S) -> None:
        await eventually(happens, within)

    @contextmanager
    def addresses(self) -> Iterator[None]:
        """discord.py of this process talks to the fake for the time being."""
        base, gateway = discord.http.Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
        discord.http.Route.BASE = self.api
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(self.gateway_url)
        try:
            yield
        finally:
            discord.http.Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = base, gateway

    def pictures(self) -> list[tuple[Message, str]]:
        """Every picture shown anywhere with its alternative text (empty: it has none)."""
        shown = [message for message in self.world.messages.values() if not message.deleted]
        return [(m, str(item.get("description") or "")) for m in shown for item in m.pictures]
