"""The sender: order, coalescing, pacing (law: Commit before telling; I5)."""

from __future__ import annotations

import asyncio
from itertools import pairwise

from adapters.runtime.delivery.courier import Pace
from adapters.runtime.delivery.sender import Hooks
from bot.ports.keys import Dest, Slot
from bot.ports.records import OutRow, PendingRow
from tests.adapters.runtime.kit import Platform, Stage, board, note
from tests.store.kit import NOON, PLACE


async def test_notes_keep_their_order_and_boards_melt_into_the_newest(stage: Stage) -> None:
    await stage.say(note("one"), board(), note("two"), board(), note("three"), board(), note("four"))
    stage.board = "now"
    async with stage.sending() as sender:
        await stage.quiet(sender)
    assert stage.platform.said() == ["one", "two", "three", "now", "four"]
    assert await stage.store.check() == ()


async def test_a_board_is_edited_until_a_fresh_one_is_wanted(stage: Stage) -> None:
    async with stage.sending() as sender:
        for change in ("b1", "b2"):
            stage.board = change
            await stage.say(board())
            await stage.quiet(sender)
        assert stage.platform.seen == {f"{PLACE}#1": "b2"}
        stage.clock.on(10)
        stage.board = "b3"
        await stage.say(board(fresh=True))
        await stage.say(board())
        await stage.quiet(sender)
        assert stage.platform.seen == {f"{PLACE}#1": "b2", f"{PLACE}#2": "b3"}, "one post for both"
        stage.clock.on(10)
        stage.board = "b4"
        await stage.say(board())
        await stage.quiet(sender)
    assert stage.platform.seen == {f"{PLACE}#1": "b2", f"{PLACE}#2": "b4"}
    kept = await stage.store.outbox.sent(Dest(PLACE), Slot.parse("board:t:1"))
    assert kept is not None
    assert (kept.ext_id, kept.at_ms) == (f"{PLACE}#2", NOON + 10), "at_ms is when it was posted, not edited"


async def test_what_looks_the_same_is_not_sent_again(stage: Stage) -> None:
    async with stage.sending() as sender:
        for _ in range(3):
            await stage.say(board())
            await stage.quiet(sender)
    assert len(stage.platform.calls) == 1
    assert (await stage.store.stats()).open_rows == 0


async def test_an_open_hand_is_its_couriers_affair(stage: Stage) -> None:
    """Its owner may have had it redrawn by a press of which the outbox knows nothing; None: no hand is open."""
    hand = OutRow(Dest.parse("@tg:7"), Slot.parse("hand:t"), "hand", seat=0)
    stage.platform.script = [None, None, lambda _: None]
    async with stage.sending() as sender:
        for _ in range(3):
            await stage.say(hand)
            await stage.quiet(sender)
    assert [call.kind for call in stage.platform.calls] == ["hand"] * 3
    assert (await stage.store.stats()).open_rows == 0
    assert await stage.store.check() == ()


async def test_what_is_for_later_blocks_nothing_and_comes_in_time(stage: Stage) -> None:
    """A finished trick stays visible for a second and a half; meanwhile notes and newer boards pass."""
    await stage.say(board(), board(after_ms=NOON + 1500), note("loud"))
    async with stage.sending() as sender:
        stage.board = "trick"
        await stage.quiet(sender)
        assert stage.platform.said() == ["trick", "loud"]
        stage.clock.on(1499)
        await stage.quiet(sender)
        assert len(stage.platform.calls) == 2
        stage.board = "gathered"
        stage.clock.on(1)
        await stage.quiet(sender)
    assert stage.platform.said() == ["trick", "loud", "gathered"]


async def test_what_is_for_later_wakes_the_sender_by_itself(stage: Stage) -> None:
    """No poke, no polling: the sender sleeps until the row is due."""
    await stage.say(note("later", after_ms=NOON + 40))
    async with stage.sending():
        await asyncio.sleep(0.02)
        stage.clock.on(40)
        async with asyncio.timeout(30):
            await stage.platform.called.wait()
    assert stage.platform.said() == ["later"]


async def test_a_scene_that_is_over_is_not_said(stage: Stage) -> None:
    stage.silent = {"stale"}
    await stage.say(note("stale"), note("live"))
    async with stage.sending() as sender:
        await stage.quiet(sender)
    assert stage.platform.said() == ["live"]
    assert (await stage.store.stats()).open_rows == 0


async def test_lanes_run_side_by_side_but_each_by_itself(stage: Stage) -> None:
    for n in range(8):
        await stage.say(*(note(f"{n}.{k}", dest=f"tg:{n}:0") for k in range(4)))
    stage.platform.slow_s = 0.2
    async with stage.sending() as sender:
        await stage.quiet(sender)
    for n in range(8):
        mine = [text for text in stage.platform.said() if text.startswith(f"{n}.")]
        assert mine == [f"{n}.{k}" for k in range(4)]
    assert stage.platform.most_in_lane == 1
    assert stage.platform.most_at_once >= 4


async def test_what_another_platform_serves_is_left_to_it(stage: Stage) -> None:
    await stage.say(note("theirs", dest="dc:1:2"), note("mine"))
    async with stage.sending() as sender:
        await stage.quiet(sender)
    assert stage.platform.said() == ["mine"]
    assert (await stage.store.stats()).open_rows == 1


async def test_the_longest_prefix_serves(stage: Stage) -> None:
    special = Platform("tg:-9:")
    await stage.say(note("a", dest="tg:-9:0"), note("b", dest="tg:-99:0"))
    sender = stage.sender(None, stage.platform, special)
    task = asyncio.create_task(sender.run())
    await stage.quiet(sender)
    sender.stop()
    await task
    assert (special.said(), stage.platform.said()) == (["a"], ["b"])


# --- pace -----------------------------------------------------------------------------------------------------


async def run_down(stage: Stage, step_ms: int = 500, most: int = 4000) -> None:
    """Let the clock run until everything has been said."""
    async with stage.sending() as sender:
        for _ in range(most):
            await stage.quiet(sender)
            if (await stage.store.outbox.next_due()) is None:
                return
            stage.clock.on(step_ms)
    raise AssertionError("not everything was said")


async def test_a_second_between_messages_and_twenty_a_minute(stage: Stage) -> None:
    """Telegram's limits for a group (research/testing.md, part C)."""
    stage.platform = Platform(pace=Pace(gap_ms=1000, per_minute=20))
    stage.platform.now = stage.clock.now_ms
    await stage.say(*(note(str(n)) for n in range(50)))
    await run_down(stage)
    times = stage.platform.times
    assert stage.platform.said() == [str(n) for n in range(50)]
    assert all(later - earlier >= 1000 for earlier, later in pairwise(times))
    assert all(times[n + 20] - times[n] >= 60_000 for n in range(30))
    assert times[-1] - NOON <= 140_000, "and no slower than that"


async def test_the_budget_survives_a_restart(stage: Stage) -> None:
    stage.platform = Platform(pace=Pace(per_minute=3))
    stage.platform.now = stage.clock.now_ms
    await stage.say(*(note(str(n)) for n in range(5)))
    async with stage.sending() as sender:
        await stage.quiet(sender)
    assert len(stage.platform.calls) == 3
    stage.clock.on(1000)
    async with stage.sending() as sender:
        await stage.quiet(sender)
    assert len(stage.platform.calls) == 3
    await run_down(stage)
    assert stage.platform.times[3] - NOON >= 60_000


async def test_a_clock_set_back_does_not_silence_a_chat(stage: Stage) -> None:
    stage.platform = Platform(pace=Pace(gap_ms=1000, per_minute=20))
    stage.platform.now = stage.clock.now_ms
    async with stage.sending() as sender:
        await stage.say(note("a"))
        await stage.quiet(sender)
        stage.clock.on(-3_600_000)
        budget = await sender.budgets.of(Dest(PLACE), stage.platform.pace(Dest(PLACE)))
        wait = budget.wait_ms(stage.clock.now_ms())
    assert 0 <= wait <= 1000


# --- lateness -------------------------------------------------------------------------------------------------


async def test_a_board_that_came_late_is_told_of(stage: Stage) -> None:
    told: list[tuple[str, int]] = []

    async def late(row: PendingRow, since: int) -> None:
        told.append((row.table_id, since))

    await stage.say(board(), note("x", slot="other"))
    stage.clock.on(4001)
    async with stage.sending(Hooks(on_late=late)) as sender:
        await stage.quiet(sender)
        stage.board = "b1"
        await stage.say(board())
        stage.clock.on(4000)
        await stage.quiet(sender)
    assert told == [("t", NOON)]
