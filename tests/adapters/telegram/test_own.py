"""``/mydata`` and ``/forgetme`` on Telegram: the file goes into the private chat and nowhere else."""

from __future__ import annotations

import json

from bot.text import t
from tests.adapters.telegram.house import Running
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
