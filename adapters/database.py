"""Opens the database in the settings; an older one is backed up before it is migrated."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from adapters.config import Settings
from adapters.store.backend import OnCommit
from adapters.store.backup import copy, file
from adapters.store.store import SqlStore, open_store
from bot.ports import Clock


def passphrase_of(settings: Settings) -> file.Passphrase | None:
    kept = settings.backup_passphrase
    return file.Passphrase(kept.get_secret_value()) if kept is not None else None


async def open_database(settings: Settings, clock: Clock | None = None, on_commit: OnCommit | None = None) -> SqlStore:
    """See ``open_store``.

    :raises StoreUnavailable: the database cannot be used, or no backup of it can be made before its update.
    """
    keeping = copy.Keeping(settings.backups, settings.backup_keep, passphrase_of(settings))
    await asyncio.to_thread(copy.keep_before_update, settings.database_url, keeping)
    return await open_store(settings.database_url, clock, on_commit)


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[SqlStore]:
    """The database for the length of the block. It is always closed: an open store's thread would keep the process
    alive. Same errors as ``open_database``."""
    store = await open_database(settings)
    try:
        yield store
    finally:
        await store.close()
