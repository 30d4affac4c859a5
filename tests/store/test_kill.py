"""kill −9 in the middle of work, again and again: what was acknowledged is there, once (I1 I2 I4 I5 I10)."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from adapters.store import open_store

TABLES, EACH = 8, 200
"""Far more commands than a worker can do before it is killed, even if the killer is late."""
ROOT = Path(__file__).resolve().parents[2]


def run_and_kill(url: str, commands: int, then_s: float) -> set[str]:
    """Let a worker acknowledge so many commands and run on for a moment, kill it; all keys it has acknowledged."""
    command = [sys.executable, "-m", "tests.store.load", url, str(TABLES), str(EACH)]
    worker = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert worker.stdout is not None
    lines = [worker.stdout.readline() for _ in range(1 + commands)]
    assert lines[0] == "ready\n"
    time.sleep(then_s)
    os.kill(worker.pid, signal.SIGKILL)
    lines += worker.stdout.read().split("\n")[:-1]  # what comes after the last line end was cut off
    worker.stdout.close()
    worker.wait(10)
    return {line.strip() for line in lines[1:]}


@pytest.mark.parametrize("seed", [11, 12])
async def test_kill_9_under_load(url: str, seed: int) -> None:
    print(f"seed {seed}")
    dice = random.Random(seed)
    acknowledged: set[str] = set()
    for _ in range(3):
        fresh = len(acknowledged)  # those are answered at once; the kill shall hit new work
        acknowledged |= run_and_kill(url, fresh + dice.randint(1, 60), dice.uniform(0, 0.03))
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
