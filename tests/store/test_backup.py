"""Backups of both databases, made while people play and restored elsewhere: whole, checked, and played on."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Boolean, Column, Integer, LargeBinary, create_engine, insert, inspect, select, text

from adapters.store import SqlStore, open_store
from adapters.store.backup import restore, write
from adapters.store.backup.errors import BadBackup
from adapters.store.backup.file import MAGIC, End, Head, Reader, Rows, Writer
from adapters.store.backup.seal import Passphrase
from adapters.store.migrate import upgrade
from adapters.store.schema import finished, metadata, outbox
from bot.ports import StoreUnavailable
from tests.bench.kit import dealt, moves, service_of, stands
from tests.store.kit import say
from tests.store.test_schema import driver

SECRET = Passphrase("seven of clubs on the table")
BOTH = pytest.mark.parametrize("to", ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])


def everything(url: str) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of every table; leases end with a restore, so they are left out."""
    engine = create_engine(driver(url))
    with engine.connect() as conn:
        found = {
            name: sorted(
                (tuple(row) for row in conn.execute(select(*(c for c in table.c if c.name != "until_ms")))), key=repr
            )
            for name, table in metadata.tables.items()
        }
    engine.dispose()
    return found


async def some_play(url: str, count: int = 3, steps: int = 12) -> list[str]:
    """Bazaar Blot at so many tables, a few moves each."""
    store = await open_store(url)
    service = service_of(store)
    tables = [await dealt(service, n) for n in range(count)]
    for table in tables:
        await moves(service, table, steps)
    await store.set_pref("tg:1", "name", "Նինո ♥ \U0001f600")
    await store.close()
    return tables


def half_things(folder: Path) -> list[Path]:
    return list(folder.glob(".*.part*"))


def refused(work: Callable[[], object]) -> str:
    with pytest.raises((BadBackup, StoreUnavailable)) as caught:
        work()
    return str(caught.value.key)  # type: ignore[attr-defined]


# --- there and back --------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize("passphrase", [None, SECRET], ids=["plain", "sealed"])
async def test_everything_comes_back_in_either_database(
    url: str, elsewhere: Callable[[str], str], tmp_path: Path, to: str, passphrase: Passphrase | None
) -> None:
    if passphrase is not None:
        pytest.importorskip("cryptography")
    tables = await some_play(url)
    file, other = tmp_path / "davtar.backup", elsewhere(to)
    done = write.back_up(url, file, passphrase)
    assert done.rows == sum(map(len, everything(url).values()))
    assert done.size == file.stat().st_size
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert half_things(tmp_path) == []
    assert restore.restore(other, file, passphrase).rows == done.rows
    assert everything(other) == everything(url)
    store = await open_store(other)
    assert await store.check() == ()
    service = service_of(store)
    before = await stands(service, tables[0])
    await moves(service, tables[0], 5)  # the match goes on
    assert (await stands(service, tables[0])).seq > before.seq
    assert await store.check() == ()
    await store.close()
    raw = file.read_bytes()
    assert (b"bazaar-blot" in raw, raw.startswith(MAGIC)) == (False, True)


@BOTH
async def test_no_table_is_forgotten(
    url: str, elsewhere: Callable[[str], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, to: str
) -> None:
    """Rows in every table there is, also in those that an evening does not fill; more than one piece of some. Such rows
    mean nothing, so whether they agree with each other is not asked."""
    monkeypatch.setattr(restore, "violations", lambda _: [])
    await some_play(url, 1, 1)
    added = fill(url)
    assert added
    file, other = tmp_path / "davtar.backup", elsewhere(to)
    done = write.back_up(url, file)
    assert all(everything(url).values()), "a table without rows"
    assert restore.restore(other, file).rows == done.rows
    assert everything(other) == everything(url)


def fill(url: str) -> list[str]:
    """Rows for the tables that have none: numbers, letters and bytes that nothing reads."""
    engine = create_engine(driver(url))
    with engine.begin() as conn:
        empty = [one for one in metadata.sorted_tables if conn.execute(select(one).limit(1)).first() is None]
        for n, table in enumerate(empty):
            rows = [{c.name: made(c, k) for c in table.c} for k in range(1_200 if n % 5 == 0 else 3)]
            conn.execute(insert(table), rows)
    engine.dispose()
    return [table.name for table in empty]


def made(column: Column[Any], n: int) -> object:
    if isinstance(column.type, LargeBinary):
        return bytes([0, n % 256, 255])
    if isinstance(column.type, Boolean):
        return n % 2 == 0
    return n if isinstance(column.type, Integer) else f"{column.name} ♥ {n}"


@BOTH
async def test_a_backup_under_load_is_of_one_moment(
    url: str, elsewhere: Callable[[str], str], tmp_path: Path, to: str
) -> None:
    """Eight tables are played while it is made. What it holds is what was there at some moment: no half command, no
    event without its row; and none of what was acknowledged before it began is missing."""
    tables = await some_play(url, 8, 4)
    store = await open_store(url)
    service = service_of(store)
    stop = asyncio.Event()

    async def play(table: str) -> int:
        n = 0
        while not stop.is_set():
            n += 1
            await moves(service, table, 1)
        return n

    players = [asyncio.create_task(play(table)) for table in tables]
    await asyncio.sleep(0.2)
    before = {table: (await stands(service, table)).seq for table in tables}
    file = tmp_path / "under-load"
    await asyncio.to_thread(write.back_up, url, file)
    stop.set()
    played = await asyncio.gather(*players)
    after = {table: (await stands(service, table)).seq for table in tables}
    await store.close()
    assert min(played) > 1
    other = elsewhere(to)
    restore.restore(other, file)
    store = await open_store(other)
    assert await store.check() == ()
    service = service_of(store)
    for table in tables:
        events = await store.events(table)
        assert before[table] <= len(events) <= after[table]
        await moves(service, table, 3)
    assert await store.check() == ()
    await store.close()


@BOTH
async def test_numbers_are_never_given_out_again(
    url: str, elsewhere: Callable[[str], str], tmp_path: Path, to: str
) -> None:
    """The last row may be gone when a backup is made: its number is not the next one's."""
    await some_play(url, 1, 3)
    engine = create_engine(driver(url))
    with engine.begin() as conn:
        last = conn.execute(select(outbox.c.id).order_by(outbox.c.id.desc()).limit(1)).scalar_one()
        conn.execute(outbox.delete().where(outbox.c.id == last))
        conn.execute(finished.delete())
        conn.execute(
            text("UPDATE lane SET pending = (SELECT count(*) FROM outbox WHERE dest = lane.dest AND state = 'open')")
        )
    engine.dispose()
    file, other = tmp_path / "file", elsewhere(to)
    write.back_up(url, file)
    restore.restore(other, file)
    store = await open_store(other)
    await say(store, "t", "key", "event", outbox=())
    await store.inbox.put("tg:1", [("1", b"x")])
    engine = create_engine(driver(other))
    with engine.begin() as conn:
        row = conn.execute(select(outbox).limit(1)).mappings().one()
        values = {**row, "dedupe_key": "new", "state": "dead", "done_ms": 1}
        del values["id"]
        assert conn.execute(outbox.insert().values(values).returning(outbox.c.id)).scalar_one() == last + 1
    engine.dispose()
    await store.close()


@BOTH
async def test_an_older_schema_is_backed_up_as_it_is_and_restored_as_the_newest(
    url: str, elsewhere: Callable[[str], str], tmp_path: Path, to: str
) -> None:
    """A backup is made before an update; afterwards the new program restores it."""
    engine = create_engine(driver(url))
    with engine.begin() as conn:
        upgrade(conn, "0001")
        if url.startswith("sqlite"):
            conn.exec_driver_sql("PRAGMA application_id = 0x44617674")
        conn.execute(text("INSERT INTO pref (who, name, value) VALUES ('tg:1', 'lang', 'hy')"))
    file, other = tmp_path / "old", elsewhere(to)
    write.back_up(url, file)
    with engine.connect() as conn:
        assert "finished" not in inspect(conn).get_table_names(), "nothing was migrated for it"
    engine.dispose()
    restore.restore(other, file)
    store = await open_store(other)
    assert await store.prefs("tg:1") == {"lang": "hy"}
    assert await store.check() == ()
    await store.close()


# --- refusals --------------------------------------------------------------------------------------------------------


async def test_a_file_is_never_overwritten_without_being_told(sqlite_url: str, tmp_path: Path) -> None:
    await some_play(sqlite_url, 1, 1)
    file = tmp_path / "mine"
    file.write_text("my letters")
    assert refused(lambda: write.back_up(sqlite_url, file)) == "exists"
    assert file.read_text() == "my letters"
    write.back_up(sqlite_url, file, replace=True)
    assert file.read_bytes().startswith(MAGIC)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_there_has_to_be_something_to_back_up(tmp_path: Path, postgres_database: str) -> None:
    file = tmp_path / "file"
    assert refused(lambda: write.back_up(f"sqlite:///{tmp_path}/none.db", file)) == "gone"
    assert refused(lambda: write.back_up(postgres_database, file)) == "nothing"
    with sqlite3.connect(tmp_path / "other.db") as raw:
        raw.execute("CREATE TABLE songs (x)")
    assert refused(lambda: write.back_up(f"sqlite:///{tmp_path}/other.db", file)) == "not-ours"
    assert sorted(one.name for one in tmp_path.iterdir()) == ["other.db"]


async def test_a_database_with_something_in_it_is_left_alone(url: str, tmp_path: Path) -> None:
    await some_play(url, 1, 2)
    file = tmp_path / "file"
    write.back_up(url, file)
    store = await open_store(url)
    await say(store, "later", "key", "after the backup")
    await store.close()
    as_it_was = everything(url)
    assert refused(lambda: restore.restore(url, file)) == "occupied"
    assert everything(url) == as_it_was
    restore.restore(url, file, replace=True)
    store = await open_store(url)
    assert await store.table("later") is None
    assert await store.check() == ()
    await store.close()


async def test_a_database_in_use_is_left_alone(url: str, store: SqlStore, tmp_path: Path) -> None:
    """Even if it is to be replaced: the program that uses it would go on writing into something else."""
    await say(store, "t", "key", "event")
    file = tmp_path / "file"
    await asyncio.to_thread(write.back_up, url, file)
    as_it_was = everything(url)
    assert await asyncio.to_thread(refused, lambda: restore.restore(url, file, replace=True)) == "busy"
    assert everything(url) == as_it_was
    await say(store, "t", "another", "it goes on")
    assert await store.check() == ()


async def test_a_start_is_no_use_yet(url: str, elsewhere: Callable[[str], str], tmp_path: Path) -> None:
    """A database that a program has opened, and in which nothing was ever played, counts as empty."""
    file, other = tmp_path / "file", elsewhere("sqlite" if url.startswith("sqlite") else "postgres")
    await some_play(url, 1, 1)
    write.back_up(url, file)
    store = await open_store(other)
    await store.timers.beat(1)
    await store.leases.take("sweeper", "me", 1)
    await store.close()
    restore.restore(other, file)
    assert everything(other) == everything(url)


@pytest.mark.parametrize("passphrase", [None, SECRET], ids=["plain", "sealed"])
async def test_what_is_cut_short_or_changed_is_refused(tmp_path: Path, passphrase: Passphrase | None) -> None:
    """Whatever byte it is; and the database stays as it was: not there."""
    if passphrase is not None:
        pytest.importorskip("cryptography")
    url, file, bad = f"sqlite:///{tmp_path}/a.db", tmp_path / "file", tmp_path / "bad"
    await some_play(url, 1, 1)
    write.back_up(url, file, passphrase)
    whole = file.read_bytes()
    step = len(whole) // 24
    cut = [whole[:n] for n in range(len(MAGIC), len(whole), step)] + [whole[:-1], whole + b"x"]
    changed = [whole[:n] + bytes([whole[n] ^ 1]) + whole[n + 1 :] for n in range(len(MAGIC), len(whole), step)]
    for data in cut + changed:
        bad.write_bytes(data)
        with pytest.raises(BadBackup) as caught:
            restore.restore(f"sqlite:///{tmp_path}/b.db", bad, passphrase)
        assert caught.value.key in ("damaged", "passphrase", "sealed", "newer")
    assert not (tmp_path / "b.db").exists()


async def test_foreign_and_newer_files_are_refused(tmp_path: Path) -> None:
    url, file, bad = f"sqlite:///{tmp_path}/a.db", tmp_path / "file", tmp_path / "bad"
    await some_play(url, 1, 1)
    write.back_up(url, file)
    to = f"sqlite:///{tmp_path}/b.db"
    for data, key in (
        (b"", "foreign"),
        ((tmp_path / "a.db").read_bytes(), "foreign"),
        (file.read_bytes().replace(b"BACKUP 1", b"BACKUP 2", 1), "newer"),
    ):
        bad.write_bytes(data)
        assert refused(lambda: restore.restore(to, bad)) == key
    with bad.open("wb") as out:
        Writer(out, Head("9999", 1), None).end(End({}, {}))
    assert refused(lambda: restore.restore(to, bad)) == "newer"
    assert not (tmp_path / "b.db").exists()


async def test_what_does_not_hold_together_is_not_restored(
    tmp_path: Path, elsewhere: Callable[[str], str], postgres_database: str
) -> None:
    """A whole file whose events lack one: the invariants are looked at before anything is kept."""
    url, file, bad = f"sqlite:///{tmp_path}/a.db", tmp_path / "file", tmp_path / "bad"
    await some_play(url, 1, 3)
    write.back_up(url, file)
    with file.open("rb") as source, bad.open("wb") as out:
        reader = Reader(source, None)
        writer = Writer(out, reader.head, None)
        for chunk in reader.chunks():
            if isinstance(chunk, Rows):
                writer.rows(Rows(chunk.table, chunk.columns, chunk.values[chunk.table == "event" :]))
            else:
                writer.end(End({**chunk.rows, "event": chunk.rows["event"] - 1}, chunk.serials))
    assert refused(lambda: restore.restore(f"sqlite:///{tmp_path}/b.db", bad)) == "wrong"
    assert not (tmp_path / "b.db").exists()
    assert refused(lambda: restore.restore(postgres_database, bad)) == "wrong"
    engine = create_engine(driver(postgres_database))
    with engine.connect() as conn:
        assert inspect(conn).get_table_names() == []
    engine.dispose()


async def test_a_passphrase_is_needed_and_the_right_one(tmp_path: Path) -> None:
    pytest.importorskip("cryptography")
    url, file = f"sqlite:///{tmp_path}/a.db", tmp_path / "file"
    await some_play(url, 1, 1)
    write.back_up(url, file, SECRET)
    to = f"sqlite:///{tmp_path}/b.db"
    assert refused(lambda: restore.restore(to, file)) == "sealed"
    assert refused(lambda: restore.restore(to, file, Passphrase("eight of clubs"))) == "passphrase"
    assert not (tmp_path / "b.db").exists()
    again = tmp_path / "again"
    write.back_up(url, again, SECRET)
    assert again.read_bytes()[200:400] != file.read_bytes()[200:400], "another salt, another key"
    assert SECRET.text not in repr(SECRET)


async def test_without_the_package_the_reason_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = f"sqlite:///{tmp_path}/a.db"
    await some_play(url, 1, 1)
    monkeypatch.setitem(sys.modules, "cryptography.hazmat.primitives.ciphers.aead", None)
    assert refused(lambda: write.back_up(url, tmp_path / "file", SECRET)) == "no-cipher"
    assert not (tmp_path / "file").exists()


async def test_a_damaged_database_is_replaced_and_its_log_is_not_taken_for_the_new_ones(tmp_path: Path) -> None:
    url, file = f"sqlite:///{tmp_path}/a.db", tmp_path / "file"
    await some_play(url, 1, 4)
    write.back_up(url, file)
    as_it_was = everything(url)
    (tmp_path / "a.db").write_bytes(b"SQLite format 3\x00" + b"rubbish" * 999)
    (tmp_path / "a.db-wal").write_bytes(b"rubbish")
    assert refused(lambda: restore.restore(url, file)) == "occupied"
    restore.restore(url, file, replace=True)
    assert everything(url) == as_it_was
    with sqlite3.connect(tmp_path / "other.db") as raw:
        raw.execute("CREATE TABLE songs (x)")
    assert refused(lambda: restore.restore(f"sqlite:///{tmp_path}/other.db", file, replace=True)) == "not-ours"
