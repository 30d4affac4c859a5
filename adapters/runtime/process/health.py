"""``/healthz`` and ``/metrics`` on a port of their own, on loopback unless told otherwise; nothing there is secret."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Final

from aiohttp import web

from adapters.runtime.process.listen import Hosts, runner
from adapters.runtime.process.metrics import Metrics
from adapters.runtime.process.system import vitals
from bot.ports.records import Stats

_PATIENCE_S: Final = 3.0


@dataclass(frozen=True, slots=True)
class HealthSettings:
    """Where to listen; ``port`` 0 takes any free one. ``names``: further host names that are answered to."""

    port: int
    host: str = "127.0.0.1"
    names: tuple[str, ...] = ()


class Health:
    """Answers whoever watches over the process.

    ``checks``: by name, each raises or returns False if its part is not well. ``stats``: asked at each scrape.
    ``backup_age``: in seconds, of the last good backup; None: none are made. ``fronts``: the state of each front. They
    are named and count for nothing: one that is away is tried again by the program itself, so that no restart from
    outside does any good.
    """

    def __init__(
        self,
        metrics: Metrics,
        checks: Mapping[str, Callable[[], Awaitable[object]]],
        stats: Callable[[], Awaitable[Stats]] | None = None,
        fronts: Callable[[], Mapping[str, str]] | None = None,
        backup_age: Callable[[], float | None] | None = None,
    ) -> None:
        self._metrics = metrics
        self._checks = dict(checks)
        self._stats = stats
        self._fronts = fronts or dict
        self._backup_age = backup_age
        self._runner: web.AppRunner | None = None
        self.port = 0

    async def start(self, at: HealthSettings) -> int:
        """Listen; the port."""
        app = web.Application(middlewares=[Hosts(at.host, at.names, plain=True).middleware])
        app.router.add_get("/healthz", self._healthz)
        app.router.add_get("/metrics", self._scrape)
        self._runner = runner(app)
        await self._runner.setup()
        await web.TCPSite(self._runner, at.host, at.port).start()
        self.port = int(self._runner.addresses[0][1])
        return self.port

    async def stop(self) -> None:
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    async def _healthz(self, _: web.Request) -> web.Response:
        names = list(self._checks)
        found = await asyncio.gather(*(self._well(name) for name in names))
        parts = {name: "ok" if well else "failing" for name, well in zip(names, found, strict=True)}
        parts |= self._fronts()
        return web.json_response({"ok": all(found), "parts": parts}, status=200 if all(found) else 503)

    async def _well(self, name: str) -> bool:
        try:
            async with asyncio.timeout(_PATIENCE_S):
                return await self._checks[name]() is not False
        except Exception:
            return False

    async def _asked(self, stats: Callable[[], Awaitable[Stats]]) -> Stats | None:
        try:
            async with asyncio.timeout(_PATIENCE_S):
                return await stats()
        except Exception:
            return None

    async def _scrape(self, _: web.Request) -> web.Response:
        # A database that is gone is what whoever watches has to see: the other numbers are told all the same.
        if self._stats is not None:
            self._metrics.stored(await self._asked(self._stats))
        now, age = await asyncio.to_thread(lambda: (vitals(), self._backup_age() if self._backup_age else None))
        self._metrics.living(now, age)
        return web.Response(body=self._metrics.text(), headers={"Content-Type": "text/plain; version=0.0.4"})
