"""``/healthz`` and ``/metrics`` on a port of their own, on loopback unless told otherwise; nothing there is secret."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Final

from aiohttp import web

from adapters.causes import FAILING, cause, sentence
from adapters.release import release
from adapters.runtime.process.listen import Hosts, Listener
from adapters.runtime.process.metrics import Metrics
from adapters.runtime.process.system import vitals
from bot.ports.records import Stats
from bot.text import Text

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
    ``fronts``: the state of each front, and of backups. They are named and count for nothing: one that is away is tried
    again by the program itself, so that no restart from outside does any good. ``why``: in a sentence, for what is not
    well. ``backup_age``: in seconds, of the last good backup; None: none are made.
    """

    def __init__(
        self,
        metrics: Metrics,
        checks: Mapping[str, Callable[[], Awaitable[object]]],
        stats: Callable[[], Awaitable[Stats]] | None = None,
        fronts: Callable[[], Mapping[str, str]] | None = None,
        why: Callable[[], Mapping[str, Text]] | None = None,
        say: Callable[[Text], str] | None = None,
        backup_age: Callable[[], float] | None = None,
    ) -> None:
        self._metrics = metrics
        self._checks = dict(checks)
        self._stats = stats
        self._fronts = fronts or dict
        self._why = why or dict
        self._say = say or (lambda text: text.key)
        self._backup_age = backup_age
        self._listener: Listener | None = None
        self._asking: asyncio.Task[dict[str, Text | None]] | None = None
        self._counting = asyncio.Lock()
        self.port = 0

    async def start(self, at: HealthSettings) -> int:
        """Listen; the port.

        :raises FrontRefused: it cannot; nothing is left open.
        """
        app = web.Application(middlewares=[Hosts(at.host, at.names, plain=True).middleware])
        app.router.add_get("/healthz", self._healthz)
        app.router.add_get("/metrics", self._scrape)
        listener = Listener(app, at.host, at.port, setting="HEALTH_PORT")
        await listener.start()
        self._listener, self.port = listener, listener.port
        return self.port

    async def stop(self) -> None:
        if self._listener is not None:
            await self._listener.stop()
            self._listener = None

    async def _healthz(self, _: web.Request) -> web.Response:
        if self._asking is None or self._asking.done():  # whoever asks meanwhile is given the same answer
            self._asking = asyncio.create_task(self._ask())
        found = await asyncio.shield(self._asking)
        ill = {name: text for name, text in found.items() if text is not None}
        parts = {name: "failing" if name in ill else "ok" for name in found} | dict(self._fronts())
        why = {name: self._say(text) for name, text in (ill | dict(self._why())).items()}
        told = {"ok": not ill, "version": release(), "parts": parts, **({"why": why} if why else {})}
        return web.json_response(told, status=503 if ill else 200)

    async def _ask(self) -> dict[str, Text | None]:
        """By part, why it is not well."""
        names = list(self._checks)
        return dict(zip(names, await asyncio.gather(*(self._ill(name) for name in names)), strict=True))

    async def _ill(self, name: str) -> Text | None:
        """Why a part is not well; None: it is."""
        try:
            async with asyncio.timeout(_PATIENCE_S):
                well = await self._checks[name]() is not False
        except Exception as error:
            return sentence(cause(error))
        return None if well else sentence(FAILING)

    async def _asked(self, stats: Callable[[], Awaitable[Stats]]) -> Stats | None:
        try:
            async with asyncio.timeout(_PATIENCE_S):
                return await stats()
        except Exception:
            return None

    async def _scrape(self, _: web.Request) -> web.Response:
        # A database that is gone is what whoever watches has to see: the other numbers are told all the same.
        if self._stats is not None:
            async with self._counting:  # whoever asks, and however often: one at a time
                self._metrics.stored(await self._asked(self._stats))
        now, age = await asyncio.to_thread(lambda: (vitals(), self._backup_age() if self._backup_age else None))
        self._metrics.living(now, age)
        return web.Response(body=self._metrics.text(), headers={"Content-Type": "text/plain; version=0.0.4"})
