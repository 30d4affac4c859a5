"""``/mydata`` and ``/forgetme`` on Telegram: the file goes into the private chat and nowhere else."""

from __future__ import annotations

import json

from bot.ports.keys import private_to
from bot.ports.records import OutRow
from bot.table.codec import text_to_json
from bot.text import t
from tests.adapters.telegram.house import Running, open_hand, started
from tests.fakes.telegram import FakeTelegram


async def test_the_file_comes_into_the_private_chat(run: Running, fake: FakeTelegram) -> None:
    nino, aram = fake.user("Nino", "en", started=True), fake.user("Aram", "en", started=True)
    room = fake.group("Friends", nino, aram)
    await nino.says(room, "/mydata")
    said = await nino.private.last(lambda m: m.text == run.core.catalog.say("en", t("mydata-here")))
    assert said.id
    (found,) = json.loads(fake.documents[nino.id])["accounts"]
    assert found["account"] == f"tg:{nino.id}"
    assert set(fake.documents) == {nino.id}
    assert not any(m.text == said.text for m in room.said())


async def test_whoever_never_opened_it_gets_a_way_there_and_no_file(run: Running, fake: FakeTelegram) -> None:
    nino = fake.user("Nino", "en")
    room = fake.group("Friends", nino)
    await nino.says(room, "/mydata")
    hint = await room.last()
    assert hint.text == run.core.catalog.say("en", t("tg-open-private"))
    assert fake.documents == {}


async def test_asked_and_confirmed_nothing_of_them_is_left(run: Running, fake: FakeTelegram) -> None:
    nino = fake.user("Unmistakable Nino", "en", started=True)
    await nino.says(nino.private, "/palette four")
    await nino.says(nino.private, "/forgetme")
    asked = await nino.private.last(lambda m: m.buttons)
    yes = run.core.catalog.say("en", t("btn-forget-yes"))
    await nino.presses(asked, yes)
    await run.settled()
    assert await run.core.store.prefs(f"tg:{nino.id}") == {}
    await nino.presses(asked, yes)
    await run.settled()
    assert await run.core.store.check() == ()


async def test_all_that_the_bot_wrote_in_private_goes(run: Running, fake: FakeTelegram) -> None:
    """Answers, panels, a file, boards, hands and news: whatever was sent is in the register."""
    nino, aram = fake.user("Nino", "en", started=True), fake.user("Aram", "en", started=True)
    room = fake.group("Friends", nino, aram)
    await nino.starts()
    for words in ("/help", "/rules nardi", "/settings", "/palette four", "/mydata", "/nonsense", "/learn nardi"):
        await nino.says(nino.private, words)
        await run.settled()
    table = await started(run, room, [nino, aram])
    await nino.says(room, "/help")
    await nino.says(room, "/hand dm")
    await open_hand(nino, room)
    note = OutRow(private_to(f"tg:{nino.id}"), None, "note", text_to_json(t("you-are-free", chat="Club")))
    await run.core.store.outbox.say(note, "free", table)
    run.core.service.committed()
    await run.settled()
    assert len(mine := [m for m in nino.private.said() if m.sender.is_bot]) > 8
    await nino.says(nino.private, "/forgetme")
    asked = await nino.private.last(lambda m: any("forgetme.sure" in str(b) for b in m.buttons))
    await nino.presses(asked, run.core.catalog.say("en", t("btn-forget-yes")))
    await run.settled()
    assert [m.text for m in nino.private.said() if m.sender.is_bot] == []
    assert all(m.deleted for m in mine)
    assert await run.core.store.outbox.sent_to(private_to(f"tg:{nino.id}")) == ()
