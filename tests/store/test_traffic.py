"""Inbox, outbox with its lanes, clocks, leases, moving chats, forgetting (I5, I6, I10)."""

from __future__ import annotations

import asyncio

from adapters.store import SqlStore, open_store
from bot.ports.keys import Dest, Slot
from bot.ports.records import Lane, OutRow, Sent, Timer
from tests.store.kit import NOON, PLACE, ManualClock, board, note, refusing, say, saying

DAY = 86_400_000


async def claimed(store: SqlStore, *prefixes: str, ms: int = 1000) -> Lane:
    lane = await store.outbox.claim(prefixes or ("tg:",), "me", ms)
    assert lane is not None
    return lane


# --- inbox ----------------------------------------------------------------------------------------------------


async def test_an_update_is_kept_once_and_in_order(store: SqlStore) -> None:
    box = store.inbox
    assert await box.put("tg:1", [("3", b"c"), ("1", b"a"), ("3", b"again")]) == ("3", "1")
    assert await box.put("tg:1", [("1", b"other"), ("2", b"b")]) == ("2",)
    assert await box.put("tg:2", [("1", b"z")]) == ("1",)
    assert await box.put("tg:1", []) == ()
    assert await box.pending("tg:1") == (("3", b"c", 0), ("1", b"a", 0), ("2", b"b", 0))
    assert await box.pending("tg:1", 1) == (("3", b"c", 0),)
    await box.done("tg:1", "3")
    assert await box.failed("tg:1", "1", "Boom") == 1
    assert await box.failed("tg:1", "1", "Boom" * 200) == 2
    assert await box.pending("tg:1") == (("1", b"a", 2), ("2", b"b", 0))
    assert await box.put("tg:1", [("3", b"c")]) == (), "a finished one is still known"


# --- outbox ---------------------------------------------------------------------------------------------------


async def test_a_lane_is_one_claim_at_a_time_and_fences_go_up(store: SqlStore, clock: ManualClock) -> None:
    await say(store, "t", "k", "a", outbox=(board("t"), note("n")))
    first = await claimed(store)
    assert (str(first.dest), first.fence) == (PLACE, 1)
    assert await store.outbox.claim(("tg:",), "other", 1000) is None
    assert await store.outbox.claim(("dc:", "@tg:"), "other", 1000) is None
    clock.on(1001)
    second = await claimed(store)
    assert second.fence == 2
    ids = [row.id for row in await store.outbox.rows(second)]
    assert not await store.outbox.mark(first, ids, "sent", Sent(Dest(PLACE), Slot.parse("s"), "9", 1, "h", NOON)), (
        "fenced off"
    )
    await store.outbox.retry(first, ids[0], "late", NOON + 10**6)
    await store.outbox.release(first, NOON + 10**6)
    assert await store.outbox.sent(Dest(PLACE), Slot.parse("s")) is None
    assert [row.attempts for row in await store.outbox.rows(second)] == [0, 0]
    assert await store.outbox.mark(second, ids, "sent")
    assert await store.outbox.rows(second) == ()
    await store.outbox.release(second)
    assert await store.outbox.claim(("tg:",), "me", 1000) is None
    assert await store.check() == ()


async def test_what_was_sent_is_remembered_with_its_row(store: SqlStore) -> None:
    await say(store, "t", "k", "a", outbox=(board("t"), board("t"), note("n")))
    lane = await claimed(store)
    rows = await store.outbox.rows(lane)
    message = Sent(Dest(PLACE), Slot.parse("board:t:1"), "77", 1, "hash", NOON)
    assert await store.outbox.mark(lane, [rows[1].id], "sent", message)
    assert await store.outbox.mark(lane, [rows[0].id], "superseded")
    assert await store.outbox.mark(lane, [rows[2].id], "dead")
    assert await store.outbox.sent(Dest(PLACE), Slot.parse("board:t:1")) == message
    newer = Sent(Dest(PLACE), Slot.parse("board:t:1"), "78", 2, "other", NOON + 1)
    assert await store.outbox.mark(lane, (), "sent", newer)
    assert await store.outbox.sent(Dest(PLACE), Slot.parse("board:t:1")) == newer
    await store.outbox.forget_sent(Dest(PLACE), Slot.parse("board:t:1"))
    assert await store.outbox.sent(Dest(PLACE), Slot.parse("board:t:1")) is None
    assert await store.check() == ()


async def test_a_row_for_later_wakes_its_lane_then(store: SqlStore, clock: ManualClock) -> None:
    assert await store.outbox.next_due() is None
    await say(store, "t", "k", "a", outbox=(board("t", after_ms=NOON + 1500),))
    assert await store.outbox.next_due() == NOON + 1500
    assert await store.outbox.claim(("tg:",), "me", 1000) is None
    clock.on(1500)
    lane = await claimed(store)
    (row,) = await store.outbox.rows(lane)
    await store.outbox.retry(lane, row.id, "429", clock.now + 4000)
    await store.outbox.release(lane, clock.now + 10)
    assert await store.outbox.next_due() == clock.now + 4000, "a rest is never cut short"
    assert (await store.outbox.rows(lane))[0].attempts == 1
    clock.on(3999)
    assert await store.outbox.claim(("tg:",), "me", 1000) is None
    clock.on(1)
    await claimed(store)


async def test_lanes_are_taken_in_the_order_of_what_waits_longest(store: SqlStore) -> None:
    for n, dest in enumerate(("tg:-9:0", "tg:-1:0", "tg:-4:0")):
        await say(store, f"t{n}", f"k{n}", "a", outbox=(note("x", dest),))
    assert [str((await claimed(store)).dest) for _ in range(3)] == ["tg:-9:0", "tg:-1:0", "tg:-4:0"]


async def test_prefixes_are_taken_literally(store: SqlStore) -> None:
    """No wildcard, no case folding: ``t_:`` is not ``tg:``, ``TG:`` neither."""
    await say(store, "t", "k", "a", outbox=(note(),))
    for odd in ("t_:", "TG:", "%", "tg:-5:00"):
        assert await store.outbox.claim((odd,), "me", 1000) is None


async def test_a_lane_at_rest_is_woken(store: SqlStore, clock: ManualClock) -> None:
    """Somebody has pressed where nothing could be said before: its lane is due at once, a row for later is not."""
    box = store.outbox
    assert not await box.wake(Dest(PLACE))
    await say(store, "t", "k", "a", outbox=(note(), note(dest="dc:1:2")))
    for _ in range(2):
        lane = await claimed(store, "tg:", "dc:")
        await box.release(lane, clock.now + 60_000)
    assert await box.claim(("tg:", "dc:"), "me", 1000) is None
    assert await box.wake(Dest(PLACE))
    assert str((await claimed(store, "tg:", "dc:")).dest) == PLACE
    assert await box.claim(("tg:", "dc:"), "me", 1000) is None
    assert await store.check() == ()


async def test_a_whole_platform_rests(store: SqlStore, clock: ManualClock) -> None:
    await say(store, "t", "k", "a", outbox=(note(), note(dest="@tg:7"), note(dest="dc:1:2")))
    await store.outbox.pause(("tg:", "@tg:"), clock.now + 5000)
    await store.outbox.pause(("tg:",), clock.now + 100)
    lane = await claimed(store, "tg:", "@tg:", "dc:")
    assert str(lane.dest) == "dc:1:2"
    assert await store.outbox.claim(("tg:", "@tg:", "dc:"), "me", 1000) is None
    assert await store.outbox.next_due(("tg:", "@tg:")) == clock.now + 5000
    clock.on(5000)
    assert {str((await claimed(store, "tg:", "@tg:")).dest) for _ in range(2)} == {PLACE, "@tg:7"}
    assert await store.check() == ()


async def test_something_outside_any_command_is_said_once(store: SqlStore) -> None:
    for _ in range(3):
        await store.outbox.say(OutRow(Dest(PLACE), None, "greeting", ref="[]"), "hello:tg:-5")
    lane = await claimed(store)
    assert [row.dedupe_key for row in await store.outbox.rows(lane)] == ["hello:tg:-5"]
    assert await store.check() == ()


async def test_two_senders_never_hold_the_same_lane(url: str, clock: ManualClock) -> None:
    one, two = await open_store(url, clock), await open_store(url, clock)
    try:
        for n in range(12):
            await say(one, f"t{n}", f"k{n}", "a", outbox=(note(dest=f"tg:{n}:0"),))
        taken = await asyncio.gather(*(store.outbox.claim(("tg:",), "x", 9000) for store in (one, two) * 12))
        dests = [str(lane.dest) for lane in taken if lane is not None]
        assert len(dests) == len(set(dests))
        while lane := await one.outbox.claim(("tg:",), "x", 9000):
            dests.append(str(lane.dest))
        assert sorted(dests) == sorted(f"tg:{n}:0" for n in range(12))
    finally:
        await one.close()
        await two.close()


async def test_since_when_a_board_waits(store: SqlStore, clock: ManualClock) -> None:
    await say(store, "t", "k", "a", outbox=(note(), board("t", after_ms=NOON + 50)))
    assert await store.outbox.waiting_since("t") is None
    clock.on(60)
    assert await store.outbox.waiting_since("t") == NOON + 50
    lane = await claimed(store)
    await store.outbox.mark(lane, [row.id for row in await store.outbox.rows(lane)], "sent")
    assert await store.outbox.waiting_since("t") is None
    assert await store.outbox.sent_times(Dest(PLACE), NOON) == (clock.now, clock.now)
    assert await store.outbox.sent_times(Dest(PLACE), clock.now + 1) == ()


# --- clocks ---------------------------------------------------------------------------------------------------


async def test_clocks_are_armed_moved_and_taken_away(store: SqlStore) -> None:
    half, turn = Timer("half.0", 1, NOON + 10), Timer("turn.0", 1, NOON + 20)
    await say(store, "t", "k1", "a", timers=(turn, half))
    assert await store.timers.next_due() == NOON + 10
    assert await store.timers.due(NOON + 9) == ()
    assert [one.timer for one in await store.timers.due(NOON + 20)] == [half, turn]
    assert len(await store.timers.due(NOON + 20, 1)) == 1
    await store.timers.remove("t", "half.0", 99)
    await store.timers.remove("t", "half.0", 1)
    assert [one.timer for one in await store.timers.due(NOON + 20)] == [turn]
    await store.transact("t", "k2", 1, saying("t", "b", timers=(Timer("turn.1", 2, NOON + 30),), disarm=("turn.0",)))
    assert [(one.table_id, one.timer) for one in await store.timers.due(NOON + 99)] == [
        ("t", Timer("turn.1", 2, NOON + 30))
    ]
    assert await store.check() == ()


async def test_time_given_for_an_outage_survives_arming_again(store: SqlStore) -> None:
    """HS-30: a clock that is armed anew by the same event keeps what it was given, one of another event does not."""
    await say(store, "t", "k1", "a", timers=(Timer("turn.0", 1, NOON + 10), Timer("vote", 1, NOON + 10)))
    await say(store, "u", "k2", "a", timers=(Timer("turn.0", 1, NOON + 10),))
    await store.timers.shift(1000)
    await store.timers.shift(500, "t")
    again = (Timer("turn.0", 1, NOON + 15), Timer("vote", 2, NOON + 15))
    await store.transact("t", "k3", 1, saying("t", "b", timers=again, disarm=("turn.0", "vote")))
    due = {(one.table_id, one.timer.name): one.timer.due_ms - NOON for one in await store.timers.due(NOON + 10**6)}
    assert due == {("t", "turn.0"): 1515, ("t", "vote"): 15, ("u", "turn.0"): 1010}
    assert set(await store.timers.of("t")) == {Timer("turn.0", 1, NOON + 1515), Timer("vote", 2, NOON + 15)}
    assert await store.timers.of("v") == ()


async def test_the_beat_tells_of_the_one_before(store: SqlStore) -> None:
    assert await store.timers.beat(5) is None
    assert await store.timers.beat(9) == 5
    assert await store.timers.beat(7) == 9


async def test_leases(store: SqlStore, clock: ManualClock) -> None:
    leases = store.leases
    assert await leases.take("poller", "a", 1000) == 1
    assert await leases.take("poller", "b", 1000) is None
    clock.on(900)
    assert await leases.take("poller", "a", 1000) == 1, "renewed"
    clock.on(900)
    assert await leases.take("poller", "b", 1000) is None
    clock.on(101)
    assert await leases.take("poller", "b", 1000) == 2
    await leases.give_back("poller", "a")
    assert await leases.take("poller", "a", 1000) is None
    await leases.give_back("poller", "b")
    assert await leases.take("poller", "a", 1000) == 3
    assert await leases.take("other", "b", 1000) == 1


async def test_of_many_who_want_a_lease_one_has_it(store: SqlStore) -> None:
    got = await asyncio.gather(*(store.leases.take("shard:0", f"w{n}", 1000) for n in range(8)))
    assert [fence for fence in got if fence is not None] == [1]


# --- moving and forgetting ------------------------------------------------------------------------------------


async def test_a_chat_that_moved_takes_everything_with_it(store: SqlStore, clock: ManualClock) -> None:
    """A group becomes a supergroup in the middle of a match."""
    await say(store, "t", "k1", "a", outbox=(board("t"), note()), place="tg:-5:0")
    await say(store, "u", "k2", "a", outbox=(note(dest="tg:-5:3"),), place="tg:-5:3")
    await say(store, "v", "k3", "a", outbox=(note(dest="tg:-55:0"),), place="tg:-55:0")
    await store.outbox.say(OutRow(Dest("tg:-1005:0"), None, "greeting"), "hello")
    await store.set_pref("tg:-5", "lang", "hy")
    await store.set_pref("tg:-1005", "lang", "ru")
    await store.set_pref("tg:-5", "palette", "four")
    held = await claimed(store, "tg:-5:0")
    await store.outbox.mark(held, (), "sent", Sent(Dest("tg:-5:0"), Slot.parse("board:t:1"), "7", 1, "h", NOON))
    await store.rehome("tg:-5", "tg:-1005")
    assert [t.shown() for t in await store.tables_in("tg:-1005:0")] == [(Dest("tg:-1005:0"),)]
    assert [t.table_id for t in await store.tables_in("tg:-1005:3")] == ["u"]
    assert [t.table_id for t in await store.tables_in("tg:-55:0")] == ["v"]
    moved = await store.outbox.sent(Dest("tg:-1005:0"), Slot.parse("board:t:1"))
    assert moved is not None
    assert moved.ext_id == "7"
    assert await store.outbox.sent(Dest("tg:-5:0"), Slot.parse("board:t:1")) is None
    assert await store.prefs("tg:-1005") == {"lang": "ru", "palette": "four"}
    assert await store.prefs("tg:-5") == {}
    assert not await store.outbox.mark(held, (), "sent"), "who held the old lane is fenced off"
    assert await store.check() == ()
    lanes = [await claimed(store) for _ in range(3)]
    assert sorted(str(lane.dest) for lane in lanes) == ["tg:-1005:0", "tg:-1005:3", "tg:-55:0"]
    (merged,) = (lane for lane in lanes if str(lane.dest) == "tg:-1005:0")
    assert [row.row.kind for row in await store.outbox.rows(merged)] == ["board", "note", "greeting"]


async def test_thirty_days_are_remembered(store: SqlStore, clock: ManualClock) -> None:
    await say(store, "t", "old", "a", outbox=(note("1"),))
    await store.inbox.put("tg:1", [("1", b"a"), ("2", b"b")])
    await store.inbox.done("tg:1", "1")
    lane = await claimed(store)
    await store.outbox.mark(lane, [row.id for row in await store.outbox.rows(lane)], "sent")
    clock.on(20 * DAY)
    await store.transact("t", "new", 1, saying("t", "b", outbox=(note("2"),)))
    await store.prune()
    assert (await store.transact("t", "old", 2, refusing())).duplicate
    clock.on(11 * DAY)
    gone = await store.prune()
    assert (gone.commands, gone.updates, gone.messages) == (1, 1, 1)
    assert await store.check() == ()
    assert (await store.transact("t", "new", 2, refusing())).duplicate
    assert not (await store.transact("t", "old", 2, refusing())).duplicate
    assert await store.inbox.pending("tg:1") == (("2", b"b", 0),), "what is unfinished is never forgotten"
    assert len(await store.events("t")) == 2
    assert (await store.stats()).open_rows == 1
    assert [(one.invariant, one.key) for one in await store.check()] == [("I2", "log")], "which the checker notices"


async def test_a_claim_whose_answer_was_lost(store: SqlStore) -> None:
    """The line broke as a lane was claimed: its owner does not know of it, and nobody else may have it for a minute."""
    for name in ("lost", "known"):
        await store.outbox.say(OutRow(Dest(f"tg:-{len(name)}:0"), None, "note"), name)
    first, second = [await store.outbox.claim(("tg:",), "one", 60_000) for _ in range(2)]
    assert first is not None
    assert second is not None
    assert await store.outbox.claim(("tg:",), "one", 60_000) is None
    assert await store.outbox.unclaim("two", ()) == 0
    assert await store.outbox.unclaim("one", [second.dest]) == 1
    again = await store.outbox.claim(("tg:",), "one", 60_000)
    assert again is not None
    assert (again.dest, again.fence) == (first.dest, first.fence + 1)
