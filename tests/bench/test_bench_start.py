"""What a house costs that nobody uses: from the command to the first answer, and its memory once it has settled; and
whether an evening of ten thousand deals leaves more of it behind than one of a thousand."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from tests.bench.record import record
from tests.project.kit import ROOT
from tests.store.servers import free_port

ANSWER_S = 1.5
IDLE_MB = 120
SETTLED_S = 10.0
"""By then the art of the page has been drawn."""
FIRST, LAST, GROWTH = 1_000, 10_000, 1.10

needs_proc = pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="no /proc")


def resident_mb(process: subprocess.Popen[bytes]) -> float:
    pages = int(Path(f"/proc/{process.pid}/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def started(folder: Path) -> tuple[float, float]:
    """``davtar run`` with the page alone: the seconds until it answers, and the megabytes it then settles at."""
    port, log = free_port(), folder / "log"
    env = {**os.environ, "PORT": str(port), "DATABASE_URL": f"sqlite:///{folder / 'davtar.db'}"}
    command, began = [sys.executable, "-m", "adapters.cli", "run"], time.perf_counter()
    with log.open("wb") as out, subprocess.Popen(command, cwd=ROOT, env=env, stdout=out, stderr=out) as process:
        try:
            while True:
                try:
                    urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=10).read()
                    break
                except OSError:
                    assert process.poll() is None, log.read_text("utf-8")
                    time.sleep(0.005)
            took = time.perf_counter() - began
            time.sleep(SETTLED_S)
            return took, resident_mb(process)
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(30)


@pytest.mark.bench
@needs_proc
def test_a_start_is_quick_and_an_idle_house_is_small(tmp_path: Path) -> None:
    """On a new database, and on one that is there."""
    for database in ("a new database", "a database that is there"):
        took, memory = started(tmp_path)
        record("Start", f"davtar run with the page alone, {database}, to the first answer", f"{took:.2f} s", "≤ 1.5 s")
        record("Memory", f"idle, ten seconds later, {database}", f"{memory:.0f} MB", f"≤ {IDLE_MB} MB")
        assert memory <= IDLE_MB
        assert took <= ANSWER_S


@pytest.mark.soak
@needs_proc
def test_ten_thousand_deals_leave_no_more_than_a_thousand(tmp_path: Path) -> None:
    """Four games at twenty tables; where a match ends, others sit down."""
    url = f"sqlite:///{tmp_path / 'davtar.db'}"
    command = [sys.executable, "-m", "tests.bench.lasting", url, str(FIRST), str(LAST)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    before, after = (int(line) / 1024 for line in done.stdout.split())
    record("Memory", f"after {FIRST} and after {LAST} deals", f"{before:.0f} and {after:.0f} MB", "+ 10 % at most")
    assert after <= before * GROWTH
