"""The program with the page as an Activity: a fake Discord, and pages that come to it by way of Discord's proxy."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from pydantic import SecretStr

from adapters import sdk
from adapters.bootstrap import open_program
from adapters.config import Settings
from adapters.discord.app import DiscordFront
from adapters.local.app import LocalFront
from adapters.runtime.program import Program
from tests.adapters.local.page import Json, Page
from tests.fakes.discord.evening import Evening, SharedClock
from tests.fakes.discord.fake import TOKEN, FakeDiscord, Player
from tests.fakes.discord.world import CLIENT_SECRET, Instance

STAND_IN = Path(__file__).parents[2] / "fakes" / "discord" / "embedded_app_sdk.js"


class Inside:
    """``http``: for whatever comes from outside."""

    def __init__(self, fake: FakeDiscord, house: Program, http: aiohttp.ClientSession, path: Path) -> None:
        self.fake, self.house, self.http, self.path = fake, house, http, path
        (self.guild,) = fake.world.guilds.values()

    @property
    def evening(self) -> Evening:
        made = Evening(self.fake, self.path)
        made._house = self.house
        made._fronts = [front for front in self.house.fronts if isinstance(front, DiscordFront)]
        return made

    @property
    def url(self) -> str:
        (page,) = [front for front in self.house.fronts if isinstance(front, LocalFront)]
        return page.url.rstrip("/")

    @property
    def client(self) -> str:
        return str(self.fake.world.bot.id)

    @property
    def origin(self) -> str:
        """Of the frame, as browsers say it."""
        return f"https://{self.client}.discordsays.com"

    async def line(self, **headers: str) -> Page:
        """A socket as Discord's proxy opens it, nothing said yet."""
        return await Page(self.http, f"{self.url}/discord").connect(**{"Origin": self.origin, **headers})

    async def hello(self, shown: Json | None, page: Page | None = None, **more: Any) -> tuple[Page, Json]:
        """``shown``: what the page says Discord has told it; the answer, a welcome or a refusal."""
        page = page or await self.line()
        return page, await page.knock(whole=False, **({"discord": shown} if shown is not None else {}), **more)

    async def opens(self, who: Player, instance: Instance) -> tuple[Page, Json]:
        """Somebody's Activity, loaded; once everything is shown."""
        page, welcome = await self.hello({"instance": instance.id, "code": who.authorizes()})
        assert welcome["t"] == "welcome", welcome
        await page.until("settled")
        return page, welcome


@asynccontextmanager
async def inside_discord(path: Path, monkeypatch: pytest.MonkeyPatch, **settings: Any) -> AsyncIterator[Inside]:
    """With the real SDK if it has been built, else with a stand-in of ours."""
    built = sdk.file() or STAND_IN
    monkeypatch.setattr(sdk, "file", lambda: built)
    async with FakeDiscord(limits=False) as fake, aiohttp.ClientSession() as http:
        fake.activities.enable()
        fake.guild()
        how: Json = {
            "discord_token": SecretStr(TOKEN),
            "discord_api_base": fake.api,
            "discord_gateway": fake.gateway_url,
            "discord_activity": True,
            "discord_client_id": str(fake.world.bot.id),
            "discord_client_secret": SecretStr(CLIENT_SECRET),
            "database_url": f"sqlite:///{path}/davtar.db",
            "port": 0,
        }
        with fake.addresses():
            house = await open_program(Settings(_env_file=None, **{**how, **settings}), clock=SharedClock(fake.clock))
            await house.start()
            try:
                yield Inside(fake, house, http, path)
            finally:
                await house.stop()
        assert fake.server.problems == []
