"""A backup every day, made by the running program beside the play; old ones are removed.

What goes wrong is written to the log and to the operator's chat, and tried again. Of several processes on one database,
one makes it.
"""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path
from threading import Event
from typing import Final

import structlog

from adapters.config import Settings
from adapters.runtime.core import Core
from adapters.runtime.process.system import owner
from adapters.store.backup.errors import BadBackup, in_words
from adapters.store.backup.place import unwritable
from adapters.store.backup.seal import Passphrase
from adapters.store.backup.write import back_up
from bot.ports import StoreUnavailable
from bot.ports.keys import Dest
from bot.ports.records import OutRow
from bot.table.codec import text_to_json
from bot.text import Text, t

log = structlog.get_logger(__name__)

LOOK_S: Final = 300.0
AGAIN_S: Final = 3_600.0
"""After one that went wrong."""
LEASE_MS: Final = 3_600_000
LEASE: Final = "backup"
_NAME: Final = "davtar-{:%Y-%m-%d}.backup"
_NAMES: Final = "davtar-[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9].backup"


class DailyBackup:
    """``run`` for ever. Days are those of UTC, and a day that has its file gets no other."""

    def __init__(self, core: Core, settings: Settings) -> None:
        self._core = core
        self._url = settings.database_url
        self._folder = settings.backups or Path()
        self._keep = settings.backup_keep
        self._chat = settings.operator_chat
        kept = settings.backup_passphrase
        self._stop = Event()
        self._since_s = core.clock.now_ms() / 1000
        self._passphrase = Passphrase(kept.get_secret_value()) if kept is not None else None
        self._has_failed = False

    def state(self) -> str:
        """``ok``, ``failing`` (the last one failed), or ``unwritable``: what this process may do may be less than what
        its operator may (a unit's sandbox), so it has to be asked."""
        if unwritable(self._folder) is not None:
            return "unwritable"
        return "failing" if self._has_failed else "ok"

    def why(self) -> Text | None:
        """In a sentence, why there are no backups; None: all is well."""
        if (why := unwritable(self._folder)) is not None:
            return t("cli-backups-unwritable", folder=str(self._folder), why=why)
        return t("doctor-running-backups-failing") if self._has_failed else None

    async def run(self) -> None:
        try:
            while True:
                nap = await self.look()
                await asyncio.sleep(nap)
        finally:
            self._stop.set()  # the end of the program does not wait for a backup

    async def look(self) -> float:
        """Make today's backup if there is none yet; the seconds until the next look. Never raises."""
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
            log.exception("backup-failed")  # a fault of ours; play goes on
            return AGAIN_S
        return LOOK_S

    def age(self) -> float:
        """The seconds since the last good backup; without any, since the start."""
        made = [path.stat().st_mtime for path in self._folder.glob("*.backup")]
        return max(0.0, self._core.clock.now_ms() / 1000 - max(made, default=self._since_s))

    def _thin_out(self) -> int:
        """Remove all but the newest; how many."""
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
            row = OutRow(Dest.parse(self._chat), None, "note", text_to_json(text))
            await self._core.store.outbox.say(row, f"backup-failed:{path.name}")
        except StoreUnavailable as down:
            log.error("backup-failure-not-told", key=down.key)
