"""Rings of quick turns: never twice, and never in the board's way."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from adapters.runtime.delivery.courier import Delivery, NoRoom, RetryLater
from adapters.runtime.delivery.deliverer import RING_MS, Shown
from bot.outbox.rings import Ring
from bot.ports.keys import Dest, Slot
from bot.ports.preferences import Preferences
from bot.ports.records import OutRow, PendingRow
from bot.scene import Line, Scene
from bot.text import Text
from tests.adapters.runtime.kit import Stage, board
from tests.store.kit import PLACE


def ring() -> OutRow:
    return OutRow(Dest(PLACE), Slot.parse("ping:t"), "ping", Ring("calm", (1,), 5).ref(), fresh=True)


async def test_a_ring_that_a_killed_process_may_have_sent_is_not_sent_again(stage: Stage) -> None:
    def killed(_: Delivery) -> None:
        raise asyncio.CancelledError

    stage.platform.script = [killed]
    await stage.say(ring())
    async with stage.sending() as sender:
        await asyncio.wait_for(stage.platform.called.wait(), 10)
        await asyncio.sleep(0)
        sender.stop()
    stage.clock.on(120_000)
    async with stage.sending() as sender:
        await stage.quiet(sender)
    assert len(stage.platform.calls) == 1


async def test_a_ring_that_was_never_tried_is_sent_by_the_next_process(stage: Stage) -> None:
    await stage.say(ring())
    stage.clock.on(1)
    async with stage.sending() as sender:
        await stage.quiet(sender)
    assert len(stage.platform.calls) == 1


async def test_a_lost_answer_does_not_ring_twice(stage: Stage) -> None:
    stage.platform.script = [stage.platform.show_then_fail(RetryLater(1_000, ambiguous=True))]
    await stage.say(ring())
    async with stage.sending() as sender:
        await stage.quiet(sender)
        stage.clock.on(2_000)
        await stage.quiet(sender)
    assert len(stage.platform.calls) == 1


async def test_no_board_waits_for_a_ring_without_room(stage: Stage) -> None:
    stage.platform.script = [NoRoom(3_000)]
    await stage.say(ring())
    async with stage.sending() as sender:
        await stage.quiet(sender)
        await stage.say(board())
        await stage.quiet(sender)
        assert [call.kind for call in stage.platform.calls] == ["ping", "board"]
        stage.clock.on(2_999)
        await stage.quiet(sender)
        assert len(stage.platform.calls) == 2
        stage.clock.on(1)
        await stage.quiet(sender)
    assert [call.kind for call in stage.platform.calls] == ["ping", "board", "ping"]


async def test_a_ring_for_which_there_is_never_room_is_left_unsaid(stage: Stage) -> None:
    stage.platform.script = [NoRoom(1_000)] * 200
    await stage.say(ring())
    async with stage.sending() as sender:
        for _ in range(RING_MS // 1_000 + 5):
            await stage.quiet(sender)
            stage.clock.on(1_000)
    assert stage.platform.seen == {}
    assert len(stage.platform.calls) <= RING_MS // 1_000 + 1
    assert await stage.store.outbox.next_due(("tg:",)) is None


async def test_where_a_questions_ring_cannot_be_deleted_its_last_form_replaces_it(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on the page, where nothing is deleted: the answers must not stay to be pressed in vain."""
    row = OutRow(Dest(PLACE), Slot("vote", "t"), "ping", Ring("vote", (1,), 5).ref(), fresh=True)
    over = replace(row, ref=Ring("vote", (), 5).ref(), fresh=False)
    usual = stage.scene

    async def scene(pending: PendingRow) -> Shown | None:
        if pending.row.ref != over.ref:
            return await usual(pending)
        closed = Scene("note", lines=(Line(Text("closed")),), gone=True, epilogue=True)
        return closed, "en", Preferences()

    monkeypatch.setattr(stage, "scene", scene)
    async with stage.sending() as sender:
        await stage.say(row)
        await stage.quiet(sender)
        await stage.say(over)
        await stage.quiet(sender)
    assert list(stage.platform.seen.values()) == ["closed"]
