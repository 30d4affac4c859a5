"""For which table an Activity was launched. Discord's instance outlives a process of ours, so this is kept in the
store; an entry that is a day old is forgotten."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from bot.ports import Clock, Store

KEPT_MS: Final = 86_400_000
MOST: Final = 1000
_WHERE: Final = "dc:launches"


class Launches:
    """People who join an instance come to the table of its last launch; whoever launched it, to their own."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def remember(self, instance: str, person: str, table: str) -> None:
        """``person`` has launched ``instance`` (or joined it by a launch) for ``table``."""
        now = self._clock.now_ms()
        for name in _stale(await self._store.prefs(_WHERE), now):
            await self._store.set_pref(_WHERE, name, None)
        for name in (_name(instance), _name(instance, person)):
            await self._store.set_pref(_WHERE, name, f"{now + KEPT_MS}:{table}")

    async def table(self, instance: str, person: str) -> str:
        """The table that the person comes for; empty if the instance was launched for none, or too long ago."""
        kept = await self._store.prefs(_WHERE)
        for name in (_name(instance, person), _name(instance)):
            until, _, table = kept.get(name, "0:").partition(":")
            if int(until) > self._clock.now_ms():
                return table
        return ""


def _stale(kept: dict[str, str], now_ms: int) -> list[str]:
    """Those that have expired, and the oldest beyond what is kept."""
    ends = sorted((int(value.partition(":")[0]), name) for name, value in kept.items())
    return [name for n, (until, name) in enumerate(ends) if until <= now_ms or n < len(ends) - MOST]


def _name(instance: str, person: str = "") -> str:
    """Of fixed length, and no person can be read from it."""
    return "at." + blake2b(f"{instance}\0{person}".encode(), digest_size=16).hexdigest()
