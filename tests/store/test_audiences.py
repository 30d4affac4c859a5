"""Where tables are shown, as far as it is looked up: rows and their index, limits, silence, new ids, old databases."""

from __future__ import annotations

from sqlalchemy import Connection, create_engine, text

from adapters.store import SqlStore, open_store
from adapters.store.migrate import upgrade
from bot.ports.keys import Dest, Slot, private_to
from bot.ports.records import AudienceRow, Decision, Head, Role, Timer
from tests.store.kit import NOON, ManualClock, board, events, row, say

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
    found = await store.table("a")
    assert found is not None
    assert found.audiences == (at(HERE), at(CHANNEL), at(MINE), at(Dest("tg:-9:0"), "watch"))
    assert found.played() == (HERE, CHANNEL, MINE)
    last = await store.last_in(CHANNEL)
    assert last is not None
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
    found = await store.table("a")
    assert found is not None
    assert found.audiences == (at(Dest("tg:-1005:0")), at(CHANNEL)), "two that have become one"
    assert await ids(store, "tg:-1005:0") == ["a"]
    assert await ids(store, HERE) == []
    assert await ids(store, "tg:-55:0") == ["b"]


# --- databases from before ------------------------------------------------------------------------------------


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


async def test_tables_from_before_are_shown_where_they_were(url: str) -> None:
    engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    with engine.begin() as conn:
        _as_it_was(conn)
    engine.dispose()
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
    lane = await store.outbox.claim(("@tg:",), "me", 1000)
    assert lane is not None
    assert [row.dedupe_key for row in await store.outbox.rows(lane)] == ["k"]
    assert await store.outbox.claim(("tg:",), "me", 1000) is None
    assert await store.check() == ()
    await store.close()
