"""Part of a processor for a process: what it would do beside others that leave it no more. Linux's control groups."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Final

PERIOD_US: Final = 20_000
_CPU: Final = Path("/sys/fs/cgroup/cpu")
_ONE: Final = Path("/sys/fs/cgroup")
_numbers = count()


@contextmanager
def part_of_a_core(pid: int, part: float) -> Iterator[bool]:
    """Hold ``pid`` to ``part`` of one core until the end of the block; whether that is possible here."""
    quota = round(PERIOD_US * part)
    name = f"davtar-bench-{os.getpid()}-{next(_numbers)}"
    first = (_CPU / name, {"cpu.cfs_period_us": f"{PERIOD_US}", "cpu.cfs_quota_us": f"{quota}"})
    second = (_ONE / name, {"cpu.max": f"{quota} {PERIOD_US}"})
    group, limits = first if _CPU.is_dir() else second
    held = False
    try:
        with suppress(OSError):
            group.mkdir()
            for file, value in limits.items():
                if not (group / file).exists():
                    break
                (group / file).write_text(value)
            else:
                (group / "cgroup.procs").write_text(f"{pid}")
                held = True
        yield held
    finally:
        with suppress(OSError):
            (group.parent / "cgroup.procs").write_text(f"{pid}")  # else the group could not go before the process has
        with suppress(OSError):
            group.rmdir()
