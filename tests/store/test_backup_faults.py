"""What may happen in the middle of a backup or a restore: kill −9, a full disk, somebody who is quicker."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from sqlalchemy import create_engine

from adapters.store import open_store
from adapters.store.backup import place, restore, write
from tests.store.kit import ManualClock, say
from tests.store.test_backup import everything, half_things, refused, some_play
from tests.store.test_schema import driver

ROOT = Path(__file__).resolve().parents[2]


KILLED = """
import sys, time
from pathlib import Path
from adapters.store.backup import file, restore, write
what, url, name = sys.argv[1:]
rows = file.Writer.rows
insert = restore._insert
def stopped(inner):
    def slowly(*args):
        inner(*args)
        print("in the middle", flush=True)
        time.sleep(60)
    return slowly
file.Writer.rows = stopped(rows)
restore._insert = stopped(insert)
if what == "backup":
    write.back_up(url, Path(name))
else:
    restore.restore(url, Path(name), replace=True)
"""


def killed(what: str, url: str, file: Path) -> None:
    """A process that has done a part of it is killed."""
    command = [sys.executable, "-c", KILLED, what, url, str(file)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == "in the middle\n"
        running.send_signal(signal.SIGKILL)
        running.wait(10)


async def test_kill_9_leaves_no_half_thing(url: str, tmp_path: Path) -> None:
    """In the middle of a backup there is none under its name, and the next one clears away what was left; in the
    middle of a restore the database is what it was."""
    await some_play(url, 2, 4)
    file = tmp_path / "backups" / "file"
    file.parent.mkdir()
    killed("backup", url, file)
    assert not file.exists()
    write.back_up(url, file)
    assert [one.name for one in file.parent.iterdir()] == ["file"]
    store = await open_store(url)
    await say(store, "later", "key", "after the backup")
    await store.close()
    as_it_was = everything(url)
    killed("restore", url, file)
    for _ in range(50):  # the server has to notice it
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(restore, "_WAIT_MS", 100)
            if await asyncio.to_thread(_alone, url):
                break
        await asyncio.sleep(0.1)
    assert everything(url) == as_it_was
    store = await open_store(url)
    assert await store.check() == ()
    await store.close()
    restore.restore(url, file, replace=True)
    assert half_things(tmp_path) == []


def _alone(url: str) -> bool:
    if url.startswith("sqlite"):
        return True
    engine = create_engine(driver(url))
    with engine.connect() as conn:
        others = conn.scalar(restore._OTHERS)
    engine.dispose()
    return not others


def test_a_full_disk_leaves_nothing_behind(tmp_path: Path) -> None:
    """A file system of one megabyte, which is full before the backup is whole, and before the restored file is."""
    if os.geteuid() != 0:
        pytest.skip("only root can mount a small disk")
    small = tmp_path / "small"
    small.mkdir()
    url, file = f"sqlite:///{tmp_path}/a.db", tmp_path / "file"
    asyncio.run(_much(url))
    write.back_up(url, file)
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=256k", "none", str(small)], check=False).returncode:
        pytest.skip("no small disk can be mounted here")
    try:
        with pytest.raises(OSError) as caught:
            write.back_up(url, small / "file")
        assert caught.value.errno == 28
        assert refused(lambda: restore.restore(f"sqlite:///{small}/b.db", file)) == "disk-full"
        assert list(small.iterdir()) == []
    finally:
        subprocess.run(["umount", str(small)], check=True)


async def _much(url: str) -> None:
    store = await open_store(url)
    for n in range(60):
        await store.set_pref("tg:1", f"name{n}", os.urandom(8_000).hex())
    await store.close()


def test_only_what_dead_processes_left_is_cleared_away(tmp_path: Path) -> None:
    for name in (".a.999999999.part", ".a.999999999.part-journal", f".b.{os.getpid()}.part", ".c.part", "d.1.part"):
        (tmp_path / name).touch()
    place.sweep(tmp_path)
    assert sorted(one.name for one in tmp_path.iterdir()) == [f".b.{os.getpid()}.part", ".c.part", "d.1.part"]


def test_a_name_that_was_taken_meanwhile_is_not_overwritten(tmp_path: Path) -> None:
    target = tmp_path / "file"

    def late() -> None:
        with place.appearing(target, replace=False) as part:
            part.write_text("mine")
            target.write_text("somebody else's")

    assert refused(late) == "exists"
    assert target.read_text() == "somebody else's"
    assert [one.name for one in tmp_path.iterdir()] == ["file"]


async def test_leases_of_the_other_place_are_over(sqlite_url: str, tmp_path: Path, clock: ManualClock) -> None:
    """Whoever takes over at once need not wait for a process that knew another database."""
    clock.now = time.time_ns() // 1_000_000
    store = await open_store(sqlite_url, clock)
    assert await store.leases.take("sweeper", "far-away:1", 3_600_000) == 1
    await store.close()
    file, other = tmp_path / "file", f"sqlite:///{tmp_path}/b.db"
    write.back_up(sqlite_url, file)
    restore.restore(other, file)
    store = await open_store(other, clock)
    assert await store.leases.take("sweeper", "here:1", 1) == 2
    await store.close()
