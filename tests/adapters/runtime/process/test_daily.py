"""The daily backup: once a day, so many kept, said aloud when it fails, and play goes on whatever happens to it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import structlog
from pydantic import SecretStr

from adapters.bootstrap import open_core, open_program
from adapters.config import Settings
from adapters.runtime.clocks import daily
from adapters.runtime.clocks.daily import AGAIN_S, LOOK_S, DailyBackup
from adapters.runtime.core import Core
from adapters.runtime.process.system import SystemClock
from adapters.store.backup import write
from adapters.store.backup.restore import restore
from adapters.store.backup.seal import Passphrase
from bot.text import t
from tests.bench.kit import dealt, moves
from tests.waiting import until

DAY_MS = 86_400_000
NOON = 1_795_348_800_000  # 2026-11-22 12:00 UTC
SECRET = "seven of clubs on the table"


class Days(SystemClock):
    now = NOON

    def now_ms(self) -> int:
        return self.now


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(
        _env_file=None,
        database_url=f"sqlite:///{tmp_path}/davtar.db",
        backup_folder=tmp_path / "backups",
        backup_keep=3,
        telegram_token=SecretStr("123456:" + "a" * 30),
        operator_chat="tg:-77",
    )


@pytest.fixture
async def core(settings: Settings) -> AsyncIterator[Core]:
    one = await open_core(settings, Days())
    yield one
    await one.store.close()


def names(folder: Path) -> list[str]:
    return sorted(one.name for one in folder.iterdir())


async def told(core: Core) -> list[str]:
    lane = await core.store.outbox.claim(("tg:-77",), "me", 1000)
    if lane is None:
        return []
    rows = await core.store.outbox.rows(lane, 100)
    await core.store.outbox.release(lane)
    return [row.row.ref for row in rows]


async def test_one_a_day_and_the_last_ones_are_kept(core: Core, settings: Settings, tmp_path: Path) -> None:
    backups, folder = DailyBackup(core, settings), tmp_path / "backups"
    for day in range(5):
        core.clock.now = NOON + day * DAY_MS  # type: ignore[attr-defined]
        assert await backups.look() == LOOK_S
        made = {name: (folder / name).stat().st_mtime_ns for name in names(folder)}
        assert await backups.look() == LOOK_S
        assert {name: (folder / name).stat().st_mtime_ns for name in names(folder)} == made, "a day has one"
    assert names(folder) == [f"davtar-2026-11-2{day}.backup" for day in (4, 5, 6)]
    assert folder.stat().st_mode & 0o777 == 0o700
    (folder / "letters.txt").touch()
    core.clock.now += DAY_MS  # type: ignore[attr-defined]
    await backups.look()
    assert "letters.txt" in names(folder), "only its own are removed"
    assert await told(core) == []


async def test_of_two_processes_one_makes_it(core: Core, settings: Settings, tmp_path: Path) -> None:
    assert await core.store.leases.take(daily.LEASE, "another:1", 60_000)
    assert await DailyBackup(core, settings).look() == LOOK_S
    assert not (tmp_path / "backups").exists()


async def test_under_the_passphrase_of_the_settings(core: Core, settings: Settings, tmp_path: Path) -> None:
    pytest.importorskip("cryptography")
    sealed = settings.model_copy(update={"backup_passphrase": SecretStr(SECRET)})
    await DailyBackup(core, sealed).look()
    (name,) = names(tmp_path / "backups")
    restore(f"sqlite:///{tmp_path}/other.db", tmp_path / "backups" / name, Passphrase(SECRET))


async def test_a_failure_is_said_in_the_log_and_to_the_operator_once_a_day(
    core: Core, settings: Settings, tmp_path: Path
) -> None:
    (tmp_path / "backups").write_text("in the way")
    backups = DailyBackup(core, settings)
    assert backups.state() == "unwritable"
    assert backups.why() == t("cli-backups-unwritable", folder=str(tmp_path / "backups"), why="Not a directory")
    with structlog.testing.capture_logs() as logs:
        assert await backups.look() == AGAIN_S
        assert await backups.look() == AGAIN_S
    failed = [line for line in logs if line["event"] == "backup-failed"]
    assert [line["log_level"] for line in failed] == ["error", "error"]
    assert "Today’s backup has failed. No backups are made: " in failed[0]["why"]
    (row,) = await told(core)
    assert "backup-failed" in row
    (tmp_path / "backups").unlink()
    assert backups.state() == "failing"
    assert await backups.look() == LOOK_S
    assert (backups.state(), backups.why()) == ("ok", None)


async def test_a_fault_of_ours_stops_nothing(core: Core, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any, **__: Any) -> None:
        raise RuntimeError

    monkeypatch.setattr(daily, "back_up", broken)
    assert await DailyBackup(core, settings).look() == AGAIN_S


async def test_the_end_of_the_program_does_not_wait_for_it(
    core: Core, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is given up at the next batch; nothing is left of it."""
    monkeypatch.setattr(write, "_PAUSE_S", 30)
    running = asyncio.create_task(DailyBackup(core, settings).run())
    folder = tmp_path / "backups"
    await until(lambda: folder.exists() and names(folder))
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    await until(lambda: not names(folder))


async def test_the_running_program_makes_it_while_people_play(settings: Settings, tmp_path: Path) -> None:
    house = await open_program(settings, fronts=lambda core, _: [])
    await house.open()
    try:
        service = house.core.service
        table = await dealt(service, 1)

        async def made() -> bool:
            await moves(service, table, 1)
            return bool([*(tmp_path / "backups").glob("davtar-*.backup")])

        await until(made)
        (name,) = names(tmp_path / "backups")
    finally:
        await house.stop()
    restore(f"sqlite:///{tmp_path}/other.db", tmp_path / "backups" / name)
