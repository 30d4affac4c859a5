"""Updates: from every schema there has been, with matches on the tables; the backup before it, and the way back."""

from __future__ import annotations

import asyncio
import json
import os
import pty
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any
from urllib.request import ProxyHandler, build_opener

import pytest
from sqlalchemy import column as column_of
from sqlalchemy import create_engine, inspect, select, text
from sqlalchemy import table as table_of

from adapters.store import open_store
from adapters.store.backup import write
from adapters.store.backup.errors import BadBackup
from adapters.store.backup.restore import restore
from adapters.store.backup.update import Keeping, keep_before_update
from adapters.store.migrate import CONCEALED, newest, revisions, upgrade
from adapters.store.persona import personas_of
from adapters.store.schema import APPLICATION_ID
from tests.bench.kit import moves, service_of, stands
from tests.project.kit import ROOT, davtar, process
from tests.store.servers import free_port
from tests.store.test_backup import some_play
from tests.store.test_schema import driver

pytestmark = pytest.mark.usefixtures("from_nothing")

RELEASED = "0003"
"""The schema of 0.2.0."""
SECRET = "seven of clubs on the table"


def older(url: str, schema: str) -> None:
    """Make the database one of ``schema``: its tables as they were then, and what is in the present ones."""
    engine = create_engine(driver(url))
    with engine.begin() as conn:
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
                    conn.execute(
                        text(f"SELECT setval(pg_get_serial_sequence('{name}', 'id'), 1 + max(id)) FROM {name}")
                    )
    engine.dispose()


def _as_then(conn: Any, name: str, row: dict[str, Any], schema: str) -> dict[str, Any]:
    """A row of today in the words of ``schema``: a table with one place (before 0006), events with people in them."""
    if name == "game_table" and schema < "0006":
        row["place"] = re.search(r'"([^"]+)"', row["audiences"])[1]  # type: ignore[index]
    if name == "event" and schema < CONCEALED:
        row["body"] = personas_of(conn, row["table_id"]).show(row["type"], bytes(row["body"]))
    return row


def schema_of(url: str) -> str:
    engine = create_engine(driver(url))
    with engine.connect() as conn:
        found = str(conn.scalar(text("SELECT version_num FROM alembic_version")))
    engine.dispose()
    return found


def rows_of(url: str) -> dict[str, list[Any]]:
    """Every row of every table there is; leases aside."""
    engine = create_engine(driver(url))
    with engine.connect() as conn:
        look = inspect(conn)
        found = {
            name: sorted(
                map(
                    tuple,
                    conn.execute(
                        select(
                            *(
                                column_of(one["name"], one["type"])
                                for one in look.get_columns(name)
                                if one["name"] != "until_ms"
                            )
                        ).select_from(table_of(name))
                    ),
                ),
                key=repr,
            )
            for name in look.get_table_names()
        }
    engine.dispose()
    return found


async def plays_on(url: str, tables: list[str]) -> None:
    store = await open_store(url)
    service = service_of(store)
    for table in tables:
        before = await stands(service, table)
        await moves(service, table, 40)
        assert (await stands(service, table)).seq > before.seq
    assert await store.check() == ()
    await store.close()


@pytest.mark.parametrize(
    "schema",
    [one if one == RELEASED else pytest.param(one, marks=pytest.mark.soak) for one in sorted(revisions())[:-1]],
)
async def test_an_update_with_live_matches_and_back(schema: str, url: str, tmp_path: Path) -> None:
    """``davtar migrate`` backs up, brings up to date, and the matches go on; ``davtar rollback`` gives the older Davtar
    its database again, to the last row."""
    tables = await some_play(url, 2, 9)
    await asyncio.to_thread(older, url, schema)
    as_it_was = rows_of(url)
    env = {"DATABASE_URL": url, "BACKUP_FOLDER": str(tmp_path / "backups")}
    cli = partial(asyncio.to_thread, davtar, cwd=tmp_path, env=env)
    done = await cli("migrate")
    assert (done.returncode, done.stderr) == (0, "")
    (file,) = (tmp_path / "backups").iterdir()
    assert re.fullmatch(rf"before-update-[0-9-]+-schema-{schema}\.backup", file.name)
    assert schema_of(url) == newest()
    await plays_on(url, tables)

    asked = await cli("rollback")
    assert asked.returncode == 2
    assert file.name in asked.stdout
    assert "would be lost" in asked.stdout
    assert "davtar rollback --yes" in asked.stderr
    assert schema_of(url) == newest(), "it only asked"
    back = await cli("rollback", "--yes")
    assert (back.returncode, back.stderr) == (0, "")
    assert schema_of(url) == schema
    assert rows_of(url) == as_it_was
    again = await cli("rollback", "--yes")
    assert again.returncode == 1
    assert "nothing to go back to" in again.stderr

    assert (await cli("migrate")).returncode == 0
    await plays_on(url, tables)


async def test_what_would_be_lost_is_counted(sqlite_url: str, tmp_path: Path) -> None:
    """A deal more, and a passphrase on the backup."""
    pytest.importorskip("cryptography")
    (table,) = await some_play(sqlite_url, 1, 3)
    older(sqlite_url, "0023")
    env = {"DATABASE_URL": sqlite_url, "BACKUP_FOLDER": str(tmp_path / "backups"), "BACKUP_PASSPHRASE": SECRET}
    cli = partial(asyncio.to_thread, davtar, cwd=tmp_path, env=env)
    assert (await cli("migrate")).returncode == 0
    store = await open_store(sqlite_url)
    await moves(service_of(store), table, 60)
    deals = [one for one in await store.events(table) if one.type == "Dealt"]
    await store.close()
    assert len(deals) > 1
    said = (await cli("rollback")).stdout.replace("\u2068", "").replace("\u2069", "")
    assert f"0 matches that ended, {len(deals) - 1} deal" in said
    assert await asyncio.to_thread(typed, "yes", tmp_path, env) == 0
    assert schema_of(sqlite_url) == "0023"


def typed(word: str, folder: Path, settings: dict[str, str]) -> int:
    """``davtar rollback`` at a terminal, where somebody types this; the exit code."""
    there, here = pty.openpty()
    env = {"PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT), **settings}
    command = [sys.executable, "-m", "adapters.cli", "rollback"]
    with subprocess.Popen(command, cwd=folder, env=env, stdin=here, stdout=subprocess.DEVNULL) as running:
        os.write(there, f"{word}\n".encode())
        code = running.wait(60)
    os.close(there)
    os.close(here)
    return code


def test_the_start_itself_backs_up_and_updates(tmp_path: Path) -> None:
    """``davtar run`` on the database of 0.2.0, in the middle of matches."""
    url, port = f"sqlite:///{tmp_path}/data/davtar.db", free_port()
    tables = asyncio.run(some_play(url, 2, 9))
    older(url, RELEASED)
    env = {"DATABASE_URL": url, "BACKUP_FOLDER": "", "PORT": "0", "HEALTH_PORT": str(port), "LOG_FORMAT": "json"}
    with process("run", cwd=tmp_path, **env) as running:
        try:
            until, web = time.monotonic() + 60, build_opener(ProxyHandler({}))
            parts: dict[str, str] = {}
            while parts.get("page") != "ok":
                assert time.monotonic() < until
                assert running.poll() is None
                with suppress(OSError):
                    parts = json.loads(web.open(f"http://127.0.0.1:{port}/healthz").read())["parts"]
                time.sleep(0.05)
        finally:
            running.terminate()
            _, log = running.communicate(timeout=60)
    assert running.returncode == 0, log
    assert b"update-backup-made" in log
    assert len(list((tmp_path / "data" / "backups").glob(f"before-update-*-schema-{RELEASED}.backup"))) == 1
    assert schema_of(url) == newest()
    asyncio.run(plays_on(url, tables))


# --- the older Davtar -----------------------------------------------------------------------------------------------


async def test_the_older_davtar_starts_on_what_was_rolled_back(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its migrations end where the backup was made."""
    tables = await some_play(sqlite_url, 1, 5)
    older(sqlite_url, "0023")
    env = {"DATABASE_URL": sqlite_url, "BACKUP_FOLDER": str(tmp_path / "backups")}
    cli = partial(asyncio.to_thread, davtar, cwd=tmp_path, env=env)
    assert (await cli("migrate")).returncode == 0
    migrations = import_module("adapters.store.migrate")
    scripts = tmp_path / "older"
    shutil.copytree(migrations.SCRIPTS, scripts, ignore=shutil.ignore_patterns("__pycache__", "m0024*"))
    for later in scripts.glob("versions/m00*.py"):
        if later.name[1:5] > "0023":
            later.unlink()
    with monkeypatch.context() as old:
        old.setattr(migrations, "SCRIPTS", scripts)
        refused = await cli("migrate")
        assert refused.returncode == 1
        assert "newer version" in refused.stderr
    assert (await cli("rollback", "--yes")).returncode == 0
    with monkeypatch.context() as old:
        old.setattr(migrations, "SCRIPTS", scripts)
        store = await open_store(sqlite_url)
        service = service_of(store)
        before = await stands(service, tables[0])
        await moves(service, tables[0], 5)
        assert (await stands(service, tables[0])).seq > before.seq
        await store.close()
    assert schema_of(sqlite_url) == "0023"


# --- what may go wrong ----------------------------------------------------------------------------------------------


async def test_a_backup_that_is_cut_short_is_named(sqlite_url: str, tmp_path: Path) -> None:
    await some_play(sqlite_url, 1, 3)
    older(sqlite_url, "0023")
    env = {"DATABASE_URL": sqlite_url, "BACKUP_FOLDER": str(tmp_path / "backups")}
    cli = partial(asyncio.to_thread, davtar, cwd=tmp_path, env=env)
    assert (await cli("migrate")).returncode == 0
    (file,) = (tmp_path / "backups").iterdir()
    file.write_bytes(file.read_bytes()[:-40])
    refused = await cli("rollback", "--yes")
    assert (refused.returncode, file.name in refused.stderr) == (1, True)
    assert schema_of(sqlite_url) == newest()


async def test_without_a_backup_there_is_no_update(sqlite_url: str, tmp_path: Path) -> None:
    """The real program: a sentence, exit 2, and the database as it was."""
    await some_play(sqlite_url, 1, 3)
    older(sqlite_url, "0023")
    (tmp_path / "a-file").touch()
    before = rows_of(sqlite_url)
    env = {"DATABASE_URL": sqlite_url, "BACKUP_FOLDER": str(tmp_path / "a-file"), "PORT": "0", "LANG": "C"}
    with process("run", cwd=tmp_path, **env) as running:
        _, complaint = running.communicate(timeout=60)
    assert running.returncode == 2, complaint
    assert b"the backup that is made first could not be written" in complaint
    assert b"Traceback" not in complaint
    assert rows_of(sqlite_url) == before
    assert schema_of(sqlite_url) == "0023"


@pytest.mark.parametrize("state", ["new", "empty", "up-to-date"])
async def test_where_nothing_would_be_lost_no_backup_is_made(state: str, url: str, tmp_path: Path) -> None:
    keeping = Keeping(tmp_path / "backups")
    if state == "empty":
        await (await open_store(url)).close()
        await asyncio.to_thread(older, url, "0023")
    elif state == "up-to-date":
        await some_play(url, 1, 1)
    assert await asyncio.to_thread(keep_before_update, url, keeping) is None
    assert not (tmp_path / "backups").exists()


async def test_the_last_ones_are_kept(sqlite_url: str, tmp_path: Path) -> None:
    await some_play(sqlite_url, 1, 1)
    older(sqlite_url, "0023")
    folder = tmp_path / "backups"
    folder.mkdir()
    old = [folder / f"before-update-2026-01-0{day}-120000-schema-0019.backup" for day in (1, 2, 3)]
    for one in (*old, folder / "davtar-2026-01-01.backup"):
        one.touch()
    made = keep_before_update(sqlite_url, Keeping(folder, 2))
    assert made is not None
    assert sorted(folder.iterdir()) == sorted((old[2], made, folder / "davtar-2026-01-01.backup"))


KILLED = """
import sys, time
from adapters.cli import main
from adapters.store.backup import restore
insert = restore._insert
def slowly(*args):
    insert(*args)
    print("in the middle", flush=True)
    time.sleep(60)
restore._insert = slowly
main(["rollback", "--yes"])
"""


def killed(url: str, folder: Path) -> None:
    """``davtar rollback --yes``, killed when it has put back the first table."""
    env = {"PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT), "DATABASE_URL": url, "BACKUP_FOLDER": f"{folder}/backups"}
    command = [sys.executable, "-c", KILLED]
    with subprocess.Popen(command, cwd=folder, env=env, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        while "in the middle" not in running.stdout.readline():
            assert running.poll() is None
        running.send_signal(signal.SIGKILL)
        running.wait(10)


async def test_kill_9_in_the_middle_of_a_rollback(url: str, tmp_path: Path) -> None:
    """The database is the updated one, whole; a second attempt gets to the end."""
    tables = await some_play(url, 1, 5)
    await asyncio.to_thread(older, url, "0023")
    as_it_was = rows_of(url)
    env = {"DATABASE_URL": url, "BACKUP_FOLDER": str(tmp_path / "backups")}
    cli = partial(asyncio.to_thread, davtar, cwd=tmp_path, env=env)
    assert (await cli("migrate")).returncode == 0
    await plays_on(url, tables)
    updated = rows_of(url)
    await asyncio.to_thread(killed, url, tmp_path)
    assert rows_of(url) == updated
    done = await cli("rollback", "--yes")
    assert done.returncode == 0, done.stderr
    assert rows_of(url) == as_it_was


async def test_a_backup_that_contradicts_itself_is_not_rolled_back_to(sqlite_url: str, tmp_path: Path) -> None:
    """The invariants are checked although the database stays at the old schema."""
    await some_play(sqlite_url, 1, 5)
    path = sqlite_url.removeprefix("sqlite:///")
    older(sqlite_url, "0023")
    good = rows_of(sqlite_url)
    with closing(sqlite3.connect(path)) as raw:
        assert raw.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
        raw.execute("DELETE FROM event WHERE seq = 2")
        raw.commit()
    file = tmp_path / "wrong.backup"
    write.back_up(sqlite_url, file)
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("DELETE FROM event")
        raw.commit()
    with pytest.raises(BadBackup, match="wrong"):
        restore(sqlite_url, file, replace=True, update=False)
    assert rows_of(sqlite_url)["game_table"] == good["game_table"]
