"""A program with all its fronts, as ``davtar run`` makes it: both fake platforms, the page, ``/healthz``."""

from __future__ import annotations

import json
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from pydantic import SecretStr

from adapters import bootstrap
from adapters.bootstrap import open_program
from adapters.config import Settings
from adapters.discord.app import DiscordFront
from adapters.local.app import LocalFront
from adapters.runtime.process.supervise import Keeper, Patience
from adapters.runtime.program import Program
from adapters.store import SqlStore
from adapters.telegram import receive
from adapters.telegram.app import TelegramFront
from bot.table.model import Table
from tests import waiting
from tests.adapters.telegram.house import Running, quick
from tests.fakes.discord import TOKEN, Channel, FakeDiscord, Guild, Player
from tests.fakes.discord.evening import Evening
from tests.fakes.telegram import FakeTelegram

QUICK = Patience(first=0.05, most=0.2, refused=0.2, steady=0.5, chance=random.Random(1))


class Both:
    """``told``: every state that a front has come into, in order. ``run`` and ``evening``: for people's eyes."""

    def __init__(self, telegram: FakeTelegram, discord: FakeDiscord, path: Path) -> None:
        self.telegram, self.discord, self.path = telegram, discord, path
        self.told: list[tuple[str, str]] = []
        self.house: Program

    async def open(self) -> None:
        settings = Settings(
            _env_file=None,
            telegram_token=SecretStr(self.telegram.token),
            telegram_api_base=self.telegram.base,
            discord_token=SecretStr(TOKEN),
            discord_api_base=self.discord.api,
            discord_gateway=self.discord.gateway_url,
            database_url=f"sqlite:///{self.path}/davtar.db",
            local_table=True,
            port=0,
            health_port=0,
        )
        self.house = await open_program(settings, on_front=self._changed, patience=QUICK)
        self.discord_front._settings = replace(self.discord_front._settings, line_s=0.3)
        await self.house.open()

    def _changed(self, keeper: Keeper) -> None:
        self.told.append((keeper.name, keeper.state))

    @property
    def telegram_front(self) -> TelegramFront:
        (found,) = [front for front in self.house.fronts if isinstance(front, TelegramFront)]
        return found

    @property
    def discord_front(self) -> DiscordFront:
        (found,) = [front for front in self.house.fronts if isinstance(front, DiscordFront)]
        return found

    @property
    def page(self) -> LocalFront:
        (found,) = [front for front in self.house.fronts if isinstance(front, LocalFront)]
        return found

    @property
    def run(self) -> Running:
        return Running(self.telegram, self.house, self.telegram_front)

    @property
    def evening(self) -> Evening:
        made = Evening(self.discord, self.path)
        made._house, made._fronts = self.house, [self.discord_front]
        return made

    async def plays(self, name: str = "Friends", owner: Player | None = None) -> tuple[Guild, Channel]:
        """Both platforms are there, and a Discord server with its channel."""
        if not hasattr(self, "house"):
            await self.open()
        for platform in ("telegram", "discord"):
            await self.comes(platform, "ok")
        guild = self.discord.guild(name, owner=owner, announce=True)
        await until(lambda: self.discord_front.client.get_guild(guild.id) is not None)
        return guild, guild.channels[0]

    async def restart(self) -> None:
        await self.house.stop()
        await self.open()
        for platform in ("telegram", "discord"):
            await self.comes(platform, "ok")

    @property
    def store(self) -> SqlStore:
        store = self.house.core.store
        assert isinstance(store, SqlStore)
        return store

    async def table(self) -> Table:
        """The only live one."""
        (row,) = await self.store.live_tables()
        table = await self.house.core.service.table(row.table_id)
        assert table is not None
        return table

    async def comes(self, name: str, state: str, within: float = 90.0) -> None:
        """Until a front is in that state."""
        await until(lambda: self.house.keepers.states()[name] == state, within, f"{name} {state}: {self.told}")

    async def health(self) -> tuple[int, dict[str, Any]]:
        assert self.house.health is not None
        url = f"http://127.0.0.1:{self.house.health.port}/healthz"
        async with aiohttp.ClientSession() as web, web.get(url) as answer:
            return answer.status, json.loads(await answer.text())

    async def page_opens(self) -> bool:
        async with aiohttp.ClientSession() as web, web.get(self.page.url) as answer:
            return answer.status == 200


@asynccontextmanager
async def both(path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Both]:
    """Two platforms, and the program not yet opened."""
    quick(monkeypatch)
    options = bootstrap.telegram_options
    hurry = {"gap_ms": 1, "per_minute": 100_000, "poll_s": 2}
    monkeypatch.setattr(bootstrap, "telegram_options", lambda settings: {**options(settings), **hurry})
    monkeypatch.setattr(receive, "BREAK_S", 0.02)
    async with FakeTelegram() as telegram, FakeDiscord(limits=False) as discord:
        made = Both(telegram, discord, path)
        with discord.addresses():
            try:
                yield made
            finally:
                if hasattr(made, "house"):
                    await made.house.stop()
        assert (telegram.problems, discord.server.problems) == ([], [])


async def until(look: Callable[[], object], within: float = 90.0, what: str = "") -> None:
    """:raises AssertionError: it is not so in time."""
    try:
        await waiting.until(look, within, 0.01)
    except TimeoutError:
        raise AssertionError(f"not in time: {what}") from None
