"""Workers that begin at once: forked from a process that has imported everything, and has drawn its first picture.

A test of faults starts a dozen programs; each would import for seconds and measure the machine instead of the program.
What is forked is ``tests.chaos.worker``, or ``davtar run`` itself, with settings of its own; nothing but modules and
drawn plates is shared, and a kill −9 is a kill −9.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import queue
import random
import resource
import select
import signal
import subprocess
import sys
import tempfile
import threading
import traceback
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from tests.waiting import until

LATER = ("adapters.commands.run", "adapters.local.app", "aiohttp_socks", "encodings.idna", "psycopg", "socksio")
"""What the program imports when it is wanted: children of another user may not read it any more."""
ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 120.0


@dataclass(frozen=True)
class Plight:
    """What a process may be born into. ``uid``: as another user; ``files``: how many it may open; ``closed``: streams
    that it is not given; ``out``: a file in place of its log for what it says on standard output."""

    uid: int = 0
    umask: int = 0o022
    files: int = 0
    closed: tuple[int, ...] = ()
    out: str = ""

    def befall(self) -> None:
        os.umask(self.umask)
        if self.files:
            resource.setrlimit(resource.RLIMIT_NOFILE, (self.files, self.files))
        if self.out:
            os.dup2(os.open(self.out, os.O_WRONLY), 1)
        if self.uid:
            os.setgroups([])
            os.setgid(self.uid)
            os.setuid(self.uid)
        for stream in self.closed:
            os.close(stream)


class Born:
    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None

    def send_signal(self, how: signal.Signals) -> None:
        if self.returncode is None:
            os.kill(self.pid, how)

    async def wait(self) -> int:
        await until(lambda: self.returncode is not None, PATIENCE_S, 0.01)
        assert self.returncode is not None
        return self.returncode


class Nursery:
    """One for each process of tests; it ends with it, when its standard input does."""

    def __init__(self) -> None:
        keep = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
        self._mother = subprocess.Popen(
            [sys.executable, "-m", "tests.chaos.nursery"],
            cwd=ROOT,
            env={**keep, "PYTHONPATH": str(ROOT)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._births: queue.SimpleQueue[Born] = queue.SimpleQueue()
        self._lock = threading.Lock()
        threading.Thread(target=self._listen, daemon=True, name="nursery").start()

    def _listen(self) -> None:
        children: dict[int, Born] = {}
        assert self._mother.stdout is not None
        for line in self._mother.stdout:
            word, pid, code = line.split()
            if word == "born":
                children[int(pid)] = Born(int(pid))
                self._births.put(children[int(pid)])
            else:
                children.pop(int(pid)).returncode = int(code)

    def bear(self, settings: Mapping[str, str], folder: Path, log: Path, plight: Plight | None = None) -> Born:
        """A worker in ``folder`` with ``settings`` as its environment, writing to ``log``. ``plight``: ``davtar run``
        in place of it, born into that. Blocks for a moment."""
        with self._lock:
            assert self._mother.stdin is not None
            how = asdict(plight) if plight is not None else None
            self._mother.stdin.write(json.dumps([dict(settings), str(folder), str(log), how]) + "\n")
            self._mother.stdin.flush()
            return self._births.get(timeout=PATIENCE_S)


@cache
def nursery() -> Nursery:
    return Nursery()


async def _opened(url: str) -> None:
    from adapters.store import open_store

    await (await open_store(url)).close()


def mother() -> None:
    """Fork for every line of the standard input; tell who was born and who has died of what."""
    from adapters import cli
    from adapters.render import Renderer
    from tests.chaos import worker

    for name in LATER:
        import_module(name)
    Renderer().warm("classic")
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_opened(f"sqlite:///{folder}/x.db"))
    gc.collect()
    gc.freeze()
    woken, waker = os.pipe()
    for end in (woken, waker):
        os.set_blocking(end, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(waker, warn_on_full_buffer=False)
    asked = b""
    alive: set[int] = set()
    while True:
        ready, _, _ = select.select([0, woken], [], [])
        if woken in ready:
            os.read(woken, 4096)
            _bury(alive)
        if 0 in ready:
            more = os.read(0, 65536)
            if not more:
                for pid in alive:
                    os.kill(pid, signal.SIGKILL)
                return
            *lines, asked = (asked + more).split(b"\n")
            for line in lines:
                settings, folder, log, how = json.loads(line)
                sys.stdout.flush()
                pid = os.fork()
                if pid == 0:
                    signal.set_wakeup_fd(-1)
                    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                    os.close(woken)
                    os.close(waker)
                    _live(settings, folder, log, worker.main if how is None else lambda: cli.main(["run"]), how)
                alive.add(pid)
                print("born", pid, 0, flush=True)


def _bury(alive: set[int]) -> None:
    while True:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if pid == 0:
            return
        alive.discard(pid)
        print("died", pid, os.waitstatus_to_exitcode(status), flush=True)


def _live(settings: dict[str, str], folder: str, log: str, main: object, how: dict[str, Any] | None) -> None:
    """Never returns: the child's life."""
    code = 1
    try:
        out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(out, 1)
        os.dup2(out, 2)
        os.environ.clear()
        os.environ.update(settings)
        os.chdir(folder)
        random.seed()
        if how is not None:
            Plight(**how).befall()
        code = main()  # type: ignore[operator]
    except BaseException:
        traceback.print_exc()
    finally:
        for stream in (sys.stdout, sys.stderr):
            with suppress(Exception):
                stream.flush()
        os._exit(code)


if __name__ == "__main__":
    mother()
