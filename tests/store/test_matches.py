"""The read model of matches: noted with the command that ends one, made again from events to the same bytes."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from adapters.cli import main
from adapters.store import SqlStore, open_store, transact
from adapters.store.prune import KEPT_MS
from bot.games import game_keys
from bot.ports import Store
from bot.ports.matches import Finished, Seated
from bot.ports.people import HOUSE
from bot.ports.records import Decision, Entry, Head, NewEvent, Posting
from tests.store.aged import age
from tests.store.kit import NOON, ManualClock, row
from tests.store.played import PEOPLE, Hall, model, run

COUNTS = (("bids", 3), ("made", 2))


def match(table: str, number: int = 1, chat: str = "tg:-5", last_seq: int = 1, ended_ms: int = NOON) -> Finished:
    seats = (
        Seated(0, 0, "tg:1", "Արամ", "self", "won", "", COUNTS),
        Seated(1, 1, "a:1", "Bot", "auto", "lost", "", COUNTS),
    )
    return Finished(
        table, number, chat, "bura3", last_seq, NOON, ended_ms, 0, "target", (("preset", "standard"),), (3, 1),
        ((3, 1),), ((1, "bura", (0,)),), seats,
    )  # fmt: skip


async def ends(store: Store, one: Finished, key: str = "") -> None:
    def decide(head: Head) -> Decision:
        event = NewEvent("said", 1, b"x")
        return Decision("ok", (event,), row(one.table_id, head, status="closed"), finished=one)

    await store.transact(one.table_id, key or f"{one.table_id}:{one.number}", 0, decide)


async def test_matches_are_listed_by_chat_and_by_person_the_last_one_first(store: SqlStore) -> None:
    for n in range(5):
        await ends(store, match(f"t{n}", ended_ms=NOON + n))
    await ends(store, match("u", chat="tg:-51", ended_ms=NOON + 9))
    asked = store.matches
    page = await asked.in_chat("tg:-5", 1, 3)
    assert [one.table_id for one in page] == ["t3", "t2", "t1"]
    assert page[0] == match("t3", ended_ms=NOON + 3)
    assert [one.table_id for one in await asked.of("tg:1", 0, 2)] == ["u", "t4"]
    assert [one.table_id for one in await asked.of("tg:1", 0, 2, "tg:-5")] == ["t4", "t3"]
    assert await asked.at("t3", 1) == page[0]
    assert await asked.at("t3", 2) is None
    assert await asked.in_chat("tg:-5", 5, 3) == ()
    assert await asked.endings("tg:1", 9, "tg:-51") == ("won",)
    assert (await asked.tally("tg:1"))["bura3", "bids"] == 18
    assert (await asked.tally("tg:1", "tg:-51"))["bura3", "matches"] == 1
    assert await asked.tally("a:1") == {}, "automatic players have no results"
    assert await asked.members("tg:-51") == (("tg:1", "Արամ"),)
    assert await store.check() == ()


async def test_a_match_that_is_known_is_neither_changed_nor_counted_again(url: str, store: SqlStore) -> None:
    """What is repeated with another key, and what is repeated with the same."""
    await ends(store, match("t"), "one")
    before = model(url)
    await ends(store, replace(match("t", last_seq=2), score=(9, 9)), "two")
    await ends(store, match("t"), "one")
    assert model(url) == before


async def test_of_a_commit_that_failed_nothing_is_left(
    url: str, store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The match, its seats and the sums are committed with the command or not at all; tried again, they are there
    once."""
    one = match("t")
    entry = Entry("grant", (Posting("tg:1", 5), Posting("issuer", -5)))

    def decide(head: Head) -> Decision:
        event = NewEvent("said", 1, b"x")
        return Decision("ok", (event,), row("t", head, status="closed"), finished=one, entries=(entry,))

    def cut(*_: object) -> None:
        raise RuntimeError("cut")

    with monkeypatch.context() as broken:
        broken.setattr(transact, "post", cut)
        with pytest.raises(RuntimeError):
            await store.transact("t", "k", 0, decide)
    assert not any(model(url).values())
    await store.transact("t", "k", 0, decide)
    await store.transact("t", "k", 0, decide)
    assert (await store.matches.tally("tg:1"))["bura3", "matches"] == 1


async def test_a_chat_that_moves_takes_its_matches_along(store: SqlStore) -> None:
    await ends(store, match("t"))
    await ends(store, match("u", chat="tg:-51"))
    await ends(store, match("v", chat="tg:-1005", ended_ms=NOON + 5))
    await store.rehome("tg:-5", "tg:-1005")
    assert [one.table_id for one in await store.matches.in_chat("tg:-1005", 0, 9)] == ["v", "t"]
    assert [one.table_id for one in await store.matches.in_chat("tg:-51", 0, 9)] == ["u"]
    assert (await store.matches.tally("tg:1", "tg:-1005"))["bura3", "bids"] == 6
    assert await store.matches.tally("tg:1", "tg:-5") == {}
    assert await store.matches.members("tg:-5") == ()


async def test_a_match_without_its_events_is_noticed(store: SqlStore) -> None:
    await ends(store, match("t", last_seq=7))
    assert [(one.invariant, one.key) for one in await store.check()] == [("I1", "finished")]


async def an_evening(url: str, clock: ManualClock, games: tuple[str, ...]) -> None:
    """A match of each game; rematches, an automatic player, somebody who leaves and is replaced, a pause, a match given
    up, an action taken back, a chat that moves, and tables put away."""
    store = await open_store(url, clock)
    hall = Hall(store, clock)
    for game in games:
        await hall.plays(await hall.opened(game))
    clock.on(KEPT_MS + 1)
    await store.prune()
    while await store.archive():
        pass
    table = await hall.opened("bura3", "tg:-6:0")
    for n in range(3):
        if n:
            await hall.says(table, "rematch")
        await hall.plays(table)
    other = await hall.opened("bazaar-blot", "tg:-6:9", seats=3)
    await hall.says(other, "fill")
    await hall.says(other, "start")
    await hall.says(other, "pause")
    for person in PEOPLE[1:3]:
        await hall.says(other, "yes", person)
    clock.on(3_600_000)
    await hall.says(other, "resume")
    given_up = await hall.opened("domino", "tg:-7:0", seats=2)
    await hall.says(given_up, "start")
    while (await hall.moves(given_up, 1)).deal < 2:
        pass
    await hall.says(given_up, "leave", PEOPLE[1])
    await hall.says(given_up, "sub 2", PEOPLE[2])
    await hall.says(given_up, "yes")
    for person in (PEOPLE[0], PEOPLE[2]):
        await hall.says(given_up, "abandon", person)
    await hall.says(table, "rematch")
    await store.rehome("tg:-6", "tg:-1006")
    for one, topic in ((table, 0), (other, 9)):
        await hall.says(one, f"rehome tg:-1006:{topic}", HOUSE)
    await store.close()


async def test_made_again_it_is_the_same_to_the_last_byte(url: str, clock: ManualClock) -> None:
    await an_evening(url, clock, tuple(game_keys()))
    before = model(url)
    assert {one[3] for one in before["finished"]} == set(game_keys())
    assert {one[2] for one in before["finished"]} == {"tg:-5", "tg:-1006", "tg:-7"}
    assert {one[8] for one in before["finished_seat"]} == {"self", "sub"}
    store = await open_store(url, clock)
    assert await store.rebuild() == len(before["finished"]) == len(game_keys()) + 4
    assert model(url) == before
    assert await store.check() == ()
    await store.close()
    run(url, "DELETE FROM finished", "DELETE FROM finished_seat", "DELETE FROM tally", "UPDATE member SET name = 'x'")
    store = await open_store(url, clock)
    await store.rebuild()
    await store.close()
    assert model(url) == before


async def test_the_command_says_how_many(
    sqlite_url: str, clock: ManualClock, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    store = await open_store(sqlite_url, clock)
    hall = Hall(store, clock)
    await hall.plays(await hall.opened("bura3"))
    await store.close()
    before = model(sqlite_url)
    run(sqlite_url, "DELETE FROM finished", "DELETE FROM tally")
    monkeypatch.setenv("DATABASE_URL", sqlite_url)
    assert await asyncio.to_thread(main, ["rebuild"]) == 0
    assert "1" in capsys.readouterr().out
    assert model(sqlite_url) == before


async def test_a_file_from_before_is_filled(url: str, clock: ManualClock) -> None:
    """Matches of one table after another, one of them put away: what the migration finds is what would be there had
    it been kept all along."""
    await an_evening(url, clock, ("bura3",))
    before = model(url)
    older = (
        "CREATE TABLE finished (id INTEGER PRIMARY KEY, table_id VARCHAR, number INTEGER, chat VARCHAR, game VARCHAR, "
        "last_seq BIGINT, ended_ms BIGINT, persons TEXT, summary TEXT)"
    )
    drops = [f"DROP TABLE {name}" for name in ("finished", "finished_seat", "tally", "member")]
    places = (
        "ALTER TABLE game_table ADD COLUMN place VARCHAR",
        "UPDATE game_table SET place = (SELECT dest FROM audience WHERE audience.table_id = game_table.table_id)",
        "ALTER TABLE game_table DROP COLUMN audiences",
        "CREATE INDEX ix_game_table_place ON game_table (place)",
        "DROP TABLE audience",
    )
    age(url)
    run(url, *drops, older, *places, "UPDATE alembic_version SET version_num = '0004'")
    store = await open_store(url, clock)
    assert await store.check() == ()
    await store.close()
    assert model(url) == before
