"""Backups, made while people play and restored elsewhere, and updates with a backup first: whole or not at all."""

from __future__ import annotations

import asyncio
import io
import json
import os
import pty
import re
import signal
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.request import ProxyHandler, build_opener

import pytest
from sqlalchemy import Boolean, Column, Connection, Integer, LargeBinary, insert, inspect, select, text
from sqlalchemy import column as column_of
from sqlalchemy import table as table_of

from adapters.store.backup import copy
from adapters.store.backup import file as place
from adapters.store.backup.copy import Keeping, keep_before_update
from adapters.store.backup.file import MAGIC, BadBackup, End, Head, Passphrase, Reader, Rows, Writer
from adapters.store.migrate import CONCEALED, newest, revisions, upgrade
from adapters.store.persona import personas_of
from adapters.store.schema import APPLICATION_ID, finished, metadata, outbox
from adapters.store.store import SqlStore, open_store
from bot.ports import StoreUnavailable
from tests.bench.kit import moves, service_of, stands
from tests.bot.house import must
from tests.project.kit import ROOT, davtar, process
from tests.store.kit import ManualClock, begun, both, say, some_play
from tests.store.servers import free_port
from tests.tiers import nightly, sampled
from tests.waiting import until

SECRET = Passphrase("seven of clubs on the table")
SEALED = pytest.mark.parametrize("passphrase", [None, SECRET], ids=["plain", "sealed"])
TO = pytest.mark.parametrize("to", ["sqlite", pytest.param("postgres", marks=(pytest.mark.postgres, nightly))])


def rows_of(url: str) -> dict[str, list[Any]]:
    """Every row of every table there is; leases aside, which end with a restore."""
    with begun(url) as conn:
        return {name: sorted(_rows(conn, name), key=repr) for name in inspect(conn).get_table_names()}


def _rows(conn: Connection, name: str) -> list[tuple[Any, ...]]:
    columns = [column_of(one["name"], one["type"]) for one in inspect(conn).get_columns(name)]
    asked = select(*(one for one in columns if one.name != "until_ms")).select_from(table_of(name))
    return [tuple(row) for row in conn.execute(asked)]


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the server is, a connection that was closed is gone in time."""
    monkeypatch.setattr(copy, "_LEAVING_S", 60.0)


def half_things(folder: Path, named: str = ".*.part*") -> list[Path]:
    return list(folder.glob(named))


def refused(work: Callable[[], object]) -> str:
    with pytest.raises((BadBackup, StoreUnavailable)) as caught:
        work()
    return str(caught.value.key)  # type: ignore[attr-defined]


async def plays_on(url: str, tables: list[str], steps: int = 40) -> None:
    store = await open_store(url)
    assert await store.check() == ()
    service = service_of(store)
    for table in tables:
        before = await stands(service, table)
        await moves(service, table, steps)
        assert (await stands(service, table)).seq > before.seq
    assert await store.check() == ()
    await store.close()


@both
@TO
@SEALED
async def test_everything_comes_back_in_either_database(
    url: str, elsewhere: Callable[[str], str], tmp_path: Path, to: str, passphrase: Passphrase | None
) -> None:
    tables = await some_play(url)
    file, other = tmp_path / "davtar.backup", elsewhere(to)
    done = copy.back_up(url, file, passphrase)
    assert (done.rows, done.size) == (sum(map(len, rows_of(url).values())) - 1, file.stat().st_size)
    assert (stat.S_IMODE(file.stat().st_mode), half_things(tmp_path)) == (0o600, [])
    assert (copy.restore(other, file, passphrase).rows, rows_of(other)) == (done.rows, rows_of(url))
    await plays_on(other, tables[:1], 5)
    raw = file.read_bytes()
    assert (b"bazaar-blot" in raw, raw.startswith(MAGIC)) == (False, True)


@both
@TO
async def test_no_table_is_forgotten(
    url: str, elsewhere: Callable[[str], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, to: str
) -> None:
    """Rows in every table there is, also in those that an evening does not fill; more than one piece of some. Such rows
    mean nothing, so whether they agree with each other is not asked."""
    monkeypatch.setattr("adapters.store.check.violations", lambda _: [])
    await some_play(url, 1, 1)
    assert fill(url)
    file, other = tmp_path / "davtar.backup", elsewhere(to)
    done = copy.back_up(url, file)
    assert all(rows_of(url).values()), "a table without rows"
    assert (copy.restore(other, file).rows, rows_of(other)) == (done.rows, rows_of(url))


def fill(url: str) -> list[str]:
    """Rows for the tables that have none: numbers, letters and bytes that nothing reads."""
    with begun(url) as conn:
        empty = [one for one in metadata.sorted_tables if conn.execute(select(one).limit(1)).first() is None]
        for n, table in enumerate(empty):
            rows = [{c.name: made(c, k) for c in table.c} for k in range(1_200 if n % 5 == 0 else 3)]
            conn.execute(insert(table), rows)
    return [table.name for table in empty]


def made(column: Column[Any], n: int) -> object:
    if isinstance(column.type, LargeBinary):
        return bytes([0, n % 256, 255])
    if isinstance(column.type, Boolean):
        return n % 2 == 0
    return n if isinstance(column.type, Integer) else f"{column.name} ♥ {n}"


async def test_a_backup_under_load_is_of_one_moment(url: str, tmp_path: Path) -> None:
    """Eight tables are played while it is made. What it holds is what was there at some moment: no half command, no
    event without its row; and none of what was acknowledged before it began is missing."""
    tables = await some_play(url, 8, 4)
    store = await open_store(url)
    service, stop, moved = service_of(store), asyncio.Event(), asyncio.Event()

    async def play(table: str) -> int:
        n = 0
        while not stop.is_set():
            n += 1
            await moves(service, table, 1)
            moved.set()
        return n

    players = [asyncio.create_task(play(table)) for table in tables]
    await moved.wait()
    before = {table: (await stands(service, table)).seq for table in tables}
    file, other = tmp_path / "under-load", f"sqlite:///{tmp_path}/other.db"
    await asyncio.to_thread(copy.back_up, url, file)
    stop.set()
    assert min(await asyncio.gather(*players)) > 1
    after = {table: (await stands(service, table)).seq for table in tables}
    await store.close()
    copy.restore(other, file)
    store = await open_store(other)
    for table in tables:
        assert before[table] <= len(await store.events(table)) <= after[table]
    await store.close()
    await plays_on(other, tables, 3)


@both
@TO
async def test_numbers_are_given_out_once(url: str, elsewhere: Callable[[str], str], tmp_path: Path, to: str) -> None:
    await some_play(url, 1, 3)
    with begun(url) as conn:
        last = conn.execute(select(outbox.c.id).order_by(outbox.c.id.desc()).limit(1)).scalar_one()
        conn.execute(outbox.delete().where(outbox.c.id == last))
        conn.execute(finished.delete())
        pending = "(SELECT count(*) FROM outbox WHERE dest = lane.dest AND state = 'open')"
        conn.execute(text(f"UPDATE lane SET pending = {pending}"))
    file, other = tmp_path / "file", elsewhere(to)
    copy.back_up(url, file)
    copy.restore(other, file)
    store = await open_store(other)
    await say(store, "t", "key", "event", outbox=())
    await store.inbox.put("tg:1", [("1", b"x")])
    await store.close()
    with begun(other) as conn:
        row = conn.execute(select(outbox).limit(1)).mappings().one()
        values = {**row, "dedupe_key": "new", "state": "dead", "done_ms": 1}
        del values["id"]
        assert conn.execute(outbox.insert().values(values).returning(outbox.c.id)).scalar_one() == last + 1


@both
async def test_an_older_schema_is_restored_as_the_newest(url: str, from_nothing: None, tmp_path: Path) -> None:
    with begun(url) as conn:
        upgrade(conn, "0001")
        if url.startswith("sqlite"):
            conn.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
        conn.execute(text("INSERT INTO pref (who, name, value) VALUES ('tg:1', 'lang', 'hy')"))
    file, other = tmp_path / "old", f"sqlite:///{tmp_path}/other.db"
    copy.back_up(url, file)
    with begun(url) as conn:
        assert "finished" not in inspect(conn).get_table_names(), "nothing was migrated for it"
    copy.restore(other, file)
    store = await open_store(other)
    assert (await store.prefs("tg:1"), await store.check()) == ({"lang": "hy"}, ())
    await store.close()


async def test_leases_of_the_other_place_are_over(sqlite_url: str, tmp_path: Path, clock: ManualClock) -> None:
    """Whoever takes over at once need not wait for a process that knew another database."""
    clock.now = time.time_ns() // 1_000_000
    store = await open_store(sqlite_url, clock)
    assert await store.leases.take("sweeper", "far-away:1", 3_600_000) == 1
    await store.close()
    file, other = tmp_path / "file", f"sqlite:///{tmp_path}/b.db"
    copy.back_up(sqlite_url, file)
    copy.restore(other, file)
    store = await open_store(other, clock)
    assert await store.leases.take("sweeper", "here:1", 1) == 2
    await store.close()


async def test_a_file_is_never_overwritten_without_being_told(sqlite_url: str, tmp_path: Path) -> None:
    await some_play(sqlite_url, 1, 1)
    file = tmp_path / "folder" / "mine"
    file.parent.mkdir()
    file.write_text("my letters")
    assert (refused(lambda: copy.back_up(sqlite_url, file)), file.read_text()) == ("exists", "my letters")
    copy.back_up(sqlite_url, file, replace=True)
    assert file.read_bytes().startswith(MAGIC)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    target = file.with_name("taken")

    def late() -> None:
        with place.appearing(target, replace=False) as part:
            part.write_text("mine")
            target.write_text("somebody else's")

    assert (refused(late), target.read_text()) == ("exists", "somebody else's")
    assert sorted(one.name for one in file.parent.iterdir()) == ["mine", "taken"]
    names = (".a.999999999.part", ".a.999999999.part-journal", f".b.{os.getpid()}.part", ".c.part", "d.1.part")
    for name in names:
        (file.parent / name).touch()
    place.sweep(file.parent)
    assert {one.name for one in file.parent.iterdir()} == {"mine", "taken", *names[2:]}


@pytest.mark.postgres
def test_there_has_to_be_something_to_back_up(tmp_path: Path, postgres_database: str) -> None:
    with sqlite3.connect(tmp_path / "other.db") as raw:
        raw.execute("CREATE TABLE songs (x)")
    for url, why in (
        (f"sqlite:///{tmp_path}/none.db", "gone"),
        (f"sqlite:///{tmp_path}/other.db", "not-ours"),
        (postgres_database, "nothing"),
    ):
        assert refused(lambda url=url: copy.back_up(url, tmp_path / "file")) == why  # type: ignore[misc]
    assert sorted(one.name for one in tmp_path.iterdir()) == ["other.db"]


async def test_a_database_that_is_not_empty_is_left(url: str, elsewhere: Callable[[str], str], tmp_path: Path) -> None:
    await some_play(url, 1, 2)
    file, other = tmp_path / "file", elsewhere("sqlite" if url.startswith("sqlite") else "postgres")
    copy.back_up(url, file)
    store = await open_store(url)
    await say(store, "later", "key", "after the backup")
    await store.close()
    assert (refused(lambda: copy.restore(url, file)), rows_of(url)) == ("occupied", rows_of(url))
    copy.restore(url, file, replace=True)
    store = await open_store(other)
    await store.timers.beat(1)
    await store.leases.take("sweeper", "me", 1)
    await store.close()
    copy.restore(other, file)
    assert rows_of(other) == rows_of(url)
    store = await open_store(url)
    assert (await store.table("later"), await store.check()) == (None, ())
    await store.close()


@both
async def test_one_in_use_is_left(url: str, store: SqlStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copy, "_WAIT_MS", 100)
    monkeypatch.setattr(copy, "_LEAVING_S", 0.1)
    await say(store, "t", "key", "event")
    file = tmp_path / "file"
    await asyncio.to_thread(copy.back_up, url, file)
    as_it_was = rows_of(url)
    assert await asyncio.to_thread(refused, lambda: copy.restore(url, file, replace=True)) == "busy"
    assert rows_of(url) == as_it_was
    await say(store, "t", "another", "it goes on")
    assert await store.check() == ()


@pytest.mark.postgres
async def test_a_connection_that_is_just_closing_is_waited_for(
    sqlite_url: str, postgres_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import psycopg  # not everybody who runs the tests has it

    await some_play(sqlite_url, 1, 1)
    copy.back_up(sqlite_url, tmp_path / "file")
    leaving, waits = psycopg.connect(postgres_database), 0

    def wait(_: float) -> None:
        nonlocal waits
        waits += 1
        leaving.close()

    monkeypatch.setattr(copy, "time", SimpleNamespace(monotonic=time.monotonic, sleep=wait))
    copy.restore(postgres_database, tmp_path / "file")
    assert (waits > 0, rows_of(postgres_database)) == (True, rows_of(sqlite_url))


@dataclass
class Made:
    """A database in which something was played, its backup, and places for what may become of it."""

    folder: Path

    def __post_init__(self) -> None:
        self.url, self.file = f"sqlite:///{self.folder}/a.db", self.folder / "file"
        self.bad, self.to = self.folder / "bad", f"sqlite:///{self.folder}/b.db"

    async def play(self, steps: int = 1, passphrase: Passphrase | None = None) -> bytes:
        await some_play(self.url, 1, steps)
        copy.back_up(self.url, self.file, passphrase)
        return self.file.read_bytes()

    def refuses(self, data: bytes, passphrase: Passphrase | None = None) -> str:
        self.bad.write_bytes(data)
        key = refused(lambda: copy.restore(self.to, self.bad, passphrase))
        assert not (self.folder / "b.db").exists()
        return key


@pytest.fixture
def made_here(tmp_path: Path) -> Made:
    return Made(tmp_path)


@SEALED
async def test_what_is_cut_short_or_changed_is_refused(made_here: Made, passphrase: Passphrase | None) -> None:
    whole = await made_here.play(1, passphrase)
    places = range(len(MAGIC), len(whole), len(whole) // 10)
    cut = [whole[:n] for n in places] + [whole[:-1], whole + b"x"]
    changed = [whole[:n] + bytes([whole[n] ^ 1]) + whole[n + 1 :] for n in places]
    for data in cut + changed:
        assert made_here.refuses(data, passphrase) in ("damaged", "passphrase", "sealed", "newer")
    if passphrase is None:
        assert [made_here.refuses(one) for one in (b"", (made_here.folder / "a.db").read_bytes())] == ["foreign"] * 2
        assert made_here.refuses(whole.replace(b"BACKUP 1", b"BACKUP 2", 1)) == "newer"
        out = io.BytesIO()
        Writer(out, Head("9999", 1), None).end(End({}, {}))
        assert made_here.refuses(out.getvalue()) == "newer"


@TO
async def test_what_does_not_hold_together_is_not_restored(
    made_here: Made, elsewhere: Callable[[str], str], to: str
) -> None:
    """A whole file whose events lack one: the invariants are looked at before anything is kept."""
    source = io.BytesIO(await made_here.play(3))
    with made_here.bad.open("wb") as out:
        reader = Reader(source, None)
        writer = Writer(out, reader.head, None)
        for chunk in reader.chunks():
            if isinstance(chunk, Rows):
                writer.rows(Rows(chunk.table, chunk.columns, chunk.values[chunk.table == "event" :]))
            else:
                writer.end(End({**chunk.rows, "event": chunk.rows["event"] - 1}, chunk.serials))
    other = elsewhere(to)
    assert refused(lambda: copy.restore(other, made_here.bad)) == "wrong"
    if to == "sqlite":
        assert half_things(made_here.folder / "elsewhere", "*") == []
    else:
        assert rows_of(other) == {}


async def test_a_passphrase_is_needed_and_the_right_one(made_here: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = await made_here.play(1, SECRET)
    assert made_here.refuses(whole) == "sealed"
    assert made_here.refuses(whole, Passphrase("eight of clubs")) == "passphrase"
    copy.back_up(made_here.url, made_here.bad, SECRET, replace=True)
    assert made_here.bad.read_bytes()[200:400] != whole[200:400], "another salt, another key"
    assert SECRET.text not in repr(SECRET)
    monkeypatch.setitem(sys.modules, "cryptography.hazmat.primitives.ciphers.aead", None)
    third = made_here.folder / "third"
    assert refused(lambda: copy.back_up(made_here.url, third, SECRET)) == "no-cipher"
    assert not third.exists()


async def test_a_damaged_database_is_replaced_and_its_log_is_not_taken_for_the_new_ones(made_here: Made) -> None:
    await made_here.play(4)
    folder, url, file, as_it_was = made_here.folder, made_here.url, made_here.file, rows_of(made_here.url)
    (folder / "a.db").write_bytes(b"SQLite format 3\x00" + b"rubbish" * 999)
    (folder / "a.db-wal").write_bytes(b"rubbish")
    assert refused(lambda: copy.restore(url, file)) == "occupied"
    copy.restore(url, file, replace=True)
    assert rows_of(url) == as_it_was
    with sqlite3.connect(folder / "b.db") as raw:
        raw.execute("CREATE TABLE songs (x)")
    assert refused(lambda: copy.restore(made_here.to, file, replace=True)) == "not-ours"


KILLED = """
import sys, threading
from adapters.cli import main
from adapters.store.backup import file, restore
def stopped(inner):
    def slowly(*args):
        inner(*args)
        print("in the middle", flush=True)
        threading.Event().wait()
    return slowly
file.Writer.rows = stopped(file.Writer.rows)
restore._insert = stopped(restore._insert)
main(sys.argv[1:])
"""


def killed(folder: Path, url: str, *args: str) -> None:
    """``davtar`` with these arguments, killed when it has done a part of it."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), "DATABASE_URL": url, "BACKUP_FOLDER": f"{folder}/backups"}
    command = [sys.executable, "-c", KILLED, *args]
    with subprocess.Popen(command, cwd=folder, env=env, stdout=subprocess.PIPE, text=True) as running:
        assert any("in the middle" in line for line in running.stdout or ())
        running.send_signal(signal.SIGKILL)
        running.wait(60)


def _alone(url: str) -> bool:
    if url.startswith("sqlite"):
        return True
    with begun(url) as conn:
        return not conn.scalar(copy._OTHERS)


@nightly
async def test_kill_9_leaves_no_half_thing(url: str, tmp_path: Path) -> None:
    """In the middle of a backup there is none under its name, and the next one clears away what was left; in the
    middle of a restore and of a rollback the database is what it was, and a second attempt gets to the end."""
    tables = await some_play(url, 2, 4)
    file = tmp_path / "backups" / "file"
    file.parent.mkdir()
    await asyncio.to_thread(killed, tmp_path, url, "backup", str(file))
    assert not file.exists()
    copy.back_up(url, file)
    assert list(file.parent.iterdir()) == [file]
    await plays_on(url, tables)
    as_it_was = rows_of(url)
    await asyncio.to_thread(killed, tmp_path, url, "restore", str(file), "--replace")
    await until(lambda: _alone(url))
    assert rows_of(url) == as_it_was
    copy.restore(url, file, replace=True)
    assert half_things(tmp_path) == []
    await asyncio.to_thread(older, url, "0023")
    before = rows_of(url)
    env = {"DATABASE_URL": url, "BACKUP_FOLDER": str(file.parent)}
    assert (await asyncio.to_thread(davtar, "migrate", cwd=tmp_path, env=env)).returncode == 0
    await plays_on(url, tables)
    updated = rows_of(url)
    await asyncio.to_thread(killed, tmp_path, url, "rollback", "--yes")
    await until(lambda: _alone(url))
    assert rows_of(url) == updated
    done = await asyncio.to_thread(davtar, "rollback", "--yes", cwd=tmp_path, env=env)
    assert (done.returncode, rows_of(url) == before) == (0, True), done.stderr


RELEASED = "0003"
"""The schema of 0.2.0."""
PREVIOUS = "0023"


def older(url: str, schema: str = PREVIOUS) -> None:
    """Make the database one of ``schema``: its tables as they were then, and what is in the present ones."""
    with begun(url) as conn:
        look, kept = inspect(conn), {}
        for name in look.get_table_names():
            rows = conn.execute(text(f"SELECT * FROM {name}")).mappings().all()
            kept[name] = [_as_then(conn, name, dict(row), schema) for row in rows]
            conn.execute(text(f"DROP TABLE {name}"))
        upgrade(conn, schema)
        now = inspect(conn)
        for name in set(now.get_table_names()) & kept.keys() - {"alembic_version"}:
            types = {one["name"]: one["type"] for one in now.get_columns(name)}
            into = table_of(name, *(column_of(key, kind) for key, kind in types.items()))
            conn.execute(into.delete())
            for row in kept[name]:
                conn.execute(into.insert().values({key: value for key, value in row.items() if key in types}))
        if conn.dialect.name == "postgresql":
            for name in ("inbox", "outbox", "ledger"):
                if now.has_table(name):
                    serial = f"pg_get_serial_sequence('{name}', 'id')"
                    conn.execute(text(f"SELECT setval({serial}, 1 + max(id)) FROM {name}"))


def _as_then(conn: Connection, name: str, row: dict[str, Any], schema: str) -> dict[str, Any]:
    """A row of today in the words of ``schema``: a table with one place (before 0006), events with people in them."""
    if name == "game_table" and schema < "0006":
        row["place"] = re.search(r'"([^"]+)"', row["audiences"])[1]  # type: ignore[index]
    if name == "event" and schema < CONCEALED:
        row["body"] = personas_of(conn, row["table_id"]).show(row["type"], bytes(row["body"]))
    return row


def schema_of(url: str) -> str:
    with begun(url) as conn:
        return str(conn.scalar(text("SELECT version_num FROM alembic_version")))


Cli = Callable[..., Awaitable[subprocess.CompletedProcess[str]]]


@pytest.fixture
def cli(url: str, tmp_path: Path) -> Cli:

    def run(*args: str, **env: str) -> Awaitable[subprocess.CompletedProcess[str]]:
        settings = {"DATABASE_URL": url, "BACKUP_FOLDER": str(tmp_path / "backups"), **env}
        return asyncio.to_thread(davtar, *args, cwd=tmp_path, env=settings)

    return run


@pytest.mark.parametrize("schema", sampled(sorted(revisions())[:-1], (RELEASED,)))
async def test_an_update_with_live_matches_and_back(schema: str, url: str, cli: Cli, tmp_path: Path) -> None:
    tables = await some_play(url, 2, 9)
    await asyncio.to_thread(older, url, schema)
    as_it_was = rows_of(url)
    done = await cli("migrate")
    assert (done.returncode, done.stderr) == (0, "")
    (file,) = (tmp_path / "backups").iterdir()
    assert re.fullmatch(rf"before-update-[0-9-]+-schema-{schema}\.backup", file.name)
    assert schema_of(url) == newest()
    await plays_on(url, tables)
    asked = await cli("rollback")
    assert (asked.returncode, file.name in asked.stdout, "would be lost" in asked.stdout) == (2, True, True)
    assert "davtar rollback --yes" in asked.stderr
    assert schema_of(url) == newest(), "it only asked"
    back = await cli("rollback", "--yes")
    assert ((back.returncode, back.stderr), (schema_of(url), rows_of(url))) == ((0, ""), (schema, as_it_was))
    again = await cli("rollback", "--yes")
    assert (again.returncode, "nothing to go back to" in again.stderr) == (1, True)
    assert (await cli("migrate")).returncode == 0
    await plays_on(url, tables)


@pytest.mark.parametrize("passphrase", ["", pytest.param(SECRET.text, marks=nightly)], ids=["plain", "sealed"])
async def test_what_would_be_lost_is_counted(url: str, cli: Cli, tmp_path: Path, passphrase: str) -> None:
    """A deal more; whoever sits at a terminal is asked, which the nightly half does with a passphrase."""
    (table,) = await some_play(url, 1, 3)
    older(url)
    env = {"BACKUP_PASSPHRASE": passphrase} if passphrase else {}
    assert (await cli("migrate", **env)).returncode == 0
    store = await open_store(url)
    await moves(service_of(store), table, 60)
    deals = [one for one in await store.events(table) if one.type == "Dealt"]
    await store.close()
    assert len(deals) > 1
    said = (await cli("rollback", **env)).stdout.replace("\u2068", "").replace("\u2069", "")
    assert f"0 matches that ended, {len(deals) - 1} deal" in said
    if passphrase:
        settings = {**env, "DATABASE_URL": url, "BACKUP_FOLDER": str(tmp_path / "backups")}
        assert (await asyncio.to_thread(typed, "yes", tmp_path, settings), schema_of(url)) == (0, PREVIOUS)


def typed(word: str, folder: Path, settings: dict[str, str]) -> int:
    """``davtar rollback`` at a terminal, where somebody types this; the exit code."""
    there, here = pty.openpty()
    env = {"PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT), **settings}
    command = [sys.executable, "-m", "adapters.cli", "rollback"]
    with subprocess.Popen(command, cwd=folder, env=env, stdin=here, stdout=subprocess.DEVNULL) as running:
        os.write(there, f"{word}\n".encode())
        code = running.wait(120)
    os.close(there)
    os.close(here)
    return code


@nightly
async def test_the_start_itself_backs_up_and_updates(tmp_path: Path) -> None:
    """``davtar run`` on the database of 0.2.0, in the middle of matches; not where the backup cannot be written."""
    url, port = f"sqlite:///{tmp_path}/data/davtar.db", free_port()
    tables = await some_play(url, 2, 9)
    older(url, RELEASED)
    web = build_opener(ProxyHandler({}))
    env = {"DATABASE_URL": url, "BACKUP_FOLDER": "", "PORT": "0", "HEALTH_PORT": str(port), "LOG_FORMAT": "json"}
    before, nowhere = rows_of(url), tmp_path / "a-file"
    nowhere.touch()
    with process("run", cwd=tmp_path, **{**env, "BACKUP_FOLDER": str(nowhere), "LANG": "C"}) as running:
        _, complaint = running.communicate(timeout=120)
    assert (running.returncode, b"Traceback" in complaint) == (2, False), complaint
    assert b"the backup that is made first could not be written" in complaint
    assert (rows_of(url), schema_of(url)) == (before, RELEASED)
    with process("run", cwd=tmp_path, **env) as running:

        def up() -> bool:
            assert running.poll() is None
            with suppress(OSError):
                page = json.loads(web.open(f"http://127.0.0.1:{port}/healthz").read())["parts"].get("page")
                return bool(page == "ok")
            return False

        try:
            await until(up)
        finally:
            running.terminate()
            _, log = running.communicate(timeout=60)
    assert (running.returncode, b"update-backup-made" in log) == (0, True), log
    assert len(list((tmp_path / "data" / "backups").glob(f"before-update-*-schema-{RELEASED}.backup"))) == 1
    assert schema_of(url) == newest()
    await plays_on(url, tables)


async def test_without_a_whole_backup_there_is_no_update_and_no_way_back(url: str, cli: Cli, tmp_path: Path) -> None:
    await some_play(url, 1, 3)
    older(url)
    (tmp_path / "a-file").touch()
    before = rows_of(url)
    done = await cli("migrate", BACKUP_FOLDER=str(tmp_path / "a-file"))
    assert done.returncode == 1
    assert "the backup that is made first could not be written" in done.stderr
    assert ((rows_of(url), schema_of(url)), (await cli("migrate")).returncode) == ((before, PREVIOUS), 0)
    (file,) = (tmp_path / "backups").iterdir()
    file.write_bytes(file.read_bytes()[:-40])
    refused = await cli("rollback", "--yes")
    assert (refused.returncode, file.name in refused.stderr, schema_of(url)) == (1, True, newest())


@pytest.mark.parametrize("state", ["new", "empty", "up-to-date"])
async def test_where_nothing_would_be_lost_no_backup_is_made(state: str, url: str, tmp_path: Path) -> None:
    if state == "empty":
        await (await open_store(url)).close()
        await asyncio.to_thread(older, url)
    elif state == "up-to-date":
        await some_play(url, 1, 1)
    assert await asyncio.to_thread(keep_before_update, url, Keeping(tmp_path / "backups")) is None
    assert not (tmp_path / "backups").exists()


async def test_the_last_ones_are_kept(sqlite_url: str, tmp_path: Path) -> None:
    await some_play(sqlite_url, 1, 1)
    older(sqlite_url)
    folder = tmp_path / "backups"
    folder.mkdir()
    old = [folder / f"before-update-2026-01-0{day}-120000-schema-0019.backup" for day in (1, 2, 3)]
    for one in (*old, folder / "davtar-2026-01-01.backup"):
        one.touch()
    made = must(keep_before_update(sqlite_url, Keeping(folder, 2)))
    assert sorted(folder.iterdir()) == sorted((old[2], made, folder / "davtar-2026-01-01.backup"))


async def test_a_backup_that_contradicts_itself_is_not_rolled_back_to(sqlite_url: str, tmp_path: Path) -> None:
    await some_play(sqlite_url, 1, 5)
    older(sqlite_url)
    tables, file = rows_of(sqlite_url)["game_table"], tmp_path / "wrong.backup"
    with closing(sqlite3.connect(sqlite_url.removeprefix("sqlite:///"))) as raw:
        assert raw.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
        raw.execute("DELETE FROM event WHERE seq = 2")
        raw.commit()
        copy.back_up(sqlite_url, file)
        raw.execute("DELETE FROM event")
        raw.commit()
    with pytest.raises(BadBackup, match="wrong"):
        copy.restore(sqlite_url, file, replace=True, update=False)
    assert rows_of(sqlite_url)["game_table"] == tables
