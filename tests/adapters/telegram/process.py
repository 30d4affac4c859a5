"""The bot as a process of its own, against the fake Bot API: what a kill -9 leaves behind is the real thing."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

from tests.fakes.telegram import FakeTelegram

ROOT = Path(__file__).resolve().parents[3]


class BotProcess:
    """``davtar run`` with only Telegram, on a database in ``path``. ``hurried``: without the pauses that are for
    people's eyes. ``settings``: further variables."""

    def __init__(self, fake: FakeTelegram, path: Path, *, hurried: bool = False, **settings: str) -> None:
        self._module = "tests.tools.hurried" if hurried else "adapters.cli"
        self._settings = settings
        self.fake = fake
        self.path = path
        self.log = path / "bot.log"
        self._process: asyncio.subprocess.Process | None = None

    @property
    def database_url(self) -> str:
        return f"sqlite:///{self.path}/davtar.db"

    async def start(self, seconds: float = 120) -> None:
        """Start it and wait until it asks for updates."""
        asked = len(self.fake.called("getUpdates", code=None))
        env = {
            **{key: value for key, value in os.environ.items() if not key.startswith(("DISCORD", "TELEGRAM", "LOCAL"))},
            "TELEGRAM_TOKEN": self.fake.token,
            "TELEGRAM_API_BASE": self.fake.base,
            "DATABASE_URL": self.database_url,
            "LOG_FORMAT": "json",
            "PYTHONPATH": str(ROOT),
            **self._settings,
        }
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", self._module, "run", cwd=self.path, env=env, stdout=log, stderr=log
            )
        await self.fake.until(
            lambda: len(self.fake.called("getUpdates", code=None)) > asked, seconds, f"the bot ({self.log.read_text()})"
        )

    async def kill(self) -> None:
        """kill -9."""
        await self._end(signal.SIGKILL)

    async def stop(self) -> int:
        """SIGTERM; the exit code."""
        return await self._end(signal.SIGTERM)

    async def _end(self, how: signal.Signals) -> int:
        assert self._process is not None
        if self._process.returncode is None:
            self._process.send_signal(how)
        return await asyncio.wait_for(self._process.wait(), 90)
