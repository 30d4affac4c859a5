"""``/analyse`` on Telegram: in the private chat, its turning points as pictures, and nothing of it in the group."""

from __future__ import annotations

import pytest

from bot.ports.records import Person
from tests.adapters.finished import judged_match
from tests.adapters.telegram.house import Running
from tests.fakes.telegram import FakeTelegram, Message

pytestmark = pytest.mark.timeout(120)
POINT = "Turning point 1"


async def test_for_whoever_asks(run: Running, fake: FakeTelegram) -> None:
    aram, nino = fake.user("Aram", "en", started=True), fake.user("Nino", "en", started=True)
    room = fake.group("Friends", aram, nino)
    people = [Person(f"tg:{one.id}", name, "en") for one, name in ((aram, "Aram"), (nino, "Nino"))]
    await judged_match(run.core, f"tg:{room.id}:0", *people)
    await run.settled()
    await aram.says(room, "/analyse")
    first: Message = await aram.private.last(lambda m: m.photo and POINT in m.labels, what="the analysis")
    assert "decisions without a fault" in first.text
    await aram.presses(first, POINT)
    await aram.private.last(lambda m: m.photo and "The whole deal" in m.labels, what="the turning point")
    assert not any("without a fault" in one.text for one in (*room.said(), *nino.private.said()))
