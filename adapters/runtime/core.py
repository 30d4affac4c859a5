"""What every front uses: the store, the service and desk, texts, pictures and the clock."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

import structlog

from adapters.runtime import health, present, system
from adapters.runtime.courier import Courier, Drawing
from bot.core.service import Service
from bot.features import feedback, watching
from bot.features.analysis.model import Lookback
from bot.handlers import chats, part
from bot.handlers.desk import Desk
from bot.ports import Catalog, Inbox, Leases, Outbox, Shelves, StoreUnavailable, Timers, accounts, keys, records
from bot.text import Lang
from bot.view.show import Showing

# --- platform doors to the page ---------------------------------------------------------------------------------------
# A user who opens the page inside a platform shows a proof that only that platform could have issued. The platform's
# front turns it into the user and the table.


@dataclass(frozen=True, slots=True)
class Visitor:
    """``person``: the platform account. ``place``: where the page was opened, ``table``: which table it was opened for;
    empty if unknown."""

    person: records.Person
    place: str = ""
    table: str = ""


class NotAdmitted(Exception):
    """``key``: of the page's text for the reason."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


Door: TypeAlias = Callable[[Mapping[str, object]], Awaitable[Visitor]]
"""Turns the unchecked proof into the visitor. :raises NotAdmitted:"""


class Doors(dict[str, Door]):
    """The doors of all fronts, by the prefix of their users, such as ``dc``."""

    async def admit(self, platform: str, shown: Mapping[str, object]) -> Visitor:
        """:raises NotAdmitted: the proof is not valid, or there is no such door."""
        if platform not in self:
            raise NotAdmitted("door-closed")
        return await self[platform](shown)


# --- deleting private messages ----------------------------------------------------------------------------------------
# Deletes a user's private messages with the bot on request (``bot.ports.people.Withdrawal``).


log = structlog.get_logger(__name__)

PLACE: Final = "place"
"""Slots that hold no message, but where a player's hand is shown."""
PATIENCE_S: Final = 5.0
"""For all messages together: the user waits for the answer. The rest is deleted after it."""


class Withdrawing:
    """``couriers``: those of the fronts, set later."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self.couriers: Sequence[Courier] = ()
        self._going = system.Tasks()

    async def withdraw(self, person: str) -> int:
        """Best effort: what cannot be deleted (too old, the front is down) stays; the user is told so beforehand."""
        dest = keys.private_to(person)
        courier = next((one for one in self.couriers if str(dest).startswith(one.prefixes)), None)
        if courier is None:
            return 0
        task = self._going.start(self._removed(courier, dest))
        await asyncio.wait({task}, timeout=PATIENCE_S)
        return task.result() if task.done() else 0

    async def _removed(self, courier: Courier, dest: keys.Dest) -> int:
        """Delete the newest first, and repeat until nothing new appears: a message may still be under way."""
        done: dict[str, bool] = {}
        while True:
            found = [one for one in await self._outbox.sent_to(dest) if one.slot.kind != PLACE]
            new = {one.ext_id: one for one in found if one.ext_id not in done}
            if not new:
                return sum(done.values())
            for message in sorted(new.values(), key=lambda one: -one.at_ms):
                try:
                    done[message.ext_id] = await courier.remove(message)
                except Exception as error:
                    done[message.ext_id] = False
                    log.info("not-withdrawn", platform=dest.platform, error=type(error).__name__)
            for message in found:
                await self._outbox.forget_sent(dest, message.slot)


async def remember_said(core: "Core", dest: keys.Dest, ext_id: str) -> None:
    """Remember a message in a private chat (``bot.ports.keys.SAID``)."""
    said = records.Sent(dest, keys.said_slot(ext_id), ext_id, 0, "", core.clock.now_ms())
    with suppress(StoreUnavailable):  # it was sent, and must not be repeated
        await core.store.outbox.remember(said)


class Database(Shelves, Protocol):
    """The whole database: every port and its upkeep. See ``adapters.store``."""

    @property
    def inbox(self) -> Inbox: ...
    @property
    def timers(self) -> Timers: ...
    @property
    def leases(self) -> Leases: ...
    @property
    def visits(self) -> accounts.Visits: ...

    async def ping(self) -> None:
        """:raises StoreUnavailable: the database does not answer."""
        ...

    async def stats(self) -> records.Stats: ...

    async def tables(self, table_ids: Collection[str]) -> tuple[records.TableRow, ...]:
        """The existing ones of these tables, in no order."""
        ...

    async def heads(self) -> Mapping[str, int]:
        """The last event of each table in its lobby or in play."""
        ...

    async def prune(self) -> object:
        """Delete commands and finished traffic that are too old to be repeated."""
        ...

    async def archive(self) -> int:
        """Compress the events of matches that ended long ago; returns how many."""
        ...

    async def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Core:
    """``installed``: the features at work. ``language``: used where none is chosen. ``on_commit``: called after every
    commit that may have made something due."""

    clock: system.SystemClock
    store: Database
    service: Service
    desk: Desk
    showing: Showing
    catalog: Catalog
    renderer: Drawing
    presenter: present.Presenter
    metrics: health.Metrics
    installed: Sequence[part.Installed]
    announcements: feedback.Announcements
    doors: Doors
    titles: chats.Titles
    crews: chats.Crews
    members: chats.Members
    onlooking: watching.Onlooking
    lookback: Lookback
    withdrawing: Withdrawing
    language: Lang
    on_commit: list[Callable[[], None]]


# --- page paths known to platforms ------------------------------------------------------------------------------------


TELEGRAM: Final = "/app/telegram"
"""The page as a Mini App."""
