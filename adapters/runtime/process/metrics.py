"""Numbers for Prometheus. Labels name platforms and kinds, never a chat or a person."""

from __future__ import annotations

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from bot.ports.keys import Dest

_MS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)
_SHARED: Final = (1, 2, 4, 8, 16, 32, 64, 128)
_LAG: Final = (0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 300)


class Metrics:
    """All numbers, in a registry of their own."""

    def __init__(self) -> None:
        self.registry: Final = CollectorRegistry()
        on = self.registry
        self._commit = Histogram("davtar_commit_seconds", "A durable commit", buckets=_MS, registry=on)
        self._batch = Histogram(
            "davtar_commit_transactions",
            "Transactions that shared a commit",
            buckets=(1, 2, 4, 8, 16, 32, 64, 128),
            registry=on,
        )
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
        self._fronts = Gauge("davtar_front_up", "Whether people can play there", ["front"], registry=on)

    def committed(self, seconds: float, transactions: int) -> None:
        """For ``open_store(on_commit=…)``; may be called on any thread."""
        self._commit.observe(seconds)
        self._batch.observe(transactions)

    def delivered(self, dest: Dest, state: str, waited_ms: int = 0) -> None:
        self._delivered.labels(dest.platform, state).inc()
        if state == "sent":
            self._age.observe(waited_ms / 1000)

    def limited(self, dest: Dest, *, everywhere: bool) -> None:
        self._limited.labels(dest.platform, "platform" if everywhere else "destination").inc()

    def fired(self, lag_ms: int) -> None:
        self._lag.observe(max(0, lag_ms) / 1000)

    def thought(self, seconds: float) -> None:
        self._thought.observe(seconds)

    def forgave(self, ms: int) -> None:
        self._forgiven.inc(max(0, ms) / 1000)

    def front(self, name: str, *, up: bool) -> None:
        self._fronts.labels(name).set(up)

    def text(self) -> bytes:
        """The exposition format."""
        return generate_latest(self.registry)
