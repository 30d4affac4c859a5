"""Processor seconds per test and fixture, children included; and the memory of all processes together at its peak.

``make test-costs`` runs the suite with this plugin and prints the most expensive tests. Wall time depends on what else
the machine does; processor time hardly does. Of memory that processes share, each has its part (PSS).
"""

from __future__ import annotations

import json
import os
import sys
import threading
from collections import defaultdict
from collections.abc import Generator, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import pytest

from tests.tools.forked import WORKERS

FOLDER: Final = "DAVTAR_TEST_COSTS"
KINDS: Final = {"browser": ("chrom", "headless_shell", "node"), "PostgreSQL": ("postgres", "pgbouncer")}
"""Kinds of processes, and how the names of their programs begin."""
TICKS: Final = os.sysconf("SC_CLK_TCK")


def spent() -> float:
    """Processor seconds of this process and all its children, running or finished."""
    total = 0
    left = [os.getpid()]
    while left:
        pid = left.pop()
        try:
            total += sum(map(int, Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:15]))
            for thread in Path(f"/proc/{pid}/task").iterdir():
                left += {int(child) for child in (thread / "children").read_text().split()} - WORKERS
        except (OSError, ValueError):
            continue  # it has just ended
    return total / TICKS


class Costs:
    """Writes one line per test and per fixture."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._file = (folder / f"{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}.jsonl").open("w")

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        before = spent()
        result = yield
        self._write("test", item.nodeid, max(0.0, spent() - before))
        return result

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Generator[None, Any, Any]:
        before = spent()
        result = yield
        self._write("fixture", f"{fixturedef.baseid}::{fixturedef.argname}", spent() - before)
        return result

    def _write(self, kind: str, name: str, seconds: float) -> None:
        self._file.write(json.dumps([kind, name, round(seconds, 3)]) + "\n")
        self._file.flush()


class Memory:
    """Of this process, of all that come from it and of all that carry its ``FOLDER``, every second; kilobytes."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "memory.json"
        self._carried = f"{FOLDER}={folder}\0".encode()
        self._peak: dict[str, int] = {}
        self._over = threading.Event()
        self._looking = threading.Thread(target=self._look, daemon=True)
        self._looking.start()

    def pytest_sessionfinish(self) -> None:
        self._over.set()
        self._looking.join()
        self._file.write_text(json.dumps(self._peak))

    def _look(self) -> None:
        while not self._over.wait(1):
            now = self._now()
            self._peak = max(self._peak, now, key=lambda one: sum(one.values()))

    def _now(self) -> dict[str, int]:
        parents, ours = {}, {os.getpid()}
        for found in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):  # it has just ended
                parents[int(found.name)] = int(
                    (found / "stat").read_text("utf-8", "replace").rpartition(")")[2].split()[1]
                )
                if self._carried in (found / "environ").read_bytes():
                    ours.add(int(found.name))
        left = dict(parents)
        while more := {one for one, parent in left.items() if parent in ours}:
            ours |= more
            left = {one: parent for one, parent in left.items() if one not in more}
        sums: dict[str, int] = defaultdict(int)
        for one in ours:
            with suppress(OSError):
                rows = Path(f"/proc/{one}/smaps_rollup").read_text().splitlines()
                size = sum(int(row.split()[1]) for row in rows if row.startswith("Pss:"))
                sums[self._kind(one)] += size
        return dict(sums)

    @staticmethod
    def _kind(process: int) -> str:
        name = Path(f"/proc/{process}/comm").read_text().strip()
        for kind, names in KINDS.items():
            if name.startswith(names):
                return kind
        said = Path(f"/proc/{process}/cmdline").read_text("utf-8", "replace")
        return "pytest" if "tests.tools.forked" in said or "pytest" in said else "programs"


def pytest_configure(config: pytest.Config) -> None:
    folder = os.environ.get(FOLDER)
    alone = not config.getvalue("numprocesses") and not config.getvalue("collectonly")
    if folder and (hasattr(config, "workerinput") or alone):
        config.pluginmanager.register(Costs(Path(folder)), "costs")
    elif folder and sys.platform == "linux" and not config.getvalue("collectonly"):
        config.pluginmanager.register(Memory(Path(folder)), "memory")


def families(lines: Iterable[list[Any]]) -> list[tuple[float, int, str]]:
    """Seconds, count and name, most expensive first. All parameters of a test are one family."""
    seconds: dict[str, float] = defaultdict(float)
    times: dict[str, int] = defaultdict(int)
    for kind, name, cost in lines:
        family = f"{kind} {name.partition('[')[0]}"
        seconds[family] += cost
        times[family] += 1
    return sorted(((seconds[one], times[one], one) for one in seconds), reverse=True)


def main() -> None:
    """Print the table for a folder written by a run."""
    folder = Path(sys.argv[1])
    lines = [json.loads(line) for file in folder.glob("*.jsonl") for line in file.read_text().splitlines()]
    whole = sum(cost for kind, _, cost in lines if kind == "test")
    memory = folder / "memory.json"
    if memory.exists():
        kinds = json.loads(memory.read_text())
        by_kind = ", ".join(f"{kind} {size >> 10}" for kind, size in sorted(kinds.items()))
        print(f"{sum(kinds.values()) >> 10} MiB at the peak of memory: {by_kind}")
    print(f"{whole:.0f} processor seconds in {sum(kind == 'test' for kind, _, _ in lines)} tests")
    for cost, times, name in families(lines)[: int(sys.argv[2]) if len(sys.argv) > 2 else 50]:
        print(f"{cost:8.1f} s {times:5d} × {name}")


if __name__ == "__main__":
    main()
