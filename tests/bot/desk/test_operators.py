"""The operator's chat at the desk: who is answered, what is announced, and that nothing is said twice."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from adapters.store import SqlStore, open_store
from bot.desk.announce import Announcements
from bot.desk.operators import OperatorsChat
from bot.ports.keys import Dest, Slot, news_slot, private_to, teller_of, told_slot
from bot.ports.records import PendingRow, Sent
from bot.scenes.info import announcement
from bot.table.codec import text_from_json
from bot.text import t
from tests.store.kit import say

CHAT = "tg:-77:0"
TOLD = told_slot("tg:5", "tg:1:900")


class Office:
    """A chat in which Vano's feedback stands as message ``-77:45:t``."""

    def __init__(self, store: SqlStore) -> None:
        self.store = store
        self.commits = 0
        self.news = Announcements(store, store.outbox, self._committed)
        self.chat = OperatorsChat(store.outbox, self.news, self._committed, CHAT)

    def _committed(self) -> None:
        self.commits += 1

    async def waiting(self, dest: Dest) -> list[PendingRow]:
        """What is to be sent there; it counts as sent."""
        lane = await self.store.outbox.claim((str(dest),), "me", 1000)
        if lane is None:
            return []
        rows = await self.store.outbox.rows(lane, 100)
        await self.store.outbox.mark(lane, [row.id for row in rows], "sent")
        await self.store.outbox.release(lane)
        return list(rows)

    async def keys(self, dest: Dest) -> list[str]:
        return [text_from_json(row.row.ref).key for row in await self.waiting(dest)]


@pytest.fixture
async def office(tmp_path: Path) -> AsyncIterator[Office]:
    store = await open_store(f"sqlite:///{tmp_path}/t.db")
    one = Office(store)
    await store.outbox.remember(Sent(Dest(CHAT), TOLD, "-77:45:t", 0, "h", 1))
    yield one
    await store.close()


VANO = private_to("tg:5")


async def test_an_answer_goes_to_its_author_once(office: Office) -> None:
    for _ in range(2):  # the same update twice
        assert await office.chat.answer("tg:1:901", CHAT, "-77:45:t", " Thank\nyou \u202e")
    (row,) = await office.waiting(VANO)
    assert text_from_json(row.row.ref) == t("feedback-answer", text="Thank you")
    assert await office.keys(Dest(CHAT)) == ["feedback-answered"]
    assert office.commits


async def test_nothing_else_is_an_answer(office: Office) -> None:
    """Another chat, another message, one without words: nobody is written to."""
    await office.store.outbox.remember(Sent(Dest(CHAT), Slot("board", "abc", 1), "-77:46:t", 0, "h", 1))
    assert not await office.chat.answer("k:1", "tg:-5:0", "-77:45:t", "hello")
    assert not await office.chat.answer("k:2", CHAT, "-77:46:t", "hello")
    assert not await office.chat.answer("k:3", CHAT, "-77:99:t", "hello")
    assert await office.chat.answer("k:4", CHAT, "-77:45:t", "")
    assert await office.waiting(VANO) == []
    assert await office.keys(Dest(CHAT)) == ["feedback-unread"]
    nobody = OperatorsChat(office.store.outbox, office.news, lambda: None)
    assert not nobody.hears(CHAT)
    assert not await nobody.answer("k:5", CHAT, "-77:45:t", "hello")


async def test_an_answer_that_cannot_arrive_is_reported_and_nothing_else_is(office: Office) -> None:
    await office.chat.answer("k", CHAT, "-77:45:t", "hello")
    (row,) = await office.waiting(VANO)
    await office.waiting(Dest(CHAT))
    for _ in range(2):
        await office.chat.undelivered(row)
    assert await office.keys(Dest(CHAT)) == ["feedback-unreached"]
    await office.chat.undelivered(PendingRow(1, "greeting:1", "", 0, row.row, 0, 0))
    assert await office.waiting(Dest(CHAT)) == []


async def test_announced_where_people_play_and_nowhere_else(office: Office) -> None:
    for table, place, status in (("a", "tg:-1:0", "live"), ("b", "tg:-1:0", "lobby"), ("c", "tg:-2:0", "closed")):
        await say(office.store, table, table, "event", place=place, status=status)
    refused = await office.chat.announce("k:0", " ", "en")
    assert (refused.ok, refused.text) == (False, t("announce-empty"))
    assert (await office.chat.announce("k:1", "soon " + "x" * 900, "en")).ok
    (row,) = await office.waiting(Dest("tg:-1:0"))
    said = text_from_json(row.row.ref)
    assert (said.key, len(dict(said.args)["text"])) == ("announce-said", 500)  # type: ignore[arg-type]
    assert row.row.fresh
    assert await office.waiting(Dest("tg:-2:0")) == []
    (done,) = await office.waiting(Dest(CHAT))
    assert text_from_json(done.row.ref) == t("announce-done", n=1)


async def test_taken_down_where_it_stands_or_still_waits(office: Office) -> None:
    await say(office.store, "a", "a", "event", place="tg:-1:0")
    await say(office.store, "b", "b", "event", place="tg:-2:0")
    await office.news.say("k", t("announce-restart"))
    (row,) = await office.waiting(Dest("tg:-1:0"))
    await office.store.outbox.remember(Sent(row.row.dest, news_slot("tg:-1:0"), "-1:9:t", 0, "h", 7))
    assert await office.news.over() == 2
    assert await office.news.over() == 2
    (down,) = await office.waiting(Dest("tg:-1:0"))
    assert (down.row.slot, down.row.ref) == (news_slot("tg:-1:0"), "")
    waits, taken = await office.waiting(Dest("tg:-2:0"))
    assert (waits.row.ref != "", taken.row.ref) == (True, "")
    assert waits.row.slot == taken.row.slot, "the newer one supersedes it: it is never said"


def test_what_is_left_of_an_announcement() -> None:
    over = announcement(None)
    assert (over.gone, over.epilogue) == (True, True)
    assert not announcement(t("announce-restart")).gone


@pytest.mark.parametrize("person", ["tg:5", "dc:77", "web:abc"])
def test_the_slot_of_feedback_names_its_author(person: str) -> None:
    slot = Slot.parse(str(told_slot(person, "tg:1:9:x")))
    assert teller_of(slot) == person
    assert teller_of(Slot("board", person)) is None
    assert teller_of(None) is None
