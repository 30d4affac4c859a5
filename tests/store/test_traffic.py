"""Inbox, outbox with its lanes, clocks, leases (I5, I6, I10), audiences, links, invitations, quick play."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import Connection, text

from adapters.runtime.process.system import Locks
from adapters.store import SqlStore, open_store
from adapters.store.migrate import upgrade
from bot.ports.company import Invited, Want
from bot.ports.keys import Dest, Slot, private_to
from bot.ports.records import AudienceRow, Decision, Head, Lane, OutRow, Role, Sent, Timer
from bot.ports.rights import RightsNow
from bot.ports.seeks import Seek, Wish
from bot.quick.play import FAILED_MS, WAIT_MS, Quick, passes
from bot.quick.wishes import gathered
from bot.service import Service
from tests.chance import SeededEntropy
from tests.store.kit import NOON, PLACE, ManualClock, begun, board, both, events, note, refusing, row, say, saying, sure

DAY = 86_400_000


async def claimed(store: SqlStore, *prefixes: str, ms: int = 1000) -> Lane:
    return sure(await store.outbox.claim(prefixes or ("tg:",), "me", ms))


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


@both
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


@both
async def test_lanes_are_taken_in_the_order_of_what_waits_longest(store: SqlStore) -> None:
    """Prefixes are taken literally: no wildcard, no case folding; ``t_:`` is not ``tg:``, ``TG:`` neither."""
    for n, dest in enumerate(("tg:-9:0", "tg:-1:0", "tg:-4:0")):
        await say(store, f"t{n}", f"k{n}", "a", outbox=(note("x", dest),))
    for odd in ("t_:", "TG:", "%", "tg:-9:00"):
        assert await store.outbox.claim((odd,), "me", 1000) is None
    assert [str((await claimed(store)).dest) for _ in range(3)] == ["tg:-9:0", "tg:-1:0", "tg:-4:0"]


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


@both
async def test_two_senders_never_hold_the_same_lane(stores: list[SqlStore]) -> None:
    for n in range(12):
        await say(stores[0], f"t{n}", f"k{n}", "a", outbox=(note(dest=f"tg:{n}:0"),))
    taken = await asyncio.gather(*(store.outbox.claim(("tg:",), "x", 9000) for store in stores * 12))
    dests = [str(lane.dest) for lane in taken if lane is not None]
    assert len(dests) == len(set(dests))
    while lane := await stores[0].outbox.claim(("tg:",), "x", 9000):
        dests.append(str(lane.dest))
    assert sorted(dests) == sorted(f"tg:{n}:0" for n in range(12))


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


@both
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


@both
async def test_leases_and_beats(store: SqlStore, clock: ManualClock) -> None:
    """A beat tells of the one before; of many who want a lease one has it."""
    assert [await store.timers.beat(at) for at in (5, 9, 7)] == [None, 5, 9]
    leases = store.leases
    got = await asyncio.gather(*(leases.take("shard:0", f"w{n}", 1000) for n in range(8)))
    assert [fence for fence in got if fence is not None] == [1]
    assert [await leases.take("poller", who, 1000) for who in "ab"] == [1, None]
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


@both
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
    moved = sure(await store.outbox.sent(Dest("tg:-1005:0"), Slot.parse("board:t:1")))
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


@both
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
    again = sure(await store.outbox.claim(("tg:",), "one", 60_000))
    assert (again.dest, again.fence) == (first.dest, first.fence + 1)


HERE, CHANNEL, MINE = Dest("tg:-5:0"), Dest("dc:1:2"), private_to("tg:7")


def at(dest: Dest, role: Role = "play", *, seated: bool = True) -> AudienceRow:
    return AudienceRow(dest, role, seated)


async def stands(
    store: SqlStore,
    name: str,
    *audiences: AudienceRow,
    key: str = "",
    status: str = "live",
    persons: tuple[str, ...] = (),
) -> None:
    """A table with these audiences from now on, and a turn that ends in a minute."""

    def decide(head: Head) -> Decision:
        new = row(name, head, audiences=audiences, status=status, persons=persons)
        return Decision("{}", events("x"), new, timers=(Timer("turn.0", head.head_seq + 1, NOON + 60_000),))

    await store.transact(name, key or f"k-{name}", 0, decide)


async def ids(store: SqlStore, dest: Dest | str, *roles: Role) -> list[str]:
    return [found.table_id for found in await store.tables_in(dest, roles or ("play",))]


async def test_a_table_is_found_in_each_of_its_audiences(store: SqlStore) -> None:
    await stands(store, "a", at(HERE), at(CHANNEL), at(MINE), at(Dest("tg:-9:0"), "watch"))
    assert [await ids(store, dest) for dest in (HERE, CHANNEL, MINE, "tg:7:0")] == [["a"]] * 4
    assert await ids(store, "tg:-9:0") == []
    assert await ids(store, "tg:-9:0", "play", "watch") == ["a"]
    found = sure(await store.table("a"))
    assert found.audiences == (at(HERE), at(CHANNEL), at(MINE), at(Dest("tg:-9:0"), "watch"))
    assert found.played() == (HERE, CHANNEL, MINE)
    last = sure(await store.last_in(CHANNEL))
    assert last.table_id == "a"


async def test_the_index_follows_the_row(store: SqlStore) -> None:
    await stands(store, "a", at(HERE), at(CHANNEL))
    await stands(store, "a", at(CHANNEL), at(HERE, "lost"), key="k2")
    assert await ids(store, HERE) == []
    assert await ids(store, CHANNEL) == ["a"]
    assert [found.table_id for found in await store.tables_around("tg:-5")] == ["a"]
    assert await store.check() == ()


async def test_around_a_chat_are_its_topics_and_its_closed_tables_too(store: SqlStore) -> None:
    await stands(store, "a", at(Dest("tg:-5:3")))
    await stands(store, "b", at(HERE), status="closed")
    await stands(store, "c", at(Dest("tg:-55:0")))
    await stands(store, "d", at(MINE))
    assert [found.table_id for found in await store.tables_around("tg:-5")] == ["a", "b"]
    assert [found.table_id for found in await store.tables_around("tg:7")] == ["d"]


async def test_a_table_in_two_chats_counts_once_and_for_both(store: SqlStore) -> None:
    alone, two = ("tg:1",), ("tg:1", "tg:2")
    await stands(store, "a", at(HERE), at(CHANNEL), persons=alone)
    await stands(store, "b", at(HERE), persons=two)
    await stands(store, "c", at(CHANNEL, "watch"), at(MINE))
    assert sorted((await store.open_tables({"tg:-5:"}, "tg:1"))[0]) == [alone, two]
    assert await store.open_tables({"dc:1:"}, "tg:2") == ((alone,), 1)
    assert sorted((await store.open_tables({"tg:-5:", "dc:1:"}, "tg:1"))[0]) == [alone, two]
    assert await store.open_tables({"@tg:7"}, "tg:1") == (((),), 2)
    assert await store.open_tables((), "tg:1") == ((), 2)


async def test_clocks_stand_still_where_somebody_called_cannot_be_reached(store: SqlStore) -> None:
    """A linked channel in which nobody of the table is does not hold it up."""
    await stands(store, "a", at(HERE), at(CHANNEL))
    await stands(store, "b", at(HERE), at(CHANNEL, seated=False))
    await stands(store, "c", at(private_to("dc:9")))
    await stands(store, "d", at(HERE), at(CHANNEL, "watch", seated=False))
    later = NOON + 100_000
    assert [due.table_id for due in await store.timers.due(later, 10, ("dc:",))] == ["b", "d"]
    assert [due.table_id for due in await store.timers.due(later, 10, ("tg:",))] == ["c"]
    await store.timers.heard("dc:", NOON)
    assert await store.timers.give_silence("dc:", NOON + 30_000, 10_000) == 30_000
    shifted = {due.table_id: due.timer.due_ms - NOON for due in await store.timers.due(later, 10)}
    assert shifted == {"a": 90_000, "b": 60_000, "c": 90_000, "d": 60_000}


async def test_a_board_waits_only_for_those_who_play(store: SqlStore, clock: ManualClock) -> None:
    await stands(store, "a", at(HERE), at(CHANNEL, seated=False))
    both = (at(HERE), at(CHANNEL, seated=False))
    await say(store, "a", "k2", "y", outbox=(board("a", "dc:1:2"),), audiences=both)
    assert await store.outbox.waiting_since("a") is None
    await say(store, "a", "k3", "z", outbox=(board("a"),), audiences=both)
    assert await store.outbox.waiting_since("a") == clock.now


async def test_one_of_several_chats_gets_a_new_id(store: SqlStore) -> None:
    await stands(store, "a", at(HERE), at(CHANNEL), at(Dest("tg:-1005:0"), "watch"))
    await stands(store, "b", at(Dest("tg:-55:0")))
    await store.rehome("tg:-5", "tg:-1005")
    found = sure(await store.table("a"))
    assert found.audiences == (at(Dest("tg:-1005:0")), at(CHANNEL)), "two that have become one"
    assert await ids(store, "tg:-1005:0") == ["a"]
    assert await ids(store, HERE) == []
    assert await ids(store, "tg:-55:0") == ["b"]


def _as_it_was(conn: Connection) -> None:
    """A table in a group, and one in a private chat with a board that was sent and one that waits."""
    upgrade(conn, "0005")
    if conn.dialect.name == "sqlite":
        conn.exec_driver_sql("PRAGMA application_id = 0x44617674")
    for table_id, place in (("a", "tg:-5:7"), ("b", "tg:7:0"), ("c", "dc:@me:3"), ("d", "web:main")):
        fields = "table_id, place, game, status, head_seq, created_ms, updated_ms, persons, summary"
        values = f"'{table_id}', '{place}', 'nardi', 'live', 0, 1, 2, '[]', '{{}}'"
        conn.execute(text(f"INSERT INTO game_table ({fields}) VALUES ({values})"))
    for dest, pending in (("tg:7:0", 1), ("@tg:7", 0), ("tg:-5:7", 0)):
        fields = "dest, pending, not_before_ms, owner, fence, until_ms"
        conn.execute(text(f"INSERT INTO lane ({fields}) VALUES ('{dest}', {pending}, 0, '', 1, 0)"))
    for dest, slot in (("tg:7:0", "board:b:1"), ("tg:7:0", "board:b:2"), ("@tg:7", "board:b:1"), ("@tg:7", "hand:b")):
        values = f"'{dest}', '{slot}', '{dest} {slot}', 0, 'h', 1"
        conn.execute(text(f"INSERT INTO sent (dest, slot, ext_id, seq, hash, at_ms) VALUES ({values})"))
    fields = "dedupe_key, dest, slot, kind, ref, fresh, table_id, seq, state, attempts, error, after_ms, created_ms"
    values = "'k', 'tg:7:0', 'board:b:2', 'board', '', '0', 'b', 0, 'open', 0, '', 0, 1"
    conn.execute(text(f"INSERT INTO outbox ({fields}) VALUES ({values})"))


@both
async def test_tables_from_before_are_shown_where_they_were(url: str, from_nothing: None) -> None:
    with begun(url) as conn:
        _as_it_was(conn)
    store = await open_store(url)
    rows = {row.table_id: row.audiences for row in await store.live_tables()}
    assert rows == {
        "a": (at(Dest("tg:-5:7")),),
        "b": (at(MINE),),
        "c": (at(Dest("dc:@me:3")),),
        "d": (at(Dest("web:main")),),
    }
    assert await ids(store, "tg:7:0") == ["b"]
    first, second = [await store.outbox.sent(MINE, Slot("board", "b", n)) for n in (1, 2)]
    assert first is not None
    assert second is not None
    assert (first.ext_id, second.ext_id) == ("@tg:7 board:b:1", "tg:7:0 board:b:2")
    assert await store.outbox.sent(Dest("tg:7:0"), Slot("board", "b", 1)) is None
    lane = sure(await store.outbox.claim(("@tg:",), "me", 1000))
    assert [row.dedupe_key for row in await store.outbox.rows(lane)] == ["k"]
    assert await store.outbox.claim(("tg:",), "me", 1000) is None
    assert await store.check() == ()
    await store.close()


CHAT, OTHER_CHAT, ELSEWHERE = Dest("tg:-5:0"), Dest("dc:1:2"), Dest("tg:-6:0")
LATER = NOON + 600_000


async def linked(store: SqlStore) -> None:
    await store.links.offer("code", CHAT, LATER)
    assert await store.links.ask("code", OTHER_CHAT, NOON) == CHAT
    assert await store.links.settle("code", CHAT, NOON, agreed=True) == OTHER_CHAT


async def test_two_chats_come_together_and_part(store: SqlStore) -> None:
    """Each side says whether words may cross."""
    links = store.links
    await linked(store)
    assert (await links.of(CHAT), await links.of(OTHER_CHAT)) == ((OTHER_CHAT,), (CHAT,))
    assert await links.words(CHAT) == {OTHER_CHAT: (False, False)}
    assert await links.let_words(OTHER_CHAT, CHAT, True)
    assert await links.words(CHAT) == {OTHER_CHAT: (False, True)}
    assert await links.words(OTHER_CHAT) == {CHAT: (True, False)}
    assert not await links.let_words(CHAT, ELSEWHERE, True)
    assert await links.words(ELSEWHERE) == {}
    assert await links.part(OTHER_CHAT, CHAT)
    assert (await links.of(CHAT), await links.of(OTHER_CHAT)) == ((), ())
    assert not await links.part(CHAT, OTHER_CHAT)


async def test_what_is_no_answer_to_a_code(store: SqlStore) -> None:
    links = store.links
    await links.offer("old", CHAT, LATER)
    await links.offer("code", CHAT, LATER)
    for code, dest, at, why in (
        ("old", OTHER_CHAT, NOON, "a new code makes the old one void"),
        ("edoc", OTHER_CHAT, NOON, "no such code"),
        ("code", CHAT, NOON, "with oneself"),
        ("code", OTHER_CHAT, LATER, "too late"),
    ):
        assert await links.ask(code, dest, at) is None, why
    assert await links.settle("code", CHAT, NOON, agreed=True) is None, "nobody has answered"
    assert await links.ask("code", OTHER_CHAT, NOON) == CHAT
    assert await links.ask("code", ELSEWHERE, NOON) is None, "somebody else's"
    assert await links.ask("code", OTHER_CHAT, NOON) == CHAT, "asked again"
    assert await links.settle("code", OTHER_CHAT, NOON, agreed=True) is None, "the other chat cannot confirm"
    assert await links.settle("code", CHAT, LATER, agreed=True) is None
    assert await links.settle("code", CHAT, NOON, agreed=False) == OTHER_CHAT
    assert await links.settle("code", CHAT, NOON, agreed=True) is None, "used up"
    assert await links.of(CHAT) == ()


@both
async def test_of_many_who_confirm_at_once_one_does(store: SqlStore) -> None:
    await store.links.offer("code", CHAT, LATER)
    answers = await asyncio.gather(*(store.links.ask("code", dest, NOON) for dest in (OTHER_CHAT, ELSEWHERE)))
    assert sorted(map(str, answers)) == ["None", str(CHAT)]
    settled = await asyncio.gather(*(store.links.settle("code", CHAT, NOON, agreed=True) for _ in range(4)))
    assert len([one for one in settled if one is not None]) == 1
    assert len(await store.links.of(CHAT)) == 1


async def test_a_linked_chat_gets_a_new_id(store: SqlStore) -> None:
    await linked(store)
    await store.links.offer("next", CHAT, LATER)
    await store.rehome("tg:-5", "tg:-1005")
    assert await store.links.of(Dest("tg:-1005:0")) == (OTHER_CHAT,)
    assert await store.links.of(OTHER_CHAT) == (Dest("tg:-1005:0"),)
    assert await store.links.ask("next", ELSEWHERE, NOON) == Dest("tg:-1005:0")


HOUR = 3_600_000


def want(clock: ManualClock, game: str = "nardi", person: str = "tg:1") -> Want:
    return Want(person, "Nino", "tg:-5:", game, clock.now_ms() + 8 * HOUR)


def invited(clock: ManualClock, table: str = "t1", person: str = "tg:1", by: str = "tg:2") -> Invited:
    return Invited(table, person, "Nino", by, clock.now_ms(), "sent")


def call(person: str = "tg:1") -> OutRow:
    return OutRow(private_to(person), None, "call")


@both
async def test_two_workers_tell_and_invite_somebody_once(stores: list[SqlStore], clock: ManualClock) -> None:
    wanted, company = want(clock), stores[0].company
    await company.want(wanted)
    done = await asyncio.gather(*(one.company.tell(wanted, "t1", [call()]) for one in stores * 4))
    assert sorted(done) == [False] * 7 + [True]
    assert await company.wanted(clock.now_ms()) == ()
    assert [one.person for one in await stores[1].company.told_of("t1")] == ["tg:1"]
    assert await company.awaited(clock.now_ms()) == ("t1",)
    asked = (one.company.invite(invited(clock), [call()], lambda by, of: True, 0) for one in stores * 4)
    assert sorted(await asyncio.gather(*asked), key=bool) == [False] * 7 + [True]
    ended = await asyncio.gather(*(one.company.settle("t1", "tg:1", "failed", [call("tg:2")]) for one in stores))
    assert sorted(ended) == [False, True]
    assert await company.open_invitations() == ()


async def test_an_invitation_that_is_not_allowed_leaves_nothing(store: SqlStore, clock: ManualClock) -> None:
    counts: list[tuple[int, int]] = []

    def allow(by: int, of: int) -> bool:
        counts.append((by, of))
        return len(counts) < 2

    assert await store.company.invite(invited(clock), [call()], allow, 0)
    assert await store.company.invite(invited(clock, "t2"), [call()], allow, 0) is None
    assert counts == [(0, 0), (1, 1)]
    assert await store.company.invitation("t2", "tg:1") is None


async def test_wants_end_by_time_and_by_choice_and_move_with_the_chat(store: SqlStore, clock: ManualClock) -> None:
    for game in ("nardi", "seka", ""):
        await store.company.want(want(clock, game))
    assert await store.company.unwant("tg:1", "tg:-5:", "seka") == 1
    await store.rehome("tg:-5", "tg:-100")
    assert {one.company for one in await store.company.wants("tg:1", clock.now_ms())} == {"tg:-100:"}
    clock.on(9 * HOUR)
    assert await store.company.wanted(clock.now_ms()) == ()
    assert await store.company.unwant("tg:1") == 0


async def test_from_whom_somebody_wants_no_invitations(store: SqlStore) -> None:
    await store.company.hush("tg:1", "tg:2", "Aram")
    await store.company.hush("tg:1", "tg:2", "Aram B")
    assert await store.company.hushed("tg:1") == (("tg:2", "Aram B"),)
    assert await store.company.unhush("tg:1", "tg:2") == 1
    assert await store.company.hushed("tg:1") == ()


ROOT = Path(__file__).parents[2]


def seek(n: int, clock: ManualClock, game: str = "nardi") -> Seek:
    now = clock.now_ms()
    return Seek(f"tg:{n}", f"P{n}", "en", PLACE, Wish(game), now, now + WAIT_MS, now + 60_000)


def pairs(waiting: Sequence[Seek], rights: RightsNow) -> Sequence[Sequence[str]]:
    return gathered(waiting, passes(rights))


def tell(seek: Seek) -> Sequence[OutRow]:
    return (OutRow(private_to(seek.person), None, "quick", "{}"),)


async def test_the_second_finds_the_first(store: SqlStore, clock: ManualClock) -> None:
    assert (await store.seeks.enter("k1", seek(1, clock), pairs)).matches == ()
    clock.on(5)
    entered = await store.seeks.enter("k2", seek(2, clock), pairs)
    (match,) = entered.matches
    assert entered.seek is not None
    assert entered.seek.match == match
    assert [one.person for one in await store.seeks.matched(match)] == ["tg:1", "tg:2"]
    assert await store.seeks.waiting() == ()
    await store.seeks.done(match, tell)
    assert await store.seeks.matched(match) == ()
    assert await store.check() == ()


async def test_a_known_command_does_nothing_and_who_is_matched_can_do_nothing_else(
    store: SqlStore, clock: ManualClock
) -> None:
    await store.seeks.enter("k0", seek(1, clock), pairs)
    assert await store.seeks.leave("tg:1", tell)
    assert (await store.seeks.enter("k0", seek(1, clock), pairs)).seek is None
    assert await store.seeks.waiting() == ()
    assert not await store.seeks.leave("tg:1", tell)
    await store.seeks.enter("k1", seek(1, clock), pairs)
    (match,) = (await store.seeks.enter("k2", seek(2, clock), pairs)).matches
    assert not await store.seeks.leave("tg:1", tell)
    again = sure((await store.seeks.enter("k3", seek(1, clock, "seka"), pairs)).seek)
    assert (again.match, again.wish.game) == (match, "nardi")


async def test_a_match_that_cannot_begin_is_undone(store: SqlStore, clock: ManualClock) -> None:
    await store.seeks.enter("k1", seek(1, clock), pairs)
    clock.on(WAIT_MS - 10)
    (match,) = (await store.seeks.enter("k2", seek(2, clock), pairs)).matches
    clock.on(20)
    assert await store.seeks.unfinished(clock.now_ms()) == (match,)
    for _ in range(2):
        await store.seeks.undo(match, ["tg:2"], tell)
    (waits,) = await store.seeks.waiting()
    assert (waits.person, waits.match) == ("tg:1", "")
    assert waits.until_ms > clock.now_ms(), "there is time left to be matched again"
    assert await store.seeks.unfinished(clock.now_ms()) == ()
    assert await store.check() == ()


async def test_each_thing_is_told_once(store: SqlStore, clock: ManualClock) -> None:
    await store.seeks.enter("k1", seek(1, clock), pairs)
    due = await store.seeks.next_due()
    assert due == clock.now_ms() + 60_000
    clock.on(60_000)
    assert [await store.seeks.offer(clock.now_ms(), tell) for _ in range(2)] == [1, 0]
    assert await store.seeks.next_due() == due - 60_000 + WAIT_MS
    clock.on(WAIT_MS)
    assert [await store.seeks.expire(clock.now_ms(), tell) for _ in range(2)] == [1, 0]
    assert await store.seeks.next_due() is None
    lane = sure(await store.outbox.claim(["@tg:"], "me", 1_000))
    assert len(await store.outbox.rows(lane)) == 2


async def test_a_chat_with_a_new_id_keeps_its_queue(store: SqlStore, clock: ManualClock) -> None:
    await store.seeks.enter("k1", seek(1, clock), pairs)
    await store.rehome("tg:-5", "tg:-100")
    assert [one.place for one in await store.seeks.waiting()] == ["tg:-100:0"]


@both
async def test_a_hundred_at_once_on_two_workers_are_fifty_matches(stores: list[SqlStore], clock: ManualClock) -> None:
    entered = await asyncio.gather(*(stores[n % 2].seeks.enter(f"k{n}", seek(n, clock), pairs) for n in range(100)))
    matches = [match for one in entered for match in one.matches]
    assert len(set(matches)) == len(matches) == 50
    people = Counter([one.person for match in matches for one in await stores[0].seeks.matched(match)])
    assert (len(people), set(people.values())) == (100, {1})
    assert await stores[0].seeks.waiting() == ()


async def test_a_match_whose_worker_was_killed_is_begun_by_another(stores: list[SqlStore], clock: ManualClock) -> None:
    """Its two have found each other, and the process ended before there was a table: it is taken up after a while, at
    once by two workers, and begun once."""
    await stores[0].seeks.enter("k1", seek(1, clock), pairs)
    (match,) = (await stores[0].seeks.enter("k2", seek(2, clock), pairs)).matches
    services = [Service(one, Locks(), clock, SeededEntropy(n), lambda: None) for n, one in enumerate(stores)]
    quick = [Quick(one, store, store.seeks, store.outbox, clock) for one, store in zip(services, stores, strict=True)]
    await quick[1].tend()
    assert await stores[1].live_tables() == (), "whoever has paired them may still be at it"
    clock.on(FAILED_MS)
    await asyncio.gather(*(one.tend() for one in quick))
    (table,) = await stores[1].live_tables()
    assert (set(table.persons), table.status) == ({"tg:1", "tg:2"}, "live")
    assert await stores[0].seeks.matched(match) == ()
    await quick[0].tend()
    assert len(await stores[0].live_tables()) == 1
