"""Daily backups, and analyses of finished matches, in the background."""

import asyncio
from datetime import UTC, datetime
from pathlib import Path
from threading import Event
from typing import Final

import structlog

from adapters import config, database
from adapters.runtime.core import Core
from adapters.runtime.system import owner
from adapters.store.backup.copy import back_up
from adapters.store.backup.file import BadBackup, in_words, unwritable
from bot.core.codec import text_to_json
from bot.ports import StoreUnavailable, keys, matches, records
from bot.text import Text, t

# --- daily backups ----------------------------------------------------------------------------------------------------
# Old ones are removed. Failures are logged, sent to the operator's chat, and retried. Of several processes on one
# database, one makes the backup.


log = structlog.get_logger(__name__)

LOOK_S: Final = 300.0
AGAIN_S: Final = 3_600.0
"""Wait after a failure."""
LEASE_MS: Final = 3_600_000
LEASE: Final = "backup"
_NAME: Final = "davtar-{:%Y-%m-%d}.backup"
_NAMES: Final = "davtar-[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9].backup"


class DailyBackup:
    """``run`` for ever. Days are UTC, and each gets one file."""

    def __init__(self, core: Core, settings: config.Settings) -> None:
        self._core, self._url, self._chat = core, settings.database_url, settings.operator_chat
        self._folder, self._keep = settings.backups or Path(), settings.backup_keep
        self._passphrase = database.passphrase_of(settings)
        self._stop = Event()
        self._since_s = core.clock.now_ms() / 1000
        self._has_failed = False

    def state(self) -> str:
        """``ok``, ``failing`` (the last one failed), or ``unwritable``. Only the process itself can tell: its
        permissions may be narrower than the operator's (a unit's sandbox)."""
        if unwritable(self._folder) is not None:
            return "unwritable"
        return "failing" if self._has_failed else "ok"

    def why(self) -> Text | None:
        """A sentence about why there are no backups; None: all is well."""
        if (why := unwritable(self._folder)) is not None:
            return t("cli-backups-unwritable", folder=str(self._folder), why=why)
        return t("doctor-running-backups-failing") if self._has_failed else None

    async def run(self) -> None:
        try:
            while True:
                nap = await self.look()
                await asyncio.sleep(nap)
        finally:
            self._stop.set()  # stopping does not wait for a backup

    async def look(self) -> float:
        """Make today's backup if there is none yet; returns the seconds until the next look. Never raises."""
        nap = await self._look()
        self._has_failed = nap == AGAIN_S
        return nap

    async def _look(self) -> float:
        day = datetime.fromtimestamp(self._core.clock.now_ms() / 1000, UTC)
        path = self._folder / _NAME.format(day)
        try:
            if path.exists() or await self._core.store.leases.take(LEASE, owner(), LEASE_MS) is None:
                return LOOK_S
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            done = await asyncio.to_thread(back_up, self._url, path, self._passphrase, stop=self._stop)
            removed = await asyncio.to_thread(self._thin_out)
            log.info("backup-made", file=path.name, rows=done.rows, size=done.size, sealed=done.sealed, removed=removed)
            await self._core.store.leases.give_back(LEASE, owner())
        except (BadBackup, StoreUnavailable, OSError) as error:
            await self._failed(error, path)
            return AGAIN_S
        except Exception:
            log.exception("backup-failed")  # our bug; play goes on
            return AGAIN_S
        return LOOK_S

    def age(self) -> float:
        """The seconds since the last good backup; without one, since the start."""
        made = [path.stat().st_mtime for path in self._folder.glob("*.backup")]
        return max(0.0, self._core.clock.now_ms() / 1000 - max(made, default=self._since_s))

    def _thin_out(self) -> int:
        """Remove all but the newest; returns how many."""
        old = sorted(self._folder.glob(_NAMES))[: -self._keep]
        for path in old:
            path.unlink(missing_ok=True)
        return len(old)

    async def _failed(self, error: BadBackup | StoreUnavailable | OSError, path: Path) -> None:
        closed = self.why() if unwritable(self._folder) is not None else None
        text = t("backup-failed", why=closed or in_words(error, path))
        log.error("backup-failed", why=self._core.catalog.say(self._core.language, text))
        if self._chat is None:
            return
        try:
            row = records.OutRow(keys.Dest.parse(self._chat), None, "note", text_to_json(text))
            await self._core.store.outbox.say(row, f"backup-failed:{path.name}")
        except StoreUnavailable as down:
            log.error("backup-failure-not-told", key=down.key)


# --- analyses of finished matches -------------------------------------------------------------------------------------
# Analyses finished matches for the totals in ``/me``. Players at tables and hints go first, and only one decision is
# analysed at a time. After each, it rests four times as long, so that it uses at most a fifth of one processor. Of
# several processes on one database, one does it.


LOOKBACK_LEASE: Final = "lookback"
LOOKBACK_LEASE_MS: Final = 600_000
FIRST_S: Final = 60.0
"""How long to wait after the start."""
LOOKBACK_S: Final = 60.0
"""Wait between two looks when no match was found."""
REST: Final = 4.0
"""Seconds of rest for each second of thinking."""


class Looking:
    """``run`` for ever."""

    def __init__(self, core: Core, rest: float = REST) -> None:
        self._core = core
        self._rest = rest

    async def run(self) -> None:
        await asyncio.sleep(FIRST_S)
        while True:
            if not await self.look():
                await asyncio.sleep(LOOKBACK_S)

    async def look(self) -> bool:
        """Analyse the latest match not analysed yet; returns whether there was one. Never raises."""
        match: matches.Finished | None = None
        try:
            if await self._core.store.leases.take(LOOKBACK_LEASE, owner(), LOOKBACK_LEASE_MS) is None:
                return False
            match = await self._core.lookback.due(self._core.clock.now_ms())
            if match is None:
                return False
            await self._through(match)
        except StoreUnavailable as down:
            log.error("lookback-waits-for-store", key=down.key)
            return False
        except Exception as error:
            # Log neither message nor traceback: they may show a card.
            log.error("lookback-failed", why=type(error).__name__)
            return match is not None and await self._left(match)
        return True

    async def _through(self, match: matches.Finished) -> None:
        clock = self._core.clock
        held = before = clock.monotonic_ms()
        async for _ in self._core.lookback.steps(match):
            now = clock.monotonic_ms()
            if now - held > LOOKBACK_LEASE_MS / 2:
                held = now
                await self._core.store.leases.take(LOOKBACK_LEASE, owner(), LOOKBACK_LEASE_MS)
            await asyncio.sleep(self._rest * (now - before) / 1000)
            before = clock.monotonic_ms()

    async def _left(self, match: matches.Finished) -> bool:
        try:
            await self._core.lookback.give_up(match)
        except StoreUnavailable:
            return False
        return True
