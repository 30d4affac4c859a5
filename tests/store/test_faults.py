"""Full, read-only, broken and missing databases and killed processes: a clear key, and nothing half-written."""

from __future__ import annotations

import asyncio
import os
import pwd
import random
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from adapters.store import SqlStore, open_store
from bot.ports import StoreUnavailable
from bot.ports.records import Decide, Decision, NewEvent
from tests.store.kit import mount, note, row, say, sure
from tests.tiers import nightly

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of eight megabytes."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount(folder, "-t", "tmpfs", "-o", "size=8m", "tmpfs")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=False)


async def fails(store: SqlStore, key: str) -> str:
    with pytest.raises(StoreUnavailable) as refused:
        await say(store, "t", key, "a")
    return refused.value.key


async def test_disk_full_and_room_again(small_disk: Path) -> None:
    """The same command succeeds once there is room, without a restart; what was durable before still is."""
    store = await open_store(f"sqlite:///{small_disk}/davtar.db")
    await say(store, "t", "first", "a", outbox=(note(),))
    filler = small_disk / "filler"
    keys = [f"k{n}" for n in range(24)]

    def big(n: int) -> Decide:
        body = os.urandom(20_000)
        return lambda head: Decision("ok", (NewEvent("big", 1, body),), row(f"b{n}", head), (note(),))

    async def one(n: int) -> str:
        try:
            await store.transact(f"b{n}", keys[n], 0, big(n))
        except StoreUnavailable as error:
            return error.key
        return ""

    with filler.open("wb") as file:
        left = os.statvfs(small_disk)
        file.write(bytes(max(0, left.f_bavail * left.f_frsize - 150_000)))
    found = await asyncio.gather(*map(one, range(24)))
    assert "disk-full" in found
    assert set(found) <= {"", "disk-full"}
    assert await store.check() == ()
    kept = {n for n in range(24) if await store.table(f"b{n}") is not None}
    assert kept == {n for n in range(24) if found[n] == ""}, "what failed left nothing, what succeeded is there"
    filler.unlink()
    for n in range(24):
        again = await store.transact(f"b{n}", keys[n], 0, big(n))
        assert again.duplicate == (n in kept)
    assert (await store.events("t"))[0].body == b"a"
    assert await store.check() == ()
    await store.close()


async def test_a_file_system_that_became_read_only(small_disk: Path) -> None:
    url = f"sqlite:///{small_disk}/davtar.db"
    store = await open_store(url)
    await say(store, "t", "k", "a")
    await store.close()
    mount(small_disk, "-o", "remount,ro")
    before = (small_disk / "davtar.db").read_bytes()
    with pytest.raises(StoreUnavailable) as refused:
        await open_store(url)
    assert refused.value.key == "disk-read-only"
    with pytest.raises(StoreUnavailable) as missing:
        await open_store(f"sqlite:///{small_disk}/other.db")
    assert missing.value.key == "disk-read-only"
    assert (small_disk / "davtar.db").read_bytes() == before
    mount(small_disk, "-o", "remount,rw")
    again = await open_store(url)
    assert len(await again.events("t")) == 1
    await again.close()


def test_a_file_we_may_not_write(tmp_path: Path) -> None:
    """As an ordinary user, where root would be allowed everything."""
    path = tmp_path / "davtar.db"
    asyncio.run(_once(path))
    path.chmod(0o444)
    before = path.read_bytes()
    script = (
        "import asyncio, concurrent.futures.thread, os, sys\n"
        "from adapters.store import open_store\n"
        "from bot.ports import StoreUnavailable\n"
        "user = int(sys.argv[2])\n"
        "if user: os.setgroups([]); os.setgid(user); os.setuid(user)\n"
        "try: asyncio.run(open_store(sys.argv[1]))\n"
        "except StoreUnavailable as error: print(error.key)\n"
    )
    user = pwd.getpwnam("nobody").pw_uid if os.geteuid() == 0 else 0
    folder = tmp_path
    while folder != folder.parent and folder.owner() == path.owner() and folder != Path("/tmp"):
        folder.chmod(folder.stat().st_mode | 0o055)
        folder = folder.parent
    command = [sys.executable, "-c", script, f"sqlite:///{path}", str(user)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.stdout == "read-only\n", done.stderr[-500:]
    assert path.read_bytes() == before


async def _once(path: Path) -> None:
    store = await open_store(f"sqlite:///{path}")
    await say(store, "t", "k", "a")
    await store.close()


@pytest.mark.parametrize("damage", ["text", "header", "middle", "folder", "cut"])
def test_a_damaged_file_is_named_and_left_as_it_is(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "davtar.db"
    asyncio.run(_once(path))
    body = bytearray(path.read_bytes())
    if damage == "text":
        body = bytearray(b"This is my shopping list: bread, salt.\n" * 40)
    elif damage == "header":
        body[0:16] = b"\x00" * 16
    elif damage == "middle":
        body[4096:] = os.urandom(len(body) - 4096)
    elif damage == "cut":
        del body[len(body) // 2 :]
    path.unlink()
    if damage == "folder":
        path.mkdir()
    else:
        path.write_bytes(body)
    with pytest.raises(StoreUnavailable) as refused:
        asyncio.run(open_store(f"sqlite:///{path}"))
    assert refused.value.key == ("folder" if damage == "folder" else "damaged")
    assert [one.name for one in tmp_path.iterdir()] == ["davtar.db"]
    assert damage == "folder" or path.read_bytes() == body


async def test_a_file_taken_away_under_us(tmp_path: Path) -> None:
    """What is written to a file without a name would be acknowledged and lost."""
    path = tmp_path / "davtar.db"
    store = await open_store(f"sqlite:///{path}")
    await say(store, "t", "k1", "a")
    moved = path.rename(tmp_path / "elsewhere.db")
    assert await fails(store, "k2") == "gone"
    with pytest.raises(StoreUnavailable):
        await store.events("t")
    assert not path.exists(), "and no empty one is put in its place"
    moved.rename(path)
    assert (await say(store, "t", "k2", "b")).duplicate is False
    assert len(await store.events("t")) == 2
    await store.close()


async def test_another_process_holds_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adapters.store.sqlite.BUSY_S", 0.1)
    path = tmp_path / "davtar.db"
    store = await open_store(f"sqlite:///{path}")
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert await fails(store, "k") == "busy"
    other.execute("ROLLBACK")
    other.close()
    assert (await say(store, "t", "k", "a")).duplicate is False
    await store.close()


async def test_closing_finishes_what_was_begun(tmp_path: Path) -> None:
    store = await open_store(f"sqlite:///{tmp_path}/davtar.db")
    running = [asyncio.create_task(say(store, f"t{n}", f"k{n}", "a")) for n in range(20)]
    await asyncio.sleep(0)
    await store.close()
    assert all(not one.duplicate for one in await asyncio.gather(*running))
    with pytest.raises(StoreUnavailable):
        await say(store, "t", "k", "a")


async def test_a_command_nobody_waits_for_any_more(tmp_path: Path) -> None:
    """Cancelled while it waits: it happens wholly or not at all, and the others do not suffer."""
    store = await open_store(f"sqlite:///{tmp_path}/davtar.db")
    tasks = [asyncio.create_task(say(store, f"t{n}", f"k{n}", "a", outbox=(note(),))) for n in range(30)]
    await asyncio.sleep(0)
    for task in tasks[::2]:
        task.cancel()
    done = await asyncio.gather(*tasks, return_exceptions=True)
    assert all(not isinstance(one, BaseException) for one in done[1::2])
    assert await store.check() == ()
    await store.close()


@pytest.mark.skipif(os.name != "posix", reason="POSIX permissions")
async def test_the_folder_made_for_it_and_the_file_are_the_owners_alone(tmp_path: Path) -> None:
    """A file that was put back is closed to strangers; a group keeps what it has."""
    before, folder = os.umask(0), tmp_path / "new" / "data"
    file = folder / "davtar.db"
    try:
        store = await open_store(f"sqlite:///{file}")
    finally:
        os.umask(before)
    await store.inbox.put("tg:1", [("1", b"a")])
    modes = {one.stat().st_mode & 0o777 for one in sorted(folder.glob("*"))}
    assert (folder.stat().st_mode & 0o777, modes) == (0o700, {0o600}), "the journal beside it too"
    await store.close()
    for found, left in ((0o644, 0o640), (0o666, 0o660), (0o660, 0o660), (0o600, 0o600)):
        file.chmod(found)
        await (await open_store(f"sqlite:///{file}")).close()
        assert file.stat().st_mode & 0o777 == left


TABLES, EACH = 8, 200
"""Far more commands than a worker can do before it is killed, even if the killer is late."""


def run_and_kill(url: str, commands: int) -> set[str]:
    """Let a worker acknowledge so many commands, kill it; all keys it has acknowledged."""
    command = [sys.executable, "-m", "tests.store.load", url, str(TABLES), str(EACH)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as worker:
        told = sure(worker.stdout)
        lines = [told.readline() for _ in range(1 + commands)]
        assert lines[0] == "ready\n"
        worker.kill()
        lines += told.read().split("\n")[:-1]  # what comes after the last line end was cut off
    return {line.strip() for line in lines[1:]}


@nightly
async def test_kill_9_under_load(url: str, seed: int) -> None:
    """Again and again: what was acknowledged is there, once (I1 I2 I4 I5 I10)."""
    dice, acknowledged = random.Random(seed), set[str]()
    for _ in range(3):
        fresh = len(acknowledged)  # those are answered at once; the kill shall hit new work
        acknowledged |= await asyncio.to_thread(run_and_kill, url, fresh + dice.randint(1, 60))
        assert "done" not in acknowledged
        store = await open_store(url)
        assert await store.check() == ()
        effects: list[str] = []
        for t in range(TABLES):
            bodies = [event.body.decode() for event in await store.events(f"t{t}")]
            assert bodies[0::2] == [f"{key[:-2]}.a" for key in bodies[1::2]], "both events of a command or none"
            effects += [body[:-2] for body in bodies[0::2]]
        await store.close()
        assert len(effects) == len(set(effects)), "no command has two effects"
        assert acknowledged <= set(effects), "nothing acknowledged is missing"


LOCKED = """
import fcntl, os, sys
file = os.open(sys.argv[1], os.O_RDWR)
try:
    fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 510, 0x40000000 + 2)
except OSError:
    sys.exit(7)
"""
"""Ends with 7 if somebody holds SQLite's shared lock on a database."""


async def test_opening_a_store_takes_no_locks_from_another_in_the_process(tmp_path: Path) -> None:
    """POSIX drops all locks of a process on a file when it closes any descriptor of it. Without its lock, another
    program that closes the database last would take the write-ahead log away from under us."""
    file = tmp_path / "davtar.db"
    first = await open_store(f"sqlite:///{file}")
    second = await open_store(f"sqlite:///{file}")
    held = await asyncio.create_subprocess_exec(sys.executable, "-c", LOCKED, str(file))
    assert await held.wait() == 7
    await second.close()
    held = await asyncio.create_subprocess_exec(sys.executable, "-c", LOCKED, str(file))
    assert await held.wait() == 7
    await first.close()
