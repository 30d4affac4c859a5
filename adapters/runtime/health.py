"""``/healthz`` and ``/metrics`` on their own port, by default on loopback; nothing there is secret."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from aiohttp import web
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from adapters.causes import FAILING, cause, sentence
from adapters.release import release
from adapters.runtime import listen, system
from bot.ports import keys, records
from bot.text import Text

# --- metrics for Prometheus -------------------------------------------------------------------------------------------
# Labels name platforms and kinds, never a chat or a user.


_MS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)
_SHARED: Final = (1, 2, 4, 8, 16, 32, 64, 128)
_BEAT_S: Final = 0.25
_MINUTE_S: Final = 60.0
_LAG: Final = (0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 300)


class Metrics:
    """All metrics, in their own registry."""

    def __init__(self) -> None:
        self.registry: Final = CollectorRegistry()
        on = self.registry
        self._commit = Histogram("davtar_commit_seconds", "A durable commit", buckets=_MS, registry=on)
        shared = "Transactions that shared a commit"
        self._batch = Histogram("davtar_commit_transactions", shared, buckets=_SHARED, registry=on)
        by = ["platform", "state"]
        self._delivered = Counter("davtar_delivered", "Outbox rows by what became of them", by, registry=on)
        by = ["platform", "scope"]
        self._limited = Counter("davtar_retry_later", "429s and other refusals for now", by, registry=on)
        self._age = Histogram("davtar_outbox_wait_seconds", "From due to delivered", buckets=_LAG, registry=on)
        self._lag = Histogram("davtar_timer_lag_seconds", "From due to fired", buckets=_LAG, registry=on)
        self._thought = Histogram("davtar_thought_seconds", "An automatic player’s choice", buckets=_MS, registry=on)
        self._forgiven = Counter("davtar_forgiven_seconds", "Given back to clocks for our own outages", registry=on)
        self.outbox_rows: Final = Gauge("davtar_outbox_rows", "Open and due", registry=on)
        self.outbox_age: Final = Gauge("davtar_outbox_oldest_seconds", "Age of the oldest open row", registry=on)
        self.lanes: Final = Gauge("davtar_lanes", "Destinations with something to be said", registry=on)
        self.tables: Final = Gauge("davtar_tables_live", "Tables in play", registry=on)
        self.inbox_rows: Final = Gauge("davtar_inbox_rows", "Updates that are not done with", registry=on)
        self.store_up: Final = Gauge("davtar_store_up", "Whether the database answers", registry=on)
        self.lag: Final = Gauge("davtar_loop_lag_seconds", "The longest hold-up of the last minute", registry=on)
        self._errors = Counter("davtar_errors", "Errors in the log, by what went wrong", ["kind"], registry=on)
        self._sizes: dict[str, Gauge] = {}
        self._fronts = Gauge("davtar_front_up", "Whether people can play there", ["front"], registry=on)

    def committed(self, seconds: float, transactions: int) -> None:
        """For ``open_store(on_commit=…)``; may be called on any thread."""
        self._commit.observe(seconds)
        self._batch.observe(transactions)

    def delivered(self, dest: keys.Dest, state: str, waited_ms: int = 0) -> None:
        self._delivered.labels(dest.platform, state).inc()
        if state == "sent":
            self._age.observe(waited_ms / 1000)

    def limited(self, dest: keys.Dest, *, everywhere: bool) -> None:
        self._limited.labels(dest.platform, "platform" if everywhere else "destination").inc()

    def fired(self, lag_ms: int) -> None:
        self._lag.observe(max(0, lag_ms) / 1000)

    def thought(self, seconds: float) -> None:
        self._thought.observe(seconds)

    def forgave(self, ms: int) -> None:
        self._forgiven.inc(max(0, ms) / 1000)

    def size(self, name: str, about: str, value: float | None) -> None:
        """A number that some systems or servers lack; left out until it is known."""
        if value is None:
            return
        if name not in self._sizes:
            self._sizes[name] = Gauge(f"davtar_{name}", about, registry=self.registry)
        self._sizes[name].set(value)

    def failed(self, kind: str) -> None:
        """Count a logged error; for ``log.count_errors``, on any thread."""
        self._errors.labels(kind).inc()

    def front(self, name: str, *, up: bool) -> None:
        self._fronts.labels(name).set(up)

    def stored(self, stats: records.Stats | None) -> None:
        """The store's numbers; None: it does not answer."""
        self.store_up.set(stats is not None)
        if stats is None:
            return
        self.outbox_rows.set(stats.open_rows)
        self.outbox_age.set(stats.oldest_ms / 1000)
        self.lanes.set(stats.lanes)
        self.tables.set(stats.live)
        self.inbox_rows.set(stats.inbox)
        self.size("database_bytes", "What the database takes up on the disk", stats.size)

    def living(self, now: system.Vitals, backup_age_s: float | None) -> None:
        """The resources of the process, and the age of the last good backup."""
        self.size("open_descriptors", "Files, sockets and pipes that are open", now.descriptors)
        self.size("descriptors_limit", "How many may be", now.most)
        self.size("open_sockets", "Sockets among them", now.sockets)
        self.size("resident_bytes", "Memory in use", now.resident)
        self.size("backup_age_seconds", "Age of the last good backup", backup_age_s)

    def text(self) -> bytes:
        """The exposition format."""
        return generate_latest(self.registry)


class Pulse:
    """How long the event loop was held up, when nothing is answered. ``run`` until cancelled."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics

    async def run(self) -> None:
        clock = asyncio.get_running_loop().time
        late: deque[tuple[float, float]] = deque()
        while True:
            before = clock()
            await asyncio.sleep(_BEAT_S)
            now = clock()
            while late and late[0][0] < now - _MINUTE_S:
                late.popleft()
            late.append((now, max(0.0, now - before - _BEAT_S)))
            self._metrics.lag.set(max(one for _, one in late))


# --- health endpoints -------------------------------------------------------------------------------------------------


_PATIENCE_S: Final = 3.0


@dataclass(frozen=True, slots=True)
class HealthSettings:
    """Where to listen; ``port`` 0 takes any free one. ``names``: further host names to answer to."""

    port: int
    host: str = "127.0.0.1"
    names: tuple[str, ...] = ()


class Health:
    """Answers monitors.

    ``checks``: by name, each raises or returns False if its part is not well. ``stats``: called at each scrape.
    ``fronts``: the state of each front and of backups. They are shown but do not make the check fail: the program
    retries a lost front itself, so a restart would not help. ``why``: a sentence for each that is not well.
    ``backup_age``: of the last good backup, in seconds; None: none are made.
    """

    def __init__(
        self,
        metrics: Metrics,
        checks: Mapping[str, Callable[[], Awaitable[object]]],
        stats: Callable[[], Awaitable[records.Stats]] | None = None,
        fronts: Callable[[], Mapping[str, str]] | None = None,
        why: Callable[[], Mapping[str, Text]] | None = None,
        say: Callable[[Text], str] | None = None,
        backup_age: Callable[[], float] | None = None,
    ) -> None:
        self._metrics, self._checks, self._stats = metrics, dict(checks), stats
        self._fronts, self._why = fronts or dict, why or dict
        self._say = say or (lambda text: text.key)
        self._backup_age = backup_age
        self._listener: listen.Listener | None = None
        self._asking: asyncio.Task[dict[str, Text | None]] | None = None
        self._counting = asyncio.Lock()
        self.port = 0

    async def start(self, at: HealthSettings) -> int:
        """Listen; returns the port.

        :raises FrontRefused: it cannot; nothing is left open.
        """
        app = web.Application(middlewares=[listen.Hosts(at.host, at.names, plain=True).middleware])
        app.router.add_get("/healthz", self._healthz)
        app.router.add_get("/metrics", self._scrape)
        listener = listen.Listener(app, at.host, at.port, setting="HEALTH_PORT")
        await listener.start()
        self._listener, self.port = listener, listener.port
        return self.port

    async def stop(self) -> None:
        if self._listener is not None:
            await self._listener.stop()
            self._listener = None

    async def _healthz(self, _: web.Request) -> web.Response:
        if self._asking is None or self._asking.done():  # concurrent requests share one answer
            self._asking = asyncio.create_task(self._ask())
        found = await asyncio.shield(self._asking)
        ill = {name: text for name, text in found.items() if text is not None}
        parts = {name: "failing" if name in ill else "ok" for name in found} | dict(self._fronts())
        why = {name: self._say(text) for name, text in (ill | dict(self._why())).items()}
        told = {"ok": not ill, "version": release(), "parts": parts, **({"why": why} if why else {})}
        return web.json_response(told, status=503 if ill else 200)

    async def _ask(self) -> dict[str, Text | None]:
        """By part, why it is not well; None: it is."""
        return dict(zip(self._checks, await asyncio.gather(*map(self._ill, self._checks)), strict=True))

    async def _ill(self, name: str) -> Text | None:
        """Why a part is not well; None: it is."""
        try:
            async with asyncio.timeout(_PATIENCE_S):
                well = await self._checks[name]() is not False
        except Exception as error:
            return sentence(cause(error))
        return None if well else sentence(FAILING)

    async def _scrape(self, _: web.Request) -> web.Response:
        # If the database is gone, the other numbers must still be served.
        if self._stats is not None:
            async with self._counting:  # one query at a time
                stats: records.Stats | None = None
                with suppress(Exception):
                    async with asyncio.timeout(_PATIENCE_S):
                        stats = await self._stats()
                self._metrics.stored(stats)
        now, age = await asyncio.to_thread(lambda: (system.vitals(), self._backup_age() if self._backup_age else None))
        self._metrics.living(now, age)
        return web.Response(body=self._metrics.text(), headers={"Content-Type": "text/plain; version=0.0.4"})
