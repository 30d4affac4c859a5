"""The bot as a process of its own against the fake, so that it can be killed."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

from tests.fakes.discord.fake import TOKEN, FakeDiscord

ROOT = Path(__file__).resolve().parents[3]


class BotProcess:
    """``davtar run`` with its settings in the environment; ``kill`` is a kill −9, ``end`` asks politely.

    ``log``: everything it wrote. ``hurried``: without the pauses that are for people's eyes. ``extra``: further
    variables, such as crash points.
    """

    def __init__(self, fake: FakeDiscord, folder: Path, *, hurried: bool = False, **extra: str) -> None:
        self.fake = fake
        self.folder = folder
        self._module = "tests.tools.hurried" if hurried else "adapters.cli"
        self._extra = extra
        self._process: asyncio.subprocess.Process | None = None
        self._log = folder / "bot.log"

    @property
    def log(self) -> str:
        return self._log.read_text(encoding="utf-8") if self._log.exists() else ""

    async def start(self, within: float = 120.0) -> None:
        """Returns when the bot has identified at the gateway."""
        before = len(self.fake.gateway.sessions)
        keep = {name: os.environ[name] for name in ("PATH", "HOME", "LANG", "TMPDIR") if name in os.environ}
        env = keep | {
            "PYTHONPATH": str(ROOT),
            "DISCORD_TOKEN": TOKEN,
            "DISCORD_API_BASE": self.fake.api,
            "DISCORD_GATEWAY": self.fake.gateway_url,
            "DATABASE_URL": f"sqlite:///{self.folder / 'davtar.db'}",
            "LOCAL_TABLE": "off",
            "LOG_FORMAT": "json",
            **self._extra,
        }
        with self._log.open("ab") as out:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", self._module, "run", cwd=self.folder, env=env, stdout=out, stderr=out
            )
        try:
            await self.fake.until(lambda: len(self.fake.gateway.sessions) > before or self.ended, within)
        except AssertionError:
            raise AssertionError(f"the bot did not come up:\n{self.log}") from None
        assert not self.ended, f"the bot ended:\n{self.log}"

    @property
    def ended(self) -> bool:
        return self._process is not None and self._process.returncode is not None

    async def kill(self) -> None:
        """kill −9: nothing is finished, nothing is said."""
        assert self._process is not None
        self._process.kill()
        await self._process.wait()

    async def end(self) -> int:
        """SIGTERM; the exit code."""
        assert self._process is not None
        if not self.ended:
            self._process.send_signal(signal.SIGTERM)
        return await asyncio.wait_for(self._process.wait(), 60)
