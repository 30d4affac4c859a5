"""What every front is given: the store, the service and the desk on it, words, pictures and the clock."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Protocol

from adapters.runtime.delivery.present import Presenter
from adapters.runtime.delivery.rendered import Drawing
from adapters.runtime.delivery.withdraw import Withdrawing
from adapters.runtime.doors import Doors
from adapters.runtime.process.metrics import Metrics
from adapters.runtime.process.system import SystemClock
from bot.analysis.lookback import Lookback
from bot.chips.jackpot import Jackpot
from bot.company.calls import Calls
from bot.company.invitations import Invitations
from bot.desk.announce import Announcements
from bot.desk.crews import Crews
from bot.desk.desk import Desk
from bot.desk.emotes import Emotes
from bot.desk.members import Members
from bot.desk.onlooking import Onlooking
from bot.desk.replays import Replays
from bot.desk.reports import Reporting
from bot.desk.titles import Titles
from bot.league.daily import Daily
from bot.league.duplicate.director import Director
from bot.league.organiser import Organiser
from bot.ports import Catalog, Inbox, Leases, Ledger, Outbox, Store, Timers
from bot.ports.company import Company
from bot.ports.cups import Cups
from bot.ports.packs import Packs
from bot.ports.records import Stats, TableRow
from bot.ports.reports import Reports
from bot.ports.seeks import Seeks
from bot.ports.visits import Visits
from bot.quick.play import Quick
from bot.scenes.show import Showing
from bot.service import Service
from bot.text import Lang


class Database(Store, Protocol):
    """The whole database as a process uses it: every port on it, and its upkeep. See ``adapters.store``."""

    @property
    def inbox(self) -> Inbox: ...
    @property
    def outbox(self) -> Outbox: ...
    @property
    def timers(self) -> Timers: ...
    @property
    def leases(self) -> Leases: ...
    @property
    def ledger(self) -> Ledger: ...
    @property
    def seeks(self) -> Seeks: ...
    @property
    def company(self) -> Company: ...
    @property
    def packs(self) -> Packs: ...
    @property
    def cups(self) -> Cups: ...
    @property
    def duplicates(self) -> Cups: ...
    @property
    def reports(self) -> Reports: ...
    @property
    def visits(self) -> Visits: ...

    async def ping(self) -> None:
        """:raises StoreUnavailable: the database does not answer."""
        ...

    async def stats(self) -> Stats: ...

    async def tables(self, table_ids: Collection[str]) -> tuple[TableRow, ...]:
        """Those of them that there are, in no order."""
        ...

    async def heads(self) -> Mapping[str, int]:
        """The last event of each table that is in its lobby or in play."""
        ...

    async def prune(self) -> object:
        """Forget commands and finished traffic that are too old to be repeated."""
        ...

    async def archive(self) -> int:
        """Compress the events of matches that have long been over; how many."""
        ...

    async def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Core:
    """``language``: the one spoken where nobody has chosen any. ``on_commit``: called after every commit that may have
    made something due."""

    clock: SystemClock
    store: Database
    service: Service
    desk: Desk
    showing: Showing
    catalog: Catalog
    renderer: Drawing
    presenter: Presenter
    metrics: Metrics
    jackpot: Jackpot
    announcements: Announcements
    quick: Quick
    daily: Daily
    doors: Doors
    titles: Titles
    calls: Calls
    invitations: Invitations
    organiser: Organiser
    director: Director
    crews: Crews
    members: Members
    onlooking: Onlooking
    emotes: Emotes
    replays: Replays
    lookback: Lookback
    reporting: Reporting
    withdrawing: Withdrawing
    language: Lang
    on_commit: list[Callable[[], None]]
