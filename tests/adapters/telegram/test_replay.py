"""``/replay`` on Telegram: deal by deal in pictures where there is no page for everybody, else by a link."""

from __future__ import annotations

import pytest

from bot.ports.records import Person
from tests.adapters.finished import finished_match
from tests.adapters.telegram.house import Running
from tests.fakes.telegram import FakeTelegram, Message

pytestmark = pytest.mark.timeout(120)


async def test_the_deals_one_after_another(run: Running, fake: FakeTelegram) -> None:
    aram, nino = fake.user("Aram", "en", started=True), fake.user("Nino", "en", started=True)
    room = fake.group("Friends", aram, nino)
    people = [Person(f"tg:{one.id}", name, "en") for one, name in ((aram, "Aram"), (nino, "Nino"))]
    await finished_match(run.core, f"tg:{room.id}:0", *people)
    await run.settled()
    await aram.says(room, "/replay")
    first: Message = await aram.private.last(lambda m: m.photo and "Deal 1 of" in m.text, what="the first deal")
    assert "Next deal ▶" in first.labels
    assert "◀ Previous deal" not in first.labels
    await aram.presses(first, "Next deal ▶")
    second: Message = await aram.private.last(lambda m: m.photo and "Deal 2 of" in m.text, what="the second deal")
    await aram.presses(second, "◀ Previous deal")
    await aram.private.last(lambda m: m.photo and "Deal 1 of" in m.text)
    assert not any("Deal 1 of" in message.text for message in room.said()), "nothing of it in the group"


async def test_a_link_where_the_page_can_be_reached(run: Running, fake: FakeTelegram) -> None:
    aram, nino = fake.user("Aram", "en", started=True), fake.user("Nino", "en", started=True)
    room = fake.group("Friends", aram, nino)
    people = [Person(f"tg:{one.id}", name, "en") for one, name in ((aram, "Aram"), (nino, "Nino"))]
    await finished_match(run.core, f"tg:{room.id}:0", *people)
    run.core.desk.ways.open_page(lambda path: f"https://cards.example.org/{path}")
    await aram.says(room, "/replay")
    given: Message = await aram.private.last(lambda m: "Watch on the page" in m.labels, what="the link")
    match = (await run.core.store.matches.in_chat(f"tg:{room.id}", 0, 1))[0].table_id, 1
    assert await run.core.store.shares.count(*match, (people[0].id,)) == 1
    await aram.presses(given, "End the link")
    assert await run.core.store.shares.count(*match, (people[0].id,)) == 0
    await aram.presses(given, "Deal by deal")
    await aram.private.last(lambda m: m.photo and "Deal 1 of" in m.text)
