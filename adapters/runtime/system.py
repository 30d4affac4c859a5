"""The machine behind the ports: time, randomness, locks, the process's name and its resources."""

import asyncio
import gc
import os
import platform
import secrets
import stat
import sys
import time
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any, Final, TypeVar
from weakref import WeakValueDictionary

T = TypeVar("T")

_MMAP_THRESHOLD: Final = -3
"""``M_MMAP_THRESHOLD`` of ``mallopt(3)``."""
_LARGE: Final = 256 << 10
_ARENA_MAX: Final = -8
_ARENAS: Final = 2
"""Otherwise each thread gets an arena of its own, which never shrinks."""
TURN_S: Final = 0.0005
"""How long a thread may hold up others."""


def collect_seldom() -> None:
    """Make Python's garbage collection rare. Tables have no cycles and are freed at once; with hundreds in memory, a
    full collection stops the process for long, and Python's defaults cause many. Young objects are collected rarely
    too: nearly all are gone before, and each collection takes longer the more tables have moved since."""
    gc.collect()
    gc.freeze()  # exempts the modules
    gc.set_threshold(100_000, 20, 20)


def take_turns() -> None:
    """Switch threads more often than Python's default of 5 ms. A commit has a dozen statements, and its thread waits
    for its turn after each: with a half-busy event loop that cost 40 ms a commit, and now a few. With a thread that
    computes in pure Python a button press would take a tenth of a second."""
    sys.setswitchinterval(TURN_S)


def give_back() -> None:
    """Return a picture's memory to the system after drawing. By default glibc keeps ever larger blocks; with a fixed
    threshold it does not."""
    if sys.platform == "linux":
        import ctypes

        with suppress(OSError, AttributeError):  # another libc
            libc = ctypes.CDLL(None)
            libc.mallopt(_MMAP_THRESHOLD, _LARGE)
            libc.mallopt(_ARENA_MAX, _ARENAS)


@dataclass(frozen=True, slots=True)
class Vitals:
    """This process's use of resources; None where the system does not say. ``most``: the limit on descriptors."""

    descriptors: int | None = None
    most: int | None = None
    sockets: int | None = None
    resident: int | None = None


def vitals() -> Vitals:
    """The current values. Thousands of descriptors take some milliseconds, so call it on a thread."""
    if sys.platform == "win32":
        return Vitals()
    import resource

    descriptors, sockets = _open()
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = None if soft == resource.RLIM_INFINITY else soft
    return Vitals(descriptors, most, sockets, _resident())


def _open() -> tuple[int | None, int | None]:
    """How many descriptors are open, and how many are sockets."""
    for folder in ("/proc/self/fd", "/dev/fd"):
        with suppress(OSError):
            numbers = [int(name) for name in os.listdir(folder) if name.isdecimal()]
            break
    else:
        return None, None
    sockets = 0
    for number in numbers:
        with suppress(OSError):  # closed meanwhile, as the listing's own is
            sockets += stat.S_ISSOCK(os.fstat(number).st_mode)
    return len(numbers), sockets


def _resident() -> int | None:
    with suppress(OSError), open("/proc/self/statm") as told:
        return int(told.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return None


class SystemClock:
    """Implements ``bot.ports.Clock``: wall time to show and store, monotonic time to measure."""

    def now_ms(self) -> int:
        """Milliseconds since the epoch, UTC; may jump when the clock is set."""
        return time.time_ns() // 1_000_000

    def monotonic_ms(self) -> int:
        """Milliseconds since an arbitrary moment; never jumps."""
        return time.monotonic_ns() // 1_000_000


class SystemEntropy:
    """Implements ``bot.ports.Entropy``."""

    def token(self, n: int) -> bytes:
        return secrets.token_bytes(n)


class Tasks(set[asyncio.Task[Any]]):
    """Tasks in the background, each until it ends."""

    def start(self, work: Coroutine[Any, Any, T], name: str | None = None) -> asyncio.Task[T]:
        task = asyncio.create_task(work, name=name)
        self.add(task)
        task.add_done_callback(self.discard)
        return task

    async def cancel(self) -> None:
        for task in self:
            task.cancel()
        await asyncio.gather(*self, return_exceptions=True)


class Locks:
    """Implements ``bot.ports.Locks``. A lock exists while it is held or awaited."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def hold(self, name: str) -> AsyncIterator[None]:
        lock = self._locks.get(name)
        if lock is None:
            lock = self._locks[name] = asyncio.Lock()
        async with lock:
            yield


def owner() -> str:
    """The name of this process in leases: ``machine:pid``."""
    return f"{platform.node()}:{os.getpid()}"


def dead(other: str) -> bool:
    """Whether ``other`` was a process of this machine that has ended; if unknown, it counts as alive.

    A process number reused by another program counts as alive too: its lease then runs out.
    """
    node, _, pid = other.rpartition(":")
    if node != platform.node() or not pid.isdecimal() or other == owner():
        return False
    try:
        os.kill(int(pid), 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return False
