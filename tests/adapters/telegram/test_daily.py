"""The deal of the day over Telegram: played in the private chat, and a group sees nothing of it."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence

from bot.league import days
from bot.table import events as ev
from bot.table.codec import decode_event
from bot.table.model import Table
from bot.text import t
from tests.adapters.telegram.house import Running, data, open_hand, screens
from tests.fakes.telegram import FakeTelegram
from tests.tools.driver import Random, counting, move

GAME = "duel-blot"


class Eager(Random):
    """Anything but a pass, if there is something else: so that the cards are played."""

    def preferred(self, table: Table, seat: int, offered: Sequence[str]) -> str | None:
        good = counting(table, seat, offered)
        return next((press for press in good if not press.endswith(":pass")), good[0] if good else None)


async def test_played_to_its_end_in_private(run: Running, fake: FakeTelegram) -> None:
    nino, aram = fake.user("Nino", "en", started=True), fake.user("Aram", "en", started=True)
    room = fake.group("Friends", nino, aram)
    await nino.says(nino.private, "/daily")
    front = await nino.private.last(lambda m: any("daily" in str(b.get("callback_data")) for b in m.buttons))
    await nino.presses(front, data(front, f"daily.{GAME}"))
    panel = await nino.private.last(lambda m: any(f"play.{GAME}" in str(b.get("callback_data")) for b in m.buttons))
    before = len(room.said())
    await nino.presses(panel, data(panel, f"play.{GAME}"))
    await run.settled()
    await open_hand(nino, nino.private)
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
        if not await move(run.core.service, now, screens([nino], nino.private), Eager(rng)):
            await asyncio.sleep(0.05)  # an automatic player's turn
    await run.settled()
    now = await run.core.service.table(table)
    assert now is not None
    assert now.phase == "over"
    stored = [decode_event(one, GAME) for one in await run.core.store.events(table)]
    assert [one.by for one in stored if isinstance(one, ev.Acted) and one.seat == 0].count("player") >= 8
    over = run.core.catalog.say("en", t("pack-over"))
    end = await nino.private.last(lambda m: over in m.text)
    assert not any("verify" in str(b.get("callback_data")) for b in end.buttons)
    assert any("daily" in str(b.get("callback_data")) for b in end.buttons)
    assert len(room.said()) == before
    for words in (f"/watch {table}", f"/join {table}", "/davtar", "/verify 1"):
        await aram.says(aram.private, words)
    await run.settled()
    assert not [m for m in aram.private.said() if m.photo]
    assert await run.core.store.check() == ()
