"""A lesson over Telegram: begun in a group or in private, played in the private chat in one message, left, and gone on
with."""

from __future__ import annotations

import asyncio
import random

import pytest

from bot.table.learning import halted
from bot.text import LANGUAGES, t
from tests.adapters.telegram.house import Running, data, screens
from tests.fakes.telegram import FakeTelegram
from tests.tools.driver import Random, move

GAME = "duel-blot"


def begins(run: Running, lang: str) -> str:
    return run.core.catalog.say(lang, t("learn-ready"))  # type: ignore[arg-type]


async def test_to_its_end_in_private(run: Running, fake: FakeTelegram) -> None:
    nino = fake.user("Nino", "en", started=True)
    room = fake.group("Friends", nino)
    await nino.says(nino.private, f"/learn {GAME}")
    first = await nino.private.last(lambda m: begins(run, "en") in m.text)
    assert "<blockquote>" in first.html if hasattr(first, "html") else True
    row = (await run.core.store.tables_of(f"tg:{nino.id}"))[0]
    before = len(room.said())
    chooser = Random(random.Random(5))
    for _ in range(600):
        now = await run.core.service.table(row.table_id)
        assert now is not None
        assert now.lesson is not None
        if now.phase != "play":
            break
        if halted(now):
            stop = await nino.private.last(lambda m: any("goon" in str(b.get("callback_data")) for b in m.buttons))
            await nino.presses(stop, data(stop, "goon"))
            await run.settled()
        elif not await move(run.core.service, now, screens([nino], nino.private), chooser):
            await asyncio.sleep(0.05)
    assert now is not None
    assert now.phase == "over"
    await run.settled()
    over = run.core.catalog.say("en", t("learn-over"))
    end = await nino.private.last(lambda m: over in m.text)
    assert data(end, f"now.{GAME}")
    assert len(room.said()) == before
    await nino.presses(end, data(end, f"learn.more.{GAME}"))
    await run.settled()
    assert len([one for one in await run.core.store.tables_of(f"tg:{nino.id}") if one.status == "live"]) == 1
    assert await run.core.store.check() == ()


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_chosen_from_the_list_and_left_at_once(run: Running, fake: FakeTelegram, lang: str) -> None:
    nino = fake.user("Nino", lang, started=True)
    await nino.says(nino.private, "/language " + lang)
    await nino.says(nino.private, "/learn")
    panel = await nino.private.last(lambda m: any("learn.domino" in str(b.get("callback_data")) for b in m.buttons))
    await nino.presses(panel, data(panel, "learn.domino"))
    first = await nino.private.last(lambda m: begins(run, lang) in m.text)
    assert "[" not in first.text
    await nino.presses(first, data(first, "leave sure"))
    await run.settled()
    left = run.core.catalog.say(lang, t("learn-left"))  # type: ignore[arg-type]
    end = await nino.private.last(lambda m: left in m.text)
    assert data(end, "learn.domino")


async def test_asked_for_in_a_group_it_is_in_the_private_chat(run: Running, fake: FakeTelegram) -> None:
    nino, aram = fake.user("Nino", "en", started=True), fake.user("Aram", "en", started=True)
    room = fake.group("Friends", nino, aram)
    await nino.says(room, "/learn domino")
    await nino.private.last(lambda m: begins(run, "en") in m.text)
    assert not [m for m in room.said() if begins(run, "en") in m.text]
    table = (await run.core.store.tables_of(f"tg:{nino.id}"))[0].table_id
    for words in (f"/watch {table}", f"/join {table}"):
        await aram.says(aram.private, words)
    await run.settled()
    assert not [m for m in aram.private.said() if m.photo]
