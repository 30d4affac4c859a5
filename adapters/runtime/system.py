"""The machine behind the ports: time, randomness, locks, which process this is, and what it takes of the machine."""

from __future__ import annotations

import asyncio
import gc
import os
import platform
import secrets
import stat
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Final
from weakref import WeakValueDictionary

_MMAP_THRESHOLD: Final = -3
"""``M_MMAP_THRESHOLD`` of ``mallopt(3)``."""
_LARGE: Final = 256 << 10
_ARENA_MAX: Final = -8
_ARENAS: Final = 2
"""Each thread would otherwise get an arena of its own, which keeps what it has once had."""
TURN_S: Final = 0.0005
"""How long a thread may keep others waiting."""


def collect_seldom() -> None:
    """Look for garbage in cycles rarely. Tables are made of what has no cycles and is freed at once; with hundreds of
    them in memory, a look through everything stops the whole process for long, and by Python's defaults there are many.
    Nor are the young looked through often: nearly all are gone before, and each look takes as long as there are tables
    that have moved since the last one."""
    gc.collect()
    gc.freeze()  # the modules
    gc.set_threshold(100_000, 20, 20)


def take_turns() -> None:
    """Let threads take turns more often than Python's default of 5 ms. A commit is a dozen statements, after each of
    which its thread waits until it gets its turn again: with the event loop busy half of the time that was 40 ms a
    commit, and is a few so. With a thread that reckons in plain Python a press would take a tenth of a second."""
    sys.setswitchinterval(TURN_S)


def give_back() -> None:
    """Let the memory of a picture go back to the system once it is drawn. glibc keeps ever larger blocks for later;
    with a fixed bound it does not."""
    if sys.platform == "linux":
        import ctypes

        with suppress(OSError, AttributeError):  # another libc
            libc = ctypes.CDLL(None)
            libc.mallopt(_MMAP_THRESHOLD, _LARGE)
            libc.mallopt(_ARENA_MAX, _ARENAS)


@dataclass(frozen=True, slots=True)
class Vitals:
    """What this process takes of the machine; None where the system does not say. ``most``: descriptors it may have."""

    descriptors: int | None = None
    most: int | None = None
    sockets: int | None = None
    resident: int | None = None


def vitals() -> Vitals:
    """As it is now. Thousands of descriptors take some milliseconds: to be called on a thread."""
    if sys.platform == "win32":
        return Vitals()
    import resource

    descriptors, sockets = _open()
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = None if soft == resource.RLIM_INFINITY else soft
    return Vitals(descriptors, most, sockets, _resident())


def _open() -> tuple[int | None, int | None]:
    """How many descriptors are open, and how many of them are sockets."""
    for folder in ("/proc/self/fd", "/dev/fd"):
        with suppress(OSError):
            numbers = [int(name) for name in os.listdir(folder) if name.isdecimal()]
            break
    else:
        return None, None
    sockets = 0
    for number in numbers:
        with suppress(OSError):  # closed meanwhile, as the one by which we look
            sockets += stat.S_ISSOCK(os.fstat(number).st_mode)
    return len(numbers), sockets


def _resident() -> int | None:
    with suppress(OSError), open("/proc/self/statm") as told:
        return int(told.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return None


class SystemClock:
    """Implements ``bot.ports.Clock``: wall time for what people see and what is stored, monotonic for measuring."""

    def now_ms(self) -> int:
        """Milliseconds since the epoch, UTC; may jump when somebody sets the clock."""
        return time.time_ns() // 1_000_000

    def monotonic_ms(self) -> int:
        """Milliseconds since some moment; never jumps."""
        return time.monotonic_ns() // 1_000_000


class SystemEntropy:
    """Implements ``bot.ports.Entropy``."""

    def token(self, n: int) -> bytes:
        return secrets.token_bytes(n)


class Locks:
    """Implements ``bot.ports.Locks``. A lock lives as long as somebody holds it or waits for it."""

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
    """Whether ``other`` was a process of this machine that has ended; what cannot be told counts as alive.

    A process number that has been given to another program since counts as alive too: its lease then runs out.
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
