"""The deal of the day over Telegram: begun in a group, played in the private chat, and the group sees nothing of it."""

from __future__ import annotations

import asyncio
import random

from bot.league import days
from bot.text import t
from tests.adapters.telegram.house import Running, data, screens
from tests.fakes.telegram import FakeTelegram
from tests.tools.driver import Random, move

GAME = "duel-blot"


async def test_begun_in_a_group_and_played_to_its_end_in_private(run: Running, fake: FakeTelegram) -> None:
    nino, aram = fake.user("Nino", "en", started=True), fake.user("Aram", "en", started=True)
    room = fake.group("Friends", nino, aram)
    await nino.says(nino.private, "/daily")
    front = await nino.private.last(lambda m: any("daily" in str(b.get("callback_data")) for b in m.buttons))
    await nino.presses(front, data(front, f"daily.{GAME}"))
    panel = await nino.private.last(lambda m: any(f"play.{GAME}" in str(b.get("callback_data")) for b in m.buttons))
    before = len(room.said())
    await nino.presses(panel, data(panel, f"play.{GAME}"))
    await run.settled()
    rng = random.Random(5)
    pack = await run.core.store.packs.at(days.pack_id(run.core.daily.today(), GAME))
    assert pack is not None
    table = days.table_of(pack, f"tg:{nino.id}")
    for _ in range(2_000):
        now = await run.core.service.table(table)
        assert now is not None
        if now.phase != "play":
            break
        if not await move(run.core.service, now, screens([nino], nino.private), Random(rng)):
            await asyncio.sleep(0.05)  # an automatic player's turn
    await run.settled()
    now = await run.core.service.table(table)
    assert now is not None
    assert now.phase == "over"
    over = run.core.catalog.say("en", t("pack-over"))
    end = await nino.private.last(lambda m: over in m.text)
    assert not any("verify" in str(b.get("callback_data")) for b in end.buttons)
    assert any("daily" in str(b.get("callback_data")) for b in end.buttons)
    assert len(room.said()) == before
    for what in ("board", "davtar", "verify", "hand"):
        await aram.presses(front, f"s:{table}:{what}")
    await run.settled()
    assert not [m for m in aram.private.said() if m.photo]
    assert await run.core.store.check() == ()
