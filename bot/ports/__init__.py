"""The ports: protocols that ``adapters`` implement and ``bot`` calls.

Times are in the units of ``bot.ports.records``; people, places and destinations are written as in ``bot.ports.keys``.
"""

from collections.abc import Callable, Collection, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Literal, Protocol

from bot.ports import records
from bot.ports.accounts import Accounts, Links
from bot.ports.company import Company, Seeks
from bot.ports.court import Court, Reports
from bot.ports.cups import Cups
from bot.ports.keys import Dest, Slot
from bot.ports.matches import Analysed, Matches, Shares
from bot.ports.packs import Packs
from bot.ports.quiet import Zones
from bot.ports.ratings import Ratings
from bot.ports.rights import Rights
from bot.text import Lang, Name, Text


class Store(Protocol):
    """Tables, events, commands and preferences.

    :raises StoreUnavailable: from every method when the database cannot be used; nothing is then half-written.
    """

    @property
    def links(self) -> Links:
        """Links between chats."""

    @property
    def matches(self) -> Matches:
        """Finished matches."""

    @property
    def ratings(self) -> Ratings:
        """Ratings of players and pairs."""

    @property
    def zones(self) -> Zones:
        """The time zones that the system knows."""

    @property
    def rights(self) -> Rights:
        """The rules of chats, and blocks."""

    @property
    def shares(self) -> Shares:
        """Links to finished matches."""

    @property
    def analysed(self) -> Analysed:
        """Results of analyses of finished matches."""

    @property
    def court(self) -> Court:
        """Bans and rulings of the chats' courts."""

    @property
    def accounts(self) -> Accounts:
        """Joined accounts of a person."""

    async def transact(
        self, table_id: records.TableId, cmd_key: str, known_seq: int, decide: records.Decide
    ) -> records.Committed:
        """The one write: lock the table, give ``decide`` the events after ``known_seq``, commit its Decision.

        ``decide`` is synchronous and may be called again if the transaction has to be repeated. An exception it raises
        rolls back and is passed on unchanged. Transactions of different tables may share one commit.
        """

    async def events(self, table_id: records.TableId, after_seq: int = 0) -> tuple[records.StoredEvent, ...]: ...

    async def table(self, table_id: records.TableId) -> records.TableRow | None: ...

    async def tables_in(
        self, at: Dest | str, roles: Collection[records.Role] = records.PLAYED
    ) -> tuple[records.TableRow, ...]:
        """The tables with this audience that are not closed, oldest first. ``at``: a place means its ``dest_of``."""

    async def last_in(self, at: Dest | str) -> records.TableRow | None:
        """The most recently changed table that can be played at there, closed ones included."""

    async def tables_around(self, chat: str) -> tuple[records.TableRow, ...]:
        """All tables with an audience in a chat or on a server (``bot.ports.keys.is_in``), in any role, including
        closed ones."""

    async def tables_of(self, person: str) -> tuple[records.TableRow, ...]:
        """The open or adjourned tables at which a person sits, the most recently changed first."""

    async def live_tables(self) -> tuple[records.TableRow, ...]: ...

    async def open_tables(self, companies: Collection[str], person: str) -> records.OpenTables:
        """The open tables (lobbies and matches) of some companies (``bot.ports.keys``), and of a person."""

    async def rehome(self, old_prefix: str, new_prefix: str) -> None:
        """Re-key every audience, destination, sent message, pending row and preference of a chat whose id changed."""

    async def prefs(self, who: str) -> dict[str, str]:
        """The preferences of a person (``tg:7``) or a chat (``tg:-100``): ``lang``, ``palette`` …; for a joined
        account, also its person, under ``bot.ports.accounts.JOINED``."""

    async def set_pref(self, who: str, name: str, value: str | None) -> None: ...

    async def own_data(self, person: str) -> bytes:
        """All data stored about a person, as JSON, without hidden cards or data of others."""

    async def forget(self, person: str, alias: str) -> int:
        """Forget a person for good: ``alias`` (``gone:<random>``) replaces them; their names and words are deleted.
        Their tables get a ``Forgotten`` event, for processes that hold them in memory. Returns the number of those
        tables."""

    async def first_pref(self, who: str, name: str, value: str) -> str:
        """Set the preference unless it is set already; return its value."""


class Shelves(Store, Protocol):
    """The store with what single features keep in it."""

    def shelf(self, name: str) -> Any:
        """What a feature keeps, by the name of its module in the store; the feature declares the type."""
        ...

    @property
    def outbox(self) -> "Outbox": ...
    @property
    def ledger(self) -> "Ledger": ...
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


class Ledger(Protocol):
    """The accounts of play chips."""

    async def balance(self, account: str) -> int | None:
        """The balance of an account; None if it has not been opened."""

    async def post(self, key: str, think: Callable[[Callable[[str], int | None]], tuple[records.Entry, ...]]) -> bool:
        """Post entries outside any table, once for each ``key``: those ``think`` makes from the balances. False: the
        key was known."""

    async def tickets(self, since_ms: int, until_ms: int) -> tuple[str, ...]:
        """The person of each jackpot ticket: one for each table at which they played and that paid into the jackpot
        fund in that time (``until_ms`` excluded), ordered by the tables' first payments."""

    async def opened(self, until_ms: int) -> tuple[str, ...]:
        """The owners of the accounts opened before ``until_ms``, in the order of opening."""

    async def draws(self, limit: int) -> tuple[records.Drawn, ...]:
        """The last draws of the jackpot, newest first."""


class Inbox(Protocol):
    """Updates from outside, stored before they are acknowledged."""

    async def put(self, src: str, items: Sequence[tuple[str, bytes]]) -> tuple[str, ...]:
        """Store (ext_id, payload) pairs durably; return the ext_ids that were new."""

    async def pending(self, src: str, limit: int = 100) -> tuple[tuple[str, bytes, int], ...]:
        """Unfinished updates in the order of arrival: (ext_id, payload, attempts)."""

    async def done(self, src: str, ext_id: str) -> None: ...

    async def failed(self, src: str, ext_id: str, why: str) -> int:
        """Count a failed attempt; return the number so far."""


class Outbox(Protocol):
    """Messages to send, in lanes: each destination is one ordered, leased, fenced lane."""

    async def claim(self, prefixes: Sequence[str], owner: str, lease_ms: int) -> records.Lane | None:
        """Claim an unleased lane of one of ``prefixes`` that has a due row."""

    async def rows(self, lane: records.Lane, limit: int = 50) -> tuple[records.PendingRow, ...]:
        """The lane's open rows in order, including those not yet due."""

    async def sent(self, dest: Dest, slot: Slot) -> records.Sent | None: ...

    async def mark(
        self,
        lane: records.Lane,
        ids: Sequence[int],
        state: Literal["sent", "superseded", "dead"],
        sent: records.Sent | None = None,
    ) -> bool:
        """Close rows and remember the message. False, and no change, if the lane was fenced off."""

    async def retry(self, lane: records.Lane, row_id: int, error: str, not_before_ms: int) -> None: ...

    async def put_off(self, lane: records.Lane, ids: Sequence[int], after_ms: int) -> None:
        """Make rows due at ``after_ms``, without holding up the rest of the lane."""

    async def release(self, lane: records.Lane, not_before_ms: int = 0) -> None: ...

    async def unclaim(self, owner: str, working: Collection[Dest]) -> int:
        """Release the lanes that ``owner`` holds but is not ``working`` on; return their number."""

    async def pause(self, prefixes: Sequence[str], until_ms: int) -> None:
        """Claim no lane of a platform before ``until_ms``."""

    async def wake(self, dest: Dest) -> bool:
        """End a lane's rest, so that its rows' own due times count; whether it has rows."""

    async def forget_sent(self, dest: Dest, slot: Slot) -> None: ...

    async def slot_of(self, dest: Dest, ext_id: str) -> Slot | None:
        """The slot of a remembered message; None if it has none."""

    async def standing(self, kind: str) -> tuple[tuple[Dest, Slot, int], ...]:
        """(destination, slot, mark) of all shown or pending messages in slots of a kind. ``mark``: when it was sent, or
        the row's number."""

    async def sent_to(self, dest: Dest) -> tuple[records.Sent, ...]:
        """The messages remembered there."""

    async def waiting_since(self, table_id: records.TableId) -> int | None:
        """Since when the table's board has been due but unsent where a player is; None if it has not."""

    async def remember(self, sent: records.Sent) -> None:
        """Remember a message sent outside any lane, to be updated from now on: a private hand opened by a press."""

    async def say(self, row: records.OutRow, dedupe_key: str, table_id: records.TableId = "") -> None:
        """Add a row outside any command (a greeting, an updated board), once for each ``dedupe_key``."""

    async def next_due(self, prefixes: Sequence[str] = ()) -> int | None:
        """When the earliest open row or lane (of ``prefixes``, if given) becomes due; None if there is none."""


class Timers(Protocol):
    """``given``: how often this process has given time back to clocks; ``shared``: whether others may too."""

    given: int

    @property
    def shared(self) -> bool: ...

    async def due(self, now_ms: int, limit: int = 100, without: Sequence[str] = ()) -> tuple[records.DueTimer, ...]:
        """``without``: prefixes of places whose tables' clocks are left out; also in ``next_due``."""

    async def next_due(self, without: Sequence[str] = ()) -> int | None: ...

    async def of(self, table_id: records.TableId) -> tuple[records.Timer, ...]:
        """The armed clocks of a table, with the time given back to them."""

    async def shift(self, by_ms: int, table_id: records.TableId | None = None) -> None:
        """Postpone all open clocks (or those of one table) by ``by_ms``, so that an outage costs no player time."""

    async def beat(self, now_ms: int) -> int | None:
        """Record a heartbeat; return the previous one."""

    async def heard(self, prefix: str, now_ms: int) -> None:
        """Record that people at places with this ``prefix`` can be heard now."""

    async def give_silence(self, prefix: str, now_ms: int, least_ms: int) -> int:
        """Postpone the clocks there by the time since people were last heard, if at least ``least_ms``; return that
        time."""

    async def remove(self, table_id: records.TableId, name: str, armed_seq: int) -> None: ...


class Leases(Protocol):
    async def take(self, name: str, owner: str, ms: int) -> int | None:
        """Take or renew a lease; return its fence, or None if another owner holds it."""

    async def give_back(self, name: str, owner: str) -> None: ...

    async def bury(self, dead: Callable[[str], bool]) -> int:
        """End the leases and claimed lanes of dead owners; return their number."""


class StoreUnavailable(Exception):
    """The database cannot be used; ``key`` names the reason (``disk-full``, ``read-only``, ``damaged``, ``gone``)."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


# --- other services ---------------------------------------------------------------------------------------------------


class Clock(Protocol):
    def now_ms(self) -> int: ...


class Entropy(Protocol):
    def token(self, n: int) -> bytes:
        """``n`` bytes from the operating system's CSPRNG."""


class Catalog(Protocol):
    """Translations. A missing key never raises: it falls back to English, then to the bracketed key, and is counted."""

    def say(self, lang: Lang, text: Text) -> str: ...

    def rich(self, lang: Lang, text: Text) -> tuple[str | Name, ...]:
        """The sentence in parts, people's names separate, so that a platform can escape words and mention people."""


class Locks(Protocol):
    """One command of a table at a time within this process; the row lock in the database ensures safety."""

    def hold(self, name: str) -> AbstractAsyncContextManager[None]: ...
