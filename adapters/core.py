"""What stands behind the fronts: the store, the service and desk on it, words and pictures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import structlog

from adapters.config import Settings
from adapters.render import Renderer
from adapters.runtime.clocks.clock import SystemClock
from adapters.runtime.delivery.present import Presenter
from adapters.runtime.process.entropy import SystemEntropy
from adapters.runtime.process.locks import Locks
from adapters.runtime.process.metrics import Metrics
from adapters.store import SqlStore, open_store
from adapters.text import FluentCatalog
from bot.chips.jackpot import Jackpot
from bot.chips.model import Draws, Fees
from bot.chips.purse import Purse
from bot.desk.desk import Desk
from bot.desk.feedback import Feedback
from bot.desk.throttle import Throttle
from bot.rings.bell import Bell
from bot.scenes.show import Showing
from bot.service import Service
from bot.table.limits import Limits
from bot.text import Text

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Core:
    """``pokes``: called after every commit that may have made something due."""

    settings: Settings
    clock: SystemClock
    store: SqlStore
    service: Service
    desk: Desk
    showing: Showing
    catalog: FluentCatalog
    renderer: Renderer
    presenter: Presenter
    metrics: Metrics
    pokes: list[Callable[[], None]]
    jackpot: Jackpot


async def open_core(settings: Settings, clock: SystemClock | None = None) -> Core:
    """The store opened and migrated, and the house built on it. ``clock``: another than the system's, for tests.

    :raises StoreUnavailable: the database cannot be used.
    """
    clock = clock or SystemClock()
    metrics = Metrics()
    store = await open_store(settings.database_url, clock, metrics.committed)
    pokes: list[Callable[[], None]] = []

    def wake() -> None:
        for poke in pokes:
            poke()

    entropy = SystemEntropy()
    limits = Limits(settings.tables_per_chat, settings.tables_per_person)
    service = Service(store, Locks(), clock, entropy, wake, Fees(settings.jackpot_percent), limits)
    draws = Draws(settings.jackpot_days, settings.jackpot_pays, settings.jackpot_for == "everybody")
    jackpot = Jackpot(store.ledger, store, clock, entropy, draws)
    purse = Purse(store.ledger, clock, jackpot)
    catalog = FluentCatalog()
    renderer = Renderer()

    def noted(key: str, text: Text) -> None:
        log.info("feedback", key=key, said=catalog.say(settings.default_language, text))

    feedback = Feedback(service, store, store.outbox, clock, noted, settings.operator_chat)
    throttle = Throttle(clock)
    desk = Desk(service, store, store.outbox, settings.default_language, throttle, purse, catalog, feedback)
    return Core(
        settings=settings,
        clock=clock,
        store=store,
        service=service,
        desk=desk,
        showing=Showing(service, store, clock, Bell(store, store.outbox, clock), desk.ways),
        catalog=catalog,
        renderer=renderer,
        presenter=Presenter(catalog, renderer),
        metrics=metrics,
        pokes=pokes,
        jackpot=jackpot,
    )
