"""What the sender does when the platform, the store or we ourselves fail (I5)."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from adapters.runtime.delivery.courier import Delivery, Moved, Receipt, RetryLater, Undeliverable
from adapters.runtime.delivery.deliverer import GIVE_UP_MS, GIVE_UP_TRIES
from adapters.runtime.delivery.sender import Hooks, nonce
from adapters.store import open_store
from bot.ports import StoreUnavailable
from bot.ports.keys import Dest, Slot
from bot.ports.records import Lane, PendingRow, Sent
from tests.adapters.runtime.kit import Platform, Stage, board, note
from tests.store.kit import NOON, PLACE


async def test_a_storm_of_refusals_ends_in_one_edit(stage: Stage) -> None:
    """Thirty changes while the platform says 429: people see the last one, by a single call after the rest."""
    async with stage.sending() as sender:
        await stage.say(board())
        await stage.quiet(sender)
        stage.platform.script = [RetryLater(3000)]
        for n in range(30):
            stage.board = f"b{n + 1}"
            await stage.say(board())
            await stage.quiet(sender)
        assert len(stage.platform.calls) == 2
        stage.clock.on(2999)
        await stage.quiet(sender)
        assert len(stage.platform.calls) == 2
        stage.clock.on(1)
        await stage.quiet(sender)
    assert stage.platform.said() == ["b0", "b1", "b30"]
    assert stage.platform.seen == {f"{PLACE}#1": "b30"}
    assert await stage.store.check() == ()


async def test_one_chats_429_does_not_hold_up_another(stage: Stage) -> None:
    stage.platform.script = [RetryLater(60_000)]
    await stage.say(note("slow"))
    async with stage.sending() as sender:
        await stage.quiet(sender)
        await stage.say(note("quick", dest="tg:-9:0"))
        await stage.quiet(sender)
    assert stage.platform.said() == ["slow", "quick"]


async def test_a_platform_wide_429_holds_up_all_its_lanes(stage: Stage) -> None:
    stage.platform.script = [RetryLater(5000, everywhere=True)]
    await stage.say(note("first"))
    async with stage.sending() as sender:
        await stage.quiet(sender)
        await stage.say(note("second", dest="tg:-9:0"), note("third", dest="@tg:7"))
        await stage.quiet(sender)
        assert stage.platform.said() == ["first"]
        stage.clock.on(5000)
        await stage.quiet(sender)
    assert sorted(stage.platform.said()) == ["first", "first", "second", "third"]


async def test_what_can_never_arrive_is_dead_and_told_of(stage: Stage) -> None:
    told: list[tuple[str, str]] = []

    async def undeliverable(row: PendingRow, reason: str) -> None:
        told.append((row.row.ref, reason))
        raise RuntimeError("whoever is told may fail, the lane goes on")

    stage.platform.script = [Undeliverable("blocked")]
    await stage.say(note("lost"), note("next"))
    async with stage.sending(Hooks(on_undeliverable=undeliverable)) as sender:
        await stage.quiet(sender)
    assert told == [("lost", "blocked")]
    assert stage.platform.said() == ["lost", "next"]
    assert (await stage.store.stats()).open_rows == 0
    assert await stage.store.check() == ()


async def test_a_chat_that_moved_gets_it_at_its_new_place(stage: Stage) -> None:
    moves: list[tuple[str, str]] = []

    async def moved(old: str, new: str) -> None:
        moves.append((old, new))
        await stage.store.rehome(old, new)

    stage.platform.script = [Moved("tg:-5", "tg:-1005")]
    await stage.say(note("a"), note("b"), board())
    async with stage.sending(Hooks(on_moved=moved)) as sender:
        await stage.quiet(sender)
    assert moves == [("tg:-5", "tg:-1005")]
    assert [(str(call.dest), text) for call, text in zip(stage.platform.calls, stage.platform.said(), strict=True)] == [
        (PLACE, "a"),
        ("tg:-1005:0", "a"),
        ("tg:-1005:0", "b"),
        ("tg:-1005:0", "b0"),
    ]
    assert await stage.store.check() == ()


async def test_a_move_that_cannot_be_followed_is_tried_again(stage: Stage) -> None:
    async def moved(old: str, new: str) -> None:
        raise RuntimeError("not now")

    stage.platform.script = [Moved("tg:-5", "tg:-1005")]
    await stage.say(note("a"))
    async with stage.sending(Hooks(on_moved=moved)) as sender:
        await stage.quiet(sender)
        assert len(stage.platform.calls) == 1
        stage.clock.on(10_000)
        await stage.quiet(sender)
    assert stage.platform.said() == ["a", "a"]


async def test_unknown_errors_back_off_and_are_given_up_after_a_while(stage: Stage) -> None:
    stage.platform.script = [ValueError(f"odd {n}") for n in range(40)]
    await stage.say(note("cursed"))
    await stage.say(note("other lane", dest="tg:-9:0"))
    async with stage.sending() as sender:
        for _ in range(1000):
            await stage.quiet(sender)
            if (await stage.store.outbox.next_due()) is None:
                break
            stage.clock.on(1000)
    tries = [time for time, text in zip(stage.platform.times, stage.platform.said(), strict=True) if text == "cursed"]
    gaps = [later - earlier for earlier, later in pairwise(tries)]
    assert len(tries) >= GIVE_UP_TRIES
    assert tries[-1] - NOON >= GIVE_UP_MS
    assert gaps == sorted(gaps)
    assert (gaps[0], gaps[-1]) == (1000, 120_000)
    assert (await stage.store.stats()).open_rows == 0


async def test_a_scene_that_cannot_be_built_does_not_dam_the_lane(stage: Stage) -> None:
    stage.broken = {"broken"}
    await stage.say(note("broken"), note("after"))
    async with stage.sending() as sender:
        for _ in range(20):
            await stage.quiet(sender)
            stage.clock.on(1000)
    assert stage.platform.said() == ["after"]
    assert stage.platform.times[0] - NOON <= 4000
    assert await stage.store.check() == ()


async def test_a_post_that_may_have_arrived_is_not_posted_twice(stage: Stage) -> None:
    """Discord: the second try carries the first one's nonce though the board has changed, and then an edit."""
    stage.platform = Platform(nonces=True)
    stage.platform.script = [stage.platform.show_then_fail(RetryLater(1000, ambiguous=True))]
    async with stage.sending() as sender:
        await stage.say(board(fresh=True))
        await stage.quiet(sender)
        stage.board = "newer"
        await stage.say(board())
        stage.clock.on(1000)
        await stage.quiet(sender)
    assert stage.platform.seen == {f"{PLACE}#1": "newer"}
    assert len({call.nonce for call in stage.platform.calls if call.previous is None}) == 1
    assert [call.attempts for call in stage.platform.calls][:2] == [0, 1]
    assert await stage.store.check() == ()


class Deaf:
    """An outbox that fails at marks: ``times`` of them, or for ever."""

    def __init__(self, inner: Any, times: int) -> None:
        self._inner = inner
        self.times = times

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    async def mark(self, lane: Lane, ids: Any, state: Any, sent: Sent | None = None) -> bool:
        if self.times:
            self.times -= 1
            raise StoreUnavailable("disk-full")
        return bool(await self._inner.mark(lane, ids, state, sent))


async def test_a_full_disk_between_post_and_mark(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is held on to until it can be noted, so that nothing is posted twice."""
    monkeypatch.setattr("adapters.runtime.delivery.deliverer._HOLD_S", (0.01,) * 5)
    await stage.say(note("once"))
    async with stage.sending(outbox=Deaf(stage.store.outbox, 3)) as sender:
        await stage.quiet(sender)
    assert stage.platform.said() == ["once"]


@pytest.mark.parametrize("nonces", [True, False], ids=["discord", "telegram"])
async def test_killed_between_post_and_mark(stage: Stage, monkeypatch: pytest.MonkeyPatch, nonces: bool) -> None:
    """The one window that is left: Discord recognises the nonce, on Telegram the post may be repeated (I5)."""
    monkeypatch.setattr("adapters.runtime.delivery.deliverer._HOLD_S", ())
    stage.platform = Platform(nonces=nonces)
    await stage.say(board(fresh=True))
    async with stage.sending(outbox=Deaf(stage.store.outbox, 1)):
        async with asyncio.timeout(30):
            await stage.platform.called.wait()
            await asyncio.sleep(0.05)
    assert stage.platform.seen == {f"{PLACE}#1": "b0"}
    stage.board = "b1"
    stage.clock.on(61_000)
    async with stage.sending() as sender:
        await stage.quiet(sender)
    last = max(stage.platform.seen)
    assert stage.platform.seen[last] == "b1", "what people see at the end is how it stands"
    assert len(stage.platform.seen) == (1 if nonces else 2)
    kept = await stage.store.outbox.sent(Dest(PLACE), Slot.parse("board:t:1"))
    assert kept is not None
    assert kept.ext_id == last
    assert await stage.store.check() == ()


async def test_a_clean_stop_finishes_what_is_on_its_way(stage: Stage) -> None:
    stage.platform.slow_s = 0.05
    await stage.say(note("a"), note("b"), note("c"))
    async with stage.sending():
        await stage.platform.called.wait()
    assert stage.platform.said() == ["a"], "finished, and nothing new begun"
    assert len(stage.platform.seen) == 1
    stage.platform.slow_s = 0
    async with stage.sending() as sender:
        await stage.quiet(sender)
    assert stage.platform.said() == ["a", "b", "c"], "nothing twice"
    assert await stage.store.check() == ()


async def test_a_sender_that_slept_too_long_does_not_mark(stage: Stage, tmp_path: Path) -> None:
    """Its lease ran out in the middle of a call and another took the lane: the slot is said once more (I5)."""
    rival = await open_store(f"sqlite:///{tmp_path}/davtar.db", stage.clock)

    async def overslept(delivery: Delivery) -> Receipt:
        stage.clock.on(61_000)
        lane = await rival.outbox.claim(("tg:",), "rival", 1000)
        assert lane is not None
        await rival.outbox.mark(lane, [row.id for row in await rival.outbox.rows(lane)], "sent")
        await rival.outbox.release(lane)
        stage.board = "since"
        return stage.platform.show(delivery)

    stage.platform.script = [overslept]
    await stage.say(board())
    done = asyncio.Event()
    stage.platform.finished = done.set
    async with stage.sending() as sender:
        await asyncio.wait_for(done.wait(), 30)
        await stage.quiet(sender)
        stage.clock.on(1000)
        await stage.quiet(sender)
    await rival.close()
    assert stage.platform.said() == ["b0", "since"]
    assert (await stage.store.stats()).open_rows == 0
    assert await stage.store.check() == ()


def test_nonces_fit_discord() -> None:
    assert nonce("t:1:0") == nonce("t:1:0") != nonce("t:1:1")
    assert len(nonce("x" * 500)) == 25
    assert set(nonce("t:1:0")) <= set("abcdefghijklmnopqrstuvwxyz234567")
