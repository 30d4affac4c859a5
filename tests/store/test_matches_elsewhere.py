"""Matches played in several chats at once, and in chats that got a new id after they were over."""

from __future__ import annotations

from dataclasses import replace

from adapters.store import SqlStore
from bot.desk.desk import Desk
from bot.ports.keys import Dest
from bot.table.model import Audience
from tests.store.kit import NOON, ManualClock
from tests.store.played import PEOPLE, Hall, model
from tests.store.test_matches import ends, match

HERE, CHANNEL = "tg:-5", "dc:1:2"


async def test_it_is_listed_and_counted_in_each_chat_and_once_in_all(store: SqlStore) -> None:
    await ends(store, replace(match("t"), also=(CHANNEL, "tg:-6")))
    await ends(store, match("u", chat=CHANNEL, ended_ms=NOON + 1))
    await ends(store, match("v", ended_ms=NOON + 2))
    asked = store.matches
    assert [one.table_id for one in await asked.in_chat(HERE, 0, 9)] == ["v", "t"]
    assert [one.table_id for one in await asked.in_chat(CHANNEL, 0, 9)] == ["u", "t"]
    assert [one.table_id for one in await asked.in_chat(CHANNEL, 1, 9)] == ["t"]
    assert [one.table_id for one in await asked.in_chat("tg:-6", 0, 9)] == ["t"]
    assert (await asked.in_chat("tg:-6", 0, 9))[0] == replace(match("t"), also=(CHANNEL, "tg:-6"))
    assert [one.table_id for one in await asked.of("tg:1", 0, 9)] == ["v", "u", "t"], "once"
    assert [one.table_id for one in await asked.of("tg:1", 0, 9, CHANNEL)] == ["u", "t"]
    assert await asked.endings("tg:1", 9, CHANNEL) == ("won", "won")
    assert await asked.endings("tg:1", 9) == ("won",) * 3
    assert (await asked.tally("tg:1"))["bura3", "matches"] == 3
    assert (await asked.tally("tg:1", CHANNEL))["bura3", "matches"] == 2
    assert (await asked.tally("tg:1", HERE))["bura3", "bids"] == 6
    assert await asked.members("tg:-6") == (("tg:1", "Արամ"),)
    assert await store.check() == ()


async def test_a_chat_that_moves_takes_along_what_was_played_there_too(store: SqlStore) -> None:
    await ends(store, replace(match("t", chat=CHANNEL), also=(HERE,)))
    await store.rehome("tg:-5", "tg:-1005")
    assert [one.table_id for one in await store.matches.in_chat("tg:-1005", 0, 9)] == ["t"]
    assert await store.matches.in_chat(HERE, 0, 9) == ()
    assert (await store.matches.tally("tg:1", "tg:-1005"))["bura3", "matches"] == 1
    assert (await store.matches.tally("tg:1"))["bura3", "matches"] == 1


async def test_it_is_made_again_to_the_same_bytes(url: str, store: SqlStore, clock: ManualClock) -> None:
    """A table that comes to a second chat in mid-match, leaves it, and whose first chat gets a new id."""
    hall = Hall(store, clock)
    desk = Desk(hall.service, store, store.outbox)
    others = [Audience(Dest("tg:-6:0")), Audience(Dest("tg:-9:0"), "watch")]
    opened = await hall.service.open(
        "k",
        "tg:-5:0",
        PEOPLE[0],
        game="bura3",
        audiences=others,
    )
    assert opened.table is not None
    table = opened.table
    await hall.says(table, "set clock 0")
    await hall.says(table, "sit", PEOPLE[1])
    await hall.says(table, "start")
    await hall.moves(table, 2)
    await desk.removed("gone", "tg:-6:0")
    await desk.moved("tg:-5", "tg:-1005")
    assert (await hall.moves(table, level="standard")).phase == "over"
    (one,) = await store.matches.in_chat("tg:-1005", 0, 9)
    assert one.also == ("tg:-6",), "those who watched played nothing"
    before = model(url)
    assert await store.rebuild() == 1
    assert model(url) == before


async def test_what_is_over_when_its_chat_moves_goes_along_and_can_go_on(
    url: str, store: SqlStore, clock: ManualClock
) -> None:
    hall = Hall(store, clock)
    desk = Desk(hall.service, store, store.outbox)
    table = await hall.opened("bura3", seats=2)
    await hall.plays(table)
    await desk.moved("tg:-5", "tg:-1005")
    await desk.moved("tg:-5", "tg:-1005")
    assert [event.type for event in await store.events(table)].count("Rehomed") == 1
    before = model(url)
    assert await store.rebuild() == 1
    assert model(url) == before
    assert [one.table_id for one in await store.matches.in_chat("tg:-1005", 0, 9)] == [table]
    await hall.says(table, "rematch")
    found = await store.table(table)
    assert found is not None
    assert found.shown() == (Dest("tg:-1005:0"),), "not back in the chat that is no more"
