"""The numbers that a host watches, and the alert rules, which promtool evaluates before and after real faults."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import mmap
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from pathlib import Path

import pytest
import structlog

from adapters import doctor
from adapters.bootstrap import open_program
from adapters.commands.operate import told
from adapters.config import Settings
from adapters.operator import Operator
from adapters.runtime import log
from adapters.runtime.program import Program
from adapters.runtime.system import SystemClock, vitals
from bot.ports.keys import Dest
from bot.ports.records import OutRow
from tests.project.kit import ROOT, davtar
from tests.waiting import until

RULES = ROOT / "docs/hosting/alerts.yaml"
DAY_MIN = 1_440
FAULTS_MIN = 20
Numbers = dict[str, float]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="its descriptors cannot be counted")
needs_promtool = pytest.mark.skipif(shutil.which("promtool") is None, reason="promtool is not installed (prometheus)")


class Later(SystemClock):
    """The system's clock, set ahead."""

    ahead_ms = 0

    def now_ms(self) -> int:
        return super().now_ms() + self.ahead_ms


@asynccontextmanager
async def running(folder: Path, clock: Later | None = None, **more: object) -> AsyncIterator[tuple[Program, Settings]]:
    """The program with its page and a backup folder, and where it tells its numbers."""
    settings = Settings(
        host="127.0.0.1",
        port=0,
        local_table=True,
        database_url=f"sqlite:///{folder / 'davtar.db'}",
        backup_folder=folder / "backups",
        health_port=0,
        **more,
    )
    program = await open_program(settings, clock=clock)
    await program.open()
    assert program.health is not None
    try:
        yield program, settings.model_copy(update={"health_port": program.health.port})
    finally:
        await program.stop()


async def scraped(settings: Settings) -> Numbers:
    found = await doctor.numbers(settings)
    assert found is not None
    return found


async def told_by(settings: Settings, series: str, least: float) -> Numbers:
    """The numbers once this one is so large."""

    async def look() -> Numbers | None:
        found = await scraped(settings)
        return found if found.get(series, -1) >= least else None

    found = await until(look, what=series)
    assert found is not None
    return found


@contextmanager
def as_in_service() -> Iterator[None]:
    """Logs as ``davtar run`` sets them up."""
    before = logging.getLogger().handlers[:]
    log.configure(json=True, stream=io.StringIO())
    try:
        yield
    finally:
        structlog.reset_defaults()
        logging.getLogger().handlers[:] = before


@contextmanager
def crowded() -> Iterator[None]:
    """Two hundred sockets, and few descriptors left."""
    import resource

    was = resource.getrlimit(resource.RLIMIT_NOFILE)
    with ExitStack() as stack:
        for _ in range(100):
            for one in socket.socketpair():
                stack.enter_context(one)
        opened = vitals().descriptors
        assert opened is not None
        resource.setrlimit(resource.RLIMIT_NOFILE, (opened + 30, was[1]))
        try:
            yield
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, was)


@contextmanager
def heavy() -> Iterator[None]:
    """650 MB more in memory, as the system counts them: the same ten again and again."""
    with tempfile.TemporaryFile() as file, ExitStack() as stack:
        file.write(bytes(10_000_000))
        file.flush()
        for _ in range(65):
            one = stack.enter_context(mmap.mmap(file.fileno(), 10_000_000, access=mmap.ACCESS_READ))
            assert not any(one[:: mmap.PAGESIZE])
        yield


async def healthy(folder: Path) -> Numbers:
    async with running(folder) as (_, settings):
        await told_by(settings, 'davtar_front_up{front="page"}', 1)
        await until(lambda: [*(folder / "backups").glob("*.backup")])
        return await scraped(settings)


async def faulty(folder: Path) -> tuple[Numbers, Numbers]:
    """What the program tells at the first error, and when all of it has gone wrong."""
    clock = Later()
    away = {"telegram_token": f"12345678:{'A' * 35}", "telegram_api_base": "http://127.0.0.1:9"}
    with as_in_service():
        async with running(folder, clock, **away) as (program, settings):
            store, sayings = program.core.store, structlog.get_logger("adapters.local.site")
            sayings.error("board-failed", error="KeyError")
            first = await told_by(settings, 'davtar_errors_total{kind="board-failed"}', 1)
            await told_by(settings, 'davtar_front_up{front="page"}', 1)
            for _ in range(20):
                sayings.error("board-failed", error="KeyError")
            await store.inbox.put("tg:9", [(str(n), b"{}") for n in range(150)])
            await store.outbox.say(OutRow(Dest("tg:-5:0"), None, "note", "{}"), "k")
            clock.ahead_ms = 400_000
            for made in (folder / "backups").glob("*.backup"):
                os.utime(made, (0, time.time() - 2 * 86_400))
            os.truncate(folder / "davtar.db", (folder / "davtar.db").stat().st_size + 600_000_000)
            time.sleep(0.8)  # noqa: ASYNC251 - really: the lag of the loop is what is measured
            with heavy(), crowded():
                await told_by(settings, "davtar_loop_lag_seconds", 0.5)
                last = await scraped(settings)
            (folder / "davtar.db").unlink()
            gone = await scraped(settings)
    return first, {**last, "davtar_store_up": gone["davtar_store_up"]}


def rules() -> dict[str, str]:
    """By name, what each asks."""
    return dict(re.findall(r"- alert: (\w+)\n +expr: (.+)", RULES.read_text(encoding="utf-8")))


def series(*spans: tuple[Numbers, int]) -> list[dict[str, str]]:
    """What Prometheus has kept, a sample each minute: the numbers of each span, for so many minutes."""
    wanted = set(re.findall(r"davtar_\w+", " ".join(rules().values())))
    names = {one for numbers, _ in spans for one in numbers if one.partition("{")[0] in wanted}
    assert {one.partition("{")[0] for one in names} == wanted, "every number that a rule asks for is told"
    return [
        {
            "series": name,
            "values": " ".join(
                f"{numbers[name]!r}+0x{minutes - 1}" if name in numbers else f"_x{minutes}"
                for numbers, minutes in spans
            ),
        }
        for name in sorted(names)
    ]


def alerting(kept: list[dict[str, str]], at_min: int, folder: Path) -> set[str]:
    """The alerts that fire, by promtool: it says which of those that are not expected it found."""
    tests = [
        {
            "interval": "1m",
            "input_series": kept,
            "alert_rule_test": [{"eval_time": f"{at_min}m", "alertname": name, "exp_alerts": []} for name in rules()],
        }
    ]
    file = folder / "alerts_test.yaml"
    file.write_text(
        json.dumps({"rule_files": [str(RULES)], "evaluation_interval": "1m", "tests": tests})
    )  # is YAML too
    done = subprocess.run(["promtool", "test", "rules", file], capture_output=True, text=True, check=False)
    found = set(
        re.findall(r"alertname: (\w+), time: \w+,\s*exp:\[\s*\],\s*got:\[\s*[^\]\s]", done.stdout + done.stderr)
    )
    assert bool(found) == bool(done.returncode), done.stdout + done.stderr
    return found


@needs_promtool
async def test_each_rule_fires_when_its_fault_is_there_and_no_sooner(tmp_path: Path) -> None:
    well = await healthy(tmp_path)
    # Whatever other tests have left in this process is none of the program's.
    well["davtar_resident_bytes"] = min(well["davtar_resident_bytes"], 200e6)
    first, ill = await faulty(tmp_path)
    for name in ("open_descriptors", "descriptors_limit", "open_sockets", "resident_bytes", "database_bytes"):
        assert well[f"davtar_{name}"] > 0, name
    day = series((well, DAY_MIN + 10), (first, 2), (ill, FAULTS_MIN))
    assert alerting(day, DAY_MIN + 5, tmp_path) == set(), "all is well"
    everything = set(rules())
    assert alerting(day, DAY_MIN + 12 + FAULTS_MIN - 7, tmp_path) == everything - {"DavtarSilent"}
    assert alerting([], 5, tmp_path) == {"DavtarSilent"}


@needs_promtool
def test_the_rules_are_written_as_prometheus_reads_them() -> None:
    checked = subprocess.run(["promtool", "check", "rules", RULES], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
    assert f"{len(rules())} rules found" in checked.stdout, "and so do we"


async def test_status_says_the_same_to_a_person(tmp_path: Path) -> None:
    async with running(tmp_path) as (_, settings):
        await told_by(settings, 'davtar_front_up{front="page"}', 1)
        env = {"HEALTH_PORT": str(settings.health_port), "DATABASE_URL": settings.database_url}
        done = await asyncio.to_thread(davtar, "status", cwd=tmp_path, env=env)
        assert done.returncode == 0, done.stderr
        for line in ("people can play", "Tables in play: 0", "Database: ", "Memory: ", "Errors since the start: none"):
            assert line in done.stdout
        assert re.search(r"Open files: \d+ of [\d,]+, \d+ of them sockets", done.stdout)
    silent = await asyncio.to_thread(davtar, "status", cwd=tmp_path, env=env)
    assert (silent.returncode, silent.stdout) == (2, "")
    assert "No Davtar answers at 127.0.0.1:" in silent.stderr
    unset = await asyncio.to_thread(davtar, "status", cwd=tmp_path, env={})
    assert unset.returncode == 2
    assert "HEALTH_PORT" in unset.stderr
    words = Operator("en")
    ill = {"davtar_store_up": 0.0, 'davtar_front_up{front="page"}': 0.0, 'davtar_errors_total{kind="x"}': 3.0}
    lines = [words.say(line) for line in told(ill)]
    assert (lines[1], lines[-2:]) == ("Database: does not answer", ["Errors since the start: 3", "    x: 3"])
