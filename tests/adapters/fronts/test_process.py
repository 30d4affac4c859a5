"""``davtar run`` as a process: when it ends by itself, with what code and which words, and how quickly it stops."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.fakes.discord import TOKEN, FakeDiscord
from tests.fakes.telegram import FakeTelegram
from tests.project.kit import ROOT


@asynccontextmanager
async def davtar(path: Path, **env: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """The process with these settings and no others; killed afterwards if it still runs."""
    keep = {name: os.environ[name] for name in ("PATH", "HOME", "TMPDIR") if name in os.environ}
    there = {**keep, "PYTHONPATH": str(ROOT), "LANG": "en", "DATABASE_URL": f"sqlite:///{path}/davtar.db"}
    there |= {"BACKUP_FOLDER": "off", **env}
    with (path / "out").open("ab") as out:
        made = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "adapters.cli", "run", cwd=path, env=there, stdout=out, stderr=out
        )
    try:
        yield made
    finally:
        if made.returncode is None:
            made.kill()
            await made.wait()


def said(path: Path) -> str:
    return (path / "out").read_text(encoding="utf-8")


async def test_two_refused_tokens_are_the_end(tmp_path: Path) -> None:
    async with FakeTelegram() as telegram, FakeDiscord(limits=False) as discord:
        telegram.withdraws_token()
        await discord.withdraws_token()
        async with davtar(
            tmp_path,
            TELEGRAM_TOKEN=telegram.token,
            TELEGRAM_API_BASE=telegram.base,
            DISCORD_TOKEN=TOKEN,
            DISCORD_API_BASE=discord.api,
            DISCORD_GATEWAY=discord.gateway_url,
        ) as process:
            assert await asyncio.wait_for(process.wait(), 120) == 2
    words = said(tmp_path)
    assert words.count("Telegram: The token is not accepted.") == 1
    assert words.count("Discord: The token is not accepted.") == 1
    assert "nowhere left to play" in words
    assert "Traceback" not in words
    assert telegram.token not in words
    assert TOKEN not in words
