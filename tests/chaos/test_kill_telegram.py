"""kill -9 in the middle of a deal on Telegram: the match is finished after the restart with the same hands (HS-32)."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.table.loaded import loaded_of
from tests.chaos.process import BotProcess, Eyes, clock_names, hands, next_press
from tests.fakes.telegram import FakeTelegram, Message, Room


async def offering(room: Room, data: str) -> Message:
    """The newest board with a button of such data; the group's pace may make people wait for it."""
    return await room.last(
        lambda m: any(str(b.get("callback_data", "")).endswith(data) for b in m.buttons), seconds=300, what=data
    )


async def effects(eyes: Eyes, table_id: str) -> int:
    """How many moves have been made; a reminder is none."""
    return sum(event.type == "Acted" for event in await eyes.store.events(table_id))


@pytest.mark.timeout(900)
async def test_a_match_survives_kill_9(tmp_path: Path) -> None:
    seed = "kill-telegram"
    print(f"seed {seed}")
    url = f"sqlite:///{tmp_path}/davtar.db"
    async with FakeTelegram() as fake:
        settings = {
            "TELEGRAM_TOKEN": fake.token,
            "TELEGRAM_API_BASE": fake.base_url.removesuffix("/bot"),
            "DATABASE_URL": url,
            "LOCAL_TABLE": "off",
        }
        people = [fake.user(name) for name in ("Արամ", "ნინო", "Давид", "Lusine")]
        room = fake.group("Friends", *people)
        bot = BotProcess(settings, tmp_path)
        await bot.start()
        try:
            await people[0].says(room, "/new")
            board = await offering(room, ":sit 2")
            eyes = await Eyes.open(url)
            table_id = await eyes.only_table(f"tg:{room.id}:0")
            press = f"t:{table_id}:"
            await people[0].answered(await people[0].sends_callback(board, press + "set target 51"))
            for person in people[1:]:
                await person.answered(await person.sends_callback(board, press + "sit"))
            await people[0].answered(await people[0].sends_callback(board, press + "start"))
            killed = 0
            for _ in range(2_000):
                table = await eyes.table(table_id)
                if table.phase == "over":
                    break
                asked = next_press(table, seed)
                if asked is None:
                    if table.deal and loaded_of(table).game.needs_deal(table.state):
                        for person in people:
                            await person.sends_callback(board, press + "ready")
                    await eyes.until(table_id, table.seq)
                    continue
                seat, data = asked
                where = {chair.person: n for n, chair in enumerate(table.chairs) if chair}
                person = next(p for p in people if where[f"tg:{p.id}"] == seat)
                cards = sum(loaded_of(table).game.view(table.state, None).tricks)
                if (killed == 0 and cards >= 3) or (killed == 1 and cards >= 5):
                    # A press that is in flight when the process dies: it is delivered again and counts once.
                    before = hands(table), clock_names(table), table.seq
                    acted = await effects(eyes, table_id)
                    await person.sends_callback(board, data)
                    if killed == 1:
                        await eyes.until(table_id, table.seq)
                    await bot.kill()
                    killed += 1
                    frozen = await eyes.table(table_id)
                    assert await effects(eyes, table_id) - acted in ((0, 1) if killed == 1 else (1,))
                    if frozen.seq == before[2]:
                        assert (hands(frozen), clock_names(frozen)) == before[:2]
                    await bot.start()
                    await eyes.until(table_id, before[2])
                    assert await effects(eyes, table_id) - acted == 1
                    continue
                await person.sends_callback(board, data)
                await eyes.until(table_id, table.seq)
            assert killed == 2
            table = await eyes.table(table_id)
            assert table.phase == "over"
            result = loaded_of(table).game.result(table.state)
            assert result is not None
            assert max(result.points) >= 51
            assert not await eyes.store.check()
            last = await offering(room, ":rematch")
            assert last.photo or last.text
            await bot.stop()
            assert "Traceback" not in bot.log.read_text()
            assert fake.token not in bot.log.read_text()
            await eyes.store.close()
        finally:
            if bot.alive:
                await bot.kill()
            await asyncio.sleep(0)
        assert fake.problems == []
