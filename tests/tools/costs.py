"""Processor seconds per test and fixture, children included.

``make test-costs`` runs the suite with this plugin and prints the most expensive tests. Wall time depends on what else
the machine does; processor time hardly does.
"""

from __future__ import annotations

import json
import os
import sys
from collections import defaultdict
from collections.abc import Generator, Iterable
from pathlib import Path
from typing import Any, Final

import pytest

FOLDER: Final = "DAVTAR_TEST_COSTS"
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
                left += map(int, (thread / "children").read_text().split())
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


def pytest_configure(config: pytest.Config) -> None:
    folder = os.environ.get(FOLDER)
    if folder and (hasattr(config, "workerinput") or not config.getvalue("numprocesses")):
        config.pluginmanager.register(Costs(Path(folder)), "costs")


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
    print(f"{whole:.0f} processor seconds in {sum(kind == 'test' for kind, _, _ in lines)} tests")
    for cost, times, name in families(lines)[: int(sys.argv[2]) if len(sys.argv) > 2 else 50]:
        print(f"{cost:8.1f} s {times:5d} × {name}")


if __name__ == "__main__":
    main()
