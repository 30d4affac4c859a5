"""What people tell the operator: passed on once, with as much of the deal as everybody may know."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from adapters.config import BadSettings, load
from adapters.store import open_store
from bot.desk.desk import Desk
from bot.desk.feedback import PAUSE_MS, Feedback
from bot.fair import link
from bot.ports.records import PendingRow
from bot.table.codec import text_from_json
from bot.table.loaded import loaded_of
from bot.text import Text
from tests.adapters.local.house import catalog
from tests.bot.house import ARAM, FOUR, NINO, VANO, why
from tests.bot.test_service import PLACE, FakeClock, Inn

CHAT = "tg:-77:0"


class Told(Inn):
    """An inn whose operator listens."""

    def listen(self, chat: str | None) -> None:
        self._told: list[Text] = []
        box = Feedback(self.service, self.store, self.store.outbox, self.clock, chat)
        self.desk = Desk(self.service, self.store, self.store.outbox, feedback=box)

    async def told(self) -> list[Text]:
        """What has come to the operator's chat so far."""
        self._told += [text_from_json(row.row.ref) for row in await self.rows(CHAT)]
        return self._told

    async def rows(self, dest: str) -> list[PendingRow]:
        found = []
        while (lane := await self.store.outbox.claim(("tg:",), "me", 60_000)) is not None:
            rows = await self.store.outbox.rows(lane)
            found += [row for row in rows if str(row.row.dest) == dest]
            await self.store.outbox.mark(lane, [row.id for row in rows], "sent")
            await self.store.outbox.release(lane)
        return found


@pytest.fixture
async def inn(tmp_path: Path) -> AsyncIterator[Told]:
    clock = FakeClock()
    store = await open_store(f"sqlite:///{tmp_path}/t.db", clock)
    told = Told(store, clock)
    told.listen(CHAT)
    yield told
    await store.close()


def said(text: Text) -> str:
    return catalog().say("en", text)


async def test_words_are_passed_on_once_and_thanks_are_private(inn: Told) -> None:
    """Without a table nothing else is asked; the same update twice is one word; within a minute no other."""
    answer = await inn.desk.command("tg:1:1", PLACE, VANO, "feedback", "the clock\nis too short " + "x" * 2000)
    assert answer.ok
    assert not answer.public
    assert answer.scene is None
    assert (await inn.desk.command("tg:1:1", PLACE, VANO, "feedback", "the clock is too short")).ok
    (text,) = await inn.told()
    assert "Vano (tg:5): the clock is too short" in said(text).replace("\u2068", "").replace("\u2069", "")
    assert len(said(text)) < 1100
    soon = await inn.desk.command("tg:1:2", PLACE, VANO, "feedback", "again")
    assert soon.text is not None
    assert soon.text.key == "feedback-slowly"
    inn.clock.now += PAUSE_MS
    assert (await inn.desk.command("tg:1:3", PLACE, VANO, "feedback", "again")).ok
    assert len(await inn.told()) == 2
    empty = await inn.desk.command("tg:1:4", PLACE, NINO, "feedback", " \u202e ")
    assert empty.text is not None
    assert empty.text.key == "feedback-empty"


async def test_the_record_of_a_running_deal_is_what_everybody_sees(inn: Told) -> None:
    """No card of any hand, no secret, whoever asks; a stranger sends no record at all."""
    table_id = await inn.four()
    answer = await inn.desk.command(inn.key(), PLACE, ARAM, "feedback", "odd bid")
    assert answer.scene is not None
    (data,) = [button.data for row in answer.scene.buttons for button in row]
    refused = await inn.desk.press(inn.key(), PLACE, VANO, data)
    assert why(refused) == "illegal-not-seated"
    assert len(await inn.told()) == 1
    assert (await inn.desk.press(inn.key(), PLACE, ARAM, data)).ok
    table = await inn.service.table(table_id)
    assert table is not None
    record = said((await inn.told())[1])
    assert table_id in record
    assert link(table.seed, table.deal) not in record
    assert table.seed not in record
    assert not any(sign in record for sign in "♠♣♦♥")


async def test_the_record_of_a_deal_that_is_over_has_its_moves(inn: Told) -> None:
    """With its secret, which is public by then: the deal can be dealt and played again."""
    table_id = await inn.four()
    for call in ("8H", "pass", "pass", "pass"):
        table = await inn.service.table(table_id)
        assert table is not None
        seat = min(loaded_of(table).game.waiting(table.state))
        assert (await inn.desk.press(inn.key(), PLACE, FOUR[seat], f"a:{table_id}:{_decision(table, call)}:{call}")).ok
    for _ in range(200):
        table = await inn.service.table(table_id)
        assert table is not None
        game = loaded_of(table).game
        if game.needs_deal(table.state):
            break
        seat = min(game.waiting(table.state))
        action = next(iter(game.legal(table.state, seat).actions))
        data = f"a:{table_id}:{game.decision(table.state, action)}:{game.encode(action)}"
        assert (await inn.desk.press(inn.key(), PLACE, FOUR[seat], data)).ok
    answer = await inn.desk.command(inn.key(), PLACE, NINO, "feedback", "miscounted")
    assert answer.scene is not None
    assert (await inn.desk.press(inn.key(), PLACE, NINO, answer.scene.buttons[0][0].data)).ok
    record = said((await inn.told())[-1])
    assert link(table.seed, table.deal) in record
    assert table.seed not in record
    assert record.count(" · ") >= 24
    assert "8H" in record


def _decision(table: object, call: str) -> str:
    game = loaded_of(table).game  # type: ignore[arg-type]
    decision: str = game.decision(table.state, game.parse(call))  # type: ignore[attr-defined]
    return decision


async def test_words_go_to_the_operators_chat(inn: Told) -> None:
    assert (await inn.desk.command("tg:1:1", PLACE, VANO, "feedback", "thank you")).ok
    (row,) = await inn.rows(CHAT)
    scene = await inn.showing.scene(row)
    assert scene is not None
    assert "thank you" in said(scene.lines[0].text)


async def test_where_nobody_reads_it_nothing_is_kept(inn: Told) -> None:
    inn.listen(None)
    answer = await inn.desk.command("tg:1:1", PLACE, VANO, "feedback", "thank you")
    assert answer.text is not None
    assert (answer.ok, answer.text.key) == (False, "feedback-nowhere")
    assert await inn.store.outbox.next_due() is None


@pytest.mark.parametrize(
    ("text", "place"),
    [("tg:-1001", "tg:-1001:0"), ("tg:-1001:7", "tg:-1001:7"), ("dc:12:34", None), ("here", None), ("tg:x", None)],
)
def test_the_setting(text: str, place: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A place of a platform that is on; anything else is refused by name."""
    monkeypatch.setenv("TELEGRAM_TOKEN", "123456:" + "a" * 30)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    monkeypatch.setenv("OPERATOR_CHAT", text)
    if place is not None:
        assert load(None).operator_chat == place
        return
    with pytest.raises(BadSettings) as refused:
        load(None)
    assert [problem.name for problem in refused.value.problems] == ["OPERATOR_CHAT"]
