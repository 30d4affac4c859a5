"""Quick play across two platforms, over both wires."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.adapters.fronts.kit import both, until
from tests.adapters.telegram.house import board

pytestmark = [
    pytest.mark.filterwarnings("ignore:Please use 'Bot.getUpdates'"),
    pytest.mark.filterwarnings("ignore:.*retry_after.*"),
    pytest.mark.timeout(300),
]


async def test_somebody_on_telegram_and_somebody_on_discord(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One waits in the private chat with the bot, the other asks in a channel: each has the board where they asked."""
    async with both(tmp_path, monkeypatch) as house:
        nino = house.telegram.user("Nino", "en", started=True)
        kate = house.discord.person("Kate")
        guild = house.discord.guild("Tbilisi", announce=True)
        (channel,) = guild.channels
        await house.open()
        await asyncio.gather(*(house.comes(name, "ok") for name in ("telegram", "discord")))
        await until(lambda: house.discord_front.client.get_guild(guild.id) is not None)
        await nino.says(nino.private, "/quick nardi")
        await nino.private.last(lambda m: any("quickdo.leave" in str(one) for one in m.buttons))
        asked = await kate.slash(channel, "quick", wish="nardi")
        assert "illegal" not in asked.message.text
        assert await board(nino.private, ":roll")
        await until(lambda: any(":roll" in one.custom_id for note in channel.shown for one in note.buttons))
        core = house.house.core
        assert await core.store.seeks.waiting() == ()
        (row,) = await core.store.live_tables()
        assert set(row.persons) == {f"tg:{nino.id}", kate.id}
        table = await core.service.table(row.table_id)
        assert table is not None
        assert {str(one.dest) for one in table.audiences} == {f"@tg:{nino.id}", f"dc:{guild.id}:{channel.id}"}
        assert await core.store.check() == ()
