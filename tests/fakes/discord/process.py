"""The bot as a process of its own against the fake, so that it can be killed."""

from __future__ import annotations

from pathlib import Path

from tests.chaos import process
from tests.fakes.discord.fake import TOKEN, FakeDiscord


class BotProcess:
    """``davtar run``; ``hurried``: without the pauses that are for people's eyes. ``extra``: further settings."""

    def __init__(self, fake: FakeDiscord, folder: Path, *, hurried: bool = False, **extra: str) -> None:
        settings = {"DISCORD_TOKEN": TOKEN, "DISCORD_API_BASE": fake.api, "DISCORD_GATEWAY": fake.gateway_url}
        settings |= {"DATABASE_URL": f"sqlite:///{folder / 'davtar.db'}", "LOCAL_TABLE": "off", "LOG_FORMAT": "json"}
        self.fake = fake
        self._process = process.BotProcess(settings | extra, folder)
        if hurried:
            self._process._module = "tests.tools.hurried"

    @property
    def log(self) -> str:
        return self._process.log.read_text(encoding="utf-8") if self._process.log.exists() else ""

    async def start(self) -> None:
        """Returns when the bot has identified at the gateway."""
        before = len(self.fake.gateway.sessions)
        await self._process.start()
        await self.fake.until(lambda: len(self.fake.gateway.sessions) > before or not self._process.alive, 120.0)
        assert self._process.alive, f"the bot ended:\n{self.log}"

    async def kill(self) -> None:
        await self._process.kill()

    async def end(self) -> None:
        await self._process.stop()
