"""The sender (I5): order, coalescing, pace, rings, failures; scenes made into messages."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.runtime.courier import Delivery, Moved, NoRoom, Receipt, RetryLater, Undeliverable
from adapters.runtime.present import Presenter
from adapters.runtime.sender import (
    MOST,
    RING_MS,
    STAYS_MS,
    Asides,
    Group,
    Hooks,
    Shown,
    next_folded,
    next_group,
    nonce,
)
from adapters.store.store import open_store
from bot.delivery.pings import Ring
from bot.ports import StoreUnavailable
from bot.ports.keys import Dest, Slot
from bot.ports.preferences import Preferences
from bot.ports.records import Lane, OutRow, PendingRow, Sent
from bot.text import Name, Text, t
from bot.view.scene import Amount, BoardPicture, Button, HandPicture, Line, Plate, Scene
from tests.adapters.runtime.kit import PlainPictures, PlainWords, Platform, Stage, board, note
from tests.record.hours import passes
from tests.store.kit import NOON, PLACE
from tests.waiting import until

pytestmark = pytest.mark.usefixtures("jumps")


async def test_notes_keep_their_order_and_boards_melt_into_the_newest(stage: Stage) -> None:
    await stage.say(note("one"), board(), note("two"), board(), note("three"), board(), note("four"))
    stage.board = "now"
    await stage.sends()
    assert stage.platform.said() == ["one", "two", "three", "now", "four"]


async def test_a_board_is_edited_until_a_fresh_one_is_wanted(stage: Stage) -> None:
    async with stage.sending() as sender:
        for change in ("b1", "b2"):
            stage.board = change
            await stage.say(board(), by=sender)
        assert stage.platform.seen == {f"{PLACE}#1": "b2"}
        stage.clock.on(10)
        stage.board = "b3"
        await stage.say(board(fresh=True))
        await stage.say(board(), by=sender)
        assert stage.platform.seen == {f"{PLACE}#1": "b2", f"{PLACE}#2": "b3"}, "one post for both"
        stage.clock.on(10)
        stage.board = "b4"
        await stage.say(board(), by=sender)
    assert stage.platform.seen == {f"{PLACE}#1": "b2", f"{PLACE}#2": "b4"}
    kept = await stage.store.outbox.sent(Dest(PLACE), Slot.parse("board:t:1"))
    assert kept is not None
    assert (kept.ext_id, kept.at_ms) == (f"{PLACE}#2", NOON + 10), "at_ms is when it was posted, not edited"


async def test_what_looks_the_same_is_not_sent_again(stage: Stage) -> None:
    async with stage.sending() as sender:
        for _ in range(3):
            await stage.say(board(), by=sender)
    assert (len(stage.platform.calls), (await stage.store.stats()).open_rows) == (1, 0)


async def test_an_open_hand_is_its_couriers_affair(stage: Stage) -> None:
    hand = OutRow(Dest.parse("@tg:7"), Slot.parse("hand:t"), "hand", seat=0)
    stage.platform.script = [None, None, lambda _: None]
    async with stage.sending() as sender:
        for _ in range(3):
            await stage.say(hand, by=sender)
    assert [call.kind for call in stage.platform.calls] == ["hand"] * 3
    assert (await stage.store.stats()).open_rows == 0


async def test_what_is_for_later_blocks_nothing_and_comes_in_time(stage: Stage) -> None:
    await stage.say(board(), board(after_ms=NOON + 1500), note("loud"))
    async with stage.sending() as sender:
        stage.board = "trick"
        await stage.quiet(sender)
        assert stage.platform.said() == ["trick", "loud"]
        await stage.on(1499, sender)
        assert len(stage.platform.calls) == 2
        stage.board = "gathered"
        await stage.on(1, sender)
    assert stage.platform.said() == ["trick", "loud", "gathered"]


async def test_what_is_for_later_wakes_the_sender_by_itself(stage: Stage) -> None:
    await stage.say(note("later", after_ms=NOON + 40))
    async with stage.sending():
        await passes(0.01)
        stage.clock.on(40)
        await stage.platform.called.wait()
    assert stage.platform.said() == ["later"]


async def test_a_scene_that_is_over_is_not_said(stage: Stage) -> None:
    stage.silent = {"stale"}
    await stage.say(note("stale"), note("live"))
    await stage.sends()
    assert (stage.platform.said(), (await stage.store.stats()).open_rows) == (["live"], 0)


async def test_lanes_run_side_by_side_but_each_by_itself(stage: Stage) -> None:
    for n in range(8):
        await stage.say(*(note(f"{n}.{k}", dest=f"tg:{n}:0") for k in range(4)))
    stage.platform.answers.clear()
    async with stage.sending() as sender:
        await until(lambda: stage.platform.most_at_once == 8)
        stage.platform.answers.set()
        await stage.quiet(sender)
    for n in range(8):
        mine = [text for text in stage.platform.said() if text.startswith(f"{n}.")]
        assert mine == [f"{n}.{k}" for k in range(4)]
    assert stage.platform.most_in_lane == 1


async def test_the_longest_prefix_serves_and_what_another_platform_serves_is_left_to_it(stage: Stage) -> None:
    special = Platform("tg:-9:")
    await stage.say(note("a", dest="tg:-9:0"), note("b", dest="tg:-99:0"), note("theirs", dest="dc:1:2"))
    stage.platforms = (stage.platform, special)
    await stage.sends()
    assert (special.said(), stage.platform.said(), (await stage.store.stats()).open_rows) == (["a"], ["b"], 1)


async def run_down(stage: Stage, step_ms: int = 500, most: int = 4000) -> None:
    """Let the clock run until everything has been said."""
    async with stage.sending() as sender:
        for _ in range(most):
            await stage.quiet(sender)
            if (await stage.store.outbox.next_due()) is None:
                return
            stage.clock.on(step_ms)
    raise AssertionError("not everything was said")


async def test_a_second_between_messages(stage: Stage) -> None:
    """Telegram's limit for a chat (research/testing.md, part C); that for a minute is kept by its own courier."""
    stage.platform = Platform(gap_ms=1000)
    stage.platform.now = stage.clock.now_ms
    await stage.say(*(note(str(n)) for n in range(50)))
    await run_down(stage)
    times = stage.platform.times
    assert stage.platform.said() == [str(n) for n in range(50)]
    assert all(later - earlier >= 1000 for earlier, later in pairwise(times))
    assert times[-1] - NOON <= 55_000, "and no slower than that"


async def test_a_clock_set_back_does_not_silence_a_chat(stage: Stage) -> None:
    stage.platform = Platform(gap_ms=1000)
    stage.platform.now = stage.clock.now_ms
    async with stage.sending() as sender:
        await stage.say(note("a"), by=sender)
        stage.clock.on(-3_600_000)
        wait = sender.calls[Dest(PLACE)].wait_ms(stage.clock.now_ms(), 1)
    assert 0 <= wait <= 1000


async def test_a_board_that_came_late_is_told_of(stage: Stage) -> None:
    told: list[tuple[str, int]] = []

    async def late(row: PendingRow, since: int) -> None:
        told.append((row.table_id, since))

    await stage.say(board(), note("x", slot=Slot("other")))
    stage.clock.on(4001)
    async with stage.sending(Hooks(on_late=late)) as sender:
        await stage.quiet(sender)
        stage.board = "b1"
        await stage.say(board())
        await stage.on(4000, sender)
    assert told == [("t", NOON)]


async def test_a_storm_of_refusals_ends_in_one_edit(stage: Stage) -> None:
    """Thirty changes while the platform says 429: people see the last one, by a single call after the rest."""
    async with stage.sending() as sender:
        await stage.say(board(), by=sender)
        stage.platform.script = [RetryLater(3000)]
        for n in range(30):
            stage.board = f"b{n + 1}"
            await stage.say(board(), by=sender)
        assert len(stage.platform.calls) == 2
        await stage.on(2999, sender)
        assert len(stage.platform.calls) == 2
        await stage.on(1, sender)
    assert (stage.platform.said(), stage.platform.seen) == (["b0", "b1", "b30"], {f"{PLACE}#1": "b30"})


@pytest.mark.parametrize("everywhere", [False, True])
async def test_a_429_holds_up_its_own_lane_or_all_of_the_platforms(stage: Stage, everywhere: bool) -> None:
    stage.platform.script = [RetryLater(5000, everywhere=everywhere)]
    await stage.say(note("first"))
    async with stage.sending() as sender:
        await stage.quiet(sender)
        await stage.say(note("second", dest="tg:-9:0"), note("third", dest="@tg:7"), by=sender)
        assert sorted(stage.platform.said()) == ["first", *([] if everywhere else ["second", "third"])]
        await stage.on(5000, sender)
    assert sorted(stage.platform.said()) == ["first", "first", "second", "third"]


async def test_what_can_never_arrive_is_dead_and_told_of(stage: Stage) -> None:
    told: list[tuple[str, str]] = []

    async def undeliverable(row: PendingRow, reason: str) -> None:
        told.append((row.row.ref, reason))
        raise RuntimeError("whoever is told may fail, the lane goes on")

    stage.platform.script = [Undeliverable("blocked")]
    await stage.say(note("lost"), note("next"))
    await stage.sends(Hooks(on_undeliverable=undeliverable))
    assert (told, stage.platform.said()) == ([("lost", "blocked")], ["lost", "next"])
    assert (await stage.store.stats()).open_rows == 0


async def test_a_chat_that_moved_gets_it_at_its_new_place(stage: Stage) -> None:
    moves: list[tuple[str, str]] = []

    async def moved(old: str, new: str) -> None:
        moves.append((old, new))
        await stage.store.rehome(old, new)

    stage.platform.script = [Moved("tg:-5", "tg:-1005")]
    await stage.say(note("a"), note("b"), board())
    await stage.sends(Hooks(on_moved=moved))
    assert moves == [("tg:-5", "tg:-1005")]
    assert [(str(call.dest), text) for call, text in zip(stage.platform.calls, stage.platform.said(), strict=True)] == [
        *((PLACE, "a"), ("tg:-1005:0", "a"), ("tg:-1005:0", "b"), ("tg:-1005:0", "b0"))
    ]


async def test_a_move_that_cannot_be_followed_is_tried_again(stage: Stage) -> None:
    async def moved(old: str, new: str) -> None:
        raise RuntimeError("not now")

    stage.platform.script = [Moved("tg:-5", "tg:-1005")]
    await stage.say(note("a"))
    async with stage.sending(Hooks(on_moved=moved)) as sender:
        await stage.quiet(sender)
        assert len(stage.platform.calls) == 1
        await stage.on(10_000, sender)
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
    assert gaps == [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, *[120_000] * 4], "until ten minutes are over"
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


async def test_a_post_that_may_have_arrived_is_not_posted_twice(stage: Stage) -> None:
    """Discord: the second try carries the first one's nonce though the board has changed, and then an edit."""
    stage.platform = Platform(nonces=True)
    stage.platform.script = [stage.platform.show_then_fail(RetryLater(1000, ambiguous=True))]
    async with stage.sending() as sender:
        await stage.say(board(fresh=True), by=sender)
        stage.board = "newer"
        await stage.say(board())
        await stage.on(1000, sender)
    assert stage.platform.seen == {f"{PLACE}#1": "newer"}
    assert len({call.nonce for call in stage.platform.calls if call.previous is None}) == 1
    assert [call.attempts for call in stage.platform.calls][:2] == [0, 1]


async def test_a_doubtful_post_is_doubted_once(stage: Stage) -> None:
    """Posted, then edited; if the edit finds the message deleted and posts it again, it stands."""
    await stage.say(board())
    stage.clock.on(1)
    stage.platform.script = [None, lambda _: Receipt("again#2", True)]
    await stage.sends()
    assert [call.previous and call.previous.hash for call in stage.platform.calls] == [None, ""]


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


async def test_a_full_disk_between_post_and_mark(stage: Stage) -> None:
    await stage.say(note("once"))
    await stage.sends(outbox=Deaf(stage.store.outbox, 3))
    assert stage.platform.said() == ["once"]


@pytest.mark.parametrize("nonces", [True, False], ids=["discord", "telegram"])
async def test_killed_between_post_and_mark(stage: Stage, monkeypatch: pytest.MonkeyPatch, nonces: bool) -> None:
    """The one window that is left: Discord recognises the nonce, on Telegram the post may be repeated (I5)."""
    monkeypatch.setattr("adapters.runtime.sender._HOLD_S", ())
    stage.platform = Platform(nonces=nonces)
    await stage.say(board(fresh=True))
    async with stage.sending(outbox=Deaf(stage.store.outbox, 1)):
        await stage.platform.called.wait()
        await passes(0.5)
    assert stage.platform.seen == {f"{PLACE}#1": "b0"}
    stage.board = "b1"
    stage.clock.on(61_000)
    await stage.sends()
    last = max(stage.platform.seen)
    assert stage.platform.seen[last] == "b1", "what people see at the end is how it stands"
    assert len(stage.platform.seen) == (1 if nonces else 2)
    kept = await stage.store.outbox.sent(Dest(PLACE), Slot.parse("board:t:1"))
    assert kept is not None
    assert kept.ext_id == last


async def test_a_clean_stop_finishes_what_is_on_its_way(stage: Stage) -> None:
    stage.platform.answers.clear()
    await stage.say(note("a"), note("b"), note("c"))
    async with stage.sending():
        await stage.platform.called.wait()
        asyncio.get_running_loop().call_later(5, stage.platform.answers.set)
    assert stage.platform.said() == ["a"], "finished, and nothing new begun"
    assert len(stage.platform.seen) == 1
    await stage.sends()
    assert stage.platform.said() == ["a", "b", "c"], "nothing twice"


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
        await done.wait()
        await stage.quiet(sender)
        await stage.on(1000, sender)
    await rival.close()
    assert (stage.platform.said(), (await stage.store.stats()).open_rows) == (["b0", "since"], 0)


def test_nonces_fit_discord() -> None:
    assert nonce("t:1:0") == nonce("t:1:0") != nonce("t:1:1")
    assert len(nonce("x" * 500)) == 25
    assert set(nonce("t:1:0")) <= set("abcdefghijklmnopqrstuvwxyz234567")


def ring() -> OutRow:
    return OutRow(Dest(PLACE), Slot.parse("ping:t"), "ping", Ring("calm", (1,), 5).ref(), fresh=True)


async def test_a_ring_that_a_killed_process_may_have_sent_is_not_sent_again(stage: Stage) -> None:
    def killed(_: Delivery) -> None:
        raise asyncio.CancelledError

    stage.platform.script = [killed]
    await stage.say(ring())
    async with stage.sending() as sender:
        await stage.platform.called.wait()
        await asyncio.sleep(0)
        sender.stop()
    stage.clock.on(120_000)
    await stage.sends()
    assert len(stage.platform.calls) == 1


async def test_a_ring_that_was_never_tried_is_sent_by_the_next_process(stage: Stage) -> None:
    await stage.say(ring())
    stage.clock.on(1)
    await stage.sends()
    assert len(stage.platform.calls) == 1


async def test_a_lost_answer_does_not_ring_twice(stage: Stage) -> None:
    stage.platform.script = [stage.platform.show_then_fail(RetryLater(1_000, ambiguous=True))]
    await stage.say(ring())
    async with stage.sending() as sender:
        await stage.quiet(sender)
        await stage.on(2_000, sender)
    assert len(stage.platform.calls) == 1


async def test_no_board_waits_for_a_ring_without_room(stage: Stage) -> None:
    stage.platform.script = [NoRoom(3_000)]
    await stage.say(ring())
    async with stage.sending() as sender:
        await stage.quiet(sender)
        await stage.say(board(), by=sender)
        assert [call.kind for call in stage.platform.calls] == ["ping", "board"]
        await stage.on(2_999, sender)
        assert len(stage.platform.calls) == 2
        await stage.on(1, sender)
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


async def test_a_questions_ring_that_stays_shows_its_last_form(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    row = OutRow(Dest(PLACE), Slot("vote", "t"), "ping", Ring("vote", (1,), 5).ref(), fresh=True)
    over = replace(row, ref=Ring("vote", (), 5).ref(), fresh=False)
    usual = stage.scene

    async def scene(pending: PendingRow) -> Shown | None:
        if pending.row.ref != over.ref:
            return await usual(pending)
        return Scene("note", lines=(Line(Text("closed")),), gone=True, epilogue=True), "en", Preferences()

    monkeypatch.setattr(stage, "scene", scene)
    async with stage.sending() as sender:
        await stage.say(row, by=sender)
        await stage.say(over, by=sender)
    assert list(stage.platform.seen.values()) == ["closed"]


NOW = 1000

SLOTS = st.sampled_from([None, Slot("board", "t", 1), Slot("hand", "t")])
WHEN = st.sampled_from([0, 0, 0, NOW, NOW + 1])
ROWS = st.lists(st.tuples(SLOTS, WHEN, st.booleans()), max_size=12).map(
    lambda made: [
        PendingRow(
            n,
            f"k{n}",
            "t",
            n,
            OutRow(Dest("tg:-5:0"), slot, "board" if slot is not None else "note", "", None, after, fresh),
            0,
            n,
        )
        for n, (slot, after, fresh) in enumerate(made, 1)
    ]
)


def drain(rows: list[PendingRow], first: Callable[[list[PendingRow], int], Group | None] = next_group) -> list[Group]:
    """All groups in the order in which they are said."""
    said = []
    left = list(rows)
    while group := first(left, NOW):
        said.append(group)
        left = [row for row in left if row.id not in group.ids]
    assert [row for row in left if row.row.after_ms <= NOW] == []
    return said


@settings(max_examples=150, deadline=None)
@given(ROWS)
def test_every_due_row_is_said_or_superseded_once(rows: list[PendingRow]) -> None:
    ids = [row_id for group in drain(rows) for row_id in group.ids]
    assert sorted(ids) == [row.id for row in rows if row.row.after_ms <= NOW]


@settings(max_examples=150, deadline=None)
@given(ROWS)
def test_order(rows: list[PendingRow]) -> None:
    said = drain(rows)
    newest = [group.row.id for group in said]
    assert newest == sorted(newest)
    slots = [group.row.row.slot for group in said if group.row.row.slot is not None]
    assert len(slots) == len(set(slots))
    assert all(len(group.rows) == 1 for group in said if group.row.row.slot is None)
    for group in said:
        assert [row.id for row in group.rows] == sorted(row.id for row in group.rows)


@settings(max_examples=150, deadline=None)
@given(ROWS, st.integers(0, 13))
def test_a_wish_for_a_new_message_is_granted_once(rows: list[PendingRow], posted: int) -> None:
    previous = Sent(Dest("tg:-5:0"), Slot.parse("board:t:1"), "1", 1, "h", posted)
    for group in drain(rows):
        wishes = [row for row in group.rows if row.row.fresh]
        assert group.fresh(None) == bool(wishes)
        assert group.fresh(previous) == any(row.created_ms >= posted for row in wishes)


@settings(max_examples=150, deadline=None)
@given(ROWS)
def test_folded_every_due_row_is_said_or_superseded_once(rows: list[PendingRow]) -> None:
    said = drain(rows, next_folded)
    ids = [row_id for group in said for row_id in group.ids]
    notes = {row.id for row in rows if row.row.slot is None}
    assert len(ids) == len(set(ids))
    assert {row.id for row in rows if row.row.after_ms <= NOW} <= set(ids)
    assert set(ids) <= notes | {row.id for row in rows if row.row.after_ms <= NOW}, "only a note goes before its time"
    boards = [group for group in said if group.row.row.kind == "board" and group.row.row.slot == Slot("board", "t", 1)]
    assert not (boards and [group for group in said if group.row.row.slot is None])


HERE, THERE = Dest("dcu:1"), Dest("dcu:2")


def line(n: int) -> Line:
    return Line(t("note", n=n))


def test_the_newest_lines_stay_for_a_minute_and_one_that_is_tried_again_is_said_once() -> None:
    asides = Asides()
    for at in (0, 200, 500):
        assert asides.with_new(HERE, {1: line(1)}, at) == (line(1),)
    assert asides.with_new(HERE, {2: line(2)}, 1_000) == (line(1), line(2))
    assert (asides.with_new(HERE, {}, STAYS_MS), asides.with_new(THERE, {}, STAYS_MS)) == ((line(2),), ())
    shown = Asides().with_new(HERE, {n: line(n) for n in range(1, 10)}, 0)
    assert shown == tuple(line(n) for n in range(10 - MOST, 10))


HAND = HandPicture(("JH", "9H", "AC"), frozenset({"JH", "9H", "AC", "7S", "8D"}), "H")
SCENE = Scene(
    "hand",
    "t",
    lines=(Line(t("your-turn", who=Name("tg:7", "Արամ", ping=True)), "head"),),
    picture=HAND,
    reading=(Line(t("you-hold", cards="JH 9H AC")),),
    buttons=(
        (Button(t("card", card="JH"), "p:t:1:JH", "primary"), Button(t("rules"), "", url="https://x", enabled=False)),
    ),
    amounts=(Amount(t("bid"), "b:t:{n}H", 8, 16),),
    accent="H",
    alt=t("alt-hand"),
)


def presenter() -> tuple[Presenter, PlainPictures]:
    pictures = PlainPictures()
    return Presenter(PlainWords(), pictures), pictures


async def test_words_keys_and_picture() -> None:
    present, pictures = presenter()
    message = present.message(SCENE, "hy", "four")
    assert message.lines == (("head", ("hy:your-turn", Name("tg:7", "Արամ", ping=True))),)
    assert [(key.label, key.data, key.style, key.url, key.enabled) for key in message.keys[0]] == [
        ("hy:card JH", "p:t:1:JH", "primary", None, True),
        ("hy:rules", "", "plain", "https://x", False),
    ]
    assert [(label, amount.press(9)) for label, amount in message.amounts] == [("hy:bid", "b:t:9H")]
    assert (message.alt, message.lang, message.scene) == ("hy:alt-hand", "hy", SCENE)
    assert pictures.drawn == [], "not before it is asked for"
    assert message.image is not None
    first, again = await message.image(), await message.image()
    assert first is again
    assert pictures.drawn == [(HAND, "hy", "four")]


def test_without_pictures_the_reading_is_said() -> None:
    present, _ = presenter()
    for message in (present.message(SCENE, "en", pictures=False), present.message(replace(SCENE, picture=None), "en")):
        assert message.image is None
        assert [line[1][0] for line in message.lines] == ["en:your-turn", "en:you-hold"]


def test_the_hash_changes_with_everything_that_can_be_seen() -> None:
    present, _ = presenter()
    base = present.message(SCENE, "en")
    board = BoardPicture((Plate("a", 1), Plate("b", 2)))
    others = [
        present.message(SCENE, "ru"),
        present.message(SCENE, "en", "cvd"),
        present.message(SCENE, "en", pictures=False),
        *(
            present.message(replace(SCENE, **change), "en")
            for change in (
                *({"kind": "board"}, {"lines": ()}),
                {"lines": (Line(t("your-turn", who=Name("tg:7", "Aram", ping=True)), "head"),)},
                {"lines": (replace(SCENE.lines[0], weight="loud"),)},
                {"picture": replace(HAND, cards=("JH", "9H"))},
                *({"picture": replace(HAND, legal=frozenset({"JH"}))}, {"picture": replace(HAND, legal=None)}),
                *({"picture": replace(HAND, trump=None)}, {"picture": board}, {"picture": replace(board, deal=2)}),
                *({"buttons": ()}, {"buttons": ((replace(SCENE.buttons[0][0], data="p:t:2:JH"),),)}),
                {"buttons": ((replace(SCENE.buttons[0][0], enabled=False),),)},
                *({"amounts": (Amount(t("bid"), "b:t:{n}H", 9, 16),)}, {"accent": None}, {"alt": t("alt-table")}),
            )
        ),
    ]
    hashes = [base.hash, *(other.hash for other in others)]
    assert (len(set(hashes)), present.message(SCENE, "en").hash) == (len(hashes), base.hash)
    unseen = replace(SCENE, reading=(Line(Text("other")),), table="u")
    assert present.message(unseen, "en").hash == base.hash, "what is not seen does not count"


def test_a_message_says_nothing_of_its_pictures_bytes_in_its_repr() -> None:
    present, _ = presenter()
    assert "Rendered" not in repr(present.message(SCENE, "en"))
